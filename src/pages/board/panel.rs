//! The bot's private messages and forms, as a part of the page below the board.

use super::places;
use crate::marks;
use data_encoding::BASE64;
use deltille_base::text::Locale;
use deltille_bot::actions::{Action, MoveAct, OnTable};
use deltille_frame::ui::{
    Button, ButtonStyle, Component, File, Modal, Post, custom_id::Close, t, touch::Tap,
};
use deltille_picture::svg::escaped;
use serde::Serialize;
use std::fmt::Write;

/// A private message of the bot whose picture takes the board's place.
#[derive(Serialize, Debug)]
pub struct Step {
    /// `None`: the board's own stays.
    pub picture: Option<String>,
    /// What can be tapped, over the picture.
    pub places: String,
    /// The question and its buttons.
    pub asked: String,
    /// Whether an illegal move from the chosen place can be explained.
    pub explains: bool,
}

/// A message with its pictures and controls.
pub fn message(post: &Post) -> String {
    let pictures = post.file.iter().chain(&post.more).filter_map(picture);
    let rows = post.rows.iter().map(|row| controls(row, &[]));
    std::iter::once(marks::html(&post.text)).chain(pictures).chain(rows).collect()
}

/// A message whose picture takes the board's place. `first`: there is nothing to cancel.
pub fn step(locale: Locale, post: &Post, first: bool) -> Step {
    let touch = post.touch.as_ref();
    let windows = touch.map_or(&[][..], |touch| &touch.windows);
    let rows = post.rows.iter().map(|row| match row {
        Component::Buttons(buttons) if first => {
            let others = buttons.iter().filter(|button| button.custom_id != Close.encode());
            controls(&Component::Buttons(others.cloned().collect()), windows)
        }
        row => controls(row, windows),
    });
    let moves = |tap: &Tap| OnTable::<MoveAct>::decode(&tap.custom_id).is_some();
    Step {
        picture: post.file.as_ref().and_then(picture),
        places: touch.map(|touch| places::html(locale, touch)).unwrap_or_default(),
        asked: std::iter::once(marks::html(&post.text)).chain(rows).collect(),
        explains: touch.is_some_and(|touch| touch.taps.iter().any(moves)),
    }
}

fn picture(file: &File) -> Option<String> {
    match file.name.rsplit_once('.')?.1 {
        "svg" => String::from_utf8(file.bytes.clone()).ok(),
        kind @ ("png" | "gif") => {
            let (alt, bytes) = (escaped(&file.alt), BASE64.encode(&file.bytes));
            Some(format!("<img alt=\"{alt}\" src=\"data:image/{kind};base64,{bytes}\">"))
        }
        _ => Some(format!("<pre>{}</pre>", escaped(str::from_utf8(&file.bytes).ok()?))),
    }
}

/// A row of buttons, some with a picture of what they make, or a menu. Menus of the server's channels and members belong to
/// Discord alone.
pub fn controls(row: &Component, windows: &[(String, String)]) -> String {
    match row {
        Component::Buttons(buttons) if buttons.is_empty() => String::new(),
        Component::Buttons(buttons) => {
            let buttons: String = buttons.iter().map(|it| button(it, windows)).collect();
            format!("<p class=\"row\">{buttons}</p>")
        }
        Component::Select(select) => {
            let options = select.options.iter().map(|option| {
                let about = option.description.iter().map(|about| format!(" · {about}")).collect::<String>();
                let chosen = if option.chosen { " selected" } else { "" };
                let label = escaped(&format!("{}{about}", option.label));
                format!("<option value=\"{}\"{chosen}>{label}</option>", escaped(&option.value))
            });
            let name = escaped(&select.placeholder);
            format!(
                "<p class=\"row\"><select aria-label=\"{name}\" data-press=\"{}\"><option value=\"\">{name}</option>{}</select></p>",
                escaped(&select.custom_id),
                options.collect::<String>()
            )
        }
        Component::Entities(_) => String::new(),
    }
}

fn button(button: &Button, windows: &[(String, String)]) -> String {
    let Button { custom_id, label, style, disabled } = button;
    let (id, label) = (escaped(custom_id), escaped(label));
    let class = match style {
        // It leads here.
        ButtonStyle::Link => return String::new(),
        ButtonStyle::Primary => "first",
        ButtonStyle::Success => "play",
        ButtonStyle::Secondary => "back",
        ButtonStyle::Danger => "danger",
    };
    let disabled = if *disabled { " disabled" } else { "" };
    let window = windows.iter().find(|(of, _)| of == custom_id).map_or("", |(_, window)| window);
    format!(
        "<button type=\"button\" class=\"{class}\" data-press=\"{id}\"{disabled}>{window}{label}</button>"
    )
}

pub fn form(locale: Locale, form: &Modal) -> String {
    let mut out = format!(
        "<form data-submit=\"{}\"><p><b>{}</b></p>",
        escaped(&form.custom_id),
        escaped(&form.title)
    );
    for field in &form.fields {
        let required = if field.required { " required" } else { "" };
        let _ = write!(
            out,
            "<p><label>{}<textarea name=\"{}\" maxlength=\"{}\" placeholder=\"{}\"{required}>{}</textarea></label></p>",
            escaped(&field.label),
            escaped(&field.custom_id),
            field.max_length,
            escaped(&field.placeholder),
            escaped(&field.value)
        );
    }
    let send = escaped(&t(locale, "page-send"));
    out + &format!("<p class=\"row\"><button class=\"play\">{send}</button></p></form>")
}
