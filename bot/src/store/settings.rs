//! What people have chosen for themselves, above all how they are told of what happens.

use async_trait::async_trait;

use super::{Change, NewNotice, NoticeId, NoticeKind, PersonId, StoreError, Timestamp};

/// How a person is notified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notify {
    /// Where the game is played.
    #[default]
    Channel,
    /// In direct messages.
    Direct,
    /// Not at all.
    None,
}

/// From which side a person sees the boards that only they see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Orientation {
    /// From their own side.
    #[default]
    Own,
    /// As the board is notated.
    Notated,
}

/// Quiet hours: minutes of the day in the person's own time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quiet {
    /// From this minute.
    pub from: u16,
    /// Up to this minute, of the next day if it is not later.
    pub to: u16,
}

/// What a person has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How they are notified.
    pub notify: Notify,
    /// Their time zone by its IANA name; quiet hours need one.
    pub zone: Option<String>,
    /// When they are not to be notified.
    pub quiet: Option<Quiet>,
    /// A move that is chosen from menus is shown before it is played.
    pub preview: bool,
    /// How they see boards of their own.
    pub orientation: Orientation,
    /// When Discord last refused to hand them a direct message; none if it never did since they
    /// chose to have them.
    pub unreachable: Option<Timestamp>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            notify: Notify::default(),
            zone: None,
            quiet: None,
            preview: true,
            orientation: Orientation::default(),
            unreachable: None,
        }
    }
}

/// What lasts of personal settings, and the outbox entries that only settings ask for.
///
/// # Errors
/// As those of [`super::Store`].
#[async_trait]
pub trait SettingsStore {
    /// A person's settings; the defaults if they have chosen nothing.
    async fn settings(&self, person: PersonId) -> Result<Settings, StoreError>;
    /// The settings of these people, each once; who has chosen nothing, or whose row cannot be read,
    /// is left out.
    async fn settings_of(
        &self,
        people: &[PersonId],
    ) -> Result<Vec<(PersonId, Settings)>, StoreError>;
    /// Changes a person's settings from what was seen: a compare-and-set.
    async fn set_settings(
        &self,
        person: PersonId,
        seen: &Settings,
        after: &Settings,
    ) -> Result<Change<Settings>, StoreError>;
    /// Notes that direct messages do not reach a person (none: that they may again). False if that
    /// was known.
    async fn unreachable(
        &self,
        person: PersonId,
        at: Option<Timestamp>,
    ) -> Result<bool, StoreError>;
    /// Writes an outbox entry, unless one about the same, to the same place and with the same nudge
    /// was written at `since` or later. Gives back the entry written.
    async fn tell_once(
        &self,
        kind: NoticeKind,
        at: Timestamp,
        since: Timestamp,
        new: &NewNotice,
    ) -> Result<Option<NoticeId>, StoreError>;
    /// The people for whom nudges about this were written at `since` or later.
    async fn nudged(&self, kind: NoticeKind, since: Timestamp)
    -> Result<Vec<PersonId>, StoreError>;
}
