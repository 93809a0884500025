//! Tests of calendars.

use super::*;

#[test]
fn lines_of_calendars_are_short_and_escaped() {
    let mut out = String::new();
    folded(&mut out, &format!("SUMMARY:{}", text(&"é,;\\\r\n".repeat(20))));
    assert!(out.ends_with("\r\n") && out.split("\r\n").all(|line| line.len() <= LINE), "{out}");
    assert!(out.replace("\r\n ", "").starts_with("SUMMARY:é\\,\\;\\\\\\né"), "{out}");
}

#[test]
fn moments_are_written_as_their_formats_want() {
    let at = Time(1_750_000_007_000);
    assert_eq!([compact(at), stamp(at)], ["20250615T150647Z", "2025-06-15T15:06:47Z"]);
}
