//! The pages of `/rules` that all games build in the same way: short texts, and pictures filled in by the
//! rules themselves.
//!
//! A picture is a position with a subject. The move generator supplies the destinations of a piece, so the
//! pages cannot disagree with the game. Each game's own `rules_pages.rs` lists its pages and their markings.

use super::{
    contract::Game,
    entry::{Mark, Seat, Spot},
    notation::Notation,
    presentation::{Highlight, PageTexts, RulesPage, SceneRequest},
    rules::{RecordEntry, Rules, Viewer},
    setup::Setup,
};
use crate::notation::Joined;
use deltille_base::{
    message,
    scene::Scene,
    text::{Locale, Message, list, named, say},
};

/// A page: its texts, and the position its picture shows, with what is marked there (`S`).
#[derive(Debug)]
pub struct Page<S: 'static> {
    pub texts: PageTexts,
    pub variant: &'static str,
    pub options: &'static [(&'static str, &'static str)],
    pub position: &'static str,
    pub shown: S,
}

impl<S> Page<S> {
    /// The game on the picture; a test makes sure that every page has one.
    pub fn game<G: Notation>(&self) -> Option<G> {
        G::from_position(&Setup::of::<G>(self.variant, self.options).ok()?, self.position).ok()
    }
}

/// `pages!("triablo", "two-player": ("goal", "T1 T4", position, shown), …)`: pages with the texts
/// `triablo-page-goal`, and the same with `-body` and `-caption`. A page in another variant adds that and its
/// options in brackets.
macro_rules! pages {
    ($game:literal, $usual:literal: $(
        ($name:literal, $rules:literal, $position:expr, $shown:expr $(, [$variant:expr, $options:expr])?)
    ),* $(,)?) => {
        &[$($crate::pages::Page {
            texts: $crate::presentation::PageTexts {
                title: concat!($game, "-page-", $name),
                body: concat!($game, "-page-", $name, "-body"),
                caption: concat!($game, "-page-", $name, "-caption"),
                rules: $rules,
            },
            variant: $crate::pages::first(&[$($variant)?], $usual),
            options: $crate::pages::first(&[$($options)?], &[]),
            position: $position,
            shown: $shown,
        }),*]
    };
}
pub(super) use pages;

pub const fn first<T: Copy>(given: &[T], otherwise: T) -> T {
    if given.is_empty() { otherwise } else { given[0] }
}

/// The pages of a game's rules; the rules code draws the moves of each piece.
pub trait Pages: Rules {
    /// A mark in a picture.
    type Shown: 'static;
    const PAGES: &'static [Page<Self::Shown>];

    fn picture(page: &Page<Self::Shown>) -> Option<Picture<Self>>;

    /// Returns the texts of the pages, in order, without drawing anything.
    fn rules_texts() -> Vec<PageTexts> {
        Self::PAGES.iter().map(|page| page.texts).collect()
    }

    fn rules_pages(locale: Locale) -> Vec<RulesPage>
    where
        Self: Game,
    {
        let drawn = |page: &Page<Self::Shown>| {
            let (texts, picture) = (page.texts, Self::picture(page));
            RulesPage {
                title: Message::new(texts.title),
                body: Message::new(texts.body),
                rules: texts.rules,
                alt: picture.as_ref().map(|picture| picture.alt(locale, texts.caption)).unwrap_or_default(),
                scene: picture.map(|picture| picture.scene(locale, texts.caption)),
            }
        };
        Self::PAGES.iter().map(drawn).collect()
    }
}

#[derive(Debug)]
pub struct Picture<G: Rules> {
    pub game: G,
    pub viewer: Viewer,
    /// The seat whose home is at the bottom.
    pub bottom: Seat,
    /// The seat whose mark is drawn before the caption.
    pub caption_seat: Option<Seat>,
    /// The entries just made, oldest first, to be marked.
    pub recent: Vec<G::Entry>,
    pub highlight: Vec<Highlight>,
}

impl<G: Game> Picture<G> {
    /// Shows a game from the side of a seat, with nothing marked.
    pub fn of(game: G, bottom: Seat) -> Picture<G> {
        Picture {
            game,
            viewer: Viewer::Spectator,
            bottom,
            caption_seat: None,
            recent: Vec::new(),
            highlight: Vec::new(),
        }
    }

    /// Makes these entries of `seat`, spelled as people type them, and marks the last one; `None` if one of
    /// them is refused.
    pub fn after(mut self, seat: Seat, entries: &[&str]) -> Option<Picture<G>> {
        for text in entries {
            self.recent = vec![self.make(seat, text)?];
        }
        Some(self)
    }

    /// Makes these entries, each of the seat on turn, and marks all of them, as a board does for the seat that
    /// moves next; `None` if one of them is refused.
    pub fn legend(mut self, entries: &[&str]) -> Option<Picture<G>> {
        for text in entries {
            let seat = self.game.actors().seats().iter().next()?;
            let entry = self.make(seat, text)?;
            self.recent.push(entry);
        }
        Some(self)
    }

