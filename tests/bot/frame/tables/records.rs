//! Games as texts: written, read back, and the errors for invalid texts.

use super::support::{enter, join, opening, order, started};
use deltille::{
    games::{Viewer, registry},
    table::{Command, MOST_ENTRIES, Origin, Person, Phase, RecordError, Table},
    text::{Locale, say},
};
use deltille_testing::texts::{Says, message};
use proptest::prelude::*;

const SPECTATOR: Viewer = Viewer::Spectator;

/// A two-player game from the standard set-up after these entries, by persons 1 and 2 in turn.
fn played(lines: &[&str]) -> Table {
    let mut table = started("two-player", &[("setup", "standard")]);
    for (number, line) in lines.iter().enumerate() {
        table = table.apply(&enter(number as u64 % 2 + 1, line)).unwrap().0;
    }
    table
}

fn said(text: &str) -> String {
    say(Locale::default(), &Table::import(text, None).unwrap_err().message())
}

#[test]
fn a_game_is_written_with_its_header_and_reads_back() {
    let mut table = played(&["e3-f3v", "e7-f6^"]);
    table.seats[0] = Some(Person {
        name: "Ann\n# seat red: x\ne3-e4^".to_owned(),
        ..table.seats[0].clone().unwrap()
    });
    let text = table.record(SPECTATOR);
    let expected = "# game: triablo\n# variant: two-player\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.contains("# option setup: standard\n")
            && text.contains("# seat white: Ann # seat red: x e3-e4^\n"),
        "{text}"
    );
    assert!(text.ends_with("\ne3-f3v\ne7-f6^\n") && !text.contains("# result"), "{text}");
    let read = Table::import(&text, None).unwrap();
    assert_eq!((&read.setup, read.record_text()), (&table.setup, table.record_text()));
    assert_eq!((read.phase, read.record(SPECTATOR)), (Phase::Play, text));
    let over = table.apply(&enter(1, "white:resign")).unwrap().0;
    let text = over.record(SPECTATOR);
    assert!(text.contains("# result: red (resign)\n"), "{text}");
    assert_eq!(Table::import(&text, None).unwrap().phase, Phase::Over);
}

#[test]
fn lines_are_read_leniently() {
    let text = "\u{feff}```\n#GAME : Triablo\n# option  setup : standard\n\n# a comment: e3-e4^\n  `e3f3v` \r\n# more\ne7–f6^\n```\n";
    let read = Table::import(text, None).unwrap();
    assert_eq!(read.record_text(), "e3-f3v\ne7-f6^\n");
    let blanks =
        Table::import("# game: triablo\n# option setup: standard\nc1 to b1\nC7–B6 = up", None).unwrap();
    assert_eq!(blanks.record_text(), "c1-b1v\nc7-b6^\n");
    // The game can be given as a parameter; the text takes precedence.
    assert_eq!(
        Table::import("# option setup: standard\ne3f3v", Some("triablo")).unwrap().record_text(),
        "e3-f3v\n"
    );
}

#[test]
fn positions_parse_with_or_without_keyword() {
    let play = played(&["e3-f3v"]).play().unwrap().clone();
    let position = play.full_position();
    for text in [
        format!("# game: triablo\n# option setup: standard\n# position: {position}\ne7-f6^"),
        format!("# game: triablo\n# option setup: standard\n`{position}`\ne7-f6^"),
    ] {
        let read = Table::import(&text, None).unwrap();
        assert_eq!(read.position.as_deref(), Some(position.as_str()));
        assert_eq!(read.first().unwrap().full_position(), position);
        assert_eq!(read.record_text(), "e7-f6^\n");
        assert_eq!(Table::import(&read.record(SPECTATOR), None).unwrap().position, read.position);
    }
    let only = Table::import(&format!("# game: triablo\n{position}"), None).unwrap();
    assert_eq!((only.entries.len(), only.play().unwrap().full_position()), (0, position));
}

#[test]
fn parse_error_names_line_entry_and_rule() {
    assert!(said("").says("import-empty"));
    assert!(said("# nothing\n# at all").says("import-empty"));
    assert!(said("e3-f3v").says(message!("import-no-game", line = 1usize)), "{}", said("e3-f3v"));
    let wrong = said("# game: chess\n");
    assert!(
        wrong.says(message!("import-setup", line = 1usize)) && wrong.contains("triablo"),
        "{wrong}"
    );
    let wrong = said("\n# game: triablo\n# variant: nine-player\n");
    assert!(
        wrong.says(message!("import-setup", line = 3usize)) && wrong.contains("two-player"),
        "{wrong}"
    );
    let wrong = said("# game: triablo\n# option setup: loud\ne3-f3v");
    assert!(
        wrong.says(message!("import-setup", line = 2usize)) && wrong.contains("standard"),
        "{wrong}"
    );
    let wrong = said("# game: triablo\n# option size: 5\n# option volume: 11\n");
    assert!(wrong.says(message!("import-setup", line = 3usize)), "{wrong}");
    let wrong = said("# game: triablo\n\nthis is no position\n");
    assert!(wrong.says(message!("import-position", line = 3usize)), "{wrong}");
    let head = "# game: triablo\n# option setup: standard\n";
    let wrong = said(&format!("{head}e3-f3v\n\n# hm\nabc\n"));
    assert!(wrong.starts_with("Line 6, move 2 (abc): "), "{wrong}");
    let wrong = said(&format!("{head}e3-e9v"));
    assert!(wrong.starts_with("Line 3, move 1 (e3-e9v): "), "{wrong}");
    let refused = Table::import(&format!("{head}e3-f3v\ne3-f3v"), None).unwrap_err();
    let RecordError::Entry { line: 4, ply: 2, refusal, .. } = &refused else {
        panic!("{refused:?}")
    };
    if let Some(rule) = refusal.rule() {
        assert!(say(Locale::default(), &refused.message()).contains(rule));
    }
    let over = format!("{head}white:resign\ne3-f3v");
    assert!(said(&over).starts_with("Line 4, move 2 (e3-f3v): "), "{}", said(&over));
    for hidden in ["!deal:?", "!draw:p1=?", "white:setup:?"] {
        let wrong = Table::import(&format!("{head}{hidden}"), None).unwrap_err();
        assert!(matches!(wrong, RecordError::Hidden { line: 3, ply: 1, .. }), "{wrong:?}");
    }
    let long = format!("{head}{}", "e3-f3v\n".repeat(MOST_ENTRIES + 1));
    assert_eq!(Table::import(&long, None).unwrap_err(), RecordError::TooLong { line: MOST_ENTRIES + 3 });
}

