//! Implements [`Notation`]: an entry is a cell's name; a position is ten characters (`.`, `x`, `o`) and the
//! seat on turn.

use super::rules::{CELLS, Cell, Tritac};
use crate::{
    Leave, Notation, Offer, Outcome, PositionError, RecordEntry, Refusal, Rules, Seat, Setup, Spot,
    notation::shown,
};
use deltille_base::message;

const NAMES: [&str; CELLS as usize] = ["a1", "b1", "b2", "c1", "c2", "c3", "d1", "d2", "d3", "d4"];

impl Cell {
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }

    pub fn named(name: &str) -> Option<Cell> {
        let at = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(Cell(at as u8))
    }
}

impl Notation for Tritac {
    fn seat_names(&self) -> &'static [&'static str] {
        &["white", "black"]
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = self.winners()?;
        let reason = if self.agreed {
            "agreement"
        } else if self.alive.len() == 1 {
            "resign"
        } else if winners.len() == 1 {
            "row"
        } else {
            "full"
        };
        Some(Outcome { winners, reason, extras: Vec::new() })
    }

    fn from_position(setup: &Setup, position: &str) -> Result<Tritac, PositionError> {
        let wrong = || PositionError("ten characters of \".xo\", a blank, \"x\" or \"o\"".to_owned());
        let mut game = Tritac::start(setup).map_err(|why| PositionError(why.to_string()))?;
        let (cells, turn) = position.split_once(' ').ok_or_else(wrong)?;
        if cells.chars().count() != usize::from(CELLS) {
            return Err(wrong());
        }
        for (at, letter) in cells.chars().enumerate() {
            match letter {
                '.' => {}
                'x' => game.taken[0] |= 1 << at,
                'o' => game.taken[1] |= 1 << at,
                _ => return Err(wrong()),
            }
        }
        game.turn = match turn {
            "x" => Seat(0),
            "o" => Seat(1),
            _ => return Err(wrong()),
        };
        Ok(game)
    }

    fn position(&self) -> String {
        let letter = |cell| self.owner(Cell(cell)).map_or('.', |seat| ['x', 'o'][seat.index()]);
        let turn = ['x', 'o'][self.turn.index()];
        (0..CELLS).map(letter).chain([' ', turn]).collect()
    }

    fn write(&self, entry: Cell) -> String {
        entry.name().to_owned()
    }

    fn read(&self, _seat: Seat, text: &str) -> Result<RecordEntry<Tritac>, Refusal> {
        let cell = Cell::named(text);
        let cell =
            cell.ok_or_else(|| Refusal::syntax(message!("tritac-refuse-syntax", entry = shown(text))))?;
        match self.owner(cell) {
            None => Ok(RecordEntry::Entry(cell)),
            Some(_) => Err(Refusal::at(
                "R1",
                message!("tritac-refuse-taken", cell = cell.name()),
                vec![Spot(cell.name().to_owned())],
            )),
        }
    }

    fn may_leave(&self, _seat: Seat, how: Leave) -> Result<(), Refusal> {
        match how {
            Leave::Resign | Leave::Timeout => Ok(()),
            Leave::Illegal => Err(Refusal::illegal("R1", message!("tritac-refuse-no-conduct"))),
        }
    }

    fn may_offer(&self, _seat: Seat, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw => Ok(()),
            Offer::Impasse => Err(Refusal::illegal("R3", message!("tritac-refuse-no-impasse"))),
        }
    }
}
