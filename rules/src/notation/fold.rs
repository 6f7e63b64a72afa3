//! What one typed character means.
//!
//! People type moves on phones, on Serbian, Russian, Turkish and Greek keyboards, copy them from
//! books that were scanned, and decorate them with Discord's markup. This file is the one table that
//! says which characters stand for which.
//!
//! The rule: a character is folded only where somebody could plausibly type it meaning that **one**
//! letter, digit or sign. A letter of another script is the Latin letter it *looks like*
//! (Cyrillic `в` is `b`, `с` is `c`, `н` is `h`); a letter that looks like none of ours is the one it
//! *sounds like* and shares a key with on a Serbian keyboard (`д` is `d`, `ф` is `f`). Everything else is
//! [`Glyph::Unknown`] and is refused.
//!
//! | written | read as |
//! |---|---|
//! | `A`-`Z`, full-width letters, regional indicators (🇫) | the lower-case letter |
//! | full-width, superscript, subscript, Arabic-Indic and Persian digits, keycaps (6️⃣) | the digit |
//! | Turkish `İ` `ı` | `i` |
//! | Cyrillic `а в с е ё к м н о р т у і ѕ ј һ ԁ ԛ ԝ` | `a b c e e k m h o p t y i s j h d q w` |
//! | Cyrillic `б г д ф л и ц п` | `b g d f l i c n` |
//! | Greek `α β ε η ι κ μ ν ο ρ τ`, `γ δ λ φ` | `a b e h i k m n o p t`, `g d l f` |
//! | Cyrillic `з`, Latin ezh `ʒ` | `3` |
//! | `о` of any of the three scripts after a digit, `б` after a file letter | `0`, `6` |
//! | every dash, minus, arrow to the right, `~ _ = / >` | a dash |
//! | `x × х χ * : ✕ ✖ ❌` ... | a cross |
//! | spaces, zero-width and other format characters, quotes, brackets, commas, full stops, `\|` | nothing |
//! | `! ? + #` after the move | nothing |

/// The meaning of one character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    /// A lower-case Latin letter other than `x`.
    Letter(u8),
    /// A digit, by value.
    Digit(u8),
    /// A letter where a file is expected and a digit where a rank is.
    Either {
        /// The lower-case Latin letter.
        letter: u8,
        /// The digit, by value.
        digit: u8,
    },
    /// Goes between two points: a dash or an arrow.
    Dash,
    /// Goes between two points: a sign for taking.
    Cross,
    /// Goes between two points, but is markup where it stands at either end of the text.
    Markup(Separator),
    /// The sign of a placement.
    At,
    /// A full stop or closing bracket: says nothing, but ends a move number (`12.`).
    Stop,
    /// `<`: may open the text, nothing else (`<-` would turn the move round).
    Open,
    /// A remark on the move: allowed after it only.
    Remark,
    /// Says nothing and may stand anywhere.
    Blank,
    /// Nothing that belongs in a move.
    Unknown,
}

/// What stands between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Separator {
    /// Nothing but spaces and punctuation.
    Nothing,
    /// A dash or an arrow.
    Dash,
    /// A sign for taking.
    Cross,
}

impl Glyph {
    /// Whether the character takes part in the name of a point, for cutting out what was not understood.
    pub(super) fn is_word(self) -> bool {
        matches!(
            self,
            Glyph::Letter(_) | Glyph::Digit(_) | Glyph::Either { .. } | Glyph::Unknown
        )
    }
}

/// Reads one character.
pub(super) fn fold(c: char) -> Glyph {
    match c {
        'a'..='z' | 'A'..='Z' => latin(c as u8),
        '0'..='9' => Glyph::Digit(c as u8 - b'0'),
        // The full-width copy of ASCII keeps its order.
        '\u{FF01}'..='\u{FF5E}' => fold(shifted(c, 0xFEE0)),
        '\u{1F1E6}'..='\u{1F1FF}' => fold(shifted(c, 0x1F1E6 - 'a' as u32)),
        _ => digit(c)
            .or_else(|| letter(c))
            .or_else(|| sign(c))
            .unwrap_or_else(|| {
                if is_blank(c) {
                    Glyph::Blank
                } else {
                    Glyph::Unknown
                }
            }),
    }
}

/// `c` moved down by `offset` code points; the callers' ranges keep the result inside ASCII.
fn shifted(c: char, offset: u32) -> char {
    char::from_u32(c as u32 - offset).unwrap_or(c)
}

