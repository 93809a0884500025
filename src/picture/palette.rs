//! The colours of one theme: the inks, and enough blends of them for smooth edges, in at most 256 entries.
//!
//! A picture holds palette indices from the first stroke to the last. Where an ink covers half a pixel, the
//! blend is taken from the palette too: the nearest entry, looked up in a lazily filled table. The palette is
//! computed from the theme's file: the inks first, then blends of the pairs that really meet, each time the
//! one farthest from everything chosen so far, so that the largest error is as small as 256 entries allow.

use super::theme::Theme;
use deltille_base::scene::{Colour, Ink, PaletteKind, Tint};
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

pub type Rgb = [u8; 3];

/// The index of empty pixels, outside of the card.
pub const CLEAR: u8 = 0;

/// The card's border at half opacity, for its round corners.
const SHADE: u8 = 1;
/// The first opaque entry.
const OPAQUE: usize = 2;

/// A blend this near (squared distance in RGB) to an entry gets none of its own.
const NEAR: i32 = 7 * 7;

pub struct Palette {
    colours: Vec<Rgb>,
    /// The palette index of every ink, by its number.
    inks: Vec<u8>,
    /// The entry nearest to a colour given by 6 bits per channel; `CLEAR` while unknown. Every value is a
    /// pure function of its index, so threads may race to fill it.
    nearest: Vec<AtomicU8>,
}

impl Palette {
    pub fn new(theme: Theme, kind: PaletteKind) -> Palette {
        let edge = theme.rgb(Ink::Edge);
        let mut colours = vec![edge; OPAQUE];
        colours[0] = [0; 3];
        let first = colours.len();
        let mut inks = vec![CLEAR; 1];
        for ink in Ink::all() {
            if kind == PaletteKind::Pieces && matches!(ink, Ink::Tint(_)) {
                inks.push(CLEAR);
                continue;
            }
            let rgb = theme.rgb(ink);
            let found = colours[first..].iter().position(|have| *have == rgb).map(|at| at + first);
            inks.push(found.unwrap_or_else(|| {
                colours.push(rgb);
                colours.len() - 1
            }) as u8);
        }
        add_blends(&mut colours, first, &blends(theme, kind));
        let nearest = (0..1 << 18).map(|_| AtomicU8::new(CLEAR)).collect();
        Palette { colours, inks, nearest }
    }

    pub fn plte(&self) -> Vec<u8> {
        self.colours.concat()
    }

    /// The bytes of a PNG's `tRNS`: opacities of the first entries.
    pub fn trns(&self) -> Vec<u8> {
        vec![0, 128]
    }

    /// Returns the palette index of an ink's exact colour.
    pub fn ink(&self, number: u8) -> u8 {
        self.inks.get(usize::from(number)).copied().unwrap_or(CLEAR)
    }

    /// Whether an entry is an ink, not a blend of two.
    pub fn is_ink(&self, index: u8) -> bool {
        index != CLEAR && self.inks.contains(&index)
    }

    pub fn rgb(&self, index: u8) -> Rgb {
        self.colours.get(usize::from(index)).copied().unwrap_or_default()
    }

    /// The opaque entry nearest to a colour.
    pub fn nearest(&self, rgb: Rgb) -> u8 {
        let [r, g, b] = rgb.map(|channel| usize::from(channel >> 2));
        let place = &self.nearest[r << 12 | g << 6 | b];
        match place.load(Relaxed) {
            CLEAR => {
                // Use the centre of the table's cell, so that the answer does not depend on which colour came
                // first.
                let middle = rgb.map(|channel| channel & !3 | 2);
                let all = OPAQUE..self.colours.len();
                let best = all.min_by_key(|at| distance(self.colours[*at], middle)).unwrap_or(OPAQUE);
                place.store(best as u8, Relaxed);
                best as u8
            }
            known => known,
        }
    }

    /// Returns the blend of one entry that covers half a pixel of another.
    pub fn half(&self, over: u8, under: u8) -> u8 {
        if over == under {
            over
        } else if under <= SHADE {
            SHADE
        } else {
            self.nearest(mix(self.rgb(over), self.rgb(under)))
        }
    }
}

