//! `deltille engine play`, through the real binary.

use deltille::games::{Actors, AnyPlay, Seat, Setup, Viewer};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn begin(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_deltille"))
            .args(["engine", "play"])
            .args(arguments)
            .env_remove("DISCORD_TOKEN")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Program { child, input, output }
    }

    fn tell(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "the output ended");
        line.trim_end().to_owned()
    }

    /// Returns the `info` lines and the entry of `best`.
    fn go(&mut self, line: &str) -> (Vec<String>, String) {
        self.tell(line);
        let mut infos = Vec::new();
        loop {
            let answer = self.answer();
            match answer.split_once(' ') {
                Some(("info", info)) => infos.push(info.to_owned()),
                Some(("best", entry)) => return (infos, entry.to_owned()),
                _ => panic!("{line}: {answer}"),
            }
        }
    }

    fn refused(&mut self, line: &str) -> String {
        self.tell(line);
        let answer = self.answer();
        assert!(answer.starts_with("error "), "{line}: {answer}");
        answer
    }

    fn begins(&mut self, line: &str) {
        self.tell(line);
        assert_eq!(self.answer(), "ready", "{line}");
    }

    /// Sends `quit` and returns the unread output.
    fn end(mut self) -> String {
        let _ = writeln!(self.input, "quit");
        let mut rest = String::new();
        self.output.read_to_string(&mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
        rest
    }
}

const TRIABLO: [&str; 4] = ["--game", "triablo", "--opt", "setup=standard"];

fn triablo(budget: &[&str]) -> Program {
    Program::begin(&[&TRIABLO, budget].concat())
}

#[test]
fn protocol_plays_whole_game_on_every_seat() {
    let mut program =
        Program::begin(&["--game", "triablo", "--variant", "three-player", "--budget-nodes", "300"]);
    program.begins("new -");
    for ply in 0..60 {
        let (infos, best) = program.go("go");
        let info = infos.last().unwrap_or_else(|| panic!("ply {ply}: {best}"));
        let words: Vec<&str> = info.split(' ').collect();
        let values: Vec<&str> =
            words.iter().skip_while(|word| **word != "value").skip(1).take(3).copied().collect();
        let shares: Vec<u32> = values
            .iter()
            .map(|value| value.split_once('=').unwrap().1.replace('.', "").parse().unwrap())
            .collect();
        assert_eq!(shares.iter().sum::<u32>(), 1000, "{info}");
        assert!(values[0].starts_with("white=") && values[2].starts_with("black="), "{info}");
        let line: Vec<&str> = words.iter().skip_while(|word| **word != "pv").skip(1).copied().collect();
        assert_eq!(line.first(), Some(&best.as_str()), "{info}");
        assert!(words.contains(&"nodes") && words.contains(&"depth"), "{info}");
        program.tell(&format!("entry {best}"));
    }
    assert_eq!(program.end(), "");
}

#[test]
fn bad_command_is_an_error_without_effect() {
    let mut program = triablo(&["--budget-nodes", "500"]);
    for early in ["go", "entry e1>e2", "look x", "hello", "new", "new green", "new white nonsense"] {
        program.refused(early);
    }
    program.begins("new white");
    let best = program.go("go").1;
    for wrong in [
        "entry e1-e9^",
        "entry",
        "entry !deal:1",
        "entry red:e9>e8",
        "look 5/6",
        "go ms",
        "go ms 0",
        "go nodes -3",
        "go hours 3",
        "new purple",
        "new white 5/6/7 w wr 0",
        "GO",
        "ready",
    ] {
        program.refused(wrong);
    }
    program.begins("new white");
    assert_eq!(program.go("go").1, best);
    program.tell("");
    program.tell("entry e1>e2");
    assert!(program.refused("go").contains("white"));
    program.tell("entry red:resign");
    assert!(program.refused("go").contains("over"));
    // A position instead of the start, from the side of the seat on turn.
    program.begins("new -  5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/5 w wr 0");
    program.tell("look 5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/5 w wr 0");
    assert!(program.go("go nodes 50").1.contains("xe5"), "a king that can be taken is taken");
    assert_eq!(program.end(), "");
}

