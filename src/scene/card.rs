//! The furniture every card has: body, seat chips, caption line. A game says where its chips sit and draws its board.

/// Where a seat's chip sits and how large it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardLayout {
    /// A row (two rows of three for five or six seats) above the board.
    Row,
    /// In free corners of the card.
    Corners,
}

/// How a chip is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChipState {
    OnTurn,
    Resting,
    /// Eliminated.
    Out,
    Winner,
}

/// What the seat's chip says beyond the game's own counters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chip {
    /// The player's name, plain text; cut with `…` where it does not fit.
    pub name: String,
    /// Time left, already in words (`2d 4h`), if there is a clock.
    pub clock: Option<String>,
}
