//! A game from one seat's point of view: positions and lines in which `?` replaces what the seat may not see
//! (H1, H3).
//!
//! The hands of others are guessed: any tiles that may be in them, swapped whenever a seat lays a tile that
//! was guessed to be elsewhere. Clues from entries are recorded as usual (see `clues`).

use super::{
    Trioker, notation, position,
    state::{Entry, Kind, Phase, Terms},
    tile::{Tile, TileSet},
};
use crate::{
    Below, Notation, PositionError, Refusal, Rules, Seat, SeatSet, Setup,
    notation::Joined,
    veiled::{Observation, Veiled},
};

/// Attempts to find a deal in which another seat opens.
const DEALS: u32 = 100;

/// Returns the position string with tiles in place of each `?`. Returns the text unchanged if nothing is
/// hidden or if it is no position.
pub fn fill_hidden(terms: &Terms, text: &str, below: &mut impl Below) -> Result<String, PositionError> {
    let fields: Vec<&str> = text.split('|').collect();
    let field = |key: &str| fields.iter().find_map(|field| field.strip_prefix(key));
    let (Some(board), Some(hands)) = (field("B=").filter(|_| text.contains('?')), field("H=")) else {
        return Ok(text.to_owned());
    };
    let lying = board.split(',').filter_map(|item| item.split_once('.')).map(|(name, _)| name);
    let held = hands
        .split(';')
        .filter_map(|hand| hand.split_once(':'))
        .flat_map(|(_, list)| list.split(','));
    let known = lying.chain(held).filter_map(|name| Tile::named(name, terms.board.edges));
    let mut pool = known.fold(terms.board.tiles, TileSet::without);
    // S5: no other seat has a higher tile than the opening seat.
    let opening = fields
        .last()
        .and_then(|turn| turn.split_once(":start:"))
        .and_then(|(_, name)| Tile::named(name, false));
    let mut fill = |hand: &str| {
        let Some((name, list)) = hand.split_once(':').filter(|(_, list)| list.contains('?')) else {
            return Ok(hand.to_owned());
        };
        let mut own = TileSet::EMPTY;
        let mut hidden = 0;
        for tile in list.split(',') {
            match Tile::named(tile, terms.board.edges) {
                Some(tile) => own = own.with(tile),
                None if tile == "?" => hidden += 1,
                None => return Err(PositionError(format!("there is no tile {tile:?}"))),
            }
        }
        let may_have = |tile: &Tile| opening.is_none_or(|opening| tile.rank() < opening.rank());
        let mut free = pool.iter().filter(may_have).fold(TileSet::EMPTY, TileSet::with);
        let drawn = free.take(hidden, below);
        if drawn.len() < hidden {
            return Err(PositionError(format!("{name} cannot have {hidden} hidden tiles: fewer are left")));
        }
        pool = pool.minus(drawn);
        Ok(format!("{name}:{}", notation::tiles(own.or(drawn))))
    };
    let filled = hands.split(';').map(&mut fill).collect::<Result<Vec<_>, _>>()?.join(";");
    let filled = |field: &&str| {
        if field.starts_with("H=") {
            format!("H={filled}")
        } else {
            (*field).to_owned()
        }
    };
    Ok(fields.iter().map(filled).joined("|"))
}

impl Veiled for Trioker {
    fn is_veiled(&self) -> bool {
        self.terms.kind.has_deal()
    }

    fn from_view(setup: &Setup, position: &str, below: &mut impl Below) -> Result<Trioker, PositionError> {
        let terms = Terms::of(setup).map_err(|error| PositionError(error.to_string()))?;
        Trioker::view(terms, position, below)
    }

    fn observe(&mut self, seat: Seat, shown: bool, line: &str, below: &mut impl Below) -> Observation {
        if !self.terms.kind.has_deal() {
            return Observation::Refused;
        }
        if line != "!deal:?" && !self.is_entry(line) {
            return Observation::Refused;
        }
        if matches!(self.position.phase, Phase::Over(_)) {
            // The guessed tiles ended the game (E3).
            return Observation::Lost;
        }
        if line == "!deal:?" {
            return self.apply_hidden_deal(seat, below);
        }
        let mut supposed = self.clone();
        match supposed.swap_to_fit(seat, shown, line, below) {
            Some(entry) => {
                supposed.make(entry, &mut |_| {});
                *self = supposed;
                Observation::Followed
            }
            // The assignment of seats was a guess.
            None if !shown => Observation::Lost,
            None => Observation::Refused,
        }
    }

    fn inherit_knowledge(&mut self, before: &Trioker) {
        self.remembers(before);
    }
}

impl Trioker {
    /// Whether a line has the form of an entry or reports a drawn tile.
    fn is_entry(&self, line: &str) -> bool {
        match line.strip_prefix("!draw:").and_then(|rest| rest.split_once('=')) {
            Some((name, tile)) => {
                self.terms.names().contains(&name) && (tile == "?" || Tile::named(tile, false).is_some())
            }
            None => !matches!(self.read(self.position.turn, line), Err(Refusal::Syntax { .. })),
        }
    }

