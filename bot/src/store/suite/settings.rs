//! Personal settings, and the outbox entries that they ask for.

use std::sync::Arc;

use super::*;

/// Settings in which nothing is as usual.
fn chosen() -> Settings {
    Settings {
        notify: Notify::Direct,
        zone: Some("Europe/Belgrade".to_owned()),
        quiet: Some(Quiet { from: 1_439, to: 0 }),
        preview: false,
        orientation: Orientation::Notated,
        unreachable: Some(NOW),
    }
}

/// A nudge for Bob, to himself or to the hall.
fn nudge(to: Addressee) -> NewNotice {
    NewNotice {
        to,
        not_before: NOW,
        answered: false,
        nudge: Some(BOB),
        held: Some(NOW.plus(100)),
    }
}

const KIND: NoticeKind = NoticeKind::Board {
    game: GameId(1),
    ply: 1,
};

pub(crate) async fn settings_read_as_they_were_chosen(store: Arc<dyn Store>) {
    let usual = Settings::default();
    assert_eq!(store.settings(ALICE).await.expect("reads"), usual);
    for after in [
        chosen(),
        Settings {
            notify: Notify::None,
            quiet: None,
            ..chosen()
        },
        usual.clone(),
    ] {
        let seen = store.settings(ALICE).await.expect("reads");
        let set = store.set_settings(ALICE, &seen, &after).await;
        assert_eq!(done(set.expect("sets")).0, after);
        assert_eq!(store.settings(ALICE).await.expect("reads"), after);
        assert_eq!(store.settings(BOB).await.expect("reads"), usual);
    }
}

pub(crate) async fn settings_are_guarded_by_what_was_seen(store: Arc<dyn Store>) {
    let usual = Settings::default();
    done(
        store
            .set_settings(ALICE, &usual, &chosen())
            .await
            .expect("sets"),
    );
    let late = Settings {
        preview: false,
        ..usual.clone()
    };
    let refused = store.set_settings(ALICE, &usual, &late).await;
    assert_eq!(stale(refused.expect("answers")), chosen());
    let again = store.set_settings(ALICE, &usual, &chosen()).await;
    assert_eq!(repeated(again.expect("answers")).0, chosen());
}

pub(crate) async fn settings_of_several_are_read_at_once(store: Arc<dyn Store>) {
    assert_eq!(store.settings_of(&[]).await.expect("reads"), []);
    for person in [BOB, ALICE] {
        let usual = Settings::default();
        done(
            store
                .set_settings(person, &usual, &chosen())
                .await
                .expect("sets"),
        );
    }
    let found = store.settings_of(&[CAROL, BOB, ALICE, BOB]).await;
    let expected = [(ALICE, chosen()), (BOB, chosen())];
    assert_eq!(found.expect("reads"), expected);
}

pub(crate) async fn quiet_hours_need_a_zone(store: Arc<dyn Store>) {
    let after = Settings {
        zone: None,
        ..chosen()
    };
    let usual = Settings::default();
    let set = store.set_settings(ALICE, &usual, &after).await;
    set.expect_err("refused");
    assert_eq!(store.settings(ALICE).await.expect("reads"), usual);
}

pub(crate) async fn that_somebody_is_unreachable_is_noted_once(store: Arc<dyn Store>) {
    let at = |seconds| Some(NOW.plus(seconds));
    assert!(!store.unreachable(BOB, None).await.expect("notes"));
    assert!(store.unreachable(BOB, at(1)).await.expect("notes"));
    assert!(!store.unreachable(BOB, at(2)).await.expect("notes"));
    let settings = store.settings(BOB).await.expect("reads");
    let expected = Settings {
        unreachable: at(1),
        ..Settings::default()
    };
    assert_eq!(settings, expected);
    assert!(store.unreachable(BOB, None).await.expect("notes"));
    assert!(!store.unreachable(BOB, None).await.expect("notes"));
    let settings = store.settings(BOB).await.expect("reads");
    assert_eq!(settings, Settings::default());
}

pub(crate) async fn a_nudge_is_settled_by_no_answer(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    let mut new = new_move(id, 1);
    new.request = Some(RequestId(9));
    new.notices = vec![notice_at(NOW), nudge(Addressee::Person(BOB))];
    let (_, ids) = done(store.append_move(&new).await.expect("moves"));
    assert_eq!(ids.len(), 1);
    let again = repeated(store.append_move(&new).await.expect("answers")).1;
    assert_eq!(again, ids, "nor by a repeated one");
    store.settle_notice(ids[0], NOW).await.expect("settles");
    // It is held, also over a restart.
    store.release_notices(NOW).await.expect("releases");
    let due = |seconds| store.due_notices(NOW.plus(seconds), 10);
    assert_eq!(due(99).await.expect("reads"), []);
    let nudges = due(100).await.expect("reads");
    assert_eq!(nudges.len(), 1);
    let Notice {
        to,
        nudge,
        maybe_repeat,
        ..
    } = nudges[0];
    assert_eq!((to, nudge), (Addressee::Person(BOB), Some(BOB)));
    assert!(!maybe_repeat);
}

pub(crate) async fn the_same_is_told_once(store: Arc<dyn Store>) {
    let id = game(&*store).await.id;
    play(&*store, id, 1).await;
    let hall = Addressee::Channel(ChannelId(77));
    let tell = |since: i64, to| {
        let store = Arc::clone(&store);
        async move {
            let (at, since) = (NOW.plus(5), NOW.plus(since));
            let told = store.tell_once(KIND, at, since, &nudge(to)).await;
            told.expect("tells").is_some()
        }
    };
    assert_eq!(store.nudged(KIND, NOW).await.expect("reads"), []);
    assert!(tell(5, hall).await);
    assert!(!tell(5, hall).await);
    assert!(!tell(0, hall).await);
    assert!(
        tell(6, hall).await,
        "what was told before that is another matter"
    );
    assert!(tell(5, Addressee::Person(BOB)).await);
    assert_eq!(store.nudged(KIND, NOW.plus(5)).await.expect("reads"), [BOB]);
    assert_eq!(store.nudged(KIND, NOW.plus(6)).await.expect("reads"), []);
    let other = NoticeKind::Board { game: id, ply: 2 };
    assert_eq!(store.nudged(other, NOW).await.expect("reads"), []);
}

pub(crate) async fn what_cannot_reach_is_told_by_kinds_of_its_own(store: Arc<dyn Store>) {
    let game = game(&*store).await;
    let new = NewNotice {
        nudge: None,
        held: None,
        ..nudge(Addressee::Person(ALICE))
    };
    let kinds = [
        NoticeKind::Unreachable(game.id),
        NoticeKind::Unheard(game.challenge),
    ];
    for kind in kinds {
        let told = store.tell_once(kind, NOW, NOW, &new).await.expect("tells");
        assert!(told.is_some());
    }
    let due = store.due_notices(NOW, 10).await.expect("reads");
    let found: Vec<NoticeKind> = due.iter().map(|notice| notice.kind).collect();
    assert_eq!(found, kinds);
}
