//! Games, moves, offers, boards.

use std::sync::Arc;

use super::*;

/// What the store holds of a game.
async fn kept(store: &dyn Store, id: GameId) -> GameRecord {
    store.game(id).await.expect("reads").expect("the game")
}

async fn offer(store: &dyn Store, game: GameId, ply: u32, by: PersonId) -> Change<GameRecord> {
    let at = NOW.plus(9);
    store
        .make_offer(game, ply, OfferKind::Draw, by, at, &[])
        .await
        .expect("answers")
}

pub(crate) async fn a_game_takes_the_terms_of_its_challenge(store: Arc<dyn Store>) {
    let terms = NewChallenge {
        version: 4,
        options: "wide=yes".to_owned(),
        ..terms()
    };
    let id = challenge(&*store, &terms).await.id;
    let accepted = store
        .accept_challenge(id, &one_game([BOB, ALICE], &[]), None, NOW)
        .await;
    let game = done(accepted.expect("accepts")).0.1.expect("a game");
    let expected = GameRecord {
        id: GameId(1),
        challenge: id,
        variant: terms.variant,
        version: 4,
        options: "wide=yes".to_owned(),
        players: [BOB, ALICE],
        home: HALL,
        created: NOW,
        moves: vec![],
        ending: None,
        board: None,
        offer: None,
        leg: 0,
        pace: "none".to_owned(),
        rated: false,
        clock: Clock::default(),
    };
    assert_eq!(game, expected);
    assert_eq!(kept(&*store, game.id).await, expected);
}

pub(crate) async fn moves_are_guarded_by_their_ply(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    for ply in 1..=3 {
        for wrong in [0, ply + 1, ply - 1, u32::MAX] {
            let before = kept(&*store, id).await;
            let change = store
                .append_move(&new_move(id, wrong))
                .await
                .expect("answers");
            assert_eq!(stale(change), before);
            assert_eq!(kept(&*store, id).await, before);
        }
        let (record, ids) = done(store.append_move(&new_move(id, ply)).await.expect("moves"));
        assert_eq!((record.ply(), ids), (ply, vec![]));
        assert_eq!(record.moves.last(), Some(&new_move(id, ply).made));
        assert_eq!(kept(&*store, id).await, record);
    }
}

pub(crate) async fn a_move_may_end_the_game(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    play(&*store, id, 2).await;
    let ending = ending("king-escaped", Some(1));
    let last = NewMove {
        ending: Some(ending.clone()),
        ..new_move(id, 3)
    };
    let (record, _) = done(store.append_move(&last).await.expect("moves"));
    assert_eq!((record.ply(), record.ending.as_ref()), (3, Some(&ending)));
    assert_eq!(kept(&*store, id).await, record);
}

pub(crate) async fn a_game_that_is_over_takes_no_move_end_or_offer(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    play(&*store, id, 1).await;
    let draw = ending("agreement", None);
    let (over, _) = done(
        store
            .end_game(&new_ending(id, 1, &draw, None, &[]))
            .await
            .expect("ends"),
    );
    assert_eq!(over.ending, Some(draw));
    let again = ending("resignation", Some(0));
    assert_eq!(
        stale(store.append_move(&new_move(id, 2)).await.expect("answers")),
        over
    );
    assert_eq!(
        stale(
            store
                .end_game(&new_ending(id, 1, &again, None, &[]))
                .await
                .expect("answers")
        ),
        over
    );
    assert_eq!(stale(offer(&*store, id, 1, BOB).await), over);
    assert_eq!(kept(&*store, id).await, over);
}

pub(crate) async fn ending_is_guarded_by_the_ply(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let before = play(&*store, id, 2).await;
    let resigned = ending("resignation", Some(1));
    for wrong in [0, 1, 3] {
        let change = store
            .end_game(&new_ending(id, wrong, &resigned, None, &[]))
            .await
            .expect("answers");
        assert_eq!(stale(change), before);
    }
    assert_eq!(kept(&*store, id).await, before);
    let (record, _) = done(
        store
            .end_game(&new_ending(id, 2, &resigned, None, &[]))
            .await
            .expect("ends"),
    );
    assert_eq!(
        record,
        GameRecord {
            ending: Some(resigned),
            ..before
        }
    );
    assert_eq!(kept(&*store, id).await, record);
}

