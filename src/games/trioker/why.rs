//! Explains why an entry is refused: the rule's number, a sentence, the cells (rules 5, 6, 9).

use super::{
    Trioker,
    board::{Board, Cell, cells_of},
    notation::Typed,
    state::{Entry, Kind, Phase},
    tile::{OPEN, Tile, Way, demand, fits},
};
use crate::{Refusal, Seat};
use deltille_base::message;

/// Refuses a label that is no cell of the board (G6).
pub fn no_cell(board: &Board, name: &str) -> Refusal {
    let cells = |row: &str| (1..).take_while(|rank| board.named(&format!("{row}{rank}")).is_some()).count();
    let row = name.get(..1).unwrap_or_default();
    let message = match cells(row) {
        0 => {
            let last = ('A'..='Z').rfind(|row| cells(&row.to_string()) > 0).unwrap_or('A');
            message!("trioker-refuse-no-row", cell = name, last = last.to_string())
        }
        count => message!("trioker-refuse-no-cell", cell = name, row = row, count = count),
    };
    Refusal::illegal("G6", message)
}

/// Explains why `draw`, `pass` or `lift` is illegal.
pub fn why_not_other(game: &Trioker, seat: Seat, wanted: Entry) -> Refusal {
    let (position, kind) = (&game.position, game.terms.kind);
    let say = |rule, id| Refusal::illegal(rule, message!(id));
    if let Entry::Lift(cell) = wanted {
        let message = |id| message!(id, cell = game.terms.board.name(cell));
        let (rule, id) = if kind.is_solo() {
            ("P2", "trioker-refuse-lift-empty")
        } else {
            ("P2", "trioker-refuse-lift-game")
        };
        return Refusal::at(rule, message(id), vec![game.spot(cell)]);
    }
    if kind.is_solo() {
        return say("P2", "trioker-refuse-solo");
    }
    if let Phase::Start(tile) = position.phase {
        return Refusal::illegal("S5", message!("trioker-refuse-start", tile = tile.name()));
    }
    let can = position.can_place(&game.terms, position.playable(&game.terms));
    match (wanted, position.phase) {
        (Entry::Draw, _) if !kind.has_deal() => say("T5", "trioker-refuse-no-draw"),
        (Entry::Draw, Phase::Drawn(_)) => say("T3", "trioker-refuse-second-draw"),
        _ if can => must_place(game, seat),
        (Entry::Draw, _) => say("T4", "trioker-refuse-bank-empty"),
        _ => say("T3", "trioker-refuse-must-draw"),
    }
}

/// T2, T5: refuses an entry other than a placement and names one placement that the seat has.
fn must_place(game: &Trioker, seat: Seat) -> Refusal {
    let mut first = None;
    game.position.entries(&game.terms, |entry| {
        if let Entry::Place { tile, cell, .. } = entry {
            first.get_or_insert((tile, cell));
        }
    });
    let rule = if game.terms.kind == Kind::EvenOdd { "T5" } else { "T2" };
    let message = message!("trioker-refuse-must-place", seat = game.told(seat));
    let Some((tile, cell)) = first else {
        return Refusal::illegal(rule, message);
    };
    let message = message.with("tile", tile.name()).with("cell", game.terms.board.name(cell));
    Refusal::at(rule, message, vec![game.spot(cell)])
}

/// Explains why a placement is illegal.
pub fn why_not(game: &Trioker, seat: Seat, typed: Typed) -> Refusal {
    let (position, terms) = (&game.position, &game.terms);
    let board = terms.board;
    let message = |id: &'static str| message!(id, tile = typed.tile.name());
    match position.phase {
        Phase::Start(tile) if tile != typed.tile => {
            return Refusal::illegal("S5", message!("trioker-refuse-start", tile = tile.name()));
        }
        Phase::Drawn(tile) if tile != typed.tile => {
            return Refusal::illegal("T3", message!("trioker-refuse-drawn", tile = tile.name()));
        }
        _ => {}
    }
    if let Some(refusal) = not_held(game, seat, typed.tile) {
        return refusal;
    }
    let opening = position.filled == 0 && !terms.kind.is_solo();
    let rule = if terms.kind == Kind::EvenOdd { "S7" } else { "S5" };
    if opening && terms.kind == Kind::EvenOdd && typed.tile.is_triple() {
        return Refusal::illegal("S7", message("trioker-refuse-opening-tile"));
    }
    let Some(cell) = typed.cell else {
        return Refusal::illegal("M2", message("trioker-refuse-nowhere"));
    };
    let at_cell = |rule, id, mut spots: Vec<Cell>| {
        spots.push(cell);
        let spots = spots.into_iter().map(|cell| game.spot(cell)).collect();
        Refusal::at(rule, message(id).with("cell", board.name(cell)), spots)
    };
    if board.open & cell.bit() == 0 {
        return at_cell("G8", "trioker-refuse-closed", Vec::new());
    }
    if position.at(cell).is_some() {
        return at_cell("M1", "trioker-refuse-occupied", Vec::new());
    }
    if position.allowed(terms) & cell.bit() == 0 {
        return if opening {
            at_cell(rule, "trioker-refuse-opening-cell", board.start.into_iter().collect())
        } else {
            at_cell("M1", "trioker-refuse-apart", Vec::new())
        };
    }
    if let Some(hour) = typed.hour.filter(|hour| !board.hours(cell).contains(hour)) {
        let hours = board.hours(cell).map(|hour| format!("{hour:02}")).to_vec();
        let message = message("trioker-refuse-hour")
            .with("cell", board.name(cell))
            .with("hour", format!("{hour:02}"));
        let message = message.with("hours", hours);
        return Refusal::at("K4", message, vec![game.spot(cell)]);
    }
    mismatch(game, typed, cell)
}

