//! Spellings: what people type, and what it must be read as.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod common;

use konakis_rules::{Catalog, Game, MAX_MOVE_BYTES, Options, Refusal};

fn start(variant: &str) -> Game {
    let catalog = Catalog::builtin();
    let variant = catalog.get(variant).expect("built in");
    Game::new(variant.rules(&Options::new()).expect("no options"))
}

fn set_up(variant: &str, code: &str) -> Game {
    common::game(start(variant).rules(), code)
}

/// The canonical text of what a text is read as, or the refusal.
fn read(game: &Game, text: &str) -> Result<String, Refusal> {
    game.read(text).map(|mv| game.text(&mv))
}

#[track_caller]
fn assert_reads(game: &Game, canonical: &str, spellings: &[&str]) {
    for text in [canonical].iter().chain(spellings) {
        match read(game, text) {
            Ok(found) => assert_eq!(found, canonical, "{text:?}"),
            Err(refusal) => panic!("{text:?} is refused: {refusal:?}"),
        }
    }
}

#[track_caller]
fn assert_candidates(game: &Game, text: &str, expected: &[&str]) {
    match game.read(text) {
        Err(Refusal::Ambiguous { candidates }) => {
            let mut found: Vec<String> = candidates.iter().map(|mv| game.text(mv)).collect();
            found.sort();
            assert_eq!(found, expected, "{text:?}");
        }
        other => panic!("{text:?}: {other:?}"),
    }
}

/// The position of figure 102, white to move: f6-h6 takes h3, h4 and h5.
fn figure() -> Game {
    set_up("latrunculi", "8/w4b2/b4w2/7b/b1b1bbwb/7b/7w/ww1w4 w")
}

#[test]
fn a_slide_in_every_spelling() {
    assert_reads(
        &figure(),
        "f6-h6xh3xh4xh5",
        &[
            "f6-h6",
            "F6-H6",
            "f6h6",
            "F6H6",
            "f6 h6",
            "f6 - h6",
            "  f6  -  h6  ",
            "f 6 - h 6",
            "f6xh6",
            "f6Xh6",
            "f6×h6",
            "f6хh6",
            "f6*h6",
            "f6:h6",
            "f6/h6",
            "f6=h6",
            "f6_h6",
            "f6~h6",
            "f6>h6",
            "f6->h6",
            "f6=>h6",
            "f6-->h6",
            "f6--h6",
            "f6 to h6",
            "f6toh6",
            "F6 TO H6",
            "f6 na h6",
            "f6 naar h6",
            "f6 на h6",
            "f6,h6",
            "f6.h6",
            "f6...h6",
            "f6\u{2010}h6",
            "f6\u{2011}h6",
            "f6\u{2012}h6",
            "f6–h6",
            "f6—h6",
            "f6―h6",
            "f6−h6",
            "f6﹣h6",
            "f6－h6",
            "f6ーh6",
            "f6→h6",
            "f6⇒h6",
            "f6⟶h6",
            "f6➔h6",
            "f6➡\u{FE0F}h6",
            "ｆ６－ｈ６",
            "Ｆ６ Ｈ６",
            "f\u{00A0}6\u{202F}-\u{2009}h6",
            "\u{FEFF}f6\u{200B}-\u{200D}h6\u{2060}",
            "f6\u{00AD}h6",
            "f6-h6!",
            "f6-h6?!",
            "f6-h6+",
            "f6-h6#",
            "f6-h6.",
            "f6-h6,",
            "f6-h6 !!",
            "`f6-h6`",
            "```f6-h6```",
            "**f6-h6**",
            "*f6-h6*",
            "__f6-h6__",
            "~~f6-h6~~",
            "||f6-h6||",
            "> f6-h6",
            "- f6-h6",
            "\"f6-h6\"",
            "«f6-h6»",
            "„f6-h6“",
            "(f6-h6)",
            "[f6-h6]",
            "<f6-h6>",
            "**f6**-**h6**",
            "`f6` `h6`",
            "f6\\-h6",
            "1. f6-h6",
            "12. f6-h6",
            "12... f6-h6",
            "3) f6-h6",
            "wf6-h6",
            "W f6-h6",
            "ф6-н6",
            "Ф6-Н6",
            "fб-hб",
            "φ6-η6",
            "f⁶-h₆",
            "f٦-h۶",
            "f6\u{FE0F}\u{20E3}-h6",
            "🇫6-🇭6",
            "f06-h06",
        ],
    );
}

