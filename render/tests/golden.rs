//! Every variant in every theme, at the start, in mid-game and at the end, against pictures that
//! somebody has looked at (`tests/golden/`, 400 px).
//!
//! To draw them anew after a change that is meant to show:
//!
//! ```sh
//! KONAKIS_BLESS=1 cargo test -p konakis-render --test golden
//! ```
//!
//! and then look at each of them (`git diff --stat render/tests/golden` says which changed).

#![allow(clippy::expect_used)] // Helpers of tests may fail too.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use konakis_render::{Renderer, Scene, Size, Themes};
use konakis_rules::{Game, RuleSet};
use support::{decode, distance, ending, every_rule_set, played};

/// All pictures together may have so many bytes.
const MOST_BYTES: u64 = 5_000_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The start, a mid-game and an end of a variant.
fn games(rules: &std::sync::Arc<RuleSet>) -> [(&'static str, Game); 3] {
    [
        ("start", Game::new(rules.clone())),
        ("middle", played(rules, 24, 11)),
        ("end", played(rules, 150, 4)),
    ]
}

fn scene<'a>(game: &'a Game, stage: &str) -> Scene<'a> {
    let mut scene = Scene::new(game.rules(), game.position());
    if let Some(last) = game.plies().last() {
        scene = scene.last(last);
    }
    match stage {
        "end" => scene.result(ending(game)),
        "start" => {
            // What the first man that can move may do.
            let legal = game.legal();
            let from = legal.first().and_then(|mv| mv.from());
            let targets: Vec<_> = legal
                .iter()
                .filter(|mv| mv.from() == from)
                .map(|mv| mv.to())
                .collect();
            scene.destinations(&targets)
        }
        _ => scene,
    }
}

#[test]
fn pictures_look_as_they_did() {
    let bless = std::env::var_os("KONAKIS_BLESS").is_some();
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let size = Size::new(400).expect("a size");
    let mut bytes = 0;
    let mut wrong = Vec::new();
    fs::create_dir_all(folder()).expect("a folder");
    for rules in every_rule_set() {
        for (stage, game) in games(rules) {
            for name in themes.names() {
                let theme = themes.get(name).expect("a theme");
                let file = folder().join(format!("{}-{stage}-{name}.png", rules.variant().id()));
                let drawn = renderer
                    .png(&scene(&game, stage), theme, size)
                    .expect("a picture");
                if bless {
                    fs::write(&file, &drawn).expect("written");
                }
                let kept = fs::read(&file).unwrap_or_default();
                if kept.is_empty() {
                    wrong.push(format!("{} is missing", file.display()));
                    continue;
                }
                bytes += kept.len() as u64;
                let (mean, worst) = distance(&decode(&drawn), &decode(&kept));
                if mean > 0.3 || worst > 6.0 {
                    wrong.push(format!("{}: {mean:.2} {worst:.2}", file.display()));
                }
            }
        }
    }
    assert!(bytes <= MOST_BYTES, "{bytes} bytes of pictures");
    assert!(
        wrong.is_empty(),
        "{} pictures look different (mean, worst block); if they should, draw them anew with \
         KONAKIS_BLESS=1 and look at them:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_comparison_sees_a_man_that_moved_and_not_a_rounding() {
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let size = Size::new(400).expect("a size");
    let rules = support::rules("alea", "");
    let before = Game::new(rules.clone());
    let after = played(&rules, 1, 1);
    let draw = |game: &Game| {
        let scene = Scene::new(game.rules(), game.position());
        decode(
            &renderer
                .png(&scene, themes.default_theme(), size)
                .expect("a picture"),
        )
    };
    let (mean, worst) = distance(&draw(&before), &draw(&after));
    assert!(mean > 0.3 || worst > 6.0, "{mean} {worst}");
    let mut rounded = draw(&before);
    for (i, pixel) in rounded.pixels.iter_mut().enumerate() {
        pixel[1] = pixel[1].saturating_add((i % 2) as u8);
    }
    let (mean, worst) = distance(&draw(&before), &rounded);
    assert!(mean <= 0.3 + 0.1 && worst <= 6.0, "{mean} {worst}");
}
