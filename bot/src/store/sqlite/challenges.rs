//! Challenges, from the question to the game.

use sqlx::{AssertSqlSafe, SqliteConnection, query, query_scalar, sqlite::SqliteRow};

use super::{
    MAX_ROWS, SqliteStore, games, notices, requests,
    row::{Fields, home_columns, left_out},
};
use crate::store::{
    Challenge, ChallengeFilter, ChallengeId, ChallengeState, Change, GameId, GameRecord, Made,
    MessageRef, NewChallenge, NewGame, NewNotice, NoticeKind, PersonId, RequestId, SideChoice,
    StoreError, Timestamp,
};

const SELECT: &str = "SELECT c.id, c.challenger, c.opponent, c.variant, c.version, c.options,
        c.side, c.guild, c.channel, c.created, c.expires, c.state, c.message_channel, c.message,
        c.pace, c.rated, c.pair, c.rematch, games.id AS game, requests.id AS request
    FROM challenges c
    LEFT JOIN games ON games.challenge = c.id AND games.leg = 0
    LEFT JOIN requests ON requests.challenge = c.id";

fn read(row: &SqliteRow) -> Result<Challenge, StoreError> {
    let fields = Fields::new(row, "challenges")?;
    let state: String = fields.get("state")?;
    let game: Option<i64> = fields.get("game")?;
    let state = match (state.as_str(), game) {
        ("open", None) => ChallengeState::Open,
        ("accepted", Some(game)) => ChallengeState::Accepted(GameId(game)),
        ("declined", None) => ChallengeState::Declined,
        ("cancelled", None) => ChallengeState::Cancelled,
        ("expired", None) => ChallengeState::Expired,
        ("accepted", None) => return Err(fields.problem("accepted, but there is no game")),
        (state, Some(game)) => {
            return Err(fields.problem(format!("\"{state}\", but it became game {game}")));
        }
        (state, None) => return Err(fields.problem(format!("state \"{state}\" is not known"))),
    };
    Ok(Challenge {
        id: ChallengeId(fields.id()),
        terms: NewChallenge {
            request: fields.get::<Option<i64>>("request")?.map(RequestId),
            from: PersonId(fields.get("challenger")?),
            to: fields.get::<Option<i64>>("opponent")?.map(PersonId),
            variant: fields.get("variant")?,
            version: fields.count("version")?,
            options: fields.get("options")?,
            side: fields
                .optional_side("side")?
                .map_or(SideChoice::Random, SideChoice::Fixed),
            home: fields.home()?,
            created: Timestamp(fields.get("created")?),
            expires: Timestamp(fields.get("expires")?),
            pace: fields.get("pace")?,
            rated: fields.get("rated")?,
            pair: fields.get("pair")?,
            rematch: fields.get::<Option<i64>>("rematch")?.map(GameId),
        },
        state,
        message: fields.message("message_channel", "message")?,
    })
}

/// The challenge with this number.
pub(super) async fn find(
    conn: &mut SqliteConnection,
    id: ChallengeId,
) -> Result<Option<Challenge>, StoreError> {
    let row = query(AssertSqlSafe(format!("{SELECT} WHERE c.id = $1")))
        .bind(id.0)
        .fetch_optional(conn)
        .await?;
    row.as_ref().map(read).transpose()
}

async fn existing(conn: &mut SqliteConnection, id: ChallengeId) -> Result<Challenge, StoreError> {
    let missing = StoreError::Missing {
        what: "challenge",
        id: id.0,
    };
    find(conn, id).await?.ok_or(missing)
}

