//! `/play`: a private form with everything filled in, then the lobby.
//!
//! The form is built from the game's own table of variants and options; what was chosen so far travels in its `custom_id`s
//! as a [`Wish`].

use super::{
    context::Bot,
    places::{Doors, missing_permissions, note},
    problem::Problem,
    variants::{seats_of, setup_for},
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{FormAct, Press, Wish},
            escape::sentence,
            lobby,
            message::{ButtonStyle, Component, Modal, ModalField, Post, Reply, SelectOption},
            options::{option_name, options_line, value_name},
            request::{Request, User, Value},
            time,
            widgets::{OPTIONS, button, cancel, grey, rows, select, select_option, t},
        },
    },
    games::{AnyPlay, GameInfo, OptionInfo, OptionValues, Puzzle, Seat, Setup, VariantInfo, registry},
    ids::UserId,
    store::Store,
    table::{Guest, HostSeat, Opening, Origin},
    text::{Locale, Message, say, word},
};

/// Selects on one page; the fifth row holds the buttons.
const PAGE: usize = 4;

/// The value of "my seat is drawn".
const ANY_SEAT: &str = "any";

/// What is to be known of a value that chooses a puzzle.
fn about(locale: Locale, puzzles: &[(&GameInfo, Puzzle)], chosen: &Chosen, key: &str, value: &str) -> Option<String> {
    let same = |(game, puzzle): &&(&GameInfo, Puzzle)| {
        game.id == chosen.game.id && puzzle.variant == chosen.variant.id && puzzle.option == (key, value.to_owned())
    };
    let (_, puzzle) = puzzles.iter().find(same)?;
    Some(say(locale, &puzzle.about))
}

/// A wish checked against the games there are.
struct Chosen<'a> {
    wish: &'a Wish,
    game: &'static GameInfo,
    variant: &'static VariantInfo,
    setup: Setup,
    seats: &'static [&'static str],
}

