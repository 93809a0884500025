//! Tests of the text of Torissogi's positions.

use super::*;
use crate::{
    Notation, Rules, Viewer, Words, play_out,
    testing::{lots, setup},
    torissogi::Torissogi,
};

fn read_text(text: &str) -> Result<Position, PositionError> {
    read(&Terms::of(&setup::<Torissogi>("standard", &[])), text)
}

#[test]
fn valid_strings_round_trip() {
    for text in [
        START,
        "1lq3/5/4C/2rq1PT/5|3rq1/1L3/S1Ces/1S2S/1g3|1C3/5/2Spt1/2S2/s2s1|1ptl2/3pt1/1CGS1/2s2/lq4|e2l1/5/2Lpx1/5/5 b 8S 0 402",
        "5/5/5/5/PX4|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4px/5/5/5/5 w F2C3L2PTLQRQ10Sf2c3l2ptlqrq10s 7 99",
    ] {
        assert_eq!(write(&read_text(text).unwrap()), text);
    }
}

#[test]
fn hands_are_written_in_order() {
    let read = read_text(&START.replace(" - ", " sS2F3f ")).unwrap();
    assert_eq!(write(&read), START.replace(" - ", " 2FS3fs "));
}

/// A position string with a character changed, removed or doubled is either refused or read and written
/// canonically.
#[test]
fn damaged_strings_are_refused_or_read() {
    let mut random = fastrand::Rng::with_seed(6);
    let setup = setup::<Torissogi>("standard", &[]);
    let (mut read, mut refused) = (0, 0);
    for number in 0..4_000u32 {
        let mut game = Torissogi::start(&setup).unwrap();
        play_out(&mut game, number % 200, &mut lots(&mut random));
        let mut text: Vec<char> = game.position().chars().collect();
        let at = random.usize(..text.len());
        let letters: Vec<char> = "PXFECLTQRSGpxfecltqrsg0123459|/ -bwé".chars().collect();
        match random.u8(..3) {
            0 => text[at] = letters[random.usize(..letters.len())],
            1 => drop(text.remove(at)),
            _ => text.insert(at, letters[random.usize(..letters.len())]),
        }
        let text: String = text.into_iter().collect();
        match Torissogi::from_position(&setup, &text) {
            Ok(game) => {
                let written = game.position();
                assert_eq!(
                    Torissogi::from_position(&setup, &written).map(|game| game.position()),
                    Ok(written)
                );
                assert!(
                    game.alt(Default::default(), Viewer::Spectator).chars().count() <= 800
                        && game.text_board(Default::default(), Viewer::Spectator).len() <= 1800
                );
                read += 1;
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 100 && refused > 300, "{read} {refused}");
}

#[test]
fn bad_strings_are_refused_with_a_reason() {
    let bare = |board: &str| format!("{board} b - 0 0");
    for (text, why) in [
        ("".to_owned(), "five fields"),
        (START.replace(" 0 0", " 0"), "five fields"),
        (START.replace(" b ", " x "), "side to move"),
        (START.replace(" - ", "  "), "empty hands"),
        (START.replace(" - ", " SS "), "named twice"),
        (START.replace(" - ", " SF2S "), "named twice"),
        (START.replace(" - ", " 1S "), "no number"),
        (START.replace(" - ", " 100S "), "no number"),
        (START.replace(" - ", " E "), "can be dropped"),
        (START.replace(" - ", " PX "), "can be dropped"),
        (START.replace(" - ", " é "), "can be dropped"),
        (START.replace(" 0 0", " 00 0"), "quiet plies"),
        (START.replace(" 0 0", " 0 99999999999"), "number of plies"),
        (START.replace(" 0 0", " 0 +1"), "number of plies"),
        (START.replace('|', "/"), "levels"),
        (START.replacen("5/5/5", "5/5", 1), "ranks"),
        (START.replacen("SSSSS", "SSSS", 1), "4 cells"),
        (START.replacen("SSSSS", "SSSSS1", 1), "6 cells"),
        (START.replacen("SSSSS", "SSSs0", 1), "empty cells"),
        (START.replacen("5/5", "41/5", 1), "empty cells"),
        (START.replacen("SSSSS", "SSSSX", 1), "begin with a piece"),
        (START.replacen("PT", "Pt", 1), "begin with a piece"),
        (START.replacen("SSSSS", "SSSS5é", 1), "begin with a piece"),
        (START.replacen('F', "PX", 1), "two Phoenixes"),
        (bare("5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5"), "neither side"),
    ] {
        let error = read_text(&text).expect_err(&text).to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
}
