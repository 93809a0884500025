//! `/settings`: what a person settles for themselves, in all places.

use super::{
    context::{Bot, key},
    problem::Problem,
};
use crate::{
    bot::{
        service::{
            deliver::Answer,
            people::{PersonSettings, Reminders},
        },
        ui::{
            custom_id::{Press, Setting},
            message::{Component, Post, Reply, SelectOption},
            request::Request,
            widgets::{close, one_of, rows, select, t, words},
        },
    },
    picture::Theme,
    store::Store,
    text::Locale,
};

fn menu(locale: Locale, setting: Setting, title: &'static str, options: Vec<SelectOption>) -> Component {
    select(&Press::Settings(setting), &t(locale, title), options)
}

/// What is settled, with menus to change it.
fn post(locale: Locale, settings: &PersonSettings) -> Post {
    let reminders = Reminders::ALL.map(Reminders::word);
    let reminders = one_of(locale, "settings-reminders", settings.reminders.word(), &reminders);
    let themes = Theme::ALL.map(|theme| theme.to_string());
    let themes: Vec<&str> = themes.iter().map(String::as_str).collect();
    let theme = one_of(locale, "settings-theme", &settings.theme.unwrap_or_default().to_string(), &themes);
    let mut menus = vec![
        menu(locale, Setting::Reminders, "settings-reminders", reminders),
        menu(locale, Setting::Theme, "settings-theme", theme),
    ];
    menus.extend(rows(vec![close(locale)]));
    Post { rows: menus, ..words(t(locale, "settings")) }
}

impl<S: Store> Bot<S> {
    /// The command.
    pub(crate) async fn my_settings(&self, request: &Request) -> Result<Post, Problem> {
        Ok(post(request.locale, &*self.tables.people.get(request.user.id).await))
    }

    /// A choice from one of its menus.
    pub(crate) async fn settle(&self, request: &Request, setting: Setting, values: &[String]) -> Result<Answer, Problem> {
        let value = values.first().map(String::as_str).unwrap_or_default();
        let unknown = || Problem::Unknown(format!("{setting:?} {value}"));
        let edit: Box<dyn Fn(&mut PersonSettings) + Send + Sync> = match setting {
            Setting::Reminders => {
                let reminders = Reminders::from_word(value).ok_or_else(unknown)?;
                Box::new(move |settings| settings.reminders = reminders)
            }
            Setting::Theme => {
                let theme: Theme = value.parse().map_err(|_| unknown())?;
                Box::new(move |settings| settings.theme = Some(theme))
            }
        };
        let language = request.locale.tag();
        let settings = self.tables.people.change(request.user.id, key(request), request.at, |settings| {
            edit(settings);
            settings.language = Some(language.to_owned());
        });
        Ok(Answer { reply: Reply::Replace(post(request.locale, &*settings.await?)), receipt: None })
    }
}
