//! Personal settings, and the outbox entries that they ask for.

use async_trait::async_trait;
use sqlx::{SqliteConnection, query, sqlite::SqliteRow};

use super::{
    SqliteStore, notices,
    row::{Fields, json_list, left_out},
};
use crate::store::{
    Change, NewNotice, NoticeId, NoticeKind, Notify, Orientation, PersonId, Quiet, Settings,
    SettingsStore, StoreError, Timestamp,
};

const NOTIFY: [(Notify, &str); 3] = [
    (Notify::Channel, "channel"),
    (Notify::Direct, "direct"),
    (Notify::None, "none"),
];
const ORIENTATION: [(Orientation, &str); 2] =
    [(Orientation::Own, "own"), (Orientation::Notated, "notated")];

fn word<T: Copy + PartialEq>(words: &[(T, &'static str)], value: T) -> &'static str {
    let known = words.iter().find(|(known, _)| *known == value);
    known.map_or("", |(_, word)| word)
}

fn value<T: Copy>(
    fields: &Fields<'_>,
    column: &str,
    words: &[(T, &'static str)],
) -> Result<T, StoreError> {
    let word: String = fields.get(column)?;
    let known = words.iter().find(|(_, known)| *known == word);
    known
        .map(|(value, _)| *value)
        .ok_or_else(|| fields.problem(format!("{column} \"{word}\" is not known")))
}

fn minute(fields: &Fields<'_>, column: &str) -> Result<Option<u16>, StoreError> {
    let minute = fields.optional_count(column)?;
    let narrow = |minute| u16::try_from(minute).ok().filter(|minute| *minute < 1_440);
    match minute {
        None => Ok(None),
        Some(minute) => narrow(minute)
            .map(Some)
            .ok_or_else(|| fields.problem(format!("{column} is {minute}, no minute of a day"))),
    }
}

fn read(row: &SqliteRow) -> Result<(PersonId, Settings), StoreError> {
    let fields = Fields::new(row, "settings")?;
    let quiet = match (minute(&fields, "quiet_from")?, minute(&fields, "quiet_to")?) {
        (Some(from), Some(to)) => Some(Quiet { from, to }),
        _ => None,
    };
    let settings = Settings {
        notify: value(&fields, "notify", &NOTIFY)?,
        zone: fields.get("zone")?,
        quiet,
        preview: fields.get("preview")?,
        orientation: value(&fields, "orientation", &ORIENTATION)?,
        unreachable: fields.get::<Option<i64>>("unreachable")?.map(Timestamp),
    };
    Ok((PersonId(fields.id()), settings))
}

async fn rows(
    conn: &mut SqliteConnection,
    people: &[PersonId],
) -> Result<Vec<SqliteRow>, StoreError> {
    let rows = query(
        "SELECT person AS id, notify, zone, quiet_from, quiet_to, preview, orientation, unreachable
         FROM settings WHERE person IN (SELECT value FROM json_each($1)) ORDER BY person",
    )
    .bind(json_list(people.iter().map(|person| person.0)))
    .fetch_all(conn)
    .await?;
    Ok(rows)
}

async fn one(conn: &mut SqliteConnection, person: PersonId) -> Result<Settings, StoreError> {
    let rows = rows(conn, &[person]).await?;
    let found = rows.first().map(read).transpose()?;
    Ok(found.map(|(_, settings)| settings).unwrap_or_default())
}

async fn write(
    conn: &mut SqliteConnection,
    person: PersonId,
    settings: &Settings,
) -> Result<(), StoreError> {
    query(
        "INSERT INTO settings (person, notify, zone, quiet_from, quiet_to, preview, orientation,
            unreachable)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (person) DO UPDATE SET notify = excluded.notify, zone = excluded.zone,
            quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
            preview = excluded.preview, orientation = excluded.orientation,
            unreachable = excluded.unreachable",
    )
    .bind(person.0)
    .bind(word(&NOTIFY, settings.notify))
    .bind(settings.zone.as_deref())
    .bind(settings.quiet.map(|quiet| quiet.from))
    .bind(settings.quiet.map(|quiet| quiet.to))
    .bind(settings.preview)
    .bind(word(&ORIENTATION, settings.orientation))
    .bind(settings.unreachable.map(|at| at.0))
    .execute(conn)
    .await?;
    Ok(())
}

#[async_trait]
impl SettingsStore for SqliteStore {
    async fn settings(&self, person: PersonId) -> Result<Settings, StoreError> {
        one(&mut *self.readers.acquire().await?, person).await
    }

    async fn settings_of(
        &self,
        people: &[PersonId],
    ) -> Result<Vec<(PersonId, Settings)>, StoreError> {
        if people.is_empty() {
            return Ok(Vec::new());
        }
        let rows = rows(&mut *self.readers.acquire().await?, people).await?;
        rows.iter().map(read).filter_map(left_out).collect()
    }

    async fn set_settings(
        &self,
        person: PersonId,
        seen: &Settings,
        after: &Settings,
    ) -> Result<Change<Settings>, StoreError> {
        let mut tx = self.write().await?;
        let now = one(&mut tx, person).await?;
        if now == *after {
            return Ok(Change::Repeated(now, Vec::new()));
        }
        if now != *seen {
            return Ok(Change::Stale(now));
        }
        write(&mut tx, person, after).await?;
        tx.commit().await?;
        Ok(Change::Done(after.clone(), Vec::new()))
    }

    async fn unreachable(
        &self,
        person: PersonId,
        at: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let mut tx = self.write().await?;
        let changed = match at {
            Some(at) => query(
                "INSERT INTO settings (person, unreachable) VALUES ($1, $2)
                 ON CONFLICT (person) DO UPDATE SET unreachable = excluded.unreachable
                    WHERE unreachable IS NULL",
            )
            .bind(person.0)
            .bind(at.0),
            None => query(
                "UPDATE settings SET unreachable = NULL
                 WHERE person = $1 AND unreachable IS NOT NULL",
            )
            .bind(person.0),
        };
        let changed = changed.execute(&mut *tx).await?.rows_affected() > 0;
        tx.commit().await?;
        Ok(changed)
    }

    async fn tell_once(
        &self,
        kind: NoticeKind,
        at: Timestamp,
        since: Timestamp,
        new: &NewNotice,
    ) -> Result<Option<NoticeId>, StoreError> {
        let mut tx = self.write().await?;
        if notices::is_told(&mut tx, kind, since, new).await? {
            return Ok(None);
        }
        let id = notices::insert(&mut tx, kind, at, new).await?;
        tx.commit().await?;
        Ok(Some(id))
    }

    async fn nudged(
        &self,
        kind: NoticeKind,
        since: Timestamp,
    ) -> Result<Vec<PersonId>, StoreError> {
        notices::nudged(&mut *self.readers.acquire().await?, kind, since).await
    }
}
