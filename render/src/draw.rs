//! A scene on its board.

use konakis_rules::{Place, Played, Side};

use crate::canvas::{Canvas, Paint};
use crate::font::{self, Height};
use crate::marks::{self, Mark};
use crate::path::{Spot, mix};
use crate::scene::Scene;
use crate::sheet::{Badge, Sheet};
use crate::sprite::Picture;
use crate::theme::Theme;

/// What a picture is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// To be looked at alone.
    Still,
    /// To be one of a film; with `strip`, there is room for a caption even when there is none. Whose
    /// turn it is does not show: it would change in every picture, far away from the move.
    Film {
        /// Whether any picture of the film has a caption.
        strip: bool,
    },
}

/// Draws a scene.
pub(crate) fn draw(
    picture: &mut Picture,
    scene: &Scene<'_>,
    sheet: &Sheet,
    theme: &Theme,
    purpose: Purpose,
) {
    picture.copy(&sheet.board);
    if let Some(played) = scene.last {
        last_move(picture, scene, sheet, played);
        if purpose == Purpose::Still {
            arrow(picture, scene, sheet, theme, played);
        }
        victims(picture, scene, sheet, played);
    }
    men(picture, scene, sheet);
    let board = scene.rules.board();
    for &point in &scene.destinations {
        let center = sheet.layout.center(board.place(point));
        picture.stamp(sheet.mark(Mark::Target), center, &sheet.palette);
    }
    for point in scene.in_danger() {
        let center = sheet.layout.center(board.place(point));
        picture.stamp(sheet.mark(Mark::Threat), center, &sheet.palette);
    }
    badges(picture, scene, sheet, purpose);
    if purpose == (Purpose::Film { strip: true }) || !scene.caption.is_empty() {
        caption(picture, &scene.caption, sheet, theme);
    }
}

fn men(picture: &mut Picture, scene: &Scene<'_>, sheet: &Sheet) {
    let board = scene.rules.board();
    for point in board.points() {
        let kind = scene.position.at(point);
        let Some(sprite) = kind.and_then(|kind| sheet.man(kind)) else {
            continue;
        };
        let count = scene.position.count_at(point);
        for nth in 0..count {
            let center = sheet.layout.man(board, point, nth, count);
            picture.stamp(sprite, center, &sheet.palette);
        }
    }
}

/// Where the last move began and ended.
fn last_move(picture: &mut Picture, scene: &Scene<'_>, sheet: &Sheet, played: &Played) {
    let board = scene.rules.board();
    let center = |point| sheet.layout.center(board.place(point));
    if let Some(from) = played.mv.from() {
        picture.stamp(sheet.mark(Mark::From), center(from), &sheet.palette);
    }
    picture.stamp(sheet.mark(Mark::To), center(played.mv.to()), &sheet.palette);
}

/// The way of the last move.
fn arrow(picture: &mut Picture, scene: &Scene<'_>, sheet: &Sheet, theme: &Theme, played: &Played) {
    let way = way(scene, sheet, played);
    if way.len() < 2 {
        return;
    }
    let (unit, size) = (sheet.layout.unit as f32, sheet.layout.size as f32);
    // Small squares have an arrow that is larger in proportion.
    let (width, head) = (0.03 * unit + 0.003 * size, 0.15 * unit + 0.009 * size);
    let casing = 0.02 * unit + 0.0018 * size + 0.4;
    let arrow = marks::arrow(&way, width, head);
    picture.fill(&arrow.outline(casing), theme.last_edge, &sheet.palette);
    picture.fill(&arrow, theme.last, &sheet.palette);
}

/// The men that the last move took: pale, and crossed out.
fn victims(picture: &mut Picture, scene: &Scene<'_>, sheet: &Sheet, played: &Played) {
    for &(point, kind) in &played.captures {
        let center = sheet.layout.center(scene.rules.board().place(point));
        if scene.position.at(point).is_none()
            && let Some(sprite) = sheet.pale(kind)
        {
            picture.stamp(sprite, center, &sheet.palette);
        }
        picture.stamp(sheet.mark(Mark::Taken), center, &sheet.palette);
    }
}

