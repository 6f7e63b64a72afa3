//! Positions to draw and pictures to look at, for the tests.

#![allow(dead_code)] // Each test file uses some of it.

use std::sync::{Arc, LazyLock};

use konakis_rules::{Catalog, Game, GameResult, Options, Reason, RuleSet, Side, Variant};

/// The rules of every variant with its default options.
pub(crate) fn every_rule_set() -> &'static [Arc<RuleSet>] {
    static ALL: LazyLock<Vec<Arc<RuleSet>>> = LazyLock::new(|| {
        let catalog = Catalog::builtin();
        let rules = |variant: &Variant| variant.rules(&Options::default()).expect("defaults");
        catalog.variants().map(rules).collect()
    });
    &ALL
}

/// The rules of one variant.
pub(crate) fn rules(id: &str, options: &str) -> Arc<RuleSet> {
    let catalog = Catalog::builtin();
    let options: Options = options.parse().expect("options");
    catalog
        .get(id)
        .expect("variant")
        .rules(&options)
        .expect("rules")
}

/// Plays legal moves that a seed chooses, one in three times a capture if there is one.
pub(crate) fn played(rules: &Arc<RuleSet>, plies: u32, mut seed: u64) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    let mut next = move || {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
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
        let choice = if next().is_multiple_of(3) && !taking.is_empty() {
            taking
        } else {
            legal
        };
        game.play(&choice[next() % choice.len()])
            .expect("a legal move");
    }
    game
}

/// How a game ended, or would if a player gave up now.
pub(crate) fn ending(game: &Game) -> GameResult {
    let winner = Some(if game.ply().is_multiple_of(2) {
        Side::One
    } else {
        Side::Two
    });
    game.result().unwrap_or(GameResult {
        winner,
        reason: Reason::Resignation,
    })
}

/// A decoded picture.
pub(crate) struct Decoded {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// The colours of its palette.
    pub(crate) colors: usize,
    /// Red, green and blue, row by row.
    pub(crate) pixels: Vec<[u8; 3]>,
}

impl Decoded {
    pub(crate) fn at(&self, x: u32, y: u32) -> [u8; 3] {
        self.pixels[(y * self.width + x) as usize]
    }
}

/// Decodes an indexed PNG, checksums included.
pub(crate) fn decode(bytes: &[u8]) -> Decoded {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().expect("a PNG");
    let info = reader.info().clone();
    assert_eq!(info.color_type, png::ColorType::Indexed, "indexed");
    let palette = info.palette.clone().expect("a palette");
    let mut packed = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut packed).expect("pixels");
    reader.finish().expect("an end");
    let depth = info.bit_depth as u32;
    let stride = (info.width * depth).div_ceil(8) as usize;
    let color = |x: u32, y: u32| {
        let byte = packed[y as usize * stride + (x * depth / 8) as usize];
        let shift = 8 - depth - (x * depth % 8);
        let index = usize::from((byte >> shift) & (((1u16 << depth) - 1) as u8)) * 3;
        [palette[index], palette[index + 1], palette[index + 2]]
    };
    let pixels = (0..info.height).flat_map(|y| (0..info.width).map(move |x| (x, y)));
    Decoded {
        width: info.width,
        height: info.height,
        colors: palette.len() / 3,
        pixels: pixels.map(|(x, y)| color(x, y)).collect(),
    }
}

/// How far apart two pictures look: the mean difference of a pixel after the eye's blur (three by
/// three pixels), from 0 to 255, and the largest part of 16 by 16 blocks' means.
pub(crate) fn distance(a: &Decoded, b: &Decoded) -> (f32, f32) {
    assert_eq!((a.width, a.height), (b.width, b.height));
    let value =
        |picture: &Decoded, x: u32, y: u32, channel: usize| f32::from(picture.at(x, y)[channel]);
    let weights = [0.3, 0.59, 0.11];
    let (mut total, mut worst) = (0.0f32, 0.0f32);
    let (columns, rows) = (a.width / 16, a.height / 16);
    for block in 0..columns * rows {
        let (left, top) = (block % columns * 16, block / columns * 16);
        let mut sum = 0.0;
        for cell in 0..16 {
            // Means over four by four pixels: a shift of an edge by a fraction of a pixel, as another
            // processor's rounding makes it, hardly counts.
            let (x0, y0) = (left + cell % 4 * 4, top + cell / 4 * 4);
            for (channel, weight) in weights.iter().enumerate() {
                let mean = |picture: &Decoded| {
                    (0..16)
                        .map(|i| value(picture, x0 + i % 4, y0 + i / 4, channel))
                        .sum::<f32>()
                        / 16.0
                };
                sum += weight * (mean(a) - mean(b)).abs();
            }
        }
        total += sum / 16.0;
        worst = worst.max(sum / 16.0);
    }
    (total / (columns * rows) as f32, worst)
}
