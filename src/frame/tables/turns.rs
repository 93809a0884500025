//! Calls people whose turn a change begins.

use super::{
    Tables,
    consequences::{Consequence, Side},
    reminders::{Calls, called},
};

/// The people who are to act or to answer.
#[derive(Debug)]
pub struct Turns;

#[async_trait::async_trait]
impl Consequence for Turns {
    async fn call(&self, tables: &Tables, side: &Side<'_>, calls: &mut Calls) {
        let Side { before, after, actor, at } = *side;
        let people = called(before.map(|before| &*before.table), after, actor);
        // Each person is called on their own side.
        for (user, why) in people.into_iter().filter(|(user, _)| after.is_here(*user)) {
            calls.add((user, why), &*tables.people.get(user).await, after, at);
        }
    }
}
