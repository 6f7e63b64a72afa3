//! The outbox: what others must hear, until they have heard it.

use sqlx::{AssertSqlSafe, SqliteConnection, query, query_scalar, sqlite::SqliteRow};

use super::{MAX_ROWS, SqliteStore, row::Fields};
use crate::store::{
    Addressee, ChallengeId, ChannelId, GameId, NewNotice, Notice, NoticeId, NoticeKind, OfferId,
    PersonId, StoreError, Timestamp,
};

/// Seconds for which an entry that was handed out is not handed out again.
const LEASE: i64 = 60;
/// Neither heard nor given up; the words of the partial index.
const OPEN: &str = "settled IS NULL AND given_up = 0";

/// A kind as its columns.
struct Columns {
    kind: &'static str,
    challenge: Option<i64>,
    game: Option<i64>,
    ply: Option<u32>,
    offer: Option<i64>,
}

impl From<NoticeKind> for Columns {
    fn from(kind: NoticeKind) -> Columns {
        let about = |kind, challenge: ChallengeId| Columns {
            kind,
            challenge: Some(challenge.0),
            game: None,
            ply: None,
            offer: None,
        };
        let in_game = |kind, game: GameId, ply, offer: Option<OfferId>| Columns {
            kind,
            challenge: None,
            game: Some(game.0),
            ply,
            offer: offer.map(|offer| offer.0),
        };
        match kind {
            NoticeKind::Challenged(challenge) => about("challenged", challenge),
            NoticeKind::Declined(challenge) => about("declined", challenge),
            NoticeKind::Expired(challenge) => about("expired", challenge),
            NoticeKind::Withdrawn(challenge) => about("withdrawn", challenge),
            NoticeKind::Board { game, ply } => in_game("board", game, Some(ply), None),
            NoticeKind::Offered { game, offer } => in_game("offered", game, None, Some(offer)),
            NoticeKind::OfferDeclined { game, offer } => {
                in_game("offer-declined", game, None, Some(offer))
            }
            NoticeKind::OfferAccepted { game, offer } => {
                in_game("offer-accepted", game, None, Some(offer))
            }
            NoticeKind::Warning { game, ply } => in_game("warning", game, Some(ply), None),
            NoticeKind::Clock { game, ply } => in_game("clock", game, Some(ply), None),
            NoticeKind::Moved(game) => in_game("moved", game, None, None),
            NoticeKind::Ended(game) => in_game("ended", game, None, None),
            NoticeKind::Unheard(challenge) => about("unheard", challenge),
            NoticeKind::Unreachable(game) => in_game("unreachable", game, None, None),
        }
    }
}

fn read_kind(fields: &Fields<'_>) -> Result<NoticeKind, StoreError> {
    let kind: String = fields.get("kind")?;
    let challenge = fields.get::<Option<i64>>("challenge")?.map(ChallengeId);
    let game = fields.get::<Option<i64>>("game")?.map(GameId);
    let offer = fields.get::<Option<i64>>("offer")?.map(OfferId);
    let ply = fields.optional_count("ply")?;
    Ok(match (kind.as_str(), challenge, game, offer, ply) {
        ("challenged", Some(challenge), ..) => NoticeKind::Challenged(challenge),
        ("declined", Some(challenge), ..) => NoticeKind::Declined(challenge),
        ("expired", Some(challenge), ..) => NoticeKind::Expired(challenge),
        ("withdrawn", Some(challenge), ..) => NoticeKind::Withdrawn(challenge),
        ("board", _, Some(game), _, Some(ply)) => NoticeKind::Board { game, ply },
        ("offered", _, Some(game), Some(offer), _) => NoticeKind::Offered { game, offer },
        ("offer-declined", _, Some(game), Some(offer), _) => {
            NoticeKind::OfferDeclined { game, offer }
        }
        ("offer-accepted", _, Some(game), Some(offer), _) => {
            NoticeKind::OfferAccepted { game, offer }
        }
        ("warning", _, Some(game), _, Some(ply)) => NoticeKind::Warning { game, ply },
        ("clock", _, Some(game), _, Some(ply)) => NoticeKind::Clock { game, ply },
        ("moved", _, Some(game), ..) => NoticeKind::Moved(game),
        ("ended", _, Some(game), ..) => NoticeKind::Ended(game),
        ("unheard", Some(challenge), ..) => NoticeKind::Unheard(challenge),
        ("unreachable", _, Some(game), ..) => NoticeKind::Unreachable(game),
        _ => return Err(fields.problem(format!("\"{kind}\" with such columns is not known"))),
    })
}

