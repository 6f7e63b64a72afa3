//! What a button or menu holds: all that is needed a month and ten restarts later.

use std::{fmt, str::FromStr};

/// What a button or menu does. On Discord it stands in its `custom_id`, at the terminal a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Accept the challenge.
    Accept,
    /// Decline the challenge.
    Decline,
    /// Take the challenge back, or leave a question unanswered.
    Cancel,
    /// Ask whether to resign.
    Resign,
    /// Yes, resign.
    ConfirmResign,
    /// No, play on.
    Keep,
    /// Ask whether to offer a draw.
    Draw,
    /// Yes, offer a draw.
    ConfirmDraw,
    /// Accept the draw that is offered.
    AcceptDraw,
    /// Decline the draw that is offered.
    DeclineDraw,
    /// Accept another offer.
    AcceptOffer,
    /// Decline another offer.
    DeclineOffer,
    /// Ask for a rematch, or accept the one asked for.
    Rematch,
    /// Ask which man moves. The detail is a page, if not the first.
    Move,
    /// Ask where a man moves. It is chosen, or stands in the detail with a page: `e4.2`.
    Man,
    /// Show what the move that is chosen does. The detail tells menus apart and holds the mark of
    /// the game: `1.5d2c80ff`.
    Goal,
    /// Play the move in the detail, which also holds the mark: `e4-h4.5d2c80ff`.
    Play,
    /// Yes, abort the game of others.
    ConfirmAbort,
    /// Go to the game that waits longest.
    Next,
    /// Show a game's history from the start.
    HistoryFirst,
    /// Show it a move earlier: after the ply of the press.
    HistoryBack,
    /// Show it a move later: after the ply of the press.
    HistoryNext,
    /// Show it after the last move.
    HistoryLast,
    /// Show it after the ply that is chosen.
    HistoryPage,
    /// Yes, delete what is stored about me. The game and the ply are the stamp of what was asked.
    Forget,
    /// No, do not.
    Stay,
    /// Show the help on a group of topics.
    HelpGroup,
    /// Show the help on a topic.
    HelpTopic,
}

impl Verb {
    const ALL: [(Verb, &'static str); 28] = [
        (Verb::Accept, "accept"),
        (Verb::Decline, "decline"),
        (Verb::Cancel, "cancel"),
        (Verb::Resign, "resign"),
        (Verb::ConfirmResign, "resign-yes"),
        (Verb::Keep, "keep"),
        (Verb::Draw, "draw"),
        (Verb::ConfirmDraw, "draw-yes"),
        (Verb::AcceptDraw, "draw-accept"),
        (Verb::DeclineDraw, "draw-decline"),
        (Verb::AcceptOffer, "offer-accept"),
        (Verb::DeclineOffer, "offer-decline"),
        (Verb::Rematch, "rematch"),
        (Verb::Move, "move"),
        (Verb::Man, "man"),
        (Verb::Goal, "to"),
        (Verb::Play, "play"),
        (Verb::ConfirmAbort, "abort-yes"),
        (Verb::Next, "next"),
        (Verb::HistoryFirst, "walk-first"),
        (Verb::HistoryBack, "walk-back"),
        (Verb::HistoryNext, "walk-next"),
        (Verb::HistoryLast, "walk-last"),
        (Verb::HistoryPage, "walk-page"),
        (Verb::Forget, "erase"),
        (Verb::Stay, "erase-no"),
        (Verb::HelpGroup, "topics"),
        (Verb::HelpTopic, "topic"),
    ];

    /// The verb's word in a `custom_id`.
    #[must_use]
    pub fn word(self) -> &'static str {
        Verb::ALL
            .iter()
            .find(|(verb, _)| *verb == self)
            .map_or("", |(_, word)| word)
    }
}

/// The longest `custom_id`, in characters.
const LONGEST_ID: usize = 100;
/// The longest text that can be chosen, in characters.
const LONGEST_CHOICE: usize = 100;

/// A press of a button, or a choice from a menu: a verb, the game or challenge it is about, the ply
/// the player saw, and what more the verb needs.
///
/// As text `v1:accept:17:0`, or with a detail `v1:man:17:12:e4.2`; what was chosen comes beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// What is wanted.
    pub verb: Verb,
    /// A challenge for accept, decline and cancel; else a game.
    pub subject: i64,
    /// The ply at which the button was made (0 for challenges).
    pub ply: u32,
    /// What more the verb needs to know; mostly nothing. ASCII letters and digits and `@._=+,-`, so
    /// few of them that the whole text has at most 100 characters.
    pub detail: String,
    /// What was chosen from a menu; none for a button.
    pub chosen: Option<String>,
}

