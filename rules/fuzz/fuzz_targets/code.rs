//! Any position code: what is read is written the same way again.
#![no_main]

use konakis_rules::{Catalog, Game, Options, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (which, code) = input;
    let catalog = Catalog::builtin();
    let variants: Vec<_> = catalog.variants().collect();
    let variant = variants[usize::from(which) % variants.len()];
    let Ok(rules) = variant.rules(&Options::default()) else {
        panic!("a built-in variant has rules");
    };
    if let Ok(position) = Position::parse(&rules, code) {
        let written = position.code(&rules);
        assert_eq!(Position::parse(&rules, &written).as_ref(), Ok(&position));
        let game = Game::from_position(rules, position);
        for mv in game.legal() {
            assert!(game.clone().play(&mv).is_ok(), "a legal move plays");
        }
    }
});
