//! `/game record`, its buttons and *Show the record* in the menu of a message: the game as a text or as an
//! animation, private or public.

use super::{animation::animated, link::Source, text::recorded};
use crate::{
    frame::ui::{Button, OnTable, Post, Request, TableAct, grey, ids, t},
    routing::{Answer, BoardControl, Bot, Feature, MoreMenu, OnMessage, Problem, Result, Slot, commands},
};
use deltille_games::{Actors, Seat, Viewer};
use deltille_table::{Phase, Table};

ids! {
    #[derive(Copy)]
    pub struct RecordAct = "record";
}

commands! {
    pub enum RecordCommand {
        Here(RecordOptions) = "game record",
        Of(OnMessage) = "show-record",
    }
}

commands! {
    pub struct RecordOptions {
        gif: bool,
        share: bool,
    }
}

pub struct Record;

impl Feature for Record {
    type Action = OnTable<RecordAct>;
    type Command = RecordCommand;

    async fn command(bot: &Bot, request: &Request, command: RecordCommand) -> Result<Answer> {
        let RecordOptions { gif, share } = match command {
            RecordCommand::Here(options) => options,
            RecordCommand::Of(message) => {
                let of = bot.game_of(request, &message).await?;
                let table = bot.source(request, of).await?;
                return recorded(bot, request, table, of, None).await.map(Answer::ephemeral);
            }
        };
        let current = bot.current(request.channel).await?.ok_or(Problem::NoTable)?;
        let table = current.table;
        match table.phase {
            Phase::Lobby { .. } => return Err(Problem::Lobby),
            Phase::Closed => return Err(Problem::NoTable),
            Phase::Play | Phase::Over | Phase::Aborted => {}
        }
        // A puzzle's solution is for its solver only.
        let everyone = share && !table.is_solo();
        // The public record of a running game is limited to the spectator's view.
        let viewer = (everyone && table.phase != Phase::Over).then_some(Viewer::Spectator);
        let side = table.seat_of(request.user.id).unwrap_or(Seat(0));
        if gif {
            return animated(bot, request, table, side, viewer, everyone).await;
        }
        let of = Source::Game(table.id);
        let post = recorded(bot, request, table, of, viewer).await?;
        if everyone {
            let post = Post { rows: Vec::new(), ..post };
            return Ok(Answer::public(post));
        }
        Ok(Answer::ephemeral(post))
    }

    async fn press(
        bot: &Bot,
        request: &Request,
        OnTable { table, .. }: OnTable<RecordAct>,
        _: &[String],
    ) -> Result<Answer> {
        let table = bot.shown_by(request, table).await?;
        let of = Source::Game(table.id);
        recorded(bot, request, table, of, None).await.map(Answer::ephemeral)
    }

    fn on_board(table: &Table) -> Vec<BoardControl> {
        let over = table
            .play()
            .is_some_and(|play| table.phase == Phase::Aborted || play.actors() == Actors::Nobody);
        let record = || grey(&RecordAct.on(table), &t(table.home.language, "button-record"));
        if over {
            vec![BoardControl::Button(Slot::Record, record())]
        } else {
            Vec::new()
        }
    }

    fn in_more(menu: &MoreMenu<'_>) -> Vec<(Slot, Button)> {
        vec![(Slot::Record, grey(&RecordAct.on(menu.table), &t(menu.locale, "button-record")))]
    }
}
