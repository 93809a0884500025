//! Presses on tournaments: below their state message, and in private menus of players and hosts.

use crate::frame::ui::ids;
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
        /// Sends the results as files.
        Files = "files",
        Mine = "mine",
        /// Sits out this round, which is the next one.
        SitOut(RoundNumber as Number) = "rest.{}",
        /// Revokes the sit-out.
        PlayNext(RoundNumber as Number) = "rest-.{}",
        /// A person who was away is back.
        Back = "back",
        /// Moves it to this channel, after its own was deleted.
        Move = "move",
        /// Checks in, below the announcement of a game.
        Here(GameId as GameText) = "there.{}",
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
        AskClose(RoundNumber as Number) = "close.{}",
        Close(RoundNumber as Number) = "close!.{}",
        /// Shows the form of the draft with the present choices.
        Change = "change",
        /// Opens the form for the title, and receives it.
        Name = "name",
        /// Page of the games. Select: shows the chosen game.
        Games(u8) = "games.{}",
        /// Select: the result.
        AskSet(GameId as GameText) = "set.{}",
        Set(Outcome as OutcomeText, GameId as GameText) = "set!.{}.{}",
        /// Page of the players. Select: the player to replace.
        Replace(u8) = "replace.{}",
        /// Select: the person who gets this number.
        AskNew(Player as Number) = "new.{}",
        New(Player as Number, UserId) = "new!.{}.{}",
        AskOut(Player as Number) = "kick.{}",
        /// Takes this player out.
        Out(Player as Number) = "kick!.{}",
        AskEnd = "end",
        End = "end!",
        /// Opens the form for the date of the start, and receives it.
        Date = "date",
        AskLast = "last",
        /// Makes this season of a league the last.
        Last = "last!",
        /// Asks whether to give it a page on the web.
        Page = "page",
        PageOn = "page+",
        PageOff = "page-",
    }
}

ids! {
    /// The number of a player or a round.
    #[derive(Copy)]
    pub struct Number(u16) = "{}";
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
macro_rules! written {
    ($($name:ty: $text:ty, $value:pat => $write:expr, $written:pat => $read:expr;)*) => {$(
        impl From<$name> for $text {
            fn from($value: $name) -> $text {
                $write
            }
        }

        impl From<$text> for $name {
            fn from($written: $text) -> $name {
                $read
            }
        }
    )*};
}

written! {
    Player: Number, Player(number) => Number(number), Number(number) => Player(number);
    RoundNumber: Number, RoundNumber(number) => Number(number), Number(number) => RoundNumber(number);
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
