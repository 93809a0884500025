//! What a button, menu or form remembers: the only state between two presses, and never trusted.
//!
//! A `custom_id` is at most 100 characters, made and read here alone:
//!
//! ```text
//!   1.<action>.<table>.<ply>.<what the action needs>      of a table; numbers in base 36
//!   1.<action>.<what the action needs>                    of no table: the form of /play, the rules
//! ```
//!
//! Anybody can send any text: [`Press::decode`] takes all of them and answers `None` where it made no sense. Who pressed,
//! whether the table is still that one and the ply still that ply is asked again by whoever acts on it.

use crate::{
    games::{Offer, Seat},
    ids::{Ply, TableId, UserId},
    table::accord::Ask,
};
use std::fmt::Write;

mod puzzles;

mod records;

pub use puzzles::Puzzles;

pub use records::{Listing, Replay, ReplayAct, Source};

/// First character of every id; another version of the program may understand other ids.
const VERSION: &str = "1";

/// Discord's limit.
pub const LONGEST: usize = 100;

/// A press that makes sense by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Press {
    /// On something that belongs to a table as it was at a ply.
    Table { table: TableId, ply: Ply, act: Act },
    /// On the form of `/play`.
    Form(FormAct, Wish),
    /// A page of the rules; a select brings the page as its value. `slot` tells apart buttons to the same page.
    Rules { slot: u8, game: String, page: u16 },
    /// Steps through a game privately.
    Replay(Replay),
    /// A page of the history; a select brings a game's id as its value.
    History(Listing),
    /// The form for a text to import; the game by its place in the registry, where the text does not say it.
    Import(Option<u8>),
    /// This page of a person's games.
    Games(u16),
    /// Select: one of a person's own settings takes the value.
    Settings(Setting),
    /// A menu of a server's settings, or the other page of them.
    House(HouseAct),
    /// On the menus of `/puzzle`.
    Puzzles(Puzzles),
    /// Closes a private message.
    Close,
}

/// What is done to a server's settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HouseAct {
    Channels,
    Games,
    Threads,
    Starters,
    Role,
    Theme,
    /// Shows this page.
    Page(u8),
}

/// One of a person's own settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Reminders,
    Theme,
}

/// What is done to a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    Join,
    /// Select: takes the seat whose name is the value.
    Sit,
    Leave,
    Cancel,
    /// Opens the private menus.
    Move,
    /// Shows a person what only their seat may see.
    Hand,
    More,
    Record,
    Rematch,
    /// Asks whether to resign; `Resign` does it.
    AskResign,
    Resign,
    /// Asks whether to offer this, or to accept it; `Agree` does it.
    AskOffer(Offer),
    Agree(Offer),
    /// Asked what happens if it is illegal, the person enters this text as it stands.
    Stand(String),
    /// Shows the menu behind these steps; a long menu has pages.
    Tap {
        page: u8,
        path: Path,
    },
    /// Select number `slot` of a message: one more step behind these, the value.
    Pick {
        slot: u8,
        path: Path,
    },
    /// Makes the entry with these steps.
    Confirm(Path),
    /// A set-up as far as it is.
    Draft {
        slot: u8,
        draft: String,
    },
    ConfirmDraft(String),
    /// Keeps this set-up for next time, or forgets the one that is kept; the draft stays as it is.
    KeepDraft(String),
    ForgetDraft(String),
    /// One of several readings of what was typed; empty: select, the value.
    Enter(String),
    /// A private picture.
    View(View),
    /// A moderator ends the table, or times out whoever is to move.
    End,
    Unblock,
    /// To go on without whoever does not move.
    Vote,
    /// Asks whether to ask the others, or to agree; `Propose`, `Consent`, `Decline` do it.
    Ask(Ask),
    Propose(Ask),
    Consent {
        ask: Ask,
        by: Seat,
    },
    Decline {
        ask: Ask,
        by: Seat,
    },
    Resume,
    /// Asks whether to call the game off; `Abort` does it.
    AskAbort,
    Abort,
    /// Shows one's own conditional moves.
    Plans,
    /// The menu behind these steps, on the board after these entries: each by its place in the sorted list.
    If {
        page: u8,
        line: Vec<u16>,
        path: Path,
    },
    /// Select number `slot` of such a menu.
    IfPick {
        slot: u8,
        line: Vec<u16>,
        path: Path,
    },
    /// Notes this line.
    IfSave(Vec<u16>),
    /// Select: forgets the plan whose id is the value.
    Forget,
    ForgetAll,
    /// Advice for whoever plays alone.
    Hint,
    /// Takes back the last entry of whoever plays alone.
    Undo,
    /// Whether entries without an alternative are made for this person.
    OnlyMoves(bool),
}

