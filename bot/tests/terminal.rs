//! The table at the terminal, as a whole process: games to their end through `konakis local`.
#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod program;

use std::fs;

use program::{ESCAPE, Room, game, png_size};

/// A game of tablut that ends with the king's capture.
const CAPTURE: [&str; 20] = [
    "e3-c3", "f9-f7", "g5-g7xf7", "h5-h7", "g7-g3", "e2-i2", "e7-b7", "d9-d8", "f5-f7", "i2-g2",
    "c3-b3", "f1-h1", "b7-b8", "e8-f8", "e6-d6", "h1-h5", "b3-b4", "i6-f6xf7", "e5-e8", "h7-e7xe8",
];

#[test]
fn a_whole_game_of_tablut_ends_with_the_kings_escape() {
    let room = Room::new();
    let lines = game("challenge opponent:bob game:tablut side:defenders", &ESCAPE);
    let ran = room.feed(&["local", "--strict"], lines.as_bytes());
    ran.ok();
    assert!(
        ran.out.contains("anna challenges you to Tablut"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("Type: accept 1"), "{}", ran.out);
    assert!(ran.out.contains("the king escaped"), "{}", ran.out);
    assert!(ran.out.contains("anna beats bob"), "{}", ran.out);
    // Everything is in words: no mention, no time, no emphasis is left over.
    for mark in ["<@", "<t:", "**", "```"] {
        assert!(!ran.out.contains(mark), "{mark} in {}", ran.out);
    }
    // No prompt where nobody types.
    assert!(!ran.out.contains("> "), "{}", ran.out);
    for ply in 0..=ESCAPE.len() {
        let name = format!("boards/g1-p{ply}.png");
        assert!(ran.out.contains(&name), "{name} is not named");
        assert_eq!(png_size(&fs::read(room.path(&name)).unwrap()).0, 720);
    }
    // The game is over also for the next process.
    let ran = room.feed(&["local"], b"anna: move e1-e2\nanna: games");
    assert!(ran.ok().out.contains("no running game"), "{}", ran.out);
}

#[test]
fn a_whole_game_of_tablut_ends_with_the_kings_capture_over_several_processes() {
    let room = Room::with_small_pictures();
    let begun = game("challenge bob tablut defenders", &[]);
    room.feed(&["local", "--strict"], begun.as_bytes()).ok();
    let mut last = String::new();
    for (ply, text) in CAPTURE.iter().enumerate() {
        let speaker = if ply % 2 == 0 { "anna" } else { "bob" };
        // Without the slash, and without the word.
        let line = format!("as {speaker}\n{text}\n");
        let ran = room.feed(&["local", "--strict"], line.as_bytes());
        last.clone_from(&ran.ok().out);
        // What was said at the table was heard; the next process has nothing to repeat.
        assert_eq!(last.matches("Game 1").count(), 1, "{last}");
    }
    assert!(last.contains("the king was captured"), "{last}");
    assert!(last.contains("bob beats anna"), "{last}");
}

#[test]
fn a_whole_game_of_latrunculi_ends_with_every_man_taken() {
    let room = Room::with_small_pictures();
    let moves: Vec<_> = include_str!("games/latrunculi.txt").lines().collect();
    assert_eq!(moves.len(), 145);
    let lines = game("challenge opponent:bob game:latrunculi side:white", &moves);
    let args = ["local", "--strict", "--boards", "pictures/of/it"];
    let ran = room.feed(&args, lines.as_bytes());
    assert!(
        ran.ok().out.contains("every enemy man was taken"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("anna beats bob"));
    let pictures = fs::read_dir(room.path("pictures/of/it")).unwrap().count();
    assert_eq!(pictures, 146);
}

#[test]
fn the_speaker_changes_with_the_turn_if_that_is_wanted() {
    let room = Room::with_small_pictures();
    let begun = "turns on\nas anna challenge bob tablut defenders\nas bob accept\n";
    let lines = format!("{begun}{}\n", ESCAPE.join("\n"));
    let ran = room.feed(&["local", "--strict"], lines.as_bytes());
    assert!(ran.ok().out.contains("anna beats bob"), "{}", ran.out);
    let lines = lines.replace("turns on\n", "");
    let ran = room.feed(&["local", "--database", "other.sqlite3"], lines.as_bytes());
    assert!(!ran.ok().out.contains("beats"), "{}", ran.out);
}

#[test]
fn buttons_are_words_and_belong_to_whom_they_are_meant_for() {
    let room = Room::new();
    let lines = "as anna\n\
         challenge opponent:bob game:tablut side:defenders\n\
         carl: accept\n\
         bob: decline\n\
         challenge bob game:tablut side:defenders\n\
         cancel\n\
         challenge game:tablut side:defenders\n\
         carl: accept 3\n\
         draw\n\
         confirm\n\
         carl: draw decline\n\
         carl: resign\n\
         carl: keep\n\
         move e4-f4\n\
         draw\n\
         confirm\n\
         carl: accept\n";
    let ran = room.feed(&["local", "--strict"], lines.as_bytes());
    let out = &ran.ok().out;
    let order = [
        "(to carl) Only bob can answer this challenge.",
        "bob declined your challenge",
        "withdrew the challenge",
        "begins: carl (attackers) against anna (defenders)",
        "Offer carl a draw",
        "declines the draw",
        "Resign Game 1",
        "The game goes on",
        "agreed by both players",
    ];
    let mut from = 0;
    for words in order {
        let at = out[from..].find(words);
        from += at.unwrap_or_else(|| panic!("no {words:?} after {from} in {out}"));
    }
}

#[test]
fn lines_that_are_not_understood_are_told_and_counted_only_if_strict() {
    let room = Room::new();
    let mut lines = b"# a comment\n\nabout\ncastle\n\xff\xfe\n".to_vec();
    lines.extend_from_slice(&[b'x'; 5000]);
    lines.extend_from_slice(b"\nconfirm\nabout\nas\nmove zz%%\n");
    let ran = room.feed(&["local"], &lines);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let told: Vec<_> = ran
        .err
        .lines()
        .map(|line| line.split(':').next().unwrap())
        .collect();
    assert_eq!(
        told[..5],
        ["line 4", "line 5", "line 6", "line 7", "line 9"],
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains("castle") && ran.err.contains("UTF-8"),
        "{}",
        ran.err
    );
    assert_eq!(ran.out.matches("Konakis").count(), 2, "{}", ran.out);
    assert_eq!(room.feed(&["local", "--strict"], &lines).status, 2);
    assert_eq!(
        room.feed(&["local", "--strict"], b"about\nquit\ncastle\n")
            .status,
        0
    );
}

#[test]
fn a_move_that_cannot_be_read_is_not_understood_and_an_illegal_one_is() {
    let room = Room::new();
    let begun = game("challenge opponent:bob game:tablut side:defenders", &[]);
    room.feed(&["local", "--strict"], begun.as_bytes()).ok();
    let ran = room.feed(&["local", "--strict"], b"anna: move e1-e2");
    assert!(ran.ok().out.contains("Nothing was changed"), "{}", ran.out);
    let ran = room.feed(&["local", "--strict"], b"anna: move %%%");
    assert_eq!(ran.status, 2, "{}", ran.out);
    assert!(ran.err.starts_with("line 1: "), "{}", ran.err);
}

#[test]
fn what_is_typed_cannot_steer_the_terminal() {
    let room = Room::new();
    let begun = game("challenge opponent:bob game:tablut side:defenders", &[]);
    room.feed(&["local"], begun.as_bytes()).ok();
    let ran = room.feed(
        &["local"],
        b"anna: move \x1b[2Je5\nc\x1b[31m\nas a\x1b[0m\n",
    );
    assert!(
        !ran.out.contains('\x1b') && !ran.err.contains('\x1b'),
        "{} {}",
        ran.out,
        ran.err
    );
}

#[test]
fn without_a_token_the_table_is_opened_and_one_line_says_how_to_get_one() {
    let room = Room::new();
    let ran = room.feed(&[], b"about\n");
    assert_eq!(ran.status, 0);
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains("KONAKIS_DISCORD_TOKEN"), "{}", ran.err);
    assert!(ran.out.contains("Konakis"), "{}", ran.out);
    assert!(room.path("konakis-table.sqlite3").is_file());
    assert!(!room.path("konakis.sqlite3").exists());
}

#[test]
fn a_failure_is_told_and_ends_with_an_error_also_without_strict() {
    let room = Room::new();
    std::fs::write(room.path("not-a-folder"), "").unwrap();
    let begun = game("challenge opponent:bob game:tablut side:defenders", &[]);
    let ran = room.feed(&["local", "--boards", "not-a-folder"], begun.as_bytes());
    assert_eq!(ran.status, 1, "{}", ran.out);
    assert!(ran.err.contains("cannot write a file"), "{}", ran.err);
    assert!(ran.err.contains("--boards"), "{}", ran.err);
}
