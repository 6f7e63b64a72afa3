//! The crosses of fox and geese: 33 or 37 points, with or without diagonals.

use super::rays::{GRID_STEPS, Rays};
use super::{Board, Place, Point, Shape};

/// Which cross.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CrossKind {
    /// 33 points, no diagonals.
    Plain,
    /// 33 points, diagonals from and to the points whose file and rank add up to an even number.
    Alquerque,
    /// 33 points, both diagonals in every small square.
    AllDiagonals,
    /// 37 points: the four inner corners are filled; no diagonals.
    Large,
}

const SIZE: i8 = 7;

fn exists(kind: CrossKind, file: i8, rank: i8) -> bool {
    let inside = |v: i8| (0..SIZE).contains(&v);
    let middle = |v: i8| (2..5).contains(&v);
    let inner_corner = |v: i8| v == 1 || v == 5;
    inside(file)
        && inside(rank)
        && (middle(file)
            || middle(rank)
            || kind == CrossKind::Large && inner_corner(file) && inner_corner(rank))
}

/// Builds one of the crosses.
pub(crate) fn cross(kind: CrossKind) -> Board {
    let cells: Vec<(i8, i8)> = (0..SIZE)
        .flat_map(|file| (0..SIZE).map(move |rank| (file, rank)))
        .filter(|&(file, rank)| exists(kind, file, rank))
        .collect();
    let find = |file: i8, rank: i8| {
        cells
            .iter()
            .position(|&cell| cell == (file, rank))
            .map(|i| Point(i as u16))
    };
    let points = cells
        .iter()
        .map(|&(file, rank)| {
            let (file, rank) = (file as u8, rank as u8);
            (
                format!("{}{}", (b'a' + file) as char, rank + 1),
                Place::Grid { file, rank },
            )
        })
        .collect();
    let rows = (0..SIZE)
        .rev()
        .map(|rank| (0..SIZE).filter_map(|file| find(file, rank)).collect())
        .collect();
    let rays = Rays::grid(cells.len(), |p, d| {
        let (file, rank) = cells[p.index()];
        let (df, dr) = GRID_STEPS[d];
        let target = find(file + df, rank + dr)?;
        if df != 0 && dr != 0 {
            let drawn = match kind {
                CrossKind::Plain | CrossKind::Large => false,
                CrossKind::Alquerque => (file + rank) % 2 == 0,
                // Only inside a small square: the points across an empty inner corner of the
                // cross are not joined.
                CrossKind::AllDiagonals => {
                    exists(kind, file + df, rank) && exists(kind, file, rank + dr)
                }
            };
            if !drawn {
                return None;
            }
        }
        Some(target)
    });
    Board::assemble(Shape::Cross { size: SIZE as u8 }, points, rows, rays)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crosses_have_the_lines_of_their_drawings() {
        for (kind, points, edges) in [
            (CrossKind::Plain, 33, 52),
            (CrossKind::Alquerque, 33, 72),
            (CrossKind::AllDiagonals, 33, 92),
            (CrossKind::Large, 37, 60),
        ] {
            let board = cross(kind);
            assert_eq!(
                (board.len(), board.edges().count()),
                (points, edges),
                "{kind:?}"
            );
        }
    }
}
