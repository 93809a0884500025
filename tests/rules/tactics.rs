//! The shipped tactics are correct: they parse, their lines are legal, and their claims about wins are true.

use deltille::games::{
    Actors, AnyPlay, Game, Grade, Play, RecordEntry, Seat, SeatSet,
    forced::Forced,
    registry::{self, PlayVisitor},
    tactics::{self, Tactic, judge},
};
use std::{collections::BTreeSet, thread};

/// The minimum number of tactics for each game.
const FEWEST: usize = 300;

#[test]
fn tactics_parse_and_are_enough_for_each_game() {
    let (lines, bytes) = tactics::shipped();
    assert_eq!(tactics::all().len(), lines, "a line does not read");
    assert!(bytes <= 2 << 20, "{bytes} bytes");
    let ids: BTreeSet<&str> = tactics::all().iter().map(|tactic| tactic.id.as_str()).collect();
    assert_eq!(ids.len(), lines, "one is there twice");
    for info in registry::games() {
        let counts = Grade::ALL.map(|grade| tactics::of(info.id, grade).count());
        assert!(counts.iter().sum::<usize>() >= FEWEST, "{}: {counts:?}", info.id);
        // A year of daily puzzles needs 61.
        assert!(counts.iter().all(|count| *count >= 61), "{}: {counts:?}", info.id);
        let themes: BTreeSet<String> = tactics::all()
            .iter()
            .filter(|tactic| tactic.setup.game == info.id)
            .map(|tactic| tactic.theme.to_string())
            .collect();
        assert!(themes.len() >= 3, "{}: {themes:?}", info.id);
    }
}

/// The first error of a tactic, if any.
fn fault(tactic: &Tactic, number: usize) -> Option<String> {
    let (board, seat) = match tactic.board() {
        Ok(board) => board,
        Err(why) => return Some(why.to_string()),
    };
    if board.actors() != Actors::Seats(SeatSet::only(seat)) || board.people().len() != 2 {
        return Some("it is not the seat's turn, or not for two".to_owned());
    }
    if board.full_position() != tactic.position {
        return Some(format!("the position is written {}", board.full_position()));
    }
    let legal = board.legal().unwrap_or_default();
    if legal.len() < 4 || !legal.contains(&tactic.line[0]) {
        return Some("there is no choice, or the first entry is not legal".to_owned());
    }
    let own = match own_entries(tactic, board.clone(), seat) {
        Ok(own) => own,
        Err(why) => return Some(why),
    };
    let entries = tactic.theme.entries_to_win()?;
    let end = tactic.after(tactic.line.len()).ok()?;
    if end.outcome().is_none_or(|outcome| outcome.winners != SeatSet::only(seat)) || own != entries {
        return Some(format!("the line wins in {own}, or not at all"));
    }
    // All short wins are proven, and some of the longer ones. For all immediate wins, and for some of the
    // others, no other entry may win as well.
    let is_short = entries <= 2 || number.is_multiple_of(12);
    if is_short && !judge::wins_by(&board, seat, &tactic.line[0], entries, 3_000_000) {
        return Some("the win is not proven".to_owned());
    }
    if entries == 1 || entries == 2 && number.is_multiple_of(8) {
        let others = board.visit(Alone { seat, entries });
        let first = steps(&board, seat, &tactic.line[0]);
        let same = others.iter().all(|other| *other == tactic.line[0] || steps(&board, seat, other) == first);
        return (!same).then(|| format!("{others:?} win as well"));
    }
    None
}

/// The piece and target of an entry, as its first two taps.
fn steps(board: &AnyPlay, seat: Seat, entry: &str) -> Vec<String> {
    let choice = board.choices(seat).unwrap().into_iter().find(|choice| choice.entry == entry).unwrap();
    choice.steps.into_iter().take(2).map(|step| step.token).collect()
}

/// The number of the seat's own entries in the line, which must end with one of them.
fn own_entries(tactic: &Tactic, mut play: AnyPlay, seat: Seat) -> Result<u32, String> {
    let (mut own, mut last) = (0, None);
    for line in &tactic.line {
        if play.actors() == Actors::Seats(SeatSet::only(seat)) && play.automatic().is_some() {
            return Err(format!("{line} enters itself"));
        }
        let entered = play.enter(line).map_err(|why| format!("{line}: {why:?}"))?;
        if entered.line != *line {
            return Err(format!("{line} is written {}", entered.line));
        }
        last = entered.seat;
        own += u32::from(last == Some(seat));
    }
    if last == Some(seat) || play.outcome().is_some() {
        Ok(own)
    } else {
        Err("it ends with a reply".to_owned())
    }
}

/// All first entries of a win within a number of entries.
struct Alone {
    seat: Seat,
    entries: u32,
}

impl PlayVisitor for Alone {
    type Output = Vec<String>;

