//! Moving: what is refused and why, what is suggested, and moves that come twice or at once.

use std::collections::BTreeMap;

use crate::standin::{Endpoint, text};

use super::stage::{Stage, mention, refuses, says};

#[tokio::test]
async fn an_illegal_move_is_refused_in_private_with_the_reason() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    for (given, reasons) in [
        ("e9-e8", &["e9", "not yours", "attacker"] as &[&str]),
        ("a1-a2", &["no man on a1"]),
        ("e6-e9", &["blocked", "e7"]),
        ("e6-f7", &["diagonal"]),
        ("e6-c5", &["no line"]),
        ("e6-e6", &["stay on e6"]),
        ("z99-a1", &["not on this board"]),
        ("hello", &["hello"]),
        ("@everyone", &[]),
        ("e6-b6xb5", &["captures nothing"]),
    ] {
        let refusal = stage.make(stage.ann, given).await;
        refuses(&refusal, reasons);
        assert!(!refusal.alarm, "{}", refusal.text);
    }
    refuses(
        &stage.make(stage.bob, "e9-a9").await,
        &[&mention(stage.ann), "turn"],
    );
    refuses(&stage.make(stage.cat, "e6-b6").await, &["no running game"]);
    let named = [text("move", "e6-b6"), text("game", "1")];
    let refusal = stage
        .world
        .slash(stage.cat, stage.games, "move", &named)
        .await;
    refuses(
        &refusal,
        &["Game 1", &mention(stage.ann), &mention(stage.bob)],
    );
    assert!(stage.service.stored_moves(1).await.is_empty());
    assert_eq!(stage.world.see(board.id).buttons, board.buttons);

    // The throne is closed to the men, and to the king once he has left it.
    stage.make(stage.ann, "e6-b6").await;
    stage.make(stage.bob, "i6-h6").await;
    stage.make(stage.ann, "e5-e6").await;
    stage.make(stage.bob, "h6-i6").await;
    refuses(
        &stage.make(stage.ann, "d5-e5").await,
        &["throne e5", "closed", "defender"],
    );
    refuses(
        &stage.make(stage.ann, "e6-e5").await,
        &["throne e5", "closed", "king"],
    );
    stage.finish().await;
}

#[tokio::test]
async fn a_move_that_is_delivered_twice_is_made_once() {
    let stage = Stage::set().await;
    stage.begin().await;
    let action = stage
        .world
        .command(stage.ann, stage.games, "move", &[text("move", "e6-b6")]);
    stage.world.send(&action);
    stage.world.send(&action);
    says(&stage.world.answer(&action).await, &["1. **e6-b6**"]);
    stage.finish().await;
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6"]);
    assert_eq!(stage.boards().len(), 2);
}

#[tokio::test]
async fn of_two_moves_at_once_one_is_made_and_the_other_told() {
    let stage = Stage::set().await;
    stage.begin().await;
    let actions = ["e6-b6", "e4-b4"].map(|given| {
        stage
            .world
            .command(stage.ann, stage.games, "move", &[text("move", given)])
    });
    for action in &actions {
        stage.world.send(action);
    }
    let mut answers = Vec::new();
    for action in &actions {
        answers.push(stage.world.answer(action).await);
    }
    answers.sort_by_key(|seen| seen.ephemeral);
    says(&answers[0], &["Game 1 · Tablut** · 1."]);
    refuses(&answers[1], &["Game 1"]);
    assert_eq!(stage.service.stored_moves(1).await.len(), 1);
    stage.finish().await;
}

#[tokio::test]
async fn moves_are_suggested_from_the_first_letter() {
    let stage = Stage::set().await;
    stage.begin().await;
    let suggest = async |person, typed: &str| {
        let choices = stage
            .world
            .suggest(person, stage.games, "move", "move", typed, &[])
            .await;
        choices
            .into_iter()
            .map(|choice| choice.value)
            .collect::<Vec<_>>()
    };
    let all = suggest(stage.ann, "").await;
    assert!(!all.is_empty() && all.len() <= 25);
    let of_d = suggest(stage.ann, "d").await;
    // Those that begin with what is typed come first, then those that end there.
    assert!(of_d[0].starts_with('d'), "{of_d:?}");
    assert!(
        of_d.is_sorted_by_key(|one| !one.starts_with('d')),
        "{of_d:?}"
    );
    assert!(of_d.iter().all(|one| one.contains('d')), "{of_d:?}");
    let of_e6 = suggest(stage.ann, "E6").await;
    assert!(of_e6.contains(&"e6-b6".to_owned()), "{of_e6:?}");
    assert!(of_e6[0].starts_with("e6-"), "{of_e6:?}");
    assert_eq!(suggest(stage.ann, "e6 b").await, ["e6-b6"]);
    assert!(
        suggest(stage.bob, "").await.is_empty(),
        "it is not his turn"
    );
    assert!(suggest(stage.ann, "`@everyone` <@&1>").await.is_empty());
    // What is suggested is legal.
    let board = stage.make(stage.ann, &of_d[0]).await;
    says(&board, &[&format!("**{}**", of_d[0])]);
    stage.finish().await;
}

