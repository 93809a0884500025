//! Bracket of a knock-out as a picture with its alt text.

use super::standings::{about, shown_name, shown_title};
use crate::{
    frame::ui::{
        File,
        alt::{ALT, cut_to, units},
        t,
    },
    tournaments::Contest,
};
use deltille_base::{
    scene::{
        Scene,
        bracket::{Bracket, Match, Side, SideState},
    },
    text::{Locale, Message, decimal, groups, say},
};
use deltille_picture::{Painter, Theme};
use deltille_tournaments::{Outcome, Player, Points, Table, bracket};

/// Most people of a bracket.
const PEOPLE: usize = 32;

/// Marks of games that were not played.
const CAME: &str = "+";
const ABSENT: &str = "−";

/// Texts of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    locale: Locale,
    title: String,
    about: String,
    rounds: Vec<Vec<Told>>,
    third: Option<Told>,
    /// Number of rounds without an open match.
    over: usize,
}

/// A match: its sides in the picture, and in words, once there are any.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Told {
    sides: Match,
    words: Option<String>,
}

impl Page {
    /// `None` without a bracket, and with too many people for one.
    pub fn of(locale: Locale, contest: &Contest) -> Option<Page> {
        let play = &contest.play;
        let rounds = bracket::rounds(play);
        if !contest.format().is_knock_out() || rounds == 0 || 1 << rounds > PEOPLE {
            return None;
        }
        let told = |round: usize, of: usize| Told::of(locale, contest, round, of);
        let of_round = |round| (0..bracket::matches(play, round)).map(|of| told(round, of)).collect();
        let third = bracket::has_third(play, rounds - 1).then(|| told(rounds - 1, bracket::THIRD));
        Some(Page {
            locale,
            title: shown_title(locale, contest),
            about: about(locale, contest, (0..0, 0)),
            rounds: (0..rounds).map(of_round).collect(),
            third,
            over: play.rounds().iter().filter(|round| round.is_complete()).count(),
        })
    }

    pub fn scene(&self) -> Scene {
        let rounds = self.rounds();
        let heading = t(self.locale, "bracket-third");
        let mut marks = self.rounds.iter().flatten().chain(&self.third).flat_map(|told| &told.sides);
        let is_legend = marks.any(|side| side.mark == CAME || side.mark == ABSENT);
        Bracket {
            title: &self.title,
            about: &self.about,
            rounds: &rounds,
            third: self.third().map(|sides| (&*heading, sides)),
            legend: &if is_legend { t(self.locale, "bracket-not-played") } else { String::new() },
        }
        .scene()
    }

    /// Matches by round.
    pub fn rounds(&self) -> Vec<Vec<Match>> {
        let sides = |told: &Vec<Told>| told.iter().map(|told| told.sides.clone()).collect();
        self.rounds.iter().map(sides).collect()
    }

    /// The match for third place.
    pub fn third(&self) -> Option<&Match> {
        self.third.as_ref().map(|told| &told.sides)
    }

    pub fn file(&self, painter: &Painter, theme: Theme) -> File {
        File {
            name: "bracket.png".to_owned(),
            bytes: painter.png(&self.scene(), theme),
            alt: self.alt(),
        }
    }

    /// Alt text: all matches, as far as Discord's limit allows; rounds that are over are shortened first.
    pub fn alt(&self) -> String {
        let shortened = (0..=self.over).map(|brief| self.alt_with(brief, usize::MAX));
        let fewer = (0..PEOPLE).rev().map(|most| self.alt_with(self.over, most));
        let found = shortened.chain(fewer).find(|alt| units(alt) <= ALT);
        found.unwrap_or_else(|| cut_to(&self.title, ALT))
    }

    /// With this number of rounds shortened, and at most this number of matches.
    fn alt_with(&self, brief: usize, most: usize) -> String {
        let (locale, mut left, mut more) = (self.locale, most, 0);
        let head = Message::new("bracket-alt").with("title", self.title.clone());
        let mut parts = vec![say(locale, &head.with("about", self.about.clone()))];
        let mut tell = |id: &'static str, round: usize, told: &[Told]| {
            let words: Vec<&String> = told.iter().filter_map(|told| told.words.as_ref()).collect();
            let shown = &words[..left.min(words.len())];
            left -= shown.len();
            more += words.len() - shown.len();
            let message = Message::new(id).with("round", round + 1).with("pairs", groups(locale, shown));
            (!shown.is_empty()).then(|| say(locale, &message))
        };
        for (round, told) in self.rounds.iter().enumerate() {
            parts.extend(match round < brief {
                true => Some(say(locale, &Message::new("bracket-alt-over").with("round", round + 1))),
                false => tell("bracket-alt-round", round, told),
            });
        }
        parts.extend(
            self.third
                .as_slice()
                .first()
                .and_then(|third| tell("bracket-alt-third", self.rounds.len(), std::slice::from_ref(third))),
        );
        if more > 0 {
            parts.push(say(locale, &Message::new("standings-alt-more").with("count", more)));
        }
        parts.join(" ")
    }
}