    fn visit<G: Game>(self, play: &Play<G>) -> Vec<String> {
        let mut forced = Forced::new(self.seat, 10_000_000);
        let sooner = forced.wins(play.game(), self.entries - 1).unwrap();
        let winning = forced.winning(play.game(), self.entries, usize::MAX).unwrap();
        assert!(!sooner, "it is won sooner");
        winning.into_iter().map(|entry| play.game().write(entry)).collect()
    }
}

#[test]
fn tactic_claims_are_true() {
    let all: Vec<&'static Tactic> = tactics::all().iter().collect();
    let parts: Vec<_> = all.chunks(all.len().div_ceil(4).max(1)).map(<[_]>::to_vec).collect();
    let judged = parts.into_iter().map(|part| {
        thread::spawn(move || {
            let faults = part
                .iter()
                .enumerate()
                .filter_map(|(number, tactic)| Some((fault(tactic, number)?, *tactic)));
            faults
                .map(|(why, tactic)| format!("{why}: {} {tactic}", tactic.setup.game))
                .collect::<Vec<_>>()
        })
    });
    let faults: Vec<String> =
        judged.collect::<Vec<_>>().into_iter().flat_map(|part| part.join().unwrap()).collect();
    assert_eq!(faults, Vec::<String>::new());
}

/// Whether a seat forces a win within `own` entries of its own, by plain exhaustive search.
fn forces<G: Game>(game: &mut G, seat: Seat, own: u32) -> bool {
    if let Some(winners) = game.winners() {
        return winners == SeatSet::only(seat);
    }
    let Actors::Seats(seats) = game.actors() else {
        return false;
    };
    let Some(turn) = seats.iter().next() else {
        return false;
    };
    if own == 0 {
        return false;
    }
    let legal = game.legal(turn);
    let left = if turn == seat { own - 1 } else { own };
    let mut holds = |entry: &G::Entry| {
        let undo = game.make(*entry, &mut |_| {});
        let holds = forces(game, seat, left);
        game.unmake(undo);
        holds
    };
    if turn == seat {
        legal.iter().any(&mut holds)
    } else {
        !legal.is_empty() && legal.iter().all(&mut holds)
    }
}

/// Whether the proof of each entry agrees with plain search.
struct Compared(Seat);

impl PlayVisitor for Compared {
    type Output = usize;

    fn visit<G: Game>(self, play: &Play<G>) -> usize {
        let mut forced = Forced::new(self.0, u64::MAX);
        let legal = play.game().legal(self.0);
        for entry in &legal {
            let mut after = play.game().clone();
            after.make(*entry, &mut |_| {});
            let plain = forces(&mut after, self.0, 1);
            assert_eq!(
                forced.wins_by(play.game(), *entry, 2),
                Ok(plain),
                "{entry:?} in {:?}",
                play.game().position()
            );
        }
        legal.len()
    }
}

#[test]
fn proofs_agree_with_plain_search() {
    let mut compared = 0;
    for info in registry::games() {
        let some = tactics::all()
            .iter()
            .filter(|tactic| tactic.setup.game == info.id && tactic.theme.entries_to_win() == Some(2));
        for tactic in some.take(2) {
            let (board, seat) = tactic.board().unwrap();
            compared += board.visit(Compared(seat));
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn alternative_entries_get_a_defence() {
    for tactic in tactics::all()
        .iter()
        .filter(|tactic| tactic.theme.entries_to_win() == Some(2))
        .step_by(40)
    {
        let (board, seat) = tactic.board().unwrap();
        let found = judge::winning(&board, seat, 2, judge::BUDGET).unwrap();
        assert_eq!(steps(&board, seat, &found), steps(&board, seat, &tactic.line[0]), "{tactic}");
        let after = tactic.after(1).unwrap();
        let defence = judge::defence(&after, seat, 1, judge::BUDGET);
        // The opponent's entry, unless it is the seat's turn again.
        assert_eq!(defence.is_none(), after.actors() == Actors::Seats(SeatSet::only(seat)), "{tactic}");
        assert!(defence.is_none_or(|defence| after.legal().unwrap().contains(&defence)));
        let same = steps(&board, seat, &tactic.line[0]);
        let wrong = board
            .legal()
            .unwrap()
            .into_iter()
            .find(|entry| steps(&board, seat, entry) != same)
            .unwrap();
        assert!(!judge::wins_by(&board, seat, &wrong, 2, judge::BUDGET));
        assert!(!judge::wins_by(&board, seat, "no such entry", 2, judge::BUDGET));
    }
}

/// Compares a typed entry of the visitor's game with the line.
struct Typed<'a>(&'a str, Seat);

impl PlayVisitor for Typed<'_> {
    type Output = bool;

    fn visit<G: Game>(self, play: &Play<G>) -> bool {
        matches!(play.game().read(self.1, self.0), Ok(RecordEntry::Entry(_)))
    }
}

#[test]
fn tactics_do_not_start_with_setups() {
    for tactic in tactics::all() {
        let (board, seat) = tactic.board().unwrap();
        assert!(board.visit(Typed(&tactic.line[0], seat)), "{tactic}");
    }
}
