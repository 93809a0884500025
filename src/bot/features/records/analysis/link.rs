//! The custom ids of an analysis.
//!
//! ```text
//!   1.an.<act>.<source>.<ply>     the source is encoded as in a replay
//! ```

use crate::{
    features::records::link::Source,
    ui::custom_id::{Action, base36, number},
};
use deltille_base::ids::Ply;
use std::borrow::Cow;

#[cfg(test)]
use crate::ui::custom_id::samples::*;

/// A game's analysis at a ply, with the act of the button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnalysisLink {
    pub of: Source,
    pub ply: Ply,
    pub act: AnalysisAct,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisAct {
    /// Starts the analysis, in a new message.
    Ask,
    /// Starts the analysis, in this message.
    AskHere,
    Cancel,
    /// Replaces the message with the graph, its cursor at this ply. The number distinguishes buttons of one
    /// message.
    Graph(u8),
    Board(u8),
    /// Sends the record with remarks.
    Record,
    /// Posts the graph publicly.
    Share,
}

impl Action for AnalysisLink {
    fn parts(&self) -> (Cow<'static, str>, String) {
        let act = match self.act {
            AnalysisAct::Ask => "a".to_owned(),
            AnalysisAct::AskHere => "h".to_owned(),
            AnalysisAct::Cancel => "c".to_owned(),
            AnalysisAct::Graph(slot) => format!("g{slot}"),
            AnalysisAct::Board(slot) => format!("b{slot}"),
            AnalysisAct::Record => "r".to_owned(),
            AnalysisAct::Share => "s".to_owned(),
        };
        ("an".into(), format!("{act}.{}.{}", self.of.text(), base36(u64::from(self.ply.0))))
    }

    fn read(kind: &str, rest: &str) -> Option<AnalysisLink> {
        let parts: Vec<&str> = rest.split('.').collect();
        let ("an", [act, of, ply]) = (kind, &parts[..]) else {
            return None;
        };
        let act = match act.split_at_checked(1)? {
            ("a", "") => AnalysisAct::Ask,
            ("h", "") => AnalysisAct::AskHere,
            ("c", "") => AnalysisAct::Cancel,
            ("g", slot) => AnalysisAct::Graph(slot.parse().ok()?),
            ("b", slot) => AnalysisAct::Board(slot.parse().ok()?),
            ("r", "") => AnalysisAct::Record,
            ("s", "") => AnalysisAct::Share,
            _ => return None,
        };
        Some(AnalysisLink {
            of: Source::read(of)?,
            ply: Ply(u32::try_from(number(ply)?).ok()?),
            act,
        })
    }

    #[cfg(test)]
    fn samples() -> Option<BoxedStrategy<AnalysisLink>> {
        let plain = [
            AnalysisAct::Ask,
            AnalysisAct::AskHere,
            AnalysisAct::Cancel,
            AnalysisAct::Record,
            AnalysisAct::Share,
        ];
        let act = prop_oneof![
            any::<u8>().prop_map(AnalysisAct::Graph),
            any::<u8>().prop_map(AnalysisAct::Board),
            prop::sample::select(plain.to_vec()),
        ];
        let link = |(of, ply, act)| AnalysisLink { of, ply: Ply(ply), act };
        Some((Source::samples(), any::<u32>(), act).prop_map(link).boxed())
    }
}