#[test]
fn ten_megabytes_of_noise_do_not_end_the_game() {
    let mut program = triablo(&["--budget-nodes", "300"]);
    program.begins("new red");
    let mut random = fastrand::Rng::with_seed(3);
    let noise: Vec<u8> = (0..10 << 20).map(|_| random.u8(..)).collect();
    let lines: Vec<Vec<u8>> = noise.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let Program { child, mut input, output } = program;
    let writer = std::thread::spawn(move || {
        for line in &lines {
            input.write_all(line).unwrap();
            input.write_all(b"\n").unwrap();
        }
        // A single line of megabytes, too.
        input.write_all(&vec![b'e'; 3 << 20]).unwrap();
        input.write_all(b"\nentry e1>e2\nlook nothing\n").unwrap();
        input.flush().unwrap();
        input
    });
    let mut program = {
        let mut output = output;
        let mut line = String::new();
        let mut errors = 0;
        loop {
            line.clear();
            output.read_line(&mut line).unwrap();
            assert!(line.starts_with("error ") && line.len() < 1500, "{line:?}");
            errors += 1;
            if line.contains("position") {
                break;
            }
        }
        assert!(errors > 10_000, "{errors}");
        Program { child, input: writer.join().unwrap(), output }
    };
    let (_, best) = program.go("go");
    assert!(!best.is_empty());
    assert_eq!(program.end(), "");
}

#[test]
fn node_budget_is_deterministic() {
    let lines = ["setup:vvvvvvvvv", "setup:^^^^^^^^^", "e1>e2", "e9>e8"];
    let play = |seed: &str| {
        let mut program = Program::begin(&["--game", "triablo", "--budget-nodes", "3000", "--seed", seed]);
        let mut heard = Vec::new();
        for _ in 0..2 {
            program.begins("new -");
            let mut game = Vec::new();
            for line in lines {
                let (infos, best) = program.go("go");
                let timeless: Vec<String> = infos.iter().map(|info| without_time(info)).collect();
                game.push((timeless, best));
                program.tell(&format!("entry {line}"));
            }
            heard.push(game);
        }
        program.end();
        assert_eq!(heard[0], heard[1], "a new game begins from the seed again");
        heard.remove(0)
    };
    assert_eq!(play("7"), play("7"));
}

#[test]
fn level_is_deterministic_and_sees_immediate_losses() {
    for level in ["1", "2", "4", "5"] {
        let mut program = triablo(&["--level", level]);
        let mut play = |position: &str| {
            program.begins(&format!("new - {position}"));
            program.go("go").1
        };
        // The red king can be taken now.
        let taken = play("5/6/2w1W2/7R/[wW]1[Wr]1[Rr]4/7R/7/6/5 w wr 0");
        assert!(taken.contains("xe5"), "level {level}: {taken}");
        let start = play("");
        assert_eq!(play(""), start, "level {level}");
        program.end();
    }
}

#[test]
fn level_two_and_up_take_an_immediate_win() {
    // One entry wins against every possible hand; another one nearly always.
    let hidden = "rapid;players=2;blocked=replay|B=012.06@A4,220.12@A5,002.06@A6,230.12@A7,223.08@B5,222.06@B6,221.04@B7,\
                  132.10@B8,330.08@C5,332.02@C6,12W.08@C7,112.10@C8,111.12@C9,333.12@D6,331.02@D7,301.12@D8,003.10@E8,\
                  000.12@E9|H=p1:?;p2:110|S=p1:100;p2:85|T=p2:play";
    // Too many entries for level 5 to search them all; the win is not a capture.
    let many = "5/2lqL1/5/4F/4c|2C2/2S2/1PT3/pt3rq/5|E3l/2pt2/C4/5/5|5/5/5/4PX/5|PTfc2/s4/1px1F1/3s1/4L b FCLPTLQRQS 0 0";
    for level in 2..=8 {
        let level = level.to_string();
        for (game, option, seat, position, win) in [
            ("trioker", "blocked=replay", "p2", hidden, "110.02@C10"),
            ("torissogi", "check=strict", "black", many, "F*Db3"),
        ] {
            let mut program = Program::begin(&["--game", game, "--opt", option, "--level", &level]);
            program.begins(&format!("new {seat} {position}"));
            for _ in 0..30 {
                assert_eq!(program.go("go").1, win, "level {level}");
            }
            program.end();
        }
    }
}

