//! How fast the engine is, beside the literal rules in the same run: sequences of moves from the
//! start with every move made and judged, and random playouts, on one thread.
//!
//! The numbers are nodes, or plies, per second. `naive` is checked to count the same first.

mod naive;

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use konakis_rules::{Catalog, Options, RuleSet, perft, playout};
use naive::{Board, Rules};
use std::sync::Arc;

/// Variants, and the depth at which they are counted.
const PERFT: [(&str, u32); 8] = [
    ("copenhagen", 3),
    ("fetlar", 3),
    ("brandubh", 4),
    ("tablut", 3),
    ("tablut-historical", 3),
    ("fox-geese", 6),
    ("halatafl", 6),
    ("ringo", 5),
];

/// Plies of a playout at most.
const LIMIT: u32 = 400;

fn rules(id: &str) -> Arc<RuleSet> {
    let catalog = Catalog::builtin();
    let variant = catalog.get(id).unwrap_or_else(|| panic!("no variant {id}"));
    variant
        .rules(&Options::new())
        .unwrap_or_else(|e| panic!("{id}: {e}"))
}

fn counting(c: &mut Criterion) {
    let mut group = c.benchmark_group("perft");
    short(&mut group);
    for (id, depth) in PERFT {
        let rules = rules(id);
        let nodes = perft(&rules, rules.start(), depth);
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(id, |b| {
            b.iter(|| perft(black_box(&rules), rules.start(), depth));
        });
    }
    for (id, depth, naive) in [
        ("fetlar", 2, Rules::FETLAR),
        ("brandubh", 3, Rules::BRANDUBH),
        ("tablut", 2, Rules::TABLUT),
    ] {
        let rules = rules(id);
        let start = Board::parse(&rules.start().code(&rules));
        let nodes = perft(&rules, rules.start(), depth);
        assert_eq!(
            naive::perft(&naive, &start, depth),
            nodes,
            "the literal rules count the same"
        );
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("{id} naive"), |b| {
            b.iter(|| naive::perft(&naive, black_box(&start), depth));
        });
    }
    group.finish();
}

fn playing(c: &mut Criterion) {
    let mut group = c.benchmark_group("playouts");
    short(&mut group);
    for id in ["copenhagen", "brandubh", "tablut", "halatafl", "ringo"] {
        let rules = rules(id);
        let games = |seeds: std::ops::Range<u64>| -> u64 {
            seeds
                .map(|seed| {
                    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
                    let choose = |n: usize| {
                        // xorshift64*
                        state ^= state >> 12;
                        state ^= state << 25;
                        state ^= state >> 27;
                        (state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % n
                    };
                    u64::from(playout(&rules, rules.start(), LIMIT, choose).plies)
                })
                .sum()
        };
        group.throughput(Throughput::Elements(games(1..21)));
        group.bench_function(id, |b| b.iter(|| games(black_box(1)..21)));
    }
    group.finish();
}

fn short(group: &mut BenchmarkGroup<'_, criterion::measurement::WallTime>) {
    group.sample_size(10);
    group.warm_up_time(Duration::from_millis(300));
    group.measurement_time(Duration::from_secs(2));
}

criterion_group!(benches, counting, playing);
criterion_main!(benches);
