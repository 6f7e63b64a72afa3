//! How long a picture takes and how large it is, beside the same board through tiny-skia.
//!
//! ```sh
//! cargo bench -p konakis-render
//! ```
//!
//! The sizes of the files are printed first.

#![allow(clippy::expect_used, clippy::print_stdout, missing_docs)] // A bench may fail and print.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use konakis_render::{Pace, Renderer, Scene, Size, Themes};
use konakis_rules::{Catalog, Game, Options, Role, RuleSet, Side};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

fn rules(id: &str) -> Arc<RuleSet> {
    let variant = Catalog::builtin().get(id).cloned().expect("a variant");
    variant.rules(&Options::default()).expect("the defaults")
}

/// A game of moves without a plan, one in four a capture if there is one, as long as it lasts.
fn game(id: &str, plies: u32) -> Game {
    let mut seed = 77_u64;
    let mut next = move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    let mut best = Game::new(rules(id));
    // Some end early; the first that lasts is taken.
    for _ in 0..50 {
        let mut game = Game::new(rules(id));
        while game.ply() < plies {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let taking: Vec<_> = legal
                .iter()
                .filter(|mv| game.text(mv).contains('x'))
                .cloned()
                .collect();
            let among = if next().is_multiple_of(4) && !taking.is_empty() {
                taking
            } else {
                legal
            };
            game.play(&among[next() % among.len()])
                .expect("a legal move");
        }
        if game.ply() > best.ply() {
            best = game;
        }
        if best.ply() == plies {
            break;
        }
    }
    best
}

fn scene(game: &Game) -> Scene<'_> {
    let scene = Scene::new(game.rules(), game.position());
    match game.plies().last() {
        Some(last) => scene.last(last),
        None => scene,
    }
}

/// The same squares and men, in plain colours and without labels, through tiny-skia, and as PNG with
/// the `png` crate's default settings.
fn through_tiny_skia(game: &Game, px: u32) -> Vec<u8> {
    let rules = game.rules();
    let scene = Scene::new(rules, game.position());
    let size = Size::new(px).expect("a size");
    let mut pixmap = Pixmap::new(px, px).expect("a pixmap");
    pixmap.fill(Color::from_rgba8(0x3d, 0x27, 0x17, 255));
    let spot = |name: &str| {
        let point = rules.board().point(name).expect("a point");
        scene.spot(point, size).expect("a spot")
    };
    let unit = spot("b1").0 - spot("a1").0;
    let paint = |r, g, b| {
        let mut paint = Paint::default();
        paint.set_color_rgba8(r, g, b, 255);
        paint.anti_alias = true;
        paint
    };
    let none = Transform::identity();
    for point in rules.board().points() {
        let (x, y) = scene.spot(point, size).expect("a spot");
        let square = Rect::from_xywh(x - unit / 2.0, y - unit / 2.0, unit - 1.0, unit - 1.0);
        pixmap.fill_rect(
            square.expect("a square"),
            &paint(0xcb, 0x9c, 0x62),
            none,
            None,
        );
    }
    for (point, kind) in game.position().men() {
        let (x, y) = scene.spot(point, size).expect("a spot");
        let spec = rules.kind(kind);
        let body = if spec.side == Side::One {
            paint(0x3a, 0x2a, 0x20)
        } else {
            paint(245, 230, 200)
        };
        let mut outline = PathBuilder::new();
        let r = unit * 0.37;
        match spec.role {
            Role::Attacker | Role::Man => outline.push_circle(x, y, r),
            _ => {
                outline.move_to(x - r, y - r);
                outline.line_to(x + r, y - r);
                outline.cubic_to(x + r, y + r / 2.0, x, y + r, x, y + r);
                outline.cubic_to(x - r, y + r, x - r, y + r / 2.0, x - r, y - r);
                outline.close();
            }
        }
        let mut ring = PathBuilder::new();
        ring.push_circle(x, y, r * 0.7);
        let stroke = |width: f32| Stroke {
            width,
            ..Stroke::default()
        };
        let (outline, ring) = (
            outline.finish().expect("a path"),
            ring.finish().expect("a path"),
        );
        pixmap.fill_path(&outline, &body, FillRule::Winding, none, None);
        pixmap.stroke_path(
            &outline,
            &paint(0x24, 0x13, 0x0a),
            &stroke(unit * 0.034),
            none,
            None,
        );
        pixmap.stroke_path(
            &ring,
            &paint(0xa9, 0x79, 0x4a),
            &stroke(unit * 0.03),
            none,
            None,
        );
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, px, px);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixmap.data()).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

fn benches(criterion: &mut Criterion) {
    let themes = Themes::builtin();
    let theme = themes.default_theme();
    let (eleven, nineteen) = (game("copenhagen", 46), game("alea", 80));
    let renderer = Renderer::new();
    for (name, game) in [("11x11", &eleven), ("19x19", &nineteen)] {
        let bytes = renderer
            .png(&scene(game), theme, Size::DEFAULT)
            .expect("a picture")
            .len();
        let men = game.position().men().count();
        println!(
            "{name}, {men} men, 720 px: {bytes} bytes; tiny-skia: {}",
            through_tiny_skia(game, 720).len()
        );
        criterion.bench_function(&format!("png/{name}"), |bencher| {
            bencher.iter(|| renderer.png(black_box(&scene(game)), theme, Size::DEFAULT));
        });
        criterion.bench_function(&format!("png/{name}/tiny-skia"), |bencher| {
            bencher.iter(|| through_tiny_skia(black_box(game), 720));
        });
    }
    criterion.bench_function("png/first", |bencher| {
        bencher.iter(|| Renderer::new().png(black_box(&scene(&eleven)), theme, Size::DEFAULT));
    });

    let long = game("copenhagen", 92);
    let positions: Vec<_> = (0..=long.ply())
        .map(|ply| long.position_at(ply).expect("a position"))
        .collect();
    let scenes: Vec<Scene<'_>> = positions
        .iter()
        .enumerate()
        .map(|(ply, position)| {
            let scene = Scene::new(long.rules(), position);
            match ply.checked_sub(1) {
                Some(last) => scene.last(&long.plies()[last]),
                None => scene,
            }
        })
        .collect();
    let film = renderer
        .gif(&scenes, theme, Size::DEFAULT, Pace::default())
        .expect("a film");
    println!(
        "film, {} frames, 720 px: {} bytes",
        film.frames,
        film.bytes.len()
    );
    criterion.bench_function(&format!("gif/{} frames", film.frames), |bencher| {
        bencher.iter(|| renderer.gif(black_box(&scenes), theme, Size::DEFAULT, Pace::default()));
    });
}

criterion_group!(pictures, benches);
criterion_main!(pictures);
