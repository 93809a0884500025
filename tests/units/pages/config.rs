//! Tests of hosts' settings.

use super::*;

#[test]
fn addresses_of_pages_have_no_path() {
    assert_eq!(public(" https://games.example.org/ "), Ok("https://games.example.org".to_owned()));
    assert_eq!(public("http://127.0.0.1:8140"), Ok("http://127.0.0.1:8140".to_owned()));
    let wrong = [
        "",
        "games.example.org",
        "https://",
        "https://a/b",
        "ftp://a",
        "https://a\"b",
        "https://a?b",
    ];
    assert!(wrong.iter().all(|wrong| public(wrong).is_err()));
}

#[test]
fn a_port_alone_is_on_loopback() {
    assert_eq!(listen("8140"), Ok(ON_LOOPBACK));
    assert_eq!(listen(" [::1]:80 "), Ok("[::1]:80".parse().unwrap()));
    assert!(["", "x", "65536", "games.example.org:80"].iter().all(|wrong| listen(wrong).is_err()));
}
