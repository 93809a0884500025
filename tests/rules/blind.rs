//! One whole game of each kind from alt texts alone: a reader that knows only the words reconstructs the
//! public position at every ply.

use super::recorded;
use deltille::{
    games::{AnyPlay, Viewer},
    text::{Locale, word},
};
use std::collections::BTreeMap;

/// Cells with their contents, and other public facts: seat on turn, hands, prisoners.
pub type Seen = BTreeMap<String, String>;

/// Reads the position string.
type Public = fn(&AnyPlay) -> Seen;

/// Reads the words.
type Told = fn(&AnyPlay, &str) -> Seen;

#[test]
fn alt_texts_describe_whole_games() {
    let games: [(&str, &[&str], Public, Told); 5] = [
        ("triablo", &["two-captures", "three-captures"], triablo, told_of_triablo),
        ("torissogi", &["uniform-g1", "greedy-g2"], torissogi, told_of_torissogi),
        (
            "triangulation",
            &["three-player-rescue-bare-draw", "two-player-neutral-taken"],
            triangulation,
            told_of_triangulation,
        ),
        ("trioker", &["rapid-2-replay", "even-odd-73", "simple-triple-2"], trioker, told_of_trioker),
        ("triortan", &["standard corner 2", "standard edge dual 2"], triortan, told_of_triortan),
    ];
    for (game, names, public, told) in games {
        for name in names {
            let fixture = recorded::named(game, name);
            let mut play = AnyPlay::start(&fixture.setup).unwrap();
            let (mut most, mut boards) = (0, std::collections::BTreeSet::new());
            for line in std::iter::once(None).chain(fixture.lines.iter().map(Some)) {
                if let Some(line) = line {
                    play.enter(line).unwrap();
                }
                let alt = play.alt(Locale::default(), Viewer::Spectator);
                let (wanted, found) = (public(&play), told(&play, &alt));
                assert_eq!(found, wanted, "{game} {name}, ply {}: {alt}", play.ply());
                most = most.max(wanted.len());
                boards.insert(wanted);
            }
            assert!(
                most > 10 && boards.len() * 2 > fixture.lines.len(),
                "{game} {name}: {most} things, {} boards",
                boards.len()
            );
        }
    }
}

fn position(play: &AnyPlay) -> String {
    play.position(Viewer::Spectator)
}

fn seat(name: &str) -> String {
    word(Locale::default(), &format!("seat-{name}"))
}

/// The seat on turn according to the words.
fn turn_in_words(alt: &str, seen: &mut Seen) {
    let who = alt
        .split(". ")
        .find_map(|sentence| sentence.trim_end_matches('.').strip_suffix(" to move"));
    seen.extend(who.map(|who| ("turn".to_owned(), who.to_owned())));
}

/// The words about a seat: the rest of the sentence after `begin`.
fn of_seat<'a>(alt: &'a str, begin: &str) -> Option<&'a str> {
    let at = alt.find(begin)? + begin.len();
    alt[at..].split('.').next()
}

/// Reads a row: runs of digits count empty cells, everything else goes to `piece`.
fn row(text: &str, mut piece: impl FnMut(&str) -> usize) {
    let mut rest = text;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let taken = if digits > 0 { digits } else { 0 };
        if taken > 0 {
            for _ in 0..rest[..taken].parse::<usize>().unwrap() {
                piece("");
            }
            rest = &rest[taken..];
        } else {
            let taken = piece(rest);
            rest = &rest[taken..];
        }
    }
}

// ---- Triablo ----

const COLOURS: [(&str, char); 3] = [("White", 'w'), ("Red", 'r'), ("Black", 'b')];

