//! Any sequence of writes: the store answers each as a plain model in memory does, and holds in the
//! end what the model holds. So plies are contiguous, a game that is over has no later move, and at
//! most one offer stands.

use std::{collections::HashMap, sync::Arc};

use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

use super::*;

/// A write. Rows are named by their place in the model, round and round; `early` and `late` are
/// added to the ply that would be right.
#[derive(Clone, Copy, Debug)]
enum Write {
    Challenge {
        request: Option<i64>,
    },
    Close {
        challenge: usize,
        state: ChallengeState,
    },
    Accept {
        challenge: usize,
        request: Option<i64>,
    },
    Move {
        game: usize,
        late: u32,
        early: u32,
        ends: bool,
        request: Option<i64>,
    },
    End {
        game: usize,
        late: u32,
        request: Option<i64>,
    },
    Offer {
        game: usize,
        late: u32,
        by: PersonId,
    },
    CloseOffer {
        game: usize,
        offer: i64,
    },
    Board {
        game: usize,
        ply: u32,
        message: i64,
    },
}

fn write() -> impl Strategy<Value = Write> {
    let request = || prop::option::of(0i64..12);
    let late = || prop_oneof![4 => Just(0u32), 1 => Just(1u32)];
    let state = prop_oneof![
        Just(ChallengeState::Declined),
        Just(ChallengeState::Cancelled),
        Just(ChallengeState::Expired),
    ];
    let row = || 0usize..4;
    prop_oneof![
        2 => request().prop_map(|request| Write::Challenge { request }),
        1 => (row(), state).prop_map(|(challenge, state)| Write::Close { challenge, state }),
        4 => (row(), request()).prop_map(|(challenge, request)| Write::Accept { challenge, request }),
        8 => (row(), late(), late(), prop::bool::weighted(0.1), request()).prop_map(
            |(game, late, early, ends, request)| Write::Move { game, late, early, ends, request }
        ),
        1 => (row(), late(), request())
            .prop_map(|(game, late, request)| Write::End { game, late, request }),
        3 => (row(), late(), prop_oneof![Just(ALICE), Just(BOB)])
            .prop_map(|(game, late, by)| Write::Offer { game, late, by }),
        2 => (row(), -1i64..1).prop_map(|(game, offer)| Write::CloseOffer { game, offer }),
        1 => (row(), 0u32..4, 0i64..4)
            .prop_map(|(game, ply, message)| Write::Board { game, ply, message }),
    ]
}

/// What a store should hold.
#[derive(Default)]
struct Model {
    /// Told apart from the requests of other runs.
    run: i64,
    challenges: Vec<Challenge>,
    games: Vec<GameRecord>,
    requests: HashMap<RequestId, Made>,
}

/// What is to be expected of a write.
enum Expected {
    Done,
    Repeated(GameId),
    Stale,
    Misuse,
}

impl Model {
    fn request(&self, request: Option<i64>) -> Option<RequestId> {
        request.map(|request| RequestId(self.run * 100 + request))
    }

    fn game(&self, id: GameId) -> GameRecord {
        self.games
            .iter()
            .find(|game| game.id == id)
            .expect("a game of this run")
            .clone()
    }

    fn note(&mut self, request: Option<RequestId>, made: Made) {
        if let Some(request) = request {
            assert_eq!(self.requests.insert(request, made), None);
        }
    }

    /// What to expect of a write to a game: `same` reads what the same kind of write has made.
    fn expected(
        &self,
        request: Option<RequestId>,
        same: impl Fn(Made) -> Option<GameId>,
        allowed: bool,
    ) -> Expected {
        match request.and_then(|request| self.requests.get(&request)) {
            Some(made) => same(*made).map_or(Expected::Misuse, Expected::Repeated),
            None if allowed => Expected::Done,
            None => Expected::Stale,
        }
    }

    /// Checks the answer to a write to a game, and keeps the row.
    fn settle(
        &mut self,
        expected: Expected,
        answer: Result<Change<GameRecord>, StoreError>,
        index: usize,
        next: impl FnOnce(GameRecord, &GameRecord) -> GameRecord,
    ) -> bool {
        let before = self.games[index].clone();
        match (expected, answer) {
            (Expected::Done, Ok(Change::Done(row, ids))) => {
                assert_eq!((&row, ids), (&next(before, &row), vec![]));
                self.games[index] = row;
                return true;
            }
            (Expected::Repeated(game), Ok(Change::Repeated(row, _))) => {
                assert_eq!(row, self.game(game));
            }
            (Expected::Stale, Ok(Change::Stale(row))) => assert_eq!(row, before),
            (Expected::Misuse, Err(StoreError::Misuse(_))) => {}
            (_, other) => panic!("not expected: {other:?}"),
        }
        false
    }

