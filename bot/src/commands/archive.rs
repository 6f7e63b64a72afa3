//! Games as one file: a zip with a record a game, and a table of them.

use std::io::{self, Write};

use flate2::{Compression, write::DeflateEncoder};
use rawzip::{CompressionMethod, ZipArchiveWriter, ZipDataWriter};

/// The table's first line.
pub(super) const HEAD: [&str; 11] = [
    "game", "variant", "options", "first", "second", "began", "ended", "winner", "reason", "moves",
    "file",
];

/// A game of an archive.
pub(super) struct Item {
    /// Its file's name.
    pub(super) file: String,
    /// Its record.
    pub(super) text: String,
    /// Its row in the table, without the file.
    pub(super) row: Vec<String>,
}

/// The archive.
///
/// # Errors
/// If something is too large for a zip.
pub(super) fn pack(items: &[Item]) -> io::Result<Vec<u8>> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    let mut index = line(&HEAD.map(str::to_owned));
    for item in items {
        add(&mut archive, &item.file, &item.text)?;
        let mut row = item.row.clone();
        row.push(item.file.clone());
        index.push_str(&line(&row));
    }
    add(&mut archive, "index.csv", &index)?;
    archive.finish().map_err(io::Error::other)
}

fn add(archive: &mut ZipArchiveWriter<Vec<u8>>, name: &str, text: &str) -> io::Result<()> {
    let builder = archive.new_file(name).unix_permissions(0o644);
    let builder = builder.compression_method(CompressionMethod::DEFLATE);
    let (mut entry, config) = builder.start().map_err(io::Error::other)?;
    let encoder = DeflateEncoder::new(&mut entry, Compression::default());
    let mut writer: ZipDataWriter<_> = config.wrap(encoder);
    writer.write_all(text.as_bytes())?;
    let (encoder, checks) = writer.finish().map_err(io::Error::other)?;
    encoder.finish()?;
    entry.finish(checks).map_err(io::Error::other)?;
    Ok(())
}

/// A line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula begins with an
/// apostrophe: names are what others chose.
fn line(cells: &[String]) -> String {
    let cell = |cell: &String| {
        let formula = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
        let text = if formula {
            format!("'{cell}")
        } else {
            cell.clone()
        };
        if text.contains([',', '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text
        }
    };
    let cells: Vec<String> = cells.iter().map(cell).collect();
    cells.join(",") + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_are_no_formulas() {
        let cells = ["a", "b,c", "d\"e", "=1+1", "", "f\ng"].map(str::to_owned);
        assert_eq!(line(&cells), "a,\"b,c\",\"d\"\"e\",'=1+1,,\"f\ng\"\r\n");
    }
}
