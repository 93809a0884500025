//! Controls that concern their user alone, at any table: pages take them besides those of their own board.

use crate::{
    frame::ui::custom_id::Action,
    learning::{learn::act::LearnAct, rules::RulesPage},
    playing::memos::MemoAct,
    records::{
        analysis::{
            board::BoardLink,
            link::{AnalysisAct, AnalysisLink},
        },
        link::{Replay, ReplayAct},
    },
};

/// Whether it is one of rules, lessons, notes, replays, analyses, or boards to try moves.
pub fn is_personal(custom_id: &str) -> bool {
    LearnAct::decode(custom_id).is_some_and(|act| !matches!(act, LearnAct::Play(_)))
        || Replay::decode(custom_id).is_some_and(|replay| replay.act != ReplayAct::PlayOn)
        || AnalysisLink::decode(custom_id).is_some_and(|link| link.act != AnalysisAct::Share)
        || RulesPage::decode(custom_id).is_some()
        || MemoAct::decode(custom_id).is_some()
        || BoardLink::decode(custom_id).is_some()
}
