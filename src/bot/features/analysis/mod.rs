//! `/game analyse`: what each entry of a game that is over was worth, and what would have been better.
//!
//! ```text
//!   ask      who may have what analysed, the progress in the message
//!   view     the message that is leafed through: the graph, or the board at a ply with the better move
//!   turning  the entries that gave something away, and how it stands, in words
//!   remarks  the record with what was found as comments
//!   board    entries are tried from any position, and judged
//! ```
//!
//! A game that goes on is not analysed: it would help whoever plays it.

mod ask;
pub mod board;
pub mod link;
mod remarks;
mod turning;
mod view;

use super::{
    context::Bot,
    feature::{Call, Feature},
    problem::Problem,
    records::{import::read, link::Source},
    surfaces::{Placed, Slot},
    variants::game_number,
};
use crate::{
    bot::{
        service::{analyses::can_be_analysed, deliver::Answer},
        ui::{
            command::{OptionKind, OptionSpec, game_option, option},
            message::Reply,
            request::Request,
            widgets::{grey, t},
        },
    },
    ids::Ply,
    store::Store,
    table::{Phase, Table},
};
use link::{AnalysisAct, AnalysisLink};

pub struct Analysing;

impl Feature for Analysing {
    type Action = AnalysisLink;

    const COMMANDS: &'static [&'static str] = &["game analyse"];

    fn options(_: &str) -> Vec<OptionSpec> {
        vec![option("file", OptionKind::Attachment), game_option()]
    }

    /// Of the channel's last game, or of a record that is attached.
    async fn command<S: Store>(bot: &Bot<S>, request: &Request, call: Call<'_>) -> Result<Answer, Problem> {
        let (table, of) = match call.file("file") {
            Some(upload) => {
                let game = call.text("game").map(game_number).transpose()?;
                bot.import(request, read(upload)?, game).await?
            }
            None => {
                let table = bot.current(request.channel).await?.ok_or(Problem::NoTable)?.table;
                let of = Source::Game(table.id);
                (table, of)
            }
        };
        bot.analyse(request, table, of, false).await
    }

    async fn press<S: Store>(
        bot: &Bot<S>,
        request: &Request,
        link: AnalysisLink,
        _: &[String],
    ) -> Result<Answer, Problem> {
        if link.act == AnalysisAct::Cancel {
            return Ok(bot.cancel_analysis(request, link.of));
        }
        let table = bot.source(request, link.of).await?;
        match link.act {
            AnalysisAct::Ask => bot.analyse(request, table, link.of, false).await,
            AnalysisAct::AskHere => bot.analyse(request, table, link.of, true).await,
            AnalysisAct::Graph(_) | AnalysisAct::Board(_) | AnalysisAct::Cancel => {
                bot.leafed(request, table, link).await.map(Answer::replace)
            }
            AnalysisAct::Record => bot.remarked(request, table, link.of).await.map(Answer::ephemeral),
            AnalysisAct::Share => {
                let post = bot.leafed(request, table, link).await?;
                Ok(match post.file {
                    Some(_) => Answer { reply: Reply::Say { post, strip: None }, receipt: None },
                    // It is not there any more, which is nobody else's concern.
                    None => Answer::replace(post),
                })
            }
        }
    }

    /// When it is over.
    fn on_board(table: &Table) -> Vec<Placed> {
        if table.phase != Phase::Over || !can_be_analysed(table) {
            return Vec::new();
        }
        let ask = AnalysisLink {
            of: Source::Game(table.id),
            ply: Ply(0),
            act: AnalysisAct::Ask,
        };
        vec![Placed::Button(Slot::Record, grey(&ask, &t(table.home.language, "button-analyse")))]
    }
}
