//! Tests of cells, corners and their names.

use super::*;

fn cells(names: &str) -> Cells {
    names
        .split_whitespace()
        .map(|name| named(name).unwrap_or_else(|| panic!("{name}")))
        .collect()
}

fn cell(name: &str) -> Cell {
    named(name).unwrap()
}

#[test]
fn cells_are_numbered_along_the_rows_of_the_picture() {
    let names: Vec<String> = Cell::all().map(Cell::name).collect();
    assert_eq!(names[..9].join(" "), "A8Ω B7Ω B8Ω B8Φ C6Ω C7Ω C7Φ C8Φ C8Σ");
    assert_eq!(names[49..].join(" "), "H1Ω H2Ω H2Φ H3Φ H3Σ H4Σ H4Π H5Π H5Ξ H6Ξ H6Δ H7Δ H7Γ H8Γ H8β");
    assert_eq!(Cell::all().filter(|cell| cell.is_black()).count(), 36);
    for (at, name) in names.iter().enumerate() {
        assert_eq!(named(name), Some(Cell(at as u8)));
    }
    assert!(["A1β", "I8Ω", "A9Ω", "A8", "A8ΩΩ", "a8Ω"].iter().all(|name| named(name).is_none()));
    let board = Board::get();
    assert_eq!(Army::ALL.map(|army| board.corner(army).name()), ["A8Ω", "H1Ω", "H8β"]);
    assert_eq!(board.home(Army::Blue), cells("F8Δ G7Δ G8Δ H6Δ H7Δ"));
}

/// Section 13, examples 6 to 8.
#[test]
fn patterns_match_the_rules_page() {
    let (board, f6) = (Board::get(), cell("F6Σ"));
    let general = cells("E6Σ F5Σ F6Π G5Π E7Π E5Φ E6Φ E7Σ F5Φ G5Σ F7Π G6Π");
    assert_eq!(board.general(f6, board.gates(f6, Cells::NONE)), general);
    let blocked = board.general(f6, board.gates(f6, cells("E6Σ")));
    assert_eq!(blocked, general & !cells("E6Φ E7Σ"));
    let from = cell("F5Σ");
    assert_eq!(board.leaps(from), cells("D6Φ C7Ω E4Ω E7Π E8Π G3Φ G6Ξ H2Ω H4Π H7Δ"));
    let strips = cells(
        "E6Σ E7Σ D7Σ D8Σ C8Σ F5Σ G5Σ G4Σ H4Σ H3Σ E6Φ D6Φ D6Ω C6Ω F6Π G6Π G6Ξ H6Ξ H6Δ F5Φ F4Φ F4Ω F3Ω F7Π F7Ξ F8Ξ F8Δ",
    );
    assert!(board.strips(f6) == strips && strips.len() == 27);
    assert_eq!(board.between(f6, cell("E6Φ")), Some(cell("E6Σ")));
    assert_eq!(board.between(f6, cell("G5Π")), None);
}

#[test]
fn rays_end_at_first_piece_in_any_numbering() {
    let board = Board::get();
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..2000 {
        let occupied = Cells(random.u64(..) & random.u64(..) & random.u64(..));
        let from = Cell(random.u8(..64));
        let walk = |i: usize, j: usize| {
            let way: Vec<Cell> =
                TILING.row(triangle::Cell(from.rows()), i, j).map_while(|cell| Cell::at(cell.0)).collect();
            let open = way.iter().take_while(|cell| !occupied.contains(**cell)).count();
            way.into_iter().take(open + 1).collect::<Cells>()
        };
        let all = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)];
        let walked = all.into_iter().fold(Cells::NONE, |set, (i, j)| set | walk(i, j));
        assert_eq!(board.rukh(from, occupied), walked, "from {} over {occupied:?}", from.name());
    }
}

/// The attackers found from the attacked cell match the attacks found from the attacking cell.
#[test]
fn attacks_are_symmetric() {
    let board = Board::get();
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..300 {
        let occupied = Cells(random.u64(..) & random.u64(..));
        for (from, to) in Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to))) {
            let (here, there) = (board.gates(from, occupied), board.gates(to, occupied));
            assert_eq!(board.leaps(from).contains(to), board.leaps(to).contains(from));
            assert_eq!(board.general(from, here).contains(to), board.general(to, there).contains(from));
            for colour in Army::ALL {
                let attacked = board.attacks(colour, from, here).contains(to);
                assert_eq!(attacked, board.attackers(colour, to, there).contains(from));
            }
        }
    }
}
