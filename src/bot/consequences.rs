//! The consequences of a change of a table in this bot.

use crate::{
    followers::{Followers, shown_games::ShownGames},
    frame::tables::{consequences::Consequences, limits::Limits, places::Copies, turns::Turns},
    moderation::logged_actions::LoggedActions,
    playing::page::PublicPages,
    puzzles::results::TacticResults,
    ratings::{RatedGames, ReachedMarks, RolesToGive, SolvedPuzzles},
    records::filing::FiledGames,
    seats::{offer_pings::OfferPings, other_offers::OtherOffers},
    tournaments::Reports,
};

/// The subjects in the order in which they are asked ([`Consequence`](crate::frame::tables::consequences::Consequence)): a game
/// has its page, and is rated, before it is filed, because the filed game has both; what its tournament, its followers and the
/// showcase get are rows of the filed game.
pub const CONSEQUENCES: Consequences = &[
    &Limits,
    &Turns,
    &PublicPages,
    &RatedGames,
    &FiledGames,
    &Reports,
    &TacticResults,
    &SolvedPuzzles,
    &ReachedMarks,
    &RolesToGive,
    &Followers,
    &OtherOffers,
    &LoggedActions,
    &OfferPings,
    &ShownGames,
    &Copies,
];
