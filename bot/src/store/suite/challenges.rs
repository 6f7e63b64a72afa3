//! Challenges.

use std::sync::Arc;

use super::*;

pub(crate) async fn a_challenge_reads_as_it_was_made(store: Arc<dyn Store>) {
    let terms = NewChallenge {
        request: Some(RequestId(i64::MAX)),
        variant: "latrunculi".to_owned(),
        version: 3,
        options: "width=12 height=8".to_owned(),
        ..terms()
    };
    let made = challenge(&*store, &terms).await;
    assert_eq!(made.terms, terms);
    assert_eq!(made.state, ChallengeState::Open);
    assert_eq!(made.message, None);
    assert_eq!(
        store.challenge(made.id).await.expect("reads"),
        Some(made.clone())
    );

    let open = store.set_challenge_message(made.id, message(5)).await;
    assert!(open.expect("notes"), "nobody has answered it");
    let shown = Challenge {
        message: Some(message(5)),
        ..made
    };
    assert_eq!(store.challenge(shown.id).await.expect("reads"), Some(shown));
}

pub(crate) async fn homes_and_sides_read_as_they_were_made(store: Arc<dyn Store>) {
    let homes = [
        HALL,
        Home::Channel {
            guild: None,
            channel: ChannelId(0),
        },
        Home::Direct,
    ];
    let sides = [
        SideChoice::Fixed(0),
        SideChoice::Fixed(1),
        SideChoice::Random,
    ];
    for (home, side) in homes.into_iter().zip(sides) {
        let terms = NewChallenge {
            home,
            side,
            to: None,
            ..terms()
        };
        let made = challenge(&*store, &terms).await;
        assert_eq!(
            store.challenge(made.id).await.expect("reads"),
            Some(made.clone())
        );
        let accepted = store
            .accept_challenge(made.id, &one_game([BOB, ALICE], &[]), None, NOW)
            .await;
        let game = done(accepted.expect("accepts")).0.1.expect("a game");
        assert_eq!((game.home, game.players), (home, [BOB, ALICE]));
        assert_eq!(store.game(game.id).await.expect("reads"), Some(game));
    }
}

pub(crate) async fn numbers_count_from_one(store: Arc<dyn Store>) {
    for number in 1..=3 {
        let game = game(&*store).await;
        assert_eq!(
            (game.id, game.challenge),
            (GameId(number), ChallengeId(number))
        );
    }
}

pub(crate) async fn filters_hold_together(store: Arc<dyn Store>) {
    let other = Home::Channel {
        guild: None,
        channel: ChannelId(88),
    };
    let all = [
        terms(),
        NewChallenge {
            from: BOB,
            to: Some(ALICE),
            ..terms()
        },
        NewChallenge {
            to: None,
            home: other,
            ..terms()
        },
        NewChallenge {
            to: Some(CAROL),
            expires: NOW.plus(10),
            ..terms()
        },
    ];
    for terms in &all {
        challenge(&*store, terms).await;
    }
    let listed = async |filter: ChallengeFilter| -> Vec<i64> {
        let filter = ChallengeFilter {
            limit: 10,
            ..filter
        };
        let found = store.challenges(&filter).await.expect("reads");
        found.iter().map(|challenge| challenge.id.0).collect()
    };
    let any = ChallengeFilter::default;
    let hall = Some(ChannelId(77));
    assert_eq!(listed(any()).await, [4, 3, 2, 1]);
    assert_eq!(
        listed(ChallengeFilter {
            from: Some(ALICE),
            ..any()
        })
        .await,
        [4, 3, 1]
    );
    assert_eq!(
        listed(ChallengeFilter {
            to: Some(ALICE),
            ..any()
        })
        .await,
        [2]
    );
    assert_eq!(
        listed(ChallengeFilter {
            channel: hall,
            ..any()
        })
        .await,
        [4, 2, 1]
    );
    let both = ChallengeFilter {
        from: Some(ALICE),
        channel: hall,
        ..any()
    };
    assert_eq!(listed(both).await, [4, 1]);
    for (moment, found) in [(9, vec![]), (10, vec![4]), (1_000, vec![4, 3, 2, 1])] {
        let filter = ChallengeFilter {
            expired_by: Some(NOW.plus(moment)),
            ..any()
        };
        assert_eq!(listed(filter).await, found);
    }
    let (id, state) = (ChallengeId(4), ChallengeState::Expired);
    done(
        store
            .close_challenge(id, state, NOW.plus(11), &[])
            .await
            .expect("closes"),
    );
    assert_eq!(listed(any()).await, [3, 2, 1]);
}

pub(crate) async fn lists_are_bounded_and_newest_first(store: Arc<dyn Store>) {
    for _ in 0..3 {
        challenge(&*store, &terms()).await;
    }
    for (limit, found) in [(0, 0), (1, 1), (2, 2), (u32::MAX, 3)] {
        let filter = ChallengeFilter {
            limit,
            ..ChallengeFilter::default()
        };
        let listed = store.challenges(&filter).await.expect("reads");
        assert_eq!(listed.len(), found);
        assert!(listed.iter().rev().map(|one| one.id).is_sorted());
        assert!(
            listed
                .first()
                .is_none_or(|newest| newest.id == ChallengeId(3))
        );
    }
}

