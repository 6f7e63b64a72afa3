//! What a man that does not jump takes.

use super::machine::Machine;
use super::set::Set;
use super::state::State;
use super::tables::{Custody, King};
use crate::side::Side;

impl<const W: usize> Machine<W> {
    /// Lifts every man that the man of `side` which has just come to `to` takes. All are judged
    /// by the position after the move with everything still standing.
    #[inline]
    pub(super) fn take(&self, state: &mut State<W>, to: usize, kind: usize, side: Side) {
        let enemy = side.other();
        let touched = self.adjacent[to].meets(state.men(enemy));
        if !touched || !self.t.kinds[kind].armed {
            return;
        }
        let mut taken = Set::EMPTY;
        let brackets = &self.brackets[to];
        for (d, &[victim, behind]) in brackets.iter().enumerate() {
            let (victim, behind) = (usize::from(victim), usize::from(behind));
            if victim >= self.t.len || !state.men(enemy).has(victim) {
                continue;
            }
            match self.t.custody {
                Custody::Row => self.row(state, to, d, side, &mut taken),
                _ => self.pair(state, victim, behind, side, &mut taken),
            }
        }
        if self.t.shieldwall && self.edge.has(to) {
            self.shieldwalls(state, to, side, &mut taken);
        }
        for p in taken.iter() {
            self.lift(state, p, enemy);
        }
    }

    /// Whether a man of `side` that may take stands on a point; the wall is no man.
    #[inline]
    fn partner(&self, state: &State<W>, side: Side, p: usize) -> bool {
        let unarmed = || {
            let king = usize::from(state.king) == p;
            king && self
                .t
                .king
                .as_ref()
                .is_some_and(|k| !self.t.kinds[usize::from(k.kind)].armed)
        };
        p < self.t.len && state.men(side).has(p) && !unarmed()
    }

    #[inline]
    fn pair(&self, state: &State<W>, victim: usize, behind: usize, side: Side, taken: &mut Set<W>) {
        let is_taken = match &self.t.king {
            Some(king) if usize::from(state.king) == victim => {
                self.king_taken(state, king, victim, behind, side)
            }
            _ => self.partner(state, side, behind) || self.hostile(state, victim, behind, side),
        };
        if is_taken {
            taken.insert(victim);
        }
    }

    /// Whether the empty square behind an enemy helps to take it.
    #[inline]
    fn hostile(&self, state: &State<W>, victim: usize, behind: usize, side: Side) -> bool {
        if behind >= self.t.len || self.t.hostile[behind] == 0 {
            return false;
        }
        !state.occupied().has(behind)
            && self.kinds_of(side.other()).any(|kind| {
                state.kinds[kind].has(victim) && self.t.hostile[behind] >> kind & 1 != 0
            })
    }

    /// Whether the king is taken by a man that has come beside him.
    fn king_taken(
        &self,
        state: &State<W>,
        king: &King,
        at: usize,
        behind: usize,
        side: Side,
    ) -> bool {
        let shut = |p: usize| {
            if p >= self.t.len {
                king.edge_helps
            } else {
                state.men(side).has(p) || king.helper[p] && !state.occupied().has(p)
            }
        };
        if king.weak[at] {
            // The edge never takes part in taking him like a man.
            behind < self.t.len && shut(behind)
        } else {
            (0..self.t.directions).all(|d| shut(self.t.near(at, d)))
        }
    }

    /// Takes the row of enemies that begins beside `to`, if a man of the mover ends it.
    fn row(&self, state: &State<W>, to: usize, d: usize, side: Side, taken: &mut Set<W>) {
        let enemy = state.men(side.other());
        let mut row = Set::EMPTY;
        for &p in self.ray(to, d) {
            let p = usize::from(p);
            if enemy.has(p) {
                row.insert(p);
                continue;
            }
            if self.partner(state, side, p) {
                *taken = taken.or(&row);
            }
            return;
        }
    }

    /// Takes the rows of two or more men on the edge that the man on `to` closes: bracketed at
    /// the other end by a man of the mover or an empty corner, each faced by a man of the mover.
    /// The king in such a row stays.
    fn shieldwalls(&self, state: &State<W>, to: usize, side: Side, taken: &mut Set<W>) {
        let (own, enemy) = (state.men(side), state.men(side.other()));
        let wall = self.t.len;
        for inner in 0..4 {
            // An edge has an inner side: the direction whose opposite leaves the board.
            if self.t.near(to, inner ^ 2) < wall || self.t.near(to, inner) >= wall {
                continue;
            }
            for along in [(inner + 1) % 4, (inner + 3) % 4] {
                let mut row = Set::EMPTY;
                let mut faced = true;
                let mut end = self.t.near(to, along);
                while end < wall && enemy.has(end) {
                    faced &= own.has(self.t.near(end, inner));
                    row.insert(end);
                    end = self.t.near(end, along);
                }
                let closed = end < wall
                    && (own.has(end) || self.corner.has(end) && !state.occupied().has(end));
                if row.len() >= 2 && faced && closed {
                    if usize::from(state.king) < wall {
                        row.remove(usize::from(state.king));
                    }
                    *taken = taken.or(&row);
                }
            }
        }
    }
}
