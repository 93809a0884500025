//! Chosen tactics: a game and a grade, one after the other in the order in which they are shipped.

use super::{
    act::{PuzzleAction, TACTIC},
    in_progress::ask,
    open::{begin, under_way},
    puzzle_request::PuzzleRequest,
};
use crate::{
    frame::{
        settings::people::PersonSettings,
        ui::{Component, Post, Request, close, grey, rows, select, select_option, t, words},
    },
    puzzles::own_kind::OwnKind,
    routing::{Answer, Bot, Problem, Result},
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::{
    Grade, registry,
    tactics::{self, Tactic},
};
use deltille_store::Key;
use deltille_table::solo::Solo;

/// The id of the list of a game and grade, used as the select's value and in the person's settings.
fn list_id(game: &str, grade: Grade) -> String {
    format!("{game}/{}", grade.word())
}

/// Where a person continues in a list, as an index into all tactics of the game. Lists change over time
/// (grades are adjusted to results); the order of all tactics does not.
fn place(settings: &PersonSettings, game: &str, grade: Grade) -> usize {
    let list = list_id(game, grade);
    if let Some(place) = settings.tactics.place(&list) {
        return place as usize;
    }
    // Settings of older versions hold a count of begun tactics in the shipped list, wrapping around at its
    // end.
    let of_game = tactics::all().iter().filter(|tactic| tactic.setup.game == game);
    let places: Vec<usize> = of_game
        .enumerate()
        .filter(|(_, tactic)| tactic.grade == grade)
        .map(|(place, _)| place)
        .collect();
    let last = settings
        .tactics
        .begun(&list)
        .checked_sub(1)
        .and_then(|last| (last as usize).checked_rem(places.len()));
    last.map_or(0, |last| places[last] + 1)
}

/// Returns the next tactic of a grade from this index on, with its index; wraps around at the end.
fn next_from(known: &[Tactic], grade: Grade, from: usize) -> Option<(usize, &Tactic)> {
    let order = (0..known.len()).map(|step| (from + step) % known.len());
    order.map(|place| (place, &known[place])).find(|(_, tactic)| tactic.grade == grade)
}

/// The select of all lists, each with the number of tactics begun. `None` if none are shipped.
pub fn lists(locale: Locale, settings: &PersonSettings) -> Option<Component> {
    let games = registry::listed();
    let lists = games.iter().flat_map(|info| Grade::ALL.map(|grade| (info.id, grade)));
    let options = lists.filter_map(|(game, grade)| {
        let count = tactics::of(game, grade).count();
        let name = Message::new("tactic-list").with("game", word(locale, &format!("game-{game}")));
        let name = say(locale, &name.with("grade", word(locale, grade.text())));
        let from = place(settings, game, grade);
        let of_game = tactics::all().iter().filter(|tactic| tactic.setup.game == game);
        let begun = of_game.take(from).filter(|tactic| tactic.grade == grade).count();
        let about = say(
            locale,
            &Message::new("tactic-list-about").with("begun", begun.min(count)).with("count", count),
        );
        (count > 0).then(|| select_option(&list_id(game, grade), &name, Some(&about)))
    });
    let options: Vec<_> = options.collect();
    (!options.is_empty()).then(|| select(&PuzzleAction::Tactics, &t(locale, "tactic-choose"), options))
}

pub(super) async fn tactic_lists(bot: &Bot, request: &Request) -> Post {
    let settings = bot.tables.people.get(request.user.id).await;
    let mut components: Vec<Component> = lists(request.locale, &settings).into_iter().collect();
    let others = grey(&PuzzleAction::All, &t(request.locale, "button-puzzle-others"));
    components.extend(rows(vec![others, close(request.locale)]));
    Post {
        rows: components,
        ..words(t(request.locale, "tactics-about"))
    }
}

/// Opens the next tactic of the list with this id.
pub(super) async fn tactic_of(bot: &Bot, request: &Request, list: &str) -> Result<Answer> {
    let unknown = || Problem::Unknown(format!("tactics {list}"));
    let (game, grade) = list.split_once('/').ok_or_else(unknown)?;
    let grade = Grade::ALL.into_iter().find(|known| known.word() == grade).ok_or_else(unknown)?;
    let known = bot.results.of(bot.tables.store(), game).await;
    let from = place(&*bot.tables.people.get(request.user.id).await, game, grade);
    let (_, tactic) = next_from(&known, grade, from).ok_or_else(unknown)?;
    open_tactic(bot, request, tactic, false).await
}

/// Opens a tactic for the user. If one is in progress, asks about that instead, unless it is to be replaced.
pub(super) async fn open_tactic(
    bot: &Bot,
    request: &Request,
    tactic: &Tactic,
    replace: bool,
) -> Result<Answer> {
    let (kind, requested) = (OwnKind::Tactic, PuzzleRequest::tactic(tactic)?);
    if !replace && let Some(begun) = under_way(bot, request, kind).await? {
        return Ok(Answer::replace(ask(request, kind, &begun, Some(&format!("{TACTIC}{}", tactic.id)))));
    }
    let answer = begin(bot, request, kind, requested, Solo::default()).await?;
    let (game, grade) = (&tactic.setup.game, tactic.grade);
    let (list, known) = (list_id(game, grade), bot.results.of(bot.tables.store(), game).await);
    let key = Key(format!("i:{}:tactic", request.id));
    // Do not move the place back when a tactic of a past day is played.
    let note = |settings: &mut PersonSettings| {
        if let Some((at, next)) = next_from(&known, grade, place(settings, game, grade))
            && next.id == tactic.id
        {
            settings.tactics.set_place(&list, at as u32 + 1);
        }
    };
    bot.tables.people.change(request.user.id, key, request.at, note).await?;
    Ok(answer)
}

/// The button act that opens the next tactic of the same list.
pub fn next(game: &str, grade: Grade) -> PuzzleAction {
    PuzzleAction::Tactic(list_id(game, grade))
}
