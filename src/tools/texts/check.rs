//! Compares the languages: which texts one of them lacks or has too many of, which are still English, and which
//! are longer than Discord shows. `deltille-tools texts check` prints it; a test expects nothing.

use deltille_base::text::{Locale, files, locales};
use fluent_syntax::{
    ast::{Attribute, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// A fault in one text of one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub locale: Locale,
    /// The text, an attribute with its message: `triablo-event-out-timeout.short`.
    pub id: String,
    pub kind: FaultKind,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// The default language has this text, this one does not.
    Missing,
    /// The default language has no such text, so nothing shows it.
    Unused,
    /// The text is that of the default language, word for word.
    Untranslated,
    /// It takes other arguments than the default text does.
    Arguments,
    /// Its longest form has this many characters.
    TooLong { characters: usize, most: usize },
    /// A file has a line that is not Fluent.
    Unreadable,
}

impl FaultKind {
    /// Whether a language with such a text must not be shipped. A text may be the same in two languages by
    /// chance.
    pub fn is_grave(&self) -> bool {
        !matches!(self, FaultKind::Untranslated)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}: ", self.locale.tag(), self.id)?;
        match self.kind {
            FaultKind::Missing => write!(f, "missing"),
            FaultKind::Unused => write!(f, "unused: {} has no such text", Locale::default().tag()),
            FaultKind::Untranslated => write!(f, "untranslated: the same as in {}", Locale::default().tag()),
            FaultKind::Arguments => write!(f, "other arguments than in {}", Locale::default().tag()),
            FaultKind::TooLong { characters, most } => {
                write!(f, "too long: {characters} characters, {most} at most")
            }
            FaultKind::Unreadable => write!(f, "not Fluent"),
        }
    }
}

/// Everything that is wrong with the embedded languages, by language and text.
pub fn faults() -> Vec<Fault> {
    let read = |locale: Locale| (locale, Language::read(locale));
    let languages: Vec<(Locale, Language)> = locales().map(read).collect();
    let Some((_, default)) = languages.iter().find(|(locale, _)| *locale == Locale::default()) else {
        return Vec::new();
    };
    let of = |(locale, language): &(Locale, Language)| {
        let fault = |(id, kind)| Fault { locale: *locale, id, kind };
        language.compared(default).into_iter().map(fault).collect::<Vec<_>>()
    };
    languages.iter().flat_map(of).collect()
}

/// How many texts each language has, by its tag.
pub fn counts() -> BTreeMap<&'static str, usize> {
    locales().map(|locale| (locale.tag(), Language::read(locale).texts.len())).collect()
}

/// The texts of a language by their ids, parsed.
struct Language {
    texts: BTreeMap<String, Text>,
    unreadable: Vec<String>,
}

struct Text {
    arguments: BTreeSet<String>,
    pattern: Pattern<String>,
}

impl Language {
    fn read(locale: Locale) -> Language {
        Language::of(files(locale).map(|(name, content)| (name, content.to_owned())))
    }

    /// `files`: names and contents.
    fn of(files: impl Iterator<Item = (String, String)>) -> Language {
        let (mut texts, mut unreadable) = (BTreeMap::new(), Vec::new());
        for (name, content) in files {
            let resource = parser::parse(content).unwrap_or_else(|(rest, _)| {
                unreadable.push(name);
                rest
            });
            for entry in resource.body {
                let Entry::Message(message) = entry else {
                    continue;
                };
                let id = message.id.name;
                let attributes = message
                    .attributes
                    .into_iter()
                    .map(|Attribute { id: name, value }| (format!("{id}.{}", name.name), value));
                let all: Vec<_> = attributes.collect();
                for (id, pattern) in message.value.map(|value| (id, value)).into_iter().chain(all) {
                    let mut arguments = BTreeSet::new();
                    gather(&pattern, &mut arguments);
                    texts.insert(id, Text { arguments, pattern });
                }
            }
        }
        Language { texts, unreadable }
    }

    fn compared(&self, default: &Language) -> Vec<(String, FaultKind)> {
        let mut found: Vec<(String, FaultKind)> =
            self.unreadable.iter().map(|name| (name.clone(), FaultKind::Unreadable)).collect();
        let missing = default.texts.keys().filter(|id| !self.texts.contains_key(*id));
        found.extend(missing.map(|id| (id.clone(), FaultKind::Missing)));
        for (id, text) in &self.texts {
            let characters = self.longest(&text.pattern, 0).chars().count();
            let most = most(id);
            if characters > most {
                found.push((id.clone(), FaultKind::TooLong { characters, most }));
            }
            let Some(original) = default.texts.get(id) else {
                found.push((id.clone(), FaultKind::Unused));
                continue;
            };
            if text.arguments != original.arguments {
                found.push((id.clone(), FaultKind::Arguments));
            }
            if !std::ptr::eq(self, default) && text.pattern == original.pattern && self.has_words(text) {
                found.push((id.clone(), FaultKind::Untranslated));
            }
        }
        found
    }

    /// Whether a text has too many words for two languages to share; names and notation are often the same.
    fn has_words(&self, text: &Text) -> bool {
        let is_word = |word: &&str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
        self.longest(&text.pattern, 0).split_whitespace().filter(is_word).count() >= WORDS
    }

