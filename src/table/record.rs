//! A game as a text: a header of comment lines, then the record with one entry per line. Written for people
//! to keep; reading is lenient in notation and strict in the rules.
//!
//! ```text
//! # game: triablo
//! # variant: two-player
//! # option setup: standard
//! # position: …            where it began, if not at the game's own start
//! # seat white: Ann
//! # seat red: Deltille 4
//! # computer red: level 4    a computer's seat
//! # stand-in red: level 4, from entry 12    … that it plays on for the person named, who did not come back
//! # binds: stakes, stand-ins    these lines count for the hash, too (games opened since it is so)
//! # anonymised: red        had their data deleted: the name is a placeholder, and earlier hashes do not match this record
//! # imported: 2 entries    number of entries made before this table was opened
//! # stakes: rated         agreed to count for ratings; an imported game never does
//! # result: white (captures)
//! # promise: 3f9a…          where lots are drawn or entries hidden
//! # requests: 1299…, 1300…  that took the seats: lots are drawn from them too
//! # seed: 81c0…             when it is over, the secret it promised
//! # final: 77d2…            and the hash of the whole record without this line
//! e2-e4^
//! e7-e5v
//! ```
//!
//! [`lines`] says which lines count when a record is read. The first entry may be a position, also without
//! `# position:`. Entries are read as leniently as typed ones. Errors give the line, the entry and the rule.

use super::{
    Decided, Person, Phase, Recorded, Ruling, Table,
    fair::{self, FINAL, Seed, final_hash},
    lines::{self, BINDS, Content, Line, one_line},
    model::start,
    parts::{Facts, Lots},
};
use deltille_base::{
    ids::{Ply, TableId, Time, UserId},
    text::Message,
};
use deltille_games::{
    Actors, AnyPlay, PositionError, Refusal, Seat, SeatSet, Setup, SetupError, Viewer, registry,
};
use std::fmt::Write;

/// The name of computers in a record.
const PROGRAM: &str = "Deltille";

/// The result of a game that ended without one.
pub const ABORTED: &str = "nobody (called off)";

/// Header key for the seats whose names were removed.
pub const ANONYMISED: &str = "anonymised";

/// Maximum number of characters of a refused entry that an error repeats.
const LONGEST_ECHO: usize = 100;

/// Maximum number of entries in a record that is read.
pub const MOST_ENTRIES: usize = 4000;

/// Why a text is not a valid game. Lines and entries count from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    #[error("there is neither an entry nor a position")]
    Empty,
    #[error("line {line}: more than {MOST_ENTRIES} entries")]
    TooLong { line: usize },
    #[error("line {line}: it is not said which game this is")]
    NoGame { line: usize },
    #[error("line {line}: {why}")]
    Setup { line: usize, why: SetupError },
    #[error("line {line}: {why}")]
    Position { line: usize, why: PositionError },
    /// The record was written while this entry was hidden.
    #[error("line {line}: entry {ply} was hidden")]
    Hidden { line: usize, ply: usize, entry: String },
    #[error("line {line}: entry {ply}: {refusal}")]
    Entry { line: usize, ply: usize, entry: String, refusal: Refusal },
}

impl RecordError {
    /// The message for the person who gave the text. `$entry` is as typed: escape it before showing it.
    pub fn message(&self) -> Message {
        match self {
            RecordError::Empty => Message::new("import-empty"),
            RecordError::TooLong { line } => {
                Message::new("import-long").with("line", *line).with("most", MOST_ENTRIES)
            }
            RecordError::NoGame { line } => Message::new("import-no-game").with("line", *line),
            RecordError::Setup { line, why } => {
                Message::new("import-setup").with("line", *line).with("why", why.message())
            }
            RecordError::Position { line, why } => {
                Message::new("import-position").with("line", *line).with("why", why.0.clone())
            }
            RecordError::Hidden { line, ply, entry } => Message::new("import-hidden")
                .with("line", *line)
                .with("ply", *ply)
                .with("entry", entry.clone()),
            RecordError::Entry { line, ply, entry, refusal } => {
                let id = if refusal.rule().is_some() { "import-entry-rule" } else { "import-entry" };
                let message =
                    Message::new(id).with("line", *line).with("ply", *ply).with("entry", entry.clone());
                message
                    .with("why", refusal.message().clone())
                    .with("rule", refusal.rule().unwrap_or_default())
            }
        }
    }
}

