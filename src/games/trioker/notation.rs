//! Entries as text: canonical output (N1), lenient input (N2).
//!
//! Leniencies: letter case and blanks; a tile spelled as any cyclic shift (an hour then means the last
//! character as spelled), with `.HH`, `/HH` or no hour, any hour of the right kind for a triple; the cell
//! after it, or before it with a separator, or left out; `GO` for the start cell; `d`, `p`; `remove`, `take`,
//! `-` for `lift`. Chance entries must be exact.

use super::{
    Trioker,
    board::{Board, Cell},
    position,
    state::{Deal, Entry, Kind, Phase, Position, Terms},
    tile::{Tile, TileSet, Way},
    why,
};
use crate::{
    Leave, Notation, Offer, Outcome, PositionError, RecordEntry, Refusal, Rules, Seat, Setup, Viewer,
    notation::Joined, notation::shown,
};
use deltille_base::message;
use std::borrow::Cow;

impl Notation for Trioker {
    fn seat_names(&self) -> &'static [&'static str] {
        self.terms.names()
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.position.phase else {
            return None;
        };
        let position = &self.position;
        let score = |seat: Seat| match self.terms.kind {
            Kind::Rapid | Kind::Original => position.scores[seat.index()],
            Kind::Simple => -position.hand(seat).penalty(),
            _ => -(position.hand(seat).len() as i32),
        };
        let seats = (0..self.terms.seats as u8).map(Seat).filter(|_| !self.terms.kind.is_solo());
        let scores: serde_json::Map<_, _> =
            seats.map(|seat| (self.name_of(seat).to_owned(), score(seat).into())).collect();
        let extras = vec![("kind", end.kind.into_str().into()), ("scores", scores.into())];
        Some(Outcome { winners: end.winners, reason: end.reason.into_str(), extras })
    }

    fn from_position(setup: &Setup, text: &str) -> Result<Trioker, PositionError> {
        let terms = Terms::of(setup).map_err(|error| PositionError(error.to_string()))?;
        Ok(Trioker::new(terms, position::read(&terms, text)?))
    }

    fn position(&self) -> String {
        self.position_string()
    }

    fn position_for(&self, viewer: Viewer) -> String {
        self.position_string_for(viewer)
    }

    fn write(&self, entry: Entry) -> String {
        write(self, entry)
    }

    fn write_layout(&self, layout: &Deal) -> String {
        let hands = self
            .terms
            .names()
            .iter()
            .zip(layout.0)
            .map(|(name, hand)| format!("{name}={}", tiles(hand)));
        format!("!deal:{}", hands.joined(";"))
    }

    fn read(&self, seat: Seat, text: &str) -> Result<RecordEntry<Trioker>, Refusal> {
        read(self, seat, text).map(RecordEntry::Entry)
    }

    fn read_chance(&self, text: &str) -> Result<RecordEntry<Trioker>, Refusal> {
        let mut found = None;
        if self.layout_due() {
            found = read_deal(&self.terms, &self.position, text).map(RecordEntry::Layout);
        }
        self.chance_into(&mut |entry| {
            if self.write(entry) == text {
                found = Some(RecordEntry::Entry(entry));
            }
        });
        found.ok_or_else(|| Refusal::syntax(message!("refuse-chance", entry = shown(text))))
    }

    fn public_line<'a>(&self, line: &'a str, viewer: Viewer) -> Cow<'a, str> {
        public_line(self, line, viewer)
    }

    fn may_leave(&self, _seat: Seat, how: Leave) -> Result<(), Refusal> {
        match how {
            Leave::Illegal => Err(refused("E5", "trioker-refuse-no-conduct")),
            Leave::Resign | Leave::Timeout if self.chance_is_due() => {
                Err(refused("E5", "trioker-refuse-chance-due"))
            }
            Leave::Resign | Leave::Timeout => Ok(()),
        }
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            _ if self.terms.kind.is_solo() => Err(refused("E5a", "trioker-refuse-solo-offer")),
            Offer::Impasse => Err(refused("E5a", "trioker-refuse-no-impasse")),
            Offer::Draw if self.chance_is_due() => Err(refused("E5a", "trioker-refuse-chance-due")),
            Offer::Draw => Ok(()),
        }
    }
}

fn refused(rule: &'static str, id: &'static str) -> Refusal {
    Refusal::illegal(rule, message!(id))
}

