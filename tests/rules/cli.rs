//! The engine's command line, through the real binary.

use deltille::{
    ids::InteractionId,
    table::{Table, fair::final_hash},
};
use serde_json::Value;
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    process::{Command, Output, Stdio},
};

fn deltille(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deltille"))
        .args(args)
        .env_remove("DISCORD_TOKEN")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may close it first.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn good(args: &[&str], input: &str) -> String {
    let output = deltille(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?} said something on standard error");
    String::from_utf8(output.stdout).unwrap()
}

/// Exit status and the one line on standard error.
fn bad(args: &[&str], input: &str) -> (Option<i32>, String) {
    let output = deltille(args, input);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{args:?}: {said:?}");
    (output.status.code(), said)
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const TRIABLO: [&str; 4] = ["--game", "triablo", "--variant", "two-player"];

fn with<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<&'a str> {
    [before, &TRIABLO, after].concat()
}

#[test]
fn games_lists_every_variant_and_option() {
    let games: Value = serde_json::from_str(&good(&["engine", "games"], "")).unwrap();
    let triablo = games.as_array().unwrap().iter().find(|game| game["id"] == "triablo").unwrap();
    let ids: Vec<&str> = triablo["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variant| variant["id"].as_str().unwrap())
        .collect();
    assert_eq!(ids, ["two-player", "three-player"]);
    let options = triablo["variants"][1]["options"].as_array().unwrap();
    let keys: Vec<&str> = options.iter().map(|option| option["key"].as_str().unwrap()).collect();
    assert_eq!(keys, ["size", "setup", "quiet-limit", "repetition"]);
    assert_eq!(options[2]["default"], "150");
    assert_eq!((&options[2]["min"], &options[2]["max"]), (&20.into(), &1000.into()));
}

#[test]
fn perft_prints_one_integer() {
    assert_eq!(
        good(&with(&["engine", "perft"], &["--opt", "setup=standard", "--depth", "2"]), ""),
        "1513\n"
    );
    let position = "5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/5 r wr 0";
    assert_eq!(good(&with(&["engine", "perft"], &["--position", position, "--depth", "2"]), ""), "2404\n");
    assert_eq!(good(&with(&["engine", "perft"], &["--depth", "0"]), ""), "1\n");
}

#[test]
fn trace_echoes_canonical_entries_with_ordered_keys() {
    // As it is copied from a chat, with its code fence.
    let record = "\u{feff}```\n# game: triablo\nc1 to b1\r\n\n # a note\n  C7–B6 = up\nred:draw-offer\n# the end\n```\n";
    let output = good(&with(&["engine", "trace"], &["--opt", "setup=standard", "--record", "-"]), record);
    for line in output.lines() {
        let keys: Vec<usize> = ["ply", "entry", "actors", "position", "legal", "chance", "result"]
            .iter()
            .map(|key| line.find(&format!("\"{key}\":")).unwrap())
            .collect();
        assert!(keys.is_sorted(), "{line}");
    }
    let output = lines(&output);
    let entries: Vec<&Value> = output.iter().map(|line| &line["entry"]).collect();
    assert_eq!(entries, [&Value::Null, &"c1-b1v".into(), &"c7-b6^".into(), &"red:draw-offer".into()]);
    assert_eq!(output[0]["position"], "5/6/w5R/ww4RR/[wW]ww3RR[Rr]/ww4RR/w5R/6/5 w wr 0");
    assert_eq!(output[0]["legal"].as_array().unwrap().len(), 39);
    assert_eq!(output[1]["actors"], serde_json::json!(["red"]));
    assert_eq!(output[3]["ply"], 3);
    assert_eq!((&output[3]["chance"], &output[3]["result"]), (&Value::Null, &Value::Null));
}

#[test]
fn result_format_matches_the_rules_page() {
    let args = with(&["engine", "trace"], &["--opt", "setup=standard", "--record", "-"]);
    let output = good(&args, "white:resign\n");
    let last = output.lines().last().unwrap();
    assert!(
        last.ends_with(
            r#""legal":[],"chance":null,"result":{"winners":["red"],"reason":"resign","survivors":["red"]}}"#
        ),
        "{last}"
    );
}

/// Output appears while the record is still being written, so its length does not matter.
#[test]
fn trace_streams_before_end_of_input() {
    let start = ["--game", "trioker", "--variant", "macmahon"];
    let record =
        good(&[&["engine", "random"][..], &start, &["--seed", "7", "--max-plies", "2000"]].concat(), "");
    let mut child = Command::new(env!("CARGO_BIN_EXE_deltille"))
        .args([&["engine", "trace"][..], &start, &["--record", "-"]].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(record.as_bytes()).unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(
        output.next().unwrap().unwrap().starts_with("{\"ply\":0,"),
        "though the input is still open"
    );
    drop(input);
    assert_eq!(output.map(Result::unwrap).count(), 2000);
    assert!(child.wait().unwrap().success());

    let long = format!("{}\n", "x".repeat(70_000));
    let (code, said) = bad(&[&["engine", "trace"][..], &start, &["--record", "-"]].concat(), &long);
    assert!(code == Some(1) && said.contains("65536"), "{code:?} {said}");
}

#[test]
fn a_refused_entry_ends_a_trace() {
    let args = with(&["engine", "trace"], &["--opt", "setup=standard", "--record", "-"]);
    let output = deltille(&args, "c1-b1v\nc7-c7^\nc7-b6^\n");
    assert_eq!(output.status.code(), Some(1));
    let output = lines(std::str::from_utf8(&output.stdout).unwrap());
    assert_eq!(output.len(), 3);
    let last = &output[2];
    assert_eq!((&last["ply"], &last["entry"]), (&2.into(), &"c7-c7^".into()));
    assert_eq!((&last["error"]["kind"], &last["error"]["rule"]), (&"illegal".into(), &"M2".into()));
    assert!(last["error"]["message"].as_str().unwrap().contains("turn"));
    let (status, said) = bad(&args, "hello\u{1b}[31m\n");
    assert_eq!(status, Some(1));
    assert!(said.contains("entry 1") && !said.contains('\u{1b}'), "{said}");
}

#[test]
fn random_games_replay() {
    for variant in ["two-player", "three-player"] {
        let start = ["--game", "triablo", "--variant", variant, "--opt", "size=6"];
        let record = good(&[&["engine", "random"][..], &start, &["--seed", "7"]].concat(), "");
        assert_eq!(record, good(&[&["engine", "random"][..], &start, &["--seed", "7"]].concat(), ""));
        let traced = lines(&good(&[&["engine", "trace"][..], &start, &["--record", "-"]].concat(), &record));
        assert_eq!(traced.len(), record.lines().count() + 1);
        assert!(!traced.last().unwrap()["result"].is_null());
    }
    let short = good(&with(&["engine", "random"], &["--seed", "1", "--max-plies", "5"]), "");
    assert_eq!(short.lines().count(), 5);
}

#[test]
fn boards_and_sheets_are_written_as_png() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (record, board, sheet) = (file("record.txt"), file("board.png"), file("sheet.png"));
    std::fs::write(&record, "c1-b1v\nc7-b6^\n").unwrap();
    let start = ["--opt", "setup=standard", "--record", &record];
    good(
        &with(
            &["engine", "render"],
            &[&start[..], &["--ply", "1", "--seat", "red", "--theme", "light", "--out", &board]].concat(),
        ),
        "",
    );
    good(&["engine", "sheet", "--game", "triablo", "--out", &sheet], "");
    let (rules, regeln) = (file("rules.png"), file("regeln.png"));
    good(&["engine", "sheet", "--game", "triablo", "--rules", "--out", &rules], "");
    good(
        &["engine", "sheet", "--game", "triablo", "--rules", "--language", "de", "--out", &regeln],
        "",
    );
    let bytes = |path: &str| std::fs::read(path).unwrap();
    assert!(bytes(&rules).len() > bytes(&sheet).len() && bytes(&rules) != bytes(&regeln));
    for path in [&board, &sheet, &rules, &regeln] {
        assert!(std::fs::read(path).unwrap().starts_with(b"\x89PNG\r\n\x1a\n"), "{path}");
    }
    let (status, said) =
        bad(&with(&["engine", "render"], &[&start[..], &["--ply", "3", "--out", &board]].concat()), "");
    assert!(status == Some(1) && said.contains("2 entries"), "{said}");
    let (status, said) = bad(
        &with(&["engine", "render"], &[&start[..], &["--seat", "blue", "--out", &board]].concat()),
        "",
    );
    assert!(status == Some(1) && said.contains("white, red"), "{said}");
}

#[test]
fn usage_errors_have_one_line_and_a_status() {
    let perft = |more: &[&'static str]| with(&["engine", "perft"], &[more, &["--depth", "1"]].concat());
    for (args, status, word) in [
        (vec!["engine", "perft", "--game", "chess", "--depth", "1"], 1, "triablo"),
        (
            vec!["engine", "perft", "--game", "triablo", "--variant", "four", "--depth", "1"],
            1,
            "three-player",
        ),
        (perft(&["--opt", "size=7"]), 1, "5, 6"),
        (perft(&["--opt", "colour=red"]), 1, "quiet-limit"),
        (perft(&["--opt", "size=5", "--opt", "size=6"]), 1, "twice"),
        (perft(&["--opt", "size"]), 2, "key=value"),
        (perft(&["--position", "nonsense"]), 1, "four fields"),
        (perft(&["--position", "5/6/7/8/9/8/7/6/5 w wr 0"]), 1, "no king"),
        (with(&["engine", "perft"], &[]), 2, "--depth"),
        (with(&["engine", "trace"], &["--record", "/no/such/file"]), 1, "/no/such/file"),
        (
            with(&["engine", "render"], &["--out", "/no/such/folder/a.png"]),
            1,
            "/no/such/folder/a.png",
        ),
        (
            vec!["engine", "sheet", "--game", "triablo", "--theme", "pink", "--out", "a.png"],
            2,
            "dark, light",
        ),
        (vec!["engin"], 2, "engin"),
    ] {
        let (code, said) = bad(&args, "");
        assert_eq!(code, Some(status), "{args:?}");
        assert!(said.contains(word), "{args:?}: {said}");
    }
}

#[test]
fn records_are_read_in_any_encoding_and_with_any_line_breaks() {
    for name in [
        "encoding-1-utf16-powershell",
        "lines-1-carriage-return-only",
        "kept-1-bom",
        "entry-3-figure-dash",
    ] {
        let path = format!("{}/tests/fixtures/imports/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let lines = lines(&good(&["engine", "trace", "--game", "torissogi", "--record", &path], ""));
        assert!(lines.len() >= 3, "{name}: {lines:?}");
        assert!(lines[1]["entry"].is_string() && lines[2]["error"].is_null(), "{name}: {lines:?}");
    }
}

#[test]
fn help_names_the_commands() {
    let help = good(&["engine", "--help"], "");
    for command in ["games", "perft", "trace", "random", "render", "sheet", "solve", "verify"] {
        assert!(help.contains(command), "{help}");
    }
}

/// A finished record as the bot writes it.
fn finished(head: &str, entries: &str) -> String {
    let seed = deltille::table::fair::Seed([0x5a; 32]);
    let result = Table::import(&format!("{head}{entries}"), None).unwrap().result().unwrap();
    let head =
        format!("{head}# result: {result}\n# promise: {}\n# seed: {}\n", seed.promise(), "5a".repeat(32));
    format!("{head}# final: {}\n{entries}", final_hash(&format!("{head}{entries}")))
}

const VERIFY: [&str; 4] = ["engine", "verify", "--record", "-"];
const HEAD: &str = "# game: triablo\n# option setup: standard\n# seat white: Ann\n# seats: drawn by lot\n";

#[test]
fn a_record_is_verified_against_its_promise() {
    let seed = deltille::table::fair::Seed([0x5a; 32]);
    let head = format!("{HEAD}# requests: 17, 4\n");
    let record = finished(&head, "e3-f3v\nred:resign\n");
    let said: Value = serde_json::from_str(&good(&VERIFY, &record)).unwrap();
    assert_eq!(
        (said["promise"].as_str(), said["drawn"].as_u64()),
        (Some(&*seed.promise().to_string()), Some(0))
    );
    let lots = seed.lots(Some(&[InteractionId(17), InteractionId(4)]));
    let places = lots.draw_seats(2).into_iter().map(|place| place + 1).collect::<Vec<_>>();
    assert_eq!(
        (&said["seats"], &said["requests"]),
        (&serde_json::json!(places), &serde_json::json!(["17", "4"]))
    );
    assert_eq!(
        (&said["final"], &said["unproven"]),
        (&final_hash(&record).to_string().into(), &serde_json::json!([]))
    );
    // As copied from a channel.
    good(&VERIFY, &format!("```\n{}\n```\n", record.replace('\n', "\r\n")));
    let seedless = |line: &str| {
        record.lines().filter(|old| !old.starts_with("# seed")).collect::<Vec<_>>().join("\n") + line
    };
    for (record, word) in [
        (seedless(""), "no seed"),
        (format!("# seed: 12\n{}", seedless("")), "64"),
        (record.replace("# promise: ", "# promise: 00"), "promises 00"),
        (record.replace("e3-f3v", "e3-e9v"), "e3-e9v"),
        (record.replace("Ann", "Bob"), "was changed"),
        (record.replace("white (", "red ("), "the result is white"),
        (record.replace("red:resign\n", ""), "entries are missing"),
        (record.replace("red:resign\n", "white:resign\n"), "the result is red"),
        (record.replace("e3-f3v\n", "# imported: 999 entries\ne3-f3v\n"), "there are only 2"),
        (record.replace("17, 4", "17, 5"), "was changed"),
        (record.replace("17, 4", "17, x"), "no list"),
        (String::new(), "neither"),
    ] {
        let (status, said) = bad(&VERIFY, &record);
        assert!(status == Some(1) && said.contains(word), "{record}: {said}");
    }
}

#[test]
fn verify_lists_unproven_parts() {
    let unproven = |record: &str| {
        let output = deltille(&VERIFY, record);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{record}: {said}");
        assert!(
            serde_json::from_slice::<Value>(&output.stdout).unwrap()["unproven"].as_array().is_some(),
            "{said}"
        );
        said
    };
    // In the older scheme, with neither requests nor a hash of the whole.
    let new = finished(HEAD, "e3-f3v\nred:resign\n");
    let old = new.lines().filter(|line| !line.starts_with("# final")).collect::<Vec<_>>().join("\n");
    let said = unproven(&old);
    assert!(said.contains("older scheme") && said.contains("nobody else had a part"), "{said}");
}

#[test]
fn replayed_game_has_a_given_coin() {
    // A replayed game has the opposite coin of the previous game, with any seed.
    let seed = deltille::table::fair::Seed([0x5a; 32]).lots(Some(&[InteractionId(17)]));
    let drawn = if seed.draw_at(0).below(2) == 0 { "!flip:heads" } else { "!flip:tails" };
    let other = if drawn == "!flip:heads" { "!flip:tails" } else { "!flip:heads" };
    let head = "# game: trioker\n# variant: even-odd\n# requests: 17\n".to_owned();
    let first = Table::import(&format!("{head}{drawn}\n"), None).unwrap().seat_names()[0];
    let end = format!("{first}:resign\n");
    let said = |record: &str| -> Value { serde_json::from_str(&good(&VERIFY, record)).unwrap() };
    assert_eq!(said(&finished(&head, &format!("{drawn}\n{end}")))["drawn"], 1);
    // An imported coin is not proven, and a forged coin cannot be hidden by declaring it imported.
    let given =
        deltille(&VERIFY, &finished(&format!("{head}# imported: 1 entries\n"), &format!("{other}\n{end}")));
    assert_eq!(given.status.code(), Some(3));
    let told: Value = serde_json::from_slice(&given.stdout).unwrap();
    assert!(
        told["drawn"] == 0 && told["unproven"][0].as_str().unwrap().starts_with("1 lots"),
        "{told}"
    );
    let (status, why) = bad(&VERIFY, &finished(&head, &format!("{other}\n{end}")));
    assert!(status == Some(1) && why.contains(drawn), "{why}");
    // Lots for seats come before the coin, which decides the host's seat.
    let record = finished(&format!("{head}# seats: drawn by lot\n"), &format!("{drawn}\n{end}"));
    let seats = &said(&record)["seats"];
    assert_eq!(seats[usize::from(drawn == "!flip:heads")], 1, "{seats}");
}

#[test]
fn puzzles_are_solved() {
    let shape = ["engine", "solve", "--game", "trioker", "--variant", "puzzle", "--opt", "shape=crest-odd"];
    let solved: Value = serde_json::from_str(&good(&shape, "")).unwrap();
    assert_eq!((&solved["solutions"], &solved["complete"]), (&14.into(), &true.into()));
    assert_eq!(solved["options"]["shape"], "crest-odd");
    let filling = solved["first"].as_str().unwrap();
    let position = format!("puzzle;shape=crest-odd|B={filling}|T=-:over:win:solved:solo");
    let start = [
        "--game",
        "trioker",
        "--variant",
        "puzzle",
        "--opt",
        "shape=crest-odd",
        "--position",
        &position,
    ];
    assert!(
        good(&[&["engine", "trace"], &start[..]].concat(), "").contains("solved"),
        "the first one is one"
    );
    let listed = good(&[&shape[..], &["--list", "--limit", "3"]].concat(), "");
    assert_eq!(listed.lines().count(), 4);
    assert!(listed.starts_with(&format!("{filling}\n")));
    assert!(listed.contains("\"solutions\":3,\"complete\":false"), "{listed}");

    let open = "macmahon;border=any|B=112.10@A1,132.12@A2,234.04@A4,442.02@A5,123.06@B1,114.06@B3,314.04@B4,444.12@B6,223.12@C1,\
                224.02@C2,441.04@C3,341.10@C4,334.08@C5,332.04@C7,222.12@D1,221.02@D2,113.12@D3,412.06@D4,421.12@D5|T=solo:play";
    let hexagon = ["engine", "solve", "--game", "trioker", "--variant", "macmahon", "--position", open];
    let solved: Value = serde_json::from_str(&good(&hexagon, "")).unwrap();
    assert_eq!(solved["solutions"], 1);

    let (status, said) = bad(&["engine", "solve", "--game", "trioker"], "");
    assert!(status == Some(1) && said.contains("trioker rapid"), "{said}");
}

#[test]
fn analyse_reports_loss_of_every_entry() {
    // White misses the red king; otherwise Red is ahead.
    let position = "5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/RR3 w wr 0";
    let arguments =
        with(&["engine", "analyse"], &["--position", position, "--nodes", "2000", "--record", "-"]);
    let plies = lines(&good(&arguments, "c5-c6^\n"));
    assert_eq!(plies.len(), 2);
    assert_eq!(
        (&plies[0]["ply"], &plies[0]["entry"], &plies[0]["loss"]),
        (&0.into(), &Value::Null, &Value::Null)
    );
    assert_eq!(plies[0]["expected"]["white"], 1.0);
    assert!(plies[0]["best"].as_str().unwrap().contains("xe5"), "{}", plies[0]);
    assert_eq!(plies[0]["pv"][0], plies[0]["best"]);
    assert_eq!((&plies[1]["entry"], &plies[1]["seat"]), (&"c5-c6^".into(), &"white".into()));
    assert_eq!(plies[1]["mark"], "blunder", "{}", plies[1]);
    let (status, said) = bad(&arguments, "e1-e9^\n");
    assert!(status == Some(1) && said.contains("refused"), "{said}");
}

#[test]
fn analyse_writes_setups_in_record_form() {
    let arguments = [
        "engine",
        "analyse",
        "--game",
        "triortan",
        "--variant",
        "standard",
        "--nodes",
        "100",
        "--record",
        "-",
    ];
    let plies = |record: &str| lines(&good(&arguments, record));
    let white = plies("")[0]["best"].as_str().unwrap().to_owned();
    assert!(white.starts_with("white:setup:"), "{white}");
    let plies = plies(&format!("{white}\n"));
    assert_eq!((&plies[1]["entry"], &plies[1]["loss"]), (&white.into(), &0.0.into()), "{}", plies[1]);
    assert!(plies[1]["best"].as_str().unwrap().starts_with("blue:setup:"), "{}", plies[1]);
}

#[test]
fn depth_zero_search_reports_expectations() {
    let plies = lines(&good(&with(&["engine", "analyse"], &["--opt", "setup=standard", "--nodes", "1"]), ""));
    assert_eq!(plies[0]["depth"], 0);
    let expected = plies[0]["expected"]["white"].as_f64().unwrap();
    assert!((0.3..0.7).contains(&expected), "{}", plies[0]);
}

#[test]
fn node_budget_is_not_exceeded() {
    for start in [
        ["triablo", "two-player"],
        ["triangulation", "two-player"],
        ["triangulation", "three-player"],
    ] {
        for nodes in ["1", "77", "300", "1000"] {
            let [game, variant] = start;
            let options = if game == "triablo" { &["--opt", "setup=standard"][..] } else { &[] };
            let arguments = ["engine", "play", "--game", game, "--variant", variant, "--budget-nodes", nodes];
            let said = good(&[&arguments, options].concat(), "new -\ngo\nquit\n");
            let info = said.lines().find(|line| line.starts_with("info ")).unwrap();
            let reported = info.split(' ').skip_while(|word| *word != "nodes").nth(1).unwrap();
            assert_eq!(reported, nodes, "{game} {variant}: {info}");
        }
    }
}

/// A start that fails: exit status and the one line on standard error. `set`: variables.
fn start(args: &[&str], data: &std::path::Path, set: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deltille"));
    command
        .args(args)
        .env_remove("DISCORD_TOKEN")
        .env("DELTILLE_DATA", data)
        .envs(set.iter().copied());
    let output = command.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let errors = said.lines().filter(|line| !line.contains(" WARN "));
    assert!(errors.count() == 1, "{args:?} {set:?}: {said:?}");
    (output.status.code(), said)
}

#[test]
fn empty_settings_are_as_if_not_set() {
    let folder = tempfile::tempdir().unwrap();
    let help = good(&["serve", "--help"], "");
    let names: Vec<&str> =
        help.split("[env: ").skip(1).map(|rest| rest.split([']', '=']).next().unwrap()).collect();
    assert!(names.len() >= 13 && names.contains(&"DELTILLE_GATEWAY"), "{names:?}");
    for empty in ["", " "] {
        for name in &names {
            // The token comes last: everything else was accepted.
            let (status, said) = start(&["serve"], folder.path(), &[(name, empty)]);
            assert!(status == Some(78) && said.contains("DISCORD_TOKEN"), "{name}: {said}");
        }
    }
    // The data folder's database, not another one.
    let (status, said) = start(&["backup", "copy"], folder.path(), &[("DELTILLE_STORE", "")]);
    assert!(status == Some(74) && said.contains("there is no database"), "{said}");
}

#[test]
fn log_filter_without_a_meaning_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["serve", "playground"] {
        let set = [("DISCORD_TOKEN", "a.b.c"), ("DELTILLE_LOG", "verbose")];
        let (status, said) = start(&[command], folder.path(), &set);
        assert!(status == Some(78) && said.contains("verbose"), "{command}: {said}");
    }
}

#[test]
fn wrong_token_has_its_status_wherever_it_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    // A server that wants a token for every request, also for the gateway's address.
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}", server.local_addr().unwrap());
    let answers = std::thread::spawn(move || {
        let (mut stream, _) = server.accept().unwrap();
        let mut request = [0; 4096];
        assert!(stream.read(&mut request).unwrap() > 0);
        let body = r#"{"message":"401: Unauthorized","code":0}"#;
        let head = "HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\nconnection: close";
        write!(stream, "{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).unwrap();
    });
    let set = [("DISCORD_TOKEN", "a.b.c"), ("DISCORD_API_BASE", &base)];
    let (status, said) = start(&["serve"], folder.path(), &set);
    assert!(status == Some(78) && said.contains("DISCORD_TOKEN"), "{said}");
    answers.join().unwrap();
}

#[test]
fn unreachable_discord_has_its_status() {
    let folder = tempfile::tempdir().unwrap();
    // No process listens at this port any more.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let base = format!("http://127.0.0.1:{port}");
    let token = folder.path().join("token");
    std::fs::write(&token, "a.b.c").unwrap();
    let set = [("DISCORD_TOKEN_FILE", token.to_str().unwrap()), ("DISCORD_API_BASE", &base)];
    for (mode, warns) in [(0o600, false), (0o644, true)] {
        std::fs::set_permissions(&token, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
        let (status, said) = start(&["serve"], folder.path(), &set);
        assert_eq!(status, Some(69), "{said}");
        let warned = said.contains("may read the token's file") && said.contains(set[0].1);
        assert_eq!(warned, warns, "{said}");
    }
}

#[test]
fn commands_on_a_database_create_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("typo");
    let set = [("DELTILLE_DATA", data.to_str().unwrap())];
    for command in [&["backup", "copy.jsonl"][..], &["repair"], &["compact"], &["ratings", "fit"]] {
        let (status, said) = start(command, folder.path(), &set);
        assert!(status == Some(78) && said.contains("typo"), "{command:?}: {status:?} {said}");
        assert!(!data.exists(), "{command:?}");
        let help = [command, &["--help"]].concat();
        let out = good(&help, "").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains("must exist"), "{help:?}: {out}");
    }
}

#[test]
fn playground_has_the_exit_statuses_of_the_bot() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["playground", "--port", "0"];
    let data = folder.path().join("playground");
    std::fs::create_dir_all(data.join("seal.key")).unwrap();
    let (status, said) = start(&arguments, folder.path(), &[]);
    assert!(status == Some(78) && said.contains("seal.key"), "{said}");
    // The rest of a database without its log.
    let damaged = tempfile::tempdir().unwrap();
    let blobs = damaged.path().join("playground/tables/blobs");
    std::fs::create_dir_all(&blobs).unwrap();
    std::fs::write(blobs.join("1"), [7; 100]).unwrap();
    let (status, said) = start(&arguments, damaged.path(), &[]);
    assert!(status == Some(74) && said.contains("damaged"), "{said}");
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    let (status, said) = start(&arguments, &file, &[]);
    assert!(status == Some(78) && said.contains("data folder"), "{said}");
}
