//! Checking files: the shared material agrees, and what disagrees is found where it is.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod common;

use konakis_rules::check::{CheckError, Content, Report, check};
use konakis_rules::{Catalog, Reason};

fn run(text: &str) -> Report {
    check(&Catalog::builtin(), text, "copenhagen").expect("a known kind of file")
}

fn shared(part: &str) -> Option<Report> {
    let path = common::shared(part)?;
    let report = run(&std::fs::read_to_string(path).expect("a text file"));
    println!("{part}: {} games, {} moves", report.games, report.moves);
    for differs in report.disagreements.iter().take(20) {
        println!("{differs}");
    }
    Some(report)
}

#[test]
fn the_archive_agrees() {
    let Some(report) = shared("records/copenhagen.csv") else {
        return;
    };
    assert_eq!(report.content, Content::Csv);
    assert_eq!(report.games, 876);
    assert_eq!(report.disagreements, []);
    let passed = |reason: Reason| {
        let games = report.passed.iter().filter(|p| p.reason == reason);
        let mut games: Vec<usize> = games.map(|p| p.game).collect();
        games.dedup();
        games
    };
    // The six games that the second opinion ends early.
    assert_eq!(passed(Reason::Repetition), [222, 255, 257, 349, 414, 454]);
    // Forts with the king in the wall, which the players did not take for won (see records.rs).
    assert_eq!(passed(Reason::ExitFort), [124, 189, 353, 363, 573, 812]);
    assert_eq!(
        passed(Reason::NoProgress).len() + passed(Reason::Surrounded).len(),
        0
    );
}

#[test]
fn the_conformance_files_agree() {
    for part in ["conformance/games.jsonl", "conformance/positions.jsonl"] {
        let Some(report) = shared(part) else { continue };
        assert_eq!(report.content, Content::Conformance);
        assert_eq!(report.disagreements, []);
        assert!(report.games > 100);
    }
}

const RECORD: &str = "\
[Konakis \"1\"]
[Variant \"tablut\"]
[Rules \"1\"]
[Start \"9/9/4T4/9/4K4/9/9/9/t8 d\"]

1. e5-e6 a1-a7
2. e6-h6 a7-d7
3. h6-i6
= d king-escaped
";

#[test]
fn records_are_checked_one_by_one() {
    let wrong = RECORD.replace("a7-d7", "a7-f7");
    let broken = RECORD.replace("2.", "4.");
    let report = run(&format!("{RECORD}{wrong}{broken}{RECORD}"));
    assert_eq!(report.content, Content::Records);
    assert_eq!((report.games, report.moves), (4, 10));
    let found: Vec<_> = report
        .disagreements
        .iter()
        .map(|d| (d.game, d.line, d.ply))
        .collect();
    assert_eq!(found, [(2, 10, 4), (3, 19, 0)]);
    assert_eq!(report.disagreements[0].expected, "a7-f7");
}

#[test]
fn a_line_of_the_archive_that_is_wrong_is_found() {
    // The rules take nothing with h1-h3; the second line's last move is none; the third's result and
    // numbers are not the board's.
    let lines = "\
h1-h3xh6,1,0,Ongoing
h1-h3 f8-i8 f10-f1,0,0,Ongoing
h1-h3 f8-i8,0,1,Ongoing
h1-h3 f8-i8,0,0,Ongoing
nonsense,0,0,Ongoing
";
    let report = run(lines);
    assert_eq!(report.content, Content::Csv);
    assert_eq!(report.games, 5);
    let found: Vec<_> = report
        .disagreements
        .iter()
        .map(|d| (d.game, d.line, d.ply))
        .collect();
    assert_eq!(found, [(1, 1, 1), (2, 2, 3), (3, 3, 0), (5, 5, 1)]);
    assert_eq!(report.disagreements[0].expected, "h1-h3 taking h6");
    assert_eq!(report.disagreements[0].found, "h1-h3 taking nothing");
}

#[test]
fn conformance_lines_that_are_wrong_are_found() {
    let good = r#"{"variant":"tablut","options":{},"start":"9/9/9/9/9/9/9/4K4/t8 d","moves":["e2-e1"],"legal":[16],"crc":[],"positions":{"1":"9/9/9/9/9/9/9/9/t3K4 a"},"result":{"winner":"d","reason":"king-escaped"}}"#;
    let legal = run(good).disagreements;
    // The number of legal moves is the engine's to say; take it from there.
    let right = legal
        .first()
        .map_or("16", |d| d.found.split(' ').next().expect("a number"));
    let good = good.replace("[16]", &format!("[{right}]"));
    assert_eq!(run(&good).disagreements, []);
    for (from, to, ply) in [
        ("\"legal\":[", "\"legal\":[1", 1),
        ("\"crc\":[]", "\"crc\":[\"00000000\"]", 1),
        ("e2-e1", "e2-f1", 1),
        ("t3K4 a", "t4K3 a", 1),
        ("king-escaped", "king-captured", 1),
        ("\"variant\":\"tablut\"", "\"variant\":\"nothing\"", 0),
        ("\"options\":{}", "\"options\":{\"no-such\":true}", 0),
        ("\"moves\":[", "\"moves\":[7,", 0),
    ] {
        let bad = good.replacen(from, to, 1);
        let report = run(&bad);
        let found: Vec<u32> = report.disagreements.iter().map(|d| d.ply).collect();
        assert_eq!(found, [ply], "{bad}");
    }
    let position = r#"{"variant":"tablut","options":{},"position":"9/9/9/9/9/9/9/K8/t8 a","legal":["a1-b1"],"after":{}}"#;
    let report = run(position);
    assert_eq!(report.disagreements.len(), 1);
    assert!(report.disagreements[0].found.contains("a1-c1"));
}

#[test]
fn files_of_other_kinds_are_refused() {
    let catalog = Catalog::builtin();
    for text in ["", "\n\n", "hello\n", "a,b\n"] {
        assert_eq!(
            check(&catalog, text, "copenhagen"),
            Err(CheckError::Unknown),
            "{text:?}"
        );
    }
    assert!(matches!(
        check(&catalog, "a1-a2,0,0,White", "nothing"),
        Err(CheckError::Variant { .. })
    ));
}