/// An ASCII letter: `x` is the sign for taking (no board has a file x), `o` doubles as a zero.
fn latin(c: u8) -> Glyph {
    match c.to_ascii_lowercase() {
        b'x' => Glyph::Cross,
        b'o' => ZERO_LIKE,
        lower => Glyph::Letter(lower),
    }
}

/// The letter o of any script.
const ZERO_LIKE: Glyph = Glyph::Either {
    letter: b'o',
    digit: 0,
};

/// Digits beyond ASCII.
fn digit(c: char) -> Option<Glyph> {
    let value = match c {
        '⁰' => 0,
        '¹' => 1,
        '²' => 2,
        '³' => 3,
        '⁴'..='⁹' => c as u32 - '⁰' as u32,
        '₀'..='₉' => c as u32 - '₀' as u32,
        '٠'..='٩' => c as u32 - '٠' as u32,
        '۰'..='۹' => c as u32 - '۰' as u32,
        // No file is called z, so these are never letters.
        'З' | 'з' | 'Ӡ' | 'ӡ' | 'Ʒ' | 'ʒ' => 3,
        _ => return None,
    };
    u8::try_from(value).ok().map(Glyph::Digit)
}

/// Letters beyond ASCII.
fn letter(c: char) -> Option<Glyph> {
    let latin = match c {
        // Turkish. Lower-casing İ by the Unicode rule would leave a combining dot behind.
        'İ' | 'ı' => b'i',
        // Cyrillic by shape.
        'А' | 'а' => b'a',
        'В' | 'в' => b'b',
        'С' | 'с' => b'c',
        'Е' | 'е' | 'Ё' | 'ё' => b'e',
        'К' | 'к' => b'k',
        'М' | 'м' => b'm',
        'Н' | 'н' | 'Һ' | 'һ' => b'h',
        'Р' | 'р' => b'p',
        'Т' | 'т' => b't',
        'У' | 'у' | 'Ү' | 'ү' => b'y',
        'І' | 'і' | 'Ӏ' => b'i',
        'Ѕ' | 'ѕ' => b's',
        'Ј' | 'ј' => b'j',
        'ԁ' => b'd',
        'Ԛ' | 'ԛ' => b'q',
        'Ԝ' | 'ԝ' => b'w',
        'П' | 'п' => b'n',
        // Cyrillic by sound and key: these look like no letter that names a file.
        'Г' | 'г' => b'g',
        'Д' | 'д' => b'd',
        'Ф' | 'ф' => b'f',
        'Л' | 'л' => b'l',
        'И' | 'и' => b'i',
        'Ц' | 'ц' => b'c',
        // Greek by shape; η and ν by their capitals and keys.
        'Α' | 'α' => b'a',
        'Β' | 'β' => b'b',
        'Ε' | 'ε' => b'e',
        'Η' | 'η' => b'h',
        'Ι' | 'ι' => b'i',
        'Κ' | 'κ' => b'k',
        'Μ' | 'μ' => b'm',
        'Ν' | 'ν' => b'n',
        'Ρ' | 'ρ' => b'p',
        'Τ' | 'τ' => b't',
        // Greek by sound.
        'Γ' | 'γ' => b'g',
        'Δ' | 'δ' => b'd',
        'Λ' | 'λ' => b'l',
        'Φ' | 'φ' => b'f',
        'О' | 'о' | 'Ο' | 'ο' => return Some(ZERO_LIKE),
        'Б' | 'б' => {
            return Some(Glyph::Either {
                letter: b'b',
                digit: 6,
            });
        }
        _ => return None,
    };
    Some(Glyph::Letter(latin))
}

/// The letter a character sounds like, for a board that has no file called what it looks like: Cyrillic
/// `н` is h, but Ringo has no h and a Serbian keyboard has `н` where its n is.
pub(super) fn sounds_like(c: char) -> Option<u8> {
    match c {
        'Н' | 'н' => Some(b'n'),
        'П' | 'п' => Some(b'p'),
        'Р' | 'р' => Some(b'r'),
        'С' | 'с' => Some(b's'),
        _ => None,
    }
}

