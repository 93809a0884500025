use super::*;

const MOST: Majority = Majority::Most;

fn user(number: u64) -> UserId {
    UserId(number)
}

/// A ballot in which these people voted for these moves, in this order.
fn ballot(rule: Majority, votes: &[(u64, &str)]) -> Ballot {
    let mut ballot = Ballot::default();
    for (voter, line) in votes {
        ballot.propose(user(*voter), line, rule).unwrap();
    }
    ballot
}

#[test]
fn the_most_votes_win_and_ties_go_to_the_earliest() {
    let mut most = ballot(MOST, &[(1, "a"), (2, "b"), (3, "b"), (4, "c")]);
    assert_eq!((most.settled(MOST), most.tally()), (None, vec![1, 2, 1]));
    assert_eq!(most.close(MOST), Some(1));
    for order in [[(1, "a"), (2, "b")], [(2, "a"), (1, "b")]] {
        assert_eq!(ballot(MOST, &order).close(MOST), Some(0), "the earliest of equals");
    }
    assert_eq!(Ballot::default().close(MOST), None, "no vote, no move");
}

#[test]
fn a_vote_moves_and_counts_once() {
    let mut ballot = ballot(MOST, &[(1, "a"), (2, "b")]);
    for _ in 0..3 {
        ballot.vote(user(1), 1, MOST).unwrap();
    }
    assert_eq!((ballot.tally(), ballot.vote_of(user(1))), (vec![0, 2], Some(1)));
    assert_eq!(ballot.propose(user(1), "a", MOST), Ok(0), "again, without a second proposal");
    assert_eq!(ballot.tally(), [1, 1]);
    assert_eq!(ballot.vote(user(1), 2, MOST), Err(NotTaken::Unknown));
}

#[test]
fn the_first_to_so_many_wins_at_once() {
    let rule = Majority::First { votes: 2 };
    let mut ballot = ballot(rule, &[(1, "a"), (2, "b"), (3, "c")]);
    assert_eq!(ballot.settled(rule), None);
    ballot.vote(user(3), 1, rule).unwrap();
    assert_eq!(ballot.settled(rule), Some(1));
    // Nothing after that changes it.
    assert_eq!(ballot.vote(user(1), 0, rule), Err(NotTaken::Closed));
    assert_eq!(ballot.propose(user(4), "d", rule), Err(NotTaken::Closed));
    assert_eq!((ballot.close(rule), ballot.tally()), (Some(1), vec![1, 2, 0]));
    let mut short = self::ballot(rule, &[(1, "a"), (2, "b")]);
    assert_eq!(short.close(rule), Some(0), "at the deadline the most votes");
}

#[test]
fn a_captain_decides_and_without_one_the_votes_do() {
    let rule = Majority::Captain { user: user(9) };
    let mut ballot = ballot(rule, &[(1, "a"), (2, "b"), (3, "b")]);
    assert_eq!(ballot.settled(rule), None);
    let mut alone = ballot.clone();
    assert_eq!(alone.close(rule), Some(1), "the captain was away");
    ballot.vote(user(9), 0, rule).unwrap();
    assert_eq!((ballot.settled(rule), ballot.clone().close(rule)), (Some(0), Some(0)));
    assert_eq!(ballot.vote(user(9), 1, rule), Err(NotTaken::Closed), "entered as it was said");
}

#[test]
fn proposals_are_limited() {
    let mut ballot = ballot(MOST, &[(1, "a"), (1, "b")]);
    assert_eq!(ballot.propose(user(1), "c", MOST), Err(NotTaken::Enough));
    for number in 2..MOST_PROPOSALS as u64 {
        ballot.propose(user(number), &format!("x{number}"), MOST).unwrap();
    }
    assert_eq!(ballot.propose(user(99), "z", MOST), Err(NotTaken::Full));
    assert_eq!(ballot.propose(user(99), "a", MOST), Ok(0), "a vote for what is there");
}

#[test]
fn voters_are_limited_and_each_of_them_may_change_their_vote() {
    let captain = Majority::Captain { user: user(0) };
    let mut full = ballot(captain, &[(1, "a"), (2, "b")]);
    for voter in 3..=MOST_VOTERS as u64 {
        full.vote(user(voter), 0, captain).unwrap();
    }
    assert_eq!(full.votes.len(), MOST_VOTERS);
    let before = full.clone();
    let late = user(MOST_VOTERS as u64 + 1);
    assert_eq!(full.vote(late, 0, captain), Err(NotTaken::Crowded));
    assert_eq!(full.propose(late, "c", captain), Err(NotTaken::Crowded));
    assert_eq!(full, before, "nothing was changed");
    full.vote(user(9), 1, captain).unwrap();
    assert_eq!(full.tally(), [MOST_VOTERS as u32 - 2, 2]);
    full.vote(user(0), 1, captain).unwrap();
    assert_eq!(full.settled(captain), Some(1), "the captain decides all the same");
}

#[test]
fn people_are_forgotten_and_numbers_stay() {
    let mut ballot = ballot(MOST, &[(1, "a"), (2, "b"), (3, "b")]);
    assert!(ballot.forget(user(1)) && !ballot.forget(user(1)));
    assert_eq!(ballot.tally(), [0, 2]);
    ballot.close(MOST);
    ballot.forget_people();
    assert_eq!((ballot.tally(), ballot.won), (vec![0, 2], Some(1)));
    let text = serde_json::to_string(&ballot).unwrap();
    assert!(!text.contains("by") && text.contains(r#""votes":[]"#), "{text}");
}
