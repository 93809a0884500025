//! Tests of Torissogi's board.

use super::*;

fn names(set: u128) -> String {
    let mut names: Vec<String> = cells_of(set).map(Cell::name).collect();
    names.sort_unstable();
    names.join(" ")
}

fn cells(names: &str) -> u128 {
    names.split_whitespace().fold(0, |set, name| set | Cell::named(name).unwrap().bit())
}

#[test]
fn cells_are_named_as_in_raumschach() {
    assert_eq!(Cell::named("Aa1"), Some(Cell(0)));
    assert_eq!(Cell::named("ec5").map(Cell::cube), Some(Cube::new(4, 2, 4)));
    for cell in Cell::all() {
        assert_eq!(Cell::named(&cell.name()), Some(cell));
        assert_eq!(Cell::at(cell.cube()), Some(cell));
        assert_eq!(cell.reflected().cube(), cell.cube().reflected(SIDE));
    }
    for wrong in ["", "A", "Aa", "Aa0", "Aa6", "Fa1", "Af1", "Aa11", "é1"] {
        assert_eq!(Cell::named(wrong), None, "{wrong}");
    }
}

#[test]
fn zones_files_and_stuck_cells_match_the_rules_page() {
    assert_eq!(ZONES.map(u128::count_ones), [20, 20]);
    assert!(FILES.iter().all(|file| file.count_ones() == 25));
    assert_eq!(FILES.iter().fold(0, |all, file| all | file), BOARD);
    assert_eq!(names(STUCK[0]), "Ea5 Eb5 Ec5 Ed5 Ee5");
    assert_eq!(names(STUCK[1]), "Aa1 Ab1 Ac1 Ad1 Ae1");
    for (side, stuck) in (0u8..).zip(STUCK) {
        let swallow = |cell: &Cell| Tables::get().steps(Seat(side), Kind::Swallow, *cell) == 0;
        assert_eq!(Cell::all().filter(swallow).fold(0, |set, cell| set | cell.bit()), stuck);
    }
    assert_eq!(names(ZONES[0] & FILES[0]), "Da4 Da5 Ea4 Ea5");
}

/// The worked examples 2 to 5, on an empty board.
#[test]
fn worked_examples() {
    let tables = Tables::get();
    let check = |seat: u8, kind: Kind, from: &str, expected: &str| {
        let targets = tables.targets(Seat(seat), kind, Cell::named(from).unwrap(), 0);
        assert_eq!(names(targets), names(cells(expected)), "{kind:?} {from}");
    };
    check(0, Kind::LeftQuail, "Cb3", "Cb4 Cb5 Db3 Eb3 Cc2 Cd1 Dc2 Ed1 Bc2 Ad1 Ca2 Da2 Ba2");
    check(1, Kind::LeftQuail, "Cd3", "Cd2 Cd1 Bd3 Ad3 Cc4 Cb5 Bc4 Ab5 Dc4 Eb5 Ce4 Be4 De4");
    check(0, Kind::Pheasant, "Cc3", "Cc5 Ec3 Cb2 Cd2 Bc2 Dc2 Bb3 Bd3 Bc4");
    check(1, Kind::Pheasant, "Cc3", "Cc1 Ac3 Cb4 Cd4 Dc4 Bc4 Db3 Dd3 Dc2");
    check(0, Kind::Goose, "Cc3", "Ec5 Ac5 Cc1 Ee3 Ea3 Ac3");
    check(1, Kind::Goose, "Cc3", "Ac1 Ec1 Cc5 Aa3 Ae3 Ec3");
    let eagle = tables.targets(Seat(0), Kind::Eagle, Cell::named("Cc3").unwrap(), 0);
    assert_eq!(eagle.count_ones(), 35);
}

/// The ride tables agree with walking the rides cell by cell.
#[test]
fn rides_stop_at_the_first_piece() {
    let mut random = fastrand::Rng::with_seed(3);
    for _ in 0..2_000 {
        let occupied = random.u128(..) & random.u128(..) & BOARD;
        let (seat, from) = (Seat(random.u8(..2)), Cell(random.u8(..125)));
        for kind in Kind::ALL {
            let movement = kind.movement();
            let turn = if seat.0 == 0 { 1 } else { -1 };
            let steps = movement.steps.iter().filter_map(|step| Cell::at(from.cube().plus(step.times(turn))));
            let mut expected = steps.fold(0, |set, cell| set | cell.bit());
            for (step, most) in movement.rides {
                for to in from.cube().line(step.times(turn), SIDE).take(most).filter_map(Cell::at) {
                    expected |= to.bit();
                    if occupied & to.bit() != 0 {
                        break;
                    }
                }
            }
            assert_eq!(Tables::get().targets(seat, kind, from, occupied), expected);
            let onto = cells_of(expected).all(|to| Tables::get().onto(seat, to) & from.bit() != 0);
            assert!(onto, "{kind:?} on {}", from.name());
        }
    }
}

/// B4: the point reflection exchanges the sides.
#[test]
fn the_sides_are_each_others_reflection() {
    let reflect = |set: u128| set.reverse_bits() >> 3;
    for kind in Kind::ALL {
        for from in Cell::all() {
            let [black, white] = [(0, from), (1, from.reflected())]
                .map(|(seat, cell)| Tables::get().targets(Seat(seat), kind, cell, 0));
            assert_eq!(reflect(black), white);
        }
    }
}
