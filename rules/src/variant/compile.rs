//! From the words of a variant file to a rule set.

use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeTable;

use super::error::Mistake;
use super::merge;
use super::options::{OptionSpec, OptionValue, Options};
use super::pieces::{Pieces, directions, side_of};
use super::schema::{
    CallEntry, CaptureMethod, ChainEntry, File, FortEntry, Helper, KingEntry, KingGoal, KingTaken,
    Scalar, ShapeEntry, SideEntry, SquareEntry, ToneEntry,
};
use super::{Variant, validate};
use crate::board::{self, Board, CrossKind, DIRECTIONS, Point};
use crate::engine::{AnyMachine, Calls, Chain, Custody, Fort, King, Limit, NOWHERE, Tables, Wins};
use crate::kind::Kind;
use crate::position::Position;
use crate::ruleset::{RuleSet, SideSpec};
use crate::side::{Side, Tone};

/// What does not depend on the options.
pub(crate) struct Head {
    pub(crate) id: String,
    pub(crate) version: u32,
    pub(crate) names: BTreeMap<String, String>,
    pub(crate) options: Vec<OptionSpec>,
}

/// Reads what does not depend on the options.
pub(crate) fn head(text: &str) -> Result<Head, Mistake> {
    let mut table = DeTable::parse(text)?;
    table.get_mut().remove("change");
    let file = read(table)?;
    validate::head(&file)?;
    Ok(Head {
        options: option_specs(&file)?,
        id: file.id.into_inner(),
        version: file.version.into_inner(),
        names: file.names.into_inner(),
    })
}

fn read(table: Spanned<DeTable<'_>>) -> Result<File, Mistake> {
    Ok(serde::Deserialize::deserialize(toml::Deserializer::from(
        table,
    ))?)
}

fn option_specs(file: &File) -> Result<Vec<OptionSpec>, Mistake> {
    file.options
        .iter()
        .map(|(key, entry)| {
            let (default, choices) = match (entry.get_ref().default, &entry.get_ref().choices[..]) {
                (Scalar::Flag(on), []) => (
                    OptionValue::Flag(on),
                    [false, true].map(OptionValue::Flag).to_vec(),
                ),
                (Scalar::Number(n), choices) if choices.contains(&n) => (
                    OptionValue::Number(n),
                    choices.iter().copied().map(OptionValue::Number).collect(),
                ),
                (Scalar::Flag(_), _) => {
                    return Err(Mistake::new(
                        entry.span(),
                        format!("`{key}` is on or off and has choices too"),
                        "leave `choices` out, or make `default` one of the numbers",
                    ));
                }
                (Scalar::Number(n), _) => {
                    return Err(Mistake::new(
                        entry.span(),
                        format!("the default of `{key}` is not among its choices"),
                        format!("add {n} to `choices`"),
                    ));
                }
            };
            let names = entry.get_ref().names.clone();
            Ok(OptionSpec {
                key: key.clone(),
                default,
                choices,
                names,
            })
        })
        .collect()
}

/// The rule set of a variant with some options.
pub(crate) fn rule_set(
    variant: &Variant,
    text: &str,
    options: &Options,
) -> Result<RuleSet, Mistake> {
    let mut table = DeTable::parse(text)?;
    merge::apply(table.get_mut(), variant.option_specs(), options)?;
    let file = read(table)?;
    validate::head(&file)?;
    let pieces = Pieces::read(&file)?;
    let mut board = shape(&file)?;
    mark(&file, &pieces, &mut board)?;
    validate::fits(&file, &pieces, &board)?;
    let tables = Arc::new(tables(&file, &pieces, &board)?);
    let sides = [side_spec(&file.sides.one), side_spec(&file.sides.two)];
    let mut rules = RuleSet {
        variant: variant.clone(),
        options: options.clone(),
        start: Position::empty(&board, Side::One),
        limits: vec![board.len() as u16 + 1; pieces.specs.len()],
        machine: AnyMachine::new(Arc::clone(&tables), &board),
        kinds: pieces.specs,
        board,
        sides,
        tables,
    };
    let start = Position::parse(&rules, file.start.get_ref()).map_err(|error| {
        Mistake::new(
            file.start.span(),
            format!("the start position: {error}"),
            "write the rows from the top, then the letter of the side that begins",
        )
    })?;
    if let Some(king) = &rules.tables.king
        && start.count(Kind(king.kind)) != 1
    {
        return Err(Mistake::new(
            file.start.span(),
            "the start position has not one king",
            "put one king on the board",
        ));
    }
    for (kind, limit) in rules.limits.iter_mut().enumerate() {
        let waiting = usize::from(rules.tables.placed == Some(kind as u8) && start.placing());
        *limit = (start.count(Kind(kind as u8)) + waiting) as u16;
    }
    rules.start = start;
    Ok(rules)
}

fn side_spec(entry: &SideEntry) -> SideSpec {
    SideSpec {
        key: entry.key.get_ref().as_str(),
        letter: *entry.letter.get_ref(),
        tone: match entry.tone {
            ToneEntry::Light => Tone::Light,
            ToneEntry::Dark => Tone::Dark,
        },
    }
}

