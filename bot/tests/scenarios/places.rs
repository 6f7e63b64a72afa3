//! Where games are played: threads, direct messages, channels in which something is not allowed.

use crate::standin::{Endpoint, Permissions, text, user};

use super::stage::{Stage, mention, refuses, says};

#[tokio::test]
async fn a_game_in_a_thread() {
    let stage = Stage::set().await;
    let thread = stage.world.add_thread(stage.games, "our game");
    let board = stage.begin_in(thread).await;
    assert_eq!(board.channel, thread);
    let next = stage.make_in(thread, stage.ann, "e6-b6").await;
    assert_eq!(next.channel, thread);
    assert_eq!(stage.world.heard(&next).await, [stage.bob].into());
    stage.world.without_buttons(board.id).await;

    // A move from elsewhere is confirmed to the one who makes it, and said where the game is.
    let newest = stage.world.newest();
    let confirmed = stage.make(stage.bob, "i6-h6").await;
    assert!(confirmed.ephemeral && confirmed.notified.is_empty());
    says(&confirmed, &["i6-h6", &format!("<#{thread}>")]);
    let said = stage.world.next_post(thread, newest).await;
    says(&said, &["2. **i6-h6**", &mention(stage.ann)]);
    assert_eq!(stage.world.heard(&said).await, [stage.ann].into());
    assert_eq!(said.board().file_name, "g1-p2.png");
    says(&stage.world.without_buttons(next.id).await, &["e6-b6"]);
    assert!(stage.world.history(stage.games).is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn an_archived_thread_loses_no_message() {
    let stage = Stage::set().await;
    let thread = stage.world.add_thread(stage.games, "our game");
    stage.begin_in(thread).await;
    stage.world.change(|state| {
        if let Some(thread) = state.channels.get_mut(&thread) {
            thread.archived = true;
        }
    });
    let newest = stage.world.newest();
    says(
        &stage.make(stage.ann, "e6-b6").await,
        &[&format!("<#{thread}>")],
    );
    let said = stage.world.next_post(thread, newest).await;
    assert_eq!(stage.world.heard(&said).await, [stage.bob].into());
    stage.finish().await;
}

#[tokio::test]
async fn a_game_in_direct_messages() {
    let stage = Stage::set().await;
    let (with_ann, with_bob) = (stage.world.direct(stage.ann), stage.world.direct(stage.bob));
    let open = stage
        .world
        .slash(stage.ann, with_ann, "challenge", &[text("game", "tablut")])
        .await;
    refuses(&open, &["channel"]);

    let newest = stage.world.newest();
    let made = stage.challenge(with_ann, "tablut", "defenders").await;
    says(&made, &["Tablut", &mention(stage.bob)]);
    assert!(
        made.find_button("accept").is_none(),
        "it is not hers to accept"
    );
    let challenge = stage.world.next_post(with_bob, newest).await;
    says(&challenge, &["Tablut", &mention(stage.ann)]);
    assert_eq!(stage.world.heard(&challenge).await, [stage.bob].into());

    let newest = stage.world.newest();
    let begun = stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;
    assert_eq!(begun.channel, with_bob);
    assert_eq!(begun.board().file_name, "g1-p0.png");
    let board = stage.world.next_post(with_ann, newest).await;
    assert_eq!(stage.world.heard(&board).await, [stage.ann].into());
    assert_eq!(board.board().file_name, "g1-p0.png");

    for (ply, (mover, here, other, there, given)) in (1..).zip([
        (stage.ann, with_ann, stage.bob, with_bob, "e6-b6"),
        (stage.bob, with_bob, stage.ann, with_ann, "i6-e6xe7"),
    ]) {
        let newest = stage.world.newest();
        let own = stage.make_in(here, mover, given).await;
        says(&own, &[given]);
        assert_eq!(own.board().file_name, format!("g1-p{ply}.png"));
        let heard = stage.world.next_post(there, newest).await;
        says(&heard, &[given]);
        assert_eq!(stage.world.heard(&heard).await, [other].into());
        assert_eq!(heard.board().file_name, format!("g1-p{ply}.png"));
    }
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6", "i6-e6xe7"]);
    stage.finish().await;
}

#[tokio::test]
async fn without_the_right_to_attach_files_the_board_is_text_and_the_right_is_named() {
    let stage = Stage::set().await;
    let no_files = Permissions {
        attach: false,
        ..Permissions::ALL
    };
    stage.world.permit(stage.games, no_files);
    let board = stage.begin().await;
    assert!(board.picture.is_none());
    says(&board, &["Game 1", "```", "Attach Files"]);
    assert_eq!(stage.world.heard(&board).await, [stage.ann].into());
    let next = stage.make(stage.ann, "e6-b6").await;
    says(&next, &["1. **e6-b6**", "```", "Attach Files"]);
    assert_eq!(stage.world.heard(&next).await, [stage.bob].into());
    assert!(next.find_button("resign").is_some());
    stage.world.without_buttons(board.id).await;

    // The outbox is not told what is allowed, and finds out.
    let elsewhere = stage.world.add_channel(stage.guild, "elsewhere");
    let newest = stage.world.newest();
    let confirmed = stage.make_in(elsewhere, stage.bob, "i6-h6").await;
    assert_eq!(confirmed.board().file_name, "g1-p2.png");
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["2. **i6-h6**", "```", "Attach Files"]);
    assert_eq!(stage.world.heard(&said).await, [stage.ann].into());
    stage.finish().await;
}

#[tokio::test]
async fn where_the_bot_may_not_speak_it_answers_and_tells_the_others_in_person() {
    let stage = Stage::set().await;
    stage.begin().await;
    let mute = Permissions {
        view: false,
        send: false,
        ..Permissions::ALL
    };
    stage.world.permit(stage.games, mute);
    // An answer to a command needs no permission.
    says(&stage.make(stage.ann, "e6-b6").await, &["e6-b6"]);
    // A message of its own does.
    let elsewhere = stage.world.add_channel(stage.guild, "elsewhere");
    let newest = stage.world.newest();
    stage.make_in(elsewhere, stage.bob, "i6-h6").await;
    let with_ann = stage.world.direct(stage.ann);
    let told = stage.world.next_post(with_ann, newest).await;
    says(&told, &["i6-h6"]);
    assert_eq!(stage.world.heard(&told).await, [stage.ann].into());
    stage.finish().await;
}

#[tokio::test]
async fn closed_direct_messages_are_no_obstacle_in_a_channel() {
    let stage = Stage::set().await;
    stage.world.change(|state| {
        for person in [stage.ann, stage.bob] {
            if let Some(person) = state.people.get_mut(&person) {
                person.reachable = false;
            }
        }
    });
    stage.begin().await;
    let board = stage.make(stage.ann, "e6-b6").await;
    assert_eq!(stage.world.heard(&board).await, [stage.bob].into());
    stage.finish().await;
}

#[tokio::test]
async fn a_challenge_that_closed_direct_messages_keep_out_is_tried_once_and_told_to_its_maker() {
    let stage = Stage::set().await;
    let (with_ann, with_bob) = (stage.world.direct(stage.ann), stage.world.direct(stage.bob));
    stage.world.change(|state| {
        if let Some(bob) = state.people.get_mut(&stage.bob) {
            bob.reachable = false;
        }
    });
    let made = stage.challenge(with_ann, "tablut", "defenders").await;
    let told = stage.world.next_post(with_ann, Some(made.id)).await;
    says(
        &told,
        &[&mention(stage.bob), "no direct messages", "/challenge"],
    );
    assert_eq!(stage.world.heard(&told).await, [stage.ann].into());
    assert!(stage.world.history(with_bob).is_empty());
    stage.finish().await;
    assert_eq!(stage.world.requests(Endpoint::Send).len(), 2);
}

#[tokio::test]
async fn names_and_texts_never_notify_everyone_or_a_role() {
    let stage = Stage::set().await;
    stage.world.change(|state| {
        for (id, name) in [(stage.ann, "@everyone"), (stage.bob, "<@&4711> @here")] {
            if let Some(person) = state.people.get_mut(&id) {
                name.clone_into(&mut person.name);
            }
        }
    });
    let board = stage.begin().await;
    stage.make(stage.ann, "e6-b6").await;
    for given in ["<@&4711>", "@everyone", "@here e6", "`<@1>`", "<@!1> **x**"] {
        refuses(&stage.make(stage.bob, given).await, &[]);
    }
    for (command, option) in [("challenge", "game"), ("rules", "game"), ("help", "topic")] {
        let mut given = vec![text(option, "@everyone <@&4711>")];
        if command == "challenge" {
            given.push(user("opponent", stage.ann));
        }
        let seen = stage
            .world
            .slash(stage.bob, stage.games, command, &given)
            .await;
        assert!(!seen.alarm && seen.notified.is_empty(), "{seen:#?}");
    }
    stage
        .world
        .slash(stage.bob, stage.games, "games", &[])
        .await;
    let question = stage
        .world
        .slash(stage.bob, stage.games, "resign", &[])
        .await;
    stage
        .world
        .click(stage.bob, &question.button("resign-yes"))
        .await;
    stage.finish().await;
    let alarms = stage.world.look(|state| {
        let alarm = |message: &&crate::standin::Message| {
            message.notified.everyone || !message.notified.roles.is_empty()
        };
        state.messages.values().filter(alarm).count()
    });
    assert_eq!(alarms, 0);
    assert_eq!(stage.world.heard(&board).await, [stage.ann].into());
}
