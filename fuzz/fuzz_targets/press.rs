//! Feeds arbitrary text as a button id: it is no press, or one that encodes to an equal press.
#![no_main]

use deltille::bot::actions::canonical;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|id: &str| {
    if let Some(id) = canonical(id) {
        assert_eq!(canonical(&id), Some(id));
    }
});
