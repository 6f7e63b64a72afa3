//! `kill -9` at every step, and a start: the game goes on, and nobody is left untold.

use crate::standin::{Action, Endpoint, MessageId, Seen, text};

use super::stage::{Stage, says};

/// What is said by the outbox although an answer may have said it already.
const AGAIN: &str = "Said again";

/// Settings under which the outbox waits longer for an answer than a test does: what it says, it
/// says because it was started again.
const PATIENT: &str = "[play]\nanswer_seconds = 600\n[log]\nfilter = \"info,konakis=debug\"\n";

impl Stage {
    /// The program is killed when it has done what was asked and before anybody has heard of it;
    /// then it is started again.
    async fn killed_before_the_answer(&mut self, action: &Action) {
        let gate = self.world.hold(Endpoint::Callback);
        self.world.send(action);
        gate.reached().await;
        self.restart().await;
        assert!(self.world.try_answer(action).await.is_none());
    }

    /// The program is killed when its answer has been shown and before it knows.
    async fn killed_after_the_answer(&mut self, action: &Action) -> Seen {
        let gate = self.world.hold_answer(Endpoint::Callback);
        self.world.send(action);
        gate.reached().await;
        self.restart().await;
        self.world.answer(action).await
    }

    /// Waits until the program has nothing more to do with a message that shows a board or a
    /// challenge.
    async fn rest(&self, seen: &Seen) {
        self.service.all_said().await;
        self.service.noted(seen.id).await;
    }

    fn a_move(&self, person: crate::standin::PersonId, given: &str) -> Action {
        self.world
            .command(person, self.games, "move", &[text("move", given)])
    }

    /// What the outbox says in the usual channel after a message.
    async fn said_after(&self, newest: Option<MessageId>) -> Seen {
        self.world.next_post(self.games, newest).await
    }
}

#[tokio::test]
async fn killed_between_doing_and_answering_every_step_is_said_after_the_start() {
    let mut stage = Stage::set_with(PATIENT).await;
    let (ann, bob) = (stage.ann, stage.bob);

    // The challenge.
    let newest = stage.world.newest();
    let given = [
        crate::standin::user("opponent", bob),
        text("game", "tablut"),
        text("side", "defenders"),
    ];
    let action = stage.world.command(ann, stage.games, "challenge", &given);
    stage.killed_before_the_answer(&action).await;
    let challenge = stage.said_after(newest).await;
    says(&challenge, &[AGAIN, "Tablut"]);
    assert_eq!(stage.world.heard(&challenge).await, [bob].into());

    // Accepting it.
    let newest = stage.world.newest();
    let action = stage.world.press(bob, &challenge.button("accept"));
    stage.killed_before_the_answer(&action).await;
    let board = stage.said_after(newest).await;
    says(&board, &[AGAIN, "Game 1"]);
    assert_eq!(stage.world.heard(&board).await, [ann].into());
    stage.world.without_buttons(challenge.id).await;

    // A move.
    let newest = stage.world.newest();
    let action = stage.a_move(ann, "e6-b6");
    stage.killed_before_the_answer(&action).await;
    let next = stage.said_after(newest).await;
    says(&next, &[AGAIN, "1. **e6-b6**"]);
    assert_eq!(stage.world.heard(&next).await, [bob].into());
    assert_eq!(next.board().file_name, "g1-p1.png");
    stage.world.without_buttons(board.id).await;

    // The offer of a draw.
    let question = stage.world.click(bob, &next.button("draw")).await;
    let newest = stage.world.newest();
    let action = stage.world.press(bob, &question.button("draw-yes"));
    stage.killed_before_the_answer(&action).await;
    let offer = stage.said_after(newest).await;
    says(&offer, &[AGAIN, "draw"]);
    assert_eq!(stage.world.heard(&offer).await, [ann].into());

    // Declining it.
    let newest = stage.world.newest();
    let action = stage.world.press(ann, &offer.button("draw-decline"));
    stage.killed_before_the_answer(&action).await;
    let declined = stage.said_after(newest).await;
    says(&declined, &[AGAIN, "declines"]);
    assert_eq!(stage.world.heard(&declined).await, [bob].into());

    // Resigning.
    let question = stage.world.click(bob, &next.button("resign")).await;
    let newest = stage.world.newest();
    let action = stage.world.press(bob, &question.button("resign-yes"));
    stage.killed_before_the_answer(&action).await;
    let end = stage.said_after(newest).await;
    says(&end, &[AGAIN, "resigned"]);
    assert_eq!(stage.world.heard(&end).await, [ann].into());
    assert_eq!(
        stage.service.endings().await,
        [Some("resignation".to_owned())]
    );
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6"]);
    stage.finish().await;
}

#[tokio::test]
async fn killed_with_a_refusal_or_an_agreement_it_is_said_after_the_start() {
    let mut stage = Stage::set_with(PATIENT).await;
    let (ann, bob) = (stage.ann, stage.bob);
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    stage.rest(&challenge).await;
    let newest = stage.world.newest();
    let action = stage.world.press(bob, &challenge.button("decline"));
    stage.killed_before_the_answer(&action).await;
    let declined = stage.said_after(newest).await;
    says(&declined, &[AGAIN, "declined"]);
    assert_eq!(declined.notified, [ann].into());
    stage.world.without_buttons(challenge.id).await;

    let board = stage.begin().await;
    stage.rest(&board).await;
    let question = stage.world.click(ann, &board.button("draw")).await;
    let offer = question.button("draw-yes");
    let offer = stage.world.click(ann, &offer).await;
    stage.service.all_said().await;
    let newest = stage.world.newest();
    let action = stage.world.press(bob, &offer.button("draw-accept"));
    stage.killed_before_the_answer(&action).await;
    let end = stage.said_after(newest).await;
    says(&end, &[AGAIN, "a draw", "agreed"]);
    // Whose answer it was is not known any more: both are told.
    assert_eq!(end.notified, [ann, bob].into());
    let endings = stage.service.endings().await;
    assert_eq!(endings, [Some("agreement".to_owned())]);
    stage.finish().await;
}

