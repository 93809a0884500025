//! `/me profile` and *Profile* in a person's menu: a picture of what a person has played, for those who may
//! see it.
//!
//! ```text
//!   numbers   counts games and results
//!   words     the picture's words, and its alt text
//! ```
//!
//! People decide who sees them ([`Visibility`]). One who is hidden, and one whose membership of this server
//! cannot be checked, are answered alike: nothing can be learnt from it. Blocks have no influence, since a
//! profile that only some members see would give them away.

pub mod numbers;
pub mod words;

use crate::{
    frame::{
        members::Member,
        settings::people::{PersonSettings, Visibility},
        ui::{
            ButtonStyle, File, Post, Request, User, button, close, escape::markdown, grey, ids, rows, t,
            words,
        },
    },
    playing::page::fresh_key,
    privacy::PrivacyAct,
    ratings::ranks::Ranks,
    routing::{Answer, Bot, Feature, OnPerson, Problem, Result, commands, key},
};
use deltille_base::text::{Locale, Message, say};
use numbers::Numbers;

ids! {
    /// Shows one's own profile; asks about its page on the web, or switches that on or off.
    #[derive(Copy)]
    pub enum ProfileAct as "pf." {
        Own = "own",
        Ask = "page",
        On = "page+",
        Off = "page-",
    }
}

commands! {
    pub enum ProfileCommand {
        Show(ProfileOptions) = "me profile",
        Of(OnPerson) = "profile",
    }
}

commands! {
    pub struct ProfileOptions {
        person: Option<User>,
    }
}

pub struct Profile;

impl Feature for Profile {
    type Action = ProfileAct;
    type Command = ProfileCommand;

    async fn command(bot: &Bot, request: &Request, command: ProfileCommand) -> Result<Answer> {
        let other = match &command {
            ProfileCommand::Show(options) => options.person.as_ref(),
            ProfileCommand::Of(OnPerson(person)) => Some(person),
        };
        profile(bot, request, other.unwrap_or(&request.user)).await.map(Answer::ephemeral)
    }

    async fn press(bot: &Bot, request: &Request, act: ProfileAct, _: &[String]) -> Result<Answer> {
        match act {
            ProfileAct::Own => profile(bot, request, &request.user).await.map(Answer::ephemeral),
            ProfileAct::Ask | ProfileAct::On | ProfileAct::Off => share(bot, request, act).await,
        }
    }
}

/// The line with the link of a profile's page.
fn link(bot: &Bot, locale: Locale, own: &PersonSettings) -> Option<String> {
    let link = format!("{}/p/{}", bot.tables.public_pages()?, own.shown_page()?);
    Some(say(locale, &Message::new("profile-page").with("link", link)))
}

/// Asks about the page of one's own profile, or switches it on or off.
async fn share(bot: &Bot, request: &Request, act: ProfileAct) -> Result<Answer> {
    bot.pages_of(None).await?;
    let (locale, new) = (request.locale, fresh_key()?);
    let set = |own: &mut PersonSettings| match act {
        ProfileAct::On if own.visibility == Visibility::Everywhere => {
            own.page = own.page.or(Some(new));
            own.language = Some(locale.tag().to_owned());
        }
        ProfileAct::Off => own.page = None,
        _ => {}
    };
    let own = bot.tables.people.change(request.user.id, key(request), request.at, set).await?;
    let (text, switch) = match link(bot, locale, &own) {
        Some(link) => (link, grey(&ProfileAct::Off, &t(locale, "button-page-off"))),
        None if own.visibility != Visibility::Everywhere => (
            t(locale, "profile-page-unseen"),
            grey(&PrivacyAct::Show, &t(locale, "button-who-sees-me")),
        ),
        None => {
            let off = act == ProfileAct::Off;
            let text = t(locale, if off { "profile-page-is-off" } else { "profile-page-ask" });
            (text, button(&ProfileAct::On, &t(locale, "button-page-on"), ButtonStyle::Success))
        }
    };
    let post = Post { rows: rows(vec![switch, close(locale)]), ..words(text) };
    Ok(if act == ProfileAct::Ask {
        Answer::ephemeral(post)
    } else {
        Answer::replace(post)
    })
}

async fn profile(bot: &Bot, request: &Request, of: &User) -> Result<Post> {
    let (locale, viewer) = (request.locale, request.user.id);
    if of.bot {
        return Err(Problem::Said(Message::new("profile-bot")));
    }
    if !may_see(bot, request, of).await? {
        return Err(Problem::Said(Message::new("profile-hidden").with("who", markdown(&of.name))));
    }
    let (user, name) = (of.id, of.name.clone());
    let found = numbers::read(bot.tables.store(), user, viewer).await?;
    let (theme, now) = (bot.reader(request).await.look.theme, request.at);
    let (file, about) = bot
        .pool
        .work(move |painter| {
            let numbers = Numbers::of(&found, user, viewer);
            let told = words::told(locale, &name, &numbers, now);
            let bytes = painter.png(&told.scene(), theme);
            (File { name: "profile.png".to_owned(), bytes, alt: told.alt() }, told.line())
        })
        .await?;
    let mut buttons = vec![grey(&Ranks::first(), &t(locale, "button-leaderboard"))];
    if user == viewer {
        buttons.push(grey(&PrivacyAct::Show, &t(locale, "button-who-sees-me")));
        let share = || grey(&ProfileAct::Ask, &t(locale, "button-page"));
        buttons.extend(bot.tables.public_pages().map(|_| share()));
    }
    buttons.push(close(locale));
    let link = link(bot, locale, &*bot.tables.people.get(user).await);
    let text = [about].into_iter().chain(link).collect::<Vec<_>>().join("\n");
    Ok(Post { file: Some(file), rows: rows(buttons), ..words(text) })
}

/// Whether the requesting user may see this person's profile here.
async fn may_see(bot: &Bot, request: &Request, of: &User) -> Result<bool> {
    if of.id == request.user.id {
        return Ok(true);
    }
    // As they are now, not as they were when another process last looked.
    let (_, settings) = bot.tables.people.load(of.id).await?;
    Ok(match (settings.visibility, request.guild.filter(|_| !request.place.visiting)) {
        (Visibility::Everywhere, _) => true,
        (Visibility::Server, Some(guild)) => {
            matches!(bot.members.one(guild, of.id, request.at).await, Some(Member::Yes(_)))
        }
        (Visibility::Server, None) | (Visibility::Nobody, _) => false,
    })
}
