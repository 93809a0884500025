//! Pages of leaderboards. A page costs the same however many people are on the list: it reads a stretch of
//! the index, the people of that page, and counts those who are better, up to [`DEEPEST`].

use super::{Board, Figure, Part, Ratings, Scope};
use crate::{
    frame::{
        members::{Member, Members},
        settings::people::Visibility,
    },
    ratings,
};
use deltille_base::ids::{Time, UserId};
use deltille_store::{AnyStore, Label, Loaded, StoreError, Subject};

/// People on a page.
pub const PAGE: usize = 10;

/// Places are counted, and pages shown, up to this one.
pub const DEEPEST: usize = 10_000;

/// Tries to fill a page after people on it turned out to be gone or hidden.
const TRIES: usize = 4;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    pub user: UserId,
    /// Raw.
    pub name: String,
    pub figure: Figure,
    /// The place; `None` in the later parts of the list.
    pub place: Option<usize>,
    pub ratings: Ratings,
}

/// The viewer's own place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Own {
    pub figure: Figure,
    /// `None` in the later parts of the list.
    pub place: Option<Rank>,
    /// The page where people with this figure begin, if it is one that can be shown.
    pub page: Option<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    At(usize),
    /// Below [`DEEPEST`].
    Below,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    pub number: usize,
    pub rows: Vec<Row>,
    /// Whether another page follows.
    pub more: bool,
    /// People left out because Discord does not say whether they are members.
    pub unknown: usize,
    /// `None`: the viewer is not on the list.
    pub own: Option<Own>,
}

/// What decides about a person on a list.
enum Verdict {
    Shown(Box<Row>),
    /// Left the server, does not want to be seen, or has stopped playing: taken off this place of the list.
    Off,
    Unknown,
}

/// Returns a page of a board; the last one if there are fewer.
///
/// # Errors
/// The store cannot be read or written.
pub async fn page(
    store: &AnyStore,
    members: &Members,
    board: &Board,
    (number, viewer): (usize, UserId),
    now: Time,
) -> Result<Page, StoreError> {
    let mut number = number.min(DEEPEST / PAGE - 1);
    let (mut page, mut tries) = (Page::default(), 0);
    loop {
        tries += 1;
        let mut listed = store.list(&board.range(), number * PAGE, PAGE + 1).await?;
        if listed.is_empty() && number > 0 {
            number = store.count(&board.range(), number * PAGE).await?.saturating_sub(1) / PAGE;
            listed = store.list(&board.range(), number * PAGE, PAGE + 1).await?;
        }
        page.number = number;
        page.more = listed.len() > PAGE && (number + 1) * PAGE < DEEPEST;
        listed.truncate(PAGE);
        let verdicts = judged(store, members, board, &listed, now).await?;
        let is_full = verdicts.iter().all(|verdict| !matches!(verdict, Verdict::Off));
        if is_full || tries == TRIES {
            fill(store, board, verdicts, &mut page).await?;
            page.own = own(store, board, viewer, now).await?;
            return Ok(page);
        }
    }
}

