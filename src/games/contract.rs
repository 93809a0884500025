//! The contract of a game: the questions a state answers.
//!
//! A state is small and cheap to clone, an entry compact: generating and applying entries allocates no strings. Text is
//! made and read only by [`Game::write`], [`Game::read`], [`Game::position`] and [`Game::from_position`].

use super::{
    entry::{Leave, Mark, Offer, Refusal, Seat, SeatSet, Spot},
    setup::{PositionError, Setup, SetupError},
    solo::{Hint, Puzzle, Retreat},
};
use crate::{
    scene::{Chip, Scene},
    text::{Locale, Message},
};
use std::{borrow::Cow, fmt::Debug};

/// What can be known of a game before it starts: data for the slash commands, the help and the command line.
/// Names and descriptions are texts: `game-<id>`, `game-<id>-about`, `variant-<id>-<variant>`, `option-<key>`, ….
#[derive(Debug)]
pub struct GameInfo {
    pub id: &'static str,
    /// The first is the default.
    pub variants: &'static [VariantInfo],
}

#[derive(Debug)]
pub struct VariantInfo {
    pub id: &'static str,
    /// In canonical order.
    pub options: &'static [OptionInfo],
}

#[derive(Debug)]
pub struct OptionInfo {
    pub key: &'static str,
    pub values: OptionValues,
    pub default: &'static str,
}

#[derive(Clone, Copy, Debug)]
pub enum OptionValues {
    Words(&'static [&'static str]),
    /// A whole number in `min..=max`, or one of `also`.
    Integer {
        min: u32,
        max: u32,
        also: &'static [u32],
    },
    /// Judged by the game itself.
    Text,
}

/// Who may make the next entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actors {
    /// One seat on turn, or several in a simultaneous set-up. Never empty.
    Seats(SeatSet),
    /// The caller draws an outcome and enters it.
    Chance,
    /// The game is over.
    Nobody,
}

/// How a game ended: COMMON's result object.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// One: a win. Several: a draw among them. None: nobody.
    pub winners: SeatSet,
    pub reason: &'static str,
    /// The game's own keys, after `winners` and `reason`.
    pub extras: Vec<(&'static str, serde_json::Value)>,
}

/// Who looks. Hidden things are shown to their owner only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

/// Something an entry caused that people want to be told. Everybody is told: nothing hidden stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub message: Message,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventKind {
    /// The entry itself, with its effect: `e3xe5^ covers Red e5`. Exactly one for each entry of a seat or chance.
    Entry,
    /// A king or its like is attacked.
    Check,
    Eliminated,
    Note,
}

/// One tap on the way to an entry. The steps of all legal entries, grouped by their common beginnings, are the menus.
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
pub struct Look<'a, E> {
    /// Of the words in the picture; caption and chips come in it already.
    pub locale: Locale,
    pub viewer: Viewer,
    /// Whose home is at the bottom.
    pub bottom: Seat,
    /// The entry just made, to be marked.
    pub last: Option<&'a E>,
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
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Highlight {
    pub spot: Spot,
    pub mark: Mark,
}

/// One page of `/rules`.
#[derive(Clone, Debug)]
pub struct RulesPage {
    pub title: Message,
    pub body: Message,
    /// The rules whose refusals lead here, by their numbers, with spaces between: `M4 M5`.
    pub rules: &'static str,
    pub scene: Option<Scene>,
}

impl RulesPage {
    /// Whether a refusal by this rule leads here.
    pub fn explains(&self, rule: &str) -> bool {
        self.rules.split(' ').any(|known| known == rule)
    }
}

/// A set-up that is put together by several presses before it is entered (Triablo's signs, Triortan's arrangement).
/// The draft is a short text without `/` that travels in the `custom_id`s, so nothing is stored.
#[derive(Clone, Debug)]
pub struct Draft<G> {
    /// What is asked now, in a sentence or two.
    pub question: Message,
    /// The state as it would be, for the private picture.
    pub preview: G,
    /// Label and the draft after pressing it. At most 20.
    pub controls: Vec<(Message, String)>,
    /// So many of the first controls are ready-made set-ups; a person's own is offered behind them. 0: not here.
    pub ready: usize,
    /// The entry (canonical text) this draft stands for, when it is complete and legal.
    pub entry: Option<String>,
}

