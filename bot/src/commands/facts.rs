//! What a rule set says, in words: the "how to play" of a variant, also of one that a host added.

use konakis_rules::{Chaining, Kind, RuleFact, RuleSet, Shape, Special, Way};

use super::words::{Words, capitalised, kind_key};
use crate::text::Args;

/// Where a fact is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Start,
    Moves,
    Captures,
    End,
}

impl Part {
    const ALL: [(Part, &'static str); 4] = [
        (Part::Start, "facts-start"),
        (Part::Moves, "facts-moves"),
        (Part::Captures, "facts-captures"),
        (Part::End, "facts-end"),
    ];
}

/// The name, then a paragraph each for the start, the moves, the captures and the end.
pub(super) fn how_to_play(words: &Words<'_>, rules: &RuleSet) -> String {
    let teller = Teller { words, rules };
    let facts = grouped(rules.describe());
    let mut lines = vec![
        words.say(
            "facts-head",
            &Args::new()
                .text("name", words.variant(rules.variant()))
                .text("id", rules.variant().id()),
        ),
    ];
    if !rules.options().is_empty() {
        lines.push(words.say(
            "challenge-options",
            &Args::new().text("options", rules.options().to_string()),
        ));
    }
    for (part, title) in Part::ALL {
        let told: Vec<String> = facts
            .iter()
            .filter_map(|(fact, kinds)| teller.tell(fact, kinds))
            .filter(|(of, _)| *of == part)
            .map(|(_, sentence)| capitalised(&sentence))
            .collect();
        if !told.is_empty() {
            let text = Args::new().text("text", told.join(" "));
            lines.push(words.say(title, &text));
        }
    }
    lines.join("\n")
}

/// The kind that a fact about movement speaks of, and the fact without it.
fn about(fact: &RuleFact) -> Option<Kind> {
    match fact {
        RuleFact::Slides { kind, .. }
        | RuleFact::Steps { kind, .. }
        | RuleFact::Jumps { kind, .. }
        | RuleFact::JumpsFar { kind, .. } => Some(*kind),
        _ => None,
    }
}

fn same_but_for_kind(one: &RuleFact, other: &RuleFact) -> bool {
    match (one, other) {
        (RuleFact::Slides { ways: a, .. }, RuleFact::Slides { ways: b, .. })
        | (RuleFact::Steps { ways: a, .. }, RuleFact::Steps { ways: b, .. })
        | (RuleFact::JumpsFar { ways: a, .. }, RuleFact::JumpsFar { ways: b, .. }) => a == b,
        (
            RuleFact::Jumps {
                ways: a,
                chaining: c,
                compulsory: e,
                ..
            },
            RuleFact::Jumps {
                ways: b,
                chaining: d,
                compulsory: f,
                ..
            },
        ) => a == b && c == d && e == f,
        _ => false,
    }
}

/// Facts that say the same of several kinds become one.
fn grouped(facts: Vec<RuleFact>) -> Vec<(RuleFact, Vec<Kind>)> {
    let mut groups: Vec<(RuleFact, Vec<Kind>)> = Vec::new();
    for fact in facts {
        let kind = about(&fact);
        match groups
            .iter_mut()
            .find(|(of, _)| same_but_for_kind(of, &fact))
        {
            Some((_, kinds)) => kinds.extend(kind),
            None => groups.push((fact, kind.into_iter().collect())),
        }
    }
    groups
}

struct Teller<'a> {
    words: &'a Words<'a>,
    rules: &'a RuleSet,
}

