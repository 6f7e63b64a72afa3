//! From the challenge to the result, with every reply looked at as a person would.

use std::collections::BTreeSet;

use konakis_rules::{Catalog, Game, Options, Role, Side};

use crate::{
    games::TABLUT,
    standin::{PersonId, Picture, Seen},
};

use super::{
    service::PICTURE_SIZE,
    stage::{Stage, mention, says},
};

/// A game of latrunculi from the conformance games: white takes the last man of black's.
const LATRUNCULI: &str = include_str!("../games/latrunculi.txt");

#[tokio::test]
async fn a_game_of_tablut_from_challenge_to_win() {
    let stage = Stage::set().await;
    let (ann, bob) = (stage.ann, stage.bob);

    let challenge = stage.challenge(stage.games, "tablut", "defenders").await;
    says(
        &challenge,
        &[&mention(ann), &mention(bob), "Tablut", "defenders", "<t:"],
    );
    assert!(!challenge.ephemeral && challenge.picture.is_none());
    assert_eq!(stage.world.heard(&challenge).await, [bob].into());
    assert_eq!(challenge.verbs(), ["accept", "decline", "cancel"]);

    let mut game = game_of("tablut");
    let mut board = stage.world.click(bob, &challenge.button("accept")).await;
    assert_ne!(board.id, challenge.id);
    says(
        &board,
        &["Game 1", "Tablut", &mention(ann), &mention(bob), "/move"],
    );
    assert_eq!(stage.world.heard(&board).await, [ann].into());
    looks_right(&board, &game, 0);
    let challenge = stage.world.without_buttons(challenge.id).await;
    assert_eq!(stage.world.heard(&challenge).await, [bob].into());

    for (ply, (typed, canonical)) in (1..).zip(TABLUT) {
        let (mover, other) = if ply % 2 == 1 { (ann, bob) } else { (bob, ann) };
        let next = stage.make(mover, typed).await;
        game.play_text(canonical)
            .expect("a game of the conformance files");
        let over = ply as usize == TABLUT.len();
        says(
            &next,
            &[
                "Game 1",
                &format!("{ply}. **{canonical}**"),
                &mention(mover),
            ],
        );
        assert!(!next.ephemeral && !next.alarm && !next.unprompted);
        assert_eq!(
            stage.world.heard(&next).await,
            [other].into(),
            "after {canonical}"
        );
        let taken = game.plies().last().expect("a move").captures.len();
        assert_eq!(next.text.contains(" takes "), taken > 0, "{}", next.text);
        looks_right(&next, &game, ply);
        if over {
            says(
                &next,
                &[
                    "Game over",
                    "the king escaped",
                    &mention(ann),
                    &mention(bob),
                ],
            );
            assert_eq!(next.verbs(), ["rematch", "next"]);
        } else {
            says(&next, &[&mention(other), "it is your move"]);
            assert_eq!(next.verbs(), ["move", "draw", "resign", "next"]);
        }
        still_shown(&board, &stage.world.without_buttons(board.id).await);
        board = next;
    }

    let expected: Vec<&str> = TABLUT.iter().map(|(_, canonical)| *canonical).collect();
    assert_eq!(stage.service.stored_moves(1).await, expected);
    assert_eq!(
        stage.service.endings().await,
        [Some("king-escaped".to_owned())]
    );
    for person in [ann, bob] {
        let none = stage.world.slash(person, stage.games, "games", &[]).await;
        says(&none, &["no running game"]);
    }
    // Nothing was said twice: one board for the start, and one for each move.
    stage.finish().await;
    assert_eq!(stage.boards().len(), 1 + TABLUT.len());
}

#[tokio::test]
async fn a_position_that_comes_back_is_announced_and_then_a_draw() {
    let stage = Stage::set().await;
    stage.begin().await;
    let back_and_forth = ["f5-f7", "f1-f3", "f7-f5", "f3-f1"];
    let moves = back_and_forth.iter().chain(&back_and_forth);
    for (ply, given) in (1..).zip(moves) {
        let (mover, other) = if ply % 2 == 1 {
            (stage.ann, stage.bob)
        } else {
            (stage.bob, stage.ann)
        };
        let seen = stage.make(mover, given).await;
        assert_eq!(stage.world.heard(&seen).await, [other].into());
        assert_eq!(seen.text.contains("second time"), (4..8).contains(&ply));
        if ply == 8 {
            says(&seen, &["Game over", "a draw", &mention(other)]);
            assert_eq!(seen.verbs(), ["rematch", "next"]);
        }
    }
    assert_eq!(
        stage.service.endings().await,
        [Some("repetition".to_owned())]
    );
    stage.finish().await;
}

