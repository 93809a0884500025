//! Gives and takes the role for winners.

use super::{Background, Boards, FailureReason, HeldUp, Step, TimeSource, Trouble};
use crate::{
    frame::{
        deliver::{Deliver, RoleChange, RoleError},
        settings::servers::ServerSettings,
    },
    ratings::{Feat, roles::log_line},
    tournaments::{Contest, Happened, Held, Honours},
};
use deltille_base::ids::{Time, UserId};
use deltille_store::Key;

impl<D: Deliver, B: Boards, T: TimeSource> Background<D, B, T> {
    /// Gives the role to the winners, and takes it from those of the tournament before. After a refusal, news tell the
    /// host, and there is no retry.
    pub(super) async fn honour(
        &self,
        held: &Held,
        now: Time,
        held_up: &mut HeldUp,
    ) -> Result<Step, FailureReason> {
        let contest = &*held.contest;
        let Some(honours) = contest.honours.as_ref().filter(|honours| honours.due) else {
            return Ok(Step::Nothing);
        };
        let settings = self.bot.servers.get(contest.guild).await;
        // A correction takes nothing from the winners of a later tournament.
        if honours.role.is_some() && settings.crowned != Some(contest.id) {
            return self.honoured(held, Honours { due: false, ..honours.clone() }, false, now).await;
        }
        let winners = contest.winning_users();
        for (_, user) in &winners {
            self.bot.reach(*user, Feat::Tournament, now).await?;
        }
        let before = match settings.crowned {
            Some(before) => self.bot.tournaments.load(before).await?,
            None => None,
        };
        let had = before.map(|before| before.contest.holders()).unwrap_or_default();
        let keeps = |user: UserId| winners.iter().any(|(_, winner)| *winner == user);
        let (mut is_refused, mut lines) = (false, Vec::new());
        for (user, role) in had {
            if settings.winners == Some(role) && keeps(user) {
                continue;
            }
            let change = RoleChange { role, give: false };
            match self.changed_role(contest, user, change, held_up).await? {
                Some(true) => lines.push((user, change)),
                Some(false) => is_refused = true,
                None => return Ok(Step::Nothing),
            }
        }
        let mut given = Honours { role: settings.winners, ..Honours::default() };
        for (player, user) in settings.winners.iter().flat_map(|_| &winners) {
            let Some(role) = settings.winners else { break };
            let change = RoleChange { role, give: true };
            match self.changed_role(contest, *user, change, held_up).await? {
                Some(true) => {
                    given.holders.push(*player);
                    lines.push((*user, change));
                }
                Some(false) => is_refused = true,
                None => return Ok(Step::Nothing),
            }
        }
        let crowned = settings.winners.map(|_| contest.id);
        if settings.crowned != crowned || !lines.is_empty() {
            let key = Key(format!("crowned:{}:{}", contest.id, held.version.0));
            let edit = |all: &mut ServerSettings| {
                all.crowned = crowned;
                let line = |(user, change): &_| log_line(contest.locale(), *user, *change, "tournament", now);
                lines.iter().map(line).for_each(|line| all.add_line(line));
            };
            let changed = self.bot.servers.change(contest.guild, key, now, edit).await;
            self.bot.tables.alarm.ring();
            changed.map_err(|error| FailureReason::Passing(error.to_string()))?;
        }
        self.honoured(held, given, is_refused, now).await
    }

    /// Whether the role was changed; `None`: not now.
    async fn changed_role(
        &self,
        contest: &Contest,
        user: UserId,
        change: RoleChange,
        held_up: &mut HeldUp,
    ) -> Result<Option<bool>, FailureReason> {
        match self.deliver.change_role(contest.guild, user, change).await {
            Ok(()) | Err(RoleError::Gone) => Ok(Some(true)),
            Err(RoleError::Later(why)) => {
                held_up.note(Trouble::Channel(FailureReason::Passing(why)))?;
                Ok(None)
            }
            Err(error @ (RoleError::Forbidden(_) | RoleError::Powerful)) => {
                tracing::info!(id = %contest.id, %error, "role for winners not changed");
                Ok(Some(false))
            }
        }
    }

    async fn honoured(
        &self,
        held: &Held,
        honours: Honours,
        is_refused: bool,
        now: Time,
    ) -> Result<Step, FailureReason> {
        let key = Key(format!("honoured:{}:{}", held.contest.id, held.version.0));
        let note = move |contest: &mut Contest| {
            contest.honours = Some(honours.clone());
            if is_refused {
                contest.add_news(Happened::NoRole);
            }
        };
        self.bot.tournaments.note(held.contest.id, key, now, note).await?;
        Ok(Step::Done)
    }
}
