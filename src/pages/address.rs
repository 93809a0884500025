//! Addresses of pages: what a path and its query ask for.
//!
//! ```text
//!   /g/KEY              the game, live              ?side=2     seen from this seat
//!   /g/KEY/12           after twelve entries        ?part       its changing part alone, for the script
//!   /g/KEY/12.png       as a picture
//!   /g/KEY/board.png    the newest board as a picture
//!   /g/KEY/events       the changes, as server-sent events
//!   /t/KEY              a tournament
//!   /t/KEY/board.png    its standings or its bracket as a picture
//!   /t/KEY/dates.ics    its deadlines as a calendar
//!   /t/KEY/results.atom its results as a feed
//!   /t/KEY/events       its changes, as server-sent events
//!   /p/KEY              a profile
//!   /p/KEY/board.png    its picture
//!   /s/KEY              a server's games
//!   /b/LINK             a person's own board; what is done there is posted to the same address
//!   /b/LINK/events      its changes, as server-sent events
//!   /page.css, /game.js, /tables.js, /board.js, /common.js, /icon.svg
//! ```

use deltille_base::ids::Ply;
use deltille_games::Seat;
use deltille_table::PageKey;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    Game { key: PageKey, step: Step, as_: Form },
    Events(Followed),
    Sheet { of: About, key: PageKey, as_: Sheet },
    Board { link: String, events: bool },
    Style,
    Script,
    Tables,
    BoardScript,
    Common,
    Icon,
}

/// A page whose changes are followed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Followed {
    Game(PageKey, Seat),
    Tournament(PageKey),
}

/// What a page that is not of a game is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum About {
    Tournament,
    Profile,
    Server,
}

/// A board: how many entries are made, and from which seat it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// `None`: the newest board.
    pub ply: Option<Ply>,
    pub side: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A whole page.
    Page,
    /// What changes on it.
    Part,
    /// The changing part as an event.
    Event,
    Picture,
}

/// How that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sheet {
    Page,
    /// What changes on it, as an event.
    Event,
    Picture,
    /// Its deadlines, for calendars.
    Dates,
    /// Its results, for readers of feeds.
    Feed,
}

impl Wanted {
    pub fn of(path: &str, query: &str) -> Option<Wanted> {
        match path {
            "/page.css" => return Some(Wanted::Style),
            "/game.js" => return Some(Wanted::Script),
            "/tables.js" => return Some(Wanted::Tables),
            "/common.js" => return Some(Wanted::Common),
            "/board.js" => return Some(Wanted::BoardScript),
            "/icon.svg" => return Some(Wanted::Icon),
            _ => {}
        }
        for (prefix, of) in [("/t/", About::Tournament), ("/p/", About::Profile), ("/s/", About::Server)] {
            if let Some(rest) = path.strip_prefix(prefix) {
                return sheet(of, rest);
            }
        }
        if let Some(rest) = path.strip_prefix("/b/") {
            let (link, of) = rest.split_once('/').map_or((rest, None), |(link, of)| (link, Some(of)));
            let events = match of {
                None => false,
                Some("events") => true,
                Some(_) => return None,
            };
            return Some(Wanted::Board { link: link.to_owned(), events });
        }
        let mut parts = path.strip_prefix("/g/")?.split('/');
        let key = parts.next()?.parse().ok()?;
        let of = parts.next();
        if parts.next().is_some() {
            return None;
        }
        let pairs = || query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let side = match pairs().find(|(name, _)| *name == "side") {
            Some((_, number)) => Seat(number.parse().ok().filter(|seat| *seat < 8)?),
            None => Seat(0),
        };
        let game = |ply, as_| Some(Wanted::Game { key, step: Step { ply, side }, as_ });
        let written = if pairs().any(|(name, _)| name == "part") { Form::Part } else { Form::Page };
        match of {
            None => game(None, written),
            Some("events") => Some(Wanted::Events(Followed::Game(key, side))),
            Some("board.png") => game(None, Form::Picture),
            Some(of) => match of.strip_suffix(".png") {
                Some(number) => game(Some(ply(number)?), Form::Picture),
                None => game(Some(ply(of)?), written),
            },
        }
    }
}

/// Reads the rest of an address that is no game's.
fn sheet(of: About, rest: &str) -> Option<Wanted> {
    let (key, file) = rest.split_once('/').map_or((rest, None), |(key, file)| (key, Some(file)));
    let key = key.parse().ok()?;
    let as_ = match (of, file) {
        (_, None) => Sheet::Page,
        (About::Tournament, Some("events")) => return Some(Wanted::Events(Followed::Tournament(key))),
        (About::Tournament | About::Profile, Some("board.png")) => Sheet::Picture,
        (About::Tournament, Some("dates.ics")) => Sheet::Dates,
        (About::Tournament, Some("results.atom")) => Sheet::Feed,
        _ => return None,
    };
    Some(Wanted::Sheet { of, key, as_ })
}

/// One spelling for each number.
fn ply(text: &str) -> Option<Ply> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(Ply(number))
}

/// The address of a board below its server.
pub fn path(key: PageKey, Step { ply, side }: Step) -> String {
    let ply = ply.map(|ply| format!("/{}", ply.0)).unwrap_or_default();
    let side = if side.0 > 0 { format!("?side={}", side.0) } else { String::new() };
    format!("/g/{key}{ply}{side}")
}

#[cfg(test)]
#[path = "../../tests/units/pages/address.rs"]
mod tests;