#[derive(Default)]
struct Header {
    game: Option<(usize, String)>,
    variant: Option<(usize, String)>,
    options: Vec<(usize, String, String)>,
    position: Option<(usize, String)>,
    /// Names of seats with those who sat there.
    names: Vec<(String, String)>,
}

impl Header {
    fn take(&mut self, line: usize, key: &str, value: String) {
        match key.split_once(' ') {
            None if key == "game" => self.game = Some((line, value)),
            None if key == "variant" => self.variant = Some((line, value)),
            None if key == "position" => self.position = Some((line, value)),
            Some(("option", name)) => self.options.push((line, name.to_owned(), value)),
            Some(("seat", name)) => self.names.push((name.to_owned(), value)),
            _ => {}
        }
    }

    fn setup(&self, line: usize, game: Option<&str>) -> Result<Setup, RecordError> {
        let (at, game) = match (&self.game, game) {
            (Some((at, named)), _) => (*at, named.as_str()),
            (None, Some(game)) => (line, game),
            (None, None) => return Err(RecordError::NoGame { line }),
        };
        let info = registry::game(game).map_err(|why| RecordError::Setup { line: at, why })?;
        let given: Vec<_> = self.options.iter().map(|(_, key, value)| (key.clone(), value.clone())).collect();
        let variant = self.variant.as_ref().map(|(_, variant)| variant.as_str());
        Setup::parse(info, variant, &given).map_err(|why| {
            let of =
                |wanted: &str| self.options.iter().rfind(|(_, key, _)| key == wanted).map(|(line, ..)| *line);
            let line = match &why {
                SetupError::Game { .. } | SetupError::Rule(_) | SetupError::Position(_) => None,
                SetupError::Variant { .. } => self.variant.as_ref().map(|(line, _)| *line),
                SetupError::Option { key, .. } | SetupError::Value { key, .. } | SetupError::Twice(key) => {
                    of(key)
                }
            };
            RecordError::Setup { line: line.unwrap_or(at), why }
        })
    }
}

