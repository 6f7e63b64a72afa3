//! A table without Discord: people who speak to a [`Desk`] over a real SQLite file, at times that
//! the test says.

use std::{collections::BTreeMap, sync::Arc};

use konakis::{
    commands::{
        Caller, Desk, Invocation, Menu, NamedPerson, Place, Press, Reply, Request, Suggestion,
        Typing, Value, Verb,
    },
    play::Limits,
    store::{ChannelId, GuildId, Notice, PersonId, RequestId, SqliteStore, Store, Timestamp},
    text::{LocaleFile, Texts},
};
use konakis_rules::Catalog;

pub(crate) const ANNA: PersonId = PersonId(101);
pub(crate) const BOB: PersonId = PersonId(102);
pub(crate) const CARL: PersonId = PersonId(103);
pub(crate) const GUILD: GuildId = GuildId(7);
pub(crate) const GAMES: ChannelId = ChannelId(70);
pub(crate) const OTHER: ChannelId = ChannelId(71);

/// A desk, a clock and a place.
pub(crate) struct Table {
    pub(crate) desk: Desk,
    pub(crate) now: Timestamp,
    pub(crate) place: Place,
    /// Whoever speaks may manage the server.
    pub(crate) staff: bool,
    /// The service can say something here by itself.
    pub(crate) reach: bool,
    /// The place is a thread of this channel.
    pub(crate) parent: Option<ChannelId>,
    /// Threads can be opened here.
    pub(crate) threads: bool,
    /// The server's own language.
    pub(crate) server_locale: Option<String>,
    file: std::path::PathBuf,
    catalog: Catalog,
    limits: Limits,
    requests: i64,
    _folder: Arc<tempfile::TempDir>,
}

pub(crate) fn name_of(person: PersonId) -> String {
    match person {
        ANNA => "Anna".to_owned(),
        BOB => "Bob".to_owned(),
        CARL => "Carl".to_owned(),
        PersonId(other) => format!("Person {other}"),
    }
}

/// Discord notifies only those whom a text names: a ping that is not in the text is none.
fn checked(reply: Reply) -> Reply {
    for person in &reply.pings {
        let named = reply.text.contains(&format!("<@{person}>"));
        assert!(named, "{person} is pinged and not named: {}", reply.text);
    }
    reply
}

async fn desk(file: &std::path::Path, catalog: &Catalog, limits: &Limits) -> Desk {
    let store = SqliteStore::open(file)
        .await
        .expect("the file can be opened");
    // A language that has next to no words of its own shows which language is meant.
    let swedish = LocaleFile {
        locale: "sv".to_owned(),
        file: "sv/test.ftl".to_owned(),
        text: "board-to-move = { $player }, det är ditt drag.\nchallenge-terms = Svenska.\n\
            denied-yourself = Inte dig själv.\n"
            .to_owned(),
    };
    let texts = Texts::with_files(vec![swedish]).expect("the embedded texts are whole");
    Desk::new(
        Arc::new(store) as Arc<dyn Store>,
        catalog.clone(),
        Arc::new(texts),
        limits.clone(),
    )
}

impl Table {
    pub(crate) async fn new() -> Table {
        Table::with_limits(Limits::default()).await
    }

    pub(crate) async fn with_limits(limits: Limits) -> Table {
        Table::with(Catalog::builtin(), limits).await
    }

    pub(crate) async fn with_catalog(catalog: Catalog) -> Table {
        Table::with(catalog, Limits::default()).await
    }

    async fn with(catalog: Catalog, limits: Limits) -> Table {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("table.sqlite3");
        Table {
            desk: desk(&file, &catalog, &limits).await,
            now: Timestamp(1_800_000_000),
            place: Place::Channel {
                guild: Some(GUILD),
                channel: GAMES,
            },
            staff: false,
            reach: true,
            parent: None,
            threads: true,
            server_locale: None,
            file,
            catalog,
            limits,
            requests: 0,
            _folder: Arc::new(folder),
        }
    }

    /// Drops everything in memory and opens the same file again, as after a crash.
    pub(crate) async fn restart(&mut self) {
        self.desk = desk(&self.file, &self.catalog, &self.limits).await;
        self.desk.start(self.now).await.expect("the store works");
    }

    /// The database's file.
    pub(crate) fn file(&self) -> &std::path::Path {
        &self.file
    }

    pub(crate) fn later(&mut self, seconds: i64) {
        self.now = self.now.plus(seconds);
    }

