//! Perft and random games: the same numbers as the contract's plain walk, quickly.

use super::{
    Triangulation,
    history::History,
    movegen::{Moves, Sink},
    piece::ARMY,
    state::{Entry, Position, Terms},
};
use std::ops::ControlFlow;

impl Triangulation {
    /// Number of sequences of `depth` entries, each of them played to its last entry. The same as
    /// [`Game::perft`](crate::games::Game::perft) on this game, which counts the last entries without playing them: nothing is
    /// lost by that, since an entry that ends the game still is one.
    pub fn perft_leaves(&self, depth: u32) -> u64 {
        self.count_sequences(depth, false)
    }

    pub(super) fn count_sequences(&self, depth: u32, bulk: bool) -> u64 {
        walk(&self.position, &self.terms, depth, bulk, &mut self.history.clone())
    }

    /// Plays random entries from here until the game is over or `limit` entries were made; returns how many.
    /// `below(n)`: uniform in `0..n`.
    pub fn play_out(&mut self, limit: u32, below: &mut impl FnMut(usize) -> usize) -> u32 {
        for made in 0..limit {
            let Some(entry) = draw(&self.position, &self.terms, below) else { return made };
            self.position.make(&self.terms, &entry, &mut self.history);
        }
        limit
    }
}

fn walk(position: &Position, terms: &Terms, depth: u32, bulk: bool, history: &mut History) -> u64 {
    match depth {
        0 => 1,
        1 if bulk => position.count_entries(terms.board),
        _ => {
            let mut nodes = 0;
            let mark = history.mark();
            position.entries(terms.board, |entry| {
                let mut next = *position;
                next.make(terms, &entry, history);
                nodes += walk(&next, terms, depth - 1, bulk, history);
                history.back_to(mark);
            });
            nodes
        }
    }
}

/// Gathers all entries, the plain moves as sets.
struct Gather {
    sets: [Moves; MOST_PIECES],
    pieces: usize,
    plain: u32,
    others: Vec<Entry>,
}

/// P2: the pieces of all armies.
const MOST_PIECES: usize = 3 * ARMY as usize;

impl Sink for Gather {
    fn moves(&mut self, moves: Moves) -> ControlFlow<()> {
        self.sets[self.pieces] = moves;
        self.pieces += 1;
        self.plain += moves.targets.len();
        ControlFlow::Continue(())
    }
    fn entry(&mut self, entry: Entry) -> ControlFlow<()> {
        self.others.push(entry);
        ControlFlow::Continue(())
    }
}

/// One of the legal entries, each equally likely; `None` when the game is over.
fn draw(position: &Position, terms: &Terms, below: &mut impl FnMut(usize) -> usize) -> Option<Entry> {
    let mut all = Gather { sets: [Moves::NONE; MOST_PIECES], pieces: 0, plain: 0, others: Vec::new() };
    position.generate(terms.board, &mut all);
    let count = all.plain as usize + all.others.len();
    if count == 0 {
        return None;
    }
    let mut chosen = below(count);
    for Moves { from, targets, captures } in &all.sets[..all.pieces] {
        let here = targets.len() as usize;
        if chosen >= here {
            chosen -= here;
            continue;
        }
        // The set has more cells than were passed over.
        let to = targets.nth(chosen as u32)?;
        return Some(Entry::Move { from: *from, to, capture: captures.contains(to), rescue: None });
    }
    Some(all.others[chosen])
}

#[cfg(test)]
mod tests {
    use super::super::{
        board::Cell,
        piece::{Armies, Army},
        state::Status,
    };
    use super::*;
    use crate::games::{Game, Play, Seat, Setup, plain_perft};

    const POSITIONS: [(&str, &str); 6] = [
        (
            "three-player",
            "RC/RR*RG*1/2RI2/1RIRI4/6RI2/GG2GI6RR/7BI1BIBCBI*BR*/GCGRGR*GI*8BR*BG*1;R;RGBaaa;R:BIGIGI,G:BIRI,B:GI;-;1;-",
        ),
        (
            "three-player",
            "1/2RR/1RGRI*2/4RI1RI/1GIGI6/2GI1BR1BRBI3/1GRBI5BG4/2GG7BI3BC;G;RGBaaa;R:BIGCGI,G:BIRI,B:GIGRRCRIRR;-;1;-",
        ),
        ("two-player", "RC/3/5/3RI2RI/2RG6/5RI1BI3/GG2GIGI4BI1BI*BR*/14GR;G;RGGaax;R:GCGIGIGIGR,G:BCBIBIBRRIRIRRRR;-;0;-"),
        ("three-player", "RG/3/5/7/9/1GR7GR1/7BG5/GG7RI6;R;RGBaaa;-;R:G;0;-"),
        ("three-player", "RG/3/1RI3/7/9/5GG5/13/1RI12BG;R;RGBaaa;G:RIRI;-;0;-"),
        ("three-player", "1/3/5/7/3GIRG4/11/13/GG14;R;RGRaax;-;-;148;-"),
    ];

    fn game(variant: &str, position: &str) -> Triangulation {
        let setup = Setup::parse(Triangulation::info(), Some(variant), &[]).unwrap();
        Triangulation::from_position(&setup, position).unwrap()
    }

    fn start(variant: &str, options: &[(&str, &str)]) -> Triangulation {
        let options: Vec<_> = options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        Triangulation::start(&Setup::parse(Triangulation::info(), Some(variant), &options).unwrap()).unwrap()
    }

    #[test]
    fn counting_playing_and_the_plain_walk_agree() {
        for (variant, position) in POSITIONS {
            let game = game(variant, position);
            for depth in 0..4 {
                let plain = plain_perft(&game, depth);
                assert_eq!((game.perft(depth), game.perft_leaves(depth)), (plain, plain), "{position} at {depth}");
            }
        }
    }

