//! Boards and puzzle shapes, from `data/trioker/*.json`, and their checker.
//!
//! A new shape is a new item of `shapes.json`: its name becomes a value of the option `shape` automatically.
//! A file with a fault (disconnected cells, too few tiles, marks on missing cells) is rejected as a whole.
//! One test reads the shipped files, another fills every shape.

use super::{
    board::{Board, Mark},
    tile::TileSet,
};
use serde::Deserialize;
use std::{collections::BTreeMap, sync::LazyLock};

const BOARDS: &str = include_str!("../../../data/trioker/boards.json");
const SHAPES: &str = include_str!("../../../data/trioker/shapes.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardData {
    name: String,
    start: Option<String>,
    #[serde(default)]
    closed: Vec<String>,
    #[serde(default)]
    marks: BTreeMap<Mark, Vec<String>>,
    rows: Vec<String>,
}

/// Tile set of a shape (table 9.1).
#[derive(Clone, Copy, Deserialize)]
enum Set {
    #[serde(rename = "24")]
    Numbered,
    #[serde(rename = "25")]
    All,
    #[serde(rename = "even")]
    Even,
    #[serde(rename = "odd")]
    Odd,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ShapeData {
    name: String,
    tiles: Set,
    solutions: u64,
    rows: Vec<String>,
}

/// Boards and shapes of the program. The files are compiled in, and a test checks them for faults.
static DATA: LazyLock<(Vec<Board>, Vec<Board>)> =
    LazyLock::new(|| read(BOARDS, SHAPES).expect("the data files are checked by a test"));

fn read(boards: &str, shapes: &str) -> Result<(Vec<Board>, Vec<Board>), String> {
    let boards: Vec<BoardData> = serde_json::from_str(boards).map_err(|error| format!("boards: {error}"))?;
    let shapes: Vec<ShapeData> = serde_json::from_str(shapes).map_err(|error| format!("shapes: {error}"))?;
    let named = |name: String| move |why: String| format!("{name}: {why}");
    let boards = boards.into_iter().map(|data| board(&data).map_err(named(data.name)));
    let shapes = shapes.into_iter().map(|data| shape(&data).map_err(named(data.name)));
    let (boards, shapes): (Vec<_>, Vec<_>) =
        (boards.collect::<Result<_, _>>()?, shapes.collect::<Result<_, _>>()?);
    let faults = faults(&boards, &shapes);
    if faults.is_empty() { Ok((boards, shapes)) } else { Err(faults.join("; ")) }
}

fn board(data: &BoardData) -> Result<Board, String> {
    let tiles = match data.name.as_str() {
        "macmahon" => TileSet::EDGES,
        "even-odd-73" | "even-odd-52" => TileSet::NUMBERED,
        _ => TileSet::CORNERS,
    };
    let mut board = Board::new(&data.name, &data.rows, tiles == TileSet::EDGES, tiles)?;
    board.close(&data.closed)?;
    if let Some(start) = &data.start {
        board.set_start(start)?;
    }
    board.mark_cells(&data.marks)?;
    Ok(board)
}

fn shape(data: &ShapeData) -> Result<Board, String> {
    let tiles = match data.tiles {
        Set::Numbered => TileSet::NUMBERED,
        Set::All => TileSet::CORNERS,
        Set::Even => TileSet::EVEN,
        Set::Odd => TileSet::ODD,
    };
    let mut board = Board::new(&data.name, &data.rows, false, tiles)?;
    board.solutions = Some(data.solutions);
    Ok(board)
}

pub fn board_named(name: &str) -> Option<&'static Board> {
    DATA.0.iter().find(|board| board.name == name)
}

/// All puzzle shapes, in the order they are offered.
pub fn shapes() -> &'static [Board] {
    &DATA.1
}

pub fn shape_named(name: &str) -> Option<&'static Board> {
    shapes().iter().find(|shape| shape.name == name)
}

