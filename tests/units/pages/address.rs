//! Tests of addresses.

use super::*;

#[test]
fn addresses_are_read_as_they_are_written() {
    let key = PageKey(9 << 64);
    for step in [
        Step { ply: None, side: Seat(0) },
        Step { ply: Some(Ply(0)), side: Seat(0) },
        Step { ply: Some(Ply(12)), side: Seat(2) },
        Step { ply: None, side: Seat(1) },
    ] {
        let written = path(key, step);
        let (path, query) = written.split_once('?').unwrap_or((&written, ""));
        assert_eq!(Wanted::of(path, query), Some(Wanted::Game { key, step, as_: Form::Page }));
    }
    let of = |rest: &str| Wanted::of(&format!("/g/{key}{rest}"), "side=1&part");
    let step = |ply| Step { ply, side: Seat(1) };
    assert_eq!(of("/3"), Some(Wanted::Game { key, step: step(Some(Ply(3))), as_: Form::Part }));
    assert_eq!(of("/3.png"), Some(Wanted::Game { key, step: step(Some(Ply(3))), as_: Form::Picture }));
    assert_eq!(of("/board.png"), Some(Wanted::Game { key, step: step(None), as_: Form::Picture }));
    let sheet = |rest: &str| match Wanted::of(&format!("/t/{key}{rest}"), "") {
        Some(Wanted::Sheet { of: About::Tournament, as_, .. }) => Some(as_),
        _ => None,
    };
    assert_eq!(["", "/board.png"].map(sheet), [Some(Sheet::Page), Some(Sheet::Picture)]);
    assert_eq!(["/dates.ics", "/results.atom"].map(sheet), [Some(Sheet::Dates), Some(Sheet::Feed)]);
    assert_eq!(["/", "/x", "/dates.ics/"].map(sheet), [None; 3]);
    assert_eq!(of("/events"), Some(Wanted::Events(Followed::Game(key, Seat(1)))));
    let events = Wanted::of(&format!("/t/{key}/events"), "");
    assert_eq!(events, Some(Wanted::Events(Followed::Tournament(key))));
    for (path, of, as_) in [
        ("/p/", About::Profile, [Some(Sheet::Page), Some(Sheet::Picture), None]),
        ("/s/", About::Server, [Some(Sheet::Page), None, None]),
    ] {
        let found = ["", "/board.png", "/events"].map(|rest| Wanted::of(&format!("{path}{key}{rest}"), ""));
        assert_eq!(found, as_.map(|as_| as_.map(|as_| Wanted::Sheet { of, key, as_ })));
    }
}

#[test]
fn other_addresses_are_refused() {
    let key = PageKey(9 << 64);
    for rest in ["/", "/x", "/-1", "/03", "/+3", "/3.gif", "/99999999999", "/3/4", "/events/"] {
        assert_eq!(Wanted::of(&format!("/g/{key}{rest}"), ""), None, "{rest}");
    }
    for (path, query) in [("/", ""), ("/g", ""), ("/g/", ""), ("/g/abc", ""), ("/..", "")] {
        assert_eq!(Wanted::of(path, query), None, "{path}");
    }
    let long = format!("0{key}");
    for other in [&key.to_string()[1..], &long, &format!("+{}", &long[2..]), &"A".repeat(32)] {
        assert_eq!(Wanted::of(&format!("/g/{other}"), ""), None, "{other}");
    }
    assert!(!format!("{key:?}").contains('9'));
    assert_eq!(Wanted::of(&format!("/g/{key}"), "side=8"), None);
    assert_eq!(Wanted::of(&format!("/g/{key}"), "side=x"), None);
}
