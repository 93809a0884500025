//! `/game import`: a game or a position from outside, as a file or pasted into a form, to step through or to
//! play on from.
//!
//! The imported game is stored as a record of its own, one for each person: a later import replaces the earlier
//! one. Each view reads and replays it again. The line tried on a board is stored in the same way, under its
//! own subject.

use super::{
    link::{Replay, ReplayAct, Source},
    source::{keep_text, unreadable},
    view::replayed,
};
use crate::{
    frame::{
        settings::people::Counted,
        ui::{Modal, ModalField, Request, Upload, UploadError, custom_id::Action, escape::code, ids, t},
    },
    routing::{Answer, Bot, Feature, GameChoice, Problem, Result, commands},
};
use deltille_base::{
    ids::Ply,
    text::{Locale, Message, typed::decode},
};
use deltille_games::registry;
use deltille_store::Subject;
use deltille_table::{Phase, Table};
use std::sync::Arc;

/// Longest text in a form, in characters.
const PASTED: u16 = 4000;

const FIELD: &str = "text";

ids! {
    /// The form for a text to import. The game is an index into the registry, for texts that do not name their
    /// game.
    #[derive(Copy)]
    pub struct ImportForm(Option<u8>) as "i.{}";
}

commands! {
    pub struct Import as "game import" {
        file: Option<Upload>,
        game: Option<GameChoice>,
    }
}

impl Feature for Import {
    type Action = ImportForm;
    type Command = Import;

    /// Imports an attached file; without one, opens the form for the text.
    async fn command(bot: &Bot, request: &Request, Import { file, game }: Import) -> Result<Answer> {
        let game = game.map(GameChoice::index);
        match file {
            Some(upload) => imported(bot, request, read(&upload)?, game).await,
            None => Ok(Answer::Form(form(request.locale, game))),
        }
    }

    async fn submit(
        bot: &Bot,
        request: &Request,
        ImportForm(game): ImportForm,
        fields: &[(String, String)],
    ) -> Result<Answer> {
        let pasted = fields
            .iter()
            .find(|(name, _)| name == FIELD)
            .map(|(_, text)| text.clone())
            .unwrap_or_default();
        imported(bot, request, pasted, game).await
    }
}

/// Reads a text, and stores it as this person's import.
pub(crate) async fn import_record(
    bot: &Bot,
    request: &Request,
    text: String,
    game: Option<u8>,
) -> Result<(Arc<Table>, Source)> {
    bot.may_use(request, Counted::Imports).await?;
    let game = game.and_then(|game| registry::games().get(usize::from(game)).copied());
    let locale = request.locale;
    let table = bot.pool.work_long(move |_| Table::import(&text, game.map(|game| game.id))).await?;
    let table = Arc::new(table.map_err(|why| unreadable(locale, &why))?);
    bot.count(request, Counted::Imports).await?;
    let version =
        keep_text(bot, request, Subject::Import(request.user.id), table.record_to(table.made())).await?;
    Ok((table, Source::Import(version.0)))
}

async fn imported(bot: &Bot, request: &Request, text: String, game: Option<u8>) -> Result<Answer> {
    let (table, of) = import_record(bot, request, text, game).await?;
    // A finished game opens at its beginning, others at their current position.
    let ply = if table.phase == Phase::Over { Ply(0) } else { table.made() };
    let replay = Replay { of, ply, side: 0, act: ReplayAct::Open };
    replayed(bot, request, table, replay).await.map(Answer::ephemeral)
}

pub fn read(upload: &Upload) -> Result<String> {
    let refuse = |id| Err(Problem::Said(Message::new(id).with("name", code(&upload.name))));
    match &upload.content {
        Ok(bytes) => decode(bytes).or_else(|_| refuse("import-no-text")),
        Err(UploadError::TooLarge) => refuse("import-too-large"),
        Err(UploadError::Unreachable) => refuse("import-unreachable"),
    }
}

fn form(locale: Locale, game: Option<u8>) -> Modal {
    Modal {
        custom_id: ImportForm(game).encode(),
        title: t(locale, "import-title"),
        fields: vec![ModalField {
            custom_id: FIELD.to_owned(),
            label: t(locale, "import-field"),
            value: String::new(),
            placeholder: t(locale, "import-placeholder"),
            max_length: PASTED,
            required: true,
        }],
    }
}
