//! Prepared lines, and notes.

use std::sync::Arc;

use super::*;

/// A line of Bob's that begins after `ply`, written when he had the lines `seen`.
fn new_line(game: GameId, ply: u32, moves: &[&str], seen: &[LineId]) -> NewLine {
    NewLine {
        game,
        person: BOB,
        ply,
        moves: moves.iter().map(|&text| text.to_owned()).collect(),
        made: NOW.plus(7),
        seen: seen.to_vec(),
        gone: Vec::new(),
    }
}

async fn add(store: &dyn Store, new: &NewLine) -> LineId {
    done(store.add_line(new).await.expect("adds"));
    let lines = store.lines(new.game).await.expect("reads");
    lines.last().expect("a line").id
}

async fn ids(store: &dyn Store, game: GameId) -> Vec<LineId> {
    let lines = store.lines(game).await.expect("reads");
    lines.iter().map(|line| line.id).collect()
}

pub(crate) async fn a_line_reads_as_it_was_made(store: Arc<dyn Store>) {
    let (one, two) = (game(&*store).await.id, game(&*store).await.id);
    let new = new_line(one, 0, &["a1-b1", "c1-d1xe1", "a2-b2", "@d4"], &[]);
    let id = add(&*store, &new).await;
    let line = Line {
        id,
        game: one,
        person: BOB,
        ply: 0,
        moves: new.moves.clone(),
        made: NOW.plus(7),
    };
    let read = store.lines(one).await.expect("reads");
    assert_eq!(read, std::slice::from_ref(&line));
    assert_eq!(store.lines(two).await.expect("reads"), []);
    let other = add(&*store, &new_line(two, 0, &["a1-b1", "c1-d1"], &[])).await;
    let own = store.lines_of(BOB).await.expect("reads");
    assert_eq!(own.len(), 2);
    assert_eq!((&own[0], own[1].id), (&line, other));
    assert_eq!(store.lines_of(ALICE).await.expect("reads"), []);
}

pub(crate) async fn a_line_is_guarded_by_ply_end_and_other_lines(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let first = add(&*store, &new_line(id, 0, &["a1-b1", "c1-d1"], &[])).await;
    let same = new_line(id, 0, &["a1-b1", "c1-d1"], &[]);
    stale(store.add_line(&same).await.expect("answers"));
    // The opponent's lines are nobody's business.
    let theirs = NewLine {
        person: ALICE,
        ..same.clone()
    };
    done(store.add_line(&theirs).await.expect("adds"));
    let early = new_line(id, 1, &["a1-b1", "c1-d1"], &[first]);
    assert_eq!(
        stale(store.add_line(&early).await.expect("answers")).ply(),
        0
    );
    let over = new_ending(id, 0, &ending("resignation", Some(1)), None, &[]);
    done(store.end_game(&over).await.expect("ends"));
    stale(store.add_line(&same).await.expect("answers"));
    assert_eq!(ids(&*store, id).await, []);
    let nowhere = new_line(GameId(999), 0, &["a1-b1", "c1-d1"], &[]);
    let missing = store.add_line(&nowhere).await.expect_err("no game");
    assert!(matches!(missing, StoreError::Missing { .. }), "{missing:?}");
}

pub(crate) async fn a_new_line_takes_the_place_of_another(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let first = add(&*store, &new_line(id, 0, &["a1-b1", "c1-d1"], &[])).await;
    let second = add(&*store, &new_line(id, 0, &["a2-b2", "c1-d1"], &[first])).await;
    let new = NewLine {
        gone: vec![first],
        ..new_line(id, 0, &["a1-b1", "c3-d3"], &[first, second])
    };
    let third = add(&*store, &new).await;
    assert_eq!(ids(&*store, id).await, [second, third]);
}

pub(crate) async fn only_own_lines_are_removed(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let first = add(&*store, &new_line(id, 0, &["a1-b1", "c1-d1"], &[])).await;
    let second = add(&*store, &new_line(id, 0, &["a2-b2", "c1-d1"], &[first])).await;
    let remove = async |person, which: &[LineId]| {
        let removed = store.remove_lines(person, id, which).await;
        removed.expect("removes")
    };
    assert_eq!(remove(ALICE, &[first, second]).await, 0);
    assert_eq!(remove(BOB, &[first]).await, 1);
    assert_eq!(remove(BOB, &[first]).await, 0);
    assert_eq!(remove(BOB, &[]).await, 0);
    assert_eq!(ids(&*store, id).await, [second]);
}

