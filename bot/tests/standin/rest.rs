//! The REST interface: reads a request, notes and checks it, strikes it with the faults ordered,
//! carries it out and answers.

use std::sync::Arc;

use axum::{
    body::Bytes,
    extract::{ConnectInfo, FromRequest, Multipart, Request, State as Extract},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{
    World, error::ApiError, faults::Trouble, handlers, limits, line::Cut, log::LoggedRequest,
    model::Upload, openapi, route::Route,
};

/// A request, read.
#[derive(Debug)]
pub(crate) struct Incoming {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) query: String,
    pub(crate) authorization: String,
    pub(crate) route: Route,
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
}

/// Answers any request.
pub(crate) async fn handle(
    Extract(world): Extract<World>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    request: Request,
) -> Response {
    let incoming = match read(request).await {
        Ok(incoming) => incoming,
        Err(problem) => {
            world.change(|state| state.violations.push(problem));
            return respond(Err(ApiError::INVALID_FORM_BODY));
        }
    };
    let entry = world.change(|state| {
        let problems = problems(&incoming)
            .into_iter()
            .map(|problem| format!("{} {}: {problem}", incoming.method, incoming.path));
        state.violations.extend(problems);
        state.log.push(LoggedRequest {
            method: incoming.method.clone(),
            path: incoming.path.clone(),
            body: incoming.body.clone(),
            files: incoming
                .files
                .iter()
                .map(|file| (file.file_name.clone(), file.bytes.len()))
                .collect(),
            status: None,
        });
        state.log.len() - 1
    });
    let Some(response) = answer(&world, &incoming).await else {
        cut.now();
        return StatusCode::NO_CONTENT.into_response();
    };
    world.change(|state| state.log[entry].status = Some(response.status().as_u16()));
    response
}

/// The answer; none when the connection is to be cut.
async fn answer(world: &World, incoming: &Incoming) -> Option<Response> {
    let carry_out = || world.change(|state| handlers::carry_out(world, state, incoming));
    let trouble = world.change(|state| {
        let fits = |fault: &&mut super::faults::Fault| {
            fault.times > 0 && fault.on.fits(&incoming.method, &incoming.route)
        };
        let fault = state.faults.iter_mut().find(fits)?;
        fault.times -= 1;
        Some(fault.trouble.clone())
    });
    Some(match trouble {
        None => respond(carry_out()),
        Some(Trouble::Refuse(error)) => respond(Err(error)),
        Some(Trouble::RateLimit {
            retry_after,
            global,
        }) => rate_limited(retry_after, global),
        Some(Trouble::Slow(time)) => {
            tokio::time::sleep(time).await;
            respond(carry_out())
        }
        Some(Trouble::CutBefore) => return None,
        Some(Trouble::CutAfter) => {
            // Whether it was refused or not: nobody hears the answer.
            let _ = carry_out();
            return None;
        }
        Some(Trouble::HoldBefore(gate)) => {
            gate.wait().await;
            respond(carry_out())
        }
        Some(Trouble::HoldAfter(gate)) => {
            let outcome = carry_out();
            gate.wait().await;
            respond(outcome)
        }
    })
}

fn problems(incoming: &Incoming) -> Vec<String> {
    let mut problems = limits::check(
        &incoming.method,
        &incoming.route,
        &incoming.body,
        &incoming.files,
    );
    problems.extend(openapi::check(
        &incoming.method,
        &incoming.path,
        &incoming.body,
    ));
    problems
}

fn respond(outcome: Result<Option<Value>, ApiError>) -> Response {
    match outcome {
        Ok(None) => StatusCode::NO_CONTENT.into_response(),
        Ok(Some(body)) => axum::Json(body).into_response(),
        Err(error) => (error.status(), axum::Json(error.body())).into_response(),
    }
}

fn rate_limited(retry_after: f64, global: bool) -> Response {
    let mut headers = HeaderMap::new();
    let mut set = |name: &'static str, value: String| {
        let value = HeaderValue::try_from(value).expect("a number or a word");
        headers.insert(HeaderName::from_static(name), value);
    };
    // The header has whole seconds, the body fractions.
    set("retry-after", format!("{:.0}", retry_after.ceil()));
    set("x-ratelimit-limit", "5".to_owned());
    set("x-ratelimit-remaining", "0".to_owned());
    set("x-ratelimit-reset-after", retry_after.to_string());
    set(
        "x-ratelimit-scope",
        if global { "global" } else { "user" }.to_owned(),
    );
    if global {
        set("x-ratelimit-global", "true".to_owned());
    }
    let body = json!({
        "message": "You are being rate limited.",
        "retry_after": retry_after,
        "global": global,
    });
    (StatusCode::TOO_MANY_REQUESTS, headers, axum::Json(body)).into_response()
}

/// Reads JSON, or a form with `payload_json` and files.
async fn read(request: Request) -> Result<Incoming, String> {
    let header = |headers: &HeaderMap, name: HeaderName| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let uri = request.uri().clone();
    let content_type = header(request.headers(), header::CONTENT_TYPE);
    let authorization = header(request.headers(), header::AUTHORIZATION);
    let method = request.method().to_string();
    let (body, files) = if content_type.starts_with("multipart/") {
        let form = Multipart::from_request(request, &()).await;
        read_form(form.map_err(|error| error.to_string())?).await?
    } else {
        let bytes = Bytes::from_request(request, &()).await;
        let bytes = bytes.map_err(|error| error.to_string())?;
        let body = if bytes.is_empty() {
            Value::Null
        } else {
            serde_json::from_slice(&bytes).map_err(|error| format!("{}: {error}", uri.path()))?
        };
        (body, Vec::new())
    };
    Ok(Incoming {
        method,
        path: uri.path().to_owned(),
        query: uri.query().unwrap_or_default().to_owned(),
        authorization,
        route: Route::of(uri.path()),
        body,
        files,
    })
}

async fn read_form(mut form: Multipart) -> Result<(Value, Vec<Upload>), String> {
    let mut body = Value::Null;
    let mut files = Vec::new();
    while let Some(part) = form.next_field().await.map_err(|error| error.to_string())? {
        let name = part.name().unwrap_or_default().to_owned();
        let index = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|index| index.parse().ok());
        match index {
            Some(index) => {
                let file_name = part.file_name().unwrap_or_default().to_owned();
                // Discord looks at the file and not at what is said of it.
                let content_type = match part.content_type() {
                    Some(kind) if kind != "application/octet-stream" => kind.to_owned(),
                    _ if file_name.ends_with(".png") => "image/png".to_owned(),
                    _ => "application/octet-stream".to_owned(),
                };
                let bytes = part.bytes().await.map_err(|error| error.to_string())?;
                files.push(Upload {
                    index,
                    file_name,
                    content_type,
                    bytes: Arc::from(bytes.as_ref()),
                });
            }
            None if name == "payload_json" => {
                let text = part.text().await.map_err(|error| error.to_string())?;
                body = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            }
            None => return Err(format!("a form with a part {name:?}")),
        }
    }
    Ok((body, files))
}
