//! Discord's error answers.

use axum::http::StatusCode;
use serde_json::{Value, json};

/// An error answer of the REST interface: an HTTP status, Discord's own code, and its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: &'static str,
}

impl ApiError {
    pub(crate) const UNKNOWN_CHANNEL: ApiError = ApiError::new(404, 10_003, "Unknown Channel");
    pub(crate) const UNKNOWN_MESSAGE: ApiError = ApiError::new(404, 10_008, "Unknown Message");
    pub(crate) const UNKNOWN_USER: ApiError = ApiError::new(404, 10_013, "Unknown User");
    pub(crate) const UNKNOWN_WEBHOOK: ApiError = ApiError::new(404, 10_015, "Unknown Webhook");
    pub(crate) const UNKNOWN_INTERACTION: ApiError =
        ApiError::new(404, 10_062, "Unknown interaction");
    pub(crate) const ALREADY_ACKNOWLEDGED: ApiError =
        ApiError::new(400, 40_060, "Interaction has already been acknowledged.");
    pub(crate) const UNAUTHORIZED: ApiError = ApiError::new(401, 0, "401: Unauthorized");
    pub(crate) const NOT_FOUND: ApiError = ApiError::new(404, 0, "404: Not Found");
    pub(crate) const MISSING_ACCESS: ApiError = ApiError::new(403, 50_001, "Missing Access");
    pub(crate) const TOO_MANY_FOLLOW_UPS: ApiError = ApiError::new(
        400,
        40_094,
        "This interaction has reached the maximum number of follow-up messages",
    );
    pub(crate) const TOO_LARGE: ApiError = ApiError::new(413, 40_005, "Request entity too large");
    pub(crate) const EMPTY_MESSAGE: ApiError =
        ApiError::new(400, 50_006, "Cannot send an empty message");
    pub(crate) const CANNOT_SEND_TO_THIS_USER: ApiError =
        ApiError::new(403, 50_007, "Cannot send messages to this user");
    pub(crate) const MISSING_PERMISSIONS: ApiError =
        ApiError::new(403, 50_013, "Missing Permissions");
    pub(crate) const WRONG_CHANNEL_TYPE: ApiError =
        ApiError::new(400, 50_024, "Cannot execute action on this channel type");
    pub(crate) const INVALID_WEBHOOK_TOKEN: ApiError =
        ApiError::new(401, 50_027, "Invalid Webhook Token");
    pub(crate) const INVALID_FORM_BODY: ApiError = ApiError::new(400, 50_035, "Invalid Form Body");
    pub(crate) const THREAD_ARCHIVED: ApiError = ApiError::new(400, 50_083, "Thread is archived");
    pub(crate) const THREAD_EXISTS: ApiError = ApiError::new(
        400,
        160_004,
        "A thread has already been created for this message",
    );
    pub(crate) const TOO_MANY_THREADS: ApiError =
        ApiError::new(400, 160_006, "Maximum number of active threads reached");
    pub(crate) const BAD_GATEWAY: ApiError = ApiError::new(502, 0, "502: Bad Gateway");

    const fn new(status: u16, code: u32, message: &'static str) -> ApiError {
        ApiError {
            status,
            code,
            message,
        }
    }

    /// The answer's status.
    pub(crate) fn status(self) -> StatusCode {
        StatusCode::from_u16(self.status).expect("a status of the list above")
    }

    /// The answer's body.
    pub(crate) fn body(self) -> Value {
        json!({"message": self.message, "code": self.code})
    }
}
