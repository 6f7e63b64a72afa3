//! Looking back, taking along, and leaving: `/history`, `/export`, `/privacy`, `/help`.

use std::{collections::BTreeMap, io::Read, path::Path, process::Command};

use konakis::{
    commands::{Audience, COMMANDS, Menu, Place, Reply, Request, Verb},
    store::{Addressee, ChannelId, PersonId},
};
use konakis_rules::{Catalog, Game, record::Record};
use sqlx::{AssertSqlSafe, ConnectOptions, Row, sqlite::SqliteConnectOptions};

use crate::table::{ANNA, BOB, CARL, OTHER, Table, name_of};

/// Plays so many moves of a game that Anna begins, whatever they are; gives back the game.
async fn play(table: &mut Table, id: i64, moves: usize) -> Game {
    let shown = table.command(ANNA, &format!("board game={id}")).await;
    let mut game = (*shown.picture.expect("a board").game).clone();
    for ply in 0..moves {
        let legal = game.legal();
        // The same men do not go to and fro: that would end the game.
        let mv = legal[(ply * 31 + 7) % legal.len()].clone();
        let text = game.text(&mv);
        let person = if ply % 2 == 0 { ANNA } else { BOB };
        let line = format!("move move={text} game={id}");
        let reply = table.command(person, &line).await;
        assert!(reply.text.contains(&text), "{}", reply.text);
        game.play(&mv).expect("legal");
        assert!(game.result().is_none(), "it ended after {ply}");
        table.later(3_600);
    }
    game
}

/// The files of an archive by name.
fn unpacked(bytes: &[u8]) -> BTreeMap<String, String> {
    let archive = rawzip::ZipArchive::from_slice(bytes).expect("a zip");
    let mut files = BTreeMap::new();
    for entry in archive.entries() {
        let entry = entry.expect("an entry");
        let name = String::from_utf8(entry.file_path().as_ref().to_vec()).expect("a name");
        let packed = archive.get_entry(entry.wayfinder()).expect("its data");
        let inflated = flate2::read::DeflateDecoder::new(packed.data());
        let mut text = String::new();
        let mut checked = packed.verifying_reader(inflated);
        checked.read_to_string(&mut text).expect("as it was packed");
        assert!(files.insert(name, text).is_none());
    }
    files
}

/// Reads a record as our parser and our rules do.
fn replayed(text: &str) -> (Record, Game) {
    let record = Record::parse(text).expect("a record");
    let replayed = record.replay(&Catalog::builtin()).expect("it plays");
    (record, replayed.game)
}

fn only_file(reply: &Reply) -> (&str, &[u8]) {
    assert_eq!(reply.audience, Audience::Private);
    let [file] = reply.files.as_slice() else {
        panic!("not one file: {reply:#?}");
    };
    (&file.name, &file.bytes)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

fn tag<'r>(record: &'r Record, name: &str) -> &'r str {
    let tag = record.tags.iter().find(|(known, _)| known == name);
    &tag.unwrap_or_else(|| panic!("no tag {name}")).1
}

#[tokio::test]
async fn a_game_is_exported_as_a_record_that_plays_again() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let played = play(&mut table, 1, 6).await;
    let running = table.command(ANNA, "export game=1").await;
    let (name, bytes) = only_file(&running);
    assert_eq!(name, "konakis-g1.txt");
    let (record, game) = replayed(text(bytes));
    assert_eq!(record.result, None);
    assert_eq!(game.position(), played.position());
    assert_eq!(
        (tag(&record, "Defenders"), tag(&record, "Attackers")),
        ("Anna", "Bob")
    );
    assert_eq!(tag(&record, "Began"), "2027-01-15");

    let asked = table.command(BOB, "resign").await;
    table.click(BOB, &asked, Verb::ConfirmResign).await;
    // Whoever may look at it may take it along.
    let over = table.command(CARL, "export game=1 as=record").await;
    let (record, _) = replayed(text(only_file(&over).1));
    assert_eq!(record.result.expect("it is over").winner, Some('d'));
    // And the program reads the file.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    std::fs::write(&path, only_file(&over).1).expect("writes");
    let checked = Command::new(env!("CARGO_BIN_EXE_konakis"))
        .args(["rules", "check"])
        .arg(&path)
        .output()
        .expect("runs");
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(
        checked.status.success() && said.contains("1 games, 6 moves, 0 disagreements"),
        "{said}"
    );

    let film = table.command(ANNA, "export game=1 as=gif").await;
    let picture = film.picture.as_ref().expect("a film");
    assert_eq!((picture.film_from, picture.ply), (Some(0), 6));
    assert_eq!(picture.file_name, "konakis-g1.gif");

    table.place = Place::Direct {
        channel: ChannelId(900),
    };
    let hidden = table.command(CARL, "export game=1").await;
    assert!(
        hidden.files.is_empty() && hidden.text.contains("no game"),
        "{}",
        hidden.text
    );
}

