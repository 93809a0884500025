//! How a game is shown: captions of entries, the taps that make them, the picture, the position in words.
//!
//! Everything is derived from the state and from what [`Rules::make`] reported; nothing here changes a game.

use super::{
    entry::{Leave, Mark, Offer, Seat, Spot},
    pages::Pages,
    rules::{RecordEntry, Rules, Viewer},
};
use deltille_base::{
    scene::{Chip, Point, Scene, Shape, Style},
    text::{Locale, Message},
};

/// A public event caused by an entry. Must not reveal hidden information.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub message: Message,
}

impl Event {
    pub fn new(kind: EventKind, message: Message) -> Event {
        Event { kind, message }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The entry itself, with its effect: `singleton covers Red e5 · e3xe5^`.
    /// Exactly one for each entry of a seat or chance.
    Entry,
    /// A king or a comparable piece is attacked.
    Check,
    Eliminated,
    Note,
}

/// One tap on the way to an entry. The menus are the steps of all legal entries, grouped by common prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Short, without `/`, unique among its siblings: `e3`, `^`. Part of a `custom_id`.
    pub token: String,
    /// The label of the menu line or button.
    pub label: Message,
    /// Spot of its number on the picture; `None`: it is offered as a button only.
    pub spot: Option<Spot>,
    pub capture: bool,
}

impl Step {
    /// A step that is offered as a button only.
    pub fn button(token: impl Into<String>, label: Message) -> Step {
        Step { token: token.into(), label, spot: None, capture: false }
    }
}

#[derive(Debug)]
pub struct SceneRequest<'a, E> {
    /// Language of the words in the picture. Caption and chips are already translated.
    pub locale: Locale,
    pub viewer: Viewer,
    /// The seat whose home is at the bottom.
    pub bottom: Seat,
    /// Entries made since the seat on turn last made one, or its own if it was answered at once, oldest first.
    /// The newest is marked as the last move, the earlier ones less prominently.
    pub recent: &'a [E],
    /// The line under the board.
    pub caption: &'a str,
    /// The seat whose mark is drawn before the caption.
    pub caption_seat: Option<Seat>,
    pub ply: u32,
    /// In seat order.
    pub chips: &'a [Chip],
    /// Offered choices and explained things. While a piece is chosen, the last move is not shown.
    pub highlight: &'a [Highlight],
    pub style: Style,
}

impl<E: Copy> SceneRequest<'_, E> {
    /// Returns the entry to be marked as the last move.
    pub fn last(&self) -> Option<E> {
        self.recent.last().copied()
    }

    /// Whether a choice has begun.
    pub fn is_choosing(&self) -> bool {
        self.highlight.iter().any(|light| light.mark == Mark::Chosen)
    }

    /// Returns the chip of a seat; an empty one if none was given.
    pub fn chip(&self, seat: usize) -> &Chip {
        static NAMELESS: Chip = Chip { name: String::new(), short: Vec::new(), clock: Vec::new() };
        self.chips.get(seat).unwrap_or(&NAMELESS)
    }

    /// Writes the line under the board, after the seat's mark.
    pub fn captioned(&self, scene: &mut Scene, mark: impl Fn(Seat) -> Vec<Shape>) {
        scene.caption(self.caption_seat.map(mark).as_deref(), self.caption, self.ply);
    }

    /// Returns the entries to be marked before the last one, with their end places, which `place` supplies.
    /// An entry is left out if a later entry ended at the same place.
    pub fn earlier<P: PartialEq>(&self, place: impl Fn(E) -> Option<P>) -> impl Iterator<Item = (E, P)> {
        let before = self.recent.len().saturating_sub(1);
        self.recent[..before].iter().enumerate().filter_map(move |(at, entry)| {
            let end = place(*entry)?;
            let since = &self.recent[at + 1..];
            since.iter().all(|later| place(*later).as_ref() != Some(&end)).then_some((*entry, end))
        })
    }
}

/// Where a spot is on a picture without choices.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    pub spot: Spot,
    pub at: Point,
    /// Everything nearer than this belongs to it, in card units.
    pub reach: f32,
    /// A cell, or a piece beside the board; otherwise a way to stand there.
    pub whole: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    pub spot: Spot,
    pub mark: Mark,
}

