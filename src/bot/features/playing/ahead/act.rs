//! The buttons of conditional moves, and the encoding of a tapped line in custom ids.

use crate::ui::custom_id::{Path, TableAct, base36, number, path_text, read_path, read_slotted, slotted};

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// Most entries of a tapped line; longer lines have to be typed.
pub const LINE: usize = 6;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanAct {
    List,
    /// Shows the menu behind these steps, on the board after the entries of `line`. Each entry is its index
    /// in the sorted list of legal entries.
    If {
        page: u8,
        line: Vec<u16>,
        path: Path,
    },
    /// Select number `slot` of a plan menu.
    Pick {
        slot: u8,
        line: Vec<u16>,
        path: Path,
    },
    Save(Vec<u16>),
    /// Select: deletes the plan whose id is the value.
    Forget,
    ForgetAll,
    /// Turns the setting on or off that plays an only legal entry automatically.
    OnlyMoves(bool),
}

impl TableAct for PlanAct {
    fn parts(&self) -> (&'static str, String) {
        match self {
            PlanAct::List => ("plans", String::new()),
            PlanAct::If { page, line, path } => ("q", foreseen(*page, line, path)),
            PlanAct::Pick { slot, line, path } => ("qp", foreseen(*slot, line, path)),
            PlanAct::Save(line) => ("q!", line_text(line)),
            PlanAct::Forget => ("drop", String::new()),
            PlanAct::ForgetAll => ("drop!", String::new()),
            PlanAct::OnlyMoves(on) => ("only", u8::from(*on).to_string()),
        }
    }

    fn read(kind: &str, rest: &str) -> Option<PlanAct> {
        Some(match (kind, rest) {
            ("plans", "") => PlanAct::List,
            ("q", _) => read_foreseen(rest).map(|(page, line, path)| PlanAct::If { page, line, path })?,
            ("qp", _) => read_foreseen(rest).map(|(slot, line, path)| PlanAct::Pick { slot, line, path })?,
            ("q!", _) => PlanAct::Save(read_line(rest)?),
            ("drop", "") => PlanAct::Forget,
            ("drop!", "") => PlanAct::ForgetAll,
            ("only", "0") => PlanAct::OnlyMoves(false),
            ("only", "1") => PlanAct::OnlyMoves(true),
            _ => return None,
        })
    }

    #[cfg(test)]
    fn samples() -> BoxedStrategy<PlanAct> {
        let line = || proptest::collection::vec(0u16..2000, 0..=LINE);
        prop_oneof![
            prop::sample::select(vec![PlanAct::List, PlanAct::Forget, PlanAct::ForgetAll]),
            any::<bool>().prop_map(PlanAct::OnlyMoves),
            (any::<u8>(), line(), any_path()).prop_map(|(page, line, path)| PlanAct::If { page, line, path }),
            (any::<u8>(), line(), any_path()).prop_map(|(slot, line, path)| PlanAct::Pick {
                slot,
                line,
                path
            }),
            line().prop_map(PlanAct::Save),
        ]
        .boxed()
    }
}

fn foreseen(slot: u8, line: &[u16], path: &Path) -> String {
    slotted(slot, &format!("{}.{}", line_text(line), path_text(path)))
}

fn read_foreseen(text: &str) -> Option<(u8, Vec<u16>, Path)> {
    let (slot, rest) = read_slotted(text)?;
    let (line, path) = rest.split_once('.')?;
    Some((slot, read_line(line)?, read_path(path)))
}

fn line_text(line: &[u16]) -> String {
    line.iter().map(|index| base36(u64::from(*index))).collect::<Vec<_>>().join(",")
}

fn read_line(text: &str) -> Option<Vec<u16>> {
    let parts = text.split(',').filter(|_| !text.is_empty());
    let line: Option<Vec<u16>> = parts.map(|part| u16::try_from(number(part)?).ok()).collect();
    line.filter(|line| line.len() <= LINE)
}
