//! The commands `/play` and *Challenge to a game*, with their options.

use crate::{
    frame::ui::User,
    routing::{Completed, GameChoice, OnPerson, commands},
};

commands! {
    pub enum PlayCommand {
        Play(PlayOptions) = "play",
        Challenge(OnPerson) = "challenge",
    }
}

commands! {
    #[derive(Default)]
    pub struct PlayOptions {
        game: Option<GameChoice>,
        opponent1: Option<User>,
        variant: Option<Completed<100>>,
        opponent2: Option<User>,
        opponent3: Option<User>,
        opponent4: Option<User>,
        opponent5: Option<User>,
        rated: bool,
    }
}

impl PlayOptions {
    pub fn opponents(&self) -> Vec<&User> {
        let PlayOptions { opponent1, opponent2, opponent3, opponent4, opponent5, .. } = self;
        [opponent1, opponent2, opponent3, opponent4, opponent5].into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        frame::ui::command::OptionKind,
        routing::{command::Options, variants::most_seats},
    };
    use deltille_games::registry;

    #[test]
    fn a_seat_of_the_largest_game_can_be_kept_for_each_opponent() {
        let most = registry::games().into_iter().map(most_seats).max();
        let opponents = PlayOptions::specs().into_iter().filter(|(_, spec)| spec.kind == OptionKind::User);
        assert_eq!(most, Some(opponents.count() + 1));
    }
}
