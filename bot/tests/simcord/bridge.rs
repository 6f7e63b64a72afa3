//! The bridge as a process of its own, and its control interface.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{
    seen::{Answer, Choice, Message, Request},
    service::{PATIENCE, TOKEN},
    tools,
};

/// The bridge ends by itself after so many seconds, should this process be unable to end it.
const LONGEST: &str = "300";
/// How long the bridge is given to end, before it is killed.
const PARTING: Duration = Duration::from_secs(5);
/// Seconds that an answer is waited for.
const ANSWER_SECONDS: u64 = 20;

/// A Discord with nobody's secrets in it. Ends with its owner.
pub(super) struct Bridge {
    child: Child,
    client: reqwest::Client,
    base: String,
    /// Ids by name.
    people: BTreeMap<String, String>,
}

impl Bridge {
    /// Starts a Discord of a scene, or none if what runs it is not there.
    pub(super) async fn start(scene: &Value) -> Option<Bridge> {
        let tools = tools::find()?;
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("scene.json");
        std::fs::write(&file, scene.to_string()).expect("a scene");
        let mut child = Command::new(&tools.python)
            .arg(&tools.script)
            .args(["--port", "0", "--exit-on-stdin-close"])
            .args(["--max-seconds", LONGEST])
            .arg("--scene")
            .arg(&file)
            .arg("--openapi")
            .arg(&tools.description)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Python starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("piped");
        let read = BufReader::new(output).read_line(&mut line);
        let ready: Value = match read {
            Ok(length) if length > 0 => serde_json::from_str(&line).expect("a line of JSON"),
            _ => panic!("the bridge did not start: {:?}", child.wait()),
        };
        let mut bridge = Bridge {
            child,
            client: reqwest::Client::builder()
                .no_proxy()
                .timeout(PATIENCE * 2)
                .build()
                .expect("a client"),
            base: ready["base"].as_str().expect("an address").to_owned(),
            people: BTreeMap::new(),
        };
        let state = bridge.get("/state", &[]).await;
        bridge.people = serde_json::from_value(state["users"].clone()).expect("people");
        Some(bridge)
    }

    /// What the program's requests are sent to.
    pub(super) fn address(&self) -> &str {
        &self.base
    }

    /// How a person is named in a text.
    pub(super) fn mention(&self, person: &str) -> String {
        format!("<@{}>", self.people[person])
    }

    // -- the wire

    /// Asks for something.
    pub(super) async fn get(&self, path: &str, query: &[(&str, &str)]) -> Value {
        let address = format!("{}/__sim{path}", self.base);
        let address = reqwest::Url::parse_with_params(&address, query).expect("an address");
        self.call(self.client.get(address)).await
    }

    /// Does something.
    pub(super) async fn post(&self, path: &str, body: &Value) -> Value {
        let address = format!("{}/__sim{path}", self.base);
        let request = self.client.post(address).body(body.to_string());
        self.call(request).await
    }

    /// Takes something away.
    pub(super) async fn delete(&self, path: &str) {
        let address = format!("{}/__sim{path}", self.base);
        self.call(self.client.delete(address)).await;
    }

    async fn call(&self, request: reqwest::RequestBuilder) -> Value {
        match self.try_call(request).await {
            Ok(value) => value,
            Err(refusal) => panic!("{refusal}"),
        }
    }

    async fn try_call(&self, request: reqwest::RequestBuilder) -> Result<Value, String> {
        let response = request.send().await.expect("the bridge answers");
        let (status, address) = (response.status(), response.url().clone());
        let text = response.text().await.expect("text");
        if status.is_success() {
            Ok(serde_json::from_str(&text).expect("JSON"))
        } else {
            Err(format!("{address}: {status} {text}"))
        }
    }

    // -- people act

    /// Somebody uses a command, and it is answered.
    pub(super) async fn slash(
        &self,
        person: &str,
        channel: &str,
        command: &str,
        options: Value,
    ) -> Answer {
        self.act("slash", slash(person, channel, command, options))
            .await
    }

