//! What a person who is still typing may mean.

use std::collections::{BTreeMap, HashSet};

use super::fold::{self, Glyph};
use super::lex;
use crate::{Game, GameResult, Move, Point, Refusal};

/// What has been typed, as far as it narrows the moves.
enum Want {
    /// A letter or digit: one of these.
    Any([u8; 2]),
    /// The point is complete.
    Break,
}

/// A legal move that may be suggested.
struct Entry {
    mv: Move,
    /// Canonical.
    text: String,
    rank: Rank,
}

/// What to show first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// It wins at once.
    Wins,
    /// It takes something.
    Takes,
    /// Neither.
    Quiet,
}

/// Canonical texts of legal moves that `typed` may become, best first, at most `limit`.
pub(super) fn suggest(game: &Game, typed: &str, limit: usize) -> Vec<String> {
    if limit == 0 || typed.len() > lex::MAX_MOVE_BYTES {
        return Vec::new();
    }
    let wants = wants(typed);
    let mut moves = game.prospects();
    moves.sort_by(|(a, ..), (b, ..)| (a.from(), a.path()).cmp(&(b.from(), b.path())));
    let entries: Vec<Entry> = moves
        .into_iter()
        .map(|(mv, text, end)| Entry {
            rank: rank(game, &text, end),
            mv,
            text,
        })
        .collect();

    // What the text means already comes first, whatever it looks like; then what begins like it.
    let (meant, near) = meaning(game, typed);
    let near: HashSet<Move> = near.into_iter().collect();
    let begins = |e: &Entry| wants.as_deref().is_some_and(|wants| begins(&e.text, wants));
    let means = |e: &Entry| near.contains(&e.mv);
    let continues = |e: &Entry| {
        wants
            .as_deref()
            .is_some_and(|wants| continues(game, e, wants))
    };
    let groups: [&dyn Fn(&Entry) -> bool; 3] = [&begins, &means, &continues];

    let mut chosen: Vec<&Entry> = entries
        .iter()
        .filter(|e| Some(&e.mv) == meant.as_ref())
        .collect();
    for group in groups {
        let room = limit - chosen.len();
        let more: Vec<&Entry> = entries
            .iter()
            .filter(|e| group(e) && !chosen.iter().any(|c| c.mv == e.mv))
            .collect();
        chosen.extend(spread(more, room));
    }
    chosen.into_iter().map(|e| e.text.clone()).collect()
}

/// The move that a text is, and those it might be.
fn meaning(game: &Game, typed: &str) -> (Option<Move>, Vec<Move>) {
    match game.read(typed) {
        Ok(mv) => (Some(mv), Vec::new()),
        Err(Refusal::Ambiguous { candidates }) => (None, candidates),
        Err(Refusal::MustContinue { moves }) => (None, moves),
        Err(Refusal::MustJump { jumps }) => (None, jumps),
        Err(_) => (None, Vec::new()),
    }
}

/// What a text asks for; nothing if it holds what no move has.
fn wants(typed: &str) -> Option<Vec<Want>> {
    let signs = lex::signs(typed);
    let (body, open) = lex::trim(&signs);
    let mut wants = Vec::new();
    for sign in body {
        let want = match sign.glyph {
            Glyph::Letter(letter) => {
                Want::Any([letter, fold::sounds_like(sign.char).unwrap_or(letter)])
            }
            Glyph::Digit(digit) => Want::Any([b'0' + digit; 2]),
            Glyph::Either { letter, digit } => Want::Any([letter, b'0' + digit]),
            Glyph::Dash | Glyph::Cross | Glyph::Markup(_) => Want::Break,
            Glyph::Blank | Glyph::Stop | Glyph::At => continue,
            Glyph::Open | Glyph::Remark | Glyph::Unknown => return None,
        };
        let repeated =
            matches!(want, Want::Break) && matches!(wants.last(), None | Some(Want::Break));
        if !repeated {
            wants.push(want);
        }
    }
    if open && !wants.is_empty() {
        wants.push(Want::Break);
    }
    Some(wants)
}