/// Decides about the people of a page; takes those off it who do not belong there.
async fn judged(
    store: &AnyStore,
    members: &Members,
    board: &Board,
    listed: &[(Label, Subject)],
    now: Time,
) -> Result<Vec<Verdict>, StoreError> {
    let people: Vec<UserId> = listed
        .iter()
        .map(|(_, subject)| if let Subject::Rating(user) = subject { *user } else { UserId(0) })
        .collect();
    let subjects = people.iter().flat_map(|user| [Subject::Rating(*user), Subject::User(*user)]);
    let mut found = store.load_all(subjects.collect()).await?.into_iter();
    let states = match board.scope {
        Scope::Server(guild) => members.of(guild, &people, now).await,
        Scope::Everywhere => vec![Some(Member::Yes(None)); people.len()],
    };
    let mut verdicts = Vec::with_capacity(listed.len());
    for ((user, (label, _)), state) in people.into_iter().zip(listed).zip(states) {
        let (row, settings) = (found.next().transpose(), found.next());
        let visibility = settings.as_ref().map_or(Visibility::Nobody, ratings::visibility_in);
        let row = row.ok().flatten().flatten();
        verdicts.push(match (row.as_ref().and_then(read), state) {
            (None, _) => Verdict::Off,
            (Some(_), _) if !board.scope.is_reached(visibility) => {
                ratings::relabel(store, user, now).await?;
                Verdict::Off
            }
            (Some(_), Some(Member::Gone | Member::Bot)) => {
                if let Scope::Server(guild) = board.scope {
                    ratings::left(store, user, guild, now).await?;
                }
                Verdict::Off
            }
            (Some(_), None) => Verdict::Unknown,
            (Some(ratings), Some(_)) if has_stopped(&ratings, board, board.figure(label), now) => {
                ratings::relabel(store, user, now).await?;
                Verdict::Off
            }
            (Some(ratings), Some(Member::Yes(name))) => {
                let figure = board.figure(label).or_else(|| ratings.figure(&board.pool, now));
                let name = name.unwrap_or_else(|| ratings.name.clone());
                match figure {
                    Some(figure) => {
                        Verdict::Shown(Box::new(Row { user, name, figure, place: None, ratings }))
                    }
                    None => Verdict::Off,
                }
            }
        });
    }
    Ok(verdicts)
}

/// Whether a person belongs among those who have not played for half a year, and the list does not say so yet.
fn has_stopped(ratings: &Ratings, board: &Board, listed: Option<Figure>, now: Time) -> bool {
    let is_idle = |figure: Option<Figure>| figure.is_some_and(|figure| figure.part == Part::Idle);
    is_idle(ratings.figure(&board.pool, now)) && !is_idle(listed)
}

fn read(row: &Loaded) -> Option<Ratings> {
    Ratings::read(&row.body).ok()
}

/// Numbers the people of a page: equal figures have equal places.
async fn fill(
    store: &AnyStore,
    board: &Board,
    verdicts: Vec<Verdict>,
    page: &mut Page,
) -> Result<(), StoreError> {
    let mut last: Option<(Figure, usize)> = None;
    for (index, verdict) in verdicts.into_iter().enumerate() {
        let mut row = match verdict {
            Verdict::Shown(row) => row,
            Verdict::Unknown => {
                page.unknown += 1;
                continue;
            }
            Verdict::Off => continue,
        };
        let figure = row.figure;
        if figure.part == Part::Placed {
            let place = match last {
                Some((same, place)) if same == figure => place,
                // Those before it on this page are better.
                Some(_) => page.number * PAGE + index + 1,
                None => better(store, board, figure).await? + 1,
            };
            last = Some((figure, place));
            row.place = Some(place);
        }
        page.rows.push(*row);
    }
    Ok(())
}

/// Number of people with better figures, up to [`DEEPEST`].
async fn better(store: &AnyStore, board: &Board, figure: Figure) -> Result<usize, StoreError> {
    store.count(&board.range().before(board.label(figure)), DEEPEST).await
}

async fn own(store: &AnyStore, board: &Board, viewer: UserId, now: Time) -> Result<Option<Own>, StoreError> {
    let Some(row) = store.load(Subject::Rating(viewer)).await? else {
        return Ok(None);
    };
    // As the list has it, which may be older than what counts as provisional.
    let on_list = |label: &&Label| label.0.starts_with(&format!("{}:", board.group()));
    let listed = row.labels.iter().find(on_list).and_then(|label| board.figure(label));
    let (Some(mut figure), Some(ratings)) = (listed, read(&row)) else {
        return Ok(None);
    };
    if has_stopped(&ratings, board, listed, now) {
        figure.part = Part::Idle;
    }
    let before = better(store, board, figure).await?;
    let place = if before < DEEPEST { Rank::At(before + 1) } else { Rank::Below };
    Ok(Some(Own {
        figure,
        place: Some(place).filter(|_| figure.part == Part::Placed),
        page: Some(before / PAGE).filter(|_| before < DEEPEST),
    }))
}
