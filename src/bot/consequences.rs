//! What follows from a change of a table in this bot.

use crate::{
    features::filing::FiledGames,
    service::{
        consequences::Consequences,
        counting::Limits,
        followers::Followers,
        log::LoggedActions,
        other_offers::OtherOffers,
        pings::OfferPings,
        places::Copies,
        ratings::{RatedGames, SolvedPuzzles},
        reminders::Turns,
        results::TacticResults,
        showcase::ShownGames,
        tournaments::Reports,
    },
};

/// The subjects in the order in which they are asked ([`Consequence`](crate::service::consequences::Consequence)): a game
/// is rated before it is filed, because the filed game has the ratings; what its tournament, its followers and the
/// showcase get are rows of the filed game.
pub const CONSEQUENCES: Consequences = &[
    &Limits,
    &Turns,
    &RatedGames,
    &FiledGames,
    &Reports,
    &TacticResults,
    &SolvedPuzzles,
    &Followers,
    &OtherOffers,
    &LoggedActions,
    &OfferPings,
    &ShownGames,
    &Copies,
];