/// The text ids of a page, and the rules that lead to it: see `pages!` in `pages.rs`.
#[derive(Clone, Copy, Debug)]
pub struct PageTexts {
    pub title: &'static str,
    pub body: &'static str,
    pub caption: &'static str,
    /// Numbers as on the game's rules page, separated by spaces: `M4 M5`. Each rule leads to one page.
    pub rules: &'static str,
}

impl PageTexts {
    /// Whether a refusal by this rule leads here.
    pub fn explain(&self, rule: &str) -> bool {
        self.rules.split(' ').any(|known| known == rule)
    }
}

#[derive(Clone, Debug)]
pub struct RulesPage {
    pub title: Message,
    pub body: Message,
    /// Numbers of the rules whose refusals lead here, separated by spaces: `M4 M5`.
    pub rules: &'static str,
    pub scene: Option<Scene>,
    /// The picture in words; empty if there is no picture.
    pub alt: String,
}

/// A set-up assembled by several presses before it is entered (Triablo's signs, Triortan's arrangement). The
/// draft is a short text without `/` that travels in the `custom_id`s, so nothing is stored.
#[derive(Clone, Debug)]
pub struct Draft<G> {
    /// The current question, in a sentence or two.
    pub question: Message,
    /// The resulting state, for the private picture.
    pub preview: G,
    /// Each control's label, and the draft after pressing it. At most 20.
    pub controls: Vec<(Message, String)>,
    /// Places that change the draft when they are tapped on a page, with their meaning and the draft after it. The
    /// second tap of a place is the one that begins another change.
    pub taps: Vec<(Spot, Message, String)>,
    /// The place that is being changed.
    pub chosen: Option<Spot>,
    /// Number of leading controls that are ready-made set-ups; the person's own set-up is offered after them.
    /// 0: none here.
    pub ready: usize,
    /// The entry (canonical text) of this draft, once it is complete and legal.
    pub entry: Option<String>,
}

/// A change of the state, for [`Captions::tell`].
#[derive(Clone, PartialEq, Debug)]
pub enum Cause<R: Rules> {
    /// An entry or layout of a seat; `None`: of chance.
    Made(Option<Seat>, RecordEntry<R>),
    Left(Seat, Leave),
    Agreed(Offer),
}

/// Captions of entries and their effects.
pub trait Captions: Rules {
    /// The caption of an entry or layout that led from `before` to this state.
    fn caption(
        &self,
        before: &Self,
        seat: Option<Seat>,
        entry: RecordEntry<Self>,
        happened: &[Self::Happening],
    ) -> Message;
    /// Appends the events that a change caused.
    fn tell_happenings(&self, happened: &[Self::Happening], events: &mut Vec<Event>);
    /// Appends the events that an entry left behind: a king in danger.
    fn tell_dangers(&self, _before: &Self, _events: &mut Vec<Event>) {}

    /// Appends the events of a change that led from `before` to this state. For an entry or a layout, exactly
    /// one event of the kind [`EventKind::Entry`] comes first.
    fn tell(
        &self,
        before: &Self,
        cause: &Cause<Self>,
        happened: &[Self::Happening],
        events: &mut Vec<Event>,
    ) {
        if let Cause::Made(seat, entry) = cause {
            let caption = self.caption(before, *seat, entry.clone(), happened);
            events.push(Event::new(EventKind::Entry, caption));
        }
        self.tell_happenings(happened, events);
        if let Cause::Made(..) = cause {
            self.tell_dangers(before, events);
        }
    }
}

/// An effect of an entry, besides ending the game and eliminating seats.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// It takes a piece. `owner`: the seat that moves such pieces; `None` if no seat does.
    Takes { owner: Option<Seat>, piece: Message },
    /// Another gain, in words: `gains 5`.
    Gains(Message),
}

/// Effects of entries, as reasons for making them: see [`Play::reasons`](crate::Play::reasons).
pub trait Reasons: Rules {
    /// Effects of a legal entry of the seat on turn; `happened`: the happenings it reported.
    fn effects(&self, entry: Self::Entry, happened: &[Self::Happening]) -> Vec<Effect>;
    /// The seats whose king, or what takes its place, could be taken now, in words: `Red’s king is in danger`.
    fn dangers(&self) -> Vec<(Seat, Message)> {
        Vec::new()
    }
}