impl Table {
    /// Writes the game, its starting position and its players.
    fn head(&self) -> String {
        let mut text = String::new();
        let mut line = |key: &str, value: &str| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "# {key}: {value}");
        };
        line("game", &self.setup.game);
        line("variant", &self.setup.variant);
        for (key, value) in &self.setup.options {
            line(&format!("option {key}"), value);
        }
        if let Some(position) = &self.position {
            line("position", position);
        }
        let seats = (0..).map(Seat).zip(self.facts.names).zip(&self.seats).zip(&self.computers);
        for (((seat, name), person), level) in seats {
            if let Some(person) = person {
                line(&format!("seat {name}"), &one_line(&person.name));
            }
            if let Some(level) = level {
                let who = self.absentee(seat).map(|person| one_line(&person.name));
                line(&format!("seat {name}"), &who.unwrap_or_else(|| format!("{PROGRAM} {level}")));
                line(&format!("computer {name}"), &format!("level {level}"));
            }
        }
        let stand_ins: Vec<_> = self.stand_in_lines().collect();
        if self.lots.binds && self.has_secrets() && (self.is_rated() || !stand_ins.is_empty()) {
            line(BINDS, "stakes, stand-ins");
        }
        for (key, value) in stand_ins {
            line(&key, &value);
        }
        text
    }

    /// The game after the first `ply` entries, as a complete text. Contains all hidden information: use it
    /// only for games in which nothing is hidden any more.
    pub fn record_to(&self, ply: Ply) -> String {
        let lines = self.entries.iter().take(ply.0 as usize).map(|entry| format!("{}\n", entry.line));
        self.head() + &lines.collect::<String>()
    }

    /// The game as a text, as `viewer` may see it now.
    pub fn record(&self, viewer: Viewer) -> String {
        let mut text = self.head();
        let mut line = |key: &str, value: &str| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "# {key}: {value}");
        };
        let deleted: Vec<&str> = self
            .deleted_seats()
            .filter_map(|seat| self.facts.names.get(seat.index()).copied())
            .collect();
        if !deleted.is_empty() {
            line(ANONYMISED, &deleted.join(", "));
        }
        if self.imported > 0 {
            line("imported", &format!("{} entries", self.imported));
        }
        if self.is_rated() {
            line("stakes", "rated");
        }
        let play = self.present();
        if let Some(result) = self.result() {
            line("result", &result);
        }
        let ended = matches!(self.phase, Phase::Over | Phase::Aborted);
        if self.has_secrets() {
            line("promise", &self.promise().to_string());
            if let Some(requests) = &self.lots.requests {
                line("requests", &requests.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "));
            }
            if ended {
                line("seed", &String::from(self.lots.seed));
            }
            if self.lots.drawn {
                line("seats", "drawn by lot");
            }
        }
        let mut entries = String::new();
        for entry in &self.entries {
            match &play {
                // The seed reveals every lot anyway.
                Some(_) if ended && entry.is_lot() => entries.push_str(&entry.line),
                Some(play) => entries.push_str(&play.public_line(&entry.line, viewer)),
                // If the table does not replay, show no entries.
                None => break,
            }
            entries.push('\n');
        }
        if ended && self.has_secrets() {
            let hash = final_hash(&format!("{text}{entries}"));
            let _ = writeln!(text, "# {FINAL}: {hash}");
        }
        text + &entries
    }

    /// The result as the record writes it; `None` before the end.
    pub fn result(&self) -> Option<String> {
        if self.phase == Phase::Aborted {
            return Some(self.links.ruling.map_or_else(|| ABORTED.to_owned(), |ruling| self.ruled(ruling)));
        }
        let outcome = self.present().as_ref().and_then(AnyPlay::outcome)?;
        Some(self.won_by(outcome.winners, outcome.reason))
    }

    fn ruled(&self, ruling: Ruling) -> String {
        let how = if ruling.by == Decided::Host { "set by the host" } else { "forfeit" };
        self.won_by(SeatSet(ruling.winners), how)
    }

    fn won_by(&self, winners: SeatSet, how: &str) -> String {
        let winners: Vec<&str> =
            winners.iter().filter_map(|seat| self.facts.names.get(seat.index()).copied()).collect();
        let winners = if winners.is_empty() { "nobody".to_owned() } else { winners.join(", ") };
        format!("{winners} ({how})")
    }

    /// The hash that proves that the record of a finished game was not changed since; `None` before the end, and
    /// if there is nothing to prove.
    pub fn final_hash(&self) -> Option<fair::Hash> {
        let ended = matches!(self.phase, Phase::Over | Phase::Aborted) && self.has_secrets();
        ended.then(|| final_hash(&self.record(Viewer::Spectator)))
    }

    /// Reads a game or a position from a text. `game`: the game to assume if the text does not name one. The
    /// table has no owner: its people have names but no ids, and it has no channel. It can only be viewed or
    /// continued from.
    pub fn import(text: &str, game: Option<&str>) -> Result<Table, RecordError> {
        let mut read = Read::lines_of(text)?;
        let first = read.first();
        let setup = read.header.setup(first, game)?;
        read.take_bare_position(&setup)?;
        let mut play = match &read.header.position {
            None => AnyPlay::start(&setup).map_err(|why| {
                let line = read.header.game.as_ref().map_or(first, |(line, _)| *line);
                RecordError::Setup { line, why }
            })?,
            Some((line, position)) => AnyPlay::from_position(&setup, position)
                .map_err(|why| RecordError::Position { line: *line, why })?,
        };
        let entries = read.enter(&mut play)?;
        let mut table = imported(&read.header, setup, entries, play);
        table.start_clock();
        Ok(table)
    }

    /// The state before the first entry; `None` if the setup is no longer understood.
    pub fn first(&self) -> Option<AnyPlay> {
        start(&self.setup, self.position.as_deref()).ok().map(|(_, play)| play)
    }

    /// The current state, also of a lobby that continues an earlier game.
    pub fn present(&self) -> Option<AnyPlay> {
        if self.play.is_some() {
            return self.play.clone();
        }
        let mut play = self.first()?;
        self.entries.iter().try_for_each(|entry| play.enter(&entry.line).map(drop)).ok()?;
        Some(play)
    }
}

