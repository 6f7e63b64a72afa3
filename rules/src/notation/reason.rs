//! Why there is no such move: what stands in the way, where.
//!
//! Every reason is read off the same tables that the legal moves are made from, so it is true whatever the
//! variant: the way from one point to another is walked along the board's lines until something
//! forbids it.

use crate::board::{DIRECTIONS, Place};
use crate::engine::{Chain, Custody, Tables};
use crate::{Board, Closure, Game, Ground, Kind, Move, Point, Position, Refusal, RuleSet};

/// The kind of a man that the side to move has on a point.
pub(super) fn own_man(game: &Game, point: Point) -> Result<Kind, Refusal> {
    let position = game.position();
    let kind = position.at(point).ok_or(Refusal::NothingThere { point })?;
    if game.rules().kind(kind).side == position.to_move() {
        Ok(kind)
    } else {
        Err(Refusal::NotYours { point, kind })
    }
}

/// The letter of a kind as it is typed: small.
pub(super) fn letter_of(game: &Game, kind: Kind) -> char {
    game.rules().kind(kind).letter.to_ascii_lowercase()
}

/// Refuses a piece's letter that does not agree with the man.
pub(super) fn check_piece(
    game: &Game,
    letter: Option<char>,
    point: Point,
    kind: Kind,
) -> Result<(), Refusal> {
    match letter {
        Some(letter) if letter_of(game, kind) != letter => Err(Refusal::OtherPiece {
            point,
            kind,
            letter,
        }),
        _ => Ok(()),
    }
}

/// The kind that is put down first.
pub(super) fn placed_kind(game: &Game) -> Option<Kind> {
    game.rules().tables.placed.map(Kind)
}

/// Whether men are taken between two others, so that a move may have a list of captures.
pub(super) fn takes_between(game: &Game) -> bool {
    game.rules().tables.custody != Custody::None
}

/// Whether there are jumps that are written with the man taken, as `a3xe3-f3`.
pub(super) fn names_victims(game: &Game) -> bool {
    let tables = &game.rules().tables;
    let jumps = |ways: &[u8]| ways.iter().any(|&bits| bits != 0);
    tables.chain == Chain::Single
        && tables
            .kinds
            .iter()
            .any(|kind| jumps(&kind.jump) || jumps(&kind.far_jump))
}

/// Why a man cannot be put down on a point.
pub(super) fn placement(game: &Game, to: Point) -> Refusal {
    let walker = placed_kind(game).map(|kind| Walker::new(game, to, kind));
    match game.position().at(to) {
        Some(by) => Refusal::Occupied { point: to, by },
        None => walker
            .and_then(|walker| walker.closed(to))
            .unwrap_or(Refusal::NotLegal { from: None, to }),
    }
}

/// Why a text with one point is no move. `open`: the point is where the man stands.
pub(super) fn single(game: &Game, letter: Option<char>, point: Point, open: bool) -> Refusal {
    let position = game.position();
    match (own_man(game, point), open) {
        (Ok(kind), _) => return Refusal::NoMoves { point, kind },
        (Err(reason @ Refusal::NotYours { .. }), _) => return reason,
        (Err(reason), true) => return reason,
        (Err(_), false) => {}
    }
    // Where only one man can be meant, the reason is that man's.
    let mut men = position
        .men()
        .filter(|&(_, kind)| game.rules().kind(kind).side == position.to_move())
        .filter(|&(_, kind)| letter.is_none_or(|letter| letter_of(game, kind) == letter));
    if let (Some((from, _)), None) = (men.next(), men.next()) {
        return refusal(game, &game.legal(), from, &[point]);
    }
    let kinds = game.rules().kinds().iter().enumerate();
    let mut closed = kinds
        .filter(|(_, spec)| spec.side == position.to_move())
        .map(|(index, _)| Walker::new(game, point, Kind(index as u8)).closed(point));
    match (closed.next(), closed.next()) {
        (Some(Some(reason)), None) => reason,
        _ => Refusal::NotLegal {
            from: None,
            to: point,
        },
    }
}

