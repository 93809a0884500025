//! `/import`: a game or a position from outside, as a file or pasted into a form, to step through or to play on from.
//!
//! The text is kept as it came, one for each person: a later import takes the place of the earlier one. Whenever it is
//! looked at it is read and replayed again.

use super::{
    context::{Bot, key, text, whisper},
    history::game_number,
    problem::Problem,
};
use crate::{
    bot::{
        service::deliver::Answer,
        ui::{
            custom_id::{Press, Replay, ReplayAct, Source},
            escape::sentence,
            message::{Modal, ModalField, Reply},
            request::{Request, Upload, UploadError, Value},
            widgets::t,
        },
    },
    games::registry,
    ids::Ply,
    store::{Applied, Change, Store, StoreError, Subject, Version},
    table::{Phase, RecordError, Table},
    text::{Locale, Message, say},
};
use std::sync::Arc;

/// The most a form takes.
const PASTED: u16 = 4000;

const FIELD: &str = "text";

/// One's own other import may be faster this many times.
const TRIES: usize = 4;

impl<S: Store> Bot<S> {
    /// The command: with a file it is read, without one the form asks for the text.
    pub(crate) async fn import(&self, request: &Request, options: &[(String, Value)]) -> Result<Answer, Problem> {
        let game = text(options, "game").map(game_number).transpose()?;
        let file = options.iter().find_map(|(name, value)| match value {
            Value::File(upload) if name == "file" => Some(upload),
            _ => None,
        });
        match file {
            Some(upload) => self.imported(request, read(upload)?, game).await,
            None => Ok(Answer { reply: Reply::Form(form(request.locale, game)), receipt: None }),
        }
    }

    /// The form comes back.
    pub(crate) async fn import_in(
        &self,
        request: &Request,
        game: Option<u8>,
        fields: &[(String, String)],
    ) -> Result<Answer, Problem> {
        let pasted = fields.iter().find(|(name, _)| name == FIELD).map(|(_, text)| text.clone()).unwrap_or_default();
        self.imported(request, pasted, game).await
    }

    async fn imported(&self, request: &Request, text: String, game: Option<u8>) -> Result<Answer, Problem> {
        let game = game.and_then(|game| registry::games().get(usize::from(game)).copied());
        let (locale, given) = (request.locale, text.clone());
        let table = self.studio.work(move |_| Table::import(&given, game.map(|game| game.id))).await?;
        let table = Arc::new(table.map_err(|why| said(locale, &why))?);
        // What the text does not say of itself is said before it; it reads on its own then.
        let mut comments = text.lines().filter_map(|line| line.trim_start().strip_prefix('#'));
        let says = comments.any(|comment| comment.trim_start().to_ascii_lowercase().starts_with("game"));
        let body = match game {
            Some(game) if !says => format!("# game: {}\n{text}", game.id),
            _ => text,
        };
        let version = self.keep(request, body).await?;
        // A finished game from its beginning, another from where it stands.
        let ply = if table.phase == Phase::Over { Ply(0) } else { table.made() };
        let replay = Replay { of: Source::Import(version.0), ply, side: 0, act: ReplayAct::Open };
        self.replayed(request, table, replay).await.map(whisper)
    }

    /// Keeps the text; its version.
    async fn keep(&self, request: &Request, body: String) -> Result<Version, Problem> {
        let (subject, store) = (Subject::Import(request.user.id), self.tables.store());
        for _ in 0..TRIES {
            let expected = store.load(subject).await?.map_or(Version(0), |loaded| loaded.version);
            let change = Change {
                subject,
                expected,
                body: body.clone().into_bytes(),
                key: key(request),
                answer: Vec::new(),
                at: request.at,
                deadlines: Vec::new(),
                outgoing: Vec::new(),
                labels: Vec::new(),
                filed: Vec::new(),
            };
            match store.apply(vec![change]).await?.pop() {
                Some(Applied::Committed(version)) => return Ok(version),
                Some(Applied::Duplicate(_)) => return Ok(expected),
                Some(Applied::Stale(_)) => {}
                None => return Err(StoreError::Engine("a change was not answered".to_owned()).into()),
            }
        }
        Err(Problem::Ours("an import was overtaken again and again".to_owned()))
    }

    /// What this person imported, if it is still that version.
    pub(crate) async fn import_of(&self, request: &Request, version: u64) -> Result<Table, Problem> {
        let loaded = self.tables.store().load(Subject::Import(request.user.id)).await?;
        let loaded = loaded.filter(|loaded| loaded.version.0 == version);
        let loaded = loaded.ok_or_else(|| Problem::Said(Message::new("import-gone")))?;
        let locale = request.locale;
        let table = self.studio.work(move |_| Table::import(&String::from_utf8_lossy(&loaded.body), None)).await?;
        // Rules that were mended since may refuse what they took.
        table.map_err(|why| said(locale, &why))
    }
}

fn said(locale: Locale, why: &RecordError) -> Problem {
    Problem::Said(Message::new("import-wrong").with("why", sentence(&say(locale, &why.message()))))
}

fn read(upload: &Upload) -> Result<String, Problem> {
    let refuse = |id| Err(Problem::Said(Message::new(id).with("name", crate::bot::ui::escape::code(&upload.name))));
    match &upload.content {
        Ok(bytes) => match std::str::from_utf8(bytes) {
            Ok(text) if !text.contains('\0') => Ok(text.to_owned()),
            _ => refuse("import-no-text"),
        },
        Err(UploadError::TooLarge) => refuse("import-too-large"),
        Err(UploadError::Unreachable) => refuse("import-unreachable"),
    }
}

fn form(locale: Locale, game: Option<u8>) -> Modal {
    Modal {
        custom_id: Press::Import(game).encode(),
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