pub fn triablo(play: &AnyPlay) -> Seen {
    let mut seen = Seen::new();
    let text = position(play);
    let fields: Vec<&str> = text.split(' ').collect();
    for (file, column) in fields[0].split('/').zip('a'..) {
        let mut rank = 0;
        row(file, |piece| {
            rank += 1;
            let taken = match piece.chars().next() {
                None => return 0,
                Some('[') => 4,
                Some(_) => 1,
            };
            seen.insert(format!("{column}{rank}"), piece[..taken].to_owned());
            taken
        });
    }
    if let [letter] = fields[1].chars().collect::<Vec<_>>()[..] {
        let (name, _) = COLOURS.into_iter().find(|(_, known)| *known == letter).unwrap();
        seen.insert("turn".to_owned(), name.to_owned());
    }
    seen
}

fn told_of_triablo(_: &AnyPlay, alt: &str) -> Seen {
    let mut seen = Seen::new();
    turn_in_words(alt, &mut seen);
    let half = |letter: char, up: bool| if up { letter.to_ascii_uppercase() } else { letter };
    for (name, letter) in COLOURS {
        let Some(told) = of_seat(alt, &format!("{name} (")) else {
            continue;
        };
        let told = told.split_once("): ").unwrap().1;
        for part in told.split("; ") {
            let (kind, pieces) = part.split_once(' ').unwrap();
            let words: Vec<&str> = pieces.split(' ').collect();
            for (at, place) in words.iter().enumerate().filter(|(_, place)| place.ends_with(['^', 'v'])) {
                let (cell, up) = (&place[..place.len() - 1], place.ends_with('^'));
                let covered = match kind {
                    "singletons" => None,
                    "king" => Some(letter),
                    _ => Some(COLOURS.into_iter().find(|(known, _)| *known == words[at + 2]).unwrap().1),
                };
                let top = half(letter, up);
                let piece =
                    covered.map_or(top.to_string(), |covered| format!("[{top}{}]", half(covered, !up)));
                seen.insert(cell.to_owned(), piece);
            }
        }
    }
    seen
}

// ---- Torissogi ----

const BIRDS: [(&str, &str); 10] = [
    ("Left Quail", "LQ"),
    ("Right Quail", "RQ"),
    ("Pheasant", "PT"),
    ("Phoenix", "PX"),
    ("Falcon", "F"),
    ("Eagle", "E"),
    ("Crane", "C"),
    ("Owl", "L"),
    ("Swallow", "S"),
    ("Goose", "G"),
];

fn bird(text: &str) -> &'static str {
    let upper = text.to_uppercase();
    BIRDS
        .into_iter()
        .find(|(_, code)| upper.starts_with(code))
        .unwrap_or_else(|| panic!("{text}"))
        .1
}

pub fn torissogi(play: &AnyPlay) -> Seen {
    let mut seen = Seen::new();
    let text = position(play);
    let fields: Vec<&str> = text.split(' ').collect();
    for (level, letter) in fields[0].split('|').zip('A'..) {
        for (rank, text) in (1..=5).rev().zip(level.split('/')) {
            let mut file = 'a';
            row(text, |piece| {
                let cell = format!("{letter}{file}{rank}");
                file = char::from(file as u8 + 1);
                if piece.is_empty() {
                    return 0;
                }
                let code = bird(piece);
                seen.insert(cell, piece[..code.len()].to_owned());
                code.len()
            });
        }
    }
    for (name, upper) in [("Black", true), ("White", false)] {
        let mut hand = Vec::new();
        let mut rest = fields[2].trim_start_matches('-');
        while !rest.is_empty() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let count: usize = rest[..digits].parse().unwrap_or(1);
            rest = &rest[digits..];
            let code = bird(rest);
            if rest.starts_with(|letter: char| letter.is_uppercase()) == upper {
                hand.extend(std::iter::repeat_n(code, count));
            }
            rest = &rest[code.len()..];
        }
        hand.sort_unstable();
        seen.insert(format!("hand {name}"), hand.join(" "));
    }
    if play.outcome().is_none() {
        seen.insert("turn".to_owned(), if fields[1] == "b" { "Black" } else { "White" }.to_owned());
    }
    seen
}

