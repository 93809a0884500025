//! Determinization: deals the hidden tiles again to get a complete state that agrees with the viewer's
//! knowledge (H1).
//!
//! The viewer knows its own hand, the tiles on the board, the number of tiles of every seat and the bank, and
//! what the phase implies: in the phase `start` the seat on turn holds the highest tile dealt (S5), and while
//! a game continues with an empty bank, some seat can place (E3, E4). Every deal that agrees with this is
//! equally likely. Further clues from earlier entries (a seat that drew had nothing to place, the seat that
//! opened held the highest tile) are used only for computer players; see `clues`.

use super::{
    Phase, Trioker,
    state::Position,
    tile::{Tile, TileSet},
};
use crate::{Below, Seat, SeatSet, Viewer};

/// Attempts to find a deal that agrees with all clues.
const TRIES: u32 = 8;

/// The hands that a viewer does not see, and the tiles that may be in them.
struct Hidden<'a> {
    game: &'a Trioker,
    /// Seats with hidden hands: those still in the game, and those that left.
    active: SeatSet,
    left: SeatSet,
    /// Tiles in the bank or in a hidden hand.
    pool: TileSet,
    /// Tiles that the viewer sees in the hands of seats still in the game.
    seen: TileSet,
}

/// Tiles chosen for the hidden hands of seats still in the game, all together.
struct Chosen {
    tiles: TileSet,
    /// Tile with which the seat on turn must open, if its hand is hidden.
    first: Option<Tile>,
}

impl Trioker {
    /// Returns this state with all hidden hands dealt again. The state is unchanged if nothing is hidden or
    /// if no deal agrees with it, as in constructed positions that contain a tile twice.
    pub(super) fn dealt_anew(&self, viewer: Viewer, below: &mut impl Below) -> Trioker {
        let hidden = Hidden::of(self, viewer);
        let position = hidden.deal(below).unwrap_or(self.position);
        Trioker { position, ..self.clone() }
    }

    /// Like [`Self::dealt_anew`], but respects the clues: no seat gets more tiles from its `absent` set than
    /// it has received since.
    pub(super) fn dealt_by_clues(&self, viewer: Viewer, below: &mut impl Below) -> Trioker {
        let hidden = Hidden::of(self, viewer);
        match (0..TRIES).find_map(|_| hidden.deal_by_clues(below)) {
            Some(position) => Trioker { position, ..self.clone() },
            None => self.dealt_anew(viewer, below),
        }
    }

    /// Whether anything can be dealt again. With an empty bank, a viewer who sees all hands but one knows
    /// that one too.
    pub(super) fn hides_from(&self, viewer: Viewer) -> bool {
        let (hidden, position) = (Hidden::of(self, viewer), &self.position);
        let holders = |seats: SeatSet| seats.iter().filter(|seat| !position.hand(*seat).is_empty()).count();
        match holders(hidden.active) + holders(hidden.left) {
            0 => false,
            // The tile drawn last is hidden too.
            1 if position.bank.is_empty() => {
                matches!(position.phase, Phase::Drawn(_)) && hidden.active.contains(position.turn)
            }
            _ => true,
        }
    }
}