/// The state of one game and its rules. Implementations are pure and total.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// A move, a set-up choice, a chance outcome, a pass: compact.
    type Entry: Clone + PartialEq + Debug + Send + Sync + 'static;

    fn info() -> &'static GameInfo;

    /// The state before the first entry.
    fn start(setup: &Setup) -> Result<Self, SetupError>;
    /// The state a position string describes, under the options of `setup`.
    fn from_position(setup: &Setup, position: &str) -> Result<Self, PositionError>;
    /// The position string, complete.
    fn position(&self) -> String;
    /// The position string with what `viewer` must not see left out.
    fn position_for(&self, _viewer: Viewer) -> String {
        self.position()
    }

    /// Names of the seats of this game, in seat order.
    fn seats(&self) -> &'static [&'static str];
    /// The seats that people take; for the others the program enters what [`Game::automatic`] says. Never empty.
    fn people(&self) -> SeatSet {
        SeatSet::first(self.seats().len())
    }
    fn actors(&self) -> Actors;
    /// Seats still in the game: those that must agree to a draw.
    fn survivors(&self) -> SeatSet;
    fn outcome(&self) -> Option<Outcome>;

    /// All entries `seat` may make now, in no particular order; empty if it may not act. `None`: too many to list.
    fn legal(&self, seat: Seat) -> Option<Vec<Self::Entry>>;
    /// One entry that `seat` may make now, drawn with `below(n)`, a uniform random number in `0..n`; uniform among the legal
    /// ones where they can be listed. `None` if the seat may not act. Games whose set-ups cannot be listed override it.
    fn random(&self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<Self::Entry> {
        let mut entries = self.legal(seat)?;
        (!entries.is_empty()).then(|| entries.swap_remove(below(entries.len())))
    }
    /// The possible outcomes when chance must act (else empty). `None`: too many to list.
    fn chance(&self) -> Option<Vec<Self::Entry>> {
        Some(Vec::new())
    }
    /// One possible chance outcome; `below(n)` is a uniform random number in `0..n` from the caller.
    fn draw(&self, below: &mut dyn FnMut(usize) -> usize) -> Option<Self::Entry> {
        let mut outcomes = self.chance()?;
        (!outcomes.is_empty()).then(|| outcomes.swap_remove(below(outcomes.len())))
    }

    /// The entry that the game itself makes for the one seat on turn: a forced pass, the answer of a problem's other side.
    /// It is legal, and depends on the state alone. A table asks once for each new board, off the async runtime: it may take
    /// a second. A record is never asked; what the game entered stands in it like any other entry. That it is made is seen by
    /// all: only where everybody may know that it is due. `None`: the seat enters something itself.
    fn automatic(&self) -> Option<Self::Entry> {
        None
    }

    /// The seat of whoever opened the table, where a lot of the game decides that (Trioker S6). `None`: it is not the game's
    /// to tell, or not drawn yet.
    fn host_seat(&self) -> Option<Seat> {
        None
    }
    /// The chance entry with which the next game of the same people begins, seats rotated by one, instead of a lot; only when
    /// this one is over (Trioker S6: roles switch after a draw).
    fn sequel(&self) -> Option<Self::Entry> {
        None
    }

    /// Whether this game, with its variant and options, draws lots or takes entries in secret.
    fn has_secrets(&self) -> bool {
        false
    }

    /// Canonical text of an entry that is legal now; without a seat prefix.
    fn write(&self, entry: &Self::Entry) -> String;
    /// Whether the record names the seat before this entry (simultaneous set-ups).
    fn prefixed(&self, _entry: &Self::Entry) -> bool {
        false
    }
    /// A line of this game's record as `viewer` may see it *now*: what is hidden at present is put out of sight
    /// (`!draw:p1=?`), whenever the line was entered. The text is canonical, with its prefix. Every place that shows a line
    /// shows it through this.
    fn public_line<'a>(&self, line: &'a str, _viewer: Viewer) -> Cow<'a, str> {
        Cow::Borrowed(line)
    }
    /// Reads what a person on `seat` typed, leniently, against the legal entries. `seat` is among the actors and the text
    /// went through [`super::notation::fold`]. Refusals of intelligible entries name the rule and the cells.
    fn read(&self, seat: Seat, text: &str) -> Result<Self::Entry, Refusal>;
    /// Reads a chance outcome, exactly, with its `!`.
    fn read_chance(&self, text: &str) -> Result<Self::Entry, Refusal> {
        self.chance()
            .unwrap_or_default()
            .into_iter()
            .find(|entry| self.write(entry) == text)
            .ok_or_else(|| Refusal::Syntax { message: Message::new("refuse-chance").with("entry", text) })
    }

    /// Makes an entry that is legal now (`seat`: none for chance) and appends what it caused.
    fn apply(&mut self, seat: Option<Seat>, entry: &Self::Entry, events: &mut Vec<Event>);
    /// A surviving seat leaves, in or out of turn. Refused where the rules refuse it.
    fn leave(&mut self, seat: Seat, how: Leave, events: &mut Vec<Event>) -> Result<(), Refusal>;
    /// Whether `seat` may offer or accept this now.
    fn may_offer(&self, seat: Seat, offer: Offer) -> Result<(), Refusal>;
    /// All survivors have agreed.
    fn agree(&mut self, offer: Offer, events: &mut Vec<Event>);

    /// The taps that make this entry, in order. Different entries differ in some step.
    fn steps(&self, entry: &Self::Entry) -> Vec<Step>;
    /// A short description of a legal entry for autocomplete: `singleton to e5, tips down`.
    fn describe(&self, entry: &Self::Entry) -> Message;
    /// For set-ups that are put together by presses; an unreadable draft is taken as an empty one.
    fn draft(&self, _seat: Seat, _draft: &str) -> Option<Draft<Self>> {
        None
    }

    /// What distinguishes set-ups of one variant that do not fit each other (`edge-single`). A person may keep one of their
    /// own of each form for next time. `None`: no set-up of this game is kept.
    fn setup_form(&self) -> Option<&'static str> {
        None
    }
    /// The draft that stands for a set-up which somebody kept, given as its entry ([`Draft::entry`]); `None` if it is not
    /// legal for this seat now.
    fn draft_again(&self, _seat: Seat, _entry: &str) -> Option<String> {
        None
    }

    /// The puzzles that come with this game, in the order in which they are offered.
    fn puzzles() -> Vec<Puzzle> {
        Vec::new()
    }
    /// In a game for one: what to enter now. At most `budget` small steps of search (see [`HINT_BUDGET`]); the same state
    /// always gets the same advice. `None`: nobody is to be advised, because the game is over or not for one.
    ///
    /// [`HINT_BUDGET`]: super::solo::HINT_BUDGET
    fn hint(&self, _budget: u64) -> Option<Hint<Self::Entry>> {
        None
    }
    /// In a game for one: a line of play that solves it from here, an entry each (those of the program's seats included).
    /// `None`: there is none, or none was found.
    fn solution(&self, _budget: u64) -> Option<Vec<String>> {
        None
    }
    /// In a game for one: how one goes back.
    fn retreat(&self) -> Retreat {
        Retreat::Entries
    }

    /// The picture.
    fn scene(&self, look: &Look<Self::Entry>) -> Scene;
    /// Where a spot comes when the picture is read line by line from the top, with the home of `bottom` at the bottom: choices
    /// are numbered in this order, those with the same one in the order of their entries.
    fn reading_order(&self, _spot: &Spot, _bottom: Seat) -> (i32, i32) {
        (0, 0)
    }
    /// The position in words, from which a blind player can follow the game; at most 800 characters (the bot puts the
    /// caption before it).
    fn alt(&self, locale: Locale, viewer: Viewer) -> String;
    /// The board drawn with characters, for a code block; at most 1800 characters.
    fn text_board(&self, viewer: Viewer) -> String;
    /// Every piece in every state, every mark, with names: for review and for `/rules`.
    fn sheet(locale: Locale) -> Scene;
    /// The pages of `/rules`, with pictures of how each piece moves drawn from the rules code.
    fn rules_pages(locale: Locale) -> Vec<RulesPage>;

    /// Number of sequences of `depth` entries. Games override it where speed matters; the result is the same.
    fn perft(&self, depth: u32) -> u64 {
        plain_perft(self, depth)
    }
}

/// Number of sequences of `depth` entries, by nothing but the contract.
pub fn plain_perft<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut visit = |seat: Option<Seat>, entries: Vec<G::Entry>| {
        for entry in entries {
            let mut next = game.clone();
            next.apply(seat, &entry, &mut Vec::new());
            nodes += plain_perft(&next, depth - 1);
        }
    };
    match game.actors() {
        Actors::Nobody => {}
        Actors::Chance => visit(None, game.chance().unwrap_or_default()),
        Actors::Seats(seats) => seats.iter().for_each(|seat| visit(Some(seat), game.legal(seat).unwrap_or_default())),
    }
    nodes
}
