//! From a typed text to the points, separators and marks in it.
//!
//! Nothing here looks at a position: the same text on the same board is always the same [`Reading`].
//! What the reading means as a move is decided in `resolve.rs`.

use super::fold::{self, Glyph, Separator, fold};
use crate::{Point, Refusal, RuleSet};

/// The longest text that is read, in bytes. Six times the longest move of any game here.
pub const MAX_MOVE_BYTES: usize = 256;

/// The longest piece of a text that a refusal repeats, in characters.
const FRAGMENT_LIMIT: usize = 32;

/// Words that stand between two points: English, Serbian, Dutch, and Russian `на` as it is folded.
const WORDS: [&[u8]; 4] = [b"to", b"na", b"naar", b"ha"];

/// A text, understood as far as that is possible without a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Reading {
    /// The lower-case letter of a piece, written before the first point.
    pub(super) piece: Option<char>,
    /// The text has the sign of a placement.
    pub(super) placement: bool,
    /// The points in the order written; at least one.
    pub(super) points: Vec<Point>,
    /// What stands between the points: `separators[i]` before `points[i + 1]`.
    pub(super) separators: Vec<Separator>,
    /// The text ends in a separator: something is still to come.
    pub(super) open: bool,
}

/// One character and what it means.
#[derive(Clone, Copy)]
pub(super) struct Sign {
    pub(super) char: char,
    pub(super) glyph: Glyph,
}

/// Reads a text against the names of a board's points.
///
/// # Errors
/// [`Refusal::Empty`], [`Refusal::TooLong`], [`Refusal::Unreadable`] or [`Refusal::OffBoard`].
pub(super) fn read(rules: &RuleSet, text: &str) -> Result<Reading, Refusal> {
    if text.len() > MAX_MOVE_BYTES {
        return Err(Refusal::TooLong {
            length: text.len(),
            limit: MAX_MOVE_BYTES,
        });
    }
    let signs = signs(text);
    if signs.iter().all(|s| s.glyph == Glyph::Blank) {
        return Err(Refusal::Empty);
    }
    let (body, open) = trim(&signs);
    let mut lexer = Lexer {
        rules,
        fortress: rules.board().point("0"),
        signs: body,
        reading: Reading {
            open,
            ..Reading::default()
        },
        letters: Vec::new(),
        digits: Vec::new(),
        pending: Separator::Nothing,
    };
    lexer.run()?;
    let mut reading = lexer.reading;
    // A word that was to lead to a point and did not.
    reading.open |= lexer.pending != Separator::Nothing;
    let misplaced = reading.placement && reading.points.len() > 1;
    if reading.points.is_empty() || misplaced {
        let first = signs.iter().position(|s| s.glyph != Glyph::Blank);
        return Err(unreadable(&signs, first.unwrap_or(0)));
    }
    Ok(reading)
}

/// The characters of a text with their meanings.
pub(super) fn signs(text: &str) -> Vec<Sign> {
    text.chars()
        .map(|char| Sign {
            char,
            glyph: fold(char),
        })
        .collect()
}

/// Cuts markup, remarks and a move number from the ends. The flag says whether a separator was cut
/// from the end.
pub(super) fn trim(signs: &[Sign]) -> (&[Sign], bool) {
    let end = signs
        .iter()
        .rposition(|s| s.glyph.is_word() || s.glyph == Glyph::At)
        .map_or(0, |last| last + 1);
    let open = signs[end..]
        .iter()
        .any(|s| matches!(s.glyph, Glyph::Dash | Glyph::Cross));
    let body = skip_lead(&signs[..end]);
    (skip_lead(skip_number(body)), open)
}

/// Cuts what may open a text and says nothing.
fn skip_lead(signs: &[Sign]) -> &[Sign] {
    let start = signs
        .iter()
        .position(|s| {
            !matches!(
                s.glyph,
                Glyph::Blank
                    | Glyph::Stop
                    | Glyph::Open
                    | Glyph::Dash
                    | Glyph::Cross
                    | Glyph::Markup(_)
            )
        })
        .unwrap_or(signs.len());
    &signs[start..]
}