pub(crate) async fn an_offer_is_guarded_by_ply_and_by_another(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let before = play(&*store, id, 2).await;
    assert_eq!(stale(offer(&*store, id, 1, ALICE).await), before);
    let (record, _) = done(offer(&*store, id, 2, ALICE).await);
    let standing = record.offer.expect("an offer");
    let expected = Offer {
        id: standing.id,
        kind: OfferKind::Draw,
        by: ALICE,
        ply: 2,
        at: NOW.plus(9),
    };
    assert_eq!(standing, expected);
    assert_eq!(kept(&*store, id).await, record);
    for by in [ALICE, BOB] {
        assert_eq!(stale(offer(&*store, id, 2, by).await), record);
    }
}

pub(crate) async fn an_offer_goes_with_a_move_an_end_or_an_answer(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    done(offer(&*store, id, 0, BOB).await);
    assert_eq!(play(&*store, id, 1).await.offer, None);
    assert_eq!(kept(&*store, id).await.offer, None);

    let standing = done(offer(&*store, id, 1, BOB).await)
        .0
        .offer
        .expect("an offer");
    let closed = store
        .close_offer(id, standing.id, NOW, &[])
        .await
        .expect("closes");
    assert_eq!(done(closed).0.offer, None);
    assert_eq!(kept(&*store, id).await.offer, None);

    let next = done(offer(&*store, id, 1, BOB).await)
        .0
        .offer
        .expect("an offer");
    assert!(next.id > standing.id);
    let draw = ending("agreement", None);
    let ended = store
        .end_game(&new_ending(id, 1, &draw, None, &[]))
        .await
        .expect("ends");
    assert_eq!(done(ended).0.offer, None);
    assert_eq!(kept(&*store, id).await.offer, None);
}

pub(crate) async fn only_the_standing_offer_is_closed(store: Arc<dyn Store>) {
    let (id, other) = (game(&*store).await.id, game(&*store).await.id);
    let first = done(offer(&*store, id, 0, BOB).await)
        .0
        .offer
        .expect("an offer");
    let close = async |game, offer| {
        store
            .close_offer(game, offer, NOW, &[])
            .await
            .expect("answers")
    };
    assert_eq!(stale(close(other, first.id).await).id, other);
    assert_eq!(stale(close(id, OfferId(99)).await).offer, Some(first));
    done(close(id, first.id).await);
    assert_eq!(stale(close(id, first.id).await).offer, None);
    // An old button does not close the next offer.
    let second = done(offer(&*store, id, 0, BOB).await).0.offer;
    assert_eq!(stale(close(id, first.id).await).offer, second);
}

pub(crate) async fn an_offer_is_found_by_its_number(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let made = done(offer(&*store, id, 0, BOB).await)
        .0
        .offer
        .expect("an offer");
    assert_eq!(store.offer(made.id).await.expect("reads"), Some(made));
    done(
        store
            .close_offer(id, made.id, NOW, &[])
            .await
            .expect("closes"),
    );
    assert_eq!(store.offer(made.id).await.expect("reads"), Some(made));
    assert_eq!(store.offer(OfferId(99)).await.expect("reads"), None);
}

pub(crate) async fn only_a_newer_board_is_noted(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let set = async |ply, number| {
        store
            .set_board(id, ply, message(number))
            .await
            .expect("notes")
    };
    let board = async || kept(&*store, id).await.board;
    assert_eq!(set(1, 10).await, None);
    assert_eq!(board().await, Some((message(10), 1)));
    // The same message again is no news.
    assert_eq!(set(1, 10).await, None);
    assert_eq!(set(2, 20).await, Some(message(10)));
    // A message of an earlier ply that is noted late is itself the old one.
    assert_eq!(set(1, 30).await, Some(message(30)));
    assert_eq!(board().await, Some((message(20), 2)));
    // Of two with the same ply the later stands.
    assert_eq!(set(2, 19).await, Some(message(19)));
    assert_eq!(set(2, 21).await, Some(message(20)));
    // A message that was edited to show a later ply keeps its buttons.
    assert_eq!(set(3, 21).await, None);
    assert_eq!(board().await, Some((message(21), 3)));
}

