//! The words of a variant file, as serde reads them. What they mean stands in `compile`.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use crate::board::Heading;
use crate::kind::Role;

/// A variant file, for one choice of options.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct File {
    pub(crate) id: Spanned<String>,
    pub(crate) version: Spanned<u32>,
    pub(crate) names: Spanned<BTreeMap<String, String>>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Spanned<OptionEntry>>,
    pub(crate) board: BoardEntry,
    pub(crate) sides: SidesEntry,
    pub(crate) pieces: BTreeMap<Spanned<String>, PieceEntry>,
    pub(crate) start: Spanned<String>,
    pub(crate) throne: Option<SquareEntry>,
    pub(crate) corners: Option<SquareEntry>,
    pub(crate) fortress: Option<SquareEntry>,
    pub(crate) neutral: Option<NeutralEntry>,
    #[serde(default)]
    pub(crate) capture: CaptureEntry,
    pub(crate) jumps: Option<Spanned<JumpsEntry>>,
    pub(crate) king: Option<KingEntry>,
    #[serde(default)]
    pub(crate) wins: WinsEntry,
    #[serde(default)]
    pub(crate) draws: DrawsEntry,
    pub(crate) calls: Option<Spanned<Vec<CallEntry>>>,
}

#[derive(Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct OptionEntry {
    pub(crate) default: Scalar,
    #[serde(default)]
    pub(crate) choices: Vec<i64>,
    #[serde(default)]
    pub(crate) names: BTreeMap<String, String>,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(untagged)]
pub(crate) enum Scalar {
    Flag(bool),
    Number(i64),
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ShapeEntry {
    Square,
    Cross33,
    Cross33Alq,
    Cross33All,
    Cross37,
    Ringo49,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct BoardEntry {
    pub(crate) shape: Spanned<ShapeEntry>,
    pub(crate) size: Option<Spanned<u8>>,
    #[serde(default)]
    pub(crate) pen: Vec<Spanned<String>>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SidesEntry {
    pub(crate) one: SideEntry,
    pub(crate) two: SideEntry,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideEntry {
    pub(crate) key: Spanned<SideKey>,
    pub(crate) letter: Spanned<char>,
    pub(crate) tone: ToneEntry,
}

/// What a side may be called: each is a key that the program has words for.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideKey {
    Attackers,
    Defenders,
    White,
    Black,
    Fox,
    Foxes,
    Geese,
}

impl SideKey {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            SideKey::Attackers => "attackers",
            SideKey::Defenders => "defenders",
            SideKey::White => "white",
            SideKey::Black => "black",
            SideKey::Fox => "fox",
            SideKey::Foxes => "foxes",
            SideKey::Geese => "geese",
        }
    }
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ToneEntry {
    Light,
    Dark,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PieceEntry {
    pub(crate) side: Spanned<SideKey>,
    pub(crate) role: Role,
    #[serde(default)]
    pub(crate) slide: Vec<Heading>,
    #[serde(default)]
    pub(crate) step: Vec<Heading>,
    pub(crate) jump: Option<Spanned<Vec<Heading>>>,
    pub(crate) far_jump: Option<Spanned<Vec<Heading>>>,
    #[serde(default)]
    pub(crate) placed: bool,
}

/// Letters of pieces.
pub(crate) type Letters = Vec<Spanned<String>>;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SquareEntry {
    /// Which pieces may stop there.
    pub(crate) stop: Letters,
    /// Which pieces may pass over it when it is empty.
    #[serde(default)]
    pub(crate) cross: Letters,
    /// Which pieces it helps to take when it is empty.
    #[serde(default)]
    pub(crate) hostile: Letters,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct NeutralEntry {
    /// The piece of which only so many may come in ...
    pub(crate) limited: Spanned<String>,
    /// ... as there are of this one on the board.
    pub(crate) by: Spanned<String>,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CaptureMethod {
    /// Only jumps take.
    #[default]
    Jump,
    /// One man between the man that moved and a partner.
    Pair,
    /// An unbroken row between the man that moved and another of the mover.
    Row,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CaptureEntry {
    pub(crate) by: Option<Spanned<CaptureMethod>>,
    pub(crate) shieldwall: Option<Spanned<bool>>,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChainEntry {
    /// One jump a turn.
    None,
    /// More jumps if one likes.
    MayStop,
    /// As long as there is a jump.
    MustGoOn,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct JumpsEntry {
    pub(crate) chain: ChainEntry,
    #[serde(default)]
    pub(crate) compulsory: bool,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KingTaken {
    /// Every neighbouring square closed.
    Surrounded,
    /// Like a man, between two.
    Pair,
    /// On the throne and beside it surrounded, elsewhere like a man.
    PairAwayFromThrone,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Helper {
    /// The empty throne.
    Throne,
    /// A corner.
    Corners,
    /// The edge of the board.
    Edge,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum KingGoal {
    /// Any square of the edge.
    Edge,
    /// A corner.
    Corners,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct KingEntry {
    pub(crate) piece: Spanned<String>,
    pub(crate) goal: Spanned<KingGoal>,
    pub(crate) taken: Spanned<KingTaken>,
    /// What may stand in for an attacker when he is taken.
    #[serde(default)]
    pub(crate) helpers: Vec<Spanned<Helper>>,
    /// Whether he takes men, by moving and as a partner.
    #[serde(default = "yes")]
    pub(crate) armed: bool,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WinsEntry {
    /// Pieces that lose when the last one is taken.
    #[serde(default)]
    pub(crate) all_captured: Letters,
    /// The opponent of a piece wins when no more than so many are left.
    pub(crate) few: Option<FewEntry>,
    /// The piece that wins by filling the pen.
    pub(crate) pen: Option<Spanned<String>>,
    /// The piece that wins by two in the fortress.
    pub(crate) fortress: Option<Spanned<String>>,
    /// Attackers win by a ring around all defenders.
    pub(crate) surrounded: Option<Spanned<bool>>,
    /// Defenders win by a fort on the edge.
    pub(crate) exit_fort: Option<Spanned<FortEntry>>,
}

/// Which squares beside the king the attackers must never reach.
#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FortEntry {
    /// The empty ones: the king himself may be part of the wall.
    EmptyNeighbours,
    /// All: no attacker may stand beside the king.
    AllNeighbours,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct FewEntry {
    pub(crate) piece: Spanned<String>,
    pub(crate) left: u16,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct DrawsEntry {
    /// Which occurrence of a position ends the game; the third, where nothing is said.
    pub(crate) repetition: Option<Spanned<u32>>,
    /// Who loses by it; nobody: a draw.
    pub(crate) repetition_loses: Option<Spanned<SideKey>>,
    pub(crate) no_progress: Option<NoProgressEntry>,
    /// One man each is a draw.
    pub(crate) one_each: bool,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct NoProgressEntry {
    /// Moves in a row, both sides counted.
    pub(crate) moves: Spanned<u32>,
    /// Moves of a piece that count as progress, beside captures.
    pub(crate) progress: Option<ProgressEntry>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ProgressEntry {
    pub(crate) piece: Spanned<String>,
    pub(crate) headings: Vec<Heading>,
}

#[derive(Deserialize, Debug, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CallEntry {
    Raichi,
    Tuichi,
    Koning,
}
