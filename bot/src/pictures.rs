//! Boards drawn for the adapters: one renderer, with the theme and size that the host chose.

use konakis_render::{Pace, RenderError, Renderer, Size, Theme};

use crate::{
    commands::{ChartPicture, Picture},
    text::{Args, Texts},
};

/// Draws the pictures of replies. Shared between threads.
pub struct Painter {
    renderer: Renderer,
    theme: Theme,
    size: Size,
}

/// A picture as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// A PNG, or for a film a GIF.
    pub bytes: Vec<u8>,
    /// A film is so long that each position is shown only for so many milliseconds.
    pub hurried_ms: Option<u32>,
    /// A film is so large that it is only so many pixels wide.
    pub shrunk_px: Option<u32>,
}

impl Drawn {
    /// What a person should know about the picture, a line each.
    #[must_use]
    pub fn notes(&self, texts: &Texts, locale: &str) -> Vec<String> {
        let hurried = self.hurried_ms.map(|ms| {
            let seconds = format!("{}.{}", ms / 1_000, ms % 1_000 / 100);
            texts.say(
                locale,
                "replay-faster",
                &Args::new().text("seconds", seconds),
            )
        });
        let shrunk = self.shrunk_px.map(|px| {
            let pixels = Args::new().number("pixels", i64::from(px));
            texts.say(locale, "replay-smaller", &pixels)
        });
        hurried.into_iter().chain(shrunk).collect()
    }
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

    /// A chart as a PNG, in some milliseconds of a processor.
    ///
    /// # Errors
    /// [`RenderError`] if the encoder fails.
    pub fn chart(&self, picture: &ChartPicture) -> Result<Vec<u8>, RenderError> {
        self.renderer
            .chart(&picture.chart, &picture.words(), &self.theme)
    }

    /// The picture as a file: a PNG in a few milliseconds of a processor, or a GIF in some more.
    ///
    /// # Errors
    /// [`RenderError`] if the encoder fails.
    pub fn draw(&self, picture: &Picture) -> Result<Drawn, RenderError> {
        if picture.film_from.is_none() {
            let bytes =
                picture.with_scene(|scene| self.renderer.png(scene, &self.theme, self.size))?;
            return Ok(Drawn {
                bytes,
                hurried_ms: None,
                shrunk_px: None,
            });
        }
        let pace = Pace::default();
        let film = picture
            .with_scenes(|scenes| self.renderer.gif(scenes, &self.theme, self.size, pace))?;
        Ok(Drawn {
            hurried_ms: Some(film.frame_ms).filter(|ms| *ms < pace.frame_ms),
            shrunk_px: Some(film.size.px()).filter(|px| *px < self.size.px()),
            bytes: film.bytes,
        })
    }
}
