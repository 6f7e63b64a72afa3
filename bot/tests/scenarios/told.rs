//! How people are told: where and when they have chosen, once a turn.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::Executor;

use crate::standin::{Endpoint, MessageId, PersonId, text};

use super::stage::{Stage, mention, says};

/// Closes or opens a person's direct messages.
fn reachable(stage: &Stage, person: PersonId, open: bool) {
    stage.world.change(|state| {
        let person = state.people.get_mut(&person).expect("a person");
        person.reachable = open;
    });
}

/// The messages after this one in which somebody was notified.
fn notified(stage: &Stage, after: MessageId, person: PersonId) -> usize {
    stage.world.look(|state| {
        let messages = state.messages.values();
        let newer = messages.filter(|message| message.id > after);
        newer
            .filter(|message| message.notified.people.contains(&person))
            .count()
    })
}

#[tokio::test]
async fn a_refused_direct_message_becomes_a_ping_in_the_channel_and_is_remembered() {
    let stage = Stage::set().await;
    stage.begin().await;
    let direct = [text("notify", "direct")];
    let set = stage
        .world
        .slash(stage.bob, stage.games, "settings", &direct)
        .await;
    assert!(set.ephemeral);
    says(&set, &["notify: direct"]);

    // As wanted: the board in direct messages, with buttons that work, and no ping in the channel.
    let with_bob = stage.world.direct(stage.bob);
    let newest = stage.world.newest();
    let moved = stage.make(stage.ann, "e6-b6").await;
    assert!(moved.notified.is_empty(), "{moved:#?}");
    let told = stage.world.next_post(with_bob, newest).await;
    assert_eq!(stage.world.heard(&told).await, [stage.bob].into());
    assert_eq!(told.board().file_name, "g1-p1.png");
    says(&told, &["e6-b6", "https://discord.com/channels/"]);
    let asked = stage.world.click(stage.bob, &told.button("resign")).await;
    says(&asked, &["Resign"]);
    let moved = stage.make_in(with_bob, stage.bob, "i6-h6").await;
    says(&moved, &["i6-h6"]);

    // Closed: one ping in the channel instead, and from then on at once.
    reachable(&stage, stage.bob, false);
    let newest = stage.world.newest();
    let moved = stage.make(stage.ann, "b6-b7").await;
    assert!(moved.notified.is_empty());
    let nudge = stage
        .world
        .wait("a nudge in the channel", |state| {
            let mut messages = state.messages.values();
            let nudge = messages.find(|message| {
                message.channel == stage.games
                    && Some(message.id) > newest
                    && message.content.contains("it is your move in")
            });
            nudge.map(|message| message.id)
        })
        .await;
    let nudge = stage.world.see(nudge);
    assert_eq!(stage.world.heard(&nudge).await, [stage.bob].into());
    says(
        &nudge,
        &[&mention(stage.bob), "https://discord.com/channels/"],
    );
    assert!(nudge.picture.is_none());
    stage.service.all_said().await;
    stage.make(stage.bob, "h6-g6").await;
    let tries = stage.world.requests(Endpoint::OpenDirect).len();
    let moved = stage.make(stage.ann, "b7-b6").await;
    assert_eq!(stage.world.heard(&moved).await, [stage.bob].into());
    assert_eq!(stage.world.requests(Endpoint::OpenDirect).len(), tries);

    // Open again, once Bob says so.
    reachable(&stage, stage.bob, true);
    let set = stage
        .world
        .slash(stage.bob, stage.games, "settings", &direct)
        .await;
    says(&set, &["refused my last direct message"]);
    stage.make(stage.bob, "g6-h6").await;
    let newest = stage.world.newest();
    let moved = stage.make(stage.ann, "b6-b7").await;
    assert!(moved.notified.is_empty());
    stage.world.next_post(with_bob, newest).await;
    stage.finish().await;
}