fn read(row: &SqliteRow) -> Result<Notice, StoreError> {
    let fields = Fields::new(row, "notices")?;
    let to = match (fields.get("channel")?, fields.get("person")?) {
        (Some(channel), None) => Addressee::Channel(ChannelId(channel)),
        (None, Some(person)) => Addressee::Person(PersonId(person)),
        _ => return Err(fields.problem("not either a channel or a person")),
    };
    Ok(Notice {
        id: NoticeId(fields.id()),
        kind: read_kind(&fields)?,
        to,
        created: Timestamp(fields.get("created")?),
        nudge: fields.get::<Option<i64>>("nudge")?.map(PersonId),
        attempts: fields.count("attempts")?,
        maybe_repeat: fields.get("answered")? || fields.get("cut_off")?,
    })
}

/// Writes entries with the change they tell of. Gives back those that an answer to the change may
/// settle: a nudge is there because somebody does not hear of it by an answer.
pub(super) async fn write(
    conn: &mut SqliteConnection,
    kind: NoticeKind,
    created: Timestamp,
    new: &[NewNotice],
) -> Result<Vec<NoticeId>, StoreError> {
    let mut ids = Vec::with_capacity(new.len());
    for notice in new {
        let id = insert(conn, kind, created, notice).await?;
        if notice.nudge.is_none() {
            ids.push(id);
        }
    }
    Ok(ids)
}

fn addressee(to: Addressee) -> (Option<i64>, Option<i64>) {
    match to {
        Addressee::Channel(channel) => (Some(channel.0), None),
        Addressee::Person(person) => (None, Some(person.0)),
    }
}

/// Writes one entry.
pub(super) async fn insert(
    conn: &mut SqliteConnection,
    kind: NoticeKind,
    created: Timestamp,
    notice: &NewNotice,
) -> Result<NoticeId, StoreError> {
    let columns = Columns::from(kind);
    let (channel, person) = addressee(notice.to);
    let id = query_scalar(
        "INSERT INTO notices (kind, challenge, game, ply, offer, channel, person, created,
            not_before, answered, nudge, held)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
    )
    .bind(columns.kind)
    .bind(columns.challenge)
    .bind(columns.game)
    .bind(columns.ply)
    .bind(columns.offer)
    .bind(channel)
    .bind(person)
    .bind(created.0)
    .bind(
        notice
            .held
            .map_or(notice.not_before, |until| until.max(notice.not_before))
            .0,
    )
    .bind(notice.answered)
    .bind(notice.nudge.map(|person| person.0))
    .bind(notice.held.map_or(0, |until| until.0))
    .fetch_one(conn)
    .await?;
    Ok(NoticeId(id))
}

/// The condition that an entry is about a kind's challenge ($1), game ($2), ply ($3) and offer ($4),
/// is of the kind ($5), and was written at a moment ($6) or later.
const ABOUT: &str = "challenge IS $1 AND game IS $2 AND ply IS $3 AND offer IS $4 AND kind = $5
    AND created >= $6";

