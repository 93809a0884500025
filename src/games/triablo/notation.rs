//! Entries as text: canonical out (rules N1–N3), lenient in (N5–N6).
//!
//! Accepted deviations: letter case and blanks; `u`, `up`, `d`, `down` for the signs, optionally after `:` or
//! `=`; `-`, `to` or nothing between the points of any entry (`x` for captures only, `>` for abdications
//! only). Without a sign the piece keeps its orientation, or takes the forced one.

use super::{
    SEATS, Triablo,
    board::{Board, Point},
    piece::Sign,
    position,
    state::{Entry, Phase, Terms},
    why::why_not,
};
use crate::{
    Leave, Notation, Offer, Outcome, PositionError, RecordEntry, Refusal, Seat, Setup,
    notation::{self, shown},
};
use deltille_base::message;

/// Ranks of the longest file.
const MAX_RANK: u32 = 11;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Separator {
    Any,
    Capture,
    Abdication,
}

/// An entry of the play phase as typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    pub from: Point,
    pub to: Point,
    pub separator: Separator,
    pub sign: Option<Sign>,
}

impl Notation for Triablo {
    fn seat_names(&self) -> &'static [&'static str] {
        &SEATS[..self.terms.seats]
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(reason) = self.position.phase else {
            return None;
        };
        let alive = self.position.alive;
        let survivors: Vec<&str> = alive.iter().map(|seat| self.name_of(seat)).collect();
        Some(Outcome {
            winners: alive,
            reason: reason.into_str(),
            extras: vec![("survivors", survivors.into())],
        })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Triablo, PositionError> {
        let mut terms = Terms::of(setup);
        // F5: the size follows from the number of files.
        let files = text.split(' ').next().unwrap_or_default().split('/').count();
        terms.board = Board::of(if files == 11 { 6 } else { 5 });
        let position = position::read(&terms, text)?;
        // D1: such a game starts with that position counted once.
        let history = if position.phase == Phase::Play { vec![position.key()] } else { Vec::new() };
        Ok(Triablo { terms, position, history })
    }

    fn position(&self) -> String {
        self.position_string()
    }

    fn write(&self, entry: Entry) -> String {
        write(self.terms.board, entry)
    }

    fn read(&self, seat: Seat, text: &str) -> Result<RecordEntry<Triablo>, Refusal> {
        read(self, seat, text).map(RecordEntry::Entry)
    }

    fn may_leave(&self, _seat: Seat, how: Leave) -> Result<(), Refusal> {
        match how {
            Leave::Resign | Leave::Timeout => Ok(()),
            Leave::Illegal => Err(refused("triablo-refuse-no-conduct")),
        }
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => Ok(()),
            Offer::Impasse => Err(refused("triablo-refuse-no-impasse")),
        }
    }
}

/// Builds a refusal without a rule number.
fn refused(id: &'static str) -> Refusal {
    Refusal::unruled(message!(id))
}

pub fn write(board: &Board, entry: Entry) -> String {
    let name = |point: Point| board.name(point);
    match entry {
        Entry::Setup { signs } => format!("setup:{}", write_signs(signs)),
        Entry::Move { from, to, sign } => format!("{}-{}{}", name(from), name(to), sign.symbol()),
        Entry::Capture { from, to, sign } => format!("{}x{}{}", name(from), name(to), sign.symbol()),
        Entry::Abdicate { from, to } => format!("{}>{}", name(from), name(to)),
    }
}

/// Formats nine signs in the order of section 5's table.
pub fn write_signs(signs: u16) -> String {
    (0..9).map(|index| Sign::from_up(signs >> index & 1 != 0).symbol()).collect()
}

