//! Rules of a variant file that do not fit together.

use toml::Spanned;

use super::error::Mistake;
use super::pieces::Pieces;
use super::schema::{CaptureMethod, File, Helper, KingGoal, KingTaken};
use crate::board::{Board, Shape};
use crate::engine::MAX_JUMP_POINTS;

/// Languages a name may be given in.
const LANGUAGES: [&str; 5] = ["en", "sr", "ru", "tr", "nl"];

/// Checks what every file must have, whatever its options.
pub(crate) fn head(file: &File) -> Result<(), Mistake> {
    let id = file.id.get_ref();
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if id.is_empty() || id.len() > 32 || !id.chars().all(good) {
        return Err(Mistake::new(
            file.id.span(),
            format!("`{id}` cannot be an id"),
            "use 1 to 32 of a-z, 0-9 and -, as \"sea-battle-9\"",
        ));
    }
    let names = file.names.get_ref();
    if !names.contains_key("en") {
        return Err(Mistake::new(
            file.names.span(),
            "there is no English name",
            "add en = \"...\" under [names]",
        ));
    }
    if let Some(lang) = names
        .keys()
        .find(|lang| !LANGUAGES.contains(&lang.as_str()))
    {
        return Err(Mistake::new(
            file.names.span(),
            format!("`{lang}` is not a language of the program"),
            format!("use {}", LANGUAGES.join(", ")),
        ));
    }
    if let Some(lang) = names
        .iter()
        .find(|(_, name)| name.trim().is_empty() || name.len() > 100)
    {
        return Err(Mistake::new(
            file.names.span(),
            format!("the name in `{}` is empty or longer than 100 bytes", lang.0),
            "write a short name, or leave the language out",
        ));
    }
    let (one, two) = (&file.sides.one, &file.sides.two);
    for (first, second, what) in [
        (
            one.key.get_ref().as_str().to_owned(),
            two.key.get_ref().as_str().to_owned(),
            "name",
        ),
        (
            one.letter.get_ref().to_string(),
            two.letter.get_ref().to_string(),
            "letter",
        ),
    ] {
        if first == second {
            return Err(Mistake::new(
                two.key.span(),
                format!("both sides have the same {what}"),
                format!("give each side its own {what}"),
            ));
        }
    }
    if let Some(bad) = [&one.letter, &two.letter]
        .iter()
        .find(|l| !l.get_ref().is_ascii_lowercase())
    {
        return Err(Mistake::new(
            bad.span(),
            format!("`{}` cannot be the letter of a side", bad.get_ref()),
            "use one letter from a to z",
        ));
    }
    Ok(())
}

/// Checks that the rules fit the board and each other.
pub(crate) fn fits(file: &File, pieces: &Pieces, board: &Board) -> Result<(), Mistake> {
    squares(file, pieces, board)?;
    jumps(file, board)?;
    king(file, board)?;
    wins(file, board)?;
    if let Some(moves) = file.draws.no_progress.as_ref().map(|n| &n.moves)
        && *moves.get_ref() == 0
    {
        return Err(Mistake::new(
            moves.span(),
            "no moves at all",
            "write how many, as 100",
        ));
    }
    if let Some(times) = &file.draws.repetition
        && *times.get_ref() < 2
    {
        return Err(Mistake::new(
            times.span(),
            "every position stands there once",
            "write 3, or at least 2",
        ));
    }
    Ok(())
}

fn squares(file: &File, pieces: &Pieces, board: &Board) -> Result<(), Mistake> {
    let odd = matches!(board.shape(), Shape::Square { size } if size % 2 == 1);
    let square = matches!(board.shape(), Shape::Square { .. });
    let ringo = matches!(board.shape(), Shape::Ringo { .. });
    let shape = file.board.shape.span();
    if file.throne.is_some() && !odd {
        return Err(Mistake::new(
            shape,
            "this board has no middle square for a throne",
            "leave [throne] out, or take a square board of an odd size",
        ));
    }
    if file.corners.is_some() && !square {
        return Err(Mistake::new(
            shape,
            "this board has no corners",
            "leave [corners] out, or take a square board",
        ));
    }
    if (file.fortress.is_some() || file.neutral.is_some()) && !ringo {
        return Err(Mistake::new(
            shape,
            "this board has no fortress and no neutral segment",
            "leave [fortress] and [neutral] out, or take shape = \"ringo49\"",
        ));
    }
    for entry in [&file.throne, &file.corners, &file.fortress]
        .into_iter()
        .flatten()
    {
        for set in [&entry.stop, &entry.cross, &entry.hostile] {
            pieces.set(set)?;
        }
    }
    Ok(())
}

