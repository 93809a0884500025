//! Set-ups that a person keeps for next time: one of each form of a game's variant, offered behind the ready-made ones.
//!
//! They are kept with the person's settings, by game, variant and form (`triortan/standard/edge-single`), as the entry that
//! makes them, which names no seat. What was kept is read like anything that is typed: where it is not legal (any more),
//! it is not offered.

use super::{
    context::{Bot, key, play_of},
    problem::Problem,
};
use crate::{
    bot::{
        service::tables::Current,
        ui::{
            custom_id::{Act, Press},
            message::{Button, ButtonStyle},
            request::Request,
            widgets::{button, grey, t},
        },
    },
    games::{AnyPlay, Seat, Setup},
    store::Store,
    table::Table,
    text::{Locale, Message, say},
};

/// Under which name a set-up of this play is kept; `None` where none is.
pub fn name_of(setup: &Setup, play: &AnyPlay) -> Option<String> {
    Some(format!("{}/{}/{}", setup.game, setup.variant, play.setup_form()?))
}

/// What a menu knows of the person's own set-up.
#[derive(Clone, Debug, Default)]
pub struct Own {
    /// The entry that is kept for such a play.
    pub entry: Option<String>,
    /// What was just done about it.
    pub said: Option<&'static str>,
}

impl Own {
    /// The draft that stands for it, if it is legal here.
    fn draft(&self, play: &AnyPlay, seat: Seat) -> Option<String> {
        play.draft_again(seat, self.entry.as_deref()?)
    }

    /// The button that takes it up.
    pub fn offer(&self, play: &AnyPlay, seat: Seat, locale: Locale, press: impl Fn(Act) -> Press) -> Option<Button> {
        let draft = self.draft(play, seat)?;
        Some(grey(&press(Act::Draft { slot: SLOT, draft }), &t(locale, "setup-own")))
    }

    /// The buttons that keep the draft at hand, which stands for `entry`, and forget what is kept.
    pub fn habits(
        &self,
        (play, seat): (&AnyPlay, Seat),
        locale: Locale,
        (draft, entry): (&str, Option<&str>),
        press: impl Fn(Act) -> Press,
    ) -> Vec<Button> {
        if play.setup_form().is_none() {
            return Vec::new();
        }
        let kept = self.draft(play, seat).is_some();
        let label = t(locale, if kept { "button-setup-replace" } else { "button-setup-keep" });
        let mut keep = grey(&press(Act::KeepDraft(draft.to_owned())), &label);
        keep.disabled = entry.is_none() || entry == self.entry.as_deref();
        let forget = press(Act::ForgetDraft(draft.to_owned()));
        let forget = kept.then(|| button(&forget, &t(locale, "button-setup-forget"), ButtonStyle::Danger));
        std::iter::once(keep).chain(forget).collect()
    }

    /// The text of the menu, after what was done.
    pub fn text(&self, locale: Locale, text: String) -> String {
        match self.said {
            Some(said) => format!("{}\n{text}", say(locale, &Message::new(said))),
            None => text,
        }
    }
}

/// A slot that no control of a draft has: there are at most 20.
const SLOT: u8 = 20;

impl<S: Store> Bot<S> {
    /// What this person keeps for such a play; after keeping or forgetting, if the press asks for that.
    pub(crate) async fn own_setup(
        &self,
        request: &Request,
        (current, seat): (&Current, Seat),
        act: &Act,
    ) -> Result<Own, Problem> {
        let table: &Table = &current.table;
        let play = play_of(table)?;
        let Some(name) = name_of(&table.setup, play) else { return Ok(Own::default()) };
        let (entry, said) = match act {
            Act::KeepDraft(draft) => {
                let entry = play.draft(seat, draft).and_then(|draft| draft.entry);
                (Some(entry.ok_or_else(|| Problem::Unknown("a set-up that is not complete".to_owned()))?), "setup-own-kept")
            }
            Act::ForgetDraft(_) => (None, "setup-own-forgotten"),
            _ => {
                let kept = self.tables.people.get(request.user.id).await;
                return Ok(Own { entry: kept.setups.get(&name).map(str::to_owned), said: None });
            }
        };
        let change =
            |settings: &mut crate::bot::service::people::PersonSettings| settings.setups.put(name.clone(), entry.clone());
        let kept = self.tables.people.change(request.user.id, key(request), request.at, change).await?;
        Ok(Own { entry: kept.setups.get(&name).map(str::to_owned), said: Some(said) })
    }
}
