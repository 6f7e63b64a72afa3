//! Moving by menus: who has no keyboard plays a whole game so, over restarts and lost answers.

use crate::standin::{ApiError, ChannelId, Endpoint, PersonId, Seen, Trouble};

use super::stage::{Stage, USUAL, mention, refuses, says};

/// A game of tablut in which the king escapes: moves as the menus have them, defenders first.
const GAME: [&str; 13] = [
    "e6-b6", "i6-e6", "e4-b4", "i4-c4", "e3-c3", "e6-c6", "e5-e3", "a4-c4", "f5-f2", "e2-c2",
    "e3-g3", "f9-f5", "g3-g9",
];

impl Stage {
    /// The menus of squares for a man, from the button under a board.
    async fn goals(&self, person: PersonId, board: &Seen, man: &str) -> Seen {
        let men = self.world.click(person, &board.button("move")).await;
        assert!(men.ephemeral && men.picture.is_none(), "{men:#?}");
        self.world.choose(person, &men.menu(man), man).await
    }

    /// The preview of a move.
    async fn look(&self, person: PersonId, board: &Seen, man: &str, text: &str) -> Seen {
        let goals = self.goals(person, board, man).await;
        assert!(goals.ephemeral, "{goals:#?}");
        self.world.choose(person, &goals.menu(text), text).await
    }

    /// The messages of a channel with this in their text.
    fn saying(&self, channel: ChannelId, words: &str) -> Vec<Seen> {
        let history = self.world.history(channel).into_iter();
        history.filter(|seen| seen.text.contains(words)).collect()
    }
}

#[tokio::test]
async fn a_private_message_leads_to_the_move_and_says_that_it_is_played() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let goals = stage.goals(stage.ann, &board, "e6").await;
    says(&goals, &["e6 defender: where to?"]);
    assert_eq!(goals.board().file_name, "g1-p0-e6.png");
    assert!(goals.find_button("move").is_some(), "the way back");

    let look = stage
        .world
        .choose(stage.ann, &goals.menu("e6-b6"), "e6-b6")
        .await;
    assert_eq!(look.id, goals.id, "one private message, changed in place");
    says(&look, &["**e6-b6**: play it?"]);
    assert_eq!(look.board().file_name, "g1-p1-look.png");
    assert!(look.menus.is_empty());

    let men = stage.world.click(stage.ann, &look.button("move")).await;
    assert_eq!(men.id, goals.id);
    assert!(men.picture.is_none(), "the old picture has gone");
    let goals = stage.world.choose(stage.ann, &men.menu("e6"), "e6").await;
    let look = stage
        .world
        .choose(stage.ann, &goals.menu("e6-b6"), "e6-b6")
        .await;

    let played = stage.world.click(stage.ann, &look.button("play")).await;
    assert!(!played.ephemeral && !played.unprompted);
    says(&played, &["1. **e6-b6**", &mention(stage.bob)]);
    assert_eq!(played.notified, [stage.bob].into());
    assert_eq!(played.board().file_name, "g1-p1.png");
    let closed = stage.world.without_buttons(look.id).await;
    says(&closed, &["you have played **e6-b6**"]);
    assert!(closed.picture.is_none() && closed.ephemeral);
    stage.world.without_buttons(board.id).await;
    assert!(played.find_button("move").is_some());
    stage.finish().await;
    assert_eq!(stage.saying(stage.games, "e6-b6").len(), 1);
}

#[tokio::test]
async fn a_stale_menu_after_a_restart_is_refused_kindly_and_a_fresh_one_works() {
    let mut stage = Stage::set().await;
    let board = stage.begin().await;
    let goals = stage.goals(stage.ann, &board, "e6").await;
    stage.restart().await;
    // Still good: nothing was kept in memory.
    let look = stage
        .world
        .choose(stage.ann, &goals.menu("e6-b6"), "e6-b6")
        .await;
    says(&look, &["**e6-b6**: play it?"]);

    stage.make(stage.ann, "e6-c6").await;
    stage.make(stage.bob, "i6-h6").await;
    stage.restart().await;
    let old = stage.world.click(stage.ann, &look.button("play")).await;
    assert_eq!(old.id, look.id);
    says(&old, &["has moved on", "2. i6-h6"]);
    assert!(old.picture.is_none() && old.menus.is_empty());
    let men = stage.world.click(stage.ann, &old.button("move")).await;
    assert_eq!(men.id, old.id);
    let goals = stage.world.choose(stage.ann, &men.menu("c6"), "c6").await;
    let look = stage
        .world
        .choose(stage.ann, &goals.menu("c6-b6"), "c6-b6")
        .await;
    let played = stage.world.click(stage.ann, &look.button("play")).await;
    says(&played, &["3. **c6-b6**"]);
    assert_eq!(
        stage.service.stored_moves(1).await,
        ["e6-c6", "i6-h6", "c6-b6"]
    );
    stage.finish().await;
}

#[tokio::test]
async fn a_double_click_on_play_plays_once() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let look = stage.look(stage.ann, &board, "e6", "e6-b6").await;
    let clicks = [(); 2].map(|()| stage.world.press(stage.ann, &look.button("play")));
    for click in &clicks {
        stage.world.send(click);
    }
    let mut public = 0;
    for click in &clicks {
        let seen = stage.world.answer(click).await;
        public += u32::from(!seen.ephemeral);
    }
    assert_eq!(public, 1);
    says(
        &stage.world.without_buttons(look.id).await,
        &["you have played **e6-b6**"],
    );
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6"]);
    stage.finish().await;
    assert_eq!(stage.saying(stage.games, "e6-b6").len(), 1);
}

