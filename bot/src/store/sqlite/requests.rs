//! What each request has made, so that the same request again makes nothing.

use sqlx::{SqliteConnection, query};

use super::row::Fields;
use crate::store::{ChallengeId, GameId, Made, RequestId, StoreError, Timestamp};

/// What this request has made.
pub(super) async fn made(
    conn: &mut SqliteConnection,
    request: Option<RequestId>,
) -> Result<Option<Made>, StoreError> {
    let Some(request) = request else {
        return Ok(None);
    };
    let row = query("SELECT id, made, challenge, game, ply FROM requests WHERE id = $1")
        .bind(request.0)
        .fetch_optional(conn)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let fields = Fields::new(&row, "requests")?;
    let kind: String = fields.get("made")?;
    let challenge = fields.get::<Option<i64>>("challenge")?.map(ChallengeId);
    let game = fields.get::<Option<i64>>("game")?.map(GameId);
    let made = match (
        kind.as_str(),
        challenge,
        game,
        fields.optional_count("ply")?,
    ) {
        ("challenge", Some(challenge), None, None) => Made::Challenge(challenge),
        ("game", None, Some(game), None) => Made::Game(game),
        ("move", None, Some(game), Some(ply)) => Made::Move { game, ply },
        ("ending", None, Some(game), None) => Made::Ending(game),
        _ => return Err(fields.problem(format!("\"{kind}\" with such columns is not known"))),
    };
    Ok(Some(made))
}

/// Notes what this request has made.
pub(super) async fn note(
    conn: &mut SqliteConnection,
    request: Option<RequestId>,
    made: Made,
    at: Timestamp,
) -> Result<(), StoreError> {
    let Some(request) = request else {
        return Ok(());
    };
    let (kind, challenge, game, ply) = match made {
        Made::Challenge(challenge) => ("challenge", Some(challenge), None, None),
        Made::Game(game) => ("game", None, Some(game), None),
        Made::Move { game, ply } => ("move", None, Some(game), Some(ply)),
        Made::Ending(game) => ("ending", None, Some(game), None),
    };
    query(
        "INSERT INTO requests (id, made, challenge, game, ply, at)
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(request.0)
    .bind(kind)
    .bind(challenge.map(|challenge| challenge.0))
    .bind(game.map(|game| game.0))
    .bind(ply)
    .bind(at.0)
    .execute(conn)
    .await?;
    Ok(())
}

/// The error of a caller that uses one request for two kinds of change.
pub(super) fn misused(request: Option<RequestId>, made: Made) -> StoreError {
    let request = request.map_or(0, |request| request.0);
    StoreError::Misuse(format!(
        "request {request} has made {made:?} and is now used for another kind of change"
    ))
}
