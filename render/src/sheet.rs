//! Everything about a board that stays the same from one picture to the next, drawn once.

use std::sync::Arc;

use konakis_rules::{Kind, RuleSet, Shape, Side};

use crate::board;
use crate::canvas::{Canvas, Paint};
use crate::figures::{self, Figure};
use crate::layout::Layout;
use crate::marks::{self, Mark};
use crate::palette::Palette;
use crate::path::{Path, Spot};
use crate::scene::{Scene, outline};
use crate::size::Size;
use crate::sprite::{Picture, Sprite};
use crate::theme::Theme;

/// How opaque a man is that was taken with the last move.
const PALE: f32 = 0.42;

/// What a sheet depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    theme: Theme,
    size: Size,
    turned: bool,
    shape: Shape,
    points: Vec<u8>,
    edges: Vec<(u16, u16)>,
    figures: Vec<Figure>,
    emblems: [Figure; 2],
}

impl Key {
    pub(crate) fn new(scene: &Scene<'_>, theme: &Theme, size: Size) -> Key {
        let rules = scene.rules;
        let board = rules.board();
        let bits = |flags: [bool; 7]| flags.iter().fold(0, |sum, &flag| sum << 1 | u8::from(flag));
        let points = board.points().map(|point| {
            let m = board.marks(point);
            bits([
                m.throne, m.corner, m.goal, m.pen, m.neutral, m.fortress, m.edge,
            ])
        });
        let lined = matches!(board.shape(), Shape::Cross { .. });
        let edges = lined.then(|| board.edges()).into_iter().flatten();
        Key {
            theme: theme.clone(),
            size,
            turned: scene.turned(),
            shape: board.shape(),
            points: points.collect(),
            edges: edges
                .map(|(a, b)| (a.index() as u16, b.index() as u16))
                .collect(),
            figures: figures_of(scene, rules),
            emblems: Side::BOTH.map(|side| scene.emblem(side)),
        }
    }
}

fn figures_of(scene: &Scene<'_>, rules: &RuleSet) -> Vec<Figure> {
    rules
        .kinds()
        .iter()
        .map(|kind| scene.figure(outline(kind.role), kind.side))
        .collect()
}

/// A side's badge in the corner of the frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Badge {
    /// It is not this side's turn.
    Waiting,
    /// It is.
    ToMove,
    /// This side won.
    Winner,
    /// Neither side won.
    Drawn,
}

const BADGES: [Badge; 4] = [Badge::Waiting, Badge::ToMove, Badge::Winner, Badge::Drawn];

/// The empty board and every sprite, in one palette.
pub(crate) struct Sheet {
    pub(crate) layout: Layout,
    pub(crate) palette: Arc<Palette>,
    pub(crate) board: Picture,
    men: Vec<Sprite>,
    pale: Vec<Sprite>,
    marks: Vec<Sprite>,
    badges: Vec<Sprite>,
}

impl Sheet {
    pub(crate) fn new(
        scene: &Scene<'_>,
        theme: &Theme,
        size: Size,
        palette: Arc<Palette>,
    ) -> Sheet {
        let board = scene.rules.board();
        let layout = Layout::new(board.shape(), size, scene.turned());
        let canvas = board::draw(board, &layout, theme);
        let sprite = |canvas: &Canvas| Sprite::new(canvas, &palette);
        let men: Vec<Canvas> = figures_of(scene, scene.rules)
            .into_iter()
            .map(|figure| figures::draw(figure, theme, layout.unit))
            .collect();
        let round = matches!(board.shape(), Shape::Ringo { .. });
        let badge_size = layout.margin as usize;
        let badges = Side::BOTH.into_iter().flat_map(|side| {
            BADGES.map(|badge| draw_badge(badge, scene.emblem(side), theme, badge_size))
        });
        Sheet {
            board: Picture {
                width: canvas.width,
                height: canvas.height,
                pixels: palette.index(&canvas.pixels),
            },
            pale: men.iter().map(|man| sprite(&faded(man, PALE))).collect(),
            men: men.iter().map(sprite).collect(),
            marks: Mark::ALL
                .into_iter()
                .map(|mark| sprite(&marks::draw(mark, theme, layout.unit, round)))
                .collect(),
            badges: badges.map(|badge| sprite(&badge)).collect(),
            layout,
            palette,
        }
    }

