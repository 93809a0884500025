//! The people of the simulation, and what they do with what is on their screens.

use super::{
    sim::{Mood, Plan, Sim},
    world::{Control, Message, ROLES, direct_channel},
};
use deltille::{
    bot::{
        Action, CommandSpec, Entities, Menu, OptionKind, OptionSpec, Pressed, Reply, TARGET, User, Value,
        actions::described, commands,
    },
    games::{Actors, Seat},
    ids::{ChannelId, GuildId, UserId},
    table::Phase,
    text::Locale,
};
use fastrand::Rng;
use std::sync::LazyLock;

#[derive(Clone, Debug)]
pub struct Person {
    pub id: UserId,
    pub name: &'static str,
    pub locale: Locale,
    /// Their servers.
    pub guilds: Vec<GuildId>,
    /// Moderates them, and organises tournaments.
    pub moderates: bool,
}

impl Person {
    pub fn user(&self) -> User {
        User { id: self.id, name: self.name.to_owned(), bot: false }
    }
}

/// Names, some of them hostile.
const NAMES: [&str; 12] = [
    "Ann",
    "Bob *_~|`@everyone",
    "Cleo",
    "Dora \u{202e}<@11> [x](http://x)",
    "田中🔥",
    "Ζωή",
    "",
    "\u{3164}\u{2800}",
    "Ida",
    "Jonas",
    "Kim",
    "Lea\nnew line",
];

pub const GUILDS: [GuildId; 3] = [GuildId(1001), GuildId(1002), GuildId(1003)];

pub fn people(plan: &Plan) -> Vec<Person> {
    let locales: Vec<Locale> = deltille::text::locales().collect();
    let person = |(number, name): (usize, &&'static str)| Person {
        // Ids that occur nowhere else in stored bytes.
        id: UserId(812_345_678_901_234_500 + number as u64),
        name,
        locale: locales[number % locales.len()],
        // Some are members of two servers.
        guilds: match number % 4 {
            // People of one server meet often.
            _ if plan.mood != Mood::Mixed => vec![GUILDS[0]],
            3 => vec![GUILDS[number % 3], GUILDS[(number + 1) % 3]],
            _ => vec![GUILDS[number % 3]],
        },
        moderates: number < 3,
    };
    NAMES.iter().enumerate().take(plan.people).map(person).collect()
}

/// Everything that can be typed or chosen in the client.
static COMMANDS: LazyLock<Vec<(String, CommandSpec)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for command in commands() {
        let name = command.name.text.clone();
        match command.subcommands.is_empty() {
            true => all.push((name, command)),
            false => all.extend(command.subcommands.into_iter().map(|sub| {
                let managers = command.for_managers || sub.for_managers;
                (format!("{name} {}", sub.name.text), CommandSpec { for_managers: managers, ..sub })
            })),
        }
    }
    all
});

/// Texts for free fields.
const TEXTS: [&str; 10] = [
    "",
    "0",
    "7",
    "e3-f3v",
    "2026-11-28 20:00",
    "DELETE",
    "<@11> @everyone ```",
    "# game: triablo\n# option setup: standard\ne3-f3v\n",
    "💥",
    "Owls",
];

fn any<T: Clone>(random: &mut Rng, of: &[T]) -> Option<T> {
    (!of.is_empty()).then(|| of[random.usize(..of.len())].clone())
}

/// A deed of a person, and its channel.
pub struct Deed {
    pub channel: ChannelId,
    pub action: Action,
    pub words: String,
}

impl Sim {
    /// Something that a person can do now.
    pub async fn deed(&mut self, who: &Person) -> Option<Deed> {
        let all: Vec<ChannelId> = {
            let world = self.discord.world();
            who.guilds
                .iter()
                .flat_map(|guild| world.channels_of(*guild))
                .chain([direct_channel(who.id)])
                .collect()
        };
        let channel = any(&mut self.random, &all)?;
        let [moves, presses, new] = self.plan.mood.shares();
        let kind = self.random.u8(..100);
        if kind < moves {
            for channel in &all {
                if let Some(deed) = self.entry(who, *channel).await {
                    return Some(deed);
                }
            }
        }
        if kind < moves + presses {
            let often = self.often(who, &all);
            return often.or_else(|| self.press(who, channel)).or_else(|| self.begin(channel));
        }
        if kind < moves + presses + new {
            self.begin(channel)
        } else {
            self.command(who, channel).await
        }
    }

