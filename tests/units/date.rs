use super::*;
use proptest::prelude::*;

/// 2026-11-27 07:00 UTC.
const NOW: Time = Time(1_795_762_800_000);

fn told(text: &str) -> String {
    read(text, NOW).map_or_else(|wrong| format!("{wrong:?}"), written)
}

#[test]
fn dates_are_read_as_people_write_them() {
    assert_eq!(written(NOW), "2026-11-27 07:00");
    let christmas = "2026-12-24 19:30";
    for text in [
        "2026-12-24 19:30",
        " 2026-12-24,  19:30 ",
        "2026-12-24T19:30Z",
        "2026/12/24 19:30",
        "24.12. 19:30",
        "24.12 19:30 Uhr",
        "24.12.2026 um 19:30",
        "24.12.26 19:30",
        "24/12 19:30",
        "24/12/2026 à 19h30",
        "24/12 19h30 utc",
        "2026-12-24 20:30+01:00",
        "24.12. 20:30 UTC+1",
        "24.12. 20:30 +0100",
        "24.12. 16:00 -03:30",
        "25.12. 01:30 +6",
    ] {
        assert_eq!(told(text), christmas, "{text}");
    }
    for text in [
        "24/12/2026 à 19 h 30",
        "2026-12-24T19:30:00Z",
        "2026–12–24 19:30",
        "２０２６-１２-２４ １９:３０",
        "24.12.2026, 19.30 Uhr",
        "Donnerstag, 24. Dezember 2026 um 19:30 Uhr",
        "jeudi 24 décembre à 19h30",
        "Dec 24th, 7:30 pm",
        "December 24, 2026 at 7:30 PM",
        "Thu 24 Dec 19:30",
        "le 24 déc. 2026 à 20:30 UTC+1",
        "<t:1798140600:F>",
        "<t:1798140600>",
    ] {
        assert_eq!(told(text), christmas, "{text}");
    }
    assert_eq!(told("29.02. 12:00"), "TooFar(Time(1835438400000))", "the next one is in 2028");
    assert_eq!(told("tomorrow at 8 am"), "2026-11-28 08:00");
    assert_eq!(told("demain à 19h"), "2026-11-28 19:00");
    assert_eq!(told("heute 19 Uhr"), "2026-11-27 19:00");
    assert_eq!(told("7:01"), "2026-11-27 07:01", "today");
    assert_eq!(told("7:00"), "2026-11-28 07:00", "tomorrow");
    assert_eq!(told("0:30 +2"), "2026-11-27 22:30", "tomorrow there");
    assert_eq!(told("19h"), "2026-11-27 19:00");
    assert_eq!(told("1.2. 8:00"), "2027-02-01 08:00", "next year");
    assert_eq!(told("27.11.2027 7:00"), "2027-11-27 07:00", "the furthest");
}

#[test]
fn other_dates_are_refused() {
    for text in [
        "",
        "soon",
        "24.12.",
        "24-12 19:30",
        "19",
        "19.30",
        "1:2:3",
        "24.12. 19:30 CET",
        "24.12. 19:3",
        "é:10",
    ] {
        assert_eq!(read(text, NOW), Err(Wrong::Unreadable(text.to_owned())), "{text}");
    }
    for text in [
        "31.6. 12:00",
        "12/24 19:30",
        "29.2.2027 12:00",
        "24.12. 25:00",
        "24.12. 12:60",
        "0.1. 1:00",
    ] {
        assert_eq!(read(text, NOW), Err(Wrong::NoSuchDate(text.to_owned())), "{text}");
    }
    assert!(matches!(read("27.11.2026 06:59", NOW), Err(Wrong::Past(_))));
    assert!(matches!(read("1999-01-01 0:00", NOW), Err(Wrong::Past(_))));
    assert!(matches!(read("29.11.2027 12:00", NOW), Err(Wrong::TooFar(_))));
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}", typed in "[0-9 .:/h+utczT-]{0,24}") {
        for text in [text, typed] {
            if let Ok(at) = read(&text, NOW) {
                prop_assert!(at > NOW && at.0 <= NOW.0 + FURTHEST * DAY);
                prop_assert_eq!(read(&written(at), NOW), Ok(at));
            }
        }
    }
}
