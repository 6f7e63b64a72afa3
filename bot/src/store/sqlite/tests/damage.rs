//! What others wrote into the file, and what goes wrong on the way.

use super::*;

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let (store, path, _folder) = file().await;
    store.close().await;
    scribble(
        &path,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', TRUE, x'00', 0)",
    )
    .await;
    let before = std::fs::read(&path).expect("reads");
    let error = SqliteStore::open(&path).await.expect_err("newer");
    let missing = sqlx::migrate::MigrateError::VersionMissing(9999);
    assert!(error.to_string().contains(&missing.to_string()), "{error}");
    assert!(matches!(error, StoreError::Migrate(_)), "{error:?}");
    assert_eq!(std::fs::read(&path).expect("reads"), before);
}

#[tokio::test]
async fn a_migration_that_was_changed_is_refused() {
    let (store, path, _folder) = file().await;
    store.close().await;
    scribble(&path, "UPDATE _sqlx_migrations SET checksum = x'00'").await;
    let error = SqliteStore::open(&path).await.expect_err("changed");
    assert!(matches!(error, StoreError::Migrate(_)), "{error:?}");
}

#[tokio::test]
async fn a_damaged_row_is_an_error_that_names_it() {
    // With the CHECKs off, as a damaged file or a later version would have it.
    for (sql, table) in [
        ("UPDATE challenges SET state = 'pondered'", "challenges"),
        ("UPDATE challenges SET state = 'declined'", "challenges"),
        ("UPDATE challenges SET side = 7", "challenges"),
        ("UPDATE challenges SET version = -1", "challenges"),
        ("UPDATE challenges SET channel = NULL", "challenges"),
        ("UPDATE challenges SET message = 5", "challenges"),
        ("DELETE FROM games", "challenges"),
        ("UPDATE games SET version = 4294967296", "games"),
        ("UPDATE games SET ended = 5", "games"),
        ("UPDATE games SET winner = 1", "games"),
        (
            "UPDATE games SET ended = 5, reason = 'x', winner = 2",
            "games",
        ),
        ("UPDATE games SET channel = NULL", "games"),
        (
            "UPDATE games SET board_channel = 5, board_message = 6",
            "games",
        ),
        ("UPDATE games SET board_ply = 6", "games"),
        ("UPDATE offers SET kind = 'tea'", "games"),
        ("UPDATE offers SET ply = -1", "games"),
        ("DELETE FROM moves WHERE ply = 1", "moves"),
        ("UPDATE moves SET ply = 9 WHERE ply = 2", "moves"),
        ("UPDATE moves SET ply = -1 WHERE ply = 1", "moves"),
        ("UPDATE requests SET made = 'tea'", "requests"),
        ("UPDATE requests SET ply = -1", "requests"),
    ] {
        let (store, path, _folder) = file().await;
        let terms = NewChallenge {
            request: Some(RequestId(5)),
            ..terms()
        };
        let id = challenge(&store, &terms).await.id;
        done(
            store
                .accept_challenge(id, &one_game([ALICE, BOB], &[]), None, NOW)
                .await
                .expect("accepts"),
        );
        play(&store, GameId(1), 3).await;
        let kind = OfferKind::Draw;
        done(
            store
                .make_offer(GameId(1), 3, kind, BOB, NOW, &[])
                .await
                .expect("offers"),
        );
        let mut conn = connection(&path).await;
        conn.execute("PRAGMA ignore_check_constraints = 1")
            .await
            .expect("sets");
        conn.execute(sql).await.expect("damages");

        let read = match table {
            "challenges" => store.challenge(id).await.map(|_| ()),
            "requests" => store.made_by(RequestId(5)).await.map(|_| ()),
            _ => store.game(GameId(1)).await.map(|_| ()),
        };
        match read {
            Err(StoreError::Row {
                table: named,
                row: 1 | 5,
                ..
            }) => {
                assert_eq!(named, table, "{sql}");
            }
            other => panic!("{sql}: {other:?}"),
        }
        // Nor does a write go on from there.
        if table != "requests" && table != "challenges" {
            let written = store.append_move(&new_move(GameId(1), 4)).await;
            assert!(
                matches!(written, Err(StoreError::Row { .. })),
                "{sql}: {written:?}"
            );
        }
    }
}

