//! Servers and their channels: settings, threads, and what becomes of a game whose place is lost.

use crate::standin::{
    ChannelId, Endpoint, Given, Permissions, PersonId, Seen, channel, flag, text, user,
};

use super::stage::{Stage, mention, refuses, says};

impl Stage {
    /// Cat manages the server from now on.
    fn promote_cat(&self) {
        self.world.change(|state| {
            if let Some(guild) = state.guilds.get_mut(&self.guild) {
                guild.staff.insert(self.cat);
            }
        });
    }

    /// Cat chooses something for the server.
    async fn server(&self, given: &[Given]) -> Seen {
        let seen = self.world.slash(self.cat, self.games, "server", given);
        let seen = seen.await;
        assert!(seen.ephemeral, "{seen:#?}");
        seen
    }

    async fn move_here(&self, person: PersonId, to: ChannelId) -> Seen {
        let game = [text("game", "1")];
        self.world.slash(person, to, "move-here", &game).await
    }

    /// Ann makes the first move elsewhere; Bob is told of it in person, with the way out. They move
    /// the game, and play on.
    async fn goes_on_elsewhere(&self) {
        let elsewhere = self.world.add_channel(self.guild, "elsewhere");
        let newest = self.world.newest();
        let confirmed = self.make_in(elsewhere, self.ann, "e6-b6").await;
        assert!(confirmed.ephemeral);
        let with_bob = self.world.direct(self.bob);
        let told = self.world.next_post(with_bob, newest).await;
        says(&told, &["1. **e6-b6**", "`/move-here game:1`"]);
        assert_eq!(self.world.heard(&told).await, [self.bob].into());

        let board = self.move_here(self.bob, elsewhere).await;
        assert!(!board.ephemeral);
        says(&board, &["moves the game here", &mention(self.ann)]);
        assert_eq!(board.board().file_name, "g1-p1.png");
        assert_eq!(self.world.heard(&board).await, [self.ann].into());
        let next = self.make_in(elsewhere, self.bob, "i6-h6").await;
        assert!(!next.ephemeral);
        assert_eq!(self.world.heard(&next).await, [self.ann].into());
        self.world.without_buttons(board.id).await;
        self.finish().await;
        assert_eq!(self.service.stored_moves(1).await, ["e6-b6", "i6-h6"]);
    }
}

#[tokio::test]
async fn a_game_whose_channel_is_gone_goes_on_elsewhere() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.world.delete_channel(stage.games);
    stage.goes_on_elsewhere().await;
}

#[tokio::test]
async fn a_game_whose_channel_is_hidden_goes_on_elsewhere() {
    let stage = Stage::set().await;
    stage.begin().await;
    let hidden = Permissions {
        view: false,
        ..Permissions::ALL
    };
    stage.world.permit(stage.games, hidden);
    stage.goes_on_elsewhere().await;
}

#[tokio::test]
async fn a_game_whose_channel_is_closed_goes_on_elsewhere() {
    let stage = Stage::set().await;
    stage.begin().await;
    let mute = Permissions {
        send: false,
        ..Permissions::ALL
    };
    stage.world.permit(stage.games, mute);
    stage.goes_on_elsewhere().await;
}

#[tokio::test]
async fn a_game_whose_thread_is_locked_goes_on_elsewhere() {
    let stage = Stage::set().await;
    let thread = stage.world.add_thread(stage.games, "our game");
    stage.begin_in(thread).await;
    stage.world.change(|state| {
        if let Some(thread) = state.channels.get_mut(&thread) {
            (thread.archived, thread.locked) = (true, true);
        }
    });
    stage.goes_on_elsewhere().await;
}

#[tokio::test]
async fn a_game_in_a_thread_in_which_the_bot_may_not_speak_goes_on_elsewhere() {
    let stage = Stage::set().await;
    let thread = stage.world.add_thread(stage.games, "our game");
    stage.begin_in(thread).await;
    let mute = Permissions {
        send: false,
        ..Permissions::ALL
    };
    stage.world.permit(thread, mute);
    // Commands are answered all the same.
    let refused = stage.make_in(thread, stage.ann, "e6-f7").await;
    refuses(&refused, &["diagonal"]);
    stage.goes_on_elsewhere().await;
}

