//! Builds menus from all legal entries: groups the entries' steps by common prefixes. Pure.
//!
//! A path of tokens leads to a [`Stage`]: a question with options, or an entry. Steps without an alternative
//! are taken automatically.

use super::{custom_id::Path, widgets::t};
use deltille_base::text::{Locale, lookup, say};
use deltille_games::{Choice, Spot, Step};

/// The token for "stop here", where one entry ends and longer ones continue.
pub const HERE: &str = ".";

#[derive(Clone, Debug)]
pub enum Stage<'a> {
    /// No entry has these steps.
    Gone,
    /// Exactly one entry is left.
    Ready(&'a Choice),
    Ask(Question<'a>),
}

#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The path, including the steps taken automatically.
    pub path: Path,
    pub taken: Vec<&'a Step>,
    /// At least two.
    pub options: Vec<StepOption<'a>>,
}

#[derive(Clone, Debug)]
pub struct StepOption<'a> {
    pub token: &'a str,
    /// `None`: stop here.
    pub step: Option<&'a Step>,
    /// Further steps that are chosen with it.
    pub rest: Vec<&'a Step>,
    /// The entries that begin this way, at least one.
    pub entries: Vec<&'a Choice>,
}

/// A choice on a page: see [`offers`].
#[derive(Clone, Debug)]
pub struct Offer<'a> {
    pub path: Path,
    pub label: String,
    pub spot: Option<&'a Spot>,
    pub captures: bool,
    /// The entry that it makes, if it makes one.
    pub entry: Option<&'a str>,
}

/// Follows a path.
pub fn stage<'a>(choices: &'a [Choice], path: &[String]) -> Stage<'a> {
    let mut entries: Vec<&Choice> = choices.iter().collect();
    let mut walked = Path::new();
    let mut wanted = path.iter();
    loop {
        let depth = walked.len();
        let mut options = options(&entries, depth);
        let next = match wanted.next() {
            Some(token) => options.iter().position(|option| option.token == token),
            None if options.len() > 1 => {
                let taken =
                    entries.first().map(|entry| entry.steps.iter().take(depth).collect()).unwrap_or_default();
                return Stage::Ask(Question { path: walked, taken, options });
            }
            None => options.first().map(|_| 0),
        };
        let Some(next) = next else { return Stage::Gone };
        let option = options.swap_remove(next);
        if let [only] = option.entries[..] {
            // The rest of the path must match its further steps.
            let mut further = only.steps.iter().skip(depth + 1).map(|step| step.token.as_str());
            let fits = wanted.all(|token| further.next().is_some_and(|step| step == token));
            return if fits { Stage::Ready(only) } else { Stage::Gone };
        }
        walked.push(option.token.to_owned());
        entries = option.entries;
    }
}

/// Maximum number of entries offered at once: each is a button.
const AT_ONCE: usize = 20;

impl<'a> Question<'a> {
    /// Once piece and target are chosen, merges all remaining choices into one question, so that no entry
    /// takes more than three taps.
    pub fn at_once(self) -> Question<'a> {
        let depth = self.path.len();
        let count: usize = self.options.iter().map(|option| option.entries.len()).sum();
        let deeper = self
            .options
            .iter()
            .flat_map(|option| &option.entries)
            .any(|entry| entry.steps.len() > depth + 1);
        // An entry that ends where others continue would need a label of its own.
        let ends_within = self.options.iter().any(|option| {
            option.entries.len() > 1 && option.entries.iter().any(|entry| entry.steps.len() <= depth + 1)
        });
        if depth < 2 || count > AT_ONCE || !deeper || ends_within {
            return self;
        }
        let each = self.options.into_iter().flat_map(|StepOption { token, step, entries, .. }| {
            let one = move |entry: &'a Choice| StepOption {
                token,
                step,
                rest: entry.steps.iter().skip(depth + 1).collect(),
                entries: vec![entry],
            };
            entries.into_iter().map(one)
        });
        Question { options: each.collect(), ..self }
    }

    pub fn is_at_once(&self) -> bool {
        self.options.iter().any(|option| !option.rest.is_empty())
    }
}

