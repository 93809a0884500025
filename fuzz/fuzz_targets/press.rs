//! Any text as the id of a button: no press, or one that is understood again as the same.
#![no_main]

use deltille::bot::custom_id::Press;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|id: &str| {
    if let Some(press) = Press::decode(id) {
        assert_eq!(Press::decode(&press.encode()), Some(press));
    }
});
