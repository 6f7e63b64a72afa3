//! The table: who sits there, what lies on it, and how a line is answered.

use std::{
    collections::BTreeMap,
    io::Write,
    path::PathBuf,
    sync::Arc,
    time::{SystemTime, UNIX_EPOCH},
};

use super::{
    TerminalError, boards,
    line::{self, ButtonWord, Line, LineError, Said},
    markup,
    menus::Menus,
    offers::{self, Offers},
    person,
};
use crate::{
    commands::{
        Attachment, Audience, Caller, ChartPicture, Desk, Picture, Place, Press, Reply, Request,
        Shows, Verb,
    },
    pictures::Painter,
    store::{Addressee, ChannelId, GameId, Notice, PersonId, Store, Timestamp},
    text::Args,
};

/// Everything that is said at the table is said in this channel.
const CHANNEL: ChannelId = ChannelId(0);

/// As many outbox entries are told at once.
const NOTICES: u32 = 20;

/// What a table is made of.
pub struct Setting {
    /// Where requests are answered.
    pub desk: Desk,
    /// The desk's store, for the names of people.
    pub store: Arc<dyn Store>,
    /// Draws the boards.
    pub painter: Painter,
    /// The folder for the pictures.
    pub boards: PathBuf,
    /// Who speaks first.
    pub speaker: String,
    /// The language, as Discord names it.
    pub locale: String,
}

/// A person at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Person {
    pub(super) id: PersonId,
    pub(super) name: String,
}

impl Person {
    fn named(name: &str) -> Person {
        Person {
            id: person::number(name),
            name: name.to_owned(),
        }
    }
}

/// The game that was played last, and who is to move in it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Turn {
    game: GameId,
    player: Person,
}

/// What a line led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// It was understood.
    Understood,
    /// It was not: why, in a person's words, unless the answer that was shown says it.
    Misunderstood(Option<String>),
    /// The end.
    Quit,
}

/// The table. Written to `out` is what everybody at it reads.
pub(super) struct Table<W> {
    setting: Setting,
    out: W,
    speaker: Person,
    /// The speaker changes with the turn.
    pub(super) turns: bool,
    turn: Option<Turn>,
    offers: Offers,
    menus: Menus,
    names: BTreeMap<PersonId, String>,
}

impl<W: Write> Table<W> {
    /// Opens the table: what a former run left unsaid is said.
    ///
    /// # Errors
    /// If the speaker's name is none, the database fails, or the output cannot be written.
    pub(super) async fn open(setting: Setting, out: W) -> Result<Table<W>, TerminalError> {
        let name = person::name(&setting.speaker).map_err(|error| {
            TerminalError::Speaker(
                LineError::Name(error).say(setting.desk.texts(), &setting.locale),
            )
        })?;
        let speaker = Person::named(name);
        let mut table = Table {
            setting,
            out,
            speaker: speaker.clone(),
            turns: false,
            turn: None,
            offers: Offers::default(),
            menus: Menus::default(),
            names: BTreeMap::from([(speaker.id, speaker.name)]),
        };
        table.setting.desk.start(now()).await?;
        table.notices().await?;
        Ok(table)
    }

    /// The speaker as a caller.
    pub(super) fn caller(&self) -> Caller {
        self.caller_for(&self.speaker)
    }

    fn caller_for(&self, person: &Person) -> Caller {
        Caller {
            pressed: None,
            person: person.id,
            name: person.name.clone(),
            place: Place::Channel {
                guild: None,
                channel: CHANNEL,
            },
            locale: self.setting.locale.clone(),
            at: now(),
            request: None,
            staff: true,
            reach: true,
            parent: None,
            threads: false,
            server_locale: None,
        }
    }

    /// The desk.
    pub(super) fn desk(&self) -> &Desk {
        &self.setting.desk
    }