    /// A press of a control that people press most in this run, in any of these channels.
    fn often(&mut self, who: &Person, channels: &[ChannelId]) -> Option<Deed> {
        let features = self.plan.mood.features();
        let is_often = |id: &str| {
            let feature = described(id).and_then(|(path, _)| path.rsplit("::").next());
            feature.is_some_and(|feature| features.contains(&feature))
        };
        if features.is_empty() || self.random.u8(..10) < 3 {
            return None;
        }
        // Skips controls that close or undo what was begun, or that this person may not use.
        let idle =
            |id: &str| id == "1.x" || id.ends_with(".out") || id.ends_with(".manage") && !who.moderates;
        let begun = self.random.bool();
        let controls: Vec<(ChannelId, Message, Control)> = {
            let world = self.discord.world();
            let screens = channels.iter().flat_map(|channel| {
                let screen = world.channels[channel].screen(who.id);
                screen.into_iter().map(|message| (*channel, message))
            });
            let of = |(channel, message): (ChannelId, Message)| {
                let mine = begun && message.only_for.is_some();
                let often = message.controls().into_iter().filter(|it| mine || is_often(it.id()));
                let often = often.filter(|it| !idle(it.id()));
                often.map(|control| (channel, message.clone(), control)).collect::<Vec<_>>()
            };
            screens.flat_map(of).collect()
        };
        let newest = controls.iter().filter(|it| it.1.only_for.is_some()).map(|it| it.1.id).max();
        let controls: Vec<_> = match newest.filter(|_| begun) {
            Some(newest) => controls.into_iter().filter(|it| it.1.id == newest).collect(),
            None => controls,
        };
        let (channel, message, control) = any(&mut self.random, &controls)?;
        Some(self.pressed(channel, &message, control))
    }

    /// A new game, puzzle, list of offers or tournament.
    fn begin(&mut self, channel: ChannelId) -> Option<Deed> {
        let game = any(&mut self.random, &deltille::games::registry::games())?.id;
        let game = vec![("game".to_owned(), Value::Text(game.to_owned()))];
        let kind = match self.plan.mood {
            Mood::Mixed => self.random.u8(..10),
            Mood::Play | Mood::Agree => self.random.u8(..5),
            Mood::Organise => 10,
            Mood::Leave => self.random.u8(4..12),
        };
        let (name, options) = match kind {
            0..5 => ("play", game),
            5 => ("game team", game),
            6 => ("seek", Vec::new()),
            7 => ("puzzle", Vec::new()),
            _ => ("tournament", Vec::new()),
        };
        let words = format!("/{name} {options:?}");
        Some(Deed {
            channel,
            action: Action::Command { name: name.to_owned(), options },
            words,
        })
    }

    /// A move in the game of this channel, if it is their turn.
    async fn entry(&mut self, who: &Person, channel: ChannelId) -> Option<Deed> {
        let table = self.bot.table(channel).await?;
        if table.phase != Phase::Play {
            return None;
        }
        let seat = table.seat_of(who.id)?;
        let play = table.play()?;
        let Actors::Seats(seats) = play.actors() else { return None };
        if !seats.iter().any(|turn| turn == Seat(seat.0)) {
            return None;
        }
        let legal = play.legal_of(seat)?;
        let text = any(&mut self.random, &legal)?;
        let words = format!("/move {text}");
        let options = vec![("move".to_owned(), Value::Text(text))];
        Some(Deed {
            channel,
            action: Action::Command { name: "move".to_owned(), options },
            words,
        })
    }

    fn press(&mut self, who: &Person, channel: ChannelId) -> Option<Deed> {
        let screen = self.discord.world().channels[&channel].screen(who.id);
        // The newest first.
        let place = self.random.usize(..8).saturating_sub(4).min(screen.len().saturating_sub(1));
        let message = screen.get(place)?.clone();
        let control = any(&mut self.random, &message.controls())?;
        Some(self.pressed(channel, &message, control))
    }

    /// Everything in the menu of a person.
    pub fn in_menu(channel: ChannelId, of: &Person) -> Vec<Deed> {
        let menus = COMMANDS.iter().filter(|(_, spec)| spec.menu == Some(Menu::Person) && !spec.for_managers);
        let deed = |(name, _): &(String, CommandSpec)| {
            let (name, options) = (name.clone(), vec![(TARGET.to_owned(), Value::User(of.user()))]);
            let words = format!("/{name} {options:?}");
            Deed { channel, action: Action::Command { name, options }, words }
        };
        menus.map(deed).collect()
    }

    /// A press of the newest control whose id has this part.
    pub fn presses(&mut self, who: &Person, channel: ChannelId, part: &str) -> Option<Deed> {
        let screen = self.discord.world().channels[&channel].screen(who.id);
        let mut controls = screen
            .iter()
            .flat_map(|message| message.controls().into_iter().map(move |control| (message, control)));
        let (message, control) = controls.find(|(_, control)| control.id().contains(part))?;
        Some(self.pressed(channel, message, control))
    }