/// The spots an arrow goes through, the last one short of the man that moved.
fn way(scene: &Scene<'_>, sheet: &Sheet, played: &Played) -> Vec<Spot> {
    let board = scene.rules.board();
    let layout = &sheet.layout;
    let Some(from) = played.mv.from() else {
        return Vec::new();
    };
    let along = scene.along_ring(from, played.mv.to());
    let mut spots: Vec<Spot> = if along.len() > 1 {
        // From cell to cell along the ring, in small steps.
        along
            .windows(2)
            .flat_map(|pair| {
                let (a, b) = (board.place(pair[0]), board.place(pair[1]));
                (0..8).filter_map(move |i| between(layout, a, b, i as f32 / 8.0))
            })
            .collect()
    } else {
        let path = played.mv.path().iter().copied();
        std::iter::once(from)
            .chain(path)
            .map(|point| layout.center(board.place(point)))
            .collect()
    };
    let end = layout.center(board.place(played.mv.to()));
    let short = layout.unit as f32 * 0.43;
    spots.retain(|&(x, y)| (x - end.0).hypot(y - end.1) > short);
    if let Some(&last) = spots.last() {
        let far = (last.0 - end.0).hypot(last.1 - end.1);
        spots.push(mix(end, last, short / far));
    }
    spots
}

/// A spot a part `t` of the way from a cell to its neighbour on the ring.
fn between(layout: &crate::layout::Layout, a: Place, b: Place, t: f32) -> Option<Spot> {
    let (Place::Cell { segment: a, ring }, Place::Cell { segment: b, .. }) = (a, b) else {
        return None;
    };
    let (inner, outer) = layout.ring(ring);
    let (start, end) = (layout.angle(a), layout.angle(b));
    let turn = std::f32::consts::TAU;
    let step = (end - start + turn * 1.5).rem_euclid(turn) - turn / 2.0;
    Some(layout.polar(start + step * t, (inner + outer) / 2.0))
}

fn badges(picture: &mut Picture, scene: &Scene<'_>, sheet: &Sheet, purpose: Purpose) {
    for side in Side::BOTH {
        let badge = match scene.result {
            Some(result) => match result.winner {
                Some(winner) if winner == side => Badge::Winner,
                Some(_) => Badge::Waiting,
                None => Badge::Drawn,
            },
            None if purpose == Purpose::Still && scene.position.to_move() == side => Badge::ToMove,
            None => Badge::Waiting,
        };
        let below = (side == scene.home()) != scene.turned();
        picture.stamp(
            sheet.badge(side, badge),
            sheet.badge_spot(below),
            &sheet.palette,
        );
    }
}

/// Adds a strip under the board and writes into it what fits.
fn caption(picture: &mut Picture, text: &str, sheet: &Sheet, theme: &Theme) {
    let size = picture.width as f32;
    let height = (sheet.layout.label * 1.9).round();
    let letters = Height::Capitals(sheet.layout.label * 0.95);
    let mut strip = Canvas::filled(picture.width, height as usize, theme.frame);
    let room = size - sheet.layout.margin;
    let mut fitting = text.to_owned();
    if font::width(&fitting, letters) > room {
        while !fitting.is_empty() && font::width(&fitting, letters) + letters_dots(letters) > room {
            fitting.pop();
        }
        fitting = format!("{}…", fitting.trim_end());
    }
    let middle = (size / 2.0, height * 0.4);
    font::write(
        &mut strip,
        &fitting,
        middle,
        letters,
        Paint::Flat(theme.label),
    );
    picture.pixels.extend(sheet.palette.index(&strip.pixels));
    picture.height += strip.height;
}

fn letters_dots(height: Height) -> f32 {
    font::width("…", height)
}
