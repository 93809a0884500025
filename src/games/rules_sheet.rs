//! All pages of a game's rules as one picture, to print or to pin in a channel.

use super::{RulesPage, registry};
use deltille_base::{
    scene::{
        Scene,
        poster::{Article, poster},
    },
    text::{Locale, say, word},
};

/// Returns `None` if there is no such game.
pub fn rules_sheet(game: &str, locale: Locale) -> Option<Scene> {
    let article = |page: &RulesPage| {
        let body = say(locale, &page.body).replace(['*', '`'], "");
        let paragraphs = body.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned);
        Article {
            title: say(locale, &page.title),
            paragraphs: paragraphs.collect(),
            picture: page.scene.clone(),
        }
    };
    let articles: Vec<Article> = registry::rules_pages(game, locale)?.iter().map(article).collect();
    Some(poster(&word(locale, &format!("game-{game}")), &articles))
}
