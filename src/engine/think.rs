//! A player of one game: picks the next entry.

use super::{
    Budget,
    alpha_beta::{self, BEST, Found, Plan, Root},
    hidden, ismcts, level,
    novice::{self, Novice},
    odds,
    table::Table,
    uct,
};
use crate::lots;
use deltille_games::{Actors, Evaluation, Level, RecordEntry, Seat, Viewer};
use fastrand::Rng;

/// Maximum size of a search's table in bytes.
const TABLE: usize = 64 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// As strong as the budget allows.
    Full,
    /// Plays like this level.
    Level(Level),
    /// Random playouts only (plain UCT).
    Playouts,
    /// A uniformly random legal entry.
    Random,
    /// Like a person who has just learnt the rules.
    Novice(Novice),
}

/// The entry to make and its justification.
#[derive(Clone, Debug)]
pub struct Thought<R: Evaluation> {
    /// A legal entry, or a layout where one is due.
    pub entry: RecordEntry<R>,
    /// Each seat's expectation after it, from 0 to 1; the sum is 1. Empty if nothing was searched.
    pub expected: Vec<f64>,
    /// The expected line of play, beginning with the entry; empty for a layout.
    pub line: Vec<R::Entry>,
    /// Search depth in entries.
    pub depth: u32,
    /// Positions or playouts.
    pub nodes: u64,
}

/// A player of one game with memory between entries, bounded by [`Engine::new`]'s table.
pub struct Engine<R: Evaluation> {
    table: Table<R::Entry>,
}

impl<R: Evaluation> Default for Engine<R> {
    fn default() -> Self {
        Engine::new(TABLE)
    }
}

impl<R: Evaluation> Engine<R> {
    /// `most`: maximum table size in bytes; the table grows as budgets need.
    pub fn new(most: usize) -> Engine<R> {
        Engine { table: Table::growing(most) }
    }

    pub fn forget(&mut self) {
        self.table.resize(0);
    }

    /// Begins a game with budgets of `nodes` for each entry. Allocates the table now and not in the time of
    /// the first entry.
    pub fn begin(&mut self, nodes: u64) {
        self.table.renew(nodes);
    }

    /// The expectation of `seat`, which is on turn, after each entry, seen from its side and limited to its
    /// knowledge.
    pub fn weigh(&mut self, game: &R, seat: Seat, budget: Budget) -> Vec<(R::Entry, f64)> {
        if game.layout_due() || R::FEATURES.is_empty() {
            return Vec::new();
        }
        let plan = Plan { root: Root::All, ..BEST };
        let found = if game.hides(Viewer::Seat(seat)) {
            hidden::judge(&mut self.table, game, seat, budget, plan, &mut Rng::with_seed(1))
        } else {
            self.table.make_room(budget.nodes);
            alpha_beta::search(game, seat, budget, plan, &mut self.table)
        };
        let entries = found.map(|found| found.entries).unwrap_or_default();
        entries.into_iter().map(|root| (root.entry, odds::expected(root.value))).collect()
    }

    /// Each seat's expectation if all saw everything; `seat` is on turn. Not for active players.
    pub fn foresee(&mut self, game: &R, seat: Seat, budget: Budget) -> Vec<f64> {
        if game.layout_due() || R::FEATURES.is_empty() {
            return Vec::new();
        }
        self.table.make_room(budget.nodes);
        let found = alpha_beta::search(game, seat, budget, BEST, &mut self.table)
            .and_then(|found| Thought::of(game, seat, found, 0));
        found.map_or_else(Vec::new, |thought| thought.expected)
    }

    /// Picks the entry for `seat` from what it may know. `None` if it may not act, or plays alone.
    pub fn think(
        &mut self,
        game: &R,
        seat: Seat,
        strength: Strength,
        budget: Budget,
        seed: u64,
    ) -> Option<Thought<R>> {
        let Actors::Seats(seats) = game.actors() else {
            return None;
        };
        if !seats.contains(seat) || game.seats() < 2 {
            return None;
        }
        let mut random = Rng::with_seed(seed);
        let below = &mut |below: usize| random.usize(..below);
        if game.layout_due() {
            let knows = matches!(strength, Strength::Full | Strength::Level(_));
            let layout = if knows {
                game.sound_layout(seat, below)
            } else {
                game.random_layout(Some(seat), below)
            };
            return layout.map(|layout| Thought::unsearched(RecordEntry::Layout(layout)));
        }
        if strength == Strength::Random {
            return game.random(seat, below).map(|entry| Thought::unsearched(RecordEntry::Entry(entry)));
        }
        if let Strength::Novice(kind) = strength {
            let entry = novice::choose(kind, game, seat, &mut random)?;
            return Some(Thought::unsearched(RecordEntry::Entry(entry)));
        }
        let legal = game.legal(seat);
        if let [only] = legal[..] {
            return Some(Thought::unsearched(RecordEntry::Entry(only)));
        }
        let budget = match strength {
            Strength::Level(level) => Budget {
                nodes: budget.nodes.min(level::nodes_of(level, game)),
                ..budget
            },
            _ => budget,
        };
        let hides = game.hides(Viewer::Seat(seat));
        if strength == Strength::Playouts || R::FEATURES.is_empty() {
            if hides {
                let (outcomes, playouts) = ismcts::search(game, seat, budget, ismcts::PLAIN, &mut random)?;
                let best = outcomes.into_iter().next()?;
                let (entry, line) = (RecordEntry::Entry(best.entry), vec![best.entry]);
                return Some(Thought {
                    entry,
                    expected: best.results,
                    line,
                    depth: 1,
                    nodes: playouts,
                });
            }
            let tried = uct::search(game, seat, budget, &mut random)?;
            return Some(Thought {
                entry: RecordEntry::Entry(tried.entry),
                expected: tried.results,
                depth: tried.line.len() as u32,
                line: tried.line,
                nodes: tried.playouts,
            });
        }
        let (found, at) = match strength {
            Strength::Level(level) => level::search(&mut self.table, level, game, seat, budget, &mut random)?,
            _ if hides => (hidden::search(game, seat, budget, &mut random)?, 0),
            _ => {
                self.table.make_room(budget.nodes);
                (alpha_beta::search(game, seat, budget, BEST, &mut self.table)?, 0)
            }
        };
        // The others' expectations depend on hidden things too, which must not leak: use an imagined state.
        let seen = if hides {
            game.imagine(Viewer::Seat(seat), &mut lots(&mut random))
        } else {
            game.clone()
        };
        Thought::of(&seen, seat, found, at)
    }
}

impl<R: Evaluation> Thought<R> {
    /// Builds a thought from the entry with this index in a search's result.
    fn of(game: &R, seat: Seat, found: Found<R::Entry>, at: usize) -> Option<Thought<R>> {
        let (depth, nodes) = (found.depth, found.nodes);
        let chosen = found.entries.into_iter().nth(at)?;
        Some(Thought {
            entry: RecordEntry::Entry(chosen.entry),
            expected: odds::expectations_with(
                &game.scores(),
                game.survivors(),
                game.seats(),
                seat,
                chosen.value,
            ),
            line: chosen.line,
            depth,
            nodes,
        })
    }

    fn unsearched(entry: RecordEntry<R>) -> Thought<R> {
        let line = match &entry {
            RecordEntry::Entry(entry) => vec![*entry],
            RecordEntry::Layout(_) => Vec::new(),
        };
        Thought { entry, expected: Vec::new(), line, depth: 0, nodes: 0 }
    }
}
