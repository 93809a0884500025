//! `docs/commands.md` is generated from the commands that the bot registers with Discord.

use deltille::bot::{CommandSpec, Menu, OptionKind, OptionSpec, commands};
use std::{fmt::Write, fs, path::Path};

/// Shape and limits of the option's value.
fn kind(option: &OptionSpec) -> String {
    let words = match option.kind {
        OptionKind::Text if option.choices.is_empty() => "text".to_owned(),
        OptionKind::Text => {
            let labels: Vec<&str> = option.choices.iter().map(|(_, label)| label.text.as_str()).collect();
            format!("one of: {}", labels.join(", "))
        }
        OptionKind::Integer { min, max } => format!("number, {min} to {max}"),
        OptionKind::Boolean => "yes or no".to_owned(),
        OptionKind::User => "person".to_owned(),
        OptionKind::Attachment => "file".to_owned(),
    };
    let suggested = if option.autocomplete { ", with suggestions" } else { "" };
    let required = if option.required { ", required" } else { "" };
    format!("{words}{suggested}{required}")
}

fn describe(page: &mut String, heading: &str, name: &str, command: &CommandSpec) {
    let managers = if command.for_managers { " For moderators." } else { "" };
    let about = command.description.text.trim_end_matches('.');
    writeln!(page, "\n{heading} `/{name}`\n\n{about}.{managers}").unwrap();
    if !command.options.is_empty() {
        page.push_str("\n| option | value | what it is |\n| --- | --- | --- |\n");
    }
    for option in &command.options {
        let about = option.description.text.replace('|', "\\|");
        writeln!(page, "| `{}` | {} | {about} |", option.name.text, kind(option)).unwrap();
    }
}

fn page() -> String {
    let mut page = "# Commands\n\nGenerated from the commands that Deltille registers with Discord; \
                    `DELTILLE_BLESS=1 cargo test --test rules commands` writes it again.\n"
        .to_owned();
    let all = commands();
    let (typed, menus): (Vec<_>, Vec<_>) = all.iter().partition(|command| command.menu.is_none());
    for command in typed {
        if command.subcommands.is_empty() {
            describe(&mut page, "##", &command.name.text, command);
            continue;
        }
        let about = command.description.text.trim_end_matches('.');
        writeln!(page, "\n## `/{} …`\n\n{about}.", command.name.text).unwrap();
        for sub in &command.subcommands {
            describe(&mut page, "###", &format!("{} {}", command.name.text, sub.name.text), sub);
        }
    }
    page.push_str("\n## In menus\n\nUnder *Apps* in the menu of a person or a message:\n\n");
    for command in menus {
        let of = match command.menu {
            Some(Menu::Person) => "person",
            _ => "message",
        };
        writeln!(page, "- *{}*, of a {of}", command.name.text).unwrap();
    }
    page
}

#[test]
fn commands_page_lists_the_registered_commands() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/commands.md");
    let page = page();
    if std::env::var_os("DELTILLE_BLESS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(kept, page, "docs/commands.md is out of date: see its first lines");
}
