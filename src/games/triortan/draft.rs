//! Draft of an arrangement, built by button presses: a short text that travels in the buttons.
//!
//! ```text
//!   kjcabb…hh m         a letter a cell behind the line (a = short fuse, … l = pyrotech, - = empty), then the page
//!   kjcabb…hh kC        … and for pages about a cell its letter (A = the first)
//! ```
//!
//! Pages: `m` the named arrangements, mirror, clear; `c` choose a cell; `k` choose its piece; `s` choose a
//! swap partner.

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
use crate::{Draft, Drafts, Notation, RecordEntry, Rules, Seat, notation::fold};
use deltille_base::{message, text::Message};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Main,
    Cells,
    Kinds(usize),
    Swap(usize),
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
        }
    }

    fn used(&self, kind: Kind) -> u8 {
        self.cells.iter().filter(|cell| **cell == Some(kind)).count() as u8
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
        let ready = if sketch.page == Page::Main { NAMES.len() } else { 0 };
        Some(Draft { question, preview, controls, ready, entry })
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

fn controls(terms: &Terms, sketch: &Sketch) -> Vec<(Message, Sketch)> {
    let cells = || (0..sketch.cells.len()).filter(|cell| free(terms, *cell));
    let numbered = |cell: usize| {
        let message = message!("triortan-draft-cell", number = cell + 1);
        message.with("piece", sketch.cells[cell].map_or(message!("triortan-draft-nothing"), kind_message))
    };
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
        Page::Cells => {
            let mut controls: Vec<_> =
                cells().map(|cell| (numbered(cell), sketch.on(Page::Kinds(cell)))).collect();
            controls.push(back(Page::Main));
            controls
        }
        Page::Kinds(cell) => {
            let mut controls = Vec::new();
            for kind in Kind::ALL
                .into_iter()
                .filter(|kind| !kind.is_pyrotech() && sketch.cells[cell] != Some(*kind))
            {
                let left = Arrangement::allowed(terms, kind) - sketch.used(kind);
                if left > 0 {
                    let label = message!("triortan-draft-put", piece = kind_message(kind));
                    let label = label.with("left", u32::from(left));
                    controls.push((label, sketch.with(cell, Some(kind), Page::Cells)));
                }
            }
            controls.push((message!("triortan-draft-swap"), sketch.on(Page::Swap(cell))));
            if sketch.cells[cell].is_some() {
                controls.push((message!("triortan-draft-empty"), sketch.with(cell, None, Page::Cells)));
            }
            controls.push(back(Page::Cells));
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
mod tests {
    use super::*;
    use crate::testing::start;

    fn press(game: &Triortan, draft: &str, label: &str) -> String {
        let draft = game.draft(Seat(1), draft).unwrap();
        let found = draft
            .controls
            .iter()
            .find(|(message, _)| deltille_base::text::say(Default::default(), message) == label);
        let labels: Vec<String> = draft
            .controls
            .iter()
            .map(|(message, _)| deltille_base::text::say(Default::default(), message))
            .collect();
        found.unwrap_or_else(|| panic!("{label} is not among {labels:?}")).1.clone()
    }

    #[test]
    fn draft_is_built_by_presses() {
        let game: Triortan = start("standard", &[("start", "edge")]);
        let entry = |draft: &str| game.draft(Seat(1), draft).unwrap().entry;
        assert_eq!(entry("").as_deref(), Some("setup:TwRsFsStFoSpFmSpFoStFsRsTw"));
        let swift = press(&game, "", "Swift");
        assert_eq!(entry(&swift).as_deref(), Some("setup:FsRsStTwFoLfFiLfFoTwStRsFs"));
        let master = press(&game, &swift, "Firemaster");
        assert_eq!(entry(&master).as_deref(), Some("setup:FsRsStTwFoLfFmLfFoTwStRsFs"));
        let mut draft = master;
        for label in ["Change a cell…", "1 · Falling star", "Swap with…", "2 · Rising star"] {
            draft = press(&game, &draft, label);
        }
        assert_eq!(entry(&draft).as_deref(), Some("setup:RsFsStTwFoLfFmLfFoTwStRsFs"));
        for label in ["13 · Falling star", "Spinner (2)"] {
            draft = press(&game, &draft, label);
        }
        assert_eq!(entry(&draft).as_deref(), Some("setup:RsFsStTwFoLfFmLfFoTwStRsSp"));
        draft = press(&game, &press(&game, &draft, "Back"), "Mirror");
        assert_eq!(entry(&draft).as_deref(), Some("setup:SpRsStTwFoLfFmLfFoTwStFsRs"));
        let empty = press(&game, &draft, "Clear");
        assert_eq!(entry(&empty), None);
    }

    #[test]
    fn kept_draft_is_used_where_legal() {
        let edge: Triortan = start("standard", &[("start", "edge")]);
        let dual = start("standard", &[("start", "edge"), ("pyrotech", "dual")]);
        let (corner, huge) = (start("standard", &[]), start("huge", &[("players", "5")]));
        let forms = [&edge, &dual, &corner, &huge].map(|game| game.setup_form());
        assert_eq!(forms, [Some("edge-single"), Some("edge-dual"), Some("corner"), Some("corner")]);
        let kept = "setup:RsFsStTwFoLfFmLfFoTwStRsFs";
        let draft = edge.draft_again(Seat(1), kept).unwrap();
        assert_eq!(edge.draft(Seat(1), &draft).unwrap().entry.as_deref(), Some(kept));
        assert_eq!(edge.draft(Seat(1), &draft).unwrap().ready, 3);
        // Another seat's arrangement is submitted the same way.
        assert_eq!(edge.draft_again(Seat(0), kept), Some(draft));
        for (game, refused) in
            [(&dual, kept), (&corner, kept), (&edge, "setup:Fm"), (&edge, "résumé"), (&edge, "")]
        {
            assert_eq!(game.draft_again(Seat(1), refused), None, "{refused}");
        }
        let mut ready = edge.clone();
        let RecordEntry::Layout(arrangement) = ready.read(Seat(1), kept).unwrap() else {
            panic!("{kept}")
        };
        ready.lay_out(Some(Seat(1)), &arrangement, &mut |_| {});
        assert_eq!(ready.draft_again(Seat(1), kept), None, "who is ready arranges nothing more");
        assert_eq!(start::<Triortan>("skylight", &[]).setup_form(), None);
    }

    #[test]
    fn any_text_is_a_draft_with_working_presses() {
        let games: [Triortan; 4] = [
            start("standard", &[]),
            start("standard", &[("start", "edge"), ("pyrotech", "dual")]),
            start("festival-mix-up", &[("players", "6")]),
            start("huge", &[]),
        ];
        let mut random = fastrand::Rng::with_seed(5);
        for game in games {
            for text in [
                "",
                "m",
                "kjaa m",
                "------------- m",
                "zzzzzzzzzzzzz m",
                "kjcccccccccccccccc m",
                "kj---------------- kA",
                "é m",
            ] {
                assert!(game.draft(Seat(1), text).is_some(), "{text}");
            }
            let mut draft = String::new();
            for _ in 0..400 {
                let shown = game.draft(Seat(1), &draft).unwrap();
                assert!((1..=20).contains(&shown.controls.len()), "{draft}");
                draft = shown.controls[random.usize(..shown.controls.len())].1.clone();
                assert!(
                    Sketch::read(&game.terms, &draft).is_some_and(|sketch| sketch.text() == draft),
                    "{draft}"
                );
                if let Some(entry) = &game.draft(Seat(1), &draft).unwrap().entry {
                    assert!(game.read(Seat(1), entry).is_ok(), "{entry}");
                }
            }
        }
    }
}
