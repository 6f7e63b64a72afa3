//! What a man that does not jump takes.

use super::state::State;
use super::tables::{Custody, King, Tables};
use crate::side::Side;

/// Notes on the trail every man that the man of `side` which has just come to `to` takes. The
/// position is that after the move, with everything still standing.
#[inline]
pub(crate) fn find(state: &mut State, t: &Tables, to: usize, side: Side) {
    if t.custody == Custody::None || !t.kinds[state.kind_at(to)].armed {
        return;
    }
    let enemy = side.other();
    for d in 0..t.directions {
        let victim = t.near(to, d);
        if victim >= t.len || !state.has(enemy, victim) {
            continue;
        }
        match t.custody {
            Custody::Row => row(state, t, to, d, side),
            _ => pair(state, t, victim, t.far(to, d), side),
        }
    }
    if t.shieldwall && t.edge[to] {
        shieldwalls(state, t, to, side);
    }
}

/// Whether a man of `side` that may take stands on a point; the wall is no man.
#[inline]
fn partner(state: &State, t: &Tables, side: Side, p: usize) -> bool {
    p < t.len && state.has(side, p) && t.kinds[state.kind_at(p)].armed
}

fn note(state: &mut State, p: usize) {
    let cell = state.cells[p];
    state.trail.push((p as u16, cell));
}

#[inline]
fn pair(state: &mut State, t: &Tables, victim: usize, behind: usize, side: Side) {
    let taken = match &t.king {
        Some(king) if usize::from(state.king) == victim => {
            king_taken(state, t, king, victim, behind, side)
        }
        _ => {
            let kind = state.kind_at(victim);
            partner(state, t, side, behind)
                || behind < t.len && state.cells[behind] == 0 && t.hostile[behind] >> kind & 1 != 0
        }
    };
    if taken {
        note(state, victim);
    }
}

/// Whether the king is taken by a man that has come beside him.
fn king_taken(
    state: &State,
    t: &Tables,
    king: &King,
    at: usize,
    behind: usize,
    side: Side,
) -> bool {
    let shut = |p: usize| {
        if p >= t.len {
            king.edge_helps
        } else if state.cells[p] == 0 {
            king.helper[p]
        } else {
            state.has(side, p)
        }
    };
    if king.weak[at] {
        // The edge never takes part in taking him like a man.
        behind < t.len && shut(behind)
    } else {
        (0..t.directions).all(|d| shut(t.near(at, d)))
    }
}

/// Takes the row of enemies that begins beside `to`, if a man of the mover ends it.
fn row(state: &mut State, t: &Tables, to: usize, d: usize, side: Side) {
    let mut end = t.near(to, d);
    while end < t.len && state.has(side.other(), end) {
        end = t.near(end, d);
    }
    if !partner(state, t, side, end) {
        return;
    }
    let mut p = t.near(to, d);
    while p != end {
        note(state, p);
        p = t.near(p, d);
    }
}

/// Takes the rows of two or more men on the edge that the man on `to` closes: bracketed at the
/// other end by a man of the mover or an empty corner, each faced by a man of the mover.
/// Such a row has no man that is taken in the ordinary way too: behind its first stands its second.
fn shieldwalls(state: &mut State, t: &Tables, to: usize, side: Side) {
    let enemy = side.other();
    for inner in 0..t.directions {
        // An edge has an inner side: the direction whose opposite leaves the board.
        if t.near(to, inner ^ 2) < t.len || t.near(to, inner) >= t.len {
            continue;
        }
        for along in [(inner + 1) % 4, (inner + 3) % 4] {
            let faced = |p: usize| {
                let face = t.near(p, inner);
                face < t.len && state.has(side, face)
            };
            let mut end = t.near(to, along);
            let mut length = 0;
            let mut whole = true;
            while end < t.len && state.has(enemy, end) {
                whole &= faced(end);
                length += 1;
                end = t.near(end, along);
            }
            let closed =
                end < t.len && (state.has(side, end) || t.corner[end] && state.cells[end] == 0);
            if length < 2 || !whole || !closed {
                continue;
            }
            let mut p = t.near(to, along);
            while p != end {
                if p != usize::from(state.king) {
                    note(state, p);
                }
                p = t.near(p, along);
            }
        }
    }
}
