//! Real games of Copenhagen Hnefatafl, and what another engine made of them.
#![allow(clippy::expect_used, clippy::print_stdout)] // These are tests.

mod common;

use common::shared;
use konakis_rules::{Catalog, Game, Reason};

/// Games the other engine ended for a repetition before the record did. The third occurrence of
/// the same position with the same side to move comes at the same ply here, in game 222 one
/// earlier: there the first occurrence is the position a capture led to, which the other does not
/// count. The record goes on past it. Game and the plies the other played.
const EARLY: [(usize, u32); 6] = [
    (222, 23),
    (255, 65),
    (257, 37),
    (349, 95),
    (414, 31),
    (454, 29),
];

/// Games in which the king is himself part of the wall of an exit fort, an attacker beside him.
/// The rules specification asks only for the empty squares beside him, so the fort stands; the
/// players and the other engine went on, since the wall opens when he moves. With
/// `exit-fort = "all-neighbours"` all of these end as published. Game and ply.
const KING_IN_THE_WALL: [(usize, u32); 6] = [
    (124, 40),
    (189, 82),
    (353, 86),
    (363, 84),
    (573, 64),
    (812, 148),
];

#[test]
fn real_games_are_legal_and_end_as_published() {
    let (Some(games), Some(ends)) = (
        shared("records/copenhagen.csv"),
        shared("records/copenhagen-ends.csv"),
    ) else {
        return;
    };
    let read = |path| std::fs::read_to_string(path).expect("a readable file");
    let (games, ends) = (read(games), read(ends));
    let variant = Catalog::builtin()
        .get("copenhagen")
        .cloned()
        .expect("copenhagen");
    let rules = variant.rules(&Default::default()).expect("defaults");
    let mut wrong = Vec::new();
    let forts = KING_IN_THE_WALL.map(|(game, _)| game);
    let mut reached: Vec<usize> = Vec::new();
    let (mut count, mut repeated) = (0, 0);
    for (number, (line, end)) in (1..).zip(games.lines().zip(ends.lines().skip(1))) {
        count += 1;
        let moves = line
            .split(',')
            .next()
            .unwrap_or("")
            .split(' ')
            .filter(|m| *m != "timeout");
        let mut game = Game::new(rules.clone());
        let mut first_repetition = None;
        for (n, text) in (1..).zip(moves) {
            if let Err(why) = play(&mut game, text) {
                wrong.push(format!("game {number} ply {n} {text}: {why}"));
                break;
            }
            match game.result().map(|r| r.reason) {
                Some(Reason::Repetition) => {
                    first_repetition.get_or_insert(n);
                    game.go_on();
                }
                Some(Reason::ExitFort) if forts.contains(&number) => {
                    if !KING_IN_THE_WALL.contains(&(number, n)) && !reached.contains(&number) {
                        wrong.push(format!("game {number}: a fort at {n}"));
                    }
                    reached.push(number);
                    game.go_on();
                }
                _ => {}
            }
        }
        repeated += u32::from(first_repetition.is_some());
        let columns: Vec<&str> = end.split(',').collect();
        let early = columns[5] == "early";
        let plies: u32 = columns[1].parse().expect("plies");
        let winner = game
            .result()
            .and_then(|r| r.winner)
            .map(|s| rules.side_letter(s));
        let found = (
            winner.map_or("-".to_owned(), String::from),
            game.result().map_or("ongoing", |r| r.reason.as_str()),
        );
        if early {
            assert!(
                EARLY.contains(&(number, plies)),
                "game {number} is not known to end early"
            );
            println!(
                "game {number}: ended there at {plies}, here repeated at {first_repetition:?}"
            );
            continue;
        }
        if forts.contains(&number) {
            println!("game {number}: a fort with the king in its wall; the record goes on");
            assert!(reached.contains(&number), "game {number} has its fort");
            continue;
        }
        if (found.0.as_str(), found.1) != (columns[3], columns[4]) || game.ply() != plies {
            wrong.push(format!(
                "game {number}: {end} and here {} {found:?}",
                game.ply()
            ));
        }
    }
    println!("{count} games, {repeated} reach a repetition and go on");
    assert_eq!(count, 876);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Plays a move as the records write it: captures in any order, some twice, the king's never.
fn play(game: &mut Game, text: &str) -> Result<(), String> {
    let mut parts = text.split('x');
    let step = parts.next().unwrap_or("");
    let rules = game.rules().clone();
    let mv = game
        .legal()
        .into_iter()
        .find(|mv| mv.text(&rules) == step)
        .ok_or("not legal")?;
    let mut given: Vec<&str> = parts.collect();
    given.sort_unstable();
    given.dedup();
    let played = game.play(&mv).map_err(|e| e.to_string())?;
    let men = played
        .captures
        .iter()
        .filter(|(_, k)| rules.kind(*k).letter != 'K');
    let mut found: Vec<&str> = men.map(|&(p, _)| rules.board().name(p)).collect();
    found.sort_unstable();
    if given == found {
        Ok(())
    } else {
        Err(format!("takes {found:?}"))
    }
}