    /// The longest form of a text, with empty arguments. `depth`: how many texts quote this one.
    fn longest(&self, pattern: &Pattern<String>, depth: u8) -> String {
        let mut text = String::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression } => {
                    text.push_str(&self.longest_of(expression, depth));
                }
            }
        }
        text
    }

    fn longest_of(&self, expression: &Expression<String>, depth: u8) -> String {
        match expression {
            Expression::Select { variants, .. } => {
                let forms = variants.iter().map(|variant| self.longest(&variant.value, depth));
                forms.max_by_key(|form| form.chars().count()).unwrap_or_default()
            }
            Expression::Inline(InlineExpression::StringLiteral { value }) => value.clone(),
            Expression::Inline(InlineExpression::MessageReference { id, .. }) if depth < DEPTH => {
                let quoted = self.texts.get(&id.name);
                quoted.map(|text| self.longest(&text.pattern, depth + 1)).unwrap_or_default()
            }
            Expression::Inline(InlineExpression::Placeable { expression }) => {
                self.longest_of(expression, depth)
            }
            Expression::Inline(_) => String::new(),
        }
    }
}

/// How many words make it unlikely that a translation is the same.
const WORDS: usize = 4;

/// How deep texts may quote each other.
const DEPTH: u8 = 4;

fn gather(pattern: &Pattern<String>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            gather_from(expression, arguments);
        }
    }
}

fn gather_from(expression: &Expression<String>, arguments: &mut BTreeSet<String>) {
    let inline = match expression {
        Expression::Select { selector, variants } => {
            variants.iter().for_each(|variant| gather(&variant.value, arguments));
            selector
        }
        Expression::Inline(inline) => inline,
    };
    match inline {
        InlineExpression::VariableReference { id } => {
            arguments.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => gather_from(expression, arguments),
        _ => {}
    }
}

/// Maximum number of characters of a text. Most of them are Discord's limits; a text's arguments come on top.
fn most(id: &str) -> usize {
    const NAME: usize = 32;
    const DESCRIPTION: usize = 100;
    const BUTTON: usize = 80;
    const LABEL: usize = 45;
    const NOTE: usize = 200;
    const LESSON: usize = 600;
    const PAGE: usize = 1500;
    const MESSAGE: usize = 2000;
    let begins = |with: &[&str]| with.iter().any(|start| id.starts_with(start));
    match id {
        _ if begins(&["command-"]) && id.ends_with("-name") => NAME,
        _ if begins(&["command-"]) => DESCRIPTION,
        _ if begins(&["button-"]) => BUTTON,
        "import-title" | "import-field" | "privacy-form" | "lesson-type" | "lesson-type-entry" => LABEL,
        _ if begins(&["option-", "variant-", "game-", "seat-", "level-", "theme-"]) => DESCRIPTION,
        _ if begins(&["note-"]) => NOTE,
        _ if begins(&["lesson-"]) => LESSON,
        _ if id.ends_with("-body") => PAGE,
        _ => MESSAGE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(text: &str) -> Language {
        Language::of([("a.ftl".to_owned(), text.to_owned())].into_iter())
    }

    fn found(translated: &str) -> Vec<(String, FaultKind)> {
        let default = language(
            "command-x-name = go\nbutton-a = { $count ->\n    [one] one\n   *[other] { $count } of them\n}\n\
             b = These are four words\n    .short = Four\nc = Triablo\n",
        );
        language(translated).compared(&default)
    }

    #[test]
    fn complete_languages_have_no_faults() {
        let fine =
            "command-x-name = va\nbutton-a = { $count }\nb = Quatre mots\n    .short = Q\nc = Triablo\n";
        assert_eq!(found(fine), []);
    }

    #[test]
    fn each_fault_is_found() {
        let name = "x".repeat(33);
        let long = "é".repeat(60);
        let wrong = format!(
            "command-x-name = {name}\nbutton-a = {{ $number ->\n    [one] x\n   *[other] {{ d }}{{ d }}\n}}\n\
             b = These are four words\nd = {long}\n= broken\n",
        );
        let of = |id: &str, kind| (id.to_owned(), kind);
        assert_eq!(
            found(&wrong),
            [
                of("a.ftl", FaultKind::Unreadable),
                of("b.short", FaultKind::Missing),
                of("c", FaultKind::Missing),
                of("b", FaultKind::Untranslated),
                of("button-a", FaultKind::TooLong { characters: 120, most: 80 }),
                of("button-a", FaultKind::Arguments),
                of("command-x-name", FaultKind::TooLong { characters: 33, most: 32 }),
                of("d", FaultKind::Unused),
            ]
        );
        assert!(FaultKind::Missing.is_grave() && !FaultKind::Untranslated.is_grave());
    }

    /// All languages are complete and fit.
    #[test]
    fn embedded_languages_have_no_faults() {
        let faults: Vec<String> = faults().iter().map(Fault::to_string).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        let counts = counts();
        assert!(counts.len() >= 3 && counts.values().all(|count| *count > 2000), "{counts:?}");
    }
}
