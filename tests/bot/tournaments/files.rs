//! Results as files: what they say is enough to recompute everybody's points.

use super::Cup;
use crate::room::{ANN, BOB, CLEO};
use deltille::bot::{File, Post};
use deltille_testing::texts::{Says, Wanted};
use std::collections::BTreeMap;

/// Reads a table: its lines, each a map from heading to cell.
fn read(file: &File) -> Vec<BTreeMap<String, String>> {
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let mut lines: Vec<Vec<String>> = vec![vec![String::new()]];
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let cells = lines.last_mut().unwrap();
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => cells.last_mut().unwrap().push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            '\r' if !quoted => {
                assert_eq!(letters.next(), Some('\n'));
                lines.push(vec![String::new()]);
            }
            _ => cells.last_mut().unwrap().push(letter),
        }
    }
    assert_eq!(lines.pop(), Some(vec![String::new()]), "the last line ends, too");
    let head = lines.remove(0);
    assert!(lines.iter().all(|line| line.len() == head.len()), "{text}");
    lines.into_iter().map(|line| head.iter().cloned().zip(line).collect()).collect()
}

/// The files of a private message, by name.
fn files(post: &Post) -> BTreeMap<String, File> {
    let all = post.file.iter().chain(&post.more);
    all.map(|file| (file.name.clone(), file.clone())).collect()
}

async fn asked(cup: &mut Cup, user: u64) -> BTreeMap<String, File> {
    cup.press(user, "button-standings").await;
    cup.room.tap(user, "button-results-file").await;
    let post = cup.room.private[&user].clone();
    assert!(post.text.says("tournament-files"), "{}", post.text);
    files(&post)
}

type Sums = BTreeMap<String, f64>;

/// Points by the table of games: winners share one point, byes give theirs.
fn counted(games: &[BTreeMap<String, String>]) -> Sums {
    let mut sums = Sums::new();
    for game in games.iter().filter(|game| game["counts"] == "yes") {
        let seats = (1..)
            .map_while(|seat| Some((game.get(&format!("number {seat}"))?, &game[&format!("points {seat}")])));
        let seats: Vec<_> = seats.filter(|(number, _)| !number.is_empty()).collect();
        let winners = seats.iter().filter(|(_, points)| points.parse::<f64>().unwrap() > 0.0).count();
        for (number, points) in seats {
            let points = match (&*game["state"], points.parse::<f64>().unwrap()) {
                ("played" | "forfeit", 0.0) => 0.0,
                ("played" | "forfeit", _) => 1.0 / winners as f64,
                (_, points) => points,
            };
            *sums.entry(number.clone()).or_default() += points;
        }
    }
    sums
}

/// Points by FIDE's report, and those that it states.
fn reported(file: &File) -> (Sums, Sums) {
    let text = String::from_utf8(file.bytes.clone()).unwrap();
    let (mut sums, mut stated) = (Sums::new(), Sums::new());
    let mut seen: Vec<(usize, String, String, char)> = Vec::new();
    for line in text.lines().filter(|line| line.starts_with("001 ")) {
        let letters: Vec<char> = line.chars().collect();
        let cells =
            |from: usize, to: usize| letters[from - 1..to].iter().collect::<String>().trim().to_owned();
        let number = cells(5, 8);
        assert!(!cells(15, 47).is_empty() && !cells(86, 89).is_empty(), "{line}");
        stated.insert(number.clone(), cells(81, 84).parse().unwrap());
        let own = sums.entry(number.clone()).or_default();
        for (round, start) in (92..).step_by(10).take_while(|start| start + 7 <= letters.len()).enumerate() {
            let code = letters[start + 6];
            *own += match code {
                '1' | '+' | 'U' | 'F' => 1.0,
                '=' | 'H' => 0.5,
                '0' | '-' | 'Z' | ' ' => 0.0,
                other => panic!("{other} in {line}"),
            };
            let colour = letters[start + 4];
            assert_eq!(cells(start, start + 3) == "0000", colour == '-' && "UHFZ".contains(code), "{line}");
            seen.push((round, number.clone(), cells(start, start + 3), colour));
        }
    }
    for (round, one, other, colour) in seen.iter().filter(|(.., colour)| matches!(colour, 'w' | 'b')) {
        let back = if *colour == 'w' { 'b' } else { 'w' };
        assert!(seen.contains(&(*round, other.clone(), one.clone(), back)), "{text}");
    }
    (sums, stated)
}

fn assert_same(one: &Sums, other: &Sums) {
    for (number, points) in one {
        let known = other.get(number).copied().unwrap_or_default();
        assert!((points - known).abs() < 0.001, "{number}: {one:?} and {other:?}");
    }
}

/// Points by the table of standings.
fn standing(files: &BTreeMap<String, File>) -> Sums {
    let lines = read(&files["standings.csv"]);
    lines
        .iter()
        .map(|line| (line["number"].clone(), line["points"].parse().unwrap()))
        .collect()
}

#[tokio::test]
async fn points_can_be_recomputed_from_the_files() {
    let formats: [&[Wanted]; 4] = [
        &[],
        &["tournament-format-knock-out".into()],
        &["tournament-format-swiss".into()],
        &["tournament-format-arena".into()],
    ];
    for choose in formats {
        let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14, 15], choose).await;
        let (_, people, channel) = cup.open().await.swap_remove(0);
        cup.resign(people[0], channel).await;
        cup.settle().await;
        cup.press(CLEO, "button-leave-tournament").await;
        cup.tap(CLEO, "button-leave-tournament-sure").await;
        cup.settle().await;
        for last in [false, true] {
            if last {
                cup.play_open().await;
            }
            let files = asked(&mut cup, BOB).await;
            let stated = standing(&files);
            assert_eq!(stated.len(), 5);
            let games = read(&files["results.csv"]);
            assert_same(&stated, &counted(&games));
            let (sums, points) = reported(&files["report.trf"]);
            assert_same(&stated, &sums);
            assert_same(&stated, &points);
        }
    }
}

#[tokio::test]
async fn games_for_three_have_no_report() {
    let mut cup = Cup::begun(&[ANN, BOB, CLEO, 14, 15, 16], &["game-triangulation".into()]).await;
    let files = asked(&mut cup, ANN).await;
    assert!(!files.contains_key("report.trf"));
    assert!(read(&files["results.csv"]).iter().any(|game| !game["number 3"].is_empty()));
}