/// Lists faults of boards and shapes that parse: connection, size, names. Whether a shape can be filled is
/// checked by the solver instead.
fn faults(boards: &[Board], shapes: &[Board]) -> Vec<String> {
    let mut faults = Vec::new();
    let all: Vec<&Board> = boards.iter().chain(shapes).collect();
    for (index, board) in all.iter().enumerate() {
        let mut fault = |why: String| faults.push(format!("{}: {why}", board.name));
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if board.name.is_empty() || board.name.len() > 20 || !board.name.chars().all(plain) {
            fault("a name has 1 to 20 small letters, digits and hyphens".to_owned());
        }
        if all[..index].iter().any(|other| other.name == board.name) {
            fault("the name is used twice".to_owned());
        }
        if !board.is_connected() {
            fault("the cells do not hang together".to_owned());
        }
        if board.edges
            && board
                .cells()
                .any(|cell| board.sites(cell).iter().filter(|site| board.rim >> **site & 1 != 0).count() > 1)
        {
            fault("a cell has two rim edges".to_owned());
        }
    }
    for shape in shapes {
        if shape.cells().count() > shape.tiles.len() as usize {
            faults.push(format!(
                "{}: {} cells, but only {} tiles",
                shape.name,
                shape.count(),
                shape.tiles.len()
            ));
        }
        if shape.solutions == Some(0) {
            faults.push(format!("{}: it has no solutions", shape.name));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_files_have_no_faults() {
        assert_eq!(read(BOARDS, SHAPES).map(|_| ()), Ok(()));
        let cells = |name: &str| board_named(name).map(|board| board.cells().count());
        assert_eq!(
            ["rapid", "original", "even-odd-73", "even-odd-52", "simple-triple", "macmahon"].map(cells),
            [69, 71, 73, 52, 25, 24].map(Some)
        );
        assert_eq!(board_named("macmahon").unwrap().rim.count_ones(), 12, "Q2");
        assert_eq!(shapes().len(), 26);
    }

    #[test]
    fn faults_are_found() {
        let refused = |boards: &str, shapes: &str| read(boards, shapes).map(|_| ()).unwrap_err();
        let shape = |rest: &str| format!(r###"[{{"name": "x", "tiles": "even", "solutions": 1, {rest}}}]"###);
        assert!(refused("[]", &shape(r###""rows": ["#x"]"###)).contains("neither"));
        assert!(refused("[]", &shape(r###""rows": ["."]"###)).contains("0 cells"));
        assert!(refused("[]", &shape(r###""rows": ["#"], "colour": 1"###)).contains("unknown field"));
        let board = r###"[{"name": "b", "start": "A1", "marks": {"red": ["A3"]}, "rows": ["##"]}]"###;
        assert!(refused(board, "[]").contains("no cell A3"));
        assert!(refused(&board.replace("A3", "A1"), "[]").contains("twice"));
        assert!(refused(&board.replace("red", "rde"), "[]").contains("unknown variant"));
        let found = |shapes: &str| read("[]", shapes).map(|_| ()).err().unwrap_or_default();
        assert!(found(&shape(r###""rows": ["#...#"]"###)).contains("hang together"));
        assert!(found(&shape(&format!(r#""rows": ["{}"]"#, "#".repeat(13)))).contains("only 12 tiles"));
        assert!(found(&shape(r###""rows": ["#"]"###).replace('x', "X")).contains("small letters"));
        assert_eq!(found(&shape(r###""rows": ["#"]"###)), "");
    }

    #[test]
    fn labels_and_neighbours_match_the_rules_page() {
        let rapid = board_named("rapid").unwrap();
        let cell = |name: &str| rapid.named(name).unwrap();
        assert_eq!(rapid.place(cell("D6")), (3, 7));
        let beside: Vec<&str> = super::super::board::cells_of(rapid.neighbours(cell("D6")))
            .map(|c| rapid.name(c))
            .collect();
        assert_eq!(beside, ["D5", "D7", "E6"]);
        assert_eq!(rapid.hours(cell("D6")), [8, 4, 12]);
        let small = board_named("even-odd-52").unwrap();
        assert!(small.named("A1").is_some_and(|cell| small.open & cell.bit() == 0));
        // G12: both layouts are symmetric, except for F5 of the original.
        for (name, odd) in [("rapid", None), ("original", Some("F5"))] {
            let board = board_named(name).unwrap();
            for (cell, mark) in board.marks().filter(|(cell, _)| Some(board.name(*cell)) != odd) {
                let (row, x) = board.place(cell);
                assert_eq!(
                    board.at(row, 14 - x).and_then(|mirrored| board.mark(mirrored)),
                    Some(mark),
                    "{name} {}",
                    board.name(cell)
                );
            }
        }
    }
}
