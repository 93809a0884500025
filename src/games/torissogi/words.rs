//! The position in words, for players who do not see the picture, and as a text board.

use super::{
    Torissogi,
    board::{Cell, cells_of},
    notation::kind_message,
    piece::{Kind, Piece},
    state::{BLACK, WHITE},
};
use crate::{Seat, Viewer, Words, notation::Joined};
use deltille_base::{
    lattice::cube::Cube,
    message,
    text::{Arg, Locale, groups, say},
};

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

/// Maximum length of the alt text, in characters.
const LONGEST: usize = 800;

impl Words for Torissogi {
    /// Lists the seat on turn, attacks, every piece by side, and the hands.
    fn alt(&self, locale: Locale, _viewer: Viewer) -> String {
        let named = self.words_with(locale, |kind| say(locale, &kind_message(kind)));
        if named.chars().count() <= LONGEST {
            return named;
        }
        // Artificial positions with a hundred pieces use codes, truncated if necessary.
        self.words_with(locale, |kind| kind.code().to_owned()).chars().take(LONGEST).collect()
    }

    /// Draws the levels in the letters of position strings, two next to each other, so that a phone need not
    /// wrap the lines.
    fn text_board(&self, _viewer: Viewer) -> String {
        let row = |level: i8, rank: i8| -> String {
            let cells = (0..5).filter_map(|file| Cell::at(Cube::new(level, file, rank)));
            let text = |cell| match self.position.at(cell) {
                Piece::NONE => ".".to_owned(),
                piece => piece.text(),
            };
            format!("{}{}", rank + 1, cells.map(|cell| format!("{:>3}", text(cell))).collect::<String>())
        };
        let panel = |level: i8| -> Vec<String> {
            let title = format!("   level {}", (b'A' + level as u8) as char);
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
        for seat in [BLACK, WHITE] {
            lines.push(format!("{} has {}", self.name_of(seat), self.hand_codes(seat)));
        }
        let position = &self.position;
        lines.push(format!(
            "calm {}/{}  ply {}/{}",
            position.calm, self.terms.impasse, position.ply, self.terms.limit
        ));
        lines.join("\n")
    }
}

impl Torissogi {
    fn words_with(&self, locale: Locale, name: impl Fn(Kind) -> String) -> String {
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
            let pieces: Vec<String> = ORDER
                .into_iter()
                .filter_map(|kind| {
                    let cells: Vec<String> = cells_of(position.own(seat))
                        .filter(|cell| position.at(*cell).kind() == Some(kind))
                        .map(Cell::name)
                        .collect();
                    (!cells.is_empty()).then(|| format!("{} {}", name(kind), cells.join(" ")))
                })
                .collect();
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
