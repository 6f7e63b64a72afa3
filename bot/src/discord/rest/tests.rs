use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use axum::{
    Router,
    extract::{Request as Incoming, State},
    http::StatusCode,
};
use serde_json::json;
use serenity::model::id::{ChannelId, InteractionId};

use super::*;

#[test]
fn the_wait_of_a_429_comes_from_its_body_then_its_header() {
    let body = json!({ "message": "slow down", "retry_after": 0.4, "global": false });
    let after = Duration::from_millis(400);
    assert_eq!(refusal(429, &body, Some(1.0)), Failure::Limited { after });
    let after = Duration::from_secs(2);
    assert_eq!(
        refusal(429, &Value::Null, Some(2.0)),
        Failure::Limited { after }
    );
    for odd in [f64::NAN, -1.0, f64::INFINITY] {
        let after = UNSTATED_WAIT;
        assert_eq!(
            refusal(429, &Value::Null, Some(odd)),
            Failure::Limited { after }
        );
    }
}

#[test]
fn a_refusal_keeps_code_and_words() {
    let body = json!({ "message": "Unknown interaction", "code": 10062 });
    assert_eq!(
        refusal(404, &body, None),
        Failure::Refused {
            status: 404,
            code: 10_062,
            message: "Unknown interaction".to_owned()
        }
    );
}

#[test]
fn the_token_is_taken_with_or_without_its_prefix_and_never_shown() {
    for text in ["abc", "Bot abc", "  Bot abc\n"] {
        let token = authorization(&SecretString::from(text.to_owned()));
        assert_eq!(token.expose_secret(), "Bot abc");
        assert!(!format!("{token:?}").contains("abc"));
    }
}

#[test]
fn a_proxy_must_be_an_address() {
    let token = SecretString::from("t".to_owned());
    for bad in ["127.0.0.1:3000", "ws://127.0.0.1", "http://", "no"] {
        assert!(matches!(
            Rest::new(&token, Some(bad)),
            Err(DiscordError::Proxy { .. })
        ));
    }
    assert!(Rest::new(&token, Some("http://127.0.0.1:3000")).is_ok());
}

#[tokio::test]
async fn an_unreachable_place_is_reported_without_its_address() {
    let token = SecretString::from("t".to_owned());
    let rest = Rest::new(&token, Some("http://127.0.0.1:1")).unwrap();
    let call = Call::new(
        LightMethod::Post,
        Route::InteractionResponse {
            interaction_id: serenity::model::id::InteractionId::new(1),
            token: "secret-token",
        },
    );
    let until = Instant::now() + Duration::from_millis(50);
    let failure = rest.send(call, until).await.unwrap_err();
    assert!(matches!(failure, Failure::Network(_)), "{failure:?}");
    assert!(!format!("{failure:?} {failure}").contains("secret-token"));
}

/// What the server below has seen: method and path, authorization, body.
pub(in crate::discord) type Seen = Arc<Mutex<Vec<(String, String, String)>>>;

#[derive(Clone)]
struct Scripted {
    answers: Arc<Mutex<VecDeque<(u16, Value)>>>,
    seen: Seen,
}

async fn answer(State(server): State<Scripted>, request: Incoming) -> (StatusCode, String) {
    let line = format!("{} {}", request.method(), request.uri().path());
    let header = request.headers().get("authorization");
    let token = header
        .map_or("", |value| value.to_str().unwrap())
        .to_owned();
    let body = axum::body::to_bytes(request.into_body(), 1 << 20)
        .await
        .unwrap();
    let body = String::from_utf8_lossy(&body).into_owned();
    server.seen.lock().unwrap().push((line, token, body));
    let next = server.answers.lock().unwrap().pop_front();
    let (status, body) = next.unwrap_or((500, Value::Null));
    (StatusCode::from_u16(status).unwrap(), body.to_string())
}

/// A proxy on the loopback interface that gives these answers one after the other.
pub(in crate::discord) async fn scripted(
    answers: impl IntoIterator<Item = (u16, Value)>,
) -> (Rest, Seen) {
    let server = Scripted {
        answers: Arc::new(Mutex::new(answers.into_iter().collect())),
        seen: Seen::default(),
    };
    let seen = Arc::clone(&server.seen);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let proxy = format!("http://{}", listener.local_addr().unwrap());
    let router = Router::new().fallback(answer).with_state(server);
    tokio::spawn(async move { axum::serve(listener, router).await });
    let token = SecretString::from("t".to_owned());
    (Rest::new(&token, Some(&proxy)).unwrap(), seen)
}

