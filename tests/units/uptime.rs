//! Tests of the uptime.

use super::*;

const NOON: u64 = 1_750_000_000_000;

fn at(seconds: u64) -> Time {
    Time(NOON + seconds * 1000)
}

#[test]
fn time_without_beats_does_not_count() {
    let mut uptime = Uptime::default();
    uptime.note(at(0), true);
    assert_eq!((uptime.down, uptime.awake(at(7))), (0, Awake(at(7).0)), "nobody was there before");
    for seconds in (10..=100).step_by(10) {
        uptime.note(at(seconds), false);
    }
    assert_eq!(uptime.down, 0);
    // Killed, and restarted after an hour.
    uptime.note(at(3700), true);
    assert_eq!(uptime.down, 3_600_000);
    assert_eq!(uptime.awake(at(3700)), uptime.awake(at(100)), "it stood still");
    assert_eq!(uptime.awake(at(3705)).since(uptime.awake(at(95))), 10_000);
    assert_eq!(uptime.awake(at(2000)), Awake(at(100).0), "pressed meanwhile: as it went down");
    assert_eq!(uptime.awake(at(40)), Awake(at(40).0), "pressed before: when it was");
    assert_eq!(uptime.shown(uptime.awake(at(3800))), at(3800));
}

#[test]
fn sleep_counts_as_downtime_and_slowness_does_not() {
    let mut uptime = Uptime::default();
    uptime.note(at(0), true);
    uptime.note(at(25), false);
    assert_eq!(uptime.down, 0);
    uptime.note(at(25 + 31), false);
    assert_eq!(uptime.down, 31_000);
    // A clock that is a little behind changes nothing, nor does a late request.
    uptime.note(at(30), true);
    uptime.note(at(5), false);
    assert_eq!((uptime.down, uptime.beat), (31_000, at(56)));
}

#[test]
fn uptime_goes_on_when_the_clock_is_put_right() {
    let (day, mut uptime) = (24 * 3600, Uptime::default());
    uptime.note(at(0), true);
    uptime.note(at(20), false);
    // Started again while the clock is a day ahead: a turn of an hour begins.
    uptime.note(at(day + 110), true);
    let end = uptime.awake(at(day + 110)).plus(3_600_000);
    uptime.note(at(day + 120), false);
    assert!(!uptime.wants_beat(at(day + 121)));
    assert!(uptime.wants_beat(at(140)), "the last beat lies in the future");
    uptime.note(at(140), false);
    assert_eq!(uptime.awake(at(140)), Awake(at(30).0), "as at the last beat");
    assert_eq!(uptime.shown(end), at(140 + 3590), "the turn ends in an hour and not in a day");
    assert_eq!(uptime.awake(at(150)).since(uptime.awake(at(140))), 10_000, "it goes on");
    assert_eq!(uptime.beat, at(140));
}

#[test]
fn a_first_start_may_have_a_wrong_clock() {
    let (day, mut uptime) = (24 * 3600, Uptime::default());
    uptime.note(at(day), true);
    let end = uptime.awake(at(day)).plus(60_000);
    // Ended, and started again with the right clock.
    uptime.note(at(30), true);
    assert_eq!(uptime.shown(end), at(90));
    assert!(uptime.down < 0);
    let stored = serde_json::to_string(&uptime).unwrap();
    assert_eq!(serde_json::from_str::<Uptime>(&stored).unwrap(), uptime);
    // Downtime after that counts as ever.
    uptime.note(at(40), false);
    uptime.note(at(7240), true);
    assert_eq!(uptime.shown(end), at(7290));
}

#[test]
fn a_record_of_earlier_versions_is_read() {
    let stored = r#"{"beat":1750000000000,"down":3600000,"last":[1749990000000,1749993600000]}"#;
    let uptime: Uptime = serde_json::from_str(stored).unwrap();
    assert_eq!((uptime.beat, uptime.down), (at(0), 3_600_000));
}

#[test]
fn second_process_adds_no_downtime() {
    let mut uptime = Uptime::default();
    uptime.note(at(0), true);
    uptime.note(at(10), false);
    // Another process joins seven seconds after the first one's beat.
    uptime.note(at(17), true);
    assert_eq!(uptime.down, 7_000, "too generous by less than a beat");
    uptime.note(at(20), false);
    assert_eq!(uptime.down, 7_000);
}