/// The taps so far: tokens of steps.
pub type Path = Vec<String>;

/// How a private board is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// Tells apart buttons of one message.
    pub slot: u8,
    /// Seat at the bottom.
    pub side: u8,
    pub light: bool,
    pub text: bool,
}

/// What a press on the form does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormAct {
    /// Opens the table.
    Open,
    /// Opens it in a thread of its own.
    Thread,
    /// Shows this page of choices.
    Page(u8),
    /// Select: value of the option with this number.
    Option(u8),
    /// Select: the variant.
    Variant,
    /// Select: where the host sits.
    Seat,
    /// Select: how time is kept.
    Time,
    /// Opens the form for numbers, and is its id when it comes back.
    Numbers,
}

/// What is wished for in the form. Numbers are places in the game's own tables of data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    pub game: u8,
    pub variant: u8,
    /// The host's seat by number; none: drawn.
    pub seat: Option<u8>,
    /// Which page of choices is shown.
    pub page: u8,
    /// In the order of the variant's options; a word by its number, a whole number as it is; shorter: defaults.
    pub values: Vec<u32>,
    pub opponents: Vec<UserId>,
    /// How time is kept: a place in the list of choices.
    pub time: u8,
}

impl Press {
    pub fn encode(&self) -> String {
        let id = match self {
            Press::Table { table, ply, act } => {
                let (word, rest) = act.parts();
                let head = format!("{VERSION}.{word}.{}.{}", base36(table.0), base36(u64::from(ply.0)));
                if rest.is_empty() { head } else { format!("{head}.{rest}") }
            }
            Press::Form(act, wish) => format!("{VERSION}.f{}.{}", act.word(), wish.text()),
            Press::Rules { slot, game, page } => format!("{VERSION}.rules.{slot}.{page}.{game}"),
            Press::Replay(replay) => format!("{VERSION}.w.{}", replay.text()),
            Press::History(listing) => format!("{VERSION}.h.{}", listing.text()),
            Press::Import(game) => format!("{VERSION}.i.{}", records::game_text(*game)),
            Press::Games(page) => format!("{VERSION}.g.{page}"),
            Press::Settings(setting) => format!("{VERSION}.my.{}", setting.word()),
            Press::House(act) => format!("{VERSION}.house.{}", act.word()),
            Press::Puzzles(press) => format!("{VERSION}.z.{}", press.text()),
            Press::Close => format!("{VERSION}.x"),
        };
        debug_assert!(id.chars().count() <= LONGEST, "{id}");
        id
    }

