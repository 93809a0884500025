//! Tactics of one's choice: a game and a grade, one after the other in the order in which they are shipped.

use super::{
    act::{PuzzleAction, TACTIC},
    begun::{ask, kept},
    wanted::Wanted,
};
use crate::{
    bot::{
        features::{context::Bot, own_table::OwnKind, problem::Problem},
        service::{deliver::Answer, people::PersonSettings},
        ui::{
            message::{Component, Post},
            request::Request,
            widgets::{close, grey, rows, select, select_option, t, words},
        },
    },
    games::{
        Grade, registry,
        tactics::{self, Tactic},
    },
    store::{Key, Store},
    table::solo::Solo,
    text::{Locale, Message, say, word},
};

/// The list that tactics of a game and grade are, as the select's value and in somebody's settings.
fn list_id(game: &str, grade: Grade) -> String {
    format!("{game}/{}", grade.word())
}

/// The select of all lists, with how many of each somebody has begun. `None`: nothing is shipped.
pub fn lists(locale: Locale, settings: &PersonSettings) -> Option<Component> {
    let games = registry::games();
    let lists = games.iter().flat_map(|info| Grade::ALL.map(|grade| (info.id, grade)));
    let options = lists.filter_map(|(game, grade)| {
        let count = tactics::of(game, grade).count();
        let name = Message::new("tactic-list").with("game", word(locale, &format!("game-{game}")));
        let name = say(locale, &name.with("grade", word(locale, grade.text())));
        let begun = settings.tactics.begun(&list_id(game, grade)) as usize;
        let about = say(locale, &Message::new("tactic-list-about").with("begun", begun.min(count)).with("count", count));
        (count > 0).then(|| select_option(&list_id(game, grade), &name, Some(&about)))
    });
    let options: Vec<_> = options.collect();
    (!options.is_empty()).then(|| select(&PuzzleAction::Tactics, &t(locale, "tactic-choose"), options))
}

impl<S: Store> Bot<S> {
    /// The lists alone.
    pub(super) async fn tactic_lists(&self, request: &Request) -> Post {
        let settings = self.tables.people.get(request.user.id).await;
        let mut components: Vec<Component> = lists(request.locale, &settings).into_iter().collect();
        let others = grey(&PuzzleAction::All, &t(request.locale, "button-puzzle-others"));
        components.extend(rows(vec![others, close(request.locale)]));
        Post { rows: components, ..words(t(request.locale, "tactics-about")) }
    }

    /// The next tactic of a list, by its id.
    pub(super) async fn tactic_of(&self, request: &Request, list: &str) -> Result<Answer, Problem> {
        let unknown = || Problem::Unknown(format!("tactics {list}"));
        let (game, grade) = list.split_once('/').ok_or_else(unknown)?;
        let grade = Grade::ALL.into_iter().find(|known| known.word() == grade).ok_or_else(unknown)?;
        let all: Vec<&'static Tactic> = tactics::of(game, grade).collect();
        let begun = self.tables.people.get(request.user.id).await.tactics.begun(list) as usize;
        let tactic = all.get(begun.checked_rem(all.len()).ok_or_else(unknown)?).ok_or_else(unknown)?;
        self.tactic(request, tactic, false).await
    }

    /// A tactic for whoever asks; one that is under way is offered instead, unless `anew`.
    pub(super) async fn tactic(&self, request: &Request, tactic: &Tactic, anew: bool) -> Result<Answer, Problem> {
        let (kind, wanted) = (OwnKind::Tactic, Wanted::tactic(tactic)?);
        if let Some(begun) = self.under_way(request, kind, anew).await? {
            return Ok(kept(request, ask(request, kind, &begun, Some(&format!("{TACTIC}{}", tactic.id)))));
        }
        let answer = self.begin(request, kind, wanted, Solo::default()).await?;
        let list = list_id(&tactic.setup.game, tactic.grade);
        let all: Vec<_> = tactics::of(&tactic.setup.game, tactic.grade).collect();
        if let Some(at) = all.iter().position(|known| known.id == tactic.id) {
            let key = Key(format!("i:{}:tactic", request.id));
            // Whoever plays one of a past day is not thrown back.
            let note = |settings: &mut PersonSettings| settings.tactics.begin(&list, at as u32, all.len() as u32);
            self.tables.people.change(request.user.id, key, request.at, note).await?;
        }
        Ok(answer)
    }
}

/// What the next one of the same list is begun with.
pub fn next(game: &str, grade: Grade) -> PuzzleAction {
    PuzzleAction::Tactic(list_id(game, grade))
}
