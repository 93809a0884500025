//! The box of a hand in the picture: a label, then the birds held, each kind once with its count.
//!
//! Up to two rows are drawn with large birds, more with smaller ones, and birds with menu numbers smaller still,
//! so that the box has one size. All coordinates are card units, from the box's upper left corner.

use super::{
    Torissogi,
    glyphs::{self, Size},
    piece::Kind,
    taps::hand_token,
};
use crate::{Seat, Spot};
use deltille_base::{
    message,
    scene::{Anchor, Ink, Point, Scene, Shape, Style, card::SMALL, font, point},
    text::{Locale, say},
};

/// Size of a box.
pub const BOX: Point = point(312.0, 244.0);
/// Distance of rows whose birds carry numbers; three such rows fit in a box.
const NUMBERED_ROW: f32 = 78.0;
/// How far birds move down to make room for the numbers above them.
const NUMBER_ROOM: f32 = 19.0;
/// Distance from the edge of the box to its contents.
const MARGIN: f32 = 14.0;
/// Distance between the label and the birds.
const GAP: f32 = 12.0;
/// Distance between a bird and its count.
const ASIDE: f32 = 5.0;
/// Distance between a bird, or its count, and the next bird.
const BETWEEN: f32 = 4.0;
/// Distance from the mark of an empty hand to its dash, to the right.
const NOTHING: f32 = 48.0;

/// Layout of the box of a seat's hand.
pub struct Hand {
    word: Shape,
    birds: Vec<Bird>,
    size: Size,
    /// Position of the mark of an empty hand.
    free: Point,
}

/// All held birds of one kind.
struct Bird {
    kind: Kind,
    count: u8,
    at: Point,
    /// Left end of the count's baseline.
    number: Point,
}

impl Hand {
    pub fn of(game: &Torissogi, seat: Seat, locale: Locale) -> Hand {
        let name = say(locale, &message!("torissogi-hand"));
        let kinds = kinds(game, seat);
        Hand::flow(&name, &kinds, Size::Hand, 80.0, 2)
            .or_else(|| Hand::flow(&name, &kinds, Size::FullHand, 64.0, usize::MAX))
            .unwrap_or_else(|| Hand::empty(&name))
    }

    /// Lays out a hand with room for menu numbers above the birds.
    pub fn numbered(game: &Torissogi, seat: Seat, locale: Locale) -> Hand {
        let name = say(locale, &message!("torissogi-hand"));
        let hand = Hand::flow(&name, &kinds(game, seat), Size::Numbered, NUMBERED_ROW, usize::MAX);
        let Some(mut hand) = hand else {
            return Hand::empty(&name);
        };
        // The numbers are above the birds.
        for bird in &mut hand.birds {
            bird.at.y += NUMBER_ROOM;
            bird.number.y += NUMBER_ROOM;
        }
        if let Shape::Text { at, .. } = &mut hand.word {
            at.y += NUMBER_ROOM;
        }
        hand
    }

    /// Returns the position of a spot in the box and the size of its bird; `None` if the spot is not one of
    /// these birds.
    pub fn spot(&self, spot: &Spot) -> Option<(Point, Size)> {
        let bird = self.birds.iter().find(|bird| hand_token(bird.kind) == spot.0)?;
        Some((bird.at, self.size))
    }

    /// Draws a seat's hand into the box at `corner`; `up`: its birds fly upwards.
    pub fn draw(&self, scene: &mut Scene, corner: Point, seat: Seat, up: bool, style: Style) {
        let place = |at: Point| corner + at;
        let mut words = vec![self.word.clone()];
        let counts = self.birds.iter().filter(|bird| bird.count > 1);
        words.extend(counts.map(|bird| text(bird.count.to_string(), bird.number, Anchor::Left, Ink::Ink)));
        scene.put(words, corner);
        for bird in &self.birds {
            scene.place(&glyphs::piece(bird.kind, seat, up, self.size, style), place(bird.at));
        }
        if self.birds.is_empty() {
            let mark = glyphs::tile(seat, up, 44.0, 1.0);
            let nothing = text("–".to_owned(), point(NOTHING, 0.0), Anchor::Centre, Ink::Ink2);
            scene.put(vec![mark, nothing], place(self.free));
        }
    }

    fn empty(name: &str) -> Hand {
        let middle = BOX.y / 2.0;
        let after = MARGIN + font::width(name, SMALL) + GAP + 24.0;
        Hand {
            word: word(name, middle),
            birds: Vec::new(),
            size: Size::Hand,
            free: point(after, middle),
        }
    }

    /// Lays out rows from the left, after the label; `None` if there are more than `most` rows, or nothing to
    /// show.
    fn flow(name: &str, kinds: &[(Kind, u8)], size: Size, apart: f32, most: usize) -> Option<Hand> {
        let mut x = MARGIN + font::width(name, SMALL) + GAP;
        let (mut row, mut birds) = (0usize, Vec::new());
        for (kind, count) in kinds.iter().copied() {
            let number = if count > 1 { font::width(&count.to_string(), SMALL) + ASIDE } else { 0.0 };
            let width = size.cell() + number;
            if x + width > BOX.x - 5.0 {
                row += 1;
                x = MARGIN - 4.0;
            }
            birds.push((
                row,
                Bird {
                    kind,
                    count,
                    at: point(x + size.cell() / 2.0, 0.0),
                    number: point(x + size.cell() + ASIDE, 0.0),
                },
            ));
            x += width + BETWEEN;
        }
        let last = birds.last().map(|(row, _)| *row).filter(|last| *last < most)?;
        let middle = |row: usize| BOX.y / 2.0 + (row as f32 - last as f32 / 2.0) * apart;
        let placed = |(row, bird): (usize, Bird)| {
            let y = middle(row);
            Bird {
                at: point(bird.at.x, y),
                number: point(bird.number.x, baseline(y)),
                ..bird
            }
        };
        let word = word(name, middle(0));
        let birds = birds.into_iter().map(placed).collect();
        Some(Hand { word, birds, size, free: point(0.0, 0.0) })
    }
}

fn kinds(game: &Torissogi, seat: Seat) -> Vec<(Kind, u8)> {
    Kind::droppable()
        .map(|kind| (kind, game.in_hand(seat, kind)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// Returns the baseline of a text whose middle is at `y`.
fn baseline(y: f32) -> f32 {
    y + 0.5 * font::CAP_HEIGHT * SMALL
}

fn word(name: &str, y: f32) -> Shape {
    text(name.to_owned(), point(MARGIN, baseline(y)), Anchor::Left, Ink::Ink2)
}

fn text(text: String, at: Point, anchor: Anchor, ink: Ink) -> Shape {
    Shape::Text { text, at, size: SMALL, anchor, ink }
}