/// Whether such an entry was written at `since` or later.
pub(super) async fn is_told(
    conn: &mut SqliteConnection,
    kind: NoticeKind,
    since: Timestamp,
    new: &NewNotice,
) -> Result<bool, StoreError> {
    let columns = Columns::from(kind);
    let (channel, person) = addressee(new.to);
    let told = query_scalar(AssertSqlSafe(format!(
        "SELECT EXISTS (SELECT 1 FROM notices
         WHERE {ABOUT} AND channel IS $7 AND person IS $8 AND nudge IS $9)"
    )))
    .bind(columns.challenge)
    .bind(columns.game)
    .bind(columns.ply)
    .bind(columns.offer)
    .bind(columns.kind)
    .bind(since.0)
    .bind(channel)
    .bind(person)
    .bind(new.nudge.map(|person| person.0))
    .fetch_one(conn)
    .await?;
    Ok(told)
}

/// For whom there are nudges about this, written at `since` or later.
pub(super) async fn nudged(
    conn: &mut SqliteConnection,
    kind: NoticeKind,
    since: Timestamp,
) -> Result<Vec<PersonId>, StoreError> {
    let columns = Columns::from(kind);
    let people: Vec<i64> = query_scalar(AssertSqlSafe(format!(
        "SELECT DISTINCT nudge FROM notices WHERE {ABOUT} AND nudge IS NOT NULL ORDER BY nudge"
    )))
    .bind(columns.challenge)
    .bind(columns.game)
    .bind(columns.ply)
    .bind(columns.offer)
    .bind(columns.kind)
    .bind(since.0)
    .fetch_all(conn)
    .await?;
    Ok(people.into_iter().map(PersonId).collect())
}

/// The entries of one change that nobody has heard yet and an answer may settle.
pub(super) async fn unheard(
    conn: &mut SqliteConnection,
    kind: NoticeKind,
) -> Result<Vec<NoticeId>, StoreError> {
    let columns = Columns::from(kind);
    let (subject, value) = match (columns.challenge, columns.game) {
        (Some(challenge), _) => ("challenge", Some(challenge)),
        (None, game) => ("game", game),
    };
    let ids: Vec<i64> = query_scalar(AssertSqlSafe(format!(
        "SELECT id FROM notices
         WHERE {subject} = $1 AND kind = $2 AND ply IS $3 AND offer IS $4 AND nudge IS NULL
            AND settled IS NULL
         ORDER BY id"
    )))
    .bind(value)
    .bind(columns.kind)
    .bind(columns.ply)
    .bind(columns.offer)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(NoticeId).collect())
}

/// The boards of a game between two plies that nobody has seen yet.
pub(super) async fn unheard_boards(
    conn: &mut SqliteConnection,
    game: GameId,
    (from, to): (u32, u32),
) -> Result<Vec<NoticeId>, StoreError> {
    let ids: Vec<i64> = query_scalar(
        "SELECT id FROM notices
         WHERE game = $1 AND kind = 'board' AND ply BETWEEN $2 AND $3 AND nudge IS NULL
            AND settled IS NULL
         ORDER BY id",
    )
    .bind(game.0)
    .bind(from)
    .bind(to)
    .fetch_all(conn)
    .await?;
    Ok(ids.into_iter().map(NoticeId).collect())
}

/// What stands to be told of a game's last moves has nothing to say any more: they are taken back.
pub(super) async fn forget_boards(
    conn: &mut SqliteConnection,
    game: GameId,
    at: Timestamp,
) -> Result<(), StoreError> {
    query(AssertSqlSafe(format!(
        "UPDATE notices SET settled = $2, sending = 0
         WHERE game = $1 AND kind IN ('board', 'warning', 'clock') AND {OPEN}"
    )))
    .bind(game.0)
    .bind(at.0)
    .execute(conn)
    .await?;
    Ok(())
}

