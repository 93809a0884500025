//! People in a channel: what takes several presses, the same for all tests. The channel is one of the
//! bot in this process ([`bot::room`](crate::bot::room)) or one of the playground
//! ([`playground`](crate::playground)); each defines how a command and a press reach the bot, and what the
//! user sees then.

use crate::{
    settings::{self, Setting},
    texts::{Says, Wanted, message},
};

/// The value of a command's option.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a, W> {
    Text(&'a str),
    User(W),
}

/// A button, or a select with its options.
#[derive(Clone, Debug)]
pub struct Control {
    pub custom_id: String,
    /// Nothing on a select.
    pub label: String,
    /// Labels and values.
    pub options: Vec<(String, String)>,
}

/// A message, as users see it.
pub trait Shown {
    fn text(&self) -> &str;
    fn controls(&self) -> Vec<Control>;
    fn has_picture(&self) -> bool;
}

#[expect(
    async_fn_in_trait,
    reason = "tests name the channel, so they know whether its futures are Send"
)]
pub trait Channel {
    type Who: Copy;
    type Message: Shown;

    /// The message that a command created.
    async fn command(
        &mut self,
        who: Self::Who,
        name: &str,
        options: &[(&str, Given<'_, Self::Who>)],
    ) -> Self::Message;

    /// The message that a press created or changed. `values`: what is chosen in a select.
    async fn press(
        &mut self,
        who: Self::Who,
        below: &Self::Message,
        custom_id: &str,
        values: &[&str],
    ) -> Self::Message;

    /// Presses a button that opens a form, changes one of its fields and submits it.
    async fn fill_in(
        &mut self,
        who: Self::Who,
        below: &Self::Message,
        custom_id: &str,
        field: (&str, &str),
    ) -> Self::Message;

    /// The newest public message, as soon as it satisfies `wanted`.
    async fn until(&mut self, what: &str, wanted: impl Fn(&Self::Message) -> bool) -> Self::Message;

    fn is_private(message: &Self::Message) -> bool;

    /// The attached file, if it is a text.
    fn attached(&self, who: Self::Who, message: &Self::Message) -> Option<String>;
}

/// The host's choices in the form of `/play`.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    pub game: &'a str,
    pub variant: &'a str,
    /// As its select names it; `None`: the form's default.
    pub clock: Option<&'a str>,
    pub options: &'a [(&'a str, &'a str)],
}

/// Goes from `/play` to the first board: the first person hosts and takes the first seat, the others join in
/// order.
pub async fn open<C: Channel>(channel: &mut C, people: &[C::Who], opening: Opening<'_>) {
    let Opening { game, variant, clock, options } = opening;
    let host = people[0];
    let names = (1..people.len()).map(|number| format!("opponent{number}")).collect::<Vec<_>>();
    let mut given = vec![("game", Given::Text(game)), ("variant", Given::Text(variant))];
    given.extend(names.iter().zip(&people[1..]).map(|(name, who)| (name.as_str(), Given::User(*who))));
    let mut form = channel.command(host, "play", &given).await;
    // A user alone has no choice of seat.
    let seat =
        (people.len() > 1).then(|| message!("form-seat-this", seat = settings::first_seat(game, variant)));
    let clock = clock.map(|clock| message!("form-time-this", time = clock));
    for label in seat.into_iter().chain(clock).map(Wanted::from) {
        let (id, value) =
            option(&form, &label).unwrap_or_else(|| panic!("no option {label:?}: {}", form.text()));
        form = channel.press(host, &form, &id, &[&value]).await;
    }
    // The form's default is the standard set-up.
    let chosen = (game == "triablo" && !options.iter().any(|(key, _)| *key == "setup"))
        .then_some(&("setup", "choose"));
    for (key, value) in options.iter().chain(chosen) {
        form = set(channel, host, form, &Setting::of(game, variant, key, value)).await;
    }
    channel.press(host, &form, &button(&form, "button-open"), &[]).await;
    for who in &people[1..] {
        let joins =
            |message: &C::Message| has(message, "button-join") || has(message, "button-accept-invitation");
        let lobby = channel.until("the lobby", joins).await;
        channel.press(*who, &lobby, &button(&lobby, "button-join"), &[]).await;
    }
    channel.until("the first board", C::Message::has_picture).await;
}

/// Sets an option in the form of `/play`: with its select, on any page, or in the form for
/// numbers. Returns the form afterwards.
async fn set<C: Channel>(
    channel: &mut C,
    host: C::Who,
    mut form: C::Message,
    setting: &Setting,
) -> C::Message {
    while has(&form, "button-page-before") {
        form = channel.press(host, &form, &button(&form, "button-page-before"), &[]).await;
    }
    loop {
        let select = form
            .controls()
            .into_iter()
            .find(|control| !control.options.is_empty() && setting.is_set_by(&control.custom_id));
        if let Some(select) = select {
            return channel.press(host, &form, &select.custom_id, &[&setting.value]).await;
        }
        // The limits are on the last page.
        if !has(&form, "button-page-after") {
            break;
        }
        form = channel.press(host, &form, &button(&form, "button-page-after"), &[]).await;
    }
    let field = setting.place.to_string();
    channel
        .fill_in(host, &form, &button(&form, "button-numbers"), (&field, &setting.value))
        .await
}

/// Makes a set-up by presses alone: each turns one piece, until the draft has these signs. Returns what the
/// confirmation shows.
pub async fn set_up<C: Channel>(channel: &mut C, who: C::Who, board: &C::Message, signs: &str) -> C::Message {
    let mut now = channel.press(who, board, &button(board, "button-setup"), &[]).await;
    assert!(C::is_private(&now) && now.has_picture(), "{}", now.text());
    let wrong = |draft: &str| draft.bytes().zip(signs.bytes()).filter(|(a, b)| a != b).count();
    while draft_of(&now).is_none_or(|draft| draft != signs) {
        let nearer = now.controls().into_iter().find(|control| {
            let draft = control.custom_id.rsplit('.').next().unwrap_or_default();
            let fits = control.custom_id.starts_with("1.s.") && draft.len() == signs.len();
            fits && draft_of(&now).is_none_or(|now| wrong(draft) < wrong(&now))
        });
        let nearer = nearer.unwrap_or_else(|| panic!("{signs}: {:?}", now.controls()));
        now = channel.press(who, &now, &nearer.custom_id, &[]).await;
        assert!(C::is_private(&now), "{}", now.text());
    }
    channel.press(who, &now, &button(&now, "button-confirm"), &[]).await
}

/// The draft that the confirming button represents; `None` for the standard set-up.
fn draft_of(message: &impl Shown) -> Option<String> {
    let confirm = message.controls().into_iter().find(|control| control.label.reads("button-confirm"))?;
    let draft = confirm.custom_id.splitn(5, '.').nth(4)?;
    (!draft.is_empty()).then(|| draft.to_owned())
}

/// The record, as the Record button shows it to this user.
pub async fn record<C: Channel>(channel: &mut C, who: C::Who) -> Vec<String> {
    let board = channel.until("a board", |_| true).await;
    // After the game, Record is on the board itself.
    let menu = match has(&board, "button-more") {
        true => channel.press(who, &board, &button(&board, "button-more"), &[]).await,
        false => board,
    };
    let shown = channel.press(who, &menu, &button(&menu, "button-record"), &[]).await;
    assert!(C::is_private(&shown), "{}", shown.text());
    let text = match channel.attached(who, &shown) {
        Some(text) => text,
        None => shown.text().split("```").nth(1).unwrap_or_default().trim().to_owned(),
    };
    // The header and the position are comments.
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Whether the message has a button with this text on it.
pub fn has(message: &impl Shown, label: impl Into<Wanted>) -> bool {
    let label = label.into();
    message
        .controls()
        .iter()
        .any(|control| control.options.is_empty() && control.label.reads(&label))
}

/// The `custom_id` of the button with this text.
#[track_caller]
pub fn button(message: &impl Shown, label: impl Into<Wanted>) -> String {
    let label = label.into();
    // For an invited user, Join is called Accept.
    let invited = |shown: &str| label.is("button-join") && shown.reads("button-accept-invitation");
    let mut buttons = message.controls().into_iter().filter(|control| control.options.is_empty());
    let found = buttons.find(|control| control.label.reads(&label) || invited(&control.label));
    found
        .unwrap_or_else(|| panic!("no button {label:?}: {:?} {:?}", message.text(), message.controls()))
        .custom_id
}

/// The select and the value of the option with this text.
pub fn option(message: &impl Shown, label: impl Into<Wanted>) -> Option<(String, String)> {
    let label = label.into();
    message.controls().into_iter().find_map(|select| {
        let (_, value) = select.options.into_iter().find(|(shown, _)| shown.reads(&label))?;
        Some((select.custom_id, value))
    })
}

/// The control that makes this step of an entry: its id, and the value in a select.
pub fn step(message: &impl Shown, step: &str) -> Option<(String, Option<String>)> {
    let controls = message.controls();
    let leads =
        |control: &&Control| token(&control.custom_id) == Some(step) && !is_navigation(&control.label);
    if let Some(button) = controls.iter().filter(|control| control.options.is_empty()).find(leads) {
        return Some((button.custom_id.clone(), None));
    }
    let offers = |select: &&Control| select.options.iter().any(|(_, value)| value == step);
    let select = controls.iter().find(offers)?;
    Some((select.custom_id.clone(), Some(step.to_owned())))
}

/// The step in the id of a menu's button.
fn token(custom_id: &str) -> Option<&str> {
    let mut parts = custom_id.splitn(5, '.');
    let kind = parts.nth(1)?;
    let rest = parts.nth(2)?;
    let path = match kind {
        "c" => rest,
        // The path follows the page; for a planned entry, the line comes in between.
        "t" => rest.split_once('.')?.1,
        "q" => rest.split_once('.')?.1.split_once('.')?.1,
        _ => return None,
    };
    path.rsplit('/').next()
}

fn is_navigation(label: &str) -> bool {
    ["button-back", "button-cancel", "button-more", "button-confirm"]
        .iter()
        .any(|id| label.reads(*id))
}
