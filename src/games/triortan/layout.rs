//! Arrangements of the pieces behind the line (S2–S4, A4, A5): the layouts of this game, submitted in secret.

use super::{
    home::{Home, Start},
    piece::Kind,
    terms::Terms,
};
use crate::{Below, Seat};

/// Largest number of cells behind a line.
pub const MOST: usize = 18;

/// Pieces on the cells behind the line, in the order of A4.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrangement {
    kinds: [Kind; MOST],
    len: u8,
}

/// State of a draft in addition to the position, for the private picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drafting {
    pub seat: Seat,
    /// Cell behind the line that is being filled.
    pub cell: Option<usize>,
    /// Whether the cells show numbers because the user chooses one.
    pub numbered: bool,
}

/// Names of the arrangements of A5.
pub const NAMES: [&str; 3] = ["classic", "swift", "wall"];

/// Most pairs of neighbours that [`Arrangement::sound`] swaps.
const EXCHANGES: usize = 2;

/// Violation of S2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Number of codes given, number needed.
    Length(usize, usize),
    /// This pyrotech may not be on the cell with this number.
    Pyrotech(Kind, usize),
    /// The cell with this number needs a pyrotech.
    NoPyrotech(usize),
    /// Too many of a kind, and the number allowed.
    TooMany(Kind, u8),
}

impl Arrangement {
    pub fn new(kinds: &[Kind]) -> Option<Arrangement> {
        let mut arrangement = Arrangement { kinds: [Kind::Sparkler; MOST], len: kinds.len() as u8 };
        arrangement.kinds.get_mut(..kinds.len())?.copy_from_slice(kinds);
        Some(arrangement)
    }

    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.kinds.into_iter().take(usize::from(self.len))
    }

    /// Codes without separators (S4).
    pub fn text(&self) -> String {
        self.kinds().map(Kind::code).collect()
    }

    /// Pieces behind the line before any seat chooses (S1), cell by cell.
    pub fn fixed(terms: &Terms) -> Vec<Option<Kind>> {
        let mut cells = vec![None; terms.homes[0].behind.len()];
        for (cell, kinds) in Arrangement::pyrotechs(terms) {
            if let [only] = kinds {
                cells[cell] = Some(*only);
            }
        }
        cells
    }

    /// Cells behind the line reserved for pyrotechs, and the pyrotechs allowed there.
    fn pyrotechs(terms: &Terms) -> Vec<(usize, &'static [Kind])> {
        match terms.start {
            Start::Edge if terms.dual => vec![(6, &[Kind::Pyrotech])],
            Start::Edge => vec![(6, &[Kind::Firemaster, Kind::Firemistress])],
            Start::Corner(_) => vec![(0, &[Kind::Firemistress]), (1, &[Kind::Firemaster])],
        }
    }

    /// Pyrotechs allowed on the cell with this number; empty if the cell takes other pieces.
    pub fn pyrotechs_at(terms: &Terms, cell: usize) -> &'static [Kind] {
        Arrangement::pyrotechs(terms)
            .into_iter()
            .find(|(at, _)| *at == cell)
            .map_or(&[], |(_, kinds)| kinds)
    }

    /// Number of a kind allowed behind the line; for sparklers, those not on the line (S2).
    pub fn allowed(terms: &Terms, kind: Kind) -> u8 {
        match kind {
            Kind::Sparkler => kind.in_set().saturating_sub(terms.homes[0].line.len() as u8),
            _ => kind.in_set(),
        }
    }

    /// Validates an arrangement (S2).
    pub fn check(terms: &Terms, kinds: &[Kind]) -> Result<Arrangement, Fault> {
        let cells = terms.homes[0].behind.len();
        let length = Fault::Length(kinds.len(), cells);
        if kinds.len() != cells {
            return Err(length);
        }
        for (cell, kind) in kinds.iter().enumerate() {
            let pyrotechs = Arrangement::pyrotechs_at(terms, cell);
            if kind.is_pyrotech() && !pyrotechs.contains(kind) {
                return Err(Fault::Pyrotech(*kind, cell));
            }
            if !kind.is_pyrotech() && !pyrotechs.is_empty() {
                return Err(Fault::NoPyrotech(cell));
            }
        }
        for kind in Kind::ALL {
            let (used, allowed) =
                (kinds.iter().filter(|other| **other == kind).count(), Arrangement::allowed(terms, kind));
            if used > usize::from(allowed) {
                return Err(Fault::TooMany(kind, allowed));
            }
        }
        Arrangement::new(kinds).ok_or(length)
    }

    /// A named arrangement (A5), by its index in `NAMES`.
    pub fn named(terms: &Terms, name: usize) -> Option<Arrangement> {
        let list = match terms.start {
            Start::Edge => {
                ["TwRsFsStFoSpFmSpFoStFsRsTw", "FsRsStTwFoLfFiLfFoTwStRsFs", "FoStLfSfSpTwFmTwSpSfLfStFo"]
            }
            Start::Corner(3) => ["FiFmSpFoFoSpStSt", "FiFmRsFsFsRsTwTw", "FiFmLfSkSkLfSpSp"],
            Start::Corner(_) => [
                "FiFmSpTwRsFsTwSpLfLfSfFoFsRsFoSfStSt",
                "FiFmSpLfTwFoLfSpSfSfRsFsFoTwFsRsStSt",
                "FiFmFoTwRsFsTwFoStStSfLfFsRsLfSfSpSp",
            ],
        };
        let mut kinds = kinds_of(list.get(name)?)?;
        if terms.dual {
            *kinds.get_mut(6)? = Kind::Pyrotech;
        }
        Arrangement::check(terms, &kinds).ok()
    }

    /// Random legal arrangement: a shuffled hand of the allowed pieces.
    pub fn random(terms: &Terms, below: &mut impl Below) -> Arrangement {
        let mut hand: Vec<Kind> = Vec::new();
        for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_pyrotech()) {
            hand.extend(std::iter::repeat_n(kind, usize::from(Arrangement::allowed(terms, kind))));
        }
        for at in (1..hand.len()).rev() {
            hand.swap(at, below(at + 1).min(at));
        }
        let kinds: Vec<Kind> = (0..terms.homes[0].behind.len())
            .map(|cell| match Arrangement::pyrotechs_at(terms, cell) {
                [] => hand.pop().unwrap_or(Kind::Sparkler),
                kinds => kinds[below(kinds.len()).min(kinds.len() - 1)],
            })
            .collect();
        Arrangement::new(&kinds).unwrap_or(Arrangement { kinds: [Kind::Sparkler; MOST], len: 0 })
    }

    /// Random arrangement that plays well: a named one or its mirror image, with up to `EXCHANGES` pairs of
    /// neighbours swapped.
    pub fn sound(terms: &Terms, below: &mut impl Below) -> Arrangement {
        let named = Arrangement::named(terms, below(NAMES.len()));
        let Some(named) = named else {
            return Arrangement::random(terms, below);
        };
        let mut kinds: Vec<Kind> = named.kinds().collect();
        if below(2) == 1 {
            let mirrored = Arrangement::mirror(terms).into_iter().map(|at| kinds[at]);
            // Pyrotechs keep their cells.
            kinds = mirrored
                .zip(&kinds)
                .map(|(other, kind)| if kind.is_pyrotech() { *kind } else { other })
                .collect();
        }
        for _ in 0..below(EXCHANGES + 1) {
            let at = below(kinds.len() - 1);
            if !kinds[at].is_pyrotech() && !kinds[at + 1].is_pyrotech() {
                kinds.swap(at, at + 1);
            }
        }
        Arrangement::check(terms, &kinds).unwrap_or(named)
    }

    /// For each cell behind the line, its mirror cell across the axis of the home.
    pub fn mirror(terms: &Terms) -> Vec<usize> {
        let (home, board): (&Home, _) = (terms.homes[0], terms.board);
        let last = 2 * board.side + 1;
        let across = |rows: [i16; 3]| match terms.start {
            Start::Edge => [rows[0], rows[2], rows[1]],
            Start::Corner(_) => [last - rows[1], last - rows[0], last - rows[2]],
        };
        let find = |rows| home.behind.iter().position(|point| board.cell(*point).0 == rows);
        home.behind
            .iter()
            .enumerate()
            .map(|(at, point)| find(across(board.cell(*point).0)).unwrap_or(at))
            .collect()
    }
}

