//! Conversion to and from columns: subjects as sortable bytes, unsigned numbers as signed ones, and the
//! stored state of a subject.

use crate::{Deadline, Label, Loaded, Outgoing, Posted, StoreError, Subject, Version, rows};
use deltille_base::ids::{ChannelId, MessageId, Time, UserId};
use tokio_postgres::Row;

/// The columns that [`loaded`] reads, from `subjects AS s`.
pub const LOADED: &str = "\
s.subject, s.version, s.body,
ARRAY(SELECT at FROM deadlines WHERE subject = s.subject ORDER BY place),
ARRAY(SELECT kind FROM deadlines WHERE subject = s.subject ORDER BY place),
ARRAY(SELECT at FROM outgoing WHERE subject = s.subject ORDER BY place),
ARRAY(SELECT kind FROM outgoing WHERE subject = s.subject ORDER BY place),
ARRAY(SELECT recipients FROM outgoing WHERE subject = s.subject ORDER BY place),
ARRAY(SELECT label FROM labels WHERE subject = s.subject ORDER BY place),
p.channel, p.message, p.version";

pub fn stored(subject: Subject) -> Vec<u8> {
    rows::subject_bytes(subject).to_vec()
}

/// Converts a time for a column; times beyond the column's range become the latest one.
pub fn saturated(at: Time) -> i64 {
    i64::try_from(at.0).unwrap_or(i64::MAX)
}

pub fn moment(at: i64) -> Time {
    Time(u64::try_from(at).unwrap_or(0))
}

/// The subject of a row; `None` for a kind that only newer programs know.
pub fn subject(row: &Row, column: usize) -> Result<Option<Subject>, StoreError> {
    Ok(rows::subject_of(row.try_get(column).map_err(unreadable)?))
}

pub fn recipients(text: &str) -> Result<Vec<UserId>, StoreError> {
    let unreadable =
        |error: serde_json::Error| StoreError::Engine(format!("recipients cannot be read: {error}"));
    serde_json::from_str(text).map_err(unreadable)
}

/// The state of a subject, from the columns [`LOADED`]; `None` for a kind that only newer programs know.
pub fn loaded(row: &Row) -> Result<Option<(Subject, Loaded)>, StoreError> {
    let Some(subject) = subject(row, 0)? else {
        return Ok(None);
    };
    let moments = |column| row.try_get::<_, Vec<i64>>(column).map_err(unreadable);
    let texts = |column| row.try_get::<_, Vec<String>>(column).map_err(unreadable);
    let deadlines =
        moments(3)?.into_iter().zip(texts(4)?).map(|(at, kind)| Deadline { at: moment(at), kind });
    let owed = moments(5)?.into_iter().zip(texts(6)?).zip(texts(7)?);
    let owed = owed.map(|((at, kind), to)| Ok(Outgoing { kind, at: moment(at), to: recipients(&to)? }));
    let loaded = Loaded {
        version: Version(row.try_get::<_, i64>(1).map_err(unreadable)?.cast_unsigned()),
        body: row.try_get(2).map_err(unreadable)?,
        posted: posted(row, 9)?,
        deadlines: deadlines.collect(),
        labels: texts(8)?.into_iter().map(Label).collect(),
        owed: owed.collect::<Result<_, StoreError>>()?,
    };
    Ok(Some((subject, loaded)))
}

/// Reads a board's place from three columns (channel, message and version), the first at index `first`.
pub fn posted(row: &Row, first: usize) -> Result<Option<Posted>, StoreError> {
    let number = |column| {
        row.try_get::<_, Option<i64>>(column)
            .map(|number| number.map(i64::cast_unsigned))
            .map_err(unreadable)
    };
    Ok(match (number(first)?, number(first + 1)?, number(first + 2)?) {
        (Some(channel), Some(message), Some(version)) => Some(Posted {
            channel: ChannelId(channel),
            message: MessageId(message),
            version: Version(version),
        }),
        _ => None,
    })
}

/// The error for a column that this program cannot have written.
pub fn unreadable(error: tokio_postgres::Error) -> StoreError {
    StoreError::Engine(error.to_string())
}
