//! Whether a position holds a tactic, and whether that is certain.

use super::miner::Miner;
use deltille_engine::{
    Budget,
    alpha_beta::{self, BEST, Found},
    odds,
};
use deltille_games::{
    Actors, Game, Play, Seat, SeatSet,
    forced::Forced,
    tactics::{LONGEST_WIN, Tactic, Theme},
};

/// Required lead of the best entry over all others, in expected results: to be searched again, and to be
/// clearly best.
const LIKELY: f64 = 0.18;
pub(super) const CLEAR: f64 = 0.25;
/// An entry worse by less than this counts as equally good.
const SAME: f64 = 0.1;
/// With at least this expectation, the seat may have a forced win.
const WINNING: f64 = 0.88;
/// The position was quiet if the seat expected at most this before.
const QUIET: f64 = 0.75;
/// Factor of the nodes that confirm a tactic.
pub(super) const CONFIRM_FACTOR: u64 = 10;
/// Positions with fewer entries are too easy for a tactic.
const CHOICE: usize = 4;

/// The entries of a position with their values by a short search, best first.
pub(super) struct Scan<E> {
    pub entries: Vec<(E, i32)>,
}

/// The best entry and its value, with the value of the best other entry.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Best<E> {
    pub entry: E,
    pub value: i32,
    pub others: i32,
}

impl<E: Copy + PartialEq> Scan<E> {
    /// Whether the position is worth a longer search. `before`: the seat's expectation before the opponent's
    /// last entry, if known; `twins`: entries equivalent to the best one.
    pub fn is_promising(&self, before: Option<f64>, twins: &[E]) -> bool {
        let second = self.entries.iter().skip(1).find(|(entry, _)| !twins.contains(entry));
        let (Some((_, best)), Some((_, second))) = (self.entries.first().copied(), second.copied()) else {
            return false;
        };
        if self.entries.len() < CHOICE + twins.len() {
            return false;
        }
        if best >= odds::CERTAIN {
            return second < best;
        }
        let (best, second) = (odds::expected(best), odds::expected(second));
        let open = before.is_none_or(|before| before < QUIET);
        open && (best - second >= LIKELY || best >= WINNING)
    }
}

impl<E> Best<E> {
    /// Lead of the best entry in expected results.
    pub fn margin(&self) -> f64 {
        odds::expected(self.value) - odds::expected(self.others)
    }
}

impl<G: Game> Miner<G> {
    /// Returns the tactic in a position, if there is one and it is certain.
    pub(super) fn tactic(
        &mut self,
        game: &G,
        seat: Seat,
        scan: &Scan<G::Entry>,
        before: Option<f64>,
    ) -> Option<Tactic> {
        // Search the position without its history, because that is what ships.
        let position = game.position();
        let play = Play::<G>::from_position(&self.setup, &position).ok()?;
        let game = play.game();
        if game.actors() != Actors::Seats(SeatSet::only(seat)) || game.automatic().is_some() {
            return None;
        }
        let sees_win = scan.entries[0].1 >= odds::CERTAIN;
        if sees_win && !(1..=LONGEST_WIN).any(|entries| self.wants(Theme::Win(entries))) {
            return None;
        }
        let best = if sees_win { None } else { Some(self.best(game, seat, self.config.nodes)?) };
        let (theme, first) = match best {
            Some(best) if best.value < odds::CERTAIN => (self.theme(&best, before)?, best.entry),
            _ => self.win(game, seat)?,
        };
        if !self.wants(theme) {
            return None;
        }
        self.tally.found += 1;
        if !self.confirms(game, seat, first, theme, before) {
            return None;
        }
        self.tally.confirmed += 1;
        let line = match theme.entries_to_win() {
            Some(entries) => self.winning_line(game, seat, first, entries)?,
            None => self.line_of_best(game, seat, first)?,
        };
        let rating = self.rating(game, seat, first, line.own, theme);
        let (motifs, also, line) = self.written_line(play, &line)?;
        Some(Tactic::new(
            self.setup.clone(),
            position,
            self.name(seat).to_owned(),
            theme,
            motifs,
            rating,
            line,
            also,
        ))
    }

