//! Text boards, read back: every cell is found by the coordinates along the edges, with its piece.

use super::{
    blind::{self, Seen},
    laws::{random_game, setups},
};
use deltille::{
    games::{AnyPlay, Setup, Viewer},
    text::{Locale, locales, lookup},
};

/// Reads the cells from the board's lines.
type Read = fn(&AnyPlay, &Lines) -> Seen;

struct Lines(Vec<Vec<char>>);

impl Lines {
    fn of(board: &str) -> Lines {
        Lines(board.lines().map(|line| line.chars().collect()).collect())
    }

    fn at(&self, line: usize, column: usize) -> char {
        self.0.get(line).and_then(|line| line.get(column)).copied().unwrap_or(' ')
    }

    fn text(&self, line: usize, from: usize, to: usize) -> String {
        (from..to).map(|column| self.at(line, column)).collect::<String>().trim().to_owned()
    }

    /// The line that begins with this.
    fn beginning(&self, start: &str) -> usize {
        let begins = |line: &Vec<char>| line.iter().collect::<String>().starts_with(start);
        self.0.iter().position(begins).unwrap_or_else(|| panic!("no line begins with {start:?}"))
    }
}

/// The cells of the position, and those of the board.
fn read(setup: &Setup, play: &AnyPlay, lines: &Lines) -> (Seen, Seen) {
    let (public, read): (fn(&AnyPlay) -> Seen, Read) = match &*setup.game {
        "triablo" => (blind::triablo, triablo),
        "torissogi" => (blind::torissogi, torissogi),
        "triangulation" => (blind::triangulation, triangulation),
        "trioker" => (trioker_tiles, trioker),
        "triortan" => (blind::triortan, triortan),
        other => panic!("{other} has no reader"),
    };
    let is_cell = |name: &str| !name.contains(' ') && name != "turn";
    let cells = |seen: Seen| seen.into_iter().filter(|(name, _)| is_cell(name)).collect();
    (cells(public(play)), cells(read(play, lines)))
}

#[test]
fn text_boards_show_every_cell_by_its_coordinates() {
    let (mut boards, mut pieces) = (0, 0);
    for (seed, setup) in setups().iter().enumerate() {
        let mut widest = 0;
        random_game(setup, 500 + seed as u64, 60, |play| {
            if play.ply() % 6 != 0 {
                return;
            }
            for locale in locales() {
                let board = play.text_board(locale, Viewer::Spectator);
                let (wanted, found) = read(setup, play, &Lines::of(&board));
                assert_eq!(found, wanted, "{setup:?}, ply {}\n{board}", play.ply());
                let legend = legend(setup, locale, &board);
                for word in wanted.values().flat_map(|piece| explained_by(setup, piece)) {
                    assert!(legend.contains(&word), "{word} is not explained\n{board}");
                }
                boards += 1;
                pieces += wanted.len();
                widest = board.lines().map(|line| line.chars().count()).max().unwrap_or(0).max(widest);
            }
        });
        assert!(widest <= 40, "{setup:?}: {widest}");
    }
    assert!(boards > 1000 && pieces > 20_000, "{boards} {pieces}");
}

/// The words below a board.
fn legend(setup: &Setup, locale: Locale, board: &str) -> Vec<String> {
    let axes = lookup(locale, &format!("{}-board-axes", setup.game)).unwrap();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (all, axes) = (words(board).join(" "), words(&axes).join(" "));
    let (_, marks) = all.split_once(&axes).unwrap_or_else(|| panic!("no axes\n{board}"));
    marks.split([' ', ',', ';', '.', ':', '\u{202f}']).map(str::to_owned).collect()
}

/// The words of a legend that explain a piece.
fn explained_by(setup: &Setup, piece: &str) -> Vec<String> {
    let letters = |text: &str| text.chars().map(String::from).collect::<Vec<_>>();
    match &*setup.game {
        "triablo" => letters(&piece.trim_matches(['[', ']']).to_uppercase()),
        "torissogi" => vec![piece.to_uppercase()],
        "triangulation" => vec![piece[..1].to_owned(), piece[1..].to_lowercase()],
        "trioker" => vec!["#".to_owned()],
        _ if AnyPlay::start(setup).unwrap().seats().len() > 2 => vec![piece[..1].to_owned()],
        _ => KINDS
            .into_iter()
            .filter(|(_, code)| *code == &piece[1..])
            .map(|(letter, _)| letter.into())
            .collect(),
    }
}

// ---- Triablo ----