impl<'a> Chosen<'a> {
    fn of(wish: &'a Wish) -> Result<Chosen<'a>, Problem> {
        let unknown = || Problem::Unknown(format!("{wish:?}"));
        let game = *registry::games().get(usize::from(wish.game)).ok_or_else(unknown)?;
        let variant = game.variants.get(usize::from(wish.variant)).ok_or_else(unknown)?;
        let given: Vec<(String, String)> = variant
            .options
            .iter()
            .zip(&wish.values)
            .filter_map(|(option, value)| Some((option.key.to_owned(), value_text(option, *value)?)))
            .collect();
        let setup = Setup::parse(game, Some(variant.id), &given)?;
        let seats = AnyPlay::start(&setup)?.seats();
        Ok(Chosen { wish, game, variant, setup, seats })
    }

    /// The wish with all values written out and one of them changed.
    fn with_value(&self, option: usize, value: u32) -> Wish {
        let mut values = written(self.variant, &self.setup);
        if let Some(old) = values.get_mut(option) {
            *old = value;
        }
        Wish { values, ..self.wish.clone() }
    }

    /// Whether everybody who was named finds a seat.
    fn seats_all(&self) -> Result<(), Problem> {
        if self.seats.len() > self.wish.opponents.len() {
            return Ok(());
        }
        Err(too_many(self.seats.len().saturating_sub(1), self.wish.opponents.len()))
    }
}

fn too_many(most: usize, named: usize) -> Problem {
    Problem::Said(Message::new("form-too-many").with("most", most).with("named", named))
}

/// The values of a setup's options as a wish writes them.
fn written(variant: &VariantInfo, setup: &Setup) -> Vec<u32> {
    variant.options.iter().map(|option| number(setup, option)).collect()
}

fn number(setup: &Setup, option: &OptionInfo) -> u32 {
    let value = setup.option(option.key);
    match option.values {
        OptionValues::Words(words) => words.iter().position(|word| *word == value).unwrap_or(0) as u32,
        OptionValues::Integer { .. } => value.parse().unwrap_or(0),
        OptionValues::Text => 0,
    }
}

fn value_text(option: &OptionInfo, value: u32) -> Option<String> {
    match option.values {
        OptionValues::Words(words) => words.get(value as usize).map(|word| (*word).to_owned()),
        OptionValues::Integer { .. } => Some(value.to_string()),
        // Free text cannot travel in a button; such options keep their default here.
        OptionValues::Text => None,
    }
}

/// The values a select can offer, as the wish writes them; `None`: too many, asked for by a form.
fn listed(option: &OptionInfo) -> Option<Vec<u32>> {
    match option.values {
        // One more than a select holds is possible, because the present one need not be offered.
        OptionValues::Words(words) => (words.len() <= OPTIONS + 1).then(|| (0..words.len() as u32).collect()),
        OptionValues::Integer { min, max, also } => {
            let values: Vec<u32> = also.iter().copied().chain((min..=max).take(OPTIONS + 1)).collect();
            (values.len() <= OPTIONS).then_some(values)
        }
        OptionValues::Text => None,
    }
}

/// Whole numbers that only a form can ask for, with their places.
fn numbers(variant: &'static VariantInfo) -> impl Iterator<Item = (usize, &'static OptionInfo)> {
    let asked = |option: &OptionInfo| matches!(option.values, OptionValues::Integer { .. }) && listed(option).is_none();
    variant.options.iter().enumerate().filter(move |(_, option)| asked(option)).take(5)
}

/// The form as it is.
fn form(request: &Request, doors: Doors, wish: &Wish) -> Result<Post, Problem> {
    let locale = request.locale;
    let chosen = Chosen::of(wish)?;
    let id = |act| Press::Form(act, wish.clone());
    let mut selects: Vec<Component> = Vec::new();
    if chosen.game.variants.len() > 1 {
        // What cannot be set up by its options alone (a problem) is no choice here.
        let known = chosen.game.variants.iter().enumerate().take(OPTIONS);
        let known = known.filter(|(_, variant)| seats_of(chosen.game, variant.id).is_some());
        let options = known.map(|(index, variant)| {
            let label = word(locale, &format!("variant-{}-{}", chosen.game.id, variant.id));
            picked(select_option(&index.to_string(), &label, None), index == usize::from(wish.variant))
        });
        selects.push(select(&id(FormAct::Variant), &t(locale, "form-variant"), options.collect()));
    }
    if chosen.seats.len() > 1 {
        let any = picked(select_option(ANY_SEAT, &t(locale, "form-seat-any"), None), wish.seat.is_none());
        let seats = chosen.seats.iter().enumerate().map(|(index, seat)| {
            let name = word(locale, &format!("seat-{seat}"));
            let label = say(locale, &Message::new("form-seat-this").with("seat", name));
            picked(select_option(&index.to_string(), &label, None), wish.seat.map(usize::from) == Some(index))
        });
        let options = std::iter::once(any).chain(seats).collect();
        selects.push(select(&id(FormAct::Seat), &t(locale, "form-seat"), options));
    }
    let times = time::CHOICES.into_iter().enumerate().map(|(index, choice)| {
        let label = say(locale, &Message::new("form-time-this").with("time", time::control(locale, choice)));
        picked(select_option(&index.to_string(), &label, None), index == usize::from(wish.time))
    });
    selects.push(select(&id(FormAct::Time), &t(locale, "form-time"), times.collect()));
    let puzzles = registry::puzzles();
    for (index, option) in chosen.variant.options.iter().enumerate() {
        let Some(mut values) = listed(option) else { continue };
        let name = option_name(locale, chosen.game.id, option.key);
        let now = number(&chosen.setup, option);
        if values.len() > OPTIONS {
            values.retain(|value| *value != now);
        }
        let options = values.into_iter().filter_map(|value| {
            let text = value_text(option, value)?;
            let shown = value_name(locale, option.key, &text);
            let about = about(locale, &puzzles, &chosen, option.key, &text);
            Some(picked(select_option(&value.to_string(), &format!("{name}: {shown}"), about.as_deref()), value == now))
        });
        selects.push(select(&id(FormAct::Option(index as u8)), &name, options.collect()));
    }

    let pages = selects.len().div_ceil(PAGE).max(1);
    let page = usize::from(wish.page).min(pages - 1);
    let mut components: Vec<Component> = selects.into_iter().skip(page * PAGE).take(PAGE).collect();
    let mut buttons = Vec::new();
    if doors.here {
        buttons.push(button(&id(FormAct::Open), &t(locale, "button-open"), ButtonStyle::Success));
    }
    if doors.thread {
        let label = if doors.here { "button-open-thread" } else { "button-open" };
        buttons.push(button(&id(FormAct::Thread), &t(locale, label), ButtonStyle::Success));
    }
    if pages > 1 {
        let next = FormAct::Page(((page + 1) % pages) as u8);
        buttons.push(grey(&id(next), &t(locale, "button-more-options")));
    }
    if numbers(chosen.variant).next().is_some() {
        buttons.push(grey(&id(FormAct::Numbers), &t(locale, "button-numbers")));
    }
    buttons.push(cancel(locale));
    components.extend(rows(buttons));

    let opponents: Vec<String> = wish.opponents.iter().map(|user| format!("<@{user}>")).collect();
    let others = chosen.seats.len().saturating_sub(1);
    let who = match opponents.len() {
        0 => say(locale, &Message::new("form-open-to-all").with("count", others)),
        some if some < others => {
            let message = Message::new("form-opponents-and").with("who", opponents.join(", "));
            say(locale, &message.with("count", others - some))
        }
        _ => say(locale, &Message::new("form-opponents").with("who", opponents.join(", "))),
    };
    let mut text = vec![
        format!(
            "**{}** — {}",
            word(locale, &format!("game-{}", chosen.game.id)),
            word(locale, &format!("game-{}-about", chosen.game.id))
        ),
        who,
        format!(
            "{} · {}",
            sentence(&word(locale, &format!("variant-{}-{}", chosen.game.id, chosen.variant.id))),
            options_line(locale, &chosen.setup)
        ),
        time::CHOICES.get(usize::from(wish.time)).map(|time| time::control(locale, *time)).unwrap_or_default(),
    ];
    text.extend(note(request, doors).map(|note| format!("-# {note}")));
    Ok(Post { text: text.join("\n"), file: None, rows: components, mentions: Vec::new() })
}

fn picked(option: SelectOption, chosen: bool) -> SelectOption {
    SelectOption { chosen, ..option }
}

/// The form for whole numbers.
fn number_form(locale: Locale, wish: &Wish) -> Result<Modal, Problem> {
    let chosen = Chosen::of(wish)?;
    let fields = numbers(chosen.variant).map(|(index, option)| ModalField {
        custom_id: index.to_string(),
        label: crate::bot::ui::escape::cut(&option_name(locale, chosen.game.id, option.key), 45),
        value: chosen.setup.option(option.key).to_owned(),
        placeholder: option.values.allowed(),
        max_length: 10,
        required: true,
    });
    let fields: Vec<ModalField> = fields.collect();
    if fields.is_empty() {
        return Err(Problem::Unknown("a form without numbers".to_owned()));
    }
    Ok(Modal { custom_id: Press::Form(FormAct::Numbers, wish.clone()).encode(), title: t(locale, "form-numbers"), fields })
}

impl<S: Store> Bot<S> {
    /// The command: checks what can be checked at once, and shows the form.
    pub(crate) async fn play(&self, request: &Request, options: &[(String, Value)]) -> Result<Answer, Problem> {
        self.may_open(request).await?;
        let mut opponents: Vec<UserId> = Vec::new();
        let (mut game, mut variant) = (None, None);
        for (name, value) in options {
            match (name.as_str(), value) {
                ("game", Value::Text(text)) => game = Some(text.trim().to_lowercase()),
                ("variant", Value::Text(text)) => variant = Some(text.trim().to_lowercase()),
                (_, Value::User(user)) => {
                    check_opponent(request, user)?;
                    if !opponents.contains(&user.id) {
                        opponents.push(user.id);
                    }
                }
                _ => {}
            }
        }
        let games = registry::games();
        let index = match &game {
            Some(id) => games.iter().position(|info| info.id == id).ok_or_else(|| no_game(id))?,
            None => 0,
        };
        let info = games[index];
        self.may_start(request, Some(info.id)).await?;
        let setup = |variant: &'static VariantInfo| setup_for(info, variant, opponents.len() + 1);
        let place = match &variant {
            Some(id) => {
                // Also says what there is, and what cannot be set up by its options alone.
                AnyPlay::start(&Setup::parse(info, Some(id), &[])?)?;
                info.variants.iter().position(|variant| variant.id == id)
            }
            None => info.variants.iter().position(|variant| setup(variant).is_some()),
        };
        let fitting = place.and_then(|place| Some((place, setup(&info.variants[place])?)));
        let most = crate::bot::features::variants::most_seats(info).saturating_sub(1);
        let (place, setup) = fitting.ok_or_else(|| too_many(most, opponents.len()))?;
        let values = written(&info.variants[place], &setup);
        let wish = Wish { game: index as u8, variant: place as u8, values, opponents, ..Wish::default() };
        Ok(Answer { reply: Reply::Whisper(form(request, self.doors(request).await?, &wish)?), receipt: None })
    }

