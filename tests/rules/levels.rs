//! What menus say about a level is what `docs/levels.md` measured; careful levels.

use deltille::{
    engine::{Budget, Engine, Strength},
    games::{
        Level, Levels, Notation, RecordEntry, Rules, Setup, levels::KINDS, random_step, triablo::Triablo,
    },
};

const PAGE: &str = include_str!("../../docs/levels.md");

/// A line of a table: level, opponent, share of the points.
type Row = (u8, String, f64);

/// The tables of the page, by game, variant and number of seats, which the command above each names.
fn tables() -> Vec<(String, String, usize, Vec<Row>)> {
    let mut tables: Vec<(String, String, usize, Vec<Row>)> = Vec::new();
    for line in PAGE.lines() {
        if let Some(command) = line.strip_prefix("deltille engine ladder ") {
            let words: Vec<&str> = command.split_whitespace().collect();
            let after = |flag: &str| words.iter().position(|word| *word == flag).map(|at| words[at + 1]);
            let (game, variant) = (after("--game").unwrap(), after("--variant").unwrap());
            let several = after("--opt") == Some("players=3") || variant == "three-player";
            tables.push((game.to_owned(), variant.to_owned(), if several { 3 } else { 2 }, Vec::new()));
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", level, against, _, share, ..] = cells[..]
            && let Ok(level) = level.parse()
        {
            let share: f64 = share.split(' ').next().unwrap().parse().unwrap();
            tables.last_mut().unwrap().3.push((level, against.to_owned(), share / 100.0));
        }
    }
    tables
}

/// What a share among this many seats, all others being alike, would be between two.
fn between_two(share: f64, seats: usize) -> f64 {
    let odds = share * (seats - 1) as f64;
    odds / (odds + 1.0 - share)
}

#[test]
fn menus_say_what_the_page_measured() {
    let tables = tables();
    assert_eq!(tables.len(), KINDS.len());
    let mut kinds: Vec<*const Levels> = Vec::new();
    for (game, variant, seats, rows) in tables {
        let levels = Levels::of(&game, &variant, seats);
        kinds.push(levels);
        for level in levels.all() {
            let Some(worth) = levels.worth(level) else {
                assert!(levels.is_full(level), "{game} {variant}: {level}");
                continue;
            };
            let against = match level.number() {
                1..=3 => "novice".to_owned(),
                number => format!("level:{}", number - 1),
            };
            let row = rows
                .iter()
                .find(|(number, opponent, _)| *number == level.number() && *opponent == against);
            let (_, _, share) = row.unwrap_or_else(|| panic!("{game} {variant}: {level} {against}"));
            let tenths = (10.0 * between_two(*share, seats)).round() as u8;
            assert_eq!(worth, tenths, "{game} {variant} {seats}: level {level}");
        }
    }
    kinds.sort();
    kinds.dedup();
    assert_eq!(kinds.len(), KINDS.len(), "each kind has its table");
}

#[test]
fn share_among_three_is_converted() {
    assert!((between_two(0.5, 2) - 0.5).abs() < 1e-9 && (between_two(1.0 / 3.0, 3) - 0.5).abs() < 1e-9);
}

/// Whether the next opponent could then win at once.
fn lets_win(game: &Triablo, entry: <Triablo as Rules>::Entry) -> bool {
    let mut after = game.clone();
    after.make(entry, &mut |_| {});
    let Some(opponent) = after.actors().only() else { return false };
    after.legal(opponent).into_iter().any(|reply| {
        let mut end = after.clone();
        end.make(reply, &mut |_| {});
        end.winners().is_some_and(|winners| winners.contains(opponent))
    })
}

#[test]
fn careful_levels_do_not_leave_the_king_to_be_taken() {
    let options = [("setup".to_owned(), "standard".to_owned())];
    let setup = Setup::parse(Triablo::info(), Some("two-player"), &options).unwrap();
    let levels = Levels::of("triablo", "two-player", 2);
    let careful = |level: &Level| {
        let weakness = levels.weak.get(usize::from(level.number()) - 1);
        weakness.is_some_and(|weakness| weakness.careful)
    };
    let careful: Vec<Level> = levels.all().filter(careful).collect();
    assert!(careful.len() >= 4, "{careful:?}");
    let mut random = fastrand::Rng::with_seed(5);
    let (mut threats, mut games) = (0, 0);
    while threats < 12 {
        games += 1;
        assert!(games < 400, "threats are too rare: {threats}");
        let mut game = Triablo::start(&setup).unwrap();
        for _ in 0..40 {
            if !random_step(&mut game, &mut |below| random.usize(..below)) || game.winners().is_some() {
                break;
            }
        }
        let Some(seat) = game.actors().only().filter(|_| game.winners().is_none()) else {
            continue;
        };
        let entries = game.legal(seat);
        let bad = entries.iter().filter(|entry| lets_win(&game, **entry)).count();
        // Most entries lose the king, but not all.
        if 2 * bad < entries.len() || bad == entries.len() {
            continue;
        }
        threats += 1;
        for level in &careful {
            let strength = Strength::Level(*level);
            let thought = Engine::new(1 << 16).think(&game, seat, strength, Budget::nodes(u64::MAX), threats);
            let RecordEntry::Entry(entry) = thought.unwrap().entry;
            assert!(!lets_win(&game, entry), "level {level}: {}", game.write(entry));
        }
    }
}
