//! What the store keeps, as plain values: no SQL, no Discord, no rules.

use std::fmt;

/// Declares a number that names one thing, so that a channel cannot be passed for a person.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

id!(
    /// A player: the Discord user id, or a number derived from a name at the terminal.
    PersonId
);

impl PersonId {
    /// Nobody any more: whoever this was had what was stored of them deleted.
    #[must_use]
    pub fn is_former(self) -> bool {
        self.0 < 0
    }
}

id!(
    /// A Discord server.
    GuildId
);
id!(
    /// A channel, thread or direct-message channel; the terminal is channel 0.
    ChannelId
);
id!(
    /// A message in a channel.
    MessageId
);
id!(
    /// A game, numbered from 1 in the order in which games began.
    GameId
);
id!(
    /// A challenge, numbered from 1.
    ChallengeId
);
id!(
    /// An entry of the outbox.
    NoticeId
);
id!(
    /// The request (a Discord interaction) that caused a write: the same request again changes nothing.
    RequestId
);
id!(
    /// An offer of one player to the other, numbered from 1.
    OfferId
);
id!(
    /// A line that a player has prepared.
    LineId
);

/// Seconds since 1970-01-01 00:00 UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// This moment and `seconds` more.
    #[must_use]
    pub fn plus(self, seconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(seconds))
    }
}

/// Somebody who has spoken to the service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who it is.
    pub id: PersonId,
    /// The name last seen; for lists only, never an identity.
    pub name: String,
}

/// Where a game or a challenge lives, and where what others must hear is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Home {
    /// A channel or thread that both players can read (at the terminal: the table).
    Channel {
        /// The server, none at the terminal.
        guild: Option<GuildId>,
        /// The channel or thread.
        channel: ChannelId,
    },
    /// Each player's direct messages with the bot.
    Direct,
}

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideChoice {
    /// The side with this index (`konakis_rules::Side::index`).
    Fixed(u8),
    /// Drawn when the challenge is accepted.
    Random,
}

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    /// It can be accepted.
    Open,
    /// It became this game (of a pair, the first).
    Accepted(GameId),
    /// The person challenged said no.
    Declined,
    /// The challenger took it back.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}

/// A challenge before it has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewChallenge {
    /// The request that makes it.
    pub request: Option<RequestId>,
    /// Who challenges.
    pub from: PersonId,
    /// Who is challenged; none: anyone.
    pub to: Option<PersonId>,
    /// Variant id.
    pub variant: String,
    /// Rules version of the variant.
    pub version: u32,
    /// Options as `key=value key=value`, empty for the defaults.
    pub options: String,
    /// The challenger's side.
    pub side: SideChoice,
    /// Where it was made.
    pub home: Home,
    /// When it was made.
    pub created: Timestamp,
    /// When it lapses.
    pub expires: Timestamp,
    /// The pace, in the words of play (`none`, `3d`...).
    pub pace: String,
    /// The games count for the ratings.
    pub rated: bool,
    /// Two games, the sides swapped in the second.
    pub pair: bool,
    /// The game that it is a rematch of.
    pub rematch: Option<GameId>,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// What was asked.
    pub terms: NewChallenge,
    /// What has become of it.
    pub state: ChallengeState,
    /// The message that shows it, when known.
    pub message: Option<MessageRef>,
}

/// A message of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MessageRef {
    /// The channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// How a game ended, in the words of the rules specification, section 7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Index of the side that won; none is a draw (or an aborted game).
    pub winner: Option<u8>,
    /// The reason's key, e.g. `king-escaped`.
    pub reason: String,
    /// When.
    pub at: Timestamp,
}

/// A move as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMove {
    /// Canonical text with captures.
    pub text: String,
    /// When it was made (for Discord: the interaction's own time).
    pub at: Timestamp,
    /// Its player had prepared it, and the service played it.
    pub prepared: bool,
}

/// A game's clock at a moment between two moves. Play makes it of the game's pace; the store keeps
/// it, and compares it, so that a gift of time and a move do not overwrite each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Until when (this second included) the player to move has to move; none while no clock runs.
    pub deadline: Option<Timestamp>,
    /// When to warn of the deadline; none once that was done.
    pub warn: Option<Timestamp>,
    /// Seconds that each side, by index, had in the bank when its turn began; none without banks.
    pub banks: Option<[i64; 2]>,
    /// The game is paused.
    pub pause: Option<Pause>,
}

/// A pause of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Since when.
    pub since: Timestamp,
    /// Seconds that the player to move had left then; none without a clock.
    pub left: Option<i64>,
}

/// A game to begin with a challenge that is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The players, by side index.
    pub players: [PersonId; 2],
    /// Its clock at the start.
    pub clock: Clock,
    /// Who must hear it ([`NoticeKind::Board`] with ply 0).
    pub notices: Vec<NewNotice>,
}

/// How strong somebody is in a variant (Glicko-2).
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub person: PersonId,
    /// The variant's id.
    pub variant: String,
    /// The rating, in points.
    pub rating: f64,
    /// Its deviation, in points.
    pub deviation: f64,
    /// The volatility.
    pub volatility: f64,
    /// Rated games that counted.
    pub games: u32,
    /// When the last of them ended.
    pub at: Timestamp,
}

/// What a game makes of a player's standing.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingChange {
    /// Games that had counted when it was computed (0: no standing yet). If others have counted
    /// since, nothing is written.
    pub seen: u32,
    /// The rating before.
    pub before: f64,
    /// The standing after.
    pub after: Standing,
}

