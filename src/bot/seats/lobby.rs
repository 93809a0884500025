//! The lobby: a public message with the seats taken so far, and the acts of its buttons.

use crate::{
    frame::ui::{
        Button, ButtonStyle, OPTIONS, OnTable, Post, Request, TEXT, TableAct, button, cancel,
        escape::{cut, markdown, plain},
        grey, ids, lobby, names, rows, select, select_option, t, words,
    },
    playing::look::post_again,
    routing::{After, Answer, Board, BoardControl, Bot, Feature, Problem, Result, Slot, question},
};
use deltille_base::{
    ids::UserId,
    text::{Locale, Message, say, word},
};
use deltille_games::Seat;
use deltille_table::{Command, Phase, Table};

ids! {
    #[derive(Copy)]
    pub enum LobbyAct {
        Join = "join",
        /// Select: takes the seat named by the value.
        Sit = "sit",
        Leave = "leave",
        /// Asks the host whether to close the table; `Cancel` closes it.
        AskCancel = "cancel?",
        Cancel = "cancel",
        AskRemove = "remove",
        /// Select: removes the person whose id is the value.
        Remove = "remove!",
        /// In a private message: posts the lobby again, publicly, because its message may have been deleted.
        Show = "lobby",
    }
}

pub struct Lobby;

impl Feature for Lobby {
    type Action = OnTable<LobbyAct>;
    type Command = ();

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, act, .. }: OnTable<LobbyAct>,
        values: &[String],
    ) -> Result<Answer> {
        let current = bot.pressed(request, table).await?;
        let new = async || bot.is_new_to(request.user.id, &current.table.setup.game).await;
        let command = match act {
            LobbyAct::Join => Command::Join { seat: None, new: new().await? },
            LobbyAct::Sit => {
                let wanted = values.first().map(String::as_str).unwrap_or_default();
                let seat = current.table.seat_names().iter().position(|name| *name == wanted);
                let seat = seat.ok_or_else(|| Problem::Unknown(wanted.to_owned()))?;
                Command::Join { seat: Some(Seat(seat as u8)), new: new().await? }
            }
            // Without its host a table closes.
            LobbyAct::Leave if current.table.may_call_off(request.user.id).is_ok() => {
                return ask_cancel(request, &current.table);
            }
            LobbyAct::Leave => Command::Leave,
            LobbyAct::AskCancel => return ask_cancel(request, &current.table),
            LobbyAct::Cancel if request.pressed().is_some_and(|message| message.private) => {
                let done = bot.order(request, &current, None, Command::Cancel).await?;
                return bot.finished(request, done, "lobby-called-off").await;
            }
            LobbyAct::Cancel => Command::Cancel,
            LobbyAct::Show => return post_again(bot, request, current).await,
            LobbyAct::AskRemove => return ask_remove(request, &current.table),
            LobbyAct::Remove => {
                let user = values.first().and_then(|value| value.parse().ok()).map(UserId);
                let user = user.ok_or_else(|| Problem::Unknown("nobody to remove".to_owned()))?;
                let done = bot.order(request, &current, None, Command::Remove { user }).await?;
                return bot.finished(request, done, "lobby-removed").await;
            }
        };
        if matches!(command, Command::Join { .. }) {
            bot.may_join(request, &current.table).await?;
        }
        let done = bot.order(request, &current, None, command).await?;
        if act == LobbyAct::Leave && !done.mentioned.is_empty() {
            // Discord sends no notification for an edited message, so the host gets a new one.
            let post = bot.shown(done.table.clone(), Vec::new(), done.mentioned.clone()).await?;
            let who = markdown(&request.user.name);
            let declined = say(done.table.home.language, &Message::new("lobby-declined").with("who", who));
            let post = Post {
                text: cut(&format!("{declined}\n{}", post.text), TEXT),
                ..post
            };
            return Ok(Board::after(&done, After::Board(None), post).into());
        }
        if matches!(done.table.phase, Phase::Lobby { .. } | Phase::Closed) {
            // No mentions: the posted lobby has already notified the invited people.
            let post = bot.shown(done.table.clone(), Vec::new(), Vec::new()).await?;
            return Ok(Board::after(&done, After::Lobby, post).into());
        }
        bot.next_board(&done, Some(started(&done.table))).await
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        if !matches!(table.phase, Phase::Lobby { .. }) {
            return Vec::new();
        }
        let locale = table.home.language;
        let invited = is_kept(table);
        let alone = table.seats.iter().flatten().count() == 1;
        let (join, leave) = match (invited, invited && alone) {
            (true, true) => ("button-accept-invitation", "button-decline-invitation"),
            (true, false) => ("button-accept-invitation", "button-leave"),
            _ => ("button-join", "button-leave"),
        };
        let join = button(&LobbyAct::Join.on(table), &t(locale, join), ButtonStyle::Success);
        let leave = grey(&LobbyAct::Leave.on(table), &t(locale, leave));
        let cancel =
            button(&LobbyAct::AskCancel.on(table), &t(locale, "button-call-off"), ButtonStyle::Danger);
        if table.is_of_teams() {
            // Another channel takes the seat.
            return vec![BoardControl::Button(Slot::End, cancel)];
        }
        let mut placed = vec![BoardControl::Button(Slot::Act, join), BoardControl::Button(Slot::Act, leave)];
        // The host of a challenge calls it off by declining: neither has a button that only the other may press.
        let is_challenge = invited && alone && table.seats.len() == 2;
        if !is_challenge {
            placed.push(BoardControl::Button(Slot::End, cancel));
        }
        if !is_challenge && !table.guests().is_empty() {
            placed.push(BoardControl::Button(
                Slot::End,
                grey(&LobbyAct::AskRemove.on(table), &t(locale, "button-remove")),
            ));
        }
        let taken = |index: usize| {
            table.is_taken(Seat(index as u8)) || table.invited.get(index).is_some_and(Option::is_some)
        };
        let free: Vec<&str> = table
            .seat_names()
            .iter()
            .enumerate()
            .filter(|(index, _)| !taken(*index))
            .map(|(_, name)| *name)
            .collect();
        if free.len() > 1 && !table.lots.drawn {
            let options =
                free.iter().map(|name| select_option(name, &word(locale, &format!("seat-{name}")), None));
            placed.push(BoardControl::Row(select(
                &LobbyAct::Sit.on(table),
                &t(locale, "lobby-sit"),
                options.collect(),
            )));
        }
        placed
    }
}

