//! `/me settings`: a person's own settings, valid everywhere.

use crate::features::{
    answer::Answer,
    context::{Bot, key},
    feature::{Call, Feature},
    person::blocks::BlockAct,
    playing::follow::FollowAct,
    problem::Problem,
};
use crate::{
    service::people::{PersonSettings, Reminders},
    ui::{
        custom_id::Action,
        message::{Component, Post, SelectOption},
        request::Request,
        widgets::{close, grey, on_or_off, one_of, rows, select, t, words},
    },
};
use deltille_base::text::Locale;
use deltille_picture::Theme;
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// One of a person's settings; a select brings its value, a button turns it on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SettingsAction {
    Reminders,
    Theme,
    Large,
    Letters,
    Confirm,
    Resign,
}

impl SettingsAction {
    const ALL: [SettingsAction; 6] = [
        SettingsAction::Reminders,
        SettingsAction::Theme,
        SettingsAction::Large,
        SettingsAction::Letters,
        SettingsAction::Confirm,
        SettingsAction::Resign,
    ];

    fn word(self) -> &'static str {
        match self {
            SettingsAction::Reminders => "reminders",
            SettingsAction::Theme => "theme",
            SettingsAction::Large => "large",
            SettingsAction::Letters => "letters",
            SettingsAction::Confirm => "confirm",
            SettingsAction::Resign => "resign",
        }
    }
}

impl Action for SettingsAction {
    fn parts(&self) -> (Cow<'static, str>, String) {
        ("my".into(), self.word().to_owned())
    }

    fn read(kind: &str, rest: &str) -> Option<SettingsAction> {
        SettingsAction::ALL.into_iter().find(|setting| kind == "my" && setting.word() == rest)
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<SettingsAction>> {
        Some(prop::sample::select(&SettingsAction::ALL[..]).boxed())
    }
}

fn menu(
    locale: Locale,
    setting: SettingsAction,
    title: &'static str,
    options: Vec<SelectOption>,
) -> Component {
    select(&setting, &t(locale, title), options)
}

/// Menu values: whether a tapped entry is confirmed.
const ASK: &str = "ask";
const AT_ONCE: &str = "at-once";

/// Menu values: whether computers resign lost games.
const PLAY_ON: &str = "play-on";
const RESIGN: &str = "resign";

fn post(locale: Locale, settings: &PersonSettings) -> Post {
    let reminders = Reminders::ALL.map(Reminders::word);
    let reminders = one_of(locale, "settings-reminders", settings.reminders.word(), &reminders);
    let themes = Theme::ALL.map(|theme| theme.to_string());
    let themes: Vec<&str> = themes.iter().map(String::as_str).collect();
    let theme = one_of(locale, "settings-theme", &settings.theme.unwrap_or_default().to_string(), &themes);
    let confirm = one_of(
        locale,
        "settings-confirm",
        if settings.play_at_once { AT_ONCE } else { ASK },
        &[ASK, AT_ONCE],
    );
    let resign = one_of(
        locale,
        "settings-computers",
        if settings.computers_resign { RESIGN } else { PLAY_ON },
        &[PLAY_ON, RESIGN],
    );
    let mut menus = vec![
        menu(locale, SettingsAction::Reminders, "settings-reminders", reminders),
        menu(locale, SettingsAction::Theme, "settings-theme", theme),
        menu(locale, SettingsAction::Confirm, "settings-confirm", confirm),
        menu(locale, SettingsAction::Resign, "settings-computers", resign),
    ];
    let people = grey(&BlockAct::People, &t(locale, "button-people"));
    let following = grey(&FollowAct::List, &t(locale, "button-following"));
    let large = grey(&SettingsAction::Large, &on_or_off(locale, "settings-large", settings.large_pieces));
    let letters = grey(&SettingsAction::Letters, &on_or_off(locale, "settings-letters", settings.letters));
    menus.extend(rows(vec![large, letters, people, following, close(locale)]));
    Post { rows: menus, ..words(t(locale, "settings")) }
}

pub struct Settings;

impl Feature for Settings {
    type Action = SettingsAction;

    const COMMANDS: &'static [&'static str] = &["me settings"];

    async fn command(bot: &Bot, request: &Request, _: Call<'_>) -> Result<Answer, Problem> {
        Ok(Answer::ephemeral(post(request.locale, &*bot.tables.people.get(request.user.id).await)))
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        setting: SettingsAction,
        values: &[String],
    ) -> Result<Answer, Problem> {
        let value = values.first().map(String::as_str).unwrap_or_default();
        let unknown = || Problem::Unknown(format!("{setting:?} {value}"));
        let edit: Box<dyn Fn(&mut PersonSettings) + Send + Sync> = match setting {
            SettingsAction::Reminders => {
                let reminders = Reminders::from_word(value).ok_or_else(unknown)?;
                Box::new(move |settings| settings.reminders = reminders)
            }
            SettingsAction::Theme => {
                let theme: Theme = value.parse().map_err(|_| unknown())?;
                Box::new(move |settings| settings.theme = Some(theme))
            }
            SettingsAction::Large => Box::new(|settings| settings.large_pieces = !settings.large_pieces),
            SettingsAction::Letters => Box::new(|settings| settings.letters = !settings.letters),
            SettingsAction::Confirm => {
                let at_once = [ASK, AT_ONCE].iter().position(|word| *word == value).ok_or_else(unknown)? == 1;
                Box::new(move |settings| settings.play_at_once = at_once)
            }
            SettingsAction::Resign => {
                let resign =
                    [PLAY_ON, RESIGN].iter().position(|word| *word == value).ok_or_else(unknown)? == 1;
                Box::new(move |settings| settings.computers_resign = resign)
            }
        };
        let language = request.locale.tag();
        let settings = bot.tables.people.change(request.user.id, key(request), request.at, |settings| {
            edit(settings);
            settings.language = Some(language.to_owned());
        });
        Ok(Answer::replace(post(request.locale, &*settings.await?)))
    }
}
