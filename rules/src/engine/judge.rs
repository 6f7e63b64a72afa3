//! Whether a move ended the game.

use super::state::{State, Undo};
use super::tables::{NOWHERE, Tables};
use super::territory;
use crate::outcome::{GameResult, Reason};
use crate::side::Side;

/// The result by the board alone after the move that `undo` belongs to: repetition and
/// no-progress are the game's to count.
#[inline]
pub(crate) fn judge(state: &mut State, t: &Tables, undo: &Undo) -> Option<GameResult> {
    let mover = state.to_move.other();
    if let Some(reason) = won(state, t, undo, mover) {
        return Some(GameResult {
            winner: Some(mover),
            reason,
        });
    }
    if !state.can_move(t) {
        return Some(GameResult {
            winner: Some(mover),
            reason: Reason::Blocked,
        });
    }
    let men = |side: Side| {
        state.men[side.index()]
            .iter()
            .map(|w| w.count_ones())
            .sum::<u32>()
    };
    let one_each = t.wins.one_each && Side::BOTH.into_iter().all(|side| men(side) == 1);
    one_each.then_some(GameResult {
        winner: None,
        reason: Reason::OneEach,
    })
}

/// Why the side that has just moved has won, if it has.
#[inline]
fn won(state: &State, t: &Tables, undo: &Undo, mover: Side) -> Option<Reason> {
    let took = state.trail.len() > undo.trail;
    if let Some(king) = &t.king {
        if king.side == mover {
            if state.king != NOWHERE && king.goal[usize::from(state.king)] {
                return Some(Reason::KingEscaped);
            }
            if let Some(fort) = t.wins.exit_fort
                && territory::exit_fort(state, t, mover, fort)
            {
                return Some(Reason::ExitFort);
            }
        } else {
            if undo.king != NOWHERE && state.king == NOWHERE {
                return Some(Reason::KingCaptured);
            }
            if t.wins.surrounded && territory::surrounded(state, t, mover) {
                return Some(Reason::Surrounded);
            }
        }
    }
    if took && t.wins.all_captured != 0 {
        let mut kinds = t.wins.all_captured;
        while kinds != 0 {
            let kind = kinds.trailing_zeros() as usize;
            kinds &= kinds - 1;
            if t.kinds[kind].side != mover && state.count[kind] == 0 {
                return Some(Reason::AllCaptured);
            }
        }
    }
    if let Some((kind, left)) = t.wins.few {
        let kind = usize::from(kind);
        if t.kinds[kind].side != mover && state.count[kind] <= left {
            return Some(Reason::Captures);
        }
    }
    if let Some((kind, pen)) = &t.wins.pen
        && t.kinds[usize::from(*kind)].side == mover
        && pen.iter().all(|&p| state.cells[usize::from(p)] == kind + 1)
    {
        return Some(Reason::PenFull);
    }
    if let Some(kind) = t.wins.fortress
        && t.kinds[usize::from(kind)].side == mover
        && state.doubled
    {
        return Some(Reason::Fortress);
    }
    None
}