    async fn apply(&mut self, store: &dyn Store, write: Write) {
        match write {
            Write::Challenge { request } => self.challenge(store, request).await,
            Write::Close { challenge, .. } | Write::Accept { challenge, .. } => {
                if !self.challenges.is_empty() {
                    let index = challenge % self.challenges.len();
                    self.answer_challenge(store, index, write).await;
                }
            }
            Write::Move { game, .. }
            | Write::End { game, .. }
            | Write::Offer { game, .. }
            | Write::CloseOffer { game, .. }
            | Write::Board { game, .. } => {
                if !self.games.is_empty() {
                    self.change_game(store, game % self.games.len(), write)
                        .await;
                }
            }
        }
    }

    async fn challenge(&mut self, store: &dyn Store, request: Option<i64>) {
        let request = self.request(request);
        let terms = NewChallenge { request, ..terms() };
        let answer = store.create_challenge(&terms, &[]).await;
        match (
            request.and_then(|request| self.requests.get(&request)),
            answer,
        ) {
            (None, Ok(Change::Done(row, _))) => {
                assert_eq!((&row.terms, row.state), (&terms, ChallengeState::Open));
                assert!(self.challenges.iter().all(|known| known.id < row.id));
                self.note(request, Made::Challenge(row.id));
                self.challenges.push(row);
            }
            (Some(Made::Challenge(id)), Ok(Change::Repeated(row, _))) => {
                assert_eq!(row.id, *id);
                assert!(self.challenges.contains(&row));
            }
            (Some(_), Err(StoreError::Misuse(_))) => {}
            (_, other) => panic!("not expected: {other:?}"),
        }
    }

    async fn answer_challenge(&mut self, store: &dyn Store, index: usize, write: Write) {
        let before = self.challenges[index].clone();
        let open = before.state == ChallengeState::Open;
        match write {
            Write::Close { state, .. } => {
                let answer = store.close_challenge(before.id, state, NOW, &[]).await;
                match answer.expect("answers") {
                    Change::Done(row, _) if open => {
                        assert_eq!(row, Challenge { state, ..before });
                        self.challenges[index] = row;
                    }
                    Change::Stale(row) if !open => assert_eq!(row, before),
                    other => panic!("not expected: {other:?}"),
                }
            }
            Write::Accept { request, .. } => {
                let request = self.request(request);
                let players = [ALICE, BOB];
                let answer = store
                    .accept_challenge(before.id, &one_game(players, &[]), request, NOW)
                    .await;
                match (
                    request.and_then(|request| self.requests.get(&request)),
                    answer,
                ) {
                    (None, Ok(Change::Done((row, Some(game)), _))) if open => {
                        let state = ChallengeState::Accepted(game.id);
                        assert_eq!(row, Challenge { state, ..before });
                        assert_eq!((game.ply(), game.challenge), (0, row.id));
                        self.note(request, Made::Game(game.id));
                        self.challenges[index] = row;
                        self.games.push(game);
                    }
                    (None, Ok(Change::Stale((row, game)))) if !open => {
                        let expected = match row.state {
                            ChallengeState::Accepted(id) => Some(self.game(id)),
                            _ => None,
                        };
                        assert_eq!((row, game), (before, expected));
                    }
                    (Some(Made::Game(id)), Ok(Change::Repeated((row, game), _))) => {
                        assert!(self.challenges.contains(&row));
                        assert_eq!(game, Some(self.game(*id)));
                    }
                    (Some(made), Err(StoreError::Misuse(_))) => {
                        assert!(!matches!(made, Made::Game(_)));
                    }
                    (_, other) => panic!("not expected: {other:?}"),
                }
            }
            _ => {}
        }
    }

