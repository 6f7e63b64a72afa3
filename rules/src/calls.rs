//! Raichi, tuichi and koning, and the danger to a king that no rule calls out.

use std::ops::ControlFlow;

use crate::board::Point;
use crate::engine::{Act, King, Machine, NOWHERE, State, with_machine};
use crate::outcome::Call;
use crate::position::Position;
use crate::ruleset::RuleSet;

impl RuleSet {
    /// Where the king stands, if his side is to move and the other could take him were it to pass:
    /// what is "check" in chess. `None` in games without a king.
    #[must_use]
    pub fn king_in_danger(&self, position: &Position) -> Option<Point> {
        let king = self.tables.king.as_ref()?;
        if position.to_move() != king.side {
            return None;
        }
        with_machine!(self, m => {
            let state = State::new(m, position);
            threatened(m, &state, king).then_some(Point(state.king))
        })
    }
}

/// What is called with a move that has led to a position and has not ended the game.
pub(crate) fn with<const W: usize>(m: &Machine<W>, after: &State<W>, act: Act) -> Vec<Call> {
    let Some(king) = &m.t.king else {
        return Vec::new();
    };
    let mut calls = Vec::new();
    let mover = after.to_move.other();
    if mover == king.side {
        if act.to == after.king && m.t.edge[usize::from(act.to)] {
            let lines = open_lines(m, after, usize::from(act.to));
            if lines == 1 && king.calls.raichi {
                calls.push(Call::Raichi);
            }
            if lines >= 2 && king.calls.tuichi {
                calls.push(Call::Tuichi);
            }
        }
    } else if king.calls.koning && threatened(m, after, king) {
        calls.push(Call::Koning);
    }
    calls
}

/// Lines of empty squares from a square to a corner.
fn open_lines<const W: usize>(m: &Machine<W>, state: &State<W>, from: usize) -> usize {
    let occupied = state.occupied();
    (0..m.t.directions)
        .filter(|&d| {
            let mut p = m.t.near(from, d);
            while p < m.t.len && !occupied.has(p) {
                if m.t.corner[p] {
                    return true;
                }
                p = m.t.near(p, d);
            }
            false
        })
        .count()
}

/// Whether the attackers could take the king if the defenders passed.
fn threatened<const W: usize>(m: &Machine<W>, state: &State<W>, king: &King) -> bool {
    let at = state.king;
    if at == NOWHERE {
        return false;
    }
    // He is only taken by a man that comes beside him.
    let beside =
        |p: u16| (0..m.t.directions).any(|d| m.t.near(usize::from(at), d) == usize::from(p));
    let passed = State {
        to_move: king.side.other(),
        ..*state
    };
    let found = m.visit(&passed, &mut |act: Act, _: &[Point]| {
        if beside(act.to) && m.make(&passed, act).king == NOWHERE {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found.is_break()
}
