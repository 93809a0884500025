//! `/seek`: the lobbies of a server that any member may join, each with its *Join* button, and the way to the
//! form that opens another one; and the role that is pinged for new ones.
//!
//! An offer is a lobby: a table that `/play` opens is in this list while it has an open seat. It is found
//! by a label that each commit of such a lobby writes, so a crash leaves nothing to repair. Offers of other
//! servers are in the list where all allow it ([`elsewhere`](super::elsewhere)).

mod act;
mod list;
mod team;

use crate::{
    frame::{
        deliver::{RoleChange, RoleError, ThreadError},
        settings::{
            people::{Across, PersonSettings},
            pings::EVERY,
        },
        tables::Current,
        ui::{
            Button, ButtonStyle, Choice, OPTIONS, Post, Request, button, cancel, close,
            custom_id::{Action, Field, Word},
            escape::{cut, markdown, sentence},
            grey,
            names::{board_link, setup_line},
            request, rows, t, time, words,
        },
    },
    routing::{Answer, Bot, Completed, Feature, GameChoice, Problem, Result, Text, commands, key},
    seats::{
        elsewhere::Side,
        places::policy,
        play::{form_buttons, opened},
    },
};
use act::{ELSEWHERE, Next, Offer, SeekAct};
use deltille_base::{
    ids::{ChannelId, GuildId, RoleId, UserId},
    text::{Locale, Message, say, word},
};
use deltille_games::Seat;
use deltille_table::{Command, Phase, Table};
use list::{List, NAME, offering, pings_button};
use strum::VariantArray;

/// Most lobbies read; real servers have fewer.
const MOST: usize = 500;

/// The message that pings a role for an offer.
pub fn ping(current: &Current, role: RoleId) -> Post {
    let (table, locale) = (&*current.table, current.table.home.language);
    let host = markdown(&cut(&offering(locale, table), NAME));
    let message = Message::new("seek-ping")
        .with("role", format!("<@&{role}>"))
        .with("game", sentence(&setup_line(locale, table)))
        .with("clock", time::control(locale, table.clock.control()))
        .with("stakes", t(locale, if table.is_rated() { "seek-rated" } else { "seek-casual" }))
        .with("host", host)
        .with("link", board_link(table, current.posted));
    let buttons = vec![
        button(
            // The ping is in the offer's own server.
            &SeekAct::Join(Offer { channel: table.channel, table: table.id }),
            &t(locale, "button-join"),
            ButtonStyle::Success,
        ),
        grey(&SeekAct::Show, &t(locale, "button-seek")),
        pings_button(locale, false),
    ];
    Post {
        rows: rows(buttons),
        roles: vec![role],
        ..words(say(locale, &message))
    }
}

/// The answer to a press for the role that is pinged, once the transport has tried.
pub async fn role_changed(
    bot: &Bot,
    request: &Request,
    changed: Result<RoleChange, RoleError>,
) -> Result<Answer> {
    let guild = server(request)?;
    let every = bot.servers.get(guild).await.pings.map_or(EVERY, |pings| pings.every);
    let id = match changed {
        Ok(RoleChange { give: true, .. }) => "ping-on",
        Ok(RoleChange { give: false, .. }) => "ping-off",
        Err(RoleError::Gone) => "ping-gone",
        Err(RoleError::Forbidden(_)) => "ping-forbidden",
        Err(RoleError::Powerful) => "ping-powerful",
        Err(RoleError::Later(_)) => "ping-later",
    };
    let role = bot.servers.get(guild).await.pings.map(|pings| format!("<@&{}>", pings.role));
    let message = Message::new(id)
        .with("role", role.unwrap_or_default())
        .with("every", time::minutes(request.locale, every));
    let back = grey(&SeekAct::Page { page: 0, game: None }, &t(request.locale, "button-seek"));
    Ok(Answer::replace(Post {
        rows: rows(vec![back, close(request.locale)]),
        ..words(say(request.locale, &message))
    }))
}

