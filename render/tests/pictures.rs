//! Pictures show what is so, whatever the position, the size and the theme.

#![allow(clippy::expect_used)] // Helpers of tests may fail too.

mod support;

use konakis_render::{Renderer, Scene, Size, Themes};
use konakis_rules::{Point, Position, RuleSet, Side};
use proptest::prelude::*;
use support::{Decoded, decode, ending, every_rule_set, played, rules};

/// The part of the pixels in a disc around a point in which two pictures differ.
fn difference(a: &Decoded, b: &Decoded, (x, y): (f32, f32), reach: i32) -> f32 {
    let square = || (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
    let spots = || square().filter(|(dx, dy)| dx * dx + dy * dy <= reach * reach);
    let differing = spots().filter(|&(dx, dy)| {
        let (px, py) = ((x as i32 + dx) as u32, (y as i32 + dy) as u32);
        a.at(px, py) != b.at(px, py)
    });
    differing.count() as f32 / spots().count() as f32
}

/// How far around a point nothing of another point's man is seen, in pixels.
fn reach(scene: &Scene<'_>, size: Size, points: &[Point]) -> i32 {
    let spots: Vec<(f32, f32)> = points
        .iter()
        .filter_map(|&point| scene.spot(point, size))
        .collect();
    let near = spots
        .iter()
        .enumerate()
        .flat_map(|(i, a)| spots[..i].iter().map(move |b| (a.0 - b.0).hypot(a.1 - b.1)));
    (near.fold(f32::INFINITY, f32::min) * 0.3) as i32
}

/// The board of some rules without a man: the start's code with every man taken off.
fn emptied(rules: &RuleSet) -> Position {
    let start = rules.start().code(rules);
    let (rows, side) = start.split_once(' ').expect("a code has two parts");
    let empty: String = rows
        .split('/')
        .map(|row| {
            let mut count = 0usize;
            let mut digits = String::new();
            for c in row.chars() {
                if c.is_ascii_digit() {
                    digits.push(c);
                } else {
                    count += digits.parse::<usize>().unwrap_or(0) + 1;
                    digits.clear();
                }
            }
            (count + digits.parse::<usize>().unwrap_or(0)).to_string()
        })
        .collect::<Vec<_>>()
        .join("/");
    Position::parse(rules, &format!("{empty} {side}")).expect("an empty board")
}

#[test]
fn every_man_is_seen_where_it_stands_and_nowhere_else() {
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let size = Size::new(480).expect("a size");
    for rules in every_rule_set() {
        let empty = emptied(rules);
        for (seed, name) in themes.names().enumerate() {
            let theme = themes.get(name).expect("a theme");
            let game = played(rules, 25, seed as u64);
            let draw = |position: &Position| {
                let scene = Scene::new(rules, position);
                decode(&renderer.png(&scene, theme, size).expect("a picture"))
            };
            let (full, bare) = (draw(game.position()), draw(&empty));
            let scene = Scene::new(rules, game.position());
            let reach = reach(&scene, size, &rules.board().points().collect::<Vec<_>>());
            for point in rules.board().points() {
                let spot = scene.spot(point, size).expect("on the board");
                let seen = difference(&full, &bare, spot, reach);
                let here = (rules.variant().id(), name, rules.board().name(point));
                match game.position().at(point) {
                    // White men and light squares may share shades; edges and details differ.
                    Some(_) => assert!(seen > 0.12, "{here:?}: {seen}"),
                    None => assert!(seen == 0.0, "{here:?}: {seen}"),
                }
            }
        }
    }
}

#[test]
fn men_of_different_kinds_differ_without_colour() {
    // On a grey screen, each pair of kinds of one game differs in a good part of its pixels, and so
    // do the outlines: the attackers of one tone against the defenders of the other.
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let size = Size::new(720).expect("a size");
    let grey = |[r, g, b]: [u8; 3]| (u32::from(r) * 2 + u32::from(g) * 5 + u32::from(b)) / 8;
    for (id, a, b) in [
        ("tablut", "d5", "e5"),
        ("tablut", "d5", "b5"),
        ("tablut", "e5", "b5"),
        ("latrunculi", "a1", "a8"),
        ("ringo", "a6", "a1"),
        ("halatafl", "c7", "d3"),
    ] {
        let rules = rules(id, "");
        for name in themes.names() {
            let theme = themes.get(name).expect("a theme");
            let scene = Scene::new(&rules, rules.start());
            let picture = decode(&renderer.png(&scene, theme, size).expect("a picture"));
            let spot = |name: &str| {
                let point = rules.board().point(name).expect("a point");
                scene.spot(point, size).expect("a spot")
            };
            let ((ax, ay), (bx, by)) = (spot(a), spot(b));
            // Both normalised: which pixels are brighter than the patch's middle brightness.
            let patch = |x: f32, y: f32| -> Vec<u32> {
                let at =
                    |dx: i32, dy: i32| picture.at((x as i32 + dx) as u32, (y as i32 + dy) as u32);
                (-16..=16)
                    .flat_map(|dy| (-16..=16).map(move |dx| (dx, dy)))
                    .map(|(dx, dy)| grey(at(dx, dy)))
                    .collect()
            };
            let shape = |patch: &[u32]| -> Vec<bool> {
                let (low, high) = (patch.iter().min(), patch.iter().max());
                let middle = (low.expect("pixels") + high.expect("pixels")) / 2;
                patch.iter().map(|&p| p > middle).collect()
            };
            let (pa, pb) = (shape(&patch(ax, ay)), shape(&patch(bx, by)));
            let same = pa.iter().zip(&pb).filter(|(a, b)| a == b).count() as f32 / pa.len() as f32;
            // The other way round too: a negative of the same shape would not do.
            let differing = (1.0 - same).min(same);
            assert!(differing > 0.03, "{id} {a} {b} {name}: {differing}");
        }
    }
}

#[test]
fn the_last_move_the_turn_and_the_end_are_seen() {
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    for name in themes.names() {
        let theme = themes.get(name).expect("a theme");
        for id in ["tablut", "ringo", "fox-geese", "latrunculi"] {
            let rules = rules(id, "");
            let game = played(&rules, 21, 5);
            let last = game.plies().last().expect("moves");
            let plain = Scene::new(&rules, game.position());
            let draw = |scene: Scene<'_>| {
                decode(
                    &renderer
                        .png(&scene, theme, Size::DEFAULT)
                        .expect("a picture"),
                )
            };
            let bare = draw(plain.clone());
            let moved = draw(plain.clone().last(last));
            for point in last.mv.from().into_iter().chain([last.mv.to()]) {
                let spot = plain.spot(point, Size::DEFAULT).expect("a spot");
                assert!(difference(&bare, &moved, spot, 44) > 0.02, "{id} {name}");
            }
            let over = draw(plain.clone().result(ending(&game)));
            assert!(bare.pixels != over.pixels, "{id} {name}");
            let aim = rules.board().points().next().expect("points");
            let dotted = draw(plain.clone().destinations(&[aim]));
            let threatened = draw(plain.clone().threatened(vec![aim]));
            let spot = plain.spot(aim, Size::DEFAULT).expect("a spot");
            for picture in [&dotted, &threatened] {
                assert!(difference(&bare, picture, spot, 44) > 0.02, "{id} {name}");
            }
            assert!(dotted.pixels != threatened.pixels);
        }
    }
}

