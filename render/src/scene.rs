//! What to draw.

use konakis_rules::{Call, GameResult, Place, Played, Point, Position, RuleSet, Shape, Side};

use crate::figures::{Figure, Outline};
use crate::layout::Layout;
use crate::size::Size;

/// A position and what is worth showing about it: a value that cannot be wrong. Points that the
/// board does not have are left out, texts are cut to what fits.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub(crate) rules: &'a RuleSet,
    pub(crate) position: &'a Position,
    pub(crate) last: Option<&'a Played>,
    pub(crate) result: Option<GameResult>,
    pub(crate) view: Option<Side>,
    pub(crate) threatened: Vec<Point>,
    pub(crate) destinations: Vec<Point>,
    pub(crate) caption: String,
}

/// The longest caption in characters.
const LONGEST_CAPTION: usize = 120;

impl<'a> Scene<'a> {
    /// A position of a game under these rules. The board is seen as it is notated: a1 on the lower
    /// left, or the neutral segment of ringo on top.
    #[must_use]
    pub fn new(rules: &'a RuleSet, position: &'a Position) -> Scene<'a> {
        Scene {
            rules,
            position,
            last: None,
            result: None,
            view: None,
            threatened: Vec::new(),
            destinations: Vec::new(),
            caption: String::new(),
        }
    }

    /// The move that led here: where it began, its way and its end are drawn, and the men it took
    /// as pale men crossed out. A call of `koning` marks the king.
    #[must_use]
    pub fn last(mut self, played: &'a Played) -> Self {
        let on_board = |point: Point| point.index() < self.rules.board().len();
        let mv = &played.mv;
        let taken = played.captures.iter().map(|&(point, _)| point);
        // A move of another board is not this position's.
        if mv
            .from()
            .into_iter()
            .chain(mv.path().iter().copied())
            .chain(taken)
            .all(on_board)
        {
            self.last = Some(played);
        }
        self
    }

    /// How the game ended: the winner is marked in place of the side to move.
    #[must_use]
    pub fn result(mut self, result: GameResult) -> Self {
        self.result = Some(result);
        self
    }

    /// Turns the board so that this side sits below. Below sits, on the board as it is notated, the
    /// side that begins lower; on a board that is the same from both sides, [`Side::One`].
    #[must_use]
    pub fn viewed_by(mut self, side: Side) -> Self {
        self.view = Some(side);
        self
    }

    /// Men in danger: each gets a jagged ring.
    #[must_use]
    pub fn threatened(mut self, points: Vec<Point>) -> Self {
        self.threatened = self.on_board(&points);
        self
    }

    /// Points where one man may go: each gets a dot.
    #[must_use]
    pub fn destinations(mut self, points: &[Point]) -> Self {
        self.destinations = self.on_board(points);
        self
    }

    /// A line of text under the board, in any language; at most 120 characters of it are drawn, and
    /// fewer where it would leave the picture.
    #[must_use]
    pub fn caption(mut self, text: &str) -> Self {
        self.caption = text
            .chars()
            .filter(|c| !c.is_control())
            .take(LONGEST_CAPTION)
            .collect();
        self
    }

    /// Where the middle of a point lies on a picture of this scene, in pixels from the left and from
    /// the top; nothing for a point that the board does not have.
    #[must_use]
    pub fn spot(&self, point: Point, size: Size) -> Option<(f32, f32)> {
        let board = self.rules.board();
        (point.index() < board.len())
            .then(|| Layout::new(board.shape(), size, self.turned()).center(board.place(point)))
    }

    fn on_board(&self, points: &[Point]) -> Vec<Point> {
        let board = self.rules.board();
        let mut points: Vec<Point> = points
            .iter()
            .copied()
            .filter(|point| point.index() < board.len())
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Whether the board is seen from its upper side.
    pub(crate) fn turned(&self) -> bool {
        self.view.is_some_and(|side| side != self.home())
    }

    /// The side that sits below on the board as it is notated.
    pub(crate) fn home(&self) -> Side {
        // Twice the mean rank of a side's men at the start, compared without fractions.
        let mut sums = [(0i64, 0i64); 2];
        for (point, kind) in self.rules.start().men() {
            let Place::Grid { rank, .. } = self.rules.board().place(point) else {
                continue;
            };
            let (sum, count) = &mut sums[self.rules.kind(kind).side.index()];
            *sum += i64::from(rank);
            *count += 1;
        }
        let middle = i64::from(crate::layout::files(self.rules.board().shape())) - 1;
        // A side without men at the start (a fox that is still to be placed) is in the middle.
        let height = |(sum, count): (i64, i64)| {
            if count == 0 {
                0.0
            } else {
                (2 * sum - middle * count) as f32 / count as f32
            }
        };
        if height(sums[1]) < height(sums[0]) {
            Side::Two
        } else {
            Side::One
        }
    }

    /// Points to mark as in danger: those asked for, and the king after a call.
    pub(crate) fn in_danger(&self) -> Vec<Point> {
        let mut points = self.threatened.clone();
        let called = self
            .last
            .is_some_and(|played| played.calls.contains(&Call::Koning));
        if called {
            points.extend(self.kings());
            points.sort_unstable();
            points.dedup();
        }
        points
    }

    fn kings(&self) -> impl Iterator<Item = Point> + '_ {
        self.position.men().filter_map(|(point, kind)| {
            let king = self.rules.kind(kind).role == konakis_rules::Role::King;
            king.then_some(point)
        })
    }

    /// The man that stands for a side: its first kind that is no king.
    pub(crate) fn emblem(&self, side: Side) -> Figure {
        let kinds = || self.rules.kinds().iter().filter(|kind| kind.side == side);
        let kind = kinds().find(|kind| kind.role != konakis_rules::Role::King);
        let shape = kind
            .or_else(|| kinds().next())
            .map_or(Outline::Man, |kind| outline(kind.role));
        self.figure(shape, side)
    }

    /// How a kind of man is drawn.
    pub(crate) fn figure(&self, shape: Outline, side: Side) -> Figure {
        Figure {
            shape,
            light: self.rules.tone(side) == konakis_rules::Tone::Light,
        }
    }

    /// The points a move along a ring passes, ends included; nothing when the move is no such move.
    pub(crate) fn along_ring(&self, from: Point, to: Point) -> Vec<Point> {
        let board = self.rules.board();
        let Shape::Ringo { segments, .. } = board.shape() else {
            return Vec::new();
        };
        let (
            Place::Cell { segment: a, ring },
            Place::Cell {
                segment: b,
                ring: other,
            },
        ) = (board.place(from), board.place(to))
        else {
            return Vec::new();
        };
        if ring != other || segments == 0 || a == b {
            return Vec::new();
        }
        let at = |segment: u8| {
            board
                .points()
                .find(|&p| board.place(p) == Place::Cell { segment, ring })
        };
        let way = |step: u8| -> Vec<Point> {
            let mut segment = a;
            let mut way = vec![from];
            while segment != b && way.len() <= usize::from(segments) {
                segment = (segment + step) % segments;
                way.extend(at(segment));
            }
            way
        };
        let taken = |point: Point| {
            self.last
                .is_some_and(|played| played.captures.iter().any(|&(at, _)| at == point))
        };
        let passable = |way: &[Point]| {
            let between = &way[1..way.len() - 1];
            let free = between.iter().all(|&p| self.position.at(p).is_none());
            let victims = self.last.map_or(0, |played| played.captures.len());
            free && between.iter().filter(|&&p| taken(p)).count() == victims
        };
        let (one, other) = (way(1), way(segments - 1));
        match (passable(&one), passable(&other)) {
            (true, false) => one,
            (false, true) => other,
            _ if one.len() <= other.len() => one,
            _ => other,
        }
    }
}

/// The outline of a man that plays this part.
pub(crate) fn outline(role: konakis_rules::Role) -> Outline {
    use konakis_rules::Role;
    match role {
        Role::Attacker => Outline::Attacker,
        Role::Defender => Outline::Defender,
        Role::King => Outline::King,
        Role::Fox => Outline::Fox,
        Role::Goose => Outline::Goose,
        _ => Outline::Man,
    }
}