#[tokio::test]
async fn a_game_of_latrunculi_to_its_end() {
    let stage = Stage::set().await;
    let challenge = stage.challenge(stage.games, "latrunculi", "white").await;
    says(&challenge, &["Latrunculi", "white"]);
    let board = stage
        .world
        .click(stage.bob, &challenge.button("accept"))
        .await;
    let mut game = game_of("latrunculi");
    looks_right(&board, &game, 0);
    let moves: Vec<&str> = LATRUNCULI.split_whitespace().collect();
    let mut last = board;
    for (ply, canonical) in (1..).zip(&moves) {
        let (mover, other): (PersonId, PersonId) = if ply % 2 == 1 {
            (stage.ann, stage.bob)
        } else {
            (stage.bob, stage.ann)
        };
        let typed = canonical.split('x').next().expect("a move");
        last = stage.make(mover, typed).await;
        game.play_text(canonical)
            .expect("a game of the conformance files");
        says(&last, &[canonical, &mention(other)]);
        assert_eq!(stage.world.heard(&last).await, [other].into());
        looks_right(&last, &game, ply);
    }
    says(&last, &["Game over", "every enemy man was taken"]);
    assert_eq!(stage.service.stored_moves(1).await, moves);
    assert_eq!(
        stage.service.endings().await,
        [Some("all-captured".to_owned())]
    );
    stage.finish().await;
}

fn game_of(variant: &str) -> Game {
    let catalog = Catalog::builtin();
    let variant = catalog.get(variant).expect("built in");
    Game::new(variant.rules(&Options::default()).expect("the usual rules"))
}

/// The picture is a PNG of the size set, and its alt text states the whole position.
fn looks_right(seen: &Seen, game: &Game, ply: u32) {
    let picture = seen.board();
    assert_eq!(picture.file_name, format!("g1-p{ply}.png"));
    assert_eq!(picture.width, PICTURE_SIZE);
    // The last board says below how the game ended.
    let said_below = picture.height > PICTURE_SIZE;
    assert!(picture.height >= PICTURE_SIZE);
    assert_eq!(said_below, game.result().is_some(), "{}", picture.height);
    assert!(picture.indexed, "an indexed PNG");
    assert!(picture.shades > 8, "only {} colours", picture.shades);
    describes(picture, game);
}

fn describes(picture: &Picture, game: &Game) {
    let alt = &picture.alt;
    assert!(alt.chars().count() <= 1_024, "{alt}");
    if let Some(played) = game.plies().last() {
        assert!(
            alt.contains(&played.text),
            "the last move is missing in {alt}"
        );
    }
    if game.result().is_none() {
        let side = game.rules().side_key(game.to_move());
        assert!(alt.contains(&format!("{side} to move")), "{alt}");
    }
    // What stands after each kind's words, up to the full stop, is where its men stand.
    for side in Side::BOTH {
        let mut stands = BTreeSet::new();
        let mut king = None;
        for (point, kind) in game.position().men() {
            let spec = game.rules().kind(kind);
            let name = game.rules().board().name(point).to_owned();
            match (spec.side == side, spec.role == Role::King) {
                (true, true) => king = Some(name),
                (true, false) => drop(stands.insert(name)),
                (false, _) => {}
            }
        }
        let listed = |names: &BTreeSet<String>| {
            alt.split('.').any(|sentence| {
                let places = sentence.rsplit(':').next().unwrap_or_default();
                let found: BTreeSet<String> = places
                    .split([' ', ','])
                    .filter(|name| !name.is_empty())
                    .map(str::to_owned)
                    .collect();
                found == *names
            })
        };
        assert!(listed(&stands), "{stands:?} are not in: {alt}");
        if let Some(king) = king {
            assert!(
                listed(&[king.clone()].into()),
                "the king on {king} is not in: {alt}"
            );
        }
    }
}

/// Taking the buttons off has left the rest as it was.
fn still_shown(before: &Seen, after: &Seen) {
    let once = before.edits + 1;
    assert_eq!(after.edits, once, "edited to take the buttons off");
    assert_eq!(after.text, before.text);
    assert_eq!(after.board().bytes, before.board().bytes);
    assert_eq!(after.board().alt, before.board().alt);
    assert_eq!(after.board().file_name, before.board().file_name);
}