#[test]
fn table_continues_from_import() {
    let import = Table::import("# game: triablo\n# option setup: standard\ne3-f3v\ne7-f6^", None).unwrap();
    let lines = import.entries.iter().map(|entry| entry.line.clone()).collect();
    let from = Origin { position: None, lines };
    let open = |from: Origin| {
        let setup = import.setup.clone();
        Table::open(&deltille::table::Opening { from, ..opening(setup) }).unwrap().0
    };
    let lobby = open(from);
    assert!(matches!(lobby.phase, Phase::Lobby { .. }));
    assert_eq!(lobby.ply().0, 2);
    let kept = Table::decode(&lobby.encode()).unwrap();
    assert_eq!((kept.imported, kept.record_text()), (2, lobby.record_text()));
    let table = kept.apply(&join(2)).unwrap().0;
    assert_eq!(table.phase, Phase::Play);
    let next = table.apply(&enter(1, &table.play().unwrap().legal().unwrap()[0])).unwrap().0;
    assert_eq!(next.ply().0, 3);
    assert!(next.record(SPECTATOR).contains("# imported: 2 entries\n"));
    let again = Table::decode(&next.encode()).unwrap();
    assert_eq!((again.imported, again.record_text()), (2, next.record_text()));
    assert_eq!(again.entries[0].by, None);
    assert_eq!(again.entries[2].by, next.entries[2].by);
    // Only imported entries may be without a person.
    let stolen = String::from_utf8(next.encode()).unwrap().replace("\"imported\":2", "\"imported\":1");
    assert!(Table::decode(stolen.as_bytes()).is_err());
    // From a position.
    let position = import.play().unwrap().full_position();
    let table = open(Origin { position: Some(position.clone()), lines: Vec::new() })
        .apply(&join(2))
        .unwrap()
        .0;
    assert_eq!(table.play().unwrap().full_position(), position);
    let over = table
        .apply(&order(
            1,
            Command::Control(deltille::games::Control::Leave(deltille::games::Leave::Resign)),
        ))
        .unwrap()
        .0;
    let kept = Table::decode(&over.encode()).unwrap();
    assert_eq!((kept.position.as_ref(), kept.phase), (Some(&position), Phase::Over));
}

proptest! {
    /// Any text is refused with a reason, or parses to a game that writes back as it was read.
    #[test]
    fn random_text_is_refused_or_reads_back(lines in prop::collection::vec(prop_oneof![
        Just("# game: triablo".to_owned()),
        "# (variant|option setup|option size|position|seat white): ?[a-z0-9/ .-]{0,20}",
        "[a-i][1-9][-x][a-i][1-9][v^]",
        "(white|red|blue):(resign|draw-offer|draw-accept|timeout)",
        "e3-f3v|e7-f6\\^|c1-b1v",
        "\\PC{0,20}",
    ], 0..12), game in prop::bool::ANY) {
        match Table::import(&lines.join("\n"), game.then_some("triablo")) {
            Ok(table) => {
                let again = Table::import(&table.record(SPECTATOR), None).unwrap();
                prop_assert_eq!(again.record(SPECTATOR), table.record(SPECTATOR));
            }
            Err(why) => prop_assert!(say(Locale::default(), &why.message()).len() > 10),
        }
    }
}

/// Random games of every game: records read back, and stored games show each viewer only what they may see.
#[test]
fn random_games_of_every_game_read_back() {
    for info in registry::games() {
        for variant in info.variants {
            let setup = deltille::games::Setup::parse(info, Some(variant.id), &[]).unwrap();
            // Some variants start only with options of their own.
            let Ok(mut play) = deltille::games::AnyPlay::start(&setup) else {
                continue;
            };
            let mut random = fastrand::Rng::with_seed(5);
            let head = format!("# game: {}\n# variant: {}\n", info.id, variant.id);
            let mut text = head.clone();
            while play.ply() < 60 {
                let Some(entered) = play.random_entry(&mut |below| random.usize(..below)) else {
                    break;
                };
                text.push_str(&entered.line);
                text.push('\n');
            }
            let table = Table::import(&text, None)
                .unwrap_or_else(|error| panic!("{} {}: {error}", info.id, variant.id));
            assert_eq!(format!("{head}{}", table.record_text()), text);
            assert_eq!(table.play().unwrap().full_position(), play.full_position());
        }
    }
}