#[tokio::test]
async fn an_old_message_loses_its_buttons_by_one_edit() {
    let stage = Stage::set().await;
    let mut board = stage.begin().await;
    for (person, given) in [
        (stage.ann, "e6-b6"),
        (stage.bob, "i6-h6"),
        (stage.ann, "e5-e6"),
    ] {
        stage.service.noted(board.id).await;
        let next = stage.make(person, given).await;
        stage.world.without_buttons(board.id).await;
        board = next;
    }
    stage.service.noted(board.id).await;
    let mut edits: BTreeMap<String, u32> = BTreeMap::new();
    for edit in stage.world.requests(Endpoint::Edit) {
        *edits.entry(edit.path).or_default() += 1;
    }
    assert!(edits.len() >= 3, "{edits:?}");
    assert!(edits.values().all(|times| *times == 1), "{edits:?}");
    stage.finish().await;
}

#[tokio::test]
async fn with_two_games_in_a_channel_it_asks_which_is_meant() {
    let stage = Stage::set().await;
    stage.begin().await;
    let challenge = stage.challenge(stage.games, "latrunculi", "white").await;
    stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;
    // A third game that waits for the other one of the two.
    let challenge = stage.challenge(stage.games, "brandubh", "defenders").await;
    stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;

    let question = stage.make(stage.ann, "e6-b6").await;
    refuses(&question, &["Several games", "Game 1", "Game 2"]);
    assert!(
        !question.text.contains("Game 3"),
        "it does not wait for her: {}",
        question.text
    );
    let suggest = async |option: &str, typed: &str| {
        stage
            .world
            .suggest(stage.ann, stage.games, "move", option, typed, &[])
            .await
    };
    let games = suggest("game", "").await;
    let values: Vec<&str> = games.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(values, ["1", "2"]);
    assert!(
        games[0].name.contains("Tablut") && games[0].name.contains("Bob"),
        "{games:?}"
    );
    assert_eq!(suggest("game", "latr").await[0].value, "2");
    let hint = suggest("move", "e6").await;
    assert!(hint[0].name.contains("game"), "{hint:?}");
    let moves = stage
        .world
        .suggest(
            stage.ann,
            stage.games,
            "move",
            "move",
            "a2",
            &[text("game", "2")],
        )
        .await;
    assert!(moves.iter().all(|choice| choice.value.starts_with("a2-")) && !moves.is_empty());

    let in_two = [text("move", "a2-a3"), text("game", "2")];
    says(
        &stage
            .world
            .slash(stage.ann, stage.games, "move", &in_two)
            .await,
        &["Game 2"],
    );
    // Now only one game waits for Ann, and needs no name.
    says(&stage.make(stage.ann, "e6-b6").await, &["Game 1"]);
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6"]);
    assert_eq!(stage.service.stored_moves(2).await, ["a2-a3"]);
    let list = stage
        .world
        .slash(stage.ann, stage.games, "games", &[])
        .await;
    says(
        &list,
        &[
            "Game 1",
            "Game 2",
            "Game 3",
            "https://discord.com/channels/",
        ],
    );
    assert!(list.ephemeral && list.notified.is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn a_board_can_be_looked_at_by_anybody_there() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    let board = stage
        .world
        .slash(stage.cat, stage.games, "board", &[])
        .await;
    says(&board, &["Game 1"]);
    assert!(board.ephemeral && board.notified.is_empty());
    assert!(board.board().alt.contains("e6-b6"));
    let former = [crate::standin::number("ply", 0)];
    let board = stage
        .world
        .slash(stage.cat, stage.games, "board", &former)
        .await;
    assert_eq!(board.board().file_name, "g1-p0.png");
    assert!(!board.board().alt.contains("e6-b6"));
    let words = [crate::standin::flag("text", true)];
    let board = stage
        .world
        .slash(stage.cat, stage.games, "board", &words)
        .await;
    assert!(board.picture.is_none());
    says(&board, &["```", "Game 1"]);
    stage.finish().await;
}
