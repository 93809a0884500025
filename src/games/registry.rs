//! The registry of games, and a game in progress whose type is known only at run time.
//!
//! To add a game, add a line to the `games!` table. Dispatch is a closed enum and a `match`; code that must
//! be fast is generic over [`Rules`] instead.

use super::{
    contract::Game,
    entry::{Control, Leave, Offer, Refusal, Seat, SeatSet, Spot},
    evaluation::Evaluation,
    levels::Levels,
    notation::{Notation, Outcome},
    pages::Pages,
    perft::perft,
    play::{Entered, Play},
    presentation::{
        Draft, Drafts, Highlight, PageTexts, Pictures, Place, RulesPage, SceneRequest, Sheet, Step, Taps,
        Words,
    },
    reasons::Reason,
    rules::{Actors, GameInfo, Rules, Viewer},
    setup::{PositionError, Setup, SetupError, is_named},
    solo::{Grade, Hint, Puzzle, Solo, UndoMode},
};
use deltille_base::{
    scene::{Chip, Scene, Shape, Style},
    text::{Locale, Message},
};
use std::{borrow::Cow, sync::LazyLock};

macro_rules! games {
    ($($(#[$when:meta])? $name:ident = $game:ty),* $(,)?) => {
        /// A game in progress, of any kind. Cheap to clone.
        #[derive(Clone, Debug)]
        #[expect(clippy::large_enum_variant, reason = "one a table: it is copied for a preview, and never kept in numbers")]
        pub enum AnyPlay {
            $($(#[$when])? $name(Play<$game>)),*
        }

        /// Returns all games. Ids of messages and puzzles of the day count them, so a new one comes last; people
        /// see them as [`listed`].
        pub fn games() -> Vec<&'static GameInfo> {
            [$($(#[$when])? <$game>::info()),*].into_iter().filter(|info| is_listed(info)).collect()
        }

        impl AnyPlay {
            pub fn start(setup: &Setup) -> Result<AnyPlay, SetupError> {
                $($(#[$when])? if setup.game == <$game>::info().id {
                    return Ok(AnyPlay::$name(Play::start(setup)?));
                })*
                Err(unknown_game(&setup.game))
            }

            pub fn from_position(setup: &Setup, position: &str) -> Result<AnyPlay, PositionError> {
                $($(#[$when])? if setup.game == <$game>::info().id {
                    return Ok(AnyPlay::$name(Play::from_position(setup, position)?));
                })*
                Err(PositionError(unknown_game(&setup.game).to_string()))
            }

            /// Returns a seat's view of the set-up it assembles: see [`Drafts::draft`].
            pub fn draft(&self, seat: Seat, draft: &str) -> Option<AnyDraft> {
                match self {
                    $($(#[$when])? AnyPlay::$name(play) => {
                        let Draft { question, preview, controls, taps, chosen, ready, entry } =
                            play.game().draft(seat, draft)?;
                        let preview = Box::new(AnyPlay::$name(play.showing(preview)));
                        Some(AnyDraft { question, preview, controls, taps, chosen, ready, entry })
                    })*
                }
            }
        }

        /// Calls a visitor for every game.
        pub fn visit_games(visitor: &mut impl GameVisitor) {
            $($(#[$when])? if is_listed(<$game>::info()) {
                visitor.visit::<$game>();
            })*
        }

        impl AnyPlay {
            /// Calls a visitor for the game in progress.
            pub fn visit<V: PlayVisitor>(&self, visitor: V) -> V::Output {
                match self {
                    $($(#[$when])? AnyPlay::$name(play) => visitor.visit(play)),*
                }
            }
        }

        pub fn sheet(game: &str, locale: Locale) -> Option<Scene> {
            $($(#[$when])? if game == <$game>::info().id {
                return Some(<$game>::sheet(locale));
            })*
            None
        }

        pub fn rules_texts(game: &str) -> Option<Vec<PageTexts>> {
            $($(#[$when])? if game == <$game>::info().id {
                return Some(<$game>::rules_texts());
            })*
            None
        }

        pub fn rules_pages(game: &str, locale: Locale) -> Option<Vec<RulesPage>> {
            $($(#[$when])? if game == <$game>::info().id {
                return Some(<$game>::rules_pages(locale));
            })*
            None
        }

        pub fn puzzles() -> &'static [(&'static GameInfo, Puzzle)] {
            // Parsing the games' data takes milliseconds, so it happens once.
            static PUZZLES: LazyLock<Vec<(&'static GameInfo, Puzzle)>> = LazyLock::new(|| {
                let mut puzzles = Vec::new();
                $($(#[$when])? puzzles.extend(<$game>::puzzles().into_iter().map(|puzzle| (<$game>::info(), puzzle)));)*
                puzzles
            });
            &PUZZLES
        }

        macro_rules! each {
            ($self:expr, $play:ident => $body:expr) => {
                match $self { $($(#[$when])? AnyPlay::$name($play) => $body),* }
            };
        }
    };
}

/// Returns all games in the order in which people see them: first the one that is learnt fastest.
pub fn listed() -> Vec<&'static GameInfo> {
    let mut games = games();
    games.sort_by_key(|info| info.id != "trioker");
    games
}

/// Returns the grade of the puzzle with this setup, if it can be a daily puzzle.
pub fn grade_of(setup: &Setup) -> Option<Grade> {
    let same = |puzzle: &Puzzle| {
        let (key, value) = &puzzle.option;
        puzzle.variant == setup.variant
            && setup.options.iter().any(|(known, chosen)| known == key && chosen == value)
    };
    let known = puzzles().iter().find(|(game, puzzle)| game.id == setup.game && same(puzzle));
    known.and_then(|(_, puzzle)| puzzle.daily)
}

games! {
    Triablo = super::triablo::Triablo,
    Torissogi = super::torissogi::Torissogi,
    Triangulation = super::triangulation::Triangulation,
    Trioker = super::trioker::Trioker,
    Triortan = super::triortan::Triortan,
    #[cfg(any(test, feature = "testing"))]
    Tritac = super::tritac::Tritac,
}

/// Whether a game is offered.
fn is_listed(info: &GameInfo) -> bool {
    #[cfg(any(test, feature = "testing"))]
    if info.id == "tritac" {
        return super::tritac::is_listed();
    }
    let _ = info;
    true
}

/// Code that is generic over the game, run for each game of the registry.
pub trait GameVisitor {
    fn visit<G: Game>(&mut self);
}

/// Code that is generic over the game, run for a game in progress.
pub trait PlayVisitor {
    type Output;
    fn visit<G: Game>(self, play: &Play<G>) -> Self::Output;
}

/// Finds a game by its id or by its name in any language, as typed.
pub fn game(name: &str) -> Result<&'static GameInfo, SetupError> {
    games()
        .into_iter()
        .find(|info| is_named(name, info.id, &[format!("game-{}", info.id)]))
        .ok_or_else(|| unknown_game(name))
}

fn unknown_game(id: &str) -> SetupError {
    let known = games().iter().map(|info| info.id.to_owned()).collect();
    SetupError::Game { game: id.to_owned(), known }
}

/// A legal entry as the menus need it.
#[derive(Clone, Debug)]
pub struct Choice {
    /// Canonical text.
    pub entry: String,
    pub steps: Vec<Step>,
    pub description: Message,
    /// Other names of the piece: see [`Taps::codes`].
    pub codes: String,
}

/// A set-up being assembled: see [`Draft`].
#[derive(Clone, Debug)]
pub struct AnyDraft {
    pub question: Message,
    pub preview: Box<AnyPlay>,
    pub controls: Vec<(Message, String)>,
    pub taps: Vec<(Spot, Message, String)>,
    pub chosen: Option<Spot>,
    pub ready: usize,
    pub entry: Option<String>,
}

/// Parameters of a scene: [`SceneRequest`] without the entries, which the play remembers.
#[derive(Debug)]
pub struct View<'a> {
    pub locale: Locale,
    pub viewer: Viewer,
    pub bottom: Seat,
    pub caption: &'a str,
    pub caption_seat: Option<Seat>,
    pub chips: &'a [Chip],
    /// Seats that answer at once, so that the entry which they answered is marked, too.
    pub answering: SeatSet,
    pub highlight: &'a [Highlight],
    pub style: Style,
}

impl View<'_> {
    fn request<'a, E>(&'a self, ply: u32, recent: &'a [E]) -> SceneRequest<'a, E> {
        SceneRequest {
            locale: self.locale,
            viewer: self.viewer,
            bottom: self.bottom,
            recent,
            caption: self.caption,
            caption_seat: self.caption_seat,
            ply,
            chips: self.chips,
            highlight: self.highlight,
            style: self.style,
        }
    }
}

/// Methods of the play, or of the game it is about, under their own names.
macro_rules! forwards {
    ($($(#[$doc:meta])* $place:ident.$name:ident($($arg:ident: $type:ty),*) -> $out:ty;)*) => {
        impl AnyPlay {
            $($(#[$doc])* pub fn $name(&self $(, $arg: $type)*) -> $out {
                each!(self, play => forwards!(@$place play).$name($($arg),*))
            })*
        }
    };
    (@play $play:ident) => { $play };
    (@game $play:ident) => { $play.game() };
}

forwards! {
    /// See [`Rules::host_seat`].
    game.host_seat() -> Option<Seat>;
    play.ply() -> u32;
    play.name(seat: Seat) -> &'static str;
    play.seat_named(name: &str) -> Option<Seat>;
    /// Returns the seats taken by people: see [`Rules::people`].
    game.people() -> SeatSet;
    game.actors() -> Actors;
    game.survivors() -> SeatSet;
    game.outcome() -> Option<Outcome>;
    play.agreed(offer: Offer) -> SeatSet;
    /// Whether the game draws lots or takes entries in secret.
    game.has_secrets() -> bool;
    /// Whether anything is hidden from `viewer` now: see [`Rules::hides`].
    game.hides(viewer: Viewer) -> bool;
    /// Returns COMMON's legal list: see [`Play::legal`].
    play.legal() -> Option<Vec<String>>;
    play.legal_of(seat: Seat) -> Option<Vec<String>>;
    play.chance_list() -> Option<Vec<String>>;
    /// Names the class of set-ups that fit each other: see [`Drafts::setup_form`].
    game.setup_form() -> Option<&'static str>;
    /// Converts a kept set-up back into a draft: see [`Drafts::draft_again`].
    game.draft_again(seat: Seat, entry: &str) -> Option<String>;
    /// Returns a line of play that solves the puzzle: see [`Solo::solution`]. As expensive as a hint.
    game.solution(budget: u64) -> Option<Vec<String>>;
    /// Returns how a solo player takes entries back: see [`Solo::undo_mode`].
    game.undo_mode() -> UndoMode;
    /// See [`Pictures::seat_mark`].
    game.seat_mark(seat: Seat, radius: f32) -> Vec<Shape>;
    /// See [`Pictures::reading_order`].
    game.reading_order(spot: &Spot, bottom: Seat) -> (i32, i32);
    /// See [`Pictures::turns`].
    game.turns() -> bool;
    game.alt(locale: Locale, viewer: Viewer) -> String;
    game.brief_alt(locale: Locale, viewer: Viewer, most: usize) -> String;
    game.text_board(locale: Locale, viewer: Viewer) -> String;
    /// See [`Words::aim`].
    game.aim() -> Option<&'static str>;
}

impl AnyPlay {
    /// See [`Play::enter`].
    pub fn enter(&mut self, line: &str) -> Result<Entered, Refusal> {
        each!(self, play => play.enter(line))
    }

    /// See [`Play::enter_as`].
    pub fn enter_as(&mut self, seat: Seat, text: &str) -> Result<Entered, Refusal> {
        each!(self, play => play.enter_as(seat, text))
    }

    pub fn control(&mut self, seat: Seat, control: Control) -> Result<Entered, Refusal> {
        each!(self, play => play.control(seat, control))
    }

    /// Draws and enters a chance outcome, if one is due.
    pub fn draw_chance(&mut self, below: &mut dyn FnMut(usize) -> usize) -> Option<Entered> {
        if self.actors() != Actors::Chance {
            return None;
        }
        self.random_entry(below)
    }

    /// See [`Play::make_random`].
    pub fn random_entry(&mut self, mut below: &mut dyn FnMut(usize) -> usize) -> Option<Entered> {
        each!(self, play => play.make_random(&mut below))
    }

    /// Returns what speaks for and against the first entry of a line: see [`Play::reasons`].
    pub fn reasons(&self, seat: Seat, line: &[String]) -> Vec<Reason> {
        each!(self, play => play.reasons(seat, line))
    }

    /// Returns the seat on turn and, as text, the entry the game makes for it now: see [`Rules::automatic`].
    /// May take a second.
    pub fn automatic(&self) -> Option<(Seat, String)> {
        each!(self, play => {
            let seat = play.game().actors().only()?;
            Some((seat, play.game().write(play.game().automatic()?)))
        })
    }

    /// Returns the opening line of the next game: see [`Rules::sequel`].
    pub fn sequel(&self) -> Option<String> {
        each!(self, play => play.game().sequel().map(|entry| play.game().write(entry)))
    }

    /// The levels of computer players in this game.
    pub fn levels(&self) -> &'static Levels {
        each!(self, play => play.game().levels())
    }

    /// Returns the names of the seats, in seat order.
    pub fn seats(&self) -> &'static [&'static str] {
        each!(self, play => play.game().seat_names())
    }

    pub fn may_offer(&self, seat: Seat, offer: Offer) -> bool {
        each!(self, play => play.game().may_offer(seat, offer).is_ok())
    }

    /// Whether an illegal entry of `seat` would lose the game now (Torissogi R2).
    pub fn illegal_loses(&self, seat: Seat) -> bool {
        self.clone().control(seat, Control::Leave(Leave::Illegal)).is_ok()
    }

    /// Returns the legal entries of a seat with their taps and descriptions, sorted by text.
    pub fn choices(&self, seat: Seat) -> Option<Vec<Choice>> {
        each!(self, play => {
            let game = play.game();
            let mut choices: Vec<Choice> = play
                .entries(seat)?
                .into_iter()
                .map(|entry| Choice {
                    entry: game.write(entry),
                    steps: game.steps(entry),
                    description: game.describe(entry),
                    codes: game.codes(entry),
                })
                .collect();
            choices.sort_unstable_by(|one, other| one.entry.cmp(&other.entry));
            Some(choices)
        })
    }

    /// Returns one legal entry, by its canonical text.
    pub fn choice(&self, seat: Seat, entry: &str) -> Option<Choice> {
        self.choices(seat)?.into_iter().find(|choice| choice.entry == entry)
    }

    /// Whether it is a game for one person.
    pub fn is_solo(&self) -> bool {
        self.people().len() == 1
    }

    /// Returns advice on the next entry: see [`Solo::hint`]. Takes up to some tenths of a second: call it off
    /// the async runtime.
    pub fn hint(&self, budget: u64) -> Option<Hint<String>> {
        each!(self, play => Some(play.game().hint(budget)?.map(|entry| play.game().write(entry))))
    }

    /// Returns the next entry without an alternative: see [`Solo::forced`].
    pub fn forced(&self) -> Option<String> {
        each!(self, play => play.game().forced().map(|entry| play.game().write(entry)))
    }

    /// Returns a line of this play's record as `viewer` may see it now: see [`Notation::public_line`].
    pub fn public_line<'a>(&self, line: &'a str, viewer: Viewer) -> Cow<'a, str> {
        each!(self, play => play.game().public_line(line, viewer))
    }

    pub fn position(&self, viewer: Viewer) -> String {
        each!(self, play => play.position_for(viewer))
    }

    /// Returns the complete position string, hidden things included: for records and the engine, never for
    /// people.
    pub fn full_position(&self) -> String {
        each!(self, play => play.game().position())
    }

    pub fn scene(&self, view: &View) -> Scene {
        let scene =
            each!(self, play => play.game().scene(&view.request(play.ply(), &play.recent(view.answering))));
        if view.style.large { scene.enlarged() } else { scene }
    }

    /// Returns where the spots are on the picture, unless its style is large.
    pub fn places(&self, view: &View) -> Vec<Place> {
        each!(self, play => play.game().places(&view.request(play.ply(), &[])))
    }

    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, play => perft(play.game(), depth))
    }
}
