//! Position strings (section 11), written and read, and the version each viewer may see (H1).

use super::{
    Trioker,
    board::cells_of,
    notation,
    state::{End, Kind, Phase, Position, Terms},
    tile::{Lying, Tile, TileSet, Way},
};
use crate::{PositionError, Seat, SeatSet, Viewer, notation::Joined};

impl Trioker {
    /// The complete position string.
    pub(super) fn position_string(&self) -> String {
        write(&self.terms, &self.position, &|_| true)
    }

    /// H1: the hands of others are question marks until the game is over.
    pub(super) fn position_string_for(&self, viewer: Viewer) -> String {
        write(&self.terms, &self.position, &|seat| self.sees_hand(viewer, seat))
    }
}

fn header(terms: &Terms) -> String {
    let blocked = if terms.score_blocked { "score" } else { "replay" };
    let options = match terms.kind {
        Kind::Rapid => format!("players={};blocked={blocked}", terms.seats),
        Kind::Original => {
            format!("players={};blocked={blocked};f5={}", terms.seats, if terms.levy { "on" } else { "off" })
        }
        Kind::EvenOdd => format!("board={}", terms.board.cells().count()),
        Kind::Simple => format!("players={}", terms.seats),
        Kind::Puzzle => format!("shape={}", terms.board.name),
        Kind::MacMahon => {
            format!("border={}", terms.border.map_or("any".to_owned(), |colour| (colour + 1).to_string()))
        }
    };
    format!("{};{options}", terms.variant)
}

fn write(terms: &Terms, position: &Position, sees: &dyn Fn(Seat) -> bool) -> String {
    let name = |seat: Seat| terms.names()[seat.index()];
    let seats = || (0..terms.seats).map(|seat| Seat(seat as u8));
    let join = |items: Vec<String>, by: &str| {
        if items.is_empty() { "-".to_owned() } else { items.join(by) }
    };
    let placed = cells_of(position.filled).filter_map(|cell| {
        let lying = position.at(cell)?;
        Some(notation::place(terms.board, lying.tile(), cell, lying.way()))
    });
    let mut fields = vec![header(terms), format!("B={}", join(placed.collect(), ","))];
    if !terms.kind.is_solo() {
        let hand = |seat: Seat| {
            let hand = position.hand(seat);
            let left = if position.alive.contains(seat) { "" } else { "!" };
            let tiles = if sees(seat) {
                notation::tiles(hand)
            } else {
                join(vec!["?".to_owned(); hand.len() as usize], ",")
            };
            format!("{}{left}:{tiles}", name(seat))
        };
        fields.push(format!("H={}", seats().map(hand).joined(";")));
    }
    if terms.kind.has_coins() {
        let score = |seat: Seat| format!("{}:{}", name(seat), position.scores[seat.index()]);
        fields.push(format!("S={}", seats().map(score).joined(";")));
    }
    if terms.kind == Kind::EvenOdd {
        fields.push(format!("X={}", position.extra));
        fields.push(format!("F={}", position.heads.map_or("-", notation::coin)));
    }
    let turn = name(position.turn);
    let tile = |tile: Tile| if sees(position.turn) { tile.name() } else { "?" };
    let list =
        |seats: &mut dyn Iterator<Item = Seat>| join(seats.map(|seat| name(seat).to_owned()).collect(), "+");
    fields.push(match position.phase {
        Phase::Flip => "T=-:flip".to_owned(),
        Phase::Deal => "T=-:deal".to_owned(),
        Phase::Start(first) => format!("T={turn}:start:{}", tile(first)),
        Phase::Play => format!("T={turn}:play"),
        Phase::Draw => format!("T={turn}:draw:{turn}"),
        Phase::Drawn(drawn) => format!("T={turn}:drawn:{}", tile(drawn)),
        Phase::Feed(fed) => format!("T={turn}:feed:{}", list(&mut position.after(position.turn, fed))),
        Phase::Over(End { kind, reason, winners }) => {
            format!("T=-:over:{}:{}:{}", kind.into_str(), reason.into_str(), list(&mut winners.iter()))
        }
    });
    fields.join("|")
}

type Fault = String;