    pub fn decode(id: &str) -> Option<Press> {
        if id.chars().count() > LONGEST {
            return None;
        }
        let rest = id.strip_prefix(VERSION)?.strip_prefix('.')?;
        let (word, rest) = rest.split_once('.').unwrap_or((rest, ""));
        match word {
            "x" => return rest.is_empty().then_some(Press::Close),
            "w" => return Replay::read(rest).map(Press::Replay),
            "h" => return Listing::read(rest).map(Press::History),
            "i" => return records::read_game(rest).map(Press::Import),
            "g" => return rest.parse().ok().map(Press::Games),
            "my" => return Setting::read(rest).map(Press::Settings),
            "house" => return HouseAct::read(rest).map(Press::House),
            "z" => return Puzzles::read(rest).map(Press::Puzzles),
            _ => {}
        }
        if word == "rules" {
            let mut parts = rest.splitn(3, '.');
            let slot = parts.next()?.parse().ok()?;
            let page = parts.next()?.parse().ok()?;
            return Some(Press::Rules { slot, page, game: parts.next()?.to_owned() });
        }
        if let Some(act) = word.strip_prefix('f') {
            return Some(Press::Form(FormAct::read(act)?, Wish::read(rest)?));
        }
        let mut parts = rest.splitn(3, '.');
        let table = TableId(number(parts.next()?)?);
        let ply = Ply(u32::try_from(number(parts.next()?)?).ok()?);
        Some(Press::Table { table, ply, act: Act::read(word, parts.next().unwrap_or_default())? })
    }
}

impl Act {
    fn parts(&self) -> (&'static str, String) {
        match self {
            Act::Join => ("join", String::new()),
            Act::Sit => ("sit", String::new()),
            Act::Leave => ("leave", String::new()),
            Act::Cancel => ("cancel", String::new()),
            Act::Move => ("move", String::new()),
            Act::Hand => ("hand", String::new()),
            Act::More => ("more", String::new()),
            Act::Record => ("record", String::new()),
            Act::Rematch => ("rematch", String::new()),
            Act::AskResign => ("resign", String::new()),
            Act::Resign => ("resign!", String::new()),
            Act::AskOffer(Offer::Draw) => ("draw", String::new()),
            Act::Agree(Offer::Draw) => ("draw!", String::new()),
            Act::AskOffer(Offer::Impasse) => ("impasse", String::new()),
            Act::Agree(Offer::Impasse) => ("impasse!", String::new()),
            Act::Tap { page, path } => ("t", format!("{}.{}", base36(u64::from(*page)), path.join("/"))),
            Act::Pick { slot, path } => ("p", format!("{}.{}", base36(u64::from(*slot)), path.join("/"))),
            Act::Confirm(path) => ("c", path.join("/")),
            Act::Draft { slot, draft } => ("s", format!("{}.{draft}", base36(u64::from(*slot)))),
            Act::ConfirmDraft(draft) => ("s!", draft.clone()),
            Act::KeepDraft(draft) => ("s+", draft.clone()),
            Act::ForgetDraft(draft) => ("s-", draft.clone()),
            Act::Enter(entry) => ("e", entry.clone()),
            Act::Stand(entry) => ("e!", entry.clone()),
            Act::End => ("end!", String::new()),
            Act::Unblock => ("unblock!", String::new()),
            Act::Vote => ("vote!", String::new()),
            Act::Ask(Ask::TakeBack) => ("back", String::new()),
            Act::Propose(Ask::TakeBack) => ("back!", String::new()),
            Act::Consent { ask: Ask::TakeBack, by } => ("back+", by.0.to_string()),
            Act::Decline { ask: Ask::TakeBack, by } => ("back-", by.0.to_string()),
            Act::Ask(Ask::Pause) => ("pause", String::new()),
            Act::Propose(Ask::Pause) => ("pause!", String::new()),
            Act::Consent { ask: Ask::Pause, by } => ("pause+", by.0.to_string()),
            Act::Decline { ask: Ask::Pause, by } => ("pause-", by.0.to_string()),
            Act::Resume => ("resume!", String::new()),
            Act::AskAbort => ("abort", String::new()),
            Act::Abort => ("abort!", String::new()),
            Act::Plans => ("plans", String::new()),
            Act::If { page, line, path } => ("q", foreseen(*page, line, path)),
            Act::IfPick { slot, line, path } => ("qp", foreseen(*slot, line, path)),
            Act::IfSave(line) => ("q!", indices(line)),
            Act::Forget => ("drop", String::new()),
            Act::ForgetAll => ("drop!", String::new()),
            Act::Hint => ("hint", String::new()),
            Act::Undo => ("undo!", String::new()),
            Act::OnlyMoves(on) => ("only", u8::from(*on).to_string()),
            Act::View(view) => {
                let flags = u8::from(view.light) + 2 * u8::from(view.text);
                ("v", format!("{}.{}.{flags}", base36(u64::from(view.slot)), view.side))
            }
        }
    }

