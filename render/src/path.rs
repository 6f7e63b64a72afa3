//! Outlines made of straight pieces, and their exact coverage of pixels.
//!
//! Curves are flattened when they are added, since every outline here is drawn once per theme and
//! size. Coverage is the true area of each pixel under the outline, so edges are as smooth as 256
//! levels allow, whatever the size.

use std::f32::consts::TAU;

use ab_glyph_rasterizer::{Rasterizer, point};

/// A place on a picture in pixels, x to the right and y down.
pub(crate) type Spot = (f32, f32);

/// Closed outlines that are filled together. Outlines that turn the same way unite; an outline
/// inside another that turns the other way is a hole.
#[derive(Clone, Default, Debug)]
pub(crate) struct Path {
    loops: Vec<Vec<Spot>>,
}

impl Path {
    /// Nothing yet.
    pub(crate) fn new() -> Path {
        Path::default()
    }

    /// A closed polygon.
    pub(crate) fn polygon(corners: &[Spot]) -> Path {
        Path {
            loops: vec![corners.to_vec()],
        }
    }

    /// A disc.
    pub(crate) fn circle(center: Spot, radius: f32) -> Path {
        Path::polygon(&arc(center, radius, 0.0, TAU))
    }

    /// A disc with a round hole.
    pub(crate) fn ring(center: Spot, outer: f32, inner: f32) -> Path {
        let mut path = Path::circle(center, outer);
        if inner > 0.0 {
            path.loops.push(arc(center, inner, TAU, 0.0));
        }
        path
    }

    /// An upright rectangle from its corners.
    pub(crate) fn rect(x0: f32, y0: f32, x1: f32, y1: f32) -> Path {
        Path::polygon(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    }

    /// The border of an upright rectangle, `width` wide, inside its corners.
    pub(crate) fn frame(x0: f32, y0: f32, x1: f32, y1: f32, width: f32) -> Path {
        let mut path = Path::rect(x0, y0, x1, y1);
        let (a0, b0, a1, b1) = (x0 + width, y0 + width, x1 - width, y1 - width);
        if a0 < a1 && b0 < b1 {
            path.loops
                .push(vec![(a0, b0), (a0, b1), (a1, b1), (a1, b0)]);
        }
        path
    }

    /// A polygon whose corners are rounded with (at most) the given radius.
    pub(crate) fn rounded(corners: &[Spot], radius: f32) -> Path {
        let n = corners.len();
        let mut out = Vec::with_capacity(n * 8);
        for i in 0..n {
            let (before, at, after) = (corners[(i + n - 1) % n], corners[i], corners[(i + 1) % n]);
            let start = toward(at, before, radius);
            let end = toward(at, after, radius);
            for step in 0..=8 {
                out.push(quad_at(start, at, end, step as f32 / 8.0));
            }
        }
        Path { loops: vec![out] }
    }

    /// A line with round ends.
    pub(crate) fn line(from: Spot, to: Spot, width: f32) -> Path {
        Path::new().stroke(&[from, to], width)
    }

    /// Adds a line along `spots`, `width` wide, with round joints and ends.
    pub(crate) fn stroke(mut self, spots: &[Spot], width: f32) -> Path {
        let half = width / 2.0;
        for pair in spots.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let length = (b.0 - a.0).hypot(b.1 - a.1);
            if length < 1e-4 {
                continue;
            }
            // Half circles around both ends make one convex outline of each piece.
            let angle = (b.1 - a.1).atan2(b.0 - a.0);
            let quarter = TAU / 4.0;
            let mut outline = arc(b, half, angle - quarter, angle + quarter);
            outline.extend(arc(a, half, angle + quarter, angle + 3.0 * quarter));
            self.loops.push(outline);
        }
        self
    }

    /// Adds all outlines of another path.
    pub(crate) fn and(mut self, other: Path) -> Path {
        self.loops.extend(other.loops);
        self
    }

    /// The same outlines, each corner sent through `f`.
    pub(crate) fn map(mut self, f: impl Fn(Spot) -> Spot) -> Path {
        for spot in self.loops.iter_mut().flatten() {
            *spot = f(*spot);
        }
        self
    }

    /// The outlines drawn as lines `width` wide, as one path.
    pub(crate) fn outline(&self, width: f32) -> Path {
        self.loops.iter().fold(Path::new(), |path, corners| {
            let mut closed = corners.clone();
            closed.extend(corners.first().copied());
            path.stroke(&closed, width)
        })
    }