#[test]
fn a_list_of_captures_in_every_spelling() {
    assert_reads(
        &figure(),
        "f6-h6xh3xh4xh5",
        &[
            "f6-h6xh5xh4xh3",
            "f6-h6 xh3 xh4 xh5",
            "f6-h6 x h3, h4, h5",
            "f6-h6 (h3, h4, h5)",
            "f6h6h3h4h5",
            "f6-h6xh3h4h5",
            "f6:h6:h3:h4:h5",
            "f6-h6-h3-h4-h5",
            "F6xH6xH4xH3xH5!",
            "f6-h6 h3 & h4 & h5",
            "f6-h6xhЗxh4xh5",
            // A man named twice is one man.
            "f6-h6xh3xh3xh4xh5",
            "f6-h6x",
        ],
    );
    let game = figure();
    let point = |name: &str| game.rules().board().point(name).expect("on the board");
    for (text, given) in [
        ("f6-h6xh3", vec!["h3"]),
        ("f6-h6xh3xh4", vec!["h3", "h4"]),
        ("f6-h6xh3xh4xh5xf7", vec!["h3", "h4", "h5", "f7"]),
        ("f6-h6xa4", vec!["a4"]),
    ] {
        assert_eq!(
            game.read(text),
            Err(Refusal::WrongCaptures {
                given: given.into_iter().map(point).collect(),
                right: ["h3", "h4", "h5"].map(point).to_vec(),
            }),
            "{text}"
        );
    }
    assert_eq!(
        game.read("f6-g6xf7"),
        Err(Refusal::WrongCaptures {
            given: vec![point("f7")],
            right: vec![]
        })
    );
}

#[test]
fn a_destination_alone() {
    let game = set_up("tablut", "9/9/9/9/t8/9/9/4K4/9 a");
    assert_reads(&game, "a5-a9", &["a9", "A9", "→ a9", "а9", "t a9"]);
    // The attacker on a5 and nobody else.
    assert_reads(&game, "a5-d5", &["d5"]);
    let game = set_up("tablut", "9/9/9/9/t8/9/9/4K4/t8 a");
    assert_candidates(&game, "a3", &["a1-a3", "a5-a3"]);
    // The king's letter tells the two apart.
    let game = set_up("tablut", "9/9/9/9/t8/9/2T6/4K4/9 d");
    assert_candidates(&game, "c2", &["c3-c2", "e2-c2"]);
    assert_reads(&game, "e2-c2", &["Kc2", "k c2", "Ke2-c2", "К c2"]);
    assert_reads(&game, "c3-c2", &["Tc2"]);
}

#[test]
fn an_origin_alone_lists_its_moves() {
    let game = set_up("tablut", "9/9/9/9/9/9/9/K8/t1t6 a");
    assert_candidates(&game, "a1", &["a1-b1"]);
    assert_candidates(
        &game,
        "c1-",
        &[
            "c1-b1", "c1-c2", "c1-c3", "c1-c4", "c1-c5", "c1-c6", "c1-c7", "c1-c8", "c1-c9",
            "c1-d1", "c1-e1", "c1-f1", "c1-g1", "c1-h1", "c1-i1",
        ],
    );
    assert_candidates(&game, "a1 to", &["a1-b1"]);
}

#[test]
fn two_digits_of_a_rank() {
    let game = start("copenhagen");
    assert_reads(
        &game,
        "f10-j10",
        &["f10j10", "F10 J10", "f1Оj1О", "f10-j1O", "f10→j10"],
    );
    assert_reads(&game, "a4-a3", &["a4a3", "а4аЗ"]);
    let game = start("alea");
    // In c1o1 the o is a file; in c1O it is a zero.
    let game2 = set_up(
        "alea",
        "19/19/19/19/19/19/19/19/19/9K9/19/19/19/19/19/19/19/19/2t16 a",
    );
    assert_reads(&game2, "c1-o1", &["c1o1", "C1O1", "с1о1", "c1-О1"]);
    assert_reads(&game2, "c1-c10", &["c1c10", "c1c1o", "с1с1О"]);
    assert_reads(&game2, "c1-c16", &["c1c16", "c1-c1б"]);
    assert_reads(&game, "e9-f9", &["e9f9"]);
}

