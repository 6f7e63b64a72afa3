//! Counting move sequences, to compare engines.

use std::hint::black_box;
use std::ops::ControlFlow;

use crate::board::Point;
use crate::engine::{Act, Machine, State, with_machine};
use crate::game::move_of;
use crate::moves::Move;
use crate::position::Position;
use crate::ruleset::RuleSet;

/// How many sequences of `depth` moves there are from a position. Ended games go no further;
/// repetition and draws without progress are ignored. Every move is made and judged, the last one
/// too.
#[must_use]
pub fn perft(rules: &RuleSet, position: &Position, depth: u32) -> u64 {
    with_machine!(rules, m => count(m, &State::new(m, position), depth))
}

/// [`perft`] apart for each first move, in the order of their texts. With depth 0 there is none.
#[must_use]
pub fn divide(rules: &RuleSet, position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let mut divided = Vec::new();
    if depth == 0 {
        return divided;
    }
    with_machine!(rules, m => {
        let state = State::new(m, position);
        let _ = m.visit(&state, &mut |act: Act, path: &[Point]| {
            divided.push((move_of(&m.t, act, path), below(m, &state, act, depth)));
            ControlFlow::<()>::Continue(())
        });
    });
    divided.sort_by_cached_key(|(mv, _)| mv.text(rules));
    divided
}

fn count<const W: usize>(m: &Machine<W>, state: &State<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let _ = m.visit(state, &mut |act: Act, _: &[Point]| {
        nodes += below(m, state, act, depth);
        ControlFlow::<()>::Continue(())
    });
    nodes
}

#[inline]
fn below<const W: usize>(m: &Machine<W>, state: &State<W>, act: Act, depth: u32) -> u64 {
    let after = m.make(state, act);
    let over = m.judge(state, &after).is_some();
    match depth {
        1 => {
            // The count does not ask how the last move ended; it is judged all the same, so that
            // what is measured is the whole engine.
            black_box(over);
            1
        }
        _ if over => 0,
        _ => count(m, &after, depth - 1),
    }
}
