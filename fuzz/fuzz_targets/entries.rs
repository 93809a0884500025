//! Feeds arbitrary lines to every game: each is accepted or refused, never panics, and a refused line changes
//! nothing.
#![no_main]

use deltille::games::AnyPlay;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (game, variant, text) = input;
    let setup = deltille_fuzz::setup(game, variant);
    let mut play = AnyPlay::start(&setup).expect("the defaults start");
    for line in text.lines().take(200) {
        let before = play.full_position();
        if play.enter(line).is_err() {
            assert_eq!(play.full_position(), before);
        }
    }
});