/// Separators, punctuation and remarks.
fn sign(c: char) -> Option<Glyph> {
    Some(match c {
        '@' => Glyph::At,
        '<' => Glyph::Open,
        '!' | '?' | '+' | '#' | '‼' | '⁇' | '⁈' | '⁉' | '‽' => Glyph::Remark,
        '.' | ')' | '…' | '。' => Glyph::Stop,
        // The hyphen, its typographic and mathematical cousins, and what looks like one.
        '-'
        | '='
        | '/'
        | '˗'
        | '⁃'
        | '−'
        | '⁻'
        | '₋'
        | '─'
        | '━'
        | '➖'
        | '﹘'
        | '﹣'
        | 'ー'
        | '〜'
        | '∼'
        | '⸺'
        | '⸻'
        | '\u{2010}'..='\u{2015}' => Glyph::Dash,
        // Arrows to the right. One to the left would turn the move round and is not read.
        '→'
        | '⇒'
        | '⇨'
        | '⇢'
        | '⇾'
        | '↦'
        | '⟶'
        | '⟹'
        | '⟼'
        | '➔'
        | '⮕'
        | '▶'
        | '►'
        | '👉'
        | '\u{2798}'..='\u{27AF}'
        | '\u{27B1}'..='\u{27BE}' => Glyph::Dash,
        '~' | '_' | '>' => Glyph::Markup(Separator::Dash),
        ':' | '∶' | '×' | 'Х' | 'х' | 'Χ' | 'χ' | '✕' | '✖' | '✗' | '✘' | '❌' | '❎' | '⨯'
        | '╳' | '∗' | '⁎' => Glyph::Cross,
        '*' => Glyph::Markup(Separator::Cross),
        ',' | ';' | '&' | '(' | '[' | ']' | '{' | '}' | '|' | '\\' | '\'' | '"' | '`' | '´'
        | '‘' | '’' | '‚' | '‛' | '“' | '”' | '„' | '‟' | '‹' | '›' | '«' | '»' | '′' | '″'
        | '、' | '「' | '」' => Glyph::Blank,
        _ => return None,
    })
}

/// Spaces of every width, and characters that are there but show nothing.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace()
        || matches!(c,
            '\u{00AD}' // soft hyphen
            | '\u{0307}' // the dot that lower-casing İ leaves
            | '\u{034F}' | '\u{061C}' | '\u{180E}'
            | '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}' | '\u{2800}' // blanks that count as letters
            | '\u{200B}'..='\u{200F}' // zero width, direction marks
            | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{20E3}' // keycap
            | '\u{FE00}'..='\u{FE0F}' // variation selectors
            | '\u{FEFF}'
            | '\u{E0000}'..='\u{E01EF}' // tags, more variation selectors
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_means_nothing() {
        for c in 'a'..='z' {
            assert_eq!(fold(c), fold(c.to_ascii_uppercase()), "{c}");
        }
        for (upper, lower) in "АВСЕЁКМНОРТУІЅЈГДФЛИЦПБЗХΑΒΕΗΙΚΜΝΟΡΤΧ"
            .chars()
            .zip("авсеёкмнортуіѕјгдфлицпбзхαβεηικμνορτχ".chars())
        {
            assert_eq!(fold(upper), fold(lower), "{upper}{lower}");
            assert_ne!(fold(upper), Glyph::Unknown, "{upper}");
        }
    }

    #[test]
    fn other_widths_are_the_same_characters() {
        for byte in 0x21..=0x7Eu8 {
            let wide = char::from_u32(u32::from(byte) + 0xFEE0).unwrap();
            assert_eq!(fold(wide), fold(byte as char), "{wide}");
        }
        for (n, c) in "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().enumerate() {
            assert_eq!(fold(c), Glyph::Digit(n as u8));
        }
        for (n, c) in "₀₁₂₃₄₅₆₇₈₉".chars().enumerate() {
            assert_eq!(fold(c), Glyph::Digit(n as u8));
        }
        for (n, c) in "٠١٢٣٤٥٦٧٨٩".chars().enumerate() {
            assert_eq!(fold(c), Glyph::Digit(n as u8));
        }
        for (n, c) in ('\u{1F1E6}'..='\u{1F1FF}').enumerate() {
            assert_eq!(fold(c), fold((b'a' + n as u8) as char));
        }
    }

    #[test]
    fn arrows_to_the_left_are_not_read() {
        for c in ['←', '⇐', '⟵', '↔', '⬅'] {
            assert_eq!(fold(c), Glyph::Unknown, "{c}");
        }
    }

    #[test]
    fn letters_of_other_meanings_are_not_read() {
        for c in "южшщъыэяґђчљњћџωπψθğşçöüäßñ%$^☃\u{0}\u{1b}".chars() {
            assert_eq!(fold(c), Glyph::Unknown, "{c}");
        }
    }
}
