//! Clocks, outages, takebacks, pairs, standings, vacations.

use std::sync::Arc;

use super::*;

/// A clock that runs until a moment.
fn until(seconds: i64) -> Clock {
    Clock {
        deadline: Some(NOW.plus(seconds)),
        warn: Some(NOW.plus(seconds - 10)),
        banks: Some([100, 200]),
        pause: None,
    }
}

/// A game whose clock runs until a moment.
async fn timed(store: &dyn Store, seconds: i64) -> GameRecord {
    let id = challenge(store, &terms()).await.id;
    let new = NewGame {
        players: [ALICE, BOB],
        clock: until(seconds),
        notices: Vec::new(),
    };
    let accepted = store.accept_challenge(id, &[new], None, NOW).await;
    done(accepted.expect("a game")).0.1.expect("a game")
}

fn change(game: &GameRecord, after: Clock) -> NewClock {
    NewClock {
        game: game.id,
        ply: game.ply(),
        clock: ClockChange {
            seen: game.clock,
            after,
        },
        notice: Some(NoticeKind::Clock {
            game: game.id,
            ply: game.ply(),
        }),
        at: NOW,
        notices: vec![notice_at(NOW)],
    }
}

async fn kept(store: &dyn Store, id: GameId) -> GameRecord {
    store.game(id).await.expect("reads").expect("the game")
}

pub(crate) async fn a_clock_is_changed_as_it_was_seen(store: Arc<dyn Store>) {
    let game = timed(&*store, 1_000).await;
    assert_eq!(game.clock, until(1_000));
    let longer = change(&game, until(2_000));
    let (after, ids) = done(store.set_clock(&longer).await.expect("answers"));
    assert_eq!((after.clock, ids.len()), (until(2_000), 1));
    // The same again was made from a clock that is not there any more.
    let (stale, before) = (store.set_clock(&longer).await, kept(&*store, game.id).await);
    assert_eq!(super::stale(stale.expect("answers")), before);
    let paused = Clock {
        deadline: None,
        warn: None,
        pause: Some(Pause {
            since: NOW,
            left: Some(77),
        }),
        ..until(0)
    };
    let stop = change(&after, paused);
    done(store.set_clock(&stop).await.expect("answers"));
    assert_eq!(kept(&*store, game.id).await.clock, paused);
}

pub(crate) async fn a_move_keeps_a_clock_that_was_changed_meanwhile(store: Arc<dyn Store>) {
    let game = timed(&*store, 1_000).await;
    let next = NewMove {
        clock: ClockChange {
            seen: game.clock,
            after: until(5_000),
        },
        ..new_move(game.id, 1)
    };
    done(
        store
            .set_clock(&change(&game, until(2_000)))
            .await
            .expect("answers"),
    );
    let late = stale(store.append_move(&next).await.expect("answers"));
    assert_eq!((late.ply(), late.clock), (0, until(2_000)));
    let again = NewMove {
        clock: ClockChange {
            seen: late.clock,
            ..next.clock
        },
        ..next
    };
    let moved = done(store.append_move(&again).await.expect("answers")).0;
    assert_eq!((moved.ply(), moved.clock), (1, until(5_000)));
    // Time that ran out as it was seen does not end a game that was given more.
    let timeout = NewEnding {
        seen: Some(until(2_000)),
        ..new_ending(game.id, 1, &ending("time", Some(1)), None, &[])
    };
    stale(store.end_game(&timeout).await.expect("answers"));
    let timeout = NewEnding {
        seen: Some(until(5_000)),
        ..timeout
    };
    let over = done(store.end_game(&timeout).await.expect("answers")).0;
    assert_eq!(
        over.clock.deadline, None,
        "no clock runs in a game that is over"
    );
    assert_eq!(kept(&*store, game.id).await, over);
}