/// Entries as people choose them.
pub trait Taps: Rules {
    /// Returns the taps that make this entry, in order. Different entries must differ in some step.
    fn steps(&self, entry: Self::Entry) -> Vec<Step>;
    /// Describes a legal entry briefly, for autocomplete: `singleton to e5, tips down`.
    fn describe(&self, entry: Self::Entry) -> Message;
    /// Returns the codes people may use for the piece that a legal entry moves, separated by blanks: `RG G`.
    /// Empty: pieces of this game have no codes.
    fn codes(&self, _entry: Self::Entry) -> String {
        String::new()
    }
}

/// Set-ups assembled by presses. The defaults: none in this game.
pub trait Drafts: Rules {
    /// Reads a draft of a set-up that is assembled by presses. An unreadable draft counts as empty.
    fn draft(&self, _seat: Seat, _draft: &str) -> Option<Draft<Self>> {
        None
    }
    /// Names the class of set-ups that fit each other within a variant (`edge-single`). A person may keep one
    /// set-up of their own per class for next time. `None`: set-ups of this game are not kept.
    fn setup_form(&self) -> Option<&'static str> {
        None
    }
    /// Converts a kept set-up, given as its entry ([`Draft::entry`]), back into a draft; `None` if it is not
    /// legal for this seat now.
    fn draft_again(&self, _seat: Seat, _entry: &str) -> Option<String> {
        None
    }
}

/// Every board in words fits into this many UTF-16 units at its last level ([`Words::words`]).
pub const BRIEFEST: usize = 620;

/// Positions in words and characters.
pub trait Words: Rules {
    /// Describes the position in words. Level 0 says everything, enough for a blind player to follow the game;
    /// each further level says less, and the last one still names every seat with its pieces by kind or number,
    /// and where they are, in at most [`BRIEFEST`] units. `None` behind the last level.
    fn words(&self, locale: Locale, viewer: Viewer, level: usize) -> Option<String>;
    /// The words for a picture: at most 800 units, because a caption comes before them.
    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        self.brief_alt(locale, viewer, 800)
    }
    /// The first level that fits into `most` UTF-16 units, else the last one.
    fn brief_alt(&self, locale: Locale, viewer: Viewer, most: usize) -> String {
        let mut shortest = String::new();
        for text in (0..).map_while(|level| self.words(locale, viewer, level)) {
            shortest = text;
            if shortest.encode_utf16().count() <= most {
                break;
            }
        }
        shortest
    }
    /// Draws the board with characters, for a code block: the coordinates along its edges, and below it what its
    /// letters and marks mean; at most 1500 characters, in lines of at most 40.
    fn text_board(&self, locale: Locale, viewer: Viewer) -> String;
    /// The id of the text that says what wins, in at most 90 characters.
    fn aim(&self) -> Option<&'static str> {
        None
    }
}

/// Positions as pictures.
pub trait Pictures: Rules {
    /// Draws a seat's mark, its colour and shape, centred at (0, 0), with a radius of about `radius` card
    /// units.
    fn seat_mark(&self, seat: Seat, radius: f32) -> Vec<Shape>;
    fn scene(&self, request: &SceneRequest<Self::Entry>) -> Scene;
    /// Returns the places of this picture that steps may name. A step without a place is offered in words.
    fn places(&self, _request: &SceneRequest<Self::Entry>) -> Vec<Place> {
        Vec::new()
    }
    /// Returns the rank of a spot when the picture is read line by line from the top, with the home of
    /// `bottom` at the bottom. Choices are numbered in this order; ties keep the order of their entries.
    fn reading_order(&self, _spot: &Spot, _bottom: Seat) -> (i32, i32) {
        (0, 0)
    }
    /// Whether another seat's side at the bottom makes another picture.
    fn turns(&self) -> bool {
        true
    }
}

pub trait Sheet: Rules {
    /// Draws every piece in every state and every mark, with names: for review and for `/rules`.
    fn sheet(locale: Locale) -> Scene;
}

/// A game as people see it. Each trait is implemented in the file of its name in the game's folder:
/// `captions.rs`, `taps.rs`, `draft.rs`, `words.rs`, `scene.rs`, `sheet.rs`, `rules_pages.rs`.
pub trait Presentation: Captions + Reasons + Taps + Drafts + Words + Pictures + Sheet + Pages {}

impl<G: Captions + Reasons + Taps + Drafts + Words + Pictures + Sheet + Pages> Presentation for G {}
