//! People who press what is not theirs, too late, twice, at once; and people with strange names.

use serde_json::json;

use super::{
    bridge::{press, slash},
    hall::Hall,
};

#[tokio::test]
async fn an_illegal_move_is_refused_in_private_with_the_reason() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let board = hall.begin().await;
    for (given, reasons) in [
        ("e9-e8", &["e9", "not yours"] as &[&str]),
        ("a1-a2", &["no man on a1"]),
        ("e6-e9", &["blocked", "e7"]),
        ("z99-a1", &["not on this board"]),
        ("hello", &["hello"]),
    ] {
        hall.make("ann", given).await.refuses(reasons);
    }
    hall.make("bob", "e9-a9").await.refuses(&["turn"]);
    hall.make("cat", "e6-b6")
        .await
        .refuses(&["no running game"]);
    assert!(hall.service.stored_moves(1).await.is_empty());
    let everybody = hall.messages("games", Some("cat")).await;
    let last = everybody.iter().rfind(|message| !message.ephemeral);
    let last = last.expect("the board");
    assert_eq!((&last.id, &last.buttons), (&board.id, &board.buttons));
    hall.close(&[]).await;
}

#[tokio::test]
async fn a_bystander_cannot_press_and_an_old_button_does_no_harm() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let challenge = hall.challenge("games").await;
    let challenge = challenge.public();
    let bob = hall.mention("bob");
    for verb in ["accept", "decline"] {
        hall.press("cat", challenge, verb)
            .await
            .refuses(&["Only", &bob]);
    }
    let board = hall.press("bob", challenge, "accept").await;
    let board = board.public();
    hall.press("cat", board, "resign")
        .await
        .refuses(&["Game 1"]);
    let question = hall.press("bob", board, "resign").await;

    let next = hall.make("ann", "e6-b6").await;
    hall.without_buttons(board).await;
    // What a screen still shows that has not heard of it.
    for (message, verb) in [
        (board, "resign"),
        (board, "draw"),
        (question.private(), "resign-yes"),
    ] {
        let refusal = hall.press("bob", message, verb).await;
        refusal.refuses(&["moved on", "e6-b6"]);
    }
    hall.press("bob", challenge, "accept")
        .await
        .refuses(&["accepted"]);
    assert_eq!(hall.service.endings().await, [None]);
    let question = hall.press("bob", next.public(), "resign").await;
    hall.press("bob", question.private(), "resign-yes")
        .await
        .public();
    hall.press("ann", next.public(), "draw")
        .await
        .refuses(&["over"]);
    hall.close(&[]).await;
}

#[tokio::test]
async fn two_who_accept_at_once_begin_one_game() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let options = json!({ "game": "tablut", "side": "defenders" });
    let challenge = hall.slash("ann", "games", "challenge", options).await;
    let challenge = challenge.public();
    let acts = ["bob", "cat"].map(|person| press(person, challenge, "accept"));
    let mut answers = hall.together(acts).await;
    answers.sort_by_key(|answer| answer.message().ephemeral);
    answers[0].public().says(&["Game 1"]);
    answers[1].refuses(&["accepted already", "game 1"]);
    assert_eq!(hall.service.endings().await.len(), 1);
    assert_eq!(hall.that_say("games", "Game 1").await.len(), 1);
    hall.without_buttons(challenge).await;
    hall.close(&[]).await;
}

#[tokio::test]
async fn two_moves_at_once_are_one() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    hall.begin().await;
    let acts =
        ["e6-b6", "e4-b4"].map(|given| slash("ann", "games", "move", json!({ "move": given })));
    let mut answers = hall.together(acts).await;
    answers.sort_by_key(|answer| answer.message().ephemeral);
    answers[0].public().says(&["1. **e"]);
    answers[1].refuses(&["Game 1"]);
    assert_eq!(hall.service.stored_moves(1).await.len(), 1);
    hall.close(&[]).await;
}

#[tokio::test]
async fn what_is_delivered_twice_is_done_once() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let challenge = hall.challenge("games").await;
    let mut twice = press("bob", challenge.public(), "accept");
    twice["repeat"] = json!(2);
    let begun = hall.act("click", twice).await;
    begun.public().says(&["Game 1"]);
    let mut twice = slash("ann", "games", "move", json!({ "move": "e6-b6" }));
    twice["repeat"] = json!(2);
    let made = hall.act("slash", twice).await;
    made.public().says(&["1. **e6-b6**"]);
    hall.service.all_said().await;
    assert_eq!(hall.service.stored_moves(1).await, ["e6-b6"]);
    assert_eq!(hall.service.endings().await.len(), 1);
    assert_eq!(hall.that_say("games", "Game 1").await.len(), 2);
    // The second answer to one and the same interaction.
    hall.close(&[(400, 40_060)]).await;
}

#[tokio::test]
async fn names_and_texts_alarm_nobody() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    // Here the program could alarm everybody.
    let may = json!({ "channel": "games", "allow": ["mention_everyone"] });
    hall.post("/permissions", &may).await;
    let everyone = json!({ "name": "eve", "global_name": "@everyone", "guild": "The Hall" });
    hall.post("/users", &everyone).await;
    let role = json!({ "name": "staff", "members": ["cat"] });
    let role = hall.post("/roles", &role).await;
    let role = format!("<@&{}> @here", role["id"].as_str().expect("an id"));
    let named = json!({ "name": "ron", "global_name": role, "guild": "The Hall" });
    hall.post("/users", &named).await;

    let options = json!({ "opponent": "ron", "game": "tablut", "side": "defenders" });
    let challenge = hall.slash("eve", "games", "challenge", options).await;
    hall.press("ron", challenge.public(), "accept")
        .await
        .public();
    let made = hall.make("eve", "e6-b6").await;
    for given in [role.as_str(), "@everyone", "@here e6", "<@!1> **x**"] {
        hall.make("ron", given).await.refuses(&[]);
    }
    for (command, option) in [("challenge", "game"), ("rules", "game"), ("help", "topic")] {
        let options = json!({ option: format!("@everyone {role}") });
        hall.slash("ron", "games", command, options).await.message();
    }
    hall.slash("eve", "games", "games", json!({}))
        .await
        .private();
    hall.slash("cat", "games", "board", json!({ "share": true }))
        .await
        .message();
    let question = hall.press("ron", made.public(), "resign").await;
    hall.press("ron", question.private(), "resign-yes")
        .await
        .public();
    for message in hall.messages("games", None).await {
        assert!(!message.mention_everyone, "{message:#?}");
    }
    hall.close(&[]).await;
}
