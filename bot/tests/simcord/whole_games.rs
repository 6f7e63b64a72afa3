//! From the challenge to the result.

use konakis_rules::{Catalog, Game, Options};
use serde_json::json;

use super::{games::TABLUT, hall::Hall, seen::Message, service::PICTURE_SIZE};

#[tokio::test]
async fn a_game_with_captures_from_challenge_to_win() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let challenge = hall.challenge("games").await;
    let challenge = challenge.public();
    challenge.says(&[&hall.mention("ann"), &hall.mention("bob"), "Tablut", "<t:"]);
    assert_eq!(challenge.verbs(), ["accept", "decline", "cancel"]);
    assert_eq!(hall.notified(challenge).await, ["bob"].into());

    let catalog = Catalog::builtin();
    let variant = catalog.get("tablut").expect("built in");
    let rules = variant.rules(&Options::default()).expect("the usual rules");
    let mut game = Game::new(rules);
    let mut board = hall
        .press("bob", challenge, "accept")
        .await
        .public()
        .clone();
    assert_eq!(hall.notified(&board).await, ["ann"].into());
    looks_right(&hall, &board, &game, 0).await;
    hall.without_buttons(challenge).await;

    for (ply, (typed, canonical)) in (1..).zip(TABLUT) {
        let (mover, other) = if ply % 2 == 1 {
            ("ann", "bob")
        } else {
            ("bob", "ann")
        };
        let next = hall.make(mover, typed).await.public().clone();
        game.play_text(canonical).expect("a legal move");
        next.says(&["Game 1", &format!("{ply}. **{canonical}**")]);
        assert_eq!(hall.notified(&next).await, [other].into(), "{canonical}");
        let taken = game.plies().last().expect("a move").captures.len();
        assert_eq!(next.content.contains(" takes "), taken > 0, "{next:#?}");
        looks_right(&hall, &next, &game, ply).await;
        if game.result().is_none() {
            next.says(&[&hall.mention(other), "it is your move"]);
            assert_eq!(next.verbs(), ["move", "draw", "resign", "next"]);
        } else {
            next.says(&["Game over", "the king escaped"]);
            assert_eq!(next.verbs(), ["rematch", "next"]);
        }
        // Taking the buttons off leaves the picture as it was.
        let old = hall.without_buttons(&board).await;
        assert_eq!(old.content, board.content);
        assert_eq!(old.board().sha256, board.board().sha256);
        assert_eq!(old.board().alt(), board.board().alt());
        board = next;
    }
    assert!(game.result().is_some());
    let expected = TABLUT.map(|(_, canonical)| canonical);
    assert_eq!(hall.service.stored_moves(1).await, expected);
    let endings = hall.service.endings().await;
    assert_eq!(endings, [Some("king-escaped".to_owned())]);
    // One board for the start, and one for each move.
    assert_eq!(
        hall.that_say("games", "Game 1").await.len(),
        1 + TABLUT.len()
    );
    hall.close(&[]).await;
}

/// The picture is a PNG of the size set, under a name of its own, and described in words.
async fn looks_right(hall: &Hall, message: &Message, game: &Game, ply: u32) {
    let board = message.board();
    assert_eq!(board.filename, format!("g1-p{ply}.png"));
    let alt = board.alt();
    assert!(alt.chars().count() <= 1_024, "{alt}");
    match game.result() {
        None => assert!(alt.contains("to move"), "{alt}"),
        Some(_) => assert!(alt.contains("over"), "{alt}"),
    }
    if let Some(played) = game.plies().last() {
        assert!(alt.contains(&played.text), "{alt}");
    }
    let bytes = hall.picture(message).await;
    let picture = png::Decoder::new(std::io::Cursor::new(bytes));
    let picture = picture.read_info().expect("a PNG");
    assert_eq!(picture.info().width, PICTURE_SIZE);
}

#[tokio::test]
async fn resigning_is_asked_first_and_told_to_the_winner() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let board = hall.begin().await;
    let question = hall.press("ann", &board, "resign").await;
    let question = question.private();
    question.says(&["Resign", "Game 1", &hall.mention("bob")]);
    assert!(hall.notified(question).await.is_empty());
    hall.press("ann", question, "keep").await.private();
    assert_eq!(hall.service.endings().await, [None]);

    let question = hall.slash("ann", "games", "resign", json!({})).await;
    let end = hall.press("ann", question.private(), "resign-yes").await;
    let end = end.public();
    end.says(&["Game 1", "resigned", &hall.mention("bob")]);
    assert_eq!(end.verbs(), ["rematch"]);
    assert!(end.board().alt().contains("over"));
    assert_eq!(hall.notified(end).await, ["bob"].into());
    hall.without_buttons(&board).await;
    // What was left lying about is harmless.
    let again = hall.press("ann", question.private(), "resign-yes").await;
    again.refuses(&["over"]);
    let endings = hall.service.endings().await;
    assert_eq!(endings, [Some("resignation".to_owned())]);
    hall.close(&[]).await;
}

#[tokio::test]
async fn a_draw_is_offered_declined_offered_again_and_accepted() {
    let Some(hall) = Hall::open().await else {
        return;
    };
    let board = hall.begin().await;
    let question = hall.press("ann", &board, "draw").await;
    let offer = hall.press("ann", question.private(), "draw-yes").await;
    let offer = offer.public();
    offer.says(&["Game 1", "draw", &hall.mention("ann")]);
    assert_eq!(hall.notified(offer).await, ["bob"].into());
    for person in ["ann", "cat"] {
        hall.press(person, offer, "draw-accept").await.refuses(&[]);
    }
    let declined = hall.press("bob", offer, "draw-decline").await;
    declined.public().says(&["declines"]);
    assert_eq!(hall.notified(declined.public()).await, ["ann"].into());

    let board = hall.make("ann", "e6-b6").await.public().clone();
    hall.service.noted(board.number()).await;
    let question = hall.slash("bob", "games", "draw", json!({})).await;
    let offer = hall.press("bob", question.private(), "draw-yes").await;
    let end = hall.press("ann", offer.public(), "draw-accept").await;
    let end = end.public();
    end.says(&["Game 1", "a draw", "agreed"]);
    assert_eq!(hall.notified(end).await, ["bob"].into());
    hall.without_buttons(&board).await;
    let endings = hall.service.endings().await;
    assert_eq!(endings, [Some("agreement".to_owned())]);
    hall.close(&[]).await;
}
