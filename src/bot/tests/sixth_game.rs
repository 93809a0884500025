//! Test of a new game: one folder and one line in the registry suffice to play it from `/play` to its end.

use deltille_base::{
    ids::{ChannelId, GuildId, InteractionId, MessageId, Time, UserId},
    message,
    text::{Locale, Message, say},
};
use deltille_bot::{
    Action, Bot, Button, Change, Component, Permissions, Place, Post, Pressed, Reply, Request, Rights, User,
    Value,
};
use deltille_picture::Painter;
use deltille_store::MemoryStore;
use std::sync::Arc;

const HOST: u64 = 11;
const GUEST: u64 = 12;

/// A channel with two people in it.
struct Channel {
    bot: Bot,
    /// The number of interactions so far; each takes a second.
    count: u64,
    public: Post,
}

fn person(id: u64) -> User {
    User { id: UserId(id), name: format!("Player {id}"), bot: false }
}

/// A text of the catalogue, in English.
fn said(message: Message) -> String {
    say(Locale::default(), &message)
}

fn button<'a>(post: &'a Post, text: &'static str) -> &'a Button {
    let label = said(message!(text));
    let buttons = post.rows.iter().filter_map(|row| match row {
        Component::Buttons(buttons) => Some(buttons),
        _ => None,
    });
    buttons
        .flatten()
        .find(|button| button.label == label)
        .unwrap_or_else(|| panic!("no button {label:?} in {post:?}"))
}

impl Channel {
    async fn act(&mut self, user: u64, action: Action) -> Reply {
        self.count += 1;
        let request = Request {
            id: InteractionId((1 << 60) + self.count),
            at: Time(1_750_000_000_000 + 1000 * self.count),
            user: person(user),
            locale: Locale::default(),
            channel: ChannelId(500),
            guild: Some(GuildId(1)),
            permissions: Permissions::ALL,
            place: Place::default(),
            rights: Rights::default(),
            action,
        };
        let reply = self.bot.handle(request).await;
        if let Reply::Messages(messages) = &reply {
            let lobby = match &messages.pressed {
                Some(Change::Replaced(post)) if messages.receipt.is_some() => Some(post),
                _ => None,
            };
            if let Some(post) = messages.public.as_ref().or(lobby) {
                self.public = post.clone();
            }
        }
        if let Some(receipt) = reply.receipt() {
            self.bot.delivered(receipt, MessageId(self.count)).await;
        }
        reply
    }

    async fn command(&mut self, user: u64, name: &str, options: &[(&str, Value)]) -> Reply {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        self.act(user, Action::Command { name: name.to_owned(), options }).await
    }

    async fn press(&mut self, user: u64, post: &Post, label: &'static str) -> Reply {
        let custom_id = button(post, label).custom_id.clone();
        self.act(
            user,
            Action::Press {
                custom_id,
                values: Vec::new(),
                message: Pressed { id: MessageId(self.count), private: false, shows_it: true },
            },
        )
        .await
    }
}

fn private(reply: Reply) -> Option<Post> {
    match reply {
        Reply::Messages(messages) => messages.private,
        _ => None,
    }
}

#[tokio::test]
async fn a_sixth_game_is_played_to_its_end() {
    deltille_games::registry::testing::list_tritac();
    let bot = Bot::with_painter(Arc::new(MemoryStore::new()), Arc::new(Painter::new()));
    let mut channel = Channel { bot, count: 0, public: Post::default() };
    let game = ("game", Value::Text("tritac".to_owned()));
    let form = channel.command(HOST, "play", &[game, ("opponent1", Value::User(person(GUEST)))]).await;
    let form = private(form).expect("a form");
    assert!(form.text.contains(&said(message!("game-tritac-about"))), "{}", form.text);
    channel.press(HOST, &form, "button-open").await;
    let lobby = channel.public.clone();
    channel.press(GUEST, &lobby, "button-accept-invitation").await;
    let board = channel.public.file.clone().expect("the first board");
    assert!(
        board.alt.contains(said(message!("tritac-alt", cells = "…")).split('…').next().unwrap()),
        "{}",
        board.alt
    );

    // Seats are drawn by lot; the player not on turn gets a private refusal.
    let d1 = [("move", Value::Text("d1".to_owned()))];
    let mut turn = GUEST;
    if private(channel.command(HOST, "move", &d1).await).is_some() {
        channel.command(GUEST, "move", &d1).await;
        turn = HOST;
    }
    let refused = private(channel.command(turn, "move", &d1).await).expect("the cell is taken");
    assert!(
        refused.text.contains(&said(message!("tritac-refuse-taken", cell = "d1"))),
        "{}",
        refused.text
    );
    for entry in ["a1", "d2", "b1", "d3"] {
        let before = channel.public.file.as_ref().map(|file| file.bytes.clone());
        channel.command(turn, "move", &[("move", Value::Text(entry.to_owned()))]).await;
        assert_ne!(
            channel.public.file.as_ref().map(|file| file.bytes.clone()),
            before,
            "a board after {entry}"
        );
        turn = HOST + GUEST - turn;
    }
    assert!(channel.public.text.contains(&said(message!("reason-row"))), "{}", channel.public.text);
    button(&channel.public, "button-rematch");
}