    async fn change_game(&mut self, store: &dyn Store, index: usize, write: Write) {
        let before = self.games[index].clone();
        let (id, ply, running) = (before.id, before.ply(), before.ending.is_none());
        match write {
            Write::Move {
                late,
                early,
                ends,
                request,
                ..
            } => {
                let request = self.request(request);
                let ending = ends.then(|| ending("king-captured", Some(0)));
                let next = (ply + 1 + early).saturating_sub(late);
                let new = NewMove {
                    request,
                    ending: ending.clone(),
                    ..new_move(id, next)
                };
                let same = |made| match made {
                    Made::Move { game, .. } => Some(game),
                    _ => None,
                };
                let expected = self.expected(request, same, running && next == ply + 1);
                let answer = store.append_move(&new).await;
                let made = self.settle(expected, answer, index, |mut row, _| {
                    row.moves.push(new.made);
                    GameRecord {
                        ending,
                        offer: None,
                        ..row
                    }
                });
                if made {
                    self.note(
                        request,
                        Made::Move {
                            game: id,
                            ply: next,
                        },
                    );
                }
            }
            Write::End { late, request, .. } => {
                let request = self.request(request);
                let ending = ending("resignation", Some(1));
                let same = |made| match made {
                    Made::Ending(game) => Some(game),
                    _ => None,
                };
                let expected = self.expected(request, same, running && late == 0);
                let answer = store
                    .end_game(&new_ending(id, ply + late, &ending, request, &[]))
                    .await;
                let made = self.settle(expected, answer, index, |row, _| GameRecord {
                    ending: Some(ending),
                    offer: None,
                    ..row
                });
                if made {
                    self.note(request, Made::Ending(id));
                }
            }
            Write::Offer { late, by, .. } => {
                let allowed = running && late == 0 && before.offer.is_none();
                let expected = self.expected(None, |_| None, allowed);
                let kind = OfferKind::Draw;
                let answer = store.make_offer(id, ply + late, kind, by, NOW, &[]).await;
                self.settle(expected, answer, index, |row, new| {
                    let id = new.offer.expect("an offer").id;
                    GameRecord {
                        offer: Some(Offer {
                            id,
                            kind,
                            by,
                            ply,
                            at: NOW,
                        }),
                        ..row
                    }
                });
            }
            Write::CloseOffer { offer, .. } => {
                let offer = OfferId(before.offer.map_or(1, |standing| standing.id.0) + offer);
                let allowed = before.offer.is_some_and(|standing| standing.id == offer);
                let expected = self.expected(None, |_| None, allowed);
                let answer = store.close_offer(id, offer, NOW, &[]).await;
                self.settle(expected, answer, index, |row, _| GameRecord {
                    offer: None,
                    ..row
                });
            }
            Write::Board {
                ply,
                message: number,
                ..
            } => {
                let message = message(number);
                let (old, board) = match before.board {
                    None => (None, (message, ply)),
                    Some((known, shown)) if known == message => (None, (message, shown.max(ply))),
                    Some((known, shown)) if (shown, known.message) > (ply, message.message) => {
                        (Some(message), (known, shown))
                    }
                    Some((known, _)) => (Some(known), (message, ply)),
                };
                assert_eq!(store.set_board(id, ply, message).await.expect("notes"), old);
                self.games[index].board = Some(board);
            }
            _ => {}
        }
    }

    /// The store holds what the model holds, and each row once.
    async fn check(&self, store: &dyn Store) {
        for challenge in &self.challenges {
            let kept = store.challenge(challenge.id).await.expect("reads");
            assert_eq!(kept.as_ref(), Some(challenge));
        }
        let all = GameFilter {
            limit: 1_000,
            ..GameFilter::default()
        };
        let mut listed = store.games(&all).await.expect("reads");
        listed.reverse();
        listed.retain(|game| self.games.iter().any(|known| known.id == game.id));
        assert_eq!(listed, self.games);
        for (request, made) in &self.requests {
            assert_eq!(store.made_by(*request).await.expect("reads"), Some(*made));
        }
    }
}

pub(crate) async fn any_sequence_keeps_the_rules(store: Arc<dyn Store>) {
    let runtime = tokio::runtime::Handle::current();
    let writes = prop::collection::vec(write(), 1..60);
    let config = Config {
        cases: 48,
        failure_persistence: None,
        ..Config::default()
    };
    let run = std::cell::Cell::new(0);
    tokio::task::block_in_place(|| {
        let checked = TestRunner::new(config).run(&writes, |writes| {
            run.set(run.get() + 1);
            runtime.block_on(async {
                let mut model = Model {
                    run: run.get(),
                    ..Model::default()
                };
                for write in writes {
                    model.apply(&*store, write).await;
                }
                model.check(&*store).await;
            });
            Ok(())
        });
        if let Err(failed) = checked {
            panic!("{failed}");
        }
    });
}
