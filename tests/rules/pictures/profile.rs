//! The picture of a profile: with nothing, with little, with much, and with long names.

use super::golden::golden;
use deltille::{
    picture::Theme,
    scene::{
        Colour, font,
        profile::{Course, Mark, Profile, Results, Tile},
    },
};

fn course(name: &str, rating: &str, days: Vec<(u32, i64)>) -> Course {
    Course { name: name.to_owned(), rating: rating.to_owned(), days }
}

fn results(name: &str, [won, drawn, lost]: [u32; 3]) -> Results {
    Results { name: name.to_owned(), won, drawn, lost }
}

fn tiles(values: [(&str, &str); 4]) -> [Tile; 4] {
    values.map(|(label, value)| Tile { label: label.to_owned(), value: value.to_owned() })
}

/// A course over this many days that ends near these points.
fn wandering(seed: u64, first: u32, count: u32, to: i64) -> Vec<(u32, i64)> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut points = 1500;
    (0..count)
        .map(|at| {
            points += (to - points) * i64::from(at) / i64::from(4 * count) + random.i64(-28..=30);
            (first + at * 2 + random.u32(0..2), points)
        })
        .collect()
}

/// Five first wins, eight other marks and two for puzzles, of which these are held.
fn marks(held: impl Fn(usize) -> bool) -> Vec<Mark> {
    let colours = [(Colour::Blue, 5), (Colour::Orange, 7), (Colour::Green, 2), (Colour::Orange, 1)];
    let colours = colours.into_iter().flat_map(|(colour, count)| [colour].repeat(count));
    colours.enumerate().map(|(index, colour)| Mark { colour, held: held(index) }).collect()
}

const EMPTY: &str = "No rating yet: the first rated game brings one.";
const LEGEND: &str = "won – drawn – lost";

#[test]
fn newcomer() {
    for theme in Theme::ALL {
        let tiles = tiles([
            ("Wins in a row", "–"),
            ("Best win", "–"),
            ("Puzzles of the day", "–"),
            ("Highest rating", "–"),
        ]);
        let profile = Profile {
            name: "Cleo",
            about: "0 games, 0 rated, 2 with computers",
            courses: &[],
            empty: EMPTY,
            span: ["", ""],
            legend: LEGEND,
            results: &[],
            tiles: &tiles,
            marks: &marks(|_| false),
            reached: "0 of 15 marks",
        };
        golden(&format!("profile-new-{theme}"), &profile.scene(), theme);
    }
}

#[test]
fn first_day() {
    let tiles = tiles([
        ("Wins in a row", "1, now 1"),
        ("Best win", "1500, Triablo"),
        ("Puzzles of the day", "1, streak 1"),
        ("You vs. Ann", "0 – 0 – 1"),
    ]);
    let profile = Profile {
        name: "Ann",
        about: "1 game, 1 rated",
        courses: &[course("Triablo · 2 players", "1667? ± 470", vec![(20_784, 1667)])],
        empty: EMPTY,
        span: ["2026-11-27", "2026-11-27"],
        legend: LEGEND,
        results: &[results("Triablo", [1, 0, 0])],
        tiles: &tiles,
        marks: &[],
        reached: "",
    };
    golden("profile-first", &profile.scene(), Theme::Light);
}

#[test]
fn much_of_everything() {
    let courses = [
        course("Triablo · 2 players", "1874 ± 95", wandering(1, 20_400, 180, 1900)),
        course("Triangulation · 3 players", "1655 ± 140", wandering(2, 20_500, 90, 1640)),
        course("Trioker · even and odd", "1420? ± 190", wandering(3, 20_600, 40, 1400)),
        course("Triortan · Festival Mix-Up", "1500? ± 350", Vec::new()),
    ];
    let games = [
        results("Triablo", [124, 9, 88]),
        results("Kotelar Torissogi", [3, 0, 0]),
        results("Triangulation", [41, 2, 60]),
        results("Trioker", [18, 14, 22]),
        results("Triortan", [0, 0, 7]),
        results("Tritac", [1, 1, 1]),
    ];
    let tiles = tiles([
        ("Wins in a row", "14, now 3"),
        ("Best win", "1978, Triablo"),
        ("Puzzles of the day", "212, streak 35"),
        ("You vs. Bartholomew", "12 – 3 – 15"),
    ]);
    for theme in Theme::ALL {
        let profile = Profile {
            name: "Bartholomew",
            about: "275+ games, 310 rated, 25 with computers",
            courses: &courses,
            empty: EMPTY,
            span: ["2025-11-08", "2026-11-02"],
            legend: "last 300: won – drawn – lost",
            results: &games,
            tiles: &tiles,
            marks: &marks(|index| index < 9),
            reached: "9 of 15 marks",
        };
        golden(&format!("profile-much-{theme}"), &profile.scene(), theme);
    }
}

#[test]
fn long_names_are_whole() {
    let courses = [
        course("Triangulation · zu zweit und noch länger", "1655? ± 140", wandering(5, 20_700, 12, 1300)),
        course("Triortan · Festival Mix-Up", "−40 ± 95", wandering(6, 20_690, 20, 300)),
    ];
    let tiles = tiles([
        ("Siege in Folge", "3, jetzt 0"),
        ("Bester Sieg", "1500, Kotelar Torissogi"),
        ("Rätsel des Tages", "1000, Serie 1000"),
        ("Du gegen Maximilian-Alexander von Hohenfels", "100 – 100 – 100"),
    ]);
    let profile = Profile {
        name: "Maximilian-Alexander von Hohenfels",
        about: "299 Partien, 120 gewertet, Computer: 179",
        courses: &courses,
        empty: EMPTY,
        span: ["2026-08-24", "2026-10-11"],
        legend: "letzte 300: gewonnen – remis – verloren",
        results: &[results("Kotelar Torissogi", [100, 0, 1]), results("Triangulation", [0, 98, 0])],
        tiles: &tiles,
        marks: &marks(|_| true),
        reached: "15 von 15 Abzeichen",
    };
    golden("profile-long", &profile.scene(), Theme::Dark);
}

#[cfg(feature = "scripts")]
#[test]
fn names_in_other_scripts() {
    let tiles = tiles([
        ("Wins in a row", "2, now 2"),
        ("Best win", "1500, Triortan"),
        ("Puzzles of the day", "–"),
        ("You vs. 田中花子", "–"),
    ]);
    let profile = Profile {
        name: "田中花子 שלום",
        about: "2 games, 2 rated",
        courses: &[course("Triortan", "1610? ± 280", vec![(20_783, 1560), (20_784, 1610)])],
        empty: EMPTY,
        span: ["2026-11-26", "2026-11-27"],
        legend: LEGEND,
        results: &[results("Triortan", [2, 0, 0])],
        tiles: &tiles,
        marks: &[],
        reached: "",
    };
    golden("profile-scripts", &profile.scene(), Theme::Light);
    // As long as Discord allows: in Latin letters, with none narrow; in Chinese; in Arabic.
    let names = [
        "Wolfgang Amadeus Mummenschanz WM",
        "滕王高阁临江渚佩玉鸣鸾罢歌舞画栋朝飞南浦云珠帘暮卷西山雨闲云",
        "عبد الرحمن بن محمد آل سعود الكبير",
    ];
    for (name, file) in names.into_iter().zip(["latin", "chinese", "arabic"]) {
        let name = &font::legible(name).expect("a name");
        let mut tiles = tiles.clone();
        tiles[3].label = format!("You vs. {name}");
        let long = Profile { name, tiles: &tiles, ..profile.clone() };
        golden(&format!("profile-long-{file}"), &long.scene(), Theme::Dark);
    }
}
