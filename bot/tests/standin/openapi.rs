//! Checks request bodies against Discord's own OpenAPI description, when it is there.

use std::{
    collections::HashMap,
    io::Write as _,
    path::PathBuf,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

/// Where the description stands within the registry; nothing is ever fetched from there.
const BASE: &str = "https://openapi.invalid/discord.json";

/// Says where the folder `shared` is, if it is not beside the repository.
const SHARED: &str = "KONAKIS_SHARED";

static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(Description::read);

/// What is wrong with a JSON body by Discord's own description; empty if nothing is, or if the
/// description is not there.
pub(crate) fn check(method: &str, path: &str, body: &Value) -> Vec<String> {
    DESCRIPTION.as_ref().map_or_else(Vec::new, |description| {
        description.check(method, path, body)
    })
}

/// Whether bodies are checked at all; says so once in the output of the tests when they are not.
pub(crate) fn present() -> bool {
    DESCRIPTION.is_some()
}

/// The description with its validators, one an operation, made when it is first needed.
struct Description {
    paths: Vec<PathTemplate>,
    registry: Registry<'static>,
    validators: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

/// A path of the description.
struct PathTemplate {
    path: String,
    /// The operations, lower case, each with whether it takes a JSON body.
    methods: HashMap<String, bool>,
}

impl Description {
    fn read() -> Option<Description> {
        let shared = std::env::var_os(SHARED).map_or_else(
            || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
            PathBuf::from,
        );
        let file = shared.join("discord/openapi.json");
        let Ok(text) = std::fs::read_to_string(&file) else {
            // Written past the test harness, which shows what a test prints only when it fails.
            // If even that fails there is nobody to tell.
            let _ = writeln!(
                std::io::stderr(),
                "LEFT OUT: request bodies are not checked against Discord's schema: there is no \
                 {}; set {SHARED} to the folder that has discord/openapi.json",
                file.display()
            );
            return None;
        };
        let document: Value = serde_json::from_str(&text).expect("openapi.json is JSON");
        let paths = document["paths"]
            .as_object()
            .expect("openapi.json has paths");
        let paths = paths
            .iter()
            .map(|(path, item)| PathTemplate::read(path, item))
            .collect();
        let registry = Registry::new()
            .add(BASE, document)
            .and_then(jsonschema::RegistryBuilder::prepare)
            .expect("openapi.json can be resolved");
        Some(Description {
            paths,
            registry,
            validators: Mutex::default(),
        })
    }

    fn check(&self, method: &str, path: &str, body: &Value) -> Vec<String> {
        let method = method.to_lowercase();
        let path = path.strip_prefix("/api/v10").unwrap_or(path);
        let Some(template) = self
            .paths
            .iter()
            .filter(|template| template.fits(path) && template.methods.contains_key(&method))
            // `/users/@me` is itself and not `/users/{user_id}`.
            .min_by_key(|template| template.path.matches('{').count())
        else {
            return vec![format!("{method} {path}: Discord has no such operation")];
        };
        let takes_body = template.methods[&method];
        if body.is_null() {
            return Vec::new();
        }
        if !takes_body {
            return vec![format!("{method} {}: takes no JSON body", template.path)];
        }
        let Some(validator) = self.validator(&template.path, &method) else {
            return vec![format!(
                "{method} {}: its schema cannot be used",
                template.path
            )];
        };
        let mut body = body.clone();
        attachment_ids_as_text(&mut body);
        validator
            .iter_errors(&body)
            .map(|error| {
                let mut words = error.to_string();
                if words.chars().count() > 400 {
                    words = words.chars().take(400).chain("...".chars()).collect();
                }
                format!(
                    "{method} {}: {} {words}",
                    template.path,
                    error.instance_path()
                )
            })
            .collect()
    }

    fn validator(&self, path: &str, method: &str) -> Option<Arc<Validator>> {
        let pointer = format!(
            "{BASE}#/paths/{}/{method}/requestBody/content/application~1json/schema",
            path.replace('~', "~0")
                .replace('/', "~1")
                .replace('{', "%7B")
                .replace('}', "%7D")
        );
        let mut validators = self
            .validators
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        validators
            .entry(pointer.clone())
            .or_insert_with(|| {
                jsonschema::draft202012::options()
                    .with_registry(&self.registry)
                    .offline()
                    .build(&json!({"$ref": pointer}))
                    .map(Arc::new)
                    .map_err(|error| eprintln!("{pointer}: {error}"))
                    .ok()
            })
            .clone()
    }
}

impl PathTemplate {
    fn read(path: &str, item: &Value) -> PathTemplate {
        let methods = item.as_object().into_iter().flatten();
        PathTemplate {
            path: path.to_owned(),
            methods: methods
                .filter(|(method, _)| *method != "parameters")
                .map(|(method, operation)| {
                    let json = &operation["requestBody"]["content"]["application/json"];
                    (method.clone(), !json.is_null())
                })
                .collect(),
        }
    }

    fn fits(&self, path: &str) -> bool {
        let (own, given) = (self.path.split('/'), path.split('/'));
        own.clone().count() == given.clone().count()
            && own.zip(given).all(|(own, given)| {
                own == given || (own.starts_with('{') && !given.starts_with('@'))
            })
    }
}

/// The one known false alarm: the client library sends the ids of attachments as numbers, which
/// Discord takes, though its description says text.
fn attachment_ids_as_text(body: &mut Value) {
    for lists in ["/attachments", "/data/attachments"] {
        let Some(list) = body.pointer_mut(lists).and_then(Value::as_array_mut) else {
            continue;
        };
        for entry in list {
            if let Some(id) = entry["id"].as_u64() {
                entry["id"] = json!(id.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALLBACK: &str = "/api/v10/interactions/1/token/callback";

    #[test]
    fn good_bodies_pass_and_bad_ones_do_not() {
        if !present() {
            return;
        }
        let fits = |body: Value| check("POST", CALLBACK, &body).is_empty();
        assert!(fits(
            json!({"type": 4, "data": {"content": "x", "attachments": [{"id": 0, "description": "a"}]}})
        ));
        assert!(fits(
            json!({"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}})
        ));
        assert!(!fits(json!({"type": 99})));
        assert!(!fits(
            json!({"type": 4, "data": {"content": "x".repeat(2_001)}})
        ));
        assert!(!fits(json!({"type": 4, "data": {"content": 7}})));
    }

    #[test]
    fn operations_that_do_not_exist_are_noticed() {
        if !present() {
            return;
        }
        assert_eq!(
            check(
                "POST",
                "/api/v10/users/@me/channels",
                &json!({"recipient_id": "1"})
            ),
            Vec::<String>::new()
        );
        assert_eq!(
            check("POST", "/api/v10/no/such/thing", &Value::Null).len(),
            1
        );
        assert_eq!(
            check("GET", "/api/v10/gateway", &Value::Null),
            Vec::<String>::new()
        );
    }
}
