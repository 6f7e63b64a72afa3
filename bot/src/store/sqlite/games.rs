//! Games and their moves.

use std::collections::HashMap;

use sqlx::{AssertSqlSafe, SqliteConnection, query, query_scalar, sqlite::SqliteRow};

use super::{
    MAX_ROWS, SqliteStore, clocks, lines, notices, offers, requests,
    row::{Fields, home_columns, json_list, left_out},
    servers, standings, vacations,
};
use crate::store::{
    Challenge, ChallengeId, Change, Clock, Ending, GameFilter, GameId, GameRecord, Home, Made,
    MessageRef, NewEnding, NewGame, NewMove, NewNotice, NoticeId, NoticeKind, PersonId, StoreError,
    StoredMove, Timestamp,
};

const SELECT: &str = "SELECT g.id, g.challenge, g.variant, g.version, g.options, g.player_0,
        g.player_1, g.guild, g.channel, g.created, g.ended, g.winner, g.reason, g.board_channel,
        g.board_message, g.board_ply, g.leg, g.pace, g.rated, g.deadline, g.warn, g.bank_0, g.bank_1,
        g.paused, g.pause_left, o.id AS offer_id, o.kind AS offer_kind,
        o.person AS offer_person, o.ply AS offer_ply, o.made AS offer_made
    FROM games g LEFT JOIN offers o ON o.game = g.id AND o.closed IS NULL";

/// A game's row, still without its moves.
fn read(row: &SqliteRow) -> Result<GameRecord, StoreError> {
    let fields = Fields::new(row, "games")?;
    let ended: Option<i64> = fields.get("ended")?;
    let reason: Option<String> = fields.get("reason")?;
    let winner = fields.optional_side("winner")?;
    let ending = match (ended, reason, winner) {
        (Some(at), Some(reason), winner) => Some(Ending {
            winner,
            reason,
            at: Timestamp(at),
        }),
        (None, None, None) => None,
        _ => return Err(fields.problem("of ended, reason and winner one is missing")),
    };
    let message = fields.message("board_channel", "board_message")?;
    let board = match (message, fields.optional_count("board_ply")?) {
        (Some(message), Some(ply)) => Some((message, ply)),
        (None, None) => None,
        _ => return Err(fields.problem("of the board's message and ply one is missing")),
    };
    Ok(GameRecord {
        id: GameId(fields.id()),
        challenge: ChallengeId(fields.get("challenge")?),
        variant: fields.get("variant")?,
        version: fields.count("version")?,
        options: fields.get("options")?,
        players: [
            PersonId(fields.get("player_0")?),
            PersonId(fields.get("player_1")?),
        ],
        home: fields.home()?,
        created: Timestamp(fields.get("created")?),
        moves: Vec::new(),
        ending,
        board,
        offer: offers::standing(&fields)?,
        leg: u8::from(fields.get::<bool>("leg")?),
        pace: fields.get("pace")?,
        rated: fields.get("rated")?,
        clock: clocks::read(&fields)?,
    })
}

/// Reads the games of some rows, and all their moves in one statement; each may be damaged for itself.
async fn with_moves(
    conn: &mut SqliteConnection,
    rows: &[SqliteRow],
) -> Result<Vec<Result<GameRecord, StoreError>>, StoreError> {
    let games: Vec<Result<GameRecord, StoreError>> = rows.iter().map(read).collect();
    let whole = games.iter().flatten().map(|game| game.id.0);
    let rows = query(
        "SELECT game AS id, ply, text, made, prepared FROM moves
         WHERE game IN (SELECT value FROM json_each($1)) ORDER BY game, ply",
    )
    .bind(json_list(whole))
    .fetch_all(conn)
    .await?;
    let mut moves: HashMap<GameId, Result<Vec<StoredMove>, StoreError>> = HashMap::new();
    for row in &rows {
        let fields = Fields::new(row, "moves")?;
        let known = moves
            .entry(GameId(fields.id()))
            .or_insert_with(|| Ok(Vec::new()));
        if let Ok(made) = known
            && let Err(error) = read_move(&fields, made)
        {
            *known = Err(error);
        }
    }
    let complete = |game: Result<GameRecord, StoreError>| {
        let mut game = game?;
        game.moves = moves.remove(&game.id).unwrap_or_else(|| Ok(Vec::new()))?;
        Ok(game)
    };
    Ok(games.into_iter().map(complete).collect())
}

