//! Ringo's wheel: rings and segments around a fortress.

use std::f32::consts::TAU;

use konakis_rules::{Board, Place};

use super::{BLACK, WHITE};
use crate::canvas::{Canvas, Paint};
use crate::font::{self, Height};
use crate::layout::Layout;
use crate::path::{Path, arc};
use crate::theme::{Style, Theme};

pub(super) fn draw(canvas: &mut Canvas, board: &Board, layout: &Layout, theme: &Theme) {
    let middle = layout.middle();
    let outermost = layout.outermost();
    let border = (layout.margin * 0.09).round().max(1.0);
    let line = (layout.unit as f32 * 0.045).max(1.0);
    canvas.fill(
        &Path::circle(middle, outermost + border),
        Paint::Flat(theme.line.mix(BLACK, 0.35)),
    );
    canvas.fill(&Path::circle(middle, outermost), Paint::Flat(theme.line));
    let half = TAU / 16.0;
    for point in board.points() {
        let Place::Cell { segment, ring } = board.place(point) else {
            continue;
        };
        let (inner, outer) = layout.ring(ring);
        let color = if board.marks(point).neutral {
            let other = theme.neutral.mix(theme.line, 0.12);
            if ring.is_multiple_of(2) {
                theme.neutral
            } else {
                other
            }
        } else if (segment + ring).is_multiple_of(2) {
            theme.square_alt
        } else {
            theme.square
        };
        let angle = layout.angle(segment);
        // Half a line's width is left out on each side; near the middle it is a wider angle.
        let gap = |radius: f32| (line / 2.0 / radius).min(half);
        let (r0, r1) = (inner + line / 2.0, outer - line / 2.0);
        let mut cell = arc(middle, r1, angle - half + gap(r1), angle + half - gap(r1));
        cell.extend(arc(
            middle,
            r0,
            angle + half - gap(r0),
            angle - half + gap(r0),
        ));
        canvas.fill(&Path::polygon(&cell), Paint::Flat(color));
    }
    fortress(canvas, layout, theme, line);
    labels(canvas, layout, theme);
}

fn fortress(canvas: &mut Canvas, layout: &Layout, theme: &Theme, line: f32) {
    let middle = layout.middle();
    let (_, hub) = layout.ring(0);
    canvas.fill(
        &Path::circle(middle, hub - line / 2.0),
        Paint::Flat(theme.throne),
    );
    // Battlements around the wall.
    let ink = Paint::Flat(theme.throne.mix(theme.line, 0.75));
    canvas.fill(&Path::ring(middle, hub - line * 2.6, hub - line * 3.8), ink);
    for i in 0..16 {
        let angle = TAU * (i as f32 + 0.5) / 16.0;
        let width = TAU / 16.0 / 2.0;
        let (r0, r1) = (hub - line * 3.0, hub - line * 0.4);
        let mut merlon = arc(middle, r1, angle - width / 2.0, angle + width / 2.0);
        merlon.extend(arc(middle, r0, angle + width / 2.0, angle - width / 2.0));
        canvas.fill(&Path::polygon(&merlon), ink);
    }
    if theme.style == Style::Carved {
        let shine = Paint::Glass(WHITE, 0.12);
        canvas.fill(&Path::circle(middle, hub - line * 3.8), shine);
    }
}

/// Letters of the segments outside, numbers of the rings on four of the spokes.
fn labels(canvas: &mut Canvas, layout: &Layout, theme: &Theme) {
    let ink = Paint::Flat(theme.label);
    let away = layout.outermost() + layout.margin * 0.52;
    for (segment, letter) in ('a'..='g').chain(['n']).enumerate() {
        let spot = layout.polar(layout.angle(segment as u8), away);
        font::write(
            canvas,
            &letter.to_string(),
            spot,
            Height::Small(layout.label),
            ink,
        );
    }
    let height = layout.label * 0.92;
    // Numbers stand on little plates of the board's own colour, in black or white.
    let ink = [BLACK, WHITE].into_iter().max_by(|a, b| {
        a.contrast(theme.square)
            .total_cmp(&b.contrast(theme.square))
    });
    let ink = Paint::Flat(ink.unwrap_or(BLACK));
    for spoke in [7, 1, 3, 5] {
        let angle = layout.angle(spoke) + TAU / 16.0;
        for ring in 1..=6u8 {
            let (inner, outer) = layout.ring(ring);
            let (x, y) = layout.polar(angle, (inner + outer) / 2.0);
            let (dx, dy) = (height * 0.5, height * 0.68);
            let corners = [
                (x - dx, y - dy),
                (x + dx, y - dy),
                (x + dx, y + dy),
                (x - dx, y + dy),
            ];
            canvas.fill(
                &Path::rounded(&corners, height * 0.3),
                Paint::Flat(theme.square),
            );
            font::write(
                canvas,
                &ring.to_string(),
                (x, y),
                Height::Capitals(height),
                ink,
            );
        }
    }
}
