//! A small serenity bot with one of everything: the command's name or the control's id chooses what it does.

use deltille::playground::Playground;
use serenity::{all::*, async_trait};
use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

pub const PATIENCE: Duration = Duration::from_secs(60);

/// A PNG of one pixel.
pub const PIXEL: &[u8] = &[
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0, 31,
    21, 196, 137, 0, 0, 0, 13, 73, 68, 65, 84, 120, 218, 99, 252, 207, 192, 80, 15, 0, 4, 133, 1, 128, 132,
    169, 140, 33, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
];

#[derive(Default)]
pub struct Seen {
    pub guilds: AtomicUsize,
    pub resumed: AtomicUsize,
    /// All commands it was called by, in order.
    pub calls: Mutex<Vec<CommandInteraction>>,
    /// Discord's codes for its refused answers.
    pub errors: Mutex<Vec<isize>>,
}

struct Handler(Arc<Seen>);

pub struct Bot {
    pub seen: Arc<Seen>,
    pub http: Arc<Http>,
    shards: Arc<ShardManager>,
    task: tokio::task::JoinHandle<()>,
}

impl Bot {
    /// Connects as any bot would and waits until its commands are registered.
    pub async fn connect(playground: &Playground) -> Bot {
        let http = HttpBuilder::new(playground.token())
            .proxy(playground.api_base())
            .ratelimiter_disabled(true)
            .build();
        let seen = Arc::new(Seen::default());
        let handler = Handler(seen.clone());
        let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .event_handler(handler)
            .await
            .unwrap();
        let (http, shards) = (client.http.clone(), client.shard_manager.clone());
        let task = tokio::spawn(async move { client.start().await.unwrap() });
        assert!(playground.ready(PATIENCE).await, "the bot connects and registers its commands");
        Bot { seen, http, shards, task }
    }

    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.await.unwrap();
    }
}

pub async fn until(what: &str, condition: impl Fn() -> bool) {
    let waiting = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("never: {what}"));
}

fn commands() -> Vec<CreateCommand> {
    let option =
        |kind, name: &str| CreateCommandOption::new(kind, name, format!("The {name}")).required(true);
    vec![
        CreateCommand::new("play")
            .name_localized("de", "spielen")
            .description("Start a game")
            .add_option(option(CommandOptionType::User, "opponent")),
        CreateCommand::new("move")
            .description("Make a move")
            .add_option(option(CommandOptionType::String, "entry").set_autocomplete(true)),
        CreateCommand::new("learn").name_localized("de", "lernen").description("Learn a game"),
        CreateCommand::new("secret").description("A board for you alone"),
        CreateCommand::new("slow").description("Think first"),
        CreateCommand::new("slow-secret").description("Think first, and tell you alone"),
        CreateCommand::new("mute").description("Never answer"),
        CreateCommand::new("twice").description("Answer twice"),
        CreateCommand::new("form").description("Open a form"),
        CreateCommand::new("Greet").kind(CommandType::User),
        CreateCommand::new("Quote").kind(CommandType::Message),
    ]
}

fn picture(text: &str) -> CreateAttachment {
    CreateAttachment::bytes(PIXEL, "board.png").description(format!("Board: {text}"))
}

fn controls() -> Vec<CreateActionRow> {
    let options = ["a1", "b2"].map(|cell| CreateSelectMenuOption::new(cell, cell)).to_vec();
    let select = CreateSelectMenu::new("target", CreateSelectMenuKind::String { options })
        .placeholder("Choose a target");
    vec![
        CreateActionRow::Buttons(vec![
            CreateButton::new("next").label("Next"),
            CreateButton::new("form").label("Say").style(ButtonStyle::Secondary),
        ]),
        CreateActionRow::SelectMenu(select),
    ]
}

fn board(text: &str) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
        .content(text)
        .add_file(picture(text))
        .components(controls())
}

fn form() -> CreateInteractionResponse {
    let field = CreateInputText::new(InputTextStyle::Short, "Your words", "words").max_length(50);
    let modal = CreateModal::new("words", "Say it").components(vec![CreateActionRow::InputText(field)]);
    CreateInteractionResponse::Modal(modal)
}

fn say(message: CreateInteractionResponseMessage) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(message)
}

