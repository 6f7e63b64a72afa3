//! Games that were replayed lately, so that a list of fifty long ones costs a comparison each.
//!
//! Nothing is trusted but the moves: what is kept serves a game only as far as its own moves are the
//! row's. After a move the rest is played on; after a takeback the game is replayed.

use std::sync::{Arc, Mutex, PoisonError};

use hashlink::LruCache;
use konakis_rules::{Catalog, Game};

use super::{Denial, GameView};
use crate::store::{GameId, GameRecord};

/// Games that are kept; a long one takes some tens of kilobytes.
const KEPT: usize = 400;

/// Games that were replayed lately.
pub(super) struct Replays(Mutex<LruCache<GameId, Arc<Game>>>);

impl Default for Replays {
    fn default() -> Replays {
        Replays(Mutex::new(LruCache::new(KEPT)))
    }
}

impl Replays {
    /// The view of a stored game.
    ///
    /// # Errors
    /// As [`GameView::new`].
    pub(super) fn view(&self, catalog: &Catalog, record: GameRecord) -> Result<GameView, Denial> {
        let kept = self.locked().get(&record.id).cloned();
        if let Some(game) = kept.and_then(|kept| played_on(&kept, &record)) {
            self.keep(record.id, &game);
            return Ok(GameView {
                record,
                game,
                ratings: None,
            });
        }
        let view = GameView::new(catalog, record)?;
        self.keep(view.record.id, &view.game);
        Ok(view)
    }

    fn keep(&self, id: GameId, game: &Arc<Game>) {
        self.locked().insert(id, Arc::clone(game));
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, LruCache<GameId, Arc<Game>>> {
        // What another thread left behind is whole: nothing panics between two writes.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game after the row's moves, if it began as this one did.
fn played_on(kept: &Arc<Game>, record: &GameRecord) -> Option<Arc<Game>> {
    let variant = kept.rules().variant();
    if variant.id() != record.variant || variant.version() != record.version {
        return None;
    }
    let known = kept.plies();
    let (same, rest) = record.moves.split_at_checked(known.len())?;
    if !same
        .iter()
        .zip(known)
        .all(|(made, ply)| made.text == ply.text)
    {
        return None;
    }
    if rest.is_empty() {
        return Some(Arc::clone(kept));
    }
    let mut game = (**kept).clone();
    for made in rest {
        // What is wrong is told by the replay from the start.
        game.play_text(&made.text).ok()?;
    }
    Some(Arc::new(game))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{ChallengeId, Clock, Home, PersonId, StoredMove, Timestamp};

    fn record(moves: &[&str]) -> GameRecord {
        let moves = moves.iter().map(|text| StoredMove {
            text: (*text).to_owned(),
            at: Timestamp(1),
            prepared: false,
        });
        GameRecord {
            id: GameId(1),
            challenge: ChallengeId(1),
            variant: "brandubh".to_owned(),
            version: 1,
            options: String::new(),
            players: [PersonId(1), PersonId(2)],
            home: Home::Direct,
            created: Timestamp(0),
            moves: moves.collect(),
            ending: None,
            board: None,
            offer: None,
            leg: 0,
            pace: "none".to_owned(),
            rated: false,
            clock: Clock::default(),
        }
    }

    /// Any legal game of so many moves; another for another choice.
    fn moves(catalog: &Catalog, count: usize, choice: usize) -> Vec<String> {
        let mut game = GameView::new(catalog, record(&[])).unwrap().game;
        for _ in 0..count {
            let legal = game.legal();
            let text = game.text(&legal[choice % legal.len()]);
            Arc::make_mut(&mut game).play_text(&text).unwrap();
        }
        game.plies().iter().map(|ply| ply.text.clone()).collect()
    }

    fn texts(moves: &[String]) -> Vec<&str> {
        moves.iter().map(String::as_str).collect()
    }

    #[test]
    fn a_game_is_replayed_once_and_then_played_on() {
        let (catalog, replays) = (Catalog::builtin(), Replays::default());
        let all = moves(&catalog, 3, 0);
        let all = texts(&all);
        let view = |moves: &[&str]| replays.view(&catalog, record(moves)).unwrap().game;
        let two = view(&all[..2]);
        assert!(Arc::ptr_eq(&two, &view(&all[..2])));
        let three = view(&all);
        let fresh = GameView::new(&catalog, record(&all)).unwrap().game;
        assert_eq!(three.position(), fresh.position());
        assert_eq!(two.plies().len(), 2, "what others hold does not change");
    }

    #[test]
    fn moves_taken_back_and_played_otherwise_are_not_mistaken() {
        let (catalog, replays) = (Catalog::builtin(), Replays::default());
        let (one, other) = (moves(&catalog, 4, 0), moves(&catalog, 4, 7));
        assert_ne!(one, other);
        // Longer, shorter, the same length with other moves, and the same last move after others.
        let mut mixed = texts(&one);
        mixed.truncate(2);
        for moves in [texts(&one), mixed, texts(&other), texts(&one)] {
            let view = replays.view(&catalog, record(&moves)).unwrap();
            let fresh = GameView::new(&catalog, record(&moves)).unwrap();
            assert_eq!(view.game.position(), fresh.game.position());
            let shown: Vec<&str> = view.game.plies().iter().map(|ply| &*ply.text).collect();
            assert_eq!(shown, moves);
        }
    }

    #[test]
    fn what_does_not_replay_is_refused_with_and_without_what_is_kept() {
        let (catalog, replays) = (Catalog::builtin(), Replays::default());
        let good = moves(&catalog, 2, 0);
        replays.view(&catalog, record(&texts(&good))).unwrap();
        let mut bad = texts(&good);
        bad.push("a1-a1");
        let refused = replays.view(&catalog, record(&bad));
        assert!(matches!(refused, Err(Denial::Broken { .. })), "{refused:?}");
        let mut other = record(&[]);
        other.version = 99;
        let refused = replays.view(&catalog, other);
        assert!(matches!(refused, Err(Denial::RulesGone { .. })));
    }
}
