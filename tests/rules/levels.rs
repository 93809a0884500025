//! What menus say about a level is what `docs/levels.md` measured; careful levels; what each level sees.

use super::computer::forces;
use deltille::{
    engine::{Budget, Engine, Strength},
    games::{
        Game, Level, Levels, Notation, Play, RecordEntry, Rules, Seat, Setup, levels::KINDS,
        registry::PlayVisitor, tactics, triablo::Triablo,
    },
};

const PAGE: &str = include_str!("../../docs/levels.md");

/// A line of a table: level, opponent, share of the points.
type Row = (u8, String, f64);

/// The tables of the page, by game, variant and number of seats, which the command above each names.
fn tables() -> Vec<(String, String, usize, Vec<Row>)> {
    let mut tables: Vec<(String, String, usize, Vec<Row>)> = Vec::new();
    for line in PAGE.lines() {
        if let Some(command) = line.strip_prefix("deltille-tools ladder ") {
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

/// A share among this many equal seats, converted to a share between two.
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

/// Games after which most entries let the king be taken.
const THREATS: [&str; 2] = [
    "e3-d3^ f7-i4v g1-i1^ c7-a5^ f2-e3^ e7-g5^ e3-g1^ d8-b6^ d3-d4v g5-f5^ d2-f3^ d7-a4^ \
     i1-i2v a5-d5v d4xf5v e9-d8v e2-d2^ d8>e8 c1-b1^ a4-b4v f5-e5v d5-d3^ f3-e3v d3-c2^ \
     e5-e4^ e8-e7v g1-g5v e7-d6v e4-e7^",
    "e3-a3v d7-a4v d2-i3v e7-h4^ g1-h1^ f7-c5^ f2-c3^ h4-d3^ c1-b1v g7-i5v h1-h2v c5-b4^ \
     e2-d2^ d3-c2^ d1-c1^ e8-h5^ a3-a2^ a4-a3^ a2xc2v a3xc3v h2-h1v e9>d8 c2-g4v d8-d7^ \
     g4-c6v",
];

#[test]
fn careful_levels_do_not_leave_the_king_to_be_taken() {
    let options = [("setup".to_owned(), "standard".to_owned())];
    let setup = Setup::parse(Triablo::info(), Some("two-player"), &options).unwrap();
    let levels = Levels::of("triablo", "two-player", 2);
    let is_careful = |level: Level| {
        let weakness = levels.weak.get(usize::from(level.number()) - 1);
        weakness.is_none_or(|weakness| weakness.careful)
    };
    for record in THREATS {
        let mut game = Triablo::start(&setup).unwrap();
        for line in record.split_whitespace() {
            let seat = game.actors().only().unwrap();
            let RecordEntry::Entry(entry) = game.read(seat, line).unwrap();
            game.make(entry, &mut |_| {});
        }
        let seat = game.actors().only().unwrap();
        let entries = game.legal(seat);
        let safe = entries.iter().filter(|entry| !lets_win(&game, **entry)).count();
        assert!(safe > 0 && safe < entries.len() / 3, "{safe} of {}", entries.len());
        let (mut careful, mut left) = (0, 0);
        // Full strength, the last level, would only take its time.
        for level in levels.all().filter(|level| !levels.is_full(*level)) {
            for seed in 0..4 {
                let (strength, budget) = (Strength::Level(level), Budget::nodes(u64::MAX));
                let thought = Engine::new(1 << 16).think(&game, seat, strength, budget, seed).unwrap();
                let RecordEntry::Entry(entry) = thought.entry;
                if is_careful(level) {
                    careful += 1;
                    assert!(!lets_win(&game, entry), "level {level}: {}", game.write(entry));
                } else {
                    left += usize::from(lets_win(&game, entry));
                }
            }
        }
        assert!(careful >= 16 && left > 0, "{careful}, {left}");
    }
}

/// Whether a level finds a forced win within three entries.
struct Finds(Level, Seat);

impl PlayVisitor for Finds {
    type Output = bool;

    fn visit<G: Game>(self, play: &Play<G>) -> bool {
        let Finds(level, seat) = self;
        let strength = Strength::Level(level);
        let thought = Engine::new(1 << 20).think(play.game(), seat, strength, Budget::nodes(u64::MAX), 1);
        let mut after = play.game().clone();
        match thought.map(|thought| thought.entry) {
            Some(RecordEntry::Entry(entry)) => {
                after.make(entry, &mut |_| {});
                forces(&mut after, seat, 2)
            }
            _ => false,
        }
    }
}

#[test]
fn a_higher_level_sees_as_many_wins_in_three_entries() {
    for game in ["torissogi", "triangulation", "triortan"] {
        let positions: Vec<_> = tactics::all()
            .iter()
            .filter(|tactic| tactic.setup.game == game && tactic.line.len() == 3)
            .map(|tactic| tactic.board().unwrap())
            .filter(|(play, _)| play.seats().len() == 2)
            .take(60)
            .collect();
        assert!(positions.len() >= 40, "{game}: {}", positions.len());
        let levels = positions[0].0.levels();
        // Full strength would only take its time.
        let found: Vec<usize> = levels
            .all()
            .filter(|level| !levels.is_full(*level))
            .map(|level| positions.iter().filter(|(play, seat)| play.visit(Finds(level, *seat))).count())
            .collect();
        // A search of few nodes may miss one or two that a judgement of all entries sees.
        const MISSED: usize = 2;
        let mut most = 0;
        for (level, count) in levels.all().zip(&found) {
            assert!(count + MISSED >= most, "{game}: level {level} of {found:?} in {}", positions.len());
            most = most.max(*count);
        }
    }
}
