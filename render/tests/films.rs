//! Films show each position as its picture does, within their bounds.

#![allow(clippy::expect_used)] // Helpers of tests may fail too.

mod support;

use konakis_render::{Gif, Pace, RenderError, Renderer, Scene, Size, Themes};
use konakis_rules::{Game, Position};
use support::{ending, played, rules};

fn positions(game: &Game) -> Vec<Position> {
    (0..=game.ply())
        .map(|ply| game.position_at(ply).expect("a position"))
        .collect()
}

fn scenes<'a>(game: &'a Game, positions: &'a [Position]) -> Vec<Scene<'a>> {
    let scene = |(ply, position)| {
        let scene = Scene::new(game.rules(), position);
        match usize::checked_sub(ply, 1) {
            Some(last) => scene.last(&game.plies()[last]),
            None => scene,
        }
    };
    positions.iter().enumerate().map(scene).collect()
}

/// Each frame of a film put over the ones before, as colours, and its delay in 1/100 s.
fn frames(film: &Gif) -> Vec<(Vec<[u8; 3]>, u16)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(film.bytes.as_slice()).expect("a GIF");
    let palette = decoder.global_palette().expect("one palette").to_vec();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut canvas = vec![0u8; width * height];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        let (w, left, top) = (
            usize::from(frame.width),
            usize::from(frame.left),
            usize::from(frame.top),
        );
        for (i, &index) in frame.buffer.iter().enumerate() {
            if Some(index) != frame.transparent {
                canvas[(top + i / w) * width + left + i % w] = index;
            }
        }
        let color = |&index: &u8| {
            let at = usize::from(index) * 3;
            [palette[at], palette[at + 1], palette[at + 2]]
        };
        all.push((canvas.iter().map(color).collect(), frame.delay));
    }
    all
}

#[test]
fn a_film_is_its_scenes_one_after_the_other() {
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let size = Size::new(300).expect("a size");
    for id in ["tablut", "lisica", "ringo"] {
        let rules = rules(id, "");
        let game = played(&rules, 30, 3);
        let positions = positions(&game);
        let mut all = scenes(&game, &positions);
        let last = all
            .pop()
            .expect("scenes")
            .result(ending(&game))
            .caption("The end");
        all.push(last);
        let theme = themes.default_theme();
        let film = renderer
            .gif(&all, theme, size, Pace::default())
            .expect("a film");
        assert_eq!((film.frames, film.size, film.frame_ms), (31, size, 900));
        let seen = frames(&film);
        assert_eq!(seen.len(), 31);
        assert!(seen[..30].iter().all(|(_, delay)| *delay == 90));
        assert_eq!(seen[30].1, 400, "the last is shown longer");
        // Alone, a scene is the same picture: a film of one is written whole.
        for (scene, (pixels, _)) in all.iter().zip(&seen) {
            let caption = scene.clone().caption(" ");
            let caption = if std::ptr::eq(scene, &all[30]) {
                scene.clone()
            } else {
                caption
            };
            let one = renderer
                .gif(&[caption], theme, size, Pace::default())
                .expect("a film");
            assert!(frames(&one)[0].0 == *pixels, "{id}");
        }
        // The same scenes give the same bytes.
        assert!(
            renderer
                .gif(&all, theme, size, Pace::default())
                .expect("again")
                == film
        );
    }
}

#[test]
fn long_films_run_faster_and_large_ones_get_smaller() {
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let rules = rules("tablut", "");
    let game = played(&rules, 60, 9);
    let positions = positions(&game);
    let all = scenes(&game, &positions);
    let size = Size::new(600).expect("a size");
    let pace = Pace {
        longest_ms: 12_200,
        most_bytes: 70_000,
        ..Pace::default()
    };
    let film = renderer
        .gif(&all, themes.default_theme(), size, pace)
        .expect("a film");
    assert_eq!(film.frame_ms, 12_200 / all.len() as u32);
    assert!(film.bytes.len() <= 70_000);
    assert!(film.size < size, "{:?}", film.size);

    let tiny = Pace {
        most_bytes: 500,
        ..Pace::default()
    };
    let error = renderer
        .gif(&all, themes.default_theme(), size, tiny)
        .expect_err("too large");
    assert!(matches!(error, RenderError::TooLarge { limit: 500 }));
    let hasty = Pace {
        frame_ms: 1,
        ..Pace::default()
    };
    let film = renderer
        .gif(&all[..2], themes.default_theme(), size, hasty)
        .expect("a film");
    assert_eq!(film.frame_ms, Pace::SHORTEST_MS);
}

#[test]
fn a_film_needs_scenes_of_one_board() {
    let renderer = Renderer::new();
    let themes = Themes::builtin();
    let (a, b) = (rules("tablut", ""), rules("brandubh", ""));
    let mixed = [Scene::new(&a, a.start()), Scene::new(&b, b.start())];
    let film = |scenes: &[Scene<'_>]| {
        renderer.gif(scenes, themes.default_theme(), Size::MIN, Pace::default())
    };
    assert!(matches!(film(&[]), Err(RenderError::NoScene)));
    assert!(matches!(film(&mixed), Err(RenderError::MixedBoards)));
    let still = vec![Scene::new(&a, a.start()); 3];
    assert_eq!(
        frames(&film(&still).expect("a film")).len(),
        3,
        "nothing changes, and it lasts"
    );
}