pub(crate) async fn a_move_is_guarded_by_the_lines_that_were_seen(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let first = add(&*store, &new_line(id, 0, &["a1-b1", "c1-d1"], &[])).await;
    let second = add(&*store, &new_line(id, 0, &["a2-b2", "c1-d1"], &[first])).await;
    for seen in [vec![], vec![first], vec![first, second, LineId(99)]] {
        let blind = NewMove {
            lines: LinesChange {
                seen,
                gone: vec![first],
            },
            ..new_move(id, 1)
        };
        let record = stale(store.append_move(&blind).await.expect("answers"));
        assert_eq!(record.ply(), 0);
        assert_eq!(ids(&*store, id).await, [first, second]);
    }
    let knowing = NewMove {
        lines: LinesChange {
            seen: vec![first, second],
            gone: vec![first],
        },
        ..new_move(id, 1)
    };
    done(store.append_move(&knowing).await.expect("moves"));
    assert_eq!(ids(&*store, id).await, [second]);
}

pub(crate) async fn a_move_and_its_answers_are_one_write(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let reply = |text: &str| StoredMove {
        text: text.to_owned(),
        at: NOW,
        prepared: true,
    };
    let new = NewMove {
        request: Some(RequestId(5)),
        replies: vec![reply("c1-d1"), reply("e1-f1")],
        notices: vec![notice_at(NOW)],
        ..new_move(id, 1)
    };
    let (record, notices) = done(store.append_move(&new).await.expect("moves"));
    assert_eq!(record.ply(), 3);
    assert_eq!(record.moves[1..], new.replies);
    assert_eq!(store.game(id).await.expect("reads"), Some(record.clone()));
    let again = store.append_move(&new).await.expect("answers");
    assert_eq!(again, Change::Repeated(record, notices));
    let due = store.due_notices(NOW.plus(60), 10).await.expect("reads");
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].kind, NoticeKind::Board { game: id, ply: 3 });
}

pub(crate) async fn lines_go_with_an_end(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let line = add(&*store, &new_line(id, 0, &["a1-b1", "c1-d1"], &[])).await;
    let last = NewMove {
        ending: Some(ending("king-escaped", Some(0))),
        lines: LinesChange {
            seen: vec![line],
            gone: Vec::new(),
        },
        ..new_move(id, 1)
    };
    done(store.append_move(&last).await.expect("moves"));
    assert_eq!(ids(&*store, id).await, []);
}

pub(crate) async fn lines_go_with_a_takeback(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    play(&*store, id, 2).await;
    add(&*store, &new_line(id, 2, &["a1-b1", "c1-d1"], &[])).await;
    let offer = store.make_offer(id, 2, OfferKind::Takeback, BOB, NOW, &[]);
    let offer = done(offer.await.expect("offers"))
        .0
        .offer
        .expect("an offer");
    let accepted = Acceptance {
        game: id,
        offer: offer.id,
        ply: 1,
        clock: ClockChange::default(),
        at: NOW,
        notices: Vec::new(),
    };
    let (record, _) = done(store.accept_offer(&accepted).await.expect("accepts"));
    assert_eq!(record.ply(), 1);
    assert_eq!(ids(&*store, id).await, []);
}

pub(crate) async fn a_note_is_kept_changed_and_removed(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let read = async |person| store.note(person, id).await.expect("reads");
    let write = async |note: Option<&Note>| {
        store.set_note(BOB, id, note).await.expect("writes");
    };
    assert_eq!(read(BOB).await, None);
    write(None).await;
    let mut note = Note {
        text: "Watch the corner, \"Ünïcode\" `too`.".to_owned(),
        at: NOW,
    };
    for at in [NOW, NOW.plus(9)] {
        note.at = at;
        note.text.push('!');
        write(Some(&note)).await;
        assert_eq!(read(BOB).await.as_ref(), Some(&note));
    }
    assert_eq!(read(ALICE).await, None);
    write(None).await;
    assert_eq!(read(BOB).await, None);
    let nowhere = store.set_note(BOB, GameId(999), Some(&note)).await;
    let missing = nowhere.expect_err("no game");
    assert!(matches!(missing, StoreError::Missing { .. }), "{missing:?}");
}
