//! Requests to Discord: the library's client where it is right, and what it lacks.
//!
//! * Straight to Discord, serenity's rate limiter waits as the headers say. It counts the edits of all
//!   interactions as one, while Discord counts each interaction by itself: so each interaction has a
//!   limiter of its own ([`Rest::of_its_own`]) over the one shared connection pool.
//! * It gives every file of a message the same number: several files go in a form of our own.
//! * Through a proxy serenity has no limiter, and loses what a 429 says: here it is honoured.
//!
//! No address is ever put into an error or a log: an interaction's token stands in it.

use std::{sync::Arc, time::Duration};

use reqwest::{
    header::CONTENT_LENGTH,
    multipart::{Form, Part},
};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;
use serenity::{
    builder::{CreateAllowedMentions, CreateAttachment},
    http::{Http, HttpBuilder, HttpError, LightMethod, Multipart, MultipartUpload, Request, Route},
};
use tokio::time::{Instant, sleep, timeout_at};

use super::{error::DiscordError, failure::Failure, payload::File};

/// A request may take so long in all before it counts as lost.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// A connection must stand within this.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The wait before a request is repeated for the first time; it doubles.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// A 429 without a number: wait this long.
const UNSTATED_WAIT: Duration = Duration::from_secs(1);

/// A request.
pub(super) struct Call<'a> {
    pub(super) route: Route<'a>,
    pub(super) method: LightMethod,
    pub(super) body: Option<Value>,
    pub(super) files: &'a [File],
}

impl<'a> Call<'a> {
    /// A request without a body.
    pub(super) fn new(method: LightMethod, route: Route<'a>) -> Call<'a> {
        Call {
            route,
            method,
            body: None,
            files: &[],
        }
    }

    /// A request with a body.
    pub(super) fn with(method: LightMethod, route: Route<'a>, body: Value) -> Call<'a> {
        Call {
            body: Some(body),
            ..Call::new(method, route)
        }
    }

    /// With files to go with it.
    pub(super) fn files(mut self, files: &'a [File]) -> Call<'a> {
        self.files = files;
        self
    }

    fn request(&self) -> Request<'a> {
        let body = self.body.as_ref().map(ToString::to_string);
        let request = Request::new(self.route, self.method);
        match self.files {
            [] => request.body(body.map(String::into_bytes)),
            [file, ..] => request.multipart(Some(Multipart {
                upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                    file.data.clone(),
                    file.name.clone(),
                )]),
                fields: Vec::new(),
                payload_json: body,
            })),
        }
    }

    /// The library gives every file the number 0, so that it can send only one: several go in a form of
    /// our own.
    fn form(&self) -> Option<Form> {
        if self.files.len() < 2 {
            return None;
        }
        let body = self.body.as_ref().map(ToString::to_string);
        let form = Form::new().text("payload_json", body.unwrap_or_default());
        let files = self.files.iter().enumerate();
        Some(files.fold(form, |form, (number, file)| {
            let part = Part::bytes(file.data.clone()).file_name(file.name.clone());
            form.part(format!("files[{number}]"), part)
        }))
    }
}

/// The way to Discord. Cheap to clone.
#[derive(Clone)]
pub(super) struct Rest {
    client: reqwest::Client,
    token: SecretString,
    proxy: Option<String>,
    limited: Arc<Http>,
}