#[tokio::test]
async fn deleted_boards_are_no_loss() {
    let stage = Stage::set().await;
    let mut board = stage.begin().await;
    for (person, given) in [
        (stage.ann, "e6-b6"),
        (stage.bob, "i6-h6"),
        (stage.ann, "b6-e6"),
    ] {
        stage.service.noted(board.id).await;
        stage.world.change(|state| state.messages.remove(&board.id));
        let next = stage.make(person, given).await;
        says(&next, &[given]);
        board = next;
    }
    let shown = stage
        .world
        .slash(stage.bob, stage.games, "board", &[])
        .await;
    assert_eq!(shown.board().file_name, "g1-p3.png");
    stage.finish().await;
    let log = stage.service.log();
    assert!(!log.contains("ERROR") && !log.contains("WARN"), "{log}");
}

#[tokio::test]
async fn who_has_left_the_server_plays_on_from_direct_messages() {
    let stage = Stage::set().await;
    stage.begin().await;
    stage.world.change(|state| {
        if let Some(guild) = state.guilds.get_mut(&stage.guild) {
            guild.members.remove(&stage.bob);
        }
    });
    let next = stage.make(stage.ann, "e6-b6").await;
    says(&next, &["e6-b6", &mention(stage.bob)]);
    // He finds the game by himself and moves; she reads it in the channel.
    let with_bob = stage.world.direct(stage.bob);
    let games = stage.world.slash(stage.bob, with_bob, "games", &[]).await;
    says(&games, &["Game 1", "your move"]);
    let newest = stage.world.newest();
    let own = stage.make_in(with_bob, stage.bob, "i6-h6").await;
    assert_eq!(own.board().file_name, "g1-p2.png");
    let said = stage.world.next_post(stage.games, newest).await;
    assert_eq!(stage.world.heard(&said).await, [stage.ann].into());
    // The game moves to where he can read it.
    stage.service.noted(said.id).await;
    let newest = stage.world.newest();
    let moved = stage.move_here(stage.bob, with_bob).await;
    says(&moved, &["goes on here"]);
    let with_ann = stage.world.direct(stage.ann);
    let told = stage.world.next_post(with_ann, newest).await;
    says(&told, &["goes on here", &mention(stage.ann)]);
    stage.world.without_buttons(said.id).await;
    let newest = stage.world.newest();
    stage.make_in(with_ann, stage.ann, "b6-e6").await;
    let heard = stage.world.next_post(with_bob, newest).await;
    assert_eq!(stage.world.heard(&heard).await, [stage.bob].into());
    stage.finish().await;
}

#[tokio::test]
async fn each_game_of_a_pair_gets_its_thread() {
    let stage = Stage::set().await;
    stage.promote_cat();
    says(&stage.server(&[flag("threads", true)]).await, &["Done"]);
    let given = [
        user("opponent", stage.bob),
        text("game", "tablut"),
        text("side", "defenders"),
        flag("pair", true),
    ];
    let challenge = stage
        .world
        .slash(stage.ann, stage.games, "challenge", &given)
        .await;
    let accept = challenge.button("accept");
    let newest = stage.world.newest();
    let board = stage.world.click(stage.bob, &accept).await;
    let second = stage.world.next_post(stage.games, newest).await;
    says(&second, &["Game 2"]);
    let named = |id: ChannelId| {
        stage.world.wait("a thread", move |state| {
            state.channels.get(&id).map(|thread| thread.name.clone())
        })
    };
    let (one, two) = (ChannelId(board.id.0), ChannelId(second.id.0));
    let name = named(one).await;
    assert!(
        name.starts_with("Game 1 · Tablut – ") && name.contains("Ann"),
        "{name}"
    );
    assert!(named(two).await.starts_with("Game 2 · Tablut – "));
    // What is said of it from elsewhere is said in the thread; in it, moves are answered there.
    stage.service.all_said().await;
    let newest = stage.world.newest();
    let game = [text("move", "e6-b6"), text("game", "1")];
    let confirmed = stage
        .world
        .slash(stage.ann, stage.games, "move", &game)
        .await;
    says(&confirmed, &[&format!("<#{one}>")]);
    let said = stage.world.next_post(one, newest).await;
    assert_eq!(stage.world.heard(&said).await, [stage.bob].into());
    let next = stage.make_in(one, stage.bob, "i6-h6").await;
    assert!(!next.ephemeral);
    assert_eq!(stage.world.heard(&next).await, [stage.ann].into());
    stage.finish().await;
}

