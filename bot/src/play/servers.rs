//! Servers: what their staff may choose and do, and what follows from it for everybody's games.

use konakis_rules::Reason;

use super::{Actor, Denial, GameView, Pace, Play, Want, challenge::read_pace, moves::TRIES};
use crate::store::{
    Change, ChannelId, Deed, Ending, GameId, GuildId, Home, NewDeed, NewEnding, Server, StoreError,
};

/// The table at the terminal has no server; what its people choose is kept as of this one.
const TABLE: GuildId = GuildId(0);
/// The terminal's channel.
const TABLE_CHANNEL: ChannelId = ChannelId(0);
/// As many channels as one list holds.
const MOST_CHANNELS: usize = 30;
/// As long as a variant's name is in the log, in characters.
const LONGEST_NAME: usize = 40;
/// As long as a reason is, in characters.
const LONGEST_REASON: usize = 300;
/// Entries of the log that fit on a screen.
const SHOWN_DEEDS: u32 = 10;

/// In the log: settings were changed.
const SETTINGS: &str = "settings";
/// In the log: a game was aborted.
const ABORT: &str = "abort";

/// What the staff changes of a server's settings. What is not named stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerChange {
    /// A channel, and whether games may be made there.
    pub channel: Option<(ChannelId, bool)>,
    /// A variant by any of its names, and whether it is on offer.
    pub variant: Option<(String, bool)>,
    /// A pace, or the service's own.
    pub pace: Option<Option<String>>,
    /// A language that the service speaks, or the server's own.
    pub language: Option<Option<String>>,
    /// Whether a thread is opened for each game.
    pub threads: Option<bool>,
}

impl ServerChange {
    /// For the log: `pace=3d threads=true`, with what the settings are now.
    fn told(&self, after: &Server) -> String {
        let or_default = |value: &Option<String>| value.as_deref().unwrap_or("default").to_owned();
        let mut parts = Vec::new();
        if let Some((channel, allow)) = self.channel {
            parts.push(format!("channel={channel} allow={allow}"));
        }
        if let Some((variant, offer)) = &self.variant {
            let variant: String = variant.chars().take(LONGEST_NAME).collect();
            parts.push(format!("variant={variant} offer={offer}"));
        }
        if self.pace.is_some() {
            parts.push(format!("pace={}", or_default(&after.pace)));
        }
        if self.language.is_some() {
            parts.push(format!("language={}", or_default(&after.language)));
        }
        if let Some(threads) = self.threads {
            parts.push(format!("threads={threads}"));
        }
        parts.join(" ")
    }
}

/// The server of a place: none in direct messages and in groups.
fn server_of(home: Home) -> Option<GuildId> {
    match home {
        Home::Channel {
            guild: Some(guild), ..
        } => Some(guild),
        Home::Channel {
            guild: None,
            channel: TABLE_CHANNEL,
        } => Some(TABLE),
        Home::Channel { .. } | Home::Direct => None,
    }
}

