//! Counting move sequences, to compare engines.

use std::ops::ControlFlow;

use crate::board::Point;
use crate::engine::{Act, State, Tables, judge};
use crate::game::move_of;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::RuleSet;

/// How many sequences of `depth` moves there are from a position. Ended games go no further;
/// repetition and draws without progress are ignored. Every move is made.
#[must_use]
pub fn perft(rules: &RuleSet, position: &Position, depth: u32) -> u64 {
    let mut state = State::new(&rules.tables, position);
    count(&mut state, &rules.tables, depth)
}

/// [`perft`] apart for each first move, in the order of their texts. With depth 0 there is none.
#[must_use]
pub fn divide(rules: &RuleSet, position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut divided = Vec::new();
    if depth == 0 {
        return divided;
    }
    let t = &rules.tables;
    let mut state = State::new(t, position);
    let _ = state.visit(t, &mut |state: &mut State, act: Act, path: &[Point]| {
        let mv = move_of(t, act, path);
        let nodes = below(state, t, act, depth);
        divided.push((mv, nodes));
        ControlFlow::<()>::Continue(())
    });
    divided.sort_by_cached_key(|(mv, _)| mv.text(rules));
    divided
}

fn count(state: &mut State, t: &Tables, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = state.visit(t, &mut |state: &mut State, act: Act, _: &[Point]| {
        nodes += below(state, t, act, depth);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

#[inline]
fn below(state: &mut State, t: &Tables, act: Act, depth: u32) -> u64 {
    let undo = state.make(t, act);
    let over = judge(state, t, &undo).is_some();
    let nodes = match depth {
        1 => 1,
        _ if over => 0,
        _ => count(state, t, depth - 1),
    };
    state.unmake(t, act, undo);
    nodes
}
