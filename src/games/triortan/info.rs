//! Variants and options.

use crate::{GameInfo, OptionInfo, VariantInfo};

const CAP: OptionInfo = OptionInfo::number("cap", 1, 10_000, "1000");
const QUIET: OptionInfo = OptionInfo::number("quiet", 1, 10_000, "50");
const FEW: OptionInfo = OptionInfo::words("players", &["2", "3"], "2");
const MANY: OptionInfo = OptionInfo::words("players", &["2", "3", "4", "5", "6"], "2");
const PYROTECH: OptionInfo = OptionInfo::words("pyrotech", &["single", "dual"], "single");
const START: OptionInfo = OptionInfo::words("start", &["corner", "edge"], "corner");
const PIECES: &[&str] = &["Sf", "Lf", "St", "Sp", "Fs", "Rs", "Tw", "Fo", "Sk", "Fm", "Fi", "Py"];

/// Variants of the table in section 1.
pub static VARIANTS: [VariantInfo; 6] = [
    VariantInfo { id: "standard", options: &[CAP, FEW, PYROTECH, QUIET, START] },
    VariantInfo { id: "huge", options: &[CAP, MANY, QUIET] },
    VariantInfo { id: "festival-mix-up", options: &[CAP, MANY, QUIET] },
    VariantInfo { id: "grand-display", options: &[CAP, QUIET] },
    VariantInfo {
        id: "problem",
        options: &[
            OptionInfo::text("goal"),
            OptionInfo::text("id"),
            OptionInfo::number("moves", 1, 9, "2"),
            FEW,
            PYROTECH,
            OptionInfo::words("solver", &["white", "blue", "orange"], "white"),
            START,
        ],
    },
    VariantInfo {
        id: "skylight",
        options: &[OptionInfo::words("piece", PIECES, "Fm")],
    },
];

pub static INFO: GameInfo = GameInfo { id: "triortan", revision: 1, variants: &VARIANTS };
