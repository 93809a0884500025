//! The picture of a tournament's standings: a Swiss with names in many scripts, crosstables, divisions.

use super::golden::golden_of;
use deltille::{
    picture::Theme,
    scene::{
        font,
        standings::{Group, Moves, Row, RowState, Standings},
    },
};
use deltille_testing::areas::text_areas;

/// Size limit, in KB: it is nearly all words.
const MOST: usize = 54;

/// Sixteen people, some with names that are as long as Discord allows.
const PEOPLE: [&str; 16] = [
    "Mira",
    "田中さくら",
    "Maximilian-Alexander von Hohenfe",
    "김민준",
    "محمد علي الفاسي",
    "Tuğçe",
    "Зоя Кузнецова",
    "דוד כהן",
    "प्रिया शर्मा",
    "🔥 Dragon 🐉",
    "สมชาย ใจดี",
    "Deltille 4",
    "Nguyễn Thị Ánh",
    "Ελένη Παπαδοπούλου",
    "滕王高阁临江渚佩玉鸣鸾罢歌舞画栋朝飞南浦云珠帘暮卷西山雨闲云",
    "Player 16",
];

fn texts(all: &[&str]) -> Vec<String> {
    all.iter().map(|text| (*text).to_owned()).collect()
}

fn swiss() -> Vec<Row> {
    let values = [
        ["1", "7", "–", "14", "24.5", "7"],
        ["2", "6", "–", "13", "20.25", "6"],
        ["3", "5½", "1", "13.5", "18", "5"],
        ["4", "5½", "0", "13.5", "18", "5"],
        ["5", "5", "–", "12", "15.75", "5"],
        ["5", "5", "–", "12", "15.75", "5"],
        ["7", "4½", "–", "12.5", "12.5", "4"],
        ["8", "4", "–", "12", "11", "4"],
        ["9", "4", "–", "11.5", "10.25", "3"],
        ["10", "4", "–", "9", "8", "4"],
        ["11", "3½", "–", "10", "7.75", "3"],
        ["12", "3", "–", "9.5", "6", "2"],
        ["13", "2½", "–", "9", "4", "2"],
        ["14", "2", "–", "8.5", "2.5", "1"],
        ["15", "1", "–", "8", "1", "1"],
        ["16", "0", "–", "8", "0", "0"],
    ];
    let row = |(values, name): ([&str; 6], &str)| Row {
        place: format!("{}.", values[0]),
        name: font::legible(name).expect("a name"),
        points: values[1].to_owned(),
        breaks: texts(&values[2..]),
        ..Row::default()
    };
    let mut rows: Vec<Row> = values.into_iter().zip(PEOPLE).map(row).collect();
    rows[13].state = RowState::Out;
    rows
}

#[cfg(feature = "scripts")]
#[test]
fn a_swiss_of_sixteen() {
    let groups = |rows| [Group { heading: String::new(), rows }];
    let (breaks, legend) = (
        texts(&["DE", "BH", "SB", "W"]),
        texts(&["DE = direct encounter", "BH = Buchholz cut 1", "SB = Sonneborn-Berger", "W = wins"]),
    );
    let of = |groups: &[Group], about| {
        Standings {
            title: "Friday night Swiss",
            about,
            points: "Pts",
            breaks: &breaks,
            groups,
            legend: &legend,
        }
        .scene()
    };
    let running = of(&groups(swiss()), "Swiss, 7 rounds · round 7 · 1–16 of 40");
    for theme in Theme::ALL {
        golden_of(&format!("standings-swiss-{theme}"), &running, theme, MOST);
    }
    let mut rows = swiss();
    rows[0].state = RowState::Winner;
    let over = of(&groups(rows), "Swiss, 7 rounds · final standings");
    golden_of("standings-over", &over, Theme::Dark, MOST);
}

/// Results by the places of two people: the better one wins, but for some draws; those of the last are open.
fn result(one: usize, other: usize, people: usize) -> &'static str {
    let (better, worse) = (one.min(other), one.max(other));
    match (one, other) {
        _ if one == other => "—",
        _ if worse == people - 1 && better > people / 2 => "·",
        _ if (better + worse) % 4 == 3 => "½",
        _ if one < other => "1",
        _ => "0",
    }
}

