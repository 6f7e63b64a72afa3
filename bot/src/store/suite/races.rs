//! Two at once: exactly one of them writes.

use std::{collections::BTreeSet, future::Future, sync::Arc};

use super::*;

/// Runs both on tasks of their own.
async fn both<T: Send + 'static>(
    first: impl Future<Output = T> + Send + 'static,
    second: impl Future<Output = T> + Send + 'static,
) -> [T; 2] {
    let (first, second) = (tokio::spawn(first), tokio::spawn(second));
    [first.await.expect("a task"), second.await.expect("a task")]
}

/// The one write and the other's answer.
fn winner<T>(changes: [Change<T>; 2]) -> (T, Change<T>) {
    match changes {
        [Change::Done(row, _), other] | [other, Change::Done(row, _)] => (row, other),
        _ => panic!("nobody wrote"),
    }
}

pub(crate) async fn two_accept_at_once(store: Arc<dyn Store>) {
    for _ in 0..20 {
        let id = challenge(
            &*store,
            &NewChallenge {
                to: None,
                ..terms()
            },
        )
        .await
        .id;
        let accept = |who: PersonId| {
            let store = Arc::clone(&store);
            async move {
                let request = Some(RequestId(id.0 * 1_000 + who.0));
                store
                    .accept_challenge(id, &one_game([ALICE, who], &[]), request, NOW)
                    .await
                    .expect("answers")
            }
        };
        let (won, lost) = winner(both(accept(BOB), accept(CAROL)).await);
        assert_eq!(stale(lost), won);
    }
    let filter = GameFilter {
        limit: 100,
        ..GameFilter::default()
    };
    assert_eq!(store.games(&filter).await.expect("reads").len(), 20);
}

pub(crate) async fn two_moves_for_one_ply(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    for ply in 1..=20 {
        let append = |text: &str| {
            let (store, made) = (Arc::clone(&store), new_move(id, ply).made);
            let made = StoredMove {
                text: text.to_owned(),
                ..made
            };
            let next = NewMove {
                made,
                ..new_move(id, ply)
            };
            async move { store.append_move(&next).await.expect("answers") }
        };
        let (won, lost) = winner(both(append("a1-a2"), append("b1-b2")).await);
        assert_eq!(won.ply(), ply);
        assert_eq!(stale(lost), won);
    }
}

pub(crate) async fn one_request_twice_at_once(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    for ply in 1..=20 {
        let append = || {
            let (store, request) = (Arc::clone(&store), Some(RequestId(i64::from(ply))));
            let next = NewMove {
                request,
                notices: vec![notice_at(NOW)],
                ..new_move(id, ply)
            };
            async move { store.append_move(&next).await.expect("answers") }
        };
        let (won, again) = winner(both(append(), append()).await);
        let (again, ids) = repeated(again);
        assert_eq!((again, ids.len()), (won, 1));
    }
}

pub(crate) async fn a_move_and_a_resignation(store: Arc<dyn Store>) {
    for _ in 0..20 {
        let id = game(&*store).await.id;
        let (mover, resigner) = (Arc::clone(&store), Arc::clone(&store));
        let append = async move { mover.append_move(&new_move(id, 1)).await.expect("answers") };
        let resign = async move {
            let resigned = ending("resignation", Some(0));
            resigner
                .end_game(&new_ending(id, 0, &resigned, None, &[]))
                .await
                .expect("answers")
        };
        let (won, lost) = winner(both(append, resign).await);
        assert_eq!(stale(lost), won);
        assert_ne!(won.ply() == 1, won.ending.is_some());
    }
}

pub(crate) async fn two_offers_at_once(store: Arc<dyn Store>) {
    for _ in 0..20 {
        let id = game(&*store).await.id;
        let offer = |by: PersonId| {
            let (store, kind) = (Arc::clone(&store), OfferKind::Draw);
            async move {
                store
                    .make_offer(id, 0, kind, by, NOW, &[])
                    .await
                    .expect("answers")
            }
        };
        let (won, lost) = winner(both(offer(ALICE), offer(BOB)).await);
        assert_eq!(stale(lost).offer, won.offer);
    }
}

pub(crate) async fn two_loops_share_the_outbox(store: Arc<dyn Store>) {
    let notices = [notice_at(NOW); 50];
    let (_, ids) = done(
        store
            .create_challenge(&terms(), &notices)
            .await
            .expect("makes"),
    );
    let take = || {
        let store = Arc::clone(&store);
        async move {
            let mut taken = Vec::new();
            for _ in 0..10 {
                taken.extend(store.due_notices(NOW.plus(20), 5).await.expect("reads"));
            }
            taken
        }
    };
    let taken = both(take(), take()).await.concat();
    assert_eq!(taken.len(), 50, "none was handed out twice");
    let taken: BTreeSet<NoticeId> = taken.iter().map(|entry| entry.id).collect();
    assert_eq!(taken, ids.into_iter().collect());
}

pub(crate) async fn fifty_games_move_while_all_are_read(store: Arc<dyn Store>) {
    let mut tasks = Vec::new();
    for _ in 0..50 {
        let (id, store) = (game(&*store).await.id, Arc::clone(&store));
        tasks.push(tokio::spawn(async move {
            for ply in 1..=4 {
                done(store.append_move(&new_move(id, ply)).await.expect("moves"));
            }
        }));
    }
    let all = GameFilter {
        limit: 100,
        ..GameFilter::default()
    };
    // A list is of one moment: whatever it holds was true together.
    while !tasks.iter().all(tokio::task::JoinHandle::is_finished) {
        assert_eq!(store.games(&all).await.expect("reads").len(), 50);
    }
    for task in tasks {
        task.await.expect("all moves are made");
    }
    let games = store.games(&all).await.expect("reads");
    assert!(games.iter().all(|game| game.ply() == 4));
}
