//! All ways to a seat, each with the gate that it asks: a new one has to be named here.

use super::source::files;

/// Words by which a source seats people.
const SEATS: [&str; 12] = [
    "Command::Join ",
    "Command::JoinFrom",
    "Command::JoinTeam",
    "Command::Substitute",
    "Command::ComeBack",
    "tables.open(",
    "tables.open_by(",
    "tables.open_teams(",
    "tables.open_fixture(",
    "tables.rematch(",
    "contest.sign_up(",
    "contest.replace(",
];

/// Each source that seats people, and the gate that it asks.
const WAYS: [(&str, &str); 13] = [
    // Their own seat.
    ("agreeing/absence.rs", "Command::ComeBack"),
    // A table of their own, for one.
    ("puzzles/open.rs", "solo"),
    ("seats/lobby.rs", "may_join"),
    ("seats/opening.rs", "may_open_as"),
    ("seats/play/thread.rs", "may_open_as"),
    ("seats/rematch.rs", "may_open"),
    ("seats/seek/mod.rs", "may_join"),
    ("seats/seek/team.rs", "may_join"),
    ("teams/form.rs", "may_have"),
    ("tournaments/commands.rs", "may_take_part"),
    ("tournaments/manage.rs", "may_invite"),
    // People who have passed the gate of their tournament.
    ("tournaments/mod.rs", "contest.fixture"),
    ("tournaments/work/games.rs", "Substitute"),
];

#[test]
fn every_way_to_a_seat_asks_the_gate() {
    let mut found = Vec::new();
    for (path, text) in files("src/bot") {
        let code = text.split("mod tests {").next().unwrap_or_default();
        if SEATS.iter().any(|word| code.contains(word)) {
            let gate = WAYS.iter().find(|(way, _)| *way == path).map(|(_, gate)| *gate);
            let gate = gate.unwrap_or_else(|| panic!("{path}: a new way to a seat"));
            assert!(code.contains(gate), "{path} does not ask {gate}");
            found.push(path);
        }
    }
    found.sort();
    let ways: Vec<&str> = WAYS.iter().map(|(way, _)| *way).collect();
    assert_eq!(found, ways);
}
