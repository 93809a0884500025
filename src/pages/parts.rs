//! What pages share: the document around their contents, previews where their addresses are posted, tables.

use super::assets::{Asset, ICON, STYLE};
use deltille_base::{scene::Scene, text::Locale};
use deltille_frame::ui::t;
use deltille_picture::{Painter, Theme, svg::escaped};
use std::fmt::Write;

/// A page around its contents. `title` is escaped.
pub fn shell(locale: Locale, title: &str, head: &str, body: &str, indexed: bool) -> String {
    let robots = if indexed { "" } else { "<meta name=\"robots\" content=\"noindex\">" };
    format!(
        "<!doctype html><html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">{robots}\
         <meta name=\"color-scheme\" content=\"dark light\"><title>{title}</title>\
         <link rel=\"icon\" href=\"{}\"><link rel=\"stylesheet\" href=\"{}\">{head}</head><body>{body}</body></html>",
        locale.tag(),
        ICON.address,
        STYLE.address
    )
}

/// How a page is shown where its address is posted. Title and description are escaped.
pub struct Preview<'a> {
    pub title: &'a str,
    pub about: &'a str,
    pub address: &'a str,
    pub picture: Option<Picture>,
}

/// A picture as it is sent.
pub struct Picture {
    address: String,
    size: [u32; 2],
    alt: String,
}

impl Picture {
    pub fn of(painter: &Painter, scene: &Scene, address: String, alt: &str) -> Picture {
        let renderer = painter.renderer_of(scene, Theme::default());
        let size = [scene.width, scene.height].map(|units| renderer.pixels(units));
        Picture { address, size, alt: escaped(alt) }
    }
}

impl Preview<'_> {
    /// Elements for the head of a page with this script.
    pub fn head(&self, script: &Asset) -> String {
        let Preview { title, about, address, picture } = self;
        let mut out = format!(
            "<meta name=\"description\" content=\"{about}\">\
             <meta property=\"og:type\" content=\"website\"><meta property=\"og:site_name\" content=\"Deltille\">\
             <meta property=\"og:title\" content=\"{title}\"><meta property=\"og:description\" content=\"{about}\">\
             <meta property=\"og:url\" content=\"{address}\">\
             <meta name=\"twitter:title\" content=\"{title}\"><meta name=\"twitter:description\" content=\"{about}\">\
             <script type=\"module\" src=\"{}\"></script>",
            script.address
        );
        if let Some(Picture { address, size: [width, height], alt }) = picture {
            // Writing to a String cannot fail.
            let _ = write!(
                out,
                "<meta property=\"og:image\" content=\"{address}\"><meta property=\"og:image:type\" content=\"image/png\">\
                 <meta property=\"og:image:width\" content=\"{width}\"><meta property=\"og:image:height\" content=\"{height}\">\
                 <meta property=\"og:image:alt\" content=\"{alt}\"><meta name=\"twitter:card\" content=\"summary_large_image\">\
                 <meta name=\"twitter:image\" content=\"{address}\"><meta name=\"twitter:image:alt\" content=\"{alt}\">"
            );
        }
        out
    }
}

/// A server-sent event.
pub fn event(text: &str) -> String {
    let lines: String = text.lines().map(|line| format!("data: {line}\n")).collect();
    format!("{lines}\n")
}

/// Begins a table. What is wider than the page scrolls on its own, by keys, too.
pub fn begin(out: &mut String, class: &str, caption: &str) {
    let caption = escaped(caption);
    let _ = write!(
        out,
        "<div class=\"wide\" role=\"region\" aria-label=\"{caption}\" tabindex=\"0\">\
         <table class=\"{class}\"><caption>{caption}</caption>"
    );
}

/// The headings of columns, by the ids of their texts, and the beginning of the rows.
pub fn heads(out: &mut String, locale: Locale, ids: &[&'static str]) {
    out.push_str("<thead><tr>");
    ids.iter().for_each(|id| head(out, &t(locale, id)));
    out.push_str("</tr></thead><tbody>");
}

pub fn head(out: &mut String, text: &str) {
    let _ = write!(out, "<th scope=\"col\">{}</th>", escaped(text));
}

pub fn cell(text: &str) -> String {
    format!("<td>{}</td>", escaped(text))
}

/// The end of a table.
pub const END: &str = "</tbody></table></div>";