/// A placement as typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    pub tile: Tile,
    /// Number of characters the spelling is shifted.
    pub shift: usize,
    pub hour: Option<u8>,
    pub cell: Option<Cell>,
}

impl Typed {
    /// Whether the typed text matches this placement.
    fn means(&self, board: &Board, tile: Tile, cell: Cell, way: Way) -> bool {
        let hour = |hour: u8| {
            // Hour of the last character as spelled, when the last character of the name is at `way`.
            let at = (usize::from(way.0) + self.shift) % 3;
            let hours = board.hours(cell);
            if tile.is_triple() { hours.contains(&hour) } else { hours[at] == hour }
        };
        self.tile == tile && self.cell.is_none_or(|wanted| wanted == cell) && self.hour.is_none_or(hour)
    }
}

pub fn place(board: &Board, tile: Tile, cell: Cell, way: Way) -> String {
    let hour = way.hour(board.hours(cell));
    format!("{}.{hour:02}@{}", tile.name(), board.name(cell))
}

/// Writes tiles joined by commas, or `-`.
pub fn tiles(set: TileSet) -> String {
    if set.is_empty() {
        "-".to_owned()
    } else {
        set.iter().map(Tile::name).joined(",")
    }
}

pub fn write(game: &Trioker, entry: Entry) -> String {
    let board = game.terms.board;
    match entry {
        Entry::Place { tile, cell, way } => place(board, tile, cell, way),
        Entry::Lift(cell) => format!("lift@{}", board.name(cell)),
        Entry::Draw => "draw".to_owned(),
        Entry::Pass => "pass".to_owned(),
        Entry::Flip { heads } => format!("!flip:{}", coin(heads)),
        Entry::Drawn { seat, tile } => format!("!draw:{}={}", game.name_of(seat), tile.name()),
    }
}

pub fn coin(heads: bool) -> &'static str {
    if heads { "heads" } else { "tails" }
}

/// H3: other viewers see a deal as `!deal:?` and a drawn tile as `!draw:SEAT=?` until the game is over.
fn public_line<'a>(game: &Trioker, line: &'a str, viewer: Viewer) -> Cow<'a, str> {
    let seats = || (0..game.terms.seats as u8).map(Seat);
    if line.starts_with("!deal:") && !seats().all(|seat| game.sees_hand(viewer, seat)) {
        return Cow::Borrowed("!deal:?");
    }
    let drawn = line.strip_prefix("!draw:").and_then(|rest| rest.split_once('='));
    match drawn {
        Some((name, _))
            if !seats().any(|seat| game.name_of(seat) == name && game.sees_hand(viewer, seat)) =>
        {
            Cow::Owned(format!("!draw:{name}=?"))
        }
        _ => Cow::Borrowed(line),
    }
}

/// Reads a deal in its exact form (S3).
fn read_deal(terms: &Terms, position: &Position, text: &str) -> Option<Deal> {
    let parts: Vec<&str> = text.strip_prefix("!deal:")?.split(';').collect();
    if parts.len() != terms.seats {
        return None;
    }
    let (mut hands, mut left) = ([TileSet::EMPTY; 4], position.bank);
    for (index, part) in parts.into_iter().enumerate() {
        let list = part.strip_prefix(terms.names().get(index)?)?.strip_prefix('=')?;
        for name in list.split(',') {
            let tile = Tile::named(name, false).filter(|tile| left.contains(*tile))?;
            left = left.without(tile);
            hands[index] = hands[index].with(tile);
        }
        if hands[index].len() != terms.hand_size() || tiles(hands[index]) != list {
            return None;
        }
    }
    Some(Deal(hands))
}

fn read(game: &Trioker, seat: Seat, text: &str) -> Result<Entry, Refusal> {
    let board = game.terms.board;
    let text: String = text.split_whitespace().joined(" ").to_uppercase();
    match text.as_str() {
        "DRAW" | "D" => return accept(game, seat, Entry::Draw),
        "PASS" | "P" => return accept(game, seat, Entry::Pass),
        _ => {}
    }
    if let Some(rest) = ["LIFT", "REMOVE", "TAKE", "-"].iter().find_map(|word| text.strip_prefix(word)) {
        let rest = rest.trim_start();
        let name = rest.strip_prefix('@').unwrap_or(rest).trim_start();
        let (cell, end) = cell_at(board, name)
            .map_err(|name| why::no_cell(board, &name))?
            .ok_or_else(|| syntax(&text))?;
        return if end.is_empty() {
            accept(game, seat, Entry::Lift(cell))
        } else {
            Err(syntax(&text))
        };
    }
    let typed = parse(board, &text)?;
    let mut found: Vec<Entry> = Vec::new();
    game.position.entries(&game.terms, |entry| {
        if let Entry::Place { tile, cell, way } = entry
            && typed.means(board, tile, cell, way)
        {
            found.push(entry);
        }
    });
    match found[..] {
        [] => Err(why::why_not(game, seat, typed)),
        [only] => Ok(only),
        _ => {
            let mut candidates: Vec<String> = found.iter().map(|entry| write(game, *entry)).collect();
            candidates.sort_unstable();
            let message = message!("trioker-refuse-several", tile = typed.tile.name(), count = found.len());
            Err(Refusal::Ambiguous { message, candidates })
        }
    }
}

