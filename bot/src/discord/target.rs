//! Where a message goes: an interaction's first answer, an edit of it, a later one, or a channel.

use serde_json::Value;
use serenity::{
    http::{LightMethod, Route},
    model::id::{
        ApplicationId, ChannelId as LibraryChannel, InteractionId, MessageId as LibraryMessage,
        UserId,
    },
};

use super::{payload, payload::Outgoing, rest::Call};
use crate::{
    commands::Audience,
    store::{ChannelId, GuildId, Home, MessageId, MessageRef, PersonId},
};

/// The most characters of a thread's name.
const THREAD_NAME_LIMIT: usize = 100;
/// A thread in which nothing is said is put away after a week, the longest that there is.
const THREAD_MINUTES: u32 = 10_080;

/// An interaction, as far as it is needed to answer it. Its token is a secret: no `Debug`.
#[derive(Clone)]
pub(super) struct Ticket {
    pub(super) interaction: InteractionId,
    pub(super) application: ApplicationId,
    pub(super) token: String,
}

/// Where a message goes.
#[derive(Clone, Copy)]
pub(super) enum Target<'a> {
    /// The first answer to an interaction.
    Answer(&'a Ticket, Audience),
    /// The first answer again, with other content.
    Edit(&'a Ticket),
    /// A later answer.
    FollowUp(&'a Ticket, Audience),
    /// A channel, thread or direct messages, with a nonce.
    Channel(LibraryChannel, &'a str),
}

impl<'a> Target<'a> {
    /// The request that sends it.
    pub(super) fn call(self, outgoing: &'a Outgoing) -> Call<'a> {
        let call = match self {
            Target::Answer(ticket, audience) => Call::with(
                LightMethod::Post,
                callback(ticket),
                outgoing.answer(audience),
            ),
            Target::Edit(ticket) => {
                Call::with(LightMethod::Patch, original(ticket), outgoing.edit())
            }
            Target::FollowUp(ticket, audience) => Call::with(
                LightMethod::Post,
                Route::WebhookFollowupMessages {
                    application_id: ticket.application,
                    token: &ticket.token,
                },
                outgoing.follow_up(audience),
            ),
            Target::Channel(channel_id, nonce) => Call::with(
                LightMethod::Post,
                Route::ChannelMessages { channel_id },
                outgoing.post(nonce),
            ),
        };
        call.files(&outgoing.files)
    }
}

fn callback(ticket: &Ticket) -> Route<'_> {
    Route::InteractionResponse {
        interaction_id: ticket.interaction,
        token: &ticket.token,
    }
}

fn original(ticket: &Ticket) -> Route<'_> {
    Route::WebhookOriginalInteractionResponse {
        application_id: ticket.application,
        token: &ticket.token,
    }
}

/// Says that an answer is being worked on.
pub(super) fn deferral(ticket: &Ticket, audience: Audience) -> Call<'_> {
    Call::with(
        LightMethod::Post,
        callback(ticket),
        payload::deferral(audience),
    )
}

/// Says that a press was noticed. The message that was pressed is the first answer then.
pub(super) fn acknowledgement(ticket: &Ticket) -> Call<'_> {
    Call::with(
        LightMethod::Post,
        callback(ticket),
        payload::acknowledgement(),
    )
}

/// Offers suggestions.
pub(super) fn suggestions<'a>(
    ticket: &'a Ticket,
    found: &[crate::commands::Suggestion],
) -> Call<'a> {
    Call::with(
        LightMethod::Post,
        callback(ticket),
        payload::suggestions(found),
    )
}

/// Asks for the message that the first answer became.
pub(super) fn find_original(ticket: &Ticket) -> Call<'_> {
    Call::new(LightMethod::Get, original(ticket))
}

/// Takes the first answer away.
pub(super) fn delete_original(ticket: &Ticket) -> Call<'_> {
    Call::new(LightMethod::Delete, original(ticket))
}

/// Takes the buttons off a message; none if it cannot be one of Discord's.
pub(super) fn strip(message: MessageRef) -> Option<Call<'static>> {
    Some(Call::with(
        LightMethod::Patch,
        Route::ChannelMessage {
            channel_id: channel(message.channel)?,
            message_id: LibraryMessage::new(library_number(message.message.0)?),
        },
        payload::without_buttons(),
    ))
}

/// Opens a thread from a message; none if the message cannot be one of Discord's.
pub(super) fn open_thread(message: MessageRef, name: &str) -> Option<Call<'static>> {
    Some(Call::with(
        LightMethod::Post,
        Route::ChannelMessageThreads {
            channel_id: channel(message.channel)?,
            message_id: LibraryMessage::new(library_number(message.message.0)?),
        },
        serde_json::json!({
            "name": payload::fit(name, THREAD_NAME_LIMIT),
            "auto_archive_duration": THREAD_MINUTES,
        }),
    ))
}

/// Opens a person's direct messages; none if the number cannot be one of Discord's.
pub(super) fn open_direct(person: PersonId) -> Option<Call<'static>> {
    let recipient = UserId::new(library_number(person.0)?);
    Some(Call::with(
        LightMethod::Post,
        Route::UserMeDmChannels,
        serde_json::json!({ "recipient_id": recipient.to_string() }),
    ))
}

/// Opens an archived thread.
pub(super) fn unarchive(channel_id: LibraryChannel) -> Call<'static> {
    Call::with(
        LightMethod::Patch,
        Route::Channel { channel_id },
        serde_json::json!({ "archived": false }),
    )
}

/// A channel in the library's words; none for a number that Discord cannot have given, like the terminal's.
pub(super) fn channel(channel: ChannelId) -> Option<LibraryChannel> {
    library_number(channel.0).map(LibraryChannel::new)
}

/// The message that an answer of Discord's describes.
pub(super) fn message_in(answer: &Value) -> Option<MessageRef> {
    let number = |key: &str| answer[key].as_str()?.parse::<i64>().ok();
    Some(MessageRef {
        channel: ChannelId(number("channel_id")?),
        message: MessageId(number("id")?),
    })
}

/// The thread of a server that an answer of Discord's describes, as the home of a game.
pub(super) fn thread_in(answer: &Value) -> Option<Home> {
    let number = |key: &str| answer[key].as_str()?.parse::<i64>().ok();
    Some(Home::Channel {
        guild: Some(GuildId(number("guild_id")?)),
        channel: ChannelId(number("id")?),
    })
}

/// The library's ids are never zero, and it panics on one that is.
fn library_number(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|number| *number != 0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_that_are_not_discords_are_refused_and_not_sent() {
        assert_eq!(channel(ChannelId(0)), None);
        assert_eq!(channel(ChannelId(-5)), None);
        assert_eq!(channel(ChannelId(7)), Some(LibraryChannel::new(7)));
        assert!(open_direct(PersonId(-1)).is_none());
        let terminal = MessageRef {
            channel: ChannelId(0),
            message: MessageId(1),
        };
        assert!(strip(terminal).is_none());
    }

    #[test]
    fn the_message_is_found_in_an_answer() {
        let answer = json!({ "id": "77", "channel_id": "333", "content": "" });
        assert_eq!(
            message_in(&answer),
            Some(MessageRef {
                channel: ChannelId(333),
                message: MessageId(77)
            })
        );
        assert_eq!(message_in(&Value::Null), None);
        assert_eq!(message_in(&json!({ "id": 77 })), None);
    }
}
