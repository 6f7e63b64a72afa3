//! When Discord, the network or the disk is slow, full or gone.

use serde_json::json;
use sqlx::Executor as _;

use crate::standin::{Action, ApiError, Endpoint, Frame, Seen, State, Trouble, text};

use super::stage::{Stage, mention, refuses, says};

impl Stage {
    fn first_move(&self) -> Action {
        self.world
            .command(self.ann, self.games, "move", &[text("move", "e6-b6")])
    }

    /// The messages of the usual channel that show the first move.
    fn first_moves(&self) -> Vec<Seen> {
        let shows = |seen: &Seen| seen.text.contains("e6-b6");
        self.world
            .history(self.games)
            .into_iter()
            .filter(shows)
            .collect()
    }
}

#[tokio::test]
async fn a_lost_connection_is_resumed_and_what_was_missed_is_answered() {
    let stage = Stage::set().await;
    stage.begin().await;
    let moves = [
        (stage.ann, "e6-b6"),
        (stage.bob, "i6-h6"),
        (stage.ann, "b6-e6"),
    ];
    let losses = [
        Frame::Drop,
        Frame::Close(4000),
        Frame::Send(json!({"op": 7, "d": null})),
    ];
    for (resumed, (how, (person, given))) in (1..).zip(losses.into_iter().zip(moves)) {
        stage.world.lose_connection(how);
        says(&stage.make(person, given).await, &[given]);
        assert_eq!(stage.world.look(|state| state.session.resumed), resumed);
    }
    assert_eq!(stage.world.look(|state| state.session.identified), 1);
    assert_eq!(
        stage.world.look(|state| state.session.intents),
        1,
        "the GUILDS intent alone"
    );
    stage.finish().await;
}

#[tokio::test]
async fn a_session_that_is_gone_is_begun_anew() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage
        .world
        .change(|state| state.session.refuse_resume = true);
    stage.world.lose_connection(Frame::Drop);
    stage
        .world
        .wait("a new session", |state| {
            (state.session.identified == 2).then_some(())
        })
        .await;
    says(&stage.make(stage.ann, "e6-b6").await, &["e6-b6"]);
    stage.finish().await;
}

#[tokio::test]
async fn a_connection_that_is_dead_is_noticed_and_replaced() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.world.change(|state| state.session.deaf = true);
    let replaced = |state: &State| {
        let again = state.session.identified + state.session.resumed >= 2;
        (again && state.session.connected()).then_some(())
    };
    stage.world.wait("a new connection", replaced).await;
    says(&stage.make(stage.ann, "e6-b6").await, &["e6-b6"]);
    stage.finish().await;
}

#[tokio::test]
async fn an_answer_that_meets_trouble_is_sent_again_and_shown_once() {
    for trouble in [
        Trouble::RateLimit {
            retry_after: 0.3,
            global: false,
        },
        Trouble::RateLimit {
            retry_after: 0.2,
            global: true,
        },
        Trouble::Refuse(ApiError::BAD_GATEWAY),
        Trouble::CutBefore,
        Trouble::CutAfter,
    ] {
        let stage = Stage::set().await;
        let board = stage.begin().await;
        stage.world.strike(Endpoint::Callback, 1, trouble.clone());
        let seen = stage.make(stage.ann, "e6-b6").await;
        assert_eq!(
            stage.world.heard(&seen).await,
            [stage.bob].into(),
            "{trouble:?}"
        );
        assert!(!seen.unprompted, "{trouble:?}");
        stage.world.without_buttons(board.id).await;
        stage.finish().await;
        assert_eq!(stage.first_moves().len(), 1, "{trouble:?}");
    }
}

