//! Draft of an arrangement, built by button presses: a short text that travels in the buttons.
//!
//! ```text
//!   kjcabb…hh m         a letter a cell behind the line (a = short fuse, … l = pyrotech, - = empty), then the page
//!   kjcabb…hh kC        … and for pages about a cell its letter (A = the first)
//! ```
//!
//! Pages: `m` the named arrangements, mirror, clear; `c` choose a cell; `k` choose its piece; `s` choose a
//! swap partner; `t` both for a cell that was tapped; `p` the cell for a piece that was tapped.

use super::{
    Triortan,
    flow::Phase,
    home::Start,
    layout::{Arrangement, Drafting, NAMES},
    notation,
    piece::{Kind, Piece},
    terms::Terms,
    words::kind_message,
};
use crate::{Draft, Drafts, Notation, RecordEntry, Rules, Seat, Spot, notation::fold};
use deltille_base::{message, text::Message};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Main,
    Cells,
    Kinds(usize),
    Swap(usize),
    Tapped(usize),
    Put(Kind),
}

/// What can be tapped on the picture of a draft: a cell, or a kind beside the board.
#[derive(Clone, Copy, Debug)]
enum At {
    Cell(usize),
    Supply(Kind),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Sketch {
    cells: Vec<Option<Kind>>,
    page: Page,
}

impl Sketch {
    fn named(terms: &Terms, name: usize) -> Sketch {
        let cells = Arrangement::named(terms, name)
            .map_or_else(|| Arrangement::fixed(terms), |arrangement| arrangement.kinds().map(Some).collect());
        Sketch { cells, page: Page::Main }
    }

    fn read(terms: &Terms, text: &str) -> Option<Sketch> {
        let (cells, page) = text.split_once(' ')?;
        let letters: Vec<Option<Kind>> = cells
            .bytes()
            .map(|letter| match letter {
                b'-' => Some(None),
                letter => Kind::ALL.get(usize::from(letter.checked_sub(b'a')?)).map(|kind| Some(*kind)),
            })
            .collect::<Option<_>>()?;
        let count = terms.homes[0].behind.len();
        let cell = |rest: &[u8]| match rest {
            [letter] => letter
                .checked_sub(b'A')
                .map(usize::from)
                .filter(|cell| *cell < count && free(terms, *cell)),
            _ => None,
        };
        let page = match page.as_bytes() {
            b"m" => Page::Main,
            b"c" => Page::Cells,
            [b'k', rest @ ..] => Page::Kinds(cell(rest)?),
            [b's', rest @ ..] => Page::Swap(cell(rest)?),
            [b't', rest @ ..] => Page::Tapped(cell(rest)?),
            [b'p', letter] => Page::Put(*Kind::ALL.get(usize::from(letter.checked_sub(b'a')?))?),
            _ => return None,
        };
        let sketch = Sketch { cells: letters, page };
        let right = sketch.cells.len() == count
            && sketch.cells.iter().enumerate().all(|(at, kind)| {
                match (Arrangement::pyrotechs_at(terms, at), kind) {
                    ([], Some(kind)) => !kind.is_pyrotech(),
                    ([], None) => true,
                    (pyrotechs, Some(kind)) => pyrotechs.contains(kind),
                    (_, None) => false,
                }
            })
            && Kind::ALL.into_iter().all(|kind| sketch.used(kind) <= Arrangement::allowed(terms, kind));
        right.then_some(sketch)
    }

    fn text(&self) -> String {
        let letter = |kind: &Option<Kind>| kind.map_or('-', |kind| char::from(b'a' + kind as u8));
        let cells: String = self.cells.iter().map(letter).collect();
        let cell = |cell: usize| char::from(b'A' + cell as u8);
        match self.page {
            Page::Main => format!("{cells} m"),
            Page::Cells => format!("{cells} c"),
            Page::Kinds(at) => format!("{cells} k{}", cell(at)),
            Page::Swap(at) => format!("{cells} s{}", cell(at)),
            Page::Tapped(at) => format!("{cells} t{}", cell(at)),
            Page::Put(kind) => format!("{cells} p{}", letter(&Some(kind))),
        }
    }

    fn used(&self, kind: Kind) -> u8 {
        self.cells.iter().filter(|cell| **cell == Some(kind)).count() as u8
    }

    fn left(&self, terms: &Terms, kind: Kind) -> u8 {
        Arrangement::allowed(terms, kind) - self.used(kind)
    }

    fn on(&self, page: Page) -> Sketch {
        Sketch { page, ..self.clone() }
    }