    /// A press on the form.
    pub(crate) async fn form_press(
        &self,
        request: &Request,
        act: FormAct,
        wish: Wish,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let value = values.first().map(String::as_str).unwrap_or_default();
        let unknown = || Problem::Unknown(format!("{act:?} {value}"));
        let next = match act {
            FormAct::Open => return self.open_table(request, &wish).await,
            FormAct::Thread => return self.ask_thread(request, &wish).await,
            FormAct::Numbers => {
                return Ok(Answer { reply: Reply::Form(number_form(request.locale, &wish)?), receipt: None });
            }
            FormAct::Page(page) => Wish { page, ..wish },
            FormAct::Variant => {
                let variant: u8 = value.parse().map_err(|_| unknown())?;
                let named = wish.opponents.len();
                let game = *registry::games().get(usize::from(wish.game)).ok_or_else(unknown)?;
                let info = game.variants.get(usize::from(variant)).ok_or_else(unknown)?;
                let most = seats_of(game, info.id).map_or(0, <[_]>::len).saturating_sub(1);
                let setup = setup_for(game, info, named + 1).ok_or_else(|| too_many(most, named))?;
                Wish { variant, seat: None, values: written(info, &setup), ..wish }
            }
            FormAct::Time => {
                let time: u8 = value.parse().map_err(|_| unknown())?;
                if usize::from(time) >= time::CHOICES.len() {
                    return Err(unknown());
                }
                Wish { time, ..wish }
            }
            FormAct::Seat if value == ANY_SEAT => Wish { seat: None, ..wish },
            FormAct::Seat => Wish { seat: Some(value.parse().map_err(|_| unknown())?), ..wish },
            FormAct::Option(option) => {
                let next = Chosen::of(&wish)?.with_value(usize::from(option), value.parse().map_err(|_| unknown())?);
                let chosen = Chosen::of(&next)?;
                chosen.seats_all()?;
                // With fewer players the host's seat may be gone.
                let seat = next.seat.filter(|seat| usize::from(*seat) < chosen.seats.len());
                Wish { seat, ..next }
            }
        };
        Ok(Answer { reply: Reply::Replace(form(request, self.doors(request).await?, &next)?), receipt: None })
    }