pub(crate) async fn filters_hold_together(store: Arc<dyn Store>) {
    let other = Home::Channel {
        guild: None,
        channel: ChannelId(88),
    };
    for (players, home) in [
        ([ALICE, BOB], HALL),
        ([BOB, ALICE], HALL),
        ([ALICE, CAROL], other),
        ([CAROL, CAROL], Home::Direct),
    ] {
        let id = challenge(&*store, &NewChallenge { home, ..terms() })
            .await
            .id;
        done(
            store
                .accept_challenge(id, &one_game(players, &[]), None, NOW)
                .await
                .expect("accepts"),
        );
    }
    let resigned = ending("resignation", Some(0));
    done(
        store
            .end_game(&new_ending(GameId(1), 0, &resigned, None, &[]))
            .await
            .expect("ends"),
    );
    let listed = async |player, channel: Option<i64>, running| -> Vec<i64> {
        let filter = GameFilter {
            player,
            channel: channel.map(ChannelId),
            running,
            limit: 10,
        };
        let found = store.games(&filter).await.expect("reads");
        found.iter().map(|game| game.id.0).collect()
    };
    assert_eq!(listed(None, None, None).await, [4, 3, 2, 1]);
    assert_eq!(listed(Some(ALICE), None, None).await, [3, 2, 1]);
    assert_eq!(listed(Some(BOB), None, None).await, [2, 1]);
    assert_eq!(listed(Some(CAROL), None, None).await, [4, 3]);
    assert_eq!(listed(Some(ALICE), Some(77), None).await, [2, 1]);
    assert_eq!(listed(Some(ALICE), Some(77), Some(true)).await, [2]);
    assert_eq!(listed(Some(ALICE), Some(77), Some(false)).await, [1]);
    assert_eq!(listed(None, Some(88), Some(true)).await, [3]);
    assert!(listed(None, Some(99), None).await.is_empty());
}

pub(crate) async fn lists_are_bounded_newest_first_and_carry_moves(store: Arc<dyn Store>) {
    for plies in [2, 0, 5] {
        let id = game(&*store).await.id;
        play(&*store, id, plies).await;
    }
    for (limit, plies) in [
        (0, vec![]),
        (1, vec![5]),
        (2, vec![5, 0]),
        (u32::MAX, vec![5, 0, 2]),
    ] {
        let filter = GameFilter {
            limit,
            ..GameFilter::default()
        };
        let listed = store.games(&filter).await.expect("reads");
        assert_eq!(
            listed.iter().map(GameRecord::ply).collect::<Vec<_>>(),
            plies
        );
        for game in listed {
            assert_eq!(kept(&*store, game.id).await, game);
        }
    }
}

pub(crate) async fn a_running_game_moves_to_another_place(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let other = game(&*store).await;
    let set = async |home| {
        let set = store.set_home(id, home, NOW, &[]).await;
        set.expect("answers")
    };
    let thread = Home::Channel {
        guild: Some(GuildId(7)),
        channel: ChannelId(78),
    };
    for home in [thread, Home::Direct, HALL] {
        let (record, ids) = done(set(home).await);
        assert_eq!((record.home, ids), (home, vec![]));
        assert_eq!(kept(&*store, id).await, record);
        assert_eq!(repeated(set(home).await).0, record);
    }
    assert_eq!(kept(&*store, other.id).await, other);
    let over = ending("agreement", None);
    done(
        store
            .end_game(&new_ending(id, 0, &over, None, &[]))
            .await
            .expect("answers"),
    );
    let before = kept(&*store, id).await;
    assert_eq!(stale(set(thread).await), before);
    assert_eq!(kept(&*store, id).await, before);
}

pub(crate) async fn what_is_missing_is_named(store: Arc<dyn Store>) {
    let id = GameId(9);
    assert_eq!(store.game(id).await.expect("reads"), None);
    let missing = |error: StoreError| assert_eq!(error.to_string(), "no game with number 9");
    let draw = ending("agreement", None);
    missing(
        store
            .append_move(&new_move(id, 1))
            .await
            .expect_err("missing"),
    );
    missing(
        store
            .end_game(&new_ending(id, 0, &draw, None, &[]))
            .await
            .expect_err("missing"),
    );
    let kind = OfferKind::Draw;
    missing(
        store
            .make_offer(id, 0, kind, BOB, NOW, &[])
            .await
            .expect_err("missing"),
    );
    missing(
        store
            .close_offer(id, OfferId(1), NOW, &[])
            .await
            .expect_err("missing"),
    );
    missing(
        store
            .set_board(id, 0, message(1))
            .await
            .expect_err("missing"),
    );
    let set = store.set_home(id, HALL, NOW, &[]).await;
    missing(set.expect_err("missing"));
}
