//! What the one who runs it sees: tokens, logs, the end.

use std::process::{ExitStatus, Stdio};

use crate::standin::{ApiError, Endpoint, INTERACTION_TOKEN, Trouble, World, text};

use super::{
    service::{self, Service, TOKEN, TOKEN_VARIABLE},
    stage::{Stage, says},
};

/// Runs the program until it ends by itself; how it ended, and what it said.
async fn run(arguments: &[&str], token: Option<&str>) -> (ExitStatus, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = service::command(folder.path());
    command.args(arguments);
    if let Some(token) = token {
        command.env(TOKEN_VARIABLE, token);
    }
    let mut child = command
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let status = service::wait(&mut child).await;
    let mut said = child.stderr.take().expect("piped");
    let mut text = String::new();
    std::io::Read::read_to_string(&mut said, &mut text).expect("text");
    (status, text)
}

#[tokio::test]
async fn without_a_token_it_ends_with_an_error_that_says_what_to_do() {
    for token in [None, Some(""), Some("two words")] {
        let (status, said) = run(&["run"], token).await;
        assert!(!status.success(), "{token:?}: {status}");
        assert!(said.contains(TOKEN_VARIABLE), "{token:?}: {said}");
        assert!(!said.contains("two words"), "{said}");
    }
}

#[tokio::test]
async fn with_a_token_that_discord_refuses_it_ends_with_an_error() {
    let world = World::start(TOKEN).await;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("konakis.toml");
    let text = format!("[discord]\nproxy = \"{}\"\n", world.address());
    std::fs::write(&settings, text).expect("settings");
    let wrong = TOKEN.replace("s3cret", "0ther");
    let settings = settings.to_str().expect("a path of ours");
    let (status, said) = run(&["run", "--config", settings], Some(&wrong)).await;
    assert!(!status.success());
    assert!(said.to_lowercase().contains("token"), "{said}");
    assert!(!said.contains(&wrong), "{said}");
    assert_eq!(world.look(|state| state.session.identified), 0);
}

#[tokio::test]
async fn a_wrong_setting_is_named_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("wrong.toml");
    std::fs::write(&settings, "[discord]\nporxy = \"http://127.0.0.1:1\"\n").expect("settings");
    let settings = settings.to_str().expect("a path of ours");
    let (status, said) = run(&["run", "--config", settings], Some(TOKEN)).await;
    assert!(!status.success());
    assert!(
        said.contains("wrong.toml") && said.contains("porxy"),
        "{said}"
    );
    assert!(!said.contains(TOKEN), "{said}");
}

#[tokio::test]
async fn the_most_talkative_log_holds_no_secret() {
    let stage = Stage::set_with("[log]\nfilter = \"trace\"\n").await;
    let board = stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    stage.world.strike(
        Endpoint::Callback,
        1,
        Trouble::Refuse(ApiError::BAD_GATEWAY),
    );
    stage.make(stage.bob, "i6-h6").await;
    stage
        .world
        .strike(Endpoint::Callback, 1, Trouble::CutBefore);
    stage.make(stage.ann, "b6-e6").await;
    stage.world.strike(
        Endpoint::Callback,
        1,
        Trouble::Refuse(ApiError::UNKNOWN_INTERACTION),
    );
    let action = stage.world.press(stage.ann, &board.button("resign"));
    stage.world.send(&action);
    assert!(stage.world.try_answer(&action).await.is_none());
    stage.finish().await;
    // The end of the service looks for the token, and for those of the interactions.
    assert!(!stage.service.log().is_empty(), "nothing was logged");
}

#[cfg(unix)]
#[tokio::test]
async fn told_to_end_it_finishes_what_it_has_begun() {
    let mut stage = Stage::set().await;
    stage.begin().await;
    let gate = stage.world.hold(Endpoint::Callback);
    let action = stage
        .world
        .command(stage.ann, stage.games, "move", &[text("move", "e6-b6")]);
    stage.world.send(&action);
    gate.reached().await;
    let world = stage.world.clone();
    let opened = tokio::spawn(async move {
        world
            .wait("the program to leave", |state| {
                (!state.session.connected()).then_some(())
            })
            .await;
        gate.open();
    });
    let status = stage.service.stop().await;
    assert!(status.success(), "{status}");
    opened.await.expect("opened");
    says(&stage.world.answer(&action).await, &["1. **e6-b6**"]);
    stage.finish().await;
}

#[tokio::test]
async fn commands_are_registered_once_and_again_after_trouble() {
    let world = World::start(TOKEN).await;
    world.strike(
        Endpoint::Register,
        1,
        Trouble::Refuse(ApiError::BAD_GATEWAY),
    );
    let _service = Service::start(&world.address(), "", INTERACTION_TOKEN);
    world
        .wait("the commands", |state| {
            (!state.commands.is_empty()).then_some(())
        })
        .await;
    let names: Vec<String> =
        world.look(|state| state.commands.iter().map(|one| one.name.clone()).collect());
    for name in [
        "challenge",
        "move",
        "board",
        "games",
        "resign",
        "rules",
        "help",
        "about",
    ] {
        assert!(
            names.iter().any(|one| one == name),
            "{name} is missing in {names:?}"
        );
    }
    world.finish();
}