/// Cuts the number of a move, `12.` or `12)`. Zero is no number: it names a point of Ringo.
fn skip_number(signs: &[Sign]) -> &[Sign] {
    let digits = signs
        .iter()
        .take_while(|s| matches!(s.glyph, Glyph::Digit(_)))
        .count();
    let counts = signs[..digits]
        .iter()
        .any(|s| !matches!(s.glyph, Glyph::Digit(0)));
    match signs.get(digits) {
        Some(next) if counts && next.glyph == Glyph::Stop => &signs[digits + 1..],
        _ => signs,
    }
}

/// The fragment around the sign at `at`, for a refusal: its word, at most [`FRAGMENT_LIMIT`] characters.
fn unreadable(signs: &[Sign], at: usize) -> Refusal {
    let word_start = signs[..at]
        .iter()
        .rposition(|s| !s.glyph.is_word())
        .map_or(0, |before| before + 1);
    let in_word = signs.get(at).is_some_and(|s| s.glyph.is_word());
    let start = if in_word && at - word_start < FRAGMENT_LIMIT / 2 {
        word_start
    } else {
        at
    };
    let word = signs
        .iter()
        .skip(start + 1)
        .take_while(|s| s.glyph.is_word());
    let fragment = signs
        .get(start)
        .into_iter()
        .chain(word)
        .map(|s| s.char)
        // What shows nothing, or would upset a terminal, is not repeated.
        .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
        .filter(|&c| !fold::is_blank(c))
        .take(FRAGMENT_LIMIT)
        .collect();
    Refusal::Unreadable { fragment }
}

/// The state of reading one text.
struct Lexer<'a> {
    rules: &'a RuleSet,
    /// The point that has a name without a file, where the board has one.
    fortress: Option<Point>,
    signs: &'a [Sign],
    reading: Reading,
    /// Letters since the last point or separator, with the place of each among the signs.
    letters: Vec<(u8, usize)>,
    /// Digits after those letters.
    digits: Vec<(u8, usize)>,
    /// What stood since the last point.
    pending: Separator,
}