#[test]
fn placements() {
    let game = start("lisica");
    assert_reads(
        &game,
        "@d4",
        &[
            "d4",
            "D4",
            "@ D4",
            "＠ｄ４",
            "f@d4",
            "@д4",
            "F d4",
            "1. @d4",
            "`@d4`",
        ],
    );
    let point = |name: &str| game.rules().board().point(name).expect("on the board");
    assert_eq!(game.read("d4-d5"), Err(Refusal::MustPlace));
    let goose = game.position().at(point("d3")).expect("a goose");
    assert_eq!(
        game.read("@d3"),
        Err(Refusal::Occupied {
            point: point("d3"),
            by: goose
        })
    );
    assert!(matches!(
        game.read("g@d4"),
        Err(Refusal::OtherPiece { letter: 'g', .. })
    ));
    assert!(matches!(game.read("@@d4"), Err(Refusal::Unreadable { .. })));
    assert!(matches!(
        game.read("@d4-d5"),
        Err(Refusal::Unreadable { .. })
    ));
    assert_eq!(
        game.read("@b7"),
        Err(Refusal::OffBoard { name: "b7".into() })
    );
    assert_eq!(start("tablut").read("@d4"), Err(Refusal::NoPlacement));
}

#[test]
fn chains_of_jumps() {
    // Fox on a4, geese on b4, d4 and f4.
    let game = set_up("lisica", "3/3/7/fg1g1g1/7/3/3 f");
    assert_reads(
        &game,
        "a4xc4xe4",
        &["a4c4e4", "a4-c4-e4", "A4:C4:E4", "a4 c4 e4", "a4×c4×e4"],
    );
    // Start and end, where only one chain fits.
    assert_reads(
        &game,
        "a4xc4xe4xg4",
        &["a4xg4", "a4-g4", "g4", "a4xe4xg4", "a4xc4xg4"],
    );
    assert_reads(&game, "a4xc4", &["a4-c4", "a4-c4xb4", "c4"]);
    assert_reads(&game, "a4xc4xe4", &["a4xe4", "a4-e4xb4xd4"]);
    assert_eq!(
        game.read("a4xc4xc6"),
        Err(Refusal::NoSuchJump {
            from: point(&game, "c4"),
            over: Some(point(&game, "c5")),
            to: point(&game, "c6")
        })
    );
    // Two ways round: c3 over four geese and back, or the other way.
    let game = set_up("lisica", "3/3/3g3/2g1g2/2fg3/3/3 f");
    assert_candidates(&game, "c3xc3", &["c3xc5xe5xe3xc3", "c3xe3xe5xc5xc3"]);
    assert_candidates(&game, "c3xe5", &["c3xc5xe5", "c3xe3xe5"]);
}

fn point(game: &Game, name: &str) -> konakis_rules::Point {
    game.rules().board().point(name).expect("on the board")
}

#[test]
fn compulsory_jumps() {
    // hunt.md 5, example 4: two chains, neither of which may stop after one jump.
    let game = set_up("halatafl", "f1f/g2/3g3/2g4/3g3/3/3 f");
    assert_eq!(game.legal_texts(), ["c7xc5xc3xe3", "c7xc5xe5"]);
    match game.read("c7xc5") {
        Err(Refusal::MustContinue { moves }) => assert_eq!(moves.len(), 2),
        other => panic!("{other:?}"),
    }
    match game.read("c7-d7") {
        Err(Refusal::MustJump { jumps }) => assert_eq!(jumps.len(), 2),
        other => panic!("{other:?}"),
    }
    assert_reads(&game, "c7xc5xc3xe3", &["c7xe3", "e3", "c7c5c3e3"]);
    assert_reads(&game, "c7xc5xe5", &["c7-e5"]);
    assert!(matches!(
        game.read("e7xc5"),
        Err(Refusal::NoSuchJump { .. } | Refusal::NotALine { .. } | Refusal::Diagonal { .. })
    ));
}