fn told_of_torissogi(_: &AnyPlay, alt: &str) -> Seen {
    let mut seen = Seen::new();
    turn_in_words(alt, &mut seen);
    let code = |name: &str| {
        BIRDS
            .into_iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("{name:?}"))
            .1
    };
    for name in ["Black", "White"] {
        let told = of_seat(alt, &format!("{name} (")).unwrap().split_once("): ").unwrap().1;
        let (pieces, held) = told.split_once("; hand: ").or_else(|| told.split_once("hand: ")).unwrap();
        for part in pieces.split("; ").filter(|part| !part.is_empty()) {
            let is_cell =
                |word: &&str| word.len() == 3 && word.ends_with(|digit: char| digit.is_ascii_digit());
            let (cells, words): (Vec<&str>, Vec<&str>) = part.split(' ').partition(is_cell);
            let code = code(&words.join(" "));
            let code = if name == "Black" { code.to_owned() } else { code.to_lowercase() };
            seen.extend(cells.into_iter().map(|cell| (cell.to_owned(), code.clone())));
        }
        let mut hand = Vec::new();
        for part in held.split(", ").filter(|part| *part != "empty") {
            let (count, bird) = match part.split_once(' ') {
                Some((count, bird)) if count.parse::<usize>().is_ok() => (count.parse().unwrap(), bird),
                _ => (1, part),
            };
            hand.extend(std::iter::repeat_n(code(bird), count));
        }
        hand.sort_unstable();
        seen.insert(format!("hand {name}"), hand.join(" "));
    }
    seen
}

// ---- Triangulation ----

const ARMIES: [(&str, char); 3] = [("Red", 'R'), ("Green", 'G'), ("Blue", 'B')];
const RANKS: [(&str, char); 4] = [("General", 'G'), ("Rukh", 'R'), ("Cavalry", 'C'), ("Infantry", 'I')];

pub fn triangulation(play: &AnyPlay) -> Seen {
    const COLUMNS: [char; 8] = ['β', 'Γ', 'Δ', 'Ξ', 'Π', 'Σ', 'Φ', 'Ω'];
    let (mut seen, mut fresh) = (Seen::new(), Vec::new());
    let text = position(play);
    let fields: Vec<&str> = text.split(';').collect();
    for (rank, (text, letter)) in (1usize..).zip(fields[0].split('/').zip('A'..)) {
        let mut k = 0;
        row(text, |piece| {
            let column = 8 - k / 2;
            let file = 17 + k % 2 - rank - column;
            let cell = format!("{letter}{file}{}", COLUMNS[column - 1]);
            k += 1;
            if piece.is_empty() {
                return 0;
            }
            let unmoved = piece[2..].starts_with('*');
            if unmoved {
                fresh.push((piece[..2].to_owned(), cell.clone()));
            }
            seen.insert(cell, piece[..2].to_owned());
            2 + usize::from(unmoved)
        });
    }
    let standing: Vec<char> = seen.values().filter_map(|piece| piece.chars().next()).collect();
    let status: Vec<char> = fields[2].chars().collect();
    for (at, (name, letter)) in ARMIES.into_iter().enumerate() {
        if standing.contains(&letter) {
            let commander = ARMIES.iter().position(|(_, known)| *known == status[at]).unwrap();
            let told = match (status[at + 3], status[commander + 3]) {
                ('a', _) => String::new(),
                ('x', 'a') => format!("commanded by {}", ARMIES[commander].0),
                _ => "neutral".to_owned(),
            };
            seen.insert(format!("army {name}"), told);
        }
        let of = |kind: char| fresh.iter().filter(move |(piece, _)| *piece == format!("{letter}{kind}"));
        if of('G').next().is_some() && of('R').next().is_some() {
            let mut rukhs: Vec<String> = of('R').map(|(_, cell)| cell.clone()).collect();
            rukhs.sort();
            seen.insert(format!("castle {name}"), rukhs.join(" "));
        }
        let held = fields[3].split(',').find_map(|held| held.strip_prefix(letter)?.strip_prefix(':'));
        if let Some(held) = held {
            let mut held: Vec<&str> = (0..held.len() / 2).map(|at| &held[2 * at..2 * at + 2]).collect();
            held.sort_unstable();
            seen.insert(format!("holds {name}"), held.join(" "));
        }
    }
    if play.outcome().is_none() {
        let (name, _) = ARMIES.into_iter().find(|(_, letter)| fields[1].starts_with(*letter)).unwrap();
        seen.insert("turn".to_owned(), name.to_owned());
    }
    seen
}