/// Reads a position string under the terms of the table. Accepts only the form that [`write`] produces.
pub fn read(terms: &Terms, text: &str) -> Result<Position, PositionError> {
    let position = parse(terms, text).map_err(PositionError)?;
    let canonical = write(terms, &position, &|_| true);
    if canonical == text {
        Ok(position)
    } else {
        Err(PositionError(format!("it is not written as it should be: {canonical}")))
    }
}

/// Reads how a finished game ended: kind, reason, winners joined by `+` (`-` for none).
fn end([kind, reason, winners]: [&str; 3], seat_named: impl Fn(&str) -> Option<Seat>) -> Result<End, Fault> {
    let kind = kind.parse().map_err(|_| format!("{kind:?} is no result"))?;
    let reason = reason.parse().map_err(|_| format!("{reason:?} is no reason"))?;
    let mut set = SeatSet::EMPTY;
    for name in winners.split('+').filter(|name| *name != "-") {
        set = set.with(seat_named(name).ok_or_else(|| format!("there is no seat {name:?}"))?);
    }
    Ok(End { kind, reason, winners: set })
}

fn parse(terms: &Terms, text: &str) -> Result<Position, Fault> {
    let mut fields = text.split('|');
    let mut next = |key: &str| -> Result<&str, Fault> {
        let field = fields.next().ok_or_else(|| format!("the field {key}… is missing"))?;
        field.strip_prefix(key).ok_or_else(|| format!("expected a field {key}…, not {field:?}"))
    };
    let expected = header(terms);
    let given = next("")?;
    if given != expected {
        return Err(format!("it is of {given:?}, but the game is {expected:?}"));
    }
    let start = Position::start(terms);
    let mut position = start;
    position.hands = [TileSet::EMPTY; 4];
    position.clear(terms);
    position.bank = terms.board.tiles;
    let seat_named =
        |name: &str| terms.names().iter().position(|known| *known == name).map(|seat| Seat(seat as u8));
    read_board(terms, next("B=")?, &mut position)?;
    if !terms.kind.is_solo() {
        read_hands(terms, next("H=")?, &mut position)?;
    }
    if terms.kind.has_coins() {
        let scores = each_seat(terms, next("S=")?)?;
        for (index, (score, _)) in scores.into_iter().enumerate() {
            let number = score.parse().ok().filter(|score: &i32| score.abs() < 100_000);
            position.scores[index] = number.ok_or_else(|| format!("{score:?} is no number of points"))?;
        }
    }
    if terms.kind == Kind::EvenOdd {
        let owed = next("X=")?;
        position.extra = owed
            .parse()
            .ok()
            .filter(|owed| *owed < 100)
            .ok_or_else(|| format!("{owed:?} is no number of turns"))?;
        position.heads = match next("F=")? {
            "heads" => Some(true),
            "tails" => Some(false),
            "-" => None,
            other => return Err(format!("{other:?} is no side of a coin")),
        };
    }
    let turn = next("T=")?;
    let parts: Vec<&str> = turn.split(':').collect();
    if let ["-", "flip" | "deal"] = parts[..] {
        return Ok(start);
    }
    if let ["-", "over", kind, reason, winners] = parts[..] {
        (position.phase, position.turn) = (Phase::Over(end([kind, reason, winners], seat_named)?), Seat(0));
        return Ok(position);
    }
    let name = parts[0];
    position.turn = seat_named(name)
        .filter(|seat| position.alive.contains(*seat))
        .ok_or_else(|| format!("{name:?} cannot be on turn"))?;
    if position.alive.len() < if terms.kind.is_solo() { 1 } else { 2 } {
        return Err("one seat alone is left, so the game is over".to_owned());
    }
    position.phase = phase(terms, &position, &parts[1..], &seat_named)
        .ok_or_else(|| format!("{turn:?} cannot be the turn here"))?;
    Ok(position)
}