    fn with(&self, at: usize, kind: Option<Kind>, page: Page) -> Sketch {
        let mut next = self.on(page);
        next.cells[at] = kind;
        next
    }
}

/// Whether the player may fill this cell freely; false for cells of pyrotechs.
fn free(terms: &Terms, cell: usize) -> bool {
    Arrangement::pyrotechs_at(terms, cell).is_empty()
}

impl Drafts for Triortan {
    fn draft(&self, seat: Seat, draft: &str) -> Option<Draft<Triortan>> {
        let terms = &self.terms;
        if self.phase() != Phase::Setup || !self.position.arranging().contains(seat) {
            return None;
        }
        let sketch = Sketch::read(terms, draft).unwrap_or_else(|| Sketch::named(terms, 0));
        let mut preview = self.clone();
        for (point, kind) in terms.home(seat).behind.iter().zip(&sketch.cells) {
            preview.position.clear(*point);
            if let Some(kind) = kind {
                preview.position.put(*point, Piece::new(seat, *kind));
            }
        }
        let (text, cell, numbered) = match sketch.page {
            Page::Main => ("triortan-draft-main", None, false),
            Page::Cells => ("triortan-draft-which", None, true),
            Page::Kinds(cell) => ("triortan-draft-what", Some(cell), false),
            Page::Swap(cell) => ("triortan-draft-with", Some(cell), true),
            Page::Tapped(cell) => ("triortan-draft-tapped", Some(cell), false),
            Page::Put(_) => ("triortan-draft-where", None, false),
        };
        let question = message!(text);
        let question = match cell {
            Some(cell) => question.with("number", cell + 1),
            None => question,
        };
        preview.drafting = Some(Drafting { seat, cell, numbered });
        let kinds: Option<Vec<Kind>> = sketch.cells.iter().copied().collect();
        let complete = kinds.and_then(|kinds| Arrangement::check(terms, &kinds).ok());
        let entry = complete.map(|arrangement| notation::write_arrangement(&arrangement));
        let controls =
            controls(terms, &sketch).into_iter().map(|(label, next)| (label, next.text())).collect();
        let spot = |at| match at {
            At::Cell(cell) => self.spot(terms.home(seat).behind[cell]),
            At::Supply(kind) => Spot(kind.code().to_owned()),
        };
        let label = |at| match at {
            At::Cell(cell) => cell_message(&sketch, cell),
            At::Supply(kind) => put_message(kind, sketch.left(terms, kind)),
        };
        let taps = taps(terms, &sketch).into_iter().map(|(at, next)| (spot(at), label(at), next.text()));
        let chosen = match sketch.page {
            Page::Put(kind) => Some(At::Supply(kind)),
            _ => cell.map(At::Cell),
        };
        let ready = if sketch.page == Page::Main { NAMES.len() } else { 0 };
        Some(Draft {
            question,
            preview,
            controls,
            taps: taps.collect(),
            chosen: chosen.map(spot),
            ready,
            entry,
        })
    }

    /// Draft of a submitted arrangement; `None` if it breaks S2 here or is no arrangement.
    fn draft_again(&self, seat: Seat, entry: &str) -> Option<String> {
        if self.phase() != Phase::Setup || !self.position.arranging().contains(seat) {
            return None;
        }
        match self.read(seat, &fold(entry)) {
            Ok(RecordEntry::Layout(arrangement)) => {
                let sketch = Sketch {
                    cells: arrangement.kinds().map(Some).collect(),
                    page: Page::Main,
                };
                Some(sketch.text())
            }
            _ => None,
        }
    }

    fn setup_form(&self) -> Option<&'static str> {
        match (self.has_secrets(), self.terms.start) {
            (false, _) => None,
            (true, Start::Corner(_)) => Some("corner"),
            (true, Start::Edge) => Some(if self.terms.dual { "edge-dual" } else { "edge-single" }),
        }
    }
}

fn cell_message(sketch: &Sketch, cell: usize) -> Message {
    let message = message!("triortan-draft-cell", number = cell + 1);
    message.with("piece", sketch.cells[cell].map_or(message!("triortan-draft-nothing"), kind_message))
}

fn put_message(kind: Kind, left: u8) -> Message {
    message!("triortan-draft-put", piece = kind_message(kind)).with("left", u32::from(left))
}

