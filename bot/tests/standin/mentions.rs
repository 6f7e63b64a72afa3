//! Who would have been notified by a message: what stands in its text, cut down to what its
//! `allowed_mentions` let through and to the people who can see the channel.

use std::collections::BTreeSet;

use serde_json::Value;

use super::ids::PersonId;

/// Whom a message has notified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Notified {
    pub(crate) people: BTreeSet<PersonId>,
    /// `@everyone` or `@here`.
    pub(crate) everyone: bool,
    pub(crate) roles: BTreeSet<u64>,
}

/// What is assumed when a request says nothing of `allowed_mentions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assumed {
    /// Messages in channels: people, roles and everyone.
    Everything,
    /// Answers to interactions and webhooks: people only.
    PeopleOnly,
}

/// Who is notified by a new message with this text; `can_see` are the people of the channel.
pub(crate) fn notified(
    content: &str,
    allowed: &Value,
    default: Assumed,
    can_see: &BTreeSet<PersonId>,
) -> Notified {
    let text = without_code(content);
    let parses = |what: &str| match allowed["parse"].as_array() {
        Some(list) => list.iter().any(|entry| entry == what),
        None if allowed.is_null() => default == Assumed::Everything || what == "users",
        None => false,
    };
    let listed = |what: &str, id: u64| {
        allowed[what]
            .as_array()
            .is_some_and(|list| list.iter().any(|entry| number(entry) == Some(id)))
    };
    Notified {
        people: mentions(&text, &["<@!", "<@"])
            .into_iter()
            .filter(|id| parses("users") || listed("users", *id))
            .map(PersonId)
            .filter(|id| can_see.contains(id))
            .collect(),
        roles: mentions(&text, &["<@&"])
            .into_iter()
            .filter(|id| parses("roles") || listed("roles", *id))
            .collect(),
        everyone: (text.contains("@everyone") || text.contains("@here")) && parses("everyone"),
    }
}

/// A snowflake in JSON: text or number.
pub(crate) fn number(value: &Value) -> Option<u64> {
    value
        .as_u64()
        .or_else(|| value.as_str().and_then(|text| text.parse().ok()))
}

/// The ids between one of the openings and `>`.
fn mentions(text: &str, openings: &[&str]) -> BTreeSet<u64> {
    let mut found = BTreeSet::new();
    for opening in openings {
        for (at, _) in text.match_indices(opening) {
            let rest = &text[at + opening.len()..];
            if let Some((id, _)) = rest.split_once('>')
                && let Ok(id) = id.parse()
            {
                found.insert(id);
            }
        }
    }
    found
}

/// The text without code blocks and code spans: nothing in them is a mention.
fn without_code(content: &str) -> String {
    let mut rest = content;
    let mut out = String::new();
    while let Some(at) = rest.find('`') {
        let fence = if rest[at..].starts_with("```") {
            "```"
        } else {
            "`"
        };
        let inside = &rest[at + fence.len()..];
        let Some(length) = inside.find(fence) else {
            break;
        };
        out.push_str(&rest[..at]);
        rest = &inside[length + fence.len()..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn people(ids: &[u64]) -> BTreeSet<PersonId> {
        ids.iter().copied().map(PersonId).collect()
    }

    #[test]
    fn only_who_is_named_and_allowed_and_present_is_notified() {
        let can_see = people(&[1, 2]);
        let allowed = json!({"parse": [], "users": ["1", "3"]});
        let heard = notified(
            "<@1> <@2> <@!3> @everyone <@&9>",
            &allowed,
            Assumed::Everything,
            &can_see,
        );
        assert_eq!(
            heard,
            Notified {
                people: people(&[1]),
                ..Notified::default()
            }
        );
    }

    #[test]
    fn without_allowed_mentions_a_channel_message_notifies_everyone() {
        let heard = notified(
            "<@1> @here <@&9>",
            &Value::Null,
            Assumed::Everything,
            &people(&[1]),
        );
        assert!(heard.everyone);
        assert_eq!(heard.people, people(&[1]));
        assert_eq!(heard.roles, [9].into());
        let heard = notified(
            "<@1> @here <@&9>",
            &Value::Null,
            Assumed::PeopleOnly,
            &people(&[1]),
        );
        assert_eq!(
            heard,
            Notified {
                people: people(&[1]),
                ..Notified::default()
            }
        );
    }

    #[test]
    fn nothing_in_code_is_a_mention() {
        let heard = notified(
            "`<@1>` ```\n<@2>\n``` <@3>",
            &Value::Null,
            Assumed::Everything,
            &people(&[1, 2, 3]),
        );
        assert_eq!(heard.people, people(&[3]));
    }
}
