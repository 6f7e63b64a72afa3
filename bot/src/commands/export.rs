//! `/export`: a game as a record or a film, or all of one's games as an archive.

use std::collections::HashMap;

use konakis_rules::{
    Side,
    record::{Outcome, Record},
};

use super::{
    Attachment, Desk, Invocation, Reply,
    archive::{self, Item},
    board::picture,
    days,
    words::Words,
};
use crate::{
    play::{Actor, Denial, GameView, Want, side},
    store::{GameRecord, PersonId, Timestamp},
    text::Args,
};

/// Games in one archive.
const MOST_GAMES: u32 = 500;
/// Bytes of the records in one archive before they are packed: with all its overhead it can be sent
/// anywhere on Discord.
const MOST_BYTES: usize = 8 << 20;

/// `/export`.
pub(super) async fn export(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let named = invocation.text("game");
    let film = invocation.text("as").is_some_and(|form| form == "gif");
    if named.is_none() && !film {
        return all(desk, words, actor, invocation).await;
    }
    let view = desk
        .play()
        .find(actor, named.as_deref(), Want::Look)
        .await?;
    if film {
        return Ok(as_film(words, actor, &view));
    }
    let names = names(desk, words, [&view.record]).await?;
    let record = record(desk, &view.record, &names);
    let text = record.and_then(|record| record.write().ok());
    // A game that replays has its rules, and its moves are canonical.
    let text = text.ok_or_else(|| Denial::Broken {
        game: view.record.id,
        problem: "it cannot be written as a record".to_owned(),
    })?;
    let title = Args::new().text("title", words.title(&view));
    let mut reply = Reply::private(words.say("export-record", &title));
    reply.files = vec![Attachment {
        name: format!("konakis-g{}.txt", view.record.id),
        bytes: text.into_bytes(),
        alt: None,
    }];
    Ok(reply)
}

fn as_film(words: &Words<'_>, actor: &Actor, view: &GameView) -> Reply {
    let title = Args::new().text("title", words.title(view));
    let mut reply = Reply::private(words.say("export-film", &title));
    let viewer = view.side_of(actor.person).unwrap_or(view.game.to_move());
    let mut film = picture(words, view, view.record.ply(), viewer);
    film.film_from = Some(0);
    film.file_name = format!("konakis-g{}.gif", view.record.id);
    reply.picture = Some(film);
    reply
}

/// All games of the one who asks, or those since a day, as many as one archive holds.
async fn all(
    desk: &Desk,
    words: &Words<'_>,
    actor: &Actor,
    invocation: &Invocation,
) -> Result<Reply, Denial> {
    let since = match invocation.text("since") {
        None => Timestamp(0),
        Some(typed) => match days::read(&typed) {
            Some(day) => day,
            None => {
                let args = Args::new().text("typed", super::denials::plain_text(&typed));
                let mut reply = Reply::private(words.say("export-no-day", &args));
                reply.misunderstood = true;
                return Ok(reply);
            }
        },
    };
    let mut games = desk
        .play()
        .games_since(actor, since, MOST_GAMES + 1)
        .await?;
    if games.is_empty() {
        return Ok(Reply::private(words.plain("export-none")));
    }
    let most = usize::try_from(MOST_GAMES).unwrap_or(usize::MAX);
    let mut next = games.get(most).map(|game| game.created);
    games.truncate(most);
    let names = names(desk, words, &games).await?;
    let mut items = Vec::with_capacity(games.len());
    let mut room = MOST_BYTES;
    let mut lost = 0;
    for game in &games {
        let text = record(desk, game, &names).and_then(|record| record.write().ok());
        let Some(text) = text else {
            tracing::error!(game = game.id.0, "a game cannot be written as a record");
            lost += 1;
            continue;
        };
        let Some(left) = room.checked_sub(text.len()) else {
            next = Some(game.created);
            break;
        };
        room = left;
        items.push(Item {
            file: format!("game-{}.txt", game.id),
            text,
            row: row(game, &names),
        });
    }
    let count = i64::try_from(items.len()).unwrap_or(i64::MAX);
    // Packing takes long enough to keep others waiting.
    let packed = tokio::task::spawn_blocking(move || archive::pack(&items)).await;
    let bytes = match packed {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) => return Ok(failed(words, &error)),
        Err(error) => return Ok(failed(words, &error)),
    };
    let mut lines = vec![words.say("export-archive", &Args::new().number("count", count))];
    if lost > 0 {
        lines.push(words.say("export-lost", &Args::new().number("count", lost)));
    }
    if let Some(next) = next {
        let day = Args::new().text("day", days::write(next));
        lines.push(words.say("export-more", &day));
    }
    let mut reply = Reply::private(lines.join("\n"));
    reply.files = vec![Attachment {
        name: "konakis-games.zip".to_owned(),
        bytes,
        alt: None,
    }];
    Ok(reply)
}

