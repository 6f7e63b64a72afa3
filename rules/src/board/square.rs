//! Square boards.

use super::rays::{GRID_STEPS, Rays};
use super::{Board, Place, Point, Shape};

/// A board of `size` by `size` squares, 2 to 19, with lines along files and ranks only.
pub(crate) fn square(size: u8) -> Board {
    let n = usize::from(size);
    let points = (0..size)
        .flat_map(|file| (0..size).map(move |rank| (file, rank)))
        .map(|(file, rank)| {
            (
                format!("{}{}", (b'a' + file) as char, rank + 1),
                Place::Grid { file, rank },
            )
        })
        .collect();
    let rows = (0..n)
        .rev()
        .map(|rank| (0..n).map(|file| Point((file * n + rank) as u16)).collect())
        .collect();
    let rays = Rays::grid(n * n, |p, d| {
        let (df, dr) = GRID_STEPS[d];
        if df != 0 && dr != 0 {
            return None;
        }
        let file = (p.index() / n) as i8 + df;
        let rank = (p.index() % n) as i8 + dr;
        let inside = |v: i8| (0..size as i8).contains(&v);
        (inside(file) && inside(rank)).then(|| Point((file as usize * n + rank as usize) as u16))
    });
    let mut board = Board::assemble(Shape::Square { size }, points, rows, rays);
    for (place, marks) in board.places.iter().zip(board.marks.iter_mut()) {
        if let Place::Grid { file, rank } = *place {
            let rim = |v: u8| v == 0 || v + 1 == size;
            marks.edge = rim(file) || rim(rank);
        }
    }
    board
}
