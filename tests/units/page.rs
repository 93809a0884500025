use super::{FILES, POLICY, SCRIPT, TEXTS};
use std::collections::{BTreeMap, BTreeSet};

fn text_of(path: &str) -> &'static str {
    let found = FILES.iter().find(|(known, ..)| *known == path);
    found.unwrap_or_else(|| panic!("no file {path}")).2
}

/// The relative luminance of a colour of the page, by its name.
fn luminance(scheme: &str, name: &str) -> f64 {
    // Some colours are the same in both schemes.
    let (_, rest) = [scheme, text_of("/style.css")]
        .iter()
        .find_map(|text| text.split_once(&format!("--{name}: #")))
        .unwrap_or_else(|| panic!("no colour {name}"));
    let part = |at: usize| f64::from(u8::from_str_radix(&rest[at..at + 2], 16).unwrap()) / 255.0;
    let linear = |part: f64| if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) };
    0.2126 * linear(part(0)) + 0.7152 * linear(part(2)) + 0.0722 * linear(part(4))
}

fn contrast(scheme: &str, one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(scheme, one), luminance(scheme, other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// WCAG 2 demands a contrast of 4.5 to 1 for text, and 3 to 1 for the edge of a field and for the focus.
#[test]
fn contrast_is_sufficient_in_both_schemes() {
    let style = text_of("/style.css");
    let (dark, rest) = style.split_once("@media (prefers-color-scheme: light)").unwrap();
    let (light, _) = rest.split_once("/* On these,").unwrap();
    let surfaces = ["back", "side", "panel", "private", "ping"];
    for (scheme, named) in [(dark, "dark"), (light, "light")] {
        let texts = surfaces.iter().flat_map(|surface| [("text", *surface), ("quiet", *surface)]);
        let coloured = ["strong", "primary", "danger"].map(|surface| ("white", surface));
        let others = [
            ("text", "plain"),
            ("text", "mention"),
            ("text", "chosen"),
            ("quiet", "chosen"),
            ("bad", "back"),
        ];
        for (text, surface) in texts.chain(coloured).chain(others) {
            let contrast = contrast(scheme, text, surface);
            assert!(contrast >= 4.5, "{named}: {text} on {surface}: {contrast:.2}");
        }
        for (edge, surface) in surfaces.iter().flat_map(|surface| [("edge", *surface), ("accent", *surface)])
        {
            let contrast = contrast(scheme, edge, surface);
            assert!(contrast >= 3.0, "{named}: {edge} on {surface}: {contrast:.2}");
        }
    }
}

#[test]
fn message_box_has_a_label() {
    let page = text_of("/");
    let (_, rest) = page.split_once("<input id=\"text\"").unwrap();
    let input = rest.split('>').next().unwrap();
    for wanted in ["data-label=", "role=\"combobox\"", "aria-expanded=\"false\"", "aria-controls=\"menu\""] {
        assert!(input.contains(wanted), "{input}");
    }
    assert!(page.contains("<div id=\"menu\" role=\"listbox\""));
    assert!(page.matches("aria-activedescendant").next().is_none(), "only while something is offered");
}

fn catalogues() -> Vec<(&'static str, BTreeMap<String, String>)> {
    TEXTS.iter().map(|(code, texts)| (*code, serde_json::from_str(texts).unwrap())).collect()
}

/// The places of a text that are filled in: `{name}`.
fn places(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap()).collect()
}

#[test]
fn every_language_has_the_same_texts_with_the_same_places() {
    let catalogues = catalogues();
    let (_, first) = &catalogues[0];
    for (code, texts) in &catalogues {
        let ids = |texts: &BTreeMap<String, String>| texts.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(ids(texts), ids(first), "{code}");
        for (id, text) in texts {
            assert_eq!(places(text), places(&first[id]), "{code}: {id}");
            assert!(!text.trim().is_empty(), "{code}: {id}");
        }
    }
}

/// Whether the page's files or the answers of its server name a text by this id, or by its beginning.
fn is_used(id: &str) -> bool {
    let built = ["place-", "option-"].iter().any(|beginning| id.starts_with(beginning));
    let named = format!("\"{id}\"");
    let files = FILES.iter().map(|(.., text)| *text).chain([include_str!("../../src/playground/page.rs")]);
    id == "language" || built || files.into_iter().any(|text| text.contains(&named))
}

#[test]
fn texts_and_their_uses_agree() {
    let (_, texts) = &catalogues()[0];
    for id in texts.keys() {
        assert!(is_used(id), "not used: {id}");
    }
    let begins = ["t(\"", "data-text=\"", "data-label=\""];
    for (path, _, file) in FILES {
        for begin in begins {
            // `t(` at the end of another name is another function.
            let uses = file.split(begin).collect::<Vec<_>>();
            for pair in uses.windows(2) {
                let id = pair[1].split('"').next().unwrap();
                let other = begin.starts_with('t') && pair[0].ends_with(|last: char| last.is_alphanumeric());
                let whole = !id.is_empty() && !id.ends_with('-');
                assert!(other || !whole || texts.contains_key(id), "{path}: no text {id}");
            }
        }
    }
}

/// The page says nothing that is not in the catalogues: its elements are empty, or name a text.
#[test]
fn page_has_no_texts_of_its_own() {
    let (_, body) = text_of("/").split_once("<body>").unwrap();
    let said = body.split('<').filter_map(|part| Some(part.split_once('>')?.1));
    let said: Vec<&str> = said.map(str::trim).filter(|text| text.chars().any(char::is_alphabetic)).collect();
    assert!(said.is_empty(), "{said:?}");
    for attribute in ["placeholder=\"", "title=\"", "aria-label=\""] {
        assert!(!body.contains(attribute), "{attribute}");
    }
}

/// Everything comes from this server, and the page contains no script.
#[test]
fn page_needs_nothing_from_elsewhere() {
    assert!(POLICY.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{POLICY}");
    assert!(!POLICY.contains("unsafe") && !POLICY.contains("http"), "{POLICY}");
    let known = [
        "http://www.w3.org/2000/svg\"",
        "https:[^)\\s]+)",
        "https:\\/\\/discord\\.com\\/channels\\/",
    ];
    for (path, kind, text) in FILES {
        let rest = known.iter().fold(text.to_owned(), |text, known| text.replace(known, ""));
        let rest = rest.replace("https?:[^)\\s]+)", "");
        assert!(!rest.contains("http:") && !rest.contains("https:"), "{path}");
        assert!(!rest.contains("//cdn") && !rest.contains("@import"), "{path}");
        for (_, module) in rest.match_indices("from \"").map(|(at, found)| (at, &rest[at + found.len()..])) {
            assert!(kind == SCRIPT && module.starts_with("./"), "{path}");
        }
    }
}
