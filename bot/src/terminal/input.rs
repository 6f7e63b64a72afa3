//! Lines from a file or pipe, each bounded before it is read.

use std::io::{self, BufRead};

use super::line::{LONGEST_LINE, LineError};

/// The next line without its end, or why it cannot be one; none at the end of input.
///
/// However long a line is, no more than [`LONGEST_LINE`] bytes of it are kept.
///
/// # Errors
/// If the input cannot be read.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, LineError>>> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    let mut something = false;
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            break;
        }
        something = true;
        let end = part.iter().position(|byte| *byte == b'\n');
        let content = part.get(..end.unwrap_or(part.len())).unwrap_or_default();
        if bytes.len() + content.len() > LONGEST_LINE {
            too_long = true;
        } else {
            bytes.extend_from_slice(content);
        }
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if !something {
        return Ok(None);
    }
    if too_long {
        return Ok(Some(Err(LineError::TooLong)));
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok(Some(
        String::from_utf8(bytes).map_err(|_| LineError::NotText),
    ))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Result<String, LineError>> {
        // A small buffer, so that lines are put together from pieces.
        let mut input = BufReader::with_capacity(3, bytes);
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_end_in_any_way() {
        let expected: Vec<_> = ["one", "", "three"].map(|line| Ok(line.to_owned())).into();
        assert_eq!(lines(b"one\n\nthree\n"), expected);
        assert_eq!(lines(b"one\r\n\r\nthree"), expected);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_bad_line_does_not_spoil_the_next() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 1];
        bytes.extend_from_slice(b"\nnext\n\xff\xfe\nlast");
        assert_eq!(
            lines(&bytes),
            [
                Err(LineError::TooLong),
                Ok("next".to_owned()),
                Err(LineError::NotText),
                Ok("last".to_owned())
            ]
        );
        let longest = vec![b'x'; LONGEST_LINE];
        assert_eq!(lines(&longest), [Ok("x".repeat(LONGEST_LINE))]);
    }
}
