//! `/me settings`: a person's own settings, valid everywhere.

use crate::{
    followers::follow::FollowAct,
    frame::{
        settings::people::PersonSettings,
        ui::{Post, Request, grey, t},
    },
    routing::{Answer, Bot, Feature, Result, commands},
    settings::{
        blocks::BlockAct,
        menu::{Press, SettingsMenu, choose, post},
    },
};

impl SettingsMenu for PersonSettings {
    const IDS: &'static str = "my";
    const TEXTS: &'static str = "settings";
}

fn page(request: &Request, settings: &PersonSettings, press: &Press<PersonSettings>) -> Post {
    let locale = request.locale;
    let people = grey(&BlockAct::People, &t(locale, "button-people"));
    let following = grey(&FollowAct::List, &t(locale, "button-following"));
    post(request, settings, press, vec![people, following])
}

commands! { pub struct Settings as "me settings"; }

impl Feature for Settings {
    type Action = Press<PersonSettings>;
    type Command = Settings;

    async fn command(bot: &Bot, request: &Request, _: Settings) -> Result<Answer> {
        let settings = bot.tables.people.get(request.user.id).await;
        Ok(Answer::ephemeral(page(request, &settings, &Press::Page(0))))
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        press: Press<PersonSettings>,
        values: &[String],
    ) -> Result<Answer> {
        let people = &bot.tables.people;
        let settings = match press.setting() {
            None => people.get(request.user.id).await,
            Some(setting) => {
                let language = request.locale.tag();
                let also = |_: &PersonSettings, settings: &mut PersonSettings| {
                    settings.language = Some(language.to_owned());
                    settings.plan_daily(request.at);
                    Ok(())
                };
                choose(people, request.user.id, request, (setting, values), also).await?
            }
        };
        Ok(Answer::replace(page(request, &settings, &press)))
    }
}
