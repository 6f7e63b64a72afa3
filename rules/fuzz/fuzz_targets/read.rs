//! Any text, in any game: what is read is legal, and reads back from its canonical text.
#![no_main]

use konakis_rules::{Catalog, Game, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u64, &str)| {
    let (which, mut seed, text) = input;
    let catalog = Catalog::builtin();
    let variants: Vec<_> = catalog.variants().collect();
    let variant = variants[usize::from(which) % variants.len()];
    let Ok(rules) = variant.rules(&Options::default()) else {
        panic!("a built-in variant has rules");
    };
    let mut game = Game::new(rules);
    // A few moves away from the start, as the seed says.
    for _ in 0..seed % 32 {
        let legal = game.legal();
        if legal.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let index = (seed >> 33) as usize % legal.len();
        assert!(game.play(&legal[index]).is_ok(), "a legal move plays");
    }
    let _ = game.suggest(text, 25);
    if let Ok(mv) = game.read(text) {
        assert!(game.legal().contains(&mv), "what is read is legal");
        assert_eq!(game.read(&game.text(&mv)), Ok(mv), "its text reads back");
    }
});
