//! Nobody is left in a file who wants to be forgotten.

use std::collections::BTreeSet;

use sqlx::{AssertSqlSafe, Row};

use super::*;
use crate::store::sqlite::privacy::PERSONAL;

/// Columns that hold no person, whatever table they are in.
const NOT_PEOPLE: &[&str] = &[
    "after",
    "answered",
    "at",
    "attempts",
    "bank_0",
    "bank_1",
    "before",
    "began",
    "board_channel",
    "board_message",
    "board_ply",
    "challenge",
    "channel",
    "channels",
    "closed",
    "created",
    "cut_off",
    "deadline",
    "deed",
    "deviation",
    "done",
    "ended",
    "expires",
    "game",
    "games",
    "given_up",
    "guild",
    "held",
    "id",
    "kind",
    "language",
    "leg",
    "locale",
    "made",
    "message",
    "message_channel",
    "moves",
    "name",
    "not_before",
    "notify",
    "offer",
    "options",
    "orientation",
    "pace",
    "pair",
    "pause_left",
    "past",
    "paused",
    "ply",
    "prepared",
    "preview",
    "problem",
    "quiet_from",
    "quiet_to",
    "rated",
    "rating",
    "reason",
    "rematch",
    "request",
    "sending",
    "settled",
    "side",
    "state",
    "text",
    "threads",
    "unreachable",
    "until",
    "value",
    "variant",
    "variants",
    "version",
    "volatility",
    "warn",
    "why",
    "winner",
    "zone",
];

/// Every table with its columns.
async fn columns(conn: &mut SqliteConnection) -> Vec<(String, String)> {
    let sql = "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '_sqlx_%'";
    let rows = sqlx::query(sql).fetch_all(conn).await.expect("the schema");
    rows.iter()
        .map(|row| (row.get("t"), row.get("c")))
        .collect()
}

#[tokio::test]
async fn every_column_that_holds_a_person_is_known() {
    let (_store, path, _folder) = file().await;
    let schema = columns(&mut connection(&path).await).await;
    let personal: BTreeSet<(&str, &str)> =
        PERSONAL.iter().flat_map(|table| table.columns()).collect();
    for (table, column) in &schema {
        let known = NOT_PEOPLE.contains(&column.as_str())
            || personal.contains(&(table.as_str(), column.as_str()));
        assert!(
            known,
            "{table}.{column} is new: if it holds a person, put it into PERSONAL in \
             store/sqlite/privacy.rs, else into NOT_PEOPLE here"
        );
    }
    for (table, column) in personal {
        let exists = schema.iter().any(|(t, c)| t == table && c == column);
        assert!(
            exists,
            "{table}.{column} is in PERSONAL and not in the schema"
        );
    }
}

/// In which columns this number or name occurs, anywhere.
async fn places(path: &Path, wanted: &str) -> BTreeSet<(String, String)> {
    let mut conn = connection(path).await;
    let mut places = BTreeSet::new();
    for (table, column) in columns(&mut conn).await {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM {table} WHERE instr(CAST({column} AS TEXT), $1) > 0)"
        );
        let found: bool = sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(wanted)
            .fetch_one(&mut conn)
            .await
            .expect("reads");
        if found {
            places.insert((table, column));
        }
    }
    places
}

#[tokio::test]
async fn whoever_leaves_is_nowhere_in_the_file() {
    let (store, path, _folder) = file().await;
    // The person is number 909090909, everywhere where a person can be.
    scribble(
        &path,
        "INSERT INTO people VALUES (909090909, 'Alice');
         INSERT INTO settings (person) VALUES (909090909);
         INSERT INTO challenges (challenger, opponent, variant, version, options, created, expires,
            state, closed) VALUES (909090909, 2, 'tablut', 1, '', 1, 2, 'accepted', 1),
            (2, 909090909, 'tablut', 1, '', 1, 2, 'accepted', 1);
         INSERT INTO games (challenge, variant, version, options, player_0, player_1, created,
            ended, reason) VALUES (1, 'tablut', 1, '', 909090909, 2, 1, 2, 'agreement'),
            (2, 'tablut', 1, '', 2, 909090909, 1, 2, 'agreement');
         INSERT INTO offers (game, kind, person, ply, made, closed)
            VALUES (1, 'draw', 909090909, 1, 1, 1);
         INSERT INTO standings VALUES (909090909, 'tablut', 1500, 100, 0.06, 1, 1);
         INSERT INTO rating_changes VALUES (1, 909090909, 'tablut', 1, 1500, 1510, 100);
         INSERT INTO blocks VALUES (909090909, 3, 1), (4, 909090909, 1);
         INSERT INTO vacations (person, began, until) VALUES (909090909, 1, 2);
         INSERT INTO lines (game, person, ply, moves, made) VALUES (1, 909090909, 1, 'a1-a2', 1);
         INSERT INTO notes VALUES (1, 909090909, 'a note', 1);
         INSERT INTO notices (kind, game, person, created, not_before, answered)
            VALUES ('ended', 1, 909090909, 1, 1, 0);
         INSERT INTO notices (kind, game, channel, nudge, created, not_before, answered)
            VALUES ('ended', 1, 7, 909090909, 1, 1, 0);
         INSERT INTO staff_log (guild, person, game, deed, why, at, done)
            VALUES (7, 909090909, 1, 'abort', 'asked to', 1, 1);",
    )
    .await;
    let known: BTreeSet<(String, String)> = PERSONAL
        .iter()
        .flat_map(|table| table.columns())
        .map(|(table, column)| (table.to_owned(), column.to_owned()))
        .collect();
    assert_eq!(
        places(&path, "909090909").await,
        known,
        "fill each column above"
    );
    let leaving = Leaving {
        person: PersonId(909_090_909),
        request: None,
        at: NOW,
        endings: Vec::new(),
        closings: Vec::new(),
    };
    done(store.forget(&leaving).await.expect("leaves"));
    assert_eq!(places(&path, "909090909").await, BTreeSet::new());
    assert_eq!(places(&path, "Alice").await, BTreeSet::new());
    let kept = store.game(GameId(1)).await.expect("reads").expect("kept");
    assert!(kept.players[0].is_former() && kept.players[1] == PersonId(2));
}
