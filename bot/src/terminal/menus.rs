//! The menus of the last replies, so that `choose VALUE` can choose from them.

use super::line::LineError;
use crate::{
    commands::{Audience, Menu, Press, Reply},
    store::PersonId,
};

/// More than this many menus back, nobody remembers what could be chosen.
const MOST: usize = 40;

/// A menu on the table.
#[derive(Clone, Debug)]
struct Laid {
    menu: Menu,
    /// Who may choose; none is anyone.
    only: Option<PersonId>,
}

/// The menus that lie on the table, oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Menus(Vec<Laid>);

impl Menus {
    /// Lays the menus of a reply on the table; `author` is who caused it, if that is known. A
    /// private reply takes the place of the author's former one.
    pub(super) fn lay(&mut self, reply: &Reply, author: Option<PersonId>) {
        let only = author.filter(|_| reply.audience == Audience::Private);
        if only.is_some() && (reply.in_place || !reply.menus.is_empty()) {
            self.0.retain(|laid| laid.only != only);
        }
        let menus = reply.menus.iter().cloned();
        self.0.extend(menus.map(|menu| Laid { menu, only }));
        let surplus = self.0.len().saturating_sub(MOST);
        self.0.drain(..surplus);
    }

    /// The choice that a person means: by its value or its label, from the newest menu that has it.
    ///
    /// # Errors
    /// [`LineError::NoChoice`] if no menu has it.
    pub(super) fn choose(&self, typed: &str, speaker: PersonId) -> Result<Press, LineError> {
        let lower = typed.to_lowercase();
        let menus = self.0.iter().rev();
        menus
            .filter(|laid| laid.only.is_none_or(|person| person == speaker))
            .find_map(|Laid { menu, .. }| {
                let choice = menu.choices.iter().find(|choice| {
                    choice.value.to_lowercase() == lower || choice.label.to_lowercase() == lower
                })?;
                menu.press.clone().choosing(&choice.value).ok()
            })
            .ok_or_else(|| LineError::NoChoice(typed.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{Choice, Verb};

    const ANNA: PersonId = PersonId(1);
    const BOB: PersonId = PersonId(2);

    fn reply(subject: i64, values: &[&str]) -> Reply {
        let mut reply = Reply::private("");
        reply.menus = vec![Menu {
            press: Press::new(Verb::Keep, subject, 4),
            hint: String::new(),
            choices: values
                .iter()
                .map(|value| Choice {
                    label: format!("to {value}"),
                    value: (*value).to_owned(),
                })
                .collect(),
        }];
        reply
    }

    #[test]
    fn the_newest_menu_of_the_speaker_is_meant() {
        let mut menus = Menus::default();
        menus.lay(&reply(1, &["e4", "e5"]), Some(ANNA));
        menus.lay(&reply(2, &["e4"]), Some(BOB));
        let chosen = |menus: &Menus, typed, who| {
            let press = menus.choose(typed, who)?;
            Ok((press.subject, press.chosen.unwrap_or_default()))
        };
        assert_eq!(chosen(&menus, "E4", ANNA), Ok((1, "e4".to_owned())));
        assert_eq!(chosen(&menus, "to e4", BOB), Ok((2, "e4".to_owned())));
        let none = Err(LineError::NoChoice("e5".to_owned()));
        assert_eq!(chosen(&menus, "e5", BOB), none);
        // Her next private menu takes the place of the first.
        menus.lay(&reply(3, &["e7"]), Some(ANNA));
        assert_eq!(chosen(&menus, "e5", ANNA), none);
        assert_eq!(chosen(&menus, "e7", ANNA), Ok((3, "e7".to_owned())));
        // And what has none takes it away.
        let mut over = Reply::private("");
        over.in_place = true;
        menus.lay(&over, Some(ANNA));
        assert!(chosen(&menus, "e7", ANNA).is_err());
    }

    #[test]
    fn memory_is_bounded() {
        let mut menus = Menus::default();
        for number in 0..200 {
            let mut public = reply(number, &["a"]);
            public.audience = Audience::Public;
            menus.lay(&public, Some(ANNA));
        }
        assert_eq!(menus.0.len(), MOST);
    }
}