pub(crate) async fn moves_that_were_prepared_are_written_with_the_move(store: Arc<dyn Store>) {
    let game = timed(&*store, 1_000).await;
    let reply = |ply: u32| StoredMove {
        prepared: true,
        ..new_move(game.id, ply).made
    };
    let next = NewMove {
        request: Some(RequestId(5)),
        clock: ClockChange {
            seen: game.clock,
            after: until(2_000),
        },
        replies: vec![reply(2), reply(3)],
        notices: vec![notice_at(NOW)],
        ..new_move(game.id, 1)
    };
    let (moved, ids) = done(store.append_move(&next).await.expect("answers"));
    let prepared: Vec<bool> = moved.moves.iter().map(|made| made.prepared).collect();
    assert_eq!(prepared, [false, true, true]);
    assert_eq!(kept(&*store, game.id).await, moved);
    let again = store.append_move(&next).await.expect("answers");
    assert_eq!(repeated(again), (moved, ids));
    let due = store.due_notices(NOW.plus(60), 9).await.expect("reads");
    let last = NoticeKind::Board {
        game: game.id,
        ply: 3,
    };
    assert_eq!(due.iter().map(|one| one.kind).collect::<Vec<_>>(), [last]);
}

pub(crate) async fn what_is_overdue_or_near_is_found(store: Arc<dyn Store>) {
    let (late, soon, never) = (
        timed(&*store, 100).await,
        timed(&*store, 50).await,
        game(&*store).await,
    );
    let ids = |found: Result<Vec<GameId>, StoreError>| found.expect("reads");
    assert_eq!(ids(store.overdue(NOW.plus(50), 9).await), []);
    assert_eq!(ids(store.overdue(NOW.plus(51), 9).await), [soon.id]);
    assert_eq!(
        ids(store.overdue(NOW.plus(101), 9).await),
        [soon.id, late.id]
    );
    assert_eq!(ids(store.overdue(NOW.plus(101), 1).await), [soon.id]);
    assert_eq!(ids(store.to_warn(NOW.plus(39), 9).await), []);
    assert_eq!(ids(store.to_warn(NOW.plus(40), 9).await), [soon.id]);
    assert_eq!(never.clock, Clock::default());
    let over = ending("resignation", Some(1));
    let end = new_ending(soon.id, 0, &over, None, &[]);
    done(store.end_game(&end).await.expect("ends"));
    assert_eq!(ids(store.overdue(NOW.plus(101), 9).await), [late.id]);
}

pub(crate) async fn deadlines_that_fell_in_an_outage_are_moved_once(store: Arc<dyn Store>) {
    let (before, within, after, far) = (
        timed(&*store, -5).await,
        timed(&*store, 500).await,
        timed(&*store, 1_050).await,
        timed(&*store, 9_000).await,
    );
    let reachable = async |seconds| {
        let found = store.reachable(NOW.plus(seconds), 120, 100).await;
        found.expect("answers")
    };
    assert_eq!(
        reachable(0).await,
        [],
        "the first time, nothing is known of an outage"
    );
    assert_eq!(reachable(120).await, [], "a short silence is none");
    // Gone from 120 to 1,000: 880 seconds, and 100 of grace.
    assert_eq!(reachable(1_000).await, [within.id, after.id]);
    let clock = async |game: &GameRecord| kept(&*store, game.id).await.clock;
    assert_eq!(clock(&before).await, until(-5), "it had run out before");
    assert_eq!(clock(&within).await, until(500 + 980));
    assert_eq!(
        clock(&after).await,
        until(1_050 + 980),
        "too near to be fair"
    );
    assert_eq!(clock(&far).await, until(9_000));
    assert_eq!(reachable(1_000).await, []);
    // A clock of the host that goes back and forth makes no outage.
    assert_eq!(reachable(10).await, []);
    assert_eq!(reachable(1_005).await, []);
}

