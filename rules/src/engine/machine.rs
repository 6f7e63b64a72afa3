//! The tables of a rule set as sets of points, for boards of up to `W * 64` points.

use std::sync::Arc;

use super::set::Set;
use super::tables::{MAX_KINDS, NOWHERE, Tables};
use crate::board::{Board, DIRECTIONS, Shape};
use crate::side::Side;

/// The engine of a rule set.
#[derive(Debug)]
pub(crate) struct Machine<const W: usize> {
    pub(crate) t: Arc<Tables>,
    /// The points of every ray, one ray after the other.
    pub(super) ray_points: Vec<u16>,
    /// Where the rays of a point start in `ray_points`, and where the last ends.
    pub(super) ray_starts: Vec<[u32; DIRECTIONS + 1]>,
    /// Neighbours in the directions in use.
    pub(super) adjacent: Vec<Set<W>>,
    /// By kind and point: neighbours it steps or slides to, where nothing but men can stop it.
    pub(super) touch: Vec<Vec<Set<W>>>,
    /// By kind: points where it may not stop, or over which it may not pass.
    pub(super) special: [Set<W>; MAX_KINDS],
    /// By kind: points where it may not stop.
    pub(super) closed: [Set<W>; MAX_KINDS],
    pub(super) corner: Set<W>,
    pub(super) edge: Set<W>,
    pub(super) goal: Set<W>,
    pub(super) pen: Set<W>,
    pub(super) neutral: Set<W>,
    /// Square boards: the squares of the first rank, of the last, and the size.
    pub(super) first_rank: Set<W>,
    pub(super) last_rank: Set<W>,
    pub(super) size: u32,
    /// By point and direction: the neighbour and the point behind it.
    pub(super) brackets: Vec<[[u16; 2]; DIRECTIONS]>,
    /// The kinds of each side, as bits.
    pub(super) kinds_of: [u8; 2],
}

impl<const W: usize> Machine<W> {
    fn new(t: Arc<Tables>, board: &Board) -> Machine<W> {
        const { assert!(W.is_power_of_two(), "a set finds its word by masking") };
        let points = 0..t.len;
        let marked = |there: &[bool]| Set::of(points.clone().filter(|&p| there[p]));
        let mut ray_points = Vec::new();
        let mut ray_starts = Vec::new();
        for p in board.points() {
            let mut starts = [ray_points.len() as u32; DIRECTIONS + 1];
            for (d, end) in starts.iter_mut().skip(1).enumerate() {
                ray_points.extend(board.rays.ray(p, d).iter().map(|q| q.0));
                *end = ray_points.len() as u32;
            }
            ray_starts.push(starts);
        }
        let kinds = t.kinds.len();
        let near = |p: usize, ways: u8| {
            let t = &t;
            (0..DIRECTIONS)
                .filter(move |d| ways >> d & 1 != 0)
                .map(move |d| t.near(p, d))
        };
        let touch = (0..kinds)
            .map(|k| {
                let open = |&q: &usize| {
                    // A limit is looked at in the slow way.
                    let limited = t.limit.is_some_and(|l| usize::from(l.kind) == k);
                    q < t.len && t.closed[q] >> k & 1 == 0 && !(limited && t.neutral[q])
                };
                let kind = &t.kinds[k];
                points
                    .clone()
                    .map(|p| Set::of(near(p, kind.slide[p] | kind.step[p]).filter(open)))
                    .collect()
            })
            .collect();
        let size = match board.shape() {
            Shape::Square { size } => u32::from(size),
            _ => 0,
        };
        let rank = |wanted: u32| {
            Set::of(
                points
                    .clone()
                    .filter(|&p| size > 0 && p as u32 % size == wanted),
            )
        };
        let pen = t
            .wins
            .pen
            .iter()
            .flat_map(|(_, pen)| pen.iter().map(|&p| usize::from(p)));
        let mut kinds_of = [0; 2];
        for (k, kind) in t.kinds.iter().enumerate() {
            kinds_of[kind.side.index()] |= 1 << k;
        }
        Machine {
            ray_points,
            ray_starts,
            adjacent: points
                .clone()
                .map(|p| Set::of(near(p, u8::MAX).filter(|&q| q < t.len)))
                .collect(),
            touch,
            special: std::array::from_fn(|k| {
                Set::of(
                    points
                        .clone()
                        .filter(|&p| (t.closed[p] | t.barred[p]) >> k & 1 != 0),
                )
            }),
            closed: std::array::from_fn(|k| {
                Set::of(points.clone().filter(|&p| t.closed[p] >> k & 1 != 0))
            }),
            corner: marked(&t.corner),
            edge: marked(&t.edge),
            goal: t
                .king
                .as_ref()
                .map_or(Set::EMPTY, |king| marked(&king.goal)),
            pen: Set::of(pen),
            neutral: marked(&t.neutral),
            first_rank: rank(0),
            last_rank: rank(size.wrapping_sub(1)),
            size,
            brackets: points
                .clone()
                .map(|p| std::array::from_fn(|d| [t.near(p, d) as u16, t.far(p, d) as u16]))
                .collect(),
            kinds_of,
            t,
        }
    }

    /// The points of a ray, nearest first.
    #[inline]
    pub(super) fn ray(&self, p: usize, d: usize) -> &[u16] {
        let starts = &self.ray_starts[p];
        &self.ray_points[starts[d] as usize..starts[d + 1] as usize]
    }

    /// Whether a point is the one that holds two.
    #[inline]
    pub(super) fn is_double(&self, p: usize) -> bool {
        self.t.double != NOWHERE && usize::from(self.t.double) == p
    }

    /// The kinds of a side.
    #[inline]
    pub(super) fn kinds_of(&self, side: Side) -> impl Iterator<Item = usize> + use<W> {
        let mut bits = self.kinds_of[side.index()];
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let kind = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                kind
            })
        })
    }
}

/// A machine for a board of any size.
#[derive(Debug)]
pub(crate) enum AnyMachine {
    /// Up to 64 points.
    One(Box<Machine<1>>),
    /// Up to 128 points.
    Two(Box<Machine<2>>),
    /// Up to 256 points.
    Four(Box<Machine<4>>),
    /// Up to 512 points.
    Eight(Box<Machine<8>>),
}

impl AnyMachine {
    /// The smallest machine that holds the board.
    pub(crate) fn new(t: Arc<Tables>, board: &Board) -> AnyMachine {
        match board.len() {
            0..=64 => AnyMachine::One(Box::new(Machine::new(t, board))),
            65..=128 => AnyMachine::Two(Box::new(Machine::new(t, board))),
            129..=256 => AnyMachine::Four(Box::new(Machine::new(t, board))),
            _ => AnyMachine::Eight(Box::new(Machine::new(t, board))),
        }
    }
}

/// Evaluates an expression with the machine of a rule set, whatever its size.
macro_rules! with_machine {
    ($rules:expr, $machine:ident => $body:expr) => {
        match &$rules.machine {
            $crate::engine::AnyMachine::One(machine) => {
                let $machine = &**machine;
                $body
            }
            $crate::engine::AnyMachine::Two(machine) => {
                let $machine = &**machine;
                $body
            }
            $crate::engine::AnyMachine::Four(machine) => {
                let $machine = &**machine;
                $body
            }
            $crate::engine::AnyMachine::Eight(machine) => {
                let $machine = &**machine;
                $body
            }
        }
    };
}
pub(crate) use with_machine;