fn triablo(play: &AnyPlay, lines: &Lines) -> Seen {
    let mut seen = Seen::new();
    let files = play.position(Viewer::Spectator).split(' ').next().unwrap().split('/').count();
    let bottom = 2 * files;
    let (mut ranks, mut names) = (Vec::new(), Vec::new());
    for file in 0..files {
        let column = 3 + 3 * file;
        let mut points = (0..bottom).rev().filter(|line| lines.at(*line, column) != ' ');
        let letter = lines.at(points.next().unwrap(), column);
        assert_eq!(letter, char::from(b'a' + file as u8));
        // Above the topmost point there may be the number of a rank that begins in the next file.
        for (rank, line) in (1..=files - file.abs_diff(files / 2)).zip(points) {
            let piece = lines.text(line, column, column + 2);
            names.push((line, column, rank));
            if piece != "." {
                let piece = if piece.len() == 2 { format!("[{piece}]") } else { piece };
                seen.insert(format!("{letter}{rank}"), piece);
            }
        }
    }
    // A rank's number is left of its first point.
    for (line, column, rank) in names {
        let before = lines.text(line, column - 3, column);
        if let Ok(number) = before.parse::<usize>() {
            assert_eq!(number, rank);
            ranks.push(number);
        }
    }
    ranks.sort_unstable();
    assert_eq!(ranks, (1..=files).collect::<Vec<_>>());
    seen
}

// ---- Torissogi ----

fn torissogi(_: &AnyPlay, lines: &Lines) -> Seen {
    let mut seen = Seen::new();
    for (top, left) in [(0, 0), (0, 18), (7, 0), (7, 18), (14, 0)] {
        let level = lines.text(top, left + 3, left + 18).chars().last().unwrap();
        for line in top + 1..top + 6 {
            let rank = lines.at(line, left);
            for column in (0..5).map(|file| left + 3 + 3 * file) {
                let file = lines.at(top + 6, column);
                assert!(('a'..='e').contains(&file) && ('1'..='5').contains(&rank), "{file}{rank}");
                let piece = lines.text(line, column - 1, column + 1);
                if piece != "." {
                    seen.insert(format!("{level}{file}{rank}"), piece);
                }
            }
        }
    }
    seen
}

// ---- Triangulation ----

fn triangulation(_: &AnyPlay, lines: &Lines) -> Seen {
    let mut seen = Seen::new();
    let first = |line: usize| (2..40).find(|column| lines.at(line, *column) != ' ').unwrap();
    for line in 0..8 {
        let start = first(line) + 2;
        for k in 0..2 * line + 1 {
            let column = start + 2 * k;
            // Up to the left until the diagonal begins.
            let (mut above, mut left) = (line, column);
            while left > first(above) + 2 {
                (above, left) = (above - 1, left - 2);
            }
            let file = lines.at(above, first(above));
            // Down to the left until it ends.
            let foot = column - 2 * (8 - line);
            let ends: Vec<char> = (foot - 1..=foot + 1)
                .map(|column| lines.at(8, column))
                .filter(|end| *end != ' ')
                .collect();
            let [end] = ends[..] else { panic!("{ends:?}") };
            let piece = lines.text(line, column, column + 2);
            if ![".", ":"].contains(&piece.as_str()) {
                assert!(piece.starts_with(char::is_uppercase), "{piece}");
                seen.insert(format!("{}{file}{end}", lines.at(line, 0)), piece.to_uppercase());
            }
        }
    }
    seen
}

// ---- Trioker ----

/// Tiles with their values by hour, `.` for a wild corner; the numbers of MacMahon's edges are colours.
fn trioker_tiles(play: &AnyPlay) -> Seen {
    let mut seen = Seen::new();
    let text = play.position(Viewer::Spectator);
    let tiles = text.split('|').find_map(|field| field.strip_prefix("B=")).unwrap();
    for placed in tiles.split(',').filter(|placed| *placed != "-") {
        let (tile, cell) = placed.split_once('@').unwrap();
        seen.insert(cell.to_owned(), tile[..3].replace('W', "."));
    }
    seen
}

fn trioker(play: &AnyPlay, lines: &Lines) -> Seen {
    let (mut seen, wanted) = (Seen::new(), trioker_tiles(play));
    let edges = is_of_edges(play);
    let is_row = |line: &usize| {
        let text = &lines.0[*line];
        text.len() > 2
            && text[1] == ' '
            && text[2..]
                .iter()
                .collect::<String>()
                .trim_end()
                .ends_with(|end: char| end.is_ascii_digit())
    };
    let rows = ('A'..='Z').map_while(|letter| {
        let found = (0..lines.0.len()).find(|line| lines.at(*line, 0) == letter && is_row(line))?;
        Some((letter, found))
    });
    let rows: Vec<(char, usize)> = rows.collect();
    let across = across(lines, &rows, edges);
    for (letter, line) in rows {
        let text: String = lines.0[line].iter().collect();
        let count: usize = text.trim_end().rsplit(' ').next().unwrap().parse().unwrap();
        let marks = "#^v/RBrbAFSL";
        let cells: Vec<usize> = (2..text.chars().count())
            .filter(|column| marks.contains(lines.at(line, *column)))
            .collect();
        assert_eq!(cells.len(), count, "row {letter}");
        for (rank, column) in (1..).zip(cells) {
            if lines.at(line, column) != '#' {
                continue;
            }
            let name = format!("{letter}{rank}");
            let Some(tile) = wanted.get(&name) else {
                seen.insert(name, "not there".to_owned());
                continue;
            };
            // Anticlockwise: of a tile that points up, and of one that points down.
            let place = |line_by: isize, columns: isize| {
                lines.at(line.saturating_add_signed(line_by), column.saturating_add_signed(columns))
            };
            let half = across / 2;
            let ways = match edges {
                false => [[(-1, 0), (1, -across), (1, across)], [(-1, across), (-1, -across), (1, 0)]],
                true => [[(0, -half), (1, 0), (0, half)], [(-1, 0), (0, -half), (0, half)]],
            };
            let shows = |tile: &str| {
                ways.iter().any(|way| {
                    way.iter().zip(tile.chars()).all(|((line, columns), value)| {
                        let shown = place(*line, *columns);
                        value == '.' || shown == value
                    })
                })
            };
            let turned = (0..3).any(|turn| shows(&format!("{}{}", &tile[turn..], &tile[..turn])));
            seen.insert(name, if turned { tile.clone() } else { "other values".to_owned() });
        }
    }
    seen
}