pub(crate) async fn a_takeback_takes_moves_and_what_was_to_be_told_of_them(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    play(&*store, id, 2).await;
    let third = NewMove {
        notices: vec![notice_at(NOW)],
        ..new_move(id, 3)
    };
    done(store.append_move(&third).await.expect("moves"));
    store.set_board(id, 3, message(9)).await.expect("noted");
    let offered = store.make_offer(id, 3, OfferKind::Takeback, ALICE, NOW, &[]);
    let offered = done(offered.await.expect("offers")).0;
    assert_eq!(
        offered.offer.map(|offer| offer.kind),
        Some(OfferKind::Takeback)
    );
    let accept = Acceptance {
        game: id,
        offer: offered.offer.expect("stands").id,
        ply: 2,
        clock: ClockChange {
            seen: Clock::default(),
            after: until(60),
        },
        at: NOW,
        notices: vec![notice_at(NOW)],
    };
    let (back, _) = done(store.accept_offer(&accept).await.expect("accepts"));
    assert_eq!((back.ply(), back.offer, back.clock), (2, None, until(60)));
    assert_eq!(back.board, Some((message(9), 2)));
    assert_eq!(kept(&*store, id).await, back);
    stale(store.accept_offer(&accept).await.expect("answers"));
    let due = store.due_notices(NOW.plus(60), 9).await.expect("reads");
    let kinds: Vec<NoticeKind> = due.iter().map(|one| one.kind).collect();
    let told = NoticeKind::OfferAccepted {
        game: id,
        offer: accept.offer,
    };
    assert_eq!(
        kinds,
        [told],
        "the board of the move that is gone is not told"
    );
    // The ply is free for another move.
    let other = NewMove {
        clock: ClockChange {
            seen: until(60),
            after: Clock::default(),
        },
        ..new_move(id, 3)
    };
    done(store.append_move(&other).await.expect("moves"));
}

pub(crate) async fn an_offer_made_before_is_known(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let before = async |kind, by| store.has_offered(id, 0, kind, by).await.expect("reads");
    assert!(!before(OfferKind::Pause, ALICE).await);
    let offer = store.make_offer(id, 0, OfferKind::Pause, ALICE, NOW, &[]);
    let offer = done(offer.await.expect("offers")).0.offer.expect("stands");
    done(
        store
            .close_offer(id, offer.id, NOW, &[])
            .await
            .expect("closes"),
    );
    assert!(before(OfferKind::Pause, ALICE).await);
    assert!(!before(OfferKind::Draw, ALICE).await);
    assert!(!before(OfferKind::Pause, BOB).await);
    // What was accepted is no hindrance to asking again.
    let offer = store.make_offer(id, 0, OfferKind::Pause, BOB, NOW, &[]);
    let offer = done(offer.await.expect("offers")).0.offer.expect("stands");
    let accept = Acceptance {
        game: id,
        offer: offer.id,
        ply: 0,
        clock: ClockChange::default(),
        at: NOW,
        notices: Vec::new(),
    };
    done(store.accept_offer(&accept).await.expect("accepts"));
    assert!(!before(OfferKind::Pause, BOB).await);
    assert!(before(OfferKind::Pause, ALICE).await);
}

pub(crate) async fn a_move_that_did_not_see_a_vacation_is_stale(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let until = NOW.plus(1_000);
    let begun = store.begin_vacation(BOB, NOW, until, &[]).await;
    done(begun.expect("begins"));
    stale(store.append_move(&new_move(id, 1)).await.expect("answers"));
    let seen = NewMove {
        rests: [None, Some(until)],
        ..new_move(id, 1)
    };
    done(store.append_move(&seen).await.expect("moves"));
}

pub(crate) async fn a_pair_is_two_games_of_one_challenge(store: Arc<dyn Store>) {
    let pair = NewChallenge {
        pair: true,
        rated: true,
        pace: "3d".to_owned(),
        ..terms()
    };
    let id = challenge(&*store, &pair).await.id;
    let leg = |players| one_game(players, &[notice_at(NOW)])[0].clone();
    let games = [leg([ALICE, BOB]), leg([BOB, ALICE])];
    let accepted = store.accept_challenge(id, &games, None, NOW).await;
    let ((challenge, first), ids) = done(accepted.expect("accepts"));
    let first = first.expect("a game");
    assert_eq!(challenge.state, ChallengeState::Accepted(first.id));
    assert_eq!((first.leg, first.players, ids.len()), (0, [ALICE, BOB], 1));
    let second = kept(&*store, GameId(first.id.0 + 1)).await;
    assert_eq!((second.leg, second.players), (1, [BOB, ALICE]));
    assert!(second.rated && second.pace == "3d");
    let read = store.challenge(id).await.expect("reads").expect("there");
    assert_eq!(read, challenge);
    let again = store.accept_challenge(id, &games, None, NOW).await;
    assert_eq!(stale(again.expect("answers")).1, Some(first));
    for wrong in [&games[..0], &[games.clone(), games.clone()].concat()] {
        let refused = store.accept_challenge(id, wrong, None, NOW).await;
        assert!(matches!(refused, Err(StoreError::Misuse(_))));
    }
}