/// Whether all free seats are kept, so that only invited people can sit down.
pub(crate) fn is_kept(table: &Table) -> bool {
    let free = || (0..table.seat_names().len() as u8).map(Seat).filter(|seat| !table.is_taken(*seat));
    let kept = |seat: Seat| table.invited.get(seat.index()).is_some_and(Option::is_some);
    free().next().is_some() && free().all(kept)
}

/// The text left of a lobby when its game begins: who took which seat.
pub fn started(table: &Table) -> Post {
    words(lobby::text(table.home.language, table))
}

pub fn show_again(locale: Locale, table: &Table) -> Button {
    grey(&LobbyAct::Show.on(table), &t(locale, "button-show-lobby"))
}

fn ask_cancel(request: &Request, table: &Table) -> Result<Answer> {
    table.may_call_off(request.user.id).map_err(Problem::of)?;
    let (text, act) = (t(request.locale, "lobby-call-off-ask"), LobbyAct::Cancel.on(table));
    Ok(question(request.locale, text, &act, "button-call-off-confirm", ButtonStyle::Danger))
}

fn ask_remove(request: &Request, table: &Table) -> Result<Answer> {
    let locale = request.locale;
    if request.user.id != table.host {
        return Err(Problem::Said(Message::new("table-refuse-remove-not-host")));
    }
    let guests = table.guests();
    if guests.is_empty() {
        return Err(Problem::Said(Message::new("table-refuse-remove-nobody")));
    }
    let name = |user: &UserId| {
        let seated = table.seats.iter().flatten().find(|person| person.id == *user);
        if seated.is_none() && !table.is_here(*user) {
            return word(locale, "player-elsewhere");
        }
        // An invited person has not responded yet, so their name is not known.
        seated.map_or_else(
            || say(locale, &Message::new("lobby-invited").with("id", user.to_string())),
            |person| plain(&names::name(locale, person)),
        )
    };
    let options = guests
        .iter()
        .take(OPTIONS)
        .map(|user| select_option(&user.to_string(), &name(user), None))
        .collect();
    let mut components = vec![select(&LobbyAct::Remove.on(table), &t(locale, "lobby-remove"), options)];
    components.extend(rows(vec![cancel(locale)]));
    Ok(Answer::ephemeral(Post { rows: components, ..words(t(locale, "lobby-remove")) }))
}
