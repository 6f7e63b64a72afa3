//! `/challenge` and the buttons under a challenge.

use super::{
    Button, Desk, Invocation, Reply, Shows, Verb,
    board::board_message,
    make_move::{elsewhere, is_here},
    reply::ButtonStyle,
    servers::new_thread,
    words::{Words, mention, relative},
};
use crate::{
    play::{Actor, Begun, Closed, Denial, GameView, Made, Rematch, Terms, side},
    store::{Challenge, ChallengeId, ChallengeState, GameId, SideChoice},
    text::Args,
};

/// The game that is proposed when none is named.
const USUAL: &str = "tablut";

/// `/challenge`.
pub(super) async fn challenge(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let opponent = invocation.person("opponent");
    if opponent.is_some_and(|person| person.bot) {
        return Err(Denial::Bot);
    }
    if opponent.is_some_and(|person| person.absent) {
        return Err(Denial::Absent);
    }
    if let Some(person) = opponent {
        desk.play().remember(person.id, &person.name).await?;
    }
    let terms = Terms {
        to: opponent.map(|person| person.id),
        variant: invocation.text("game").unwrap_or_else(|| USUAL.to_owned()),
        options: invocation.text("options").unwrap_or_default(),
        side: invocation.text("side"),
        pace: invocation.text("pace"),
        rated: invocation.choice("rated").unwrap_or(true),
        pair: invocation.flag("pair"),
    };
    let made = desk.play().challenge(actor, &terms).await?;
    made_message(desk, words, actor, made)
}

/// `/rematch`: of the game named, or of one's last.
pub(super) async fn ask_rematch(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let game = desk.play().game_over(actor, named.as_deref()).await?;
    rematch(desk, words, actor, game).await
}

/// The button "Rematch" under a game that is over.
pub(super) async fn rematch(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    game: GameId,
) -> Result<Reply, Denial> {
    match desk.play().rematch(actor, game).await? {
        Rematch::Asked(made) => made_message(desk, words, actor, *made),
        Rematch::Begun(begun) => begun_reply(desk, words, actor, *begun).await,
    }
}

/// The answer to whoever makes a challenge: the challenge itself, or where it is made elsewhere,
/// that it is.
fn made_message(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    made: Made,
) -> Result<Reply, Denial> {
    let words = &words.at(actor, made.challenge.terms.home);
    let mut reply = challenge_message(desk, words, &made.challenge)?;
    if !actor.reach {
        let note = words.plain("no-reach");
        reply.text = format!("{}\n{note}", reply.text);
    }
    if is_here(actor, made.challenge.terms.home) {
        reply.settles = made.notices;
    } else {
        // The person challenged gets a message of their own, from the outbox.
        let cancel = |button: &Button| button.press.verb == Verb::Cancel;
        reply.buttons.retain(cancel);
        reply.pings.clear();
        reply.shows = None;
    }
    Ok(reply)
}

/// The message that shows an open challenge.
pub(super) fn challenge_message(
    desk: &Desk,
    words: &Words<'_>,
    challenge: &Challenge,
) -> Result<Reply, Denial> {
    let terms = &challenge.terms;
    let variant = desk.play().variant(&terms.variant)?;
    let rules = variant.rules(&terms.options.parse()?)?;
    let side = match terms.side {
        SideChoice::Fixed(index) => words.say(
            "challenge-side",
            &Args::new()
                .text("challenger", mention(terms.from))
                .text("side", words.side(&rules, side(index))),
        ),
        SideChoice::Random => words.plain("challenge-side-random"),
    };
    let mut args = Args::new()
        .text("challenger", mention(terms.from))
        .text("variant", words.variant(variant))
        .text("side", side)
        .text("expires", relative(terms.expires))
        .number("challenge", challenge.id.0);
    let mut lines = Vec::new();
    let id = challenge.id;
    let mut buttons = vec![words.challenge_button(Verb::Accept, id, ButtonStyle::Success)];
    let mut pings = Vec::new();
    if let Some(to) = terms.to {
        args = args.text("challenged", mention(to));
        lines.push(match terms.rematch {
            Some(game) => words.say("challenge-rematch", &args.number("game", game.0)),
            None => words.say("challenge-direct", &args),
        });
        buttons.push(words.challenge_button(Verb::Decline, id, ButtonStyle::Danger));
        pings.push(to);
    } else {
        lines.push(words.say("challenge-open", &args));
    }
    if !terms.options.is_empty() {
        lines.push(words.say(
            "challenge-options",
            &Args::new().text("options", terms.options.clone()),
        ));
    }
    lines.push(
        words.say(
            "challenge-terms",
            &Args::new()
                .text("pace", words.pace(&terms.pace))
                .text(
                    "rated",
                    words.plain(if terms.rated { "rated" } else { "unrated" }),
                )
                .text(
                    "pair",
                    words.plain(if terms.pair { "paired" } else { "single" }),
                ),
        ),
    );
    buttons.push(words.challenge_button(Verb::Cancel, id, ButtonStyle::Secondary));
    let mut reply = Reply::public(lines.join("\n"));
    reply.pings = pings;
    reply.buttons = buttons;
    reply.shows = Some(Shows::Challenge(id));
    Ok(reply)
}

