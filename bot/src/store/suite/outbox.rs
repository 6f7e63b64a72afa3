//! The outbox.

use std::sync::Arc;

use super::*;

/// An entry for Bob that no answer will settle, due at once.
fn plain() -> NewNotice {
    NewNotice {
        to: Addressee::Person(BOB),
        not_before: NOW,
        answered: false,
        nudge: None,
        held: None,
    }
}

/// A challenge with these entries.
async fn write(store: &dyn Store, notices: &[NewNotice]) -> Vec<NoticeId> {
    done(
        store
            .create_challenge(&terms(), notices)
            .await
            .expect("makes"),
    )
    .1
}

async fn due(store: &dyn Store, seconds: i64) -> Vec<Notice> {
    store
        .due_notices(NOW.plus(seconds), 100)
        .await
        .expect("reads")
}

/// Numbers of what is due.
async fn numbers(store: &dyn Store, seconds: i64) -> Vec<NoticeId> {
    due(store, seconds)
        .await
        .iter()
        .map(|notice| notice.id)
        .collect()
}

pub(crate) async fn each_change_writes_its_kind(store: Arc<dyn Store>) {
    let (new, at) = ([plain()], NOW.plus(1));
    let declined = done(store.create_challenge(&terms(), &new).await.expect("makes"))
        .0
        .id;
    let state = ChallengeState::Declined;
    done(
        store
            .close_challenge(declined, state, at, &new)
            .await
            .expect("closes"),
    );
    let expired = challenge(&*store, &terms()).await.id;
    let state = ChallengeState::Expired;
    done(
        store
            .close_challenge(expired, state, at, &new)
            .await
            .expect("closes"),
    );
    let accepted = challenge(&*store, &terms()).await.id;
    let players = [ALICE, BOB];
    let game = store
        .accept_challenge(accepted, &one_game(players, &new), None, at)
        .await
        .expect("accepts");
    let game = done(game).0.1.expect("a game").id;
    let next = NewMove {
        notices: new.to_vec(),
        ..new_move(game, 1)
    };
    done(store.append_move(&next).await.expect("moves"));
    let kind = OfferKind::Draw;
    let offered = store
        .make_offer(game, 1, kind, BOB, at, &new)
        .await
        .expect("offers");
    let offer = done(offered).0.offer.expect("an offer").id;
    done(
        store
            .close_offer(game, offer, at, &new)
            .await
            .expect("closes"),
    );
    let draw = ending("agreement", None);
    done(
        store
            .end_game(&new_ending(game, 1, &draw, None, &new))
            .await
            .expect("ends"),
    );

    let entries = due(&*store, 0).await;
    let kinds: Vec<NoticeKind> = entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(
        kinds,
        [
            NoticeKind::Challenged(declined),
            NoticeKind::Declined(declined),
            NoticeKind::Expired(expired),
            NoticeKind::Board { game, ply: 0 },
            NoticeKind::Board { game, ply: 1 },
            NoticeKind::Offered { game, offer },
            NoticeKind::OfferDeclined { game, offer },
            NoticeKind::Ended(game),
        ]
    );
    let times: Vec<i64> = entries
        .iter()
        .map(|entry| entry.created.0 - NOW.0)
        .collect();
    assert_eq!(times, [0, 1, 1, 1, 1, 1, 1, 500]);
}

pub(crate) async fn an_entry_waits_for_its_time(store: Arc<dyn Store>) {
    let channel = Addressee::Channel(ChannelId(77));
    let later = NewNotice {
        to: channel,
        not_before: NOW.plus(20),
        answered: false,
        nudge: None,
        held: None,
    };
    let ids = write(&*store, &[plain(), later]).await;
    assert_eq!(due(&*store, -1).await, []);
    let kind = NoticeKind::Challenged(ChallengeId(1));
    let entry = |id, to| Notice {
        id,
        kind,
        to,
        created: NOW,
        nudge: None,
        attempts: 1,
        maybe_repeat: false,
    };
    assert_eq!(
        due(&*store, 19).await,
        [entry(ids[0], Addressee::Person(BOB))]
    );
    assert_eq!(due(&*store, 20).await, [entry(ids[1], channel)]);
}

pub(crate) async fn an_entry_is_handed_out_once_a_minute(store: Arc<dyn Store>) {
    let ids = write(&*store, &[plain()]).await;
    for (seconds, attempts) in [(0, 1), (60, 2), (120, 3)] {
        let found = due(&*store, seconds).await;
        assert_eq!(found.iter().map(|entry| entry.id).collect::<Vec<_>>(), ids);
        assert_eq!(found[0].attempts, attempts);
        for soon in [0, 1, 59] {
            assert_eq!(due(&*store, seconds + soon).await, []);
        }
    }
}

pub(crate) async fn a_settled_entry_is_silent(store: Arc<dyn Store>) {
    let ids = write(&*store, &[plain(), plain()]).await;
    store.settle_notice(ids[0], NOW).await.expect("settles");
    store
        .settle_notice(ids[0], NOW.plus(5))
        .await
        .expect("settles again");
    assert_eq!(numbers(&*store, 0).await, [ids[1]]);
    // Settled while it was out.
    store.settle_notice(ids[1], NOW).await.expect("settles");
    assert_eq!(due(&*store, 1_000).await, []);
    // What was heard is not taken up again.
    for until in [Some(NOW), None] {
        store
            .postpone_notice(ids[1], until, "too late")
            .await
            .expect("is harmless");
    }
    assert_eq!(due(&*store, 1_000).await, []);
    assert_eq!(store.release_notices(NOW).await.expect("releases"), 0);
}

