//! Boards drawn for the adapters: one renderer, with the theme and size that the host chose.

use konakis_render::{RenderError, Renderer, Scene, Size, Theme, text_board};

use crate::commands::Picture;

/// Draws the pictures of replies. Shared between threads.
#[derive(Debug)]
pub struct Painter {
    renderer: Renderer,
    theme: Theme,
    size: Size,
    still: bool,
}

impl Painter {
    /// A painter in one theme and size.
    #[must_use]
    pub fn new(theme: Theme, size: Size) -> Painter {
        Painter {
            renderer: Renderer::new(),
            theme,
            size,
            still: false,
        }
    }

    /// A painter that never turns a board towards its viewer: for one table at which everybody
    /// looks at the same board.
    #[must_use]
    pub fn still(mut self) -> Painter {
        self.still = true;
        self
    }

    /// The picture as a PNG file. Takes milliseconds of a processor.
    ///
    /// # Errors
    /// [`RenderError`] if the encoder fails.
    pub fn png(&self, picture: &Picture) -> Result<Vec<u8>, RenderError> {
        self.with_scene(picture, |scene| {
            self.renderer.png(scene, &self.theme, self.size)
        })
    }

    /// The picture as text, for where no file can be shown.
    #[must_use]
    pub fn text(&self, picture: &Picture) -> String {
        self.with_scene(picture, text_board)
    }

    fn with_scene<T>(&self, picture: &Picture, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let game = &picture.game;
        let position = game
            .position_at(picture.ply)
            .unwrap_or_else(|| game.position().clone());
        let mut scene = Scene::new(game.rules(), &position);
        if !self.still {
            scene = scene.viewed_by(picture.viewer);
        }
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use konakis_render::Themes;
    use konakis_rules::{Catalog, Game, Options, Side};

    use super::*;

    #[test]
    fn a_board_is_turned_to_its_viewer_unless_the_painter_is_still() {
        let catalog = Catalog::builtin();
        let rules = catalog
            .get("latrunculi")
            .unwrap()
            .rules(&Options::new())
            .unwrap();
        let game = Arc::new(Game::new(rules));
        let seen_by = |viewer| Picture {
            game: Arc::clone(&game),
            ply: 0,
            viewer,
            result: None,
            file_name: "g1-p0.png".to_owned(),
            alt: String::new(),
        };
        let painter = || Painter::new(Themes::builtin().default_theme().clone(), Size::MIN);
        let [one, two] = Side::BOTH.map(|side| painter().text(&seen_by(side)));
        assert_ne!(one, two);
        let still = painter().still();
        let [one, two] = Side::BOTH.map(|side| still.text(&seen_by(side)));
        assert_eq!(one, two);
        let [one, two] = Side::BOTH.map(|side| still.png(&seen_by(side)).unwrap());
        assert_eq!(one, two);
    }
}
