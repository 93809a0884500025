//! The role for winners of tournaments.

use super::{Cup, HOST};
use crate::room::{ANN, BOB, CLEO, Room, selects};
use deltille::{
    bot::{Rights, RoleChange, RoleError},
    ids::RoleId,
};
use deltille_testing::texts::Says;

const ROLE: RoleId = RoleId(77);

fn given(user: u64) -> (u64, RoleChange) {
    (user, RoleChange { role: ROLE, give: true })
}

fn taken(user: u64) -> (u64, RoleChange) {
    (user, RoleChange { role: ROLE, give: false })
}

/// Names the role in the server's settings.
async fn name_role(room: &mut Room, manage_roles: bool, role: &[&str]) {
    room.rights = Rights { manage_server: true, manage_roles, ..Rights::default() };
    room.command(HOST, "server settings", &[]).await;
    room.press_id(HOST, "1.house.winner", role).await;
    room.rights = Rights::default();
}

/// In a server that names the role.
async fn with_role() -> Cup {
    let mut room = Room::new();
    name_role(&mut room, true, &["77"]).await;
    assert_eq!(room.server_settings().await.winners, Some(ROLE));
    Cup::in_room(room, &[]).await
}

impl Cup {
    /// Lets the first of two win.
    async fn won_by(&mut self, winner: u64, loser: u64) {
        for user in [winner, loser] {
            self.press(user, "button-sign-up").await;
        }
        self.start().await;
        self.settle().await;
        let (.., channel) = self.open().await.remove(0);
        self.resign(loser, channel).await;
        self.pass(30).await;
    }

    /// Another one in the same room.
    async fn again(self) -> Cup {
        let Cup { room, wall, posts, .. } = self;
        let next = Cup::in_room(room, &[]).await;
        Cup { wall, posts: [posts, next.posts].concat(), ..next }
    }

    fn roles(&self) -> Vec<(u64, RoleChange)> {
        self.wall.roles.lock().unwrap().split_off(0)
    }
}

#[tokio::test]
async fn winners_get_the_role_until_the_next_tournament_ends() {
    let mut cup = with_role().await;
    cup.won_by(ANN, BOB).await;
    assert_eq!(cup.roles(), [given(ANN)]);
    cup.press(ANN, "button-standings").await;
    cup.pass(60).await;
    assert_eq!(cup.roles(), [], "once");
    // The next one has another winner.
    let mut cup = cup.again().await;
    cup.won_by(CLEO, ANN).await;
    assert_eq!(cup.roles(), [taken(ANN), given(CLEO)]);
    // Who wins again keeps it.
    let mut cup = cup.again().await;
    cup.won_by(CLEO, BOB).await;
    assert_eq!(cup.roles(), [given(CLEO)]);
    // Without a role, it is taken from who has it.
    let mut cup = cup.again().await;
    name_role(&mut cup.room, true, &[]).await;
    cup.won_by(BOB, ANN).await;
    assert_eq!(cup.roles(), [taken(CLEO)]);
}

#[tokio::test]
async fn a_correction_moves_the_role() {
    let mut cup = with_role().await;
    cup.won_by(ANN, BOB).await;
    assert_eq!(cup.roles(), [given(ANN)]);
    cup.manage("button-results").await;
    let menu = selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &["1.0"], true).await;
    let contest = cup.contest().await;
    let bob = contest.player(deltille::ids::UserId(BOB)).unwrap();
    let seat = contest.play.tables().next().unwrap().1.seat_of(bob).unwrap();
    let menu = selects(&cup.room.private[&HOST]).next().unwrap().custom_id.clone();
    cup.twice(HOST, &menu, &[&format!("w{}", 1 << seat)], true).await;
    cup.tap(HOST, "button-set-sure").await;
    cup.settle().await;
    assert_eq!(cup.roles(), [taken(ANN), given(BOB)]);
}

#[tokio::test]
async fn a_refusal_is_told_to_the_host_once() {
    let mut cup = with_role().await;
    *cup.wall.no_roles.lock().unwrap() = Some(RoleError::Forbidden("Missing Permissions".to_owned()));
    cup.won_by(ANN, BOB).await;
    assert_eq!((cup.roles().len(), cup.told("tournament-news-no-role")), (1, 1));
    let told = cup.posts.iter().find(|post| post.text.says("tournament-news-no-role")).unwrap();
    assert_eq!(told.mentions, [deltille::ids::UserId(HOST)]);
    cup.pass(60 * 60).await;
    assert_eq!((cup.roles().len(), cup.told("tournament-news-no-role")), (0, 1));
}

#[tokio::test]
async fn a_passing_failure_is_tried_again() {
    let mut cup = with_role().await;
    *cup.wall.no_roles.lock().unwrap() = Some(RoleError::Later("not now".to_owned()));
    cup.won_by(ANN, BOB).await;
    *cup.wall.no_roles.lock().unwrap() = None;
    cup.roles();
    cup.pass(20 * 60).await;
    cup.settle().await;
    assert_eq!((cup.roles(), cup.told("tournament-news-no-role")), (vec![given(ANN)], 0));
}

#[tokio::test]
async fn who_may_not_give_roles_cannot_name_one() {
    let mut room = Room::new();
    name_role(&mut room, false, &["77"]).await;
    assert!(room.private[&HOST].text.says("server-winner-rights"), "{:?}", room.private[&HOST]);
    assert_eq!(room.server_settings().await.winners, None);
}