/// Reads the move that follows those read before.
fn read_move(fields: &Fields<'_>, made: &mut Vec<StoredMove>) -> Result<(), StoreError> {
    let ply: i64 = fields.get("ply")?;
    if usize::try_from(ply).ok() != Some(made.len() + 1) {
        let after = made.len();
        return Err(fields.problem(format!("ply {ply} stands after ply {after}")));
    }
    made.push(StoredMove {
        text: fields.get("text")?,
        at: Timestamp(fields.get("made")?),
        prepared: fields.get("prepared")?,
    });
    Ok(())
}

/// The game with this number.
pub(super) async fn find(
    conn: &mut SqliteConnection,
    id: GameId,
) -> Result<Option<GameRecord>, StoreError> {
    let row = query(AssertSqlSafe(format!("{SELECT} WHERE g.id = $1")))
        .bind(id.0)
        .fetch_optional(&mut *conn)
        .await?;
    with_moves(conn, row.as_slice()).await?.pop().transpose()
}

/// The game with this number, which somebody has seen.
pub(super) async fn existing(
    conn: &mut SqliteConnection,
    id: GameId,
) -> Result<GameRecord, StoreError> {
    find(conn, id).await?.ok_or(StoreError::Missing {
        what: "game",
        id: id.0,
    })
}

/// Games that fit, the newest first. One that cannot be read hides no other: it is left out, and
/// asked for by its number it says what is wrong.
pub(super) async fn list(
    store: &SqliteStore,
    filter: &GameFilter,
) -> Result<Vec<GameRecord>, StoreError> {
    let mut sql = format!("{SELECT} WHERE TRUE");
    let mut values = vec![i64::from(filter.limit.min(MAX_ROWS))];
    if let Some(player) = filter.player {
        values.push(player.0);
        let player = values.len();
        sql.push_str(&format!(
            " AND (g.player_0 = ${player} OR g.player_1 = ${player})"
        ));
    }
    if let Some(channel) = filter.channel {
        values.push(channel.0);
        sql.push_str(&format!(" AND g.channel = ${}", values.len()));
    }
    sql.push_str(match filter.running {
        None => "",
        Some(true) => " AND g.ended IS NULL",
        Some(false) => " AND g.ended IS NOT NULL",
    });
    sql.push_str(" ORDER BY g.id DESC LIMIT $1");
    // One moment for the rows and their moves: a last move never comes without its ending.
    let mut tx = store.read().await?;
    let statement = values
        .into_iter()
        .fold(query(AssertSqlSafe(sql)), |query, value| query.bind(value));
    let rows = statement.fetch_all(&mut *tx).await?;
    let games = with_moves(&mut tx, &rows).await?;
    tx.commit().await?;
    games.into_iter().filter_map(left_out).collect()
}

/// A person's games that began at or after a moment, the oldest first; as in [`list`], one that
/// cannot be read is left out.
pub(super) async fn since(
    store: &SqliteStore,
    person: PersonId,
    since: Timestamp,
    limit: u32,
) -> Result<Vec<GameRecord>, StoreError> {
    let mut tx = store.read().await?;
    let rows = query(AssertSqlSafe(format!(
        "{SELECT} WHERE (g.player_0 = $1 OR g.player_1 = $1) AND g.created >= $2
         ORDER BY g.id LIMIT $3"
    )))
    .bind(person.0)
    .bind(since.0)
    .bind(limit)
    .fetch_all(&mut *tx)
    .await?;
    let games = with_moves(&mut tx, &rows).await?;
    tx.commit().await?;
    games.into_iter().filter_map(left_out).collect()
}

/// Begins a game of a challenge.
pub(super) async fn start(
    conn: &mut SqliteConnection,
    challenge: &Challenge,
    leg: u8,
    new: &NewGame,
    at: Timestamp,
) -> Result<GameRecord, StoreError> {
    let terms = &challenge.terms;
    let (guild, channel) = home_columns(terms.home);
    let id = query_scalar(
        "INSERT INTO games (challenge, variant, version, options, player_0, player_1, guild,
            channel, created, leg, pace, rated)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
    )
    .bind(challenge.id.0)
    .bind(terms.variant.as_str())
    .bind(terms.version)
    .bind(terms.options.as_str())
    .bind(new.players[0].0)
    .bind(new.players[1].0)
    .bind(guild)
    .bind(channel)
    .bind(at.0)
    .bind(leg)
    .bind(terms.pace.as_str())
    .bind(terms.rated)
    .fetch_one(&mut *conn)
    .await?;
    let id = GameId(id);
    clocks::write(conn, id, &new.clock).await?;
    Ok(GameRecord {
        id,
        challenge: challenge.id,
        variant: terms.variant.clone(),
        version: terms.version,
        options: terms.options.clone(),
        players: new.players,
        home: terms.home,
        created: at,
        moves: Vec::new(),
        ending: None,
        board: None,
        offer: None,
        leg,
        pace: terms.pace.clone(),
        rated: terms.rated,
        clock: new.clock,
    })
}

