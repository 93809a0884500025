//! *Follow*: a person who is not at a table learns its result, or each move, by direct message. Offered in the More
//! menu of a board; *Unfollow* is there, below each message, and on the page *Following* of `/me settings`.
//!
//! The order's commit decides who gets which message ([`followers`](crate::followers)).

use crate::{
    followers::{MOST_FOLLOWS, followed_by, is_blocked_by_players},
    frame::{
        settings::people::PersonSettings,
        tables::{Current, OrderError},
        ui::{
            Button, ButtonStyle, Post, Request, SelectOption, Whereabouts, button, close,
            custom_id::Field,
            escape::sentence,
            grey, ids,
            names::{board_link, players, setup_line, sitting},
            rows, select, select_option, t, words,
        },
    },
    routing::{Answer, Bot, Feature, MoreMenu, Problem, Result, Slot, key, person},
};
use deltille_base::{
    ids::TableId,
    text::{Locale, Message, list, say, word},
};
use deltille_games::Seat;
use deltille_store::Key;
use deltille_table::{By, Command, Follow, Order, Phase, Refused, Table};

/// Most tables that the page describes; its menu has all.
const LISTED: usize = 10;

ids! {
    #[derive(Copy)]
    pub enum FollowAct as "follow." {
        /// Asks what of this table.
        Ask(TableId) = "ask.{}",
        On(Follow, TableId) = "{}.{}",
        /// From anywhere: it concerns the user alone.
        Off(Whereabouts) = "off.{}",
        /// The page of all followed tables.
        List = "all",
        /// Select: no longer follows the table that is the value.
        Drop = "drop",
    }
}

pub struct Following;

impl Feature for Following {
    type Action = FollowAct;
    type Command = ();

    async fn press(bot: &Bot, request: &Request, act: FollowAct, values: &[String]) -> Result<Answer> {
        let locale = request.locale;
        match act {
            FollowAct::Ask(table) => {
                let current = bot.pressed(request, table).await?;
                may_follow(bot, request, &current.table).await?;
                Ok(Answer::replace(question(locale, &current.table, request)))
            }
            FollowAct::On(what, table) => follow(bot, request, table, what).await,
            FollowAct::Off(at) => {
                unfollow(bot, request, at).await?;
                let list = grey(&FollowAct::List, &t(locale, "button-following"));
                let rows = rows(vec![list, close(locale)]);
                Ok(Answer::replace(Post { rows, ..words(t(locale, "follow-off")) }))
            }
            FollowAct::List => page(bot, request).await.map(Answer::replace),
            FollowAct::Drop => {
                let value = values.first().map(String::as_str).unwrap_or_default();
                let at = Whereabouts::from_text(value);
                let at = at.ok_or_else(|| Problem::Unknown(format!("{act:?} {value}")))?;
                unfollow(bot, request, at).await?;
                page(bot, request).await.map(Answer::replace)
            }
        }
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        let MoreMenu { table, seat, locale, .. } = menu;
        if seat.is_some() || !table.can_be_followed() {
            return Vec::new();
        }
        vec![(Slot::Look, grey(&FollowAct::Ask(table.id), &t(*locale, "button-follow")))]
    }
}

/// Checks whether the user may follow this table.
async fn may_follow(bot: &Bot, request: &Request, table: &Table) -> Result<()> {
    let refuse = |id| Err(Problem::Said(Message::new(id)));
    if table.phase != Phase::Play {
        return refuse("follow-not-now");
    }
    if table.seat_of(request.user.id).is_some() {
        return refuse("follow-seated");
    }
    // A block is not to be noticed: the answer is that of a channel which not all members see.
    if !table.can_be_followed()
        || request.place.private
        || is_blocked_by_players(&bot.tables, request.user.id, table).await
    {
        return refuse("follow-not-here");
    }
    Ok(())
}

