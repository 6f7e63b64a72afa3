//! Reasons: why a move is refused, at examples that the rules specification gives.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod common;

use konakis_rules::{Catalog, Closure, Game, Ground, Options, Point, Refusal};

fn start(variant: &str) -> Game {
    let catalog = Catalog::builtin();
    let variant = catalog.get(variant).expect("built in");
    Game::new(variant.rules(&Options::new()).expect("no options"))
}

fn set_up(variant: &str, code: &str) -> Game {
    common::game(start(variant).rules(), code)
}

fn point(game: &Game, name: &str) -> Point {
    game.rules().board().point(name).expect("on the board")
}

#[test]
fn reasons_on_the_squares() {
    let game = start("tablut");
    let p = |name: &str| point(&game, name);
    let kind = |name: &str| game.position().at(p(name)).expect("a man");
    assert_eq!(
        game.read("a1-a2"),
        Err(Refusal::NothingThere { point: p("a1") })
    );
    assert_eq!(
        game.read("d1-c1"),
        Err(Refusal::NotYours {
            point: p("d1"),
            kind: kind("d1")
        })
    );
    assert_eq!(
        game.read("e3-e3"),
        Err(Refusal::SamePoint { point: p("e3") })
    );
    assert_eq!(
        game.read("e3-f4"),
        Err(Refusal::Diagonal {
            from: p("e3"),
            to: p("f4")
        })
    );
    assert_eq!(
        game.read("e3-f5"),
        Err(Refusal::NotALine {
            from: p("e3"),
            to: p("f5")
        })
    );
    // The nearest man on the way, and a man on the target.
    assert_eq!(
        game.read("e3-e9"),
        Err(Refusal::Blocked {
            from: p("e3"),
            to: p("e9"),
            at: p("e4"),
            by: kind("e4")
        })
    );
    assert_eq!(
        game.read("e3-e2"),
        Err(Refusal::Blocked {
            from: p("e3"),
            to: p("e2"),
            at: p("e2"),
            by: kind("e2")
        })
    );
    assert!(matches!(
        game.read("Ke3-f3"),
        Err(Refusal::OtherPiece { letter: 'k', .. })
    ));
    assert_eq!(
        game.read("e5"),
        Err(Refusal::NoMoves {
            point: p("e5"),
            kind: kind("e5")
        })
    );
    // The throne may not be stopped on, or crossed, by anyone.
    let game = set_up("tablut", "9/9/4K4/9/9/9/9/9/t8 d");
    let king = game.position().at(p("e7")).expect("the king");
    for (text, why) in [
        ("e7-e5", Closure::Stop(Ground::Throne)),
        ("e7-e3", Closure::Cross(Ground::Throne)),
        ("Ke5", Closure::Stop(Ground::Throne)),
    ] {
        assert_eq!(
            game.read(text),
            Err(Refusal::Closed {
                kind: king,
                at: p("e5"),
                why
            }),
            "{text}"
        );
    }
    assert!(matches!(
        set_up("hnefatafl-11", "11/11/11/11/11/11/t10/11/11/5K5/11 a").read("a5-a1"),
        Err(Refusal::Closed {
            why: Closure::Stop(Ground::Corner),
            ..
        })
    ));
}

