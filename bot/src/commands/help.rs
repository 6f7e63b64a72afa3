//! `/help` and `/about`: what to do first, each command by its use, and from topic to topic.

use super::{
    Choice, Desk, Invocation, Menu, Reply,
    press::{Press, Verb},
    words::Words,
    words::relative,
};
use crate::text::Args;

/// How moves are written: the one topic that is no command.
const NOTATION: &str = "notation";

/// A kind of topics. Its name is the Fluent message `help-group-KEY`.
struct Group {
    key: &'static str,
    topics: &'static [&'static str],
}

/// All topics, each once, by what one wants to do: at most 25 groups of at most 25. A test holds it
/// against the commands.
const GROUPS: &[Group] = &[
    Group {
        key: "start",
        topics: &["challenge", "rules", NOTATION, "help", "about"],
    },
    Group {
        key: "playing",
        topics: &["move", "plan", "board", "games", "next", "note"],
    },
    Group {
        key: "time",
        topics: &["pause", "resume", "extend", "vacation", "settings"],
    },
    Group {
        key: "opponent",
        topics: &["draw", "takeback", "resign", "rematch", "block"],
    },
    Group {
        key: "staff",
        topics: &["server", "admin", "move-here"],
    },
    Group {
        key: "keeping",
        topics: &[
            "history",
            "replay",
            "profile",
            "leaderboard",
            "export",
            "privacy",
        ],
    },
];

/// `/help`: what to do first, or one topic.
pub(super) fn help(words: &Words<'_>, invocation: &Invocation) -> Reply {
    let Some(topic) = invocation.text("topic") else {
        return with_menus(words, words.plain("help"), None);
    };
    let topic = topic.trim_start_matches('/').to_lowercase();
    if let Some(reply) = about_topic(words, &topic) {
        return reply;
    }
    let args = Args::new()
        .text(
            "topic",
            super::denials::plain_text(&topic)
                .chars()
                .take(40)
                .collect::<String>(),
        )
        .text("topics", topics().collect::<Vec<_>>().join(", "));
    let mut reply = with_menus(words, words.say("help-unknown", &args), None);
    reply.misunderstood = true;
    reply
}

/// The menus under any help: to a group, or to a topic of the present one.
pub(super) fn turn_to(words: &Words<'_>, press: &Press) -> Reply {
    let chosen = press.chosen.as_deref().unwrap_or_default();
    let reply = match press.verb {
        Verb::HelpGroup => GROUPS
            .iter()
            .find(|group| group.key == chosen)
            .map(|group| about_group(words, group)),
        _ => about_topic(words, chosen),
    };
    // A topic of another version.
    let mut reply = reply.unwrap_or_else(|| with_menus(words, words.plain("help"), None));
    reply.in_place = true;
    reply
}

/// What help there is: each command, and how moves are written.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    GROUPS.iter().flat_map(|group| group.topics.iter().copied())
}

fn about_topic(words: &Words<'_>, topic: &str) -> Option<Reply> {
    let group = GROUPS.iter().find(|group| group.topics.contains(&topic))?;
    let text = words.try_plain(&format!("help-{topic}"))?;
    Some(with_menus(words, text, Some(group)))
}

/// The commands of a group, each with what it does.
fn about_group(words: &Words<'_>, group: &Group) -> Reply {
    let args = Args::new().text("group", group_name(words, group));
    let mut lines = vec![words.say("help-group", &args)];
    lines.extend(group.topics.iter().map(|topic| line(words, topic)));
    with_menus(words, lines.join("\n"), Some(group))
}

fn line(words: &Words<'_>, topic: &str) -> String {
    if topic == NOTATION {
        return words.plain("help-line-notation");
    }
    let what = words.plain(&format!("command-{topic}"));
    let args = Args::new().text("command", topic).text("what", what);
    words.say("help-line", &args)
}

fn group_name(words: &Words<'_>, group: &Group) -> String {
    words.plain(&format!("help-group-{}", group.key))
}

/// A text with the menus that lead on; without a group, the first one's topics.
fn with_menus(words: &Words<'_>, text: String, group: Option<&Group>) -> Reply {
    let mut reply = Reply::private(text);
    let topics = group
        .or(GROUPS.first())
        .map_or(&[][..], |group| group.topics);
    let topic = |topic: &&'static str| Choice {
        label: match *topic {
            NOTATION => words.plain("help-topic-notation"),
            command => format!("/{command}"),
        },
        value: (*topic).to_owned(),
    };
    let name = |group: &Group| Choice {
        label: group_name(words, group),
        value: group.key.to_owned(),
    };
    let menu = |verb, hint: &str, choices| Menu {
        press: Press::new(verb, 0, 0),
        hint: words.plain(hint),
        choices,
    };
    reply.menus = vec![
        menu(
            Verb::HelpTopic,
            "help-choose-topic",
            topics.iter().map(topic).collect(),
        ),
        menu(
            Verb::HelpGroup,
            "help-choose-group",
            GROUPS.iter().map(name).collect(),
        ),
    ];
    reply
}

/// `/about`: version, variants, and whether the service hears Discord.
pub(super) fn about(desk: &Desk, words: &Words<'_>) -> Reply {
    let variants = i64::try_from(desk.catalog().variants().count()).unwrap_or(i64::MAX);
    let mut text = words.say(
        "about",
        &Args::new()
            .text("version", env!("CARGO_PKG_VERSION"))
            .number("variants", variants),
    );
    if let Some(at) = desk.health().last_event() {
        text.push('\n');
        text.push_str(&words.say("about-heard", &Args::new().text("when", relative(at))));
    }
    Reply::private(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{commands::COMMANDS, text::Texts};

    #[test]
    fn every_command_is_a_topic_of_one_group() {
        let mut listed: Vec<&str> = topics().collect();
        listed.sort_unstable();
        let commands = COMMANDS.iter().map(|spec| spec.name);
        let mut expected: Vec<&str> = commands.chain([NOTATION]).collect();
        expected.sort_unstable();
        assert_eq!(listed, expected, "put each command into one of GROUPS");
        assert!(GROUPS.len() <= 25);
        assert!(
            GROUPS
                .iter()
                .all(|group| (1..=25).contains(&group.topics.len()))
        );
    }

    #[test]
    fn every_topic_is_under_a_screen_and_has_an_example() {
        let texts = Texts::builtin().unwrap();
        for locale in texts.languages().map(str::to_owned).collect::<Vec<_>>() {
            let words = Words::new(&texts, &locale);
            let mut all = vec![("help", words.plain("help"))];
            for topic in topics() {
                let reply = about_topic(&words, topic);
                all.push((topic, reply.expect("a topic has a text").text));
            }
            for group in GROUPS {
                let reply = about_group(&words, group);
                for choice in reply.menus.iter().flat_map(|menu| &menu.choices) {
                    assert!((1..=100).contains(&choice.label.chars().count()));
                }
                all.push((group.key, reply.text));
            }
            for (topic, text) in &all {
                let (letters, lines) = (text.chars().count(), text.lines().count());
                assert!(letters <= 1_200 && lines <= 14, "{locale}: {topic}: {text}");
                assert!(
                    text.contains('`'),
                    "{locale}: {topic} has no example: {text}"
                );
            }
            for topic in topics().filter(|topic| *topic != NOTATION) {
                let text = words.plain(&format!("help-{topic}"));
                let example = format!("`/{topic}");
                assert!(text.contains(&example), "{locale}: no {example}`: {text}");
            }
        }
    }
}