#[tokio::test]
async fn quiet_hours_last_over_a_restart() {
    let mut stage = Stage::set().await;
    stage.begin().await;
    // It is the middle of Bob's night.
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .expect("a time");
    let hour = now.as_secs() / 3_600 % 24;
    let (from, to) = ((hour + 22) % 24, (hour + 3) % 24);
    let quiet = format!("{from}:00-{to}:00");
    let set = [text("zone", "UTC"), text("quiet", &quiet)];
    let set = stage
        .world
        .slash(stage.bob, stage.games, "settings", &set)
        .await;
    says(&set, &["zone: UTC", "quiet: "]);
    let moved = stage.make(stage.ann, "e6-b6").await;
    assert!(moved.notified.is_empty(), "{moved:#?}");
    says(&moved, &[&mention(stage.bob)]);
    stage.restart().await;
    tokio::time::sleep(std::time::Duration::from_millis(2_500)).await;
    assert_eq!(notified(&stage, moved.id, stage.bob), 0);

    // Morning comes.
    let mut database = stage.service.database().await;
    for sql in [
        "UPDATE settings SET quiet_from = (quiet_from + 720) % 1440, quiet_to = (quiet_to + 720) % 1440",
        "UPDATE notices SET held = 0, not_before = 0 WHERE nudge IS NOT NULL",
    ] {
        database.execute(sql).await.expect(sql);
    }
    let nudge = stage.world.next_post(stage.games, Some(moved.id)).await;
    assert_eq!(stage.world.heard(&nudge).await, [stage.bob].into());
    says(
        &nudge,
        &["it is your move in", "https://discord.com/channels/"],
    );
    stage.service.all_said().await;
    assert_eq!(notified(&stage, moved.id, stage.bob), 1);
    stage.finish().await;
}

#[tokio::test]
async fn who_wants_no_notifications_gets_none_and_the_others_one_a_turn() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let none = [text("notify", "none")];
    stage
        .world
        .slash(stage.bob, stage.games, "settings", &none)
        .await;
    for (mover, given) in [
        (stage.ann, "e6-b6"),
        (stage.bob, "i6-h6"),
        (stage.ann, "b6-b7"),
        (stage.bob, "h6-g6"),
    ] {
        let moved = stage.make(mover, given).await;
        assert!(!moved.notified.contains(&mover), "{moved:#?}");
    }
    stage.service.all_said().await;
    assert_eq!(notified(&stage, board.id, stage.bob), 0);
    assert_eq!(notified(&stage, board.id, stage.ann), 2);

    // In direct messages the board comes all the same, and makes no sound.
    let (with_ann, with_bob) = (stage.world.direct(stage.ann), stage.world.direct(stage.bob));
    let newest = stage.world.newest();
    stage.challenge(with_ann, "tablut", "defenders").await;
    let challenge = stage.world.next_post(with_bob, newest).await;
    assert!(challenge.notified.is_empty(), "{challenge:#?}");
    let newest = stage.world.newest();
    stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;
    let begun = stage.world.next_post(with_ann, newest).await;
    assert_eq!(stage.world.heard(&begun).await, [stage.ann].into());
    let newest = stage.world.newest();
    stage
        .world
        .slash(
            stage.ann,
            with_ann,
            "move",
            &[text("move", "e6-b6"), text("game", "2")],
        )
        .await;
    let told = stage.world.next_post(with_bob, newest).await;
    assert!(
        told.notified.is_empty() && told.picture.is_some(),
        "{told:#?}"
    );
    assert_eq!(notified(&stage, board.id, stage.bob), 0);
    stage.finish().await;
}

#[tokio::test]
async fn of_closed_direct_messages_the_other_player_hears_once() {
    let stage = Stage::set().await;
    let (with_ann, with_bob) = (stage.world.direct(stage.ann), stage.world.direct(stage.bob));
    stage.begin_in_direct().await;
    reachable(&stage, stage.bob, false);
    let own = stage.make_in(with_ann, stage.ann, "e6-b6").await;
    let told = stage.world.next_post(with_ann, Some(own.id)).await;
    assert_eq!(stage.world.heard(&told).await, [stage.ann].into());
    says(
        &told,
        &[
            &mention(stage.bob),
            "no direct messages",
            "/move-here game:1",
        ],
    );
    // Bob can still play by command.
    let newest = stage.world.newest();
    stage.make_in(with_bob, stage.bob, "i6-h6").await;
    stage.world.next_post(with_ann, newest).await;
    let own = stage.make_in(with_ann, stage.ann, "b6-b7").await;
    stage.service.all_said().await;
    let after = stage.world.history(with_ann).into_iter();
    assert_eq!(after.filter(|seen| seen.id > own.id).count(), 0);
    stage.finish().await;
}
