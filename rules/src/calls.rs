//! Raichi, tuichi and koning.

use std::ops::ControlFlow;

use crate::board::Point;
use crate::engine::{Act, King, NOWHERE, State, Tables};
use crate::outcome::Call;

/// What is called with the move just made, which has not ended the game.
pub(crate) fn with(state: &mut State, t: &Tables, act: Act) -> Vec<Call> {
    let Some(king) = &t.king else {
        return Vec::new();
    };
    let mut calls = Vec::new();
    let mover = state.to_move.other();
    if mover == king.side {
        if act.to == state.king && t.edge[usize::from(act.to)] {
            let lines = open_lines(state, t, usize::from(act.to));
            if lines == 1 && king.calls.raichi {
                calls.push(Call::Raichi);
            }
            if lines >= 2 && king.calls.tuichi {
                calls.push(Call::Tuichi);
            }
        }
    } else if king.calls.koning && threatened(state, t, king) {
        calls.push(Call::Koning);
    }
    calls
}

/// Lines of empty squares from a square to a corner.
fn open_lines(state: &State, t: &Tables, from: usize) -> usize {
    (0..t.directions)
        .filter(|&d| {
            let mut p = t.near(from, d);
            while p < t.len && state.cells[p] == 0 {
                if t.corner[p] {
                    return true;
                }
                p = t.near(p, d);
            }
            false
        })
        .count()
}

/// Whether the attackers could take the king if the defenders passed.
fn threatened(state: &mut State, t: &Tables, king: &King) -> bool {
    let at = state.king;
    if at == NOWHERE {
        return false;
    }
    let mut beside = [false; crate::board::MAX_POINTS + 1];
    for d in 0..t.directions {
        beside[t.near(usize::from(at), d)] = true;
    }
    let to_move = state.to_move;
    state.to_move = king.side.other();
    let found = state.visit(t, &mut |state: &mut State, act: Act, _: &[Point]| {
        // He is only taken by a man that comes beside him.
        if !beside[usize::from(act.to)] {
            return ControlFlow::Continue(());
        }
        let undo = state.make(t, act);
        let taken = state.king == NOWHERE;
        state.unmake(t, act, undo);
        if taken {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    state.to_move = to_move;
    found.is_break()
}
