//! Why a player cannot have what was asked. Values only; the words are in `config/locales`.

use konakis_rules::{OptionError, Refusal};

use super::view::GameView;
use crate::store::{Challenge, ChallengeId, GameId, StoreError};

/// Why a request was not carried out. Nothing was written, except where a variant says so.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Denial {
    /// Nobody plays against himself.
    #[error("a challenge to oneself")]
    Yourself,
    /// Applications do not play.
    #[error("a challenge to a bot")]
    Bot,
    /// The person challenged cannot see the channel.
    #[error("the person is not a member of the server")]
    Absent,
    /// An open challenge where nobody else can see it.
    #[error("an open challenge in direct messages")]
    OpenInDirect,
    /// No variant of this name.
    #[error("no variant {typed:?}")]
    NoVariant {
        /// What was typed, shortened.
        typed: String,
        /// Ids of variants that it may have meant.
        near: Vec<String>,
    },
    /// The variant has no such side.
    #[error("no side {typed:?}")]
    NoSide {
        /// What was typed, shortened.
        typed: String,
        /// The keys of the sides there are.
        sides: [&'static str; 2],
    },
    /// The variant's options were not understood.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// Too many challenges in the last hour.
    #[error("more than {limit} challenges in an hour")]
    TooManyChallenges {
        /// The bound.
        limit: u32,
    },
    /// Too many running games.
    #[error("more than {limit} running games")]
    TooManyGames {
        /// The bound.
        limit: u32,
        /// It is the opponent who has them.
        opponent: bool,
    },
    /// The same challenge stands already.
    #[error("challenge {0} stands already")]
    AlreadyChallenged(ChallengeId),
    /// No such challenge.
    #[error("no challenge {0}")]
    NoChallenge(i64),
    /// The challenge is for somebody else.
    #[error("challenge {} is for somebody else", .0.id)]
    NotChallenged(Box<Challenge>),
    /// Only the challenger may take it back.
    #[error("challenge {} is somebody else's", .0.id)]
    NotChallenger(Box<Challenge>),
    /// Nobody accepts his own challenge.
    #[error("challenge {} is one's own", .0.id)]
    OwnChallenge(Box<Challenge>),
    /// The challenge has been answered.
    #[error("challenge {} is over", .0.id)]
    ChallengeOver(Box<Challenge>),

    /// The rules of a challenge are not among the variants any more.
    #[error("challenge {0} is to rules that are gone")]
    RulesChanged(ChallengeId),

    /// The person has no running game (here, or anywhere).
    #[error("no running game")]
    NoGame,
    /// Several games fit.
    #[error("several games fit")]
    WhichGame(Vec<GameView>),
    /// No game of this number that the person may see.
    #[error("no game {0:?}")]
    UnknownGame(String),
    /// The person does not play in it.
    #[error("a game of others")]
    NotAPlayer(Box<GameView>),
    /// The game is over.
    #[error("the game is over")]
    GameOver(Box<GameView>),
    /// It is the opponent's turn.
    #[error("the opponent is to move")]
    NotYourTurn(Box<GameView>),
    /// The move is refused by the rules or cannot be read.
    #[error("{1}")]
    Move(Box<GameView>, Refusal),
    /// Somebody (perhaps the same person, clicking twice) was quicker: the game has moved on.
    #[error("the game has moved on")]
    MovedOn(Box<GameView>),
    /// The position has no such ply.
    #[error("no ply {ply}")]
    NoPly {
        /// What was asked for.
        ply: i64,
        /// The last ply there is.
        last: u32,
    },
    /// A draw offer stands already.
    #[error("an offer stands")]
    OfferStands {
        /// It is the person's own.
        own: bool,
        /// The game.
        view: Box<GameView>,
    },
    /// No offer stands (any more).
    #[error("no offer stands")]
    NoOffer(Box<GameView>),

    /// The game's rules are not among the variants any more.
    #[error(
        "game {game} is played by {variant} version {version}, which this service does not have"
    )]
    RulesGone {
        /// The game.
        game: GameId,
        /// The variant.
        variant: String,
        /// The version.
        version: u32,
    },
    /// The stored moves do not replay.
    #[error("the moves of game {game} do not replay: {problem}")]
    Broken {
        /// The game.
        game: GameId,
        /// What is wrong.
        problem: String,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