impl Told {
    fn of(locale: Locale, contest: &Contest, round: usize, of: usize) -> Told {
        let play = &contest.play;
        let (players, free) = (bracket::sides(play, round, of), bracket::bye(play, round, of));
        let games: Vec<&Table> = bracket::games(play, round, of).collect();
        let winner = bracket::winner(play, round, of);
        let is_decided = winner.is_some() || round < play.rounds().len() && !is_open(&games);
        let named = |player: Player| shown_name(locale, contest, player);
        let side = |player: Option<Player>| {
            let Some(player) = player else { return Side::default() };
            let is_last = round + 1 == bracket::rounds(play) && of == 0;
            Side {
                name: named(player),
                mark: match free == Some(player) {
                    true => t(locale, "bracket-free"),
                    false => mark(locale, &games, player),
                },
                state: match () {
                    () if free == Some(player) || !is_decided => SideState::Open,
                    () if winner != Some(player) => SideState::Lost,
                    () if is_last && play.winners().contains(&player) => SideState::Winner,
                    () => SideState::Won,
                },
            }
        };
        // A bye of the first round has no other side.
        let shown = players.into_iter().filter(|player| round > 0 || player.is_some());
        let sides: Match = shown.map(side).collect();
        let [one, other] = match players {
            [one, other] if winner.is_some() && winner == other => [other, one],
            same => same,
        };
        let score = || {
            let of = |player: Option<Player>| {
                player.map_or_else(String::new, |player| mark(locale, &games, player))
            };
            format!("{} – {}", of(one), of(other))
        };
        let state = match (one, other) {
            _ if free.is_some() => "free",
            (Some(_), Some(_)) if !is_decided => "open",
            (Some(_), Some(_)) if winner.is_none() => "none",
            (Some(_), Some(_)) if games.iter().all(|game| is_forfeit(game)) => "forfeit",
            (Some(_), Some(_)) => "won",
            _ => return Told { sides, words: None },
        };
        let message = Message::new("bracket-alt-pair")
            .with("state", state)
            .with("one", free.or(one).map_or_else(String::new, named))
            .with("other", other.map_or_else(String::new, named))
            .with("score", score());
        Told { sides, words: Some(say(locale, &message)) }
    }
}

fn is_open(games: &[&Table]) -> bool {
    games.iter().any(|game| game.is_open())
}

fn is_forfeit(game: &Table) -> bool {
    matches!(game.outcome, Some(Outcome::Forfeit { .. }))
}

/// Points of a player in the decided games of a match, or whether they came to it.
fn mark(locale: Locale, games: &[&Table], player: Player) -> String {
    let decided: Vec<&&Table> = games.iter().filter(|game| !game.is_open()).collect();
    let of = |game: &&&Table| Some(game.outcome?.points(game.players.len(), game.seat_of(player)?));
    let points: Points = decided.iter().filter_map(of).sum();
    match decided.iter().all(|game| is_forfeit(game)) {
        _ if decided.is_empty() => String::new(),
        true if points > Points::ZERO => CAME.to_owned(),
        true => ABSENT.to_owned(),
        false => decimal(locale, points),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::standings::tests::{contest, names},
        *,
    };
    use deltille_base::{ids::Time, text::locales};
    use deltille_tournaments::{DrawnMatch, Format, RoundNumber};

    const CUP: Format = Format::KnockOut { best_of: 1, drawn: DrawnMatch::PlayOn, third: true };

    #[test]
    fn there_is_a_bracket_for_up_to_32_people() {
        for (people, rounds) in [(2, 1), (4, 2), (5, 3), (32, 5)] {
            let page = Page::of(Locale::default(), &contest(CUP, &names(people, "Ann "), 0)).unwrap();
            assert_eq!(page.rounds.len(), rounds);
            assert!(page.rounds.iter().rev().enumerate().all(|(at, round)| round.len() == 1 << at));
        }
        assert_eq!(Page::of(Locale::default(), &contest(CUP, &names(33, "Ann "), 0)), None);
        let swiss = contest(Format::Swiss { rounds: 3 }, &names(8, "Ann "), 0);
        assert_eq!(Page::of(Locale::default(), &swiss), None);
    }

    #[test]
    fn the_alt_text_has_every_pair_with_its_state() {
        for locale in locales() {
            let pair = |state: &'static str, one: &str, other: &str| {
                let message = Message::new("bracket-alt-pair").with("state", state).with("one", one);
                say(locale, &message.with("other", other).with("score", "1 – 0"))
            };
            let mut cup = contest(CUP, &names(5, "Ann "), 1);
            let alt = Page::of(locale, &cup).unwrap().alt();
            for free in ["Ann 0", "Ann 1", "Ann 2"] {
                assert!(alt.contains(&pair("free", free, "")), "{alt}");
            }
            let won = [["Ann 3", "Ann 4"], ["Ann 4", "Ann 3"]];
            let [winner, _] =
                won.into_iter().find(|[one, other]| alt.contains(&pair("won", one, other))).unwrap();
            cup.pair(RoundNumber(2), &[], Time(1_750_000_000_000)).unwrap();
            let alt = Page::of(locale, &cup).unwrap().alt();
            assert!(alt.contains(&pair("open", "Ann 0", winner)), "{alt}");
            assert!(alt.contains(&pair("open", "Ann 1", "Ann 2")), "{alt}");
        }
    }

    #[test]
    fn alt_texts_keep_within_the_limit() {
        // Each letter counts twice for Discord.
        let long = "𠮷".repeat(29);
        for locale in locales() {
            for (people, name) in [(8, "Ann "), (32, "Ann "), (32, "Bartholomew the Great "), (32, &*long)] {
                for played in [0, people / 2] {
                    let page = Page::of(locale, &contest(CUP, &names(people, name), played)).unwrap();
                    let alt = page.alt();
                    assert!(units(&alt) <= ALT, "{alt}");
                    assert!(played > 0 || alt.contains(&page.rounds[0][0].sides[0].name), "{alt}");
                }
            }
        }
    }
}