#[test]
fn ringo_moves() {
    // hunt.md 6, example 3: white b3, black e3.
    let game = set_up("ringo", "8/8/8/1w2b3/8/8/1 w");
    assert_reads(
        &game,
        "b3xe3-f3",
        &["b3e3f3", "b3-e3-f3", "B3xE3xF3", "b3:e3:f3"],
    );
    // The quiet slide is written with a dash; the crossed form may be either.
    assert_reads(&game, "b3-f3", &["b3f3", "b3→f3"]);
    assert_candidates(&game, "b3xf3", &["b3-f3", "b3xe3-f3"]);
    assert_candidates(&game, "b3xe3", &["b3xe3-d3", "b3xe3-f3"]);
    assert_candidates(&game, "f3", &["b3-f3", "b3xe3-f3"]);
    assert_reads(
        &game,
        "b3-n3",
        &["b3n3", "b3-N3", "б3-н3", "b3-нЗ", "b3-ν3"],
    );
    // Example 8: a black man jumps a guard into the fortress.
    let game = set_up("ringo", "8/8/8/8/3b4/1w1w4/1 b");
    assert_reads(
        &game,
        "d2xd1-0",
        &[
            "d2xd1-О", "d2xd1-o", "d2xd1-t", "d2d10", "d2-d1-0", "d2xd1", "d2-0", "0", "О",
            "D2XD1-T",
        ],
    );
    // Example 10 and the split of digits: f10 is f1 and the fortress.
    let game = set_up("ringo", "8/8/8/8/8/w4b2/b b");
    assert_reads(
        &game,
        "f1-0",
        &["f10", "f1 0", "f1→0", "f1-О", "f1-т", "f1 to 0"],
    );
    // Example 9: over the fortress.
    let game = set_up("ringo", "8/8/8/8/8/w7/b w");
    assert_reads(&game, "a1x0-e1", &["a10e1", "a1xОxe1", "a1-0-e1", "a1x0"]);
    // e1 is on a1's ring as well.
    assert_reads(&game, "a1-e1", &["a1e1"]);
    assert_candidates(&game, "a1xe1", &["a1-e1", "a1x0-e1"]);
}

#[test]
fn what_is_not_understood_is_named() {
    let game = start("tablut");
    for (text, fragment) in [
        ("hello", "hello"),
        ("e3-hello", "hello"),
        ("e3-h☃", "h☃"),
        ("☃", "☃"),
        ("e3 ← h3", "←"),
        ("h3<-e3", "<"),
        ("e3!-h3", "!"),
        ("6-6", "6"),
        ("qe3-h3", "qe3"),
        ("e3-Kh3", "Kh3"),
        ("e3@h3", "@h3"),
        ("k", "k"),
        ("e3-юЗ", "юЗ"),
        ("%%%", "%%%"),
    ] {
        assert_eq!(
            game.read(text),
            Err(Refusal::Unreadable {
                fragment: fragment.into()
            }),
            "{text}"
        );
    }
    for text in ["", " ", "\u{200B}", "\u{3164}\u{00A0}", "\"\""] {
        assert_eq!(game.read(text), Err(Refusal::Empty), "{text:?}");
    }
    let long = "a".repeat(MAX_MOVE_BYTES + 1);
    assert_eq!(
        game.read(&long),
        Err(Refusal::TooLong {
            length: MAX_MOVE_BYTES + 1,
            limit: MAX_MOVE_BYTES
        })
    );
    match game.read(&"%".repeat(MAX_MOVE_BYTES)) {
        Err(Refusal::Unreadable { fragment }) => assert_eq!(fragment.chars().count(), 32),
        other => panic!("{other:?}"),
    }
    for name in ["z99", "j1", "e10", "a0", "a12345"] {
        assert_eq!(
            game.read(&format!("e3-{name}")),
            Err(Refusal::OffBoard { name: name.into() })
        );
    }
}

#[test]
fn a_game_that_is_over_reads_nothing() {
    let mut game = set_up("tablut", "9/9/9/9/9/9/4K4/9/t8 d");
    game.play_text("e3-i3").expect("to the edge");
    assert_eq!(game.read("a1-a2"), Err(Refusal::GameOver));
}