#[tokio::test]
async fn all_games_are_exported_as_one_archive() {
    let mut table = Table::new().await;
    let none = table.command(ANNA, "export").await;
    assert!(
        none.files.is_empty() && none.text.contains("/challenge"),
        "{}",
        none.text
    );
    table.begin("tablut", "defenders").await;
    play(&mut table, 1, 4).await;
    let asked = table.command(BOB, "resign game=1").await;
    table.click(BOB, &asked, Verb::ConfirmResign).await;
    table.later(3 * 86_400);
    let line = "challenge opponent=@102 game=fox-geese options=geese=15 side=fox";
    let challenge = table.command(ANNA, line).await;
    table.click(BOB, &challenge, Verb::Accept).await;
    // A game of others is not among them.
    let challenge = table
        .command(CARL, "challenge opponent=@102 game=tablut")
        .await;
    table.click(BOB, &challenge, Verb::Accept).await;

    let all = table.command(ANNA, "export").await;
    let (name, bytes) = only_file(&all);
    assert_eq!(name, "konakis-games.zip");
    assert!(all.text.contains("2 games"), "{}", all.text);
    let files = unpacked(bytes);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["game-1.txt", "game-2.txt", "index.csv"]);
    let (one, _) = replayed(&files["game-1.txt"]);
    assert_eq!((one.moves.len(), tag(&one, "Ended")), (4, "2027-01-15"));
    let (two, _) = replayed(&files["game-2.txt"]);
    assert_eq!(two.options.to_string(), "geese=15");
    let index: Vec<&str> = files["index.csv"].lines().collect();
    assert_eq!(
        index[..2],
        [
            "game,variant,options,first,second,began,ended,winner,reason,moves,file",
            "1,tablut,,Bob,Anna,2027-01-15,2027-01-15,Anna,resignation,4,game-1.txt"
        ]
    );
    assert_eq!(index.len(), 3);

    let later = table.command(ANNA, "export since=2027-01-16").await;
    assert_eq!(unpacked(only_file(&later).1).len(), 2);
    let wrong = table.command(ANNA, "export since=yesterday").await;
    assert!(
        wrong.misunderstood && wrong.text.contains("2026-01-31"),
        "{}",
        wrong.text
    );
}