pub(crate) async fn challenges_are_counted_by_time_and_person(store: Arc<dyn Store>) {
    for (seconds, to) in [
        (0, Some(BOB)),
        (10, Some(CAROL)),
        (20, None),
        (30, Some(BOB)),
    ] {
        let terms = NewChallenge {
            created: NOW.plus(seconds),
            to,
            ..terms()
        };
        let id = challenge(&*store, &terms).await.id;
        // One that is closed counts as well.
        if seconds == 30 {
            let state = ChallengeState::Cancelled;
            done(
                store
                    .close_challenge(id, state, NOW, &[])
                    .await
                    .expect("closes"),
            );
        }
    }
    for (from, to, since, count) in [
        (ALICE, None, 0, 4),
        (ALICE, None, 10, 3),
        (ALICE, None, 31, 0),
        (ALICE, Some(BOB), 0, 2),
        (ALICE, Some(BOB), 1, 1),
        (BOB, None, 0, 0),
    ] {
        let counted = store
            .challenges_since(from, to, NOW.plus(since))
            .await
            .expect("counts");
        assert_eq!(counted, count, "{from} to {to:?} since {since}");
    }
}

pub(crate) async fn only_an_open_challenge_is_closed(store: Arc<dyn Store>) {
    let states = [
        ChallengeState::Declined,
        ChallengeState::Cancelled,
        ChallengeState::Expired,
    ];
    for state in states {
        let made = challenge(&*store, &terms()).await;
        let closed = store
            .close_challenge(made.id, state, NOW, &[])
            .await
            .expect("closes");
        let expected = Challenge { state, ..made };
        assert_eq!(closed, Change::Done(expected.clone(), vec![]));
        assert_eq!(
            store.challenge(expected.id).await.expect("reads"),
            Some(expected.clone())
        );
        for again in states {
            let change = store.close_challenge(expected.id, again, NOW, &[]).await;
            assert_eq!(stale(change.expect("answers")), expected);
        }
        let open = store.set_challenge_message(expected.id, message(6)).await;
        assert!(!open.expect("notes"), "its buttons are old already");
    }
    let game = game(&*store).await;
    let state = ChallengeState::Declined;
    let change = store.close_challenge(game.challenge, state, NOW, &[]).await;
    assert_eq!(
        stale(change.expect("answers")).state,
        ChallengeState::Accepted(game.id)
    );
}

pub(crate) async fn accepting_makes_one_game(store: Arc<dyn Store>) {
    let made = challenge(&*store, &terms()).await;
    let accept = async |players| {
        let at = NOW.plus(60);
        store
            .accept_challenge(made.id, &one_game(players, &[]), None, at)
            .await
            .expect("accepts")
    };
    let ((accepted, game), ids) = done(accept([ALICE, BOB]).await);
    let game = game.expect("a game");
    assert_eq!(ids, []);
    assert_eq!(
        accepted,
        Challenge {
            state: ChallengeState::Accepted(game.id),
            ..made.clone()
        }
    );
    assert_eq!((game.created, game.ply()), (NOW.plus(60), 0));
    assert_eq!(
        stale(accept([CAROL, BOB]).await),
        (accepted.clone(), Some(game.clone()))
    );
    assert_eq!(
        store.challenge(made.id).await.expect("reads"),
        Some(accepted)
    );
    let filter = GameFilter {
        limit: 10,
        ..GameFilter::default()
    };
    assert_eq!(store.games(&filter).await.expect("reads"), [game]);
}

pub(crate) async fn a_closed_challenge_is_not_accepted(store: Arc<dyn Store>) {
    let id = challenge(&*store, &terms()).await.id;
    let state = ChallengeState::Declined;
    done(
        store
            .close_challenge(id, state, NOW, &[])
            .await
            .expect("closes"),
    );
    let change = store
        .accept_challenge(id, &one_game([ALICE, BOB], &[]), None, NOW)
        .await;
    let (challenge, game) = stale(change.expect("answers"));
    assert_eq!((challenge.state, game), (state, None));
    assert_eq!(store.game(GameId(1)).await.expect("reads"), None);
}

pub(crate) async fn what_is_missing_is_named(store: Arc<dyn Store>) {
    let id = ChallengeId(9);
    assert_eq!(store.challenge(id).await.expect("reads"), None);
    let missing = |error: StoreError| assert_eq!(error.to_string(), "no challenge with number 9");
    let state = ChallengeState::Declined;
    missing(
        store
            .close_challenge(id, state, NOW, &[])
            .await
            .expect_err("missing"),
    );
    missing(
        store
            .accept_challenge(id, &one_game([ALICE, BOB], &[]), None, NOW)
            .await
            .expect_err("missing"),
    );
    missing(
        store
            .set_challenge_message(id, message(1))
            .await
            .expect_err("missing"),
    );
}

pub(crate) async fn a_challenge_cannot_be_closed_as_open_or_accepted(store: Arc<dyn Store>) {
    let made = challenge(&*store, &terms()).await;
    for state in [ChallengeState::Open, ChallengeState::Accepted(GameId(1))] {
        let refused = store.close_challenge(made.id, state, NOW, &[]).await;
        assert!(matches!(refused, Err(StoreError::Misuse(_))), "{refused:?}");
    }
    assert_eq!(store.challenge(made.id).await.expect("reads"), Some(made));
}

pub(crate) async fn a_side_that_does_not_exist_is_refused(store: Arc<dyn Store>) {
    let terms = NewChallenge {
        side: SideChoice::Fixed(2),
        ..terms()
    };
    let refused = store.create_challenge(&terms, &[]).await;
    assert!(matches!(refused, Err(StoreError::Misuse(_))), "{refused:?}");
    assert_eq!(store.challenge(ChallengeId(1)).await.expect("reads"), None);
}
