//! How a game is shown: what is told of an entry, the taps that make it, the picture, the position in words.
//!
//! Everything is derived from the state and from what [`Rules::make`] told; nothing here changes a game.

use super::{
    entry::{Leave, Mark, Offer, Seat, Spot},
    rules::{RecordEntry, Rules, Viewer},
};
use crate::{
    scene::{Chip, Scene, Shape},
    text::{Locale, Message},
};

/// Something an entry caused that people want to be told. Everybody is told: nothing hidden stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub message: Message,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The entry itself, with its effect: `singleton covers Red e5 · e3xe5^`.
    /// Exactly one for each entry of a seat or chance.
    Entry,
    /// A king or its like is attacked.
    Check,
    Eliminated,
    Note,
}

/// One tap on the way to an entry. The steps of all legal entries, grouped by their common beginnings, are
/// the menus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Short, without `/`, unique among its siblings: `e3`, `^`. Part of a `custom_id`.
    pub token: String,
    /// For the menu or button.
    pub label: Message,
    /// Where its number stands on the picture; none: it is offered as a button only.
    pub spot: Option<Spot>,
    pub capture: bool,
}

/// How a scene is to be seen.
#[derive(Debug)]
pub struct SceneRequest<'a, E> {
    /// Of the words in the picture; caption and chips come in it already.
    pub locale: Locale,
    pub viewer: Viewer,
    /// Whose home is at the bottom.
    pub bottom: Seat,
    /// What was made since the seat on turn made an entry, oldest first: the newest is marked as the last
    /// move, those before it more quietly.
    pub recent: &'a [E],
    /// The line under the board.
    pub caption: &'a str,
    /// Whose mark stands before the caption.
    pub caption_seat: Option<Seat>,
    /// Number of entries made.
    pub ply: u32,
    /// In seat order.
    pub chips: &'a [Chip],
    /// Choices offered, things explained. While a piece is chosen the last move is not shown.
    pub highlight: &'a [Highlight],
    /// Whether the board is to be seen also where a game would show only what is chosen from.
    pub keeps_board: bool,
}

impl<E: Copy> SceneRequest<'_, E> {
    /// The entry to be marked as the last move.
    pub fn last(&self) -> Option<E> {
        self.recent.last().copied()
    }

    /// The entries to be marked as those before it, with the places where they ended, which `place` tells;
    /// those at whose place something was done since are left out.
    pub fn earlier<P: PartialEq>(&self, place: impl Fn(E) -> Option<P>) -> impl Iterator<Item = (E, P)> {
        let before = self.recent.len().saturating_sub(1);
        self.recent[..before].iter().enumerate().filter_map(move |(at, entry)| {
            let end = place(*entry)?;
            let since = &self.recent[at + 1..];
            since.iter().all(|later| place(*later).as_ref() != Some(&end)).then_some((*entry, end))
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    pub spot: Spot,
    pub mark: Mark,
}

/// The names of a page's texts, and the rules that lead to it: see `texts!` in `pages.rs`.
#[derive(Clone, Copy, Debug)]
pub struct PageTexts {
    pub title: &'static str,
    pub body: &'static str,
    /// Under the picture.
    pub caption: &'static str,
    /// As on the rules page of the game, with spaces between: `M4 M5`. Each rule leads to one page.
    pub rules: &'static str,
}

impl PageTexts {
    /// Whether a refusal by this rule leads here.
    pub fn explain(&self, rule: &str) -> bool {
        self.rules.split(' ').any(|known| known == rule)
    }
}

/// One page of `/rules`.
#[derive(Clone, Debug)]
pub struct RulesPage {
    pub title: Message,
    pub body: Message,
    /// The rules whose refusals lead here, by their numbers, with spaces between: `M4 M5`.
    pub rules: &'static str,
    pub scene: Option<Scene>,
    /// What the picture shows, in words; empty where there is none.
    pub alt: String,
}

/// A set-up that is put together by several presses before it is entered (Triablo's signs, Triortan's
/// arrangement). The draft is a short text without `/` that travels in the `custom_id`s, so nothing is
/// stored.
#[derive(Clone, Debug)]
pub struct Draft<G> {
    /// What is asked now, in a sentence or two.
    pub question: Message,
    /// The state as it would be, for the private picture.
    pub preview: G,
    /// Label and the draft after pressing it. At most 20.
    pub controls: Vec<(Message, String)>,
    /// So many of the first controls are ready-made set-ups; a person's own is offered behind them. 0: not
    /// here.
    pub ready: usize,
    /// The entry (canonical text) this draft stands for, when it is complete and legal.
    pub entry: Option<String>,
}

/// What changed the state, for [`Presentation::tell`].
#[derive(Clone, PartialEq, Debug)]
pub enum Cause<R: Rules> {
    /// An entry or layout of a seat; none: chance.
    Made(Option<Seat>, RecordEntry<R>),
    Left(Seat, Leave),
    Agreed(Offer),
}

/// A game as people see it.
pub trait Presentation: Rules {
    /// Appends what is to be told of a change that led from `before` to this state. For an entry or a layout
    /// that is exactly one event of the kind [`EventKind::Entry`], first.
    fn tell(&self, before: &Self, cause: &Cause<Self>, happened: &[Self::Happening], events: &mut Vec<Event>);

    /// The taps that make this entry, in order. Different entries differ in some step.
    fn steps(&self, entry: Self::Entry) -> Vec<Step>;
    /// A short description of a legal entry for autocomplete: `singleton to e5, tips down`.
    fn describe(&self, entry: Self::Entry) -> Message;
    /// The codes by which people may call the piece that a legal entry moves, with blanks between: `RG G`.
    /// Empty: pieces of this game have none.
    fn codes(&self, _entry: Self::Entry) -> String {
        String::new()
    }
    /// For set-ups that are put together by presses; an unreadable draft is taken as an empty one.
    fn draft(&self, _seat: Seat, _draft: &str) -> Option<Draft<Self>> {
        None
    }
    /// What distinguishes set-ups of one variant that do not fit each other (`edge-single`). A person may
    /// keep one of their own of each form for next time. `None`: no set-up of this game is kept.
    fn setup_form(&self) -> Option<&'static str> {
        None
    }
    /// The draft that stands for a set-up which somebody kept, given as its entry ([`Draft::entry`]); `None`
    /// if it is not legal for this seat now.
    fn draft_again(&self, _seat: Seat, _entry: &str) -> Option<String> {
        None
    }

    /// A seat's mark about (0, 0), about `radius` card units in radius: its colour and shape.
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape>;

    /// The picture.
    fn scene(&self, request: &SceneRequest<Self::Entry>) -> Scene;
    /// Where a spot comes when the picture is read line by line from the top, with the home of `bottom` at
    /// the bottom: choices are numbered in this order, those with the same one in the order of their entries.
    fn reading_order(&self, _spot: &Spot, _bottom: Seat) -> (i32, i32) {
        (0, 0)
    }
    /// The position in words, from which a blind player can follow the game; at most 800 characters (the bot
    /// puts the caption before it).
    fn alt(&self, locale: Locale, viewer: Viewer) -> String;
    /// The board drawn with characters, for a code block; at most 1800 characters.
    fn text_board(&self, viewer: Viewer) -> String;
    /// Every piece in every state, every mark, with names: for review and for `/rules`.
    fn sheet(locale: Locale) -> Scene;
    /// What the pages of `/rules` are about, in their order; nothing is drawn.
    fn rules_texts() -> Vec<PageTexts>;
    /// The pages of `/rules`, with pictures of how each piece moves drawn from the rules code.
    fn rules_pages(locale: Locale) -> Vec<RulesPage>;
}
