//! Challenges: who may answer them, who may not, and what becomes of them.

use crate::standin::{Choice, text, user};

use super::stage::{Stage, mention, refuses, says};

#[tokio::test]
async fn only_the_person_challenged_can_answer() {
    let stage = Stage::set().await;
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    let bob = mention(stage.bob);
    for verb in ["accept", "decline"] {
        // A bystander, and the challenger too.
        let refusal = stage.world.click(stage.cat, &challenge.button(verb)).await;
        refuses(&refusal, &["Only", &bob]);
        let refusal = stage.world.click(stage.ann, &challenge.button(verb)).await;
        refuses(&refusal, &[]);
    }
    let refusal = stage
        .world
        .click(stage.bob, &challenge.button("cancel"))
        .await;
    refuses(&refusal, &["Only", &mention(stage.ann)]);
    assert_eq!(stage.world.see(challenge.id).buttons, challenge.buttons);
    assert!(stage.service.endings().await.is_empty(), "a game has begun");
    let board = stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;
    says(&board, &["Game 1"]);
    stage.finish().await;
}

#[tokio::test]
async fn nobody_can_challenge_themselves_a_bot_or_somebody_who_is_not_there() {
    let stage = Stage::set().await;
    let other_bot = stage.world.add_bot("Other");
    let stranger = stage.world.add_person("Stranger");
    let challenge = async |opponent| {
        let given = [user("opponent", opponent)];
        stage
            .world
            .slash(stage.ann, stage.games, "challenge", &given)
            .await
    };
    refuses(&challenge(stage.ann).await, &["yourself"]);
    refuses(&challenge(other_bot).await, &["bot"]);
    refuses(&challenge(stage.world.bot()).await, &["bot"]);
    refuses(&challenge(stranger).await, &["not on this server"]);
    assert!(stage.world.history(stage.games).is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn an_open_challenge_is_taken_by_the_first_and_only_once() {
    let stage = Stage::set().await;
    let given = [text("game", "tablut"), text("side", "attackers")];
    let challenge = stage
        .world
        .slash(stage.ann, stage.games, "challenge", &given)
        .await;
    assert!(
        challenge.notified.is_empty(),
        "an open challenge is for nobody in particular"
    );
    assert!(challenge.find_button("decline").is_none());
    refuses(
        &stage
            .world
            .click(stage.ann, &challenge.button("accept"))
            .await,
        &["your own"],
    );

    let accept = challenge.button("accept");
    let (one, two) = (
        stage.world.press(stage.bob, &accept),
        stage.world.press(stage.cat, &accept),
    );
    stage.world.send(&one);
    stage.world.send(&two);
    let answers = [
        stage.world.answer(&one).await,
        stage.world.answer(&two).await,
    ];
    let boards: Vec<_> = answers.iter().filter(|one| one.picture.is_some()).collect();
    let refusals: Vec<_> = answers.iter().filter(|one| one.ephemeral).collect();
    assert_eq!((boards.len(), refusals.len()), (1, 1), "{answers:#?}");
    refuses(refusals[0], &["accepted already", "game 1"]);
    assert_eq!(
        stage.service.endings().await.len(),
        1,
        "one game and no more"
    );
    stage.world.without_buttons(challenge.id).await;
    stage.finish().await;
}

#[tokio::test]
async fn a_double_click_makes_one_game_and_later_clicks_say_so() {
    let stage = Stage::set().await;
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    let accept = challenge.button("accept");
    let once = stage.world.press(stage.bob, &accept);
    let twice = stage.world.press(stage.bob, &accept);
    // The first click is even delivered twice.
    stage.world.send(&once);
    stage.world.send(&once);
    stage.world.send(&twice);
    let mut answers = [
        stage.world.answer(&once).await,
        stage.world.answer(&twice).await,
    ];
    answers.sort_by_key(|seen| seen.ephemeral);
    says(&answers[0], &["Game 1"]);
    refuses(&answers[1], &["accepted already"]);
    refuses(
        &stage
            .world
            .click(stage.bob, &challenge.button("decline"))
            .await,
        &["accepted"],
    );
    refuses(
        &stage
            .world
            .click(stage.ann, &challenge.button("cancel"))
            .await,
        &["accepted"],
    );
    stage.finish().await;
    assert_eq!(stage.service.endings().await.len(), 1);
    assert_eq!(stage.boards().len(), 1);
}

#[tokio::test]
async fn a_challenge_is_declined_or_withdrawn() {
    let stage = Stage::set().await;
    let first = stage.challenge(stage.games, "tablut", "defenders").await;
    let told = stage.world.click(stage.bob, &first.button("decline")).await;
    says(
        &told,
        &[&mention(stage.ann), &mention(stage.bob), "declined"],
    );
    assert_eq!(stage.world.heard(&told).await, [stage.ann].into());
    assert!(!told.ephemeral);
    stage.world.without_buttons(first.id).await;
    refuses(
        &stage.world.click(stage.bob, &first.button("accept")).await,
        &["declined"],
    );

    let second = stage.challenge(stage.games, "latrunculi", "black").await;
    let told = stage.world.click(stage.ann, &second.button("cancel")).await;
    says(&told, &["withdrew"]);
    stage.world.without_buttons(second.id).await;
    refuses(
        &stage.world.click(stage.bob, &second.button("accept")).await,
        &["withdrawn"],
    );
    assert!(stage.service.endings().await.is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn games_and_sides_are_suggested_from_the_first_letter() {
    let stage = Stage::set().await;
    let suggest = async |option: &str, typed: &str, given: &[_]| {
        stage
            .world
            .suggest(stage.ann, stage.games, "challenge", option, typed, given)
            .await
    };
    let all = suggest("game", "", &[]).await;
    for id in ["tablut", "latrunculi"] {
        assert!(
            all.iter().any(|choice| choice.value == id),
            "{id} is missing in {all:?}"
        );
    }
    let first: Vec<Choice> = suggest("game", "t", &[]).await;
    assert_eq!(first[0].value, "tablut", "{first:?}");
    assert!(suggest("game", "no such game", &[]).await.is_empty());
    let sides = suggest("side", "", &[text("game", "latrunculi")]).await;
    let sides: Vec<&str> = sides.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(sides, ["white", "black", "random"]);
    // What is not in the list can be sent all the same.
    let given = [user("opponent", stage.bob), text("game", "<@&1> `chess`")];
    let refusal = stage
        .world
        .slash(stage.ann, stage.games, "challenge", &given)
        .await;
    refuses(&refusal, &["no game", "chess"]);
    stage.finish().await;
}
