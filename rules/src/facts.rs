//! What a rule set says, as facts to be put into words: the material of a "how to play".

use crate::board::{DIRECTIONS, Heading, Shape};
use crate::engine::{Chain, Custody, Fort, KindTable, King};
use crate::kind::Kind;
use crate::ruleset::RuleSet;
use crate::side::Side;

/// Ways a man goes, as a text names them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Way {
    /// Away from the first rank.
    Forward,
    /// Towards the first rank.
    Backward,
    /// To either side.
    Sideways,
    /// Forward and to a side, along a drawn diagonal.
    DiagonallyForward,
    /// Backward and to a side, along a drawn diagonal.
    DiagonallyBackward,
    /// Towards the fortress.
    Inward,
    /// Away from the fortress.
    Outward,
    /// Along a ring.
    Ring,
}

/// Special ground that a fact speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Special {
    /// The throne.
    Throne,
    /// The corners.
    Corners,
    /// The fortress.
    Fortress,
}

/// How a jump may go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chaining {
    /// One jump a turn.
    Single,
    /// As many as the player likes.
    MayStop,
    /// As long as there is a jump.
    MustGoOn,
}

/// One fact about a rule set. Facts come in the order a text tells them: board and start, moves,
/// captures, ends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RuleFact {
    /// The board.
    Board {
        /// What it looks like.
        shape: Shape,
        /// Its points.
        points: usize,
        /// Whether diagonals are drawn.
        diagonals: bool,
    },
    /// How many men of a kind the start has.
    Men {
        /// The kind.
        kind: Kind,
        /// How many.
        count: usize,
    },
    /// Who begins.
    Begins {
        /// The side.
        side: Side,
    },
    /// A man is put down on an empty point before the opponent's first move.
    Places {
        /// The kind.
        kind: Kind,
    },
    /// A kind slides any number of empty points.
    Slides {
        /// The kind.
        kind: Kind,
        /// Which ways; empty: along every line.
        ways: Vec<Way>,
    },
    /// A kind goes one point.
    Steps {
        /// The kind.
        kind: Kind,
        /// Which ways; empty: along every line.
        ways: Vec<Way>,
    },
    /// A kind jumps a neighbour and takes it.
    Jumps {
        /// The kind.
        kind: Kind,
        /// Which ways; empty: along every line.
        ways: Vec<Way>,
        /// How it goes on.
        chaining: Chaining,
        /// Whether a jump must be made if there is one.
        compulsory: bool,
    },
    /// A kind jumps a distant man, all points between being empty.
    JumpsFar {
        /// The kind.
        kind: Kind,
        /// Which ways; empty: along every line.
        ways: Vec<Way>,
    },
    /// Only these kinds may stop on special ground.
    MayStop {
        /// Where.
        special: Special,
        /// The kinds, perhaps none.
        kinds: Vec<Kind>,
    },
    /// Only these kinds may pass over special ground.
    MayCross {
        /// Where.
        special: Special,
        /// The kinds, perhaps none.
        kinds: Vec<Kind>,
    },
    /// A man is taken between two of the opponent's, by the opponent's move.
    TakenBetweenTwo,
    /// An unbroken row is taken between two of the opponent's.
    TakenInRows,
    /// A row on the edge is taken by a shieldwall.
    Shieldwall,
    /// Empty special ground helps to take men of these kinds.
    Hostile {
        /// Where.
        special: Special,
        /// The kinds.
        kinds: Vec<Kind>,
    },
    /// Men cannot be taken in the neutral segment.
    NeutralSafe,
    /// Of a kind only as many may enter the neutral segment as the other side has on the board.
    NeutralLimit {
        /// The kind that is limited.
        kind: Kind,
        /// The kind that is counted.
        by: Kind,
    },
    /// The king takes no men and is no partner.
    KingUnarmed,
    /// The king wins on any square of the edge.
    KingToEdge,
    /// The king wins on a corner.
    KingToCorner,
    /// The king is taken when all four sides are closed.
    KingSurrounded {
        /// The empty throne closes a side.
        throne: bool,
        /// A corner closes a side.
        corners: bool,
        /// The edge closes a side; if not, he is safe there.
        edge: bool,
    },
    /// The king is taken like a man, between two.
    KingLikeAMan {
        /// A corner may be one of the two.
        corners: bool,
    },
    /// The king is taken like a man away from the throne; on it by four, beside it by three.
    KingLikeAManAwayFromThrone {
        /// A corner may be one of the two.
        corners: bool,
    },
    /// The attackers win by a ring around all defenders.
    RingWins,
    /// The defenders win by an exit fort.
    ExitFortWins {
        /// The king may be part of its wall.
        king_in_wall: bool,
    },
    /// A side loses when its last man of a kind is taken.
    AllCapturedLoses {
        /// The kind.
        kind: Kind,
    },
    /// A side loses when no more than so many of a kind are left.
    FewLeftLoses {
        /// The kind.
        kind: Kind,
        /// How many.
        left: u16,
    },
    /// A kind wins by filling the pen.
    PenWins {
        /// The kind.
        kind: Kind,
        /// Points of the pen.
        points: usize,
    },
    /// A kind wins by two in the fortress.
    FortressWins {
        /// The kind.
        kind: Kind,
    },
    /// A side to move without a legal move loses: true of every game.
    BlockedLoses,
    /// One man each is a draw.
    OneEachDraws,
    /// A position that stands so often ends the game.
    Repetition {
        /// The occurrence that ends it.
        occurrence: u32,
        /// Who loses; `None`: a draw.
        loser: Option<Side>,
    },
    /// So many moves in a row without a capture are a draw.
    NoProgress {
        /// Moves, both sides counted.
        moves: u32,
        /// A kind whose steps these ways count as progress too.
        unless: Option<(Kind, Vec<Way>)>,
    },
    /// Raichi and tuichi are called.
    CallsRaichiTuichi,
    /// Koning is called.
    CallsKoning,
}

