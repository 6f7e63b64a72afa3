//! What the engine looks up: made once for a rule set, never changed.

use crate::board::{Board, DIRECTIONS, Point};
use crate::side::Side;

/// The most kinds of men: sets of kinds are the bits of a byte.
pub(crate) const MAX_KINDS: usize = 4;

/// Jumps are kept as the bits of one word, so boards with jumps have at most this many points.
pub(crate) const MAX_JUMP_POINTS: usize = 64;

/// No point.
pub(crate) const NOWHERE: u16 = u16::MAX;

/// How a kind of man moves: sets of directions, as bits, for every point.
#[derive(Debug)]
pub(crate) struct KindTable {
    pub(crate) side: Side,
    pub(crate) slide: Vec<u8>,
    pub(crate) step: Vec<u8>,
    pub(crate) jump: Vec<u8>,
    pub(crate) far_jump: Vec<u8>,
    /// Moves that count as progress.
    pub(crate) progress: Vec<u8>,
    /// Whether it takes men, by moving and as a partner.
    pub(crate) armed: bool,
}

/// How men are taken by men that do not jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Custody {
    /// Not at all.
    None,
    /// One man between two.
    Pair,
    /// A row between two.
    Row,
}

/// How far a jumping man goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chain {
    /// One jump.
    Single,
    /// As many as it likes.
    MayStop,
    /// As many as there are.
    MustGoOn,
}

/// The king's rules.
#[derive(Debug)]
pub(crate) struct King {
    pub(crate) kind: u8,
    pub(crate) side: Side,
    pub(crate) goal: Vec<bool>,
    /// Where he is taken like a man; elsewhere by closing every neighbour.
    pub(crate) weak: Vec<bool>,
    /// Empty points that stand in for an attacker.
    pub(crate) helper: Vec<bool>,
    /// The edge of the board stands in for an attacker.
    pub(crate) edge_helps: bool,
    pub(crate) calls: Calls,
}

/// What is called with a move.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Calls {
    pub(crate) raichi: bool,
    pub(crate) tuichi: bool,
    pub(crate) koning: bool,
}

/// How a game is won, apart from the king.
#[derive(Debug, Default)]
pub(crate) struct Wins {
    /// Kinds, as bits, whose side loses when the last is taken.
    pub(crate) all_captured: u8,
    /// The kind that loses when no more than so many are left.
    pub(crate) few: Option<(u8, u16)>,
    /// The kind that wins by filling these points.
    pub(crate) pen: Option<(u8, Vec<u16>)>,
    /// The kind that wins by two in the fortress.
    pub(crate) fortress: Option<u8>,
    pub(crate) surrounded: bool,
    pub(crate) exit_fort: Option<Fort>,
    pub(crate) one_each: bool,
}

/// Which squares beside the king the attackers must never reach for an exit fort.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fort {
    /// The empty ones: the king himself may be part of the wall.
    EmptyNeighbours,
    /// All: no attacker may stand beside the king.
    AllNeighbours,
}

/// A kind of which only so many may enter the neutral points as there are of another on the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    pub(crate) kind: u8,
    pub(crate) by: u8,
}

/// The tables of a rule set.
#[derive(Debug)]
pub(crate) struct Tables {
    /// Points of the board; also the index of the wall around it.
    pub(crate) len: usize,
    /// Directions in use.
    pub(crate) directions: usize,
    /// The neighbour, at `point * DIRECTIONS + direction`; `len` where there is none.
    pub(crate) near: Vec<u16>,
    /// The point behind the neighbour, likewise.
    pub(crate) far: Vec<u16>,
    pub(crate) kinds: Vec<KindTable>,
    /// Kinds, as bits, that may not stop at a point.
    pub(crate) closed: Vec<u8>,
    /// Kinds, as bits, that may not pass over a point.
    pub(crate) barred: Vec<u8>,
    /// Kinds, as bits, that an empty point helps to take.
    pub(crate) hostile: Vec<u8>,
    /// Men cannot be taken there.
    pub(crate) neutral: Vec<bool>,
    pub(crate) edge: Vec<bool>,
    /// Points whose lines along a ring come round to them.
    pub(crate) rings: Vec<bool>,
    pub(crate) corner: Vec<bool>,
    /// The point that holds two, `NOWHERE` if there is none.
    pub(crate) double: u16,
    pub(crate) custody: Custody,
    pub(crate) shieldwall: bool,
    pub(crate) chain: Chain,
    pub(crate) compulsory: bool,
    /// The kind that is put down before the game's first move.
    pub(crate) placed: Option<u8>,
    pub(crate) limit: Option<Limit>,
    pub(crate) king: Option<King>,
    pub(crate) wins: Wins,
    /// Which occurrence of a position ends the game, and who loses by it.
    pub(crate) repetition: (u32, Option<Side>),
    /// Moves in a row without progress that end the game.
    pub(crate) no_progress: Option<u32>,
}

impl Tables {
    /// The neighbours, and the points behind them; beyond the wall is wall.
    pub(crate) fn neighbours(board: &Board) -> (Vec<u16>, Vec<u16>) {
        let wall = board.len() as u16;
        let nth = |n: usize| {
            board
                .points()
                .flat_map(|p| (0..DIRECTIONS).map(move |d| (p, d)))
                .map(|(p, d)| board.rays.ray(p, d).get(n).map_or(wall, |q: &Point| q.0))
                .chain([wall; DIRECTIONS])
                .collect()
        };
        (nth(0), nth(1))
    }

    /// The neighbour of a point in a direction; `len` where there is none.
    #[inline]
    pub(crate) fn near(&self, point: usize, d: usize) -> usize {
        usize::from(self.near[point * DIRECTIONS + d])
    }

    /// The point behind the neighbour; `len` where there is none.
    #[inline]
    pub(crate) fn far(&self, point: usize, d: usize) -> usize {
        usize::from(self.far[point * DIRECTIONS + d])
    }
}