/// The server whose offers are listed.
fn server(request: &Request) -> Result<GuildId> {
    let guild = request.guild.filter(|_| !request.place.visiting);
    guild.ok_or_else(|| Problem::Said(Message::new("seek-nowhere")))
}

/// The offers of the reader's server, those that wait longest first, and then those of other servers.
async fn offers(bot: &Bot, request: &Request, game: Option<GameChoice>) -> Result<Vec<Current>> {
    let guild = server(request)?;
    let mut offers = bot.tables.offers(guild, MOST).await?;
    offers.extend(bot.offers_elsewhere(request, guild).await?);
    offers.retain(|offer| game.is_none_or(|game| offer.table.setup.game == game.info().id));
    offers.sort_by_key(|offer| (offer.table.guild != Some(guild), offer.table.opened, offer.table.id));
    // Of people who have blocked the reader: a seat that cannot be taken is not offered.
    let mut open = Vec::with_capacity(offers.len());
    for offer in offers {
        let host = offer.table.host;
        if !bot.tables.people.get(host).await.blocks(host, request.user.id) {
            open.push(offer);
        }
    }
    Ok(open)
}

async fn list(
    bot: &Bot,
    request: &Request,
    page: u16,
    game: Option<GameChoice>,
    notice: Option<String>,
) -> Result<Post> {
    let offers = offers(bot, request, game).await?;
    let (locale, reader) = (request.locale, request.user.id);
    let settings = policy(bot, request).await;
    let pings = settings.pings.map(|pings| request.rights.roles.contains(&pings.role));
    let guild = server(request)?;
    let undecided = !bot.tables.people.get(reader).await.plays_across();
    let asks = undecided && bot.opens_across(guild).await;
    Ok(List { locale, reader, game, offers: &offers, pings, guild, asks }.post(page, notice))
}

/// The table of an offer, if this person may see it from here.
async fn offered(bot: &Bot, request: &Request, offer: Offer) -> Result<Option<Current>> {
    let guild = server(request)?;
    if offer.channel == ELSEWHERE {
        return bot.offer_elsewhere(request, guild, offer.table).await;
    }
    let here = |table: &Table| table.id == offer.table && table.guild == Some(guild) && !table.home.unlisted;
    Ok(bot.current(offer.channel).await?.filter(|now| here(&now.table)))
}

/// Takes a seat. A press that comes too late gets the reason, and the list as it is now. `thread`: the one that
/// was opened for the board, on the side of a guest from another server.
async fn join(bot: &Bot, request: &Request, offer: Offer, thread: Option<ChannelId>) -> Result<Answer> {
    let guild = server(request)?;
    let locale = request.locale;
    let Some(current) = offered(bot, request, offer).await? else {
        return Ok(Answer::replace(list(bot, request, 0, None, Some(t(locale, "seek-gone"))).await?));
    };
    if current.table.is_of_teams() {
        return team::ask(bot, request, offer, &current).await;
    }
    let is_elsewhere = current.table.guild != Some(guild);
    let new = bot.is_new_to(request.user.id, &current.table.setup.game).await?;
    let channel = current.table.channel;
    let there = Request { channel, ..request.clone() };
    let join = match is_elsewhere {
        false => Command::Join { seat: None, new },
        true => match bot.side(request, guild, &current.table, thread).await {
            Ok(Side::There(place)) => Command::JoinFrom { place: Box::new(place), seat: None, new },
            Ok(Side::Thread(names)) => return Ok(Answer::OpenThread(names)),
            Err(why @ Problem::Said(_)) => {
                let notice = why.said(locale);
                return Ok(Answer::replace(list(bot, request, 0, None, notice).await?));
            }
            Err(why) => return Err(why),
        },
    };
    let done = match bot.may_join(&there, &current.table).await {
        Ok(()) => bot.order(&there, &current, None, join).await,
        Err(why) => Err(why),
    };
    let done = match done {
        Ok(done) => done,
        Err(why @ (Problem::Said(_) | Problem::Stale(_) | Problem::NoTable)) => {
            let now = bot.current(channel).await?;
            let late = now.as_ref().and_then(|now| too_late(now, offer, request.user.id));
            let notice = match late {
                // No link leads to another server.
                Some("seek-taken") if is_elsewhere => t(locale, "seek-taken-elsewhere"),
                Some("seek-seated") if is_elsewhere => t(locale, "seek-seated-elsewhere"),
                Some(id) => {
                    let link = board_link(&current.table, now.and_then(|now| now.posted));
                    say(locale, &Message::new(id).with("link", link))
                }
                None => why.said(locale).unwrap_or_else(|| t(locale, "seek-gone")),
            };
            return Ok(Answer::replace(list(bot, request, 0, None, Some(notice)).await?));
        }
        Err(why) => return Err(why),
    };
    bot.computers.start_thinking(&done).await;
    // The list is private, so the lobby or the first board is posted where the table is.
    bot.undelivered(done.receipt());
    let id = if done.table.phase == Phase::Play { "seek-begun" } else { "seek-joined" };
    let message = Message::new(id)
        .with("game", sentence(&setup_line(locale, &done.table)))
        .with("place", format!("<#{}>", own_channel(&done.table, request.user.id)));
    Ok(taken(locale, &message))
}

