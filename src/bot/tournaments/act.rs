//! Presses on tournaments: below their state message, and in private menus of players and hosts.

use crate::frame::ui::custom_id::{Packed, ids};
use deltille_base::ids::{TournamentId, UserId};
use deltille_games::Level;
use deltille_tournaments::{GameId, Outcome, Player, RoundNumber, Seats};

ids! {
    #[derive(Copy)]
    pub enum TournamentAct as "tn." {
        /// Lists the server's tournaments.
        List = "list",
        /// Select: shows the chosen tournament.
        Pick = "pick",
        On(TournamentId, Deed) = "{}.{}",
    }
}

ids! {
    /// A press on one tournament. `Ask…` asks for confirmation.
    #[derive(Copy)]
    pub enum Deed {
        Show = "show",
        SignUp = "in",
        AskWithdraw = "out",
        Withdraw = "out!",
        Standings(u8) = "standings.{}",
        Mine = "mine",
        /// Sits out this round, which is the next one.
        SitOut(RoundNumber) = "rest.{}",
        /// Revokes the sit-out.
        PlayNext(RoundNumber) = "rest-.{}",
        /// Checks in, below the announcement of a game.
        Here(GameId) = "there.{}",
        Manage = "manage",
        AskStart = "start",
        Start = "start!",
        /// Starts with this number of rounds, fewer than planned.
        StartShort(u16) = "start!.{}",
        /// Select: level of computers; asks for their number.
        AddComputer = "computer",
        /// Select: number of computers of this level.
        Computers(Level) = "computers.{}",
        /// Removes all computers.
        RemoveComputer = "computer-",
        AskPause = "pause",
        Pause = "pause!",
        Resume = "resume",
        /// Ends this round before its deadline.
        AskClose(RoundNumber) = "close.{}",
        Close(RoundNumber) = "close!.{}",
        /// Opens the form for the title, and receives it.
        Name = "name",
        /// Page of the games. Select: shows the chosen game.
        Games(u8) = "games.{}",
        /// Select: the result.
        AskSet(GameId) = "set.{}",
        Set(Outcome, GameId) = "set!.{}.{}",
        /// Page of the players. Select: the player to replace.
        Replace(u8) = "replace.{}",
        /// Select: the person who gets this number.
        AskNew(Player) = "new.{}",
        New(Player, UserId) = "new!.{}.{}",
        AskOut(Player) = "kick.{}",
        /// Takes this player out.
        Out(Player) = "kick!.{}",
        AskEnd = "end",
        End = "end!",
        /// Opens the form for the date of the start, and receives it.
        Date = "date",
        AskLast = "last",
        /// Makes this season of a league the last.
        Last = "last!",
    }
}

ids! {
    #[derive(Copy)]
    pub struct GameText {
        round: u16,
        table: u16,
    } = "{round}.{table}"
}

ids! {
    /// The seats are bits: `w1` for a win of the first, `f2` for absence of the second.
    #[derive(Copy)]
    pub enum OutcomeText {
        Won(u8) = "w{}",
        Absent(u8) = "f{}",
        Void = "v",
    }
}

/// Types of the pure tournament, as ids write them.
macro_rules! packed {
    ($($name:ty: $text:ty, $value:pat => $pack:expr, $packed:pat => $unpack:expr;)*) => {$(
        impl Packed for $name {
            type As = $text;

            fn pack(&self) -> $text {
                let $value = *self;
                $pack
            }

            fn unpack($packed: $text) -> Option<$name> {
                Some($unpack)
            }
        }
    )*};
}

packed! {
    Player: u16, Player(number) => number, number => Player(number);
    RoundNumber: u16, RoundNumber(number) => number, number => RoundNumber(number);
    GameId: GameText, GameId { round: RoundNumber(round), table } => GameText { round, table },
        GameText { round, table } => GameId { round: RoundNumber(round), table };
    Outcome: OutcomeText, outcome => match outcome {
        Outcome::Played { winners } => OutcomeText::Won(winners.0),
        Outcome::Forfeit { absent } => OutcomeText::Absent(absent.0),
        Outcome::Void => OutcomeText::Void,
    }, text => match text {
        OutcomeText::Won(seats) => Outcome::Played { winners: Seats(seats) },
        OutcomeText::Absent(seats) => Outcome::Forfeit { absent: Seats(seats) },
        OutcomeText::Void => Outcome::Void,
    };
}