fn crosstable(names: &[&str], legs: usize, breaks: &[&str]) -> Group {
    let row = |(at, name): (usize, &&str)| Row {
        place: format!("{}.", at + 1),
        name: (*name).to_owned(),
        against: (0..names.len())
            .map(|other| {
                let first = result(at, other, names.len());
                let second = if first == "—" { "—" } else { "½" };
                [first, second][..legs].iter().map(|result| (*result).to_owned()).collect()
            })
            .collect(),
        points: if at % 2 == 0 { format!("{}½", 9 - at) } else { (9 - at).to_string() },
        breaks: texts(breaks),
        state: if at + 1 == names.len() { RowState::Out } else { RowState::Plain },
        ..Row::default()
    };
    Group {
        heading: String::new(),
        rows: names.iter().enumerate().map(row).collect(),
    }
}

const TEN: [&str; 10] = [
    "Mira",
    "Maximiliana",
    "Tuğçe",
    "Jonas Meier",
    "Christopher",
    "Ann",
    "Bartholomew the Third",
    "Zoya",
    "Kofi",
    "Player 10",
];

#[test]
fn crosstables() {
    let (breaks, legend) = (texts(&["SB", "W"]), texts(&["SB = Sonneborn-Berger", "W = wins"]));
    let of = |title, about, groups: &[Group]| {
        Standings {
            title,
            about,
            points: "Pts",
            breaks: &breaks,
            groups,
            legend: &legend,
        }
        .scene()
    };
    let six = of("Winter cup", "Round robin · 12 of 15 games", &[crosstable(&TEN[..6], 1, &["8.25", "3"])]);
    golden_of("standings-six-light", &six, Theme::Light, MOST);
    let long = "Winterturnier der Freundinnen und Freunde der Triangulation";
    let ten = of(long, "Round robin · 39 of 45 games", &[crosstable(&TEN, 1, &["24.25", "6"])]);
    for theme in Theme::ALL {
        golden_of(&format!("standings-ten-{theme}"), &ten, theme, MOST);
    }
    let names = [
        "Mira",
        "Donaudampfschifffahrtskapitän",
        "Tuğçe",
        "Bartholomew Featherstonehaugh",
        "Anna-Katharina",
        "滕王高阁临江渚佩玉",
        "WWWWWWWWWWWWWWWW",
        "Zoya",
        "Kofi",
        "Player 10",
    ];
    let names = names.map(|name| font::legible(name).expect("a name"));
    let words = crosstable(&names.each_ref().map(|name| &**name), 1, &["24.25", "6"]);
    let words = of("Long names", "Round robin · 39 of 45 games", &[words]);
    #[cfg(feature = "scripts")]
    golden_of("standings-words", &words, Theme::Light, MOST);
    let shown = text_areas(&words);
    for cut in ["Donaud", "Barthol", "Feather", "WWWW"] {
        let line = shown.iter().find(|(text, ..)| text.starts_with(cut));
        assert!(line.is_some_and(|(text, ..)| text.ends_with('…')), "{cut} in {shown:?}");
    }
    assert!(["Anna-", "Katharina"].iter().all(|word| shown.iter().any(|(text, ..)| text == word)));
    let twice = of(
        "Winter cup",
        "Double round robin · 84 of 90 games",
        &[crosstable(&TEN, 2, &["24.25", "6"])],
    );
    golden_of("standings-twice", &twice, Theme::Dark, MOST);
}

#[test]
fn divisions_of_a_league() {
    let rows = |from: usize, moving: [Option<Moves>; 2]| {
        let row = |(at, name): (usize, &&str)| Row {
            place: format!("{}.", at + 1),
            name: (*name).to_owned(),
            points: (7 - at).to_string(),
            breaks: texts(&["7", "18.25", "5"]),
            moves: if at == 0 { moving[0] } else { moving[1].filter(|_| at == 4) },
            ..Row::default()
        };
        TEN[from..from + 5].iter().enumerate().map(row).collect::<Vec<Row>>()
    };
    let groups = [
        Group {
            heading: "Division 1".to_owned(),
            rows: rows(0, [None, Some(Moves::Down)]),
        },
        Group {
            heading: "Division 2".to_owned(),
            rows: rows(5, [Some(Moves::Up), None]),
        },
    ];
    let league = Standings {
        title: "Parlour league, season 3",
        about: "League · 14 of 20 games",
        points: "Pts",
        breaks: &texts(&["Games", "SB", "W"]),
        groups: &groups,
        legend: &texts(&["SB = Sonneborn-Berger", "W = wins"]),
    };
    for theme in [Theme::Dark, Theme::Light] {
        golden_of(&format!("standings-league-{theme}"), &league.scene(), theme, MOST);
    }
}