    /// Names that were heard at the table.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.values().map(String::as_str)
    }

    /// A message in the table's language.
    pub(super) fn say(&self, id: &str, args: &Args) -> String {
        self.setting
            .desk
            .texts()
            .say(&self.setting.locale, id, args)
    }

    /// What stands before the line that is typed: who speaks, and whose turn it is.
    pub(super) fn prompt(&self) -> String {
        let speaker = Args::new().text("speaker", &*self.speaker.name);
        match &self.turn {
            None => self.say("terminal-prompt", &speaker),
            Some(Turn { game, player }) => {
                let args = speaker.number("game", game.0).text("player", &*player.name);
                if player.id == self.speaker.id {
                    self.say("terminal-prompt-yours", &args)
                } else {
                    self.say("terminal-prompt-theirs", &args)
                }
            }
        }
    }

    /// Prints lines.
    pub(super) fn print(&mut self, text: &str) -> Result<(), TerminalError> {
        text.split('\n')
            .try_for_each(|line| writeln!(self.out, "{}", line.trim_end()))
            .and_then(|()| self.out.flush())
            .map_err(TerminalError::Output)
    }

    /// Answers a line.
    ///
    /// # Errors
    /// If the database fails or the output cannot be written; not for anything in the line.
    pub(super) async fn hear(&mut self, line: &str) -> Result<Heard, TerminalError> {
        match self.understand(line).await? {
            Ok(heard) => Ok(heard),
            Err(error) => Ok(self.refuse(&error)),
        }
    }

    /// A line that cannot be read.
    pub(super) fn refuse(&self, error: &LineError) -> Heard {
        Heard::Misunderstood(Some(
            error.say(self.setting.desk.texts(), &self.setting.locale),
        ))
    }

    async fn understand(&mut self, line: &str) -> Result<Result<Heard, LineError>, TerminalError> {
        let line = match line::read(line) {
            Ok(line) => line,
            Err(error) => return Ok(Err(error)),
        };
        match line {
            Line::Nothing => {}
            Line::Quit => return Ok(Ok(Heard::Quit)),
            Line::Turns(on) => self.turns = on,
            Line::Speak(name) => self.speaker = self.seat(&name),
            Line::Said { by, stays, what } => {
                let person = match by {
                    Some(name) => self.seat(&name),
                    None => self.speaker.clone(),
                };
                if stays {
                    self.speaker = person.clone();
                }
                let request = match what {
                    Said::Command(invocation) => Request::Command(invocation),
                    Said::Button(word, number) => match self.press(word, number, &person) {
                        Ok(press) => Request::Press(press),
                        Err(error) => return Ok(Err(error)),
                    },
                    Said::Choice(typed) => match self.menus.choose(&typed, person.id) {
                        Ok(press) => Request::Press(press),
                        Err(error) => return Ok(Err(error)),
                    },
                };
                return self.ask(&person, &request).await.map(Ok);
            }
        }
        Ok(Ok(Heard::Understood))
    }

    fn seat(&mut self, name: &str) -> Person {
        let person = Person::named(name);
        self.names.insert(person.id, person.name.clone());
        person
    }

    fn press(
        &self,
        word: ButtonWord,
        number: Option<i64>,
        person: &Person,
    ) -> Result<Press, LineError> {
        self.offers.find(word, number, person.id)
    }

    async fn ask(&mut self, person: &Person, request: &Request) -> Result<Heard, TerminalError> {
        let caller = self.caller_for(person);
        self.setting.desk.tick(caller.at, true).await?;
        let reply = self.setting.desk.answer(&caller, request).await;
        self.remember(&reply, request, person).await?;
        self.show(
            &reply,
            (reply.audience == Audience::Private).then_some(person),
        )
        .await?;
        if is_help(request) {
            let help = self.say("terminal-help", &Args::new());
            self.print(&help)?;
        }
        for notice in &reply.settles {
            self.setting.desk.settle(*notice, now()).await?;
        }
        self.notices().await?;
        Ok(if reply.misunderstood {
            Heard::Misunderstood(None)
        } else {
            Heard::Understood
        })
    }

    /// Notes what a reply has changed on the table: buttons, the turn, the speaker.
    async fn remember(
        &mut self,
        reply: &Reply,
        request: &Request,
        person: &Person,
    ) -> Result<(), TerminalError> {
        if let Request::Press(press) = request {
            self.offers.pressed(press, person.id);
            let ends = matches!(press.verb, Verb::ConfirmResign | Verb::AcceptDraw);
            if ends && reply.audience == Audience::Public {
                self.over(GameId(press.subject));
            }
        }
        if let (Some(Shows::Board(game, ply)), Some(picture)) = (reply.shows, &reply.picture) {
            self.offers.moved_on(game.0, ply);
            match picture.result {
                Some(_) => self.over(game),
                None => self.next_turn(game, picture).await?,
            }
        }
        self.offers.lay(reply, Some(person.id));
        self.menus.lay(reply, Some(person.id));
        Ok(())
    }

    /// A game has ended: nothing in it waits for an answer any more.
    fn over(&mut self, game: GameId) {
        self.offers.moved_on(game.0, u32::MAX);
        if self.turn.as_ref().is_some_and(|turn| turn.game == game) {
            self.turn = None;
        }
    }

    async fn next_turn(&mut self, game: GameId, picture: &Picture) -> Result<(), TerminalError> {
        let Some(record) = self.setting.store.game(game).await? else {
            return Ok(());
        };
        let side = picture.game.to_move().index();
        let Some(id) = record.players.get(side).copied() else {
            return Ok(());
        };
        self.learn([id]).await?;
        let player = Person {
            id,
            name: self.name(id),
        };
        if self.turns && person::sits_here(id) {
            self.speaker = player.clone();
        }
        self.turn = Some(Turn { game, player });
        Ok(())
    }

    /// Finds the names of people who were not heard at the table yet.
    async fn learn(
        &mut self,
        ids: impl IntoIterator<Item = PersonId>,
    ) -> Result<(), TerminalError> {
        let unknown: Vec<_> = ids
            .into_iter()
            .filter(|id| !self.names.contains_key(id))
            .collect();
        if !unknown.is_empty() {
            for person in self.setting.store.people(&unknown).await? {
                self.names.insert(person.id, person.name);
            }
        }
        Ok(())
    }

    fn name(&self, id: PersonId) -> String {
        self.names.get(&id).cloned().unwrap_or_else(|| {
            self.say(
                "terminal-somebody",
                &Args::new().text("number", id.to_string()),
            )
        })
    }

    async fn plain(&mut self, text: &str) -> Result<String, TerminalError> {
        self.learn(markup::people(text)).await?;
        Ok(markup::plain(
            text,
            &self.names,
            self.setting.desk.texts(),
            &self.setting.locale,
        ))
    }

    /// Shows a reply: the words, the board, where its picture is, and the words of its buttons.
    async fn show(&mut self, reply: &Reply, only: Option<&Person>) -> Result<(), TerminalError> {
        let mut text = self.plain(&reply.text).await?;
        if let Some(person) = only {
            text = self.say(
                "terminal-private",
                &Args::new().text("name", &*person.name).text("text", text),
            );
        }
        self.print(&text)?;
        if let Some(picture) = &reply.picture {
            self.show_board(picture)?;
        }
        if let Some(chart) = &reply.chart {
            self.show_chart(chart)?;
        }
        for file in &reply.files {
            self.show_file(file)?;
        }
        for menu in &reply.menus {
            let words = menu.choices.iter().map(|choice| {
                self.say(
                    "terminal-choice",
                    &Args::new()
                        .text("value", &*choice.value)
                        .text("label", &*choice.label),
                )
            });
            let words = words.collect::<Vec<_>>().join(" · ");
            let args = Args::new().text("hint", &*menu.hint).text("words", words);
            let line = self.say("terminal-menu", &args);
            self.print(&line)?;
        }
        let words: Vec<_> = reply
            .buttons
            .iter()
            .filter_map(|button| Some((offers::typed(button)?, &*button.label)))
            .map(|(word, label)| {
                let args = Args::new().text("word", word).text("label", label);
                self.say("terminal-button", &args)
            })
            .collect();
        if !words.is_empty() {
            let args = Args::new().text("words", words.join(" · "));
            let line = self.say("terminal-buttons", &args);
            self.print(&line)?;
        }
        self.print("")
    }

    fn show_board(&mut self, picture: &Picture) -> Result<(), TerminalError> {
        // Everybody looks at the same board: it does not turn with the speaker.
        let picture = &Picture {
            viewer: None,
            ..picture.clone()
        };
        let board = picture.text_board();
        self.print(board.trim_end())?;
        let drawn = self.setting.painter.draw(picture)?;
        for note in drawn.notes(self.setting.desk.texts(), &self.setting.locale) {
            self.print(&note)?;
        }
        self.keep_picture(&picture.file_name, &drawn.bytes)
    }

    /// A chart: in words, and as a picture in the folder.
    fn show_chart(&mut self, chart: &ChartPicture) -> Result<(), TerminalError> {
        self.print(&chart.alt)?;
        let drawn = self.setting.painter.chart(chart)?;
        self.keep_picture(&chart.file_name, &drawn)
    }

    /// Writes a picture into the folder and says where it is.
    fn keep_picture(&mut self, name: &str, bytes: &[u8]) -> Result<(), TerminalError> {
        let written = boards::write(&self.setting.boards, name, bytes);
        let path = written.map_err(|source| TerminalError::Boards {
            folder: self.setting.boards.clone(),
            source,
        })?;
        let line = self.say(
            "terminal-picture",
            &Args::new().text("path", path.display().to_string()),
        );
        self.print(&line)
    }

    fn show_file(&mut self, file: &Attachment) -> Result<(), TerminalError> {
        let written = boards::keep(&self.setting.boards, &file.name, &file.bytes);
        let path = written.map_err(|source| TerminalError::Boards {
            folder: self.setting.boards.clone(),
            source,
        })?;
        let path = Args::new().text("path", path.display().to_string());
        let line = self.say("terminal-file", &path);
        self.print(&line)
    }

    /// Says what others must hear and no answer has said: everybody sits at the table, so whatever
    /// is said here is heard.
    async fn notices(&mut self) -> Result<(), TerminalError> {
        for (notice, reply) in self.setting.desk.due_notices(now(), NOTICES).await? {
            let to = match notice.to {
                Addressee::Channel(CHANNEL) => None,
                Addressee::Person(id) if person::sits_here(id) => {
                    self.learn([id]).await?;
                    Some(Person {
                        id,
                        name: self.name(id),
                    })
                }
                // Somebody opened the database of a Discord service here: nobody at this table is
                // who must hear this, so it is left for the service.
                _ => {
                    note_foreign(&notice);
                    continue;
                }
            };
            if let (Some(Shows::Board(game, _)), Some(picture)) = (reply.shows, &reply.picture)
                && picture.result.is_some()
            {
                self.over(game);
            }
            self.offers.lay(&reply, None);
            self.menus.lay(&reply, None);
            self.show(&reply, to.as_ref()).await?;
            self.setting.desk.settle(notice.id, now()).await?;
        }
        Ok(())
    }
}

fn note_foreign(notice: &Notice) {
    tracing::warn!(
        notice = notice.id.0,
        "this database has messages for Discord; they are left to the service"
    );
}

/// `/help` as a whole, and not about a topic: the table has something to add.
fn is_help(request: &Request) -> bool {
    matches!(request, Request::Command(invocation)
        if invocation.command == "help" && invocation.options.is_empty())
}

/// This moment.
fn now() -> Timestamp {
    let seconds = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |elapsed| elapsed.as_secs());
    Timestamp(i64::try_from(seconds).unwrap_or(i64::MAX))
}
