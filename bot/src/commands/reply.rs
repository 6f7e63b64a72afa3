//! What a person is answered: words, who may be notified, a board to draw, buttons.
//!
//! A reply knows no Discord and no terminal. Mentions stand in the text as `<@ID>`, times as
//! `<t:SECONDS:R>`, emphasis as `**`: an adapter without these shows names, times and plain words.

use std::sync::Arc;

use konakis_render::{Scene, text_board};
use konakis_rules::{Game, GameResult, Point, Position, Side};

use super::{ChartPicture, press::Press};
use crate::store::{ChallengeId, GameId, MessageRef, NoticeId, PersonId};

/// Who sees the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the channel.
    Public,
    /// Only the person who asked.
    Private,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The thing to do.
    Primary,
    /// Agreement.
    Success,
    /// Something else.
    Secondary,
    /// Cannot be undone.
    Danger,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// Its words, at most 80 characters.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// One thing to choose. Both texts have 1 to 100 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Shown.
    pub label: String,
    /// Sent back as [`Press::chosen`].
    pub value: String,
}

/// A menu from which one thing is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What choosing does, without what is chosen.
    pub press: Press,
    /// What stands there before something is chosen, at most 150 characters.
    pub hint: String,
    /// What can be chosen: 1 to 25.
    pub choices: Vec<Choice>,
}

/// A file that is not a board: a record, an archive, a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// `konakis-g17.txt`; the ending says what it is.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// For a picture: what a person hears who cannot see it, at most 1,024 characters.
    pub alt: Option<String>,
}

/// A thread to be opened from the message that the reply becomes; the game goes on in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewThread {
    /// The game.
    pub game: GameId,
    /// The thread's name, 1 to 100 characters.
    pub name: String,
    /// What is said where it cannot be opened; nothing where that was said of another game.
    pub sorry: Option<String>,
}

/// A board to be drawn: the position after `ply` moves of `game`, or a film that ends there.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The game, replayed at least as far as `ply`.
    pub game: Arc<Game>,
    /// The ply shown; 0 is the start.
    pub ply: u32,
    /// A film of the positions from this ply to `ply`, instead of a still.
    pub film_from: Option<u32>,
    /// From whose side; as the board is notated where nobody's is meant.
    pub viewer: Option<Side>,
    /// Points to be marked as destinations.
    pub destinations: Vec<Point>,
    /// The result to be shown, also one that the board does not know (resignation, agreement).
    pub result: Option<GameResult>,
    /// A line under a still: how the game ended. Empty: none.
    pub caption: String,
    /// `g17-p12.png`.
    pub file_name: String,
    /// States the whole position and the last move; at most 1,024 characters.
    pub alt: String,
}

impl Picture {
    /// Hands over what is to be drawn: the position, the last move, a king in danger, the
    /// result.
    pub fn with_scene<T>(&self, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let position = self.position(self.ply);
        draw(&self.scene(self.ply, &position))
    }

    /// Hands over the scenes of a film, first to last; of a still the only one.
    pub fn with_scenes<T>(&self, draw: impl FnOnce(&[Scene<'_>]) -> T) -> T {
        let first = self.film_from.unwrap_or(self.ply).min(self.ply);
        let positions: Vec<(u32, Position)> = (first..=self.ply)
            .map(|ply| (ply, self.position(ply)))
            .collect();
        let scenes: Vec<Scene<'_>> = positions
            .iter()
            .map(|(ply, position)| self.scene(*ply, position))
            .collect();
        draw(&scenes)
    }

    fn position(&self, ply: u32) -> Position {
        self.game
            .position_at(ply)
            .unwrap_or_else(|| self.game.position().clone())
    }

    fn scene<'s>(&'s self, ply: u32, position: &'s Position) -> Scene<'s> {
        let mut scene = Scene::new(self.game.rules(), position);
        if let Some(viewer) = self.viewer {
            scene = scene.viewed_by(viewer);
        }
        let index = usize::try_from(ply).ok().and_then(|ply| ply.checked_sub(1));
        if let Some(played) = index.and_then(|index| self.game.plies().get(index)) {
            scene = scene.last(played);
        }
        let over = ply == self.ply && self.result.is_some();
        if !over && let Some(king) = self.game.rules().king_in_danger(position) {
            scene = scene.threatened(vec![king]);
        }
        if ply == self.ply {
            scene = scene.destinations(&self.destinations);
            if let Some(result) = self.result {
                scene = scene.result(result);
            }
            // A film has captions under all its positions or under none.
            if self.film_from.is_none() && !self.caption.is_empty() {
                scene = scene.caption(&self.caption);
            }
        }
        scene
    }

    /// The board as text, for a code block or a terminal.
    #[must_use]
    pub fn text_board(&self) -> String {
        self.with_scene(text_board)
    }
}

/// The message a reply becomes shows this, so that its buttons can be taken off later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The board of a game after a ply.
    Board(GameId, u32),
    /// A challenge.
    Challenge(ChallengeId),
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Reply {
    /// Who sees it.
    pub audience: Audience,
    /// The words, at most 2,000 characters.
    pub text: String,
    /// Who may be notified, and nobody else, whatever the text contains.
    pub pings: Vec<PersonId>,
    /// A board.
    pub picture: Option<Picture>,
    /// A chart.
    pub chart: Option<ChartPicture>,
    /// Files beside the board.
    pub files: Vec<Attachment>,
    /// Menus, at most four, above the buttons.
    pub menus: Vec<Menu>,
    /// Buttons, five a row; at most five rows with the menus.
    pub buttons: Vec<Button>,
    /// When a press on a private message brought this reply: it takes that message's place.
    pub in_place: bool,
    /// When a press on a private message brought this reply and it stands apart from that: these
    /// words take the place of the private message, and its buttons and menus are gone.
    pub closes: Option<String>,
    /// Outbox entries that are settled when this answer has arrived.
    pub settles: Vec<NoticeId>,
    /// What the message shows.
    pub shows: Option<Shows>,
    /// A thread for the game, where the place has threads.
    pub thread: Option<NewThread>,
    /// The language of the words, where it is not that of the person who asked.
    pub locale: Option<String>,
    /// A line for those who are told in person, because the place where this belongs is closed.
    pub closed: Option<String>,
    /// Messages whose buttons are old once this answer has arrived.
    pub retires: Vec<MessageRef>,
    /// For `--strict`: the request was not understood (unknown command, unreadable move...).
    pub misunderstood: bool,
}

impl Reply {
    /// A reply that only the person who asked sees.
    #[must_use]
    pub fn private(text: impl Into<String>) -> Reply {
        Reply {
            audience: Audience::Private,
            text: text.into(),
            pings: Vec::new(),
            picture: None,
            chart: None,
            files: Vec::new(),
            menus: Vec::new(),
            buttons: Vec::new(),
            in_place: false,
            closes: None,
            settles: Vec::new(),
            shows: None,
            thread: None,
            locale: None,
            closed: None,
            retires: Vec::new(),
            misunderstood: false,
        }
    }

    /// A reply that everybody in the channel sees.
    #[must_use]
    pub fn public(text: impl Into<String>) -> Reply {
        Reply {
            audience: Audience::Public,
            ..Reply::private(text)
        }
    }
}
