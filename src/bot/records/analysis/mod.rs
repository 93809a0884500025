//! `/game analyse`: what each entry of a finished game was worth, and what would have been better.
//!
//! ```text
//!   ask      permissions, limits, and progress in the message
//!   view     the message to page through: the graph, or the board at a ply with the better move
//!   turning  the entries that gave something away, and the evaluation in words
//!   remarks  the record with the findings as comments
//!   board    entries tried from any position, and their evaluation
//! ```
//!
//! A running game is not analysed: that would help one of its players.

mod ask;
pub mod board;
pub mod link;
mod remarks;
mod turning;
pub mod view;

use crate::{
    frame::ui::{Request, Upload, grey, t},
    records::{
        analyses::can_be_analysed,
        import::{import_record, read},
        link::Source,
    },
    routing::{Answer, BoardControl, Bot, Feature, GameChoice, Problem, Result, Slot, commands},
};
use deltille_base::ids::Ply;
use deltille_table::{Phase, Table};
use link::{AnalysisAct, AnalysisLink};

commands! {
    pub struct Analysing as "game analyse" {
        file: Option<Upload>,
        game: Option<GameChoice>,
    }
}

impl Feature for Analysing {
    type Action = AnalysisLink;
    type Command = Analysing;

    /// Analyses the channel's last game, or an attached record.
    async fn command(bot: &Bot, request: &Request, Analysing { file, game }: Analysing) -> Result<Answer> {
        let (table, of) = match file {
            Some(upload) => import_record(bot, request, read(&upload)?, game.map(GameChoice::index)).await?,
            None => {
                let table = bot.current(request.channel).await?.ok_or(Problem::NoTable)?.table;
                let of = Source::Game(table.id);
                (table, of)
            }
        };
        ask::analyse(bot, request, table, of, false).await
    }

    async fn press(bot: &Bot, request: &Request, link: AnalysisLink, _: &[String]) -> Result<Answer> {
        if link.act == AnalysisAct::Cancel {
            return Ok(ask::cancel_analysis(bot, request, link.of));
        }
        let table = bot.source(request, link.of).await?;
        match link.act {
            AnalysisAct::Ask => ask::analyse(bot, request, table, link.of, false).await,
            AnalysisAct::AskHere => ask::analyse(bot, request, table, link.of, true).await,
            AnalysisAct::Graph(_) | AnalysisAct::Board(_) | AnalysisAct::Cancel => {
                view::leafed(bot, request, table, link).await.map(Answer::replace)
            }
            AnalysisAct::Record => {
                remarks::remarked(bot, request, table, link.of).await.map(Answer::ephemeral)
            }
            AnalysisAct::Share => {
                let post = view::leafed(bot, request, table, link).await?;
                Ok(match post.file {
                    Some(_) => Answer::public(post),
                    // The analysis is gone: that is shown only to the user who pressed.
                    None => Answer::replace(post),
                })
            }
        }
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        if table.phase != Phase::Over || !can_be_analysed(table) {
            return Vec::new();
        }
        let ask = AnalysisLink {
            of: Source::Game(table.id),
            ply: Ply(0),
            act: AnalysisAct::Ask,
        };
        vec![BoardControl::Button(Slot::Record, grey(&ask, &t(table.home.language, "button-analyse")))]
    }
}
