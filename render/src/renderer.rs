//! From a scene to the bytes of a picture.

use std::sync::{Arc, Mutex, PoisonError};

use crate::draw;
use crate::encode;
use crate::look;
use crate::palette::Palette;
use crate::scene::Scene;
use crate::sheet::{Key, Sheet};
use crate::size::Size;
use crate::theme::Theme;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RenderError {
    /// The PNG encoder refused.
    #[error("the picture could not be written as PNG: {0}")]
    Png(#[from] png::EncodingError),
}

/// Draws scenes. One serves a whole program: it is `Send` and `Sync`, and what stays the same from
/// picture to picture (boards and men by theme and size) is kept, up to a bound.
pub struct Renderer {
    kept: Mutex<Kept>,
    most: usize,
}

#[derive(Default)]
struct Kept {
    /// The one used last at the end.
    sheets: Vec<(Key, Arc<Sheet>)>,
    palettes: Vec<(Theme, Arc<Palette>)>,
}

/// How many themes' palettes are kept; each takes 33 KiB.
const PALETTES: usize = 32;

impl Renderer {
    /// A renderer that keeps at most [`Renderer::CACHE`] bytes of boards and men.
    #[must_use]
    pub fn new() -> Renderer {
        Renderer::with_cache(Renderer::CACHE)
    }

    /// The bound of a renderer's cache in bytes: 32 MiB, some twenty boards of 720 px.
    pub const CACHE: usize = 32 * 1024 * 1024;

    /// A renderer that keeps at most `bytes` bytes of boards and men. With too few for one board,
    /// every picture is drawn from nothing.
    #[must_use]
    pub fn with_cache(bytes: usize) -> Renderer {
        Renderer {
            kept: Mutex::default(),
            most: bytes,
        }
    }

    /// An indexed PNG of a scene, `size` wide.
    ///
    /// The same scene, theme and size give the same bytes.
    ///
    /// # Errors
    /// When the encoder refuses, which it has no reason to.
    pub fn png(
        &self,
        scene: &Scene<'_>,
        theme: &Theme,
        size: Size,
    ) -> Result<Vec<u8>, RenderError> {
        let sheet = self.sheet(scene, theme, size);
        let picture = draw::draw(scene, &sheet, theme, false);
        encode::png(&picture, &sheet.palette)
    }

    /// How many bytes of boards and men are kept now.
    #[must_use]
    pub fn cached(&self) -> usize {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.sheets.iter().map(|(_, sheet)| sheet.bytes()).sum()
    }

    fn sheet(&self, scene: &Scene<'_>, theme: &Theme, size: Size) -> Arc<Sheet> {
        let key = Key::new(scene, theme, size);
        {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(at) = kept.sheets.iter().rposition(|(known, _)| *known == key) {
                let used = kept.sheets.remove(at);
                let sheet = Arc::clone(&used.1);
                kept.sheets.push(used);
                return sheet;
            }
        }
        // Drawn without the lock: nobody waits for a board that is not theirs. Two that want the
        // same new board at once both draw it, and one of them is kept.
        let palette = self.palette(theme);
        let sheet = Arc::new(Sheet::new(scene, theme, size, palette));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.sheets.retain(|(known, _)| *known != key);
        kept.sheets.push((key, Arc::clone(&sheet)));
        let mut total: usize = kept.sheets.iter().map(|(_, sheet)| sheet.bytes()).sum();
        while total > self.most && !kept.sheets.is_empty() {
            total -= kept.sheets.remove(0).1.bytes();
        }
        sheet
    }

    fn palette(&self, theme: &Theme) -> Arc<Palette> {
        let known = |kept: &Kept| {
            let found = kept.palettes.iter().find(|(known, _)| known == theme);
            found.map(|(_, palette)| Arc::clone(palette))
        };
        if let Some(palette) = known(&self.kept.lock().unwrap_or_else(PoisonError::into_inner)) {
            return palette;
        }
        let palette = Arc::new(look::palette(theme));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(palette) = known(&kept) {
            return palette;
        }
        if kept.palettes.len() >= PALETTES {
            kept.palettes.remove(0);
        }
        kept.palettes.push((theme.clone(), Arc::clone(&palette)));
        palette
    }
}

impl Default for Renderer {
    fn default() -> Renderer {
        Renderer::new()
    }
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer")
            .field("cached", &self.cached())
            .field("most", &self.most)
            .finish()
    }
}