impl RuleSet {
    /// What the rules say, in the order a text tells it.
    #[must_use]
    pub fn describe(&self) -> Vec<RuleFact> {
        let mut facts = Vec::new();
        self.describe_start(&mut facts);
        self.describe_moves(&mut facts);
        self.describe_captures(&mut facts);
        self.describe_ends(&mut facts);
        facts
    }

    fn all_kinds(&self) -> impl Iterator<Item = Kind> + use<> {
        (0..self.kinds.len() as u8).map(Kind)
    }

    fn describe_start(&self, facts: &mut Vec<RuleFact>) {
        let diagonal = |h| matches!(h, Heading::DiagonallyForward | Heading::DiagonallyBackward);
        let diagonals = self.board.points().any(|p| {
            (0..DIRECTIONS).any(|d| {
                !self.board.rays.ray(p, d).is_empty() && diagonal(self.board.rays.heading(p, d))
            })
        });
        let (shape, points) = (self.board.shape(), self.board.len());
        facts.push(RuleFact::Board {
            shape,
            points,
            diagonals,
        });
        for kind in self.all_kinds() {
            facts.push(RuleFact::Men {
                kind,
                count: usize::from(self.limits[kind.index()]),
            });
        }
        facts.push(RuleFact::Begins {
            side: self.start.to_move(),
        });
        if let Some(kind) = self.tables.placed.filter(|_| self.start.placing()) {
            facts.push(RuleFact::Places { kind: Kind(kind) });
        }
    }

    /// The ways of a movement table; `None` for no way at all, no ways for every line.
    fn ways(&self, sets: &[u8]) -> Option<Vec<Way>> {
        const WAYS: [(Heading, Way); 8] = [
            (Heading::Forward, Way::Forward),
            (Heading::DiagonallyForward, Way::DiagonallyForward),
            (Heading::Sideways, Way::Sideways),
            (Heading::Backward, Way::Backward),
            (Heading::DiagonallyBackward, Way::DiagonallyBackward),
            (Heading::Inward, Way::Inward),
            (Heading::Outward, Way::Outward),
            (Heading::Ring, Way::Ring),
        ];
        let headings = |goes: &dyn Fn(usize, usize) -> bool| -> Vec<Way> {
            WAYS.into_iter()
                .filter(|&(heading, _)| {
                    self.board.points().any(|p| {
                        (0..DIRECTIONS)
                            .any(|d| goes(p.index(), d) && self.board.rays.heading(p, d) == heading)
                    })
                })
                .map(|(_, way)| way)
                .collect()
        };
        let taken = headings(&|p, d| sets[p] >> d & 1 != 0);
        let all = headings(&|p, d| !self.board.rays.ray(crate::Point(p as u16), d).is_empty());
        match taken.len() {
            0 => None,
            n if n == all.len() => Some(Vec::new()),
            _ => Some(taken),
        }
    }

    fn describe_moves(&self, facts: &mut Vec<RuleFact>) {
        let t = &self.tables;
        let chaining = match t.chain {
            Chain::Single => Chaining::Single,
            Chain::MayStop => Chaining::MayStop,
            Chain::MustGoOn => Chaining::MustGoOn,
        };
        for kind in self.all_kinds() {
            let table: &KindTable = &t.kinds[kind.index()];
            if let Some(ways) = self.ways(&table.slide) {
                facts.push(RuleFact::Slides { kind, ways });
            }
            if let Some(ways) = self.ways(&table.step) {
                facts.push(RuleFact::Steps { kind, ways });
            }
            if let Some(ways) = self.ways(&table.jump) {
                let compulsory = t.compulsory;
                facts.push(RuleFact::Jumps {
                    kind,
                    ways,
                    chaining,
                    compulsory,
                });
            }
            if let Some(ways) = self.ways(&table.far_jump) {
                facts.push(RuleFact::JumpsFar { kind, ways });
            }
        }
        for (special, point) in self.special_points() {
            let open = |shut: &[u8]| -> Vec<Kind> {
                self.all_kinds()
                    .filter(|k| shut[point] >> k.0 & 1 == 0)
                    .collect()
            };
            facts.push(RuleFact::MayStop {
                special,
                kinds: open(&t.closed),
            });
            if special == Special::Throne {
                facts.push(RuleFact::MayCross {
                    special,
                    kinds: open(&t.barred),
                });
            }
        }
    }

