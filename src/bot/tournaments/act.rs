//! Presses on tournaments: below their state message, and in private menus of players and hosts.

use crate::frame::ui::custom_id::{ByHand, base36, by_hand, number};
use deltille_base::ids::TournamentId;
use deltille_games::Level;
use deltille_tournaments::{GameId, Outcome, Player, RoundNumber, Seats};
use std::borrow::Cow;

#[cfg(test)]
use crate::frame::ui::custom_id::samples::*;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentAct {
    /// Lists the server's tournaments.
    List,
    /// Select: shows the chosen tournament.
    Pick,
    On(TournamentId, Deed),
}

/// A press on one tournament. `Ask…` asks for confirmation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Show,
    SignUp,
    AskWithdraw,
    Withdraw,
    Standings(u8),
    Mine,
    /// Sits out this round, which is the next one.
    SitOut(RoundNumber),
    /// Revokes the sit-out.
    PlayNext(RoundNumber),
    /// Checks in, below the announcement of a game.
    Here(GameId),
    Manage,
    AskStart,
    Start,
    /// Starts with this number of rounds, fewer than planned.
    StartShort(u16),
    /// Select: level of computers; asks for their number.
    AddComputer,
    /// Select: number of computers of this level.
    Computers(Level),
    /// Removes all computers.
    RemoveComputer,
    AskPause,
    Pause,
    Resume,
    /// Ends this round before its deadline.
    AskClose(RoundNumber),
    Close(RoundNumber),
    /// Opens the form for the title, and receives it.
    Name,
    /// Page of the games. Select: shows the chosen game.
    Games(u8),
    /// Select: the result.
    AskSet(GameId),
    Set(GameId, Outcome),
    /// Page of the players. Select: the player to replace.
    Replace(u8),
    /// Select: the person who gets this number.
    AskNew(Player),
    New(Player, u64),
    AskOut(Player),
    /// Takes this player out.
    Out(Player),
    AskEnd,
    End,
    /// Opens the form for the date of the start, and receives it.
    Date,
    AskLast,
    /// Makes this season of a league the last.
    Last,
}

const PLAIN: [(&str, Deed); 19] = [
    ("show", Deed::Show),
    ("in", Deed::SignUp),
    ("out", Deed::AskWithdraw),
    ("out!", Deed::Withdraw),
    ("mine", Deed::Mine),
    ("manage", Deed::Manage),
    ("start", Deed::AskStart),
    ("start!", Deed::Start),
    ("computer", Deed::AddComputer),
    ("computer-", Deed::RemoveComputer),
    ("pause", Deed::AskPause),
    ("pause!", Deed::Pause),
    ("resume", Deed::Resume),
    ("name", Deed::Name),
    ("end", Deed::AskEnd),
    ("end!", Deed::End),
    ("date", Deed::Date),
    ("last", Deed::AskLast),
    ("last!", Deed::Last),
];

pub fn game_text(game: GameId) -> String {
    format!("{}.{}", game.round, game.table)
}

pub fn read_game(text: &str) -> Option<GameId> {
    let (round, table) = text.split_once('.')?;
    Some(GameId {
        round: RoundNumber(round.parse().ok()?),
        table: table.parse().ok()?,
    })
}

/// An outcome in menus and ids: `w1` for a win of the first seat, `f2` for absence of the second.
pub fn outcome_text(outcome: Outcome) -> String {
    match outcome {
        Outcome::Played { winners } => format!("w{}", winners.0),
        Outcome::Forfeit { absent } => format!("f{}", absent.0),
        Outcome::Void => "v".to_owned(),
    }
}

pub fn read_outcome(text: &str) -> Option<Outcome> {
    let seats = |bits: &str| bits.parse().ok().map(Seats);
    match text.split_at_checked(1)? {
        ("w", bits) => Some(Outcome::Played { winners: seats(bits)? }),
        ("f", bits) => Some(Outcome::Forfeit { absent: seats(bits)? }),
        _ => None,
    }
}

impl Deed {
    fn text(self) -> String {
        if let Some((word, _)) = PLAIN.iter().find(|(_, known)| *known == self) {
            return (*word).to_owned();
        }
        match self {
            Deed::Standings(page) => format!("standings.{page}"),
            Deed::StartShort(rounds) => format!("start!.{rounds}"),
            Deed::Here(game) => format!("there.{}", game_text(game)),
            Deed::SitOut(round) => format!("rest.{round}"),
            Deed::PlayNext(round) => format!("rest-.{round}"),
            Deed::Computers(level) => format!("computers.{level}"),
            Deed::AskClose(round) => format!("close.{round}"),
            Deed::Close(round) => format!("close!.{round}"),
            Deed::Games(page) => format!("games.{page}"),
            Deed::AskSet(game) => format!("set.{}", game_text(game)),
            Deed::Set(game, outcome) => format!("set!.{}.{}", outcome_text(outcome), game_text(game)),
            Deed::Replace(page) => format!("replace.{page}"),
            Deed::AskNew(player) => format!("new.{player}"),
            Deed::AskOut(player) => format!("kick.{player}"),
            Deed::Out(player) => format!("kick!.{player}"),
            Deed::New(player, user) => format!("new!.{player}.{}", base36(user)),
            // The plain ones are above.
            _ => "?".to_owned(),
        }
    }

