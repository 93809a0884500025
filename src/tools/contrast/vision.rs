//! How far colours are apart: contrast as WCAG 2.2 measures it, and difference (CIEDE2000) as people with
//! each kind of colour vision see it. A colour library would be a hundred times as large.

use deltille_picture::Rgb;

/// Kinds of colour vision. Those that lack a kind of cone are simulated after Machado, Oliveira and Fernandes (2009).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vision {
    Normal,
    Protanopia,
    Deuteranopia,
    Tritanopia,
    /// No colours at all: printed in grey.
    Grey,
}

impl Vision {
    pub const ALL: [Vision; 5] =
        [Vision::Normal, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia, Vision::Grey];

    pub fn word(self) -> &'static str {
        match self {
            Vision::Normal => "normal",
            Vision::Protanopia => "protanopia",
            Vision::Deuteranopia => "deuteranopia",
            Vision::Tritanopia => "tritanopia",
            Vision::Grey => "grey",
        }
    }

    /// Remaining linear red, green and blue.
    fn matrix(self) -> [[f64; 3]; 3] {
        match self {
            Vision::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Vision::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Vision::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Vision::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
            Vision::Grey => [LUMINANCE; 3],
        }
    }

    /// The difference of two colours: 1 is just noticed, 15 is another colour at a glance.
    pub fn difference(self, one: Rgb, other: Rgb) -> f64 {
        delta_e(self.lab(one), self.lab(other))
    }

    fn lab(self, rgb: Rgb) -> [f64; 3] {
        let linear = linear(rgb);
        let [r, g, b] = self.matrix().map(|row| dot(row, linear).clamp(0.0, 1.0));
        let xyz = [
            dot([0.412_456_4, 0.357_576_1, 0.180_437_5], [r, g, b]) / 0.950_47,
            dot([0.212_672_9, 0.715_152_2, 0.072_175_0], [r, g, b]),
            dot([0.019_333_9, 0.119_192_0, 0.950_304_1], [r, g, b]) / 1.088_83,
        ];
        let [x, y, z] = xyz.map(|part| {
            if part > 216.0 / 24389.0 {
                part.cbrt()
            } else {
                (24389.0 / 27.0 * part + 16.0) / 116.0
            }
        });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}

/// Parts of red, green and blue in brightness.
const LUMINANCE: [f64; 3] = [0.2126, 0.7152, 0.0722];

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn linear(rgb: Rgb) -> [f64; 3] {
    rgb.map(|channel| {
        let part = f64::from(channel) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast ratio of two colours, from 1 to 21.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (a, b) = (dot(LUMINANCE, linear(one)), dot(LUMINANCE, linear(other)));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// CIEDE2000, in the notation of Sharma, Wu and Dalal (2005).
fn delta_e([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let mean = f64::midpoint(a1.hypot(b1), a2.hypot(b2));
    let g = 0.5 * (1.0 - seventh(mean));
    let (a1, a2) = ((1.0 + g) * a1, (1.0 + g) * a2);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| {
        if a == 0.0 && b == 0.0 {
            0.0
        } else {
            b.atan2(a).to_degrees().rem_euclid(360.0)
        }
    };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let turn = match h2 - h1 {
        _ if c1 * c2 == 0.0 => 0.0,
        turn if turn > 180.0 => turn - 360.0,
        turn if turn < -180.0 => turn + 360.0,
        turn => turn,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let h = match (h1 - h2).abs() {
        _ if c1 * c2 == 0.0 => h1 + h2,
        apart if apart <= 180.0 => f64::midpoint(h1, h2),
        _ if h1 + h2 < 360.0 => f64::midpoint(h1, h2) + 180.0,
        _ => f64::midpoint(h1, h2) - 180.0,
    };
    let cosine = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cosine(h - 30.0) + 0.24 * cosine(2.0 * h) + 0.32 * cosine(3.0 * h + 6.0)
        - 0.20 * cosine(4.0 * h - 63.0);
    let turned = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rt = -2.0 * seventh(c) * (2.0 * turned).to_radians().sin();
    ((dl / sl).powi(2) + (dc / sc).powi(2) + (dh / sh).powi(2) + rt * (dc / sc) * (dh / sh)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        assert!((contrast([0x76; 3], [255; 3]) - 4.54).abs() < 0.01);
        assert_eq!(contrast([9, 8, 7], [9, 8, 7]), 1.0);
    }

    /// Pairs of Sharma, Wu and Dalal's table.
    #[test]
    fn differences_are_those_of_the_published_pairs() {
        for (one, other, expected) in [
            ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
            ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.9030),
            ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
            ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.2630),
            ([61.2901, 3.7196, -5.3901], [61.4292, 2.2480, -4.9620], 1.8731),
            ([36.4612, 47.8580, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
            ([2.0776, 0.0795, -1.1350], [0.9033, -0.0636, -0.5514], 0.9082),
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
            ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
            ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
            ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
            ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
        ] {
            assert!((delta_e(one, other) - expected).abs() < 1e-4, "{one:?} {other:?}");
            assert!((delta_e(other, one) - expected).abs() < 1e-4, "{other:?} {one:?}");
        }
    }

    #[test]
    fn people_without_a_cone_confuse_what_others_do_not() {
        let (red, green) = ([0xb0, 0x50, 0x20], [0x70, 0x70, 0x20]);
        assert!(Vision::Normal.difference(red, green) > 25.0);
        assert!(Vision::Deuteranopia.difference(red, green) < 10.0);
        for vision in Vision::ALL {
            assert!(vision.difference([40; 3], [40; 3]) < 1e-9);
            // Greys stay grey.
            assert!(vision.difference([0; 3], [255; 3]) > 99.0, "{vision:?}");
        }
    }

    /// The inks alone; the command measures whole boards.
    #[test]
    fn text_and_piece_contrast_is_sufficient() {
        use deltille_base::scene::{Colour, Ink::*};
        use deltille_picture::Theme;
        for theme in Theme::ALL {
            let contrast = |one, other| contrast(theme.rgb(one), theme.rgb(other));
            for (text, under) in [
                (Ink, Card),
                (Ink, Ground),
                (Ink, CellA),
                (Ink, CellB),
                (Ink2, Card),
                (Ink2, Ground),
                (Paper, Ink),
                (DangerKey, Danger),
            ] {
                let seen = contrast(text, under);
                assert!(seen >= 4.5, "{theme}: {text:?} on {under:?}: {seen}");
            }
            for colour in Colour::ALL {
                for under in [Card, Ground, CellA, CellB, Accent] {
                    let seen = contrast(Fill(colour), under).max(contrast(Rim(colour), under));
                    assert!(seen >= 3.0, "{theme}: {colour:?} on {under:?}: {seen}");
                }
                assert!(contrast(Mark(colour), Fill(colour)) >= 3.0, "{theme}: {colour:?}");
            }
        }
    }
}
