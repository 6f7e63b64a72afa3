//! Discord's ids: a snowflake holds the moment it was made, and each kind of thing has its own type.

use std::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
    time::{SystemTime, UNIX_EPOCH},
};

/// Milliseconds from the Unix epoch to Discord's (2015-01-01 00:00 UTC).
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// The moment at which things are made if a test sets its own, in milliseconds since the Unix
/// epoch; 0: the host's clock.
static SET_MS: AtomicU64 = AtomicU64::new(0);

/// From now on things are made at this moment, for all worlds of this process.
pub(crate) fn set_clock(unix_seconds: i64) {
    let seconds = u64::try_from(unix_seconds).unwrap_or(0);
    SET_MS.store(seconds.saturating_mul(1_000), Ordering::Relaxed);
}

fn host_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

/// A snowflake for something that is made now; every one is different, later ones are larger.
fn snowflake() -> u64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let unix_ms = match SET_MS.load(Ordering::Relaxed) {
        0 => host_ms(),
        set => set,
    };
    // The low 22 bits are worker, process and increment; counting through all of them keeps the
    // ids of parallel tests apart.
    let increment = COUNT.fetch_add(1, Ordering::Relaxed) & 0x3f_ffff;
    (unix_ms.saturating_sub(DISCORD_EPOCH_MS) << 22) | increment
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) struct $name(pub(crate) u64);

        impl $name {
            /// A new one, made now.
            #[allow(dead_code, reason = "not every kind is made by every test")]
            pub(crate) fn new() -> $name {
                $name(snowflake())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

impl From<MessageId> for u64 {
    fn from(id: MessageId) -> u64 {
        id.0
    }
}

id!(
    /// A person or an application.
    PersonId
);
id!(
    /// A server.
    GuildId
);
id!(
    /// A channel, thread or direct-message channel.
    ChannelId
);
id!(
    /// A message.
    MessageId
);
id!(
    /// An attachment of a message.
    AttachmentId
);
id!(
    /// A command, a click or a request for suggestions.
    InteractionId
);
id!(
    /// A registered command.
    CommandId
);