#[tokio::test]
async fn one_walks_through_a_game_with_its_buttons() {
    let mut table = Table::new().await;
    table.begin("hnefatafl-11", "defenders").await;
    let empty = table.command(ANNA, "history").await;
    assert!(empty.buttons.is_empty() && empty.menus.is_empty());
    let game = play(&mut table, 1, 30).await;
    table.restart().await;
    let mut page = table.command(CARL, "history game=1 ply=0").await;
    for ply in 0..=30u32 {
        assert_eq!(page.audience, Audience::Private);
        assert!(page.pings.is_empty());
        let picture = page.picture.as_ref().expect("a board");
        assert_eq!(picture.ply, ply);
        if let Some(played) = ply
            .checked_sub(1)
            .map(|index| &game.plies()[index as usize])
        {
            let here = format!("**▸ {ply}. {}**", played.text);
            assert!(page.text.contains(&here), "{}", page.text);
        }
        assert!(page.text.lines().count() <= 8, "{}", page.text);
        assert!(page.text.chars().count() <= 2_000);
        let mut ids: Vec<String> = page.buttons.iter().map(|b| b.press.to_string()).collect();
        ids.dedup();
        assert_eq!(ids.len(), 4, "Discord takes each custom_id once");
        page = table.click(CARL, &page, Verb::HistoryNext).await;
        assert!(page.in_place);
    }
    assert_eq!(
        page.picture.as_ref().expect("a board").ply,
        30,
        "it stays at the end"
    );
    for (verb, ply) in [
        (Verb::HistoryBack, 29),
        (Verb::HistoryFirst, 0),
        (Verb::HistoryBack, 0),
        (Verb::HistoryLast, 30),
    ] {
        page = table.click(CARL, &page, verb).await;
        assert_eq!(page.picture.as_ref().expect("a board").ply, ply, "{verb:?}");
    }
    let menu: &Menu = &page.menus[0];
    let labels: Vec<&str> = menu
        .choices
        .iter()
        .map(|choice| choice.label.as_str())
        .collect();
    assert_eq!(
        labels,
        ["Moves 1 to 12", "Moves 13 to 24", "Moves 25 to 30"]
    );
    let choice = menu.press.clone().choosing("13").expect("a choice");
    let there = table.press(CARL, choice).await;
    assert!(
        there.text.contains("**▸ 13. ") && there.text.contains(" 24. "),
        "{}",
        there.text
    );

    // Over, and from a place where it cannot be seen.
    let asked = table.command(ANNA, "resign").await;
    table.click(ANNA, &asked, Verb::ConfirmResign).await;
    let over = table.click(CARL, &page, Verb::HistoryLast).await;
    assert!(over.text.contains("resigned"), "{}", over.text);
    let wrong = table.command(ANNA, "history game=1 ply=31").await;
    assert!(wrong.text.contains("30"), "{}", wrong.text);
    table.place = Place::Channel {
        guild: None,
        channel: OTHER,
    };
    let hidden = table.click(CARL, &page, Verb::HistoryNext).await;
    assert!(hidden.picture.is_none(), "{}", hidden.text);
}

#[tokio::test]
async fn privacy_shows_and_hands_over_what_is_stored() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    play(&mut table, 1, 2).await;
    table.command(CARL, "block person=@101").await;
    table.command(ANNA, "block person=@102").await;
    let shown = table.command(ANNA, "privacy").await;
    assert_eq!(shown.audience, Audience::Private);
    for words in [
        "Anna",
        "1 running game,",
        "1 challenge;",
        "1 person",
        "30 days",
        "action:delete",
    ] {
        assert!(shown.text.contains(words), "{words}: {}", shown.text);
    }
    assert!(shown.text.lines().count() <= 14 && shown.text.chars().count() <= 1_500);
    let file = table.command(ANNA, "privacy action=download").await;
    let (name, bytes) = only_file(&file);
    assert_eq!(name, "konakis-privacy.json");
    let json: serde_json::Value = serde_json::from_slice(bytes).expect("JSON");
    assert_eq!(json["people"][0]["name"], "Anna");
    assert_eq!(json["games"][0]["player_1"], 101);
    assert_eq!(
        json["games"][0]["moves"]
            .as_str()
            .expect("moves")
            .split(' ')
            .count(),
        2
    );
    let blocks = json["blocks"].as_array().expect("a table");
    assert_eq!(
        (blocks.len(), &blocks[0]["blocked"]),
        (1, &serde_json::json!(102))
    );
}

/// Where a number or a name occurs in the file, in any column of any table.
async fn places(file: &Path, id: PersonId) -> Vec<String> {
    let options = SqliteConnectOptions::new().filename(file);
    let mut conn = options.connect().await.expect("the file");
    let sql = "SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_table_info(m.name) c
        WHERE m.type = 'table'";
    let columns = sqlx::query(sql)
        .fetch_all(&mut conn)
        .await
        .expect("the schema");
    let mut places = Vec::new();
    for column in columns {
        let (table, column): (String, String) = (column.get("t"), column.get("c"));
        let sql = format!(
            "SELECT COUNT(*) FROM {table} WHERE {column} = $1 OR {column} = $2
                OR instr(CAST({column} AS TEXT), $3) > 0"
        );
        let found: i64 = sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(id.0)
            .bind(name_of(id))
            .bind(format!("<@{id}>"))
            .fetch_one(&mut conn)
            .await
            .expect("reads");
        // Numbers of games, moves or seconds that happen to be the same are not people.
        if found > 0 && !matches!(column.as_str(), "version" | "ply" | "made" | "at") {
            places.push(format!("{table}.{column}"));
        }
    }
    places
}

