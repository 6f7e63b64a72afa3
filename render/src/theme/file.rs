//! A theme's TOML file.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::contrast::{self, Named};
use super::{PieceColors, Style, Theme, ThemeError};
use crate::color::Rgb;

/// A theme file may be this long; a longer one is not read.
const LONGEST: usize = 64 * 1024;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: Spanned<String>,
    style: Style,
    board: Board,
    marks: Marks,
    pieces: Pieces,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Board {
    grain: Spanned<u8>,
    frame: Spanned<Rgb>,
    label: Spanned<Rgb>,
    square: Spanned<Rgb>,
    square_alt: Spanned<Rgb>,
    line: Spanned<Rgb>,
    path: Spanned<Rgb>,
    throne: Spanned<Rgb>,
    corner: Spanned<Rgb>,
    goal: Spanned<Rgb>,
    pen: Spanned<Rgb>,
    neutral: Spanned<Rgb>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Marks {
    last: Spanned<Rgb>,
    last_edge: Spanned<Rgb>,
    captured: Spanned<Rgb>,
    threat: Spanned<Rgb>,
    target: Spanned<Rgb>,
    turn: Spanned<Rgb>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pieces {
    gold: Spanned<Rgb>,
    light: Piece,
    dark: Piece,
    fox: Piece,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Piece {
    body: Spanned<Rgb>,
    edge: Spanned<Rgb>,
    detail: Spanned<Rgb>,
}

impl Piece {
    fn colors(&self) -> PieceColors {
        PieceColors {
            body: *self.body.get_ref(),
            edge: *self.edge.get_ref(),
            detail: *self.detail.get_ref(),
        }
    }
}

/// See [`Theme::parse`].
pub(super) fn parse(file: &str, text: &str) -> Result<Theme, ThemeError> {
    let refuse = |at: Range<usize>, problem: String, remedy: String| ThemeError {
        file: file.to_owned(),
        line: line_of(text, at.start),
        problem,
        remedy,
    };
    if text.len() > LONGEST {
        let problem = format!("the file is {} bytes long", text.len());
        return Err(refuse(
            0..0,
            problem,
            format!("shorten it to {LONGEST} bytes or fewer"),
        ));
    }
    let read: File = toml::from_str(text).map_err(|error| {
        refuse(
            error.span().unwrap_or(0..0),
            error.message().trim().replace('\n', " "),
            "compare the file with config/themes/wood.toml, which has every key".to_owned(),
        )
    })?;
    let name = read.name.get_ref();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || name.len() > 32 || !name.chars().all(plain) {
        return Err(refuse(
            read.name.span(),
            "the theme's name cannot be used in a command".to_owned(),
            "use 1 to 32 small Latin letters, digits and dashes".to_owned(),
        ));
    }
    if *read.board.grain.get_ref() > 100 {
        let problem = format!("a grain of {} is too strong", read.board.grain.get_ref());
        let remedy = "use a whole number from 0 to 100".to_owned();
        return Err(refuse(read.board.grain.span(), problem, remedy));
    }
    check(&read).map_err(|(at, problem, remedy)| refuse(at, problem, remedy))?;
    Ok(theme(&read))
}

/// The 1-based line that holds the byte `at`.
fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|&b| b == b'\n').count() + 1
}

type Fault = (Range<usize>, String, String);

fn check(read: &File) -> Result<(), Fault> {
    let named = |name: &'static str, color: &Spanned<Rgb>| Named {
        name,
        color: *color.get_ref(),
        at: color.span(),
    };
    let Board {
        frame,
        label,
        square,
        square_alt,
        path,
        throne,
        corner,
        goal,
        pen,
        neutral,
        ..
    } = &read.board;
    let Marks {
        last,
        last_edge,
        captured,
        threat,
        target,
        turn,
    } = &read.marks;
    let surfaces = [
        named("board.square", square),
        named("board.square_alt", square_alt),
        named("board.throne", throne),
        named("board.corner", corner),
        named("board.goal", goal),
        named("board.pen", pen),
        named("board.neutral", neutral),
    ];
    let Pieces {
        light, dark, fox, ..
    } = &read.pieces;
    let sets = [
        (
            named("pieces.light.body", &light.body),
            named("pieces.light.edge", &light.edge),
        ),
        (
            named("pieces.dark.body", &dark.body),
            named("pieces.dark.edge", &dark.edge),
        ),
        (
            named("pieces.fox.body", &fox.body),
            named("pieces.fox.edge", &fox.edge),
        ),
    ];
    let last = (
        named("marks.last", last),
        named("marks.last_edge", last_edge),
    );
    contrast::text(&named("board.label", label), &named("board.frame", frame))?;
    contrast::shape(&named("marks.turn", turn), &named("board.frame", frame))?;
    for ground in [&surfaces[0], &surfaces[5]] {
        contrast::shape(&named("board.path", path), ground)?;
    }
    for surface in &surfaces {
        for (body, edge) in &sets {
            contrast::either(body, edge, surface)?;
        }
        contrast::either(&last.0, &last.1, surface)?;
        for (name, mark) in [
            ("marks.captured", captured),
            ("marks.threat", threat),
            ("marks.target", target),
        ] {
            contrast::shape(&named(name, mark), surface)?;
        }
    }
    contrast::shape(&sets[0].0, &sets[1].0)?;
    contrast::shape(&sets[0].0, &sets[2].0)
}

fn theme(read: &File) -> Theme {
    let File {
        name,
        style,
        board,
        marks,
        pieces,
    } = read;
    Theme {
        name: name.get_ref().clone(),
        style: *style,
        grain: *board.grain.get_ref(),
        frame: *board.frame.get_ref(),
        label: *board.label.get_ref(),
        square: *board.square.get_ref(),
        square_alt: *board.square_alt.get_ref(),
        line: *board.line.get_ref(),
        path: *board.path.get_ref(),
        throne: *board.throne.get_ref(),
        corner: *board.corner.get_ref(),
        goal: *board.goal.get_ref(),
        pen: *board.pen.get_ref(),
        neutral: *board.neutral.get_ref(),
        last: *marks.last.get_ref(),
        last_edge: *marks.last_edge.get_ref(),
        captured: *marks.captured.get_ref(),
        threat: *marks.threat.get_ref(),
        target: *marks.target.get_ref(),
        turn: *marks.turn.get_ref(),
        light: pieces.light.colors(),
        dark: pieces.dark.colors(),
        fox: pieces.fox.colors(),
        gold: *pieces.gold.get_ref(),
    }
}
