//! `/me settings`: a person's own settings, valid everywhere.

use crate::{
    followers::follow::FollowAct,
    frame::{
        settings::{
            daily::City,
            people::{PersonSettings, Reminders},
        },
        ui::{Component, Post, Request, grey, t},
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

/// A page of the settings; hour and city only where they count, each city with the time there.
fn page(request: &Request, settings: &PersonSettings, press: &Press<PersonSettings>) -> Post {
    let locale = request.locale;
    let people = grey(&BlockAct::People, &t(locale, "button-people"));
    let following = grey(&FollowAct::List, &t(locale, "button-following"));
    let mut post = post(locale, settings, press, vec![people, following]);
    let of_day = |row: &Component| match row {
        Component::Select(menu) => [".hour", ".city"].iter().any(|end| menu.custom_id.ends_with(end)),
        _ => false,
    };
    post.rows.retain(|row| settings.reminders == Reminders::Daily || !of_day(row));
    let menus = post.rows.iter_mut().filter_map(|row| match row {
        Component::Select(menu) => Some(&mut menu.options),
        _ => None,
    });
    for option in menus.flatten() {
        option.description = option.value.parse().ok().map(|city: City| city.clock(request.at));
    }
    post
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