    /// Somebody presses a button, which may be gone by now, and it is answered.
    pub(super) async fn press(&self, person: &str, message: &Message, verb: &str) -> Answer {
        self.act("click", press(person, message, verb)).await
    }

    /// Somebody does something, and it is answered. `what` is an end of the control interface.
    pub(super) async fn act(&self, what: &str, mut body: Value) -> Answer {
        if body.get("wait").is_none() {
            body["wait"] = json!(ANSWER_SECONDS);
        }
        read(self.post(&format!("/{what}"), &body).await)
    }

    /// Several do something in the same instant.
    pub(super) async fn together(&self, acts: impl IntoIterator<Item = Value>) -> Vec<Answer> {
        let acts: Vec<Value> = acts
            .into_iter()
            .map(|mut act| {
                act["wait"] = json!(ANSWER_SECONDS);
                act
            })
            .collect();
        read(self.post("/together", &json!({ "acts": acts })).await)
    }

    /// What is suggested to somebody who types.
    pub(super) async fn suggest(
        &self,
        person: &str,
        channel: &str,
        command: &str,
        (option, typed): (&str, &str),
    ) -> Vec<Choice> {
        let body = json!({
            "user": person, "channel": channel, "command": command, "option": option, "value": typed,
        });
        self.act("autocomplete", body).await.suggestions().to_vec()
    }

    /// An interaction, when something has become of it: `ack`, `answer`, `edit`, `error`...
    pub(super) async fn until(&self, answer: &Answer, what: &str) -> Answer {
        let path = format!("/interactions/{}", answer.interaction);
        let wait = ANSWER_SECONDS.to_string();
        let found: Answer = read(self.get(&path, &[("until", what), ("wait", &wait)]).await);
        assert!(!found.timed_out, "no {what}: {found:#?}");
        found
    }

    // -- looking

    /// The messages of a channel that somebody sees; `None` sees all.
    pub(super) async fn messages(&self, channel: &str, person: Option<&str>) -> Vec<Message> {
        let mut query = vec![("channel", channel), ("data", "0")];
        query.extend(person.map(|person| ("user", person)));
        read(self.get("/messages", &query).await)
    }

    /// Waits for a message of the program's that is newer than another.
    pub(super) async fn next_message(&self, channel: &str, after: &Message) -> Message {
        self.wait_message(channel, json!({ "after": after.id }))
            .await
    }

    /// Waits until a message has no buttons.
    pub(super) async fn without_buttons(&self, message: &Message) -> Message {
        let wanted = json!({ "message": message.id, "buttons": 0 });
        self.wait_message(&message.channel_id, wanted).await
    }

    /// Waits for a message of the program's, as the bridge describes it.
    ///
    /// # Panics
    /// If it does not come, with the requests that did.
    pub(super) async fn wait_message(&self, channel: &str, mut wanted: Value) -> Message {
        wanted["channel"] = json!(channel);
        wanted["timeout"] = json!(PATIENCE.as_secs());
        let address = format!("{}/__sim/wait_message", self.base);
        let request = self.client.post(address).body(wanted.to_string());
        match self.try_call(request).await {
            Ok(message) => read(message),
            Err(refusal) => {
                let requests = self.requests().await;
                let lines: Vec<String> = requests.iter().map(ToString::to_string).collect();
                panic!("{refusal}: {wanted}\n{}", lines.join("\n"));
            }
        }
    }

    /// The bytes of a picture.
    pub(super) async fn picture(&self, message: &Message) -> Vec<u8> {
        let address = format!("{}/__sim/attachments/{}", self.base, message.board().id);
        let response = self.client.get(address).send().await.expect("a picture");
        response.bytes().await.expect("bytes").to_vec()
    }

    /// All requests of the program's.
    pub(super) async fn requests(&self) -> Vec<Request> {
        read(self.get("/requests", &[]).await)
    }