fn mix(a: Rgb, b: Rgb) -> Rgb {
    std::array::from_fn(|c| (u16::from(a[c]) + u16::from(b[c])).div_ceil(2) as u8)
}

fn distance(a: Rgb, b: Rgb) -> i32 {
    (0..3).map(|c| (i32::from(a[c]) - i32::from(b[c])).pow(2)).sum()
}

/// Adds candidates, each time the one farthest from all entries, until the palette is full or every candidate
/// is near one.
fn add_blends(colours: &mut Vec<Rgb>, first: usize, candidates: &[Rgb]) {
    let mut far: Vec<i32> = candidates
        .iter()
        .map(|candidate| {
            colours[first..].iter().map(|have| distance(*have, *candidate)).min().unwrap_or(i32::MAX)
        })
        .collect();
    while colours.len() < 256 {
        let Some(best) = (0..far.len()).max_by_key(|at| (far[*at], usize::MAX - at)) else {
            return;
        };
        if far[best] <= NEAR {
            return;
        }
        colours.push(candidates[best]);
        for (far, candidate) in far.iter_mut().zip(candidates) {
            *far = (*far).min(distance(candidates[best], *candidate));
        }
    }
}

/// Blends of the pairs of inks that meet along edges.
fn blends(theme: Theme, kind: PaletteKind) -> Vec<Rgb> {
    use deltille_base::scene::Ink::*;
    let mut pairs = Vec::new();
    let bodies = [Card, Ground, CellA, CellB];
    for under in bodies {
        pairs.extend(bodies.map(|over| (over, under)));
        pairs.extend([Edge, Line, Ink, Ink2, Paper, AccentKey, Danger, DangerKey].map(|over| (over, under)));
        pairs.extend(Colour::ALL.map(|colour| (Rim(colour), under)));
    }
    pairs.extend([
        (Paper, Ink),
        (Card, Ink),
        (AccentKey, Accent),
        (DangerKey, Danger),
        (Ink, Danger),
        (Ink, Line),
        (Ink, Ink2),
    ]);
    for colour in Colour::ALL {
        pairs.extend([(Fill(colour), Rim(colour)), (Mark(colour), Fill(colour))]);
        pairs.extend([Accent, Danger, Line, Ink].map(|under| (Rim(colour), under)));
        if kind == PaletteKind::Pieces {
            pairs.extend(Colour::ALL.map(|under| (Rim(colour), Fill(under))));
        }
    }
    if kind == PaletteKind::Tiles {
        let (face, rim) = (Fill(Colour::White), Rim(Colour::White));
        for tint in [self::Tint::Apricot, self::Tint::Coral, self::Tint::Plum] {
            pairs.extend([face, rim, DangerKey, Tint(self::Tint::Umber)].map(|over| (over, Tint(tint))));
        }
        pairs.extend([(Tint(self::Tint::Crease), face), (Tint(self::Tint::Crease), rim)]);
        pairs.extend(bodies.map(|under| (Tint(self::Tint::Debt), under)));
        pairs.extend([Fill(Colour::Red), Fill(Colour::Black)].map(|coin| (face, coin)));
    }
    pairs.into_iter().map(|(over, under)| mix(theme.rgb(over), theme.rgb(under))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_keep_their_exact_colours_and_blends_are_near() {
        for (theme, kind) in Theme::ALL
            .into_iter()
            .flat_map(|theme| [(theme, PaletteKind::Pieces), (theme, PaletteKind::Tiles)])
        {
            let palette = Palette::new(theme, kind);
            assert!(palette.colours.len() <= 256);
            for ink in Ink::all().filter(|ink| kind == PaletteKind::Tiles || !matches!(ink, Ink::Tint(_))) {
                assert_eq!(palette.rgb(palette.ink(ink.number() as u8)), theme.rgb(ink), "{ink:?}");
            }
            let worst = blends(theme, kind)
                .into_iter()
                .map(|rgb| distance(palette.rgb(palette.nearest(rgb)), rgb))
                .max()
                .unwrap();
            assert!(
                worst <= 20 * 20,
                "{theme}: a blend is off by √{worst} of {} entries",
                palette.colours.len()
            );
        }
    }
}
