//! Implements [`Notation`]: reading and writing entries (section 11 of the rules page), position strings,
//! leaving and offers.

use super::{
    Triangulation,
    board::{ASCII_COLUMNS, COLUMNS, Cell},
    history::History,
    piece::{Army, Kind, Piece},
    position,
    state::{Entry, Rescue, Terms},
    why::why_not,
};
use crate::{
    Leave, Notation, Offer, Outcome, PositionError, RecordEntry, Refusal, Rules, Seat, Setup,
    notation::{self, shown},
};
use deltille_base::message;

/// A move as typed.
#[derive(Clone, Debug)]
pub struct Typed {
    pub from: Cell,
    pub to: Cell,
    pub rescue: Option<TypedRescue>,
    pub castling: bool,
}

#[derive(Clone, Debug)]
pub struct TypedRescue {
    pub colour: Option<Army>,
    pub kind: Kind,
    pub home: Cell,
    pub place: Option<Cell>,
}

impl Notation for Triangulation {
    fn seat_names(&self) -> &'static [&'static str] {
        self.terms.names()
    }

    fn outcome(&self) -> Option<Outcome> {
        let reason = self.position.over?;
        Some(Outcome {
            winners: self.survivors(),
            reason: reason.into_str(),
            extras: Vec::new(),
        })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Triangulation, PositionError> {
        let terms = Terms::of(setup);
        let position = position::read(&terms, text)?;
        Ok(Triangulation { terms, position, history: History::of(position.key()) })
    }

    fn position(&self) -> String {
        self.position_string()
    }

    fn write(&self, entry: Entry) -> String {
        write(entry)
    }

    fn read(&self, _seat: Seat, text: &str) -> Result<RecordEntry<Triangulation>, Refusal> {
        read(self, text).map(RecordEntry::Entry)
    }

    fn may_leave(&self, _seat: Seat, how: Leave) -> Result<(), Refusal> {
        match how {
            Leave::Resign | Leave::Timeout => Ok(()),
            Leave::Illegal => Err(refused("triangulation-refuse-no-conduct")),
        }
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => Ok(()),
            Offer::Impasse => Err(refused("triangulation-refuse-no-impasse")),
        }
    }
}

/// Builds a refusal that cites no rule of the page.
fn refused(id: &'static str) -> Refusal {
    Refusal::unruled(message!(id))
}

pub fn write(entry: Entry) -> String {
    match entry {
        Entry::Pass => "pass".to_owned(),
        Entry::Castle { general, rukh } => format!("{}={}", general.name(), rukh.name()),
        Entry::Move { from, to, capture, rescue } => {
            let separator = if capture { 'x' } else { '-' };
            let arrival = format!("{}{separator}{}", from.name(), to.name());
            rescue.map_or(arrival.clone(), |rescue| arrival + &write_rescue(rescue))
        }
    }
}

/// Writes the rescue suffix (N3).
fn write_rescue(rescue: Rescue) -> String {
    let code: String = rescue.freed.code().iter().collect();
    let place = rescue.place.map_or(String::new(), |place| format!(",{}", place.name()));
    format!("+{code}@{}{place}", rescue.home.name())
}

/// Reads a typed entry (N5).
fn read(game: &Triangulation, text: &str) -> Result<Entry, Refusal> {
    let text: String = text
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .flat_map(char::to_lowercase)
        .collect();
    let position = &game.position;
    if text == "pass" {
        let mut found = None;
        position.entries(game.terms.board, |entry| {
            if entry == Entry::Pass {
                found = Some(entry);
            }
        });
        return found.ok_or_else(|| Refusal::illegal("K8", message!("triangulation-refuse-pass")));
    }
    let castle = matches!(text.as_str(), "o-o" | "0-0" | "castle");
    let typed = if castle { None } else { Some(parse(&text)?) };
    let mut fitting = Vec::new();
    position.entries(game.terms.board, |entry| {
        let fits = typed
            .as_ref()
            .map_or(matches!(entry, Entry::Castle { .. }), |typed| fits(game, typed, entry));
        if fits {
            fitting.push(entry);
        }
    });
    match fitting[..] {
        [only] => Ok(only),
        [] => Err(match typed {
            Some(typed) => why_not(game, &typed),
            None => Refusal::illegal("S1", message!("triangulation-refuse-no-castling")),
        }),
        _ => {
            let mut candidates: Vec<String> = fitting.iter().copied().map(write).collect();
            candidates.sort_unstable();
            let shown = candidates[..candidates.len().min(3)].to_vec();
            let message =
                message!("triangulation-refuse-ambiguous", entries = shown, count = candidates.len());
            Err(Refusal::Ambiguous { message, candidates })
        }
    }
}

fn fits(game: &Triangulation, typed: &Typed, entry: Entry) -> bool {
    match entry {
        Entry::Pass => false,
        Entry::Castle { general, rukh } => {
            (general, rukh) == (typed.from, typed.to) && typed.rescue.is_none()
        }
        Entry::Move { from, to, rescue, .. } => {
            (from, to) == (typed.from, typed.to)
                && match (rescue, &typed.rescue) {
                    (None, None) => true,
                    (Some(rescue), Some(typed)) => rescue_fits(game, from, typed, rescue),
                    (Some(_), None) | (None, Some(_)) => false,
                }
        }
    }
}