    /// Pieces that go there and back bring a position back, and nothing goes on from its last occurrence.
    #[test]
    fn repetitions_count() {
        let options =
            |times: &str| Setup::parse(Triangulation::info(), None, &[("repetition".into(), times.into())]).unwrap();
        let counts = |times: &str| {
            let position = "RG/3/5/7/9/11/13/GG7RI5BG;R;RGBaaa;-;-;0;-";
            let mut game = Triangulation::from_position(&options(times), position).unwrap();
            for text in ["a88-b88", "h18-h28", "h81-h82", "b88-a88", "h28-h18"] {
                let entry = game.read(Seat(0), text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
                game.apply(None, &entry, &mut Vec::new());
            }
            let plain = plain_perft(&game, 2);
            assert_eq!((game.perft(2), game.perft_leaves(2)), (plain, plain));
            plain
        };
        assert!(counts("2") < counts("0"));
    }

    /// The position with every army in the place of another: rows and armies change together.
    fn moved(position: &Position, to: [Army; 3]) -> Position {
        let mut next = Position::empty();
        let seats = |armies: Armies| armies.iter().map(|army| to[army.index()]).collect::<Armies>();
        for cell in position.occupied() {
            let mut rows = [0; 3];
            Army::ALL.into_iter().for_each(|army| rows[to[army.index()].index()] = cell.rows()[army.index()]);
            let mut piece = position.at(cell).unwrap();
            piece.colour = to[piece.colour.index()];
            next.put(piece, Cell::at(rows).unwrap(), position.fresh.contains(cell));
        }
        for army in Army::ALL {
            let there = to[army.index()].index();
            next.commanders[there] = to[position.commanders[army.index()].index()];
            next.status[there] = position.status[army.index()];
            next.marks[there] = seats(position.marks[army.index()]);
            for (mut piece, count) in position.prisoners[army.index()].iter() {
                piece.colour = to[piece.colour.index()];
                (0..count).for_each(|_| next.prisoners[there].add(piece));
            }
        }
        next.turn = to[position.turn.index()];
        next.quiet = position.quiet;
        next
    }

    /// A turn by a third keeps the order of turns, so all of the game is alike. A reflection does not, unless just two seats
    /// play: with three only the next entries are alike.
    #[test]
    fn the_symmetries_of_the_board_keep_the_counts() {
        use Army::{Blue, Green, Red};
        let mut random = fastrand::Rng::with_seed(11);
        for round in 0..60 {
            let mut game = start(["three-player", "two-player"][round % 2], &[]);
            game.play_out(random.u32(0..120), &mut |below| random.usize(..below));
            if game.position.over.is_some() {
                continue;
            }
            let count = |position: Position, depth: u32| {
                let terms = Terms { neutral: None, ..game.terms };
                walk(&position, &terms, depth, true, &mut History::of(position.key()))
            };
            let here = game.position;
            let turned = moved(&here, [Green, Blue, Red]);
            assert_eq!(moved(&moved(&turned, [Green, Blue, Red]), [Green, Blue, Red]), here);
            for depth in 1..3 {
                assert_eq!(count(turned, depth), count(here, depth), "turned, depth {depth}");
            }
            for swapped in [[Red, Blue, Green], [Blue, Green, Red], [Green, Red, Blue]] {
                let depth = if here.active().len() == 2 { 2 } else { 1 };
                assert_eq!(count(moved(&here, swapped), depth), count(here, depth), "reflected, depth {depth}");
            }
            assert!(Army::ALL.iter().any(|army| here.status[army.index()] == Status::Active));
        }
    }

    /// What [`draw`] can give are the legal entries, each in one way.
    #[test]
    fn draws_are_the_legal_entries() {
        for (variant, position) in POSITIONS {
            let game = game(variant, position);
            let mut count = 0;
            let first = draw(&game.position, &game.terms, &mut |below| {
                count = below;
                0
            });
            assert!(first.is_some());
            let drawn = (0..count).filter_map(|at| draw(&game.position, &game.terms, &mut |_| at));
            let mut drawn: Vec<String> = drawn.map(|entry| game.write(&entry)).collect();
            let seat = game.survivors().iter().find(|seat| game.terms.army(*seat) == game.position.turn).unwrap();
            let mut legal: Vec<String> = game.legal(seat).unwrap().iter().map(|entry| game.write(entry)).collect();
            drawn.sort_unstable();
            legal.sort_unstable();
            assert_eq!(drawn, legal, "{position}");
        }
    }

    /// Two thousand games, entered again by their records.
    #[test]
    fn random_games_replay() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut over, mut lines) = (0, 0);
        for round in 0..2000 {
            let setup = Setup::parse(Triangulation::info(), Some(["three-player", "two-player"][round % 2]), &[]).unwrap();
            let mut play: Play<Triangulation> = Play::start(&setup).unwrap();
            let mut record = Vec::new();
            while record.len() < 150 {
                let game = play.game();
                let Some(entry) = draw(&game.position, &game.terms, &mut |below| random.usize(..below)) else { break };
                let players = game.terms.players();
                let seat = players.iter().position(|army| *army == game.position.turn).unwrap();
                record.push(play.make(Seat(seat as u8), entry).line);
            }
            let mut again: Play<Triangulation> = Play::start(&setup).unwrap();
            for line in &record {
                assert_eq!(&again.enter(line).unwrap().line, line);
            }
            assert_eq!(again.game().position(), play.game().position());
            over += usize::from(play.game().outcome().is_some());
            lines += record.len();
        }
        assert!(over > 100 && lines > 200_000, "{over} games ended, {lines} entries");
    }
}
