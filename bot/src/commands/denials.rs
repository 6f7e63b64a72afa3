//! Denials in words: what is wrong, and what to do next.

use super::{
    Reply, Verb, challenge, games, refusals,
    reply::ButtonStyle,
    servers,
    words::{Words, absolute, mention},
};
use crate::{
    play::{Actor, Denial, GameView, PaceError, clock},
    text::Args,
};

/// The private answer to a request that was not carried out.
pub(super) fn reply(words: &Words<'_>, actor: &Actor, denial: &Denial) -> Reply {
    let mut reply = Reply::private(text(words, actor, denial));
    reply.misunderstood = match denial {
        Denial::Move(_, refusal) | Denial::Line { refusal, .. } => refusals::misunderstood(refusal),
        Denial::NoVariant { .. }
        | Denial::NoSide { .. }
        | Denial::Options(_)
        | Denial::Pace { .. }
        | Denial::NoZone { .. }
        | Denial::QuietHours { .. }
        | Denial::UnknownGame(_)
        | Denial::NoPly { .. }
        | Denial::NoLine { .. }
        | Denial::NoChallenge(_) => true,
        _ => false,
    };
    // The message with its buttons may be lost or far up.
    if let Denial::AlreadyChallenged(id) = denial {
        let withdraw = words.challenge_button(Verb::Cancel, *id, ButtonStyle::Secondary);
        reply.buttons.push(withdraw);
    }
    reply
}