    /// The form for numbers came back.
    pub(crate) async fn numbers_in(
        &self,
        request: &Request,
        wish: &Wish,
        fields: &[(String, String)],
    ) -> Result<Answer, Problem> {
        let mut next = wish.clone();
        for (field, text) in fields {
            let chosen = Chosen::of(&next)?;
            let place: usize = field.parse().map_err(|_| Problem::Unknown(field.clone()))?;
            let option = chosen.variant.options.get(place).ok_or_else(|| Problem::Unknown(field.clone()))?;
            let wrong = || {
                let message = Message::new("form-number-wrong").with("text", crate::bot::ui::escape::code(text));
                let name = option_name(request.locale, chosen.game.id, option.key);
                Problem::Said(message.with("option", name).with("allowed", option.values.allowed()))
            };
            let number: u32 = text.trim().parse().map_err(|_| wrong())?;
            let changed = chosen.with_value(place, number);
            Chosen::of(&changed).map_err(|_| wrong())?;
            next = changed;
        }
        Ok(Answer { reply: Reply::Replace(form(request, self.doors(request).await?, &next)?), receipt: None })
    }

    async fn open_table(&self, request: &Request, wish: &Wish) -> Result<Answer, Problem> {
        let opening = self.wished(request, wish)?;
        self.open_here(request, opening).await
    }

