//! `/rules`: a game's rules with pictures, as one private message with pages.

use crate::{
    frame::ui::{
        ButtonStyle, OPTIONS, Post, Request, SelectOption, TEXT,
        alt::{ALT, cut_to},
        button, close,
        escape::cut,
        grey, ids,
        picture::drawn,
        rows, select, select_option, t, words,
    },
    learning::learn::act::lesson_button,
    routing::{
        Answer, BoardControl, Bot, Feature, GameChoice, Problem, Result, Slot, commands, variants::with_games,
    },
};
use deltille_base::text::{Locale, Message, say, word};
use deltille_games::registry;
use deltille_picture::{Look, Painter};
use deltille_table::{Phase, Table};

ids! {
    /// A page of the rules; a select brings the page as its value. `slot` distinguishes buttons to the same page.
    pub struct RulesPage {
        slot: u8,
        game: String,
        page: u16,
    } as "rules.{slot}.{page}.{game}"
}

impl RulesPage {
    /// A button target that opens the page in a new message.
    pub fn fresh(game: &str, page: u16) -> RulesPage {
        RulesPage { slot: FRESH, game: game.to_owned(), page }
    }
}

/// The slot of buttons outside of the rules: they open a new message.
const FRESH: u8 = 0;

const PREVIOUS: u8 = 1;

const NEXT: u8 = 2;

const SELECT: u8 = 3;

/// First slot of the buttons in the choice of games.
const ASKED: u8 = 4;

pub fn which(locale: Locale) -> Post {
    let mut buttons: Vec<_> = registry::listed()
        .iter()
        .zip(ASKED..)
        .map(|(game, slot)| {
            let page = RulesPage { slot, game: game.id.to_owned(), page: 0 };
            button(&page, &word(locale, &format!("game-{}", game.id)), ButtonStyle::Primary)
        })
        .collect();
    buttons.push(close(locale));
    Post {
        rows: rows(buttons),
        ..words(with_games(locale, "rules-which", registry::listed()))
    }
}

/// The page that explains a rule (`M3`); the first page if none does.
pub fn page_of(game: &str, rule: &str) -> u16 {
    let pages = registry::rules_texts(game).unwrap_or_default();
    pages.iter().position(|page| page.explain(rule)).unwrap_or(0) as u16
}

/// Renders a page. `None` if there is no such game or it has no pages.
fn page(painter: &Painter, (locale, look): (Locale, Look), game: &str, page: u16) -> Option<Post> {
    let pages = registry::rules_pages(game, locale).filter(|pages| !pages.is_empty())?;
    let index = usize::from(page).min(pages.len() - 1);
    let shown = &pages[index];
    let (title, body) = (say(locale, &shown.title), say(locale, &shown.body));
    let to = |slot, page: usize| RulesPage { slot, game: game.to_owned(), page: page as u16 };
    let mut components = Vec::new();
    // A select holds 25 options: those around this page.
    let first = index.saturating_sub(OPTIONS / 2).min(pages.len().saturating_sub(OPTIONS));
    let options: Vec<_> = pages
        .iter()
        .enumerate()
        .skip(first)
        .take(OPTIONS)
        .map(|(number, page)| {
            let label = format!("{} · {}", number + 1, say(locale, &page.title));
            SelectOption {
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
    buttons.extend(lesson_button(locale, game, shown.rules));
    buttons.push(close(locale));
    components.extend(rows(buttons));
    let alt = Message::new("rules-alt").with("title", title.as_str()).with("shown", shown.alt.as_str());
    let alt = cut_to(&say(locale, &alt), ALT);
    let name = format!("{game}-rules-{}", index + 1);
    let file = shown.scene.as_ref().map(|scene| drawn(painter, look, scene, &name, alt));
    let text = cut(&format!("**{title}** · {}/{}\n{body}", index + 1, pages.len()), TEXT);
    Some(Post { text, file, rows: components, ..Post::default() })
}

commands! {
    pub struct Rules as "rules" {
        game: Option<GameChoice>,
    }
}

impl Feature for Rules {
    type Action = RulesPage;
    type Command = Rules;

    /// Shows the rules of the named game, otherwise of the channel's game; without either, asks for the game.
    async fn command(bot: &Bot, request: &Request, Rules { game }: Rules) -> Result<Answer> {
        let game = match game {
            Some(game) => game.info().id.to_owned(),
            None => match bot.current(request.channel).await? {
                Some(current) => current.table.setup.game.clone(),
                None => return Ok(Answer::ephemeral(which(request.locale))),
            },
        };
        rules_page(bot, request, game, 0).await.map(Answer::ephemeral)
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        RulesPage { slot, game, page }: RulesPage,
        values: &[String],
    ) -> Result<Answer> {
        let page = values.first().map_or(Some(page), |value| value.parse().ok());
        let page = page.ok_or_else(|| Problem::Unknown("a page without a number".to_owned()))?;
        let post = rules_page(bot, request, game, page).await?;
        Ok(if slot == FRESH { Answer::ephemeral(post) } else { Answer::replace(post) })
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        if !matches!(table.phase, Phase::Lobby { .. }) && table.play().is_none() {
            return Vec::new();
        }
        let rules = grey(&RulesPage::fresh(&table.setup.game, 0), &t(table.home.language, "button-rules"));
        vec![BoardControl::Button(Slot::Rules, rules)]
    }
}

async fn rules_page(bot: &Bot, request: &Request, game: String, number: u16) -> Result<Post> {
    let (locale, unknown) = (request.locale, Problem::Unknown(format!("rules of {game}")));
    let look = bot.reader(request).await.look;
    bot.pool
        .work(move |painter| page(painter, (locale, look), &game, number))
        .await?
        .ok_or(unknown)
}