    /// One point of each special ground there is.
    fn special_points(&self) -> Vec<(Special, usize)> {
        let first = |there: fn(&crate::Marks) -> bool| self.board.marks.iter().position(there);
        [
            (Special::Throne, first(|m| m.throne)),
            (Special::Corners, first(|m| m.corner)),
            (Special::Fortress, first(|m| m.fortress)),
        ]
        .into_iter()
        .filter_map(|(special, point)| point.map(|p| (special, p)))
        .collect()
    }

    fn describe_captures(&self, facts: &mut Vec<RuleFact>) {
        let t = &self.tables;
        match t.custody {
            Custody::None => {}
            Custody::Pair => facts.push(RuleFact::TakenBetweenTwo),
            Custody::Row => facts.push(RuleFact::TakenInRows),
        }
        for (special, point) in self.special_points() {
            let kinds: Vec<Kind> = self
                .all_kinds()
                .filter(|k| t.hostile[point] >> k.0 & 1 != 0)
                .collect();
            if !kinds.is_empty() {
                facts.push(RuleFact::Hostile { special, kinds });
            }
        }
        if t.shieldwall {
            facts.push(RuleFact::Shieldwall);
        }
        if t.neutral.contains(&true) {
            facts.push(RuleFact::NeutralSafe);
        }
        if let Some(limit) = t.limit {
            facts.push(RuleFact::NeutralLimit {
                kind: Kind(limit.kind),
                by: Kind(limit.by),
            });
        }
        if let Some(king) = &t.king {
            self.describe_king(king, facts);
        }
    }

    fn describe_king(&self, king: &King, facts: &mut Vec<RuleFact>) {
        let t = &self.tables;
        if !t.kinds[usize::from(king.kind)].armed {
            facts.push(RuleFact::KingUnarmed);
        }
        let helps = |there: fn(&crate::Marks) -> bool| {
            self.board
                .marks
                .iter()
                .zip(&king.helper)
                .any(|(marks, &helper)| helper && there(marks))
        };
        let (throne, corners) = (helps(|m| m.throne), helps(|m| m.corner));
        facts.push(if !king.weak.contains(&true) {
            RuleFact::KingSurrounded {
                throne,
                corners,
                edge: king.edge_helps,
            }
        } else if king.weak.contains(&false) {
            RuleFact::KingLikeAManAwayFromThrone { corners }
        } else {
            RuleFact::KingLikeAMan { corners }
        });
    }

    fn describe_ends(&self, facts: &mut Vec<RuleFact>) {
        let t = &self.tables;
        if t.king.is_some() {
            let to_edge = self
                .board
                .marks
                .iter()
                .any(|m| m.goal && !m.corner && m.edge);
            facts.push(if to_edge {
                RuleFact::KingToEdge
            } else {
                RuleFact::KingToCorner
            });
        }
        if t.wins.surrounded {
            facts.push(RuleFact::RingWins);
        }
        if let Some(fort) = t.wins.exit_fort {
            facts.push(RuleFact::ExitFortWins {
                king_in_wall: fort == Fort::EmptyNeighbours,
            });
        }
        for kind in self
            .all_kinds()
            .filter(|k| t.wins.all_captured >> k.0 & 1 != 0)
        {
            facts.push(RuleFact::AllCapturedLoses { kind });
        }
        if let Some((kind, left)) = t.wins.few {
            facts.push(RuleFact::FewLeftLoses {
                kind: Kind(kind),
                left,
            });
        }
        if let Some((kind, pen)) = &t.wins.pen {
            facts.push(RuleFact::PenWins {
                kind: Kind(*kind),
                points: pen.len(),
            });
        }
        if let Some(kind) = t.wins.fortress {
            facts.push(RuleFact::FortressWins { kind: Kind(kind) });
        }
        facts.push(RuleFact::BlockedLoses);
        if t.wins.one_each {
            facts.push(RuleFact::OneEachDraws);
        }
        let (occurrence, loser) = t.repetition;
        facts.push(RuleFact::Repetition { occurrence, loser });
        if let Some(moves) = t.no_progress {
            let unless = self.all_kinds().find_map(|kind| {
                self.ways(&t.kinds[kind.index()].progress)
                    .map(|ways| (kind, ways))
            });
            facts.push(RuleFact::NoProgress { moves, unless });
        }
        let calls = t.king.as_ref().map(|king| king.calls).unwrap_or_default();
        if calls.raichi || calls.tuichi {
            facts.push(RuleFact::CallsRaichiTuichi);
        }
        if calls.koning {
            facts.push(RuleFact::CallsKoning);
        }
    }
}
