//! What is stored of people: shown, and deleted.

use std::sync::Arc;

use super::*;

/// A running game of Alice and Bob ends so when Alice leaves.
fn resigned(game: &GameRecord) -> NewEnding {
    let notice = NewNotice {
        to: Addressee::Person(BOB),
        answered: false,
        not_before: NOW,
        ..notice_at(NOW)
    };
    new_ending(
        game.id,
        game.ply(),
        &ending("resignation", Some(1)),
        None,
        &[notice],
    )
}

fn leaving(endings: Vec<NewEnding>, closings: Vec<Closing>) -> Leaving {
    Leaving {
        person: ALICE,
        request: Some(RequestId(900)),
        at: NOW.plus(600),
        endings,
        closings,
    }
}

async fn named(store: &dyn Store) {
    let person = Person {
        id: ALICE,
        name: "Alice".to_owned(),
    };
    store.remember(&person).await.expect("remembers");
}

async fn holdings(store: &dyn Store) -> Holdings {
    store.holdings(ALICE).await.expect("reads")
}

pub(crate) async fn a_person_is_shown_what_there_is(store: Arc<dyn Store>) {
    assert_eq!(holdings(&*store).await, Holdings::default());
    named(&*store).await;
    let over = game(&*store).await;
    let end = resigned(&over);
    done(store.end_game(&end).await.expect("ends"));
    let running = play(&*store, game(&*store).await.id, 2).await;
    challenge(&*store, &terms()).await;
    store.block(ALICE, CAROL, NOW).await.expect("blocks");
    store.block(BOB, ALICE, NOW).await.expect("blocks");
    let expected = Holdings {
        name: Some("Alice".to_owned()),
        running: 1,
        newest: running.id.0,
        finished: 1,
        challenges: 3,
        open: 1,
        blocked: 1,
        ..Holdings::default()
    };
    assert_eq!(holdings(&*store).await, expected);

    let everything = store.everything(ALICE).await.expect("reads");
    assert_eq!(everything["games"].len(), 2);
    let moves = Stored::Text("a1-b1 a2-b2".to_owned());
    let game = everything["games"]
        .iter()
        .find(|game| game["moves"] == moves);
    assert_eq!(
        game.expect("its moves")["id"],
        Stored::Integer(running.id.0)
    );
    // Whom one blocks is one's own; by whom one is blocked is not.
    assert_eq!(everything["blocks"].len(), 1);
    assert_eq!(everything["blocks"][0]["blocked"], Stored::Integer(CAROL.0));
    assert!(
        store
            .everything(CAROL)
            .await
            .expect("reads")
            .values()
            .all(Vec::is_empty)
    );
}

pub(crate) async fn leaving_takes_the_person_out_of_what_stays(store: Arc<dyn Store>) {
    named(&*store).await;
    let over = game(&*store).await;
    done(store.end_game(&resigned(&over)).await.expect("ends"));
    let running = play(&*store, game(&*store).await.id, 3).await;
    let mine = challenge(&*store, &terms()).await;
    let theirs = NewChallenge {
        from: BOB,
        to: Some(ALICE),
        ..terms()
    };
    let theirs = challenge(&*store, &theirs).await;
    let closing = |challenge: &Challenge, state| Closing {
        challenge: challenge.id,
        state,
        notices: vec![notice_at(NOW)],
    };
    let closings = vec![
        closing(&mine, ChallengeState::Cancelled),
        closing(&theirs, ChallengeState::Declined),
    ];
    let leaving = leaving(vec![resigned(&running)], closings);
    let (alias, ids) = done(store.forget(&leaving).await.expect("leaves"));
    let alias = alias.expect("a number");
    assert!(alias.is_former());
    assert_eq!(ids.len(), 3);

    assert_eq!(holdings(&*store).await, Holdings::default());
    assert_eq!(store.people(&[ALICE, alias]).await.expect("reads"), []);
    let ended = store
        .game(running.id)
        .await
        .expect("reads")
        .expect("the game");
    assert_eq!(ended.players, [alias, BOB]);
    assert_eq!(ended.moves, running.moves);
    assert_eq!(ended.ending, Some(ending("resignation", Some(1))));
    for (id, state) in [
        (mine.id, ChallengeState::Cancelled),
        (theirs.id, ChallengeState::Declined),
    ] {
        let closed = store.challenge(id).await.expect("reads").expect("there");
        assert_eq!(closed.state, state);
        let [from, to] = [Some(closed.terms.from), closed.terms.to];
        assert!(from == Some(alias) || to == Some(alias));
    }
    let due = store.due_notices(NOW.plus(700), 10).await.expect("reads");
    let kinds: Vec<NoticeKind> = due.iter().map(|notice| notice.kind).collect();
    for kind in [
        NoticeKind::Ended(running.id),
        NoticeKind::Withdrawn(mine.id),
        NoticeKind::Declined(theirs.id),
    ] {
        assert!(kinds.contains(&kind), "{kind:?}: {kinds:?}");
    }
    // Nobody is foremost who is not here.
    let first = store
        .foremost(Merit::Games, None, None, "aborted", 10)
        .await;
    assert_eq!(first.expect("reads"), [(BOB, 2)]);
    // Whoever comes back is somebody else, and leaves as somebody else again.
    let again = play(&*store, game(&*store).await.id, 1).await;
    let another = Leaving {
        request: Some(RequestId(901)),
        endings: vec![resigned(&again)],
        closings: Vec::new(),
        ..leaving
    };
    let other = done(store.forget(&another).await.expect("leaves")).0;
    assert!(other.expect("a number") != alias);
    let kept = store.game(running.id).await.expect("reads").expect("there");
    assert_eq!(kept.players, [alias, BOB]);
}