/// Open challenges that fit, the newest first.
pub(super) async fn list(
    store: &SqliteStore,
    filter: &ChallengeFilter,
) -> Result<Vec<Challenge>, StoreError> {
    let conditions = [
        ("c.challenger =", filter.from.map(|from| from.0)),
        ("c.opponent =", filter.to.map(|to| to.0)),
        ("c.channel =", filter.channel.map(|channel| channel.0)),
        ("c.expires <=", filter.expired_by.map(|moment| moment.0)),
    ];
    let mut sql = format!("{SELECT} WHERE c.state = 'open'");
    let mut values = vec![i64::from(filter.limit.min(MAX_ROWS))];
    for (condition, value) in conditions {
        if let Some(value) = value {
            values.push(value);
            sql.push_str(&format!(" AND {condition} ${}", values.len()));
        }
    }
    sql.push_str(" ORDER BY c.id DESC LIMIT $1");
    let statement = values
        .into_iter()
        .fold(query(AssertSqlSafe(sql)), |query, value| query.bind(value));
    let rows = statement.fetch_all(&store.readers).await?;
    rows.iter().map(read).filter_map(left_out).collect()
}

/// How many challenges a person has made since a moment.
pub(super) async fn count_since(
    store: &SqliteStore,
    from: PersonId,
    to: Option<PersonId>,
    since: Timestamp,
) -> Result<u32, StoreError> {
    let count: i64 = query_scalar(
        "SELECT COUNT(*) FROM challenges
         WHERE challenger = $1 AND created >= $2 AND ($3 IS NULL OR opponent = $3)",
    )
    .bind(from.0)
    .bind(since.0)
    .bind(to.map(|to| to.0))
    .fetch_one(&store.readers)
    .await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Makes a challenge.
pub(super) async fn create(
    store: &SqliteStore,
    new: &NewChallenge,
    notices: &[NewNotice],
) -> Result<Change<Challenge>, StoreError> {
    let side = match new.side {
        SideChoice::Random => None,
        SideChoice::Fixed(side @ 0..=1) => Some(side),
        SideChoice::Fixed(side) => {
            return Err(StoreError::Misuse(format!("a challenge with side {side}")));
        }
    };
    let mut tx = store.write().await?;
    match requests::made(&mut tx, new.request).await? {
        None => {}
        Some(Made::Challenge(id)) => {
            let challenge = existing(&mut tx, id).await?;
            let ids = notices::unheard(&mut tx, NoticeKind::Challenged(id)).await?;
            return Ok(Change::Repeated(challenge, ids));
        }
        Some(other) => return Err(requests::misused(new.request, other)),
    }
    let (guild, channel) = home_columns(new.home);
    let id = query_scalar(
        "INSERT INTO challenges (challenger, opponent, variant, version, options, side, guild,
            channel, created, expires, pace, rated, pair, rematch)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id",
    )
    .bind(new.from.0)
    .bind(new.to.map(|to| to.0))
    .bind(new.variant.as_str())
    .bind(new.version)
    .bind(new.options.as_str())
    .bind(side)
    .bind(guild)
    .bind(channel)
    .bind(new.created.0)
    .bind(new.expires.0)
    .bind(new.pace.as_str())
    .bind(new.rated)
    .bind(new.pair)
    .bind(new.rematch.map(|game| game.0))
    .fetch_one(&mut *tx)
    .await?;
    let id = ChallengeId(id);
    requests::note(&mut tx, new.request, Made::Challenge(id), new.created).await?;
    let ids = notices::write(&mut tx, NoticeKind::Challenged(id), new.created, notices).await?;
    tx.commit().await?;
    let challenge = Challenge {
        id,
        terms: new.clone(),
        state: ChallengeState::Open,
        message: None,
    };
    Ok(Change::Done(challenge, ids))
}

/// Closes an open challenge without a game.
pub(super) async fn close(
    store: &SqliteStore,
    id: ChallengeId,
    state: ChallengeState,
    at: Timestamp,
    notices: &[NewNotice],
) -> Result<Change<Challenge>, StoreError> {
    let mut tx = store.write().await?;
    let change = write_close(&mut tx, id, state, at, notices).await?;
    if matches!(change, Change::Done(..)) {
        tx.commit().await?;
    }
    Ok(change)
}

