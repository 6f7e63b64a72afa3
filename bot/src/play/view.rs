//! A game as the use cases see it: its row and the game that its moves replay to.

use std::sync::Arc;

use konakis_rules::{Catalog, Game, GameResult, Options, Reason, RuleSet, Side};

use super::{Pace, PaceError, RatedEnd, denial::Denial};
use crate::store::{ChannelId, GameRecord, Home, PersonId, Timestamp};

/// A game's row with the game it replays to. The moves are the truth; nothing else is stored of it.
#[derive(Clone, Debug)]
pub struct GameView {
    /// The row.
    pub record: GameRecord,
    /// The game after all its moves.
    pub game: Arc<Game>,
    /// What its end did to the ratings, where that is to be told.
    pub ratings: Option<RatedEnd>,
}

/// The side with this index.
#[must_use]
pub fn side(index: u8) -> Side {
    if index == 0 { Side::One } else { Side::Two }
}

/// The index of a side, as it is stored.
#[must_use]
pub fn side_index(side: Side) -> u8 {
    match side {
        Side::One => 0,
        Side::Two => 1,
    }
}

/// The rules with which something was stored; none if the catalog has them no more.
pub(super) fn rules_of(
    catalog: &Catalog,
    variant: &str,
    version: u32,
    options: &str,
) -> Option<Arc<RuleSet>> {
    let variant = catalog.get(variant)?;
    if variant.version() != version {
        return None;
    }
    let options: Options = options.parse().ok()?;
    variant.rules(&options).ok()
}

impl GameView {
    /// Replays a stored game.
    ///
    /// # Errors
    /// [`Denial::RulesGone`] if the catalog lacks its rules, [`Denial::Broken`] if a move does not replay.
    pub fn new(catalog: &Catalog, record: GameRecord) -> Result<GameView, Denial> {
        let GameRecord {
            variant,
            version,
            options,
            ..
        } = &record;
        let rules = rules_of(catalog, variant, *version, options);
        let rules = rules.ok_or_else(|| Denial::RulesGone {
            game: record.id,
            variant: variant.clone(),
            version: *version,
        })?;
        let texts = record.moves.iter().map(|made| made.text.as_str());
        let game = Game::replay(rules, None, texts).map_err(|error| Denial::Broken {
            game: record.id,
            problem: error.to_string(),
        })?;
        Ok(GameView {
            record,
            game: Arc::new(game),
            ratings: None,
        })
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        self.game.rules()
    }

    /// The pace.
    ///
    /// # Errors
    /// [`Denial::Broken`] if the row holds none that this version knows.
    pub fn pace(&self) -> Result<Pace, Denial> {
        self.record
            .pace
            .parse()
            .map_err(|error: PaceError| Denial::Broken {
                game: self.record.id,
                problem: format!("pace {:?}: {error}", self.record.pace),
            })
    }

    /// A short sign of all moves so far, in hexadecimal digits. After a takeback a ply may come again
    /// with another position; this sign does not.
    ///
    /// FNV-1a over the texts of the moves, each ended by a zero.
    #[must_use]
    pub fn mark(&self) -> String {
        const BASIS: u32 = 0x811c_9dc5;
        const PRIME: u32 = 0x0100_0193;
        let texts = self.game.plies().iter();
        let hash = texts
            .flat_map(|played| played.text.bytes().chain([0]))
            .fold(BASIS, |hash, byte| {
                (hash ^ u32::from(byte)).wrapping_mul(PRIME)
            });
        format!("{hash:08x}")
    }

    /// The person who plays a side.
    #[must_use]
    pub fn player(&self, side: Side) -> PersonId {
        self.record.players[usize::from(side_index(side))]
    }

    /// The side a person plays.
    #[must_use]
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        self.record.side_of(person).map(side)
    }

    /// The other player.
    #[must_use]
    pub fn opponent(&self, person: PersonId) -> Option<PersonId> {
        self.side_of(person).map(|side| self.player(side.other()))
    }

    /// The game runs.
    #[must_use]
    pub fn running(&self) -> bool {
        self.record.ending.is_none()
    }

    /// Who is to move; nobody when the game is over.
    #[must_use]
    pub fn to_move(&self) -> Option<PersonId> {
        self.running().then(|| self.player(self.game.to_move()))
    }

    /// When the turn of the player to move began.
    #[must_use]
    pub fn turn_began(&self) -> Timestamp {
        let last = self.record.moves.last();
        last.map_or(self.record.created, |made| made.at)
    }

    /// How the game ended, by the board or by the players.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        self.record.ending.as_ref().map(|ending| GameResult {
            winner: ending.winner.map(side),
            reason: ending.reason.parse().unwrap_or(Reason::Aborted),
        })
    }

    /// The channel it is played in, if it is not played in direct messages.
    #[must_use]
    pub fn channel(&self) -> Option<ChannelId> {
        match self.record.home {
            Home::Channel { channel, .. } => Some(channel),
            Home::Direct => None,
        }
    }
}