/// The question after this many steps, in the game's own words if it has some; `placed`: some options are on the board.
pub fn question(locale: Locale, game: &str, taken: usize, placed: bool) -> String {
    let id = match (taken, placed) {
        (0, _) => "tap-first",
        (1, true) => "tap-where",
        // After a first place: a way round, or a cell for something else.
        (_, true) => "tap-which",
        (_, false) => "tap-how",
    };
    lookup(locale, &format!("{id}-{game}")).unwrap_or_else(|| t(locale, id))
}

impl StepOption<'_> {
    /// The tokens that choosing this option appends to the path.
    pub fn tokens(&self) -> Path {
        std::iter::once(self.token)
            .chain(self.rest.iter().map(|step| step.token.as_str()))
            .map(str::to_owned)
            .collect()
    }
}

/// The distinct next steps, in the order of the entries.
fn options<'a>(entries: &[&'a Choice], depth: usize) -> Vec<StepOption<'a>> {
    let mut options: Vec<StepOption> = Vec::new();
    for entry in entries {
        let step = entry.steps.get(depth);
        let token = step.map_or(HERE, |step| step.token.as_str());
        match options.iter_mut().find(|option| option.token == token) {
            Some(option) => option.entries.push(entry),
            None => options.push(StepOption { token, step, rest: Vec::new(), entries: vec![entry] }),
        }
    }
    options
}

/// The offers of a question. Where a step is only the way to places, as the level of a drop, the places are offered.
pub fn offers<'a>(locale: Locale, question: &Question<'a>) -> Vec<Offer<'a>> {
    let said = |step: &Step| say(locale, &step.label);
    let offer = |option: &StepOption<'a>| Offer {
        path: [question.path.clone(), option.tokens()].concat(),
        label: option.step.map_or_else(|| t(locale, "tap-here"), said),
        spot: option.step.and_then(|step| step.spot.as_ref()),
        captures: option.step.is_some_and(|step| step.capture),
        entry: if let [only] = option.entries[..] { Some(&only.entry) } else { None },
    };
    let depth = question.path.len();
    let beyond = |option: &StepOption<'a>| -> Option<Vec<Offer<'a>>> {
        let way = option.step.filter(|step| step.spot.is_none())?;
        let next = |entry: &&'a Choice| {
            let step = entry.steps.get(depth + 1).filter(|step| step.spot.is_some())?;
            Some(Offer {
                path: [&question.path[..], &[way.token.clone(), step.token.clone()]].concat(),
                label: said(step),
                spot: step.spot.as_ref(),
                captures: step.capture,
                entry: None,
            })
        };
        option.entries.iter().map(next).collect()
    };
    let flat: Option<Vec<Vec<Offer<'a>>>> = question.options.iter().map(beyond).collect();
    let mut flat: Vec<Offer<'a>> = flat.into_iter().flatten().flatten().collect();
    flat.sort_by(|one, other| {
        (&one.spot.map(|spot| &spot.0), &one.path).cmp(&(&other.spot.map(|spot| &spot.0), &other.path))
    });
    flat.dedup_by(|one, other| one.path == other.path);
    let one_way = flat.windows(2).all(|pair| pair[0].spot != pair[1].spot);
    match one_way && !flat.is_empty() {
        true => flat,
        false => question.options.iter().map(offer).collect(),
    }
}

/// The path of the question before this one; `None` at the first.
pub fn back(choices: &[Choice], path: &[String]) -> Option<Path> {
    let mut last = None;
    for length in 0..path.len() {
        if let Stage::Ask(question) = stage(choices, &path[..length])
            && question.path.len() <= length
        {
            let question = question.at_once();
            let whole = question.is_at_once();
            last = Some(question.path);
            if whole {
                break;
            }
        }
    }
    last
}

#[cfg(test)]
#[path = "../../../tests/units/steps.rs"]
mod tests;