async fn called(ctx: &Context, call: &CommandInteraction) -> serenity::Result<()> {
    let text = |text: &str| CreateInteractionResponseMessage::new().content(text);
    match call.data.name.as_str() {
        "play" => {
            let ResolvedValue::User(user, Some(_)) = call.data.options()[0].value else {
                panic!("a resolved member")
            };
            let mentions = CreateAllowedMentions::new().users([user.id]);
            let message = board(&format!("{} to move", user.mention())).allowed_mentions(mentions);
            call.create_response(ctx, say(message)).await
        }
        "move" => {
            let ResolvedValue::String(entry) = call.data.options()[0].value else {
                panic!("a text")
            };
            call.create_response(ctx, say(board(&format!("moved `{entry}`")))).await
        }
        "secret" => call.create_response(ctx, say(board("for you alone").ephemeral(true))).await,
        "slow" | "slow-secret" => {
            let hidden = CreateInteractionResponseMessage::new().ephemeral(call.data.name == "slow-secret");
            call.create_response(ctx, CreateInteractionResponse::Defer(hidden)).await?;
            call.edit_response(ctx, EditInteractionResponse::new().content("thought")).await.map(drop)
        }
        "twice" => {
            call.create_response(ctx, say(text("once"))).await?;
            call.create_response(ctx, say(text("twice"))).await
        }
        "form" => call.create_response(ctx, form()).await,
        "Greet" | "Quote" => {
            let said = match call.data.target() {
                Some(ResolvedTarget::User(user, Some(_))) => format!("hello {}", user.name),
                Some(ResolvedTarget::Message(message)) => format!("quoted: {}", message.content),
                other => panic!("a resolved target: {other:?}"),
            };
            // Includes everything else that a message can show.
            let embed = CreateEmbed::new().title("An embed").description("with **words**").field(
                "a field",
                "its value",
                false,
            );
            let dice = CreateButton::new("dice").label("Roll").emoji('🎲').disabled(true);
            let colours = vec![
                CreateSelectMenuOption::new("Red", "red").emoji('🟥'),
                CreateSelectMenuOption::new("Blue", "blue"),
            ];
            let colours = CreateSelectMenu::new("colours", CreateSelectMenuKind::String { options: colours });
            let rows = vec![
                CreateActionRow::Buttons(vec![dice]),
                CreateActionRow::SelectMenu(colours.max_values(2).disabled(true)),
            ];
            call.create_response(ctx, say(text(&said).embed(embed).components(rows).ephemeral(true)))
                .await
        }
        _ => Ok(()),
    }
}

async fn pressed(ctx: &Context, press: &ComponentInteraction) -> serenity::Result<()> {
    match (press.data.custom_id.as_str(), &press.data.kind) {
        ("next", _) => {
            let bare = CreateInteractionResponseMessage::new().components(Vec::new());
            press.create_response(ctx, CreateInteractionResponse::UpdateMessage(bare)).await?;
            let text = format!("the next board, by {}", press.user.name);
            let next = CreateInteractionResponseFollowup::new().add_file(picture(&text)).content(text);
            press.create_followup(ctx, next.components(controls())).await.map(drop)
        }
        ("target", ComponentInteractionDataKind::StringSelect { values }) => {
            let text =
                CreateInteractionResponseMessage::new().content(format!("chosen: {}", values.join(", ")));
            press.create_response(ctx, say(text)).await
        }
        ("form", _) => press.create_response(ctx, form()).await,
        _ => Ok(()),
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, ctx: Context, _ready: Ready) {
        Command::set_global_commands(&ctx, commands()).await.unwrap();
    }

    async fn resume(&self, _ctx: Context, _event: ResumedEvent) {
        self.0.resumed.fetch_add(1, Ordering::Relaxed);
    }

    async fn guild_create(&self, _ctx: Context, _guild: Guild, _new: Option<bool>) {
        self.0.guilds.fetch_add(1, Ordering::Relaxed);
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match &interaction {
            Interaction::Command(call) => {
                self.0.calls.lock().unwrap().push(call.clone());
                called(&ctx, call).await
            }
            Interaction::Component(press) => pressed(&ctx, press).await,
            Interaction::Autocomplete(typing) => {
                let typed =
                    typing.data.autocomplete().map(|option| option.value.to_owned()).unwrap_or_default();
                let fitting = ["a1-b2", "a1-c3", "d4-e5"].into_iter().filter(|cells| cells.contains(&typed));
                let answer = fitting.fold(CreateAutocompleteResponse::new(), |answer, cells| {
                    answer.add_string_choice(format!("Move {cells}"), cells)
                });
                typing.create_response(&ctx, CreateInteractionResponse::Autocomplete(answer)).await
            }
            Interaction::Modal(form) => {
                let Some(ActionRowComponent::InputText(input)) = form.data.components[0].components.first()
                else {
                    return;
                };
                let words = format!("said: {}", input.value.as_deref().unwrap_or_default());
                form.create_response(&ctx, say(CreateInteractionResponseMessage::new().content(words)))
                    .await
            }
            _ => Ok(()),
        };
        if let Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(response))) = done {
            self.0.errors.lock().unwrap().push(response.error.code);
        }
    }
}