    fn read(text: &str) -> Option<Deed> {
        let (word, rest) = text.split_once('.').unwrap_or((text, ""));
        if let Some((_, deed)) = PLAIN.iter().find(|(known, _)| *known == word).filter(|_| rest.is_empty()) {
            return Some(*deed);
        }
        let round = || rest.parse().ok().map(RoundNumber);
        Some(match word {
            "start!" => Deed::StartShort(rest.parse().ok()?),
            "rest" => Deed::SitOut(round()?),
            "rest-" => Deed::PlayNext(round()?),
            "computers" => Deed::Computers(rest.parse().ok().and_then(Level::new)?),
            "close" => Deed::AskClose(round()?),
            "close!" => Deed::Close(round()?),
            "standings" => Deed::Standings(rest.parse().ok()?),
            "there" => Deed::Here(read_game(rest)?),
            "games" => Deed::Games(rest.parse().ok()?),
            "set" => Deed::AskSet(read_game(rest)?),
            "set!" => {
                let (outcome, game) = rest.split_once('.')?;
                Deed::Set(read_game(game)?, read_outcome(outcome)?)
            }
            "replace" => Deed::Replace(rest.parse().ok()?),
            "kick" => Deed::AskOut(Player(rest.parse().ok()?)),
            "kick!" => Deed::Out(Player(rest.parse().ok()?)),
            "new" => Deed::AskNew(Player(rest.parse().ok()?)),
            "new!" => {
                let (player, user) = rest.split_once('.')?;
                Deed::New(Player(player.parse().ok()?), number(user)?)
            }
            _ => return None,
        })
    }
}

by_hand!(TournamentAct);

impl ByHand for TournamentAct {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let rest = match self {
            TournamentAct::List => "list".to_owned(),
            TournamentAct::Pick => "pick".to_owned(),
            TournamentAct::On(id, deed) => format!("{}.{}", base36(id.0), deed.text()),
        };
        ("tn".into(), rest)
    }

    fn read(kind: &str, rest: &str) -> Option<TournamentAct> {
        match (kind, rest) {
            ("tn", "list") => Some(TournamentAct::List),
            ("tn", "pick") => Some(TournamentAct::Pick),
            ("tn", _) => {
                let (id, deed) = rest.split_once('.')?;
                Some(TournamentAct::On(TournamentId(number(id)?), Deed::read(deed)?))
            }
            _ => None,
        }
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<TournamentAct>> {
        let game =
            || any::<(u16, u16)>().prop_map(|(round, table)| GameId { round: RoundNumber(round), table });
        let outcome = any::<(bool, u8)>().prop_map(|(played, seats)| match played {
            true => Outcome::Played { winners: Seats(seats) },
            false => Outcome::Forfeit { absent: Seats(seats) },
        });
        let deed = prop_oneof![
            prop::sample::select(PLAIN.iter().map(|(_, deed)| *deed).collect::<Vec<_>>()),
            any::<u8>().prop_map(Deed::Standings),
            any::<u8>().prop_map(Deed::Games),
            any::<u8>().prop_map(Deed::Replace),
            any::<u16>().prop_map(Deed::StartShort),
            any::<u16>().prop_map(|round| Deed::SitOut(RoundNumber(round))),
            any::<u16>().prop_map(|round| Deed::PlayNext(RoundNumber(round))),
            any::<u16>().prop_map(|round| Deed::AskClose(RoundNumber(round))),
            any::<u16>().prop_map(|round| Deed::Close(RoundNumber(round))),
            (1u8..=9).prop_filter_map("a level", Level::new).prop_map(Deed::Computers),
            game().prop_map(Deed::Here),
            game().prop_map(Deed::AskSet),
            (game(), outcome).prop_map(|(game, outcome)| Deed::Set(game, outcome)),
            any::<u16>().prop_map(|player| Deed::AskNew(Player(player))),
            any::<u16>().prop_map(|player| Deed::AskOut(Player(player))),
            any::<u16>().prop_map(|player| Deed::Out(Player(player))),
            any::<(u16, u64)>().prop_map(|(player, user)| Deed::New(Player(player), user)),
        ];
        let on = (any::<u64>(), deed).prop_map(|(id, deed)| TournamentAct::On(TournamentId(id), deed));
        Some(prop_oneof![Just(TournamentAct::List), Just(TournamentAct::Pick), on].boxed())
    }
}
