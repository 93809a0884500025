//! The development program's command line, through the real binary.

mod contrast;
mod simulate;

use deltille::games::tactics::Tactic;
use serde_json::Value;
use std::process::{Command, Output};

fn tools(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_deltille-tools")).args(args).output().unwrap()
}

/// Exit status and the one line on standard error.
fn bad(args: &[&str]) -> (Option<i32>, String) {
    let output = tools(args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{args:?}: {said:?}");
    (output.status.code(), said)
}

/// Standard output of a command that succeeds.
fn good(args: &[&str]) -> String {
    let output = tools(args);
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

const TRIABLO: [&str; 4] = ["--game", "triablo", "--variant", "two-player"];

fn with<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<&'a str> {
    [before, &TRIABLO, after].concat()
}

#[test]
fn usage_errors_have_one_line_and_a_status() {
    for (args, status, word) in [
        // Checked before hours of games.
        (with(&["tune"], &["--out", "/no/such/folder/a.json"]), 1, "/no/such/folder/a.json"),
        (with(&["tune"], &["--trust", "NaN"]), 2, "finite"),
        (with(&["tune"], &["--games", "0"]), 2, "--games"),
        (with(&["tune"], &["--hold", "inf"]), 2, "finite"),
        (with(&["match", "random", "random"], &["--games", "0"]), 2, "1.."),
        (vec!["bench", "--nodes", "0"], 2, "1.."),
    ] {
        let (code, said) = bad(&args);
        assert_eq!(code, Some(status), "{args:?}");
        assert!(said.contains(word), "{args:?}: {said}");
    }
}

/// A change that should not affect the search keeps the number; a change of play updates the number
/// (`deltille-tools bench`) and says so.
#[test]
fn search_signature_is_unchanged() {
    let kept = include_str!("../../../../data/engine/signature.txt").trim();
    let bench = std::process::Command::new(env!("CARGO_BIN_EXE_deltille-tools"))
        .args(["bench"])
        .output()
        .unwrap();
    let said = String::from_utf8(bench.stdout).unwrap();
    assert_eq!(said.lines().last(), Some(format!("signature {kept}").as_str()), "{said}");
}

#[test]
fn match_prints_score_with_interval() {
    let arguments = with(&["match", "nodes:200", "random"], &["--games", "2", "--seed", "3"]);
    let output = tools(&arguments);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.starts_with("nodes:200 against random: +2 =0 -0, 100.0 % (95 %: "), "{said}");
    assert!(said.contains("\nElo +inf (95 %: "), "{said}");
    assert!(bad(&with(&["match", "nodes:0", "random"], &[])).1.contains("nodes:0"));
    // A match needs two players and an unfinished game; so does training from matches.
    const TAKEN: &str = "standard:cap=1000,players=2,pyrotech=single,quiet=50,start=corner \
                         BSkBFmBSkBSk9/15/17/19/21/11WFm11/10WFi12/21/19/17/15/13 over:last:white B 0/1 - -";
    for command in [&["match", "random", "random", "--game", "triortan"][..], &["tune", "--game", "triortan"]]
    {
        assert!(bad(&[command, &["--variant", "skylight"]].concat()).1.contains("skylight is for one"));
        assert!(bad(&[command, &["--position", TAKEN]].concat()).1.contains("the game is over"));
    }
}

