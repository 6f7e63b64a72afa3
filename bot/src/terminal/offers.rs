//! The buttons of the last replies, so that a word can press them.

use super::line::{ButtonWord, LineError};
use crate::{
    commands::{Audience, Button, Press, Reply, Verb},
    store::PersonId,
};

/// More than this many buttons back, nobody remembers what a word was about.
const MOST: usize = 200;

/// Who is meant to press a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Whom {
    /// One person.
    Only(PersonId),
    /// Anyone but the one who made it.
    AllBut(PersonId),
    /// Anyone: whose it is, the desk knows.
    Anyone,
}

impl Whom {
    fn is(self, person: PersonId) -> bool {
        match self {
            Whom::Only(who) => who == person,
            Whom::AllBut(who) => who != person,
            Whom::Anyone => true,
        }
    }
}

/// The buttons that lie on the table, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers(Vec<(Press, Whom)>);

/// The word for a button, with the number that makes it unmistakable; none where there is a shorter
/// way at the terminal: a move is typed.
pub(super) fn typed(button: &Button) -> Option<String> {
    let Press {
        verb, subject, ply, ..
    } = &button.press;
    Some(match *verb {
        Verb::Accept | Verb::AcceptOffer => format!("accept {subject}"),
        Verb::Decline | Verb::DeclineOffer => format!("decline {subject}"),
        Verb::Cancel => format!("cancel {subject}"),
        Verb::Resign => format!("resign {subject}"),
        Verb::Rematch => format!("rematch {subject}"),
        Verb::Draw => format!("draw {subject}"),
        Verb::AcceptDraw => format!("draw accept {subject}"),
        Verb::DeclineDraw => format!("draw decline {subject}"),
        // A question is asked of one person and answered at once.
        Verb::ConfirmResign | Verb::ConfirmDraw | Verb::ConfirmAbort | Verb::Forget => {
            ButtonWord::Confirm.typed().to_owned()
        }
        Verb::Keep | Verb::Stay => ButtonWord::Keep.typed().to_owned(),
        Verb::Next => verb.word().to_owned(),
        // The command itself is as short.
        Verb::HistoryFirst | Verb::HistoryBack | Verb::HistoryNext => {
            format!("history {subject} {ply}")
        }
        Verb::HistoryLast => format!("history {subject}"),
        Verb::Move | Verb::Man | Verb::Goal | Verb::Play => return None,
        // Only in menus.
        Verb::HistoryPage | Verb::HelpGroup | Verb::HelpTopic => return None,
    })
}

fn verbs(word: ButtonWord) -> &'static [Verb] {
    match word {
        ButtonWord::Accept => &[Verb::Accept, Verb::AcceptDraw, Verb::AcceptOffer],
        ButtonWord::Decline => &[Verb::Decline, Verb::DeclineDraw, Verb::DeclineOffer],
        ButtonWord::Cancel => &[Verb::Cancel, Verb::Keep, Verb::Stay],
        ButtonWord::Confirm => &[
            Verb::ConfirmResign,
            Verb::ConfirmDraw,
            Verb::ConfirmAbort,
            Verb::Forget,
        ],
        ButtonWord::Keep => &[Verb::Keep, Verb::Stay],
        ButtonWord::DrawAccept => &[Verb::AcceptDraw],
        ButtonWord::DrawDecline => &[Verb::DeclineDraw],
    }
}

fn about_challenge(verb: Verb) -> bool {
    matches!(verb, Verb::Accept | Verb::Decline | Verb::Cancel)
}

fn is_question(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::ConfirmResign
            | Verb::ConfirmDraw
            | Verb::ConfirmAbort
            | Verb::Keep
            | Verb::Forget
            | Verb::Stay
    )
}