#[test]
fn the_board_turns_for_the_side_that_sits_above() {
    let size = Size::DEFAULT;
    for (id, home) in [
        ("latrunculi", Side::One),
        ("fox-geese", Side::Two),
        ("lisica", Side::Two),
        ("tablut", Side::One),
    ] {
        let rules = rules(id, "");
        let plain = Scene::new(&rules, rules.start());
        let point = rules.board().points().next().expect("points");
        let spot = |scene: &Scene<'_>| scene.spot(point, size).expect("a spot");
        assert_eq!(spot(&plain.clone().viewed_by(home)), spot(&plain), "{id}");
        let (x, y) = spot(&plain);
        let (tx, ty) = spot(&plain.clone().viewed_by(home.other()));
        assert!(
            (x + tx - 720.0).abs() < 2.5 && (y + ty - 720.0).abs() < 2.5,
            "{id}"
        );
    }
}

#[test]
fn points_of_another_board_and_long_captions_do_no_harm() {
    let large = rules("alea", "");
    let small = rules("brandubh", "");
    let beyond: Vec<Point> = large.board().points().collect();
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let theme = themes.default_theme();
    let long = "Ж".repeat(5_000);
    for size in [200, 720] {
        let size = Size::new(size).expect("a size");
        let scene = Scene::new(&small, small.start())
            .destinations(&beyond)
            .threatened(beyond.clone())
            .caption(&long);
        let picture = decode(&renderer.png(&scene, theme, size).expect("a picture"));
        assert_eq!(picture.width, size.px());
        assert!(picture.height > size.px() && picture.height < size.px() * 11 / 10);
        assert_eq!(scene.spot(beyond[300], size), None);
        let elsewhere = played(&large, 40, 2);
        let strange = scene.clone().last(&elsewhere.plies()[39]);
        let far = elsewhere.plies()[39]
            .mv
            .path()
            .iter()
            .any(|to| to.index() >= 49);
        assert!(far, "the move leaves the small board");
        renderer.png(&strange, theme, size).expect("a picture");
    }
}

