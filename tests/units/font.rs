//! Tests of fonts: widths, kerning, other scripts.

use super::*;

#[test]
fn figures_are_tabular_and_letters_kerned() {
    assert_eq!(width("111", 40.0), width("888", 40.0));
    assert!(width("AV", 40.0) < width("A", 40.0) + width("V", 40.0) - 1.0);
    assert_eq!(width("", 40.0), 0.0);
}

#[test]
fn cap_height_matches_the_constant() {
    let glyph = line("H", 100.0).glyphs.remove(0).glyph;
    let bounds = FONT.outline_glyph(glyph).unwrap().px_bounds();
    assert!((bounds.height() - 100.0 * CAP_HEIGHT).abs() <= 2.0, "{bounds:?}");
}

#[test]
fn long_names_are_cut() {
    let cut = fit("Maximiliana von Hohenburg", 40.0, 160.0);
    assert!(cut.ends_with('…') && cut.starts_with("Maxi") && width(&cut, 40.0) <= 160.0, "{cut}");
    assert_eq!(fit("Mira", 40.0, 160.0), "Mira");
    assert_eq!(fit("Mira", 40.0, 1.0), "");
}

#[test]
fn paragraphs_are_broken_into_lines() {
    let text = "One two  three\nfour five six seven eight nine ten";
    let lines = wrap(text, 40.0, 300.0);
    assert!(lines.len() > 2 && lines.iter().all(|line| width(line, 40.0) <= 300.0), "{lines:?}");
    assert_eq!(lines.join(" "), text.split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(wrap("Donaudampfschifffahrtsgesellschaft", 40.0, 200.0)[0].ends_with('…'));
    assert!(wrap(" ", 40.0, 200.0).is_empty());
    let french = "Où ?".replace(' ', "\u{202f}");
    assert_eq!(wrap(&french, 40.0, width(&french, 40.0)).join("|"), french);
    assert_eq!(wrap(&format!("x {french}"), 40.0, width(&french, 40.0)), ["x", &french]);
}

#[test]
fn names_are_not_broken_within_words() {
    let lines = |name: &str, limit: f32| named(name, &[40.0, 39.0], limit, 2);
    assert_eq!(lines("Maximiliana", 240.0), (40.0, vec!["Maximiliana".to_owned()]));
    let (size, two) = lines("Bartholomew the Third", 300.0);
    assert_eq!((size, &*two), (40.0, &["Bartholomew".to_owned(), "the Third".to_owned()][..]));
    // A little too wide: smaller. Much too wide: cut, and the next word is still there.
    let wide = width("Bartholomew", 40.0) - 1.0;
    assert_eq!(lines("Bartholomew", wide), (39.0, vec!["Bartholomew".to_owned()]));
    let (size, cut) = lines("Donaudampfschifffahrt Kapitän", 240.0);
    assert_eq!((size, cut.len(), &*cut[1]), (39.0, 2, "Kapitän"));
    assert!(cut[0].ends_with('…') && "Donaudampfschifffahrt".starts_with(cut[0].trim_end_matches('…')));
    assert_eq!(lines("Donaudampfschifffahrt", 240.0).1.len(), 1);
    // A short first word does not make the second one break.
    let (_, short) = lines("A Donaudampfschifffahrt", 240.0);
    assert!(short[0] == "A" && short[1].ends_with('…'), "{short:?}");
    assert_eq!(lines("", 240.0), (40.0, vec![String::new()]));
    assert_eq!(lines("WW", 1.0).1, [""]);
    #[cfg(feature = "scripts")]
    {
        let (size, both) = lines("滕王高阁临江渚佩", 240.0);
        assert_eq!((size, both.len(), both.concat().chars().count()), (40.0, 2, 8));
    }
}

#[test]
fn long_names_are_broken_before_they_are_cut() {
    let name = "Maximilian-Alexander von Hohenfels";
    let lines = broken(name, 40.0, 450.0, 2);
    assert_eq!(lines, ["Maximilian-Alexander", "von Hohenfels"]);
    assert_eq!(broken(name, 40.0, 300.0, 3), ["Maximilian-", "Alexander von", "Hohenfels"]);
    assert_eq!(broken(name, 40.0, 2000.0, 2), [name]);
    let cut = broken(name, 40.0, 250.0, 2);
    assert_eq!(cut[0], "Maximilian-");
    assert!(cut.len() == 2 && cut[1].starts_with("Alex") && cut[1].ends_with('…'), "{cut:?}");
    // Without a gap, and without a good one.
    for name in ["Wolfeschlegelsteinhausenbergerdo", "x Wolfeschlegelsteinhausenberger"] {
        let lines = broken(name, 40.0, 400.0, 3);
        assert_eq!(lines.concat(), name, "{lines:?}");
        assert!(lines.iter().all(|line| width(line, 40.0) <= 400.0), "{lines:?}");
    }
    assert_eq!(broken("", 40.0, 400.0, 2), [""]);
    assert_eq!(broken("WW", 40.0, 1.0, 3), [""]);
}

#[test]
fn headings_are_as_large_as_they_can_be() {
    let sizes = [58.0, 46.0, 40.0];
    assert_eq!(heading("Mira", &sizes, 900.0), (58.0, vec!["Mira".to_owned()]));
    let (size, lines) = heading("Maximilian-Alexander von Hohenfels", &sizes, 900.0);
    assert_eq!((size, lines.len()), (46.0, 1));
    let (size, lines) = heading(&"Mmm ".repeat(8), &sizes, 900.0);
    assert_eq!((size, lines.len()), (58.0, 2));
    let (size, lines) = heading(&"Mmm ".repeat(40), &sizes, 900.0);
    assert_eq!((size, lines.len()), (40.0, 2));
    assert!(lines[1].ends_with('…'), "{lines:?}");
}

#[test]
fn names_keep_what_can_be_shown() {
    let fire = if cfg!(feature = "scripts") { "🔥 Mira 🔥" } else { "Mira" };
    assert_eq!(legible("🔥 Mira  🔥").as_deref(), Some(fire));
    assert_eq!(legible("🇫🇷 Mira \u{1faf8}").as_deref(), Some("Mira"), "flags and rare ones");
    assert_eq!(legible("\u{202e}abc\u{7}\u{200d}").as_deref(), Some("abc"));
    assert_eq!(legible("Зоя Ωmega Tuğçe").as_deref(), Some("Зоя Ωmega Tuğçe"));
    assert_eq!(legible("- ★ -"), None);
    assert_eq!(legible(&"ab ".repeat(99)).map(|name| name.chars().count()), Some(64));
    for blank in ["", " ", "\u{3164}", "\u{2800}", "\u{ad}\u{ad}", "\u{e0041}", "\u{fe0f}", "\u{200d}"] {
        assert_eq!(legible(blank), None, "{blank:?}");
    }
}

#[cfg(not(feature = "scripts"))]
#[test]
fn without_fonts_for_other_scripts_only_the_rest_of_a_name_is_shown() {
    assert_eq!(legible("田中 Ken").as_deref(), Some("Ken"));
    assert_eq!(legible("Ame\u{301}lie").as_deref(), Some("Amelie"));
    assert_eq!(legible("田中"), None);
    assert!(!has('田') && has('Ж'));
    assert_eq!(line("a田b", 40.0).glyphs.len(), 2);
}

#[cfg(feature = "scripts")]
#[test]
fn names_in_many_scripts_are_whole() {
    for name in [
        "田中 Ken",
        "김민준",
        "王小明",
        "陳怡君",
        "さくら",
        "ნინო",
        "Արամ",
        "አበበ",
        "محمد علی",
        "דוד כהן",
        "สมชาย",
        "प्रिया",
        "রহিম",
        "குமார்",
        "សុខា",
        "علی\u{200c}رضا",
        "क्\u{200d}ष",
    ] {
        assert_eq!(legible(name).as_deref(), Some(name));
        assert!(name.chars().all(|c| has(c) || matches!(c, '\u{200c}' | '\u{200d}')));
    }
    for (name, shown) in [
        ("Ame\u{301}lie", "Amélie"),
        ("𝕭𝖔𝖘𝖘", "Boss"),
        ("Ｋｅｎ", "Ken"),
        ("ｶﾞｿﾘﾝ", "ガソリン"),
        ("ꜱᴛᴀʀ 🅱🅾🆃", "STAR BOT"),
        ("Z\u{351}\u{36b}a\u{343}lgo", "Zalgo"),
        ("™ ½", "™ ½"),
        ("👨\u{200d}👩\u{200d}👧 Ann", "👨 Ann"),
        ("👍🏽 Bo ❤\u{fe0f}\u{200d}🔥", "👍 Bo ❤"),
        ("\u{1fac3}\u{200d}🔥 Cy", "Cy"),
        ("🔥", "🔥"),
        ("a\u{200d}b", "ab"),
        ("\u{202e}\u{2066}محمد\u{200f}", "محمد"),
        ("ก\u{e47}\u{e47}\u{e47}\u{e47}\u{e47}\u{e47}", "ก\u{e47}"),
    ] {
        assert_eq!(legible(name).as_deref(), Some(shown), "{name:?}");
    }
}

#[cfg(feature = "scripts")]
#[test]
fn names_are_cut_between_clusters() {
    let name = "क्षत्रिय प्रिया";
    for limit in 10..200 {
        let cut = fit(name, 40.0, limit as f32);
        let kept = cut.trim_end_matches('…');
        let whole: Vec<&str> = clusters(name).collect();
        let fits = (0..=whole.len()).any(|count| whole[..count].concat().trim_end() == kept);
        assert!(fits, "{cut}");
    }
}
