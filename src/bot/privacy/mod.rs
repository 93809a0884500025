//! `/me privacy`: a summary of a person's stored data, its export as a file, and its deletion.
//!
//! ```text
//!   export   the file: its format is described in `docs/privacy.md`
//! ```
//!
//! [`deletion`] carries out the deletion. It is confirmed twice: by a button, and by a word to be
//! typed.

pub mod deletion;
mod export;

use crate::{
    followers::{MOST_FOLLOWS, followed_by},
    frame::{
        settings::people::{PersonSettings, SEEN},
        ui::{
            ButtonStyle, Modal, ModalField, Post, Request, button, cancel, close, custom_id::Action, grey,
            ids, rows, t, words,
        },
    },
    ratings::relabel,
    records::filing::of_player,
    routing::{Answer, Bot, Feature, Result, commands, key},
    settings::menu::{choose, control},
    tournaments::person_label,
};
use deltille_base::{
    ids::{ChannelId, TableId},
    text::{Locale, Message, say, word},
};
use deltille_store::{Label, Subject};

/// Most games counted.
const MOST: usize = 200;

/// Longest accepted text for the confirmation word, in characters.
const LONGEST_WORD: u16 = 40;

ids! {
    /// The acts of its buttons.
    #[derive(Copy)]
    pub enum PrivacyAct as "pv." {
        /// Exports the file, or the part of it that begins after this table.
        Export(Option<Subject> as PartEnd) = "export{}",
        /// Asks for the first confirmation.
        Ask = "ask",
        /// Opens the form of the second confirmation.
        Form = "delete",
        /// Shows the page.
        Show = "show",
        /// Select: who sees the user on leaderboards, and their profile.
        Seen = "seen",
    }
}

ids! {
    /// The end of a part of the export. A part always ends at a table.
    pub enum PartEnd {
        None = "",
        Channel(ChannelId) = ".c{}",
        Game(TableId) = ".g{}",
    }
}

impl From<Option<Subject>> for PartEnd {
    fn from(end: Option<Subject>) -> PartEnd {
        match end {
            Some(Subject::Channel(channel)) => PartEnd::Channel(channel),
            Some(Subject::Game(table)) => PartEnd::Game(table),
            _ => PartEnd::None,
        }
    }
}

impl From<PartEnd> for Option<Subject> {
    fn from(end: PartEnd) -> Option<Subject> {
        match end {
            PartEnd::None => None,
            PartEnd::Channel(channel) => Some(Subject::Channel(channel)),
            PartEnd::Game(table) => Some(Subject::Game(table)),
        }
    }
}

commands! { pub struct Privacy as "me privacy"; }

impl Feature for Privacy {
    type Action = PrivacyAct;
    type Command = Privacy;

    async fn command(bot: &Bot, request: &Request, _: Privacy) -> Result<Answer> {
        privacy(bot, request).await.map(Answer::ephemeral)
    }

    async fn press(bot: &Bot, request: &Request, act: PrivacyAct, values: &[String]) -> Result<Answer> {
        match act {
            PrivacyAct::Show => privacy(bot, request).await.map(Answer::ephemeral),
            PrivacyAct::Seen => {
                let (user, at) = (request.user.id, request.at);
                let unshared = |_: &PersonSettings, after: &mut PersonSettings| {
                    after.page = after.shown_page();
                    Ok(())
                };
                choose(&bot.tables.people, user, request, (&SEEN, values), unshared).await?;
                relabel(bot.tables.store(), user, at).await?;
                bot.tables.page_news.send_replace(());
                privacy(bot, request).await.map(Answer::replace)
            }
            PrivacyAct::Export(after) => export::start_export(bot, request, after),
            PrivacyAct::Ask => Ok(Answer::replace(question(request.locale))),
            PrivacyAct::Form => Ok(Answer::Form(form(request.locale))),
        }
    }

    async fn submit(
        bot: &Bot,
        request: &Request,
        act: PrivacyAct,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let locale = request.locale;
        let typed = fields.first().map(|(_, text)| text.trim().to_lowercase()).unwrap_or_default();
        if act != PrivacyAct::Form || typed != word(locale, "privacy-word").to_lowercase() {
            return Ok(Answer::replace(words(t(locale, "privacy-not-deleted"))));
        }
        bot.deletion.ask_deletion(request.user.id, key(request), request.at).await?;
        Ok(Answer::replace(words(t(locale, "privacy-deleting"))))
    }
}

/// A summary of the person's stored data, in numbers.
async fn privacy(bot: &Bot, request: &Request) -> Result<Post> {
    let (user, locale, store) = (request.user.id, request.locale, bot.tables.store());
    let games = bot.tables.of(user, MOST).await?.len();
    let finished = store.find(&Label(of_player(user)), 0, MOST).await?.len();
    let settled = store.load(Subject::User(user)).await?.is_some();
    let imported = store.load(Subject::Import(user)).await?.is_some();
    let tried = store.load(Subject::Tried(user)).await?.is_some();
    let rated = store.load(Subject::Rating(user)).await?.is_some();
    let settings = bot.tables.people.get(user).await;
    let tournaments = store.find(&person_label(user), 0, MOST).await?.len();
    let count = |id, count: usize| say(locale, &Message::new(id).with("count", count).with("most", MOST));
    let yes = |id, there: bool| say(locale, &Message::new(id).with("there", usize::from(there)));
    let text = [
        t(locale, "privacy"),
        count("privacy-games", games),
        count("privacy-finished", finished),
        yes("privacy-settings", settled),
        count("privacy-lessons", settings.lessons.count()),
        count("privacy-setups", settings.setups.count()),
        count("privacy-vacations", settings.vacation.spans().len()),
        yes("privacy-import", imported),
        yes("privacy-tried", tried),
        yes("privacy-ratings", rated),
        count("privacy-tournaments", tournaments),
        count("privacy-blocked", settings.blocked.len()),
        count("privacy-follows", followed_by(&bot.tables, user, MOST_FOLLOWS).await?.len()),
        t(locale, "privacy-about"),
    ];
    let buttons = vec![
        button(&PrivacyAct::Export(None), &t(locale, "button-export"), ButtonStyle::Primary),
        button(&PrivacyAct::Ask, &t(locale, "button-delete-all"), ButtonStyle::Danger),
        close(locale),
    ];
    let seen = control(locale, "privacy", &SEEN, &*settings, &PrivacyAct::Seen);
    let components = seen.into_iter().chain(rows(buttons)).collect();
    Ok(Post { rows: components, ..words(text.join("\n")) })
}

/// The first confirmation of a deletion.
fn question(locale: Locale) -> Post {
    let delete = button(&PrivacyAct::Form, &t(locale, "button-delete-sure"), ButtonStyle::Danger);
    let export = grey(&PrivacyAct::Export(None), &t(locale, "button-export"));
    Post {
        rows: rows(vec![cancel(locale), export, delete]),
        ..words(t(locale, "privacy-ask"))
    }
}

/// The second confirmation of a deletion.
fn form(locale: Locale) -> Modal {
    let wanted = word(locale, "privacy-word");
    Modal {
        custom_id: PrivacyAct::Form.encode(),
        title: t(locale, "privacy-form"),
        fields: vec![ModalField {
            custom_id: "word".to_owned(),
            label: say(locale, &Message::new("privacy-type").with("word", wanted)),
            value: String::new(),
            placeholder: String::new(),
            max_length: LONGEST_WORD,
            required: true,
        }],
    }
}
