//! Jumps: over a neighbour, from afar, and on and on.

use std::ops::ControlFlow;

use super::generate::{Act, Visit};
use super::state::State;
use super::tables::{Chain, MAX_JUMP_POINTS, Tables};
use crate::board::{DIRECTIONS, Point};

/// Whether the side to move has a jump.
pub(crate) fn any(state: &mut State, t: &Tables) -> bool {
    let mut men = state.men[state.to_move.index()][0];
    while men != 0 {
        let p = men.trailing_zeros() as usize;
        men &= men - 1;
        let mut found = |_: &mut State, _: Act, _: &[Point]| ControlFlow::Break(());
        if of_man(state, t, p, &mut found).is_break() {
            return true;
        }
    }
    false
}

/// Gives every jump of a man to `visit`.
#[inline]
pub(crate) fn of_man<B>(
    state: &mut State,
    t: &Tables,
    from: usize,
    visit: &mut impl Visit<B>,
) -> ControlFlow<B> {
    let kind = state.kind_at(from);
    let table = &t.kinds[kind];
    if table.jump[from] | table.far_jump[from] == 0 {
        return ControlFlow::Continue(());
    }
    if t.chain == Chain::Single {
        single(state, t, from, table.jump[from], false, visit)?;
        return single(state, t, from, table.far_jump[from], true, visit);
    }
    let mut walk = Walk {
        from,
        kind,
        taken: 0,
        path: [Point(0); MAX_JUMP_POINTS],
        length: 0,
    };
    chain(state, t, from, &mut walk, visit)
}

/// Whether the man of a cell may be taken by jumping over it.
#[inline]
fn takeable(state: &State, t: &Tables, kind: usize, p: usize) -> bool {
    state.has(t.kinds[kind].side.other(), p)
        && !t.neutral[p]
        && !(state.doubled && p == usize::from(t.double))
}

fn single<B>(
    state: &mut State,
    t: &Tables,
    from: usize,
    mut ways: u8,
    far: bool,
    visit: &mut impl Visit<B>,
) -> ControlFlow<B> {
    let kind = state.kind_at(from);
    while ways != 0 {
        let d = ways.trailing_zeros() as usize;
        ways &= ways - 1;
        // The spoke turns outward behind the fortress, so only a ring, which does not turn, is
        // walked step by step; over a neighbour the tables know the way.
        let mut over = t.near(from, d);
        let mut to = t.far(from, d);
        while far && state.cells[over] == 0 && over != from {
            over = t.near(over, d);
            to = t.near(over, d);
        }
        if over >= t.len || to >= t.len || over == from {
            continue;
        }
        let taken = 1 << over;
        if takeable(state, t, kind, over) && state.may_enter(t, kind, from, to, taken) {
            let act = Act {
                from: from as u16,
                to: to as u16,
                taken,
            };
            visit(state, act, &[Point(to as u16)])?;
        }
    }
    ControlFlow::Continue(())
}

/// A chain of jumps on its way.
struct Walk {
    from: usize,
    kind: usize,
    taken: u64,
    path: [Point; MAX_JUMP_POINTS],
    length: usize,
}

fn chain<B>(
    state: &mut State,
    t: &Tables,
    at: usize,
    walk: &mut Walk,
    visit: &mut impl Visit<B>,
) -> ControlFlow<B> {
    let mut ways = t.kinds[walk.kind].jump[at];
    let mut went_on = false;
    // The chain that ends here comes first where it may: shorter before longer.
    if walk.length > 0 && t.chain == Chain::MayStop {
        give(state, at, walk, visit)?;
    }
    while ways != 0 {
        let d = ways.trailing_zeros() as usize;
        debug_assert!(d < DIRECTIONS, "directions are bits of a byte");
        ways &= ways - 1;
        let (over, to) = (t.near(at, d), t.far(at, d));
        if over >= t.len || to >= t.len || walk.length == MAX_JUMP_POINTS {
            continue;
        }
        // Men already jumped are gone, and so is the jumper from where it began.
        let lifted = walk.taken >> over & 1 != 0;
        let landing = to == walk.from || walk.taken >> to & 1 != 0 || state.cells[to] == 0;
        if lifted
            || !landing
            || !takeable(state, t, walk.kind, over)
            || t.closed[to] >> walk.kind & 1 != 0
        {
            continue;
        }
        went_on = true;
        walk.taken |= 1 << over;
        walk.path[walk.length] = Point(to as u16);
        walk.length += 1;
        chain(state, t, to, walk, visit)?;
        walk.length -= 1;
        walk.taken &= !(1 << over);
    }
    if walk.length > 0 && t.chain == Chain::MustGoOn && !went_on {
        give(state, at, walk, visit)?;
    }
    ControlFlow::Continue(())
}

fn give<B>(state: &mut State, at: usize, walk: &Walk, visit: &mut impl Visit<B>) -> ControlFlow<B> {
    let act = Act {
        from: walk.from as u16,
        to: at as u16,
        taken: walk.taken,
    };
    visit(state, act, &walk.path[..walk.length])
}
