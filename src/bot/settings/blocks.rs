//! Blocking people: *Block* in a person's menu, and the page *People* of `/me settings` with all who are blocked,
//! whether one takes invitations, and whether one plays with people of other servers. The [gate](crate::seats::gate) acts on it.

use super::strangers::{Stranger, strangers};
use crate::{
    frame::{
        settings::{
            lists::{Blocked, ListOf, MOST, Who},
            people::{ACROSS, INVITATIONS, PersonSettings},
        },
        ui::{
            ButtonStyle, Component, OPTIONS, Post, Request, SelectOption, button, close,
            escape::{markdown, plain},
            ids, rows, select, select_option, t, words,
        },
    },
    routing::{Answer, Bot, Feature, OnPerson, Problem, Result, commands, key},
    settings::menu::{choose, control},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, say},
};

ids! {
    #[derive(Copy)]
    pub enum BlockAct as "block." {
        /// The page of all blocked people.
        People = "all",
        /// Unblocks this person.
        Unblock(UserId) = "off.{}",
        /// Select: unblocks the person whose word is the value.
        Lift = "lift",
        /// Select: whether seats can be kept for the user.
        Invitations = "ask",
        /// Select: whether they play with people of other servers.
        Across = "across",
        /// Select: blocks this person of another server.
        Stranger = "far",
    }
}

commands! {
    pub enum BlockCommand {
        Block(OnPerson) = "block",
    }
}

pub struct Blocks;

impl Feature for Blocks {
    type Action = BlockAct;
    type Command = BlockCommand;

    /// Blocks at once: it is private, and the answer can undo it.
    async fn command(
        bot: &Bot,
        request: &Request,
        BlockCommand::Block(OnPerson(other)): BlockCommand,
    ) -> Result<Answer> {
        let (own, id) = (request.user.id, other.id);
        let refuse = |text| Err(Problem::Said(Message::new(text)));
        if id == own {
            return refuse("block-self");
        }
        if other.bot {
            return refuse("block-bot");
        }
        let settings = bot.tables.people.get(own).await;
        let before = settings.blocks(own, id);
        if !before && settings.blocked.len() >= MOST {
            return Err(Problem::Said(Message::new("block-full").with("count", MOST)));
        }
        let blocked = Blocked { who: Who::Id(id), name: other.name.clone() };
        let add = |settings: &mut PersonSettings| {
            if !settings.blocks(own, id) && settings.blocked.len() < MOST {
                settings.blocked.push(blocked.clone());
            }
        };
        bot.tables.people.change(own, key(request), request.at, add).await?;
        let locale = request.locale;
        let text = say(locale, &Message::new("block-done").with("who", markdown(&other.name)));
        let undo = button(&BlockAct::Unblock(id), &t(locale, "button-unblock"), ButtonStyle::Secondary);
        Ok(Answer::ephemeral(Post { rows: rows(vec![undo, close(locale)]), ..words(text) }))
    }

    async fn press(bot: &Bot, request: &Request, act: BlockAct, values: &[String]) -> Result<Answer> {
        let (own, locale, people) = (request.user.id, request.locale, &bot.tables.people);
        let value = values.first().map(String::as_str).unwrap_or_default();
        let list = ListOf::Person(own);
        let set = |setting| choose(people, own, request, (setting, values), |_, _| Ok(()));
        let settings = match act {
            BlockAct::People => people.get(own).await,
            BlockAct::Unblock(other) => {
                let drop_other = |settings: &mut PersonSettings| {
                    settings.blocked.retain(|blocked| !blocked.who.is(other, list));
                };
                people.change(own, key(request), request.at, drop_other).await?;
                let text = Message::new("block-lifted").with("who", format!("<@{other}>"));
                let post = Post { rows: rows(vec![close(locale)]), ..words(say(locale, &text)) };
                return Ok(Answer::replace(post));
            }
            BlockAct::Lift => {
                let lift = |settings: &mut PersonSettings| {
                    settings.blocked.retain(|blocked| blocked.who.word() != value);
                };
                people.change(own, key(request), request.at, lift).await?
            }
            BlockAct::Invitations => set(&INVITATIONS).await?,
            BlockAct::Across => set(&ACROSS).await?,
            BlockAct::Stranger => {
                // Delivered again, they are not in the menu any more.
                if let Some(stranger) = strangers(bot, locale, own).await?.iter().find(|it| it.is(value)) {
                    if people.get(own).await.blocked.len() >= MOST {
                        return Err(Problem::Said(Message::new("block-full").with("count", MOST)));
                    }
                    let blocked = stranger.blocked_by(own);
                    let add = |settings: &mut PersonSettings| {
                        let known = settings.blocked.iter().any(|known| known.who == blocked.who);
                        if !known && settings.blocked.len() < MOST {
                            settings.blocked.push(blocked.clone());
                        }
                    };
                    people.change(own, key(request), request.at, add).await?;
                }
                people.get(own).await
            }
        };
        let strangers = strangers(bot, locale, own).await?;
        Ok(Answer::replace(page(locale, &settings, &strangers)))
    }
}

/// The people the person has blocked, and whether they take invitations. `strangers`: people they could block.
fn page(locale: Locale, settings: &PersonSettings, strangers: &[Stranger]) -> Post {
    let name = |blocked: &Blocked| match blocked.name.as_str() {
        "" => t(locale, "block-deleted"),
        name => plain(name),
    };
    let names: Vec<String> = settings.blocked.iter().map(|blocked| markdown(&name(blocked))).collect();
    let mut message = Message::new("block-page").with("count", names.len());
    message = message.with("names", names);
    let of = |setting, act| control(locale, "settings", setting, settings, &act);
    let asked = [of(&INVITATIONS, BlockAct::Invitations), of(&ACROSS, BlockAct::Across)];
    let mut menus: Vec<Component> = asked.into_iter().flatten().collect();
    // The newest first: those are the ones that may have been a mistake.
    let newest = settings.blocked.iter().rev().take(OPTIONS);
    let options: Vec<SelectOption> =
        newest.map(|blocked| select_option(&blocked.who.word(), &name(blocked), None)).collect();
    if !options.is_empty() {
        menus.push(select(&BlockAct::Lift, &t(locale, "block-lift"), options));
    }
    if !strangers.is_empty() {
        let options = strangers.iter().map(Stranger::option).collect();
        menus.push(select(&BlockAct::Stranger, &t(locale, "block-elsewhere"), options));
    }
    menus.extend(rows(vec![close(locale)]));
    Post { rows: menus, ..words(say(locale, &message)) }
}
