//! Boards drawn for the adapters: one renderer, with the theme and size that the host chose.

use konakis_render::{RenderError, Renderer, Scene, Size, Theme, text_board};

use crate::commands::Picture;

/// Draws the pictures of replies. Shared between threads.
#[derive(Debug)]
pub struct Painter {
    renderer: Renderer,
    theme: Theme,
    size: Size,
}

impl Painter {
    /// A painter in one theme and size.
    #[must_use]
    pub fn new(theme: Theme, size: Size) -> Painter {
        Painter {
            renderer: Renderer::new(),
            theme,
            size,
        }
    }

    /// The picture as a PNG file. Takes milliseconds of a processor.
    ///
    /// # Errors
    /// [`RenderError`] if the encoder fails.
    pub fn png(&self, picture: &Picture) -> Result<Vec<u8>, RenderError> {
        with_scene(picture, |scene| {
            self.renderer.png(scene, &self.theme, self.size)
        })
    }

    /// The picture as text, for where no file can be shown.
    #[must_use]
    pub fn text(&self, picture: &Picture) -> String {
        with_scene(picture, text_board)
    }
}

fn with_scene<T>(picture: &Picture, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
    let game = &picture.game;
    let position = game
        .position_at(picture.ply)
        .unwrap_or_else(|| game.position().clone());
    let mut scene = Scene::new(game.rules(), &position).viewed_by(picture.viewer);
    let last = usize::try_from(picture.ply)
        .ok()
        .and_then(|ply| ply.checked_sub(1))
        .and_then(|at| game.plies().get(at));
    if let Some(played) = last {
        scene = scene.last(played);
    }
    if let Some(result) = picture.result {
        scene = scene.result(result);
    }
    draw(&scene)
}