/// A text with its header parsed and its entries unparsed.
struct Read {
    header: Header,
    /// Entries with their line numbers.
    entries: Vec<(usize, String)>,
    /// The last line that counts.
    last: usize,
}

impl Read {
    fn lines_of(text: &str) -> Result<Read, RecordError> {
        let mut read = Read { header: Header::default(), entries: Vec::new(), last: 1 };
        for Line { number: line, content } in lines::read(text) {
            read.last = line;
            match content {
                Content::Head { key, value } => read.header.take(line, &key, value),
                Content::Entry(_) if read.entries.len() == MOST_ENTRIES => {
                    return Err(RecordError::TooLong { line });
                }
                Content::Entry(entry) => read.entries.push((line, entry)),
            }
        }
        if read.entries.is_empty() && read.header.position.is_none() && read.header.game.is_none() {
            return Err(RecordError::Empty);
        }
        Ok(read)
    }

    /// Line at which the game itself begins.
    fn first(&self) -> usize {
        let position = self.header.position.as_ref().map(|(line, _)| *line);
        position.or(self.entries.first().map(|(line, _)| *line)).unwrap_or(self.last)
    }

    /// Takes a position from the place of the first entry. A text that is both is a position if it has blanks,
    /// as positions of some games have and entries have not.
    fn take_bare_position(&mut self, setup: &Setup) -> Result<(), RecordError> {
        let Some((line, text)) = self.entries.first().cloned() else {
            return Ok(());
        };
        if self.header.position.is_some() {
            return Ok(());
        }
        let is_entry = || AnyPlay::start(setup).is_ok_and(|mut play| play.enter(&text).is_ok());
        let has_blanks = text.contains(' ');
        match AnyPlay::from_position(setup, &text) {
            Ok(_) if has_blanks || !is_entry() => {
                self.header.position = Some((line, text));
                self.entries.remove(0);
            }
            Err(why) if has_blanks && self.entries.len() == 1 && !is_entry() => {
                return Err(RecordError::Position { line, why });
            }
            _ => {}
        }
        Ok(())
    }

    fn enter(&self, play: &mut AnyPlay) -> Result<Vec<Recorded>, RecordError> {
        let mut entries = Vec::with_capacity(self.entries.len());
        for (line, text) in &self.entries {
            let (line, ply) = (*line, entries.len() + 1);
            let entered = play.enter(text).map_err(|refusal| {
                let entry = text.chars().take(LONGEST_ECHO).collect();
                if text.contains('?') && text.contains([':', '!']) {
                    RecordError::Hidden { line, ply, entry }
                } else {
                    RecordError::Entry { line, ply, entry, refusal }
                }
            })?;
            entries.push(Recorded { line: entered.line, by: None, seat: None, at: Time(0) });
        }
        Ok(entries)
    }
}

/// Builds the table of an imported game, without owner and channel.
fn imported(header: &Header, setup: Setup, entries: Vec<Recorded>, play: AnyPlay) -> Table {
    let (names, facts, seed) = (play.seats(), Facts::of(&play, None), Seed([0; 32]));
    let person = |name: &&str| {
        let (_, known) = header.names.iter().find(|(seat, _)| seat.eq_ignore_ascii_case(name))?;
        Some(Person { id: UserId(0), name: one_line(known) })
    };
    Table {
        seats: names.iter().map(person).collect(),
        phase: if play.actors() == Actors::Nobody { Phase::Over } else { Phase::Play },
        entries,
        lots: Lots { drawn: false, seed, requests: None, binds: false },
        position: header.position.as_ref().map(|(_, position)| position.clone()),
        play: Some(play),
        ..Table::fresh(TableId(0), Time(0), seed, setup, facts)
    }
}
