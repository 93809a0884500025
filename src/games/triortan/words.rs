//! The position in words and as characters.

use super::{Triortan, board::Point, flow::Phase, piece::Kind, terms::Variant};
use crate::{Seat, Viewer, Words, notation::Joined, notation::wrapped};
use deltille_base::{
    lattice::triangle::Cell,
    message,
    text::{Locale, Message, groups, say},
};

/// Level of detail for the pieces.
struct Detail<'a> {
    /// Kinds whose cells are named; the others are counted.
    wanted: &'a dyn Fn(Seat, Kind) -> bool,
    /// Whether kinds appear by name instead of by code.
    names: bool,
}

impl Words for Triortan {
    /// Describes the turn and the pieces in at most 800 characters.
    fn alt(&self, locale: Locale, viewer: Viewer) -> String {
        self.brief_alt(locale, viewer, 780)
    }

    /// The first detail that fits: all pieces by name; all by code; all but other seats' sparklers; one's own; the
    /// pyrotechs and numbers.
    fn brief_alt(&self, locale: Locale, viewer: Viewer, most: usize) -> String {
        let full = |_: Seat, _: Kind| true;
        let own = |seat: Seat, kind: Kind| kind != Kind::Sparkler || viewer == Viewer::Seat(seat);
        let officers = |_: Seat, kind: Kind| kind != Kind::Sparkler;
        let mine = |seat: Seat, kind: Kind| kind.is_pyrotech() || viewer == Viewer::Seat(seat);
        let few = |_: Seat, kind: Kind| kind.is_pyrotech();
        let by_name = |wanted| Detail { wanted, names: true };
        let by_code = |wanted| Detail { wanted, names: false };
        let levels = [
            by_name(&full),
            by_code(&full),
            by_code(&own),
            by_code(&officers),
            by_code(&mine),
            by_name(&few),
        ];
        let texts = levels.into_iter().map(|detail| self.words_with(locale, viewer, &detail));
        let mut last = String::new();
        for text in texts {
            if text.chars().count() <= most {
                return text;
            }
            last = text;
        }
        last.chars().take(most).collect()
    }

    /// Draws the board like section 3 of the rules page, one character a cell so that lines do not wrap on a
    /// phone: the owner's letter, `.` empty, `x` visited. The pieces are listed below.
    fn text_board(&self, _viewer: Viewer) -> String {
        let (board, position) = (self.terms.board, &self.position);
        let ranks = 2 * board.side;
        let longest = 2 * ranks as usize - 1;
        let mut lines = Vec::new();
        for rank in (1..=ranks).rev() {
            let cells: Vec<Point> = board.points().filter(|point| board.cell(*point).0[0] == rank).collect();
            // The largest board has no room for rank numbers.
            let number = if longest <= 30 { format!("{rank:<3}") } else { String::new() };
            let mut line = format!("{number}{}", " ".repeat((longest - cells.len()) / 2));
            for point in cells {
                let piece = position.at(point);
                line.push(if !piece.is_none() {
                    self.letter(piece.seat())
                } else if position.visited().has(point) {
                    'x'
                } else {
                    '.'
                });
            }
            lines.push(line.trim_end().to_owned());
        }
        for seat in self.terms.all_seats() {
            let kinds =
                Kind::ALL.into_iter().rev().filter(|kind| position.count(seat, *kind) > 0).map(|kind| {
                    let cells =
                        position.own(seat).iter().filter(|point| position.at(*point).kind() == kind).map(
                            |point| {
                                let Cell([a, b, c]) = board.cell(point);
                                format!("{a},{b},{c}")
                            },
                        );
                    format!("{} {}", kind.code(), cells.joined(" "))
                });
            let kinds = kinds.joined("; ");
            let reserve = self.told_reserve(seat).map(|reserve| format!(" (△{reserve})")).unwrap_or_default();
            lines.extend(wrapped(&format!("{} {}{reserve}: {kinds}", self.letter(seat), self.name_of(seat))));
        }
        // Large games have too many pieces to list them all; the map is always complete.
        let mut text = String::new();
        for line in lines {
            if text.chars().count() + line.chars().count() >= LONGEST_BOARD {
                break;
            }
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&line);
        }
        text
    }
}