impl Play {
    /// What the staff of a place's server has chosen; none where there is no server.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn server(&self, home: Home) -> Result<Option<Server>, StoreError> {
        match server_of(home) {
            Some(guild) => self.store.server(guild).await.map(Some),
            None => Ok(None),
        }
    }

    /// The same, noting the server's own language as it is told now.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn server_speaking(
        &self,
        actor: &Actor,
        locale: Option<&str>,
    ) -> Result<Option<Server>, StoreError> {
        let server = self.server(actor.place).await?;
        let Some(mut server) = server else {
            return Ok(None);
        };
        if let Some(locale) = locale
            && server.locale.as_deref() != Some(locale)
        {
            // Where the service is no member, it says nothing by itself and need not know.
            if actor.reach {
                self.store.note_locale(server.guild, locale).await?;
            }
            server.locale = Some(locale.to_owned());
        }
        Ok(Some(server))
    }

    /// The server whose staff this person is one of.
    async fn staffed(&self, actor: &Actor) -> Result<Server, Denial> {
        if !actor.staff {
            return Err(Denial::NotStaff);
        }
        self.server(actor.place).await?.ok_or(Denial::NoServer)
    }

    /// The settings, for the staff.
    ///
    /// # Errors
    /// [`Denial::NotStaff`], [`Denial::NoServer`], or if the database fails.
    pub async fn server_settings(&self, actor: &Actor) -> Result<Server, Denial> {
        self.staffed(actor).await
    }

    /// Changes settings; gives them back as they are then.
    ///
    /// # Errors
    /// A [`Denial`] that says what cannot be so, or that the person is not one of the staff.
    pub async fn change_server(
        &self,
        actor: &Actor,
        change: &ServerChange,
    ) -> Result<Server, Denial> {
        for _ in 0..TRIES {
            let seen = self.staffed(actor).await?;
            let after = self.changed(&seen, change)?;
            if after == seen {
                return Ok(seen);
            }
            let deed = NewDeed {
                guild: seen.guild,
                person: actor.person,
                game: None,
                deed: SETTINGS.to_owned(),
                why: change.told(&after),
                at: actor.at,
            };
            match self.store.set_server(&seen, &after, &deed).await? {
                Change::Done(server, _) | Change::Repeated(server, _) => return Ok(server),
                Change::Stale(_) => {}
            }
        }
        Err(Denial::Busy)
    }

    fn changed(&self, seen: &Server, change: &ServerChange) -> Result<Server, Denial> {
        let mut after = seen.clone();
        if let Some((channel, allow)) = change.channel {
            if !allow && after.channels.is_empty() {
                return Err(Denial::AllChannels);
            }
            if !allow {
                after.channels.retain(|listed| *listed != channel);
            } else if !after.channels.contains(&channel) {
                after.channels.push(channel);
            }
            if after.channels.len() > MOST_CHANNELS {
                return Err(Denial::TooManyChannels {
                    limit: MOST_CHANNELS,
                });
            }
        }
        if let Some((named, offer)) = &change.variant {
            after.variants = self.with_offer(&seen.variants, named, *offer)?;
        }
        if let Some(pace) = &change.pace {
            let read = |typed: &String| read_pace(typed).map(|pace| pace.to_string());
            after.pace = pace.as_ref().map(read).transpose()?;
        }
        if let Some(language) = &change.language {
            after.language.clone_from(language);
        }
        if let Some(threads) = change.threads {
            after.threads = threads;
        }
        Ok(after)
    }

    /// The list of variants on offer with one more or less. All of them are an empty list, so that
    /// one that is new some day is on offer too.
    fn with_offer(
        &self,
        listed: &[String],
        named: &str,
        offer: bool,
    ) -> Result<Vec<String>, Denial> {
        let id = self.variant(named)?.id();
        let on_offer = |variant: &str| {
            if variant == id {
                offer
            } else if listed.is_empty() {
                // The first that is put on the list is the only one; the first that is not on offer
                // leaves all others.
                !offer
            } else {
                listed.iter().any(|one| one == variant)
            }
        };
        let all = || self.catalog.variants().map(konakis_rules::Variant::id);
        let list: Vec<String> = all()
            .filter(|one| on_offer(one))
            .map(str::to_owned)
            .collect();
        if list.is_empty() {
            return Err(Denial::LastVariant);
        }
        let everything = list.len() == all().count();
        Ok(if everything { Vec::new() } else { list })
    }

    /// A game may be made in a place: its channel is allowed, or that of which it is a thread.
    ///
    /// # Errors
    /// [`Denial::ChannelClosed`], or if the database fails.
    pub(super) async fn check_channel(&self, actor: &Actor, home: Home) -> Result<(), Denial> {
        let Some(Server { channels, .. }) = self.server(home).await? else {
            return Ok(());
        };
        let Home::Channel { channel, .. } = home else {
            return Ok(());
        };
        // Said from elsewhere, it may be a thread of an allowed channel: that is not told.
        let known = actor.place == home;
        let allowed = |one: &ChannelId| *one == channel || Some(*one) == actor.parent;
        if channels.is_empty() || !known || channels.iter().any(allowed) {
            return Ok(());
        }
        Err(Denial::ChannelClosed { channels })
    }

    /// A game of a variant may be made in a place.
    ///
    /// # Errors
    /// [`Denial::ChannelClosed`], [`Denial::NotOffered`], or if the database fails.
    pub(super) async fn check_place(
        &self,
        actor: &Actor,
        home: Home,
        variant: &str,
    ) -> Result<(), Denial> {
        self.check_channel(actor, home).await?;
        match self.server(home).await? {
            Some(server) if !is_offered(&server, variant) => Err(Denial::NotOffered {
                variant: variant.to_owned(),
                offered: server.variants,
            }),
            _ => Ok(()),
        }
    }

    /// The variants on offer in a place.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn offered(
        &self,
        home: Home,
    ) -> Result<impl Iterator<Item = &konakis_rules::Variant>, StoreError> {
        let server = self.server(home).await?;
        let offered = move |variant: &&konakis_rules::Variant| {
            server
                .as_ref()
                .is_none_or(|server| is_offered(server, variant.id()))
        };
        Ok(self.catalog.variants().filter(offered))
    }

    /// The pace of a game for which none is named. Where the service itself is not, it cannot warn
    /// of a deadline, and there is none.
    pub(super) async fn usual_pace(&self, actor: &Actor) -> Result<Pace, Denial> {
        if !actor.reach {
            return Ok(Pace::None);
        }
        let server = self.server(actor.place).await?;
        let chosen = server.and_then(|server| server.pace?.parse().ok());
        Ok(chosen.unwrap_or(self.limits.pace))
    }

    /// The running game of this very server that is to be aborted, and the number by which it is
    /// done.
    ///
    /// # Errors
    /// [`Denial::NotStaff`], [`Denial::NoReason`], [`Denial::GameOver`], and as [`Play::find`].
    pub async fn ask_abort(
        &self,
        actor: &Actor,
        named: Option<&str>,
        why: Option<&str>,
    ) -> Result<(GameView, Deed), Denial> {
        let server = self.staffed(actor).await?;
        let (Some(named), Some(why)) = (named, why) else {
            return Err(Denial::NoReason);
        };
        let view = self.find(actor, Some(named), Want::Look).await?;
        let view = of_server(&server, view)?;
        let done = NewDeed {
            guild: server.guild,
            person: actor.person,
            game: Some(view.record.id),
            deed: ABORT.to_owned(),
            why: why.chars().take(LONGEST_REASON).collect(),
            at: actor.at,
        };
        let id = self.store.ask_deed(&done).await?;
        Ok((view, Deed { id, done }))
    }

    /// Aborts the game that stood at this ply when it was asked for; both players hear it and why.
    ///
    /// # Errors
    /// [`Denial::MovedOn`] if it has moved on, and as [`Play::ask_abort`].
    pub async fn abort(
        &self,
        actor: &Actor,
        game: GameId,
        ply: u32,
        deed: i64,
    ) -> Result<GameView, Denial> {
        let server = self.staffed(actor).await?;
        let unknown = || Denial::UnknownGame(game.to_string());
        let asked = self.store.deed(deed).await?;
        let asked =
            asked.filter(|deed| deed.done.guild == server.guild && deed.done.game == Some(game));
        let (Some(asked), Some(view)) = (asked, self.view(game).await?) else {
            return Err(unknown());
        };
        // It may be played elsewhere by now.
        if server_of(view.record.home) != Some(server.guild) {
            return Err(unknown());
        }
        let notices = self.to_both(&view, actor.at).await?;
        let new = NewEnding {
            request: actor.request,
            game,
            ply,
            ending: Ending {
                winner: None,
                reason: Reason::Aborted.as_str().to_owned(),
                at: actor.at,
            },
            seen: None,
            standings: Vec::new(),
            notices,
        };
        match self.store.end_by_deed(&new, asked.id, actor.person).await? {
            Change::Done(record, _) | Change::Repeated(record, _) => {
                Ok(GameView { record, ..view })
            }
            Change::Stale(record) => Err(self.stale(record)?),
        }
    }

    /// The log of the server, the newest entries first.
    ///
    /// # Errors
    /// [`Denial::NotStaff`], [`Denial::NoServer`], or if the database fails.
    pub async fn deeds(&self, actor: &Actor) -> Result<Vec<Deed>, Denial> {
        let server = self.staffed(actor).await?;
        Ok(self.store.deeds(server.guild, SHOWN_DEEDS).await?)
    }
}

fn is_offered(server: &Server, variant: &str) -> bool {
    server.variants.is_empty() || server.variants.iter().any(|one| one == variant)
}

/// The game, if it is one of this server's and runs.
fn of_server(server: &Server, view: GameView) -> Result<GameView, Denial> {
    if server_of(view.record.home) != Some(server.guild) {
        return Err(Denial::UnknownGame(view.record.id.to_string()));
    }
    if !view.running() {
        return Err(Denial::GameOver(Box::new(view)));
    }
    Ok(view)
}