#[tokio::test]
async fn an_answer_that_cannot_arrive_is_said_in_the_channel_at_once() {
    for trouble in [
        Trouble::Refuse(ApiError::UNKNOWN_INTERACTION),
        Trouble::Refuse(ApiError::BAD_GATEWAY),
        Trouble::RateLimit {
            retry_after: 600.0,
            global: false,
        },
    ] {
        // The outbox would wait longer than the test does, if it were not told.
        let stage = Stage::set_with("[play]\nanswer_seconds = 600\n").await;
        let board = stage.begin().await;
        let newest = stage.world.newest();
        stage
            .world
            .strike(Endpoint::Callback, 1_000, trouble.clone());
        let action = stage.first_move();
        stage.world.send(&action);
        let said = stage.world.next_post(stage.games, newest).await;
        stage.world.calm();
        says(&said, &["1. **e6-b6**"]);
        assert_eq!(
            stage.world.heard(&said).await,
            [stage.bob].into(),
            "{trouble:?}"
        );
        assert_eq!(said.board().file_name, "g1-p1.png");
        stage.world.without_buttons(board.id).await;
        stage.finish().await;
        assert_eq!(stage.first_moves().len(), 1, "{trouble:?}");
    }
}

#[tokio::test]
async fn a_message_of_the_outbox_that_meets_trouble_is_said_once() {
    for trouble in [
        Trouble::RateLimit {
            retry_after: 0.3,
            global: false,
        },
        Trouble::Refuse(ApiError::BAD_GATEWAY),
        Trouble::CutBefore,
        Trouble::CutAfter,
    ] {
        let stage = Stage::set().await;
        let elsewhere = stage.world.add_channel(stage.guild, "elsewhere");
        stage.begin().await;
        let newest = stage.world.newest();
        stage.world.strike(Endpoint::Send, 2, trouble.clone());
        let confirmed = stage.make_in(elsewhere, stage.ann, "e6-b6").await;
        assert!(confirmed.ephemeral);
        let said = stage.world.next_post(stage.games, newest).await;
        assert_eq!(
            stage.world.heard(&said).await,
            [stage.bob].into(),
            "{trouble:?}"
        );
        stage.finish().await;
        assert_eq!(stage.first_moves().len(), 1, "{trouble:?}");
    }
}

#[tokio::test]
async fn what_cannot_be_tidied_up_stays_and_the_game_goes_on() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.world.strike(
        Endpoint::Edit,
        1_000,
        Trouble::Refuse(ApiError::MISSING_PERMISSIONS),
    );
    stage.world.strike(
        Endpoint::ReadOriginal,
        1_000,
        Trouble::Refuse(ApiError::UNKNOWN_MESSAGE),
    );
    for (person, given) in [
        (stage.ann, "e6-b6"),
        (stage.bob, "i6-h6"),
        (stage.ann, "b6-e6"),
    ] {
        says(&stage.make(person, given).await, &[given]);
    }
    stage.finish().await;
}

