//! The wheel of ringo: six rings of eight cells around a fortress.

use super::rays::{DIRECTIONS, Heading, Rays};
use super::{Board, Place, Point, Shape};

const SEGMENTS: usize = 8;
const RINGS: usize = 6;
const NEUTRAL: usize = 7;
const FORTRESS: Point = Point((SEGMENTS * RINGS) as u16);

fn cell(segment: usize, ring: usize) -> Point {
    Point((segment % SEGMENTS * RINGS + ring - 1) as u16)
}

/// The cells of a segment from the fortress outward.
fn spoke(segment: usize) -> impl Iterator<Item = Point> {
    (1..=RINGS).map(move |ring| cell(segment, ring))
}

fn walk(p: Point, d: usize) -> (Heading, Vec<Point>) {
    if p == FORTRESS {
        return (Heading::Outward, spoke(d).collect());
    }
    let (segment, ring) = (p.index() / RINGS, p.index() % RINGS + 1);
    match d {
        // The spoke goes on through the fortress to the other side: a3 a2 a1 0 e1 e2 ...
        0 => {
            let inner = (1..ring).rev().map(|r| cell(segment, r));
            let beyond = spoke(segment + SEGMENTS / 2);
            (
                Heading::Inward,
                inner.chain([FORTRESS]).chain(beyond).collect(),
            )
        }
        2 => (
            Heading::Outward,
            (ring + 1..=RINGS).map(|r| cell(segment, r)).collect(),
        ),
        1 => (
            Heading::Ring,
            (1..SEGMENTS).map(|i| cell(segment + i, ring)).collect(),
        ),
        3 => {
            let back = (1..SEGMENTS).map(|i| cell(segment + SEGMENTS - i, ring));
            (Heading::Ring, back.collect())
        }
        _ => (Heading::Ring, Vec::new()),
    }
}

/// Builds the wheel: 48 cells and the fortress, which holds two.
pub(crate) fn ringo() -> Board {
    const {
        assert!(
            SEGMENTS == DIRECTIONS,
            "the fortress has a direction for each segment"
        )
    };
    const LETTERS: [char; SEGMENTS] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'n'];
    let mut points: Vec<(String, Place)> = Vec::new();
    for (segment, letter) in LETTERS.iter().enumerate() {
        for ring in 1..=RINGS {
            let place = Place::Cell {
                segment: segment as u8,
                ring: ring as u8,
            };
            points.push((format!("{letter}{ring}"), place));
        }
    }
    points.push(("0".to_owned(), Place::Centre));
    let mut rows: Vec<Vec<Point>> = (1..=RINGS)
        .rev()
        .map(|ring| (0..SEGMENTS).map(|segment| cell(segment, ring)).collect())
        .collect();
    rows.push(vec![FORTRESS]);
    let rays = Rays::build(points.len(), walk);
    let shape = Shape::Ringo {
        segments: SEGMENTS as u8,
        rings: RINGS as u8,
    };
    let mut board = Board::assemble(shape, points, rows, rays);
    board.capacity[FORTRESS.index()] = 2;
    board.marks[FORTRESS.index()].fortress = true;
    for point in spoke(NEUTRAL) {
        board.marks[point.index()].neutral = true;
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spoke_goes_on_through_the_fortress() {
        let board = ringo();
        let a2 = board.point("a2").unwrap();
        let names: Vec<&str> = board
            .rays
            .ray(a2, 0)
            .iter()
            .map(|&p| board.name(p))
            .collect();
        assert_eq!(names, ["a1", "0", "e1", "e2", "e3", "e4", "e5", "e6"]);
        assert_eq!(board.edges().count(), 48 + 40 + 8);
    }
}
