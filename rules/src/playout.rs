//! Random games, fast: for statistics and measurements.

use std::ops::ControlFlow;

use crate::board::Point;
use crate::engine::{Act, Machine, State, with_machine};
use crate::outcome::GameResult;
use crate::position::Position;
use crate::ruleset::RuleSet;

/// How a random game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Moves made.
    pub plies: u32,
    /// How it ended by the board; `None` where it was broken off. Repetition and want of progress
    /// are not looked at.
    pub result: Option<GameResult>,
}

/// Plays on from a position with moves chosen by `choose`, which is given how many there are and
/// returns an index (anything beyond the last is the last), for at most `limit` moves. After the
/// first few moves nothing is allocated.
pub fn playout(
    rules: &RuleSet,
    position: &Position,
    limit: u32,
    choose: impl FnMut(usize) -> usize,
) -> Playout {
    with_machine!(rules, m => run(m, State::new(m, position), limit, choose))
}

fn run<const W: usize>(
    m: &Machine<W>,
    mut state: State<W>,
    limit: u32,
    mut choose: impl FnMut(usize) -> usize,
) -> Playout {
    let mut acts: Vec<Act> = Vec::with_capacity(256);
    for plies in 0..limit {
        acts.clear();
        let _ = m.visit(&state, &mut |act: Act, _: &[Point]| {
            acts.push(act);
            ControlFlow::<()>::Continue(())
        });
        let Some(last) = acts.len().checked_sub(1) else {
            return Playout {
                plies,
                result: None,
            };
        };
        let after = m.make(&state, acts[choose(acts.len()).min(last)]);
        let result = m.judge(&state, &after);
        if result.is_some() {
            return Playout {
                plies: plies + 1,
                result,
            };
        }
        state = after;
    }
    Playout {
        plies: limit,
        result: None,
    }
}
