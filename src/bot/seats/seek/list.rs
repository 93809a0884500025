//! A page of the list of open seats.

use super::act::{Next, Offer, SeekAct};
use crate::{
    frame::{
        tables::Current,
        ui::{
            BUTTONS, Button, ButtonStyle, Post, TEXT, button, close,
            escape::{cut, markdown, plain, sentence},
            grey,
            names::{self, setup_line},
            page_buttons, rows, t, time, words,
        },
    },
    routing::GameChoice,
};
use deltille_base::{
    ids::{GuildId, UserId},
    text::{Locale, Message, say, word},
};
use deltille_table::Table;

/// Lobbies on one page: with more, the longest lines would not fit into a message.
const PAGE: usize = 8;

/// Longest name of a person in the list, in characters.
pub const NAME: usize = 24;

/// A page of the list for one reader.
pub struct List<'a> {
    pub locale: Locale,
    pub reader: UserId,
    pub game: Option<GameChoice>,
    pub offers: &'a [Current],
    /// Whether the reader has the role that is pinged, where there is one.
    pub pings: Option<bool>,
    pub guild: GuildId,
    /// Whether to ask the reader about other servers.
    pub asks: bool,
}

impl List<'_> {
    /// `notice`: what became of the press before. A page past the end becomes the last one.
    pub fn post(&self, page: u16, notice: Option<String>) -> Post {
        let locale = self.locale;
        let pages = self.offers.len().div_ceil(PAGE).max(1);
        let page = usize::from(page).min(pages - 1);
        let shown = self.offers.iter().enumerate().skip(page * PAGE).take(PAGE);
        let shown: Vec<(usize, &Current)> = shown.map(|(index, offer)| (index + 1, offer)).collect();
        let here = self.offers.iter().filter(|offer| offer.table.guild == Some(self.guild));
        let title = match (here.count(), self.game) {
            (0, _) => t(locale, "seek-none"),
            (count, None) => say(locale, &Message::new("seek-title").with("count", count)),
            (count, Some(game)) => {
                let game = word(locale, &format!("game-{}", game.info().id));
                say(locale, &Message::new("seek-title-game").with("count", count).with("game", game))
            }
        };
        let mut lines: Vec<String> = notice.into_iter().chain([title]).collect();
        lines.extend(shown.iter().map(|(number, offer)| self.line(*number, offer)));
        let mut components =
            rows(shown.iter().filter_map(|(number, offer)| self.join(*number, offer)).collect());
        let mut below = vec![button(&SeekAct::Ask, &t(locale, "button-offer-seat"), ButtonStyle::Primary)];
        below.extend(page_buttons(locale, page, pages, |page| SeekAct::Page { page, game: self.game }));
        below.extend(self.pings.map(|has| pings_button(locale, !has)));
        if self.asks {
            below.push(grey(&SeekAct::AskElsewhere(Next::List), &t(locale, "button-elsewhere")));
        }
        below.push(close(locale));
        debug_assert!(below.len() <= 2 * BUTTONS, "two rows");
        components.extend(rows(below));
        Post { rows: components, ..words(cut(&lines.join("\n"), TEXT)) }
    }

    fn line(&self, number: usize, offer: &Current) -> String {
        let (locale, table) = (self.locale, &*offer.table);
        let host = markdown(&cut(&offering(locale, table), NAME));
        let message = Message::new(if table.host == self.reader { "seek-line-own" } else { "seek-line" })
            .with("number", number)
            .with("game", sentence(&setup_line(locale, table)))
            .with("clock", time::control(locale, table.clock.control()))
            .with("stakes", t(locale, if table.is_rated() { "seek-rated" } else { "seek-casual" }))
            .with("host", host)
            .with("since", format!("<t:{}:R>", table.opened.0 / 1000))
            .with("count", table.open_seats())
            .with("place", self.place(table));
        say(locale, &message)
    }

    /// Other servers and their channels are not named.
    fn place(&self, table: &Table) -> String {
        match table.guild == Some(self.guild) {
            true => format!("<#{}>", table.channel),
            false => t(self.locale, "seek-elsewhere"),
        }
    }

    /// The button of an offer, unless the reader sits there.
    fn join(&self, number: usize, offer: &Current) -> Option<Button> {
        let label = say(self.locale, &Message::new("button-join-number").with("number", number));
        let join = SeekAct::Join(Offer::of(&offer.table, self.guild));
        let sits = offer.table.seat_of(self.reader).is_some();
        (!sits).then(|| button(&join, &label, ButtonStyle::Success))
    }
}

/// The name of the host of an offer, or of the team that waits for another one, as plain text.
pub fn offering(locale: Locale, table: &Table) -> String {
    if table.is_of_teams() {
        let team = table.seats.iter().flatten().next();
        let team = team.map_or_else(String::new, |team| plain(&names::name(locale, team)));
        return say(locale, &Message::new("seek-team").with("team", team));
    }
    let host = table.seats.iter().flatten().find(|person| person.id == table.host);
    host.map_or_else(String::new, |host| plain(&names::name(locale, host)))
}

/// The button for the role that is pinged: `wanted` asks for it.
pub fn pings_button(locale: Locale, wanted: bool) -> Button {
    grey(
        &SeekAct::Pings(wanted),
        &t(locale, if wanted { "button-ping-me" } else { "button-ping-no-more" }),
    )
}