impl Triortan {
    /// Describes the position at this level of detail.
    fn words_with(&self, locale: Locale, viewer: Viewer, detail: &Detail) -> String {
        let flow = &self.position.flow;
        let mut parts = Vec::new();
        match flow.phase {
            Phase::Play => parts.push(message!("triortan-alt-turn", seat = self.told(flow.turn))),
            Phase::First => parts.push(message!("triortan-alt-first")),
            Phase::Place => parts.push(message!("triortan-alt-place")),
            Phase::Setup => {
                parts.push(message!("triortan-alt-setup"));
                for seat in self.position.arranging().iter() {
                    parts.push(message!("triortan-alt-arranging", seat = self.told(seat)));
                }
                if let Viewer::Seat(seat) = viewer
                    && let Some(Some(own)) = self.position.submitted.get(seat.index())
                {
                    parts.push(message!("triortan-alt-own", codes = own.text()));
                }
            }
            Phase::Over(_) => match flow.winners.iter().next() {
                Some(winner) if flow.winners.len() == 1 => {
                    parts.push(message!("triortan-alt-won", seat = self.told(winner)));
                }
                Some(_) => parts.push(message!("triortan-alt-drawn")),
                None => parts.push(message!("triortan-alt-over")),
            },
        }
        if self.terms.variant == Variant::Skylight {
            parts.push(message!("triortan-alt-visited", count = self.position.visited().count()));
        }
        let mut text: Vec<String> = parts.iter().map(|part| say(locale, part)).collect();
        text.extend(self.terms.all_seats().map(|seat| self.seat_in_words(locale, seat, detail)));
        text.join(" ")
    }

    fn seat_in_words(&self, locale: Locale, seat: Seat, detail: &Detail) -> String {
        let (position, board) = (&self.position, self.terms.board);
        // Pyrotechs first.
        let order = Kind::ALL.into_iter().rev();
        let kinds: Vec<String> = order
            .filter(|kind| position.count(seat, *kind) > 0)
            .map(|kind| {
                let name = if detail.names {
                    say(locale, &kind_message(kind))
                } else {
                    kind.code().to_owned()
                };
                if !(detail.wanted)(seat, kind) {
                    return format!("{name} ×{}", position.count(seat, kind));
                }
                let cells = position.own(seat).iter().filter(|point| position.at(*point).kind() == kind).map(
                    |point| {
                        let Cell([a, b, c]) = board.cell(point);
                        format!(" {a},{b},{c}")
                    },
                );
                format!("{name}{}", cells.collect::<String>())
            })
            .collect();
        let alive = position.flow.alive.contains(seat);
        let reserve = self.told_reserve(seat);
        let message = match reserve {
            Some(reserve) => message!("triortan-alt-seat-reserve", reserve = reserve),
            None => message!(if alive { "triortan-alt-seat" } else { "triortan-alt-seat-out" }),
        };
        let message = message
            .seat("seat", self.name_of(seat))
            .with("taken", position.captured(seat))
            .with("pieces", if kinds.is_empty() { "–".to_owned() } else { groups(locale, kinds) });
        say(locale, &message)
    }

    /// Pieces that a seat could bring in; `None` during set-up and for seats that are out.
    fn told_reserve(&self, seat: Seat) -> Option<u32> {
        let flow = &self.position.flow;
        let brings_in = !matches!(self.terms.variant, Variant::Skylight)
            && matches!(flow.phase, Phase::Play | Phase::Place);
        (brings_in && flow.alive.contains(seat)).then(|| self.in_reserve(seat))
    }

    /// Letter of a seat on the map.
    fn letter(&self, seat: Seat) -> char {
        self.name_of(seat).chars().next().map_or('?', |letter| letter.to_ascii_uppercase())
    }
}

/// Longest board in characters.
const LONGEST_BOARD: usize = 1500;

/// Name of a kind in the reader's language.
pub fn kind_message(kind: Kind) -> Message {
    message!(match kind {
        Kind::ShortFuse => "triortan-piece-sf",
        Kind::LongFuse => "triortan-piece-lf",
        Kind::Strobe => "triortan-piece-st",
        Kind::Spinner => "triortan-piece-sp",
        Kind::FallingStar => "triortan-piece-fs",
        Kind::RisingStar => "triortan-piece-rs",
        Kind::Twister => "triortan-piece-tw",
        Kind::Fountain => "triortan-piece-fo",
        Kind::Sparkler => "triortan-piece-sk",
        Kind::Firemaster => "triortan-piece-fm",
        Kind::Firemistress => "triortan-piece-fi",
        Kind::Pyrotech => "triortan-piece-py",
    })
}