fn rescue_fits(game: &Triangulation, from: Cell, typed: &TypedRescue, rescue: Rescue) -> bool {
    let Rescue { freed, home, place } = rescue;
    let named = freed.kind == typed.kind && typed.colour.is_none_or(|colour| colour == freed.colour);
    let alike = game.position.at(from) == Some(freed);
    let cells = (home, place) == (typed.home, typed.place)
        || alike && place.is_some() && (Some(home), place) == (typed.place, Some(typed.home));
    named && cells
}

fn unreadable(text: &str) -> Refusal {
    notation::unreadable(text, syntax(text), |beginning, rest| {
        let letters: Vec<char> = rest.chars().take(3).collect();
        match named(&letters) {
            Some(_) => Ok(letters.iter().map(|letter| letter.len_utf8()).sum()),
            None => Err(message!("triangulation-refuse-no-name", cell = beginning)),
        }
    })
}

fn syntax(text: &str) -> Refusal {
    Refusal::syntax(message!("triangulation-refuse-syntax", entry = shown(text)))
}

/// Three coordinate letters, even if no such cell exists.
#[derive(Clone, Copy, Debug)]
struct Named {
    rows: [i16; 3],
}

impl Named {
    fn cell(self) -> Result<Cell, Refusal> {
        Cell::at(self.rows).ok_or_else(|| {
            let name = Cell::name_at(self.rows);
            Refusal::illegal("B1", message!("triangulation-refuse-no-cell", cell = name))
        })
    }
}

fn parse(text: &str) -> Result<Typed, Refusal> {
    let letters: Vec<char> = text.chars().collect();
    let (arrival, rescue) = match letters.iter().position(|letter| *letter == '+') {
        Some(plus) => (&letters[..plus], Some(&letters[plus + 1..])),
        None => (&letters[..], None),
    };
    let parts = || {
        // A letter is a piece letter only in front of a complete cell.
        let arrival = match arrival {
            ['g' | 'c' | 'r' | 'i', rest @ ..] if named(rest).is_some() => rest,
            all => all,
        };
        let (from, rest) = named(arrival)?;
        let (separator, rest) = match rest {
            [separator @ ('-' | 'x' | '=' | ':' | '*' | '>'), rest @ ..] => (*separator, rest),
            rest => ('-', rest),
        };
        let (to, rest) = named(rest)?;
        let rescue = match rescue {
            None => None,
            Some(rescue) => Some(parse_rescue(rescue)?),
        };
        rest.is_empty().then_some((from, to, separator, rescue))
    };
    let (from, to, separator, rescue) = parts().ok_or_else(|| unreadable(text))?;
    let rescue = match rescue {
        None => None,
        Some((colour, kind, home, place)) => Some(TypedRescue {
            colour,
            kind,
            home: home.cell()?,
            place: place.map(Named::cell).transpose()?,
        }),
    };
    Ok(Typed {
        from: from.cell()?,
        to: to.cell()?,
        rescue,
        castling: separator == '=',
    })
}

type RescueParts = (Option<Army>, Kind, Named, Option<Named>);

/// `rr@c7f`, `r@c7f`, `ri@c6o,c7f`: a code of one or two letters, then groups of three.
fn parse_rescue(letters: &[char]) -> Option<RescueParts> {
    let at = letters.iter().position(|letter| *letter == '@')?;
    let upper = |letter: char| letter.to_ascii_uppercase();
    let (colour, kind) = match letters[..at] {
        [kind] => (None, Kind::of_letter(upper(kind))?),
        [colour, kind] => (Some(Army::of_letter(upper(colour))?), Kind::of_letter(upper(kind))?),
        _ => return None,
    };
    let (home, rest) = named(&letters[at + 1..])?;
    let place = match rest {
        [] => None,
        [',', rest @ ..] | rest => {
            let (place, rest) = named(rest)?;
            if !rest.is_empty() {
                return None;
            }
            Some(place)
        }
    };
    Some((colour, kind, home, place))
}

/// Splits off three letters in the form of a cell; returns them and the rest.
fn named(letters: &[char]) -> Option<(Named, &[char])> {
    let [rank, file, column, rest @ ..] = letters else {
        return None;
    };
    let rank = ('a'..='h').position(|letter| letter == *rank)? as i16 + 1;
    let file = ('1'..='8').position(|letter| letter == *file)? as i16 + 1;
    Some((Named { rows: [rank, file, self::column(*column)?] }, rest))
}

/// Column 1 to 8 of a lower-case letter: Greek, a Greek variant, ASCII, or a digit.
fn column(letter: char) -> Option<i16> {
    let letter = match letter {
        'ς' => 'σ',
        'ϕ' => 'φ',
        'ϐ' => 'β',
        'ϖ' => 'π',
        // Lower-casing already turns the ohm sign into omega.
        other => other,
    };
    let small = |capital: &char| capital.to_lowercase().eq([letter]);
    let index = COLUMNS
        .iter()
        .position(small)
        .or_else(|| ASCII_COLUMNS.iter().position(|ascii| *ascii == letter))
        .or_else(|| ('1'..='8').position(|digit| digit == letter))?;
    Some(index as i16 + 1)
}

/// A piece's two letters, for words.
pub fn code(piece: Piece) -> String {
    piece.code().iter().collect()
}
