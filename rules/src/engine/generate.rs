//! Which moves there are.

use std::ops::ControlFlow;

use super::jumps;
use super::state::State;
use super::tables::{NOWHERE, Tables};
use crate::board::{DIRECTIONS, Point};

/// A move as the engine makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// `NOWHERE` when the man is placed.
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// Men jumped over, as bits.
    pub(crate) taken: u64,
}

/// What a generator gives away for each move: the move, and every point stopped at.
pub(crate) trait Visit<B>: FnMut(&mut State, Act, &[Point]) -> ControlFlow<B> {}
impl<B, F: FnMut(&mut State, Act, &[Point]) -> ControlFlow<B>> Visit<B> for F {}

impl State {
    /// Gives every legal move to `visit`, each canonical text once, until it breaks. `visit` may
    /// change the state if it changes it back.
    pub(crate) fn visit<B>(&mut self, t: &Tables, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        if self.placing {
            return self.placements(t, visit);
        }
        if t.compulsory && jumps::any(self, t) {
            return self.each_man(
                t,
                |state, p, visit| jumps::of_man(state, t, p, visit),
                visit,
            );
        }
        self.each_man(
            t,
            |state, p, visit| {
                state.slides(t, p, visit)?;
                state.steps(t, p, visit)?;
                jumps::of_man(state, t, p, visit)
            },
            visit,
        )
    }

    /// Whether the side to move has a legal move.
    pub(crate) fn can_move(&mut self, t: &Tables) -> bool {
        self.visit(t, &mut |_: &mut State, _: Act, _: &[Point]| {
            ControlFlow::Break(())
        })
        .is_break()
    }

    /// Calls `each` with every man of the side to move.
    #[inline]
    fn each_man<B, V: Visit<B>>(
        &mut self,
        t: &Tables,
        each: impl Fn(&mut State, usize, &mut V) -> ControlFlow<B>,
        visit: &mut V,
    ) -> ControlFlow<B> {
        let side = self.to_move.index();
        for word in 0..t.words {
            let mut men = self.men[side][word];
            while men != 0 {
                let p = word * 64 + men.trailing_zeros() as usize;
                men &= men - 1;
                each(self, p, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn placements<B>(&mut self, t: &Tables, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        let kind = t.placed.unwrap_or(0);
        for p in 0..t.len {
            if self.cells[p] == 0 && t.closed[p] >> kind & 1 == 0 {
                let act = Act {
                    from: NOWHERE,
                    to: p as u16,
                    taken: 0,
                };
                visit(self, act, &[Point(p as u16)])?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn slides<B>(&mut self, t: &Tables, from: usize, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        let kind = self.kind_at(from);
        let mut ways = t.kinds[kind].slide[from];
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let mut to = t.near(from, d);
            while self.cells[to] == 0 {
                if t.closed[to] >> kind & 1 == 0 {
                    let act = Act {
                        from: from as u16,
                        to: to as u16,
                        taken: 0,
                    };
                    visit(self, act, &[Point(to as u16)])?;
                }
                if t.barred[to] >> kind & 1 != 0 {
                    break;
                }
                to = t.near(to, d);
            }
            // Round an empty ring: the other way round reaches the same points.
            if to == from {
                ways &= !(1 << (d ^ 2));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn steps<B>(&mut self, t: &Tables, from: usize, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        let kind = self.kind_at(from);
        let mut ways = t.kinds[kind].step[from];
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let to = t.near(from, d);
            if self.may_enter(t, kind, from, to, 0) {
                let act = Act {
                    from: from as u16,
                    to: to as u16,
                    taken: 0,
                };
                visit(self, act, &[Point(to as u16)])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a man of a kind may end on a point after taking some men: it is empty or holds
    /// two, it is open to it, and there is room in the neutral points.
    #[inline]
    pub(crate) fn may_enter(
        &self,
        t: &Tables,
        kind: usize,
        from: usize,
        to: usize,
        taken: u64,
    ) -> bool {
        let cell = self.cells[to];
        if cell != 0 {
            let room =
                to == usize::from(t.double) && usize::from(cell) == kind + 1 && !self.doubled;
            if !room {
                return false;
            }
        }
        if t.closed[to] >> kind & 1 != 0 {
            return false;
        }
        match t.limit {
            Some(limit) if usize::from(limit.kind) == kind && t.neutral[to] && !t.neutral[from] => {
                let inside = (0..t.len)
                    .filter(|&p| t.neutral[p] && usize::from(self.cells[p]) == kind + 1)
                    .count();
                let gone = (0..t.len)
                    .filter(|&p| p < 64 && taken >> p & 1 != 0 && self.cells[p] == limit.by + 1)
                    .count();
                inside < usize::from(self.count[usize::from(limit.by)]) - gone
            }
            _ => true,
        }
    }
}

const _: () = assert!(DIRECTIONS <= 8, "directions are the bits of a byte");
