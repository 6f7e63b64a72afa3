//! The board in letters, for a code block or a terminal.

use konakis_rules::{Place, Point, Shape};

use crate::scene::Scene;

/// A scene as lines of equal-width letters: men as the position code writes them, an empty point as
/// `.` (or `+` on the throne and wherever a king or a goose wants to get), names on all sides.
///
/// The last move is marked by signs before its points: `*` where it began, `>` where it ended, `x`
/// where a man was taken. A dot before a point (`:`) says that the chosen man may go there.
#[must_use]
pub fn text_board(scene: &Scene<'_>) -> String {
    match scene.rules.board().shape() {
        Shape::Square { size } => square(scene, size),
        Shape::Cross { size } => cross(scene, size),
        Shape::Ringo { rings, .. } => ringo(scene, rings),
    }
}

/// What stands on a point.
fn man(scene: &Scene<'_>, point: Point) -> char {
    match scene.position.at(point) {
        Some(kind) => scene.rules.kind(kind).letter,
        None => {
            let marks = scene.rules.board().marks(point);
            if marks.throne || marks.corner || marks.fortress {
                '+'
            } else {
                '.'
            }
        }
    }
}

/// The sign before a point.
fn sign(scene: &Scene<'_>, point: Point) -> Option<char> {
    if scene.destinations.contains(&point) {
        return Some(':');
    }
    let played = scene.last?;
    if played.mv.to() == point {
        Some('>')
    } else if played.captures.iter().any(|&(at, _)| at == point) {
        Some('x')
    } else if played.mv.from() == Some(point) {
        Some('*')
    } else {
        None
    }
}

/// Files or ranks in the order they are seen, from the left or from the top.
fn seen(scene: &Scene<'_>, size: u8) -> (Vec<u8>, Vec<u8>) {
    let up: Vec<u8> = (0..size).collect();
    let down: Vec<u8> = up.iter().rev().copied().collect();
    if scene.turned() {
        (down, up)
    } else {
        (up, down)
    }
}

fn letter(file: u8) -> char {
    char::from(b'a' + file % 26)
}

fn at(scene: &Scene<'_>, file: u8, rank: u8) -> Option<Point> {
    let board = scene.rules.board();
    board
        .points()
        .find(|&point| board.place(point) == Place::Grid { file, rank })
}

fn square(scene: &Scene<'_>, size: u8) -> String {
    let (files, ranks) = seen(scene, size);
    let letters: String = files
        .iter()
        .map(|&file| format!(" {}", letter(file)))
        .collect();
    let mut lines = vec![format!("  {letters}")];
    for rank in ranks {
        let cells: String = files
            .iter()
            .filter_map(|&file| at(scene, file, rank))
            .flat_map(|point| [sign(scene, point).unwrap_or(' '), man(scene, point)])
            .collect();
        let number = rank + 1;
        lines.push(format!("{number:>2}{cells}  {number}"));
    }
    lines.push(format!("  {letters}"));
    finish(lines)
}

/// Points four letters apart, with the lines of the board between them.
fn cross(scene: &Scene<'_>, size: u8) -> String {
    let board = scene.rules.board();
    let (files, ranks) = seen(scene, size);
    let edges: Vec<(Point, Point)> = board.edges().collect();
    let joined = |a: Option<Point>, b: Option<Point>| match (a, b) {
        (Some(a), Some(b)) => edges.contains(&(a, b)) || edges.contains(&(b, a)),
        _ => false,
    };
    let letters: String = files
        .iter()
        .map(|&file| format!("   {}", letter(file)))
        .collect();
    let mut lines = vec![format!(" {letters}")];
    for (i, &rank) in ranks.iter().enumerate() {
        let mut line = format!("{:>2}", rank + 1);
        for (j, &file) in files.iter().enumerate() {
            let here = at(scene, file, rank);
            let before = j.checked_sub(1).and_then(|j| at(scene, files[j], rank));
            let bar = if joined(before, here) { '-' } else { ' ' };
            match here {
                Some(point) => {
                    let sign = sign(scene, point).unwrap_or(bar);
                    if j > 0 {
                        line.extend([bar, bar]);
                    } else {
                        line.push(' ');
                    }
                    line.extend([sign, man(scene, point)]);
                }
                None => line.push_str(if j > 0 { "    " } else { "   " }),
            }
        }
        line.push_str(&format!("  {}", rank + 1));
        lines.push(line);
        let Some(&next) = ranks.get(i + 1) else {
            continue;
        };
        let mut between = String::from("  ");
        for (j, &file) in files.iter().enumerate() {
            let (above, below) = (at(scene, file, rank), at(scene, file, next));
            if let Some(j) = j.checked_sub(1) {
                let (left_above, left_below) =
                    (at(scene, files[j], rank), at(scene, files[j], next));
                let slash = match (joined(left_above, below), joined(left_below, above)) {
                    (true, true) => 'X',
                    (true, false) => '\\',
                    (false, true) => '/',
                    (false, false) => ' ',
                };
                between.extend([' ', slash, ' ']);
            } else {
                between.push_str("  ");
            }
            between.push(if joined(above, below) { '|' } else { ' ' });
        }
        lines.push(between);
    }
    lines.push(format!(" {letters}"));
    finish(lines)
}

/// One row a ring, the outermost on top; the columns close into a circle.
fn ringo(scene: &Scene<'_>, rings: u8) -> String {
    let board = scene.rules.board();
    let segments: Vec<u8> = [7].into_iter().chain(0..7).collect();
    let names: String = segments
        .iter()
        .map(|&segment| format!("  {}", if segment == 7 { 'n' } else { letter(segment) }))
        .collect();
    let mut lines = vec![format!(" {names}")];
    for ring in (1..=rings).rev() {
        let cells: String = segments
            .iter()
            .filter_map(|&segment| {
                let place = Place::Cell { segment, ring };
                board.points().find(|&point| board.place(point) == place)
            })
            .flat_map(|point| [' ', sign(scene, point).unwrap_or(' '), man(scene, point)])
            .collect();
        lines.push(format!("{ring}{cells}  {ring}"));
    }
    if let Some(fortress) = board
        .points()
        .find(|&point| board.place(point) == Place::Centre)
    {
        let count = usize::from(scene.position.count_at(fortress).max(1));
        let men: String = std::iter::repeat_n(man(scene, fortress), count).collect();
        lines.push(format!("0  {}{men}", sign(scene, fortress).unwrap_or(' ')));
    }
    lines.push(format!(" {names}"));
    finish(lines)
}

fn finish(lines: Vec<String>) -> String {
    let mut text = lines
        .iter()
        .map(|line| line.trim_end())
        .collect::<Vec<_>>()
        .join("\n");
    text.push('\n');
    text
}