/// Why no legal move leads from a man of the mover over the points of `rest`.
pub(super) fn refusal(game: &Game, legal: &[Move], from: Point, rest: &[Point]) -> Refusal {
    let kind = match own_man(game, from) {
        Ok(kind) => kind,
        Err(reason) => return reason,
    };
    let Some((&first, more)) = rest.split_first() else {
        return Refusal::NoMoves { point: from, kind };
    };
    let walker = Walker::new(game, from, kind);
    if names_victims(game) {
        return match more {
            [] => walker.why(legal, first),
            [to, ..] => walker.capture(first, *to),
        };
    }
    // A chain goes wrong where it leaves every legal move.
    let of_man = legal.iter().filter(|mv| mv.from() == Some(from));
    let common = of_man
        .clone()
        .map(|mv| {
            let pairs = mv.path().iter().zip(rest);
            pairs.take_while(|(a, b)| a == b).count()
        })
        .max()
        .unwrap_or(0);
    if common == 0 {
        return walker.why(legal, first);
    }
    match rest.get(common) {
        Some(&to) => {
            let at = rest[common - 1];
            Refusal::NoSuchJump {
                from: at,
                over: walker.between(at, to),
                to,
            }
        }
        None => Refusal::MustContinue {
            moves: of_man
                .filter(|mv| mv.path().starts_with(rest))
                .cloned()
                .collect(),
        },
    }
}

/// Why a move, perhaps of another position or another game, is not legal here.
pub(super) fn of_move(game: &Game, mv: &Move) -> Refusal {
    let to = mv.to();
    let inside = |p: &Point| p.index() < game.rules().board().len();
    let named = mv.over();
    if !mv.path().iter().chain(&mv.from()).chain(&named).all(inside) {
        return Refusal::NotLegal {
            from: mv.from(),
            to,
        };
    }
    match (mv.from(), game.position().placing()) {
        (None, true) => placement(game, to),
        (None, false) => Refusal::NoPlacement,
        (Some(_), true) => Refusal::MustPlace,
        (Some(from), false) => {
            let rest: Vec<Point> = named.into_iter().chain(mv.path().iter().copied()).collect();
            refusal(game, &game.legal(), from, &rest)
        }
    }
}

/// A man, and what it may do.
struct Walker<'a> {
    rules: &'a RuleSet,
    board: &'a Board,
    tables: &'a Tables,
    position: &'a Position,
    from: Point,
    kind: Kind,
}

