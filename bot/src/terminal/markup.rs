//! A reply's marks become plain words: names for mentions, times that can be read, no emphasis.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    store::{PersonId, Timestamp},
    text::{Args, Texts},
};

/// A piece of a reply's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    /// As it stands.
    Text(&'a str),
    /// A letter whose special meaning is taken away by a backslash.
    Letter(char),
    /// `<@ID>`.
    Person(PersonId),
    /// `<#ID>`.
    Channel,
    /// `<t:SECONDS:STYLE>`.
    Time(Timestamp),
    /// A mark that only decorates.
    Mark,
}

/// The people mentioned in a text.
pub(super) fn people(text: &str) -> BTreeSet<PersonId> {
    pieces(text)
        .into_iter()
        .filter_map(|piece| match piece {
            Piece::Person(id) => Some(id),
            _ => None,
        })
        .collect()
}

/// The text without its marks. Who has no name in `names` is shown by number.
pub(super) fn plain(
    text: &str,
    names: &BTreeMap<PersonId, String>,
    texts: &Texts,
    locale: &str,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pieces = pieces(text);
    say_moments_once(&mut pieces);
    for piece in pieces {
        match piece {
            Piece::Text(text) => out.extend(text.chars().map(visible)),
            Piece::Letter(letter) => out.push(visible(letter)),
            Piece::Person(id) => match names.get(&id) {
                Some(name) => out.extend(name.chars().map(visible)),
                None => out.push_str(&texts.say(
                    locale,
                    "terminal-somebody",
                    &Args::new().text("number", id.to_string()),
                )),
            },
            Piece::Channel => out.push_str(&texts.say(locale, "terminal-channel", &Args::new())),
            Piece::Time(at) => out.push_str(&time(at, texts, locale)),
            Piece::Mark => {}
        }
    }
    out
}

/// What a person typed comes back in replies; a control character in it must not steer the terminal.
fn visible(letter: char) -> char {
    if letter.is_control() && letter != '\n' {
        char::REPLACEMENT_CHARACTER
    } else {
        letter
    }
}

/// Discord shows a moment as a date and, in brackets, as the time left until then; here both would be
/// the same words.
fn say_moments_once(pieces: &mut Vec<Piece<'_>>) {
    let mut at = 0;
    while let Some(found) = pieces.get(at..at + 4) {
        if let [
            Piece::Time(date),
            Piece::Text(" ("),
            Piece::Time(left),
            Piece::Text(after),
        ] = *found
            && date == left
            && let Some(after) = after.strip_prefix(')')
        {
            pieces.splice(at + 1..at + 4, [Piece::Text(after)]);
        }
        at += 1;
    }
}

fn time(at: Timestamp, texts: &Texts, locale: &str) -> String {
    let Ok(moment) = time::OffsetDateTime::from_unix_timestamp(at.0) else {
        return at.0.to_string();
    };
    let date = format!(
        "{:04}-{:02}-{:02}",
        moment.year(),
        u8::from(moment.month()),
        moment.day()
    );
    let clock = format!("{:02}:{:02}", moment.hour(), moment.minute());
    texts.say(
        locale,
        "terminal-time",
        &Args::new().text("date", date).text("clock", clock),
    )
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    const FENCE: &str = "```";
    let mut pieces = Vec::new();
    for (at, part) in text.split(FENCE).enumerate() {
        if at % 2 == 1 {
            // Between fences everything stands as it is: a text board. Its own line ends stay.
            pieces.push(Piece::Text(part.trim_matches('\n')));
        } else {
            inline(part, &mut pieces);
        }
    }
    pieces
}

fn inline<'a>(text: &'a str, pieces: &mut Vec<Piece<'a>>) {
    let mut rest = text;
    while let Some(at) = rest.find(['<', '*', '`', '\\']) {
        let (before, from) = rest.split_at(at);
        if !before.is_empty() {
            pieces.push(Piece::Text(before));
        }
        let (piece, length) = mark(from);
        pieces.push(piece);
        rest = from.get(length..).unwrap_or_default();
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
}

/// The piece that a text beginning with a special letter begins with, and its length in bytes.
fn mark(text: &str) -> (Piece<'_>, usize) {
    let as_it_stands = (Piece::Text(text.get(..1).unwrap_or_default()), 1);
    match text.as_bytes() {
        [b'*' | b'`', ..] => (Piece::Mark, 1),
        [b'\\', letter, ..] if letter.is_ascii_punctuation() => {
            (Piece::Letter(char::from(*letter)), 2)
        }
        [b'<', ..] => tag(text).unwrap_or(as_it_stands),
        _ => as_it_stands,
    }
}

fn tag(text: &str) -> Option<(Piece<'_>, usize)> {
    let (inner, _) = text.strip_prefix('<')?.split_once('>')?;
    let length = inner.len() + 2;
    let piece = if let Some(id) = inner.strip_prefix('@') {
        let id = id.strip_prefix('!').unwrap_or(id);
        Piece::Person(PersonId(id.parse().ok()?))
    } else if let Some(id) = inner.strip_prefix('#') {
        id.parse::<u64>().ok()?;
        Piece::Channel
    } else {
        let seconds = inner.strip_prefix("t:")?;
        let seconds = seconds.split_once(':').map_or(seconds, |(first, _)| first);
        Piece::Time(Timestamp(seconds.parse().ok()?))
    };
    Some((piece, length))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        let texts = Texts::builtin().unwrap();
        let names = BTreeMap::from([(PersonId(7), "anna".to_owned())]);
        plain(text, &names, &texts, "en")
    }

    #[test]
    fn marks_become_words() {
        assert_eq!(
            shown("**Game 1** – <@7> beats <@!7>."),
            "Game 1 – anna beats anna."
        );
        assert_eq!(shown("lapses <t:86400:R>"), "lapses 1970-01-02 00:00 UTC");
        assert_eq!(shown("since <t:951827696>"), "since 2000-02-29 12:34 UTC");
        assert_eq!(
            shown("until <t:86400:f> (<t:86400:R>). Go (<t:86400:R>)."),
            "until 1970-01-02 00:00 UTC. Go (1970-01-02 00:00 UTC)."
        );
        assert_eq!(shown("`/move f6-h6` *again*"), "/move f6-h6 again");
        assert_eq!(shown(r"a\_b \*c\* \d"), r"a_b *c* \d");
        assert_eq!(shown("a < b, <x>, <@x>, <t:x>"), "a < b, <x>, <@x>, <t:x>");
        assert!(shown("<@8>").contains('8'));
        assert_eq!(
            people("<@7> <@8> <@!7> <@x>"),
            [PersonId(7), PersonId(8)].into()
        );
    }

    #[test]
    fn a_fenced_board_stays_as_it_is() {
        assert_eq!(shown("Here:\n```\n * ` <@7>\n```"), "Here:\n * ` <@7>");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(shown("a\u{1b}[31mb\r\nc"), "a\u{fffd}[31mb\u{fffd}\nc");
    }

    proptest! {
        #[test]
        fn any_text_is_shown(text in any::<String>()) {
            let shown = shown(&text);
            prop_assert!(!shown.chars().any(|letter| letter.is_control() && letter != '\n'));
        }

        #[test]
        fn any_mixture_of_marks_is_shown(pieces in prop::collection::vec(prop::sample::select(
            vec!["<", "@", ">", "#", "t:", ":R", "7", "*", "`", "```", "\\", "ж", "\n"]), 0..20)) {
            shown(&pieces.concat());
        }
    }
}