    pub(crate) fn man(&self, kind: Kind) -> Option<&Sprite> {
        self.men.get(kind.index())
    }

    pub(crate) fn pale(&self, kind: Kind) -> Option<&Sprite> {
        self.pale.get(kind.index())
    }

    pub(crate) fn mark(&self, mark: Mark) -> &Sprite {
        &self.marks[mark as usize]
    }

    pub(crate) fn badge(&self, side: Side, badge: Badge) -> &Sprite {
        &self.badges[side.index() * BADGES.len() + badge as usize]
    }

    /// The middle of the badge of the side that sits below, or above, on the picture.
    pub(crate) fn badge_spot(&self, below: bool) -> Spot {
        let near = self.layout.margin / 2.0;
        let far = self.layout.size as f32 - near;
        (far, if below { far } else { near })
    }

    /// How many bytes this takes in memory, the palette (shared by all sheets of a theme) left out.
    pub(crate) fn bytes(&self) -> usize {
        let sprites = [&self.men, &self.pale, &self.marks, &self.badges];
        self.board.pixels.len()
            + sprites
                .into_iter()
                .flatten()
                .map(Sprite::bytes)
                .sum::<usize>()
    }
}

/// A canvas seen through.
fn faded(canvas: &Canvas, opacity: f32) -> Canvas {
    let mut faded = canvas.clone();
    for pixel in &mut faded.pixels {
        pixel[3] = (f32::from(pixel[3]) * opacity).round() as u8;
    }
    faded
}

fn draw_badge(badge: Badge, emblem: Figure, theme: &Theme, size: usize) -> Canvas {
    let s = size as f32;
    let mut canvas = Canvas::clear(size, size);
    let man = figures::draw(emblem, theme, (s * 0.74).round() as usize);
    let at = ((s - man.width as f32) / 2.0).round() as i32;
    if badge == Badge::Waiting {
        canvas.stamp(&faded(&man, 0.5), at, at);
        return canvas;
    }
    let plate = |inset: f32| {
        let (a, b) = (inset * s, s - inset * s);
        Path::rounded(&[(a, a), (b, a), (b, b), (a, b)], 0.18 * s)
    };
    canvas.fill(&plate(0.03), Paint::Flat(theme.turn));
    canvas.fill(&plate(0.1), Paint::Flat(theme.square));
    canvas.stamp(&man, at, at);
    match badge {
        Badge::Winner => {
            let (x, y, r) = (0.76 * s, 0.25 * s, 0.23 * s);
            let tips: Vec<Spot> = (0..10)
                .map(|i| {
                    let angle = std::f32::consts::TAU * (i as f32 / 10.0 - 0.25);
                    let radius = if i % 2 == 0 { r } else { r * 0.45 };
                    (x + radius * angle.cos(), y + radius * angle.sin())
                })
                .collect();
            let star = Path::polygon(&tips);
            canvas.trace(&star, 0.07 * s, Paint::Flat(theme.last_edge));
            canvas.fill(&star, Paint::Flat(theme.last));
        }
        Badge::Drawn => {
            let (x, y) = (0.77 * s, 0.24 * s);
            canvas.fill(
                &Path::circle((x, y), 0.23 * s),
                Paint::Flat(theme.last_edge),
            );
            let bar = |dy: f32| Path::line((x - 0.1 * s, y + dy), (x + 0.1 * s, y + dy), 0.06 * s);
            canvas.fill(
                &bar(-0.055 * s).and(bar(0.055 * s)),
                Paint::Flat(theme.last),
            );
        }
        _ => {}
    }
    canvas
}
