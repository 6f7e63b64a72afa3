//! What must be told apart, and by how much.

use std::ops::Range;

use crate::color::{Rgb, Vision};

/// WCAG 2.1, 1.4.3: text against its ground.
const TEXT: f32 = 4.5;
/// WCAG 2.1, 1.4.11: what one must see to understand a picture, against what is next to it.
const SHAPE: f32 = 3.0;

/// A colour of a theme file.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) color: Rgb,
    pub(super) at: Range<usize>,
}

type Verdict = Result<(), (Range<usize>, String, String)>;

/// The least contrast of two colours over all ways of seeing.
pub(super) fn least(a: Rgb, b: Rgb) -> (f32, Vision) {
    Vision::ALL
        .map(|vision| (vision.see(a).contrast(vision.see(b)), vision))
        .into_iter()
        .fold((f32::INFINITY, Vision::Typical), |worst, next| {
            if next.0 < worst.0 { next } else { worst }
        })
}

/// Text on a ground.
pub(super) fn text(text: &Named, ground: &Named) -> Verdict {
    demand(text, ground, TEXT)
}

/// A mark or a man next to something else.
pub(super) fn shape(shape: &Named, ground: &Named) -> Verdict {
    demand(shape, ground, SHAPE)
}

/// Something with a line around it stands out when its face or the line does; when it is the line,
/// the face must stand out from the line too.
pub(super) fn either(face: &Named, edge: &Named, ground: &Named) -> Verdict {
    if least(face.color, ground.color).0 >= SHAPE {
        return Ok(());
    }
    demand(edge, ground, SHAPE)?;
    demand(face, edge, SHAPE)
}

fn demand(a: &Named, b: &Named, wanted: f32) -> Verdict {
    let (found, vision) = least(a.color, b.color);
    if found >= wanted {
        return Ok(());
    }
    let eyes = match vision {
        Vision::Typical => "",
        Vision::Protan => " for eyes without red cones",
        Vision::Deutan => " for eyes without green cones",
        Vision::Tritan => " for eyes without blue cones",
        Vision::Grey => " on a grey screen",
    };
    Err((
        a.at.clone(),
        format!(
            "{} on {} has a contrast of only {found:.2}:1{eyes}",
            a.name, b.name
        ),
        format!("move one of them away from the other until it is at least {wanted}:1"),
    ))
}
