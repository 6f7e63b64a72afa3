//! dbg
use konakis_render::*;
use konakis_rules::*;
fn main() {
    let cat = Catalog::builtin();
    let t = Themes::builtin();
    let r = Renderer::new();
    let mut args = std::env::args().skip(1);
    let which = args.next().unwrap_or("all".into());
    let th = args.next().unwrap_or("wood".into());
    let px: u32 = args.next().unwrap_or("720".into()).parse().unwrap();
    let plies: u32 = args.next().unwrap_or("40".into()).parse().unwrap();
    let mut seed = 7u64;
    for v in cat.variants() {
        if which != "all" && v.id() != which {
            continue;
        }
        let rules = v.rules(&Options::default()).unwrap();
        let mut g = Game::new(rules.clone());
        while g.ply() < plies {
            let l = g.legal();
            if l.is_empty() {
                break;
            }
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            let caps: Vec<_> = l
                .iter()
                .filter(|m| g.text(m).contains('x'))
                .cloned()
                .collect();
            let pool = if caps.is_empty() { &l } else { &caps };
            let m = pool[(seed >> 33) as usize % pool.len()].clone();
            g.play(&m).unwrap();
        }
        let mut s = Scene::new(&rules, g.position());
        if let Some(p) = g.plies().last() {
            s = s.last(p)
        }
        if let Some(x) = g.result() {
            s = s.result(x)
        }
        let t0 = std::time::Instant::now();
        let b = r
            .png(&s, t.get(&th).unwrap(), Size::new(px).unwrap())
            .unwrap();
        let cold = t0.elapsed();
        let t0 = std::time::Instant::now();
        for _ in 0..20 {
            r.png(&s, t.get(&th).unwrap(), Size::new(px).unwrap())
                .unwrap();
        }
        let w = (0..60)
            .map(|_| {
                let t0 = std::time::Instant::now();
                let _ = r.png(&s, t.get(&th).unwrap(), Size::new(px).unwrap());
                t0.elapsed()
            })
            .min()
            .unwrap();
        println!(
            "{} {} bytes cold {:?} warm {:?} {} {:?}",
            v.id(),
            b.len(),
            cold,
            w,
            g.ply(),
            g.result().map(|r| r.reason)
        );
        std::fs::write(format!("/tmp/b-{}-{th}.png", v.id()), b).unwrap();
        if which != "all" {
            let ps: Vec<_> = (0..=g.ply()).map(|p| g.position_at(p).unwrap()).collect();
            let sc: Vec<_> = ps
                .iter()
                .enumerate()
                .map(|(i, p)| {
                    let s = Scene::new(&rules, p);
                    if i > 0 { s.last(&g.plies()[i - 1]) } else { s }
                })
                .collect();
            let t0 = std::time::Instant::now();
            let gif = r
                .gif(
                    &sc,
                    t.get(&th).unwrap(),
                    Size::new(px).unwrap(),
                    Pace::default(),
                )
                .unwrap();
            println!(
                "gif {} frames {} bytes {:?} a frame",
                gif.frames,
                gif.bytes.len(),
                t0.elapsed() / gif.frames as u32
            );
            std::fs::write(format!("/tmp/b-{}-{th}.gif", v.id()), &gif.bytes).unwrap();
            println!("{}", text_board(&s));
        }
    }
}
