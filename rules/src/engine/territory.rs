//! Wins by closing off: the ring around all defenders, and the fort on the edge.

use super::machine::Machine;
use super::set::Set;
use super::state::State;
use super::tables::{Fort, NOWHERE};
use crate::side::Side;

impl<const W: usize> Machine<W> {
    /// Whether `attackers` have closed a ring around every man of the other side: a flood from
    /// the empty squares of the edge through empty squares touches none of them, and none is on
    /// the edge. Flooded the other way, from the defenders outward, it mostly ends soon.
    #[inline]
    pub(super) fn surrounded(&self, state: &State<W>, attackers: Side) -> bool {
        let defenders = state.men(attackers.other());
        if defenders.meets(&self.edge) {
            return false;
        }
        let occupied = state.occupied();
        let mut reached = self.spread(defenders).minus(&occupied);
        loop {
            if reached.meets(&self.edge) {
                return false;
            }
            let wider = reached.or(&self.spread(&reached).minus(&occupied));
            if wider == reached {
                return true;
            }
            reached = wider;
        }
    }

    /// The neighbours of some squares of a square board. Squares are numbered by file, then by
    /// rank: one rank further is the next number, one file further `size` more.
    #[inline]
    fn spread(&self, set: &Set<W>) -> Set<W> {
        let forward = set.minus(&self.last_rank).up(1);
        let backward = set.minus(&self.first_rank).down(1);
        // What is pushed off the last file lies beyond the board, where no edge and no man is.
        let sideways = set.up(self.size).or(&set.down(self.size));
        forward.or(&backward).or(&sideways)
    }

    /// Everything that is reached from some points through points that are `open`.
    fn flood(&self, from: Set<W>, open: impl Fn(usize) -> bool) -> Set<W> {
        let mut reached = from;
        let mut fresh = from;
        while !fresh.is_empty() {
            let mut next = Set::EMPTY;
            for p in fresh.iter() {
                for q in self.adjacent[p].minus(&reached).iter() {
                    if open(q) {
                        next.insert(q);
                    }
                }
            }
            reached = reached.or(&next);
            fresh = next;
        }
        reached
    }

    /// Whether `defenders` have an exit fort: the king is on the edge, has an empty neighbour,
    /// and the attackers can never reach one, whatever they take.
    #[inline]
    pub(super) fn exit_fort(&self, state: &State<W>, defenders: Side, fort: Fort) -> bool {
        state.king != NOWHERE
            && self.edge.has(usize::from(state.king))
            && self.fort_holds(state, defenders, fort)
    }

    #[cold]
    fn fort_holds(&self, state: &State<W>, defenders: Side, fort: Fort) -> bool {
        let beside = &self.adjacent[usize::from(state.king)];
        let empty = beside.minus(&state.occupied());
        if empty.is_empty() {
            return false;
        }
        let attackers = state.men(defenders.other());
        let mut standing = *state.men(defenders);
        loop {
            // The attackers' men and the squares, corners apart, that they reach.
            let reach = self.flood(*attackers, |p| {
                !self.corner.has(p) && !standing.has(p) && !attackers.has(p)
            });
            let fallen = self.fallen(state, &standing, &reach);
            if fallen.is_empty() {
                return match fort {
                    Fort::EmptyNeighbours => !empty.meets(&reach),
                    Fort::AllNeighbours => !beside.meets(&reach),
                };
            }
            standing = standing.minus(&fallen);
        }
    }

    /// The defenders that the attackers could take from where they reach; the king never.
    fn fallen(&self, state: &State<W>, standing: &Set<W>, reach: &Set<W>) -> Set<W> {
        let wall = self.t.len;
        let reached = |p: usize| p < wall && reach.has(p);
        let corner = |p: usize| p < wall && self.corner.has(p);
        let mut fallen = Set::EMPTY;
        for p in standing.iter() {
            let taken = (0..2).any(|d| {
                let (a, b) = (self.t.near(p, d), self.t.near(p, d ^ 2));
                reached(a) && (reached(b) || corner(b)) || reached(b) && corner(a)
            });
            if taken {
                fallen.insert(p);
            }
            // Rows on an edge, each found at its first man: the one before it does not stand.
            for inner in 0..4 {
                let on_edge = self.t.near(p, inner ^ 2) >= wall && self.t.near(p, inner) < wall;
                let along = (inner + 1) % 4;
                let before = self.t.near(p, along ^ 2);
                if !on_edge || before < wall && standing.has(before) {
                    continue;
                }
                let (mut row, mut end, mut faced) = (Set::EMPTY, p, true);
                while end < wall && standing.has(end) {
                    faced &= reached(self.t.near(end, inner));
                    row.insert(end);
                    end = self.t.near(end, along);
                }
                let closes = |q: usize| reached(q) || corner(q);
                if row.len() >= 2 && faced && closes(before) && closes(end) {
                    fallen = fallen.or(&row);
                }
            }
        }
        fallen.remove(usize::from(state.king));
        fallen
    }
}