    /// The table that a form describes.
    pub(crate) fn wished(&self, request: &Request, wish: &Wish) -> Result<Opening, Problem> {
        let chosen = Chosen::of(wish)?;
        let seat = wish.seat.map_or(HostSeat::Random, |seat| HostSeat::This(Seat(seat)));
        let invited = wish.opponents.iter().map(|user| Guest { id: *user, bot: false }).collect();
        let time = time::CHOICES.get(usize::from(wish.time)).copied();
        let time = time.ok_or_else(|| Problem::Unknown(format!("{wish:?}")))?;
        self.opening(request, chosen.setup, time, seat, invited, Origin::default())
    }

    /// Opens a table; the private message that was pressed is done with.
    pub(crate) async fn open_here(&self, request: &Request, opening: Opening) -> Result<Answer, Problem> {
        missing_permissions(request)?;
        self.may_start(request, Some(&opening.setup.game)).await?;
        let done = self.tables.open(crate::bot::features::context::key(request), opening).await?;
        let (post, receipt) = if done.table.play().is_some() {
            self.public_board(&done).await?
        } else {
            (lobby::post(&done.table, &done.mentioned), done.receipt())
        };
        let private = crate::bot::ui::widgets::words(t(request.locale, "form-opened"));
        Ok(Answer { reply: Reply::FinishAndSay { private, post, strip: None }, receipt: Some(receipt) })
    }

    /// Whether a table can be opened here: the bot can post pictures, the server allows it, and the channel is free or a
    /// thread can be opened in it.
    async fn may_open(&self, request: &Request) -> Result<(), Problem> {
        missing_permissions(request)?;
        self.may_start(request, None).await?;
        match self.current(request.channel).await? {
            Some(current) if current.table.is_open() && !self.doors(request).await?.thread => {
                Err(Problem::Taken(Box::new(current)))
            }
            _ => Ok(()),
        }
    }
}

fn check_opponent(request: &Request, user: &User) -> Result<(), Problem> {
    let name = crate::bot::ui::escape::markdown(&user.name);
    if user.bot {
        return Err(Problem::Said(Message::new("form-opponent-bot").with("name", name)));
    }
    if user.id == request.user.id {
        return Err(Problem::Said(Message::new("form-opponent-self")));
    }
    Ok(())
}

fn no_game(id: &str) -> Problem {
    let known: Vec<_> = registry::games().iter().map(|info| info.id).collect();
    Problem::Setup(crate::games::SetupError::Game(id.to_owned(), known.join(", ")))
}
