//! Entries that a game makes automatically at the table: Trioker's forced draws and passes (rule T6).

use super::support::{enter, join, opening, order, setup_of};
use deltille::{
    games::{Actors, AnyPlay, Control, Offer, SeatSet},
    table::{Command, Opening, Order, Phase, Table, ahead::Automatic, clock::Standstill, fair},
};

fn opened(variant: &str, options: &[(&str, &str)], seed: u8) -> Table {
    let setup = setup_of("trioker", variant, options);
    let table = Table::open(&Opening { seed: fair::Seed([seed; 32]), ..opening(setup) }).unwrap().0;
    (2..=table.seats.len() as u64).fold(table, |table, user| done(&table, &join(user)))
}

/// Applies an order, continues automatically and stores the result, as the bot does.
fn done(table: &Table, order: &Order) -> Table {
    let (mut after, _) = table.apply(order).unwrap();
    after.carry_on(SeatSet::EMPTY, order.at, &Standstill::default());
    let read = Table::decode(&after.encode()).unwrap();
    assert_eq!(
        read.encode(),
        after.encode(),
        "a restart changes nothing, and a record is not asked for more"
    );
    read
}

/// A random legal entry of the seat on turn.
fn by_hand(table: &Table, random: &mut fastrand::Rng) -> Order {
    let legal = table.play().unwrap().legal().unwrap();
    enter(table.next()[0].0, &legal[random.usize(..legal.len())])
}

/// Plays to the end; returns the automatic entries.
fn played(mut table: Table, random: &mut fastrand::Rng) -> (Table, Vec<String>) {
    while table.phase == Phase::Play {
        let play = table.play().unwrap();
        assert_eq!(play.automatic(), None, "what enters itself is entered");
        let forced = play.legal().unwrap().len() == 1;
        assert!(!forced || play.has_secrets(), "an open hand has a choice");
        table = done(&table, &by_hand(&table, random));
    }
    let lines = |(index, entry): (usize, &deltille::table::Recorded)| match table.automatic(index) {
        Some(Automatic::Game) => Some(entry.line.clone()),
        Some(other) => panic!("{other:?}"),
        None => None,
    };
    let made = table.entries.iter().enumerate().filter_map(lines).collect();
    (table, made)
}

#[test]
fn forced_draws_and_passes_are_in_the_same_commit() {
    let variants = [("rapid", "3"), ("original", "4"), ("simple-single", "2"), ("simple-triple", "3")];
    let (mut draws, mut passes) = (0, 0);
    for (seed, (variant, players)) in variants.into_iter().enumerate() {
        let mut random = fastrand::Rng::with_seed(seed as u64);
        let (table, made) = played(opened(variant, &[("players", players)], seed as u8), &mut random);
        for line in &made {
            let opening = table.entries[1].line == *line;
            assert!(line == "draw" || line == "pass" || opening, "{variant}: {line} tells of a hidden hand");
        }
        draws += made.iter().filter(|line| *line == "draw").count();
        passes += made.iter().filter(|line| *line == "pass").count();
        // Each belongs to its seat, and its lots are those of its place in the record.
        let lines: Vec<String> = table.entries.iter().map(|entry| entry.line.clone()).collect();
        assert!(table.entries.iter().all(|entry| entry.by.is_none() == entry.line.starts_with('!')));
        let lots = table.lots.mixed();
        assert!(
            fair::verify(AnyPlay::start(&table.setup).unwrap(), &table.lots.seed, &lots, &lines, 0).is_ok()
        );
    }
    assert!(draws > 5 && passes > 5, "{draws} {passes}");
}

#[test]
fn open_duel_makes_forced_entries() {
    let (mut passes, mut placed) = (0, 0);
    for seed in 0..6 {
        let (_, made) = played(opened("even-odd", &[], seed), &mut fastrand::Rng::with_seed(seed.into()));
        passes += made.iter().filter(|line| *line == "pass").count();
        placed += made.iter().filter(|line| line.contains('.')).count();
    }
    assert!(passes > 0 && placed > 0, "{passes} {placed}");
}

#[test]
fn draw_offer_stops_forced_entries() {
    let mut waited = 0;
    for seed in 0..40 {
        let mut random = fastrand::Rng::with_seed(seed.into());
        let mut table = opened("rapid", &[("players", "2"), ("blocked", "score")], seed);
        while table.phase == Phase::Play {
            if table.play().unwrap().agreed(Offer::Draw).is_empty() {
                let before = table.entries.len();
                table =
                    done(&table, &order(table.next()[0].0, Command::Control(Control::Offer(Offer::Draw))));
                assert_eq!(table.entries.len(), before + 1);
            }
            table = done(&table, &by_hand(&table, &mut random));
            let Some((seat, line)) = table.play().unwrap().automatic() else {
                continue;
            };
            waited += 1;
            assert_eq!(table.play().unwrap().actors(), Actors::Seats(SeatSet::only(seat)));
            // Making the entry by hand declines the offer, and the game continues.
            let made = table.entries.len();
            table = done(&table, &enter(table.person(seat).unwrap().id.0, &line));
            assert_eq!((table.entries[made].line.as_str(), table.automatic(made)), (line.as_str(), None));
        }
    }
    assert!(waited > 3, "{waited}");
}

#[test]
fn forced_entry_is_not_taken_back_alone() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut table = opened("even-odd", &[], 3);
    let made = loop {
        table = done(&table, &by_hand(&table, &mut random));
        assert_eq!(table.phase, Phase::Play, "the game has a forced pass");
        if table.automatic(table.entries.len() - 1) == Some(Automatic::Game) {
            break table.entries.len() - 1;
        }
    };
    let seat = table.seat_of(table.entries[made].by.unwrap()).unwrap();
    assert!(table.back_to(seat).unwrap() < made);
}
