//! What reading costs: never more than its bound of 256 bytes and the legal moves of the position allow.
//!
//! The first group reads sensible texts; the second the worst that fit into 256 bytes, each at several
//! lengths, so that growth beyond the linear would show; the third suggests.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use konakis_rules::{Catalog, Game, MAX_MOVE_BYTES, Options, Position};

/// A game of a built-in variant, from a position code or the start.
fn game(variant: &str, code: Option<&str>) -> Game {
    let catalog = Catalog::builtin();
    let rules = catalog
        .get(variant)
        .and_then(|variant| variant.rules(&Options::new()).ok())
        .unwrap_or_else(|| unreachable!("{variant} is built in"));
    let start = code.map_or_else(
        || rules.start().clone(),
        |code| {
            Position::parse(&rules, code).unwrap_or_else(|error| unreachable!("{code}: {error}"))
        },
    );
    Game::from_position(Arc::clone(&rules), start)
}

/// The positions read in: a middling board, the largest, 1,539 legal moves of which most are chains of
/// jumps, and the board whose digits are split.
fn positions() -> [(&'static str, Game); 4] {
    [
        ("tablut", game("tablut", None)),
        ("alea", game("alea", None)),
        (
            "chains",
            game(
                "lisica-british",
                Some("1g1/g1g/1g1g1g1/g1g1g1g/1gfg1g1/g1g/1g1 f"),
            ),
        ),
        ("ringo", game("ringo", None)),
    ]
}

fn sensible(c: &mut Criterion) {
    let mut group = c.benchmark_group("sensible");
    let tablut = game("tablut", None);
    for text in ["e3-f3", "E3 – F3!", "еЗ → фЗ", "f3", "e3-e9", "hello"] {
        group.bench_with_input(BenchmarkId::from_parameter(text), text, |b, text| {
            b.iter(|| black_box(tablut.read(black_box(text))).is_ok());
        });
    }
    // Few points, many chains to hold them against.
    let [.., (_, chains), _] = positions();
    for text in ["c3xe5", "c3xe5xc3xe5", "e5", "c3-d4"] {
        group.bench_with_input(BenchmarkId::new("chains", text), text, |b, text| {
            b.iter(|| black_box(chains.read(black_box(text))).is_ok());
        });
    }
    group.finish();
}

/// A piece of text, repeated as often as fits.
fn filled(piece: &str, bytes: usize) -> String {
    piece.repeat(bytes / piece.len())
}

fn worst(c: &mut Criterion) {
    for (name, game) in positions() {
        let mut group = c.benchmark_group(format!("worst/{name}"));
        // Points, bare digits, letters that may be digits, four-byte characters, blanks, separators, captures.
        for piece in [
            "a1", "e3-f3x", "0", "об", "🇦1", "\u{200B}", "x", "e3-", "%", "d4xf4x",
        ] {
            for bytes in [MAX_MOVE_BYTES / 4, MAX_MOVE_BYTES] {
                let text = filled(piece, bytes);
                group.throughput(Throughput::Bytes(text.len() as u64));
                group.bench_with_input(
                    BenchmarkId::new(piece.escape_unicode().to_string(), bytes),
                    text.as_str(),
                    |b, text| b.iter(|| black_box(game.read(black_box(text))).is_ok()),
                );
            }
        }
        // Refused before it is read, however long.
        let long = "a1".repeat(1 << 20);
        group.bench_function("two megabytes", |b| {
            b.iter(|| black_box(game.read(black_box(&long))).is_ok());
        });
        group.finish();
    }
}

fn suggestions(c: &mut Criterion) {
    let mut group = c.benchmark_group("suggest");
    for (name, game) in positions() {
        for typed in ["", "e", "e3-"] {
            group.bench_with_input(BenchmarkId::new(name, typed), typed, |b, typed| {
                b.iter(|| black_box(game.suggest(black_box(typed), 25)).len());
            });
        }
    }
    group.finish();
}

criterion_group!(benches, sensible, worst, suggestions);
criterion_main!(benches);
