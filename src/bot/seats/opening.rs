//! Opens a table in the channel of the request, with a fresh secret.

use crate::{
    frame::{
        tables::Current,
        ui::{ChannelKind, Request, t, words},
    },
    playing::moves::asking,
    records::filing::of_player,
    routing::{After, Answer, Board, Bot, Problem, Result, fresh_seed, key, person},
    seats::places::{missing_permissions, policy},
};
use deltille_base::{
    ids::{TableId, UserId},
    text::Message,
};
use deltille_games::{AnyPlay, Level, Setup};
use deltille_store::Label;
use deltille_table::{
    Guest, Home, HostSeat, Opening, Origin, Phase, Stakes,
    clock::{Standstill, TimeControl},
    solo::Solo,
};

/// Most open tables of a user that are looked at.
const TABLES: usize = 50;

impl Bot {
    pub(crate) async fn opening(
        &self,
        request: &Request,
        setup: Setup,
        time: TimeControl,
        seat: HostSeat,
        invited: Vec<Guest>,
        from: Origin,
    ) -> Result<Opening> {
        let settings = policy(self, request).await;
        Ok(Opening {
            id: TableId(request.id.0),
            channel: request.channel,
            guild: request.guild,
            setup,
            host: person(request),
            seat,
            invited,
            computers: Vec::new(),
            at: request.at,
            seed: fresh_seed()?,
            from,
            time,
            solo: Solo::default(),
            task: None,
            stakes: Stakes::Casual,
            standstill: Standstill::default(),
            home: Home {
                language: request.place.locale,
                visiting: request.place.visiting,
                unlisted: request.place.private,
                one_message: settings.in_one_message(request.channel, request.place.parent),
                ..Home::default()
            },
        })
    }

    /// Whether the user has neither finished a game of this kind nor is playing one: then its rules are explained.
    pub(crate) async fn is_new_to(&self, user: UserId, game: &str) -> Result<bool> {
        let label = Label(format!("{}:{game}", of_player(user)));
        if !self.tables.store().find(&label, 0, 1).await?.is_empty() {
            return Ok(false);
        }
        let plays = |current: &Current| {
            let table = &current.table;
            table.setup.game == game && table.phase == Phase::Play && !table.is_solo()
        };
        Ok(!self.tables.of(user, TABLES).await?.iter().any(plays))
    }

    /// Turns the explaining notes on for a host's first game of a kind; others turn them on when they join.
    /// Opens the table to other servers, if host and server do.
    pub(crate) async fn with_notes(&self, opening: Opening) -> Result<Opening> {
        let notes = self.is_new_to(opening.host.id, &opening.setup.game).await?;
        let elsewhere = self.is_for_elsewhere(&opening).await;
        Ok(Opening { home: Home { notes, elsewhere, ..opening.home }, ..opening })
    }

    /// Opens a table here, and finishes the pressed private message.
    pub(crate) async fn open_here(&self, request: &Request, opening: Opening) -> Result<Answer> {
        missing_permissions(request)?;
        let opening = if request.place.kind == ChannelKind::Direct {
            without_others(opening)?
        } else {
            opening
        };
        self.may_open_as(request, &opening).await?;
        let opener = self.opener(request).await;
        let done = self.tables.open_by(opener, key(request), self.with_notes(opening).await?).await?;
        let said = After::Private(words(t(request.locale, "form-opened")));
        let board = self.public_board(&done, said).await?;
        // The channel's previous table keeps the buttons of its last board.
        asking(self, request, Board { previous: None, ..board }.into()).await
    }
}

/// Prepares a table in direct messages, where no other person can sit down: computers take the remaining
/// seats.
fn without_others(opening: Opening) -> Result<Opening> {
    if !opening.invited.is_empty() {
        return Err(Problem::Said(Message::new("place-direct")));
    }
    let mut computers = opening.computers;
    computers.resize(AnyPlay::start(&opening.setup)?.people().len().saturating_sub(1), Level::WEAKEST);
    Ok(Opening { computers, stakes: Stakes::Casual, ..opening })
}