/// Refuses a tile that the seat may not place; `None` if it may.
fn not_held(game: &Trioker, seat: Seat, tile: Tile) -> Option<Refusal> {
    let (position, kind) = (&game.position, game.terms.kind);
    let held = if kind.is_solo() { position.bank } else { position.hand(seat) };
    if held.contains(tile) {
        return None;
    }
    let message = |id: &'static str| message!(id, tile = tile.name());
    if let Some(cell) =
        cells_of(position.filled).find(|cell| position.at(*cell).is_some_and(|lying| lying.tile() == tile))
    {
        let message = message("trioker-refuse-lies").with("cell", game.terms.board.name(cell));
        return Some(Refusal::at("M6", message, vec![game.spot(cell)]));
    }
    let id = if kind.is_solo() {
        "trioker-refuse-not-in-set"
    } else {
        "trioker-refuse-not-held"
    };
    Some(Refusal::illegal(if kind.is_solo() { "K7" } else { "M6" }, message(id)))
}

/// M2, Q1, Q2: the values differ. Names one hour where they do and marks the tiles there.
fn mismatch(game: &Trioker, typed: Typed, cell: Cell) -> Refusal {
    let (position, board) = (&game.position, game.terms.board);
    let shown = position.shown(board, cell);
    let number = |value: u8| u32::from(value) + u32::from(board.edges);
    let hours = board.hours(cell);
    let message = |id: &'static str| message!(id, tile = typed.tile.name(), cell = board.name(cell));
    let differing = typed.hour.and_then(|hour| {
        let at = hours.iter().position(|known| *known == hour)?;
        // The last character as spelled lies at this hour.
        let way = Way(((at + 3 - typed.shift) % 3) as u8);
        let own = super::tile::Lying::new(typed.tile, way).shown();
        (0..3)
            .find(|at| own[*at] != OPEN && shown[*at] != OPEN && own[*at] != shown[*at])
            .map(|at| (at, own[at]))
    });
    let rule = if board.edges { "Q1" } else { "M2" };
    let Some((at, value)) = differing else {
        let asked: Vec<String> = (0..3)
            .filter(|at| shown[*at] != OPEN)
            .map(|at| format!("{} ({:02})", number(shown[at]), hours[at]))
            .collect();
        let id = if board.edges {
            "trioker-refuse-no-way-edges"
        } else {
            "trioker-refuse-no-way"
        };
        let spots = around(game, cell, 0..3);
        // If every way is refused, some site shows a value.
        debug_assert!(fits(board.is_up(cell), demand(shown)).iter().all(|tiles| !tiles.contains(typed.tile)));
        return Refusal::at(rule, message(id).with("asked", asked), spots);
    };
    let rim = board.rim >> board.sites(cell)[at] & 1 != 0;
    let (rule, id) = match (rim, board.edges) {
        (true, _) => ("Q2", "trioker-refuse-rim"),
        (false, true) => (rule, "trioker-refuse-edge"),
        (false, false) => (rule, "trioker-refuse-corner"),
    };
    let message = message(id)
        .with("hour", format!("{:02}", hours[at]))
        .with("own", number(value))
        .with("shown", number(shown[at]));
    Refusal::Illegal {
        rule: Some(rule),
        message,
        spots: around(game, cell, at..at + 1),
    }
}

/// The cell and the tiles at some of its sites.
fn around(game: &Trioker, cell: Cell, sites: std::ops::Range<usize>) -> Vec<crate::Spot> {
    let board = game.terms.board;
    let own = &board.sites(cell)[sites];
    let tiles = own.iter().fold(0, |set, site| set | board.around(*site)) & game.position.filled;
    cells_of(tiles | cell.bit()).map(|cell| game.spot(cell)).collect()
}
