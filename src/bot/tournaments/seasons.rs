//! Seasons of a league, each a tournament of its own. When one is over, a single commit under the key
//! `season:<tournament>` files the next one and links it from the one before, so that there is only one next season
//! however often it is tried. It has the people who have not withdrawn, under the same numbers, in the divisions
//! after promotion and relegation, and sign-up is open until its date.

use super::{
    Held, TournamentError, Tournaments, WORK,
    acts::Refused,
    contest::{Contest, Contestant, Plan},
    held,
};
use crate::frame::commit::apply;
use deltille_base::ids::{DISCORD_EPOCH, Time, TournamentId, UserId};
use deltille_store::{Applied, Change, Filed, Key, Outgoing, Posted, StoreError, Subject, Version};
use deltille_tournaments::{Event, Life, Player, Tournament};
use std::time::Duration;

/// Bits of a snowflake below its time.
const BELOW: u32 = 22;

impl Contest {
    /// Duration of sign-up before the season to be opened now.
    fn opens_season(&self) -> Option<u64> {
        let is_over = self.is_league() && self.play.life() == Life::Over && self.next.is_none();
        self.between.filter(|_| is_over)
    }

    /// The pure tournament after this season, without people whose data was deleted.
    fn next_play(&self) -> Result<Tournament, Refused> {
        let mut play = self.play.apply(&Event::NextSeason)?;
        for player in self.present() {
            let is_deleted = self.who(player).and_then(|who| who.user).is_some_and(UserId::is_deleted);
            if is_deleted && play.takes_part(player) {
                play = play.apply(&Event::Withdraw { player })?;
            }
        }
        Ok(play)
    }

    /// The next season, if it is to be opened now.
    fn next_season(&self, now: Time) -> Result<Option<Contest>, Refused> {
        let Some(between) = self.opens_season() else { return Ok(None) };
        let play = self.next_play()?;
        // Lists show the largest id first. The rest of the id keeps leagues apart that end together.
        let since = now.0.saturating_sub(DISCORD_EPOCH) << BELOW;
        let id = (since | self.id.0 & ((1 << BELOW) - 1)).max(self.id.0 + 1);
        let mut next = Contest::new(Plan {
            id: TournamentId(id),
            guild: self.guild,
            channel: self.channel,
            private: self.private,
            host: self.host,
            title: self.title.clone(),
            language: self.locale(),
            setup: self.setup.clone(),
            time: self.time,
            stakes: self.stakes,
            begins: Some(now.after(Duration::from_millis(between))),
            lasts: None,
            between: self.between,
            absence: self.absence,
            settings: play.settings().clone(),
        })?;
        next.before = Some(self.id);
        next.people = self.people.clone();
        // Withdrawn people lose their numbers. People who came to no game have to sign up again, for their old number.
        for (player, _) in self.play.entrants().filter(|(_, entrant)| entrant.left.is_some()) {
            let index = usize::from(player.0) - 1;
            next.people[index] = Contestant::person(UserId::deleted(index), String::new());
        }
        next.play = play;
        Ok(Some(next))
    }

    /// New divisions for the next season, if a correction has changed them.
    fn other_divisions(&self, next: &Contest) -> Option<Vec<Vec<Player>>> {
        let divisions = self.next_play().ok()?.divisions().to_vec();
        (next.takes_sign_up() && next.play.divisions() != divisions).then_some(divisions)
    }
}

impl Tournaments {
    /// Files the next season of a finished league. Returns whether that was due.
    pub(crate) async fn open_season(&self, now: &Held, at: Time) -> Result<bool, TournamentError> {
        let fault = |why: Refused| TournamentError::Fault(why.to_string());
        let Some(next) = now.contest.next_season(at).map_err(fault)? else {
            return Ok(false);
        };
        if !self.tables.store().has_room().await {
            return Err(StoreError::NoRoom.into());
        }
        let mut before = (*now.contest).clone();
        before.next = Some(next.id);
        let outgoing = vec![Outgoing { kind: WORK.to_owned(), at, to: Vec::new() }];
        let uptime = self.tables.presence.noted().await?;
        let key = Key(format!("season:{}", before.id));
        let change = Change {
            deadlines: next.deadlines(&uptime),
            outgoing: outgoing.clone(),
            labels: next.labels(),
            // A finished season has no deadlines.
            filed: vec![Filed {
                subject: Subject::Tournament(before.id),
                expected: now.version,
                body: before.encode(),
                labels: before.labels(),
                outgoing,
            }],
            ..Change::of_body(Subject::Tournament(next.id), Version(0), next.encode(), key, at)
        };
        // Otherwise the season before has changed, or another process was faster.
        if let Applied::Committed(_) = apply(self.tables.store(), change).await? {
            self.tables.alarm.ring();
        }
        Ok(true)
    }

    /// Moves people in the next season after a correction in this one, until it starts.
    pub(crate) async fn divide_next(&self, now: &Held, at: Time) -> Result<(), TournamentError> {
        let Some(next) = now.contest.next else { return Ok(()) };
        let Some(loaded) = self.tables.store().load(Subject::Tournament(next)).await? else {
            return Ok(());
        };
        let Some(divisions) = now.contest.other_divisions(&held(loaded)?.contest) else {
            return Ok(());
        };
        let key = Key(format!("divide:{next}:{}", now.version.0));
        match self
            .act(next, key, at, move |contest: &mut Contest| contest.divide(divisions.clone()))
            .await
        {
            // It has begun meanwhile, or is gone.
            Ok(_) | Err(TournamentError::Refused(_) | TournamentError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Links the state message of this season from the season before.
    pub(crate) async fn link_season(
        &self,
        contest: &Contest,
        posted: Option<Posted>,
        at: Time,
    ) -> Result<(), TournamentError> {
        let (Some(before), Some(Posted { message, .. })) = (contest.before, posted) else {
            return Ok(());
        };
        if !contest.takes_sign_up() {
            return Ok(());
        }
        let key = Key(format!("season-at:{before}:{message}"));
        match self.note(before, key, at, move |contest| contest.next_posted(message)).await {
            Ok(_) | Err(TournamentError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
