//! What a change of a table changes in the settings of its server, in the same commit: a line of the log, the ping of
//! a new offer, a game for the showcase.

use super::{
    commit::unreadable_is_missing,
    orders::{ChangeRequest, OrderError},
    pings::Ping,
    servers::ServerSettings,
    settings_cache::{Settings, SettingsCache, SettingsError, decode, encode},
    showcase::public_winner,
    tables::Tables,
};
use deltille_base::ids::{GuildId, Time};
use deltille_store::{Filed, Key, Subject};
use deltille_table::{Phase, Table};

impl Tables {
    /// What a change of a table adds to the settings of its server: a line of the log, the ping of a new offer, a
    /// game for the showcase. The message of the last is a row of the game in `filed`.
    pub(super) async fn server_part(
        &self,
        request: &ChangeRequest,
        before: Option<&Table>,
        table: &Table,
        filed: &mut [Filed],
    ) -> Result<Option<Filed>, OrderError> {
        let is_new = before.is_none_or(|before| before.id != table.id);
        let offered = table.guild.filter(|_| is_new && table.is_on_offer());
        let was_over = before.is_some_and(|before| before.id == table.id && before.phase == Phase::Over);
        let ended = table.guild.filter(|_| !was_over && public_winner(table).is_some());
        let Some(guild) = request.log.as_ref().map(|(guild, _)| *guild).or(offered).or(ended) else {
            return Ok(None);
        };
        let subject = Subject::Guild(guild);
        let Some(loaded) = unreadable_is_missing(self.store().load(subject).await)? else {
            return Ok(None);
        };
        let settings = match decode::<ServerSettings>(&loaded.body) {
            Ok(settings) => settings,
            Err(error) => {
                tracing::error!(%guild, error, "server's settings not read, nothing logged or pinged");
                return Ok(None);
            }
        };
        let mut after = settings.clone();
        if let Some((_, line)) = &request.log {
            after.add_line(line.clone());
        }
        if let Some(pings) = after.pings.as_mut().filter(|_| offered.is_some()) {
            pings.announce(table, request.opener.announce.unwrap_or(table.channel), request.at);
        }
        let game = filed.iter_mut().find(|filed| filed.subject == Subject::Game(table.id));
        if let (Some(showcase), Some(game)) = (after.showcase.as_mut().filter(|_| ended.is_some()), game)
            && after.left.is_none()
        {
            game.outgoing.extend(showcase.judge(table, request.at).map(|worth| worth.row(request.at)));
        }
        // The deadline of a server that removed the bot would be lost; there, nothing can be posted.
        if after == settings || !after.deadlines().is_empty() {
            return Ok(None);
        }
        let (expected, body, outgoing) = (loaded.version, encode(&after), after.outgoing());
        Ok(Some(Filed { subject, expected, body, labels: Vec::new(), outgoing }))
    }
}

/// Removes a ping that was posted, or that will not be.
///
/// # Errors
/// Nothing was changed.
pub(super) async fn pinged(
    servers: &SettingsCache<ServerSettings>,
    guild: GuildId,
    ping: Ping,
    now: Time,
) -> Result<(), SettingsError> {
    let key = Key(format!("pinged:{guild}:{}", ping.table.0));
    let edit = |settings: &mut ServerSettings| {
        if let Some(pings) = settings.pings.as_mut().filter(|pings| pings.waiting == Some(ping)) {
            pings.waiting = None;
        }
    };
    servers.change(guild, key, now, edit).await.map(drop)
}