fn told_of_triangulation(_: &AnyPlay, alt: &str) -> Seen {
    let mut seen = Seen::new();
    turn_in_words(alt, &mut seen);
    let kind =
        |word: &str| RANKS.into_iter().find(|(name, _)| word.trim_end_matches('s') == *name).unwrap().1;
    for sentence in alt.split('.').map(str::trim) {
        for (name, letter) in ARMIES {
            let Some(rest) = sentence.strip_prefix(name) else {
                continue;
            };
            if let Some(held) = rest.strip_prefix(" holds ") {
                let mut codes = Vec::new();
                for part in held.split(", ") {
                    let words: Vec<&str> = part.split(' ').collect();
                    let count = words[0].parse().unwrap_or(1);
                    let [army, piece] = words[words.len() - 2..] else { panic!("{part}") };
                    let army = ARMIES.into_iter().find(|(name, _)| *name == army).unwrap().1;
                    codes.extend(std::iter::repeat_n(format!("{army}{}", kind(piece)), count));
                }
                codes.sort();
                seen.insert(format!("holds {name}"), codes.join(" "));
            } else if let Some(rukhs) = rest.strip_prefix(" may still castle with the ") {
                let mut rukhs: Vec<&str> = rukhs.split(' ').skip(1).collect();
                rukhs.sort_unstable();
                seen.insert(format!("castle {name}"), rukhs.join(" "));
            } else if let Some((how, pieces)) = rest.split_once(": ") {
                seen.insert(format!("army {name}"), how.trim_start_matches(", ").to_owned());
                for part in pieces.split("; ") {
                    let mut words = part.split(' ');
                    let kind = kind(words.next().unwrap());
                    seen.extend(words.map(|cell| (cell.to_owned(), format!("{letter}{kind}"))));
                }
            }
        }
    }
    seen
}

// ---- Trioker ----

fn trioker(play: &AnyPlay) -> Seen {
    let mut seen = Seen::new();
    let text = position(play);
    let field = |key: &str| text.split('|').find_map(|field| field.strip_prefix(key)).unwrap_or("-");
    for placed in field("B=").split(',').filter(|placed| *placed != "-") {
        let (tile, cell) = placed.split_once('@').unwrap();
        let (name, hour) = tile.split_once('.').unwrap();
        let (name, hour): (Vec<char>, usize) = (name.chars().collect(), hour.parse().unwrap());
        // The last character is at the hour, the first follows anticlockwise.
        let up = hour % 4 == 0;
        let at = |wanted: usize| match (hour + 12 - wanted) % 12 {
            0 => name[2],
            4 => name[0],
            _ => name[1],
        };
        let hours = if up { [12, 8, 4] } else { [10, 6, 2] };
        seen.insert(
            cell.to_owned(),
            format!("{} {}", if up { "up" } else { "down" }, hours.map(at).iter().collect::<String>()),
        );
    }
    for hand in field("H=").split(';') {
        let (name, tiles) = hand.split_once(':').unwrap();
        let count = if tiles == "-" { 0 } else { tiles.split(',').count() };
        seen.insert(format!("tiles {}", seat(name)), count.to_string());
    }
    seen
}

