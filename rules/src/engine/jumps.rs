//! Jumps: over a neighbour, from afar, and on and on.

use std::ops::ControlFlow;

use super::generate::{Act, Visit};
use super::machine::Machine;
use super::state::State;
use super::tables::{Chain, MAX_JUMP_POINTS};
use crate::board::Point;

/// A man on its way through a chain of jumps.
struct Walk {
    from: usize,
    kind: usize,
    /// Men that may be taken and are not yet, as bits.
    victims: u64,
    /// Points where it may land, as bits.
    free: u64,
    taken: u64,
    path: [Point; MAX_JUMP_POINTS],
    length: usize,
}

impl<const W: usize> Machine<W> {
    /// Whether the side to move has a jump.
    pub(super) fn can_jump(&self, state: &State<W>) -> bool {
        let mut found = |_: Act, _: &[Point]| ControlFlow::Break(());
        self.kinds_of(state.to_move).any(|kind| {
            state.kinds[kind]
                .iter()
                .any(|p| self.jumps(state, kind, p, &mut found).is_break())
        })
    }

    /// Gives every jump of a man to `visit`.
    #[inline]
    pub(super) fn jumps<B>(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        visit: &mut impl Visit<B>,
    ) -> ControlFlow<B> {
        let table = &self.t.kinds[kind];
        let victims = self.victims(state);
        if self.t.chain == Chain::Single {
            self.near_jumps(state, kind, from, victims, table.jump[from], visit)?;
            return self.far_jumps(state, kind, from, victims, table.far_jump[from], visit);
        }
        if table.jump[from] == 0 || self.adjacent[from].first_word() & victims == 0 {
            return ControlFlow::Continue(());
        }
        let occupied = state.occupied().first_word() & !(1 << from);
        let mut walk = Walk {
            from,
            kind,
            victims,
            free: !(occupied | self.closed[kind].first_word()),
            taken: 0,
            path: [Point(0); MAX_JUMP_POINTS],
            length: 0,
        };
        self.chain(from, &mut walk, visit)
    }

    /// The men that may be taken by jumping, as bits: nobody in a neutral point, and nobody where
    /// two stand.
    #[inline]
    fn victims(&self, state: &State<W>) -> u64 {
        let mut men = state.men(state.to_move.other()).minus(&self.neutral);
        if state.doubled {
            men.remove(usize::from(self.t.double));
        }
        men.first_word()
    }

    fn near_jumps<B>(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        victims: u64,
        mut ways: u8,
        visit: &mut impl Visit<B>,
    ) -> ControlFlow<B> {
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            self.single(
                state,
                kind,
                from,
                victims,
                self.t.near(from, d),
                self.t.far(from, d),
                visit,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Jumps over the first man of a ray, however far, to the point behind it.
    fn far_jumps<B>(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        victims: u64,
        mut ways: u8,
        visit: &mut impl Visit<B>,
    ) -> ControlFlow<B> {
        let occupied = state.occupied();
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let ray = self.ray(from, d);
            let first = ray.iter().position(|&p| occupied.has(usize::from(p)));
            let Some(first) = first else { continue };
            if let (over, Some(&to)) = (ray[first], ray.get(first + 1)) {
                let (over, to) = (usize::from(over), usize::from(to));
                self.single(state, kind, from, victims, over, to, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[allow(clippy::too_many_arguments)] // One jump is all of these.
    #[inline]
    fn single<B>(
        &self,
        state: &State<W>,
        kind: usize,
        from: usize,
        victims: u64,
        over: usize,
        to: usize,
        visit: &mut impl Visit<B>,
    ) -> ControlFlow<B> {
        let wall = self.t.len;
        if over >= wall || to >= wall || victims >> over & 1 == 0 {
            return ControlFlow::Continue(());
        }
        let taken = 1 << over;
        if self.may_enter(state, kind, from, to, taken) {
            let act = Act {
                from: from as u16,
                to: to as u16,
                kind: kind as u8,
                taken,
            };
            visit(act, &[Point(to as u16)])?;
        }
        ControlFlow::Continue(())
    }

    fn chain<B>(&self, at: usize, walk: &mut Walk, visit: &mut impl Visit<B>) -> ControlFlow<B> {
        // The chain that ends here comes first where it may: shorter before longer.
        if walk.length > 0 && self.t.chain == Chain::MayStop {
            give(at, walk, visit)?;
        }
        let mut ways = self.t.kinds[walk.kind].jump[at];
        let mut went_on = false;
        while ways != 0 {
            let d = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let (over, to) = (self.t.near(at, d), self.t.far(at, d));
            let wall = self.t.len;
            if over >= wall || to >= wall || walk.length == MAX_JUMP_POINTS {
                continue;
            }
            // Men jumped are gone: they are no victims any more, and their points are free.
            let (victim, landing) = (1_u64 << over, 1_u64 << to);
            if walk.victims & victim == 0 || (walk.free | walk.taken) & landing == 0 {
                continue;
            }
            went_on = true;
            walk.victims ^= victim;
            walk.taken ^= victim;
            walk.path[walk.length] = Point(to as u16);
            walk.length += 1;
            self.chain(to, walk, visit)?;
            walk.length -= 1;
            walk.taken ^= victim;
            walk.victims ^= victim;
        }
        if walk.length > 0 && self.t.chain == Chain::MustGoOn && !went_on {
            give(at, walk, visit)?;
        }
        ControlFlow::Continue(())
    }
}

fn give<B>(at: usize, walk: &Walk, visit: &mut impl Visit<B>) -> ControlFlow<B> {
    let act = Act {
        from: walk.from as u16,
        to: at as u16,
        kind: walk.kind as u8,
        taken: walk.taken,
    };
    visit(act, &walk.path[..walk.length])
}