#[tokio::test]
async fn a_damaged_entry_does_not_hold_up_the_others() {
    let (store, path, _folder) = file().await;
    let notices = [notice_at(NOW); 3];
    let (_, ids) = done(
        store
            .create_challenge(&terms(), &notices)
            .await
            .expect("makes"),
    );
    scribble(&path, "UPDATE notices SET kind = 'song' WHERE id = 2").await;
    let due = store.due_notices(NOW.plus(20), 10).await.expect("reads");
    let found: Vec<NoticeId> = due.iter().map(|entry| entry.id).collect();
    assert_eq!(found, [ids[0], ids[2]]);
    let (given_up, problem): (bool, String) =
        sqlx::query_as("SELECT given_up, problem FROM notices WHERE id = 2")
            .fetch_one(&store.readers)
            .await
            .expect("reads");
    assert!(given_up && problem.contains("song"), "{problem}");
}

#[tokio::test]
async fn a_given_up_entry_keeps_its_reason() {
    let (store, _, _folder) = file().await;
    let (_, ids) = done(
        store
            .create_challenge(&terms(), &[notice_at(NOW)])
            .await
            .expect("makes"),
    );
    store
        .postpone_notice(ids[0], None, "50007: closed")
        .await
        .expect("gives up");
    store
        .postpone_notice(ids[0], Some(NOW), "something else")
        .await
        .expect("is harmless");
    let kept: (bool, String) = sqlx::query_as("SELECT given_up, problem FROM notices")
        .fetch_one(&store.readers)
        .await
        .expect("reads");
    assert_eq!(kept, (true, "50007: closed".to_owned()));
}

#[tokio::test]
async fn a_write_that_fails_half_way_leaves_nothing() {
    let (store, path, _folder) = file().await;
    let id = game(&store).await.id;
    let before = play(&store, id, 2).await;
    scribble(
        &path,
        "CREATE TRIGGER full BEFORE INSERT ON notices BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    .await;
    let request = Some(RequestId(5));
    let next = NewMove {
        request,
        ending: Some(suite::ending("king-captured", Some(0))),
        notices: vec![notice_at(NOW)],
        ..new_move(id, 3)
    };
    let failed = store.append_move(&next).await;
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    assert_eq!(store.game(id).await.expect("reads"), Some(before));
    assert_eq!(store.made_by(RequestId(5)).await.expect("reads"), None);
    // The connection is fit for the next write.
    play(&store, id, 3).await;
}

#[tokio::test]
async fn a_damaged_row_hides_no_other_from_a_list() {
    for sql in [
        "UPDATE games SET version = -1 WHERE id = 1",
        "UPDATE moves SET ply = 9 WHERE game = 1 AND ply = 2",
        "UPDATE challenges SET side = 7 WHERE id = 3",
        "INSERT INTO settings (person, notify) VALUES (101, 'smoke')",
    ] {
        let (store, path, _folder) = file().await;
        for id in [1, 2] {
            game(&store).await;
            play(&store, GameId(id), 3).await;
        }
        for _ in 0..2 {
            challenge(&store, &terms()).await;
        }
        let usual = Settings::default();
        let chosen = Settings {
            preview: false,
            ..Settings::default()
        };
        done(
            store
                .set_settings(BOB, &usual, &chosen)
                .await
                .expect("sets"),
        );
        let mut conn = connection(&path).await;
        conn.execute("PRAGMA ignore_check_constraints = 1")
            .await
            .expect("sets");
        conn.execute(sql).await.expect("damages");

        let all = GameFilter {
            limit: 10,
            ..GameFilter::default()
        };
        let games = store.games(&all).await.expect("lists");
        let games: Vec<i64> = games.iter().map(|game| game.id.0).collect();
        let all = ChallengeFilter {
            limit: 10,
            ..ChallengeFilter::default()
        };
        let open = store.challenges(&all).await.expect("lists");
        let open: Vec<i64> = open.iter().map(|challenge| challenge.id.0).collect();
        let (expected, expected_open) = match sql {
            sql if sql.contains("challenges") => (vec![2, 1], vec![4]),
            sql if sql.contains("settings") => (vec![2, 1], vec![4, 3]),
            _ => (vec![2], vec![4, 3]),
        };
        assert_eq!((games, open), (expected, expected_open), "{sql}");
        let settings = store.settings_of(&[ALICE, BOB]).await.expect("lists");
        assert_eq!(settings, [(BOB, chosen)], "{sql}");
        if sql.contains("settings") {
            let damaged = store.settings(ALICE).await;
            assert!(
                matches!(damaged, Err(StoreError::Row { .. })),
                "{damaged:?}"
            );
        }
    }
}
