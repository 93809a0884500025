//! Variants and options.

use crate::{GameInfo, OptionInfo, OptionValues, VariantInfo};

const fn words(key: &'static str, words: &'static [&'static str], default: &'static str) -> OptionInfo {
    OptionInfo { key, values: OptionValues::Words(words), default }
}
const fn number(key: &'static str, min: u32, max: u32, default: &'static str) -> OptionInfo {
    OptionInfo {
        key,
        values: OptionValues::Integer { min, max, also: &[] },
        default,
    }
}
const fn text(key: &'static str) -> OptionInfo {
    OptionInfo { key, values: OptionValues::Text, default: "" }
}

const CAP: OptionInfo = number("cap", 1, 10_000, "1000");
const QUIET: OptionInfo = number("quiet", 1, 10_000, "50");
const FEW: OptionInfo = words("players", &["2", "3"], "2");
const MANY: OptionInfo = words("players", &["2", "3", "4", "5", "6"], "2");
const PYROTECH: OptionInfo = words("pyrotech", &["single", "dual"], "single");
const START: OptionInfo = words("start", &["corner", "edge"], "corner");
const PIECES: &[&str] = &["Sf", "Lf", "St", "Sp", "Fs", "Rs", "Tw", "Fo", "Sk", "Fm", "Fi", "Py"];

/// Variants of the table in section 1.
pub(super) static VARIANTS: [VariantInfo; 6] = [
    VariantInfo { id: "standard", options: &[CAP, FEW, PYROTECH, QUIET, START] },
    VariantInfo { id: "huge", options: &[CAP, MANY, QUIET] },
    VariantInfo { id: "festival-mix-up", options: &[CAP, MANY, QUIET] },
    VariantInfo { id: "grand-display", options: &[CAP, QUIET] },
    VariantInfo {
        id: "problem",
        options: &[
            text("goal"),
            text("id"),
            number("moves", 1, 9, "2"),
            FEW,
            PYROTECH,
            words("solver", &["white", "blue", "orange"], "white"),
            START,
        ],
    },
    VariantInfo { id: "skylight", options: &[words("piece", PIECES, "Fm")] },
];

pub(super) static INFO: GameInfo = GameInfo { id: "triortan", revision: 1, variants: &VARIANTS };
