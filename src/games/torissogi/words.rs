//! The position in words, for players who do not see the picture, and as a text board.

use super::{
    Torissogi,
    board::{Cell, cells_of},
    notation::kind_message,
    piece::{Kind, Piece},
    state::{BLACK, WHITE},
};
use crate::{
    Seat, Viewer, Words,
    notation::{Joined, wrapped},
};
use deltille_base::{
    lattice::cube::Cube,
    message,
    text::{Arg, Locale, Message, groups, say},
};
use std::collections::BTreeSet;

/// The order in which birds are listed.
pub const ORDER: [Kind; 10] = [
    Kind::Phoenix,
    Kind::Falcon,
    Kind::Eagle,
    Kind::Crane,
    Kind::Owl,
    Kind::Pheasant,
    Kind::LeftQuail,
    Kind::RightQuail,
    Kind::Swallow,
    Kind::Goose,
];

impl Words for Torissogi {
    /// Lists the seat on turn, attacks, every piece by side, and the hands: birds by name; by code; by number and
    /// level.
    fn words(&self, locale: Locale, _viewer: Viewer, level: usize) -> Option<String> {
        let name = |kind: Kind| say(locale, &kind_message(kind));
        let code = |kind: Kind| kind.code().to_owned();
        match level {
            0 => Some(self.words_with(locale, name, true)),
            1 => Some(self.words_with(locale, code, true)),
            2 => Some(self.words_with(locale, code, false)),
            _ => None,
        }
    }

    /// Draws the levels in the letters of position strings, two next to each other, so that a phone need not
    /// wrap the lines.
    fn text_board(&self, locale: Locale, _viewer: Viewer) -> String {
        let row = |level: i8, rank: i8| -> String {
            let cells = (0..5).filter_map(|file| Cell::at(Cube::new(level, file, rank)));
            let text = |cell| match self.position.at(cell) {
                Piece::NONE => ".".to_owned(),
                piece => piece.text(),
            };
            format!("{}{}", rank + 1, cells.map(|cell| format!("{:>3}", text(cell))).collect::<String>())
        };
        let panel = |level: i8| -> Vec<String> {
            let letter = char::from(b'A' + level as u8).to_string();
            let title = format!("   {}", say(locale, &message!("torissogi-board-level", level = letter)));
            let files = "   a  b  c  d  e".to_owned();
            [title]
                .into_iter()
                .chain((0..5).rev().map(|rank| row(level, rank)))
                .chain([files])
                .collect()
        };
        let mut lines: Vec<String> = Vec::new();
        for pair in [[Some(0), Some(1)], [Some(2), Some(3)], [Some(4), None]] {
            let [left, right] = pair.map(|level| level.map(panel).unwrap_or_default());
            for (at, line) in left.iter().enumerate() {
                let beside = right.get(at).map_or("", String::as_str);
                lines.push(format!("{line:<18}{beside}").trim_end().to_owned());
            }
        }
        lines.extend(self.legend(locale).iter().flat_map(|message| wrapped(&say(locale, message))));
        lines.join("\n")
    }

    fn aim(&self) -> Option<&'static str> {
        Some("game-torissogi-aim")
    }
}

impl Torissogi {
    /// The hands and the counters of the text board, and what its letters mean.
    fn legend(&self, locale: Locale) -> Vec<Message> {
        let position = &self.position;
        let hand = |seat: Seat| {
            let message = message!("torissogi-board-hand", seat = self.told(seat));
            message.with("birds", self.hand_codes(seat))
        };
        let both = [BLACK, WHITE];
        let shown = |kind: &Kind| {
            let held = both.iter().any(|seat| position.in_hand(*seat, *kind) > 0);
            held || both
                .iter()
                .any(|seat| cells_of(position.own(*seat)).any(|cell| position.at(cell).kind() == Some(*kind)))
        };
        let birds = ORDER.into_iter().filter(shown);
        let birds = birds
            .map(|kind| format!("{} {}", Piece::new(BLACK, kind).text(), say(locale, &kind_message(kind))));
        let counters =
            message!("torissogi-board-counters", calm = position.calm, impasse = self.terms.impasse);
        vec![
            hand(BLACK),
            hand(WHITE),
            counters.with("ply", position.ply).with("limit", self.terms.limit),
            message!("torissogi-board-axes"),
            message!(
                "torissogi-board-birds",
                black = self.told(BLACK),
                white = self.told(WHITE),
                birds = birds.collect::<Vec<_>>()
            ),
        ]
    }

    /// `whole`: with the cells of all birds, not of the Phoenixes alone.
    fn words_with(&self, locale: Locale, name: impl Fn(Kind) -> String, whole: bool) -> String {
        let position = &self.position;
        let mut parts = vec![match position.ending.map(|ending| ending.winners) {
            None => message!("torissogi-alt-turn", seat = self.told(position.turn)),
            Some(winners) => match winners.single() {
                Some(winner) => message!("torissogi-alt-won", seat = self.told(winner)),
                None => message!("torissogi-alt-drawn"),
            },
        }];
        for (seat, _) in self.phoenixes_in_danger() {
            parts.push(message!("torissogi-alt-danger", seat = self.told(seat)));
        }
        for seat in [BLACK, WHITE] {
            let mut pieces: Vec<String> = ORDER
                .into_iter()
                .filter_map(|kind| {
                    let cells: Vec<String> = cells_of(position.own(seat))
                        .filter(|cell| position.at(*cell).kind() == Some(kind))
                        .map(Cell::name)
                        .collect();
                    let told = match whole || kind == Kind::Phoenix {
                        true => cells.join(" "),
                        false => format!("×{}", cells.len()),
                    };
                    (!cells.is_empty()).then(|| format!("{} {told}", name(kind)))
                })
                .collect();
            if !whole {
                let levels: BTreeSet<char> =
                    cells_of(position.own(seat)).filter_map(|cell| cell.name().chars().next()).collect();
                let levels: Vec<String> = levels.into_iter().map(String::from).collect();
                pieces.push(say(locale, &message!("torissogi-alt-levels", levels = levels)));
            }
            let hand: Vec<String> = Kind::droppable()
                .filter_map(|kind| match position.in_hand(seat, kind) {
                    0 => None,
                    1 => Some(name(kind)),
                    count => Some(format!("{count} {}", name(kind))),
                })
                .collect();
            let hand: Arg = if hand.is_empty() {
                message!("torissogi-alt-none").into()
            } else {
                hand.into()
            };
            let message = message!("torissogi-alt-seat", seat = self.told(seat));
            parts.push(
                message
                    .with("points", self.points(seat))
                    .with("pieces", groups(locale, pieces))
                    .with("hand", hand),
            );
        }
        parts.iter().map(|part| say(locale, part)).joined(" ")
    }

    fn hand_codes(&self, seat: Seat) -> String {
        let codes: Vec<String> = Kind::droppable()
            .filter_map(|kind| {
                let code = Piece::new(seat, kind).text();
                match self.position.in_hand(seat, kind) {
                    0 => None,
                    1 => Some(code),
                    count => Some(format!("{count}{code}")),
                }
            })
            .collect();
        if codes.is_empty() { "-".to_owned() } else { codes.join(" ") }
    }
}
