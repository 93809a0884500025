//! Feeds arbitrary bytes as a stored table: an error, or a table that encodes to what was read.
#![no_main]

use deltille::table::Table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(table) = Table::decode(bytes) {
        let again = Table::decode(&table.encode()).expect("its own writing");
        assert_eq!(again.encode(), table.encode());
    }
});
