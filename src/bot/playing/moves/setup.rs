//! `/game setup`: composes a set-up tap by tap, and saves it for next time.
//!
//! A saved set-up is kept in the person's settings, by game, variant and form
//! (`triortan/standard/edge-single`), as the entry that makes it, which names no seat. It is parsed like
//! typed text: if it is not (or no longer) legal, it is not offered.

use super::{asking, entry::Enter, menu::Menu, turn};
use crate::{
    frame::{
        settings::people::PersonSettings,
        tables::Current,
        ui::{
            Base36, Button, ButtonStyle, OnTable, Post, ROWS, Request, TableAct, button, cancel,
            custom_id::Action,
            grey, ids,
            picture::{Sight, picture, scene, untouched},
            rows, t,
            touch::{Tap, TapEffect, Touch},
            words,
        },
    },
    routing::{Answer, Bot, Feature, Problem, Result, Text, commands, key, play_of},
};
use deltille_base::text::{Locale, Message, say};
use deltille_games::{AnyDraft, AnyPlay, Seat, Setup};
use deltille_table::{Command as Order, Table};

ids! {
    pub enum SetupAct {
        /// Continues this draft. `slot` distinguishes buttons of one message.
        Draft { slot: u8 as Base36<u8>, draft: String } = "s.{slot}.{draft}",
        Confirm(String) = "s!.{}",
        /// Saves this set-up for next time, or deletes the saved one; the draft stays as it is.
        Keep(String) = "s+.{}",
        Forget(String) = "s-.{}",
    }
}

commands! {
    pub struct Setups as "game setup" {
        arrangement: Option<Text<200>>,
    }
}

impl Feature for Setups {
    type Action = OnTable<SetupAct>;
    type Command = Setups;

    /// Plays the given set-up; without one, acts like the button of the same name while there is something to
    /// set up.
    async fn command(bot: &Bot, request: &Request, Setups { arrangement }: Setups) -> Result<Answer> {
        let (current, seat) = bot.seated(request, None).await?;
        if play_of(&current.table)?.draft(seat, "").is_none() {
            return Err(Problem::Said(Message::new("setup-nothing")));
        }
        if let Some(Text(typed)) = arrangement {
            let text = if typed.contains(':') { typed } else { format!("setup:{}", typed.trim()) };
            bot.order(request, &current, None, Order::Enter { text }).await?;
            // The typed text stays private; the board is posted separately.
            return Ok(Answer::ephemeral(words(t(request.locale, "moved"))));
        }
        if let Some(answer) = turn::not_on_turn(bot, request, &current, seat, current.table.ply()).await? {
            return Ok(answer);
        }
        let own = own_setup(bot, request, &current).await?;
        set_up(bot, request, current, seat, String::new(), own).await.map(Answer::ephemeral)
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, ply, act }: OnTable<SetupAct>,
        _: &[String],
    ) -> Result<Answer> {
        let (current, seat) = bot.seated(request, Some(bot.pressed(request, table).await?)).await?;
        if let SetupAct::Confirm(draft) = act {
            let entry = move |menu: &Menu<'_, Enter>| setup_entry(menu, &draft);
            let made = turn::confirmed(bot, request, current, seat, ply, entry).await?;
            return asking(bot, request, made).await;
        }
        if let Some(answer) = turn::not_on_turn(bot, request, &current, seat, ply).await? {
            return Ok(answer);
        }
        let own = after_choice(bot, request, &current, seat, &act).await?;
        let (SetupAct::Draft { draft, .. }
        | SetupAct::Confirm(draft)
        | SetupAct::Keep(draft)
        | SetupAct::Forget(draft)) = act;
        set_up(bot, request, current, seat, draft, own).await.map(Answer::replace)
    }
}

/// The saved set-up after saving or deleting it, if the press asks for that.
async fn after_choice(
    bot: &Bot,
    request: &Request,
    current: &Current,
    seat: Seat,
    act: &SetupAct,
) -> Result<Own> {
    let play = play_of(&current.table)?;
    let Some(name) = name_of(&current.table.setup, play) else {
        return Ok(Own::default());
    };
    let (entry, said) = match act {
        SetupAct::Keep(draft) => {
            let entry = play.draft(seat, draft).and_then(|draft| draft.entry);
            (
                Some(entry.ok_or_else(|| Problem::Unknown("a set-up that is not complete".to_owned()))?),
                "setup-own-kept",
            )
        }
        SetupAct::Forget(_) => (None, "setup-own-forgotten"),
        SetupAct::Draft { .. } | SetupAct::Confirm(_) => return own_setup(bot, request, current).await,
    };
    let change = |settings: &mut PersonSettings| settings.setups.put(name.clone(), entry.clone());
    let settings = bot.tables.people.change(request.user.id, key(request), request.at, change).await?;
    Ok(Own {
        entry: settings.setups.get(&name).map(str::to_owned),
        said: Some(said),
    })
}

async fn set_up(
    bot: &Bot,
    request: &Request,
    current: Current,
    seat: Seat,
    draft: String,
    own: Own,
) -> Result<Post> {
    let (table, reader) = (current.table, bot.reader(request).await);
    let menu = bot
        .pool
        .work(move |painter| setup_menu(&Menu::own(painter, &table, seat, reader)?, &draft, &own));
    menu.await?.ok_or_else(|| Problem::Unknown("a menu that is not there".to_owned()))
}