/// Hands out what is due, and counts the try before it is made.
pub(super) async fn due(
    store: &SqliteStore,
    now: Timestamp,
    limit: u32,
) -> Result<Vec<Notice>, StoreError> {
    // The loop asks every second, mostly in vain: look before taking the writer.
    let waiting: bool = query_scalar(AssertSqlSafe(format!(
        "SELECT EXISTS (SELECT 1 FROM notices WHERE not_before <= $1 AND {OPEN})"
    )))
    .bind(now.0)
    .fetch_one(&store.readers)
    .await?;
    if !waiting || limit == 0 {
        return Ok(Vec::new());
    }
    let mut tx = store.write().await?;
    // An entry that was handed out before and never came back was cut off: it may have been heard.
    let rows = query(AssertSqlSafe(format!(
        "UPDATE notices SET attempts = attempts + 1, cut_off = MAX(cut_off, sending), sending = 1,
            not_before = $2
         WHERE id IN (SELECT id FROM notices WHERE not_before <= $1 AND {OPEN}
            ORDER BY id LIMIT $3)
         RETURNING id, kind, challenge, game, ply, offer, channel, person, created, nudge, attempts,
            answered, cut_off"
    )))
    .bind(now.0)
    .bind(now.plus(LEASE).0)
    .bind(limit.min(MAX_ROWS))
    .fetch_all(&mut *tx)
    .await?;
    let mut notices = Vec::with_capacity(rows.len());
    for row in &rows {
        match read(row) {
            Ok(notice) => notices.push(notice),
            // One entry that cannot be read must not hold up all others for ever.
            Err(StoreError::Row { row, problem, .. }) => {
                tracing::error!(
                    notice = row,
                    problem,
                    "an outbox entry cannot be read; given up"
                );
                put_off(&mut tx, NoticeId(row), None, &problem).await?;
            }
            Err(other) => return Err(other),
        }
    }
    tx.commit().await?;
    notices.sort_by_key(|notice| notice.id);
    Ok(notices)
}

/// The entry was heard.
pub(super) async fn settle(
    store: &SqliteStore,
    id: NoticeId,
    at: Timestamp,
) -> Result<(), StoreError> {
    let mut tx = store.write().await?;
    query("UPDATE notices SET settled = $2, sending = 0 WHERE id = $1 AND settled IS NULL")
        .bind(id.0)
        .bind(at.0)
        .execute(&mut *tx)
        .await?;
    check(&mut tx, id).await?;
    tx.commit().await?;
    Ok(())
}

/// The entry could not be sent.
pub(super) async fn postpone(
    store: &SqliteStore,
    id: NoticeId,
    until: Option<Timestamp>,
    reason: &str,
) -> Result<(), StoreError> {
    let mut tx = store.write().await?;
    put_off(&mut tx, id, until, reason).await?;
    check(&mut tx, id).await?;
    tx.commit().await?;
    Ok(())
}

/// Sets an open entry's next try, or gives it up; what was heard or given up stays as it is.
async fn put_off(
    conn: &mut SqliteConnection,
    id: NoticeId,
    until: Option<Timestamp>,
    reason: &str,
) -> Result<(), StoreError> {
    query(AssertSqlSafe(format!(
        "UPDATE notices SET not_before = COALESCE($2, not_before), given_up = ($2 IS NULL),
            problem = $3, sending = 0
         WHERE id = $1 AND {OPEN}"
    )))
    .bind(id.0)
    .bind(until.map(|until| until.0))
    .bind(reason)
    .execute(conn)
    .await?;
    Ok(())
}

/// An entry of this number must exist.
async fn check(conn: &mut SqliteConnection, id: NoticeId) -> Result<(), StoreError> {
    let exists: bool = query_scalar("SELECT EXISTS (SELECT 1 FROM notices WHERE id = $1)")
        .bind(id.0)
        .fetch_one(conn)
        .await?;
    if exists {
        Ok(())
    } else {
        Err(StoreError::Missing {
            what: "outbox entry",
            id: id.0,
        })
    }
}

/// Makes all open entries due.
pub(super) async fn release(store: &SqliteStore, now: Timestamp) -> Result<u32, StoreError> {
    let mut tx = store.write().await?;
    let done = query(AssertSqlSafe(format!(
        "UPDATE notices SET not_before = MIN(not_before, MAX(held, $1)) WHERE {OPEN}"
    )))
    .bind(now.0)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(u32::try_from(done.rows_affected()).unwrap_or(u32::MAX))
}