impl Lexer<'_> {
    fn run(&mut self) -> Result<(), Refusal> {
        for at in 0..self.signs.len() {
            match self.signs[at].glyph {
                Glyph::Blank | Glyph::Stop => {}
                Glyph::Letter(letter) => self.letter(letter, at)?,
                Glyph::Digit(digit) => self.digits.push((digit, at)),
                Glyph::Either { letter, digit } => {
                    if self.is_digit_expected(digit, at) {
                        self.digits.push((digit, at));
                    } else {
                        self.letter(letter, at)?;
                    }
                }
                Glyph::Dash => self.separator(Separator::Dash)?,
                Glyph::Cross => self.separator(Separator::Cross)?,
                Glyph::Markup(separator) => self.separator(separator)?,
                Glyph::At => {
                    self.flush()?;
                    if self.reading.placement || !self.reading.points.is_empty() {
                        return Err(unreadable(self.signs, at));
                    }
                    self.reading.placement = true;
                }
                Glyph::Open | Glyph::Remark | Glyph::Unknown => {
                    return Err(unreadable(self.signs, at));
                }
            }
        }
        self.flush()
    }

    /// A letter after digits begins the next point.
    fn letter(&mut self, letter: u8, at: usize) -> Result<(), Refusal> {
        if !self.digits.is_empty() {
            self.flush()?;
        }
        self.letters.push((letter, at));
        Ok(())
    }

    /// Whether a character that is a letter or a digit is a digit here: it is, inside a rank, unless a digit
    /// follows (`c1o1` is c1 and o1). No rank begins with a zero.
    fn is_digit_expected(&self, digit: u8, at: usize) -> bool {
        let inside = !self.digits.is_empty() || (digit != 0 && !self.letters.is_empty());
        let next = self.signs[at + 1..]
            .iter()
            .find(|s| s.glyph != Glyph::Blank)
            .map(|s| s.glyph);
        inside && !matches!(next, Some(Glyph::Digit(_) | Glyph::Either { .. }))
    }

    /// A dash outweighs a sign for taking: in `**f6**-**h6**` the stars are markup.
    fn separator(&mut self, separator: Separator) -> Result<(), Refusal> {
        self.flush()?;
        if self.reading.points.is_empty() {
            return Ok(());
        }
        if self.pending != Separator::Dash {
            self.pending = separator;
        }
        Ok(())
    }

    /// Turns the letters and digits read so far into a piece, a word and points.
    fn flush(&mut self) -> Result<(), Refusal> {
        let letters = std::mem::take(&mut self.letters);
        let digits = std::mem::take(&mut self.digits);
        if digits.is_empty() {
            return self.prefix(&letters);
        }
        // "a1 to 0": the o is no file, for no rank is 0.
        let word = matches!(*digits, [(0, _)]) && Self::is_word(&letters);
        let (&file, prefix) = match letters.split_last() {
            Some(split) if !word => split,
            _ => {
                self.prefix(&letters)?;
                return self.bare_digits(&digits);
            }
        };
        self.prefix(prefix)?;
        self.named(file, &digits)
    }

    /// Digits without a file: the fortress, or nothing.
    fn bare_digits(&mut self, digits: &[(u8, usize)]) -> Result<(), Refusal> {
        match (self.fortress, digits) {
            (Some(fortress), [(0, _)]) => {
                self.push(fortress);
                Ok(())
            }
            _ => Err(unreadable(self.signs, digits[0].1)),
        }
    }

    /// Whether letters make one of the words between points.
    fn is_word(letters: &[(u8, usize)]) -> bool {
        WORDS
            .iter()
            .any(|word| word.iter().eq(letters.iter().map(|(letter, _)| letter)))
    }

    /// Letters that are not the file of a point.
    fn prefix(&mut self, letters: &[(u8, usize)]) -> Result<(), Refusal> {
        let Some(&(first, at)) = letters.first() else {
            return Ok(());
        };
        let started = !self.reading.points.is_empty();
        if started && Self::is_word(letters) {
            self.pending = Separator::Dash;
            return Ok(());
        }
        if letters.len() > 1 {
            return Err(unreadable(self.signs, at));
        }
        // Ringo's fortress has a second name in its books, and a zero is often typed as a letter.
        if let (Some(fortress), b't' | b'o') = (self.fortress, first) {
            self.push(fortress);
            return Ok(());
        }
        let letter = char::from(first);
        let is_kind = self
            .rules
            .kinds()
            .iter()
            .any(|kind| kind.letter.to_ascii_lowercase() == letter);
        if started || !is_kind || self.reading.piece.is_some() || self.reading.placement {
            return Err(unreadable(self.signs, at));
        }
        self.reading.piece = Some(letter);
        Ok(())
    }

    /// A file and its digits: one point, or one point and the fortress (`d10` on a board with six rings).
    fn named(&mut self, file: (u8, usize), digits: &[(u8, usize)]) -> Result<(), Refusal> {
        let zeros = digits.iter().take_while(|&&(digit, _)| digit == 0).count();
        let rank = &digits[zeros.min(digits.len() - 1)..];
        let (letter, at) = file;
        let other = self.signs.get(at).and_then(|s| fold::sounds_like(s.char));
        for letter in [Some(letter), other].into_iter().flatten() {
            if let Some(point) = self.point(letter, rank) {
                self.push(point);
                return Ok(());
            }
            if let (Some(fortress), Some(((0, _), ring))) = (self.fortress, rank.split_last())
                && let Some(point) = self.point(letter, ring)
            {
                self.push(point);
                self.push(fortress);
                return Ok(());
            }
        }
        Err(Refusal::OffBoard {
            name: name(letter, rank),
        })
    }

    /// The point of a name, if the board has it.
    fn point(&self, file: u8, rank: &[(u8, usize)]) -> Option<Point> {
        // No board has a rank of three digits.
        if rank.is_empty() || rank.len() > 2 {
            return None;
        }
        self.rules.board().point(&name(file, rank))
    }

    fn push(&mut self, point: Point) {
        if !self.reading.points.is_empty() {
            self.reading.separators.push(self.pending);
        }
        self.pending = Separator::Nothing;
        self.reading.points.push(point);
    }
}

/// Writes a file and a rank together, at most [`FRAGMENT_LIMIT`] characters.
fn name(file: u8, rank: &[(u8, usize)]) -> String {
    std::iter::once(char::from(file))
        .chain(rank.iter().map(|&(digit, _)| char::from(b'0' + digit)))
        .take(FRAGMENT_LIMIT)
        .collect()
}
