use proptest::prelude::*;

use super::*;
use crate::commands::{COMMANDS, NamedPerson, Value};

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

fn somebody(name: &str) -> Value {
    Value::Person(NamedPerson {
        id: person::number(name),
        name: name.to_owned(),
        bot: false,
        absent: false,
    })
}

fn invocation(command: &str, options: &[(&str, Value)]) -> Line {
    Line::Said {
        by: None,
        stays: false,
        what: Said::Command(Invocation {
            command: command.to_owned(),
            options: options
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        }),
    }
}

fn button(word: ButtonWord, number: Option<i64>) -> Result<Line, LineError> {
    Ok(Line::Said {
        by: None,
        stays: false,
        what: Said::Button(word, number),
    })
}

#[test]
fn a_choice_is_all_that_follows_the_word() {
    let choice = |what: &str| {
        Ok(Line::Said {
            by: None,
            stays: false,
            what: Said::Choice(what.to_owned()),
        })
    };
    assert_eq!(read("choose e4"), choice("e4"));
    assert_eq!(read("/Choose  \"e4 soldier\" "), choice("e4 soldier"));
    assert_eq!(read("choose e4 soldier"), choice("e4 soldier"));
    assert_eq!(read("choose"), Err(LineError::Choose));
}

#[test]
fn the_slash_and_the_case_do_not_matter() {
    let expected = Ok(invocation("move", &[("move", text("f6-h6"))]));
    for line in [
        "/move f6-h6",
        "move f6-h6",
        " MOVE  f6-h6 ",
        "/move move:f6-h6",
        "move Move: f6-h6",
        "move move:\"f6-h6\"",
        "f6-h6",
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn options_are_read_by_name_and_by_position() {
    let expected = Ok(invocation(
        "challenge",
        &[
            ("opponent", somebody("bob")),
            ("game", text("tablut")),
            ("side", text("defenders")),
        ],
    ));
    for line in [
        "/challenge opponent:bob game:tablut side:defenders",
        "/challenge side:defenders opponent: @bob game:\"tablut\"",
        "challenge bob tablut defenders",
        "challenge @bob side:defenders game:tablut",
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
    assert_eq!(
        read("/challenge opponent:Anna Lena options:geese=15 sideways=true side:\"x y\""),
        Ok(invocation(
            "challenge",
            &[
                ("opponent", somebody("Anna Lena")),
                ("options", text("geese=15 sideways=true")),
                ("side", text("x y")),
            ],
        ))
    );
}

#[test]
fn a_move_may_have_spaces_and_a_game_after_it() {
    for (line, moved, game) in [
        ("move f6 - h6", "f6 - h6", None),
        ("move f6 h6 2", "f6 h6", Some("2")),
        ("move f6-h6 #12", "f6-h6", Some("#12")),
        ("move f6-h6 game:2", "f6-h6", Some("2")),
        ("move a1 - 0", "a1 - 0", None),
        ("move a1-a2 x 3", "a1-a2 x 3", None),
        ("move @ d 4", "@ d 4", None),
        ("@d4", "@d4", None),
        ("d4:d6", "d4:d6", None),
        ("f6-h6 2", "f6-h6", Some("2")),
        ("move ж", "ж", None),
    ] {
        let mut options = vec![("move", text(moved))];
        options.extend(game.map(|game| ("game", text(game))));
        assert_eq!(read(line), Ok(invocation("move", &options)), "{line}");
    }
}

#[test]
fn flags_are_named_and_numbers_bounded() {
    let both = Ok(invocation(
        "board",
        &[
            ("game", text("2")),
            ("text", Value::Flag(true)),
            ("ply", Value::Number(7)),
        ],
    ));
    for line in [
        "board 2 text 7",
        "board 2 7 text",
        "/board game:2 text:true ply:7",
        "board text 2 ply:7",
    ] {
        assert_eq!(read(line), both, "{line}");
    }
    assert_eq!(
        read("board text:no"),
        Ok(invocation("board", &[("text", Value::Flag(false))]))
    );
    for line in ["board ply:x", "board ply:-1", "board ply:10000"] {
        assert!(
            matches!(read(line), Err(LineError::Number { .. })),
            "{line}"
        );
    }
    assert_eq!(
        read("board text:perhaps"),
        Err(LineError::Flag { option: "text" })
    );
}

#[test]
fn buttons_are_words() {
    assert_eq!(read("accept"), button(ButtonWord::Accept, None));
    assert_eq!(read("/Accept 3"), button(ButtonWord::Accept, Some(3)));
    assert_eq!(read("decline #3"), button(ButtonWord::Decline, Some(3)));
    assert_eq!(read("draw accept"), button(ButtonWord::DrawAccept, None));
    assert_eq!(
        read("accept it"),
        Err(LineError::ButtonNumber(ButtonWord::Accept))
    );
    assert_eq!(read("draw"), Ok(invocation("draw", &[])));
    assert_eq!(
        read("draw 2"),
        Ok(invocation("draw", &[("game", text("2"))]))
    );
    for word in ButtonWord::ALL {
        assert_eq!(read(word.typed()), button(word, None));
    }
}

#[test]
fn a_name_says_who_speaks() {
    assert_eq!(read("as bob"), Ok(Line::Speak("bob".to_owned())));
    assert_eq!(
        read("as \"Anna Lena\""),
        Ok(Line::Speak("Anna Lena".to_owned()))
    );
    assert_eq!(read("as"), Err(LineError::As));
    for (line, name, from_now_on) in [
        ("bob: move f6-h6", "bob", false),
        ("\"Anna Lena\": f6-h6", "Anna Lena", false),
        ("as bob /move f6-h6", "bob", true),
        ("as \"Anna Lena\" f6-h6", "Anna Lena", true),
        ("as bob accept", "bob", true),
    ] {
        let Ok(Line::Said { by, stays, what }) = read(line) else {
            panic!("{line}");
        };
        assert_eq!((by.as_deref(), stays), (Some(name), from_now_on), "{line}");
        assert!(matches!(what, Said::Command(_) | Said::Button(..)));
    }
    assert_eq!(
        read("as bob dances"),
        Err(LineError::Unknown("dances".to_owned()))
    );
    assert_eq!(read(": move f6-h6"), Err(LineError::Name(NameError::Empty)));
}

#[test]
fn mistakes_are_named() {
    assert_eq!(read("castle"), Err(LineError::Unknown("castle".to_owned())));
    assert_eq!(
        read("move"),
        Err(LineError::Missing {
            command: "move",
            option: "move"
        })
    );
    assert_eq!(
        read("about me"),
        Err(LineError::TooMany {
            command: "about",
            word: "me".to_owned()
        })
    );
    assert_eq!(
        read("rules tablut game:alea"),
        Err(LineError::Twice {
            command: "rules",
            option: "game"
        })
    );
    assert_eq!(
        read("rules game:"),
        Err(LineError::Empty {
            command: "rules",
            option: "game"
        })
    );
    assert_eq!(read("challenge \"bob"), Err(LineError::Unclosed));
    assert_eq!(read(&"x".repeat(LONGEST_LINE + 1)), Err(LineError::TooLong));
    for line in ["", "   ", "# a comment", "\u{feff}"] {
        assert_eq!(read(line), Ok(Line::Nothing), "{line:?}");
    }
}

#[test]
fn every_mistake_has_words() {
    let texts = Texts::builtin().unwrap();
    let mistakes = [
        LineError::TooLong,
        LineError::NotText,
        LineError::Unclosed,
        LineError::Unknown("x".repeat(100)),
        LineError::Missing {
            command: "move",
            option: "move",
        },
        LineError::TooMany {
            command: "about",
            word: "me".into(),
        },
        LineError::Twice {
            command: "rules",
            option: "game",
        },
        LineError::Empty {
            command: "rules",
            option: "game",
        },
        LineError::Number {
            option: "ply",
            min: 0,
            max: 9999,
        },
        LineError::Flag { option: "text" },
        LineError::Choice {
            option: "as",
            choices: &["record", "gif"],
        },
        LineError::Name(NameError::Empty),
        LineError::Name(NameError::TooLong),
        LineError::Name(NameError::Forbidden('\u{7}')),
        LineError::As,
        LineError::Turns,
        LineError::ButtonNumber(ButtonWord::Accept),
        LineError::NoButton(ButtonWord::Confirm),
        LineError::NoButton(ButtonWord::Cancel),
        LineError::NoButton(ButtonWord::DrawAccept),
        LineError::WhichButton(vec!["accept 1".into(), "accept 2".into()]),
    ];
    for mistake in mistakes {
        let said = mistake.say(&texts, "en");
        assert!(said.contains(' '), "{mistake:?} is said as {said:?}");
        assert!(said.len() < 300 && !said.contains(['$', '\u{7}']), "{said}");
    }
}

#[test]
fn short_ways_mean_the_same() {
    assert_eq!(read("yes"), read("confirm"));
    assert_eq!(read("bob: No"), read("bob: keep"));
    assert_eq!(
        read("plan d9-c9 e6-h6 2"),
        read("plan line:d9-c9 e6-h6 game:2")
    );
    assert_eq!(
        read("note watch the corner"),
        read("note text:watch the corner")
    );
    assert_eq!(
        read("leaderboard by:Wins"),
        Ok(invocation("leaderboard", &[("by", text("wins"))]))
    );
}

proptest! {
    #[test]
    fn any_line_is_read_or_refused(line in "\\PC{0,300}") {
        let _ = read(&line);
    }

    #[test]
    fn any_mixture_of_our_words_is_read_or_refused(
        pieces in prop::collection::vec(
            prop::sample::select(vec![
                "/", "move", "challenge", "board", "draw", "accept", "as", "turns", "bob", ":",
                "\"", " ", "  ", "game:", "opponent:", "text", "ply:", "#", "2", "f6-h6", "@", "ж",
                "\u{a0}", "\u{feff}", "x", "\t", "\0",
            ]),
            0..24,
        )
    ) {
        let _ = read(&pieces.concat());
    }

    #[test]
    fn options_by_name_come_back(
        at in 0..COMMANDS.len(),
        value in "[a-z0-9=-]{1,12}( [a-z0-9=-]{1,12}){0,2}",
    ) {
        let spec = &COMMANDS[at];
        for option in spec.options {
            if option.kind != commands::OptionKind::Text || spec.options.iter().any(|other| other.required && other.name != option.name) {
                continue;
            }
            let expected = if option.choices.is_empty() || option.choices.contains(&value.as_str()) {
                Ok(invocation(spec.name, &[(option.name, text(&value))]))
            } else {
                Err(LineError::Choice {
                    option: option.name,
                    choices: option.choices,
                })
            };
            prop_assert_eq!(read(&format!("/{} {}:{value}", spec.name, option.name)), expected.clone());
            prop_assert_eq!(read(&format!("{} {}:\"{value}\"", spec.name, option.name)), expected);
        }
    }
}