    /// Whom a message notified by naming them: those in its text whom its request allowed.
    pub(super) async fn notified(&self, message: &Message) -> BTreeSet<&str> {
        let requests = self.requests().await;
        let sent = requests
            .iter()
            .rev()
            .filter_map(Request::message)
            .find(|sent| sent["content"] == message.content.as_str());
        let Some(sent) = sent else {
            panic!("never sent: {message:#?}");
        };
        let allowed = sent["allowed_mentions"]["users"].as_array();
        let allowed: Vec<&str> = allowed
            .map(|users| users.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let named = |id: &str| message.content.contains(&format!("<@{id}>"));
        self.people
            .iter()
            .filter(|(_, id)| named(id) && allowed.contains(&id.as_str()))
            .map(|(name, _)| name.as_str())
            .collect()
    }

    // -- trouble

    /// Spoils requests of the program's.
    pub(super) async fn fault(&self, path: &str, mut fault: Value) {
        fault["path"] = json!(path);
        self.post("/faults", &fault).await;
    }

    /// Nothing goes wrong any more.
    pub(super) async fn calm(&self) {
        self.delete("/faults").await;
    }

    /// Does something to the program's connection.
    pub(super) async fn gateway(&self, what: Value) {
        self.post("/gateway", &what).await;
    }

    /// Waits until the program is connected, with so many sessions begun and resumed so far.
    pub(super) async fn connected(&self, identified: usize, resumed: usize) {
        let wanted = json!({
            "identifies": identified, "resumes": resumed, "timeout": PATIENCE.as_secs(),
        });
        self.post("/wait_gateway", &wanted).await;
        assert_eq!(self.sessions().await, (identified, resumed));
    }

    /// How often the program has begun and resumed a session.
    pub(super) async fn sessions(&self) -> (usize, usize) {
        let gateway = self.get("/gateway", &[]).await;
        let count = |name: &str| {
            let all = gateway[name].as_array().expect("a log");
            all.iter().filter(|one| one["accepted"] != false).count()
        };
        (count("identifies"), count("resumes"))
    }

    /// Every request fitted Discord's description, the model knew them all, and those that it
    /// refused are these: statuses and Discord's codes.
    pub(super) async fn finish(&self, expected: &[(u16, i64)]) {
        let found = self.get("/violations", &[]).await;
        assert_eq!(found, json!({ "violations": [], "gaps": [] }), "{found:#}");
        let mut refused: BTreeSet<(u16, i64)> = BTreeSet::new();
        for request in self.requests().await {
            let status = request.status.as_u64().and_then(|it| it.try_into().ok());
            // Zero: the connection was cut.
            let status: u16 = status.unwrap_or(0);
            if !(200..400).contains(&status) {
                refused.insert((status, request.code.unwrap_or(0)));
            }
            if let Some(message) = request.message() {
                let allowed = &message["allowed_mentions"];
                assert_eq!(allowed["parse"], json!([]), "pings by rule: {request:#?}");
                let roles = allowed["roles"].as_array();
                assert!(roles.is_none_or(Vec::is_empty), "{request:#?}");
            }
        }
        assert_eq!(refused, expected.iter().copied().collect());
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let start = Instant::now();
        while start.elapsed() < PARTING {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        // It is gone already, or is gone then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The use of a command.
pub(super) fn slash(person: &str, channel: &str, command: &str, options: Value) -> Value {
    json!({
        "do": "slash", "user": person, "channel": channel, "command": command, "options": options,
    })
}

/// A click, also on a button that is gone.
pub(super) fn press(person: &str, message: &Message, verb: &str) -> Value {
    json!({
        "do": "click", "user": person, "channel": message.channel_id, "message": message.id,
        "custom_id": message.button(verb), "force": true,
    })
}

fn read<T: DeserializeOwned>(value: Value) -> T {
    let shown = format!("{value:#}");
    serde_json::from_value(value).unwrap_or_else(|error| panic!("{error} in {shown}"))
}

/// The scene's token is the program's: another is refused.
pub(super) fn scene(guilds: Value) -> Value {
    json!({ "token": TOKEN, "guilds": guilds })
}
