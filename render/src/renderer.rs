//! From a scene to the bytes of a picture.

use std::sync::{Arc, Mutex, PoisonError};

use crate::draw;
use crate::encode::{self, Workbench};
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
    /// The GIF encoder refused.
    #[error("the film could not be written as GIF: {0}")]
    Gif(#[from] gif::EncodingError),
    /// A film needs something to show.
    #[error("a film needs at least one position; give it one")]
    NoScene,
    /// A film of too many positions.
    #[error("{count} positions are too many for a film; choose at most {limit} of them")]
    TooManyScenes {
        /// How many there are.
        count: usize,
        /// How many there may be.
        limit: usize,
    },
    /// The positions of a film stand on different boards.
    #[error("the positions of a film must stand on one board, seen from one side")]
    MixedBoards,
    /// A film that is too large at every size.
    #[error("the film is larger than {limit} bytes even at 200 px; choose fewer positions")]
    TooLarge {
        /// How many bytes it may have.
        limit: usize,
    },
    /// The compressor refused.
    #[error("the picture could not be compressed: {0}")]
    Compress(#[from] libdeflater::CompressionError),
}

/// Draws scenes. One serves a whole program: it is `Send` and `Sync`, and what stays the same from
/// picture to picture (boards and men by theme and size) is kept, up to a bound.
pub struct Renderer {
    kept: Mutex<Kept>,
    /// Workbenches that nobody draws on now: at most as many as were ever in use at once.
    benches: Mutex<Vec<Workbench>>,
    most: usize,
}

/// How many workbenches wait for the next picture at most.
const BENCHES: usize = 4;
/// The largest picture whose workbench is kept, in pixels.
const LARGEST_BENCH: usize = 1100 * 1200;

#[derive(Default)]
struct Kept {
    /// The one used last at the end.
    sheets: Vec<(Key, Arc<Sheet>)>,
}

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
            benches: Mutex::default(),
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
        let mut bench = self.bench();
        draw::draw(
            &mut bench.picture,
            scene,
            &sheet,
            theme,
            draw::Purpose::Still,
        );
        let bytes = encode::png(&mut bench, &sheet.palette);
        self.put_back(bench);
        bytes
    }

    /// How many bytes of boards and men are kept now.
    #[must_use]
    pub fn cached(&self) -> usize {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.sheets.iter().map(|(_, sheet)| sheet.bytes()).sum()
    }

    pub(crate) fn bench(&self) -> Workbench {
        let free = self
            .benches
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        free.unwrap_or_else(Workbench::new)
    }

    /// Keeps a workbench for the next picture, unless it has grown for an unusually large one.
    pub(crate) fn put_back(&self, bench: Workbench) {
        let mut benches = self.benches.lock().unwrap_or_else(PoisonError::into_inner);
        if benches.len() < BENCHES && bench.picture.pixels.capacity() <= LARGEST_BENCH {
            benches.push(bench);
        }
    }

    pub(crate) fn sheet(&self, scene: &Scene<'_>, theme: &Theme, size: Size) -> Arc<Sheet> {
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
        let sheet = Arc::new(Sheet::new(scene, theme, size));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.sheets.retain(|(known, _)| *known != key);
        kept.sheets.push((key, Arc::clone(&sheet)));
        let mut total: usize = kept.sheets.iter().map(|(_, sheet)| sheet.bytes()).sum();
        while total > self.most && !kept.sheets.is_empty() {
            total -= kept.sheets.remove(0).1.bytes();
        }
        sheet
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
