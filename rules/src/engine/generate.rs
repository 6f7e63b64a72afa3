//! Which moves there are.

use std::ops::ControlFlow;

use super::machine::Machine;
use super::state::State;
use super::tables::NOWHERE;
use crate::board::Point;

/// A move as the engine makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    /// `NOWHERE` when the man is placed.
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// What moves.
    pub(crate) kind: u8,
    /// Men jumped over, as bits.
    pub(crate) taken: u64,
}

/// What a generator gives each move to: the move, and every point stopped at.
pub(crate) trait Visit<B>: FnMut(Act, &[Point]) -> ControlFlow<B> {}
impl<B, F: FnMut(Act, &[Point]) -> ControlFlow<B>> Visit<B> for F {}

impl<const W: usize> Machine<W> {
    /// Gives every legal move to `visit`, each canonical text once, until it breaks.
    #[inline]
    pub(crate) fn visit<B>(&self, state: &State<W>, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        if state.placing {
            return self.placements(state, visit);
        }
        let jumps_only = self.t.compulsory && self.can_jump(state);
        for kind in self.kinds_of(state.to_move) {
            let table = &self.t.kinds[kind];
            for from in state.kinds[kind].iter() {
                if !jumps_only {
                    if table.slide[from] != 0 {
                        self.slides(state, kind, from, visit)?;
                    }
                    if table.step[from] != 0 {
                        self.steps(state, kind, from, visit)?;
                    }
                }
                if table.jump[from] | table.far_jump[from] != 0 {
                    self.jumps(state, kind, from, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub(crate) fn can_move(&self, state: &State<W>) -> bool {
        let occupied = state.occupied();
        for kind in self.kinds_of(state.to_move) {
            let touch = &self.touch[kind];
            for from in state.kinds[kind].iter() {
                if !touch[from].minus(&occupied).is_empty() {
                    return true;
                }
            }
        }
        self.visit(state, &mut |_: Act, _: &[Point]| ControlFlow::Break(()))
            .is_break()
    }

    #[cold]
    fn placements<B>(&self, state: &State<W>, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        let kind = self.t.placed.unwrap_or(0);
        let occupied = state.occupied();
        for p in 0..self.t.len {
            if !occupied.has(p) && self.t.closed[p] >> kind & 1 == 0 {
                let act = Act {
                    from: NOWHERE,
                    to: p as u16,
                    kind,
                    taken: 0,
                };
                visit(act, &[Point(p as u16)])?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn slides<B>(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        visit: &mut impl Visit<B>,
    ) -> ControlFlow<B> {
        let occupied = state.occupied();
        let special = &self.special[kind];
        let mut ways = self.t.kinds[kind].slide[from];
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let mut whole = true;
            for &to in self.ray(from, d) {
                let p = usize::from(to);
                if occupied.has(p) {
                    whole = false;
                    break;
                }
                if special.has(p) {
                    if self.t.closed[p] >> kind & 1 == 0 {
                        visit(slide(from, to, kind), &[Point(to)])?;
                    }
                    if self.t.barred[p] >> kind & 1 != 0 {
                        whole = false;
                        break;
                    }
                    continue;
                }
                visit(slide(from, to, kind), &[Point(to)])?;
            }
            // Round an empty ring: the other way round reaches the same points.
            if whole && self.t.rings[from] {
                ways &= !(1 << (d ^ 2));
            }
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn steps<B>(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        visit: &mut impl Visit<B>,
    ) -> ControlFlow<B> {
        let mut ways = self.t.kinds[kind].step[from];
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let to = self.t.near(from, d);
            if self.may_enter(state, kind, from, to, 0) {
                let to = to as u16;
                visit(slide(from, to, kind), &[Point(to)])?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a man of a kind may end on a point after taking some men: it is empty or holds
    /// two, it is open to it, and there is room in the neutral points.
    #[inline]
    pub(super) fn may_enter(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        to: usize,
        taken: u64,
    ) -> bool {
        let t = &self.t;
        if state.occupied().has(to) {
            let room = self.is_double(to) && state.kinds[kind].has(to) && !state.doubled;
            if !room {
                return false;
            }
        }
        if t.closed[to] >> kind & 1 != 0 {
            return false;
        }
        match t.limit {
            Some(limit) if usize::from(limit.kind) == kind && t.neutral[to] && !t.neutral[from] => {
                let inside = state.kinds[kind].and(&self.neutral).len();
                let mut by = state.kinds[usize::from(limit.by)];
                by.remove_bits(taken);
                inside < by.len()
            }
            _ => true,
        }
    }
}

#[inline]
fn slide(from: usize, to: u16, kind: usize) -> Act {
    Act {
        from: from as u16,
        to,
        kind: kind as u8,
        taken: 0,
    }
}