pub(crate) async fn standings_are_written_with_the_end_or_not_at_all(store: Arc<dyn Store>) {
    let (one, two) = (game(&*store).await.id, game(&*store).await.id);
    let standing = |seen: u32, rating: f64| StandingChange {
        seen,
        before: 1_500.0,
        after: Standing {
            person: ALICE,
            variant: "tablut".to_owned(),
            rating,
            deviation: 200.0,
            volatility: 0.06,
            games: seen + 1,
            at: NOW,
        },
    };
    let resigned = ending("resignation", Some(0));
    let end = |game, standings| NewEnding {
        standings,
        ..new_ending(game, 0, &resigned, None, &[])
    };
    let ended = store.end_game(&end(one, vec![standing(0, 1_600.0)])).await;
    done(ended.expect("ends"));
    let late = store.end_game(&end(two, vec![standing(0, 1_650.0)])).await;
    let before = stale(late.expect("answers"));
    assert_eq!(before.ending, None, "nothing was written");
    let ended = store.end_game(&end(two, vec![standing(1, 1_650.0)])).await;
    done(ended.expect("ends"));
}

pub(crate) async fn a_vacation_moves_its_clocks_or_does_not_begin(store: Arc<dyn Store>) {
    let game = timed(&*store, 1_000).await;
    let vacation = async |seconds| {
        store
            .vacation(ALICE, NOW.plus(seconds))
            .await
            .expect("reads")
    };
    let begin = async |clocks: &[NewClock]| {
        let begun = store
            .begin_vacation(ALICE, NOW, NOW.plus(500), clocks)
            .await;
        begun.expect("answers")
    };
    let silent = |game: &GameRecord, after| NewClock {
        notice: None,
        notices: Vec::new(),
        ..change(game, after)
    };
    let wrong = NewClock {
        ply: 7,
        ..silent(&game, until(1_500))
    };
    let stays = begin(&[silent(&game, until(1_500)), wrong]).await;
    assert_eq!(stays, Change::Stale(None));
    assert_eq!(kept(&*store, game.id).await, game);
    assert_eq!(vacation(0).await, None);

    let begun = done(begin(&[silent(&game, until(1_500))]).await)
        .0
        .expect("a vacation");
    assert_eq!(vacation(0).await, Some(begun));
    assert_eq!(vacation(499).await, Some(begun));
    assert_eq!(vacation(500).await, None);
    assert_eq!(
        begin(&[]).await,
        Change::Stale(Some(begun)),
        "one at a time"
    );
    let now = kept(&*store, game.id).await;
    assert_eq!(now.clock, until(1_500));

    let at = NOW.plus(100);
    let clocks = [silent(&now, until(1_100))];
    let back = store.end_vacation(begun, at, &clocks);
    done(back.await.expect("answers"));
    assert_eq!(kept(&*store, game.id).await.clock, until(1_100));
    assert_eq!(vacation(100).await, None);
    let again = store.end_vacation(begun, at, &[]).await.expect("answers");
    assert_eq!(again, Change::Stale(None));
    let all = store.vacations(ALICE, NOW).await.expect("reads");
    assert_eq!(all.iter().map(|one| one.until).collect::<Vec<_>>(), [at]);
    assert_eq!(store.vacations(ALICE, at).await.expect("reads"), []);
    assert_eq!(store.vacations(BOB, NOW).await.expect("reads"), []);
}

pub(crate) async fn what_is_held_is_not_released_by_a_restart(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let sleeps = NewNotice {
        nudge: Some(BOB),
        held: Some(NOW.plus(1_000)),
        ..notice_at(NOW)
    };
    let next = NewMove {
        notices: vec![sleeps],
        ..new_move(id, 1)
    };
    done(store.append_move(&next).await.expect("moves"));
    store.release_notices(NOW.plus(1)).await.expect("released");
    let due = async |seconds| {
        store
            .due_notices(NOW.plus(seconds), 9)
            .await
            .expect("reads")
    };
    assert_eq!(due(999).await, []);
    let heard = due(1_000).await;
    assert_eq!(
        heard.iter().map(|one| one.nudge).collect::<Vec<_>>(),
        [Some(BOB)]
    );
}