    fn read(word: &str, rest: &str) -> Option<Act> {
        let path = |text: &str| if text.is_empty() { Path::new() } else { text.split('/').map(str::to_owned).collect() };
        let slotted = || {
            let (slot, rest) = rest.split_once('.')?;
            Some((u8::try_from(number(slot)?).ok()?, rest))
        };
        let seat = || Some(Seat(rest.parse().ok().filter(|seat| *seat < 8)?));
        let foreseen = || {
            let (slot, rest) = slotted()?;
            let (line, rest) = rest.split_once('.')?;
            Some((slot, read_indices(line)?, path(rest)))
        };
        let act = match word {
            "back+" => Act::Consent { ask: Ask::TakeBack, by: seat()? },
            "back-" => Act::Decline { ask: Ask::TakeBack, by: seat()? },
            "pause+" => Act::Consent { ask: Ask::Pause, by: seat()? },
            "pause-" => Act::Decline { ask: Ask::Pause, by: seat()? },
            "q" => foreseen().map(|(page, line, path)| Act::If { page, line, path })?,
            "qp" => foreseen().map(|(slot, line, path)| Act::IfPick { slot, line, path })?,
            "q!" => Act::IfSave(read_indices(rest)?),
            "only" => Act::OnlyMoves(match rest {
                "0" => false,
                "1" => true,
                _ => return None,
            }),
            "t" => slotted().map(|(page, rest)| Act::Tap { page, path: path(rest) })?,
            "p" => slotted().map(|(slot, rest)| Act::Pick { slot, path: path(rest) })?,
            "c" => Act::Confirm(path(rest)),
            "s" => slotted().map(|(slot, draft)| Act::Draft { slot, draft: draft.to_owned() })?,
            "s!" => Act::ConfirmDraft(rest.to_owned()),
            "s+" => Act::KeepDraft(rest.to_owned()),
            "s-" => Act::ForgetDraft(rest.to_owned()),
            "e" => Act::Enter(rest.to_owned()),
            "e!" => Act::Stand(rest.to_owned()),
            "v" => {
                let (slot, rest) = slotted()?;
                let (side, flags) = rest.split_once('.')?;
                let flags: u8 = flags.parse().ok().filter(|flags| *flags < 4)?;
                Act::View(View { slot, side: side.parse().ok()?, light: flags & 1 != 0, text: flags & 2 != 0 })
            }
            _ if !rest.is_empty() => return None,
            "join" => Act::Join,
            "sit" => Act::Sit,
            "leave" => Act::Leave,
            "cancel" => Act::Cancel,
            "move" => Act::Move,
            "hand" => Act::Hand,
            "more" => Act::More,
            "record" => Act::Record,
            "rematch" => Act::Rematch,
            "resign" => Act::AskResign,
            "resign!" => Act::Resign,
            "draw" => Act::AskOffer(Offer::Draw),
            "draw!" => Act::Agree(Offer::Draw),
            "impasse" => Act::AskOffer(Offer::Impasse),
            "impasse!" => Act::Agree(Offer::Impasse),
            "end!" => Act::End,
            "unblock!" => Act::Unblock,
            "vote!" => Act::Vote,
            "back" => Act::Ask(Ask::TakeBack),
            "back!" => Act::Propose(Ask::TakeBack),
            "pause" => Act::Ask(Ask::Pause),
            "pause!" => Act::Propose(Ask::Pause),
            "resume!" => Act::Resume,
            "abort" => Act::AskAbort,
            "abort!" => Act::Abort,
            "plans" => Act::Plans,
            "drop" => Act::Forget,
            "drop!" => Act::ForgetAll,
            "hint" => Act::Hint,
            "undo!" => Act::Undo,
            _ => return None,
        };
        Some(act)
    }
}