fn question(locale: Locale, table: &Table, request: &Request) -> Post {
    let now = table.followed_by(request.user.id);
    let choice = |what: Follow| {
        let id = match what {
            Follow::Result => "button-follow-result",
            Follow::Moves => "button-follow-moves",
        };
        let style = if now == Some(what) { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        button(&FollowAct::On(what, table.id), &t(locale, id), style)
    };
    let mut buttons: Vec<Button> = Follow::ALL.map(choice).into();
    if now.is_some() {
        buttons.push(off(locale, table));
    }
    buttons.push(close(locale));
    Post { rows: rows(buttons), ..words(t(locale, "follow-ask")) }
}

fn off(locale: Locale, table: &Table) -> Button {
    let act = FollowAct::Off(Whereabouts::of(table));
    grey(&act, &t(locale, "button-unfollow"))
}

async fn follow(bot: &Bot, request: &Request, table: TableId, what: Follow) -> Result<Answer> {
    let (user, locale) = (request.user.id, request.locale);
    let current = bot.pressed(request, table).await?;
    may_follow(bot, request, &current.table).await?;
    if current.table.followed_by(user).is_none()
        && followed_by(&bot.tables, user, MOST_FOLLOWS).await?.len() >= MOST_FOLLOWS
    {
        return Err(Problem::Said(Message::new("follow-full").with("most", MOST_FOLLOWS)));
    }
    bot.order(request, &current, None, Command::Follow(Some(what))).await?;
    // The messages come unsolicited: they are in the language in which they were asked for.
    if bot.tables.people.get(user).await.language.as_deref() != Some(locale.tag()) {
        let language = Key(format!("{}:language", key(request).0));
        let edit = |settings: &mut PersonSettings| settings.language = Some(locale.tag().to_owned());
        bot.tables.people.change(user, language, request.at, edit).await?;
    }
    let id = match what {
        Follow::Result => "follow-on-result",
        Follow::Moves => "follow-on-moves",
    };
    let rows = rows(vec![off(locale, &current.table), close(locale)]);
    Ok(Answer::replace(Post { rows, ..words(t(locale, id)) }))
}

/// Ends following; a table that is over, or gone, is not followed any more.
async fn unfollow(bot: &Bot, request: &Request, Whereabouts { channel, table }: Whereabouts) -> Result<()> {
    let order = Order {
        request: Some(request.id),
        pressed: Some(request.id.time()),
        table: Some(table),
        ..Order::new(By::Person(person(request)), Command::Follow(None), request.at)
    };
    let there = bot.tables.current(channel).await?;
    let follows = |current: &Current| current.table.followed_by(request.user.id).is_some();
    if !there.is_some_and(|current| current.table.id == table && follows(&current)) {
        return Ok(());
    }
    match bot.tables.order(channel, key(request), order).await {
        Ok(done) => {
            // A computer that was thinking starts over.
            bot.computers.start_thinking(&done).await;
            Ok(())
        }
        Err(OrderError::NoTable | OrderError::Refused { why: Refused::Stale { .. }, .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The games and people that the user follows.
async fn page(bot: &Bot, request: &Request) -> Result<Post> {
    let (user, locale) = (request.user.id, request.locale);
    let all = followed_by(&bot.tables, user, MOST_FOLLOWS).await?;
    if all.is_empty() {
        return Ok(Post {
            rows: rows(vec![close(locale)]),
            ..words(t(locale, "follow-none"))
        });
    }
    let line = |current: &Current| {
        let table = &current.table;
        let what = table.followed_by(user).map_or("result", Follow::word);
        let message = Message::new("follow-line")
            .with("game", sentence(&setup_line(locale, table)))
            .with("players", players(locale, table))
            .with("what", word(locale, &format!("follow-what-{what}")))
            .with("link", board_link(table, current.posted));
        say(locale, &message)
    };
    let head = say(locale, &Message::new("follow-page").with("count", all.len()));
    let lines = std::iter::once(head)
        .chain(all.iter().take(LISTED).map(line))
        .collect::<Vec<_>>()
        .join("\n");
    let option = |current: &Current| -> SelectOption {
        let table = &current.table;
        let seats = (0..table.seats.len() as u8).map(Seat);
        let names = list(locale, seats.filter_map(|seat| sitting(locale, table, seat)));
        let label = format!("{} · {names}", setup_line(locale, table));
        select_option(&Whereabouts::of(table).to_text(), &label, None)
    };
    let options = all.iter().map(option).collect();
    let mut components = vec![select(&FollowAct::Drop, &t(locale, "follow-drop"), options)];
    components.extend(rows(vec![close(locale)]));
    Ok(Post { rows: components, ..words(lines) })
}