/// Says that a seat is taken, with the way back to the list.
fn taken(locale: Locale, message: &Message) -> Answer {
    let back = grey(&SeekAct::Page { page: 0, game: None }, &t(locale, "button-seek"));
    Answer::replace(Post {
        rows: rows(vec![back, close(locale)]),
        ..words(say(locale, message))
    })
}

/// The channel in which this person sees the board.
fn own_channel(table: &Table, user: UserId) -> ChannelId {
    table.place_of(user).map_or(table.channel, |place| place.channel)
}

/// The offer that a request takes, if it does: it may have asked for a thread.
pub(crate) fn asked_offer(request: &Request) -> Option<Offer> {
    match &request.action {
        request::Action::Press { custom_id, .. } => match SeekAct::decode(custom_id)? {
            SeekAct::Join(offer) => Some(offer),
            _ => None,
        },
        _ => None,
    }
}

/// Takes a seat, once a thread for the board was opened or refused.
pub(crate) async fn join_in_thread(
    bot: &Bot,
    request: &Request,
    offer: Offer,
    thread: Result<ChannelId, ThreadError>,
) -> Result<Answer> {
    let thread = opened(request, thread)?;
    join(bot, request, offer, Some(thread)).await
}

/// Asks whether the person plays with people of other servers, and whether those see their name.
fn ask_elsewhere(locale: Locale, next: Next) -> Post {
    let answer = |across: Across| {
        grey(
            &SeekAct::Elsewhere(Word(across), next),
            &word(locale, &format!("settings-across-{}", <&str>::from(across))),
        )
    };
    let mut buttons: Vec<Button> = Across::VARIANTS.iter().rev().copied().map(answer).collect();
    buttons.push(cancel(locale));
    Post {
        rows: rows(buttons),
        ..words(t(locale, "seek-ask-elsewhere"))
    }
}

/// The games of a new offer.
async fn ask_game(bot: &Bot, request: &Request) -> Result<Answer> {
    let guild = server(request)?;
    bot.may_have(request, true).await?;
    let mut buttons = form_buttons(bot, request).await?;
    buttons.push(cancel(request.locale));
    let mut text = t(request.locale, "seek-ask");
    if bot.may_look_across(guild, request.user.id).await {
        text = format!("{text}\n{}", t(request.locale, "seek-ask-seen"));
    }
    Ok(Answer::replace(Post { rows: rows(buttons), ..words(text) }))
}

/// Why this person cannot take a seat there, as a text id; `None`: for another reason.
fn too_late(now: &Current, offer: Offer, user: UserId) -> Option<&'static str> {
    let table = &now.table;
    if table.id != offer.table {
        return Some("seek-gone");
    }
    match table.phase {
        Phase::Closed => Some("seek-withdrawn"),
        Phase::Lobby { .. } if table.host == user => Some("seek-own"),
        _ if table.seat_of(user).is_some() => Some("seek-seated"),
        Phase::Play | Phase::Over | Phase::Aborted => Some("seek-taken"),
        Phase::Lobby { .. } => {
            let free = |seat: Seat| !table.is_taken(seat);
            let kept = (0..table.seats.len() as u8).map(Seat).any(free);
            (table.open_seats() == 0).then_some(if kept { "seek-kept" } else { "seek-taken" })
        }
    }
}