/// MacMahon's tiles have four colours, 1 to 4, at their edges.
fn is_of_edges(play: &AnyPlay) -> bool {
    let board = play.text_board(Locale::default(), Viewer::Spectator);
    board.split_whitespace().collect::<Vec<_>>().join(" ").contains("at its edges")
}

/// Columns between two cells that touch: the smallest distance in any of these rows, because some have gaps.
fn across(lines: &Lines, rows: &[(char, usize)], edges: bool) -> isize {
    let marks = "#^v/RBrbAFSL";
    let gaps = rows.iter().flat_map(|(_, line)| {
        let columns: Vec<usize> = (2..lines.0[*line].len())
            .filter(|column| marks.contains(lines.at(*line, *column)))
            .collect();
        columns.windows(2).map(|pair| pair[1] - pair[0]).collect::<Vec<_>>()
    });
    gaps.min().map_or(if edges { 3 } else { 2 }, |least| least as isize)
}

// ---- Triortan ----

const KINDS: [(char, &str); 12] = [
    ('S', "Sf"),
    ('L', "Lf"),
    ('T', "St"),
    ('P', "Sp"),
    ('F', "Fs"),
    ('R', "Rs"),
    ('W', "Tw"),
    ('O', "Fo"),
    ('K', "Sk"),
    ('M', "Fm"),
    ('I', "Fi"),
    ('Y', "Py"),
];

fn triortan(play: &AnyPlay, lines: &Lines) -> Seen {
    let mut seen = Seen::new();
    let ranks = play.position(Viewer::Spectator).split(' ').nth(1).unwrap().split('/').count();
    let line_of = |a: usize| lines.beginning(&format!("a{a} "));
    let cells = |a: usize| {
        let line = line_of(a);
        let start = (4..).find(|column| lines.at(line, *column) != ' ').unwrap();
        let end = (start..).find(|column| lines.at(line, *column) == ' ').unwrap();
        (line, start, end)
    };
    let label = |a: usize, axis: char| -> usize {
        let (line, _, end) = cells(a);
        assert_eq!(lines.at(line, end + 1), axis);
        lines.text(line, end + 2, end + 4).parse().unwrap()
    };
    let digit = |line: usize, column: usize| {
        let found: Vec<usize> = [column, column + 1]
            .into_iter()
            .filter(|column| lines.at(line, *column).is_ascii_digit())
            .collect();
        let [column] = found[..] else { panic!("{found:?}") };
        let tens = if line > line_of(1) { lines.at(line - 1, column) } else { ' ' };
        format!("{tens}{}", lines.at(line, column)).trim().parse::<usize>().unwrap()
    };
    // Along a diagonal to its end on the right: down for b, up for c.
    let along = |a: usize, column: usize, down: bool| {
        let (mut a, mut column) = (a, column);
        let axis = if down { 'b' } else { 'c' };
        loop {
            let (_, _, end) = cells(a);
            let outside = if down { a <= ranks / 2 } else { a > ranks / 2 };
            if outside && column + 1 >= end {
                return label(a, axis);
            }
            if a == if down { 1 } else { ranks } {
                return digit(if down { line_of(1) + 2 } else { line_of(ranks) - 1 }, column);
            }
            (a, column) = (if down { a - 1 } else { a + 1 }, column + 1);
        }
    };
    let seats = play.seats();
    for a in 1..=ranks {
        let (line, start, end) = cells(a);
        for column in start..end {
            let mark = lines.at(line, column);
            let name = format!("{a},{},{}", along(a, column, true), along(a, column, false));
            if ['.', 'x'].contains(&mark) {
                continue;
            }
            let piece = match seats.len() {
                0..=2 => {
                    let (_, code) =
                        KINDS.into_iter().find(|(letter, _)| *letter == mark.to_ascii_uppercase()).unwrap();
                    let seat = seats[usize::from(mark.is_lowercase())];
                    format!("{}{code}", seat[..1].to_uppercase())
                }
                // The kinds are in the words below.
                _ => {
                    let seen = blind::triortan(play);
                    let there = seen.get(&name).filter(|piece| piece.starts_with(mark));
                    there.cloned().unwrap_or_else(|| mark.to_string())
                }
            };
            seen.insert(name, piece);
        }
    }
    seen
}
