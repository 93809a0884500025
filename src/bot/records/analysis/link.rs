//! The custom ids of an analysis.

use crate::{frame::ui::ids, records::link::Source};
use deltille_base::ids::Ply;

ids! {
    /// A game's analysis at a ply, with the act of the button.
    #[derive(Copy)]
    pub struct AnalysisLink {
        pub of: Source,
        pub ply: Ply,
        pub act: AnalysisAct,
    } as "an.{act}.{of}.{ply}"
}

ids! {
    #[derive(Copy)]
    pub enum AnalysisAct {
        /// Starts the analysis, in a new message.
        Ask = "a",
        /// Starts the analysis, in this message.
        AskHere = "h",
        Cancel = "c",
        /// Replaces the message with the graph, its cursor at this ply. The number distinguishes buttons of
        /// one message.
        Graph(u8) = "g{}",
        Board(u8) = "b{}",
        /// Sends the record with remarks.
        Record = "r",
        /// Posts the graph publicly.
        Share = "s",
    }
}
