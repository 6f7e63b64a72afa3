//! The working position.

use super::generate::Act;
use super::machine::Machine;
use super::set::Set;
use super::tables::{Custody, MAX_KINDS, NOWHERE};
use crate::board::Point;
use crate::kind::Kind;
use crate::position::Position;
use crate::side::Side;

/// A position as the engine works on it: small enough to be copied for every move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<const W: usize> {
    /// Where the men of each kind stand.
    pub(crate) kinds: [Set<W>; MAX_KINDS],
    /// Where the men of each side stand.
    pub(crate) sides: [Set<W>; 2],
    /// Where the king stands, `NOWHERE` when he is taken or there is none.
    pub(crate) king: u16,
    /// Whether the point that holds two does.
    pub(crate) doubled: bool,
    pub(crate) to_move: Side,
    pub(crate) placing: bool,
}

impl<const W: usize> State<W> {
    /// The working position of a position.
    pub(crate) fn new(m: &Machine<W>, position: &Position) -> State<W> {
        let mut state = State {
            kinds: [Set::EMPTY; MAX_KINDS],
            sides: [Set::EMPTY; 2],
            king: NOWHERE,
            doubled: position.double.is_some(),
            to_move: position.to_move,
            placing: position.placing,
        };
        for (point, Kind(kind)) in position.men() {
            let (p, kind) = (point.index(), usize::from(kind));
            state.kinds[kind].insert(p);
            state.sides[m.t.kinds[kind].side.index()].insert(p);
            if m.t
                .king
                .as_ref()
                .is_some_and(|king| usize::from(king.kind) == kind)
            {
                state.king = point.0;
            }
        }
        state
    }

    /// The position of the working position.
    pub(crate) fn position(&self, m: &Machine<W>) -> Position {
        let mut cells = vec![0; m.t.len].into_boxed_slice();
        for kind in 0..m.t.kinds.len() {
            for p in self.kinds[kind].iter() {
                cells[p] = kind as u8 + 1;
            }
        }
        Position {
            cells,
            double: self.doubled.then_some(Point(m.t.double)),
            to_move: self.to_move,
            placing: self.placing,
        }
    }

    /// Every point where a man stands.
    #[inline]
    pub(crate) fn occupied(&self) -> Set<W> {
        self.sides[0].or(&self.sides[1])
    }

    /// The men of a side.
    #[inline]
    pub(crate) fn men(&self, side: Side) -> &Set<W> {
        &self.sides[side.index()]
    }

    /// The men that are no longer there after a move of the other side, by point.
    pub(crate) fn lost(&self, m: &Machine<W>, after: &State<W>) -> Vec<(Point, Kind)> {
        let mut lost: Vec<(Point, Kind)> = m
            .kinds_of(self.to_move.other())
            .flat_map(|kind| {
                let gone = self.kinds[kind].minus(&after.kinds[kind]);
                gone.iter()
                    .map(move |p| (Point(p as u16), Kind(kind as u8)))
            })
            .collect();
        lost.sort_unstable();
        lost
    }
}

impl<const W: usize> Machine<W> {
    /// The position after a move: the man has moved, what it takes is gone, the turn passed.
    #[inline]
    pub(crate) fn make(&self, before: &State<W>, act: Act) -> State<W> {
        let mut state = *before;
        let (side, kind) = (before.to_move, usize::from(act.kind));
        let to = usize::from(act.to);
        if act.from == NOWHERE {
            state.placing = false;
        } else {
            let from = usize::from(act.from);
            if state.doubled && self.is_double(from) {
                state.doubled = false;
            } else {
                state.kinds[kind].remove(from);
                state.sides[side.index()].remove(from);
            }
        }
        if self.is_double(to) && state.kinds[kind].has(to) {
            state.doubled = true;
        }
        state.kinds[kind].insert(to);
        state.sides[side.index()].insert(to);
        if act.from == before.king && before.king != NOWHERE {
            state.king = act.to;
        }
        let enemy = side.other();
        if act.taken != 0 {
            state.sides[enemy.index()].remove_bits(act.taken);
            for kind in self.kinds_of(enemy) {
                state.kinds[kind].remove_bits(act.taken);
            }
        } else if self.t.custody != Custody::None {
            self.take(&mut state, to, kind, side);
        }
        state.to_move = enemy;
        state
    }

    /// Lifts a man of a side.
    #[inline]
    pub(super) fn lift(&self, state: &mut State<W>, p: usize, side: Side) {
        state.sides[side.index()].remove(p);
        for kind in self.kinds_of(side) {
            state.kinds[kind].remove(p);
        }
        if usize::from(state.king) == p {
            state.king = NOWHERE;
        }
    }

    /// Whether a move counts as progress: by what it takes, or as a step of its kind.
    pub(crate) fn progress(&self, before: &State<W>, after: &State<W>, act: Act) -> bool {
        let enemy = before.to_move.other();
        act.from == NOWHERE || before.men(enemy) != after.men(enemy) || {
            let from = usize::from(act.from);
            let ways = self.t.kinds[usize::from(act.kind)].progress[from];
            (0..8).any(|d| ways >> d & 1 != 0 && self.t.near(from, d) == usize::from(act.to))
        }
    }
}
