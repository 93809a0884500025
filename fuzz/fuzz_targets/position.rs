//! Feeds arbitrary text as a position string: it is refused, or it round-trips and can be played on.
#![no_main]

use deltille::games::AnyPlay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (game, variant, text) = input;
    let setup = deltille_fuzz::setup(game, variant);
    if let Ok(mut play) = AnyPlay::from_position(&setup, text) {
        assert_eq!(said(&play.full_position()), said(text));
        if let Some(entry) = play.legal().and_then(|legal| legal.into_iter().next()) {
            play.enter(&entry).expect("it was listed");
        }
    }
});

/// The fields without Triangulation's mate marks: the mark of the seat to move is recomputed (its rule N6).
fn said(position: &str) -> Vec<&str> {
    position.split(';').enumerate().filter(|(at, _)| *at != 4).map(|(_, field)| field).collect()
}