impl HouseAct {
    const ALL: [HouseAct; 8] = [
        HouseAct::Channels,
        HouseAct::Games,
        HouseAct::Threads,
        HouseAct::Starters,
        HouseAct::Role,
        HouseAct::Theme,
        HouseAct::Page(0),
        HouseAct::Page(1),
    ];

    fn word(self) -> &'static str {
        match self {
            HouseAct::Channels => "channels",
            HouseAct::Games => "games",
            HouseAct::Threads => "threads",
            HouseAct::Starters => "starters",
            HouseAct::Role => "role",
            HouseAct::Theme => "theme",
            HouseAct::Page(0) => "0",
            HouseAct::Page(_) => "1",
        }
    }

    fn read(word: &str) -> Option<HouseAct> {
        HouseAct::ALL.into_iter().find(|act| act.word() == word)
    }
}

impl Setting {
    const ALL: [Setting; 2] = [Setting::Reminders, Setting::Theme];

    fn word(self) -> &'static str {
        match self {
            Setting::Reminders => "reminders",
            Setting::Theme => "theme",
        }
    }

    fn read(word: &str) -> Option<Setting> {
        Setting::ALL.into_iter().find(|setting| setting.word() == word)
    }
}

impl FormAct {
    fn word(self) -> String {
        match self {
            FormAct::Open => "!".to_owned(),
            FormAct::Thread => "+".to_owned(),
            FormAct::Page(page) => format!("p{page}"),
            FormAct::Option(option) => format!("o{option}"),
            FormAct::Variant => "v".to_owned(),
            FormAct::Seat => "s".to_owned(),
            FormAct::Time => "t".to_owned(),
            FormAct::Numbers => "n".to_owned(),
        }
    }

    fn read(word: &str) -> Option<FormAct> {
        Some(match word {
            "!" => FormAct::Open,
            "+" => FormAct::Thread,
            "v" => FormAct::Variant,
            "s" => FormAct::Seat,
            "t" => FormAct::Time,
            "n" => FormAct::Numbers,
            _ => match word.split_at_checked(1)? {
                ("p", page) => FormAct::Page(page.parse().ok()?),
                ("o", option) => FormAct::Option(option.parse().ok()?),
                _ => return None,
            },
        })
    }
}

impl Wish {
    /// `game-variant-seat-page-values-opponents-time`, lists with commas. Six seats and ten options fit into 96 characters.
    fn text(&self) -> String {
        let list = |numbers: &mut dyn Iterator<Item = u64>| numbers.map(base36).collect::<Vec<_>>().join(",");
        let mut text = format!("{}-{}-", self.game, self.variant);
        if let Some(seat) = self.seat {
            // Writing to a String cannot fail.
            let _ = write!(text, "{seat}");
        }
        let values = list(&mut self.values.iter().map(|value| u64::from(*value)));
        let opponents = list(&mut self.opponents.iter().map(|user| user.0));
        let _ = write!(text, "-{}-{values}-{opponents}-{}", self.page, base36(u64::from(self.time)));
        text
    }