    /// Calls `paint(x, y, coverage)` for every pixel that the path covers at least in part,
    /// row by row from the top; coverage is above 0 and at most 1.
    pub(crate) fn cover(&self, mut paint: impl FnMut(i32, i32, f32)) {
        let spots = || self.loops.iter().flatten();
        let Some((&(x, y), rest)) = spots().next().map(|first| (first, spots())) else {
            return;
        };
        let (mut x0, mut y0, mut x1, mut y1) = (x, y, x, y);
        for &(x, y) in rest {
            (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
        }
        let (left, top) = (x0.floor() - 1.0, y0.floor() - 1.0);
        let (width, height) = (
            (x1 - left).ceil() as usize + 2,
            (y1 - top).ceil() as usize + 2,
        );
        let mut raster = Rasterizer::new(width, height);
        for corners in &self.loops {
            for (i, &a) in corners.iter().enumerate() {
                let b = corners[(i + 1) % corners.len()];
                raster.draw_line(point(a.0 - left, a.1 - top), point(b.0 - left, b.1 - top));
            }
        }
        raster.for_each_pixel_2d(|px, py, covered| {
            let covered = covered.abs().min(1.0);
            if covered > 1.0 / 512.0 {
                paint(px as i32 + left as i32, py as i32 + top as i32, covered);
            }
        });
    }
}

/// An outline under construction out of lines and curves.
#[derive(Clone, Debug)]
pub(crate) struct Pen {
    spots: Vec<Spot>,
}

impl Pen {
    /// Puts the pen down.
    pub(crate) fn at(x: f32, y: f32) -> Pen {
        Pen {
            spots: vec![(x, y)],
        }
    }

    /// A straight line.
    pub(crate) fn line(mut self, x: f32, y: f32) -> Pen {
        self.spots.push((x, y));
        self
    }

    /// A quadratic curve past a control point.
    pub(crate) fn quad(mut self, control: Spot, to: Spot) -> Pen {
        let from = self.here();
        self.spots
            .extend((1..=12).map(|i| quad_at(from, control, to, i as f32 / 12.0)));
        self
    }

    /// A cubic curve past two control points.
    pub(crate) fn cubic(mut self, c1: Spot, c2: Spot, to: Spot) -> Pen {
        let from = self.here();
        self.spots.extend((1..=16).map(|i| {
            let t = i as f32 / 16.0;
            let (a, b) = (quad_at(from, c1, c2, t), quad_at(c1, c2, to, t));
            mix(a, b, t)
        }));
        self
    }

    /// The closed outline.
    pub(crate) fn close(self) -> Path {
        Path {
            loops: vec![self.spots],
        }
    }

    /// The line drawn so far, not closed.
    pub(crate) fn open(self) -> Vec<Spot> {
        self.spots
    }

    fn here(&self) -> Spot {
        self.spots[self.spots.len() - 1]
    }
}

/// Spots along part of a circle, angles in radians, from the right and clockwise on the screen;
/// close enough together that no corner shows at the radii of a picture.
pub(crate) fn arc(center: Spot, radius: f32, from: f32, to: f32) -> Vec<Spot> {
    // A chord may miss the circle by a twentieth of a pixel.
    let most = (1.0 - 0.05 / radius.max(0.2)).clamp(-1.0, 1.0).acos() * 2.0;
    // Never fewer than 72 around: many outlines are drawn small and enlarged afterwards.
    let least = (to - from).abs() / TAU * 72.0;
    let steps = ((to - from).abs() / most)
        .max(least)
        .ceil()
        .clamp(4.0, 720.0) as usize;
    (0..=steps)
        .map(|i| {
            let angle = from + (to - from) * i as f32 / steps as f32;
            (
                center.0 + radius * angle.cos(),
                center.1 + radius * angle.sin(),
            )
        })
        .collect()
}

/// The spot a part `t` of the way from `a` to `b`.
pub(crate) fn mix(a: Spot, b: Spot, t: f32) -> Spot {
    (a.0 + (b.0 - a.0) * t, a.1 + (b.1 - a.1) * t)
}

/// The spot `by` pixels from `a` toward `b`, but never past the middle.
fn toward(a: Spot, b: Spot, by: f32) -> Spot {
    let length = (b.0 - a.0).hypot(b.1 - a.1);
    if length < 1e-6 {
        a
    } else {
        mix(a, b, (by / length).min(0.5))
    }
}

fn quad_at(a: Spot, b: Spot, c: Spot, t: f32) -> Spot {
    mix(mix(a, b, t), mix(b, c, t), t)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(path: &Path) -> f32 {
        let mut sum = 0.0;
        path.cover(|_, _, covered| sum += covered);
        sum
    }

    #[test]
    fn coverage_adds_up_to_the_area() {
        let disc = area(&Path::circle((20.3, 19.7), 15.0));
        assert!((disc - 15.0 * 15.0 * TAU / 2.0).abs() < 6.0, "{disc}");
        let ring = area(&Path::ring((0.0, 0.0), 10.0, 8.0));
        assert!((ring - 36.0 * TAU / 2.0).abs() < 3.0, "{ring}");
        let frame = area(&Path::frame(0.0, 0.0, 10.0, 10.0, 1.0));
        assert!((frame - 36.0).abs() < 0.1, "{frame}");
        let line = area(&Path::line((0.0, 0.0), (30.0, 40.0), 4.0));
        assert!((line - (200.0 + 4.0 * TAU / 2.0)).abs() < 2.0, "{line}");
    }

    #[test]
    fn strokes_that_cross_unite() {
        let cross =
            Path::line((0.0, 10.0), (20.0, 10.0), 4.0).stroke(&[(10.0, 0.0), (10.0, 20.0)], 4.0);
        cross.cover(|_, _, covered| assert!(covered <= 1.0));
        let sum = area(&cross);
        assert!(
            (sum - (80.0 + 80.0 - 16.0 + 4.0 * TAU)).abs() < 3.0,
            "{sum}"
        );
    }
}