/// Loads this person's saved set-up for such a play.
pub(super) async fn own_setup(bot: &Bot, request: &Request, current: &Current) -> Result<Own> {
    let Some(name) = name_of(&current.table.setup, play_of(&current.table)?) else {
        return Ok(Own::default());
    };
    let settings = bot.tables.people.get(request.user.id).await;
    Ok(Own {
        entry: settings.setups.get(&name).map(str::to_owned),
        said: None,
    })
}

/// The settings key of a set-up of this play; `None` if none is saved for it.
fn name_of(setup: &Setup, play: &AnyPlay) -> Option<String> {
    Some(format!("{}/{}/{}", setup.game, setup.variant, play.setup_form()?))
}

/// Shows an unfinished set-up: toggles, and a button to play it. `None` if there is nothing to set up.
pub(super) fn setup_menu(menu: &Menu<'_, Enter>, draft: &str, own: &Own) -> Option<Post> {
    let of = menu.play.draft(menu.seat, draft)?;
    let act = |slot, draft| SetupAct::Draft { slot, draft };
    let (mut toggles, touch) = toggles(&of, menu.table, menu.sight, act);
    let AnyDraft { question, preview, ready, entry, .. } = of;
    let mut keeping = Vec::new();
    if ready > 0 {
        toggles.splice(ready..ready, own.offer(menu));
        keeping = own.keeping(menu, draft, entry.as_deref());
    }
    let mut components = rows(toggles);
    components.truncate(ROWS - 1);
    let confirm = SetupAct::Confirm(draft.to_owned()).on(menu.table);
    let mut confirm = button(&confirm, &t(menu.sight.locale, "button-confirm"), ButtonStyle::Success);
    confirm.disabled = entry.is_none();
    components.extend(rows([vec![confirm], keeping, vec![cancel(menu.sight.locale)]].concat()));
    let caption = t(menu.sight.locale, "tap-setup-caption");
    Some(Post {
        text: own.text(menu.sight.locale, say(menu.sight.locale, &question)),
        file: Some(picture(menu.painter, menu.table, &preview, menu.sight, (&caption, Some(menu.seat)), &[])),
        touch,
        rows: components,
        ..Post::default()
    })
}

/// The buttons that change a draft; on a page, places of its picture do most of it.
pub fn toggles<A: TableAct>(
    draft: &AnyDraft,
    table: &Table,
    sight: Sight,
    act: impl Fn(u8, String) -> A,
) -> (Vec<Button>, Option<Box<Touch>>) {
    let touch = sight.look.vector.then(|| {
        let scene = scene(table, &draft.preview, sight, ("", None), &[]);
        let mut touch = untouched(&scene, &draft.preview, sight);
        for (spot, label, next) in &draft.taps {
            let again = touch.taps.iter().any(|tap| tap.spot == *spot);
            touch.taps.push(Tap {
                spot: spot.clone(),
                label: say(sight.locale, label),
                custom_id: act(0, next.clone()).on(table).encode(),
                effect: if again { TapEffect::Begins } else { TapEffect::Continues },
            });
        }
        touch.chosen = draft.chosen.clone().into_iter().collect();
        Box::new(touch)
    });
    let tapped = |next: &String| touch.is_some() && draft.taps.iter().any(|(.., tap)| tap == next);
    let buttons = draft.controls.iter().zip(0..).filter(|((_, next), _)| !tapped(next));
    let button = |((label, next), slot): (&(Message, String), u8)| {
        grey(&act(slot, next.clone()).on(table), &say(sight.locale, label))
    };
    (buttons.map(button).collect(), touch)
}

fn setup_entry(menu: &Menu<'_, Enter>, draft: &str) -> Option<String> {
    menu.play.draft(menu.seat, draft)?.entry
}

/// A slot that no control of a draft uses: there are at most 20.
const SLOT: u8 = 20;

/// The person's saved set-up, as shown in the menu.
#[derive(Clone, Debug, Default)]
pub(super) struct Own {
    entry: Option<String>,
    /// The text that confirms a save or deletion.
    said: Option<&'static str>,
}

impl Own {
    /// The saved set-up as a draft, if it is legal here.
    fn draft(&self, play: &AnyPlay, seat: Seat) -> Option<String> {
        play.draft_again(seat, self.entry.as_deref()?)
    }

    /// The button that loads the saved set-up.
    fn offer(&self, menu: &Menu<'_, Enter>) -> Option<Button> {
        let draft = self.draft(menu.play, menu.seat)?;
        Some(grey(
            &SetupAct::Draft { slot: SLOT, draft }.on(menu.table),
            &t(menu.sight.locale, "setup-own"),
        ))
    }

    /// The buttons that save the current draft, whose entry is `entry`, and delete the saved one.
    fn keeping(&self, menu: &Menu<'_, Enter>, draft: &str, entry: Option<&str>) -> Vec<Button> {
        if menu.play.setup_form().is_none() {
            return Vec::new();
        }
        let (locale, kept) = (menu.sight.locale, self.draft(menu.play, menu.seat).is_some());
        let label = t(locale, if kept { "button-setup-replace" } else { "button-setup-keep" });
        let mut keep = grey(&SetupAct::Keep(draft.to_owned()).on(menu.table), &label);
        keep.disabled = entry.is_none() || entry == self.entry.as_deref();
        let forget = SetupAct::Forget(draft.to_owned()).on(menu.table);
        let forget = kept.then(|| button(&forget, &t(locale, "button-setup-forget"), ButtonStyle::Danger));
        std::iter::once(keep).chain(forget).collect()
    }

    fn text(&self, locale: Locale, text: String) -> String {
        match self.said {
            Some(said) => format!("{}\n{text}", say(locale, &Message::new(said))),
            None => text,
        }
    }
}
