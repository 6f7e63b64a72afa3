//! The service within this process: it has its own runtime, so that it can be killed.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use konakis::{
    commands::{ChartPicture, Desk, Picture},
    discord::{self, Artist, Clock},
    pictures::{Drawn, Painter},
    play::Limits,
    store::{SqliteStore, Timestamp},
    text::Texts,
};
use konakis_render::{Size, Themes};
use konakis_rules::Catalog;
use secrecy::SecretString;
use tokio::{runtime::Runtime, sync::oneshot, task::JoinHandle};

/// The token of the bot.
pub(crate) const TOKEN: &str = "MTA0NzExMDgxNQ.GqLmWz.month_s3cret-0123456789abcdef";

/// The clock of the world: seconds since the Unix epoch.
#[derive(Clone)]
pub(crate) struct Time(Arc<AtomicI64>);

impl Time {
    pub(crate) fn at(seconds: i64) -> Time {
        crate::standin::set_clock(seconds);
        Time(Arc::new(AtomicI64::new(seconds)))
    }

    pub(crate) fn now(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    pub(crate) fn pass(&self, seconds: i64) {
        let now = self.0.fetch_add(seconds, Ordering::SeqCst) + seconds;
        crate::standin::set_clock(now);
    }
}

struct Brush(Painter);

impl Artist for Brush {
    fn draw(&self, picture: &Picture) -> Result<Drawn, String> {
        self.0.draw(picture).map_err(|error| error.to_string())
    }

    fn chart(&self, chart: &ChartPicture) -> Result<Vec<u8>, String> {
        self.0.chart(chart).map_err(|error| error.to_string())
    }
}

/// The bounds of the month: a day's silence is no outage, since the clock goes by hours.
pub(crate) fn limits() -> Limits {
    Limits {
        challenges_per_hour: 1_000,
        challenges_per_pair: 1_000,
        games_per_person: 100,
        // The clock goes by leaps, and an answer takes as long as the machine needs.
        answer_seconds: 600,
        outage_minutes: 120,
        ..Limits::default()
    }
}

/// The running service.
pub(crate) struct Program {
    runtime: Option<Runtime>,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

impl Program {
    pub(crate) fn start(address: &str, file: PathBuf, time: &Time) -> Program {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .expect("a runtime");
        let (stop, stopped) = oneshot::channel();
        let clock = time.clone();
        let options = discord::Options {
            proxy: Some(address.to_owned()),
            clock: Clock::new(move || Timestamp(clock.now())),
            tick: Duration::from_millis(8),
            ..discord::Options::default()
        };
        let served = runtime.spawn(async move {
            let store = SqliteStore::open(&file).await.expect("the file opens");
            let texts = Arc::new(Texts::builtin().expect("the texts are whole"));
            let store = Arc::new(store);
            let desk = Desk::new(store.clone(), Catalog::builtin(), texts, limits());
            let theme = Themes::builtin().default_theme().clone();
            let size = Size::new(200).expect("a size");
            let brush = Arc::new(Brush(Painter::new(theme, size)));
            let until = async {
                // Dropped or told: the end either way.
                let _ = stopped.await;
            };
            let token = SecretString::from(TOKEN.to_owned());
            discord::run(options, desk, brush, token, until)
                .await
                .expect("it serves to the end");
            store.close().await;
        });
        Program {
            runtime: Some(runtime),
            stop: Some(stop),
            served,
        }
    }

    /// As `kill -9` does: whatever is under way stops where it is.
    pub(crate) fn kill(mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }

    /// As a service manager does.
    pub(crate) async fn stop(mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        (&mut self.served).await.expect("it ends well");
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
