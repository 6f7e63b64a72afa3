//! Why the service on Discord cannot start or go on.

/// Why the service on Discord cannot start or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiscordError {
    /// The HTTP client cannot be set up.
    #[error("cannot set up HTTP: {0}; check the system's certificates")]
    Client(String),
    /// The proxy's address is not one.
    #[error(
        "[discord] proxy = {proxy:?} is not an address; write it like \"http://127.0.0.1:3000\""
    )]
    Proxy {
        /// What stands in the settings.
        proxy: String,
    },
    /// Discord, or the proxy before it, does not say where its gateway is.
    #[error(
        "{place} does not say where the gateway is: {problem}; check the network, [discord] proxy, and status.discord.com"
    )]
    NoGateway {
        /// Who was asked.
        place: String,
        /// What went wrong.
        problem: String,
    },
    /// Discord does not accept the bot's token.
    #[error(
        "Discord does not accept the token; copy it anew from the Bot page of the application at discord.com/developers and give it as KONAKIS_DISCORD_TOKEN or in the settings' token file"
    )]
    Token,
    /// The gateway ended for good.
    #[error("the gateway ended: {0}")]
    Gateway(String),
    /// The store failed at the start.
    #[error(transparent)]
    Store(#[from] crate::store::StoreError),
}