/// The same within a transaction.
pub(super) async fn write_close(
    conn: &mut SqliteConnection,
    id: ChallengeId,
    state: ChallengeState,
    at: Timestamp,
    notices: &[NewNotice],
) -> Result<Change<Challenge>, StoreError> {
    let (word, kind) = match state {
        ChallengeState::Declined => ("declined", NoticeKind::Declined(id)),
        ChallengeState::Expired => ("expired", NoticeKind::Expired(id)),
        ChallengeState::Cancelled => ("cancelled", NoticeKind::Withdrawn(id)),
        ChallengeState::Open | ChallengeState::Accepted(_) => {
            return Err(StoreError::Misuse(format!(
                "a challenge cannot be closed as {state:?}"
            )));
        }
    };
    let mut challenge = existing(conn, id).await?;
    if challenge.state != ChallengeState::Open {
        return Ok(Change::Stale(challenge));
    }
    set_state(conn, id, word, at).await?;
    let ids = notices::write(conn, kind, at, notices).await?;
    challenge.state = state;
    Ok(Change::Done(challenge, ids))
}

/// Turns an open challenge into its games.
pub(super) async fn accept(
    store: &SqliteStore,
    id: ChallengeId,
    new: &[NewGame],
    request: Option<RequestId>,
    at: Timestamp,
) -> Result<Change<(Challenge, Option<GameRecord>)>, StoreError> {
    if !matches!(new.len(), 1 | 2) {
        let problem = format!("{} games of one challenge", new.len());
        return Err(StoreError::Misuse(problem));
    }
    let mut tx = store.write().await?;
    match requests::made(&mut tx, request).await? {
        None => {}
        Some(Made::Game(game)) => {
            let game = games::existing(&mut tx, game).await?;
            let challenge = existing(&mut tx, game.challenge).await?;
            let kind = NoticeKind::Board {
                game: game.id,
                ply: 0,
            };
            let ids = notices::unheard(&mut tx, kind).await?;
            return Ok(Change::Repeated((challenge, Some(game)), ids));
        }
        Some(other) => return Err(requests::misused(request, other)),
    }
    let mut challenge = existing(&mut tx, id).await?;
    match challenge.state {
        ChallengeState::Open => {}
        ChallengeState::Accepted(game) => {
            let game = games::existing(&mut tx, game).await?;
            return Ok(Change::Stale((challenge, Some(game))));
        }
        ChallengeState::Declined | ChallengeState::Cancelled | ChallengeState::Expired => {
            return Ok(Change::Stale((challenge, None)));
        }
    }
    set_state(&mut tx, id, "accepted", at).await?;
    let mut first = None;
    for (leg, new) in (0..).zip(new) {
        let game = games::start(&mut tx, &challenge, leg, new, at).await?;
        let kind = NoticeKind::Board {
            game: game.id,
            ply: 0,
        };
        let ids = notices::write(&mut tx, kind, at, &new.notices).await?;
        if first.is_none() {
            requests::note(&mut tx, request, Made::Game(game.id), at).await?;
            challenge.state = ChallengeState::Accepted(game.id);
            // The answer shows the first game; a second one is told of by the outbox.
            first = Some((game, ids));
        }
    }
    tx.commit().await?;
    let (game, ids) = first.map_or((None, Vec::new()), |(game, ids)| (Some(game), ids));
    Ok(Change::Done((challenge, game), ids))
}

async fn set_state(
    conn: &mut SqliteConnection,
    id: ChallengeId,
    word: &str,
    at: Timestamp,
) -> Result<(), StoreError> {
    query("UPDATE challenges SET state = $2, closed = $3 WHERE id = $1")
        .bind(id.0)
        .bind(word)
        .bind(at.0)
        .execute(conn)
        .await?;
    Ok(())
}

/// Notes which message shows a challenge.
pub(super) async fn set_message(
    store: &SqliteStore,
    id: ChallengeId,
    message: MessageRef,
) -> Result<bool, StoreError> {
    let mut tx = store.write().await?;
    let open: Option<bool> = query_scalar(
        "UPDATE challenges SET message_channel = $2, message = $3 WHERE id = $1
         RETURNING state = 'open'",
    )
    .bind(id.0)
    .bind(message.channel.0)
    .bind(message.message.0)
    .fetch_optional(&mut *tx)
    .await?;
    tx.commit().await?;
    open.ok_or(StoreError::Missing {
        what: "challenge",
        id: id.0,
    })
}
