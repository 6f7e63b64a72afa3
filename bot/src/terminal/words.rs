//! A line cut into words, with quotation marks.

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// As it stands in the line, quotation marks included.
    pub(super) raw: &'a str,
    /// Where it begins in the line, in bytes.
    pub(super) start: usize,
}

/// A quotation mark that is opened and not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unclosed;

impl<'a> Word<'a> {
    /// Where it ends in the line, in bytes.
    pub(super) fn end(&self) -> usize {
        self.start + self.raw.len()
    }

    /// The word without its quotation marks.
    pub(super) fn value(&self) -> &'a str {
        unquote(self.raw).unwrap_or(self.raw)
    }
}

/// What stands between quotation marks, if the whole text does.
pub(super) fn unquote(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"')
}

/// The words of a line. A quotation mark at the beginning of a word, or after a colon
/// (`opponent:"Anna Lena"`), makes one word of all that follows up to the next one.
pub(super) fn split(line: &str) -> Result<Vec<Word<'_>>, Unclosed> {
    let mut words = Vec::new();
    let mut start = None;
    let mut quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        if quoted {
            quoted = letter != '"';
        } else if letter.is_whitespace() {
            if let Some(start) = start.take() {
                words.push(word(line, start, at));
            }
        } else {
            quoted = letter == '"' && (start.is_none() || before == ':');
            start = start.or(Some(at));
        }
        before = letter;
    }
    if quoted {
        return Err(Unclosed);
    }
    if let Some(start) = start {
        words.push(word(line, start, line.len()));
    }
    Ok(words)
}

fn word(line: &str, start: usize, end: usize) -> Word<'_> {
    Word {
        raw: line.get(start..end).unwrap_or_default(),
        start,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(line: &str) -> Vec<&str> {
        split(line).unwrap().iter().map(Word::value).collect()
    }

    #[test]
    fn words_are_cut_at_any_space() {
        assert_eq!(values("  move\tf6\u{a0}h6 "), ["move", "f6", "h6"]);
        assert!(values(" \t ").is_empty());
    }

    #[test]
    fn quotation_marks_hold_words_together() {
        assert_eq!(values(r#"as "Anna Lena""#), ["as", "Anna Lena"]);
        assert_eq!(
            values(r#"opponent:"Anna Lena" side:x"#),
            [r#"opponent:"Anna Lena""#, "side:x"]
        );
        assert_eq!(values(r#"it"s 5"4"#), [r#"it"s"#, r#"5"4"#]);
        assert_eq!(split(r#"as "Anna"#), Err(Unclosed));
        assert_eq!(split(r#"a:""#), Err(Unclosed));
    }
}
