//! Which part of Discord's REST interface a path belongs to.

use super::ids::{ChannelId, GuildId, InteractionId, MessageId, PersonId};

/// A path, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// `/gateway`
    Gateway,
    /// `/gateway/bot`
    GatewayBot,
    /// `/users/@me`
    Me,
    /// `/applications/@me` and `/oauth2/applications/@me`
    Application,
    /// `/applications/{application}/commands`
    Commands,
    /// `/applications/{application}/guilds/{guild}/commands`
    GuildCommands,
    /// `/interactions/{interaction}/{token}/callback`
    Callback {
        interaction: InteractionId,
        token: String,
    },
    /// `/webhooks/{application}/{token}/messages/@original`
    Original { token: String },
    /// `/webhooks/{application}/{token}`
    FollowUp { token: String },
    /// `/channels/{channel}/messages`
    Messages { channel: ChannelId },
    /// `/channels/{channel}/messages/{message}`
    Message {
        channel: ChannelId,
        message: MessageId,
    },
    /// `/channels/{channel}/messages/{message}/threads`
    Threads {
        channel: ChannelId,
        message: MessageId,
    },
    /// `/channels/{channel}`
    Channel { channel: ChannelId },
    /// `/guilds/{guild}/members/{person}`
    Member { guild: GuildId, person: PersonId },
    /// `/users/@me/channels`
    OpenDirect,
    /// Anything else.
    Unknown,
}

impl Route {
    /// Reads a path with its `/api/v10`.
    pub(crate) fn of(path: &str) -> Route {
        let path = path.strip_prefix("/api/v10/").unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        Route::read(&parts).unwrap_or(Route::Unknown)
    }

    fn read(parts: &[&str]) -> Option<Route> {
        let id = |text: &str| text.parse::<u64>().ok();
        Some(match parts {
            ["gateway"] => Route::Gateway,
            ["gateway", "bot"] => Route::GatewayBot,
            ["users", "@me"] => Route::Me,
            ["applications", "@me"] | ["oauth2", "applications", "@me"] => Route::Application,
            ["applications", _, "commands"] => Route::Commands,
            ["applications", _, "guilds", _, "commands"] => Route::GuildCommands,
            ["interactions", interaction, token, "callback"] => Route::Callback {
                interaction: InteractionId(id(interaction)?),
                token: (*token).to_owned(),
            },
            ["webhooks", _, token, "messages", "@original"] => Route::Original {
                token: (*token).to_owned(),
            },
            ["webhooks", _, token] => Route::FollowUp {
                token: (*token).to_owned(),
            },
            ["channels", channel, "messages"] => Route::Messages {
                channel: ChannelId(id(channel)?),
            },
            ["channels", channel, "messages", message] => Route::Message {
                channel: ChannelId(id(channel)?),
                message: MessageId(id(message)?),
            },
            ["channels", channel, "messages", message, "threads"] => Route::Threads {
                channel: ChannelId(id(channel)?),
                message: MessageId(id(message)?),
            },
            ["channels", channel] => Route::Channel {
                channel: ChannelId(id(channel)?),
            },
            ["guilds", guild, "members", person] => Route::Member {
                guild: GuildId(id(guild)?),
                person: PersonId(id(person)?),
            },
            ["users", "@me", "channels"] => Route::OpenDirect,
            _ => return None,
        })
    }

    /// Whether the bot's token is needed; interactions carry their own in the path.
    pub(crate) fn needs_token(&self) -> bool {
        !matches!(
            self,
            Route::Callback { .. } | Route::Original { .. } | Route::FollowUp { .. }
        )
    }
}
