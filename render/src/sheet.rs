//! Everything about a board that stays the same from one picture to the next, drawn once.

use std::sync::Arc;

use konakis_rules::{Kind, RuleSet, Shape, Side};

use crate::board;
use crate::canvas::{Canvas, Paint};
use crate::color::Rgb;
use crate::figures::{self, Figure};
use crate::layout::Layout;
use crate::marks::{self, Mark};
use crate::palette::Palette;
use crate::path::{Path, Spot};
use crate::scene::{Scene, outline};
use crate::size::Size;
use crate::sprite::{Picture, Sprite};
use crate::theme::Theme;

/// How many colours a picture has: two pixels share a byte, and a file is little more than half as
/// large as with more. The sixteenth is left to films, for pixels that stay as they are. They are chosen for each board, and those that matter are kept exact.
const COLORS: usize = 15;

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
    pub(crate) fn new(scene: &Scene<'_>, theme: &Theme, size: Size) -> Sheet {
        let board = scene.rules.board();
        let layout = Layout::new(board.shape(), size, scene.turned());
        let empty = board::draw(board, &layout, theme);
        let men: Vec<Canvas> = figures_of(scene, scene.rules)
            .into_iter()
            .map(|figure| figures::draw(figure, theme, layout.man))
            .collect();
        let pale: Vec<Canvas> = men.iter().map(|man| faded(man, PALE)).collect();
        let round = matches!(board.shape(), Shape::Ringo { .. });
        // On a wheel marks go around the men, who have the cell to themselves.
        let around = if round {
            layout.man + layout.man / 6
        } else {
            layout.unit
        };
        let marks: Vec<Canvas> = Mark::ALL
            .into_iter()
            .map(|mark| marks::draw(mark, theme, around, round))
            .collect();
        let badge_size = layout.margin as usize;
        let badges: Vec<Canvas> = Side::BOTH
            .into_iter()
            .flat_map(|side| {
                BADGES.map(|badge| draw_badge(badge, scene.emblem(side), theme, badge_size))
            })
            .collect();
        let stamps = [&men, &pale, &marks]
            .into_iter()
            .flatten()
            .map(|canvas| (theme.square, canvas));
        let framed = badges.iter().map(|canvas| (theme.frame, canvas));
        let mut samples: Vec<Canvas> = stamps
            .chain(framed)
            .map(|(g, canvas)| on(g, canvas))
            .collect();
        samples.push(empty.clone());
        let palette = Arc::new(Palette::choose(&samples, &theme.key_colors(), COLORS));
        let sprites = |drawn: Vec<Canvas>| -> Vec<Sprite> {
            drawn
                .iter()
                .map(|canvas| Sprite::new(canvas, &palette))
                .collect()
        };
        Sheet {
            board: Picture {
                width: empty.width,
                height: empty.height,
                pixels: palette.index(&empty.pixels),
            },
            men: sprites(men),
            pale: sprites(pale),
            marks: sprites(marks),
            badges: sprites(badges),
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

    /// How many bytes this takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        let sprites = [&self.men, &self.pale, &self.marks, &self.badges];
        self.palette.bytes()
            + self.board.pixels.len()
            + sprites
                .into_iter()
                .flatten()
                .map(Sprite::bytes)
                .sum::<usize>()
    }
}

/// A canvas as it looks on a ground.
fn on(ground: Rgb, canvas: &Canvas) -> Canvas {
    let mut sample = Canvas::filled(canvas.width, canvas.height, ground);
    sample.stamp(canvas, 0, 0);
    sample
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
        canvas.stamp(&faded(&man, 0.6), at, at);
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
            canvas.trace(&star, 0.07 * s, Paint::Flat(theme.frame));
            canvas.fill(&star, Paint::Flat(theme.turn));
        }
        Badge::Drawn => {
            let (x, y) = (0.77 * s, 0.24 * s);
            canvas.fill(&Path::circle((x, y), 0.23 * s), Paint::Flat(theme.frame));
            let bar = |dy: f32| Path::line((x - 0.1 * s, y + dy), (x + 0.1 * s, y + dy), 0.06 * s);
            canvas.fill(
                &bar(-0.055 * s).and(bar(0.055 * s)),
                Paint::Flat(theme.turn),
            );
        }
        _ => {}
    }
    canvas
}
