//! Wins by closing off: the ring around all defenders, and the fort on the edge.

use super::state::State;
use super::tables::{Fort, NOWHERE, Tables};
use crate::board::MAX_POINTS;
use crate::side::Side;

/// A set of points, and the points of it still to be looked at.
struct Flood {
    seen: [bool; MAX_POINTS + 1],
    queue: [u16; MAX_POINTS],
    length: usize,
}

impl Flood {
    fn new() -> Flood {
        Flood {
            seen: [false; MAX_POINTS + 1],
            queue: [0; MAX_POINTS],
            length: 0,
        }
    }

    #[inline]
    fn add(&mut self, p: usize) {
        if !self.seen[p] {
            self.seen[p] = true;
            self.queue[self.length] = p as u16;
            self.length += 1;
        }
    }
}

/// Whether `attackers` have closed a ring around every man of the other side: a flood from the
/// empty squares of the edge through empty squares touches none of them, and none is on the edge.
pub(crate) fn surrounded(state: &State, t: &Tables, attackers: Side) -> bool {
    let defenders = attackers.other();
    let mut flood = Flood::new();
    for p in (0..t.len).filter(|&p| t.edge[p]) {
        if state.has(defenders, p) {
            return false;
        }
        if state.cells[p] == 0 {
            flood.add(p);
        }
    }
    let mut next = 0;
    while next < flood.length {
        let p = usize::from(flood.queue[next]);
        next += 1;
        for d in 0..t.directions {
            let q = t.near(p, d);
            if q >= t.len {
                continue;
            }
            if state.cells[q] == 0 {
                flood.add(q);
            } else if state.has(defenders, q) {
                return false;
            }
        }
    }
    true
}

/// Whether `defenders` have an exit fort: the king is on the edge, has an empty neighbour, and
/// the attackers can never reach one, whatever they take.
pub(crate) fn exit_fort(state: &State, t: &Tables, defenders: Side, fort: Fort) -> bool {
    if state.king == NOWHERE || !t.edge[usize::from(state.king)] {
        return false;
    }
    let king = usize::from(state.king);
    let empty = |p: usize| p < t.len && state.cells[p] == 0;
    if !(0..t.directions).any(|d| empty(t.near(king, d))) {
        return false;
    }
    let mut gone = [false; MAX_POINTS + 1];
    loop {
        let reach = reach(state, t, defenders.other(), &gone);
        if !fall(state, t, defenders, &reach, &mut gone) {
            return !(0..t.directions)
                .map(|d| t.near(king, d))
                .any(|p| reach[p] && (fort == Fort::AllNeighbours || empty(p)));
        }
    }
}

/// The attackers' men, and the squares, corners apart, that a flood from them reaches through
/// squares that are empty or whose men are gone.
fn reach(
    state: &State,
    t: &Tables,
    attackers: Side,
    gone: &[bool; MAX_POINTS + 1],
) -> [bool; MAX_POINTS + 1] {
    let mut flood = Flood::new();
    for p in (0..t.len).filter(|&p| state.has(attackers, p)) {
        flood.add(p);
    }
    let mut next = 0;
    while next < flood.length {
        let p = usize::from(flood.queue[next]);
        next += 1;
        for d in 0..t.directions {
            let q = t.near(p, d);
            if q < t.len && !t.corner[q] && (state.cells[q] == 0 || gone[q]) {
                flood.add(q);
            }
        }
    }
    flood.seen
}

/// Takes away the defenders that the attackers could take from where they reach: whether there
/// was one. All are judged by the same reach, so their order does not matter.
fn fall(
    state: &State,
    t: &Tables,
    defenders: Side,
    reach: &[bool; MAX_POINTS + 1],
    gone: &mut [bool; MAX_POINTS + 1],
) -> bool {
    let king = usize::from(state.king);
    let stands =
        |p: usize, gone: &[bool; MAX_POINTS + 1]| p < t.len && state.has(defenders, p) && !gone[p];
    let corner = |p: usize| p < t.len && t.corner[p];
    let before = *gone;
    let mut fell = false;
    for p in (0..t.len).filter(|&p| stands(p, &before)) {
        if p != king {
            let taken = (0..2).any(|d| {
                let (a, b) = (t.near(p, d), t.near(p, d ^ 2));
                reach[a] && (reach[b] || corner(b)) || reach[b] && corner(a)
            });
            if taken {
                gone[p] = true;
                fell = true;
            }
        }
        // Rows on an edge, each found at its first man: the one before it does not stand.
        for inner in 0..4 {
            let on_edge = t.near(p, inner ^ 2) >= t.len && t.near(p, inner) < t.len;
            let along = (inner + 1) % 4;
            let before_first = t.near(p, along ^ 2);
            if !on_edge || stands(before_first, &before) {
                continue;
            }
            let (mut end, mut length, mut faced) = (p, 0, true);
            while stands(end, &before) {
                faced &= reach[t.near(end, inner)];
                length += 1;
                end = t.near(end, along);
            }
            let closes = |q: usize| q < t.len && (reach[q] || t.corner[q]);
            if length < 2 || !faced || !closes(before_first) || !closes(end) {
                continue;
            }
            let mut q = p;
            while q != end {
                if q != king && !gone[q] {
                    gone[q] = true;
                    fell = true;
                }
                q = t.near(q, along);
            }
        }
    }
    fell
}
