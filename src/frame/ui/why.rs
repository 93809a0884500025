//! Why an entry is good or bad, in words: the reasons that a game and the expected line give.

use super::widgets::t;
use deltille_base::text::{Locale, Message, game_word, groups, say};
use deltille_games::{AnyPlay, Reason, Seat};
use deltille_table::Table;

/// The expected score of a seat, which is what every percentage means: 100 % is a win, and a draw is shared.
pub fn percent(locale: Locale, share: f64) -> String {
    say(locale, &Message::new("percent").with("share", (share * 100.0).round() as usize))
}

/// Reasons in one sentence.
const MOST: usize = 3;

/// The board before an entry, and for whom it is explained.
#[derive(Clone, Copy)]
pub struct Why<'a> {
    pub locale: Locale,
    pub table: &'a Table,
    pub play: &'a AnyPlay,
    pub seat: Seat,
}

impl Why<'_> {
    /// Why this line is the best one: what its first entry does, and what comes of it. If nothing that can be named
    /// comes of it, that is said.
    pub fn best(&self, line: &[String]) -> String {
        let reasons = self.play.reasons(self.seat, line);
        let known = !reasons.is_empty();
        let quiet = || vec![t(self.locale, "why-quiet")];
        let told = if known { self.told(reasons) } else { quiet() };
        say(self.locale, &Message::new("why").with("reasons", groups(self.locale, told)))
    }

    /// What an entry that gave something away loses in this line, which begins with it; `None` if nothing that can
    /// be named.
    pub fn worse(&self, line: &[String]) -> Option<String> {
        let bad = |reason: &Reason| matches!(reason, Reason::Loses(..) | Reason::Costs(_));
        let reasons: Vec<Reason> = self.play.reasons(self.seat, line).into_iter().filter(bad).collect();
        let told = self.told(reasons);
        (!told.is_empty())
            .then(|| say(self.locale, &Message::new("why-not").with("reasons", groups(self.locale, told))))
    }

    /// The most important ones.
    fn told(&self, reasons: Vec<Reason>) -> Vec<String> {
        reasons
            .into_iter()
            .take(MOST)
            .map(|reason| say(self.locale, &self.message(reason)))
            .collect()
    }

    fn message(&self, reason: Reason) -> Message {
        match reason {
            Reason::Only => Message::new("why-only"),
            Reason::Wins(how) => {
                let how = game_word(self.locale, "reason", &self.table.setup.game, how);
                Message::new("why-wins").with("reason", how.unwrap_or_default())
            }
            Reason::WinsIn(count) => Message::new("why-wins-in").with("count", count),
            Reason::Draws => Message::new("why-draws"),
            Reason::Loses(winner, count) => {
                Message::new("why-loses").seat("seat", self.play.name(winner)).with("count", count)
            }
            Reason::Out(seat) => Message::new("why-out").seat("seat", self.play.name(seat)),
            Reason::Takes(piece) => Message::new("why-takes").with("piece", piece),
            Reason::Gains(gain) | Reason::Attacks(gain) => gain,
            Reason::Escapes => Message::new("why-escapes"),
            Reason::Later(piece) => Message::new("why-later").with("piece", piece),
            Reason::Costs(piece) => Message::new("why-costs").with("piece", piece),
        }
    }
}
