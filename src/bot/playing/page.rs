//! *Share…* in *More…* and below a result: shows the link of a game's page on the web. The host of the table or a moderator
//! switches the page on and off.

use crate::{
    frame::{
        commit::apply,
        pages::{page_label, page_labels},
        settings::servers::Shared,
        tables::{
            OrderError, Tables,
            consequences::{Consequence, Decision},
        },
        ui::{
            Button, ButtonStyle, OnTable, Post, Request, TableAct, button, close, grey, ids, rows, t, words,
        },
    },
    moderation::record::moderates,
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, Problem, Result, Slot, fresh_seed, key},
};
use async_trait::async_trait;
use deltille_base::text::{Message, say};
use deltille_store::{Applied, Change, Label, Subject};
use deltille_table::{Command, PageKey, Phase, Table, fair::Seed};

ids! {
    /// Asks, or switches the page on or off.
    #[derive(Copy)]
    pub enum PageAct {
        Ask = "page",
        On = "page+",
        Off = "page-",
    }
}

pub struct Page;

impl Feature for Page {
    type Action = OnTable<PageAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table: id, act, .. }: OnTable<PageAct>,
        _: &[String],
    ) -> Result<Answer> {
        let table = bot.shown_by(request, id).await?;
        let public = bot.pages_of(table.guild).await?;
        let may_switch = may_switch(request, &table);
        let page = match act {
            PageAct::Ask => page_of(bot, &table).await?,
            _ if !may_switch => return Err(Problem::Said(Message::new("page-refuse-host"))),
            PageAct::On if !may_begin(request, &table) => {
                return Err(Problem::Said(Message::new("page-refuse-place")));
            }
            PageAct::Off if table.phase == Phase::Over => end_filed(bot, request, &table).await?,
            PageAct::On | PageAct::Off => {
                let page = if act == PageAct::On { Some(fresh_key()?) } else { None };
                let current = bot.pressed(request, id).await?;
                bot.order(request, &current, None, Command::Page(page)).await?.table.home.page
            }
        };
        let locale = request.locale;
        let switch = |act: PageAct, label, style| button(&act.on(&table), &t(locale, label), style);
        let on = || switch(PageAct::On, "button-page-on", ButtonStyle::Success);
        let off = || switch(PageAct::Off, "button-page-off", ButtonStyle::Secondary);
        let (text, switch) = match (page, act) {
            (Some(page), _) => {
                let link = format!("{public}/g/{page}");
                (say(locale, &Message::new("page-is-on").with("link", link)), may_switch.then(off))
            }
            (None, PageAct::Off) => (t(locale, "page-is-off"), None),
            _ if may_switch && may_begin(request, &table) => (t(locale, "page-ask"), Some(on())),
            _ => (t(locale, "page-none"), None),
        };
        let rows = rows(switch.into_iter().chain([close(locale)]).collect());
        let post = Post { rows, ..words(text) };
        Ok(if act == PageAct::Ask {
            Answer::ephemeral(post)
        } else {
            Answer::replace(post)
        })
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let shared = table.home.page.is_some() && matches!(table.phase, Phase::Over | Phase::Aborted);
        let share = || grey(&PageAct::Ask.on(table), &t(table.home.language, "button-page"));
        shared.then(|| BoardControl::Button(Slot::Record, share())).into_iter().collect()
    }

    /// For all if there is a page, else for those who may switch it on.
    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let MoreMenu { table, request, has_pages, .. } = *menu;
        let new = || may_switch(request, table) && may_begin(request, table);
        let offered = has_pages && (table.home.page.is_some() || new());
        let share = || grey(&PageAct::Ask.on(table), &t(request.locale, "button-page"));
        offered.then(|| (Slot::Record, share())).into_iter().collect()
    }
}

/// Whether the user is the host, or moderates the table's own channel.
fn may_switch(request: &Request, table: &Table) -> bool {
    let here = request.guild == table.guild && request.channel == table.channel;
    table.host == request.user.id || here && moderates(request, Some(request.channel)).is_ok()
}

/// Whether the game may have a page; not in a channel that was closed to some members since the game began.
fn may_begin(request: &Request, table: &Table) -> bool {
    let open = !(request.channel == table.channel && request.place.private);
    table.phase == Phase::Play && table.may_have_page() && open
}

/// Gives games a page that begin where all members of their server can read, if the server wants that.
#[derive(Debug)]
pub struct PublicPages;

#[async_trait]
impl Consequence for PublicPages {
    async fn after(
        &self,
        tables: &Tables,
        decision: &mut Decision<'_>,
    ) -> std::result::Result<(), OrderError> {
        let table = &decision.table;
        let began = |before: &Table| !matches!(before.phase, Phase::Lobby { .. });
        let begins = table.phase == Phase::Play && !decision.same().is_some_and(began);
        let offered = begins && table.home.page.is_none() && table.may_have_page();
        let guild = table.guild.filter(|_| offered && tables.pages.get().is_some());
        if let Some(guild) = guild
            && let Some(settings) = decision.server(tables.store(), guild).await?
            && settings.web.shared == Shared::All
        {
            let key = fresh_key().map_err(|why| OrderError::Fault(why.to_string()))?;
            decision.table.home.page = Some(key);
        }
        Ok(())
    }
}

/// A random address, for a page that only its link leads to.
pub fn fresh_key() -> Result<PageKey> {
    let (Seed(seed), mut key) = (fresh_seed()?, [0; 16]);
    key.copy_from_slice(&seed[..16]);
    Ok(PageKey(u128::from_be_bytes(key)))
}

/// The page at which the table is found: that of a finished game may be switched off where it is filed.
async fn page_of(bot: &Bot, table: &Table) -> Result<Option<PageKey>> {
    let Some(page) = table.home.page else { return Ok(None) };
    let found = bot.tables.store().find(&page_label(page), 0, 1).await?;
    Ok(found.first().map(|_| page))
}

/// Switches off the page of a filed game.
async fn end_filed(bot: &Bot, request: &Request, table: &Table) -> Result<Option<PageKey>> {
    let (subject, store) = (Subject::Game(table.id), bot.tables.store());
    let gone = || Problem::Said(Message::new("replay-gone"));
    let filed = store.load(subject).await?.ok_or_else(gone)?;
    let body = filed.body;
    let decoded = bot.tables.workers.work(move || Table::decode(&body)).await?;
    let mut table = decoded.map_err(|why| Problem::Ours(why.to_string()))?;
    let labels: Vec<Label> = page_labels(&table).collect();
    table.home.page = None;
    let change = Change {
        deadlines: filed.deadlines,
        labels: filed.labels.into_iter().filter(|label| !labels.contains(label)).collect(),
        outgoing: filed.owed,
        ..Change::of_body(subject, filed.version, table.encode(), key(request), request.at)
    };
    if let Applied::Stale(_) = apply(store, change).await? {
        return Err(Problem::Ours("a filed game was overtaken".to_owned()));
    }
    bot.tables.page_news.send_replace(());
    Ok(None)
}
