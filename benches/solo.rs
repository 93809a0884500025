//! Measures how long a solo player waits: for a hint on every puzzle, from random positions on the way, and
//! for the answers of a problem's defenders to every first move. Prints the worst times and the kinds of
//! answers. `cargo bench --bench solo`

use deltille::games::{AnyPlay, Hint, Setup, UndoMode, registry, solo::HINT_BUDGET};
use std::time::{Duration, Instant};

/// Positions for each puzzle.
const POSITIONS: u64 = 24;

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let since = Instant::now();
    let made = work();
    (made, since.elapsed())
}

/// Plays up to 23 random entries from the start: placements and moves, no lifts.
fn on_the_way(start: &AnyPlay, random: &mut fastrand::Rng) -> AnyPlay {
    let mut play = start.clone();
    for _ in 0..random.usize(0..24) {
        let mut legal = play.legal().unwrap_or_default();
        legal.retain(|entry| !entry.starts_with("lift"));
        if legal.is_empty() {
            break;
        }
        let mut next = play.clone();
        next.enter(&legal[random.usize(..legal.len())]).expect("a legal entry");
        if next.outcome().is_some() {
            break;
        }
        play = next;
    }
    play
}

fn main() {
    println!("{:<34}{:>10}{:>10}   told", "puzzle", "worst ms", "mean ms");
    let (mut worst_of_all, mut worst_answer) = (Duration::ZERO, Duration::ZERO);
    for (game, puzzle) in registry::puzzles() {
        let option = (puzzle.option.0.to_owned(), puzzle.option.1.clone());
        let setup = Setup::parse(game, Some(puzzle.variant), &[option]).expect("a puzzle that is offered");
        let start = AnyPlay::start(&setup).expect("a puzzle that is offered");
        let name = format!("{} {} {}", game.id, puzzle.variant, puzzle.option.1);
        let (mut worst, mut sum, mut told) = (Duration::ZERO, Duration::ZERO, [0; 3]);
        let problem = start.undo_mode() == UndoMode::Again;
        let mut random = fastrand::Rng::with_seed(7);
        let positions = if problem { 1 } else { POSITIONS };
        for number in 0..positions {
            let play = if number == 0 { start.clone() } else { on_the_way(&start, &mut random) };
            let (hint, time) = timed(|| play.hint(HINT_BUDGET));
            told[match hint {
                Some(Hint::Enter(_)) => 0,
                Some(Hint::Unknown) | None => 2,
                Some(_) => 1,
            }] += 1;
            (worst, sum) = (worst.max(time), sum + time);
        }
        worst_of_all = worst_of_all.max(worst);
        let ms = |time: Duration| time.as_secs_f64() * 1000.0;
        print!("{name:<34}{:>10.2}{:>10.2}   ", ms(worst), ms(sum) / positions as f64);
        print!("way on {}, dead end {}, not known {}", told[0], told[1], told[2]);
        if problem {
            let mut answer = Duration::ZERO;
            for entry in start.legal().unwrap_or_default() {
                let mut play = start.clone();
                play.enter(&entry).expect("a legal entry");
                answer = answer.max(timed(|| play.automatic()).1);
            }
            print!("; worst answer {:.2} ms", ms(answer));
            worst_answer = worst_answer.max(answer);
        }
        println!();
    }
    println!("worst hint {worst_of_all:?}, worst answer {worst_answer:?}");
}