/// What to tap, and the draft after it: a cell or a piece to begin with, then where it goes, or another one to begin anew.
/// Pyrotechs are exchanged.
fn taps(terms: &Terms, sketch: &Sketch) -> Vec<(At, Sketch)> {
    let mut taps = Vec::new();
    for cell in 0..sketch.cells.len() {
        let begin = sketch.on(Page::Tapped(cell));
        let next = match (sketch.page, Arrangement::pyrotechs_at(terms, cell)) {
            (Page::Tapped(chosen), []) if chosen == cell => vec![sketch.on(Page::Main)],
            (Page::Tapped(chosen), []) => {
                let mut next = sketch.on(Page::Main);
                next.cells.swap(chosen, cell);
                vec![next, begin]
            }
            (Page::Put(kind), []) => vec![sketch.with(cell, Some(kind), Page::Main), begin],
            (_, []) => vec![begin],
            (_, pyrotechs) => {
                let other = pyrotechs.iter().find(|kind| sketch.cells[cell] != Some(**kind));
                other.map(|other| sketch.with(cell, Some(*other), Page::Main)).into_iter().collect()
            }
        };
        taps.extend(next.into_iter().map(|next| (At::Cell(cell), next)));
    }
    let free = |kind: &Kind| !kind.is_pyrotech() && sketch.left(terms, *kind) > 0;
    for kind in Kind::ALL.into_iter().filter(free) {
        let begin = sketch.on(Page::Put(kind));
        let next = match sketch.page {
            Page::Put(chosen) if chosen == kind => vec![sketch.on(Page::Main)],
            Page::Tapped(cell) => vec![sketch.with(cell, Some(kind), Page::Main), begin],
            _ => vec![begin],
        };
        taps.extend(next.into_iter().map(|next| (At::Supply(kind), next)));
    }
    taps
}

fn controls(terms: &Terms, sketch: &Sketch) -> Vec<(Message, Sketch)> {
    let cells = || (0..sketch.cells.len()).filter(|cell| free(terms, *cell));
    let numbered = |cell| cell_message(sketch, cell);
    let back = |page| (message!("triortan-draft-back"), sketch.on(page));
    match sketch.page {
        Page::Main => {
            let mut controls: Vec<(Message, Sketch)> = (0..NAMES.len())
                .map(|name| {
                    let label =
                        ["triortan-draft-classic", "triortan-draft-swift", "triortan-draft-wall"][name];
                    (message!(label), Sketch::named(terms, name))
                })
                .collect();
            controls.push((message!("triortan-draft-mirror"), mirrored(terms, sketch)));
            let mut empty = sketch.clone();
            cells().for_each(|cell| empty.cells[cell] = None);
            controls.push((message!("triortan-draft-clear"), empty));
            controls.push((message!("triortan-draft-change"), sketch.on(Page::Cells)));
            for cell in 0..sketch.cells.len() {
                for kind in Arrangement::pyrotechs_at(terms, cell)
                    .iter()
                    .filter(|kind| sketch.cells[cell] != Some(**kind))
                {
                    let label = message!("triortan-draft-pyrotech", piece = kind_message(*kind));
                    controls.push((label, sketch.with(cell, Some(*kind), Page::Main)));
                }
            }
            controls
        }
        Page::Put(_) => vec![back(Page::Main)],
        Page::Cells => {
            let mut controls: Vec<_> =
                cells().map(|cell| (numbered(cell), sketch.on(Page::Kinds(cell)))).collect();
            controls.push(back(Page::Main));
            controls
        }
        Page::Kinds(cell) | Page::Tapped(cell) => {
            let tapped = sketch.page == Page::Tapped(cell);
            let done = if tapped { Page::Main } else { Page::Cells };
            let mut controls = Vec::new();
            for kind in Kind::ALL
                .into_iter()
                .filter(|kind| !kind.is_pyrotech() && sketch.cells[cell] != Some(*kind))
            {
                let left = sketch.left(terms, kind);
                if left > 0 {
                    controls.push((put_message(kind, left), sketch.with(cell, Some(kind), done)));
                }
            }
            if !tapped {
                controls.push((message!("triortan-draft-swap"), sketch.on(Page::Swap(cell))));
            }
            if sketch.cells[cell].is_some() {
                controls.push((message!("triortan-draft-empty"), sketch.with(cell, None, done)));
            }
            controls.push(back(done));
            controls
        }
        Page::Swap(cell) => {
            let others = cells().filter(|other| *other != cell).map(|other| {
                let mut next = sketch.on(Page::Cells);
                next.cells.swap(cell, other);
                (numbered(other), next)
            });
            let mut controls: Vec<_> = others.collect();
            controls.push(back(Page::Kinds(cell)));
            controls
        }
    }
}

/// Exchanges left and right; pyrotechs stay on their cells.
fn mirrored(terms: &Terms, sketch: &Sketch) -> Sketch {
    let mut next = sketch.clone();
    for (cell, other) in Arrangement::mirror(terms).into_iter().enumerate() {
        if free(terms, cell) && free(terms, other) {
            next.cells[cell] = sketch.cells[other];
        }
    }
    next
}

#[cfg(test)]
#[path = "../../../tests/units/draft.rs"]
mod tests;
