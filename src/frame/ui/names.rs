//! Short phrases that many messages share: players, the game, links to boards.

use super::escape::{markdown, plain};
use deltille_base::{
    ids::{ChannelId, GuildId, MessageId, UserId},
    text::{self, Locale, Message, say, word},
};
use deltille_games::{AnyPlay, Level, Seat, SeatSet, Setup};
use deltille_store::Posted;
use deltille_table::{Person, Table};

/// A computer's name: `Deltille 4`.
pub fn computer(locale: Locale, level: Level) -> String {
    say(locale, &Message::new("computer").with("level", u32::from(level.number())))
}

/// A person's name, unescaped: as it was at the table, or `Player 2` after they had their data deleted.
pub fn name(locale: Locale, person: &Person) -> String {
    match person.id.deleted_seat() {
        Some(seat) => say(locale, &Message::new("player-deleted").with("number", seat + 1)),
        None if person.name.is_empty() => word(locale, "player-unnamed"),
        None => person.name.clone(),
    }
}

/// The name of the person in a seat, unescaped: people without a shown name differ by its number.
fn seated(locale: Locale, person: &Person, seat: Seat) -> String {
    match person.name.is_empty() && person.id.deleted_seat().is_none() {
        true => say(locale, &Message::new("player-deleted").with("number", usize::from(seat.0) + 1)),
        false => name(locale, person),
    }
}

/// A mention of a person at this table; people of other servers are named instead.
pub fn mention(locale: Locale, table: &Table, user: UserId) -> String {
    if table.is_here(user) {
        return format!("<@{user}>");
    }
    let other = (0..).map(Seat).zip(&table.seats).find_map(|(seat, person)| {
        let person = person.as_ref().filter(|person| person.id == user)?;
        Some(markdown(&seated(locale, person, seat)))
    });
    other.unwrap_or_else(|| word(locale, "player-elsewhere"))
}

/// The name on a chip of the picture. Room is short, and a computer's level must stay readable.
pub fn on_chip(locale: Locale, table: &Table, seat: Seat) -> Option<String> {
    let level = table
        .computer(seat)
        .map(|level| Message::new("computer-chip").with("level", u32::from(level.number())));
    level.map(|message| say(locale, &message)).or_else(|| sitting(locale, table, seat))
}

/// The name of the person or computer in a seat, as plain text.
pub fn sitting(locale: Locale, table: &Table, seat: Seat) -> Option<String> {
    let plain = |person: &Person| plain(&seated(locale, person, seat));
    table.person(seat).map(plain).or_else(|| seated_computer(locale, table, seat, plain))
}

/// A computer's name in a seat, and for whom it plays if that is a person's; `named` writes their name.
fn seated_computer(
    locale: Locale,
    table: &Table,
    seat: Seat,
    named: impl Fn(&Person) -> String,
) -> Option<String> {
    let name = computer(locale, table.computer(seat)?);
    let Some(person) = table.absentee(seat) else {
        return Some(name);
    };
    let message = Message::new("computer-for").with("computer", name).with("who", named(&person));
    Some(say(locale, &message))
}

/// Like [`sitting`], as Markdown.
fn escaped(locale: Locale, table: &Table, seat: Seat) -> Option<String> {
    let escaped = |person: &Person| markdown(&seated(locale, person, seat));
    table.person(seat).map(escaped).or_else(|| seated_computer(locale, table, seat, escaped))
}

/// Returns `White (Ann)`, escaped.
pub fn seat_and_name(locale: Locale, table: &Table, play: &AnyPlay, seat: Seat) -> String {
    named(locale, table, play.name(seat), seat)
}

/// Like [`seat_and_name`], without a play.
pub fn known_seat_and_name(locale: Locale, table: &Table, seat: Seat) -> String {
    named(locale, table, table.seat_names().get(seat.index()).copied().unwrap_or("?"), seat)
}