#[test]
fn noise_is_refused_in_hidden_hand_games() {
    let mut program = Program::begin(&["--game", "trioker", "--level", "3"]);
    program.begins("new p1");
    program.tell("entry !deal:?");
    let noise = ["entry hello", "entry $$$ ???", "entry !draw:p9=?", "entry !draw:p2=nothing"];
    for line in noise {
        program.refused(line);
    }
    // The program was not informed who opens with which tile, so this is possible.
    program.tell("entry pass");
    program.tell("entry draw");
    for line in noise {
        program.refused(line);
    }
    program.tell("entry p2:resign");
    assert_eq!(program.end(), "");
}

/// An `info` line without its time.
fn without_time(info: &str) -> String {
    let words: Vec<&str> = info.split(' ').collect();
    let at = words.iter().position(|word| *word == "ms").unwrap();
    [&words[..at], &words[at + 2..]].concat().join(" ")
}

#[test]
fn a_time_budget_ends_each_search() {
    let mut program = triablo(&["--budget-ms", "100"]);
    program.begins("new -");
    for _ in 0..5 {
        // How long it takes is measured by benches/engine.rs.
        let best = program.go("go").1;
        program.tell(&format!("entry {best}"));
    }
    program.end();
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_constant_over_a_thousand_games() {
    let mut program = triablo(&["--budget-ms", "30"]);
    let peak = |program: &Program| -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", program.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    for _ in 0..3 {
        program.begins("new white");
        program.go("go");
    }
    let before = peak(&program);
    assert!(before < 512 << 10, "{before} kB");
    for game in 0..1000 {
        program.begins("new white");
        if game % 100 == 0 {
            program.go("go nodes 1000");
        }
    }
    let after = peak(&program);
    assert!(after < before + (8 << 10), "{before} kB, then {after} kB");
    program.end();
}

#[test]
fn documented_hidden_hand_example_plays() {
    let mut program =
        Program::begin(&["--game", "trioker", "--variant", "simple-triple", "--budget-nodes", "500"]);
    program.begins("new p1");
    program.tell("entry !deal:?");
    assert!(program.refused("go").contains("look"), "the own hand was not told");
    let seen = |hand: &str, rest: &str| {
        format!("look simple-triple;players=2|B=333.12@E2{rest}|H=p1:{hand};p2:?,?,?,?,?,?,?|T=p1:play")
    };
    program.tell(&seen("002,003,012,113,223,230,331", ""));
    let (infos, best) = program.go("go");
    assert!(best.starts_with("331."), "{best}");
    assert!(infos.last().unwrap().contains(" nodes 500 "), "a playout counts as one: {infos:?}");
    for line in ["entry 331.10@E1", "entry draw", "entry !draw:p2=?", "entry pass"] {
        program.tell(line);
    }
    for wrong in [
        "entry !draw:p2=?",
        "entry !deal:?",
        "entry 000.12@A1",
        "entry 331.10@E1",
        "look simple-triple",
        &seen("?,x", ""),
    ] {
        program.refused(wrong);
    }
    assert_eq!(program.end(), "");
}

/// A game as a seat's program receives it: everything, or the seat's own view.
#[derive(Clone, Copy, PartialEq)]
enum Telling {
    All,
    Seen,
}

