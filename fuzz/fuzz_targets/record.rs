//! Feeds arbitrary text as a game record: it is refused with a reason, or written back as it was read.
#![no_main]

use deltille::{
    games::Viewer,
    table::Table,
    text::{Locale, say},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (bool, &str)| {
    let (triablo, text) = input;
    match Table::import(text, triablo.then_some("triablo")) {
        Ok(table) => {
            let again = Table::import(&table.record(Viewer::Spectator), None);
            // A record whose entries are hidden from spectators cannot be imported.
            if let Ok(again) = again {
                assert_eq!(again.record_text(), table.record_text());
            }
        }
        Err(why) => assert!(!say(Locale::default(), &why.message()).is_empty()),
    }
});