impl Teller<'_> {
    /// The sentence of a fact, and where it is told.
    fn tell(&self, fact: &RuleFact, kinds: &[Kind]) -> Option<(Part, String)> {
        let started = |text| Some((Part::Start, text));
        let moved = |text| Some((Part::Moves, text));
        let taken = |text| Some((Part::Captures, text));
        let ended = |text| Some((Part::End, text));
        let plain = |id| self.words.plain(id);
        match fact {
            RuleFact::Board {
                shape,
                points,
                diagonals,
            } => started(self.board(*shape, *points, *diagonals)),
            RuleFact::Men { kind, count } => started(self.men(*kind, *count)),
            RuleFact::Begins { side } => started(self.words.say(
                "fact-begins",
                &Args::new().text("side", self.words.side(self.rules, *side)),
            )),
            RuleFact::Places { kind } => started(self.words.say(
                "fact-places",
                &Args::new().text("kind", self.words.kind(self.rules, *kind)),
            )),
            RuleFact::Slides { ways, .. } => moved(self.going("fact-slides", kinds, ways)),
            RuleFact::Steps { ways, .. } => moved(self.going("fact-steps", kinds, ways)),
            RuleFact::Jumps {
                ways,
                chaining,
                compulsory,
                ..
            } => taken(self.jumping(kinds, ways, *chaining, *compulsory)),
            RuleFact::JumpsFar { ways, .. } => taken(self.going("fact-jumps-far", kinds, ways)),
            RuleFact::MayStop { special, kinds } => {
                self.only("fact-stop", *special, kinds).and_then(moved)
            }
            RuleFact::MayCross { special, kinds } => {
                self.only("fact-cross", *special, kinds).and_then(moved)
            }
            RuleFact::TakenBetweenTwo => taken(plain("fact-between-two")),
            RuleFact::TakenInRows => taken(plain("fact-rows")),
            RuleFact::Shieldwall => taken(plain("fact-shieldwall")),
            RuleFact::Hostile { special, kinds } => taken(
                self.words.say(
                    "fact-hostile",
                    &Args::new()
                        .text("ground", self.ground(*special))
                        .text("kinds", self.kinds(kinds)),
                ),
            ),
            RuleFact::NeutralSafe => taken(plain("fact-neutral-safe")),
            RuleFact::NeutralLimit { kind, by } => moved(
                self.words.say(
                    "fact-neutral-limit",
                    &Args::new()
                        .text("kinds", self.kinds(&[*kind]))
                        .text("by", self.kinds(&[*by])),
                ),
            ),
            RuleFact::KingUnarmed => taken(plain("fact-king-unarmed")),
            RuleFact::KingToEdge => ended(plain("fact-king-to-edge")),
            RuleFact::KingToCorner => ended(plain("fact-king-to-corner")),
            RuleFact::KingSurrounded {
                throne,
                corners,
                edge,
            } => ended(self.surrounded(*throne, *corners, *edge)),
            RuleFact::KingLikeAMan { corners } => ended(self.like_a_man("fact-king-man", *corners)),
            RuleFact::KingLikeAManAwayFromThrone { corners } => {
                ended(self.like_a_man("fact-king-man-away", *corners))
            }
            RuleFact::RingWins => ended(plain("fact-ring")),
            RuleFact::ExitFortWins { .. } => ended(plain("fact-exit-fort")),
            RuleFact::AllCapturedLoses { kind } => ended(self.of_kind("fact-all-captured", *kind)),
            RuleFact::FewLeftLoses { kind, left } => ended(
                self.words.say(
                    "fact-few",
                    &Args::new()
                        .text("kinds", self.kinds(&[*kind]))
                        .number("left", i64::from(*left)),
                ),
            ),
            RuleFact::PenWins { kind, points } => ended(
                self.words.say(
                    "fact-pen",
                    &Args::new()
                        .text("kinds", self.kinds(&[*kind]))
                        .number("points", number(*points)),
                ),
            ),
            RuleFact::FortressWins { kind } => ended(self.of_kind("fact-fortress", *kind)),
            RuleFact::BlockedLoses => ended(plain("fact-blocked")),
            RuleFact::OneEachDraws => ended(plain("fact-one-each")),
            RuleFact::Repetition { occurrence, loser } => {
                let args = Args::new().number("times", i64::from(*occurrence));
                ended(match loser {
                    None => self.words.say("fact-repetition", &args),
                    Some(side) => self.words.say(
                        "fact-repetition-loses",
                        &args.text("side", self.words.side(self.rules, *side)),
                    ),
                })
            }
            RuleFact::NoProgress { moves, unless } => {
                let args = Args::new().number("moves", i64::from(*moves));
                ended(match unless {
                    None => self.words.say("fact-no-progress", &args),
                    Some((kind, ways)) => self.words.say(
                        "fact-no-progress-unless",
                        &args
                            .text("kinds", self.kinds(&[*kind]))
                            .text("ways", self.ways(ways)),
                    ),
                })
            }
            RuleFact::CallsRaichiTuichi => ended(plain("fact-raichi")),
            RuleFact::CallsKoning => ended(plain("fact-koning")),
            other => {
                tracing::warn!(fact = ?other, "a fact without words");
                None
            }
        }
    }

    fn board(&self, shape: Shape, points: usize, diagonals: bool) -> String {
        let args = Args::new().number("points", number(points));
        let id = match (shape, diagonals) {
            (Shape::Square { size }, _) => {
                let args = args.number("size", i64::from(size));
                return self.words.say("fact-board-square", &args);
            }
            (Shape::Cross { .. }, false) => "fact-board-cross",
            (Shape::Cross { .. }, true) => "fact-board-cross-diagonals",
            (Shape::Ringo { .. }, _) => "fact-board-ringo",
        };
        self.words.say(id, &args)
    }

    fn men(&self, kind: Kind, count: usize) -> String {
        self.words.say(
            &format!("fact-men-{}", kind_key(self.rules, kind)),
            &Args::new().number("count", number(count)),
        )
    }

    fn of_kind(&self, id: &str, kind: Kind) -> String {
        let args = Args::new().text("kinds", self.kinds(&[kind]));
        self.words.say(id, &args)
    }

    /// "attackers and defenders", or that all men are meant.
    fn kinds(&self, kinds: &[Kind]) -> String {
        if kinds.len() > 1 && kinds.len() == self.rules.kinds().len() {
            return self.words.plain("kinds-all");
        }
        let names = kinds.iter().map(|kind| {
            self.words
                .plain(&format!("kinds-{}", kind_key(self.rules, *kind)))
        });
        self.list(names.collect())
    }

    /// Names joined, the last one with "and".
    fn list(&self, mut names: Vec<String>) -> String {
        let last = names.pop().unwrap_or_default();
        if names.is_empty() {
            return last;
        }
        self.words.say(
            "list-and",
            &Args::new()
                .text("first", names.join(", "))
                .text("last", last),
        )
    }

    fn ways(&self, ways: &[Way]) -> String {
        let name = |way: &Way| {
            self.words.plain(match way {
                Way::Forward => "way-forward",
                Way::Backward => "way-backward",
                Way::Sideways => "way-sideways",
                Way::DiagonallyForward => "way-diagonally-forward",
                Way::DiagonallyBackward => "way-diagonally-backward",
                Way::Inward => "way-inward",
                Way::Outward => "way-outward",
                Way::Ring => "way-ring",
                _ => "way-any",
            })
        };
        if ways.is_empty() {
            self.words.plain("way-any")
        } else {
            self.list(ways.iter().map(name).collect())
        }
    }

    fn going(&self, id: &str, kinds: &[Kind], ways: &[Way]) -> String {
        self.words.say(
            id,
            &Args::new()
                .text("kinds", self.kinds(kinds))
                .text("ways", self.ways(ways)),
        )
    }

    fn jumping(
        &self,
        kinds: &[Kind],
        ways: &[Way],
        chaining: Chaining,
        compulsory: bool,
    ) -> String {
        let mut text = self.going("fact-jumps", kinds, ways);
        let more = match chaining {
            Chaining::Single => "fact-jump-single",
            Chaining::MayStop => "fact-jump-may-stop",
            Chaining::MustGoOn => "fact-jump-must-go-on",
        };
        let duty = if compulsory {
            "fact-jump-duty"
        } else {
            "fact-jump-free"
        };
        for id in [more, duty] {
            text.push(' ');
            text.push_str(&self.words.plain(id));
        }
        text
    }

    fn ground(&self, special: Special) -> String {
        self.words.plain(match special {
            Special::Throne => "ground-throne",
            Special::Corners => "ground-corners",
            _ => "ground-fortress",
        })
    }

    /// Who alone may do something on special ground; nothing where everybody may.
    fn only(&self, id: &str, special: Special, kinds: &[Kind]) -> Option<String> {
        if kinds.len() == self.rules.kinds().len() {
            return None;
        }
        let args = Args::new().text("ground", self.ground(special));
        Some(if kinds.is_empty() {
            self.words.say(&format!("{id}-nobody"), &args)
        } else {
            self.words.say(id, &args.text("kinds", self.kinds(kinds)))
        })
    }

    fn surrounded(&self, throne: bool, corners: bool, edge: bool) -> String {
        let mut helpers = Vec::new();
        for (helps, id) in [
            (throne, "helper-throne"),
            (corners, "helper-corner"),
            (edge, "helper-edge"),
        ] {
            if helps {
                helpers.push(self.words.plain(id));
            }
        }
        let mut text = if helpers.is_empty() {
            self.words.plain("fact-king-surrounded")
        } else {
            let args = Args::new().text("helpers", self.list(helpers));
            self.words.say("fact-king-surrounded-helped", &args)
        };
        // Where the edge is the goal, a king on it has won and the question does not arise.
        let board = self.rules.board();
        let edge_is_goal = board.points().any(|point| {
            let marks = board.marks(point);
            marks.goal && !marks.corner
        });
        if !edge && !edge_is_goal {
            text.push(' ');
            text.push_str(&self.words.plain("fact-king-safe-on-edge"));
        }
        text
    }

    fn like_a_man(&self, id: &str, corners: bool) -> String {
        let mut text = self.words.plain(id);
        if corners {
            text.push(' ');
            text.push_str(&self.words.plain("fact-king-corner"));
        }
        text
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