#[test]
fn the_cache_keeps_to_its_bound() {
    let themes = Themes::builtin();
    let renderer = Renderer::with_cache(3_000_000);
    let rules = rules("tablut", "");
    let scene = Scene::new(&rules, rules.start());
    let mut seen = 0;
    for px in [300, 400, 500, 600, 700, 800, 900, 2000] {
        for name in themes.names() {
            let theme = themes.get(name).expect("a theme");
            renderer
                .png(&scene, theme, Size::new(px).expect("a size"))
                .expect("a picture");
            assert!(
                renderer.cached() <= 3_000_000,
                "{px}: {}",
                renderer.cached()
            );
            seen = seen.max(renderer.cached());
        }
    }
    assert!(seen > 1_000_000, "it keeps something: {seen}");
}

#[test]
fn many_threads_draw_the_same_as_one() {
    let themes = Themes::builtin();
    let renderer = Renderer::new();
    let rules = rules("copenhagen", "");
    let game = played(&rules, 30, 1);
    let draw = || {
        let scene = Scene::new(&rules, game.position());
        renderer
            .png(&scene, themes.default_theme(), Size::DEFAULT)
            .expect("a picture")
    };
    let alone = draw();
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..4).map(|_| scope.spawn(draw)).collect();
        for one in all {
            assert!(one.join().expect("no panic") == alone);
        }
    });
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_position_at_any_size_is_a_picture_of_that_size(
        variant in 0usize..18,
        theme in 0usize..4,
        plies in 0u32..80,
        seed: u64,
        px in 200u32..=1100,
        above: bool,
        over: bool,
    ) {
        let all = every_rule_set();
        let rules = &all[variant % all.len()];
        let themes = Themes::builtin();
        let name = themes.names().nth(theme).expect("four themes").to_owned();
        let game = played(rules, plies, seed);
        let mut scene = Scene::new(rules, game.position());
        if let Some(last) = game.plies().last() {
            scene = scene.last(last).destinations(last.mv.path());
        }
        if above {
            scene = scene.viewed_by(Side::Two);
        }
        if over {
            scene = scene.result(ending(&game));
        }
        let size = Size::new(px).expect("a size");
        let theme = themes.get(&name).expect("a theme");
        let bytes = Renderer::new().png(&scene, theme, size).expect("a picture");
        let picture = decode(&bytes);
        prop_assert_eq!((picture.width, picture.height), (px, px));
        prop_assert!(picture.colors <= 16);
        // From nothing, in another renderer: the same bytes.
        prop_assert!(Renderer::with_cache(0).png(&scene, theme, size).expect("again") == bytes);
    }
}
