//! The pseudo-language of tests: the default texts with accents, about a third longer. What does not fit in it
//! will not fit in some language to come.

use deltille_base::text::{Locale, add_texts, files};
use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser, serializer,
};
use std::sync::LazyLock;

/// The pseudo-language. No client's language leads to it.
pub fn pseudo() -> Locale {
    static PSEUDO: LazyLock<Locale> =
        LazyLock::new(|| add_texts("en-XA", files(Locale::default()).map(|(_, text)| lengthened(text))));
    *PSEUDO
}

/// One of this many words is doubled, in length, so that a text grows by about a third.
const EVERY: usize = 3;

/// Rewrites a Fluent file. Variables, references and code spans stay as they are, and so do
/// names of commands: Discord allows them few characters.
fn lengthened(text: &str) -> String {
    let mut resource = parser::parse(text.to_owned()).expect("the default texts are Fluent");
    for entry in &mut resource.body {
        if let Entry::Message(message) = entry {
            let id = &message.id.name;
            if id.starts_with("command-") || id == "import-placeholder" || id.starts_with("number-") {
                continue;
            }
            let attributes = message.attributes.iter_mut().map(|attribute| &mut attribute.value);
            message.value.iter_mut().chain(attributes).for_each(pattern);
        }
    }
    let longer = serializer::serialize(&resource);
    assert!(parser::parse(longer.as_str()).is_ok(), "lengthened texts are Fluent");
    longer
}

fn pattern(pattern: &mut Pattern<String>) {
    let mut is_code = false;
    // A text of several lines is written on lines of its own, which may not begin like a variant or an attribute.
    if let Some(PatternElement::TextElement { value }) = pattern.elements.first_mut()
        && value.starts_with(['*', '[', '.'])
    {
        value.insert(0, 'é');
    }
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = words(value, &mut is_code),
            PatternElement::Placeable { expression } => variants(expression),
        }
    }
}

fn variants(expression: &mut Expression<String>) {
    match expression {
        Expression::Select { variants, .. } => {
            variants.iter_mut().for_each(|variant| pattern(&mut variant.value));
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => variants(expression),
        Expression::Inline(_) => {}
    }
}

fn words(text: &str, is_code: &mut bool) -> String {
    let (mut longer, mut count) = (String::new(), 0);
    for word in text.split_inclusive([' ', '\n']) {
        let ticks = word.matches('`').count();
        if *is_code || ticks > 0 {
            *is_code ^= ticks % 2 == 1;
            longer.push_str(word);
            continue;
        }
        count += 1;
        // The dots of a button stay at its end.
        let bare = word.trim_end().trim_end_matches('…');
        let letters = bare.chars().filter(|letter| letter.is_alphabetic()).count();
        let accented = bare.chars().map(accented).collect::<String>();
        longer.push_str(&accented);
        if letters > 0 && count % EVERY == 1 {
            longer.extend(std::iter::repeat_n('é', bare.chars().count().max(2)));
        }
        longer.push_str(&word[bare.len()..]);
    }
    longer
}

fn accented(letter: char) -> char {
    match letter {
        'a' => 'å',
        'e' => 'é',
        'i' => 'î',
        'o' => 'ø',
        'u' => 'ü',
        'n' => 'ñ',
        'c' => 'ç',
        other => other,
    }
}