#[tokio::test]
async fn whoever_leaves_is_asked_first_and_then_nowhere() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    play(&mut table, 1, 3).await;
    let asked = table.command(BOB, "resign game=1").await;
    table.click(BOB, &asked, Verb::ConfirmResign).await;
    table.begin("tablut", "attackers").await;
    table
        .command(ANNA, "challenge opponent=@103 game=brandubh")
        .await;
    table.command(ANNA, "challenge game=ringo").await;
    table
        .command(CARL, "challenge opponent=@101 game=alea")
        .await;
    table.command(CARL, "block person=@101").await;
    table.command(ANNA, "vacation days=2").await;
    table.later(60);
    for (notice, _) in table.outbox().await {
        table
            .desk
            .settle(notice.id, table.now)
            .await
            .expect("settled");
    }

    let question = table.command(ANNA, "privacy action=delete").await;
    for words in [
        "running game is resigned",
        "3 open challenges",
        "one is finished now",
        "cannot be undone",
    ] {
        assert!(question.text.contains(words), "{words}: {}", question.text);
    }
    let kept = table.click(ANNA, &question, Verb::Stay).await;
    assert!(
        kept.in_place && kept.text.contains("Nothing"),
        "{}",
        kept.text
    );
    // What has begun since was not told of.
    table.later(60);
    table.begin("tablut", "defenders").await;
    let again = table.click(ANNA, &question, Verb::Forget).await;
    assert!(again.text.contains("2 running games"), "{}", again.text);
    assert!(!places(table.file(), ANNA).await.is_empty());

    table.later(60);
    let caller = table.caller(ANNA);
    let button = again.buttons.iter().find(|b| b.press.verb == Verb::Forget);
    let request = Request::Press(button.expect("a button").press.clone());
    let gone = table.desk.answer(&caller, &request).await;
    assert!(
        gone.text.contains("deleted") && gone.in_place,
        "{}",
        gone.text
    );
    assert_eq!((gone.audience, gone.buttons.len()), (Audience::Private, 0));
    assert_eq!(places(table.file(), ANNA).await, Vec::<String>::new());

    // The others are told, each exactly, and nobody is called by her name.
    table.later(1);
    let told = table.outbox().await;
    let mut pings = Vec::new();
    for (notice, reply) in &told {
        assert!(
            !reply.text.contains("<@101>") && !reply.text.contains("<@-"),
            "{}",
            reply.text
        );
        assert!(!matches!(notice.to, Addressee::Person(ANNA)));
        assert!(!notice.maybe_repeat, "{}", reply.text);
        assert!(!reply.buttons.iter().any(|b| b.press.verb == Verb::Rematch));
        pings.extend(reply.pings.iter().copied());
        table
            .desk
            .settle(notice.id, table.now)
            .await
            .expect("settled");
    }
    pings.sort();
    assert_eq!(pings, [BOB, BOB, CARL], "{told:#?}");
    let all: Vec<&str> = told.iter().map(|(_, reply)| reply.text.as_str()).collect();
    let all = all.join("\n");
    assert_eq!(
        all.matches("<@102> beats a former player").count(),
        2,
        "{all}"
    );
    assert!(
        all.contains("A former player withdrew the open challenge"),
        "{all}"
    );
    assert!(
        all.contains("a former player declined your challenge"),
        "{all}"
    );

    // Bob keeps his games, and can look at them and take them along.
    let kept = table.command(BOB, "history game=1").await;
    assert!(
        kept.text.contains("a former player") && kept.picture.is_some(),
        "{}",
        kept.text
    );
    assert!(!kept.text.contains("<@-"), "{}", kept.text);
    let file = table.command(BOB, "export game=1").await;
    let (record, game) = replayed(text(only_file(&file).1));
    assert_eq!(
        (tag(&record, "Defenders"), game.ply()),
        ("a former player", 3)
    );
    let refused = table.command(BOB, "rematch game=1").await;
    assert!(
        refused.text.contains("not here any more"),
        "{}",
        refused.text
    );
    let suggested = table.suggest(BOB, "history", "game").await;
    assert!(
        suggested
            .iter()
            .any(|one| one.label.contains("a former player")),
        "{suggested:?}"
    );

    // The same press again, by then a stranger's: nothing more is done.
    table.begin("tablut", "defenders").await;
    let twice = table.desk.answer(&caller, &request).await;
    assert_eq!(twice.text, gone.text);
    let fresh = table.command(ANNA, "privacy").await;
    for words in ["1 running game,", "0 finished games", "0 people"] {
        assert!(fresh.text.contains(words), "{words}: {}", fresh.text);
    }
    let denied = table.command(ANNA, "resign game=1").await;
    assert!(denied.text.contains("a former player"), "{}", denied.text);
}