/// Reads a placement of any tile of the set in canonical notation.
pub fn read_place(game: &Trioker, text: &str) -> Option<(Tile, Cell, Way)> {
    let board = game.terms.board;
    let (tile, cell) = text.split_once('@')?;
    let (name, hour) = tile.split_once('.')?;
    let (tile, cell) = (Tile::named(name, board.edges)?, board.named(cell)?);
    let way = Way::at_hour(hour.parse().ok()?, board.hours(cell))?;
    Some((tile, cell, way))
}

fn accept(game: &Trioker, seat: Seat, wanted: Entry) -> Result<Entry, Refusal> {
    let mut legal = false;
    game.position.entries(&game.terms, |entry| legal |= entry == wanted);
    if legal { Ok(wanted) } else { Err(why::why_not_other(game, seat, wanted)) }
}

fn syntax(text: &str) -> Refusal {
    Refusal::syntax(message!("trioker-refuse-syntax", entry = shown(text)))
}

fn parse(board: &Board, text: &str) -> Result<Typed, Refusal> {
    let wrong = || syntax(text);
    if let Some((tile, shift, hour, rest)) = tile_at(board, text) {
        let rest = separators(rest);
        if rest.is_empty() {
            return Ok(Typed { tile, shift, hour, cell: None });
        }
        let (cell, rest) =
            cell_at(board, rest).map_err(|name| why::no_cell(board, &name))?.ok_or_else(wrong)?;
        return if rest.is_empty() {
            Ok(Typed { tile, shift, hour, cell: Some(cell) })
        } else {
            Err(wrong())
        };
    }
    let at = cell_at(board, text);
    let name_end = text.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(text.len());
    let rest = &text[name_end..];
    let after = separators(rest);
    let (tile, shift, hour, end) =
        tile_at(board, after).filter(|_| after.len() < rest.len()).ok_or_else(wrong)?;
    let (cell, _) = at
        .map_err(|name| why::no_cell(board, &name))?
        .filter(|(_, left)| *left == rest)
        .ok_or_else(wrong)?;
    if end.is_empty() {
        Ok(Typed { tile, shift, hour, cell: Some(cell) })
    } else {
        Err(wrong())
    }
}

fn separators(text: &str) -> &str {
    text.trim_start_matches([' ', '@', '=', ':', ',', '-'])
}

/// Splits off a tile with its hour at the beginning of the text.
fn tile_at<'a>(board: &Board, text: &'a str) -> Option<(Tile, usize, Option<u8>, &'a str)> {
    let (tile, shift) = Tile::spelled(text.get(..3)?, board.edges)?;
    let rest = &text[3..];
    let Some(hour) = rest.strip_prefix(['.', '/']) else {
        return Some((tile, shift, None, rest));
    };
    let digits = hour.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let number: u8 = hour[..digits].parse().ok()?;
    (1..=12).contains(&number).then_some((tile, shift, Some(number), &hour[digits..]))
}

/// Splits off a cell at the beginning of the text. `Ok(None)`: there is none; `Err`: a label that this board
/// does not have.
fn cell_at<'a>(board: &Board, text: &'a str) -> Result<Option<(Cell, &'a str)>, String> {
    if let Some(rest) = text.strip_prefix("GO")
        && let Some(start) = board.start
    {
        return Ok(Some((start, rest)));
    }
    let letter = text.bytes().next().is_some_and(|letter| letter.is_ascii_uppercase());
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    if !letter || digits == 0 {
        return Ok(None);
    }
    let (name, rest) = text.split_at(1 + digits);
    board
        .named(name)
        .map(|cell| Some((cell, rest)))
        .ok_or_else(|| name.chars().take(6).collect())
}