impl<'a> Hidden<'a> {
    fn of(game: &'a Trioker, viewer: Viewer) -> Hidden<'a> {
        let position = &game.position;
        let mut hidden = Hidden {
            game,
            active: SeatSet::EMPTY,
            left: SeatSet::EMPTY,
            pool: position.bank,
            seen: TileSet::EMPTY,
        };
        let mut known = TileSet::EMPTY;
        for seat in (0..game.terms.seats as u8).map(Seat) {
            let (hand, active) = (position.hand(seat), position.alive.contains(seat));
            if game.sees_hand(viewer, seat) {
                known = known.or(hand);
                hidden.seen = if active { hidden.seen.or(hand) } else { hidden.seen };
            } else {
                hidden.pool = hidden.pool.or(hand);
                let seats = if active { &mut hidden.active } else { &mut hidden.left };
                *seats = seats.with(seat);
            }
        }
        hidden.pool = hidden.pool.minus(known);
        hidden
    }

    /// Total number of tiles these seats hold.
    fn count(&self, seats: SeatSet) -> u32 {
        seats.iter().map(|seat| self.game.position.hand(seat).len()).sum()
    }

    fn deal(&self, below: &mut impl Below) -> Option<Position> {
        let mut position = self.game.position;
        if self.pool.len() != position.bank.len() + self.count(self.active) + self.count(self.left) {
            return None;
        }
        let Chosen { tiles, first } = self.choose(below)?;
        // All hand sizes are fixed, so the order of choosing does not change the probabilities: every deal is
        // equally likely.
        let mut rest = first.map_or(tiles, |first| tiles.without(first));
        for seat in self.active.iter() {
            let own = first
                .filter(|_| seat == position.turn)
                .map_or(TileSet::EMPTY, |first| TileSet::EMPTY.with(first));
            let count = position.hand(seat).len() - own.len();
            position.hands[seat.index()] = own.or(rest.take(count, below));
        }
        let mut bank = self.pool.minus(tiles);
        for seat in self.left.iter() {
            position.hands[seat.index()] = bank.take(position.hand(seat).len(), below);
        }
        position.bank = bank;
        position.phase = match (position.phase, first) {
            (Phase::Start(_), Some(first)) => Phase::Start(first),
            // The tile drawn last is hidden too.
            (Phase::Drawn(_), _) if self.active.contains(position.turn) => {
                Phase::Drawn(position.hand(position.turn).take(1, below).iter().next()?)
            }
            (phase, _) => phase,
        };
        Some(position)
    }

    /// Returns `None` if no such deal exists, if this attempt failed, or if there are no clues.
    fn deal_by_clues(&self, below: &mut impl Below) -> Option<Position> {
        let (terms, mut position) = (&self.game.terms, self.game.position);
        let clues = self.active.iter().any(|seat| !position.clue(seat).absent().is_empty());
        let all = position.bank.len() + self.count(self.active) + self.count(self.left);
        if !clues || self.pool.len() != all || matches!(position.phase, Phase::Start(_)) {
            return None;
        }
        let mut left = self.pool;
        for seat in self.active.iter() {
            let (count, clue) = (position.hand(seat).len(), position.clue(seat));
            let fresh = u32::from(clue.fresh).min(count);
            let old = { left.minus(clue.absent()) }.take(count - fresh, below);
            left = left.minus(old);
            position.hands[seat.index()] = old.or(left.take(fresh, below));
            if position.hand(seat).len() < count {
                return None;
            }
        }
        for seat in self.left.iter() {
            position.hands[seat.index()] = left.take(position.hand(seat).len(), below);
        }
        position.bank = left;
        if matches!(position.phase, Phase::Drawn(_)) && self.active.contains(position.turn) {
            position.phase = Phase::Drawn(position.hand(position.turn).take(1, below).iter().next()?);
        }
        // E3, E4: the game is not over.
        let held = position.alive.iter().fold(TileSet::EMPTY, |held, seat| held.or(position.hand(seat)));
        (!position.bank.is_empty() || position.can_place(terms, held)).then_some(position)
    }

    /// Chooses the tiles for the hidden hands of seats still in the game; `None` if no choice agrees with the
    /// known facts.
    fn choose(&self, below: &mut impl Below) -> Option<Chosen> {
        let (position, count) = (&self.game.position, self.count(self.active));
        match position.phase {
            Phase::Start(_) if self.active.contains(position.turn) => self.with_first(count, below),
            Phase::Start(first) => {
                let mut lower = self.lower(first);
                (lower.len() >= count).then(|| Chosen { tiles: lower.take(count, below), first: None })
            }
            Phase::Play | Phase::Drawn(_)
                if position.bank.is_empty() && !position.can_place(&self.game.terms, self.seen) =>
            {
                Some(Chosen { tiles: self.with_a_place(count, below), first: None })
            }
            _ => Some(Chosen { tiles: { self.pool }.take(count, below), first: None }),
        }
    }

    /// Tiles of the pool that rank below this one (S4).
    fn lower(&self, tile: Tile) -> TileSet {
        self.pool
            .iter()
            .filter(|other| other.rank() < tile.rank())
            .fold(TileSet::EMPTY, TileSet::with)
    }

    /// S5: the highest of the chosen tiles outranks all seen ones and goes to the seat on turn.
    fn with_first(&self, count: u32, below: &mut impl Below) -> Option<Chosen> {
        let highest_seen = self.seen.iter().map(Tile::rank).max();
        let others = count.checked_sub(1)?;
        // Weight: the number of ways to choose the other tiles, all of them lower.
        let weight = |tile: Tile| binomial(self.lower(tile).len(), others);
        let possible = self.pool.iter().filter(|tile| Some(tile.rank()) > highest_seen);
        let first = pick(possible.map(|tile| (tile, weight(tile))), below)?;
        let tiles = self.lower(first).take(others, below).with(first);
        Some(Chosen { tiles, first: Some(first) })
    }

    /// E3, E4: at least one of the chosen tiles has a place, since no seen tile has one.
    fn with_a_place(&self, count: u32, below: &mut impl Below) -> TileSet {
        let (terms, position) = (&self.game.terms, &self.game.position);
        let has_place = |tile: &Tile| position.can_place(terms, TileSet::EMPTY.with(*tile));
        let mut fitting = self.pool.iter().filter(has_place).fold(TileSet::EMPTY, TileSet::with);
        let mut others = self.pool.minus(fitting);
        // Picks how many of them fit, weighted by the number of choices.
        let ways = |of_them: u32| binomial(fitting.len(), of_them) * binomial(others.len(), count - of_them);
        match pick((1..=count).map(|of_them| (of_them, ways(of_them))), below) {
            Some(of_them) => fitting.take(of_them, below).or(others.take(count - of_them, below)),
            // A constructed position in which no seat can place.
            None => { self.pool }.take(count, below),
        }
    }
}

/// Picks one of these things with probability proportional to its weight; `None` if all weights are 0.
fn pick<T>(things: impl Iterator<Item = (T, usize)>, below: &mut impl Below) -> Option<T> {
    let things: Vec<(T, usize)> = things.collect();
    let sum = things.iter().map(|(_, weight)| weight).sum();
    let mut at = if sum > 0 { below(sum) } else { return None };
    for (thing, weight) in things {
        if at < weight {
            return Some(thing);
        }
        at -= weight;
    }
    None
}

/// Binomial coefficient for `of` ≤ 25, so the result is small.
fn binomial(of: u32, count: u32) -> usize {
    if count > of {
        0
    } else {
        (0..count as usize).fold(1, |ways, at| ways * (of as usize - at) / (at + 1))
    }
}

#[cfg(test)]
#[path = "../../../tests/units/determinize.rs"]
mod tests;