impl Rest {
    /// A way to Discord, or to a proxy before it.
    ///
    /// # Errors
    /// [`DiscordError`] if HTTP cannot be set up or the proxy is not an address.
    pub(super) fn new(token: &SecretString, proxy: Option<&str>) -> Result<Rest, DiscordError> {
        if let Some(proxy) = proxy {
            let usable = reqwest::Url::parse(proxy)
                .is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host());
            if !usable {
                return Err(DiscordError::Proxy {
                    proxy: proxy.to_owned(),
                });
            }
        }
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .timeout(REQUEST_TIMEOUT)
            .build()
            .map_err(|error| DiscordError::Client(error.without_url().to_string()))?;
        let token = authorization(token);
        let proxy = proxy.map(str::to_owned);
        let limited = Arc::new(http(&client, &token, proxy.as_deref()));
        Ok(Rest {
            client,
            token,
            proxy,
            limited,
        })
    }

    /// The same way with a rate limiter of its own, for one interaction.
    pub(super) fn of_its_own(&self) -> Rest {
        let mut own = self.clone();
        if self.proxy.is_none() {
            own.limited = Arc::new(self.http());
        }
        own
    }

    /// A client of the library's over the same connections, for its gateway.
    pub(super) fn http(&self) -> Http {
        http(&self.client, &self.token, self.proxy.as_deref())
    }

    /// Who is asked, for messages to the host.
    pub(super) fn place(&self) -> &str {
        self.proxy.as_deref().unwrap_or("Discord")
    }

    /// Sends a request until it is answered or `until` has come, waiting where Discord asks for it.
    ///
    /// A request whose answer was lost is sent again: every request made through this is one that
    /// may arrive twice (an answer to an interaction counts once, a message has its nonce).
    ///
    /// # Errors
    /// [`Failure`] of the last try.
    pub(super) async fn send(&self, call: Call<'_>, until: Instant) -> Result<Value, Failure> {
        let mut pause = FIRST_PAUSE;
        let mut may_have_arrived = false;
        loop {
            let outcome = match timeout_at(until, self.attempt(&call)).await {
                Ok(outcome) => outcome,
                Err(_) => return Err(Failure::Network("no answer in time".to_owned())),
            };
            let failure = match outcome {
                Ok(value) => return Ok(value),
                Err(failure) => failure,
            };
            if may_have_arrived && failure.trouble() == super::failure::Trouble::AlreadyAnswered {
                // The first try had arrived, and only its answer was lost.
                return Ok(Value::Null);
            }
            let wait = match &failure {
                Failure::Limited { after } => *after,
                failure if failure.may_have_arrived() => {
                    may_have_arrived = true;
                    pause *= 2;
                    pause / 2
                }
                _ => return Err(failure),
            };
            if Instant::now() + wait >= until {
                return Err(failure);
            }
            tracing::debug!(%failure, ?wait, "sending again");
            sleep(wait).await;
        }
    }

    async fn attempt(&self, call: &Call<'_>) -> Result<Value, Failure> {
        let response = if let Some(form) = call.form() {
            self.unlimited(self.with_form(call, form)?).await?
        } else if self.proxy.is_some() {
            self.unlimited(self.built(call.request())?).await?
        } else {
            let request = self.limited.request(call.request());
            request.await.map_err(from_library)?
        };
        // The request has succeeded: an answer that cannot be read is no reason to repeat it.
        let bytes = response.bytes().await.unwrap_or_default();
        Ok(serde_json::from_slice(&bytes).unwrap_or_default())
    }

    fn built(&self, request: Request<'_>) -> Result<reqwest::RequestBuilder, Failure> {
        let token = self.token.expose_secret();
        request
            .build(&self.client, token, self.proxy.as_deref())
            .map_err(from_library)
    }

    fn with_form(&self, call: &Call<'_>, form: Form) -> Result<reqwest::RequestBuilder, Failure> {
        let bare = self.built(Request::new(call.route, call.method))?;
        let bare = bare.build().map_err(from_transport)?;
        // It says that it has no body.
        let mut headers = bare.headers().clone();
        headers.remove(CONTENT_LENGTH);
        let request = self
            .client
            .request(bare.method().clone(), bare.url().clone());
        Ok(request.headers(headers).multipart(form))
    }

    /// One request with no limiter before it; a 429 comes back as [`Failure::Limited`].
    async fn unlimited(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<reqwest::Response, Failure> {
        let response = request.send().await.map_err(from_transport)?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let header = response
            .headers()
            .get("retry-after")
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.parse::<f64>().ok());
        let bytes = response.bytes().await.unwrap_or_default();
        let body: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        Err(refusal(status.as_u16(), &body, header))
    }
}

/// What a body with a status other than success says.
fn refusal(status: u16, body: &Value, retry_after: Option<f64>) -> Failure {
    let code = body["code"].as_i64().unwrap_or(0);
    // 20028 comes with status 429 as well, and its wait may be hours.
    if status == 429 {
        let after = body["retry_after"]
            .as_f64()
            .or(retry_after)
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .unwrap_or(UNSTATED_WAIT);
        return Failure::Limited { after };
    }
    let mut message = body["message"].as_str().unwrap_or("no reason").to_owned();
    if let Some(errors) = body.get("errors") {
        message = format!("{message}; {errors}");
    }
    Failure::Refused {
        status,
        code,
        message: super::payload::fit(&message, 500),
    }
}

/// What the library's error says, without the address it holds.
fn from_library(error: serenity::Error) -> Failure {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let details: Vec<String> = response
                .error
                .errors
                .iter()
                .map(|error| format!("{}: {}", error.path, error.message))
                .collect();
            let message = if details.is_empty() {
                response.error.message
            } else {
                format!("{}; {}", response.error.message, details.join(", "))
            };
            Failure::Refused {
                status: response.status_code.as_u16(),
                code: i64::try_from(response.error.code).unwrap_or(0).max(0),
                message: super::payload::fit(&message, 500),
            }
        }
        serenity::Error::Http(HttpError::Request(error)) => from_transport(error),
        serenity::Error::Http(HttpError::InvalidHeader(_)) => {
            Failure::Unsendable("the token holds characters that no token has".to_owned())
        }
        serenity::Error::Http(error) => Failure::Network(error.to_string()),
        other => Failure::Unsendable(super::payload::fit(&other.to_string(), 200)),
    }
}

fn from_transport(error: reqwest::Error) -> Failure {
    let error = error.without_url();
    let mut words = error.to_string();
    let mut source = std::error::Error::source(&error);
    while let Some(inner) = source {
        words = format!("{words}: {inner}");
        source = inner.source();
    }
    if error.is_builder() {
        return Failure::Unsendable(words);
    }
    Failure::Network(words)
}

/// The token as the Authorization header wants it.
fn authorization(token: &SecretString) -> SecretString {
    let token = token.expose_secret().trim();
    let token = token.strip_prefix("Bot ").unwrap_or(token).trim();
    SecretString::from(format!("Bot {token}"))
}

fn http(client: &reqwest::Client, token: &SecretString, proxy: Option<&str>) -> Http {
    let builder = HttpBuilder::new(token.expose_secret())
        .client(client.clone())
        .default_allowed_mentions(CreateAllowedMentions::new());
    match proxy {
        // With its limiter on, serenity would ignore the proxy and go to the real Discord.
        Some(proxy) => builder.proxy(proxy).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

#[cfg(test)]
pub(super) mod tests;
