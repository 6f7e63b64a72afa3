//! Why a move is refused, in words.

use konakis_rules::{Closure, Ground, Point, Refusal, RuleSet, Shape};

use super::{denials::plain_text, words::Words};
use crate::{play::GameView, text::Args};

/// The text was not understood as a move, as against a move that the rules refuse.
pub(super) fn misunderstood(refusal: &Refusal) -> bool {
    matches!(
        refusal,
        Refusal::Empty
            | Refusal::TooLong { .. }
            | Refusal::Unreadable { .. }
            | Refusal::OffBoard { .. }
    )
}

/// The reason, as a sentence.
pub(super) fn text(words: &Words<'_>, view: &GameView, refusal: &Refusal) -> String {
    let game = &*view.game;
    let rules = view.rules();
    let name = |point: Point| rules.board().name(point).to_owned();
    let line =
        |from: &Point, to: &Point| Args::new().text("from", name(*from)).text("to", name(*to));
    match refusal {
        Refusal::Empty => words.plain("refused-empty"),
        Refusal::TooLong { limit, .. } => words.say(
            "refused-too-long",
            &Args::new().number("limit", i64::try_from(*limit).unwrap_or(i64::MAX)),
        ),
        Refusal::Unreadable { fragment } => words.say(
            "refused-unreadable",
            &Args::new()
                .text("fragment", plain_text(fragment))
                .text("example", example(view)),
        ),
        Refusal::OffBoard { name } => words.say(
            "refused-off-board",
            &Args::new()
                .text("point", plain_text(name))
                .text("area", area(words, rules)),
        ),
        Refusal::SamePoint { point } => words.say(
            "refused-same-point",
            &Args::new().text("point", name(*point)),
        ),
        Refusal::GameOver => words.plain("refused-game-over"),
        Refusal::NothingThere { point } => words.say(
            "refused-nothing-there",
            &Args::new().text("point", name(*point)),
        ),
        Refusal::NotYours { point, kind } => words.say(
            "refused-not-yours",
            &Args::new()
                .text("point", name(*point))
                .text("kind", words.a_kind(rules, *kind)),
        ),
        Refusal::Blocked { from, to, at, by } => words.say(
            "refused-blocked",
            &line(from, to)
                .text("at", name(*at))
                .text("kind", words.a_kind(rules, *by)),
        ),
        Refusal::BlockedBothWays {
            from,
            to,
            first,
            second,
        } => words.say(
            "refused-blocked-both-ways",
            &line(from, to)
                .text("first", name(first.0))
                .text("first-kind", words.a_kind(rules, first.1))
                .text("second", name(second.0))
                .text("second-kind", words.a_kind(rules, second.1)),
        ),
        Refusal::Occupied { point, by } => words.say(
            "refused-occupied",
            &Args::new()
                .text("point", name(*point))
                .text("kind", words.a_kind(rules, *by)),
        ),
        Refusal::OtherPiece {
            point,
            kind,
            letter,
        } => words.say(
            "refused-other-piece",
            &Args::new()
                .text("point", name(*point))
                .text("kind", words.a_kind(rules, *kind))
                .text("letter", plain_text(&letter.to_string())),
        ),
        Refusal::NoMoves { point, kind } => words.say(
            "refused-no-moves",
            &Args::new()
                .text("point", name(*point))
                .text("kind", words.kind(rules, *kind)),
        ),
        Refusal::Protected { at, kind } => words.say(
            "refused-protected",
            &Args::new()
                .text("at", name(*at))
                .text("kind", words.kind(rules, *kind)),
        ),
        Refusal::Closed { kind, at, why } => words.say(
            closure(*why),
            &Args::new()
                .text("kind", words.kind(rules, *kind))
                .text("at", name(*at)),
        ),
        Refusal::Diagonal { from, to } => words.say("refused-diagonal", &line(from, to)),
        Refusal::NotALine { from, to } => words.say("refused-not-a-line", &line(from, to)),
        Refusal::TooFar { from, to, kind } => words.say(
            "refused-too-far",
            &line(from, to).text("kind", words.kind(rules, *kind)),
        ),
        Refusal::WrongWay { from, to, kind } => words.say(
            "refused-wrong-way",
            &line(from, to).text("kind", words.kind(rules, *kind)),
        ),
        Refusal::MustJump { jumps } => words.say(
            "refused-must-jump",
            &Args::new().text("moves", words.moves(game, jumps)),
        ),
        Refusal::MustContinue { moves } => words.say(
            "refused-must-continue",
            &Args::new().text("moves", words.moves(game, moves)),
        ),
        Refusal::MustPlace => words.plain("refused-must-place"),
        Refusal::NoPlacement => words.plain("refused-no-placement"),
        Refusal::NoSuchJump { from, over, to } => match over {
            Some(over) => words.say(
                "refused-no-jump-over",
                &line(from, to).text("over", name(*over)),
            ),
            None => words.say("refused-no-jump", &line(from, to)),
        },
        Refusal::WrongCaptures { given, right } => {
            let args = Args::new()
                .text("given", words.points(rules, given.iter().copied()))
                .text("right", words.points(rules, right.iter().copied()));
            if right.is_empty() {
                words.say("refused-captures-nothing", &args)
            } else {
                words.say("refused-wrong-captures", &args)
            }
        }
        Refusal::Ambiguous { candidates } => words.say(
            "refused-ambiguous",
            &Args::new().text("moves", words.moves(game, candidates)),
        ),
        other => {
            tracing::warn!(refusal = %other, "a refusal without words of its own");
            words.plain("refused-not-legal")
        }
    }
}

fn closure(why: Closure) -> &'static str {
    match why {
        Closure::Stop(Ground::Throne) => "refused-stop-on-throne",
        Closure::Cross(Ground::Throne) => "refused-cross-throne",
        Closure::Stop(Ground::Corner) => "refused-stop-on-corner",
        Closure::Cross(Ground::Corner) => "refused-cross-corner",
        Closure::Stop(Ground::Fortress) | Closure::Cross(Ground::Fortress) => "refused-fortress",
        Closure::Stop(Ground::Neutral) | Closure::Cross(Ground::Neutral) => "refused-neutral-limit",
        _ => "refused-closed",
    }
}

/// A move that is legal now, as an example of how moves are written.
fn example(view: &GameView) -> String {
    view.game
        .legal()
        .first()
        .map_or_else(|| "f6-h6".to_owned(), |mv| view.game.text(mv))
}

/// Which points there are: "a1 – i9".
fn area(words: &Words<'_>, rules: &RuleSet) -> String {
    let board = rules.board();
    match board.shape() {
        Shape::Cross { .. } => return words.plain("area-cross"),
        Shape::Ringo { .. } => return words.plain("area-ringo"),
        Shape::Square { .. } => {}
    }
    let mut points = board.points();
    let first = points.next().map_or("", |point| board.name(point));
    let last = points.last().map_or("", |point| board.name(point));
    format!("{first} – {last}")
}
