//! Forty people and what they do.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use konakis::{
    play::GameView,
    store::{
        ChannelId as StoredChannel, GameFilter, GameId, Home, PersonId as StoredPerson,
        SqliteStore, Store,
    },
};
use konakis_rules::Catalog;
use rand::{Rng as _, RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};
use sqlx::{ConnectOptions as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::Mutex;

use super::program::{Program, TOKEN, Time};
use crate::standin::{
    ChannelId, Frame, GuildId, MessageId, PersonId, Seen, World, flag, number, text, user,
};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const PEOPLE: usize = 40;
const GAMES: usize = 200;
const PACES: [&str; 6] = ["none", "1d", "3d", "3d", "7d", "2d+6h/4d"];

/// What one of the forty is like.
#[derive(Clone, Copy)]
pub(crate) struct Habit {
    /// How likely it is that they move in an hour in which it is their turn.
    pub(crate) diligence: f64,
}

/// The month and all that is remembered of it.
pub(crate) struct Month {
    pub(crate) world: World,
    pub(crate) time: Time,
    pub(crate) file: PathBuf,
    pub(crate) store: SqliteStore,
    reader: Mutex<SqliteConnection>,
    pub(crate) people: BTreeMap<PersonId, Habit>,
    /// Games upon which something was under way when the program was killed.
    pub(crate) cut: BTreeSet<i64>,
    pub(crate) kills: u32,
    pub(crate) acts: u32,
    /// Who was notified that it is their move in which game, by which message, and who was to move.
    pub(crate) wrong: Vec<String>,
    program: Option<Program>,
    guild: GuildId,
    channels: Vec<ChannelId>,
    catalog: Catalog,
    dice: StdRng,
    asked: usize,
    _folder: tempfile::TempDir,
}

fn stored(person: PersonId) -> StoredPerson {
    StoredPerson(i64::try_from(person.0).expect("fits"))
}

fn person(stored: StoredPerson) -> PersonId {
    PersonId(u64::try_from(stored.0).expect("fits"))
}

async fn connection(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(Duration::from_secs(10))
        .connect()
        .await
        .expect("the database")
}

impl Month {
    pub(crate) async fn begin(seed: u64) -> Month {
        let time = Time::at(1_900_000_000);
        let world = World::start(TOKEN).await;
        let mut dice = StdRng::seed_from_u64(seed);
        let mut people = BTreeMap::new();
        for number in 0..PEOPLE {
            let id = world.add_person(&format!("Person {number}"));
            // Every eighth hardly ever comes back.
            let diligence = if number % 8 == 7 {
                0.002
            } else {
                dice.random_range(0.03..0.2)
            };
            people.insert(id, Habit { diligence });
        }
        let ids: Vec<PersonId> = people.keys().copied().collect();
        let guild = world.add_guild("The Hall", &ids);
        let channels = (0..6)
            .map(|number| world.add_channel(guild, &format!("games-{number}")))
            .collect();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("month.sqlite3");
        let store = SqliteStore::open(&file).await.expect("the file opens");
        let reader = Mutex::new(connection(&file).await);
        let mut month = Month {
            reader,
            world,
            time,
            file,
            store,
            people,
            cut: BTreeSet::new(),
            kills: 0,
            acts: 0,
            wrong: Vec::new(),
            program: None,
            guild,
            channels,
            catalog: Catalog::builtin(),
            dice,
            asked: 0,
            _folder: folder,
        };
        month.start().await;
        month
    }

    /// Starts the program and waits until it hears.
    async fn start(&mut self) {
        let before = self.world.look(|state| state.session.identified);
        self.world.change(|state| state.commands.clear());
        let address = self.world.address();
        self.program = Some(Program::start(&address, self.file.clone(), &self.time));
        self.world
            .wait("the program to be ready", |state| {
                let here = state.session.connected() && state.session.identified > before;
                (here && !state.commands.is_empty()).then_some(())
            })
            .await;
        self.noticed().await;
    }

    /// The program is gone at once, perhaps with something under way, and comes back after a while.
    async fn kill(&mut self, away: i64) {
        self.kills += 1;
        let program = self.program.take().expect("runs");
        if let Some((view, mover)) = self.waiting().await {
            // A move is sent, and the program dies somewhere on the way to its answer.
            self.cut.insert(view.record.id.0);
            let legal = view.game.legal_texts();
            let given = [
                text(
                    "move",
                    legal.choose(&mut self.dice).expect("a move").as_str(),
                ),
                text("game", view.record.id.to_string()),
            ];
            let place = self.place_of(&view, mover);
            let action = self.world.command(mover, place, "move", &given);
            self.world.send(&action);
            let wait = self.dice.random_range(0..30);
            tokio::time::sleep(Duration::from_millis(wait)).await;
        }
        // What the outbox was saying in this moment may be said again.
        for game in self.open_games().await {
            self.cut.insert(game);
        }
        program.kill();
        self.time.pass(away);
        self.start().await;
    }

    async fn stop_and_start(&mut self) {
        let program = self.program.take().expect("runs");
        program.stop().await;
        self.time.pass(60);
        self.start().await;
    }

    pub(crate) async fn end(&mut self) {
        if let Some(program) = self.program.take() {
            program.stop().await;
        }
        self.world.finish();
    }

    pub(crate) async fn database(&self) -> SqliteConnection {
        connection(&self.file).await
    }

    /// Games of which the outbox has something open.
    async fn open_games(&self) -> Vec<i64> {
        sqlx::query_scalar(
            "SELECT DISTINCT game FROM notices
             WHERE settled IS NULL AND given_up = 0 AND game IS NOT NULL",
        )
        .fetch_all(&mut self.database().await)
        .await
        .expect("reads")
    }

    /// Waits until the program has looked at the clock and said what was due.
    pub(crate) async fn noticed(&self) {
        self.quiet(self.time.now()).await;
    }

    /// Waits until nothing is to be said or done that is due, and the program has looked at the clock
    /// at or after a moment.
    async fn quiet(&self, since: i64) {
        let start = Instant::now();
        loop {
            let now = self.time.now();
            let (looked, open, put_off): (i64, i64, i64) = sqlx::query_as(
                "SELECT COALESCE((SELECT value FROM service WHERE name = 'reachable'), 0),
                    (SELECT count(*) FROM notices WHERE settled IS NULL AND given_up = 0
                        AND (not_before <= $1 OR answered = 1 OR sending = 1))
                    + (SELECT count(*) FROM games WHERE ended IS NULL AND deadline < $1 - 16)
                    + (SELECT count(*) FROM games WHERE ended IS NULL AND warn <= $1)
                    + (SELECT count(*) FROM challenges WHERE state = 'open' AND expires <= $1),
                    (SELECT count(*) FROM notices WHERE settled IS NULL AND given_up = 0
                        AND attempts > 0 AND sending = 0 AND not_before > $1)",
            )
            .bind(now)
            .fetch_one(&mut *self.reader.lock().await)
            .await
            .expect("reads");
            if looked >= since && open == 0 {
                return;
            }
            // What could not be sent at once is tried again later.
            if put_off > 0 && start.elapsed() > Duration::from_millis(200) {
                self.time.pass(7);
            }
            assert!(start.elapsed() < Duration::from_secs(60), "{looked} {open}");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    async fn running(&self) -> Vec<GameView> {
        let filter = GameFilter {
            running: Some(true),
            limit: 1_000,
            ..GameFilter::default()
        };
        let records = self.store.games(&filter).await.expect("reads");
        records
            .into_iter()
            .map(|record| GameView::new(&self.catalog, record).expect("it replays"))
            .collect()
    }

    /// Any game and the one who is to move.
    async fn waiting(&mut self) -> Option<(GameView, PersonId)> {
        let running = self.running().await;
        let view = running.choose(&mut self.dice)?.clone();
        let mover = person(view.to_move()?);
        Some((view, mover))
    }

    /// Where a person acts on a game: in its channel, or if that is gone, to the bot directly.
    fn place_of(&self, view: &GameView, who: PersonId) -> ChannelId {
        match view.record.home {
            Home::Channel {
                channel: StoredChannel(channel),
                ..
            } => {
                let channel = ChannelId(u64::try_from(channel).expect("fits"));
                if self
                    .world
                    .look(|state| state.channels.contains_key(&channel))
                {
                    channel
                } else {
                    self.world.direct(who)
                }
            }
            Home::Direct => self.world.direct(who),
        }
    }

    /// The month itself, hour by hour.
    pub(crate) async fn live(&mut self) {
        for hour in 0..30 * 24 {
            self.time.pass(HOUR - self.time.now().rem_euclid(HOUR));
            self.noticed().await;
            self.challenges(hour).await;
            for view in self.running().await {
                let mover = person(view.to_move().expect("it runs"));
                let habit = self.people[&mover];
                if self.dice.random_bool(habit.diligence) {
                    self.act(&view, mover).await;
                }
            }
            match hour {
                100 | 500 => self.kill(30).await,
                200 => self.kill(7 * HOUR).await,
                330 => self.kill(20 * HOUR).await,
                250 => self.stop_and_start().await,
                150 | 400 => self.world.lose_connection(Frame::Drop),
                300 => self.world.lose_connection(Frame::Close(4_000)),
                120 | 360 | 480 => self.lose_channel(),
                _ => {}
            }
            if matches!(hour, 150 | 300 | 400) {
                let connected =
                    |state: &crate::standin::State| state.session.connected().then_some(());
                self.world
                    .wait("the connection to come back", connected)
                    .await;
            }
        }
    }

    /// New challenges in the first days, until there are enough games.
    async fn challenges(&mut self, hour: usize) {
        let due = (hour + 1) * 2;
        while self.asked < due && self.games().await < GAMES {
            self.asked += 1;
            let ids: Vec<PersonId> = self.people.keys().copied().collect();
            let pair: Vec<PersonId> = ids.sample(&mut self.dice, 2).copied().collect();
            let variants: Vec<String> = self
                .catalog
                .variants()
                .map(|one| one.id().to_owned())
                .collect();
            let variant = &variants[self.asked % variants.len()];
            let pace = *PACES.choose(&mut self.dice).expect("a pace");
            let direct = self.dice.random_bool(0.1);
            let place = if direct {
                self.world.direct(pair[0])
            } else {
                *self.channels.choose(&mut self.dice).expect("a channel")
            };
            let mut given = vec![
                user("opponent", pair[1]),
                text("game", variant.as_str()),
                text("pace", pace),
                flag("rated", self.dice.random_bool(0.7)),
            ];
            if self.dice.random_bool(0.05) {
                given.push(flag("pair", true));
            }
            let newest = self.world.newest();
            let challenge = self.slash(pair[0], place, "challenge", &given).await;
            if challenge.find_button("cancel").is_none() || challenge.ephemeral {
                continue;
            }
            let offer = if direct {
                self.noticed().await;
                match self.answerable(pair[1], newest) {
                    Some(offer) => offer,
                    None => continue,
                }
            } else {
                challenge
            };
            if self.dice.random_bool(0.9) {
                self.click(pair[1], &offer, "accept").await;
            } else if self.dice.random_bool(0.7) {
                self.click(pair[1], &offer, "decline").await;
            }
        }
    }

    /// Games that have begun.
    async fn games(&self) -> usize {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM games")
            .fetch_one(&mut *self.reader.lock().await)
            .await
            .expect("reads");
        usize::try_from(count).expect("small")
    }

    /// The newest message in a person's direct messages that can be accepted.
    fn answerable(&self, who: PersonId, after: Option<MessageId>) -> Option<Seen> {
        let direct = self.world.direct(who);
        let history = self.world.history(direct);
        history
            .into_iter()
            .rev()
            .find(|seen| Some(seen.id) > after && seen.find_button("accept").is_some())
    }

    /// What somebody does whose turn it is: mostly a move.
    async fn act(&mut self, view: &GameView, mover: PersonId) {
        let game = view.record.id;
        let place = self.place_of(view, mover);
        let opponent = person(view.opponent(stored(mover)).expect("two play"));
        let named = || text("game", game.to_string());
        match self.dice.random_range(0..1_000) {
            0..10 => {
                let question = self.slash(mover, place, "resign", &[named()]).await;
                if question.find_button("resign-yes").is_some() {
                    self.click(mover, &question, "resign-yes").await;
                }
            }
            10..25 => {
                let question = self.slash(mover, place, "draw", &[named()]).await;
                for verb in ["draw-yes", "draw-accept"] {
                    if question.find_button(verb).is_some() {
                        let offer = self.click(mover, &question, verb).await;
                        self.answer_offer(opponent, &offer, game).await;
                        return;
                    }
                }
            }
            25..40 => {
                let command = if self.dice.random_bool(0.5) {
                    "takeback"
                } else {
                    "pause"
                };
                let offer = self.slash(mover, place, command, &[named()]).await;
                self.answer_offer(opponent, &offer, game).await;
            }
            40..45 => {
                let days = self.dice.random_range(1..6);
                self.slash(mover, place, "vacation", &[number("days", days)])
                    .await;
            }
            45..50 => {
                self.slash(mover, place, "vacation", &[flag("back", true)])
                    .await;
            }
            50..55 => {
                let place = self.place_of(view, opponent);
                let given = [number("days", 1), named()];
                self.slash(opponent, place, "extend", &given).await;
            }
            55..60 => {
                self.slash(mover, place, "resume", &[named()]).await;
            }
            60..63 => {
                let back = self.dice.random_bool(0.6);
                self.world.set_reachable(mover, back);
            }
            63..68 => {
                let where_to = ["channel", "channel", "direct", "none"];
                let chosen = *where_to.choose(&mut self.dice).expect("one");
                let given = [
                    text("notify", chosen),
                    text("zone", "Europe/Belgrade"),
                    text(
                        "quiet",
                        if self.dice.random_bool(0.5) {
                            "22:00-07:00"
                        } else {
                            "off"
                        },
                    ),
                ];
                self.slash(mover, place, "settings", &given).await;
            }
            68..78 => {
                // Something is prepared for what the other might play.
                let legal = view.game.legal_texts();
                let guess = legal.choose(&mut self.dice).expect("a move").clone();
                let mut after = (*view.game).clone();
                if after.play_text(&guess).is_ok() && after.result().is_none() {
                    let answers = after.legal_texts();
                    let answer = answers.choose(&mut self.dice).expect("a move");
                    let given = [text("line", format!("{guess}, {answer}")), named()];
                    let place = self.place_of(view, opponent);
                    self.slash(opponent, place, "plan", &given).await;
                    let given = [text("move", guess), named()];
                    let place = self.place_of(view, mover);
                    self.slash(mover, place, "move", &given).await;
                }
            }
            78..80 => {
                let given = [named()];
                self.slash(mover, self.channels[0], "move-here", &given)
                    .await;
            }
            _ => self.make_move(view, mover, place).await,
        }
    }

    async fn answer_offer(&mut self, who: PersonId, offer: &Seen, game: GameId) {
        let verb = if self.dice.random_bool(0.6) {
            "accept"
        } else {
            "decline"
        };
        let button = offer
            .buttons
            .iter()
            .find(|button| button.verb().is_some_and(|word| word.ends_with(verb)));
        let here = self
            .world
            .look(|state| state.readers(offer.channel).contains(&who));
        if let (Some(button), false, true) = (button.cloned(), offer.ephemeral, here) {
            let answer = self.world.click(who, &button).await;
            self.after(&answer, Some(game)).await;
        }
    }

    async fn make_move(&mut self, view: &GameView, mover: PersonId, place: ChannelId) {
        let legal = view.game.legal_texts();
        // Men are taken when they can be, so that games come to an end.
        let taking: Vec<&String> = legal.iter().filter(|text| text.contains('x')).collect();
        let chosen = match taking.choose(&mut self.dice) {
            Some(text) => (*text).clone(),
            None => legal.choose(&mut self.dice).expect("a move").clone(),
        };
        let given = [
            text("move", chosen),
            text("game", view.record.id.to_string()),
        ];
        let answer = self.slash(mover, place, "move", &given).await;
        assert!(
            answer.text.contains("Game") || answer.ephemeral,
            "an answer to a move: {answer:#?}"
        );
    }

    fn lose_channel(&mut self) {
        let lost = self.dice.next_u64() % self.channels.len() as u64;
        let lost = self
            .channels
            .swap_remove(usize::try_from(lost).expect("small"));
        self.world.delete_channel(lost);
        let made = self.world.add_channel(self.guild, "another");
        self.channels.push(made);
    }

    async fn slash(
        &mut self,
        who: PersonId,
        place: ChannelId,
        command: &str,
        given: &[crate::standin::Given],
    ) -> Seen {
        let answer = self.world.slash(who, place, command, given).await;
        self.after(&answer, None).await;
        answer
    }

    async fn click(&mut self, who: PersonId, on: &Seen, verb: &str) -> Seen {
        let answer = self.world.click(who, &on.button(verb)).await;
        self.after(&answer, None).await;
        answer
    }

    /// After each act: nobody was notified of a turn that is not theirs; what must be said is said.
    async fn after(&mut self, answer: &Seen, _game: Option<GameId>) {
        self.acts += 1;
        self.time.pass(9);
        self.quiet(0).await;
        if answer.alarm {
            self.wrong
                .push(format!("everybody was notified: {answer:#?}"));
        }
        if let Some(problem) = self.wrongly_pinged(answer).await {
            self.wrong.push(problem);
        }
    }

    /// A message that says whose move it is may notify that player, and nobody else.
    async fn wrongly_pinged(&self, seen: &Seen) -> Option<String> {
        // That a game goes on elsewhere is told to the other one, whoever is to move.
        let of_a_turn = seen.text.contains("it is your move")
            && !seen.text.contains("moves the game here")
            && !seen.text.contains("allows it");
        if !of_a_turn || seen.notified.is_empty() {
            return None;
        }
        let number: String = seen
            .text
            .split("Game ")
            .nth(1)?
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        let game = GameId(number.parse().ok()?);
        let record = self.store.game(game).await.expect("reads").expect("there");
        let begins = seen.text.contains("begins:");
        let view = GameView::new(&self.catalog, record).expect("it replays");
        let mover = person(view.to_move()?);
        // That a game begins is told to the challenger, whoever moves first.
        (!begins && seen.notified.iter().any(|one| *one != mover)).then(|| {
            format!(
                "{mover} is to move in game {game}, told: {:?}: {}",
                seen.notified, seen.text
            )
        })
    }

    /// The month is over: what was still to be said is said.
    pub(crate) async fn settle(&mut self) {
        self.time.pass(DAY / 2);
        self.noticed().await;
    }
}
