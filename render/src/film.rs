//! A whole game, or a part of one, as an animated GIF.

use crate::draw;
use crate::encode::Film;
use crate::renderer::{RenderError, Renderer};
use crate::scene::Scene;
use crate::sheet::{Key, Sheet};
use crate::size::Size;
use crate::theme::{Style, Theme};

/// How a film runs and how large it may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// How long each position is shown, in milliseconds.
    pub frame_ms: u32,
    /// How long the last one is shown, in milliseconds.
    pub last_ms: u32,
    /// How long the film may last before its positions are shown for a shorter time, in
    /// milliseconds.
    pub longest_ms: u32,
    /// How large the file may be, in bytes, before it gets fewer pixels.
    pub most_bytes: usize,
}

impl Pace {
    /// The shortest time a position is shown, in milliseconds: browsers show shorter ones longer.
    pub const SHORTEST_MS: u32 = 100;

    /// How long each of `frames` positions is shown, in milliseconds.
    fn each_ms(self, frames: usize) -> u32 {
        let share = self.longest_ms / u32::try_from(frames.max(1)).unwrap_or(u32::MAX);
        self.frame_ms.min(share).max(Pace::SHORTEST_MS)
    }
}

impl Default for Pace {
    /// 0.9 s a position and 4 s for the last; at most three minutes and 8 MiB (Discord takes 10 from
    /// everybody).
    fn default() -> Pace {
        Pace {
            frame_ms: 900,
            last_ms: 4000,
            longest_ms: 180_000,
            most_bytes: 8 * 1024 * 1024,
        }
    }
}

/// A film, and what became of it so that it would fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gif {
    /// The file.
    pub bytes: Vec<u8>,
    /// How wide it is: what was asked, or less where the file would have been too large.
    pub size: Size,
    /// How many positions it shows.
    pub frames: usize,
    /// How long each but the last is shown, in milliseconds: what was asked, or less where the film
    /// would have been too long.
    pub frame_ms: u32,
}

/// The most positions of a film.
const MOST_FRAMES: usize = 10_000;

impl Renderer {
    /// An animated GIF of scenes, one after the other, `size` wide or less.
    ///
    /// A long film shows each position for a shorter time, a large one has fewer pixels; the result
    /// says so. Captions stand under the board in all scenes or none.
    ///
    /// # Errors
    /// When there is no scene, there are more than 10,000, they are not all of one board seen from
    /// one side, or even 200 px are too many for `pace.most_bytes`.
    pub fn gif(
        &self,
        scenes: &[Scene<'_>],
        theme: &Theme,
        size: Size,
        pace: Pace,
    ) -> Result<Gif, RenderError> {
        let Some(first) = scenes.first() else {
            return Err(RenderError::NoScene);
        };
        if scenes.len() > MOST_FRAMES {
            return Err(RenderError::TooManyScenes {
                count: scenes.len(),
                limit: MOST_FRAMES,
            });
        }
        // Grain and shades would be drawn anew wherever a man has come or gone.
        let theme = &Theme {
            grain: 0,
            style: Style::Flat,
            ..theme.clone()
        };
        let key = Key::new(first, theme, size);
        if scenes
            .iter()
            .any(|scene| Key::new(scene, theme, size) != key)
        {
            return Err(RenderError::MixedBoards);
        }
        let frame_ms = pace.each_ms(scenes.len());
        let mut size = size;
        loop {
            let sheet = self.sheet(first, theme, size);
            if let Some(bytes) = self.shoot(scenes, theme, &sheet, pace, frame_ms)? {
                return Ok(Gif {
                    bytes,
                    size,
                    frames: scenes.len(),
                    frame_ms,
                });
            }
            if size == Size::MIN {
                return Err(RenderError::TooLarge {
                    limit: pace.most_bytes,
                });
            }
            size = Size::new(size.px() * 3 / 4).unwrap_or(Size::MIN);
        }
    }

    /// The film's bytes, or nothing when they are too many.
    fn shoot(
        &self,
        scenes: &[Scene<'_>],
        theme: &Theme,
        sheet: &Sheet,
        pace: Pace,
        frame_ms: u32,
    ) -> Result<Option<Vec<u8>>, RenderError> {
        let strip = scenes.iter().any(|scene| !scene.caption.is_empty());
        let mut bench = self.bench();
        let mut film: Option<Film> = None;
        for (i, scene) in scenes.iter().enumerate() {
            draw::draw(
                &mut bench.picture,
                scene,
                sheet,
                theme,
                draw::Purpose::Film { strip },
            );
            let shown = if i + 1 == scenes.len() {
                pace.last_ms
            } else {
                frame_ms
            };
            let hundredths = u16::try_from(shown / 10).unwrap_or(u16::MAX);
            let running = match &mut film {
                Some(running) => running,
                None => film.insert(Film::new(&bench.picture, &sheet.palette)?),
            };
            running.show(&bench.picture, hundredths)?;
            if running.bytes() > pace.most_bytes {
                self.put_back(bench);
                return Ok(None);
            }
        }
        self.put_back(bench);
        let Some(film) = film else {
            return Err(RenderError::NoScene);
        };
        let bytes = film.finish()?;
        Ok((bytes.len() <= pace.most_bytes).then_some(bytes))
    }
}
