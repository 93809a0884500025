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

mod numbers;
mod words;

use crate::{
    frame::{
        members::Member,
        settings::people::Visibility,
        ui::{File, Post, Request, User, close, escape::markdown, grey, ids, rows, t, words},
    },
    privacy::PrivacyAct,
    ratings::ranks::Ranks,
    routing::{Answer, Bot, Feature, OnPerson, Problem, Result, commands},
};
use deltille_base::text::Message;
use numbers::Numbers;

ids! {
    /// Shows one's own profile.
    #[derive(Copy)]
    pub struct OwnProfile as "pf.own";
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
    type Action = OwnProfile;
    type Command = ProfileCommand;

    async fn command(bot: &Bot, request: &Request, command: ProfileCommand) -> Result<Answer> {
        let other = match &command {
            ProfileCommand::Show(options) => options.person.as_ref(),
            ProfileCommand::Of(OnPerson(person)) => Some(person),
        };
        profile(bot, request, other.unwrap_or(&request.user)).await.map(Answer::ephemeral)
    }

    async fn press(bot: &Bot, request: &Request, OwnProfile: OwnProfile, _: &[String]) -> Result<Answer> {
        profile(bot, request, &request.user).await.map(Answer::ephemeral)
    }
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
    }
    buttons.push(close(locale));
    Ok(Post { file: Some(file), rows: rows(buttons), ..words(about) })
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