    fn read(text: &str) -> Option<Wish> {
        let list = |text: &str| -> Option<Vec<u64>> {
            if text.is_empty() { Some(Vec::new()) } else { text.split(',').map(number).collect() }
        };
        let parts: Vec<&str> = text.splitn(8, '-').collect();
        if parts.len() > 7 {
            return None;
        }
        // Forms from before there were clocks have one part less.
        let (parts, time) = if parts.len() == 6 { (&parts[..], "0") } else { (parts.get(..6)?, *parts.get(6)?) };
        let [game, variant, seat, page, values, opponents] = *parts else { return None };
        Some(Wish {
            game: game.parse().ok()?,
            variant: variant.parse().ok()?,
            seat: if seat.is_empty() { None } else { Some(seat.parse().ok()?) },
            page: page.parse().ok()?,
            values: list(values)?.into_iter().map(|value| u32::try_from(value).ok()).collect::<Option<_>>()?,
            opponents: list(opponents)?.into_iter().map(UserId).collect(),
            time: u8::try_from(number(time)?).ok()?,
        })
    }
}

/// What may be told of an id that makes no sense: the rest may hold somebody's hidden set-up.
pub fn kind_of(id: &str) -> String {
    id.chars().take(LONGEST).collect::<String>().split('.').take(2).collect::<Vec<_>>().join(".")
}

/// Most entries of a line that is tapped: what is longer is typed.
pub const LINE: usize = 6;

fn foreseen(slot: u8, line: &[u16], path: &Path) -> String {
    format!("{}.{}.{}", base36(u64::from(slot)), indices(line), path.join("/"))
}

fn indices(line: &[u16]) -> String {
    line.iter().map(|index| base36(u64::from(*index))).collect::<Vec<_>>().join(",")
}

fn read_indices(text: &str) -> Option<Vec<u16>> {
    let parts = text.split(',').filter(|_| !text.is_empty());
    let line: Option<Vec<u16>> = parts.map(|part| u16::try_from(number(part)?).ok()).collect();
    line.filter(|line| line.len() <= LINE)
}

fn base36(mut value: u64) -> String {
    let mut digits = Vec::new();
    loop {
        // A digit of base 36 is always there.
        digits.push(char::from_digit((value % 36) as u32, 36).unwrap_or('0'));
        value /= 36;
        if value == 0 {
            return digits.iter().rev().collect();
        }
    }
}

