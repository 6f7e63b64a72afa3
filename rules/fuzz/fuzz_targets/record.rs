//! Any record: what is read is written, and the written text reads as the same record.
#![no_main]

use konakis_rules::Catalog;
use konakis_rules::record::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for (_, record) in Record::parse_many(text) {
        let Ok(record) = record else { continue };
        let written = record.write();
        let Ok(written) = written else {
            panic!("a record that was read can be written");
        };
        assert_eq!(Record::parse(&written).as_ref(), Ok(&record));
        let _ = record.replay(&Catalog::builtin());
    }
});