impl Offers {
    /// Lays the buttons of a reply on the table; `author` is who caused it, if that is known.
    pub(super) fn lay(&mut self, reply: &Reply, author: Option<PersonId>) {
        if let Some(author) = author
            && reply
                .buttons
                .iter()
                .any(|button| is_question(button.press.verb))
        {
            // A person has one question at a time.
            self.0
                .retain(|(press, whom)| !(is_question(press.verb) && *whom == Whom::Only(author)));
        }
        for button in &reply.buttons {
            let verb = button.press.verb;
            let whom = match (reply.audience, author, reply.pings.as_slice()) {
                (Audience::Private, Some(author), _) => Whom::Only(author),
                (_, Some(author), _) if verb == Verb::Cancel => Whom::Only(author),
                (_, _, [person]) if verb != Verb::Cancel => Whom::Only(*person),
                (_, Some(author), []) if verb == Verb::Accept => Whom::AllBut(author),
                _ => Whom::Anyone,
            };
            self.0.retain(|(press, _)| *press != button.press);
            self.0.push((button.press.clone(), whom));
        }
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }

    /// Takes away what was about an earlier position of a game.
    pub(super) fn moved_on(&mut self, game: i64, ply: u32) {
        self.0.retain(|(press, _)| {
            about_challenge(press.verb) || press.subject != game || press.ply >= ply
        });
    }

    /// Takes away what a press has answered: all buttons of the challenge, of the question or of the
    /// offer. A press by somebody else than who is meant answers nothing.
    pub(super) fn pressed(&mut self, press: &Press, by: PersonId) {
        let meant = self
            .0
            .iter()
            .any(|(known, whom)| known == press && whom.is(by));
        if !meant {
            return;
        }
        let challenge = about_challenge(press.verb);
        let question = is_question(press.verb);
        self.0.retain(|(known, _)| {
            let same = known.subject == press.subject
                && about_challenge(known.verb) == challenge
                && is_question(known.verb) == question;
            !same || matches!(known.verb, Verb::Resign | Verb::Draw)
        });
    }

    /// The button that a person means by a word.
    ///
    /// # Errors
    /// [`LineError`] if there is none, or if there are several and no number says which.
    pub(super) fn find(
        &self,
        word: ButtonWord,
        number: Option<i64>,
        speaker: PersonId,
    ) -> Result<Press, LineError> {
        let verbs = verbs(word);
        let fits = |press: &Press| {
            verbs.contains(&press.verb) && number.is_none_or(|number| press.subject == number)
        };
        let mut own: Vec<&Press> = Vec::new();
        for (press, whom) in self.0.iter().rev() {
            if fits(press) && whom.is(speaker) {
                own.push(press);
            }
        }
        if let (Some(subject), Some(verb), [] | [_, _, ..]) =
            (number, verbs.first().copied(), own.as_slice())
            && about_challenge(verb)
        {
            // A challenge needs no memory: its number says all, also after a restart. Where an offer
            // in a game has the same number, the challenge is meant: the game has commands of its own.
            return Ok(Press::new(verb, subject, 0));
        }
        if own.is_empty()
            && let Some(press) = self.asked(word, number, speaker)
        {
            return Ok(press);
        }
        match own.as_slice() {
            [press] => Ok((*press).clone()),
            // Nobody's but another's: pressed all the same, the desk says why it is refused.
            [] => self
                .0
                .iter()
                .rev()
                .map(|(press, _)| press.clone())
                .find(|press| fits(press) && !is_question(press.verb))
                .ok_or(LineError::NoButton(word)),
            several => Err(LineError::WhichButton(
                several.iter().rev().map(|press| choice(press)).collect(),
            )),
        }
    }

    /// Yes or no to the one offer that waits for the speaker's answer.
    fn asked(&self, word: ButtonWord, number: Option<i64>, speaker: PersonId) -> Option<Press> {
        let verbs: &[Verb] = match word {
            ButtonWord::Confirm => &[Verb::AcceptDraw, Verb::AcceptOffer],
            ButtonWord::Keep => &[Verb::DeclineDraw, Verb::DeclineOffer],
            _ => return None,
        };
        let mut waiting = self.0.iter().filter(|(press, whom)| {
            verbs.contains(&press.verb)
                && number.is_none_or(|number| press.subject == number)
                && whom.is(speaker)
        });
        match (waiting.next(), waiting.next()) {
            (Some((press, _)), None) => Some(press.clone()),
            _ => None,
        }
    }
}