fn number(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase());
    plain.then(|| u64::from_str_radix(text, 36).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn act() -> impl Strategy<Value = Act> {
        let path = || proptest::collection::vec("[a-z0-9^>!.]{1,6}", 0..6);
        let line = || proptest::collection::vec(0u16..2000, 0..LINE);
        prop_oneof![
            prop::sample::select(vec![
                Act::Join,
                Act::Sit,
                Act::Leave,
                Act::Cancel,
                Act::Move,
                Act::Hand,
                Act::More,
                Act::Record,
                Act::Rematch,
                Act::AskResign,
                Act::Resign,
                Act::AskOffer(Offer::Draw),
                Act::Agree(Offer::Draw),
                Act::AskOffer(Offer::Impasse),
                Act::Agree(Offer::Impasse),
                Act::End,
                Act::Unblock,
                Act::Vote,
                Act::Ask(Ask::TakeBack),
                Act::Propose(Ask::TakeBack),
                Act::Consent { ask: Ask::TakeBack, by: Seat(2) },
                Act::Decline { ask: Ask::TakeBack, by: Seat(0) },
                Act::Ask(Ask::Pause),
                Act::Propose(Ask::Pause),
                Act::Consent { ask: Ask::Pause, by: Seat(7) },
                Act::Decline { ask: Ask::Pause, by: Seat(1) },
                Act::Resume,
                Act::AskAbort,
                Act::Abort,
                Act::Plans,
                Act::Forget,
                Act::ForgetAll,
                Act::Hint,
                Act::Undo,
                Act::OnlyMoves(true),
                Act::OnlyMoves(false),
            ]),
            (any::<u8>(), line(), path()).prop_map(|(page, line, path)| Act::If { page, line, path }),
            (any::<u8>(), line(), path()).prop_map(|(slot, line, path)| Act::IfPick { slot, line, path }),
            line().prop_map(Act::IfSave),
            (any::<u8>(), path()).prop_map(|(page, path)| Act::Tap { page, path }),
            (any::<u8>(), path()).prop_map(|(slot, path)| Act::Pick { slot, path }),
            path().prop_map(Act::Confirm),
            (any::<u8>(), "[v^.]{0,40}").prop_map(|(slot, draft)| Act::Draft { slot, draft }),
            "[v^.]{0,40}".prop_map(Act::ConfirmDraft),
            "[a-z -]{0,40}".prop_map(Act::KeepDraft),
            "[a-z -]{0,40}".prop_map(Act::ForgetDraft),
            "[a-z0-9^:.]{1,40}".prop_map(Act::Enter),
            "[a-z0-9^:.]{1,40}".prop_map(Act::Stand),
            (any::<u8>(), 0u8..8, any::<bool>(), any::<bool>()).prop_map(|(slot, side, light, text)| Act::View(View {
                slot,
                side,
                light,
                text
            })),
        ]
    }

    proptest! {
        #[test]
        fn tables_round_trip_and_fit(table in any::<u64>(), ply in any::<u32>(), act in act()) {
            let press = Press::Table { table: TableId(table), ply: Ply(ply), act };
            let id = press.encode();
            prop_assert!(id.chars().count() <= LONGEST);
            prop_assert_eq!(Press::decode(&id), Some(press));
        }

        #[test]
        fn wishes_round_trip_and_fit(
            (game, variant, page) in (0u8..10, 0u8..10, 0u8..10), seat in proptest::option::of(0u8..8),
            values in proptest::collection::vec(0u32..36, 0..8), opponents in proptest::collection::vec(any::<u64>(), 0..5), time in 0u8..36,
        ) {
            let opponents = opponents.into_iter().map(UserId).collect();
            for act in [FormAct::Open, FormAct::Thread, FormAct::Page(3), FormAct::Option(12), FormAct::Variant, FormAct::Seat, FormAct::Time, FormAct::Numbers] {
                let opponents: Vec<UserId> = Clone::clone(&opponents);
                let press = Press::Form(act, Wish { game, variant, seat, page, values: values.clone(), opponents, time });
                let id = press.encode();
                prop_assert!(id.len() <= LONGEST, "{}", id);
                prop_assert_eq!(Press::decode(&id), Some(press));
            }
        }

        #[test]
        fn forms_from_before_there_were_clocks_still_work(values in proptest::collection::vec(0u32..36, 0..8)) {
            let wish = Wish { game: 1, variant: 2, values, ..Wish::default() };
            let id = Press::Form(FormAct::Open, wish.clone()).encode();
            let old = id.strip_suffix("-0").expect("the clock is last");
            prop_assert_eq!(Press::decode(old), Some(Press::Form(FormAct::Open, wish)));
        }

        #[test]
        fn settings_round_trip(setting in prop::sample::select(&Setting::ALL), page in any::<u16>()) {
            prop_assert_eq!(Press::decode(&Press::Games(page).encode()), Some(Press::Games(page)));
            let press = Press::Settings(setting);
            prop_assert_eq!(Press::decode(&press.encode()), Some(press));
            for act in HouseAct::ALL {
                prop_assert_eq!(Press::decode(&Press::House(act).encode()), Some(Press::House(act)));
            }
        }

        #[test]
        fn garbage_is_no_press_and_no_panic(id in any::<String>()) {
            if let Some(press) = Press::decode(&id) {
                // Readable by chance: then it is the canonical id, or one that means the same.
                prop_assert_eq!(Press::decode(&press.encode()), Some(press));
            }
        }

        #[test]
        fn near_misses_do_not_panic(id in "1\\.[a-z!]{1,5}(\\.[a-z0-9!^/,-]{0,14}){0,5}") {
            let _ = Press::decode(&id);
        }
    }
}