#[tokio::test]
async fn killed_between_answering_and_noting_it_a_repeat_says_that_it_is_one() {
    let mut stage = Stage::set_with(PATIENT).await;
    stage.begin().await;
    let newest = stage.world.newest();
    let action = stage.a_move(stage.ann, "e6-b6");
    let first = stage.killed_after_the_answer(&action).await;
    assert!(!first.text.contains(AGAIN));
    let again = stage.said_after(newest).await;
    says(&again, &[AGAIN, "1. **e6-b6**"]);
    stage.finish().await;
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6"]);

    // The buttons of either message work.
    for board in [first, again] {
        let question = stage.world.click(stage.bob, &board.button("resign")).await;
        assert!(question.find_button("resign-yes").is_some());
    }
    says(&stage.make(stage.bob, "i6-h6").await, &["2. **i6-h6**"]);
    stage.finish().await;
}

#[tokio::test]
async fn a_winning_move_is_told_though_the_program_died_with_it() {
    let mut stage = Stage::set_with(PATIENT).await;
    stage.begin().await;
    for (person, given) in [
        (stage.ann, "e7-c7"),
        (stage.bob, "i4-h4"),
        (stage.ann, "e6-g6"),
        (stage.bob, "b5-b6"),
        (stage.ann, "c5-c2"),
        (stage.bob, "d9-d7"),
        (stage.ann, "e5-e7"),
        (stage.bob, "i6-h6"),
    ] {
        stage.make(person, given).await;
    }
    let newest = stage.world.newest();
    let action = stage.a_move(stage.ann, "e7-i7");
    stage.killed_before_the_answer(&action).await;
    let end = stage.said_after(newest).await;
    says(
        &end,
        &[AGAIN, "9. **e7-i7**", "Game over", "the king escaped"],
    );
    assert_eq!(stage.world.heard(&end).await, [stage.bob].into());
    assert_eq!(end.verbs(), ["rematch"]);
    assert_eq!(
        stage.service.endings().await,
        [Some("king-escaped".to_owned())]
    );
    stage.finish().await;
}

#[tokio::test]
async fn killed_while_the_outbox_speaks_it_is_said_once() {
    let mut stage = Stage::set_with(PATIENT).await;
    let thread = stage.world.add_thread(stage.games, "our game");
    stage.begin_in(thread).await;
    // A move from another channel is said in the thread by the outbox.
    for (ply, person, given, heard_first) in [
        (1, stage.ann, "e6-b6", false),
        (2, stage.bob, "i6-h6", true),
    ] {
        let newest = stage.world.newest();
        let gate = if heard_first {
            stage.world.hold_answer(Endpoint::Send)
        } else {
            stage.world.hold(Endpoint::Send)
        };
        stage.make(person, given).await;
        gate.reached().await;
        stage.restart().await;
        let said = stage.world.next_post(thread, newest).await;
        assert_eq!(said.board().file_name, format!("g1-p{ply}.png"));
        stage.service.all_said().await;
        let after: Vec<_> = stage
            .world
            .history(thread)
            .into_iter()
            .filter(|seen| Some(seen.id) > newest)
            .collect();
        assert_eq!(after.len(), 1, "said more than once: {after:#?}");
    }
    stage.finish().await;
}

#[tokio::test]
async fn killed_at_rest_it_goes_on_and_repeats_nothing() {
    let mut stage = Stage::set_with(PATIENT).await;
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    stage.rest(&challenge).await;
    stage.restart().await;
    let mut board = stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;
    stage.world.without_buttons(challenge.id).await;
    for (person, given) in [(stage.ann, "e6-b6"), (stage.bob, "i6-e6xe7")] {
        stage.rest(&board).await;
        stage.restart().await;
        let next = stage.make(person, given).await;
        says(&next, &[given]);
        stage.world.without_buttons(board.id).await;
        board = next;
    }
    stage.rest(&board).await;
    stage.restart().await;
    // The buttons of a message from before work.
    let question = stage.world.click(stage.ann, &board.button("resign")).await;
    stage.restart().await;
    let end = question.button("resign-yes");
    says(&stage.world.click(stage.ann, &end).await, &["resigned"]);
    stage.finish().await;
    let boards = stage.boards();
    assert_eq!(boards.len(), 4, "{boards:#?}");
    assert!(
        boards.iter().all(|seen| !seen.text.contains(AGAIN)),
        "{boards:#?}"
    );
}

#[tokio::test]
async fn what_happened_while_it_was_down_is_no_hindrance() {
    let mut stage = Stage::set_with(PATIENT).await;
    let board = stage.begin().await;
    stage.service.all_said().await;
    stage.service.kill();
    // Nobody answers; and meanwhile the old board is deleted.
    stage
        .world
        .wait("the connection to end", |state| {
            (!state.session.connected()).then_some(())
        })
        .await;
    let action = stage.a_move(stage.ann, "e6-b6");
    stage.world.send(&action);
    assert!(stage.world.try_answer(&action).await.is_none());
    stage.world.change(|state| state.messages.remove(&board.id));
    stage.start_again().await;
    assert!(stage.service.stored_moves(1).await.is_empty());
    says(&stage.make(stage.ann, "e6-b6").await, &["1. **e6-b6**"]);
    stage.finish().await;
}