#[tokio::test]
async fn a_message_that_is_old_before_it_is_noted_loses_its_buttons_too() {
    let stage = Stage::set().await;
    // A challenge that is declined at once,
    let gate = stage.world.hold(Endpoint::ReadOriginal);
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    gate.reached().await;
    let declined = challenge.button("decline");
    says(
        &stage.world.click(stage.bob, &declined).await,
        &["declined"],
    );
    gate.open();
    stage.world.without_buttons(challenge.id).await;
    // and a board on which a move is made at once.
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    stage.service.noted(challenge.id).await;
    let gate = stage.world.hold(Endpoint::ReadOriginal);
    let accept = challenge.button("accept");
    let board = stage.world.click(stage.bob, &accept).await;
    gate.reached().await;
    let next = stage.make(stage.ann, "e6-b6").await;
    stage.service.noted(next.id).await;
    gate.open();
    stage.world.without_buttons(board.id).await;
    assert!(!stage.world.see(next.id).buttons.is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn a_slow_move_is_deferred_and_the_ping_is_a_message_of_its_own() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    stage.service.all_said().await;
    let newest = stage.world.newest();
    let action = stage.first_move();
    stage.while_the_database_is_locked(&action).await;

    let shown = stage.world.answer(&action).await;
    says(&shown, &["1. **e6-b6**"]);
    assert!(!shown.ephemeral);
    assert!(shown.notified.is_empty(), "an edit notifies nobody");
    assert_eq!(shown.board().file_name, "g1-p1.png");
    assert!(shown.find_button("resign").is_some());
    let ping = stage.world.next_post(stage.games, newest).await;
    says(&ping, &[&mention(stage.bob)]);
    assert_eq!(stage.world.heard(&ping).await, [stage.bob].into());
    stage.world.without_buttons(board.id).await;
    stage.finish().await;
    assert_eq!(stage.first_moves().len(), 1);
}

#[tokio::test]
async fn a_slow_refusal_stays_private() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.service.all_said().await;
    let before = stage.world.history(stage.games).len();
    // A new name is remembered, and for that the database is needed.
    stage.world.change(|state| {
        if let Some(ann) = state.people.get_mut(&stage.ann) {
            "Anna".clone_into(&mut ann.name);
        }
    });
    let action = stage
        .world
        .command(stage.ann, stage.games, "move", &[text("move", "e6-f7")]);
    stage.while_the_database_is_locked(&action).await;
    refuses(&stage.world.answer(&action).await, &["diagonal"]);
    stage.finish().await;
    assert_eq!(stage.world.history(stage.games).len(), before);
}

#[tokio::test]
async fn a_deferral_whose_token_has_expired_is_said_in_the_channel() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.service.all_said().await;
    let newest = stage.world.newest();
    let action = stage.first_move();
    let mut lock = stage.service.database().await;
    lock.execute("BEGIN IMMEDIATE").await.expect("a lock");
    stage.world.send(&action);
    stage.deferred(&action).await;
    stage.world.expire(&action);
    lock.execute("ROLLBACK").await.expect("no lock");
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["1. **e6-b6**"]);
    assert_eq!(stage.world.heard(&said).await, [stage.bob].into());
    stage.finish().await;
}

#[tokio::test]
async fn a_deferral_that_cannot_be_filled_in_is_said_in_the_channel() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.service.all_said().await;
    let newest = stage.world.newest();
    stage.world.strike(
        Endpoint::EditOriginal,
        1_000,
        Trouble::Refuse(ApiError::UNKNOWN_MESSAGE),
    );
    let action = stage.first_move();
    stage.while_the_database_is_locked(&action).await;
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["1. **e6-b6**"]);
    assert_eq!(stage.world.heard(&said).await, [stage.bob].into());
    stage.finish().await;
}

#[tokio::test]
async fn direct_messages_that_open_late_are_told_late() {
    let stage = Stage::set().await;
    let with_ann = stage.world.direct(stage.ann);
    let newest = stage.world.newest();
    stage.world.strike(
        Endpoint::OpenDirect,
        2,
        Trouble::Refuse(ApiError::BAD_GATEWAY),
    );
    stage.challenge(with_ann, "tablut", "defenders").await;
    let with_bob = stage.world.direct(stage.bob);
    let told = stage.world.next_post(with_bob, newest).await;
    says(&told, &[&mention(stage.ann), "Tablut"]);
    assert!(told.find_button("accept").is_some());
    stage.finish().await;
}

impl Stage {
    /// Tells the program of something while nobody can write to the database, until it has
    /// deferred its answer.
    pub(crate) async fn while_the_database_is_locked(&self, action: &Action) {
        let mut lock = self.service.database().await;
        lock.execute("BEGIN IMMEDIATE").await.expect("a lock");
        self.world.send(action);
        self.deferred(action).await;
        lock.execute("ROLLBACK").await.expect("no lock");
    }

    async fn deferred(&self, action: &Action) {
        self.world
            .wait("a deferral", |state| state.deferred(action).then_some(()))
            .await;
    }
}
