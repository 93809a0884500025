//! The seasons of a league: each is a tournament of its own. When one is over, a single commit under the key
//! `season:<tournament>` files the next one and notes it in the one before, so that there is one next season
//! however often it is tried. It has the people who have not withdrawn, under the same numbers, in the divisions
//! that promotion and relegation give, and takes sign-up until it begins by itself.

use super::{
    Held, TournamentError, Tournaments, WORK,
    acts::{Act, Why},
    contest::{Contest, Contestant},
    held,
};
use deltille_base::ids::{DISCORD_EPOCH, Time, TournamentId, UserId};
use deltille_store::{Applied, Change, Filed, Key, Outgoing, Posted, StoreError, Subject, Version};
use deltille_tournaments::{Event, Format, Life, Player, Tournament};
use std::time::Duration;

/// The bits of a snowflake below its time.
const BELOW: u32 = 22;

impl Contest {
    pub fn is_league(&self) -> bool {
        matches!(self.play.settings().format, Format::League { .. })
    }

    /// How long sign-up lasts before the season that is to be opened now.
    fn opens_season(&self) -> Option<u64> {
        let is_over = self.is_league() && self.play.life() == Life::Over && self.next.is_none();
        self.between.filter(|_| is_over)
    }

    /// The pure tournament after this season. Those who have had their data deleted do not go on.
    fn next_play(&self) -> Result<Tournament, Why> {
        let mut play = self.play.apply(&Event::NextSeason)?.tournament;
        for player in self.present() {
            let is_deleted = self.who(player).and_then(|who| who.user).is_some_and(UserId::is_deleted);
            let is_present =
                play.entrants().any(|(known, entrant)| known == player && entrant.left.is_none());
            if is_deleted && is_present {
                play = play.apply(&Event::Withdraw { player })?.tournament;
            }
        }
        Ok(play)
    }

    /// The next season, if it is to be opened now.
    fn next_season(&self, now: Time) -> Result<Option<Contest>, Why> {
        let Some(between) = self.opens_season() else { return Ok(None) };
        let play = self.next_play()?;
        // Lists show the largest id first. The rest of the id keeps leagues apart that end together.
        let since = now.0.saturating_sub(DISCORD_EPOCH) << BELOW;
        let id = (since | self.id.0 & ((1 << BELOW) - 1)).max(self.id.0 + 1);
        let mut next = Contest::new(
            TournamentId(id),
            self.guild,
            self.channel,
            self.host,
            self.locale(),
            self.setup.clone(),
            self.time,
            self.stakes,
            Some(now.after(Duration::from_millis(between))),
            play.settings().clone(),
        )?;
        next.private = self.private;
        next.title.clone_from(&self.title);
        next.between = self.between;
        next.before = Some(self.id);
        next.people = self.people.clone();
        // Who came to no game has to sign up again, and then has the old number.
        for (player, _) in self.play.entrants().filter(|(_, entrant)| entrant.left.is_some()) {
            let index = usize::from(player.0) - 1;
            next.people[index] = Contestant::person(UserId::deleted(index), String::new());
        }
        next.play = play;
        Ok(Some(next))
    }

    /// Divisions for the next season that differ from those it has: a result was corrected meanwhile.
    fn other_divisions(&self, next: &Contest) -> Option<Vec<Vec<Player>>> {
        let divisions = self.next_play().ok()?.divisions().to_vec();
        (next.takes_sign_up() && next.play.divisions() != divisions).then_some(divisions)
    }
}

impl Tournaments {
    /// Files the next season of a league that is over. Returns whether there was something to do.
    pub(in crate::service) async fn open_season(
        &self,
        now: &Held,
        at: Time,
    ) -> Result<bool, TournamentError> {
        let fault = |why: Why| TournamentError::Fault(why.to_string());
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
            // A season that is over has no deadlines.
            filed: vec![Filed {
                subject: Subject::Tournament(before.id),
                expected: now.version,
                body: before.encode(),
                labels: before.labels(),
                outgoing,
            }],
            ..Change::of_body(Subject::Tournament(next.id), Version(0), next.encode(), key, at)
        };
        match self.tables.store().apply(vec![change]).await?.pop() {
            Some(Applied::Committed(_)) => {
                self.tables.alarm.ring();
                Ok(true)
            }
            // The season before has changed, or another process was faster.
            Some(Applied::Stale(_) | Applied::Duplicate(_)) => Ok(true),
            None => Err(StoreError::Engine("a change was not answered".to_owned()).into()),
        }
    }

    /// Moves people of the next season after a correction in this one, while it can still be done.
    pub(in crate::service) async fn divide_next(&self, now: &Held, at: Time) -> Result<(), TournamentError> {
        let Some(next) = now.contest.next else { return Ok(()) };
        let Some(loaded) = self.tables.store().load(Subject::Tournament(next)).await? else {
            return Ok(());
        };
        let Some(divisions) = now.contest.other_divisions(&held(loaded)?.contest) else {
            return Ok(());
        };
        let key = Key(format!("divide:{next}:{}", now.version.0));
        match self.act(next, key, at, Act::Divide { divisions }).await {
            Ok(_) => Ok(()),
            // It has begun meanwhile.
            Err(TournamentError::Refused { .. } | TournamentError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Tells the season before where the message of this one is.
    pub(in crate::service) async fn link_season(
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
        match self.act(before, key, at, Act::NextAt { message }).await {
            Ok(_) | Err(TournamentError::Gone) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