#[tokio::test]
async fn a_bystander_and_the_one_who_waits_get_no_menus() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let early = stage.world.click(stage.bob, &board.button("move")).await;
    refuses(&early, &["turn"]);
    assert!(early.menus.is_empty());
    let bystander = stage.world.click(stage.cat, &board.button("move")).await;
    refuses(&bystander, &["is played by"]);
    stage.finish().await;
}

#[tokio::test]
async fn a_move_whose_board_does_not_arrive_is_said_by_the_outbox() {
    let stage = Stage::set_with(USUAL).await;
    let board = stage.begin().await;
    let look = stage.look(stage.ann, &board, "e6", "e6-b6").await;
    let gone = Trouble::Refuse(ApiError::UNKNOWN_WEBHOOK);
    stage.world.strike(Endpoint::FollowUp, 1, gone);
    let newest = stage.world.newest();
    stage
        .world
        .send(&stage.world.press(stage.ann, &look.button("play")));
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["1. **e6-b6**", &mention(stage.bob)]);
    assert_eq!(said.notified, [stage.bob].into());
    says(
        &stage.world.without_buttons(look.id).await,
        &["you have played **e6-b6**"],
    );
    stage.finish().await;
    assert_eq!(stage.saying(stage.games, "e6-b6").len(), 1);
}

#[tokio::test]
async fn a_kill_between_the_move_and_its_board_loses_nothing() {
    let mut stage = Stage::set().await;
    let board = stage.begin().await;
    let look = stage.look(stage.ann, &board, "e6", "e6-b6").await;
    let gate = stage.world.hold(Endpoint::FollowUp);
    let newest = stage.world.newest();
    stage
        .world
        .send(&stage.world.press(stage.ann, &look.button("play")));
    gate.reached().await;
    stage.service.kill();
    stage.world.calm();
    gate.open();
    stage.start_again().await;
    let said = stage.world.next_post(stage.games, newest).await;
    says(&said, &["1. **e6-b6**", &mention(stage.bob)]);
    let again = stage.world.click(stage.ann, &look.button("play")).await;
    says(&again, &["you have played **e6-b6**"]);
    assert_eq!(stage.service.stored_moves(1).await, ["e6-b6"]);
    stage.finish().await;
}

#[tokio::test]
async fn a_slow_choice_keeps_its_place_and_a_slow_move_is_heard() {
    let stage = Stage::set().await;
    let board = stage.begin().await;
    let goals = stage.goals(stage.ann, &board, "e6").await;
    stage.service.all_said().await;
    let action = stage.world.pick(stage.ann, &goals.menu("e6-b6"), "e6-b6");
    stage.while_the_database_is_locked(&action).await;
    let look = stage.world.answer(&action).await;
    assert_eq!(look.id, goals.id);
    says(&look, &["**e6-b6**: play it?"]);
    let action = stage.world.press(stage.ann, &look.button("play"));
    stage.while_the_database_is_locked(&action).await;
    let played = stage.world.answer(&action).await;
    says(&played, &["1. **e6-b6**"]);
    assert_eq!(played.notified, [stage.bob].into());
    stage.world.without_buttons(look.id).await;
    stage.finish().await;
    assert_eq!(stage.saying(stage.games, "e6-b6").len(), 1);
}

#[tokio::test]
async fn a_whole_game_by_menus() {
    let mut stage = Stage::set().await;
    let mut board = stage.begin().await;
    for (turn, given) in GAME.iter().enumerate() {
        let person = [stage.ann, stage.bob][turn % 2];
        let (man, _) = given.split_once('-').unwrap();
        let look = stage.look(person, &board, man, given).await;
        if turn == 2 {
            stage.restart().await;
        }
        board = stage.world.click(person, &look.button("play")).await;
        says(&board, &[given]);
        says(
            &stage.world.without_buttons(look.id).await,
            &["you have played"],
        );
    }
    says(&board, &["Game over", "the king escaped"]);
    assert!(board.find_button("move").is_none());
    assert_eq!(stage.service.stored_moves(1).await.len(), GAME.len());
    stage.finish().await;
}

#[tokio::test]
async fn in_direct_messages_the_board_goes_to_both() {
    let stage = Stage::set().await;
    let (with_ann, with_bob) = (stage.world.direct(stage.ann), stage.world.direct(stage.bob));
    let board = stage.begin_in_direct().await;
    let look = stage.look(stage.ann, &board, "e6", "e6-b6").await;
    let newest = stage.world.newest();
    let own = stage.world.click(stage.ann, &look.button("play")).await;
    assert_eq!((own.channel, own.ephemeral), (with_ann, false));
    says(&own, &["1. **e6-b6**"]);
    let heard = stage.world.next_post(with_bob, newest).await;
    says(&heard, &["1. **e6-b6**"]);
    assert_eq!(stage.world.heard(&heard).await, [stage.bob].into());
    assert!(heard.find_button("move").is_some());
    stage.finish().await;
}