fn callback() -> Call<'static> {
    let route = Route::InteractionResponse {
        interaction_id: InteractionId::new(5),
        token: "secret-token",
    };
    Call::with(LightMethod::Post, route, json!({ "type": 5 }))
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(30)
}

#[tokio::test]
async fn a_429_is_waited_out_and_the_request_sent_again() {
    let slow_down = json!({ "message": "slow down", "retry_after": 0.02, "global": true });
    let answers = [
        (429, slow_down.clone()),
        (429, slow_down),
        (200, json!({ "id": "9" })),
    ];
    let (rest, seen) = scripted(answers).await;
    let answer = rest.of_its_own().send(callback(), soon()).await;
    assert_eq!(answer, Ok(json!({ "id": "9" })));
    let seen = seen.lock().unwrap();
    assert_eq!(seen.len(), 3);
    for (line, token, body) in seen.iter() {
        assert_eq!(line, "POST /api/v10/interactions/5/secret-token/callback");
        assert_eq!(token, "Bot t");
        assert_eq!(body, r#"{"type":5}"#);
    }
}

#[tokio::test]
async fn a_429_that_asks_for_more_than_there_is_time_is_given_back_at_once() {
    let (rest, seen) = scripted([(429, json!({ "retry_after": 3_600.0 }))]).await;
    let after = Duration::from_secs(3_600);
    let answer = rest.send(callback(), soon()).await;
    assert_eq!(answer, Err(Failure::Limited { after }));
    assert_eq!(seen.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn an_answer_that_had_arrived_is_known_by_the_refusal_of_its_repeat() {
    let twice = json!({ "message": "already acknowledged", "code": 40060 });
    let (rest, seen) = scripted([(502, Value::Null), (400, twice.clone())]).await;
    assert_eq!(rest.send(callback(), soon()).await, Ok(Value::Null));
    assert_eq!(seen.lock().unwrap().len(), 2);
    // Without a try of ours before it, somebody else has answered.
    let (rest, _) = scripted([(400, twice)]).await;
    let failure = rest.send(callback(), soon()).await.unwrap_err();
    assert_eq!(
        failure.trouble(),
        super::super::failure::Trouble::AlreadyAnswered
    );
}

#[tokio::test]
async fn what_discord_refuses_is_not_sent_again() {
    let unknown = json!({ "message": "Unknown interaction", "code": 10062 });
    let (rest, seen) = scripted([(404, unknown)]).await;
    let failure = rest.send(callback(), soon()).await.unwrap_err();
    assert_eq!(
        failure.trouble(),
        super::super::failure::Trouble::TokenSpent
    );
    assert!(!format!("{failure:?} {failure}").contains("secret-token"));
    assert_eq!(seen.lock().unwrap().len(), 1);
}

#[tokio::test]
async fn files_go_beside_the_body_under_the_numbers_the_body_names() {
    let (rest, seen) = scripted([(200, json!({})), (200, json!({}))]).await;
    let file = |name: &str, data: &[u8]| File {
        name: name.to_owned(),
        alt: None,
        data: data.to_vec(),
    };
    let files = [
        file("g1-p0.png", b"bytes of a picture"),
        file("g1.txt", b"a record"),
    ];
    for count in [1, 2] {
        let route = Route::ChannelMessages {
            channel_id: ChannelId::new(7),
        };
        let call = Call::with(LightMethod::Post, route, json!({ "content": "hello" }));
        let call = call.files(&files[..count]);
        rest.send(call, soon()).await.unwrap();
        let seen = seen.lock().unwrap();
        let (line, token, body) = &seen[count - 1];
        assert_eq!(line, "POST /api/v10/channels/7/messages");
        assert_eq!(token, "Bot t");
        for (number, file) in files.iter().enumerate() {
            let head = format!("name=\"files[{number}]\"; filename=\"{}\"", file.name);
            assert_eq!(body.contains(&head), number < count, "{body}");
        }
        assert!(body.contains("bytes of a picture"), "{body}");
        assert_eq!(body.contains("a record"), count == 2, "{body}");
        assert!(body.contains("name=\"payload_json\""), "{body}");
        assert!(body.contains(r#"{"content":"hello"}"#), "{body}");
    }
}