    fn name(&self, seat: Seat) -> &'static str {
        self.start.seat_names().get(seat.index()).copied().unwrap_or_default()
    }

    /// Finds the best entry and the value of the others, with one search each.
    pub(super) fn best(&mut self, game: &G, seat: Seat, nodes: u64) -> Option<Best<G::Entry>> {
        let found = self.search(game, seat, &[], nodes)?;
        let first = found.entries.first()?;
        let mut but = self.twins(game, seat, first.entry);
        but.push(first.entry);
        let others = self.search(game, seat, &but, nodes)?;
        Some(Best {
            entry: first.entry,
            value: first.value,
            others: others.entries.first()?.value,
        })
    }

    /// Other entries that bring the same piece to the same place and differ only in its orientation or
    /// promotion. Finding one means the idea was found. For tiles, every detail counts.
    pub(super) fn twins(&self, game: &G, seat: Seat, entry: G::Entry) -> Vec<G::Entry> {
        let steps = game.steps(entry);
        let ([from, to, ..], true) = (&steps[..], self.config.clear == Theme::Material) else {
            return Vec::new();
        };
        let mut twins = game.legal(seat);
        twins.retain(|other| {
            let steps = game.steps(*other);
            *other != entry && steps.len() >= 2 && steps[0].token == from.token && steps[1].token == to.token
        });
        twins
    }

    /// The twins of the best entry that are about as good. `None`: one is neither that nor clearly worse.
    pub(super) fn as_good(&mut self, game: &G, seat: Seat, best: &Best<G::Entry>) -> Option<Vec<G::Entry>> {
        let twins = self.twins(game, seat, best.entry);
        let legal = game.legal(seat);
        let mut good = Vec::new();
        for twin in twins {
            let others: Vec<G::Entry> = legal.iter().copied().filter(|entry| *entry != twin).collect();
            let value = self
                .search(game, seat, &others, self.config.nodes * CONFIRM_FACTOR / 2)?
                .entries
                .first()?
                .value;
            match odds::expected(best.value) - odds::expected(value) {
                ..SAME => good.push(twin),
                CLEAR.. => {}
                _ => return None,
            }
        }
        Some(good)
    }

    pub(super) fn search(
        &mut self,
        game: &G,
        seat: Seat,
        but: &[G::Entry],
        nodes: u64,
    ) -> Option<Found<G::Entry>> {
        alpha_beta::search_excluding(game, seat, but, Budget::nodes(nodes), BEST, &mut self.table)
    }

    /// The theme of a tactic whose best entry wins nothing by force.
    fn theme(&self, best: &Best<G::Entry>, before: Option<f64>) -> Option<Theme> {
        let (value, others) = (odds::expected(best.value), odds::expected(best.others));
        if best.margin() < CLEAR {
            return None;
        }
        if others <= 0.08 && (0.33..0.75).contains(&value) && self.config.clear == Theme::Material {
            return Some(Theme::Saving);
        }
        // Otherwise an advantage must just have been given away.
        let given = before.is_none_or(|before| before < value - 0.1);
        (value >= 0.6 && others < 0.75 && given).then_some(self.config.clear)
    }

    /// Returns the shortest provable win that only one entry begins.
    fn win(&mut self, game: &G, seat: Seat) -> Option<(Theme, G::Entry)> {
        let mut forced = Forced::new(seat, self.config.proof);
        for entries in 1..=u32::from(LONGEST_WIN) {
            // Shorter wins were already excluded.
            let winning = match forced.winning(game, entries, usize::MAX) {
                Ok(winning) => winning,
                Err(_) => return self.long_win(game, seat, entries),
            };
            if let [first, others @ ..] = &winning[..] {
                let twins = self.twins(game, seat, *first);
                let alone = others.iter().all(|other| twins.contains(other));
                return alone.then_some((Theme::Win(entries as u8), *first));
            }
        }
        None
    }

    /// Like [`win`](Self::win), for wins too long for an exhaustive proof: it is proven that the entry wins,
    /// and a search says that no other wins as soon.
    fn long_win(&mut self, game: &G, seat: Seat, least: u32) -> Option<(Theme, G::Entry)> {
        let best = self.best(game, seat, self.config.nodes * CONFIRM_FACTOR)?;
        let entries = u32::try_from((odds::WIN - best.value + 1) / 2).ok()?;
        if best.value < odds::CERTAIN
            || best.others >= best.value
            || !(least..=u32::from(LONGEST_WIN)).contains(&entries)
        {
            return None;
        }
        let mut forced = Forced::new(seat, self.config.proof * 2);
        let proven = forced.wins_by(game, best.entry, entries).is_ok_and(|wins| wins);
        proven.then_some((Theme::Win(entries as u8), best.entry))
    }

    /// Whether searches with many more nodes confirm the entry, or a twin of it.
    fn confirms(&mut self, game: &G, seat: Seat, first: G::Entry, theme: Theme, before: Option<f64>) -> bool {
        let Some(best) = self.best(game, seat, self.config.nodes * CONFIRM_FACTOR) else {
            return false;
        };
        match theme {
            // The search may prefer a slower win; a different entry that wins as soon is not allowed.
            Theme::Win(entries) => {
                let in_time = odds::WIN - 2 * i32::from(entries) + 1;
                let same = best.entry == first || self.twins(game, seat, first).contains(&best.entry);
                // If the search prefers another entry, its value counts as the others' best.
                let others = if same { best.others } else { best.value };
                best.value >= odds::CERTAIN && others < in_time
            }
            theme => {
                let same = best.entry == first || self.twins(game, seat, first).contains(&best.entry);
                same && best.value < odds::CERTAIN && self.theme(&best, before) == Some(theme)
            }
        }
    }
}