/// The button "Accept": the game begins.
pub(super) async fn accept(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    id: ChallengeId,
) -> Result<Reply, Denial> {
    let begun = desk.play().accept(actor, id).await?;
    begun_reply(desk, words, actor, begun).await
}

async fn begun_reply(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    begun: Begun,
) -> Result<Reply, Denial> {
    let words = &words.at(actor, begun.view.record.home);
    let mut reply = begun_message(words, &begun.view, &begun.challenge);
    reply.settles = begun.notices;
    reply.thread = new_thread(desk, words, actor, &begun.view).await?;
    Ok(elsewhere(words, actor, &begun.view, reply))
}

/// `/block`: from whom one takes no challenges.
pub(super) async fn block(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let undo = invocation.flag("undo");
    let (head, list) = match invocation.person("person") {
        None => (String::new(), desk.play().blocked(actor).await?),
        Some(person) => {
            let list = desk.play().block(actor, person.id, undo).await?;
            let id = if undo { "unblocked" } else { "blocked" };
            let args = Args::new().text("person", mention(person.id));
            (words.say(id, &args) + "\n", list)
        }
    };
    let people: Vec<String> = list.into_iter().map(mention).collect();
    let tail = if people.is_empty() {
        words.plain("blocks-nobody")
    } else {
        words.say("blocks", &Args::new().text("people", people.join(" ")))
    };
    Ok(Reply::private(format!("{head}{tail}")))
}

/// The board at the start; the challenger hears it.
pub(super) fn begun_message(words: &Words<'_>, view: &GameView, challenge: &Challenge) -> Reply {
    let mut reply = board_message(words, view);
    if view.record.leg == 0 {
        reply.pings = vec![challenge.terms.from];
    }
    reply.retires = challenge.message.into_iter().collect();
    reply
}

/// The button "Decline"; the challenger hears it.
pub(super) async fn decline(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    id: ChallengeId,
) -> Result<Reply, Denial> {
    let closed = desk.play().decline(actor, id).await?;
    let words = &words.at(actor, closed.challenge.terms.home);
    let mut reply = declined_message(desk, words, &closed.challenge)?;
    if is_here(actor, closed.challenge.terms.home) {
        reply.settles = closed.notices;
    } else {
        // The challenger does not read this place, and hears it from the outbox.
        reply.pings.clear();
    }
    Ok(reply)
}

/// The challenge was declined.
pub(super) fn declined_message(
    desk: &Desk,
    words: &Words<'_>,
    challenge: &Challenge,
) -> Result<Reply, Denial> {
    closed_message(desk, words, challenge, "challenge-declined")
}

/// The challenge lapsed.
pub(super) fn expired_message(
    desk: &Desk,
    words: &Words<'_>,
    challenge: &Challenge,
) -> Result<Reply, Denial> {
    closed_message(desk, words, challenge, "challenge-expired")
}

fn closed_message(
    desk: &Desk,
    words: &Words<'_>,
    challenge: &Challenge,
    id: &str,
) -> Result<Reply, Denial> {
    let terms = &challenge.terms;
    let variant = desk.play().variant(&terms.variant)?;
    let mut args = Args::new()
        .text("challenger", mention(terms.from))
        .text("variant", words.variant(variant));
    if let Some(to) = terms.to {
        args = args.text("challenged", mention(to));
    }
    let id = if terms.to.is_none() {
        format!("{id}-open")
    } else {
        id.to_owned()
    };
    let mut reply = Reply::public(words.say(&id, &args));
    reply.pings = vec![terms.from];
    reply.retires = challenge.message.into_iter().collect();
    Ok(reply)
}

/// The button "Withdraw".
pub(super) async fn cancel(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    id: ChallengeId,
) -> Result<Reply, Denial> {
    let Closed { challenge, .. } = desk.play().cancel(actor, id).await?;
    let words = &words.at(actor, challenge.terms.home);
    withdrawn_message(desk, words, &challenge)
}

/// The challenge was taken back; there is nothing that anybody has to do.
pub(super) fn withdrawn_message(
    desk: &Desk,
    words: &Words<'_>,
    challenge: &Challenge,
) -> Result<Reply, Denial> {
    let mut reply = closed_message(desk, words, challenge, "challenge-withdrawn")?;
    reply.pings.clear();
    Ok(reply)
}

/// What has become of a challenge that is over.
pub(super) fn over(words: &Words<'_>, challenge: &Challenge) -> String {
    let number = Args::new().number("challenge", challenge.id.0);
    match challenge.state {
        ChallengeState::Accepted(game) => {
            words.say("denied-challenge-accepted", &number.number("game", game.0))
        }
        ChallengeState::Declined => words.say("denied-challenge-declined", &number),
        ChallengeState::Cancelled => words.say("denied-challenge-withdrawn", &number),
        ChallengeState::Expired | ChallengeState::Open => {
            words.say("denied-challenge-expired", &number)
        }
    }
}