/// Asks the program for each entry of one seat in a random game; returns its answers. `telling`: what the
/// program receives.
fn answers(game: &str, variant: &str, players: &str, seat: u8, seed: u64, telling: Telling) -> Vec<String> {
    let options = [("players".to_owned(), players.to_owned())];
    let setup =
        Setup::parse(deltille::games::registry::game(game).unwrap(), Some(variant), &options).unwrap();
    let mut play = AnyPlay::start(&setup).unwrap();
    let (seat, mut random) = (Seat(seat), fastrand::Rng::with_seed(seed));
    let viewer = Viewer::Seat(seat);
    let players = format!("players={players}");
    let mut program = Program::begin(&[
        "--game",
        game,
        "--variant",
        variant,
        "--opt",
        &players,
        "--budget-nodes",
        "60",
        "--seed",
        "5",
    ]);
    program.begins(&format!("new {}", play.name(seat)));
    let mut heard = Vec::new();
    for _ in 0..70 {
        let entered = match play.actors() {
            Actors::Nobody => break,
            Actors::Seats(seats) if seats.contains(seat) => {
                let position = if telling == Telling::All {
                    play.full_position()
                } else {
                    play.position(viewer)
                };
                program.tell(&format!("look {position}"));
                let best = program.go("go").1;
                heard.push(best.clone());
                let bare = best.strip_prefix(&format!("{}:", play.name(seat))).unwrap_or(&best);
                play.enter_as(seat, bare).unwrap_or_else(|why| panic!("{best} in {position}: {why:?}"))
            }
            _ => play.random_entry(&mut |below| random.usize(..below)).unwrap(),
        };
        let line = if telling == Telling::All {
            entered.line.clone().into()
        } else {
            play.public_line(&entered.line, viewer)
        };
        program.tell(&format!("entry {line}"));
    }
    assert_eq!(program.end(), "", "{game} {variant}");
    heard
}

#[test]
fn seat_view_and_full_record_play_alike() {
    for variant in ["rapid", "original", "simple-single", "simple-double", "simple-triple"] {
        for seat in 0..2 {
            let [all, seen] = [Telling::All, Telling::Seen]
                .map(|telling| answers("trioker", variant, "2", seat, 7, telling));
            assert!(all.len() > 2, "{variant}: {all:?}");
            assert_eq!(all, seen, "{variant}, seat {seat}");
        }
    }
    // With more than two seats, the opening player is a guess until a player is named or the seat is shown
    // the board.
    for (variant, players, seat) in
        [("rapid", "3", 0), ("rapid", "4", 3), ("original", "4", 1), ("simple-double", "3", 2)]
    {
        for seed in 0..4 {
            let [all, seen] = [Telling::All, Telling::Seen]
                .map(|telling| answers("trioker", variant, players, seat, seed, telling));
            assert_eq!(all, seen, "{variant} with {players}, seat {seat}, {seed}");
        }
    }
}

#[test]
fn other_setups_stay_hidden_until_all_are_ready() {
    for (variant, players, seat) in [
        ("standard", "2", 0),
        ("standard", "2", 1),
        ("standard", "3", 1),
        ("festival-mix-up", "2", 1),
    ] {
        let [all, seen] = [Telling::All, Telling::Seen]
            .map(|telling| answers("triortan", variant, players, seat, 3, telling));
        assert_eq!(all[0], seen[0], "{variant}: its own set-up depends on nobody else's");
        assert!(all.len() > 5 && seen.len() > 5);
    }
    let mut program = Program::begin(&["--game", "triortan", "--budget-nodes", "100"]);
    program.begins("new blue");
    program.tell("entry white:setup:?");
    let own = program.go("go").1;
    assert!(own.starts_with("blue:setup:"), "{own}");
    program.tell(&format!("entry {own}"));
    for wrong in ["entry white:setup:?", "entry nonsense"] {
        program.refused(wrong);
    }
    assert!(program.refused("go").contains("look"));
    assert_eq!(program.end(), "");
}
