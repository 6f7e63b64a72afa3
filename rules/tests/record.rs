//! Records: what is written reads back, and what is wrong is told where.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::unwrap_used)] // Helpers are test code too.

mod common;

use konakis_rules::record::{
    Claim, CsvError, CsvGame, Outcome, Problem, Record, RecordReplayError,
};
use konakis_rules::{Catalog, Game, OptionValue, Options, Reason};
use proptest::prelude::*;

const TABLUT: &str = "\
[Konakis \"1\"]
[Variant \"tablut\"]
[Rules \"1\"]
[Start \"9/9/4T4/9/4K4/9/9/9/t8 d\"]
[Defenders \"Ana\"]
[Attackers \"Бранко \\\"B\\\" \\\\ \\n \\u{7}\"]

1. e5-e6 a1-a7
2. e6-h6 a7-d7
3. h6-i6
= d king-escaped
";

fn problem(text: &str) -> (usize, usize, Problem) {
    let error = Record::parse(text).expect_err("it is wrong");
    (error.line, error.column, error.problem)
}

#[test]
fn the_documented_example_reads_plays_and_is_written_the_same() {
    let record = Record::parse(TABLUT).expect("a record");
    assert_eq!(record.variant, "tablut");
    assert_eq!(record.tags[1].1, "Бранко \"B\" \\ \n \u{7}");
    assert_eq!(record.moves.len(), 5);
    assert_eq!(
        record.result,
        Some(Outcome {
            winner: Some('d'),
            reason: Some(Reason::KingEscaped)
        })
    );
    assert_eq!(record.write().as_deref(), Ok(TABLUT));
    let replayed = record.replay(&Catalog::builtin()).expect("it plays");
    assert_eq!(replayed.game.ply(), 5);
    assert!(replayed.passed.is_empty());
    assert_eq!(
        Record::of_game(&replayed.game, record.tags.clone(), None),
        record
    );
}

#[test]
fn a_game_of_every_variant_and_kind_of_end_round_trips() {
    let catalog = Catalog::builtin();
    for variant in catalog.variants() {
        let mut options = vec![Options::new()];
        for spec in variant.option_specs() {
            for &choice in spec.choices() {
                let mut chosen = Options::new();
                chosen.set(spec.key(), choice);
                options.push(chosen);
            }
        }
        for (seed, options) in options.iter().enumerate() {
            let rules = variant.rules(options).expect("options of the variant");
            let mut game = Game::new(rules);
            let mut state = seed as u64 + 1;
            while game.ply() < 120 {
                let legal = game.legal();
                if legal.is_empty() {
                    break;
                }
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                let index = (state >> 33) as usize % legal.len();
                game.play(&legal[index]).expect("legal");
            }
            let by_players = Outcome {
                winner: Some(game.rules().side_letter(game.to_move())),
                reason: Some(Reason::Resignation),
            };
            let tags = vec![("Event".to_owned(), format!("test {seed}"))];
            let record = Record::of_game(&game, tags, Some(by_players));
            let text = record.write().expect("it can be written");
            assert_eq!(Record::parse(&text), Ok(record.clone()), "{text}");
            let replayed = record.replay(&catalog).expect("it plays");
            assert_eq!(replayed.game.position(), game.position());
            assert_eq!(replayed.game.plies(), game.plies());
            assert_eq!(replayed.game.result(), game.result());
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let edit = |from: &str, to: &str| TABLUT.replacen(from, to, 1);
    let head = "[Konakis \"1\"]\n[Variant \"tablut\"]\n[Rules \"1\"]\n";
    assert!(matches!(problem(""), (1, 0, Problem::Ends { .. })));
    assert!(matches!(problem("hello"), (1, 1, Problem::Ends { .. })));
    assert!(matches!(
        problem(&edit("Konakis \"1\"", "Konakis \"2\"")),
        (1, 1, Problem::Format { .. })
    ));
    assert!(matches!(
        problem(&edit("[Variant \"tablut\"]\n", "")),
        (2, 1, Problem::TagOrder { .. })
    ));
    assert!(matches!(
        problem(&edit("\"tablut\"", "\"Tablut!\"")),
        (2, 1, Problem::Variant { .. })
    ));
    assert!(matches!(
        problem(&edit("[Rules \"1\"]", "[Rules \"01\"]")),
        (3, 1, Problem::Rules { .. })
    ));
    assert!(matches!(
        problem(&edit("[Start", "[Options \"b=1 a=2\"]\n[Start")),
        (4, 1, Problem::Options { .. })
    ));
    assert!(matches!(
        problem(&edit("[Defenders \"Ana\"]", "[Defenders Ana]")),
        (5, 1, Problem::Tag)
    ));
    assert!(matches!(
        problem(&edit("\"Ana\"", "\"A\"na\"")),
        (5, 1, Problem::Tag)
    ));
    assert!(matches!(
        problem(&edit("Ana", "A\\na\\x")),
        (5, 1, Problem::Escape)
    ));
    // A control character stands for itself nowhere.
    assert!(matches!(
        problem(&edit("Ana", "A\u{7}na")),
        (5, 1, Problem::Escape)
    ));
    assert!(matches!(
        problem(&edit("Defenders", "De fenders")),
        (5, 1, Problem::TagName { .. })
    ));
    assert!(matches!(
        problem(&edit("Attackers", "Defenders")),
        (6, 1, Problem::TagTwice { .. })
    ));
    assert!(matches!(
        problem(&edit("[Defenders \"Ana\"]", "[Start \"x\"]")),
        (5, 1, Problem::TagOrder { .. })
    ));
    assert!(matches!(
        problem(&edit("Ana", &"a".repeat(1_001))),
        (5, 1, Problem::Value { limit: 1_000, .. })
    ));
    assert!(matches!(
        problem(&edit("2. e6", "3. e6")),
        (9, 1, Problem::Number { expected: 2, .. })
    ));
    assert!(matches!(
        problem(&edit(" a7-d7", " A7-d7")),
        (9, 10, Problem::Move { .. })
    ));
    assert!(matches!(
        problem(&edit(" a7-d7", " a7-d7 e1-e2")),
        (9, 16, Problem::Number { expected: 3, .. })
    ));
    assert!(matches!(
        problem(&edit("king-escaped", "escaped")),
        (11, 1, Problem::Result { .. })
    ));
    assert!(matches!(
        problem(&edit("= d king-escaped\n", "")),
        (10, 0, Problem::Ends { .. })
    ));
    assert!(matches!(
        problem(&format!("{TABLUT}\n\nmore")),
        (14, 1, Problem::After)
    ));
    assert!(matches!(
        problem(&format!("{head}\n1.\n= *\n")),
        (6, 1, Problem::Unexpected { .. })
    ));
    let long = format!("{head}{}", " ".repeat(1 << 20));
    assert!(matches!(problem(&long), (1, 0, Problem::TooLong { .. })));
    // The message says where, and what would be right.
    let error = Record::parse(&edit("2. e6", "3. e6")).expect_err("it is wrong");
    assert_eq!(
        error.to_string(),
        "9:1: move number 2. should stand here, not \"3.\""
    );
}

#[test]
fn what_cannot_be_read_back_is_not_written() {
    let good = Record::parse(TABLUT).expect("a record");
    let bad = |change: fn(&mut Record)| {
        let mut record = good.clone();
        change(&mut record);
        record.write().expect_err("it cannot be read back").problem
    };
    assert!(matches!(
        bad(|r| r.variant = "a b".into()),
        Problem::Variant { .. }
    ));
    assert!(matches!(
        bad(|r| r.tags[0].0 = "Start".into()),
        Problem::TagOrder { .. }
    ));
    assert!(matches!(
        bad(|r| r.tags[0].0 = "a b".into()),
        Problem::TagName { .. }
    ));
    assert!(matches!(
        bad(|r| r.tags[1].0 = "Defenders".into()),
        Problem::TagTwice { .. }
    ));
    assert!(matches!(
        bad(|r| r.tags[1].1 = "\n".repeat(501)),
        Problem::Value { .. }
    ));
    assert!(matches!(
        bad(|r| r.moves[0] = "e5 e6".into()),
        Problem::Move { .. }
    ));
    assert!(matches!(
        bad(|r| r.moves[0] = String::new()),
        Problem::Move { .. }
    ));
    assert!(matches!(
        bad(|r| r.result = Some(Outcome {
            winner: Some('='),
            reason: None
        })),
        Problem::Result { .. }
    ));
    assert!(matches!(
        bad(|r| r.options.set("a b", OptionValue::Flag(true))),
        Problem::Options { .. }
    ));
}

#[test]
fn several_records_are_read_past_a_bad_one() {
    let bad = TABLUT.replace("1. e5-e6", "7. e5-e6");
    let text = format!("\n{TABLUT}\n{bad}{TABLUT}\n\n");
    let found: Vec<_> = Record::parse_many(&text).collect();
    let lines: Vec<usize> = found.iter().map(|&(line, _)| line).collect();
    assert_eq!(lines, [2, 14, 25]);
    assert!(found[0].1.is_ok() && found[2].1.is_ok());
    let error = found[1].1.as_ref().expect_err("the second is wrong");
    assert_eq!((error.line, error.column), (21, 1));
}

#[test]
fn a_record_that_the_rules_contradict_does_not_play() {
    let catalog = Catalog::builtin();
    let replay = |from: &str, to: &str| {
        let text = TABLUT.replacen(from, to, 1);
        Record::parse(&text).expect("a record").replay(&catalog)
    };
    assert!(matches!(
        replay("\"tablut\"", "\"tabbut\""),
        Err(RecordReplayError::Variant { .. })
    ));
    assert!(matches!(
        replay("Rules \"1\"", "Rules \"9\""),
        Err(RecordReplayError::Version { record: 9, .. })
    ));
    assert!(matches!(
        replay("[Start", "[Options \"no-such=true\"]\n[Start"),
        Err(RecordReplayError::Options(_))
    ));
    assert!(matches!(
        replay("t8 d", "t9 d"),
        Err(RecordReplayError::Start(_))
    ));
    assert!(matches!(
        replay("a7-d7", "a7-d8"),
        Err(RecordReplayError::Refused { ply: 4, .. })
    ));
    assert!(matches!(
        replay("e6-h6", "e6h6"),
        Err(RecordReplayError::Text { ply: 3, .. })
    ));
    for other in [
        "a king-captured",
        "a king-escaped",
        "a",
        "draw",
        "d blocked",
        "a resignation",
    ] {
        assert!(
            matches!(
                replay("d king-escaped", other),
                Err(RecordReplayError::Result { .. })
            ),
            "{other}"
        );
    }
    assert!(replay("d king-escaped", "d").is_ok());
    assert!(matches!(
        replay("3. h6-i6\n= d king-escaped", "= a king-captured"),
        Err(RecordReplayError::Result { .. })
    ));
    assert!(replay("3. h6-i6\n= d king-escaped", "= a resignation").is_ok());
    assert!(replay("3. h6-i6\n= d king-escaped", "= *").is_ok());
}

#[test]
fn a_repetition_may_be_passed_over_and_is_told() {
    let text = "[Konakis \"1\"]\n[Variant \"tablut\"]\n[Rules \"1\"]\n[Start \"9/9/4T4/9/2K6/9/9/9/t8 d\"]\n\n\
                1. e7-f7 a1-b1 2. f7-e7 b1-a1 3. e7-f7 a1-b1 4. f7-e7 b1-a1 5. e7-f7\n= d resignation\n";
    let replayed = Record::parse(text)
        .expect("a record")
        .replay(&Catalog::builtin())
        .expect("it plays");
    assert_eq!(replayed.passed, [(8, Reason::Repetition)]);
    assert_eq!(replayed.game.ply(), 9);
}

#[test]
fn lines_of_the_archive_are_taken_apart_strictly() {
    let game = CsvGame::parse("a8-b8xb7 f6-e6xa7xa7 timeout,1,2,White\r\n").expect("a line");
    assert_eq!(game.moves.len(), 2);
    assert_eq!(game.moves[1].captures, ["a7", "a7"]);
    assert_eq!(game.captures, [1, 2]);
    assert!(game.timeout);
    assert!(matches!(game.claim, Claim::Won(side) if side.index() == 1));
    for (line, wrong) in [
        ("a1-a2,0,0", "fields"),
        ("a1a2,0,0,White", "move"),
        ("a1-,0,0,White", "move"),
        ("a1-a2x,0,0,White", "move"),
        ("a1-a2xb-3,0,0,White", "move"),
        ("A1-a2,0,0,White", "move"),
        ("timeout a1-a2,0,0,White", "move"),
        ("a1-a2,x,0,White", "captures"),
        ("a1-a2,0,0,white", "result"),
    ] {
        let error = CsvGame::parse(line).expect_err(line);
        let found = match error {
            CsvError::Fields { .. } => "fields",
            CsvError::Move { .. } => "move",
            CsvError::Captures { .. } => "captures",
            CsvError::Result { .. } => "result",
            _ => "else",
        };
        assert_eq!(found, wrong, "{line}");
    }
}

#[test]
fn every_line_of_the_archive_becomes_a_record() {
    let Some(path) = common::shared("records/copenhagen.csv") else {
        return;
    };
    let catalog = Catalog::builtin();
    let rules = catalog
        .get("copenhagen")
        .expect("built in")
        .rules(&Options::new())
        .expect("no options");
    let text = std::fs::read_to_string(path).expect("the archive");
    let mut games = 0;
    for line in text.lines() {
        let record = Record::from_csv_line(&rules, line).expect("a legal game");
        let written = record.write().expect("it can be written");
        assert_eq!(Record::parse(&written), Ok(record.clone()));
        record.replay(&catalog).expect("it plays");
        games += 1;
    }
    assert_eq!(games, 876);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_record_that_is_written_reads_back(
        names in prop::collection::hash_set("[A-Za-z][A-Za-z0-9-]{0,31}", 0..6),
        values in prop::collection::vec(any::<String>(), 6),
        variant in "[a-z0-9-]{1,20}",
        version: u32,
        start in prop::option::of(any::<String>()),
        moves in prop::collection::vec("[a-s](1?[0-9])[x-][a-s](1?[0-9])(x[a-s]1?[0-9]){0,3}", 0..9),
        winner in prop::option::of(prop::char::range('a', 'z')),
        reason in prop::option::of(prop::sample::select(Reason::ALL.to_vec())),
        ended: bool,
    ) {
        let mut options = Options::new();
        options.set("geese", OptionValue::Number(i64::from(version)));
        let own = ["Konakis", "Variant", "Rules", "Options", "Start"];
        let record = Record {
            tags: names.into_iter().filter(|n| !own.contains(&n.as_str())).zip(values).collect(),
            variant,
            version,
            options,
            start,
            moves,
            result: ended.then_some(Outcome { winner, reason }),
        };
        if let Ok(text) = record.write() {
            prop_assert_eq!(Record::parse(&text), Ok(record));
        }
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = Record::parse(&text);
        let _ = Record::parse_many(&text).count();
        let _ = CsvGame::parse(&text);
    }

    #[test]
    fn a_damaged_record_is_read_or_refused(at in 0usize..200, with: char) {
        let chars: Vec<char> = TABLUT.chars().collect();
        let mut damaged = chars.clone();
        damaged[at % chars.len()] = with;
        let text: String = damaged.into_iter().collect();
        if let Ok(record) = Record::parse(&text) {
            let written = record.write().expect("what was read can be written");
            prop_assert_eq!(Record::parse(&written), Ok(record));
        }
    }
}
