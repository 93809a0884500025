//! Notices to users: turn reminders, and messages for answers that come late or not at all.

use crate::{
    followers::follow::FollowAct,
    frame::{
        settings::people::PersonSettings,
        tables::{
            Current,
            reminders::{Reminder, Why},
        },
        ui::{
            Button, ButtonStyle, Post, TEXT, Whereabouts,
            escape::{cut, sentence},
            grey,
            names::{board_link, others, players, setup_line},
            news::news,
            picture::{Sight, public_side, snapshot_picture},
            rows,
            snapshot::Snapshot,
            t, time, words,
        },
    },
};
use deltille_base::{
    ids::{ChannelId, Time, UserId},
    text::{Locale, Message, say},
};
use deltille_games::Viewer;
use deltille_picture::Painter;
use deltille_table::Phase;

/// The direct message of a reminder. `until`: another deadline than that of the clock.
pub fn direct(locale: Locale, current: &Current, reminder: Reminder, until: Option<Time>) -> Post {
    let id = match reminder.why {
        Why::Turn => "remind-direct",
        Why::Question => "remind-direct-question",
        Why::Warning => "remind-direct-warning",
        Why::Deadline => "remind-direct-deadline",
        Why::Appointment => "remind-direct-appointment",
    };
    words(say(locale, &about(id, locale, current, reminder.user, until)))
}

/// The message to a follower: the board as all see it, in their language and colours. `None`: nothing can be shown.
pub fn followed(
    painter: &Painter,
    settings: &PersonSettings,
    current: &Current,
    user: UserId,
) -> Option<Post> {
    let (table, locale) = (&*current.table, settings.locale());
    let snapshot = Snapshot::at(table, table.ply(), Viewer::Spectator)?;
    let over = table.phase != Phase::Play;
    let head = Message::new(if over { "follow-result" } else { "follow-move" })
        .with("game", sentence(&setup_line(locale, table)))
        .with("players", players(locale, table))
        .with("link", board_link(table, current.posted));
    let text = format!("{}\n{}", say(locale, &head), news(locale, table, &snapshot, false));
    let sight = Sight::public(locale, settings.look(), public_side(table, &snapshot));
    let follows = table.followed_by(user).is_some();
    let off = FollowAct::Off(Whereabouts::of(table));
    let off = follows.then(|| grey(&off, &t(locale, "button-unfollow")));
    Some(Post {
        file: Some(snapshot_picture(painter, table, &snapshot, sight)),
        rows: rows(off.into_iter().collect()),
        ..words(cut(&text, TEXT))
    })
}

/// The reminder in the channel, for a person who wants it there or takes no direct messages.
pub fn instead(locale: Locale, current: &Current, reminder: Reminder, until: Option<Time>) -> Post {
    let id = match reminder.why {
        Why::Turn => "remind-instead",
        Why::Question => "remind-instead-question",
        Why::Warning => "remind-instead-warning",
        Why::Deadline => "remind-instead-deadline",
        Why::Appointment => "remind-instead-appointment",
    };
    let user = reminder.user;
    let message = about(id, locale, current, user, until).with("who", format!("<@{user}>"));
    Post { mentions: vec![user], ..words(say(locale, &message)) }
}

/// Tells a moderator that their server's log channel is closed to the bot.
pub fn log_closed(locale: Locale, channel: ChannelId) -> Post {
    let message = Message::new("log-closed-direct").with("channel", format!("<#{channel}>"));
    words(say(locale, &message))
}

/// Tells a user who waits for a private answer that the answer is public. It may not be there yet, or stand above.
pub fn in_channel(locale: Locale) -> Post {
    words(t(locale, "answer-in-channel"))
}

/// The message for a form that can no longer be opened.
pub fn late_form(locale: Locale) -> Post {
    words(t(locale, "answer-late-form"))
}

/// The message for a user whose request was interrupted by a restart. `done`: the action was committed.
pub fn interrupted(locale: Locale, done: bool) -> Post {
    words(t(locale, if done { "answer-interrupted-done" } else { "answer-interrupted" }))
}

/// The last contents of a message whose updates ended with their process. `again`: the custom id of the control
/// that starts the work again.
pub fn stopped(locale: Locale, again: Option<&str>) -> Post {
    let again = again.map(|custom_id| Button {
        custom_id: custom_id.to_owned(),
        label: t(locale, "button-start-again"),
        style: ButtonStyle::Primary,
        disabled: false,
    });
    Post {
        rows: rows(again.into_iter().collect()),
        ..words(t(locale, "answer-stopped"))
    }
}

fn about(id: &'static str, locale: Locale, current: &Current, user: UserId, until: Option<Time>) -> Message {
    let table = &current.table;
    let runs_out = || table.clock.runs_out(table.seat_of(user)?);
    let time = until.or_else(runs_out).map(time::timestamp);
    Message::new(id)
        .with("game", sentence(&setup_line(locale, table)))
        .with("others", others(locale, table, user))
        .with("timed", usize::from(time.is_some()))
        .with("when", time.unwrap_or_default())
        .with("link", board_link(table, current.posted))
}