#[test]
fn reasons_on_the_crosses() {
    let game = set_up("fox-geese", "3/3/7/3f3/ggggggg/ggg/ggg g");
    let p = |name: &str| point(&game, name);
    let goose = game.position().at(p("a3")).expect("a goose");
    for (text, expected) in [
        (
            "a3-a5",
            Refusal::TooFar {
                from: p("a3"),
                to: p("a5"),
                kind: goose,
            },
        ),
        (
            "c3-c2",
            Refusal::WrongWay {
                from: p("c3"),
                to: p("c2"),
                kind: goose,
            },
        ),
        (
            "a3-b3",
            Refusal::WrongWay {
                from: p("a3"),
                to: p("b3"),
                kind: goose,
            },
        ),
        (
            "b3-c4",
            Refusal::NotALine {
                from: p("b3"),
                to: p("c4"),
            },
        ),
        (
            "a3-c4",
            Refusal::NotALine {
                from: p("a3"),
                to: p("c4"),
            },
        ),
    ] {
        assert_eq!(game.read(text), Err(expected), "{text}");
    }
    // The plain cross has no diagonals at all.
    let plain = set_up("lisica", "3/3/7/3f3/ggggggg/ggg/ggg g");
    assert_eq!(
        plain.read("c3-d4"),
        Err(Refusal::Diagonal {
            from: p("c3"),
            to: p("d4"),
        })
    );
    let game = start("fox-geese");
    assert_eq!(
        game.read("d4xd2"),
        Err(Refusal::Blocked {
            from: p("d4"),
            to: p("d2"),
            at: p("d2"),
            by: goose
        })
    );
    assert_eq!(
        game.read("d4-d6"),
        Err(Refusal::NoSuchJump {
            from: p("d4"),
            over: Some(p("d5")),
            to: p("d6")
        })
    );
    let fox = game.position().at(p("d4")).expect("the fox");
    // Only the fox can be meant, so the reason is the fox's.
    assert_eq!(
        game.read("d7"),
        Err(Refusal::TooFar {
            from: p("d4"),
            to: p("d7"),
            kind: fox
        })
    );
}

#[test]
fn reasons_in_ringo() {
    let game = start("ringo");
    let p = |name: &str| point(&game, name);
    let black = game.position().at(p("a6")).expect("a black man");
    let white = game.position().at(p("a1")).expect("a white man");
    // Black never goes outward, and one cell at a time.
    let game = set_up("ringo", "8/8/2b5/8/8/w7/1 b");
    for (text, expected) in [
        (
            "c4-c5",
            Refusal::WrongWay {
                from: p("c4"),
                to: p("c5"),
                kind: black,
            },
        ),
        (
            "c4-e4",
            Refusal::NoSuchJump {
                from: p("c4"),
                over: Some(p("d4")),
                to: p("e4"),
            },
        ),
        (
            "c4-f4",
            Refusal::TooFar {
                from: p("c4"),
                to: p("f4"),
                kind: black,
            },
        ),
        (
            "c4-d3",
            Refusal::NotALine {
                from: p("c4"),
                to: p("d3"),
            },
        ),
    ] {
        assert_eq!(game.read(text), Err(expected), "{text}");
    }
    // The nearer way round speaks, whichever it is.
    let game = set_up("ringo", "8/8/bbb5/8/8/w7/1 b");
    for to in ["a4", "c4"] {
        assert_eq!(
            game.read(&format!("b4-{to}")),
            Err(Refusal::Blocked {
                from: p("b4"),
                to: p(to),
                at: p(to),
                by: black
            })
        );
    }
    // White never enters the fortress.
    let game = set_up("ringo", "8/8/2b5/8/8/w7/1 w");
    assert_eq!(
        game.read("a1-0"),
        Err(Refusal::Closed {
            kind: white,
            at: p("0"),
            why: Closure::Stop(Ground::Fortress)
        })
    );
    // Blocked both ways round.
    let game = set_up("ringo", "8/8/8/wb3b2/8/8/1 w");
    assert_eq!(
        game.read("a3-d3"),
        Err(Refusal::BlockedBothWays {
            from: p("a3"),
            to: p("d3"),
            first: (p("b3"), black),
            second: (p("f3"), black),
        })
    );
    // Example 7: the limit of the neutral segment.
    let game = set_up("ringo", "8/7b/7b/6b1/8/ww6/1 b");
    assert_eq!(
        game.read("g3-n3"),
        Err(Refusal::Closed {
            kind: black,
            at: p("n3"),
            why: Closure::Stop(Ground::Neutral)
        })
    );
    // Example 5: a man on n is not taken.
    let game = set_up("ringo", "8/8/8/w6b/8/8/1 w");
    assert_eq!(
        game.read("a3xn3-g3"),
        Err(Refusal::Protected {
            at: p("n3"),
            kind: black
        })
    );
    // Example 11: neither into the fortress nor inward.
    let game = set_up("ringo", "8/8/8/8/2w5/2b5/1 w");
    assert_eq!(
        game.read("c2xc1-0"),
        Err(Refusal::Closed {
            kind: white,
            at: p("0"),
            why: Closure::Stop(Ground::Fortress)
        })
    );
}