fn read(game: &Triablo, seat: Seat, text: &str) -> Result<Entry, Refusal> {
    let text: String = text
        .chars()
        .filter(|character| !character.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect();
    let setting_up = game.position.phase == Phase::Setup;
    if let Some(rest) = text.strip_prefix("setup") {
        if !setting_up {
            return Err(Refusal::illegal("S4", message!("triablo-refuse-setup-over")));
        }
        return read_setup(game, seat, rest.strip_prefix([':', '=']).unwrap_or(rest));
    }
    let typed = parse(game.terms.board, &text)?;
    if setting_up {
        return Err(Refusal::illegal("S4", message!("triablo-refuse-setup-first")));
    }
    let fits = |entry: &Entry| match (*entry, typed.separator) {
        (Entry::Move { from, to, sign }, Separator::Any)
        | (Entry::Capture { from, to, sign }, Separator::Any | Separator::Capture) => {
            let forced = matches!(entry, Entry::Capture { .. }) && game.position.at(from).is_singleton();
            let wanted = typed.sign.or((!forced).then(|| game.position.at(from).sign()));
            (from, to) == (typed.from, typed.to) && wanted.is_none_or(|wanted| wanted == sign)
        }
        (Entry::Abdicate { from, to }, Separator::Any | Separator::Abdication) => {
            (from, to) == (typed.from, typed.to) && typed.sign.is_none()
        }
        _ => false,
    };
    let mut found = None;
    game.position.entries(&game.terms, |entry| {
        if fits(&entry) {
            found = Some(entry);
        }
    });
    found.ok_or_else(|| why_not(game, seat, typed))
}

fn syntax(text: &str) -> Refusal {
    Refusal::syntax(message!("triablo-refuse-syntax", entry = shown(text)))
}

fn parse(board: &Board, text: &str) -> Result<Typed, Refusal> {
    let typed = || {
        let (from, rest) = point(board, text)?;
        let (separator, rest) = if let Some(rest) = rest.strip_prefix('-').or(rest.strip_prefix("to")) {
            (Separator::Any, rest)
        } else if let Some(rest) = rest.strip_prefix('x') {
            (Separator::Capture, rest)
        } else if let Some(rest) = rest.strip_prefix('>') {
            (Separator::Abdication, rest)
        } else {
            (Separator::Any, rest)
        };
        let (to, rest) = point(board, rest)?;
        let rest = rest.strip_prefix([':', '=']).unwrap_or(rest);
        let sign = if rest.is_empty() { None } else { Some(sign(rest)?) };
        Some(Typed { from, to, separator, sign })
    };
    typed().ok_or_else(|| unreadable(board, text))
}

fn unreadable(board: &Board, text: &str) -> Refusal {
    let ranks = |file: &str| (1..=MAX_RANK).rfind(|rank| board.named(&format!("{file}{rank}")).is_some());
    notation::unreadable(text, syntax(text), |point, _| {
        if board.named(point).is_some() {
            return Ok(point.len());
        }
        let file = point.trim_end_matches(|sign: char| sign.is_ascii_digit());
        Err(match ranks(file) {
            Some(last) => message!("triablo-refuse-no-point", point = point, file = file, last = last),
            None => {
                let last = ('a'..='z').rfind(|file| ranks(&file.to_string()).is_some()).unwrap_or('a');
                message!("triablo-refuse-no-file", point = point, last = last.to_string())
            }
        })
    })
}

/// Splits a point off the front of a text; returns it with the rest.
fn point<'a>(board: &Board, text: &'a str) -> Option<(Point, &'a str)> {
    let digits = text.bytes().skip(1).take(2).take_while(u8::is_ascii_digit).count();
    let name = text.get(..1 + digits)?;
    Some((board.named(name)?, &text[1 + digits..]))
}

fn sign(text: &str) -> Option<Sign> {
    match text {
        "^" | "u" | "up" => Some(Sign::Up),
        "v" | "d" | "down" => Some(Sign::Down),
        _ => None,
    }
}

/// Reads a setup (N6): nothing (standard), nine signs, or a list of points with signs (standard for the
/// rest).
fn read_setup(game: &Triablo, seat: Seat, text: &str) -> Result<Entry, Refusal> {
    let board = game.terms.board;
    let home = board.home(game.terms.seats, seat);
    let mut signs = Board::standard(game.terms.seats, seat);
    let each_sign = |text: &str| {
        text.chars()
            .map(|letter| sign(letter.encode_utf8(&mut [0; 4])))
            .collect::<Option<Vec<Sign>>>()
    };
    let mut set = |index: usize, sign: Sign| match sign {
        Sign::Up => signs |= 1 << index,
        Sign::Down => signs &= !(1 << index),
    };
    if let Some(nine) = each_sign(text).filter(|signs| !signs.is_empty()) {
        if nine.len() != 9 {
            let message = message!("triablo-refuse-setup-nine", count = nine.len());
            return Err(Refusal::syntax(message));
        }
        nine.into_iter().enumerate().for_each(|(index, sign)| set(index, sign));
    } else if !text.is_empty() {
        let mut named = Vec::new();
        for item in text.split(',') {
            let (at, rest) = point(board, item).ok_or_else(|| syntax(item))?;
            let rest = rest.strip_prefix([':', '=']).unwrap_or(rest);
            let sign = sign(rest).ok_or_else(|| syntax(item))?;
            let Some(index) = home.iter().position(|own| *own == at) else {
                let message = message!("triablo-refuse-setup-own", point = board.name(at));
                return Err(Refusal::at("S1", message, vec![game.spot(at)]));
            };
            if named.contains(&at) {
                let message = message!("triablo-refuse-setup-twice", point = board.name(at));
                return Err(Refusal::at("S4", message, vec![game.spot(at)]));
            }
            named.push(at);
            set(index, sign);
        }
    }
    let allowed = board.allowed(game.terms.seats, seat);
    let wrong: Vec<Point> = (0..9)
        .filter(|index| !if signs >> index & 1 != 0 { allowed[*index].0 } else { allowed[*index].1 })
        .map(|index| home[index])
        .collect();
    if wrong.is_empty() {
        return Ok(Entry::Setup { signs });
    }
    let names: Vec<String> = wrong.iter().map(|point| board.name(*point)).collect();
    let message = message!("triablo-refuse-setup-aims", count = names.len(), points = names);
    Err(Refusal::at("S2", message, wrong.into_iter().map(|point| game.spot(point)).collect()))
}
