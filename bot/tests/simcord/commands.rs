//! What is registered, what is suggested, what can be read, and who sees it.

use serde_json::json;

use konakis::commands::COMMANDS;

use super::hall::Hall;

#[tokio::test]
async fn the_commands_are_registered_once_for_all_servers() {
    let Some(mut hall) = Hall::open().await else {
        return;
    };
    for _ in 0..2 {
        let registered = hall.get("/commands", &[]).await;
        let scopes: Vec<&String> = registered.as_object().expect("scopes").keys().collect();
        assert_eq!(scopes, ["global"]);
        let names = |command: &serde_json::Value| command["name"].as_str().map(str::to_owned);
        let commands = registered["global"].as_array().expect("commands");
        let mut registered: Vec<String> = commands.iter().filter_map(names).collect();
        registered.sort();
        let mut expected: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
        expected.sort_unstable();
        assert_eq!(registered, expected);
        hall.restart().await;
    }
    hall.close(&[]).await;
}

#[tokio::test]
async fn games_and_moves_are_suggested_while_typing() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let games = hall
        .suggest("ann", "games", "challenge", ("game", "tabl"))
        .await;
    assert_eq!(games[0].value, "tablut", "{games:?}");
    hall.begin().await;
    let moves = hall.suggest("ann", "games", "move", ("move", "e6 b")).await;
    let values: Vec<&str> = moves.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(values, ["e6-b6"]);
    let all = hall.suggest("ann", "games", "move", ("move", "")).await;
    assert!((1..=25).contains(&all.len()), "{all:?}");
    assert!(all.iter().all(|choice| !choice.name.is_empty()));
    let none = hall.suggest("bob", "games", "move", ("move", "")).await;
    assert!(none.is_empty(), "it is not his turn: {none:?}");
    // What was suggested is accepted.
    let made = hall.make("ann", &all[0].value).await;
    made.public().says(&[&format!("**{}**", all[0].value)]);
    hall.close(&[]).await;
}

#[tokio::test]
async fn what_one_asks_for_oneself_nobody_else_sees() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.begin().await;
    for (command, options, words) in [
        ("help", json!({}), "/challenge"),
        ("help", json!({ "topic": "move" }), "/move"),
        ("rules", json!({ "game": "tablut" }), "Tablut"),
        ("about", json!({}), "Konakis"),
        ("games", json!({}), "Game 1"),
        ("board", json!({ "text": true }), "```"),
        ("board", json!({}), "Game 1"),
        ("replay", json!({}), "Game 1"),
        ("resign", json!({}), "Resign"),
        ("draw", json!({}), "draw"),
        ("move", json!({ "move": "e6-f7" }), "diagonal"),
    ] {
        let answer = hall.slash("ann", "games", command, options).await;
        let message = answer.private().says(&[words]);
        let pictures = &message.attachments;
        assert!(
            pictures.iter().all(|one| !one.alt().is_empty()),
            "no alt text: {message:#?}"
        );
        let shown = |seen: Vec<super::seen::Message>| seen.iter().any(|one| one.id == message.id);
        assert!(shown(hall.messages("games", Some("ann")).await));
        for other in ["bob", "cat"] {
            assert!(!shown(hall.messages("games", Some(other)).await), "{other}");
        }
    }
    hall.close(&[]).await;
}