fn named(locale: Locale, table: &Table, seat_name: &str, seat: Seat) -> String {
    let who = escaped(locale, table, seat);
    // The only seat of a puzzle is left unnamed.
    if let (Some(who), true) = (&who, table.seat_names().len() == 1) {
        return who.clone();
    }
    let seat_name = word(locale, &format!("seat-{seat_name}"));
    match who {
        Some(who) => format!("{seat_name} ({who})"),
        None => seat_name,
    }
}

/// Several seats in one line.
pub fn list(locale: Locale, table: &Table, play: &AnyPlay, seats: SeatSet) -> String {
    text::list(locale, seats.iter().map(|seat| seat_and_name(locale, table, play, seat)))
}

/// Several seats in a sentence, without a play: "and" joins the last two.
pub fn known_list(locale: Locale, table: &Table, seats: SeatSet) -> String {
    let names: Vec<_> = seats.iter().map(|seat| known_seat_and_name(locale, table, seat)).collect();
    text::list_and(locale, &names)
}

/// `Triablo · two players`.
pub fn setup_line(locale: Locale, table: &Table) -> String {
    setup_line_of(locale, &table.setup)
}

/// Like [`setup_line`], for a table that is not open yet.
pub fn setup_line_of(locale: Locale, setup: &Setup) -> String {
    let game = word(locale, &format!("game-{}", setup.game));
    format!("{game} · {}", word(locale, &format!("variant-{}-{}", setup.game, setup.variant)))
}

/// Returns `Ann (White), Bob (Red)`, for people who are not among them.
pub fn players(locale: Locale, table: &Table) -> String {
    let seats = table.seat_names().iter().zip((0..).map(Seat)).filter_map(|(name, seat)| {
        let who = escaped(locale, table, seat)?;
        if table.lots.drawn && !table.has_started() {
            return Some(who);
        }
        Some(format!("{who} ({})", word(locale, &format!("seat-{name}"))))
    });
    text::list(locale, seats)
}

/// A link to a message, or to its channel.
pub fn link(guild: Option<GuildId>, channel: ChannelId, message: Option<MessageId>) -> String {
    let guild = guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    let message = message.map(|message| format!("/{message}")).unwrap_or_default();
    format!("https://discord.com/channels/{guild}/{channel}{message}")
}

pub fn board_link(table: &Table, posted: Option<Posted>) -> String {
    let posted = posted.filter(|posted| posted.channel == table.channel);
    link(table.guild, table.channel, posted.map(|posted| posted.message))
}

/// The message that is edited to show the board, where it has one message for all moves.
pub fn board_to_edit(table: &Table, posted: Option<Posted>) -> Option<Posted> {
    let is_edited = table.home.one_message && !table.home.visiting && !table.entries.is_empty();
    // Not the last board of the table before: ids rise with time, and a table has that of the request that opened it.
    posted.filter(|posted| is_edited && posted.channel == table.channel && posted.message.0 > table.id.0)
}

/// The names of the user's opponents, escaped.
pub fn others(locale: Locale, table: &Table, user: UserId) -> String {
    let own = table.seat_of(user);
    let seats = (0..table.seats.len() as u8).map(Seat).filter(|seat| Some(*seat) != own);
    let names = seats.filter_map(|seat| escaped(locale, table, seat));
    text::list(locale, names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_board_or_the_channel() {
        let all = link(Some(GuildId(1)), ChannelId(2), Some(MessageId(3)));
        assert_eq!(all, "https://discord.com/channels/1/2/3");
        assert_eq!(link(None, ChannelId(2), None), "https://discord.com/channels/@me/2");
    }

    #[test]
    fn people_without_a_shown_name_differ_by_their_seat() {
        let person = Person { id: UserId(7), name: String::new() };
        let names = [0, 1].map(|seat| seated(Locale::default(), &person, Seat(seat)));
        assert_eq!(names, ["Player 1", "Player 2"]);
    }
}