fn failed(words: &Words<'_>, error: &dyn std::fmt::Display) -> Reply {
    tracing::error!(%error, "an archive was not made");
    Reply::private(words.plain("export-failed"))
}

/// The names of all who play in these games.
async fn names<'g>(
    desk: &Desk,
    words: &Words<'_>,
    games: impl IntoIterator<Item = &'g GameRecord>,
) -> Result<HashMap<PersonId, String>, Denial> {
    let mut ids: Vec<PersonId> = games.into_iter().flat_map(|game| game.players).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut names = HashMap::new();
    for some in ids.chunks(500) {
        for person in desk.play().store().people(some).await? {
            names.insert(person.id, person.name);
        }
    }
    for id in ids.into_iter().filter(|id| id.is_former()) {
        names.insert(id, words.plain("former-player"));
    }
    Ok(names)
}

fn name(names: &HashMap<PersonId, String>, person: PersonId) -> &str {
    names.get(&person).map_or("?", String::as_str)
}

/// The record of a game, from what is stored: nothing needs to be played again. None if the service
/// has not its rules any more.
fn record(desk: &Desk, game: &GameRecord, names: &HashMap<PersonId, String>) -> Option<Record> {
    let variant = desk.catalog().get(&game.variant)?;
    let rules = variant.rules(&game.options.parse().ok()?).ok()?;
    let mut tags = vec![("Game".to_owned(), game.id.to_string())];
    for side in Side::BOTH {
        let key = super::words::capitalised(rules.side_key(side));
        let player = game.players[usize::from(crate::play::side_index(side))];
        tags.push((key, name(names, player).to_owned()));
    }
    tags.push(("Began".to_owned(), days::write(game.created)));
    if let Some(ending) = &game.ending {
        tags.push(("Ended".to_owned(), days::write(ending.at)));
    }
    tags.push(("Pace".to_owned(), game.pace.clone()));
    tags.push(("Rated".to_owned(), game.rated.to_string()));
    let result = game.ending.as_ref().map(|ending| Outcome {
        winner: ending.winner.map(|winner| rules.side_letter(side(winner))),
        reason: ending.reason.parse().ok(),
    });
    Some(Record {
        tags,
        variant: game.variant.clone(),
        version: game.version,
        options: rules.options().clone(),
        start: None,
        moves: game.moves.iter().map(|made| made.text.clone()).collect(),
        result,
    })
}

/// A game's row in the index: the columns of [`archive::HEAD`] but for the file.
fn row(game: &GameRecord, names: &HashMap<PersonId, String>) -> Vec<String> {
    let ending = game.ending.as_ref();
    let winner = ending.and_then(|ending| ending.winner);
    let winner = winner.map(|winner| game.players[usize::from(winner.min(1))]);
    vec![
        game.id.to_string(),
        game.variant.clone(),
        game.options.clone(),
        name(names, game.players[0]).to_owned(),
        name(names, game.players[1]).to_owned(),
        days::write(game.created),
        ending.map_or_else(String::new, |ending| days::write(ending.at)),
        winner.map_or_else(String::new, |winner| name(names, winner).to_owned()),
        ending.map_or_else(String::new, |ending| ending.reason.clone()),
        game.ply().to_string(),
    ]
}
