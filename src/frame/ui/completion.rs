//! Autocomplete of `/move`: legal entries of the user's own seat, matched leniently. Pure and fast.

use super::{
    escape::{cut, plain, unmarked},
    message::Choice as Offered,
    steps::{Stage, stage},
    widgets::OPTIONS,
};
use deltille_base::text::{Locale, Message, say, titled};
use deltille_games::{AnyPlay, Choice, Seat, notation::fold};
use std::collections::HashSet;

/// Returns at most 25 choices. If more entries match, they are grouped by their next step; the value of a
/// group is its path followed by `…`, which `/move` answers with the menu of that piece.
pub fn complete(play: &AnyPlay, seat: Seat, typed: &str, locale: Locale) -> Vec<Offered> {
    let Some(choices) = play.choices(seat) else {
        return Vec::new();
    };
    let mut found = meant(&choices, typed, locale);
    if found.is_empty() {
        // The game's own parser accepts more spellings than a text comparison.
        let line = play.clone().enter_as(seat, typed).ok().map(|entered| entered.line);
        found = choices
            .iter()
            .filter(|choice| line.as_deref().is_some_and(|line| line.ends_with(&choice.entry)))
            .collect();
    }
    if found.len() <= OPTIONS {
        return found.into_iter().map(|choice| single(choice, locale)).collect();
    }
    let found: Vec<Choice> = found.into_iter().cloned().collect();
    let Stage::Ask(question) = stage(&found, &[]) else {
        return Vec::new();
    };
    let groups = question.options.iter().take(OPTIONS).map(|option| match option.entries[..] {
        [only] => single(only, locale),
        _ => {
            let mut path = question.path.clone();
            path.push(option.token.to_owned());
            // Labels for display; the tokens go into the value.
            let steps = question.taken.iter().copied().chain(option.step);
            let shown = steps.map(|step| say(locale, &step.label)).collect::<Vec<_>>().join(" › ");
            let message =
                Message::new("complete-group").with("path", shown).with("count", option.entries.len());
            Offered {
                name: cut(&say(locale, &message), 100),
                value: cut(&format!("{} …", path.join(" ")), 100),
            }
        }
    });
    groups.collect()
}

fn single(choice: &Choice, locale: Locale) -> Offered {
    let description = say(locale, &choice.description);
    Offered {
        name: cut(&titled(locale, &choice.entry, &description), 100),
        value: cut(&choice.entry, 100),
    }
}

/// The value of an [`excuse`]: `/move` answers it as it answers *Move*.
pub const NOTHING: &str = "…";

/// The only choice of a list that has none, for this reason.
pub fn excuse(why: &str) -> Offered {
    Offered { name: cut(&unmarked(why), 100), value: NOTHING.to_owned() }
}

/// Returns the entries that `typed` may mean. The first rule with a match wins: the entry begins with it, or
/// its piece has it as a code; the entry contains it, possibly after the piece's code; the description
/// contains it; each typed word is part of the entry, its description or its steps' labels. Case, blanks and
/// separators do not count.
pub fn meant<'a>(choices: &'a [Choice], typed: &str, locale: Locale) -> Vec<&'a Choice> {
    let typed = fold(typed);
    let bare = bare(&typed);
    if bare.is_empty() {
        // Only separators, or nothing at all.
        return choices.iter().filter(|choice| choice.entry.contains(typed.trim())).collect();
    }
    let keep =
        |test: &dyn Fn(&Choice) -> bool| choices.iter().filter(|choice| test(choice)).collect::<Vec<_>>();
    let lower = typed.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let is_code =
        |choice: &Choice, word: &str| choice.codes.split(' ').any(|code| code.eq_ignore_ascii_case(word));
    let tests: [&dyn Fn(&Choice) -> bool; 6] = [
        &|choice| choice.entry.starts_with(&typed) || is_code(choice, typed.trim()),
        &|choice| self::bare(&choice.entry).starts_with(&bare),
        &|choice| within(choice, &bare),
        &|choice| {
            let codes = choice.codes.split(' ').filter(|code| !code.is_empty());
            let mut behind = codes
                .filter_map(|code| bare.strip_prefix(&code.to_lowercase()))
                .filter(|rest| !rest.is_empty());
            behind.any(|rest| within(choice, rest))
        },
        &|choice| say(locale, &choice.description).to_lowercase().contains(&lower),
        &|choice| {
            let labels = choice.steps.iter().flat_map(|step| [say(locale, &step.label), step.token.clone()]);
            let all = labels
                .chain([say(locale, &choice.description), choice.entry.clone()])
                .collect::<Vec<_>>()
                .join(" ");
            let all = all.to_lowercase();
            words.iter().all(|word| all.contains(word) || is_code(choice, word))
        },
    ];
    tests.into_iter().map(keep).find(|found| !found.is_empty()).unwrap_or_default()
}

fn within(choice: &Choice, typed: &str) -> bool {
    let tokens: String = choice.steps.iter().map(|step| step.token.as_str()).collect();
    bare(&choice.entry).contains(typed) || bare(&tokens).contains(typed)
}

/// Normalizes a spelling to letters, digits and signs, in lower case.
fn bare(text: &str) -> String {
    let separator =
        |c: char| c.is_whitespace() || matches!(c, '-' | 'x' | 'X' | '>' | ':' | '=' | ',' | '.' | '…');
    text.chars().filter(|c| !separator(*c)).flat_map(char::to_lowercase).collect()
}

/// Returns the path of a typed or completed origin: `e3`, `e3 …`, `e3 e5 …`. `None` if it is an entry, or no
/// path.
pub fn origin(choices: &[Choice], typed: &str) -> Option<Vec<String>> {
    let typed = plain(&fold(typed));
    let group = typed.strip_suffix('…').or_else(|| typed.strip_suffix("..."));
    let path: Vec<String> = group.unwrap_or(&typed).split_whitespace().map(str::to_owned).collect();
    if path.is_empty()
        || (group.is_none() && path.len() > 1)
        || choices.iter().any(|choice| choice.entry == typed)
    {
        return None;
    }
    let exact = !matches!(stage(choices, &path), Stage::Gone);
    let lower = || path.iter().map(|token| token.to_lowercase()).collect::<Vec<_>>();
    if exact {
        Some(path)
    } else {
        Some(lower()).filter(|path| !matches!(stage(choices, path), Stage::Gone))
    }
}

/// Returns the choices whose name or value contains the typed text.
pub fn named_choices(all: Vec<(String, String)>, typed: &str) -> Vec<Offered> {
    let typed = typed.trim().to_lowercase();
    let fits = |name: &str, value: &str| {
        name.to_lowercase().contains(&typed) || value.to_lowercase().contains(&typed)
    };
    // Variants of several games may share a name.
    let mut known = HashSet::new();
    let found = all.into_iter().filter(|(name, value)| fits(name, value) && known.insert(value.clone()));
    let found = found.take(OPTIONS);
    found.map(|(name, value)| Offered { name: cut(&name, 100), value }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_found_by_name_or_value() {
        let all = vec![
            ("Two players".to_owned(), "two-player".to_owned()),
            ("Three players".to_owned(), "three-player".to_owned()),
        ];
        assert_eq!(named_choices(all.clone(), "").len(), 2);
        assert_eq!(named_choices(all.clone(), " TWO ")[0].value, "two-player");
        assert_eq!(named_choices([&all[..], &all[..]].concat(), "").len(), 2, "each once");
    }
}