commands! {
    pub struct Seek as "seek" {
        game: Option<GameChoice>,
        join: Option<Completed<100>>,
    }
}

impl Feature for Seek {
    type Action = SeekAct;
    type Command = Seek;

    async fn command(bot: &Bot, request: &Request, Seek { game, join: joined }: Seek) -> Result<Answer> {
        server(request)?;
        if let Some(Text(typed)) = joined {
            return match Offer::from_text(typed.trim()) {
                Some(offer) => join(bot, request, offer, None).await,
                None => {
                    let notice = t(request.locale, "seek-not-listed");
                    Ok(Answer::ephemeral(list(bot, request, 0, None, Some(notice)).await?))
                }
            };
        }
        Ok(Answer::ephemeral(list(bot, request, 0, game, None).await?))
    }

    /// The offers whose line contains what is typed.
    async fn complete(
        bot: &Bot,
        request: &Request,
        Seek { game, join: joined }: Seek,
    ) -> Result<Vec<Choice>> {
        let typed = joined.unwrap_or_default().0.trim().to_lowercase();
        let guild = server(request)?;
        let offers = offers(bot, request, game).await?;
        let open = offers.iter().filter(|offer| offer.table.seat_of(request.user.id).is_none());
        let choices = open.map(|offer| {
            let table = &offer.table;
            let host = offering(request.locale, table);
            let clock = time::control(request.locale, table.clock.control());
            let name = format!("{} · {clock} — {host}", setup_line(request.locale, table));
            Choice {
                name: cut(&name, 100),
                value: Offer::of(table, guild).to_text(),
            }
        });
        Ok(choices
            .filter(|choice| choice.name.to_lowercase().contains(&typed))
            .take(OPTIONS)
            .collect())
    }

    async fn press(bot: &Bot, request: &Request, action: SeekAct, _: &[String]) -> Result<Answer> {
        match action {
            SeekAct::Page { page, game } => Ok(Answer::replace(list(bot, request, page, game, None).await?)),
            SeekAct::Join(offer) => join(bot, request, offer, None).await,
            SeekAct::Team(_) => Err(Problem::Unknown("a form as a press".to_owned())),
            SeekAct::Ask => {
                let undecided = bot.tables.people.get(request.user.id).await.across.is_none();
                if undecided && bot.opens_across(server(request)?).await {
                    return Ok(Answer::replace(ask_elsewhere(request.locale, Next::Offer)));
                }
                ask_game(bot, request).await
            }
            SeekAct::AskElsewhere(next) => {
                server(request)?;
                Ok(Answer::replace(ask_elsewhere(request.locale, next)))
            }
            SeekAct::Elsewhere(Word(answer), next) => {
                let edit = |settings: &mut PersonSettings| settings.across = Some(answer);
                bot.tables.people.change(request.user.id, key(request), request.at, edit).await?;
                match next {
                    Next::Offer => ask_game(bot, request).await,
                    Next::List => Ok(Answer::replace(list(bot, request, 0, None, None).await?)),
                }
            }
            SeekAct::Show => Ok(Answer::ephemeral(list(bot, request, 0, None, None).await?)),
            SeekAct::Pings(give) => {
                let guild = server(request)?;
                match bot.servers.get(guild).await.pings {
                    Some(pings) => Ok(Answer::ChangeRole(RoleChange { role: pings.role, give })),
                    None => role_changed(bot, request, Err(RoleError::Gone)).await,
                }
            }
        }
    }

    /// The name of a team: it takes the seat.
    async fn submit(
        bot: &Bot,
        request: &Request,
        action: SeekAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        match action {
            SeekAct::Team(offer) => team::take(bot, request, offer, fields).await,
            _ => Err(Problem::Unknown("a press as a form".to_owned())),
        }
    }
}