fn text(words: &Words<'_>, actor: &Actor, denial: &Denial) -> String {
    match denial {
        Denial::Yourself => words.plain("denied-yourself"),
        Denial::Bot => words.plain("denied-bot"),
        Denial::Absent => words.plain("denied-absent"),
        Denial::OpenInDirect => words.plain("denied-open-in-direct"),
        Denial::NoVariant { typed, near } => no_variant(words, typed, near),
        Denial::NoSide { typed, sides } => words.say(
            "denied-no-side",
            &Args::new()
                .text("typed", plain_text(typed))
                .text("sides", sides.join(", ")),
        ),
        Denial::Options(error) => words.say(
            "denied-options",
            &Args::new().text("problem", plain_text(&error.to_string())),
        ),
        Denial::TooManyChallenges { limit } => words.say(
            "denied-too-many-challenges",
            &Args::new().number("limit", i64::from(*limit)),
        ),
        Denial::TooManyChallengesTo { person, limit } => words.say(
            "denied-too-many-challenges-to",
            &Args::new()
                .text("person", mention(*person))
                .number("limit", i64::from(*limit)),
        ),
        Denial::BlockedBy(person) => words.say(
            "denied-blocked-by",
            &Args::new().text("person", mention(*person)),
        ),
        Denial::Blocks(person) => words.say(
            "denied-blocks",
            &Args::new().text("person", mention(*person)),
        ),
        Denial::TooManyBlocks { limit } => words.say(
            "denied-too-many-blocks",
            &Args::new().number("limit", i64::try_from(*limit).unwrap_or(i64::MAX)),
        ),
        Denial::FormerPlayer => words.plain("denied-former-player"),
        Denial::NoRematch => words.plain("denied-no-rematch"),
        Denial::StillRunning(view) => words.say("denied-still-running", &titled(words, view)),
        Denial::Pace { typed, error } => words.say(
            match error {
                PaceError::Unreadable => "denied-pace",
                PaceError::Bounds => "denied-pace-bounds",
            },
            &Args::new().text("typed", plain_text(typed)),
        ),
        Denial::TooManyGames { limit, opponent } => words.say(
            if *opponent {
                "denied-too-many-games-opponent"
            } else {
                "denied-too-many-games"
            },
            &Args::new().number("limit", i64::from(*limit)),
        ),
        Denial::AlreadyChallenged(id) => words.say(
            "denied-already-challenged",
            &Args::new().number("challenge", id.0),
        ),
        Denial::NoChallenge(id) => {
            words.say("denied-no-challenge", &Args::new().number("challenge", *id))
        }
        Denial::NotChallenged(challenge) => words.say(
            "denied-not-challenged",
            &Args::new().text(
                "challenged",
                challenge.terms.to.map_or_else(String::new, mention),
            ),
        ),
        Denial::NotChallenger(challenge) => words.say(
            "denied-not-challenger",
            &Args::new().text("challenger", mention(challenge.terms.from)),
        ),
        Denial::OwnChallenge(_) => words.plain("denied-own-challenge"),
        Denial::ChallengeOver(over) => challenge::over(words, over),
        Denial::RulesChanged(_) => words.plain("denied-rules-changed"),
        Denial::NoGame => words.plain("denied-no-game"),
        Denial::WhichGame(views) => which_game(words, actor, views),
        Denial::UnknownGame(typed) => words.say(
            "denied-unknown-game",
            &Args::new().text("typed", plain_text(typed)),
        ),
        Denial::NotAPlayer(view) => words.say(
            "denied-not-a-player",
            &titled(words, view)
                .text("one", mention(view.record.players[0]))
                .text("two", mention(view.record.players[1])),
        ),
        Denial::GameOver(view) => {
            let result = view.result();
            let result =
                result.map_or_else(String::new, |result| words.result(view.rules(), result));
            words.say(
                "denied-game-over",
                &titled(words, view).text("result", result),
            )
        }
        Denial::NotYourTurn(view) => words.say(
            "denied-not-your-turn",
            &titled(words, view).text(
                "opponent",
                view.opponent(actor.person)
                    .map_or_else(String::new, mention),
            ),
        ),
        Denial::TimeOut(view) => {
            let ending = view.record.ending.as_ref();
            let at = ending.map_or_else(String::new, |ending| absolute(ending.at));
            let own = view.player(view.game.to_move()) == actor.person;
            words.say(
                if own {
                    "denied-time-out"
                } else {
                    "denied-time-out-theirs"
                },
                &titled(words, view).text("at", at),
            )
        }
        Denial::TimeEnding(view) => words.say("denied-time-ending", &titled(words, view)),
        Denial::Move(view, refusal) => {
            let reason = refusals::text(words, view, refusal);
            words.say("denied-move", &titled(words, view).text("reason", reason))
        }
        Denial::MovedOn(view) => match view.game.plies().last() {
            Some(played) => words.say(
                "denied-moved-on",
                &titled(words, view)
                    .number("ply", i64::from(played.ply))
                    .text("move", played.text.clone()),
            ),
            None => words.say("denied-game-changed", &titled(words, view)),
        },
        Denial::NoPly { ply, last } => words.say(
            "denied-no-ply",
            &Args::new()
                .number("ply", *ply)
                .number("last", i64::from(*last)),
        ),
        Denial::OfferStands { own, view } => words.say(
            if *own {
                "denied-own-offer-stands"
            } else {
                "denied-offer-stands"
            },
            &titled(words, view),
        ),
        Denial::OfferedBefore(view) => words.say("denied-offered-before", &titled(words, view)),
        Denial::NothingToTakeBack(view) => {
            words.say("denied-nothing-to-take-back", &titled(words, view))
        }
        Denial::Paused(view) => words.say("denied-paused", &titled(words, view)),
        Denial::NotPaused(view) => words.say("denied-not-paused", &titled(words, view)),
        Denial::NoClock(view) => words.say("denied-no-clock", &titled(words, view)),
        Denial::PlentyOfTime(view) => words.say(
            "denied-plenty-of-time",
            &titled(words, view).number("days", clock::LONGEST / clock::DAY),
        ),
        Denial::OwnTime(view) => words.say("denied-own-time", &titled(words, view)),
        Denial::OnVacation(vacation) => words.say(
            "denied-on-vacation",
            &Args::new().text("date", absolute(vacation.until)),
        ),
        Denial::NotOnVacation => words.plain("denied-not-on-vacation"),
        Denial::TooMuchVacation { left, allowed } => words.say(
            "denied-too-much-vacation",
            &Args::new()
                .number("left", i64::from(*left))
                .number("allowed", i64::from(*allowed)),
        ),
        Denial::NoZone { typed, near } => no_zone(words, typed, near),
        Denial::QuietHours { typed } => words.say(
            "denied-quiet-hours",
            &Args::new().text("typed", plain_text(typed)),
        ),
        Denial::QuietWithoutZone => words.plain("denied-quiet-without-zone"),
        Denial::Busy => words.plain("denied-busy"),
        Denial::NoOffer(view) => words.say("denied-no-offer", &titled(words, view)),
        Denial::LineOnOwnTurn(view) => words.say("denied-line-on-own-turn", &titled(words, view)),
        Denial::Line {
            view,
            number,
            typed,
            refusal,
        } => words.say(
            "denied-line",
            &titled(words, view)
                .number("number", count(*number))
                .text("typed", plain_text(typed))
                .text("reason", refusals::text(words, view, refusal)),
        ),
        Denial::LineWithoutAnswer { view, last } => match last {
            Some(last) => words.say(
                "denied-line-without-answer",
                &titled(words, view).text("move", last.clone()),
            ),
            None => words.say("denied-line-empty", &titled(words, view)),
        },
        Denial::LineTooLong { limit } => words.say(
            "denied-line-too-long",
            &Args::new().number("limit", count(*limit)),
        ),
        Denial::TooManyLines { view, limit } => words.say(
            "denied-too-many-lines",
            &titled(words, view).number("limit", count(*limit)),
        ),
        Denial::NoLine { view, count: 0, .. } => words.say("denied-no-lines", &titled(words, view)),
        Denial::NoLine {
            view, count: have, ..
        } => words.say(
            "denied-no-line",
            &titled(words, view).number("count", count(*have)),
        ),
        Denial::NoteTooLong { length, limit } => words.say(
            "denied-note-too-long",
            &Args::new()
                .number("length", count(*length))
                .number("limit", count(*limit)),
        ),
        Denial::NotStaff => words.plain("denied-not-staff"),
        Denial::NoServer => words.plain("denied-no-server"),
        Denial::ChannelClosed { channels } => words.say(
            "denied-channel-closed",
            &Args::new().text("channels", servers::channels(channels)),
        ),
        Denial::AllChannels => words.plain("denied-all-channels"),
        Denial::TooManyChannels { limit } => words.say(
            "denied-too-many-channels",
            &Args::new().number("limit", count(*limit)),
        ),
        Denial::NotOffered { variant, offered } => words.say(
            "denied-not-offered",
            &Args::new()
                .text("variant", variant.as_str())
                .text("offered", offered.join(", ")),
        ),
        Denial::LastVariant => words.plain("denied-last-variant"),
        Denial::NoReason => words.plain("denied-no-reason"),
        Denial::HereAlready(view) => words.say("denied-here-already", &titled(words, view)),
        Denial::RulesGone { game, .. } | Denial::Broken { game, .. } => {
            tracing::error!(%denial, "a game cannot be shown");
            words.say("denied-broken", &Args::new().number("game", game.0))
        }
        Denial::Store(error) => {
            tracing::error!(%error, "the store failed");
            words.plain("denied-store")
        }
    }
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn titled(words: &Words<'_>, view: &GameView) -> Args {
    Args::new().text("title", words.title(view))
}

fn no_variant(words: &Words<'_>, typed: &str, near: &[String]) -> String {
    let args = Args::new().text("typed", plain_text(typed));
    if near.is_empty() {
        words.say("denied-no-variant", &args)
    } else {
        words.say(
            "denied-no-variant-near",
            &args.text("near", near.join(", ")),
        )
    }
}

fn no_zone(words: &Words<'_>, typed: &str, near: &[String]) -> String {
    let args = Args::new().text("typed", plain_text(typed));
    if near.is_empty() {
        words.say("denied-no-zone", &args)
    } else {
        words.say("denied-no-zone-near", &args.text("near", near.join(", ")))
    }
}

fn which_game(words: &Words<'_>, actor: &Actor, views: &[GameView]) -> String {
    games::list(words, actor, words.plain("denied-which-game"), views)
}

/// What a person typed, said back: nothing in it may look like a mention or break out of the text.
pub(super) fn plain_text(typed: &str) -> String {
    typed
        .chars()
        .filter(|character| !character.is_control() && !is_unseen(*character))
        .map(|character| match character {
            '`' => '\'',
            '@' => '＠',
            '<' => '‹',
            '>' => '›',
            other => other,
        })
        .collect::<String>()
        // No link under other words.
        .replace("](", "] (")
}

/// What turns the direction of the text after it, begins a line, or takes no room. Joiners stay: some
/// scripts and signs are written with them.
fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{61c}' | '\u{feff}'
    )
}
