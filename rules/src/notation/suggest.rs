//! What a person who is still typing may mean.

use std::collections::BTreeMap;

use super::fold::{self, Glyph};
use super::lex;
use crate::{Game, Move, Point, Refusal};

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
    let mut moves = game.legal_with_texts();
    moves.sort_by(|(a, _), (b, _)| (a.from(), a.path()).cmp(&(b.from(), b.path())));
    let (legal, texts): (Vec<Move>, Vec<String>) = moves.into_iter().unzip();

    // What the text means already comes first, whatever it looks like.
    let (meant, near) = meaning(game, typed);
    let begins = wants.as_deref().map_or(Vec::new(), |wants| {
        choose(&texts, |i| begins(&texts[i], wants))
    });
    let mut out = Output {
        limit,
        texts: Vec::new(),
    };
    out.extend(meant.iter().map(|mv| game.text(mv)));
    let near: Vec<usize> = choose(&texts, |i| near.contains(&legal[i]));
    let others = wants.as_deref().map_or(Vec::new(), |wants| {
        choose(&texts, |i| continues(game, &legal[i], &texts[i], wants))
    });
    let probe = Game::from_position(game.rules().clone(), game.position().clone());
    for group in [begins, near, others] {
        let room = out.room();
        if room == 0 {
            break;
        }
        let entries = group
            .into_iter()
            .filter(|&i| !out.texts.contains(&texts[i]))
            .map(|i| Entry {
                rank: rank(&probe, &legal[i], &texts[i]),
                mv: legal[i].clone(),
                text: texts[i].clone(),
            })
            .collect();
        out.extend(spread(entries, room));
    }
    out.texts
}

/// The texts chosen so far.
struct Output {
    limit: usize,
    texts: Vec<String>,
}

impl Output {
    fn room(&self) -> usize {
        self.limit - self.texts.len()
    }

    fn extend(&mut self, texts: impl IntoIterator<Item = String>) {
        for text in texts {
            if self.room() > 0 && !self.texts.contains(&text) {
                self.texts.push(text);
            }
        }
    }
}

fn choose(texts: &[String], keep: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..texts.len()).filter(|&i| keep(i)).collect()
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
fn continues(game: &Game, mv: &Move, text: &str, wants: &[Want]) -> bool {
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
fn rank(probe: &Game, mv: &Move, text: &str) -> Rank {
    let mut after = probe.clone();
    let wins = after.play(mv).is_ok()
        && after
            .result()
            .is_some_and(|result| result.winner == Some(probe.to_move()));
    if wins {
        Rank::Wins
    } else if text.contains('x') {
        Rank::Takes
    } else {
        Rank::Quiet
    }
}

/// Picks at most `limit` of the moves: wins, then captures, then quiet moves of as many different men,
/// in as many different files, as there is room for.
fn spread(mut entries: Vec<Entry>, limit: usize) -> Vec<String> {
    if entries.len() > limit {
        let (mut loud, quiet): (Vec<Entry>, Vec<Entry>) =
            entries.into_iter().partition(|e| e.rank < Rank::Quiet);
        loud.sort_by_key(|e| e.rank);
        // Captures may fill the list only where there is nothing else to show.
        let most = limit.saturating_sub(quiet.len()).max(limit.div_ceil(2));
        let mut chosen = take_varied(loud, most);
        let room = limit - chosen.len();
        chosen.extend(take_varied(quiet, room));
        entries = chosen;
    }
    entries.sort_by(|a, b| {
        (a.rank, a.mv.from(), a.mv.path()).cmp(&(b.rank, b.mv.from(), b.mv.path()))
    });
    entries.into_iter().map(|e| e.text).collect()
}

/// Takes moves in rounds: from every man in turn one, the men taken file by file in turn.
fn take_varied(entries: Vec<Entry>, limit: usize) -> Vec<Entry> {
    if entries.len() <= limit {
        return entries;
    }
    // How many moves of the same man, and how many men in the same file, came before.
    let mut moves_of: BTreeMap<Option<Point>, usize> = BTreeMap::new();
    let mut men_in: BTreeMap<u8, usize> = BTreeMap::new();
    let mut man_number: BTreeMap<Option<Point>, usize> = BTreeMap::new();
    let mut ranked: Vec<(Rank, usize, usize, usize, Entry)> = Vec::with_capacity(entries.len());
    for (order, entry) in entries.into_iter().enumerate() {
        let from = entry.mv.from();
        let file = entry.text.trim_start_matches('@').as_bytes()[0];
        let man = *man_number.entry(from).or_insert_with(|| {
            let men = men_in.entry(file).or_default();
            *men += 1;
            *men
        });
        let nth = moves_of.entry(from).or_default();
        *nth += 1;
        // A win is shown whoever makes it.
        let rank = entry.rank.min(Rank::Takes);
        ranked.push((rank, *nth, man, order, entry));
    }
    ranked.sort_by_key(|&(rank, nth, man, order, _)| (rank, nth, man, order));
    ranked.truncate(limit);
    ranked.into_iter().map(|(.., entry)| entry).collect()
}