fn jumps(file: &File, board: &Board) -> Result<(), Mistake> {
    let jumpers = file
        .pieces
        .values()
        .flat_map(|p| [&p.jump, &p.far_jump])
        .flatten();
    for jump in jumpers {
        if board.len() > MAX_JUMP_POINTS {
            return Err(Mistake::new(
                jump.span(),
                format!("a board of {} points is too large for jumps", board.len()),
                format!("leave the jump out, or take a board of at most {MAX_JUMP_POINTS} points"),
            ));
        }
        if file.jumps.is_none() {
            return Err(Mistake::new(
                jump.span(),
                "a piece jumps, and nothing says how jumps go on",
                "add [jumps] with chain = \"none\", \"may-stop\" or \"must-go-on\"",
            ));
        }
    }
    if file.pieces.values().filter(|p| p.placed).count() > 1 {
        return Err(Mistake::new(
            file.board.shape.span(),
            "more than one kind of piece is placed first",
            "leave `placed` at one of them",
        ));
    }
    Ok(())
}

fn king(file: &File, board: &Board) -> Result<(), Mistake> {
    let Some(king) = &file.king else {
        let span = |on: &Option<Spanned<bool>>| on.as_ref().map(Spanned::span);
        for (span, what) in [
            (span(&file.capture.shieldwall), "shieldwall"),
            (span(&file.wins.surrounded), "surrounded"),
            (file.wins.exit_fort.as_ref().map(Spanned::span), "exit-fort"),
            (file.calls.as_ref().map(Spanned::span), "calls"),
        ] {
            if let Some(span) = span {
                return Err(Mistake::new(
                    span,
                    format!("`{what}` without a king"),
                    format!("leave `{what}` out, or add [king]"),
                ));
            }
        }
        return Ok(());
    };
    if !matches!(board.shape(), Shape::Square { .. }) {
        return Err(Mistake::new(
            king.piece.span(),
            "a king on a board that is not square",
            "leave [king] out, or take shape = \"square\"",
        ));
    }
    if file.capture.by.as_ref().map(Spanned::get_ref) != Some(&CaptureMethod::Pair) {
        return Err(Mistake::new(
            king.piece.span(),
            "a king, and men that are not taken between two",
            "write by = \"pair\" under [capture]",
        ));
    }
    let corners = file.corners.is_some();
    let throne = file.throne.is_some();
    if *king.goal.get_ref() == KingGoal::Corners && !corners {
        return Err(Mistake::new(
            king.goal.span(),
            "the king's goal is a corner, and the corners mean nothing here",
            "add [corners] with stop = [the king's letter]",
        ));
    }
    if *king.taken.get_ref() == KingTaken::PairAwayFromThrone && !throne {
        return Err(Mistake::new(
            king.taken.span(),
            "the king is safer at the throne, and there is no throne",
            "add [throne], or write taken = \"pair\"",
        ));
    }
    for helper in &king.helpers {
        let there = match helper.get_ref() {
            Helper::Throne => throne,
            Helper::Corners => corners,
            Helper::Edge => true,
        };
        if !there {
            return Err(Mistake::new(
                helper.span(),
                "a square helps to take the king, and there is no such square here",
                "add [throne] or [corners], or leave this helper out",
            ));
        }
    }
    Ok(())
}

fn wins(file: &File, board: &Board) -> Result<(), Mistake> {
    if let Some(pen) = &file.wins.pen
        && file.board.pen.is_empty()
    {
        return Err(Mistake::new(
            pen.span(),
            "a pen is to be filled, and the board has none",
            "name its points, as pen = [\"c5\", \"d5\"] under [board]",
        ));
    }
    if let Some(fortress) = &file.wins.fortress
        && !matches!(board.shape(), Shape::Ringo { .. })
    {
        return Err(Mistake::new(
            fortress.span(),
            "this board has no fortress",
            "leave it out, or take shape = \"ringo49\"",
        ));
    }
    Ok(())
}
