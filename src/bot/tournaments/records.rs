//! Records in a tournament: by the background worker, of a moderator's pause, of absence.

use super::{
    acts::{Refused, millis},
    contest::{Contest, Contestant, Happened, RoundPost, Venue},
};
use deltille_base::ids::{MessageId, Time, UserId};
use deltille_tournaments::{Event, GameId, Outcome, Player, RoundNumber, Seats};

/// Absent people, and games that a moderator has paused.
impl Contest {
    /// Counts games without a move or an answer. In a Swiss, who has too many in a row is not paired any more.
    pub(super) fn count_idle(&mut self, idle: &[Player]) -> Result<(), Refused> {
        let most = self.absence.0;
        for player in idle {
            let Some(who) = self.who_mut(*player) else { continue };
            who.idle = who.idle.saturating_add(1);
            if who.idle == most && self.format().gives_byes() && self.is_running() {
                self.apply(&Event::Away { player: *player, away: true })?;
                self.add_news(Happened::Away(*player));
            }
        }
        Ok(())
    }

    pub(super) fn who_mut(&mut self, player: Player) -> Option<&mut Contestant> {
        self.people.get_mut(usize::from(player.0).wrapping_sub(1))
    }

    /// A person plays or answers.
    pub(super) fn answered(&mut self, player: Player) {
        self.who_mut(player).into_iter().for_each(|who| who.idle = 0);
    }

    /// A person who was away is paired again.
    pub fn come_back(&mut self, user: UserId) -> Result<(), Refused> {
        let player = self.playing(user)?;
        self.answered(player);
        self.apply(&Event::Away { player, away: false })
    }

    /// A moderator pauses the table of a game, or ends that.
    pub fn hold(&mut self, table: GameId, held: bool, now: Time) -> Result<(), Refused> {
        let before = self.play.deadline_of(table);
        self.apply(&Event::Hold { table, held, now: millis(now) })?;
        let is_moved = self.play.deadline_of(table) != before;
        self.venue_mut(table).into_iter().for_each(|venue| venue.redated |= is_moved);
        Ok(())
    }
}

/// Records of the background worker.
impl Contest {
    pub(super) fn venue_mut(&mut self, game: GameId) -> Option<&mut Venue> {
        self.games.iter_mut().find(|venue| venue.game == game)
    }

    /// The announcement of a game was posted.
    pub fn announced(&mut self, game: GameId, message: MessageId) {
        match self.venue_mut(game) {
            Some(venue) if venue.gone => (venue.message, venue.gone) = (message, false),
            Some(_) => {}
            None => self.games.push(Venue::new(game, message)),
        }
    }

    /// Marks the messages of these rounds as outdated.
    pub(super) fn change_rounds(&mut self, is_changed: impl Fn(RoundNumber) -> bool) {
        for post in self.rounds.iter_mut().filter(|post| is_changed(post.round)) {
            post.changes += 1;
        }
    }

    /// The message of a round shows this number of changes. `None`: it was deleted.
    pub fn round_shown(&mut self, message: MessageId, shown: Option<u32>) {
        self.rounds.retain(|post| shown.is_some() || post.message != message);
        let post = self.rounds.iter_mut().find(|post| post.message == message);
        post.into_iter().zip(shown).for_each(|(post, shown)| post.shown = shown);
    }

    /// Its channel was deleted: deadlines stand still.
    pub fn lose_channel(&mut self, now: Time) {
        if self.is_unfinished() && self.lost.is_none() {
            self.lost = Some(now);
            self.paused = self.paused.or(self.is_running().then_some(now));
        }
    }

    /// The announcement of a game was deleted before its table was opened.
    pub fn lost(&mut self, game: GameId, message: MessageId) {
        let venue = self.venue_mut(game).filter(|venue| venue.message == message && !venue.open);
        venue.into_iter().for_each(|venue| venue.gone = true);
    }

    /// The announcement of a game shows this deadline and result, or editing it was given up.
    pub fn dated(&mut self, game: GameId, deadline: Option<Time>, outcome: Option<Outcome>) {
        if (self.shown_deadline(game), self.outcome(game)) == (deadline, outcome) {
            self.venue_mut(game).into_iter().for_each(|venue| venue.redated = false);
        }
    }

    pub fn opened(&mut self, game: GameId) {
        self.venue_mut(game).into_iter().for_each(|venue| venue.open = true);
        self.change_rounds(|round| round == game.round);
    }

    pub fn closed(&mut self, game: GameId) {
        self.venue_mut(game).into_iter().for_each(|venue| venue.closed = true);
    }

    /// A moderator ended the table of a game without a result.
    pub fn ended(&mut self, game: GameId, message: MessageId) {
        let open = self.play.open_table(game).is_some();
        let venue = self.venue_mut(game).filter(|venue| open && venue.message == message && !venue.closed);
        if let Some(venue) = venue {
            (venue.open, venue.closed) = (true, true);
            self.add_news(Happened::Ended(game));
            self.change_rounds(|round| round == game.round);
        }
    }

    /// A table knows that these people have withdrawn.
    pub fn left(&mut self, game: GameId, seats: Seats) {
        self.venue_mut(game).into_iter().for_each(|venue| venue.left = venue.left.with(seats));
    }

    /// A table knows the new people in these seats.
    pub fn moved(&mut self, game: GameId, seats: Seats) {
        self.venue_mut(game)
            .into_iter()
            .for_each(|venue| venue.moved = venue.moved.without(seats));
    }

    /// News up to this number are posted, the last as this message, or dropped.
    pub fn posted(&mut self, number: u32, message: Option<MessageId>) {
        let last = self.news.iter().find(|news| news.number == number).map(|news| news.what);
        let round = match last {
            Some(Happened::Begun) if !self.format().is_paired_when_free() => Some(RoundNumber(1)),
            Some(Happened::Round(round)) => Some(round),
            _ => None,
        };
        // Games may have opened since it was written.
        let post = |(round, message)| RoundPost { round, message, changes: 1, shown: 0 };
        self.rounds.extend(round.zip(message).map(post));
        self.news.retain(|news| news.number > number);
        self.said = message.or(self.said);
    }

    /// The state message of the next season was posted.
    pub fn next_posted(&mut self, message: MessageId) {
        self.next_message = self.next.map(|_| message);
    }
}
