//! Where people have brought the bot along and it is no member itself: a group's messages, a server
//! without it.

use crate::standin::{ChannelId, Endpoint};

use super::stage::{Stage, mention, says};

/// A game in such a place, from the challenge to a move that is made elsewhere.
async fn play(stage: &Stage, channel: ChannelId) {
    let challenge = stage.challenge(channel, "tablut", "defenders").await;
    says(&challenge, &["no member here", "`/games`", "no time limit"]);
    assert_eq!(stage.world.heard(&challenge).await, [stage.bob].into());
    let accept = challenge.button("accept");
    let board = stage.world.click(stage.bob, &accept).await;
    assert_eq!(board.board().file_name, "g1-p0.png");
    let next = stage.make_in(channel, stage.ann, "e6-b6").await;
    assert_eq!(next.channel, channel);
    assert_eq!(stage.world.heard(&next).await, [stage.bob].into());

    // What no answer can say here is said in person.
    let newest = stage.world.newest();
    let confirmed = stage.make(stage.bob, "i6-h6").await;
    assert!(confirmed.ephemeral);
    let told = stage.world.next_post(stage.world.direct(stage.ann), newest);
    says(&told.await, &["2. **i6-h6**", &mention(stage.ann)]);
    let history = stage.world.history(channel);
    assert!(history.iter().all(|seen| !seen.unprompted), "{history:#?}");
    stage.finish().await;
}

#[tokio::test]
async fn a_game_in_a_groups_messages() {
    let stage = Stage::set().await;
    let group = stage.world.add_group(&[stage.ann, stage.bob]);
    play(&stage, group).await;
}

#[tokio::test]
async fn a_game_on_a_server_without_the_bot() {
    let stage = Stage::set().await;
    let people = [stage.ann, stage.bob];
    let guild = stage.world.add_guild_without_bot("Elsewhere", &people);
    let channel = stage.world.add_channel(guild, "general");
    play(&stage, channel).await;
}

#[tokio::test]
async fn who_can_be_told_nowhere_is_given_up_quietly() {
    let stage = Stage::set().await;
    let group = stage.world.add_group(&[stage.ann, stage.bob]);
    let challenge = stage.challenge(group, "tablut", "defenders").await;
    let accept = challenge.button("accept");
    stage.world.click(stage.bob, &accept).await;
    stage.make_in(group, stage.ann, "e6-b6").await;
    stage.world.set_reachable(stage.ann, false);
    stage.make(stage.bob, "i6-h6").await;
    let problem = stage.service.given_up().await;
    assert!(problem.contains("50001"), "{problem}");
    let log = stage.service.log();
    assert!(!log.contains("ERROR"), "{log}");
    // She finds the game all the same.
    let games = stage.world.slash(stage.ann, group, "games", &[]).await;
    says(&games, &["Game 1", "your move"]);
    stage.world.finish();
}

#[tokio::test]
async fn a_whole_game_by_answers_alone() {
    let stage = Stage::set().await;
    let group = stage.world.add_group(&[stage.ann, stage.bob]);
    let challenge = stage.challenge(group, "tablut", "defenders").await;
    let begun = challenge.button("accept");
    stage.world.click(stage.bob, &begun).await;
    stage.make_in(group, stage.ann, "e6-b6").await;
    let next = stage.make_in(group, stage.bob, "i6-h6").await;
    assert_eq!(stage.world.heard(&next).await, [stage.ann].into());
    let asked = stage.world.slash(stage.ann, group, "draw", &[]).await;
    let offer = asked.button("draw-yes");
    let offer = stage.world.click(stage.ann, &offer).await;
    assert!(!offer.ephemeral);
    assert_eq!(stage.world.heard(&offer).await, [stage.bob].into());
    let taken = offer.button("draw-accept");
    let over = stage.world.click(stage.bob, &taken).await;
    says(&over, &["Game 1", "draw"]);
    assert_eq!(stage.world.heard(&over).await, [stage.ann].into());
    stage.finish().await;
    assert!(stage.world.requests(Endpoint::Send).is_empty());
    assert!(stage.world.requests(Endpoint::OpenThread).is_empty());
}

#[tokio::test]
async fn a_slow_answer_pings_by_a_later_answer() {
    let stage = Stage::set().await;
    let group = stage.world.add_group(&[stage.ann, stage.bob]);
    let challenge = stage.challenge(group, "tablut", "defenders").await;
    let accept = challenge.button("accept");
    stage.world.click(stage.bob, &accept).await;
    stage.service.all_said().await;
    let given = [crate::standin::text("move", "e6-b6")];
    let action = stage.world.command(stage.ann, group, "move", &given);
    stage.while_the_database_is_locked(&action).await;
    let shown = stage.world.answer(&action).await;
    says(&shown, &["1. **e6-b6**"]);
    let ping = stage.world.wait("the ping", |state| {
        let mut later = state.messages.values().filter(|one| one.id > shown.id);
        later
            .find(|one| one.notified.people.contains(&stage.bob))
            .map(|one| one.unprompted)
    });
    assert!(!ping.await);
    assert!(stage.world.requests(Endpoint::Send).is_empty());
    stage.finish().await;
}
