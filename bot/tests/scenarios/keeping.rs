//! Looking back at a game, taking it along, and leaving, as people go through it in Discord.

use konakis_rules::{Catalog, record::Record};
use sqlx::{AssertSqlSafe, Row};

use crate::standin::{number, text};

use super::stage::{Stage, mention, says};

#[tokio::test]
async fn a_game_is_walked_through_in_one_private_message() {
    let mut stage = Stage::set().await;
    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    stage.make(stage.bob, "f1-f4").await;
    let given = [text("game", "1"), number("ply", 0)];
    let start = stage
        .world
        .slash(stage.cat, stage.games, "history", &given)
        .await;
    assert!(start.ephemeral && start.notified.is_empty());
    says(
        &start,
        &[
            "Game 1",
            &mention(stage.ann),
            &mention(stage.bob),
            "1. e6-b6",
            "2. f1-f4",
        ],
    );
    assert_eq!(
        start.verbs(),
        ["walk-first", "walk-back", "walk-next", "walk-last"]
    );
    stage.restart().await;
    let one = stage
        .world
        .click(stage.cat, &start.button("walk-next"))
        .await;
    assert_eq!((one.id, one.edits), (start.id, 1), "in place");
    says(&one, &["move 1 of 2", "**▸ 1. e6-b6**"]);
    assert!(one.board().bytes != start.board().bytes);
    assert!(one.board().alt.contains("e6-b6"), "{}", one.board().alt);
    let last = stage.world.click(stage.cat, &one.button("walk-last")).await;
    says(&last, &["move 2 of 2", "**▸ 2. f1-f4**"]);
    stage.finish().await;
}

#[tokio::test]
async fn a_record_is_attached_and_help_leads_on_in_place() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    let given = [text("game", "1"), text("as", "record")];
    let seen = stage
        .world
        .slash(stage.ann, stage.games, "export", &given)
        .await;
    assert!(seen.ephemeral);
    let (name, bytes) = &seen.files[0];
    assert_eq!(name, "konakis-g1.txt");
    let record = Record::parse(std::str::from_utf8(bytes).expect("text")).expect("a record");
    assert_eq!(
        record
            .replay(&Catalog::builtin())
            .expect("plays")
            .game
            .ply(),
        1
    );
    let all = stage
        .world
        .slash(stage.ann, stage.games, "export", &[])
        .await;
    assert_eq!(all.files[0].0, "konakis-games.zip");
    assert_eq!(all.files[0].1[..2], *b"PK");

    let help = stage.world.slash(stage.cat, stage.games, "help", &[]).await;
    let group = stage
        .world
        .choose(stage.cat, &help.menu("time"), "time")
        .await;
    assert_eq!(group.id, help.id);
    let topic = stage
        .world
        .choose(stage.cat, &group.menu("vacation"), "vacation")
        .await;
    says(&topic, &["`/vacation days:7`"]);
    assert_eq!(topic.id, help.id);
    stage.finish().await;
}

#[tokio::test]
async fn whoever_leaves_is_a_former_player_from_then_on() {
    let mut stage = Stage::set().await;
    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    stage.service.all_said().await;
    let given = [text("action", "delete")];
    let question = stage
        .world
        .slash(stage.ann, stage.games, "privacy", &given)
        .await;
    assert!(question.ephemeral);
    says(&question, &["running game is resigned", "cannot be undone"]);
    // A month and a restart later the question still stands.
    stage.restart().await;
    let newest = stage.world.newest();
    let gone = stage
        .world
        .click(stage.ann, &question.button("erase"))
        .await;
    assert!(gone.ephemeral && gone.buttons.is_empty());
    says(&gone, &["deleted"]);
    let told = stage.world.next_post(stage.games, newest).await;
    says(
        &told,
        &["Game 1", "resigned", &mention(stage.bob), "a former player"],
    );
    assert_eq!(told.notified, [stage.bob].into());
    let kept = stage
        .world
        .slash(stage.bob, stage.games, "history", &[text("game", "1")])
        .await;
    says(&kept, &["former player", "e6-b6", "resigned"]);
    stage.restart().await;
    stage.service.all_said().await;
    // Nothing says or stores who it was.
    for seen in stage
        .world
        .history(stage.games)
        .iter()
        .filter(|seen| Some(seen.id) > newest)
    {
        assert!(!seen.text.contains(&mention(stage.ann)), "{}", seen.text);
        assert!(!seen.text.contains("<@-"), "{}", seen.text);
    }
    assert!(!kept.text.contains(&mention(stage.ann)) && !kept.text.contains("<@-"));
    let mut conn = stage.service.database().await;
    let sql = "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table'";
    let columns = sqlx::query(sql)
        .fetch_all(&mut conn)
        .await
        .expect("the schema");
    for column in columns {
        let (table, column): (String, String) = (column.get("t"), column.get("c"));
        let sql = format!(
            "SELECT COUNT(*) FROM {table} WHERE instr(CAST({column} AS TEXT), $1) > 0 OR {column} = $2"
        );
        let found: i64 = sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(stage.ann.to_string())
            .bind("Ann")
            .fetch_one(&mut conn)
            .await
            .expect("reads");
        assert_eq!(found, 0, "{table}.{column}");
    }
    stage.finish().await;
}
