//! What holds in every game of every variant, tried in random games.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use konakis_rules::{Catalog, Game, Place, Point, Position, RuleSet, Shape};
use proptest::prelude::*;

/// Every rule set there is, options and all.
fn all_rules() -> Vec<Arc<RuleSet>> {
    let catalog = Catalog::builtin();
    catalog
        .variants()
        .flat_map(|v| {
            v.combinations()
                .into_iter()
                .map(|o| v.rules(&o).expect("rules"))
        })
        .collect()
}

/// Plays moves chosen by numbers, calling `each` before every one.
fn wander(rules: &Arc<RuleSet>, choices: &[u16], mut each: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(Arc::clone(rules));
    for &choice in choices {
        each(&game);
        let legal = game.legal();
        if legal.is_empty() {
            break;
        }
        game.play(&legal[usize::from(choice) % legal.len()])
            .expect("legal moves are legal");
    }
    game
}

/// The point a symmetry takes a point to: mirrored left to right, or transposed.
fn image(rules: &RuleSet, point: Point, transpose: bool) -> Option<Point> {
    let board = rules.board();
    let letters = ["a", "b", "c", "d", "e", "f", "g", "n"];
    let name = match (board.place(point), board.shape()) {
        (Place::Grid { file, rank }, Shape::Square { size }) => {
            let (file, rank) = if transpose {
                (rank, file)
            } else {
                (size - 1 - file, rank)
            };
            format!("{}{}", (b'a' + file) as char, rank + 1)
        }
        (Place::Grid { file, rank }, _) => format!("{}{}", (b'a' + 6 - file) as char, rank + 1),
        (Place::Cell { segment, ring }, _) => {
            let mirrored = if segment == 7 { 7 } else { 6 - segment };
            format!("{}{ring}", letters[usize::from(mirrored)])
        }
        (Place::Centre, _) => "0".to_owned(),
    };
    board.point(&name)
}

/// A move as the points it touches under a symmetry, and what it takes.
type Shadow = (Option<Point>, Vec<Point>, Option<Point>, BTreeSet<Point>);

fn shadows(game: &Game, turn: &dyn Fn(Point) -> Point) -> BTreeSet<Shadow> {
    game.legal()
        .iter()
        .map(|mv| {
            let taken = game
                .captures(mv)
                .into_iter()
                .map(|(p, _)| turn(p))
                .collect();
            let path = mv.path().iter().map(|&p| turn(p)).collect();
            (mv.from().map(turn), path, mv.over().map(turn), taken)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() })]

    #[test]
    fn games_hold_together(choices in prop::collection::vec(any::<u16>(), 1..60)) {
        for rules in all_rules() {
            let mut men = usize::MAX;
            let game = wander(&rules, &choices, |game| {
                let position = game.position();
                // Material only falls; a placement is the only gain.
                let now = position.men().count() + usize::from(position.placing());
                assert!(now <= men, "men came back");
                men = now;
                // The code says everything.
                let code = position.code(&rules);
                assert_eq!(&Position::parse(&rules, &code).expect("our own code"), position);
            });
            // A game replayed from its texts is the same game.
            let texts = game.plies().iter().map(|p| p.text.as_str());
            let again = Game::replay(Arc::clone(&rules), None, texts).expect("our own texts");
            prop_assert_eq!(again.position(), game.position());
            prop_assert_eq!(again.result(), game.result());
            prop_assert_eq!(again.plies(), game.plies());
        }
    }

    #[test]
    fn mirrored_positions_have_mirrored_moves(
        choices in prop::collection::vec(any::<u16>(), 1..40),
        transpose in any::<bool>(),
    ) {
        for rules in all_rules() {
            let square = matches!(rules.board().shape(), Shape::Square { .. });
            let transpose = transpose && square;
            let game = wander(&rules, &choices, |_| {});
            let position = game.position();
            if game.result().is_some() || position.placing() {
                continue;
            }
            let turn = |p: Point| image(&rules, p, transpose).expect("boards are symmetrical");
            let men: Vec<_> = position.men().map(|(p, k)| (turn(p), k)).collect();
            let mirrored = Position::set_up(&rules, men, position.to_move()).expect("men");
            let mirrored = Game::from_position(Arc::clone(&rules), mirrored);
            prop_assert_eq!(shadows(&game, &turn), shadows(&mirrored, &|p| p));
        }
    }

    #[test]
    fn moves_that_are_not_listed_are_refused(choices in prop::collection::vec(any::<u16>(), 1..30)) {
        for rules in all_rules() {
            let mut game = wander(&rules, &choices, |_| {});
            let listed: BTreeSet<String> = game.legal_texts().into_iter().collect();
            let before = game.position().clone();
            // Every move of the position two plies earlier is tried.
            let earlier = game.ply().checked_sub(2).and_then(|ply| game.position_at(ply));
            let Some(earlier) = earlier else { continue };
            let earlier = Game::from_position(Arc::clone(&rules), earlier);
            for mv in earlier.legal() {
                if !listed.contains(&game.text(&mv)) {
                    prop_assert!(game.play(&mv).is_err(), "{} was played", mv.text(&rules));
                    prop_assert_eq!(game.position(), &before);
                }
            }
        }
    }

    #[test]
    fn no_code_makes_the_reader_panic(code in "[ -~]{0,80}", tail in "[0-9a-zA-Z/]{0,60} [a-z]") {
        for id in ["tablut", "ringo", "lisica", "alea"] {
            let variant = Catalog::builtin().get(id).cloned().expect("a variant");
            let rules = variant.rules(&Default::default()).expect("rules");
            let _ = Position::parse(&rules, &code);
            let _ = Position::parse(&rules, &tail);
        }
    }
}
