//! Whether a move ended the game.

use super::machine::Machine;
use super::state::State;
use super::tables::NOWHERE;
use crate::outcome::{GameResult, Reason};
use crate::side::Side;

impl<const W: usize> Machine<W> {
    /// The result by the board alone after a move: repetition and no-progress are the game's to
    /// count.
    #[inline]
    pub(crate) fn judge(&self, before: &State<W>, after: &State<W>) -> Option<GameResult> {
        let mover = before.to_move;
        if let Some(reason) = self.won(before, after, mover) {
            return Some(GameResult {
                winner: Some(mover),
                reason,
            });
        }
        if !self.can_move(after) {
            return Some(GameResult {
                winner: Some(mover),
                reason: Reason::Blocked,
            });
        }
        let one_each = self.t.wins.one_each && after.sides.iter().all(|men| men.len() == 1);
        one_each.then_some(GameResult {
            winner: None,
            reason: Reason::OneEach,
        })
    }

    /// Why the side that has just moved has won, if it has.
    #[inline]
    fn won(&self, before: &State<W>, after: &State<W>, mover: Side) -> Option<Reason> {
        let wins = &self.t.wins;
        if let Some(king) = &self.t.king {
            if king.side == mover {
                if after.king != NOWHERE && self.goal.has(usize::from(after.king)) {
                    return Some(Reason::KingEscaped);
                }
                if let Some(fort) = wins.exit_fort
                    && self.exit_fort(after, mover, fort)
                {
                    return Some(Reason::ExitFort);
                }
            } else {
                if before.king != NOWHERE && after.king == NOWHERE {
                    return Some(Reason::KingCaptured);
                }
                if wins.surrounded && self.surrounded(after, mover) {
                    return Some(Reason::Surrounded);
                }
            }
        }
        if wins.all_captured != 0
            && self.kinds_of(mover.other()).any(|kind| {
                wins.all_captured >> kind & 1 != 0
                    && after.kinds[kind].is_empty()
                    && !before.kinds[kind].is_empty()
            })
        {
            return Some(Reason::AllCaptured);
        }
        if let Some((kind, left)) = wins.few
            && self.t.kinds[usize::from(kind)].side != mover
            && after.kinds[usize::from(kind)].len() <= u32::from(left)
        {
            return Some(Reason::Captures);
        }
        if let Some((kind, _)) = &wins.pen
            && self.t.kinds[usize::from(*kind)].side == mover
            && self.pen.minus(&after.kinds[usize::from(*kind)]).is_empty()
        {
            return Some(Reason::PenFull);
        }
        if let Some(kind) = wins.fortress
            && self.t.kinds[usize::from(kind)].side == mover
            && after.doubled
        {
            return Some(Reason::Fortress);
        }
        None
    }
}
