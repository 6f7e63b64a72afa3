//! The real program as a process of its own, with its settings, database and log in a folder.
#![allow(dead_code)] // Each test file uses its part.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use sqlx::{
    ConnectOptions, Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteRow},
};

/// How long a test waits for something that must happen. Only a test that fails waits so long.
pub(crate) const PATIENCE: Duration = Duration::from_secs(40);

/// The token that the tests give the program. It must never be seen in a log.
pub(crate) const TOKEN: &str = "MTA0NzExMDgxNQ.GqLmWz.stand-in_s3cret-0123456789abcdef";

/// Where the token stands in the environment.
pub(crate) const TOKEN_VARIABLE: &str = "KONAKIS_DISCORD_TOKEN";

/// Width and height of the pictures in pixels, as the settings of the tests say.
pub(crate) const PICTURE_SIZE: u32 = 480;

/// `konakis run`, running.
pub(crate) struct Service {
    folder: tempfile::TempDir,
    child: Option<Child>,
    /// How the tokens of interactions begin. Whoever has one of these can speak for the bot for a
    /// quarter of an hour.
    secret: &'static str,
}

impl Service {
    /// Writes the settings and starts the program with Discord at an address. `settings` is TOML
    /// that is added; `secret` must never be seen in the log, as the token.
    pub(crate) fn start(address: &str, settings: &str, secret: &'static str) -> Service {
        let folder = tempfile::tempdir().expect("a folder of its own");
        let text = format!(
            "[database]\npath = \"konakis.sqlite3\"\n\
             [discord]\nproxy = \"{address}\"\n\
             [pictures]\nsize = {PICTURE_SIZE}\n{settings}"
        );
        fs::write(folder.path().join("konakis.toml"), text).expect("settings");
        let mut service = Service {
            folder,
            child: None,
            secret,
        };
        service.start_again();
        service
    }

    /// Starts the program (again) on the same folder.
    pub(crate) fn start_again(&mut self) {
        assert!(self.child.is_none(), "it runs already");
        let log = File::options()
            .create(true)
            .append(true)
            .open(self.log_file())
            .expect("a log");
        let child = command(self.folder.path())
            .args(["run", "--config", "konakis.toml"])
            .env(TOKEN_VARIABLE, TOKEN)
            .stderr(log)
            .spawn()
            .expect("the program starts");
        self.child = Some(child);
    }

