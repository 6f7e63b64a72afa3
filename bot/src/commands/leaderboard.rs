//! `/leaderboard`: the strongest, those who have won most, those who have played most.

use konakis_rules::Variant;

use super::{
    Desk, Invocation, Reply, ratings,
    words::{Words, name},
};
use crate::{
    play::{Actor, Denial, Leaders},
    store::{GuildId, Home, Merit, Person, PersonId},
    text::Args,
};

/// Characters of a message.
const ROOM: usize = 2_000;

/// `/leaderboard`: to the one who asks alone, unless it is to be shared.
pub(super) async fn leaderboard(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let play = desk.play();
    let variant = match invocation.text("game") {
        Some(typed) => Some(play.variant(&typed)?),
        None => None,
    };
    let everywhere = invocation.text("where").as_deref() == Some("everywhere");
    let guild = here(actor).filter(|_| !everywhere);
    let leaders = match invocation.text("by").as_deref() {
        Some("wins") => play.foremost(Merit::Wins, variant, guild).await?,
        Some("games") => play.foremost(Merit::Games, variant, guild).await?,
        _ => play.strongest(variant, guild, actor.at).await?,
    };
    let text = text(desk, words, &leaders, variant, guild).await?;
    Ok(if invocation.flag("share") {
        Reply::public(text)
    } else {
        Reply::private(text)
    })
}

/// The server where it is asked; elsewhere there is nobody but everybody.
fn here(actor: &Actor) -> Option<GuildId> {
    match actor.place {
        Home::Channel { guild, .. } => guild,
        Home::Direct => None,
    }
}

async fn text(
    desk: &Desk,
    words: &Words<'_>,
    leaders: &Leaders,
    variant: Option<&Variant>,
    guild: Option<GuildId>,
) -> Result<String, Denial> {
    let people: Vec<PersonId> = match leaders {
        Leaders::ByRating(rated) => rated.iter().map(|rated| rated.person).collect(),
        Leaders::By(_, people) => people.iter().map(|(person, _)| *person).collect(),
    };
    let known = desk.play().store().people(&people).await?;
    let lines = lines(desk, words, leaders, variant, &known);
    let args = Args::new()
        .text(
            "what",
            variant.map_or_else(
                || words.plain("leaders-all-games"),
                |variant| words.variant(variant).to_owned(),
            ),
        )
        .text(
            "where",
            words.plain(match guild {
                Some(_) => "leaders-here",
                None => "leaders-everywhere",
            }),
        );
    let id = match (leaders, lines.is_empty()) {
        (Leaders::ByRating(_), false) => "leaders-rating",
        (Leaders::ByRating(_), true) => "leaders-rating-none",
        (Leaders::By(Merit::Wins, _), false) => "leaders-wins",
        (Leaders::By(Merit::Games, _), false) => "leaders-games",
        (Leaders::By(..), true) => "leaders-none",
    };
    let mut text = words.say(id, &args);
    for line in lines {
        // A host's games can have long names; who has no room is not in the list.
        if text.chars().count() + line.chars().count() >= ROOM {
            break;
        }
        text.push('\n');
        text.push_str(&line);
    }
    Ok(text)
}

fn lines(
    desk: &Desk,
    words: &Words<'_>,
    leaders: &Leaders,
    variant: Option<&Variant>,
    known: &[Person],
) -> Vec<String> {
    let place = |index: usize, person: PersonId| {
        let place = i64::try_from(index + 1).unwrap_or(i64::MAX);
        Args::new()
            .number("place", place)
            .text("player", name(known, person))
    };
    match leaders {
        Leaders::ByRating(all) => all
            .iter()
            .enumerate()
            .map(|(index, rated)| {
                let args = place(index, rated.person)
                    .text("rating", ratings::rating(words, rated))
                    .number("games", i64::from(rated.games));
                if variant.is_some() {
                    return words.say("leaders-rated", &args);
                }
                let variant = desk.catalog().get(&rated.variant);
                let variant = variant.map_or(rated.variant.as_str(), |v| words.variant(v));
                words.say("leaders-rated-in", &args.text("variant", variant))
            })
            .collect(),
        Leaders::By(merit, all) => all
            .iter()
            .enumerate()
            .map(|(index, (person, count))| {
                let id = match merit {
                    Merit::Wins => "leaders-won",
                    Merit::Games => "leaders-played",
                };
                words.say(
                    id,
                    &place(index, *person).number("count", i64::from(*count)),
                )
            })
            .collect(),
    }
}