/// Appends a move, and the prepared ones that follow it.
pub(super) async fn append(
    store: &SqliteStore,
    new: &NewMove,
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    match requests::made(&mut tx, new.request).await? {
        None => {}
        Some(Made::Move { game, ply }) => {
            let record = existing(&mut tx, game).await?;
            // What was played with it at once was told with it.
            let after = usize::try_from(ply)
                .ok()
                .and_then(|ply| record.moves.get(ply..));
            let replies = after.map_or(0, |after| {
                after.iter().take_while(|made| made.prepared).count()
            });
            let last = ply.saturating_add(u32::try_from(replies).unwrap_or(u32::MAX));
            let ids = notices::unheard_boards(&mut tx, game, (ply, last)).await?;
            return Ok(Change::Repeated(record, ids));
        }
        Some(other) => return Err(requests::misused(new.request, other)),
    }
    let mut record = existing(&mut tx, new.game).await?;
    if record.ending.is_some()
        || record.ply().checked_add(1) != Some(new.ply)
        || record.clock != new.clock.seen
        || !are_resting(&mut tx, &record, new).await?
        || !lines::use_up(&mut tx, new.game, &new.lines).await?
        || !standings::write(&mut tx, new.game, &new.standings).await?
    {
        return Ok(Change::Stale(record));
    }
    let mut last = new.ply;
    for (ply, made) in (new.ply..).zip([&new.made].into_iter().chain(&new.replies)) {
        query("INSERT INTO moves (game, ply, text, made, prepared) VALUES ($1, $2, $3, $4, $5)")
            .bind(new.game.0)
            .bind(ply)
            .bind(made.text.as_str())
            .bind(made.at.0)
            .bind(made.prepared)
            .execute(&mut *tx)
            .await?;
        record.moves.push(made.clone());
        last = ply;
    }
    offers::withdraw(&mut tx, new.game, new.made.at).await?;
    record.clock = new.clock.after;
    clocks::write(&mut tx, new.game, &record.clock).await?;
    if let Some(ending) = &new.ending {
        set_ending(&mut tx, &mut record, ending).await?;
    }
    let made = Made::Move {
        game: new.game,
        ply: new.ply,
    };
    requests::note(&mut tx, new.request, made, new.made.at).await?;
    let kind = NoticeKind::Board {
        game: new.game,
        ply: last,
    };
    let ids = notices::write(&mut tx, kind, new.made.at, &new.notices).await?;
    tx.commit().await?;
    record.offer = None;
    Ok(Change::Done(record, ids))
}

