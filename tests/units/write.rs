//! Tests of the JSON that goes to Discord.

use super::*;
use deltille_base::ids::{RoleId, UserId};
use deltille_bot::{ModalField, SelectOption, commands};

fn post() -> Post {
    Post {
        text: "hello <@7>".to_owned(),
        file: Some(File {
            name: "board.png".to_owned(),
            bytes: vec![1, 2],
            alt: "a board".to_owned(),
        }),
        rows: vec![
            Component::Buttons(vec![Button {
                custom_id: "a".to_owned(),
                label: "Move".to_owned(),
                style: ButtonStyle::Primary,
                disabled: false,
            }]),
            Component::Select(Select {
                custom_id: "b".to_owned(),
                placeholder: "which?".to_owned(),
                options: vec![SelectOption {
                    value: "1".to_owned(),
                    label: "one".to_owned(),
                    description: None,
                    chosen: true,
                }],
                count: (1, 1),
            }),
        ],
        mentions: vec![UserId(7)],
        ..Post::default()
    }
}

#[test]
fn message_lists_file_alt_text_and_mentions() {
    let outgoing = Callback::Say.with(ephemeral(post()));
    assert_eq!(outgoing.json["type"], 4);
    let data = &outgoing.json["data"];
    assert_eq!(data["flags"], 64);
    assert_eq!(data["allowed_mentions"], json!({ "parse": [], "users": ["7"] }));
    assert_eq!(
        data["attachments"],
        json!([{ "id": "0", "filename": "board.png", "description": "a board" }])
    );
    assert_eq!(data["components"][0]["components"][0]["custom_id"], "a");
    assert_eq!(data["components"][1]["components"][0]["options"][0]["default"], true);
    assert!(data.get("embeds").is_none());
    assert_eq!(outgoing.files[0].bytes, [1, 2]);
}

#[test]
fn only_named_users_are_notified() {
    let outgoing = message(Post { text: "@everyone".to_owned(), ..Post::default() });
    assert_eq!(outgoing.json["allowed_mentions"], json!({ "parse": [], "users": [] }));
    let role = Post { roles: vec![RoleId(8)], ..Post::default() };
    let allowed = json!({ "parse": [], "users": [], "roles": ["8"] });
    assert_eq!(message(role).json["allowed_mentions"], allowed, "that role alone");
    assert_eq!(outgoing.json["attachments"], json!([]), "an edit without a file drops the old one");
}

#[test]
fn a_form_has_a_row_for_each_field() {
    let field = |value: &str, max_length| ModalField {
        custom_id: "f".to_owned(),
        label: "Field".to_owned(),
        value: value.to_owned(),
        placeholder: String::new(),
        max_length,
        required: false,
    };
    let form = form(Modal {
        custom_id: "m".to_owned(),
        title: "Options".to_owned(),
        fields: vec![field("x", 20), field("", 1000)],
    });
    let rows = form.json["components"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0]["components"][0]["value"], "x");
    assert_eq!(rows[1]["components"][0]["style"], 2);
    assert!(rows[1]["components"][0].get("value").is_none());
}

#[test]
fn every_command_has_its_name_options_and_contexts() {
    for spec in commands() {
        let (name, options) = (spec.name.text.clone(), spec.options.len() + spec.subcommands.len());
        let subcommands = spec.subcommands.len();
        let command = command(spec);
        assert_eq!(command["name"], name);
        assert_eq!(command["options"].as_array().unwrap().len(), options);
        let kinds = command["options"].as_array().unwrap().iter().filter(|option| option["type"] == 1);
        assert_eq!(kinds.count(), subcommands, "{name}");
        let managers = ["server", "Keep from playing"].contains(&name.as_str());
        assert_eq!(command["contexts"], if managers { json!([0]) } else { json!([0, 1, 2]) });
        assert_eq!(command["integration_types"], if managers { json!([0]) } else { json!([0, 1]) });
        assert_eq!(command.get("default_member_permissions").is_some(), managers);
    }
}
