//! Opening a table: in the channel of the request, with a secret drawn for it.

use super::{
    context::{Bot, key, person},
    places::missing_permissions,
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            message::Reply,
            request::Request,
            widgets::{t, words},
        },
    },
    games::Setup,
    ids::TableId,
    store::Store,
    table::{
        Guest, Home, HostSeat, Opening, Origin,
        clock::{Standstill, TimeControl},
        fair::Seed,
        solo::Solo,
    },
};

impl<S: Store> Bot<S> {
    /// A table for the person who asked, in the channel where they asked.
    pub(crate) fn opening(
        &self,
        request: &Request,
        setup: Setup,
        time: TimeControl,
        seat: HostSeat,
        invited: Vec<Guest>,
        from: Origin,
    ) -> Result<Opening, Problem> {
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
            standstill: Standstill::default(),
            home: Home { language: request.place.locale, own_thread: false, visiting: request.place.visiting },
        })
    }

    /// Opens a table here; a private message that was pressed is done with.
    pub(crate) async fn open_here(&self, request: &Request, opening: Opening) -> Result<Answer, Problem> {
        missing_permissions(request)?;
        self.may_start(request, Some(&opening.setup.game)).await?;
        let done = self.tables.open(key(request), opening).await?;
        let (post, receipt) = self.public_board(&done).await?;
        let private = words(t(request.locale, "form-opened"));
        Ok(Answer { reply: Reply::FinishAndSay { private, post, strip: None }, receipt: Some(receipt) })
    }
}

/// The secret of a new table, from the machine's own source of randomness.
pub fn fresh_seed() -> Result<Seed, Problem> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|why| Problem::Ours(format!("no randomness: {why}")))?;
    Ok(Seed(bytes))
}