pub(crate) async fn an_entry_is_postponed(store: Arc<dyn Store>) {
    let ids = write(&*store, &[plain()]).await;
    assert_eq!(numbers(&*store, 0).await, ids);
    let until = Some(NOW.plus(300));
    store
        .postpone_notice(ids[0], until, "the network is down")
        .await
        .expect("postpones");
    assert_eq!(due(&*store, 299).await, []);
    let found = due(&*store, 300).await;
    // The former try is known to have failed: this is no repeat.
    assert_eq!((found[0].attempts, found[0].maybe_repeat), (2, false));
    // An answer that failed makes its entry due before its time.
    let waiting = write(&*store, &[notice_at(NOW.plus(1_000))]).await;
    store
        .postpone_notice(waiting[0], Some(NOW), "the answer failed")
        .await
        .expect("postpones");
    assert_eq!(numbers(&*store, 0).await, waiting);
}

pub(crate) async fn a_given_up_entry_is_silent(store: Arc<dyn Store>) {
    let ids = write(&*store, &[plain()]).await;
    assert_eq!(numbers(&*store, 0).await, ids);
    store
        .postpone_notice(ids[0], None, "the channel is gone")
        .await
        .expect("gives up");
    store
        .postpone_notice(ids[0], Some(NOW), "once more")
        .await
        .expect("is harmless");
    assert_eq!(store.release_notices(NOW).await.expect("releases"), 0);
    assert_eq!(due(&*store, 1_000_000).await, []);
    store.settle_notice(ids[0], NOW).await.expect("is harmless");
}

pub(crate) async fn a_restart_makes_all_open_entries_due(store: Arc<dyn Store>) {
    let far = NewNotice {
        not_before: NOW.plus(1_000),
        ..plain()
    };
    let ids = write(&*store, &[plain(), far, plain(), plain()]).await;
    store.settle_notice(ids[2], NOW).await.expect("settles");
    store
        .postpone_notice(ids[3], None, "gone")
        .await
        .expect("gives up");
    assert_eq!(numbers(&*store, 0).await, [ids[0]]);
    assert_eq!(
        store.release_notices(NOW.plus(1)).await.expect("releases"),
        2
    );
    let found = due(&*store, 1).await;
    assert_eq!(
        found.iter().map(|entry| entry.id).collect::<Vec<_>>(),
        ids[..2]
    );
    // The first was out when the process ended; the second was never tried.
    let repeats: Vec<bool> = found.iter().map(|entry| entry.maybe_repeat).collect();
    assert_eq!(repeats, [true, false]);
}

pub(crate) async fn an_entry_that_was_cut_off_may_be_a_repeat(store: Arc<dyn Store>) {
    let ids = write(&*store, &[plain()]).await;
    assert!(!due(&*store, 0).await[0].maybe_repeat);
    assert!(due(&*store, 60).await[0].maybe_repeat);
    // It stays one, also after a try that is known to have failed.
    let until = Some(NOW.plus(100));
    store
        .postpone_notice(ids[0], until, "the network is down")
        .await
        .expect("postpones");
    assert!(due(&*store, 100).await[0].maybe_repeat);
}

pub(crate) async fn an_answered_entry_may_be_a_repeat(store: Arc<dyn Store>) {
    write(&*store, &[notice_at(NOW)]).await;
    let found = due(&*store, 20).await;
    assert_eq!((found[0].attempts, found[0].maybe_repeat), (1, true));
}

pub(crate) async fn nothing_is_written_for_a_stale_change(store: Arc<dyn Store>) {
    let (id, new) = (game(&*store).await.id, [plain()]);
    let late = NewMove {
        notices: new.to_vec(),
        ..new_move(id, 2)
    };
    stale(store.append_move(&late).await.expect("answers"));
    let draw = ending("agreement", None);
    stale(
        store
            .end_game(&new_ending(id, 1, &draw, None, &new))
            .await
            .expect("answers"),
    );
    let (kind, offer) = (OfferKind::Draw, OfferId(1));
    stale(
        store
            .make_offer(id, 1, kind, BOB, NOW, &new)
            .await
            .expect("answers"),
    );
    stale(
        store
            .close_offer(id, offer, NOW, &new)
            .await
            .expect("answers"),
    );
    let (challenge, state) = (ChallengeId(1), ChallengeState::Declined);
    stale(
        store
            .close_challenge(challenge, state, NOW, &new)
            .await
            .expect("answers"),
    );
    let players = [ALICE, BOB];
    stale(
        store
            .accept_challenge(challenge, &one_game(players, &new), None, NOW)
            .await
            .expect("answers"),
    );
    assert_eq!(due(&*store, 1_000).await, []);
}

pub(crate) async fn entries_are_bounded_and_oldest_first(store: Arc<dyn Store>) {
    let later = NewNotice {
        not_before: NOW.plus(5),
        ..plain()
    };
    let ids = write(&*store, &[later, plain(), plain()]).await;
    for (limit, found) in [(0, &ids[..0]), (2, &ids[..2]), (u32::MAX, &ids[2..])] {
        let entries = store.due_notices(NOW.plus(5), limit).await.expect("reads");
        assert_eq!(
            entries.iter().map(|entry| entry.id).collect::<Vec<_>>(),
            found
        );
    }
}

pub(crate) async fn what_is_missing_is_named(store: Arc<dyn Store>) {
    let id = NoticeId(9);
    let missing =
        |error: StoreError| assert_eq!(error.to_string(), "no outbox entry with number 9");
    missing(store.settle_notice(id, NOW).await.expect_err("missing"));
    missing(
        store
            .postpone_notice(id, Some(NOW), "")
            .await
            .expect_err("missing"),
    );
}
