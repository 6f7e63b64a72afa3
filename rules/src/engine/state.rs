//! The working position.

use super::captures;
use super::generate::Act;
use super::tables::{MAX_KINDS, NOWHERE, Tables, WORDS};
use crate::board::{DIRECTIONS, MAX_POINTS, Point};
use crate::position::Position;
use crate::side::Side;

/// What stands beyond the edge.
const WALL: u8 = u8::MAX;

/// A position as the engine works on it.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// By point: 0 for nothing, else the kind's index and 1. At the board's length the wall.
    pub(crate) cells: [u8; MAX_POINTS + 1],
    /// The men of each side as a set of points.
    pub(crate) men: [[u64; WORDS]; 2],
    /// Men by kind.
    pub(crate) count: [u16; MAX_KINDS + 1],
    /// Where the king stands, `NOWHERE` when he is taken or there is none.
    pub(crate) king: u16,
    /// Whether the point that holds two does.
    pub(crate) doubled: bool,
    pub(crate) to_move: Side,
    pub(crate) placing: bool,
    /// Moves in a row without progress.
    pub(crate) quiet: u32,
    /// A number that tells positions apart.
    pub(crate) key: u64,
    /// Men taken by the moves made, with their cells.
    pub(crate) trail: Vec<(u16, u8)>,
}

/// What a move cannot be taken back without.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Undo {
    /// Length of the trail before the move.
    pub(crate) trail: usize,
    key: u64,
    quiet: u32,
    pub(crate) king: u16,
    doubled: bool,
    placing: bool,
}

impl State {
    /// The working position of a position.
    pub(crate) fn new(t: &Tables, position: &Position) -> State {
        let mut state = State {
            cells: [WALL; MAX_POINTS + 1],
            men: [[0; WORDS]; 2],
            count: [0; MAX_KINDS + 1],
            king: NOWHERE,
            doubled: false,
            to_move: position.to_move,
            placing: position.placing,
            quiet: 0,
            key: 0,
            trail: Vec::with_capacity(MAX_POINTS),
        };
        state.cells[..t.len].fill(0);
        for (p, &cell) in position
            .cells
            .iter()
            .enumerate()
            .filter(|&(_, &cell)| cell > 0)
        {
            state.put(t, p, cell);
        }
        if let Some(point) = position.double {
            state.put(t, point.index(), position.cells[point.index()]);
        }
        if state.to_move == Side::Two {
            state.key ^= t.keys[t.keys.len() - 2];
        }
        state
    }

    /// The position of the working position.
    pub(crate) fn position(&self, t: &Tables) -> Position {
        Position {
            cells: self.cells[..t.len].into(),
            double: self.doubled.then_some(Point(t.double)),
            to_move: self.to_move,
            placing: self.placing,
        }
    }

    /// The index of the kind in a cell that is not empty.
    #[inline]
    pub(crate) fn kind_at(&self, p: usize) -> usize {
        usize::from(self.cells[p]) - 1
    }

    /// Whether a man of `side` stands on a point (of the board).
    #[inline]
    pub(crate) fn has(&self, side: Side, p: usize) -> bool {
        self.men[side.index()][p / 64] >> (p % 64) & 1 != 0
    }

    #[inline]
    fn put(&mut self, t: &Tables, p: usize, cell: u8) {
        let kind = usize::from(cell) - 1;
        self.count[kind] += 1;
        if self.cells[p] == cell {
            self.doubled = true;
            self.key ^= t.keys[t.keys.len() - 1];
            return;
        }
        self.cells[p] = cell;
        self.men[t.kinds[kind].side.index()][p / 64] ^= 1 << (p % 64);
        self.key ^= t.keys[kind * t.len + p];
        if t.king
            .as_ref()
            .is_some_and(|king| usize::from(king.kind) == kind)
        {
            self.king = p as u16;
        }
    }

    #[inline]
    fn lift(&mut self, t: &Tables, p: usize) -> u8 {
        let cell = self.cells[p];
        let kind = usize::from(cell) - 1;
        self.count[kind] -= 1;
        if self.doubled && p == usize::from(t.double) {
            self.doubled = false;
            self.key ^= t.keys[t.keys.len() - 1];
            return cell;
        }
        self.cells[p] = 0;
        self.men[t.kinds[kind].side.index()][p / 64] ^= 1 << (p % 64);
        self.key ^= t.keys[kind * t.len + p];
        if self.king == p as u16 {
            self.king = NOWHERE;
        }
        cell
    }

    /// Makes a move: the man moves, what it takes is lifted, the turn passes.
    #[inline]
    pub(crate) fn make(&mut self, t: &Tables, act: Act) -> Undo {
        let undo = Undo {
            trail: self.trail.len(),
            key: self.key,
            quiet: self.quiet,
            king: self.king,
            doubled: self.doubled,
            placing: self.placing,
        };
        let side = self.to_move;
        let to = usize::from(act.to);
        let mut quiet = self.quiet + 1;
        if act.from == NOWHERE {
            let kind = t.placed.unwrap_or(0);
            self.put(t, to, kind + 1);
            self.placing = false;
            quiet = 0;
        } else {
            let from = usize::from(act.from);
            if progress(t, self.kind_at(from), from, to) {
                quiet = 0;
            }
            let cell = self.lift(t, from);
            self.put(t, to, cell);
        }
        let mut taken = act.taken;
        while taken != 0 {
            let p = taken.trailing_zeros() as u16;
            self.trail.push((p, self.cells[usize::from(p)]));
            taken &= taken - 1;
        }
        captures::find(self, t, to, side);
        for i in undo.trail..self.trail.len() {
            self.lift(t, usize::from(self.trail[i].0));
            quiet = 0;
        }
        self.quiet = quiet;
        self.to_move = side.other();
        self.key ^= t.keys[t.keys.len() - 2];
        undo
    }

    /// Takes a move back.
    #[inline]
    pub(crate) fn unmake(&mut self, t: &Tables, act: Act, undo: Undo) {
        let to = usize::from(act.to);
        let cell = self.lift(t, to);
        if act.from != NOWHERE {
            self.put(t, usize::from(act.from), cell);
        }
        while self.trail.len() > undo.trail {
            if let Some((p, cell)) = self.trail.pop() {
                self.put(t, usize::from(p), cell);
            }
        }
        self.key = undo.key;
        self.quiet = undo.quiet;
        self.king = undo.king;
        self.doubled = undo.doubled;
        self.placing = undo.placing;
        self.to_move = self.to_move.other();
    }
}

/// Whether a step of a kind counts as progress. Jumps take, so they need not be asked.
#[inline]
fn progress(t: &Tables, kind: usize, from: usize, to: usize) -> bool {
    let mut ways = t.kinds[kind].progress[from];
    while ways != 0 {
        let d = ways.trailing_zeros() as usize;
        debug_assert!(d < DIRECTIONS, "directions are bits of a byte");
        if t.near(from, d) == to {
            return true;
        }
        ways &= ways - 1;
    }
    false
}