/// Whether the players are on vacation, or not, as was seen.
async fn are_resting(
    conn: &mut SqliteConnection,
    record: &GameRecord,
    new: &NewMove,
) -> Result<bool, StoreError> {
    for (player, seen) in record.players.into_iter().zip(new.rests) {
        let vacation = vacations::at(conn, player, new.made.at).await?;
        if vacation.map(|vacation| vacation.until) != seen {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Ends a running game without a move; if somebody of the staff confirms by it what was asked for,
/// that is put into the log with it.
pub(super) async fn end(
    store: &SqliteStore,
    new: &NewEnding,
    deed: Option<(i64, PersonId)>,
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    match requests::made(&mut tx, new.request).await? {
        None => {}
        Some(Made::Ending(game)) => {
            let record = existing(&mut tx, game).await?;
            let ids = notices::unheard(&mut tx, NoticeKind::Ended(game)).await?;
            return Ok(Change::Repeated(record, ids));
        }
        Some(other) => return Err(requests::misused(new.request, other)),
    }
    if let Some((deed, by)) = deed
        && !servers::confirm(&mut tx, deed, new.game, by, new.ending.at).await?
    {
        return Ok(Change::Stale(existing(&mut tx, new.game).await?));
    }
    match write_ending(&mut tx, new).await? {
        Some((record, ids)) => {
            tx.commit().await?;
            Ok(Change::Done(record, ids))
        }
        None => Ok(Change::Stale(existing(&mut tx, new.game).await?)),
    }
}

/// The same within a transaction; none if the game is not as it was seen, and the transaction is
/// then to be dropped.
pub(super) async fn write_ending(
    conn: &mut SqliteConnection,
    new: &NewEnding,
) -> Result<Option<(GameRecord, Vec<NoticeId>)>, StoreError> {
    let mut record = existing(conn, new.game).await?;
    if record.ending.is_some()
        || record.ply() != new.ply
        || new.seen.is_some_and(|seen| seen != record.clock)
        || !standings::write(conn, new.game, &new.standings).await?
    {
        return Ok(None);
    }
    set_ending(conn, &mut record, &new.ending).await?;
    offers::withdraw(conn, new.game, new.ending.at).await?;
    requests::note(conn, new.request, Made::Ending(new.game), new.ending.at).await?;
    let kind = NoticeKind::Ended(new.game);
    let ids = notices::write(conn, kind, new.ending.at, &new.notices).await?;
    record.offer = None;
    Ok(Some((record, ids)))
}

/// Forgets all moves after a ply. What was written of them and is not told is told no more.
pub(super) async fn take_back(
    conn: &mut SqliteConnection,
    record: &mut GameRecord,
    ply: u32,
    at: Timestamp,
) -> Result<(), StoreError> {
    query("DELETE FROM moves WHERE game = $1 AND ply > $2")
        .bind(record.id.0)
        .bind(ply)
        .execute(&mut *conn)
        .await?;
    query("UPDATE games SET board_ply = MIN(board_ply, $2) WHERE id = $1")
        .bind(record.id.0)
        .bind(ply)
        .execute(&mut *conn)
        .await?;
    lines::clear(conn, record.id).await?;
    notices::forget_boards(conn, record.id, at).await?;
    record
        .moves
        .truncate(usize::try_from(ply).unwrap_or(usize::MAX));
    if let Some((_, shown)) = &mut record.board {
        *shown = ply.min(*shown);
    }
    Ok(())
}

/// Writes how a game ended. Its clock stops, and nobody's prepared lines are of use any more.
async fn set_ending(
    conn: &mut SqliteConnection,
    record: &mut GameRecord,
    ending: &Ending,
) -> Result<(), StoreError> {
    query("UPDATE games SET ended = $2, winner = $3, reason = $4 WHERE id = $1")
        .bind(record.id.0)
        .bind(ending.at.0)
        .bind(ending.winner)
        .bind(ending.reason.as_str())
        .execute(&mut *conn)
        .await?;
    record.clock = Clock {
        banks: record.clock.banks,
        ..Clock::default()
    };
    clocks::write(conn, record.id, &record.clock).await?;
    lines::clear(conn, record.id).await?;
    record.ending = Some(ending.clone());
    Ok(())
}

/// Notes the message that shows a game's board. Message numbers grow with time, so of two messages
/// with the same ply the greater number is the newer.
pub(super) async fn set_board(
    store: &SqliteStore,
    game: GameId,
    ply: u32,
    message: MessageRef,
) -> Result<Option<MessageRef>, StoreError> {
    let mut tx = store.write().await?;
    let row = query("SELECT id, board_channel, board_message, board_ply FROM games WHERE id = $1")
        .bind(game.0)
        .fetch_optional(&mut *tx)
        .await?
        .ok_or(StoreError::Missing {
            what: "game",
            id: game.0,
        })?;
    let fields = Fields::new(&row, "games")?;
    let known = fields.message("board_channel", "board_message")?;
    if let (Some(known), Some(known_ply)) = (known, fields.optional_count("board_ply")?) {
        if known == message && ply <= known_ply {
            return Ok(None);
        }
        if (known_ply, known.message) > (ply, message.message) {
            return Ok(Some(message));
        }
    }
    query("UPDATE games SET board_channel = $2, board_message = $3, board_ply = $4 WHERE id = $1")
        .bind(game.0)
        .bind(message.channel.0)
        .bind(message.message.0)
        .bind(ply)
        .execute(&mut *tx)
        .await?;
    tx.commit().await?;
    Ok(known.filter(|known| *known != message))
}

/// Moves a running game to another place.
pub(super) async fn set_home(
    store: &SqliteStore,
    game: GameId,
    home: Home,
    at: Timestamp,
    notices: &[NewNotice],
) -> Result<Change<GameRecord>, StoreError> {
    let mut tx = store.write().await?;
    let mut record = existing(&mut tx, game).await?;
    if record.ending.is_some() {
        return Ok(Change::Stale(record));
    }
    if record.home == home {
        return Ok(Change::Repeated(record, Vec::new()));
    }
    let (guild, channel) = home_columns(home);
    query("UPDATE games SET guild = $2, channel = $3 WHERE id = $1")
        .bind(game.0)
        .bind(guild)
        .bind(channel)
        .execute(&mut *tx)
        .await?;
    let ids = notices::write(&mut tx, NoticeKind::Moved(game), at, notices).await?;
    tx.commit().await?;
    record.home = home;
    Ok(Change::Done(record, ids))
}
