//! The same request twice.

use std::sync::Arc;

use super::*;

const FIRST: Option<RequestId> = Some(RequestId(9_001));
const SECOND: Option<RequestId> = Some(RequestId(9_002));

async fn made(store: &dyn Store, request: Option<RequestId>) -> Option<Made> {
    store
        .made_by(request.expect("a request"))
        .await
        .expect("reads")
}

pub(crate) async fn a_challenge_is_made_once(store: Arc<dyn Store>) {
    let terms = NewChallenge {
        request: FIRST,
        ..terms()
    };
    assert_eq!(made(&*store, FIRST).await, None);
    let notices = [notice_at(NOW), notice_at(NOW)];
    let (first, ids) = done(
        store
            .create_challenge(&terms, &notices)
            .await
            .expect("makes"),
    );
    assert_eq!(ids.len(), 2);
    let again = store
        .create_challenge(&terms, &notices)
        .await
        .expect("answers");
    assert_eq!(again, Change::Repeated(first.clone(), ids.clone()));
    // What was heard meanwhile is not to be settled again.
    store.settle_notice(ids[0], NOW).await.expect("settles");
    let again = store
        .create_challenge(&terms, &notices)
        .await
        .expect("answers");
    assert_eq!(again, Change::Repeated(first.clone(), vec![ids[1]]));
    assert_eq!(made(&*store, FIRST).await, Some(Made::Challenge(first.id)));

    let other = NewChallenge {
        request: SECOND,
        ..terms
    };
    let (second, _) = done(store.create_challenge(&other, &[]).await.expect("makes"));
    assert_ne!(first.id, second.id);
}

pub(crate) async fn a_game_begins_once(store: Arc<dyn Store>) {
    let id = challenge(&*store, &terms()).await.id;
    let accept = async || {
        let notices = [notice_at(NOW)];
        store
            .accept_challenge(id, &one_game([ALICE, BOB], &notices), FIRST, NOW)
            .await
            .expect("answers")
    };
    let (first, ids) = done(accept().await);
    assert_eq!(accept().await, Change::Repeated(first.clone(), ids));
    let game = first.1.expect("a game").id;
    // The row comes back as it is now.
    play(&*store, game, 1).await;
    assert_eq!(repeated(accept().await).0.1.expect("a game").ply(), 1);
    assert_eq!(made(&*store, FIRST).await, Some(Made::Game(game)));
}

pub(crate) async fn a_move_is_made_once(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let first = NewMove {
        request: FIRST,
        notices: vec![notice_at(NOW)],
        ..new_move(id, 1)
    };
    let (record, ids) = done(store.append_move(&first).await.expect("moves"));
    let again = store.append_move(&first).await.expect("answers");
    assert_eq!(again, Change::Repeated(record, ids.clone()));
    // Also when the game has gone on, with the entries of that move only.
    let second = NewMove {
        request: SECOND,
        notices: vec![notice_at(NOW)],
        ..new_move(id, 2)
    };
    let (record, _) = done(store.append_move(&second).await.expect("moves"));
    let again = store.append_move(&first).await.expect("answers");
    assert_eq!(again, Change::Repeated(record, ids));
    assert_eq!(
        made(&*store, FIRST).await,
        Some(Made::Move { game: id, ply: 1 })
    );
}

pub(crate) async fn a_game_ends_once(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let end = async || {
        let (ending, notices) = (ending("resignation", Some(0)), [notice_at(NOW)]);
        store
            .end_game(&new_ending(id, 0, &ending, FIRST, &notices))
            .await
            .expect("answers")
    };
    let (record, ids) = done(end().await);
    assert_eq!(end().await, Change::Repeated(record, ids));
    assert_eq!(made(&*store, FIRST).await, Some(Made::Ending(id)));
}

pub(crate) async fn a_repeat_about_another_row_finds_the_first(store: Arc<dyn Store>) {
    // `/move` without a game found the one that waited for the player; the second time it finds
    // another. What counts is what the first time made.
    let (first, other) = (game(&*store).await.id, game(&*store).await.id);
    let next = NewMove {
        request: FIRST,
        ..new_move(first, 1)
    };
    let (record, _) = done(store.append_move(&next).await.expect("moves"));
    let elsewhere = NewMove {
        game: other,
        ..next
    };
    let again = store.append_move(&elsewhere).await.expect("answers");
    assert_eq!(again, Change::Repeated(record, vec![]));
    assert_eq!(play(&*store, other, 0).await.ply(), 0);
}

pub(crate) async fn a_refused_request_may_come_again(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let early = NewMove {
        request: FIRST,
        ..new_move(id, 2)
    };
    stale(store.append_move(&early).await.expect("answers"));
    assert_eq!(made(&*store, FIRST).await, None);
    play(&*store, id, 1).await;
    done(store.append_move(&early).await.expect("moves"));
}

pub(crate) async fn one_request_makes_one_kind_of_change(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let first = NewMove {
        request: FIRST,
        ..new_move(id, 1)
    };
    let (record, _) = done(store.append_move(&first).await.expect("moves"));
    let resigned = ending("resignation", Some(0));
    let refused = store
        .end_game(&new_ending(id, 1, &resigned, FIRST, &[]))
        .await;
    assert!(matches!(refused, Err(StoreError::Misuse(_))), "{refused:?}");
    assert_eq!(store.game(id).await.expect("reads"), Some(record));
}
