//! A profile → its page: the picture of the bot's profile, and the same as tables; the latest games.

use super::{
    address::Sheet,
    assets::TABLES,
    games::Profile,
    listing::finished,
    parts::{END, Picture, Preview, begin, cell, heads, shell},
};
use deltille_base::text::{Message, say};
use deltille_bot::ratings::profile::{
    numbers::Numbers,
    words::{Told, date, told},
};
use deltille_frame::ui::t;
use deltille_picture::{
    Painter, Theme,
    svg::{escaped, svg},
};
use deltille_table::PageKey;
use std::fmt::Write;

/// Days in the table of ratings, the latest.
const DAYS: usize = 100;

/// What is sent for a profile.
pub fn rendered(
    painter: &Painter,
    shown: &Profile,
    public: &str,
    key: PageKey,
    as_: Sheet,
) -> Option<Vec<u8>> {
    let numbers = Numbers::of(&shown.numbers, shown.user, shown.user);
    let told = told(shown.locale, &shown.name, &numbers, shown.now);
    match as_ {
        Sheet::Picture => Some(painter.png(&told.scene(), Theme::default())),
        Sheet::Page => Some(page(painter, shown, &told, public, key).into_bytes()),
        Sheet::Event | Sheet::Dates | Sheet::Feed => None,
    }
}

fn page(painter: &Painter, shown: &Profile, told: &Told, public: &str, key: PageKey) -> String {
    let (locale, scene, alt) = (shown.locale, told.scene(), told.alt());
    let title = escaped(&say(locale, &Message::new("page-profile").with("who", shown.name.clone())));
    let address = format!("{public}/p/{key}");
    let picture = Picture::of(painter, &scene, format!("{address}/board.png"), &alt);
    let about = escaped(told.about());
    let preview = Preview {
        title: &title,
        about: &about,
        address: &address,
        picture: Some(picture),
    };
    let head = preview.head(&TABLES);
    let mut out =
        format!("<header><h1>{title}</h1></header><main class=\"profile\">{}<div>", svg(&scene, &alt));
    ratings(&mut out, shown, told);
    if !told.results.is_empty() {
        begin(&mut out, "numbers", &t(locale, "page-results"));
        heads(&mut out, locale, &["page-game", "page-won", "page-drawn", "page-lost-games"]);
        for game in &told.results {
            let counts = [game.won, game.drawn, game.lost].map(|count| cell(&count.to_string()));
            // Writing to a String cannot fail.
            let _ = write!(out, "<tr><th scope=\"row\">{}</th>{}</tr>", escaped(&game.name), counts.concat());
        }
        out.push_str(END);
    }
    finished(&mut out, locale, "page-latest", &shown.latest);
    out.push_str("</div></main>");
    shell(locale, &title, &head, &out, false)
}

/// The ratings now, and day by day.
fn ratings(out: &mut String, shown: &Profile, told: &Told) {
    let locale = shown.locale;
    if told.courses.is_empty() {
        return;
    }
    begin(out, "numbers", &t(locale, "page-ratings"));
    heads(out, locale, &["page-kind", "page-rating"]);
    for course in &told.courses {
        let name = escaped(&course.name);
        let _ = write!(out, "<tr><th scope=\"row\">{name}</th>{}</tr>", cell(&course.rating));
    }
    let _ = write!(out, "{END}<details><summary>{}</summary>", escaped(&t(locale, "page-course")));
    begin(out, "games", &t(locale, "page-course"));
    heads(out, locale, &["page-day", "page-kind", "page-rating"]);
    let all = told
        .courses
        .iter()
        .flat_map(|course| course.days.iter().map(move |day| (day, &course.name)));
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|((day, _), _)| std::cmp::Reverse(*day));
    for ((day, points), name) in all.into_iter().take(DAYS) {
        let cells = [cell(name), cell(&points.to_string())].concat();
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>{cells}</tr>", date(*day));
    }
    let _ = write!(out, "{END}</details>");
}
