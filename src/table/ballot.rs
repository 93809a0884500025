//! How a team decides its move: proposals, votes, and which of them wins.
//!
//! Each voter has one vote, and may move it while the vote is open. A proposal is a vote for it. Ties go to the
//! earliest proposal.

use super::teams::Majority;
use deltille_base::ids::UserId;
use serde::{Deserialize, Serialize};

/// Most proposals in one vote: each has a button.
pub const MOST_PROPOSALS: usize = 15;

/// Most proposals of one person in one vote.
const MOST_OWN: usize = 2;

/// Most voters in one vote: each vote rewrites the body with all of them.
pub const MOST_VOTERS: usize = 1000;

/// A move that was proposed, in canonical form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    pub line: String,
    /// The proposer; `None` after their data was deleted, and after the vote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<UserId>,
    /// Its votes when the vote was closed.
    #[serde(default)]
    pub votes: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Ballot {
    pub proposals: Vec<Proposal>,
    /// Each voter with the number of their proposal, from 0. Empty after the vote.
    pub votes: Vec<(UserId, u8)>,
    /// The number of the proposal that won, from 0: nothing changes any more.
    pub won: Option<u8>,
}

/// Why a proposal or a vote was not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotTaken {
    /// The vote is decided.
    Closed,
    /// There is no proposal with this number.
    Unknown,
    /// There are as many proposals as fit.
    Full,
    /// The person has proposed enough.
    Enough,
    /// As many people have voted as fit.
    Crowded,
}

impl Ballot {
    /// Proposes a move and votes for it. Returns its number, from 0.
    ///
    /// # Errors
    /// Nothing was changed.
    pub fn propose(&mut self, user: UserId, line: &str, rule: Majority) -> Result<u8, NotTaken> {
        self.admits(user, rule)?;
        let known = self.proposals.iter().position(|proposal| proposal.line == line);
        let number = match known {
            Some(number) => number,
            None if self.proposals.len() >= MOST_PROPOSALS => return Err(NotTaken::Full),
            None if self.by(user) >= MOST_OWN => return Err(NotTaken::Enough),
            None => {
                self.proposals.push(Proposal { line: line.to_owned(), by: Some(user), votes: 0 });
                self.proposals.len() - 1
            }
        };
        self.vote(user, number as u8, rule).map(|()| number as u8)
    }

    fn by(&self, user: UserId) -> usize {
        self.proposals.iter().filter(|proposal| proposal.by == Some(user)).count()
    }

    /// Gives or moves a person's vote.
    ///
    /// # Errors
    /// Nothing was changed.
    pub fn vote(&mut self, user: UserId, number: u8, rule: Majority) -> Result<(), NotTaken> {
        self.admits(user, rule)?;
        if usize::from(number) >= self.proposals.len() {
            return Err(NotTaken::Unknown);
        }
        match self.votes.iter_mut().find(|(voter, _)| *voter == user) {
            Some((_, voted)) => *voted = number,
            None => self.votes.push((user, number)),
        }
        Ok(())
    }

    /// Whether the vote is open, with room for this person.
    fn admits(&self, user: UserId, rule: Majority) -> Result<(), NotTaken> {
        if self.won.is_some() || self.settled(rule).is_some() {
            return Err(NotTaken::Closed);
        }
        // A captain decides, however many were earlier.
        let has_room = self.votes.len() < MOST_VOTERS || rule == Majority::Captain { user };
        match has_room || self.vote_of(user).is_some() {
            true => Ok(()),
            false => Err(NotTaken::Crowded),
        }
    }

    pub fn vote_of(&self, user: UserId) -> Option<u8> {
        self.votes.iter().find(|(voter, _)| *voter == user).map(|(_, number)| *number)
    }

    /// The votes of each proposal.
    pub fn tally(&self) -> Vec<u32> {
        let mut tally: Vec<u32> = self.proposals.iter().map(|proposal| proposal.votes).collect();
        for (_, number) in &self.votes {
            if let Some(count) = tally.get_mut(usize::from(*number)) {
                *count += 1;
            }
        }
        tally
    }

    /// The proposal with the most votes, the earliest of several.
    pub fn leading(&self) -> Option<u8> {
        let tally = self.tally();
        let most = *tally.iter().max()?;
        tally.iter().position(|count| *count == most).map(|number| number as u8)
    }

    /// The proposal that has won before the deadline.
    pub fn settled(&self, rule: Majority) -> Option<u8> {
        match rule {
            Majority::Most => None,
            Majority::First { votes } => {
                self.leading().filter(|number| self.tally()[usize::from(*number)] >= u32::from(votes))
            }
            Majority::Captain { user } => self.vote_of(user),
        }
    }

    /// Closes the vote, at its deadline or before. Returns the proposal that wins; `None` if there is none.
    pub fn close(&mut self, rule: Majority) -> Option<u8> {
        self.won = self.won.or_else(|| self.settled(rule)).or_else(|| self.leading());
        self.won
    }

    /// Drops who proposed and voted what; the numbers stay.
    pub fn forget_people(&mut self) {
        for (proposal, count) in self.tally().into_iter().enumerate() {
            self.proposals[proposal].votes = count;
            self.proposals[proposal].by = None;
        }
        self.votes.clear();
    }

    /// Drops one person's vote and name. Returns whether there was any.
    pub fn forget(&mut self, user: UserId) -> bool {
        let before = (self.votes.len(), self.by(user));
        self.votes.retain(|(voter, _)| *voter != user);
        for proposal in self.proposals.iter_mut().filter(|proposal| proposal.by == Some(user)) {
            proposal.by = None;
        }
        before.0 > self.votes.len() || before.1 > 0
    }
}

#[cfg(test)]
#[path = "../../tests/units/ballot.rs"]
mod tests;