pub(crate) async fn leaving_is_all_or_nothing(store: Arc<dyn Store>) {
    named(&*store).await;
    let one = game(&*store).await;
    let two = play(&*store, game(&*store).await.id, 1).await;
    let before = holdings(&*store).await;
    let open = challenge(&*store, &terms()).await;
    let closing = Closing {
        challenge: open.id,
        state: ChallengeState::Cancelled,
        notices: Vec::new(),
    };
    let moved = NewEnding {
        ply: 0,
        ..resigned(&two)
    };
    for leaving in [
        // A game and a challenge that were not seen; a move that was not seen.
        leaving(vec![resigned(&one)], vec![closing.clone()]),
        leaving(vec![resigned(&one), resigned(&two)], Vec::new()),
        leaving(vec![resigned(&one), moved], vec![closing.clone()]),
    ] {
        stale(store.forget(&leaving).await.expect("answers"));
    }
    let after = Holdings {
        open: 1,
        challenges: before.challenges + 1,
        ..before
    };
    assert_eq!(holdings(&*store).await, after);
    assert!(
        store
            .due_notices(NOW.plus(700), 10)
            .await
            .expect("reads")
            .is_empty()
    );
    let whole = leaving(vec![resigned(&one), resigned(&two)], vec![closing]);
    done(store.forget(&whole).await.expect("leaves"));
}

pub(crate) async fn one_request_makes_somebody_leave_once(store: Arc<dyn Store>) {
    assert!(!store.forgotten_by(RequestId(900)).await.expect("reads"));
    let first = leaving(Vec::new(), Vec::new());
    let alias = done(store.forget(&first).await.expect("leaves")).0;
    assert!(store.forgotten_by(RequestId(900)).await.expect("reads"));
    named(&*store).await;
    let begun = game(&*store).await;
    let again = leaving(vec![resigned(&begun)], Vec::new());
    assert_eq!(
        repeated(store.forget(&again).await.expect("answers")).0,
        alias
    );
    assert_eq!(holdings(&*store).await.running, 1);
    assert!(holdings(&*store).await.name.is_some());
}

pub(crate) async fn games_since_a_moment_come_oldest_first(store: Arc<dyn Store>) {
    let mut ids = Vec::new();
    for days in 0..4 {
        let id = challenge(&*store, &terms()).await.id;
        let at = NOW.plus(days * 86_400);
        let new = one_game([ALICE, BOB], &[]);
        let begun = store.accept_challenge(id, &new, None, at).await;
        ids.push(done(begun.expect("a game")).0.1.expect("a game").id);
    }
    play(&*store, ids[2], 2).await;
    let since = |days: i64, limit| {
        let store = Arc::clone(&store);
        async move {
            let games = store
                .games_since(ALICE, NOW.plus(days * 86_400), limit)
                .await;
            games.expect("reads")
        }
    };
    let numbers = |games: &[GameRecord]| games.iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(numbers(&since(0, 10).await), ids);
    assert_eq!(numbers(&since(1, 2).await), ids[1..3]);
    assert_eq!(since(2, 10).await[0].ply(), 2);
    assert!(
        store
            .games_since(CAROL, NOW, 10)
            .await
            .expect("reads")
            .is_empty()
    );
}

pub(crate) async fn what_is_old_is_pruned_some_at_a_time(store: Arc<dyn Store>) {
    let mut ids = Vec::new();
    for number in 0..5 {
        let terms = NewChallenge {
            request: Some(RequestId(number)),
            created: NOW.plus(number),
            ..terms()
        };
        let new = [notice_at(NOW)];
        ids.extend(done(store.create_challenge(&terms, &new).await.expect("makes")).1);
    }
    // Heard at 0, 1, 2; given up; still to be heard.
    for (seconds, id) in (0..).zip(&ids[..3]) {
        store
            .settle_notice(*id, NOW.plus(seconds))
            .await
            .expect("settles");
    }
    store
        .postpone_notice(ids[3], None, "closed")
        .await
        .expect("gives up");
    assert_eq!(store.prune(NOW, 10).await.expect("prunes"), 0);
    // Of the requests 0 and 1, and of the entries that were heard at 0 and 1.
    assert_eq!(store.prune(NOW.plus(2), 1).await.expect("prunes"), 2);
    assert_eq!(store.prune(NOW.plus(2), 10).await.expect("prunes"), 2);
    assert_eq!(store.prune(NOW.plus(2), 10).await.expect("prunes"), 0);
    for number in 0..5 {
        let made = store.made_by(RequestId(number)).await.expect("reads");
        assert_eq!(made.is_some(), number >= 2, "{number}");
    }
    assert_eq!(store.prune(NOW.plus(100), 10).await.expect("prunes"), 5);
    let due = store.due_notices(NOW.plus(700), 10).await.expect("reads");
    assert_eq!(
        due.iter().map(|notice| notice.id).collect::<Vec<_>>(),
        ids[4..]
    );
    // A request that is forgotten made nothing that is known.
    let gone = Leaving {
        person: CAROL,
        ..leaving(Vec::new(), Vec::new())
    };
    done(store.forget(&gone).await.expect("leaves"));
    store.prune(NOW.plus(601), 10).await.expect("prunes");
    assert!(!store.forgotten_by(RequestId(900)).await.expect("reads"));
}