    /// Ends it at once, as `kill -9` or a power cut does.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("the process can be killed");
            child.wait().expect("the process ends");
        }
    }

    /// Asks it to end, as a service manager does, and waits until it has.
    #[cfg(unix)]
    pub(crate) async fn stop(&mut self) -> ExitStatus {
        let mut child = self.child.take().expect("it runs");
        let told = Command::new("kill")
            .args(["-TERM", &child.id().to_string()])
            .status()
            .expect("kill");
        assert!(told.success());
        wait(&mut child).await
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log.txt")
    }

    /// All that was logged by it, over all its runs.
    pub(crate) fn log(&self) -> String {
        fs::read_to_string(self.log_file()).unwrap_or_default()
    }

    /// A connection of the test's own to the database.
    pub(crate) async fn database(&self) -> SqliteConnection {
        SqliteConnectOptions::new()
            .filename(self.folder.path().join("konakis.sqlite3"))
            .busy_timeout(Duration::from_secs(10))
            .connect()
            .await
            .expect("the database")
    }

    async fn rows(&self, query: &'static str) -> Vec<SqliteRow> {
        sqlx::query(query)
            .fetch_all(&mut self.database().await)
            .await
            .expect(query)
    }

    /// The moves of a game in the database, in their order.
    pub(crate) async fn stored_moves(&self, game: i64) -> Vec<String> {
        let rows = self.rows("SELECT game, text FROM moves ORDER BY ply").await;
        rows.iter()
            .filter(|row| row.get::<i64, _>("game") == game)
            .map(|row| row.get("text"))
            .collect()
    }

    /// Waits until the last move of a game in the database is this.
    ///
    /// # Panics
    /// After [`PATIENCE`].
    pub(crate) async fn stores(&self, game: i64, text: &str) {
        let start = Instant::now();
        while self.stored_moves(game).await.last().map(String::as_str) != Some(text) {
            assert!(start.elapsed() < PATIENCE, "{text} was never stored");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the only game in the database is over.
    ///
    /// # Panics
    /// After [`PATIENCE`].
    pub(crate) async fn is_over(&self) {
        let start = Instant::now();
        while !matches!(self.endings().await.as_slice(), [Some(_)]) {
            assert!(start.elapsed() < PATIENCE, "the game never ended");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// How the games of the database ended, by number; none for those that run.
    pub(crate) async fn endings(&self) -> Vec<Option<String>> {
        let rows = self.rows("SELECT reason FROM games ORDER BY id").await;
        rows.iter().map(|row| row.get("reason")).collect()
    }

    /// Waits until it is noted in the database that this message shows a board or a challenge.
    ///
    /// # Panics
    /// After [`PATIENCE`].
    pub(crate) async fn noted(&self, message: impl Into<u64>) {
        let message = message.into();
        let query = "SELECT board_message AS message FROM games WHERE board_message IS NOT NULL \
                     UNION SELECT message FROM challenges WHERE message IS NOT NULL";
        let start = Instant::now();
        loop {
            let rows = self.rows(query).await;
            let mut noted = rows.iter().map(|row| row.get::<i64, _>("message"));
            if noted.any(|noted| u64::try_from(noted) == Ok(message)) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{message} was never noted");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the outbox has given something up, and gives back why.
    ///
    /// # Panics
    /// After [`PATIENCE`].
    pub(crate) async fn given_up(&self) -> String {
        let query = "SELECT problem FROM notices WHERE given_up = 1";
        let start = Instant::now();
        loop {
            if let Some(row) = self.rows(query).await.first() {
                return row.get("problem");
            }
            assert!(start.elapsed() < PATIENCE, "nothing was given up");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the outbox has nothing more to say.
    ///
    /// # Panics
    /// After [`PATIENCE`], or if something was given up, with the log.
    pub(crate) async fn all_said(&self) {
        let query = "SELECT count(*) FILTER (WHERE settled IS NULL AND given_up = 0) AS open, \
                     count(*) FILTER (WHERE given_up = 1) AS lost FROM notices";
        let start = Instant::now();
        loop {
            let rows = self.rows(query).await;
            let count = |name: &str| rows[0].get::<i64, _>(name);
            assert_eq!(count("lost"), 0, "somebody was never told:\n{}", self.log());
            if count("open") == 0 {
                return;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "{} entries of the outbox were not said:\n{}",
                count("open"),
                self.log()
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.kill();
        let log = self.log();
        if std::thread::panicking() {
            let lines: Vec<&str> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(40)..].join("\n");
            eprintln!("--- the end of the program's log:\n{last}\n---");
        } else {
            assert!(!log.contains(TOKEN), "the token is in the log");
            assert!(
                !log.contains(self.secret),
                "an interaction's token is in the log"
            );
            assert!(!log.contains("panicked"), "the program panicked:\n{log}");
        }
    }
}

/// The program in a folder with an empty environment, and nothing to read.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_konakis"));
    command
        .current_dir(folder)
        .env_clear()
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    // A test run that measures coverage tells the program where to write it.
    for name in ["LLVM_PROFILE_FILE", "SystemRoot"] {
        if let Some(value) = std::env::var_os(name) {
            command.env(name, value);
        }
    }
    command
}

/// Waits until a process ends by itself.
///
/// # Panics
/// After [`PATIENCE`].
pub(crate) async fn wait(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return status;
        }
        if start.elapsed() >= PATIENCE {
            // Nothing is left behind by a test that fails.
            let _ = child.kill();
            panic!("the program does not end");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