fn shape(file: &File) -> Result<Board, Mistake> {
    let kind = match (file.board.shape.get_ref(), &file.board.size) {
        (ShapeEntry::Square, Some(size)) if (3..=19).contains(size.get_ref()) => {
            return Ok(board::square(*size.get_ref()));
        }
        (ShapeEntry::Square, Some(size)) => {
            return Err(Mistake::new(
                size.span(),
                format!("a board of size {}", size.get_ref()),
                "write a size from 3 to 19",
            ));
        }
        (ShapeEntry::Square, None) => {
            return Err(Mistake::new(
                file.board.shape.span(),
                "a square board without a size",
                "add size = 9, or another from 3 to 19",
            ));
        }
        (_, Some(size)) => {
            return Err(Mistake::new(
                size.span(),
                "only square boards come in sizes",
                "leave `size` out",
            ));
        }
        (ShapeEntry::Ringo49, None) => return Ok(board::ringo()),
        (ShapeEntry::Cross33, None) => CrossKind::Plain,
        (ShapeEntry::Cross33Alq, None) => CrossKind::Alquerque,
        (ShapeEntry::Cross33All, None) => CrossKind::AllDiagonals,
        (ShapeEntry::Cross37, None) => CrossKind::Large,
    };
    Ok(board::cross(kind))
}

/// Puts the rule set's marks on the points.
fn mark(file: &File, pieces: &Pieces, board: &mut Board) -> Result<(), Mistake> {
    let n = match board.shape() {
        board::Shape::Square { size } => usize::from(size),
        _ => 0,
    };
    let hostile = |entry: &Option<SquareEntry>| match entry {
        Some(entry) => pieces.set(&entry.hostile).map(|set| set != 0),
        None => Ok(false),
    };
    if file.throne.is_some() && n % 2 == 1 {
        let marks = &mut board.marks[n * n / 2];
        marks.throne = true;
        marks.hostile = hostile(&file.throne)?;
    }
    if file.corners.is_some() && n > 0 {
        for corner in [0, n - 1, n * (n - 1), n * n - 1] {
            board.marks[corner].corner = true;
            board.marks[corner].hostile = hostile(&file.corners)?;
        }
    }
    for name in &file.board.pen {
        let point = board.point(name.get_ref()).ok_or_else(|| {
            Mistake::new(
                name.span(),
                format!("there is no point `{}` on this board", name.get_ref()),
                "write names of points, as \"c5\"",
            )
        })?;
        board.marks[point.index()].pen = true;
        board.marks[point.index()].goal = true;
    }
    if let Some(king) = &file.king {
        for marks in &mut board.marks {
            marks.goal |= match king.goal.get_ref() {
                KingGoal::Edge => marks.edge,
                KingGoal::Corners => marks.corner,
            };
        }
    }
    Ok(())
}

/// What a file says of some special points, and which points these are.
type Part<'f> = (&'f Option<SquareEntry>, fn(&board::Marks) -> bool);