#[test]
fn weights_are_tuned_and_tried() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("triablo.json");
    let path = file.to_str().unwrap();
    for by in ["matches", "results"] {
        let arguments = with(&["tune", "--by", by, "--games", "4", "--nodes", "30", "--out", path], &[]);
        let output = tools(&arguments);
        assert!(output.status.success(), "{output:?}");
        let weights: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert!(
            weights["two-player"]["Singleton"].as_i64().is_some_and(|weight| weight > 100),
            "{weights}"
        );
    }
    let trial = with(&["match", "nodes:50", "nodes:50", "--games", "2", "--weights", path], &[]);
    assert!(tools(&trial).status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    // Tuning starts from the weights in the file: without an epoch nothing changes.
    let mut weights: Value = serde_json::from_str(&text).unwrap();
    weights["two-player"]["Singleton"] = 7.into();
    std::fs::write(&file, weights.to_string()).unwrap();
    let on = ["tune", "--by", "results", "--games", "1", "--nodes", "30", "--epochs", "0", "--out", path];
    assert!(tools(&with(&on, &[])).status.success());
    assert_eq!(weights, serde_json::from_str::<Value>(&std::fs::read_to_string(&file).unwrap()).unwrap());
    std::fs::write(&file, text.replace("two-player", "elsewhere")).unwrap();
    let (status, said) = bad(&trial);
    assert!(status == Some(1) && said.contains("no weights of two-player"), "{said}");
    std::fs::write(&file, r#"{"two-player": {"Crowns": 1}}"#).unwrap();
    assert!(bad(&trial).1.contains("Crowns"));
    assert!(
        bad(&with(&on, &[])).1.contains("Crowns"),
        "what cannot be read is said before anything is played"
    );
    std::fs::remove_file(&file).unwrap();
    assert!(bad(&trial).1.contains("triablo.json"));
}

#[test]
fn network_is_tuned_for_hidden_hands_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("trioker-network.json");
    let path = file.to_str().unwrap();
    let few = ["--by", "network", "--games", "12", "--nodes", "20", "--epochs", "2", "--out", path];
    let tune = |variant: &[&'static str]| [&["tune", "--game", "trioker"][..], variant, &few].concat();
    for variant in ["rapid", "simple-triple"] {
        let output = tools(&tune(&["--variant", variant]));
        assert!(output.status.success(), "{output:?}");
        assert!(
            String::from_utf8_lossy(&output.stdout).contains(&format!("network of {variant}")),
            "{output:?}"
        );
    }
    let read = || serde_json::from_str::<Value>(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let networks = read();
    let rows = |variant: &str| networks[variant]["rows"].as_array().map_or(0, Vec::len);
    assert!(rows("rapid") > 100 && rows("rapid") == rows("simple-triple"), "the other variant's stays");
    // Variants without hidden hands or with more than two players, and invalid files.
    for variant in [&["--variant", "even-odd"][..], &["--variant", "rapid", "--opt", "players=3"]] {
        let (status, said) = bad(&tune(variant));
        assert!(status == Some(1) && said.contains("two play with hidden hands"), "{said}");
    }
    // If the next entry ends the game there is nothing to learn.
    let ended = "rapid;players=2;blocked=replay|B=333.12@D6|H=p1:000;p2:332|S=p1:24;p2:10|T=p2:play";
    let weights = folder.path().join("trioker.json");
    let small = ["--by", "results", "--games", "12", "--nodes", "20", "--out", weights.to_str().unwrap()];
    let by_results = [&["tune", "--game", "trioker"][..], &["--position", ended], &small].concat();
    for arguments in [tune(&["--position", ended]), by_results] {
        let output = tools(&arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(
            output.status.code() == Some(1) && said.contains("before there is a position to learn from"),
            "{said}"
        );
    }
    assert!(!weights.exists());
    assert_eq!(read(), networks);
    std::fs::write(&file, r#"{"rapid": {"rows": [], "base": [], "units": [], "traits": []}}"#).unwrap();
    assert!(bad(&tune(&[])).1.contains("trioker-network.json"), "said before anything is played");
}

#[test]
fn tactics_are_mined_from_games_and_from_records() {
    let start = ["mine", "--game", "triangulation", "--variant", "two-player", "--seed", "7"];
    let small = ["--scan", "600", "--nodes", "1000", "--proof", "60000"];
    let mined = |more: &[&str]| tools(&[&start[..], &small, more].concat());
    let (once, again) = (mined(&["--count", "2"]), mined(&["--count", "2"]));
    assert!(once.status.success(), "{once:?}");
    let said = String::from_utf8(once.stdout.clone()).unwrap();
    assert_eq!(
        (said.lines().count(), &once.stdout),
        (2, &again.stdout),
        "the same seed finds the same: {said}"
    );
    for line in said.lines() {
        assert!(Tactic::read("triangulation", line).unwrap().after(1).is_ok(), "{line}");
    }
    assert!(String::from_utf8(once.stderr).unwrap().contains("2 kept"));

    // A recorded game that contains the position of the first tactic.
    let folder = tempfile::tempdir().unwrap();
    let tactic = Tactic::read("triangulation", said.lines().next().unwrap()).unwrap();
    let record = format!(
        "# game: triangulation\n# variant: two-player\n# position: {}\n{}\n",
        tactic.position,
        tactic.line.join("\n")
    );
    std::fs::write(folder.path().join("one.txt"), record).unwrap();
    std::fs::write(folder.path().join("two.txt"), "no record at all").unwrap();
    let (records, file) = (folder.path().to_str().unwrap(), folder.path().join("found"));
    let out = file.to_str().unwrap();
    let read = mined(&["--count", "1", "--records", records, "--out", out]);
    assert!(read.status.success(), "{read:?}");
    assert_eq!(std::fs::read_to_string(&file).unwrap().trim(), tactic.to_string());

    let (status, said) = bad(&["mine", "--game", "trioker", "--variant", "puzzle"]);
    assert_eq!((status, said.contains("two and more")), (Some(1), true), "{said}");
    let none = mined(&["--count", "9", "--games", "1"]);
    assert_eq!(none.status.code(), Some(1), "not as many as were asked for: {none:?}");
}

/// The fitted model may be at most 0.012 above the best of the other systems, in each row.
#[test]
fn fitted_ratings_predict_nearly_as_well_as_any_system() {
    let output = tools(&["ratings", "--seasons", "2", "--games", "6000"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    let rows: Vec<Vec<f64>> = said
        .lines()
        .skip(2)
        .map(|line| line.split('|').filter_map(|cell| cell.trim().parse().ok()).collect())
        .collect();
    assert_eq!(rows.len(), 9, "{said}");
    for row in rows {
        let [seats, spread, truth, elo, glicko, default, fitted, ..] = row[..] else {
            panic!("{said}")
        };
        let best = elo.min(glicko).min(default);
        assert!(fitted <= best + 0.012, "{seats} seats, spread {spread}:\n{said}");
        assert!(truth < best && fitted < seats.ln(), "{said}");
    }
}

#[test]
fn ladder_plays_each_level_against_the_one_below_and_the_lowest_against_newcomers() {
    let args = with(&["ladder"], &["--games", "2", "--to", "2", "--json"]);
    let said = good(&args);
    let rungs: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let pairs: Vec<_> = rungs.iter().map(|rung| (rung["level"].as_u64(), rung["against"].as_str())).collect();
    let expected = [
        (1, "random"),
        (1, "novice"),
        (1, "novice:greedy"),
        (2, "novice"),
        (2, "novice:greedy"),
        (2, "level:1"),
    ];
    assert_eq!(pairs, expected.map(|(level, against)| (Some(level), Some(against))));
    for rung in &rungs {
        let number = |key: &str| rung[key].as_u64().unwrap();
        assert_eq!(number("wins") + number("draws") + number("losses"), 2, "{rung}");
        let share = &rung["share"];
        assert!(
            share["low"].as_f64() <= share["mean"].as_f64()
                && share["mean"].as_f64() <= share["high"].as_f64()
        );
    }
    let table = good(&with(&["ladder"], &["--games", "2", "--to", "1"]));
    assert!(table.lines().count() == 5 && table.lines().all(|line| line.starts_with("| ")), "{table}");
    let (code, said) = bad(&with(&["ladder"], &["--from", "3", "--to", "2"]));
    assert!(code == Some(1) && said.contains("level 3"), "{said}");
    let (code, said) = bad(&["ladder", "--game", "trioker", "--variant", "puzzle"]);
    assert!(code == Some(1) && said.contains("one player"), "{said}");
}

/// The texts are complete: `deltille-tools texts check` counts them by language and finds nothing grave.
#[test]
fn texts_of_all_languages_are_complete() {
    let said = good(&["texts", "check"]);
    let lines: Vec<&str> = said.lines().filter(|line| line.contains(" texts, ")).collect();
    let languages: Vec<&str> = lines.iter().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(languages, ["de", "en-US", "fr"]);
    let complete = |line: &&str| line.contains(" 0 missing, 0 unused, ") && line.contains(" 0 too long");
    assert!(lines.iter().all(complete), "{said}");
}
