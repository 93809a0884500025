//! Disclosure at the end of a game, and sealing in backups.

use super::support::{enter, join, opening, order, setup_of, started};
use deltille::{
    games::{Control, Leave, Viewer},
    table::{
        Command, Opening, Phase, Stakes, Table,
        fair::{self, final_hash},
    },
};
use serde_json::{Value, json};

const SPECTATOR: Viewer = Viewer::Spectator;

/// A game of two with hidden hands, dealt.
fn dealt() -> Table {
    let lobby = Table::open(&opening(setup_of("trioker", "rapid", &[("players", "2")]))).unwrap().0;
    let table = lobby.apply(&join(2)).unwrap().0;
    assert!(
        table.phase == Phase::Play && table.entries[0].line.starts_with('!'),
        "{:?}",
        table.entries
    );
    table
}

#[test]
fn called_off_game_reveals_seed_and_lots() {
    let table = dealt();
    let running = table.record(SPECTATOR);
    assert!(running.contains("# promise: ") && running.contains("# requests: 9000\n"), "{running}");
    assert!(
        !running.contains("# seed") && !running.contains("# final") && table.final_hash().is_none(),
        "{running}"
    );
    assert!(!running.contains(&table.entries[0].line), "the deal is hidden: {running}");
    let off = table.apply(&order(1, Command::Abort)).unwrap().0;
    assert_eq!(off.phase, Phase::Aborted);
    let record = off.record(SPECTATOR);
    let seed = format!("# seed: {}\n", String::from(off.lots.seed));
    assert!(record.contains(&seed) && record.contains("# result: nobody (called off)\n"), "{record}");
    assert!(record.contains(&off.entries[0].line), "{record}");
    assert_eq!(off.final_hash(), Some(final_hash(&record)));
    assert!(record.contains(&format!("# final: {}\n", final_hash(&record))), "{record}");
    let read = Table::import(&record, None).unwrap();
    let lines: Vec<String> = read.entries.iter().map(|entry| entry.line.clone()).collect();
    let lots = off.lots.mixed();
    let verified = fair::verify(read.first().unwrap(), &off.lots.seed, &lots, &lines, 0).unwrap();
    assert!(verified.drawn > 0 && verified.promise == off.promise());
}

#[test]
fn hash_of_a_rated_game_covers_its_stakes() {
    let rated = Opening {
        stakes: Stakes::Rated,
        ..opening(setup_of("trioker", "rapid", &[("players", "2")]))
    };
    let table = Table::open(&rated).unwrap().0.apply(&join(2)).unwrap().0;
    let over = table.apply(&order(1, Command::Control(Control::Leave(Leave::Resign)))).unwrap().0;
    let record = over.record(SPECTATOR);
    assert!(record.contains("# binds: stakes, stand-ins\n"), "{record}");
    let casual = record.replace("# stakes: rated\n", "");
    assert!(casual != record && final_hash(&casual) != final_hash(&record));
    // A table stored before hashes covered stakes keeps the one that its channel shows.
    let older = changed(&over, |body| assert!(body.as_object_mut().unwrap().remove("binds").is_some()));
    let older = Table::decode(&older).unwrap();
    let record = older.record(SPECTATOR);
    assert!(record.contains("# stakes: rated\n") && !record.contains("# binds"), "{record}");
    assert_eq!(older.final_hash(), Some(final_hash(&record.replace("# stakes: rated\n", ""))));
}

#[test]
fn called_off_game_keeps_setups_hidden() {
    let lobby = Table::open(&opening(setup_of("triortan", "standard", &[]))).unwrap().0;
    let table = lobby.apply(&join(2)).unwrap().0;
    let seat = table.on_turn().iter().next().unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    let mut play = table.play().unwrap().clone();
    let line = play.random_entry(&mut |below| random.usize(..below)).unwrap().line;
    let table = table.apply(&enter(table.person(seat).unwrap().id.0, &line)).unwrap().0;
    let line = &table.entries[0].line;
    let off = table.apply(&order(1, Command::Abort)).unwrap().0;
    let record = off.record(SPECTATOR);
    assert!(
        !record.contains(&**line) && record.contains('?') && record.contains("# seed: "),
        "{record}"
    );
}

fn changed(table: &Table, change: impl Fn(&mut Value)) -> Vec<u8> {
    let mut body = serde_json::from_slice(&table.encode()).unwrap();
    change(&mut body);
    serde_json::to_vec(&body).unwrap()
}

#[test]
fn unreadable_table_is_sealed_unless_over() {
    let (hidden, open) = (dealt(), started("two-player", &[("setup", "standard")]));
    assert!(Table::is_private(&hidden.encode()) && !Table::is_private(&open.encode()));
    let broken: [fn(&mut Value); 4] = [
        |body| body["entries"][0][0] = json!("!deal:nonsense"),
        |body| body["format"] = json!(99),
        |body| body["setup"]["game"] = json!("chess"),
        |body| body["phase"] = json!("Dreaming"),
    ];
    for (number, breaks) in broken.into_iter().enumerate() {
        let body = changed(&hidden, breaks);
        assert!(Table::decode(&body).is_err() && Table::is_private(&body), "{number}");
    }
    // Half a body, and invalid ones.
    let whole = hidden.encode();
    assert!(Table::is_private(&whole[..whole.len() / 2]));
    assert!(
        !Table::is_private(b"# game: triablo\ne3-f3v\n") && !Table::is_private(br#"{"reminders":"channel"}"#)
    );
    let off = hidden.apply(&order(1, Command::Abort)).unwrap().0;
    assert!(Table::is_private(&off.encode()), "called off, it stays hidden");
    assert!(!Table::is_private(&changed(&off, |body| body["phase"] = json!("Over"))));
    let off = open.apply(&order(1, Command::Abort)).unwrap().0;
    assert!(!Table::is_private(&off.encode()), "nothing was hidden");
    let steps = ["e3-f3v", "e7-f6^"].map(str::to_owned).to_vec();
    let planned = open.apply(&order(2, Command::Plan { steps })).unwrap().0;
    assert!(Table::is_private(&planned.encode()), "a plan is its owner's");
    let over = changed(&planned, |body| body["phase"] = json!("Over"));
    assert!(!Table::is_private(&over), "until the game is over");
}