fn choice(press: &Press) -> String {
    match press.verb {
        Verb::AcceptOffer => format!("accept {}", press.subject),
        Verb::DeclineOffer => format!("decline {}", press.subject),
        Verb::AcceptDraw => format!("draw accept {}", press.subject),
        Verb::DeclineDraw => format!("draw decline {}", press.subject),
        verb => format!("{} {}", verb.word(), press.subject),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::ButtonStyle;

    const ANNA: PersonId = PersonId(1);
    const BOB: PersonId = PersonId(2);
    const CARL: PersonId = PersonId(3);

    fn press(verb: Verb, subject: i64, ply: u32) -> Press {
        Press::new(verb, subject, ply)
    }

    fn reply(presses: &[Press], pings: &[PersonId]) -> Reply {
        let mut reply = Reply::public("");
        reply.pings = pings.to_vec();
        reply.buttons = presses
            .iter()
            .map(|press| Button {
                press: press.clone(),
                label: String::new(),
                style: ButtonStyle::Primary,
            })
            .collect();
        reply
    }

    fn challenge(number: i64) -> [Press; 3] {
        [Verb::Accept, Verb::Decline, Verb::Cancel].map(|verb| press(verb, number, 0))
    }

    #[test]
    fn a_challenge_is_answered_by_the_one_who_is_challenged() {
        let mut offers = Offers::default();
        offers.lay(&reply(&challenge(1), &[BOB]), Some(ANNA));
        offers.lay(&reply(&challenge(2), &[ANNA]), Some(CARL));
        let found = |word, who| offers.find(word, None, who);
        assert_eq!(
            found(ButtonWord::Accept, BOB),
            Ok(press(Verb::Accept, 1, 0))
        );
        assert_eq!(
            found(ButtonWord::Accept, ANNA),
            Ok(press(Verb::Accept, 2, 0))
        );
        assert_eq!(
            found(ButtonWord::Cancel, CARL),
            Ok(press(Verb::Cancel, 2, 0))
        );
        assert_eq!(
            found(ButtonWord::Decline, BOB),
            Ok(press(Verb::Decline, 1, 0))
        );
        // Nobody has challenged Carl: the newest is tried, and the desk will refuse it.
        assert_eq!(
            found(ButtonWord::Accept, CARL),
            Ok(press(Verb::Accept, 2, 0))
        );
        assert_eq!(
            found(ButtonWord::Confirm, BOB),
            Err(LineError::NoButton(ButtonWord::Confirm))
        );
    }

    #[test]
    fn between_two_challenges_the_number_decides() {
        let mut offers = Offers::default();
        offers.lay(&reply(&challenge(1), &[BOB]), Some(ANNA));
        offers.lay(&reply(&challenge(2), &[BOB]), Some(CARL));
        assert_eq!(
            offers.find(ButtonWord::Accept, None, BOB),
            Err(LineError::WhichButton(vec![
                "accept 1".to_owned(),
                "accept 2".to_owned()
            ]))
        );
        assert_eq!(
            offers.find(ButtonWord::Accept, Some(1), BOB),
            Ok(press(Verb::Accept, 1, 0))
        );
        offers.pressed(&press(Verb::Accept, 1, 0), BOB);
        assert_eq!(
            offers.find(ButtonWord::Accept, None, BOB),
            Ok(press(Verb::Accept, 2, 0))
        );
        assert_eq!(
            Offers::default().find(ButtonWord::Decline, Some(9), BOB),
            Ok(press(Verb::Decline, 9, 0))
        );
    }

    #[test]
    fn an_open_challenge_is_for_all_but_its_maker() {
        let mut offers = Offers::default();
        let buttons = [press(Verb::Accept, 1, 0), press(Verb::Cancel, 1, 0)];
        offers.lay(&reply(&buttons, &[]), Some(ANNA));
        assert_eq!(
            offers.find(ButtonWord::Accept, None, CARL),
            Ok(press(Verb::Accept, 1, 0))
        );
        // A stranger's press of what is not meant for them leaves it on the table.
        offers.pressed(&press(Verb::Cancel, 1, 0), BOB);
        assert_eq!(
            offers.find(ButtonWord::Cancel, None, ANNA),
            Ok(press(Verb::Cancel, 1, 0))
        );
    }

    #[test]
    fn a_question_is_the_askers_and_the_newest_counts() {
        let mut offers = Offers::default();
        let ask = |verb, game, ply| {
            let mut reply = reply(&[press(verb, game, ply), press(Verb::Keep, game, ply)], &[]);
            reply.audience = Audience::Private;
            reply
        };
        offers.lay(&ask(Verb::ConfirmResign, 1, 4), Some(ANNA));
        offers.lay(&ask(Verb::ConfirmDraw, 2, 6), Some(ANNA));
        assert_eq!(
            offers.find(ButtonWord::Confirm, None, ANNA),
            Ok(press(Verb::ConfirmDraw, 2, 6))
        );
        assert_eq!(
            offers.find(ButtonWord::Cancel, None, ANNA),
            Ok(press(Verb::Keep, 2, 6))
        );
        assert!(offers.find(ButtonWord::Confirm, None, BOB).is_err());
        offers.pressed(&press(Verb::Keep, 2, 6), ANNA);
        assert!(offers.find(ButtonWord::Confirm, None, ANNA).is_err());
    }

    #[test]
    fn a_move_takes_the_draw_off_the_table() {
        let mut offers = Offers::default();
        let offer = [
            press(Verb::AcceptDraw, 1, 4),
            press(Verb::DeclineDraw, 1, 4),
        ];
        offers.lay(&reply(&offer, &[BOB]), Some(ANNA));
        for word in [ButtonWord::DrawAccept, ButtonWord::Accept] {
            assert_eq!(
                offers.find(word, None, BOB),
                Ok(press(Verb::AcceptDraw, 1, 4))
            );
        }
        offers.moved_on(1, 5);
        assert!(offers.find(ButtonWord::DrawAccept, None, BOB).is_err());
    }

    #[test]
    fn yes_and_no_answer_the_offer_that_waits() {
        let mut offers = Offers::default();
        let offer = [
            press(Verb::AcceptOffer, 1, 4),
            press(Verb::DeclineOffer, 1, 4),
        ];
        offers.lay(&reply(&offer, &[BOB]), Some(ANNA));
        for (word, verb) in [
            (ButtonWord::Confirm, Verb::AcceptOffer),
            (ButtonWord::Keep, Verb::DeclineOffer),
        ] {
            assert_eq!(offers.find(word, None, BOB), Ok(press(verb, 1, 4)));
            assert!(offers.find(word, None, ANNA).is_err());
        }
        // The number that stands beside the offer names it; a challenge of the same number comes first.
        let numbered = |offers: &Offers| offers.find(ButtonWord::Accept, Some(1), BOB);
        assert_eq!(numbered(&offers), Ok(press(Verb::AcceptOffer, 1, 4)));
        offers.lay(&reply(&challenge(1), &[BOB]), Some(ANNA));
        assert_eq!(numbered(&offers), Ok(press(Verb::Accept, 1, 0)));
    }

    #[test]
    fn memory_is_bounded() {
        let mut offers = Offers::default();
        for number in 0..1000 {
            offers.lay(&reply(&challenge(number), &[BOB]), Some(ANNA));
        }
        assert_eq!(offers.0.len(), MOST);
    }
}
