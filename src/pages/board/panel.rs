//! The bot's private messages and forms, as a part of the page below the board.

use crate::marks;
use data_encoding::BASE64;
use deltille_base::text::Locale;
use deltille_frame::ui::{Button, ButtonStyle, Component, Modal, Post, t};
use deltille_picture::svg::escaped;
use std::fmt::Write;

/// A message with its pictures and controls.
pub fn message(post: &Post) -> String {
    let mut out = marks::html(&post.text);
    // Writing to a String cannot fail.
    for file in post.file.iter().chain(&post.more).filter(|file| file.name.ends_with(".png")) {
        let _ = write!(
            out,
            "<img alt=\"{}\" src=\"data:image/png;base64,{}\">",
            escaped(&file.alt),
            BASE64.encode(&file.bytes)
        );
    }
    post.rows.iter().for_each(|row| out.push_str(&controls(row)));
    out
}

/// A row of buttons, or a menu. Menus of the server's channels and members belong to Discord alone.
pub fn controls(row: &Component) -> String {
    match row {
        Component::Buttons(buttons) if buttons.is_empty() => String::new(),
        Component::Buttons(buttons) => {
            let buttons: String = buttons.iter().map(button).collect();
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

fn button(button: &Button) -> String {
    let Button { custom_id, label, style, disabled } = button;
    let (id, label) = (escaped(custom_id), escaped(label));
    let class = match style {
        // It leads here.
        ButtonStyle::Link => return String::new(),
        ButtonStyle::Primary | ButtonStyle::Success => "play",
        ButtonStyle::Secondary => "",
        ButtonStyle::Danger => "danger",
    };
    let disabled = if *disabled { " disabled" } else { "" };
    format!("<button type=\"button\" class=\"{class}\" data-press=\"{id}\"{disabled}>{label}</button>")
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
