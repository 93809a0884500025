//! `/rules`: the pages of a game, with pictures, one private message that is leafed through.

use super::{
    context::{Bot, whisper},
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::Press,
            escape::cut,
            message::{File, Post, Reply},
            request::Request,
            widgets::{OPTIONS, TEXT, close, grey, rows, select, select_option, t},
        },
    },
    games::{GameInfo, registry},
    picture::{Painter, Theme},
    store::Store,
    text::{Locale, Message, say},
};

/// The slot of buttons outside of the rules: they open a message of their own.
pub const FRESH: u8 = 0;

const PREVIOUS: u8 = 1;

const NEXT: u8 = 2;

const SELECT: u8 = 3;

/// The page that explains a rule (`M3`); the first if none does.
pub fn page_of(game: &str, rule: &str) -> u16 {
    let pages = registry::rules_pages(game, Locale::default()).unwrap_or_default();
    pages.iter().position(|page| page.explains(rule)).unwrap_or(0) as u16
}

/// One page. `None`: there is no such game or it has no pages.
fn page(painter: &Painter, locale: Locale, game: &str, page: u16) -> Option<Post> {
    let pages = registry::rules_pages(game, locale).filter(|pages| !pages.is_empty())?;
    let index = usize::from(page).min(pages.len() - 1);
    let shown = &pages[index];
    let (title, body) = (say(locale, &shown.title), say(locale, &shown.body));
    let to = |slot, page: usize| Press::Rules { slot, game: game.to_owned(), page: page as u16 };
    let mut components = Vec::new();
    // A select holds 25: the ones round this page.
    let first = index.saturating_sub(OPTIONS / 2).min(pages.len().saturating_sub(OPTIONS));
    let options: Vec<_> = pages
        .iter()
        .enumerate()
        .skip(first)
        .take(OPTIONS)
        .map(|(number, page)| {
            let label = format!("{} · {}", number + 1, say(locale, &page.title));
            crate::bot::ui::message::SelectOption {
                chosen: number == index,
                ..select_option(&number.to_string(), &label, None)
            }
        })
        .collect();
    if pages.len() > 1 {
        components.push(select(&to(SELECT, 0), &t(locale, "rules-pages"), options));
    }
    let mut buttons = Vec::new();
    if pages.len() > 1 {
        let mut previous = grey(&to(PREVIOUS, index.saturating_sub(1)), &t(locale, "button-previous"));
        previous.disabled = index == 0;
        let mut next = grey(&to(NEXT, index + 1), &t(locale, "button-next"));
        next.disabled = index + 1 == pages.len();
        buttons.extend([previous, next]);
    }
    buttons.push(close(locale));
    components.extend(rows(buttons));
    let file = shown.scene.as_ref().map(|scene| File {
        name: format!("{game}-rules-{}.png", index + 1),
        bytes: painter.png(scene, Theme::Dark),
        alt: cut(
            &say(
                locale,
                &Message::new("rules-alt").with("title", title.as_str()).with("body", body.replace(['*', '`'], "")),
            ),
            1024,
        ),
    });
    let text = cut(&format!("**{title}** · {}/{}\n{body}", index + 1, pages.len()), TEXT);
    Some(Post { text, file, rows: components, mentions: Vec::new() })
}

impl<S: Store> Bot<S> {
    /// The command: of the game named, else of this channel's, else of the first there is.
    pub(crate) async fn rules(&self, request: &Request, game: Option<&str>, number: u16) -> Result<Answer, Problem> {
        let game = match game {
            Some(game) => registry::game(game.trim()).map_err(Problem::Setup)?.id.to_owned(),
            None => match self.current(request.channel).await? {
                Some(current) => current.table.setup.game.clone(),
                None => registry::games().first().map(|GameInfo { id, .. }| (*id).to_owned()).unwrap_or_default(),
            },
        };
        self.rules_page(request, game, number).await.map(whisper)
    }

    /// A press on a rules button anywhere, or on one of the pages.
    pub(crate) async fn rules_press(
        &self,
        request: &Request,
        slot: u8,
        game: &str,
        number: u16,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let number = values.first().map_or(Some(number), |value| value.parse().ok());
        let number = number.ok_or_else(|| Problem::Unknown("a page without a number".to_owned()))?;
        let post = self.rules_page(request, game.to_owned(), number).await?;
        Ok(if slot == FRESH { whisper(post) } else { Answer { reply: Reply::Replace(post), receipt: None } })
    }

    async fn rules_page(&self, request: &Request, game: String, number: u16) -> Result<Post, Problem> {
        let (locale, unknown) = (request.locale, Problem::Unknown(format!("rules of {game}")));
        self.studio.work(move |painter| page(painter, locale, &game, number)).await?.ok_or(unknown)
    }
}
