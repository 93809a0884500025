//! A line of conditional moves while it is typed: its entries, and completions.

use crate::frame::ui::{Choice, completion::complete, escape::cut, t};
use deltille_base::text::Locale;
use deltille_games::Seat;
use deltille_table::{Table, ahead::next_of};

/// Words between the entries of a typed line, in all languages.
const BETWEEN: [&str; 8] = ["if", "then", "and", "wenn", "falls", "dann", "und", "so"];

/// Splits a typed line into its entries: `if c3-c6^ then e5-e7v, if …`. The words and punctuation between
/// them are dropped.
pub fn steps(typed: &str) -> Vec<String> {
    let mut steps = vec![Vec::new()];
    for word in typed.split_whitespace() {
        let bare = word.trim_end_matches([',', ';', ':', '…']);
        let between = bare.is_empty() || BETWEEN.contains(&bare.to_lowercase().as_str());
        if !between && let Some(last) = steps.last_mut() {
            last.push(bare);
        }
        if between || bare.len() < word.len() {
            steps.push(Vec::new());
        }
    }
    steps.into_iter().filter(|step| !step.is_empty()).map(|step| step.join(" ")).collect()
}

/// Completions: at most 25 lines that begin with the typed text.
pub fn offered(table: &Table, owner: Seat, typed: &str, locale: Locale) -> Vec<Choice> {
    if table.may_plan(owner).is_err() {
        return Vec::new();
    }
    let mut done = steps(typed);
    // An entry is complete once something follows it.
    let open = typed.split_whitespace().next_back().filter(|_| !typed.ends_with(char::is_whitespace));
    let ends = |word: &str| word.ends_with([',', ';']) || BETWEEN.contains(&word.to_lowercase().as_str());
    let partial = match open.filter(|word| !ends(word)) {
        Some(_) => done.pop().unwrap_or_default(),
        None => String::new(),
    };
    let Ok((play, made)) = table.foresee(owner, done.iter().map(String::as_str)) else {
        return Vec::new();
    };
    let Ok(next) = next_of(&play, owner) else {
        return Vec::new();
    };
    let mut line: String = made.iter().map(|(seat, line)| typed_step(locale, *seat == owner, line)).collect();
    line.push_str(&typed_step(locale, next == owner, ""));
    let line = line.trim_start();
    let offered = complete(&play, next, &partial, locale).into_iter().filter_map(|choice| {
        let value = format!("{line}{}", choice.value.trim_end_matches(" …"));
        let name = cut(&format!("{line}{}", choice.name), 100);
        (value.chars().count() <= 100).then_some(Choice { name, value })
    });
    offered.collect()
}

/// Renders one step as a person types it: ` if e3-e4^`.
fn typed_step(locale: Locale, own: bool, entry: &str) -> String {
    let word = t(locale, if own { "plan-word-then" } else { "plan-word-if" });
    format!(" {word} {entry}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_line_is_cut_into_its_entries() {
        let cases: [(&str, &[&str]); 7] = [
            ("if c3-c6^ then e5-e7v", &["c3-c6^", "e5-e7v"]),
            ("c3-c6^ then e5-e7v if e7-e5 then a1-a2", &["c3-c6^", "e5-e7v", "e7-e5", "a1-a2"]),
            ("Wenn c3-c6^, dann E5 e7 v; wenn x", &["c3-c6^", "E5 e7 v", "x"]),
            ("c3-c6^, e5-e7v", &["c3-c6^", "e5-e7v"]),
            ("  if  ", &[]),
            ("", &[]),
            ("if , then ; ", &[]),
        ];
        for (typed, wanted) in cases {
            assert_eq!(steps(typed), wanted, "{typed}");
        }
    }
}