fn told_of_trioker(_: &AnyPlay, alt: &str) -> Seen {
    let mut seen = Seen::new();
    if let Some(tiles) = of_seat(alt, "On the board, corners counterclockwise from twelve o’clock: ") {
        for tile in tiles.split(", ") {
            let (cell, lies) = tile.split_once(' ').unwrap();
            seen.insert(cell.to_owned(), lies.to_owned());
        }
    }
    for sentence in alt.split('.').map(str::trim) {
        let Some((who, rest)) = sentence.split_once(": ") else {
            continue;
        };
        let who = who.split(',').next().unwrap();
        if let Some(count) = rest.strip_suffix(" tiles").or_else(|| rest.strip_suffix(" tile")) {
            seen.insert(format!("tiles {who}"), count.to_owned());
        } else if rest.split(' ').all(|tile| tile.len() == 3) && !sentence.starts_with("On the board") {
            // The game is over: hands are open.
            seen.insert(format!("tiles {who}"), rest.split(' ').count().to_string());
        }
    }
    seen
}

// ---- Triortan ----

const FIREWORKS: [(&str, &str); 12] = [
    ("Short fuse", "Sf"),
    ("Long fuse", "Lf"),
    ("Strobe", "St"),
    ("Spinner", "Sp"),
    ("Falling star", "Fs"),
    ("Rising star", "Rs"),
    ("Twister", "Tw"),
    ("Fountain", "Fo"),
    ("Sparkler", "Sk"),
    ("Firemaster", "Fm"),
    ("Firemistress", "Fi"),
    ("Pyrotech", "Py"),
];

pub fn triortan(play: &AnyPlay) -> Seen {
    let mut seen = Seen::new();
    let text = position(play);
    let fields: Vec<&str> = text.split(' ').collect();
    let ranks = fields[1].split('/').count() as i32;
    let low = 3 * ranks / 2 + 1;
    for (a, rank) in (1i32..).zip(fields[1].split('/')) {
        // From left to right the cells point up and down by turns: the sum of the coordinates is 19 or 20 on the
        // smaller board.
        let mut cells: Vec<(i32, i32)> = (1..=ranks)
            .flat_map(|b| [low, low + 1].map(|sum| (b, sum - a - b)))
            .filter(|(_, c)| (1..=ranks).contains(c))
            .collect();
        cells.sort_by_key(|(b, c)| (-*b, *c));
        let mut cells = cells.into_iter();
        row(rank, |piece| {
            let (b, c) = cells.next().unwrap_or_else(|| panic!("rank {a} is longer: {rank}"));
            if piece.is_empty() {
                return 0;
            }
            // Some empty cells have marks of their own.
            if !piece.starts_with(|letter: char| letter.is_uppercase()) {
                return 1;
            }
            seen.insert(format!("{a},{b},{c}"), piece[..3].to_owned());
            3
        });
    }
    if ["white", "blue"].contains(&fields[2]) {
        seen.insert("turn".to_owned(), seat(fields[2]));
    }
    seen
}

fn told_of_triortan(play: &AnyPlay, alt: &str) -> Seen {
    let mut seen = Seen::new();
    turn_in_words(alt, &mut seen);
    for name in play.seats() {
        let who = seat(name);
        let told = of_seat(alt, &format!("{who} (took "))
            .or_else(|| of_seat(alt, &format!("{who}, out (took ")))
            .unwrap();
        let pieces = told.split_once("): ").unwrap().1;
        for part in pieces.split("; ").filter(|part| *part != "–") {
            let (cells, words): (Vec<&str>, Vec<&str>) = part.split(' ').partition(|word| word.contains(','));
            let words = words.join(" ");
            let kind = FIREWORKS.into_iter().find(|(name, code)| *name == words || *code == words);
            let (_, code) = kind.unwrap_or_else(|| panic!("{part:?} in {alt}"));
            let letter = name.chars().next().unwrap().to_ascii_uppercase();
            seen.extend(cells.into_iter().map(|cell| (cell.to_owned(), format!("{letter}{code}"))));
        }
    }
    seen
}
