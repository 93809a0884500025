//! "Does this message say that text?": what people see is compared with the catalogue's texts by their ids,
//! so that a text can be reworded without touching a test.
//!
//! `shown.says("plans-none")` asks for a text with any arguments, and
//! `shown.says(message!("board-hints", count = 2usize))` for one with these arguments; an argument that is
//! not given fits anything.

pub use deltille_base::message;
use deltille_base::text::{Arg, Locale, Message, list, word};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use regex::Regex;
use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
    sync::{LazyLock, Mutex, PoisonError},
};

/// A text of the catalogue, with those of its arguments that matter.
#[derive(Clone, Debug)]
pub struct Wanted {
    id: String,
    args: Vec<(&'static str, Arg)>,
}

impl Wanted {
    pub fn is(&self, id: &str) -> bool {
        self.id == id
    }
}

impl From<&str> for Wanted {
    fn from(id: &str) -> Wanted {
        Wanted { id: id.to_owned(), args: Vec::new() }
    }
}
impl From<&String> for Wanted {
    fn from(id: &String) -> Wanted {
        id.as_str().into()
    }
}
impl From<&Wanted> for Wanted {
    fn from(wanted: &Wanted) -> Wanted {
        wanted.clone()
    }
}
impl From<Message> for Wanted {
    fn from(message: Message) -> Wanted {
        Wanted { id: message.id.to_owned(), args: message.args }
    }
}

pub trait Says {
    /// Whether this contains the text, in English.
    fn says(&self, wanted: impl Into<Wanted>) -> bool;

    fn says_in(&self, language: &str, wanted: impl Into<Wanted>) -> bool;

    /// Whether this is the text and nothing else, in any language: the words on a control. What is no
    /// id of a text is compared as it is, because some labels are not in the catalogue, e.g. those of entries.
    fn reads(&self, wanted: impl Into<Wanted>) -> bool;
}

impl Says for str {
    fn says(&self, wanted: impl Into<Wanted>) -> bool {
        self.says_in(ENGLISH, wanted)
    }

    fn says_in(&self, language: &str, wanted: impl Into<Wanted>) -> bool {
        let Wanted { id, args } = wanted.into();
        let text = Sought::new(language, &id, &args);
        // Such a text would be found anywhere.
        assert!(text.letters > 1, "{id} has no words of its own: give its arguments");
        found(text.regex, self)
    }

    fn reads(&self, wanted: impl Into<Wanted>) -> bool {
        let Wanted { id, args } = wanted.into();
        if !TEXTS[ENGLISH].contains_key(id.as_str()) {
            return self == id;
        }
        // Some labels begin with a capital where the text itself does not.
        let mut signs = self.chars();
        let small: String = signs.next().into_iter().flat_map(char::to_lowercase).chain(signs).collect();
        TEXTS.keys().any(|language| {
            let whole = format!("^{}$", Sought::new(language, &id, &args).regex);
            found(whole.clone(), self) || found(whole, &small)
        })
    }
}

fn found(regex: String, text: &str) -> bool {
    static COMPILED: LazyLock<Mutex<HashMap<String, Regex>>> = LazyLock::new(Default::default);
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = compiled.entry(regex);
    let regex = known.or_insert_with_key(|regex| Regex::new(regex).expect("a pattern")).clone();
    drop(compiled);
    regex.is_match(text)
}

/// These texts in English, which have no arguments.
pub fn words(ids: &[&str]) -> Vec<String> {
    ids.iter().map(|id| word(Locale::default(), id)).collect()
}

/// The ids of all texts of the catalogue, without those of the tests' own game.
pub fn ids() -> impl Iterator<Item = &'static str> {
    let german = TEXTS.iter().find(|(language, _)| *language != ENGLISH).expect("a translation").1;
    german.keys().copied()
}

const ENGLISH: &str = "en-US";

/// A text's own pattern and that of its short form.
type Forms = Vec<Pattern<&'static str>>;

static TEXTS: LazyLock<BTreeMap<String, BTreeMap<&'static str, Forms>>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("a folder of texts");
        entries.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let read = |folder: &Path| {
        let language = folder.file_name().and_then(|name| name.to_str()).expect("a language tag").to_owned();
        let mut paths = files(folder);
        if language == ENGLISH {
            paths.push(root.join("tests/sixth_game/tritac/texts.ftl"));
        }
        let texts = paths.iter().flat_map(|path| forms(&fs::read_to_string(path).expect("a file of texts")));
        (language, texts.collect())
    };
    files(&root.join("data/texts")).iter().map(|folder| read(folder)).collect()
});

fn forms(file: &str) -> Vec<(&'static str, Forms)> {
    let file: &'static str = file.to_owned().leak();
    let entries = parser::parse(file).expect("a test of the catalogue parses all files").body;
    let messages = entries.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some(message),
        _ => None,
    });
    messages
        .map(|message| {
            let short = message.attributes.into_iter().map(|attribute| attribute.value);
            (message.id.name, message.value.into_iter().chain(short).collect())
        })
        .collect()
}

