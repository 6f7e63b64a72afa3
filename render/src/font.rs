//! The embedded face: Fira Sans Medium (SIL Open Font License 1.1, see `assets/`), cut down to the
//! Latin letters of Europe (so Turkish and Serbian), Cyrillic, digits and punctuation.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};

use crate::canvas::{Canvas, Paint};
use crate::path::Spot;

static FACE: LazyLock<Option<FontRef<'static>>> = LazyLock::new(|| {
    // The bytes are part of the program and a test reads them; a face that cannot be read would
    // leave the words out and everything else in place.
    FontRef::try_from_slice(include_bytes!("../assets/FiraSans-Medium-subset.ttf")).ok()
});

/// The scale at which the character `like` is `height` pixels high.
fn scale(face: &FontRef<'_>, like: char, height: f32) -> PxScale {
    let units = face
        .outline(face.glyph_id(like))
        .map_or(face.height_unscaled(), |outline| {
            outline.bounds.max.y.abs().max(outline.bounds.min.y.abs())
        });
    PxScale::from(height * face.height_unscaled() / units)
}

/// How tall text is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Height {
    /// Digits and capitals are so many pixels high.
    Capitals(f32),
    /// Small letters without a stem (a, c, e) are so many pixels high.
    Small(f32),
}

impl Height {
    fn scale(self, face: &FontRef<'_>) -> PxScale {
        match self {
            Height::Capitals(height) => scale(face, 'H', height),
            Height::Small(height) => scale(face, 'x', height),
        }
    }

    fn px(self) -> f32 {
        let (Height::Capitals(height) | Height::Small(height)) = self;
        height
    }
}

/// The width of a line of text in pixels.
pub(crate) fn width(text: &str, height: Height) -> f32 {
    let Some(face) = FACE.as_ref() else {
        return 0.0;
    };
    let scaled = face.as_scaled(height.scale(face));
    text.chars()
        .map(|c| scaled.h_advance(scaled.glyph_id(c)))
        .sum()
}

/// Writes a line of text around `center`; the letters' bodies (not their tails) are centred.
pub(crate) fn write(canvas: &mut Canvas, text: &str, center: Spot, height: Height, paint: Paint) {
    let Some(face) = FACE.as_ref() else { return };
    let scale = height.scale(face);
    let scaled = face.as_scaled(scale);
    let mut x = center.0 - width(text, height) / 2.0;
    // Whole pixels down: the feet of all labels in a row are equally sharp.
    let y = (center.1 + height.px() / 2.0).round();
    for c in text.chars() {
        let id = scaled.glyph_id(c);
        let glyph = id.with_scale_and_position(scale, point(x, y));
        if let Some(outline) = face.outline_glyph(glyph) {
            let at = outline.px_bounds().min;
            outline.draw(|dx, dy, covered| {
                let px = at.x as i32 + dx as i32;
                let py = at.y as i32 + dy as i32;
                if let Paint::Flat(color) = paint {
                    canvas.blend(px, py, color, covered.min(1.0));
                } else if let Paint::Glass(color, opacity) = paint {
                    canvas.blend(px, py, color, covered.min(1.0) * opacity);
                }
            });
        }
        x += scaled.h_advance(id);
    }
}

#[cfg(test)]
mod tests {
    use ab_glyph::GlyphId;

    use super::*;

    fn has(c: char) -> bool {
        FACE.as_ref()
            .is_some_and(|face| face.glyph_id(c) != GlyphId(0))
    }

    #[test]
    fn the_face_has_every_letter_of_our_languages() {
        let serbian = "ČčĆćĐđŠšŽž ЂђЈјЉљЊњЋћЏџ";
        let turkish = "ÇçĞğIıİiÖöŞşÜü";
        let dutch = "ËëÏïÉéĲĳ";
        let russian = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя";
        for c in [
            serbian,
            turkish,
            dutch,
            russian,
            "0123456789-–—×½„“”«»…:;!?()",
        ]
        .concat()
        .chars()
        {
            assert!(has(c), "{c}");
        }
        assert!(!has('漢'));
    }

    #[test]
    fn letters_are_as_high_as_asked() {
        let rows = |text: &str, height: Height| {
            let mut canvas = Canvas::clear(200, 100);
            write(
                &mut canvas,
                text,
                (100.0, 50.0),
                height,
                Paint::Flat(crate::color::Rgb::new(0, 0, 0)),
            );
            let inked = |row: &&[crate::canvas::Pixel]| row.iter().any(|p| p[3] > 100);
            canvas.pixels.chunks_exact(200).filter(inked).count()
        };
        assert!(rows("1", Height::Capitals(40.0)).abs_diff(40) <= 1);
        assert!(rows("x", Height::Small(30.0)).abs_diff(30) <= 1);
    }
}