/// Reads the phase of an unfinished game; `None` if the game cannot be in it.
fn phase(
    terms: &Terms,
    position: &Position,
    parts: &[&str],
    seat_named: &dyn Fn(&str) -> Option<Seat>,
) -> Option<Phase> {
    let own = |name: &str| {
        Tile::named(name, terms.board.edges).filter(|tile| position.hand(position.turn).contains(*tile))
    };
    let full = terms.kind.is_solo() && position.filled == terms.board.open;
    match *parts {
        ["play"] if !full => Some(Phase::Play),
        ["start", name] if terms.kind.has_coins() && position.filled == 0 => {
            let first = own(name)?;
            (position.starter() == Some((position.turn, first))).then_some(Phase::Start(first))
        }
        ["draw", name] if terms.kind.has_deal() && !position.bank.is_empty() => {
            (seat_named(name) == Some(position.turn)).then_some(Phase::Draw)
        }
        ["drawn", name] if terms.kind.has_deal() => own(name).map(Phase::Drawn),
        ["feed", list] if terms.kind.has_coins() => {
            let mut fed = SeatSet::EMPTY;
            for name in list.split('+') {
                fed = fed.with(seat_named(name)?);
            }
            let others = position.alive.without(position.turn);
            let fits = fed.0 & !others.0 == 0 && fed.len() <= position.bank.len() as usize;
            fits.then_some(Phase::Feed(fed))
        }
        _ => None,
    }
}

fn read_board(terms: &Terms, text: &str, position: &mut Position) -> Result<(), Fault> {
    let board = terms.board;
    for item in text.split(',').filter(|_| text != "-") {
        let fault = |why: &str| format!("{item:?}: {why}");
        let (tile, cell) =
            item.split_once('@').ok_or_else(|| fault("a placement is written TILE.HH@CELL"))?;
        let (name, hour) =
            tile.split_once('.').ok_or_else(|| fault("a placement is written TILE.HH@CELL"))?;
        let cell = board
            .named(cell)
            .filter(|cell| board.open & cell.bit() != 0)
            .ok_or_else(|| fault("there is no such cell"))?;
        let tile = Tile::named(name, board.edges).ok_or_else(|| fault("there is no such tile"))?;
        let way = hour.parse().ok().and_then(|hour| Way::at_hour(hour, board.hours(cell)));
        let way = way.ok_or_else(|| fault("the cell has no such hour"))?;
        if position.at(cell).is_some() {
            return Err(fault("the cell is taken"));
        }
        if !position.bank.contains(tile) {
            return Err(fault("the tile is not in the set, or lies on the board already"));
        }
        position.bank = position.bank.without(tile);
        if !position.fitting(board, cell)[usize::from(way.0)].contains(tile) {
            return Err(fault("it does not agree with the tiles beside it"));
        }
        position.lay(terms, cell, Lying::new(tile, way));
    }
    Ok(())
}

/// Reads the hands; the bank holds all remaining tiles (K8). Constructed positions may have a tile in two
/// hands.
fn read_hands(terms: &Terms, text: &str, position: &mut Position) -> Result<(), Fault> {
    let set = position.bank;
    for (index, (list, left)) in each_seat(terms, text)?.into_iter().enumerate() {
        let seat = Seat(index as u8);
        if left {
            position.alive = position.alive.without(seat);
        }
        for name in list.split(',').filter(|_| list != "-") {
            let tile = Tile::named(name, false).ok_or_else(|| format!("there is no tile {name:?}"))?;
            if !set.contains(tile) || position.hand(seat).contains(tile) {
                return Err(format!("{name} cannot be in the hand of {}", terms.names()[index]));
            }
            position.bank = position.bank.without(tile);
            position.hands[index] = position.hand(seat).with(tile);
        }
    }
    Ok(())
}

/// Splits `SEAT:…;SEAT!:…` into the text of each seat and whether it has left.
fn each_seat<'a>(terms: &Terms, text: &'a str) -> Result<Vec<(&'a str, bool)>, Fault> {
    let parts: Vec<&str> = text.split(';').collect();
    if parts.len() != terms.seats {
        return Err(format!("{text:?} does not name the {} seats", terms.seats));
    }
    let each = parts.into_iter().zip(terms.names()).map(|(part, name)| {
        let rest = part.strip_prefix(name).ok_or_else(|| format!("{part:?} should begin with {name}"))?;
        let (rest, left) = rest.strip_prefix('!').map_or((rest, false), |rest| (rest, true));
        rest.strip_prefix(':')
            .map(|rest| (rest, left))
            .ok_or_else(|| format!("{part:?} should begin with {name}:"))
    });
    each.collect()
}