/// A regular expression, and the least number of letters that it does not leave open.
struct Sought {
    regex: String,
    letters: usize,
}

impl Sought {
    fn new(language: &str, id: &str, args: &[(&'static str, Arg)]) -> Sought {
        let known = |language: &str| TEXTS.get(language).and_then(|texts| texts.get(id));
        let forms = known(language).or_else(|| known(ENGLISH));
        let forms = forms.unwrap_or_else(|| panic!("there is no text {id}"));
        Sought::one_of(forms.iter().map(|pattern| Sought::pattern(language, pattern, args)).collect())
    }

    fn literal(text: &str) -> Sought {
        let letters = text.chars().filter(|sign| sign.is_alphanumeric()).count();
        Sought { regex: regex::escape(text), letters }
    }

    fn anything() -> Sought {
        Sought { regex: "(?s:.*?)".to_owned(), letters: 0 }
    }

    fn one_of(forms: Vec<Sought>) -> Sought {
        let letters = forms.iter().map(|form| form.letters).min().unwrap_or_default();
        let forms = forms.into_iter().map(|form| form.regex).collect::<Vec<_>>();
        Sought { regex: format!("(?:{})", forms.join("|")), letters }
    }

    fn pattern(language: &str, pattern: &Pattern<&str>, args: &[(&'static str, Arg)]) -> Sought {
        let mut whole = Sought { regex: String::new(), letters: 0 };
        for element in &pattern.elements {
            let part = match element {
                PatternElement::TextElement { value } => Sought::literal(value),
                PatternElement::Placeable { expression } => Sought::expression(language, expression, args),
            };
            whole.regex.push_str(&part.regex);
            whole.letters += part.letters;
        }
        whole
    }

    fn expression(language: &str, expression: &Expression<&str>, args: &[(&'static str, Arg)]) -> Sought {
        match expression {
            Expression::Inline(inline) => Sought::inline(language, inline, args),
            Expression::Select { selector, variants } => {
                let given = match selector {
                    InlineExpression::VariableReference { id } => given(args, id.name),
                    _ => None,
                };
                let key = |key: &VariantKey<&str>| match (key, given) {
                    (VariantKey::Identifier { name }, Some(Arg::Text(text))) => name == text,
                    (VariantKey::Identifier { name }, Some(Arg::Number(number))) => {
                        *name == "one" && *number == 1
                    }
                    (VariantKey::NumberLiteral { value }, Some(Arg::Number(number))) => {
                        *value == number.to_string()
                    }
                    _ => false,
                };
                // An exact number comes before its grammatical form.
                let exact = |of: &VariantKey<&str>| matches!(of, VariantKey::NumberLiteral { .. }) && key(of);
                let open = !matches!(given, Some(Arg::Text(_) | Arg::Number(_)));
                let chosen = variants
                    .iter()
                    .find(|variant| exact(&variant.key))
                    .or_else(|| variants.iter().find(|variant| key(&variant.key)))
                    .or_else(|| variants.iter().find(|variant| variant.default));
                let some = variants.iter().filter(|variant| open || chosen == Some(variant));
                Sought::one_of(some.map(|variant| Sought::pattern(language, &variant.value, args)).collect())
            }
        }
    }

    fn inline(language: &str, inline: &InlineExpression<&str>, args: &[(&'static str, Arg)]) -> Sought {
        match inline {
            InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value } => {
                Sought::literal(value)
            }
            InlineExpression::VariableReference { id } => match given(args, id.name) {
                None => Sought::anything(),
                Some(Arg::Text(text)) => Sought::literal(text),
                // Not the beginning of a larger number.
                Some(Arg::Number(number)) => Sought {
                    regex: format!(r"{}\b", regex::escape(&number_in(language, *number))),
                    letters: 1,
                },
                Some(Arg::Seat(seat)) => Sought::new(language, &format!("seat-{seat}"), &[]),
                Some(Arg::Message(message)) => Sought::new(language, message.id, &message.args),
                Some(Arg::List(items)) => Sought::literal(&list(Locale::nearest(language), items)),
            },
            InlineExpression::MessageReference { id, .. } => Sought::new(language, id.name, args),
            InlineExpression::Placeable { expression } => Sought::expression(language, expression, args),
            InlineExpression::FunctionReference { .. } | InlineExpression::TermReference { .. } => {
                Sought::anything()
            }
        }
    }
}

fn given<'a>(args: &'a [(&'static str, Arg)], name: &str) -> Option<&'a Arg> {
    args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
}

/// A number as people read it: from 10 000 on in groups of three digits.
fn number_in(language: &str, number: i64) -> String {
    let digits = number.to_string();
    if number.abs() < 10_000 {
        return digits;
    }
    let group = word(Locale::nearest(language), "number-group");
    let first = digits.len() % 3;
    let (head, rest) = digits.split_at(if first == 0 { 3 } else { first });
    let rest = rest.as_bytes().chunks(3).map(String::from_utf8_lossy);
    rest.fold(head.to_owned(), |text, three| text + &group + &three)
}
