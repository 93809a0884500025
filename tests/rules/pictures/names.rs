//! Names of players in many scripts, as chips and as a sheet.

use super::{
    card::chips_of,
    golden::{PAINTER, golden, golden_of},
};
use deltille::{
    picture::Theme,
    scene::{Anchor, CardLayout, Drawing, Ink, Scene, Shape, card, font, point},
};

/// As people write them, two for each row of the sheet.
const NAMES: [&str; 40] = [
    // Latin, with accents typed as characters of their own, and fancy letters.
    "Amélie Lefèvre",
    "Ame\u{301}lie Lefe\u{300}vre",
    "Nguyễn Thị Ánh",
    "𝕭𝖔𝖘𝖘 ꜱᴛᴀʀ Ⓐⓢⓗ 🅱🅾🆃",
    // Greek and Cyrillic.
    "Ελένη Παπαδοπούλου",
    "Зоя Кузнецова",
    "Ђорђе Петровић",
    "Оленка Їжак",
    // Japanese.
    "田中さくら",
    "🌸ゆき🌸 Yuki",
    "ﾀﾅｶ ケンジ",
    "佐々木「翼」",
    // Chinese, simplified and traditional.
    "王小明",
    "张伟 123",
    "陳怡君",
    "歐陽龍馬",
    // Korean; the second is made of single letters.
    "김민준",
    "ㅋㅋ 박서연",
    // Georgian, Armenian, Ethiopic.
    "ნინო ბერიძე",
    "Արամ Հակոբյան",
    "አበበ ቢቂላ",
    "ሰላም",
    // Arabic, Persian, Urdu.
    "محمد علي",
    "فاطمة (Fatima) 17",
    "علی\u{200c}رضا احمدی",
    "مُحَمَّد لال",
    // Hebrew.
    "דוד כהן",
    "שָׂרָה 99",
    // Thai.
    "สมชาย ใจดี",
    "น้ำผึ้ง",
    // Devanagari.
    "प्रिया शर्मा",
    "कृष्णा क्षत्रिय",
    // Bengali.
    "রহিম উদ্দিন",
    "শ্রেয়া ঘোষ",
    // Tamil.
    "குமார் ஸ்ரீனி",
    "கௌரி",
    // Khmer.
    "សុខា ស្រីមុំ",
    "ចាន់ ដារ៉ា",
    // What must not turn the line round or leave it.
    "\u{202e}evil\u{2067} Ž\u{351}\u{36b}ą\u{343}lgo",
    "ก็็็็็็ mix 田中 محمد",
];

/// Emoji in one colour; of a sequence the first, and no flags.
const WITH_EMOJI: [&str; 18] = [
    "🔥 Dragon 🐉",
    "👑 Reine ❤\u{fe0f}",
    "👩\u{200d}💻 dev ☕🎮",
    "👍🏽 Łukasz ⭐⚔\u{fe0f}",
    "✨🦄 Zoë 🌈✨",
    "🐼",
    "🌸ゆき🌸",
    "محمد 🌙 علي",
    "👨\u{200d}👩\u{200d}👧\u{200d}👦 Familie",
    "❤\u{fe0f}\u{200d}🔥 Amélie 🇫🇷",
    "😀😂🥰😎🤔😴🤯🥳",
    "💀👻👽🤖💩🎃",
    "🐶🐱🦊🐻🐸🦉🦋🐝",
    "🌹🌻🍀🌵🍄🍕🍔🍺",
    "⚽🏀🎲🎯♟🏆🥇🎸",
    "🚀⚡💎💡🗡🛡🔑⏳",
    "☠☢♻✅❌❓❗♾",
    "♠♥♦♣ 1\u{fe0f}\u{20e3} ™",
];

#[test]
fn names_in_many_scripts_are_shown() {
    golden_of("names", &sheet(&NAMES), Theme::Dark, 80);
}

#[test]
fn names_with_emoji_are_shown() {
    golden("names-emoji", &sheet(&WITH_EMOJI), Theme::Light);
}

fn sheet(names: &[&str]) -> Scene {
    const ROW: f32 = 66.0;
    let height = 40 + (names.len() / 2) as u32 * ROW as u32;
    let mut scene = Scene::new(height, Drawing::new(vec![card::body(height)]));
    for (at, name) in names.iter().enumerate() {
        let shown = font::legible(name).unwrap_or_else(|| panic!("{name} is empty"));
        let (left, top) = (20.0 + (at % 2) as f32 * 484.0, 22.0 + (at / 2) as f32 * ROW);
        let ground = Shape::panel(point(0.0, 0.0), point(476.0, 62.0), 22.0, Ink::Ground);
        let text = font::fit(&shown, card::LARGE, 440.0);
        let text = Shape::text(text, point(18.0, 45.0), card::LARGE, Anchor::Left, Ink::Ink);
        scene.put(vec![ground, text], point(left, top));
    }
    scene
}

#[test]
fn chips_show_names_in_many_scripts() {
    let names =
        ["محمد علي الفاسي", "田中さくら子と", "कृष्णा क्षत्रिय", "김민준", "สมชาย ใจดี", "ស្រីមុំ"].map(str::to_owned);
    let mut scene = chips_of(&names, 6, &["2d 4h", "2d"], |index, of| CardLayout::Row { index, of });
    golden("chips-scripts", &scene, Theme::Light);
    scene = chips_of(&names[..4], 4, &["2d 4h", "2d"], |index, of| CardLayout::Compact { index, of });
    golden("chips-compact-scripts", &scene, Theme::Dark);
}

/// A name of invisible characters only is the seat's name in the picture.
#[test]
fn invisible_names_are_the_seats() {
    let seat = || card::shown_name(deltille::text::Locale::default(), "", "violet");
    for blank in [
        "\u{3164}",
        "\u{2800}",
        "\u{ad}",
        "\u{e0041}\u{e007f}",
        "\u{fe0f}",
        "\u{202e}\u{2069}",
        "🇫🇷",
    ] {
        assert_eq!(card::shown_name(deltille::text::Locale::default(), blank, "violet"), seat(), "{blank:?}");
    }
}

/// Drawn twice, and by another painter, a name has the same pixels.
#[test]
fn letters_are_kept_apart_by_font() {
    let of = |name: &str| {
        let mut scene = Scene::new(100, Drawing::new(vec![card::body(100)]));
        let text = Shape::text(name, point(0.0, 0.0), card::LARGE, Anchor::Left, Ink::Ink);
        scene.put(vec![text], point(40.0, 60.0));
        PAINTER.png(&scene, Theme::Dark)
    };
    let names = ["田", "ن", "ก", "a"];
    let first: Vec<_> = names.map(of).into();
    for at in 0..names.len() {
        assert!(first[..at].iter().all(|other| *other != first[at]), "{}", names[at]);
        assert_eq!(of(names[at]), first[at]);
    }
}
