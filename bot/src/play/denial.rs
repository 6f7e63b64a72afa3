//! Why a player cannot have what was asked. Values only; the words are in `config/locales`.

use konakis_rules::{OptionError, Refusal};

use super::{clock::PaceError, view::GameView};
use crate::store::{Challenge, ChallengeId, ChannelId, GameId, PersonId, StoreError, Vacation};

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
    /// Too many challenges to the same person in the last day.
    #[error("more than {limit} challenges to {person} in a day")]
    TooManyChallengesTo {
        /// To whom.
        person: PersonId,
        /// The bound.
        limit: u32,
    },
    /// The other person takes no challenges from this one.
    #[error("blocked by {0}")]
    BlockedBy(PersonId),
    /// The other person is on the own block list.
    #[error("{0} is on the block list")]
    Blocks(PersonId),
    /// The block list is full.
    #[error("more than {limit} people blocked")]
    TooManyBlocks {
        /// The bound.
        limit: usize,
    },
    /// The other one is not here any more.
    #[error("a former player")]
    FormerPlayer,
    /// No game of the person is over.
    #[error("no game is over")]
    NoRematch,
    /// There is no rematch of a game that runs.
    #[error("the game still runs")]
    StillRunning(Box<GameView>),
    /// The pace was not understood, or is out of bounds.
    #[error("the pace {typed:?}: {error}")]
    Pace {
        /// What was typed, shortened.
        typed: String,
        /// What is wrong with it.
        error: PaceError,
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
    /// The time of the player to move has run out, and the game is over by it.
    #[error("the time has run out")]
    TimeOut(Box<GameView>),
    /// The opponent's time has just run out; a move sent in time may still arrive.
    #[error("the opponent's time has just run out")]
    TimeEnding(Box<GameView>),
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
    /// The same was offered at this ply before, and not taken.
    #[error("the same was offered before")]
    OfferedBefore(Box<GameView>),
    /// The person has made no move yet.
    #[error("there is no move to take back")]
    NothingToTakeBack(Box<GameView>),
    /// The game is paused already.
    #[error("the game is paused")]
    Paused(Box<GameView>),
    /// The game is not paused.
    #[error("the game is not paused")]
    NotPaused(Box<GameView>),
    /// The game is played without a clock.
    #[error("no clock runs")]
    NoClock(Box<GameView>),
    /// It is the person's own clock that runs.
    #[error("it is the own clock")]
    OwnTime(Box<GameView>),
    /// The opponent would have more time than any pace gives.
    #[error("the opponent has plenty of time")]
    PlentyOfTime(Box<GameView>),
    /// The person is on vacation.
    #[error("on vacation until {}", .0.until.0)]
    OnVacation(Vacation),
    /// The person is not on vacation.
    #[error("not on vacation")]
    NotOnVacation,
    /// More days than the person has left.
    #[error("{left} days of vacation are left")]
    TooMuchVacation {
        /// Days left.
        left: u32,
        /// Days that one has in any 365.
        allowed: u32,
    },
    /// Others wrote in between, again and again; to be tried again.
    #[error("others write in between")]
    Busy,
    /// A line is prepared while it is the opponent's turn.
    #[error("a line on one's own turn")]
    LineOnOwnTurn(Box<GameView>),
    /// A move of a line is refused by the rules or cannot be read.
    #[error("move {number} of the line: {refusal}")]
    Line {
        /// The game, at the position to which the moves before it lead.
        view: Box<GameView>,
        /// Which move it is, from 1.
        number: usize,
        /// What was typed, shortened.
        typed: String,
        /// Why it is refused.
        refusal: Refusal,
    },
    /// A line ends with a move of the opponent, to which it has no answer.
    #[error("a line without an answer")]
    LineWithoutAnswer {
        /// The game.
        view: Box<GameView>,
        /// The move; none if there was no move at all.
        last: Option<String>,
    },
    /// A line has too many moves.
    #[error("more than {limit} moves")]
    LineTooLong {
        /// The bound.
        limit: usize,
    },
    /// The person has too many lines in a game.
    #[error("more than {limit} lines")]
    TooManyLines {
        /// The game.
        view: Box<GameView>,
        /// The bound.
        limit: usize,
    },
    /// The person has no such line in the game.
    #[error("no line {number:?} of {count}")]
    NoLine {
        /// The game.
        view: Box<GameView>,
        /// Which was wanted; none: all.
        number: Option<usize>,
        /// How many there are.
        count: usize,
    },
    /// A note is too long.
    #[error("a note of {length} characters")]
    NoteTooLong {
        /// How long it is.
        length: usize,
        /// The bound.
        limit: usize,
    },
    /// No time zone of this name.
    #[error("no time zone {typed:?}")]
    NoZone {
        /// What was typed, shortened.
        typed: String,
        /// Names that it may have meant.
        near: Vec<String>,
    },
    /// The quiet hours were not understood.
    #[error("quiet hours {typed:?}")]
    QuietHours {
        /// What was typed, shortened.
        typed: String,
    },
    /// Quiet hours without a time zone.
    #[error("quiet hours without a time zone")]
    QuietWithoutZone,
    /// No offer stands (any more).
    #[error("no offer stands")]
    NoOffer(Box<GameView>),

    /// Only those who run a server may do that.
    #[error("not one of the staff")]
    NotStaff,
    /// There is no server here that somebody could run.
    #[error("no server")]
    NoServer,
    /// Games are not made in this channel.
    #[error("games are not made in this channel")]
    ChannelClosed {
        /// Where they are.
        channels: Vec<ChannelId>,
    },
    /// A channel cannot be taken off an empty list.
    #[error("all channels are allowed")]
    AllChannels,
    /// The list of channels is full.
    #[error("more than {limit} channels")]
    TooManyChannels {
        /// The bound.
        limit: usize,
    },
    /// The variant is not on offer on this server.
    #[error("{variant} is not on offer here")]
    NotOffered {
        /// The variant's id.
        variant: String,
        /// Those that are.
        offered: Vec<String>,
    },
    /// The last variant on offer cannot be taken away.
    #[error("no variant would be left")]
    LastVariant,
    /// To abort a game, one names it and says why.
    #[error("no game or no reason is named")]
    NoReason,
    /// The game is played here already.
    #[error("the game is here")]
    HereAlready(Box<GameView>),

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