impl Press {
    /// A press without a detail.
    #[must_use]
    pub fn new(verb: Verb, subject: i64, ply: u32) -> Press {
        Press {
            verb,
            subject,
            ply,
            detail: String::new(),
            chosen: None,
        }
    }

    /// The same with a detail.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<String>) -> Press {
        Press {
            detail: detail.into(),
            ..self
        }
    }

    /// The press that a choice from this menu is.
    ///
    /// # Errors
    /// [`PressError`] if this cannot have been a menu's value.
    pub fn choosing(self, value: &str) -> Result<Press, PressError> {
        if !(1..=LONGEST_CHOICE).contains(&value.chars().count()) {
            return Err(PressError);
        }
        Ok(Press {
            chosen: Some(value.to_owned()),
            ..self
        })
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (verb, detail) = (self.verb.word(), &self.detail);
        write!(f, "v1:{verb}:{}:{}", self.subject, self.ply)?;
        if detail.is_empty() {
            return Ok(());
        }
        write!(f, ":{detail}")
    }
}

/// A `custom_id` or a choice that is not of our grammar.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a button or menu of this version: expected v1:VERB:NUMBER:PLY[:DETAIL]")]
pub struct PressError;

impl FromStr for Press {
    type Err = PressError;

    fn from_str(text: &str) -> Result<Press, PressError> {
        if text.len() > LONGEST_ID {
            return Err(PressError);
        }
        let mut parts = text.split(':');
        let mut next = || parts.next().ok_or(PressError);
        if next()? != "v1" {
            return Err(PressError);
        }
        let word = next()?;
        let verb = Verb::ALL
            .iter()
            .find(|(_, known)| *known == word)
            .map(|(verb, _)| *verb)
            .ok_or(PressError)?;
        let press = Press::new(verb, number(next()?)?, number(next()?)?);
        let detail = match parts.next() {
            None => return Ok(press),
            Some(detail) => detail,
        };
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || b"@._=+,-".contains(&byte);
        if detail.is_empty() || !detail.bytes().all(letter) || parts.next().is_some() {
            return Err(PressError);
        }
        Ok(press.with_detail(detail))
    }
}

/// A number in the one way in which we write it.
fn number<T: FromStr + fmt::Display>(text: &str) -> Result<T, PressError> {
    let number: T = text.parse().map_err(|_| PressError)?;
    if number.to_string() == text {
        Ok(number)
    } else {
        Err(PressError)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn buttons_of_older_messages_are_read() {
        let press: Press = "v1:resign:17:12".parse().unwrap();
        assert_eq!(press, Press::new(Verb::Resign, 17, 12));
        assert_eq!(press.to_string(), "v1:resign:17:12");
    }

    #[test]
    fn what_is_not_of_the_grammar_is_refused() {
        for text in [
            "",
            "v2:resign:17:12",
            "v1:resign:17",
            "v1:fly:17:12",
            "v1:resign:+17:12",
            "v1:resign:017:12",
            "v1:resign:17:-1",
            "v1:resign:17:12:",
            "v1:resign:17:12:a:b",
            "v1:resign:17:12:a b",
            "v1:resign:17:12:ä",
            "v1:resign:99999999999999999999:12",
        ] {
            assert_eq!(text.parse::<Press>(), Err(PressError), "{text}");
        }
        let long = Press::new(Verb::Resign, 17, 12).with_detail("a".repeat(90));
        assert_eq!(long.to_string().parse::<Press>(), Err(PressError));
    }

    #[test]
    fn a_choice_is_text_of_one_to_a_hundred_characters() {
        let menu = || Press::new(Verb::Resign, 17, 12);
        let chosen = menu().choosing(&"ü".repeat(100)).unwrap();
        assert_eq!(chosen.chosen.unwrap().chars().count(), 100);
        assert_eq!(menu().choosing(""), Err(PressError));
        assert_eq!(menu().choosing(&"u".repeat(101)), Err(PressError));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            verb in 0..Verb::ALL.len(),
            subject: i64,
            ply: u32,
            detail in "[A-Za-z0-9@._=+,-]{0,40}",
        ) {
            let press = Press::new(Verb::ALL[verb].0, subject, ply).with_detail(detail);
            prop_assert_eq!(press.to_string().parse::<Press>(), Ok(press));
        }

        #[test]
        fn nothing_makes_it_panic(text in ".{0,120}") {
            let _ = text.parse::<Press>();
            let _ = format!("v1:resign:{text}").parse::<Press>();
        }
    }
}