/// Whether a canonical text begins with what is wanted.
fn begins(text: &str, wants: &[Want]) -> bool {
    let mut rest = text.trim_start_matches('@').as_bytes();
    for want in wants {
        let (head, after_break) = match rest {
            [b'-' | b'x', after @ ..] => (after, true),
            _ => (rest, false),
        };
        match (want, head) {
            (Want::Break, _) if after_break => rest = head,
            (Want::Any(bytes), [byte, after @ ..]) if bytes.contains(byte) => rest = after,
            _ => return false,
        }
    }
    true
}

/// Whether what is wanted is a piece's letter and the beginning of its move, or where a move goes.
fn continues(game: &Game, entry: &Entry, wants: &[Want]) -> bool {
    let Entry { mv, text, .. } = entry;
    let letter = mv
        .from()
        .and_then(|from| game.position().at(from))
        .map(|kind| super::reason::letter_of(game, kind) as u8);
    let by_letter = match (wants, letter) {
        ([Want::Any(bytes), rest @ ..], Some(letter)) => {
            bytes.contains(&letter) && (begins(text, rest) || goes_to(game, mv.to(), rest))
        }
        _ => false,
    };
    by_letter || goes_to(game, mv.to(), wants)
}

fn goes_to(game: &Game, to: Point, wants: &[Want]) -> bool {
    begins(game.rules().board().name(to), wants)
}

/// How much a move deserves to be seen.
fn rank(game: &Game, text: &str, end: Option<GameResult>) -> Rank {
    if end.is_some_and(|end| end.winner == Some(game.to_move())) {
        Rank::Wins
    } else if text.contains('x') {
        Rank::Takes
    } else {
        Rank::Quiet
    }
}

/// Picks at most `limit` of the moves: wins, then captures, then quiet moves of as many different men,
/// in as many different files, as there is room for.
fn spread(mut entries: Vec<&Entry>, limit: usize) -> Vec<&Entry> {
    if entries.len() > limit {
        let (loud, quiet): (Vec<&Entry>, Vec<&Entry>) =
            entries.into_iter().partition(|e| e.rank < Rank::Quiet);
        // Captures may fill the list only where there is nothing else to show.
        let most = limit.saturating_sub(quiet.len()).max(limit.div_ceil(2));
        let mut chosen = take_varied(loud, most);
        let room = limit - chosen.len();
        chosen.extend(take_varied(quiet, room));
        entries = chosen;
    }
    // The moves come in the board's order, which a stable sort keeps.
    entries.sort_by_key(|e| e.rank);
    entries
}

/// Takes wins, then moves in rounds: from every man in turn one, the men taken file by file in turn. What is
/// taken keeps its order.
fn take_varied(entries: Vec<&Entry>, limit: usize) -> Vec<&Entry> {
    if entries.len() <= limit {
        return entries;
    }
    // How many moves of the same man, and how many men in the same file, came before.
    let mut moves_of: BTreeMap<Option<Point>, usize> = BTreeMap::new();
    let mut men_in: BTreeMap<Option<u8>, usize> = BTreeMap::new();
    let mut man_number: BTreeMap<Option<Point>, usize> = BTreeMap::new();
    let mut turns: Vec<(bool, usize, usize, usize)> = Vec::with_capacity(entries.len());
    for (order, entry) in entries.iter().enumerate() {
        let from = entry.mv.from();
        let file = entry.text.trim_start_matches('@').bytes().next();
        let man = *man_number.entry(from).or_insert_with(|| {
            let men = men_in.entry(file).or_default();
            *men += 1;
            *men
        });
        let nth = moves_of.entry(from).or_default();
        *nth += 1;
        turns.push((entry.rank != Rank::Wins, *nth, man, order));
    }
    turns.sort_unstable();
    turns.truncate(limit);
    let mut taken: Vec<usize> = turns.into_iter().map(|(.., order)| order).collect();
    taken.sort_unstable();
    taken.into_iter().map(|order| entries[order]).collect()
}
