//! Tests of personal links.

use super::*;
use deltille_base::ids::MessageId;
use deltille_frame::ui::request::Pressed;

fn visit() -> Visit {
    let request = Request {
        id: InteractionId(7),
        at: Time(1_800_000_000_000),
        user: User {
            id: UserId(u64::MAX >> 2), name: "名".repeat(32), bot: false
        },
        locale: Locale::nearest("fr"),
        channel: ChannelId(u64::MAX >> 1),
        guild: Some(GuildId(1)),
        permissions: Permissions::ALL,
        place: Place {
            visiting: true,
            locale: Locale::nearest("de"),
            private: true,
            page: true,
            ..Place::default()
        },
        rights: Rights { roles: vec![RoleId(9)], ..Rights::default() },
        action: Action::Unreadable { what: String::new() },
    };
    Visit {
        request,
        of: Of::Table(TableId(u64::MAX >> 1), ChannelId(u64::MAX)),
    }
}

fn links(secret: u8) -> Links {
    Links::new("https://games.example.org".to_owned(), [secret; 32])
}

#[test]
fn links_are_read_as_they_are_written() {
    let (links, visit) = (links(1), visit());
    let link = links.write(&visit);
    let read = links.read(&link).unwrap();
    assert_eq!(read.of, visit.of);
    let message = Visit {
        of: Of::Message("1.learn.g.trioker".to_owned()),
        ..visit.clone()
    };
    assert_eq!(links.read(&links.write(&message)).unwrap().of, message.of);
    let message = Pressed { id: MessageId(1), private: true, shows_it: true };
    let action = Action::Press { custom_id: "x".to_owned(), values: Vec::new(), message };
    let asks = |visit: &Visit| format!("{:?}", visit.asks(InteractionId(3), Time(4), action.clone()));
    assert_eq!(asks(&read), asks(&visit));
    assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte)), "{link}");
    // With the longest name of the widest letters it fits below a message.
    assert!(links.public.len() + 3 + link.len() <= LONGEST, "{}", link.len());
}

#[test]
fn forged_links_are_not_read() {
    let link = links(1).write(&visit());
    assert!(links(2).read(&link).is_none(), "another server's");
    let (text, signature) = link.split_once('.').unwrap();
    for forged in [
        String::new(),
        ".".to_owned(),
        text.to_owned(),
        format!("{text}."),
        format!("{text}.{}", &signature[..8]),
        format!("{text}.{signature}A"),
        format!("{}.{signature}", &text[1..]),
        format!("{signature}.{text}"),
    ] {
        assert!(links(1).read(&forged).is_none(), "{forged}");
    }
    // Any changed letter of it.
    for at in 0..text.len() {
        let mut bytes = link.clone().into_bytes();
        bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
        assert!(links(1).read(&String::from_utf8(bytes).unwrap()).is_none(), "{at}");
    }
}

#[test]
fn links_can_be_opened_for_a_while() {
    let visit = visit();
    assert!(visit.is_open(visit.since().after(OPENS - Duration::from_secs(1))));
    assert!(!visit.is_open(visit.since().after(OPENS)));
}
