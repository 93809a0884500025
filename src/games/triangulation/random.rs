//! Draws one legal entry at random without building the list.

use super::{
    movegen::{Moves, Sink},
    piece::ARMY,
    state::{Entry, Position, Terms},
};
use crate::Below;
use std::ops::ControlFlow;

/// Sink that collects all entries, plain moves as sets.
struct Gather {
    sets: [Moves; MOST_PIECES],
    pieces: usize,
    plain: u32,
    others: Vec<Entry>,
}

/// Number of pieces of all armies (P2).
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

/// Draws a legal entry, each with equal probability; `None` when the game is over.
pub fn draw(position: &Position, terms: &Terms, below: &mut impl Below) -> Option<Entry> {
    let mut all = Gather {
        sets: [Moves::NONE; MOST_PIECES],
        pieces: 0,
        plain: 0,
        others: Vec::new(),
    };
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
        // `chosen` is below the size of this set.
        let to = targets.nth(chosen as u32)?;
        return Some(Entry::Move {
            from: *from,
            to,
            capture: captures.contains(to),
            rescue: None,
        });
    }
    Some(all.others[chosen])
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::{
        Notation, Play, RecordEntry, Rules,
        testing::{at, lots, setup},
        triangulation::Triangulation,
    };

    pub const POSITIONS: [(&str, &str); 6] = [
        (
            "three-player",
            "RC/RR*RG*1/2RI2/1RIRI4/6RI2/GG2GI6RR/7BI1BIBCBI*BR*/GCGRGR*GI*8BR*BG*1;R;RGBaaa;R:BIGIGI,G:BIRI,B:GI;-;1;-",
        ),
        (
            "three-player",
            "1/2RR/1RGRI*2/4RI1RI/1GIGI6/2GI1BR1BRBI3/1GRBI5BG4/2GG7BI3BC;G;RGBaaa;R:BIGCGI,G:BIRI,B:GIGRRCRIRR;-;1;-",
        ),
        (
            "two-player",
            "RC/3/5/3RI2RI/2RG6/5RI1BI3/GG2GIGI4BI1BI*BR*/14GR;G;RGGaax;R:GCGIGIGIGR,G:BCBIBIBRRIRIRRRR;-;0;-",
        ),
        ("three-player", "RG/3/5/7/9/1GR7GR1/7BG5/GG7RI6;R;RGBaaa;-;R:G;0;-"),
        ("three-player", "RG/3/1RI3/7/9/5GG5/13/1RI12BG;R;RGBaaa;G:RIRI;-;0;-"),
        ("three-player", "1/3/5/7/3GIRG4/11/13/GG14;R;RGRaax;-;-;148;-"),
    ];

    /// The possible results of [`draw`] are the legal entries, each exactly once.
    #[test]
    fn draws_are_the_legal_entries() {
        for (variant, position) in POSITIONS {
            let game: Triangulation = at(variant, position);
            let mut count = 0;
            let first = draw(&game.position, &game.terms, &mut |below| {
                count = below;
                0
            });
            assert!(first.is_some());
            let drawn = (0..count).filter_map(|at| draw(&game.position, &game.terms, &mut |_| at));
            let mut drawn: Vec<String> = drawn.map(|entry| game.write(entry)).collect();
            let mut legal: Vec<String> =
                game.legal(game.on_turn()).into_iter().map(|entry| game.write(entry)).collect();
            drawn.sort_unstable();
            legal.sort_unstable();
            assert_eq!(drawn, legal, "{position}");
        }
    }

    /// Replays 2000 random games from their records.
    #[test]
    fn random_games_replay() {
        let mut random = fastrand::Rng::with_seed(3);
        let (mut over, mut lines) = (0, 0);
        for round in 0..2000 {
            let setup = setup::<Triangulation>(["three-player", "two-player"][round % 2], &[]);
            let mut play: Play<Triangulation> = Play::start(&setup).unwrap();
            let mut record = Vec::new();
            while record.len() < 150 {
                let game = play.game();
                let Some(entry) = draw(&game.position, &game.terms, &mut lots(&mut random)) else {
                    break;
                };
                let seat = game.on_turn();
                record.push(play.make(seat, RecordEntry::Entry(entry)).line);
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