/// Parses codes without separators, in any letter case.
pub fn kinds_of(text: &str) -> Option<Vec<Kind>> {
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len() / 2).map(|at| Kind::of_code(&text[2 * at..2 * at + 2])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        testing::{lots, setup},
        triortan::Triortan,
    };

    fn terms(variant: &str, options: &[(&str, &str)]) -> Terms {
        Terms::of(&setup::<Triortan>(variant, options)).unwrap()
    }

    #[test]
    fn the_ready_made_ones_are_legal_and_mirrors_are_mutual() {
        for terms in [
            terms("standard", &[]),
            terms("standard", &[("start", "edge")]),
            terms("standard", &[("start", "edge"), ("pyrotech", "dual")]),
            terms("huge", &[("players", "6")]),
            terms("festival-mix-up", &[("players", "6")]),
        ] {
            for name in 0..NAMES.len() {
                let arrangement = Arrangement::named(&terms, name).unwrap();
                let kinds = kinds_of(&arrangement.text()).unwrap();
                assert_eq!(Arrangement::check(&terms, &kinds), Ok(arrangement));
            }
            let mirror = Arrangement::mirror(&terms);
            assert!((0..mirror.len()).all(|at| mirror[mirror[at]] == at));
            // Only edge starts have a cell in the middle.
            let middle = (0..mirror.len()).filter(|at| mirror[*at] == *at).count();
            assert_eq!(middle, usize::from(terms.start == Start::Edge));
            let mut random = fastrand::Rng::with_seed(3);
            for _ in 0..50 {
                let kinds: Vec<Kind> = Arrangement::random(&terms, &mut lots(&mut random)).kinds().collect();
                assert!(Arrangement::check(&terms, &kinds).is_ok(), "{kinds:?}");
                let sound = Arrangement::sound(&terms, &mut lots(&mut random));
                assert_eq!(Arrangement::check(&terms, &sound.kinds().collect::<Vec<_>>()), Ok(sound));
            }
        }
    }
}
