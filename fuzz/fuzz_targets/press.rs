//! Any text as the id of a button: no press, or one that is understood again as the same.
#![no_main]

use deltille::bot::actions::canonical;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|id: &str| {
    if let Some(id) = canonical(id) {
        assert_eq!(canonical(&id), Some(id));
    }
});