#[tokio::test]
async fn games_that_end_together_are_rated_one_after_the_other() {
    let mut table = Table::new().await;
    for game in 1..=2 {
        table.begin("hnefatafl-11", "defenders").await;
        play(&mut table, game, 10).await;
    }
    let question = table.command(ANNA, "privacy action=delete").await;
    let gone = table.click(ANNA, &question, Verb::Forget).await;
    assert!(gone.text.contains("deleted"), "{}", gone.text);
    let options = SqliteConnectOptions::new().filename(table.file());
    let mut conn = options.connect().await.expect("the file");
    let rows = sqlx::query("SELECT person, games FROM standings");
    let rows = rows.fetch_all(&mut conn).await.expect("reads");
    let rated: Vec<(i64, i64)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    assert_eq!(rated, [(BOB.0, 2)]);
}

#[tokio::test]
async fn old_requests_are_forgotten_by_time_alone() {
    let mut table = Table::new().await;
    table.begin("tablut", "defenders").await;
    let count = async |table: &Table| -> i64 {
        let options = SqliteConnectOptions::new().filename(table.file());
        let mut conn = options.connect().await.expect("the file");
        let sql = "SELECT (SELECT COUNT(*) FROM requests)
            + (SELECT COUNT(*) FROM notices WHERE settled IS NOT NULL)";
        sqlx::query_scalar(sql)
            .fetch_one(&mut conn)
            .await
            .expect("reads")
    };
    table.later(29 * 86_400);
    table.desk.tick(table.now, false).await.expect("ticks");
    assert!(count(&table).await >= 4);
    table.later(2 * 86_400);
    table.desk.tick(table.now, false).await.expect("ticks");
    assert_eq!(count(&table).await, 0);
}

#[tokio::test]
async fn help_leads_from_topic_to_topic_in_place() {
    let mut table = Table::new().await;
    let help = table.command(ANNA, "help").await;
    assert_eq!(help.audience, Audience::Private);
    let menu = |reply: &Reply, verb| {
        let menu = reply.menus.iter().find(|menu| menu.press.verb == verb);
        menu.expect("a menu").clone()
    };
    // Every topic is two choices away, and says what it is about.
    let mut seen = Vec::new();
    for group in menu(&help, Verb::HelpGroup).choices {
        let press = menu(&help, Verb::HelpGroup)
            .press
            .choosing(&group.value)
            .expect("a choice");
        let page = table.press(ANNA, press).await;
        assert!(
            page.in_place && page.text.contains(&group.label),
            "{}",
            page.text
        );
        for topic in menu(&page, Verb::HelpTopic).choices {
            let press = menu(&page, Verb::HelpTopic)
                .press
                .choosing(&topic.value)
                .expect("a choice");
            let text = table.press(ANNA, press).await;
            let by_command = table
                .command(ANNA, &format!("help topic={}", topic.value))
                .await;
            assert!(text.in_place);
            assert_eq!(text.text, by_command.text);
            assert_eq!(
                menu(&text, Verb::HelpTopic).choices,
                menu(&page, Verb::HelpTopic).choices
            );
            seen.push(topic.value);
        }
    }
    for command in COMMANDS {
        assert!(
            seen.iter().any(|topic| topic == command.name),
            "{}",
            command.name
        );
    }
    let unknown = table.command(ANNA, "help topic=chess@everyone").await;
    assert!(
        unknown.misunderstood && !unknown.text.contains('@'),
        "{}",
        unknown.text
    );
    let press = menu(&help, Verb::HelpTopic)
        .press
        .choosing("chess")
        .expect("a choice");
    assert_eq!(table.press(ANNA, press).await.text, help.text);
}