    fn apply_hidden_deal(&mut self, seat: Seat, below: &mut impl Below) -> Observation {
        for _ in 0..DEALS {
            let Some(layout) = self.random_layout(None, below) else {
                return Observation::Refused;
            };
            let mut dealt = self.clone();
            dealt.lay_out(None, &layout, &mut |_| {});
            // The opening seat sees its hand before it opens. No such look was reported, so another seat
            // opens.
            if dealt.position.turn != seat {
                *self = dealt;
                return Observation::Followed;
            }
        }
        Observation::Lost
    }

    /// Returns the entry that a line means, after swapping guessed tiles so that it is possible.
    fn swap_to_fit(&mut self, seat: Seat, shown: bool, line: &str, below: &mut impl Below) -> Option<Entry> {
        let own = shown.then_some(seat);
        if let Some((name, tile)) = line.strip_prefix("!draw:").and_then(|rest| rest.split_once('=')) {
            let named =
                self.terms.names().iter().position(|known| *known == name).map(|seat| Seat(seat as u8))?;
            let seat = self.position.drawing()?;
            if seat != named {
                let seats = self.terms.seats as u8;
                (!shown && self.rotate_seats((named.0 + seats - seat.0) % seats)).then_some(())?;
            }
            let seat = named;
            let tile = match tile {
                "?" => {
                    let mut bank = self.position.bank;
                    bank.take(1, below).iter().next()?
                }
                name => Tile::named(name, false)?,
            };
            self.exchange(tile, None, own)?;
            return Some(Entry::Drawn { seat, tile });
        }
        let turn = self.position.turn;
        let fixed = own == Some(turn);
        match (line, self.position.phase) {
            ("draw", Phase::Play) if !fixed && !self.position.bank.is_empty() => return Some(Entry::Draw),
            ("pass", Phase::Play) if !fixed && self.position.bank.is_empty() => return Some(Entry::Pass),
            ("pass", Phase::Drawn(_)) => return Some(Entry::Pass),
            _ => {}
        }
        let (tile, cell, way) = notation::read_place(self, line).filter(|_| !fixed)?;
        let places = self.position.allowed(&self.terms) & cell.bit() != 0;
        if !places || !self.position.fitting(self.terms.board, cell)[usize::from(way.0)].contains(tile) {
            return None;
        }
        self.exchange(tile, Some(turn), own)?;
        match &mut self.position.phase {
            Phase::Play => {}
            Phase::Start(first) | Phase::Drawn(first) => *first = tile,
            _ => return None,
        }
        Some(Entry::Place { tile, cell, way })
    }

    /// Moves a tile into a hand (`None`: the bank) from the place it was guessed to be in, in exchange for
    /// another tile. `own`: the seat whose hand is known.
    fn exchange(&mut self, tile: Tile, into: Option<Seat>, own: Option<Seat>) -> Option<()> {
        let position = &mut self.position;
        let has = |set: TileSet| set.contains(tile);
        let holder = (0..self.terms.seats as u8).map(Seat).find(|seat| has(position.hand(*seat)));
        match (holder, into) {
            (Some(seat), Some(into)) if seat == into => return Some(()),
            (None, None) if has(position.bank) => return Some(()),
            (Some(seat), _) if Some(seat) == own => return None,
            (None, _) if !has(position.bank) => return None,
            _ => {}
        }
        let given = into.map_or(position.bank, |seat| position.hand(seat)).iter().next()?;
        let mut change = |place: Option<Seat>, without: Tile, with: Tile| {
            let set = match place {
                Some(seat) => &mut position.hands[seat.index()],
                None => &mut position.bank,
            };
            *set = set.without(without).with(with);
        };
        change(holder, tile, given);
        change(into, given, tile);
        Some(())
    }

    /// Rotates all seats by `steps` after the opening player was guessed wrong. Fails once a player has left.
    fn rotate_seats(&mut self, steps: u8) -> bool {
        let (seats, position) = (self.terms.seats, &mut self.position);
        let on = |seat: Seat| Seat((seat.0 + steps) % seats as u8);
        if position.alive.len() != seats {
            return false;
        }
        position.hands[..seats].rotate_right(on(Seat(0)).index());
        position.scores[..seats].rotate_right(on(Seat(0)).index());
        position.clues[..seats].rotate_right(on(Seat(0)).index());
        position.turn = on(position.turn);
        if let Phase::Feed(fed) = position.phase {
            position.phase = Phase::Feed(fed.iter().map(on).fold(SeatSet::EMPTY, SeatSet::with));
        }
        true
    }

    /// Copies the clues of `before` if the same cells are filled; if another seat is on turn, the opening
    /// seat was guessed wrong and the seats are rotated.
    pub(super) fn remembers(&mut self, before: &Trioker) {
        let mut known = before.clone();
        let seats = self.terms.seats as u8;
        let steps = (self.position.turn.0 + seats - before.position.turn.0) % seats;
        if steps > 0 && !known.rotate_seats(steps) {
            return;
        }
        let (known, position) = (&known.position, &mut self.position);
        if known.filled == position.filled && known.alive == position.alive {
            position.clues = known.clues;
        }
    }

    pub(super) fn view(terms: Terms, text: &str, below: &mut impl Below) -> Result<Trioker, PositionError> {
        let text = match terms.kind {
            Kind::Rapid | Kind::Original | Kind::Simple => fill_hidden(&terms, text, below)?,
            Kind::EvenOdd | Kind::Puzzle | Kind::MacMahon => text.to_owned(),
        };
        Ok(Trioker::new(terms, position::read(&terms, &text)?))
    }
}