/// A game: its row and all its moves. The moves are the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// Its number.
    pub id: GameId,
    /// The challenge it came from.
    pub challenge: ChallengeId,
    /// Variant id.
    pub variant: String,
    /// Rules version of the variant.
    pub version: u32,
    /// Options as `key=value key=value`.
    pub options: String,
    /// The players, by side index.
    pub players: [PersonId; 2],
    /// Where it is played.
    pub home: Home,
    /// When it began.
    pub created: Timestamp,
    /// The moves so far, ply 1 first.
    pub moves: Vec<StoredMove>,
    /// How it ended; none while it runs.
    pub ending: Option<Ending>,
    /// The newest message with its board, when known, and the ply it shows.
    pub board: Option<(MessageRef, u32)>,
    /// The offer that stands.
    pub offer: Option<Offer>,
    /// Which game of a pair it is: 0, or 1 for the second.
    pub leg: u8,
    /// The pace, in the words of play.
    pub pace: String,
    /// It counts for the ratings.
    pub rated: bool,
    /// The clock.
    pub clock: Clock,
}

impl GameRecord {
    /// Moves made so far.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// The side a person plays, by index. Somebody who plays both sides has side 0.
    #[must_use]
    pub fn side_of(&self, person: PersonId) -> Option<u8> {
        (0..2u8).find(|side| self.players[usize::from(*side)] == person)
    }
}

/// What one player proposes to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// End the game as a draw.
    Draw,
    /// Go back to before the last move of the one who asks.
    Takeback,
    /// Stop the clock.
    Pause,
}

/// An offer that stands: bound to a ply, withdrawn by any move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    /// Its number.
    pub id: OfferId,
    /// What is proposed.
    pub kind: OfferKind,
    /// By whom.
    pub by: PersonId,
    /// The ply at which it was made.
    pub ply: u32,
    /// When.
    pub at: Timestamp,
}

/// What a request has made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Made {
    /// A challenge.
    Challenge(ChallengeId),
    /// A game, by accepting its challenge.
    Game(GameId),
    /// A move.
    Move {
        /// The game.
        game: GameId,
        /// The ply that the move became.
        ply: u32,
    },
    /// The end of a game without a move.
    Ending(GameId),
}

/// What others must hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoticeKind {
    /// Somebody is challenged.
    Challenged(ChallengeId),
    /// The challenge was declined; the challenger hears it.
    Declined(ChallengeId),
    /// The challenge lapsed; the challenger hears it.
    Expired(ChallengeId),
    /// The challenge went with its challenger; those to whom it was made hear it.
    Withdrawn(ChallengeId),
    /// A game began (ply 0) or the move with this ply was made; the player to move is pinged.
    Board {
        /// The game.
        game: GameId,
        /// The ply after which the board is shown.
        ply: u32,
    },
    /// An offer was made or answered; the other player hears it.
    Offered {
        /// The game.
        game: GameId,
        /// The offer.
        offer: OfferId,
    },
    /// An offer was declined; the one who made it hears it.
    OfferDeclined {
        /// The game.
        game: GameId,
        /// The offer.
        offer: OfferId,
    },
    /// An offer was accepted that does not end the game; the one who made it hears it.
    OfferAccepted {
        /// The game.
        game: GameId,
        /// The offer.
        offer: OfferId,
    },
    /// The player to move has little time left.
    Warning {
        /// The game.
        game: GameId,
        /// The last ply when it was written.
        ply: u32,
    },
    /// The clock was changed by other than a move: a gift of time, the end of a pause, an outage.
    Clock {
        /// The game.
        game: GameId,
        /// The last ply when it was written.
        ply: u32,
    },
    /// The game is played in another place now; said there.
    Moved(GameId),
    /// The game ended without a move: resignation, agreement, time, staff.
    Ended(GameId),
    /// Direct messages do not reach the person challenged; the challenger hears it.
    Unheard(ChallengeId),
    /// Direct messages do not reach the other player of a game that is played in them.
    Unreachable(GameId),
}

/// Where a notice goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Addressee {
    /// A channel or thread.
    Channel(ChannelId),
    /// A person's direct messages with the bot.
    Person(PersonId),
}

/// An outbox entry to be written with the change it tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NewNotice {
    /// Where it goes.
    pub to: Addressee,
    /// Not sent from the outbox before this: until then an answer in the right place may settle it.
    pub not_before: Timestamp,
    /// An answer to the request itself is expected to say it: if the outbox has to, it says that it may be a repeat.
    pub answered: bool,
    /// It is there to reach this person, who is not notified where the others read it.
    pub nudge: Option<PersonId>,
    /// Never sent before this, also after a restart: somebody sleeps.
    pub held: Option<Timestamp>,
}

/// An outbox entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its number; also its nonce, so that Discord drops a repeat within minutes.
    pub id: NoticeId,
    /// What is to be told.
    pub kind: NoticeKind,
    /// Where it goes.
    pub to: Addressee,
    /// When the change happened.
    pub created: Timestamp,
    /// It is there to reach this person, who is not notified where the others read it.
    pub nudge: Option<PersonId>,
    /// Times it was tried from the outbox, this one included.
    pub attempts: u32,
    /// It may have been heard already: an answer was on its way or a former try was cut off.
    pub maybe_repeat: bool,
}
