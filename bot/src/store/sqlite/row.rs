//! Reading a row: whatever another version or a damaged file left in it becomes an error, never a panic.

use sqlx::{Decode, Row, Sqlite, Type, sqlite::SqliteRow};

use crate::store::{ChannelId, GuildId, Home, MessageId, MessageRef, StoreError};

/// The columns of a row, with what an error needs to name it.
pub(super) struct Fields<'r> {
    row: &'r SqliteRow,
    table: &'static str,
    id: i64,
}

impl<'r> Fields<'r> {
    /// The columns of a row of `table`, whose number stands in the column `id`.
    pub(super) fn new(row: &'r SqliteRow, table: &'static str) -> Result<Fields<'r>, StoreError> {
        let unnamed = Fields { row, table, id: 0 };
        let id = unnamed.get("id")?;
        Ok(Fields { id, ..unnamed })
    }

    /// The row's number.
    pub(super) fn id(&self) -> i64 {
        self.id
    }

    /// The value of a column.
    pub(super) fn get<T>(&self, column: &str) -> Result<T, StoreError>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite>,
    {
        self.row
            .try_get(column)
            .map_err(|error| self.problem(error.to_string()))
    }

    /// A count: a whole number from 0.
    pub(super) fn count(&self, column: &str) -> Result<u32, StoreError> {
        let value: i64 = self.get(column)?;
        self.narrow(value, column)
    }

    /// A count that may be absent.
    pub(super) fn optional_count(&self, column: &str) -> Result<Option<u32>, StoreError> {
        let value: Option<i64> = self.get(column)?;
        value.map(|value| self.narrow(value, column)).transpose()
    }

    /// A side's index that may be absent.
    pub(super) fn optional_side(&self, column: &str) -> Result<Option<u8>, StoreError> {
        match self.get(column)? {
            None => Ok(None),
            Some(0i64) => Ok(Some(0)),
            Some(1) => Ok(Some(1)),
            Some(other) => Err(self.problem(format!("{column} is {other}, not 0 or 1"))),
        }
    }

    /// Where a game or a challenge lives, from `guild` and `channel`.
    pub(super) fn home(&self) -> Result<Home, StoreError> {
        let guild: Option<i64> = self.get("guild")?;
        let channel: Option<i64> = self.get("channel")?;
        match (guild, channel) {
            (guild, Some(channel)) => Ok(Home::Channel {
                guild: guild.map(GuildId),
                channel: ChannelId(channel),
            }),
            (None, None) => Ok(Home::Direct),
            (Some(_), None) => Err(self.problem("a server without a channel")),
        }
    }

    /// A message of ours that may be absent.
    pub(super) fn message(
        &self,
        channel: &str,
        message: &str,
    ) -> Result<Option<MessageRef>, StoreError> {
        match (self.get(channel)?, self.get(message)?) {
            (Some(channel), Some(message)) => Ok(Some(MessageRef {
                channel: ChannelId(channel),
                message: MessageId(message),
            })),
            (None, None) => Ok(None),
            _ => Err(self.problem(format!("of {channel} and {message} one is missing"))),
        }
    }

    /// The error that says what is wrong with this row.
    pub(super) fn problem(&self, problem: impl Into<String>) -> StoreError {
        StoreError::Row {
            table: self.table,
            row: self.id,
            problem: problem.into(),
        }
    }

    fn narrow(&self, value: i64, column: &str) -> Result<u32, StoreError> {
        u32::try_from(value).map_err(|_| self.problem(format!("{column} is {value}, out of range")))
    }
}

/// Numbers as a JSON array, for `IN (SELECT value FROM json_each($1))`: one statement text for any number of them.
pub(super) fn json_list(numbers: impl Iterator<Item = i64>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("[{}]", numbers.join(","))
}

/// Server and channel of a home as columns.
pub(super) fn home_columns(home: Home) -> (Option<i64>, Option<i64>) {
    match home {
        Home::Channel { guild, channel } => (guild.map(|guild| guild.0), Some(channel.0)),
        Home::Direct => (None, None),
    }
}

/// What stands in a list: of a row that cannot be read, nothing but a word in the log.
pub(super) fn left_out<T>(read: Result<T, StoreError>) -> Option<Result<T, StoreError>> {
    match read {
        Err(error @ StoreError::Row { .. }) => {
            tracing::error!(%error, "a row is left out of a list");
            None
        }
        read => Some(read),
    }
}