    fn make(&mut self, seat: Seat, text: &str) -> Option<G::Entry> {
        let RecordEntry::Entry(entry) = self.game.read(seat, text).ok()? else {
            return None;
        };
        self.game.make(entry, &mut |_| {});
        self.caption_seat = Some(seat);
        Some(entry)
    }

    pub fn marked(self, highlight: Vec<Highlight>) -> Picture<G> {
        Picture { highlight, ..self }
    }

    /// Returns the picture in words: caption, markings, position.
    fn alt(&self, locale: Locale, caption: &'static str) -> String {
        let spots = |wanted: &dyn Fn(Mark, &str) -> Option<String>| {
            let told = self.highlight.iter().filter_map(|light| wanted(light.mark, &light.spot.0));
            list(locale, told)
        };
        let alone = |is: bool, spot: &str| is.then(|| spot.to_owned());
        let numbered = |number: u32, spot: &str| Some(named(locale, &number.to_string(), spot));
        let marked = [
            ("page-alt-chosen", spots(&|mark, spot| alone(matches!(mark, Mark::Chosen), spot))),
            (
                "page-alt-targets",
                spots(&|mark, spot| {
                    if let Mark::Target(number) = mark { numbered(number, spot) } else { None }
                }),
            ),
            (
                "page-alt-captures",
                spots(&|mark, spot| {
                    if let Mark::Capture(number) = mark { numbered(number, spot) } else { None }
                }),
            ),
            ("page-alt-wrong", spots(&|mark, spot| alone(matches!(mark, Mark::Wrong), spot))),
        ];
        let marked = marked.into_iter().filter(|(_, spots)| !spots.is_empty());
        let marked = marked.map(|(id, spots)| say(locale, &message!(id, spots = spots)));
        let caption = say(locale, &message!(caption));
        let stop = if caption.ends_with(['.', '?', '!', ':', '…']) { "" } else { "." };
        let position = self.game.alt(locale, self.viewer);
        std::iter::once(format!("{caption}{stop}")).chain(marked).chain([position]).joined(" ")
    }

    fn scene(&self, locale: Locale, caption: &'static str) -> Scene {
        self.game.scene(&SceneRequest {
            locale,
            viewer: self.viewer,
            bottom: self.bottom,
            recent: &self.recent,
            caption: &say(locale, &message!(caption)),
            caption_seat: self.caption_seat,
            ply: self.recent.len() as u32,
            chips: &[],
            highlight: &self.highlight,
            style: Default::default(),
        })
    }
}

/// Marks the chosen piece and its destinations, each once, numbered in the order of their names. The flag of
/// a destination says whether something is captured there.
pub fn targets(chosen: &str, ends: impl IntoIterator<Item = (String, bool)>) -> Vec<Highlight> {
    let mut ends: Vec<(String, bool)> = ends.into_iter().collect();
    ends.sort_unstable();
    ends.dedup();
    numbered([Spot(chosen.to_owned())], ends.into_iter().map(|(name, capture)| (Spot(name), capture)))
}

/// Marks the chosen spots and, numbered in the given order, the next ones. The flag of a spot says whether
/// something is captured there.
pub fn numbered(
    chosen: impl IntoIterator<Item = Spot>,
    next: impl IntoIterator<Item = (Spot, bool)>,
) -> Vec<Highlight> {
    let chosen = chosen.into_iter().map(|spot| Highlight { spot, mark: Mark::Chosen });
    let next = (1..).zip(next).map(|(number, (spot, capture))| {
        let mark = if capture { Mark::Capture(number) } else { Mark::Target(number) };
        Highlight { spot, mark }
    });
    chosen.chain(next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;

    /// Every page has its picture and its texts, none too long for a message, and no rule leads to two pages.
    #[test]
    fn every_page_has_its_texts_and_its_picture() {
        for game in registry::games().iter().filter(|game| game.id != "tritac") {
            let texts = registry::rules_texts(game.id).unwrap();
            check(&texts, &registry::rules_pages(game.id, Locale::default()).unwrap());
        }
    }

    fn check(texts: &[PageTexts], pages: &[RulesPage]) {
        assert_eq!(texts.len(), pages.len());
        let rules: Vec<&str> = texts.iter().flat_map(|texts| texts.rules.split(' ')).collect();
        assert!(rules.iter().enumerate().all(|(at, rule)| !rules[..at].contains(rule)), "{rules:?}");
        for (texts, page) in texts.iter().zip(pages) {
            assert!(
                [texts.title, texts.body, texts.caption].into_iter().all(deltille_base::text::exists),
                "{texts:?}"
            );
            let body = say(Locale::default(), &message!(texts.body));
            assert!((40..=1500).contains(&body.chars().count()), "{texts:?}");
            assert!(page.scene.is_some() && page.alt.len() > 20, "{texts:?}");
        }
    }
}