impl<'a> Walker<'a> {
    fn new(game: &'a Game, from: Point, kind: Kind) -> Walker<'a> {
        let rules = game.rules();
        Walker {
            rules,
            board: rules.board(),
            tables: &rules.tables,
            position: game.position(),
            from,
            kind,
        }
    }

    /// Why the man does not go to a point.
    fn why(&self, legal: &[Move], to: Point) -> Refusal {
        let from = self.from;
        if to == from {
            return Refusal::SamePoint { point: to };
        }
        let mut ways: Vec<(usize, Option<Refusal>)> = (0..DIRECTIONS)
            .filter_map(|d| {
                let ray = self.board.rays.ray(from, d);
                let at = ray.iter().position(|&q| q == to)?;
                Some((at, self.way(d, &ray[..at], to)))
            })
            .collect();
        // A ring has two ways round; the shorter speaks first.
        ways.sort_by_key(|&(length, _)| length);
        match ways.as_slice() {
            [] => self.off_line(to),
            [
                (_, Some(Refusal::Blocked { at, by, .. })),
                (
                    _,
                    Some(Refusal::Blocked {
                        at: other,
                        by: other_by,
                        ..
                    }),
                ),
            ] if at != other => Refusal::BlockedBothWays {
                from,
                to,
                first: (*at, *by),
                second: (*other, *other_by),
            },
            _ => match ways
                .into_iter()
                .map(|(_, reason)| reason)
                .collect::<Option<Vec<_>>>()
            {
                Some(mut reasons) => reasons.swap_remove(0),
                // Nothing on the way forbids it: something else must be done first.
                None if self.tables.compulsory && !legal.is_empty() => Refusal::MustJump {
                    jumps: legal.to_vec(),
                },
                None => Refusal::NotLegal {
                    from: Some(from),
                    to,
                },
            },
        }
    }

    /// What forbids going one way: over the points `before`, to `to`.
    fn way(&self, d: usize, before: &[Point], to: Point) -> Option<Refusal> {
        let table = &self.tables.kinds[self.kind.index()];
        let goes = |ways: &[u8]| ways[self.from.index()] >> d & 1 != 0;
        if goes(&table.slide) {
            return before
                .iter()
                .find_map(|&q| self.stands(to, q).or_else(|| self.barred(q)))
                .or_else(|| self.full(to, to))
                .or_else(|| self.closed(to));
        }
        if !goes(&table.step) {
            return Some(Refusal::WrongWay {
                from: self.from,
                to,
                kind: self.kind,
            });
        }
        match *before {
            [] => self
                .full(to, to)
                .or_else(|| self.closed(to))
                .or_else(|| self.limited(to, None)),
            [over] if goes(&table.jump) => self.jump(over, to),
            _ => Some(Refusal::TooFar {
                from: self.from,
                to,
                kind: self.kind,
            }),
        }
    }

    /// What forbids jumping over the neighbour `over` to `to`.
    fn jump(&self, over: Point, to: Point) -> Option<Refusal> {
        let none = Refusal::NoSuchJump {
            from: self.from,
            over: Some(over),
            to,
        };
        let Some(kind) = self.position.at(over) else {
            return Some(none);
        };
        if self.is_own(kind) {
            return self.stands(to, over);
        }
        self.full(to, to)
            .or_else(|| self.closed(to))
            .or_else(|| self.protected(over, kind))
            .or_else(|| self.limited(to, Some(kind)))
    }

    /// Why the man does not take `victim` and land on `to`, where both are written.
    fn capture(&self, victim: Point, to: Point) -> Refusal {
        let none = Refusal::NoSuchJump {
            from: self.from,
            over: Some(victim),
            to,
        };
        let kind = match self.position.at(victim) {
            Some(kind) if !self.is_own(kind) => kind,
            _ => return none,
        };
        let mut ways: Vec<(usize, Refusal)> = (0..DIRECTIONS)
            .filter_map(|d| {
                let ray = self.board.rays.ray(self.from, d);
                let at = ray.iter().position(|&q| q == victim)?;
                (ray.get(at + 1) == Some(&to))
                    .then(|| (at, self.jump_way(d, &ray[..at], victim, kind, to)))
            })
            .collect();
        ways.sort_by_key(|&(length, _)| length);
        ways.into_iter().next().map_or(none, |(_, reason)| reason)
    }

    /// Why the man does not jump in one direction, over the points `before`.
    fn jump_way(
        &self,
        d: usize,
        before: &[Point],
        victim: Point,
        kind: Kind,
        to: Point,
    ) -> Refusal {
        let table = &self.tables.kinds[self.kind.index()];
        let goes = |ways: &[u8]| ways[self.from.index()] >> d & 1 != 0;
        let (from, mover) = (self.from, self.kind);
        let reach = match (before.is_empty(), goes(&table.far_jump), goes(&table.jump)) {
            (_, true, _) | (true, _, true) => None,
            (false, _, true) => Some(Refusal::TooFar {
                from,
                to,
                kind: mover,
            }),
            _ => Some(Refusal::WrongWay {
                from,
                to,
                kind: mover,
            }),
        };
        reach
            .or_else(|| before.iter().find_map(|&q| self.stands(to, q)))
            .or_else(|| self.protected(victim, kind))
            .or_else(|| self.full(to, to))
            .or_else(|| self.closed(to))
            .or_else(|| self.limited(to, Some(kind)))
            .unwrap_or(Refusal::NotLegal {
                from: Some(from),
                to,
            })
    }

    /// The points are on no line together. Where the board has no diagonals at all, that is the reason;
    /// where it has some, only that there is none here.
    fn off_line(&self, to: Point) -> Refusal {
        let from = self.from;
        let diagonal = match (self.board.place(from), self.board.place(to)) {
            (Place::Grid { file: a, rank: b }, Place::Grid { file: c, rank: d }) => {
                a.abs_diff(c) == b.abs_diff(d)
            }
            _ => false,
        };
        let drawn = || {
            let mut points = self.board.points();
            points.any(|p| (4..DIRECTIONS).any(|d| !self.board.rays.ray(p, d).is_empty()))
        };
        if diagonal && !drawn() {
            Refusal::Diagonal { from, to }
        } else {
            Refusal::NotALine { from, to }
        }
    }

    fn is_own(&self, kind: Kind) -> bool {
        self.rules.kind(kind).side == self.rules.kind(self.kind).side
    }

    /// A man on the way.
    fn stands(&self, to: Point, at: Point) -> Option<Refusal> {
        self.position.at(at).map(|by| Refusal::Blocked {
            from: self.from,
            to,
            at,
            by,
        })
    }

    /// No room on the target.
    fn full(&self, to: Point, at: Point) -> Option<Refusal> {
        let by = self.position.at(at)?;
        let room = by == self.kind && self.position.count_at(at) < self.board.capacity(at);
        if room { None } else { self.stands(to, at) }
    }

    /// The man may not stop on a point.
    fn closed(&self, at: Point) -> Option<Refusal> {
        let shut = self.tables.closed[at.index()] >> self.kind.index() & 1 != 0;
        shut.then(|| self.shut(at, Closure::Stop(self.ground(at))))
    }

    /// The man may not pass over a point.
    fn barred(&self, at: Point) -> Option<Refusal> {
        let shut = self.tables.barred[at.index()] >> self.kind.index() & 1 != 0;
        shut.then(|| self.shut(at, Closure::Cross(self.ground(at))))
    }

    fn shut(&self, at: Point, why: Closure) -> Refusal {
        Refusal::Closed {
            kind: self.kind,
            at,
            why,
        }
    }

    fn ground(&self, at: Point) -> Ground {
        let marks = self.board.marks(at);
        if marks.throne {
            Ground::Throne
        } else if marks.corner {
            Ground::Corner
        } else if marks.fortress {
            Ground::Fortress
        } else if marks.neutral {
            Ground::Neutral
        } else {
            Ground::Other
        }
    }

    /// The neutral points hold as many of the man's kind as they may, after taking a man.
    fn limited(&self, to: Point, taken: Option<Kind>) -> Option<Refusal> {
        let limit = self.tables.limit?;
        let neutral = |p: Point| self.tables.neutral[p.index()];
        if Kind(limit.kind) != self.kind || !neutral(to) || neutral(self.from) {
            return None;
        }
        let inside = self
            .position
            .men()
            .filter(|&(p, kind)| neutral(p) && kind == self.kind)
            .count();
        let by = Kind(limit.by);
        let most = self.position.count(by) - usize::from(taken == Some(by));
        (inside >= most).then(|| self.shut(to, Closure::Stop(Ground::Neutral)))
    }

    /// A man that cannot be taken where it stands.
    fn protected(&self, at: Point, kind: Kind) -> Option<Refusal> {
        // Two in the fortress protect each other.
        let safe = self.tables.neutral[at.index()] || self.position.count_at(at) > 1;
        safe.then_some(Refusal::Protected { at, kind })
    }

    /// The point between two, if they are two apart on a line.
    fn between(&self, a: Point, b: Point) -> Option<Point> {
        (0..DIRECTIONS).find_map(|d| match self.board.rays.ray(a, d) {
            [over, to, ..] if *to == b => Some(*over),
            _ => None,
        })
    }
}
