//! The words of a profile: what its picture says, and the same as alt text.

use super::numbers::{MOST, Numbers};
use crate::{
    frame::ui::{
        escape::{capitalised, markdown, plain},
        rated::{pool_name, shown},
        t,
    },
    ratings::{Standing, marks},
};
use deltille_base::{
    ids::Time,
    scene::{
        Colour, Scene, font,
        profile::{Course, LINES, Mark, Profile, Results, Tile},
    },
    text::{Locale, Message, list, say, word},
};
use deltille_ratings::{Pool, SETTLING_GAMES};
use time::Date;

/// Longest alt text, in characters.
const ALT: usize = 1024;

/// The Julian day of 1 January 1970.
const FIRST_DAY: i32 = 2_440_588;

/// A profile in words.
pub struct Told {
    locale: Locale,
    /// As in the picture.
    name: String,
    /// The line above the picture.
    line: String,
    about: String,
    pub courses: Vec<Course>,
    span: [String; 2],
    legend: String,
    pub results: Vec<Results>,
    tiles: Vec<Tile>,
    marks: Vec<Mark>,
    reached: String,
    /// Which marks; `None`: none.
    named: Option<String>,
    /// The ratings for the alt text, the most played first.
    ratings: Vec<String>,
}

pub fn told(locale: Locale, name: &str, numbers: &Numbers, now: Time) -> Told {
    let mut pools: Vec<(&String, &Standing)> = numbers.ratings.pools.iter().collect();
    pools.sort_by(|one, other| other.1.games.cmp(&one.1.games).then(one.0.cmp(other.0)));
    let courses: Vec<Course> = pools
        .iter()
        .map(|(pool, standing)| Course {
            name: pool_name(locale, pool),
            rating: rating(locale, pool, standing),
            days: standing.days.clone(),
        })
        .collect();
    let days = || courses.iter().take(LINES).flat_map(|course| course.days.iter().map(|(day, _)| *day));
    let results = numbers.games.iter().map(|(game, tally)| Results {
        name: capitalised(&word(locale, &format!("game-{game}"))),
        won: tally.won,
        drawn: tally.drawn,
        lost: tally.lost,
    });
    let results: Vec<Results> = results.collect();
    let played: u32 = numbers.games.iter().map(|(_, tally)| tally.all()).sum();
    let rated: u32 = pools.iter().map(|(_, standing)| standing.games).sum();
    let about = Message::new("profile-about").with("games", played).with("rated", rated);
    let about = about.with("computers", numbers.against_computers).with("more", usize::from(numbers.more));
    let legend = Message::new("profile-results").with("most", if numbers.more { MOST } else { 0 });
    let held = |id: &String| numbers.ratings.marks.contains(id);
    let names: Vec<String> = marks::all().filter(held).map(|id| marks::name(locale, &id)).collect();
    let reached = Message::new("profile-marks")
        .with("count", names.len())
        .with("most", marks::all().count());
    let named = Message::new("profile-marks-named").with("marks", names.join(" · "));
    let named = (!names.is_empty()).then(|| say(locale, &named));
    let line = say(locale, &Message::new("profile-line").with("who", markdown(name)));
    Told {
        locale,
        name: font::legible(name).unwrap_or_else(|| t(locale, "profile-nameless")),
        line: [Some(line), named.clone(), settling(locale, &pools)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("\n"),
        about: say(locale, &about),
        span: [days().min(), days().max()].map(|day| day.map(date).unwrap_or_default()),
        legend: say(locale, &legend),
        results,
        tiles: tiles(locale, name, numbers, &pools, now),
        marks: marks::all().map(|id| Mark { colour: colour(&id), held: held(&id) }).collect(),
        reached: say(locale, &reached),
        named,
        ratings: pools.iter().map(|(pool, standing)| in_alt(locale, pool, standing)).collect(),
        courses,
    }
}

/// What the question marks of provisional ratings mean, with the games so far.
fn settling(locale: Locale, pools: &[(&String, &Standing)]) -> Option<String> {
    let provisional = pools
        .iter()
        .filter(|(pool, standing)| standing.rating().is_provisional(Pool::from(pool.as_str()).model()));
    let games = provisional.map(|(pool, standing)| {
        let message = Message::new("profile-settling-of").with("list", pool_name(locale, pool));
        say(locale, &message.with("games", standing.games))
    });
    let games: Vec<String> = games.collect();
    let message = Message::new("profile-settling").with("most", SETTLING_GAMES);
    (!games.is_empty()).then(|| say(locale, &message.with("games", list(locale, games))))
}

/// `1702 ± 95`; with a question mark while it is provisional.
fn rating(locale: Locale, pool: &str, standing: &Standing) -> String {
    let rating = standing.rating();
    let message = Message::new("profile-rating").with("points", shown(rating, pool));
    say(locale, &message.with("range", rating.plus_minus().to_string()))
}

fn in_alt(locale: Locale, pool: &str, standing: &Standing) -> String {
    let message = Message::new("profile-alt-rating")
        .with("list", pool_name(locale, pool))
        .with("rating", rating(locale, pool, standing))
        .with("peak", standing.peak.to_string())
        .with("games", standing.games);
    let lost = standing.games.saturating_sub(standing.won + standing.drawn);
    let message = message.with("won", standing.won).with("drawn", standing.drawn).with("lost", lost);
    let first = standing.days.first().map(|(_, points)| points.to_string()).unwrap_or_default();
    let day = standing.days.first().map(|(day, _)| date(*day)).unwrap_or_default();
    say(locale, &message.with("first", first).with("day", day))
}

/// The figures below the picture's results.
fn tiles(
    locale: Locale,
    name: &str,
    numbers: &Numbers,
    pools: &[(&String, &Standing)],
    now: Time,
) -> Vec<Tile> {
    let none = || t(locale, "profile-none");
    let tile = |label: String, value: Option<String>| Tile { label, value: value.unwrap_or_else(none) };
    let last = |standing: &Standing| standing.recent.last().map(|game| game.at);
    let now_streak = pools.iter().max_by_key(|(_, standing)| last(standing)).map_or(0, |(_, it)| it.streak);
    let longest = pools.iter().map(|(_, standing)| standing.longest).max().filter(|longest| *longest > 0);
    let streak = longest.map(|longest| {
        let message = Message::new("profile-streak-value").with("longest", longest);
        say(locale, &message.with("now", now_streak))
    });
    let best = pools.iter().filter_map(|(pool, it)| Some((it.best?.points, pool)));
    let best = best.max().map(|(points, pool)| {
        let game = pool.split_once(':').map_or(pool.as_str(), |(game, _)| game);
        let game = capitalised(&word(locale, &format!("game-{game}")));
        say(
            locale,
            &Message::new("profile-best-value").with("points", points.to_string()).with("game", game),
        )
    });
    let puzzles = numbers.ratings.puzzles.as_ref().map(|puzzles| {
        let message = Message::new("profile-puzzles-value").with("solved", puzzles.solved);
        say(locale, &message.with("days", puzzles.streak_at(now)))
    });
    let fourth = match numbers.together {
        Some(tally) => {
            let label = Message::new("profile-together").with("who", shortened(locale, name));
            let value =
                (tally.all() > 0).then(|| format!("{} – {} – {}", tally.won, tally.drawn, tally.lost));
            tile(say(locale, &label), value)
        }
        None => {
            let peak = pools.iter().map(|(_, it)| it.peak).max();
            tile(t(locale, "profile-peak"), peak.map(|peak| peak.to_string()))
        }
    };
    vec![
        tile(t(locale, "profile-streak"), streak),
        tile(t(locale, "profile-best"), best),
        tile(t(locale, "profile-puzzles"), puzzles),
        fourth,
    ]
}

/// First wins are blue, puzzles green, the others orange.
fn colour(mark: &str) -> Colour {
    match mark {
        "puzzles" | "week" => Colour::Green,
        _ if marks::is_win(mark) => Colour::Blue,
        _ => Colour::Orange,
    }
}

/// A name for the label of a tile.
fn shortened(locale: Locale, name: &str) -> String {
    font::legible(&plain(name)).unwrap_or_else(|| t(locale, "profile-nameless"))
}

/// A day since 1970: `2026-11-27`.
pub fn date(day: u32) -> String {
    let julian = i32::try_from(day).ok().and_then(|day| FIRST_DAY.checked_add(day));
    julian
        .and_then(|day| Date::from_julian_day(day).ok())
        .map(|date| date.to_string())
        .unwrap_or_default()
}

impl Told {
    pub fn line(&self) -> String {
        self.line.clone()
    }

    /// How much they have played.
    pub fn about(&self) -> &str {
        &self.about
    }

    pub fn scene(&self) -> Scene {
        let [first, last] = &self.span;
        Profile {
            name: &self.name,
            about: &self.about,
            courses: &self.courses,
            empty: &t(self.locale, "profile-empty"),
            span: [first, last],
            legend: &self.legend,
            results: &self.results,
            tiles: &self.tiles,
            marks: &self.marks,
            reached: &self.reached,
        }
        .scene()
    }

    /// The same in words. What does not fit is left out whole, the least played kinds of games first.
    pub fn alt(&self) -> String {
        let tile = |tile: &Tile| format!("{}: {}.", tile.label, tile.value);
        let result = |results: &Results| {
            let message = Message::new("profile-alt-result").with("game", results.name.clone());
            let message = message.with("won", results.won).with("drawn", results.drawn);
            say(self.locale, &message.with("lost", results.lost))
        };
        let head = Message::new("profile-alt")
            .with("who", self.name.clone())
            .with("about", self.about.clone());
        let mut parts = vec![say(self.locale, &head)];
        if self.ratings.is_empty() {
            parts.push(t(self.locale, "profile-empty"));
        }
        let (first, others) = self.ratings.split_at(self.ratings.len().min(LINES));
        parts.extend(first.iter().cloned());
        parts.extend(self.results.iter().map(result));
        parts.extend(self.tiles.iter().map(tile));
        parts.push(format!("{}.", self.reached));
        parts.extend(self.named.clone());
        parts.extend(others.iter().cloned());
        let mut alt = String::new();
        let mut length = 0;
        for part in parts {
            length += part.chars().count() + 1;
            if length <= ALT {
                alt.push_str(&part);
                alt.push(' ');
            }
        }
        alt.trim_end().to_owned()
    }
}
