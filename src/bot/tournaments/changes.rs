//! Changes by the host before the start: clock, time for the games, rounds, divisions and seasons, absence, name. News
//! tell the people who have signed up.

use super::{
    acts::Refused,
    contest::{Contest, Happened},
    parts::{Absence, Changed},
};
use deltille_table::clock::TimeControl;
use deltille_tournaments::{Event, Format, Refusal, Settings};

/// The choices that can be changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Choices {
    pub time: TimeControl,
    /// Duration of an arena, in milliseconds.
    pub lasts: Option<u64>,
    /// Sign-up between the seasons of a league, in milliseconds.
    pub between: Option<u64>,
    pub absence: Absence,
    pub settings: Settings,
}

impl Contest {
    /// # Errors
    /// It has begun or was called off, or the choices are impossible.
    pub fn change(&mut self, new: Choices) -> Result<(), Refused> {
        self.check_not_off()?;
        if !self.takes_sign_up() {
            return Err(Refusal::Begun.into());
        }
        let before = self.play.settings().clone();
        // The form does not offer every rule for drawn matches.
        let format = match (new.settings.format, before.format) {
            (Format::KnockOut { best_of, third, .. }, Format::KnockOut { drawn, .. }) => {
                Format::KnockOut { best_of, drawn, third }
            }
            (format, _) => format,
        };
        let changed = Changed {
            clock: self.time != new.time,
            window: (self.lasts, before.window) != (new.lasts, new.settings.window),
            rounds: (before.format, self.between) != (format, new.between),
            absence: self.absence != new.absence,
            name: false,
        };
        (self.time, self.lasts, self.between, self.absence) = (new.time, new.lasts, new.between, new.absence);
        let settings = Settings { format, window: new.settings.window, ..before };
        self.apply(&Event::Change { settings })?;
        self.tell_changed(changed);
        Ok(())
    }

    pub fn set_title(&mut self, title: &str) {
        let changed = Changed { name: self.title != title, ..Changed::default() };
        title.clone_into(&mut self.title);
        self.tell_changed(changed);
    }

    fn tell_changed(&mut self, changed: Changed) {
        if changed != Changed::default() && self.takes_sign_up() {
            self.add_news(Happened::Changed(changed));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::standings::tests::{names, signed_up},
        *,
    };
    use deltille_tournaments::DrawnMatch;

    #[test]
    fn a_rule_for_drawn_matches_that_the_form_does_not_offer_stays() {
        let format = |best_of, drawn| Format::KnockOut { best_of, drawn, third: false };
        let mut cup = signed_up(format(1, DrawnMatch::BetterSeed), &names(4, "Ann "));
        let choices = Choices {
            time: cup.time,
            lasts: None,
            between: None,
            absence: cup.absence,
            settings: Settings::new(format(2, DrawnMatch::PlayOn), 2),
        };
        cup.change(choices).unwrap();
        assert_eq!(cup.format(), format(2, DrawnMatch::BetterSeed));
    }
}