    fn pressed(&mut self, channel: ChannelId, message: &Message, control: Control) -> Deed {
        let (custom_id, values) = self.chosen(control);
        let words = format!("presses {custom_id} {values:?}");
        let message = pressed(message);
        Deed {
            channel,
            action: Action::Press { custom_id, values, message },
            words,
        }
    }

    fn chosen(&mut self, control: Control) -> (String, Vec<String>) {
        let random = &mut self.random;
        let mut some = |of: Vec<String>, (least, most): (u8, u8)| {
            let most = usize::from(most).min(of.len());
            let least = usize::from(least).min(most);
            let count = random.usize(least..=most);
            let mut of = of;
            random.shuffle(&mut of);
            of.truncate(count);
            of
        };
        match control {
            Control::Button(id) => (id, Vec::new()),
            Control::Menu { id, values, count } => (id, some(values, count)),
            Control::Entities { id, of, most } => {
                let all = match of {
                    Entities::Roles => ROLES.map(|role| role.0).to_vec(),
                    Entities::People => self.people.iter().map(|person| person.id.0).collect(),
                    Entities::Channels => {
                        self.discord.world().channels.keys().map(|channel| channel.0).collect()
                    }
                };
                (id, some(all.iter().map(u64::to_string).collect(), (0, most)))
            }
        }
    }

    async fn command(&mut self, who: &Person, channel: ChannelId) -> Option<Deed> {
        let often = self.plan.mood.commands();
        let often = any(&mut self.random, often).filter(|_| self.random.u8(..10) < 6);
        let (name, spec) = match often {
            Some(often) => COMMANDS.iter().find(|(name, _)| name == often).cloned()?,
            None => any(&mut self.random, &COMMANDS)?,
        };
        if spec.for_managers && !who.moderates {
            return None;
        }
        let options = match spec.menu {
            Some(Menu::Person) => {
                vec![(TARGET.to_owned(), Value::User(any(&mut self.random, &self.people)?.user()))]
            }
            Some(Menu::Message) => {
                let screen = self.discord.world().channels[&channel].screen(who.id);
                let message = any(&mut self.random, &screen)?;
                let value = Value::Message { id: message.id, custom_ids: message.custom_ids() };
                vec![(TARGET.to_owned(), value)]
            }
            None => self.options(who, channel, &name, &spec.options).await?,
        };
        let words = format!("/{name} {options:?}");
        Some(Deed { channel, action: Action::Command { name, options }, words })
    }

    async fn options(
        &mut self,
        who: &Person,
        channel: ChannelId,
        name: &str,
        specs: &[OptionSpec],
    ) -> Option<Vec<(String, Value)>> {
        let mut given = Vec::new();
        for spec in specs {
            if !spec.required && self.random.u8(..100) < 60 {
                continue;
            }
            let option = spec.name.text.clone();
            let value = match spec.kind {
                _ if !spec.choices.is_empty() => Value::Text(any(&mut self.random, &spec.choices)?.0),
                OptionKind::Text if spec.autocomplete => {
                    self.suggested(who, channel, name, &given, &option).await
                }
                OptionKind::Text => Value::Text(self.text()),
                OptionKind::Integer { min, max } => {
                    let most = max.min(min.saturating_add(30));
                    Value::Integer(self.random.i64(min..=most))
                }
                OptionKind::Boolean => Value::Boolean(self.random.bool()),
                OptionKind::User => Value::User(any(&mut self.random, &self.people)?.user()),
                OptionKind::Attachment => {
                    let content = Ok(self.text().into_bytes());
                    Value::File(deltille::bot::request::Upload { name: "game.txt".to_owned(), content })
                }
            };
            given.push((option, value));
        }
        Some(given)
    }

    pub fn text(&mut self) -> String {
        any(&mut self.random, &TEXTS).unwrap_or_default().to_owned()
    }

    /// One of the suggestions, or something odd.
    async fn suggested(
        &mut self,
        who: &Person,
        channel: ChannelId,
        name: &str,
        given: &[(String, Value)],
        focused: &str,
    ) -> Value {
        let options =
            given.iter().cloned().chain([(focused.to_owned(), Value::Text(String::new()))]).collect();
        let (name, focused) = (name.to_owned(), focused.to_owned());
        let request = self.request(who, channel, Action::Autocomplete { name, options, focused });
        let reply = self.bot.handle(request).await;
        self.judge(&reply);
        let Reply::Choices(choices) = reply else { return Value::Text(self.text()) };
        match any(&mut self.random, &choices).filter(|_| self.random.u8(..10) > 0) {
            Some(choice) => Value::Text(choice.value),
            None => Value::Text(self.text()),
        }
    }
}

pub fn pressed(message: &Message) -> Pressed {
    Pressed {
        id: message.id,
        private: message.only_for.is_some(),
        shows_it: true,
    }
}