/// For every point the kinds that some set of points is not open to.
fn shut(
    board: &Board,
    all: u8,
    parts: [Part<'_>; 3],
    open: impl Fn(&SquareEntry) -> Result<u8, Mistake>,
) -> Result<Vec<u8>, Mistake> {
    let mut shut = vec![0; board.len()];
    for (entry, there) in parts {
        let Some(entry) = entry else { continue };
        let kinds = all & !open(entry)?;
        for (bits, marks) in shut.iter_mut().zip(&board.marks) {
            if there(marks) {
                *bits |= kinds;
            }
        }
    }
    Ok(shut)
}

fn tables(file: &File, pieces: &Pieces, board: &Board) -> Result<Tables, Mistake> {
    let all = (1_u8 << pieces.specs.len()) - 1;
    let parts: [Part<'_>; 3] = [
        (&file.throne, |m| m.throne),
        (&file.corners, |m| m.corner),
        (&file.fortress, |m| m.fortress),
    ];
    let (near, far) = Tables::neighbours(board);
    let mut kinds: Vec<_> = (0..pieces.specs.len())
        .map(|k| pieces.table(file, board, k))
        .collect();
    if let Some(king) = &file.king {
        kinds[pieces.kind(&king.piece)?.index()].armed = king.armed;
    }
    let no_progress = match &file.draws.no_progress {
        Some(entry) => {
            if let Some(progress) = &entry.progress {
                let kind = pieces.kind(&progress.piece)?;
                kinds[kind.index()].progress = directions(board, &progress.headings);
            }
            Some(*entry.moves.get_ref())
        }
        None => None,
    };
    let marked = |there: fn(&board::Marks) -> bool| board.marks.iter().map(there).collect();
    let (chain, compulsory) = match file.jumps.as_ref().map(Spanned::get_ref) {
        None => (Chain::Single, false),
        Some(jumps) => {
            let chain = match jumps.chain {
                ChainEntry::None => Chain::Single,
                ChainEntry::MayStop => Chain::MayStop,
                ChainEntry::MustGoOn => Chain::MustGoOn,
            };
            (chain, jumps.compulsory)
        }
    };
    let square = matches!(board.shape(), board::Shape::Square { .. });
    Ok(Tables {
        len: board.len(),
        directions: if square { 4 } else { DIRECTIONS },
        near,
        far,
        closed: shut(board, all, parts, |e| pieces.set(&e.stop))?,
        barred: shut(board, all, parts, |e| pieces.set(&e.cross))?,
        hostile: shut(board, all, parts, |e| Ok(!pieces.set(&e.hostile)?))?,
        neutral: marked(|m| m.neutral),
        edge: marked(|m| m.edge),
        rings: board
            .places
            .iter()
            .map(|place| matches!(place, board::Place::Cell { .. }))
            .collect(),
        corner: marked(|m| m.corner),
        double: board
            .points()
            .find(|&p| board.capacity(p) > 1)
            .map_or(NOWHERE, |p: Point| p.0),
        custody: match file.capture.by.as_ref().map(Spanned::get_ref) {
            None | Some(CaptureMethod::Jump) => Custody::None,
            Some(CaptureMethod::Pair) => Custody::Pair,
            Some(CaptureMethod::Row) => Custody::Row,
        },
        shieldwall: flag(&file.capture.shieldwall),
        chain,
        compulsory,
        placed: (0..pieces.specs.len())
            .find(|&k| pieces.entry(file, k).is_some_and(|e| e.placed))
            .map(|k| k as u8),
        limit: match &file.neutral {
            Some(entry) => Some(Limit {
                kind: pieces.kind(&entry.limited)?.0,
                by: pieces.kind(&entry.by)?.0,
            }),
            None => None,
        },
        king: file
            .king
            .as_ref()
            .map(|entry| king(file, entry, pieces, board))
            .transpose()?,
        wins: wins(file, pieces, board)?,
        repetition: (
            file.draws.repetition.as_ref().map_or(3, |r| *r.get_ref()),
            file.draws
                .repetition_loses
                .as_ref()
                .map(|key| side_of(file, key))
                .transpose()?,
        ),
        no_progress,
        kinds,
    })
}

fn flag(entry: &Option<Spanned<bool>>) -> bool {
    entry.as_ref().is_some_and(|on| *on.get_ref())
}

fn king(file: &File, entry: &KingEntry, pieces: &Pieces, board: &Board) -> Result<King, Mistake> {
    let kind = pieces.kind(&entry.piece)?;
    let helps = |wanted| entry.helpers.iter().any(|h| *h.get_ref() == wanted);
    let (throne_helps, corners_help) = (helps(Helper::Throne), helps(Helper::Corners));
    let at_throne = |p: Point| {
        board.marks(p).throne
            || board
                .edges()
                .any(|(a, b)| a == p && board.marks(b).throne || b == p && board.marks(a).throne)
    };
    let called = |wanted| {
        file.calls
            .as_ref()
            .is_some_and(|calls| calls.get_ref().contains(&wanted))
    };
    Ok(King {
        kind: kind.0,
        side: pieces.specs[kind.index()].side,
        goal: board.marks.iter().map(|m| m.goal).collect(),
        weak: board
            .points()
            .map(|p| match entry.taken.get_ref() {
                KingTaken::Surrounded => false,
                KingTaken::Pair => true,
                KingTaken::PairAwayFromThrone => !at_throne(p),
            })
            .collect(),
        helper: board
            .marks
            .iter()
            .map(|m| m.throne && throne_helps || m.corner && corners_help)
            .collect(),
        edge_helps: helps(Helper::Edge),
        calls: Calls {
            raichi: called(CallEntry::Raichi),
            tuichi: called(CallEntry::Tuichi),
            koning: called(CallEntry::Koning),
        },
    })
}

fn wins(file: &File, pieces: &Pieces, board: &Board) -> Result<Wins, Mistake> {
    let wins = &file.wins;
    let letter = |entry: &Option<Spanned<String>>| {
        entry.as_ref().map(|letter| pieces.kind(letter)).transpose()
    };
    let pen: Vec<u16> = board
        .points()
        .filter(|&p| board.marks(p).pen)
        .map(|p| p.0)
        .collect();
    Ok(Wins {
        all_captured: pieces.set(&wins.all_captured)?,
        few: match &wins.few {
            Some(few) => Some((pieces.kind(&few.piece)?.0, few.left)),
            None => None,
        },
        pen: letter(&wins.pen)?.map(|kind| (kind.0, pen)),
        fortress: letter(&wins.fortress)?.map(|kind| kind.0),
        surrounded: flag(&wins.surrounded),
        exit_fort: wins.exit_fort.as_ref().map(|fort| match fort.get_ref() {
            FortEntry::EmptyNeighbours => Fort::EmptyNeighbours,
            FortEntry::AllNeighbours => Fort::AllNeighbours,
        }),
        one_each: file.draws.one_each,
    })
}
