//! Agreed settings: variant and options, as terms for the rules (section 1) and as text (V4).

use super::{
    board::Board,
    home::{Home, SEAT_SLOTS, Start, slot},
    info::VARIANTS,
    piece::Kind,
    weights::weights_of,
};
use crate::{Seat, SeatSet, Setup, SetupError};
use deltille_base::message;

/// Names of the seats (P1).
pub const SEATS: [&str; 6] = ["white", "blue", "orange", "pink", "green", "violet"];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    Standard,
    Huge,
    FestivalMixUp,
    GrandDisplay,
    Problem,
    Skylight,
}

/// Task of a problem's solver (Q1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    pub solver: Seat,
    /// Seats to be eliminated, all of them.
    pub goal: SeatSet,
    /// Number of solver moves allowed.
    pub moves: u8,
}

#[derive(Clone, Copy, Debug)]
pub struct Terms {
    pub variant: Variant,
    pub board: &'static Board,
    pub seats: usize,
    pub start: Start,
    /// Whether the single pyrotech of an edge game has both move sets.
    pub dual: bool,
    /// Options of T4; 0: no such limit.
    pub quiet: u32,
    pub cap: u32,
    pub task: Option<Task>,
    /// Piece of a Skylight run.
    pub soloist: Option<Kind>,
    /// Homes by seat; entries beyond the last seat are unused.
    pub homes: [&'static Home; SEAT_SLOTS],
    /// Feature weights: the variant's, unless a match or the tuning replaces them.
    pub weights: &'static [i32],
}

impl Variant {
    pub const ALL: [Variant; 6] = [
        Variant::Standard,
        Variant::Huge,
        Variant::FestivalMixUp,
        Variant::GrandDisplay,
        Variant::Problem,
        Variant::Skylight,
    ];

    /// Spelling in options and positions.
    pub fn id(self) -> &'static str {
        VARIANTS[self as usize].id
    }
}

fn refuse<T>(why: &'static str) -> Result<T, SetupError> {
    Err(SetupError::Rule(message!(why)))
}

impl Terms {
    /// Builds the terms; checks the constraints that the table of options cannot express (V2).
    pub fn of(setup: &Setup) -> Result<Terms, SetupError> {
        let Some(variant) = Variant::ALL.into_iter().find(|variant| variant.id() == setup.variant) else {
            return refuse("triortan-terms-no-variant");
        };
        let number = |key| setup.number(key).unwrap_or(0);
        let seats = match variant {
            Variant::Skylight => 1,
            Variant::GrandDisplay => 2,
            _ => number("players").clamp(2, 6) as usize,
        };
        let start = match variant {
            Variant::FestivalMixUp => Start::Corner(3),
            Variant::GrandDisplay => Start::Corner(5),
            Variant::Skylight => Start::Edge,
            _ if setup.option("start") == "edge" => Start::Edge,
            _ => Start::Corner(4),
        };
        let dual = setup.option("pyrotech") == "dual";
        if dual && start != Start::Edge {
            return refuse("triortan-terms-dual");
        }
        let task = if variant == Variant::Problem { Some(task(setup, seats)?) } else { None };
        Ok(Terms::new(
            variant,
            seats,
            start,
            dual,
            (number("quiet"), number("cap")),
            task,
            Kind::of_code(setup.option("piece")),
        ))
    }

    fn new(
        variant: Variant,
        seats: usize,
        start: Start,
        dual: bool,
        (quiet, cap): (u32, u32),
        task: Option<Task>,
        soloist: Option<Kind>,
    ) -> Terms {
        let board = Board::of(variant == Variant::Huge);
        let homes = std::array::from_fn(|seat| Home::of(board, start, places(seats)[seat]));
        let weights = weights_of(variant.id());
        Terms {
            variant,
            board,
            seats,
            start,
            dual,
            quiet,
            cap,
            task,
            soloist,
            homes,
            weights,
        }
    }

    pub fn names(&self) -> &'static [&'static str] {
        &SEATS[..self.seats]
    }

    #[inline]
    pub fn home(&self, seat: Seat) -> &'static Home {
        self.homes[slot(seat)]
    }

    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats as u8).map(Seat)
    }

    /// Canonical text of variant and options (V4).
    pub fn text(&self) -> String {
        let (players, start) = (self.seats, if self.start == Start::Edge { "edge" } else { "corner" });
        let pyrotech = if self.dual { "dual" } else { "single" };
        let (quiet, cap) = (self.quiet, self.cap);
        let options = match (self.variant, self.task) {
            (Variant::Problem, Some(task)) => {
                let goal: Vec<&str> = task.goal.iter().map(|seat| SEATS[seat.index()]).collect();
                let (goal, solver) = (goal.join("+"), SEATS[task.solver.index()]);
                format!(
                    "goal={goal},moves={},players={players},pyrotech={pyrotech},solver={solver},start={start}",
                    task.moves
                )
            }
            (Variant::Skylight, _) => format!("piece={}", self.soloist.map_or("Fm", Kind::code)),
            (Variant::GrandDisplay, _) => format!("cap={cap},quiet={quiet}"),
            (Variant::Huge | Variant::FestivalMixUp, _) => {
                format!("cap={cap},players={players},quiet={quiet}")
            }
            (Variant::Standard | Variant::Problem, _) => {
                format!("cap={cap},players={players},pyrotech={pyrotech},quiet={quiet},start={start}")
            }
        };
        format!("{}:{options}", self.variant.id())
    }
}

/// Reads the task of a problem (Q1, V2).
fn task(setup: &Setup, seats: usize) -> Result<Task, SetupError> {
    let names = &SEATS[..seats];
    let seat = |name: &str| names.iter().position(|known| *known == name).map(|seat| Seat(seat as u8));
    let Some(solver) = seat(setup.option("solver")) else {
        return refuse("triortan-terms-solver");
    };
    let mut goal = SeatSet::EMPTY;
    let given = setup.option("goal");
    for name in given.split('+').filter(|_| !given.is_empty()) {
        match seat(name) {
            Some(seat) if seat != solver && !goal.contains(seat) => goal = goal.with(seat),
            _ => return refuse("triortan-terms-goal"),
        }
    }
    if goal.is_empty() {
        goal = SeatSet::first(seats).without(solver);
    }
    Ok(Task {
        solver,
        goal,
        moves: setup.number("moves").unwrap_or(2) as u8,
    })
}

/// Number of each seat's side or corner (P2).
fn places(seats: usize) -> [usize; SEAT_SLOTS] {
    match seats {
        3 => [0, 2, 4, 0, 0, 0, 0, 0],
        4 => [0, 1, 3, 4, 0, 0, 0, 0],
        5 => [0, 1, 2, 4, 5, 0, 0, 0],
        6 => [0, 1, 2, 3, 4, 5, 0, 0],
        _ => [0, 3, 0, 0, 0, 0, 0, 0],
    }
}