    /// The caller of a new request.
    pub(crate) fn caller(&mut self, person: PersonId) -> Caller {
        self.requests += 1;
        Caller {
            pressed: None,
            person,
            name: name_of(person),
            place: self.place,
            locale: "en-GB".to_owned(),
            at: self.now,
            request: Some(RequestId(1_000_000 + self.requests)),
            staff: self.staff,
            reach: self.reach,
            parent: self.parent,
            threads: self.threads,
            server_locale: self.server_locale.clone(),
        }
    }

    pub(crate) async fn command(&mut self, person: PersonId, line: &str) -> Reply {
        let caller = self.caller(person);
        let request = Request::Command(invocation(line));
        checked(self.desk.answer(&caller, &request).await)
    }

    pub(crate) async fn press(&mut self, person: PersonId, press: Press) -> Reply {
        let caller = self.caller(person);
        checked(self.desk.answer(&caller, &Request::Press(press)).await)
    }

    /// Presses the button of a reply.
    pub(crate) async fn click(&mut self, person: PersonId, reply: &Reply, verb: Verb) -> Reply {
        let button = reply
            .buttons
            .iter()
            .find(|button| button.press.verb == verb)
            .unwrap_or_else(|| panic!("no button {verb:?} in {reply:#?}"));
        self.press(person, button.press.clone()).await
    }

    /// Chooses something from a menu of a reply, by its value.
    pub(crate) async fn choose(&mut self, person: PersonId, reply: &Reply, value: &str) -> Reply {
        let has = |menu: &&Menu| menu.choices.iter().any(|choice| choice.value == value);
        let menu = reply
            .menus
            .iter()
            .find(has)
            .unwrap_or_else(|| panic!("nowhere to choose {value:?} in {reply:#?}"));
        let press = menu.press.clone().choosing(value).expect("a menu's value");
        self.press(person, press).await
    }

    pub(crate) async fn suggest(
        &mut self,
        person: PersonId,
        line: &str,
        option: &str,
    ) -> Vec<Suggestion> {
        let caller = self.caller(person);
        let mut invocation = invocation(line);
        let typed = match invocation.options.remove(option) {
            Some(Value::Text(text)) => text,
            _ => String::new(),
        };
        let typing = Typing {
            invocation,
            option: option.to_owned(),
            typed,
        };
        self.desk.suggest(&caller, &typing).await
    }

    /// What the outbox says now.
    pub(crate) async fn outbox(&self) -> Vec<(Notice, Reply)> {
        let due = self.desk.due_notices(self.now, 100).await;
        due.expect("the store works")
            .into_iter()
            .map(|(notice, reply)| (notice, checked(reply)))
            .collect()
    }

    /// The answer arrived: its outbox entries are settled.
    pub(crate) async fn heard(&self, reply: &Reply) {
        for id in &reply.settles {
            self.desk.settle(*id, self.now).await.expect("settled");
        }
    }

    /// A game between Anna (side one) and Bob (side two).
    pub(crate) async fn begin(&mut self, variant: &str, side: &str) -> Reply {
        let line = format!("challenge opponent=@102 game={variant} side={side}");
        let challenge = self.command(ANNA, &line).await;
        self.heard(&challenge).await;
        let board = self.click(BOB, &challenge, Verb::Accept).await;
        self.heard(&board).await;
        board
    }
}

/// `move move=f6-h6 game=3`: a command with options; `@102` is a person, `@!9` a bot, `@?8` somebody
/// who is not on the server.
pub(crate) fn invocation(line: &str) -> Invocation {
    let mut words = line.split_whitespace();
    let command = words.next().unwrap_or_default().to_owned();
    let mut options = BTreeMap::new();
    for word in words {
        let (name, value) = word.split_once('=').expect("name=value");
        let value = match value
            .strip_prefix('@')
            .filter(|_| matches!(name, "opponent" | "person"))
        {
            Some(person) => {
                let id = PersonId(
                    person
                        .trim_start_matches(['!', '?'])
                        .parse()
                        .expect("an id"),
                );
                Value::Person(NamedPerson {
                    id,
                    name: name_of(id),
                    bot: person.starts_with('!'),
                    absent: person.starts_with('?'),
                })
            }
            None if value.starts_with('#') => Value::Channel(ChannelId(
                value.trim_start_matches('#').parse().expect("a channel"),
            )),
            None if value == "true" => Value::Flag(true),
            None if value == "false" => Value::Flag(false),
            None if value == "false" => Value::Flag(false),
            None if matches!(name, "ply" | "days") => {
                Value::Number(value.parse().expect("a number"))
            }
            None => Value::Text(value.to_owned()),
        };
        options.insert(name.to_owned(), value);
    }
    Invocation { command, options }
}
