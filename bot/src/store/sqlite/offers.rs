//! What one player proposes to the other.

use sqlx::{SqliteConnection, query, query_scalar};

use super::{SqliteStore, clocks, games, notices, row::Fields};
use crate::store::{
    Acceptance, Change, GameId, GameRecord, NewNotice, NoticeKind, Offer, OfferId, OfferKind,
    PersonId, StoreError, Timestamp,
};

fn word(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Pause => "pause",
    }
}

/// The offer that stands, from the `offer_*` columns that go with a game's row.
pub(super) fn standing(fields: &Fields<'_>) -> Result<Option<Offer>, StoreError> {
    match fields.get::<Option<i64>>("offer_id")? {
        Some(id) => read(fields, OfferId(id)).map(Some),
        None => Ok(None),
    }
}

fn read(fields: &Fields<'_>, id: OfferId) -> Result<Offer, StoreError> {
    let kind: String = fields.get("offer_kind")?;
    let kind = match kind.as_str() {
        "draw" => OfferKind::Draw,
        "takeback" => OfferKind::Takeback,
        "pause" => OfferKind::Pause,
        _ => return Err(fields.problem(format!("an offer of \"{kind}\" is not known"))),
    };
    Ok(Offer {
        id,
        kind,
        by: PersonId(fields.get("offer_person")?),
        ply: fields.count("offer_ply")?,
        at: Timestamp(fields.get("offer_made")?),
    })
}

/// The offer with this number, whether it stands or not.
pub(super) async fn find(
    conn: &mut SqliteConnection,
    id: OfferId,
) -> Result<Option<Offer>, StoreError> {
    let row = query(
        "SELECT id, kind AS offer_kind, person AS offer_person, ply AS offer_ply,
            made AS offer_made FROM offers WHERE id = $1",
    )
    .bind(id.0)
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    read(&Fields::new(&row, "offers")?, id).map(Some)
}

/// Makes an offer; its number is given here.
pub(super) async fn make(
    store: &SqliteStore,
    game: GameId,
    mut offer: Offer,
    new: &[NewNotice],
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    let mut record = games::existing(&mut tx, game).await?;
    if record.ending.is_some() || record.ply() != offer.ply || record.offer.is_some() {
        return Ok(Change::Stale(record));
    }
    offer.id = OfferId(
        query_scalar(
            "INSERT INTO offers (game, kind, person, ply, made) VALUES ($1, $2, $3, $4, $5)
             RETURNING id",
        )
        .bind(game.0)
        .bind(word(offer.kind))
        .bind(offer.by.0)
        .bind(offer.ply)
        .bind(offer.at.0)
        .fetch_one(&mut *tx)
        .await?,
    );
    let kind = NoticeKind::Offered {
        game,
        offer: offer.id,
    };
    let ids = notices::write(&mut tx, kind, offer.at, new).await?;
    tx.commit().await?;
    record.offer = Some(offer);
    Ok(Change::Done(record, ids))
}

/// Takes an offer off the table.
pub(super) async fn close(
    store: &SqliteStore,
    game: GameId,
    offer: OfferId,
    at: Timestamp,
    new: &[NewNotice],
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    let mut record = games::existing(&mut tx, game).await?;
    if record.offer.is_none_or(|standing| standing.id != offer) {
        return Ok(Change::Stale(record));
    }
    withdraw(&mut tx, game, at).await?;
    let kind = NoticeKind::OfferDeclined { game, offer };
    let ids = notices::write(&mut tx, kind, at, new).await?;
    tx.commit().await?;
    record.offer = None;
    Ok(Change::Done(record, ids))
}

/// Accepts an offer that does not end the game.
pub(super) async fn accept(
    store: &SqliteStore,
    new: &Acceptance,
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    let mut record = games::existing(&mut tx, new.game).await?;
    if record.offer.is_none_or(|standing| standing.id != new.offer)
        || record.clock != new.clock.seen
    {
        return Ok(Change::Stale(record));
    }
    if new.ply > record.ply() {
        let problem = format!("an offer that leads on to ply {}", new.ply);
        return Err(StoreError::Misuse(problem));
    }
    withdraw(&mut tx, new.game, new.at).await?;
    query("UPDATE offers SET past = 1 WHERE game = $1 AND (id = $2 OR ply > $3)")
        .bind(new.game.0)
        .bind(new.offer.0)
        .bind(new.ply)
        .execute(&mut *tx)
        .await?;
    if new.ply < record.ply() {
        games::take_back(&mut tx, &mut record, new.ply, new.at).await?;
    }
    clocks::write(&mut tx, new.game, &new.clock.after).await?;
    let kind = NoticeKind::OfferAccepted {
        game: new.game,
        offer: new.offer,
    };
    let ids = notices::write(&mut tx, kind, new.at, &new.notices).await?;
    tx.commit().await?;
    record.clock = new.clock.after;
    record.offer = None;
    Ok(Change::Done(record, ids))
}

/// Whether somebody has made such an offer at this ply before, and it was not accepted.
pub(super) async fn made_before(
    store: &SqliteStore,
    game: GameId,
    ply: u32,
    kind: OfferKind,
    by: PersonId,
) -> Result<bool, StoreError> {
    Ok(query_scalar(
        "SELECT EXISTS (SELECT 1 FROM offers
         WHERE game = $1 AND ply = $2 AND kind = $3 AND person = $4 AND past = 0)",
    )
    .bind(game.0)
    .bind(ply)
    .bind(word(kind))
    .bind(by.0)
    .fetch_one(&store.readers)
    .await?)
}

/// Closes whatever offer stands in a game.
pub(super) async fn withdraw(
    conn: &mut SqliteConnection,
    game: GameId,
    at: Timestamp,
) -> Result<(), StoreError> {
    query("UPDATE offers SET closed = $2 WHERE game = $1 AND closed IS NULL")
        .bind(game.0)
        .bind(at.0)
        .execute(conn)
        .await?;
    Ok(())
}