#[tokio::test]
async fn a_thread_that_cannot_be_opened_is_missed_once() {
    let stage = Stage::set().await;
    stage.promote_cat();
    stage.server(&[flag("threads", true)]).await;
    let no_threads = Permissions {
        threads: false,
        ..Permissions::ALL
    };
    stage.world.permit(stage.games, no_threads);
    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    let newest = stage.world.newest();
    let accept = challenge.button("accept");
    stage.world.click(stage.bob, &accept).await;
    let sorry = stage.world.next_post(stage.games, newest).await;
    says(&sorry, &["Create Public Threads", "stays in this channel"]);
    assert!(sorry.notified.is_empty());
    let next = stage.make(stage.ann, "e6-b6").await;
    assert_eq!(stage.world.heard(&next).await, [stage.bob].into());
    stage.finish().await;
    // In a thread there is none to be missed.
    let thread = stage.world.add_thread(stage.games, "talk");
    let board = stage.begin_in(thread).await;
    assert_eq!(board.channel, thread);
    stage.finish().await;
    assert_eq!(stage.world.requests(Endpoint::OpenThread).len(), 1);
}

#[tokio::test]
async fn channels_that_are_not_allowed_take_no_games_and_their_threads_neither() {
    let stage = Stage::set().await;
    stage.promote_cat();
    let shown = stage.server(&[channel("channel", stage.games)]).await;
    says(&shown, &[&format!("<#{}>", stage.games)]);
    let lounge = stage.world.add_channel(stage.guild, "lounge");
    let aside = stage.world.add_thread(lounge, "aside");
    for place in [lounge, aside] {
        let refused = stage.challenge(place, "tablut", "defenders").await;
        refuses(&refused, &[&format!("<#{}>", stage.games)]);
    }
    let thread = stage.world.add_thread(stage.games, "ours");
    let board = stage.begin_in(thread).await;
    assert_eq!(board.channel, thread);
    refuses(
        &stage.move_here(stage.ann, lounge).await,
        &[&format!("<#{}>", stage.games)],
    );
    // Nobody else sees or may say it.
    let denied = stage
        .world
        .slash(stage.ann, stage.games, "server", &[])
        .await;
    refuses(&denied, &["manage this server"]);
    stage.finish().await;
}

#[tokio::test]
async fn the_staff_aborts_a_game_and_both_read_why() {
    let stage = Stage::set().await;
    stage.promote_cat();
    let board = stage.begin().await;
    stage.service.noted(board.id).await;
    let given = [
        text("action", "abort"),
        text("game", "1"),
        text("why", "both have left"),
    ];
    let office = stage.world.add_channel(stage.guild, "office");
    let asked = stage.world.slash(stage.cat, office, "admin", &given).await;
    assert!(asked.ephemeral);
    let newest = stage.world.newest();
    let yes = asked.button("abort-yes");
    let done = stage.world.click(stage.cat, &yes).await;
    assert!(done.ephemeral);
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["both have left", &mention(stage.cat)]);
    let both = [stage.ann, stage.bob].into();
    assert_eq!(stage.world.heard(&said).await, both);
    stage.world.without_buttons(board.id).await;
    refuses(&stage.make(stage.ann, "e6-b6").await, &[]);
    let log = [text("action", "log")];
    let log = stage.world.slash(stage.cat, office, "admin", &log).await;
    says(&log, &[&mention(stage.cat), "game 1", "both have left"]);
    stage.finish().await;
    assert_eq!(stage.service.endings().await, [Some("aborted".to_owned())]);
}
