//! Draws every variant, each in one of the themes, on one sheet for the README.
//!
//! ```sh
//! cargo run -p konakis-render --example contact-sheet -- render/docs/contact-sheet.png
//! ```

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use konakis_render::{Renderer, Scene, Size, Themes};
use konakis_rules::{Catalog, Game, Options};

/// The width of a board on the sheet, and the space between boards, in pixels.
const BOARD: u32 = 320;
const GAP: u32 = 8;
/// Boards in a row.
const ACROSS: u32 = 6;

fn main() -> Result<(), Box<dyn Error>> {
    let to: PathBuf = std::env::args_os()
        .nth(1)
        .ok_or("say which file to write")?
        .into();
    let (catalog, themes, renderer) = (Catalog::builtin(), Themes::builtin(), Renderer::new());
    let size = Size::new(BOARD)?;
    let mut boards: Vec<Vec<[u8; 3]>> = Vec::new();
    for (i, variant) in catalog.variants().enumerate() {
        let game = middle(Game::new(variant.rules(&Options::default())?))?;
        let mut scene = Scene::new(game.rules(), game.position());
        if let Some(last) = game.plies().last() {
            scene = scene.last(last);
        }
        let names: Vec<&str> = themes.names().collect();
        // Along a row the themes follow each other, and the next row begins one later.
        let name = names[(i + i / ACROSS as usize + 1) % names.len()];
        let theme = themes.get(name).ok_or("no such theme")?;
        boards.push(pixels(&renderer.png(&scene, theme, size)?)?);
    }
    let down = (boards.len() as u32).div_ceil(ACROSS);
    let (width, height) = (ACROSS * (BOARD + GAP) + GAP, down * (BOARD + GAP) + GAP);
    let mut sheet = vec![[0x31u8, 0x33, 0x38]; (width * height) as usize];
    for (i, board) in (0u32..).zip(&boards) {
        let (left, top) = (
            GAP + i % ACROSS * (BOARD + GAP),
            GAP + i / ACROSS * (BOARD + GAP),
        );
        for (y, row) in (0u32..).zip(board.chunks_exact(BOARD as usize)) {
            let at = ((top + y) * width + left) as usize;
            sheet[at..at + BOARD as usize].copy_from_slice(row);
        }
    }
    fs::write(to, indexed(&sheet, width, height)?)?;
    Ok(())
}

/// The position after some moves that follow no plan, with captures where there are any.
fn middle(mut game: Game) -> Result<Game, Box<dyn Error>> {
    let mut seed = 20_u64;
    while game.ply() < 26 {
        let legal = game.legal();
        let Some(first) = legal.first() else { break };
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let taking = legal.iter().find(|mv| game.text(mv).contains('x'));
        let any = legal
            .get((seed >> 33) as usize % legal.len())
            .unwrap_or(first);
        let mv = if seed >> 62 == 0 {
            taking.unwrap_or(any)
        } else {
            any
        }
        .clone();
        game.play(&mv)?;
    }
    Ok(game)
}

/// The colours of a square picture.
fn pixels(bytes: &[u8]) -> Result<Vec<[u8; 3]>, Box<dyn Error>> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info()?;
    let mut buffer = vec![0; reader.output_buffer_size().ok_or("too large")?];
    reader.next_frame(&mut buffer)?;
    Ok(buffer.chunks_exact(3).map(|p| [p[0], p[1], p[2]]).collect())
}

/// An indexed PNG: all boards together have fewer than 256 colours.
fn indexed(sheet: &[[u8; 3]], width: u32, height: u32) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut palette: Vec<[u8; 3]> = sheet.to_vec();
    palette.sort_unstable();
    palette.dedup();
    // Nearly equal colours of different boards are one.
    let mut merged: Vec<[u8; 3]> = Vec::new();
    let mut near = 0u8;
    loop {
        merged.clear();
        for &color in &palette {
            let same = |other: &[u8; 3]| (0..3).all(|i| other[i].abs_diff(color[i]) <= near);
            if !merged.iter().any(same) {
                merged.push(color);
            }
        }
        if merged.len() <= 256 {
            break;
        }
        near += 1;
    }
    let index = |color: &[u8; 3]| {
        let apart = |other: &[u8; 3]| -> u32 {
            (0..3)
                .map(|i| u32::from(other[i].abs_diff(color[i])).pow(2))
                .sum()
        };
        (0..merged.len())
            .min_by_key(|&i| apart(&merged[i]))
            .unwrap_or_default() as u8
    };
    let lookup: std::collections::HashMap<[u8; 3], u8> =
        palette.iter().map(|color| (*color, index(color))).collect();
    let data: Vec<u8> = sheet.iter().map(|color| lookup[color]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(merged.concat());
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&data)?;
    writer.finish()?;
    Ok(bytes)
}
