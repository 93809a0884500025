//! Refusals in Discord's format.

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

/// An error answer: HTTP status, Discord's code, message, and the nested errors of code 50035.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    pub status: u16,
    pub code: u32,
    pub message: String,
    pub errors: Value,
}

impl Failure {
    pub fn new(status: u16, code: u32, message: &str) -> Failure {
        Failure {
            status,
            code,
            message: message.to_owned(),
            errors: Value::Null,
        }
    }

    /// Builds an error with code 50035: the fault of each field, by its path (`components.0.label`).
    pub fn invalid_form(faults: &[(String, String)]) -> Failure {
        let mut errors = json!({});
        for (path, why) in faults {
            let place = path.split('.').fold(&mut errors, |place, key| &mut place[key]);
            place["_errors"] = json!([{"code": "BASE_TYPE_BAD", "message": why}]);
        }
        Failure {
            status: 400,
            code: 50035,
            message: "Invalid Form Body".to_owned(),
            errors,
        }
    }

    pub fn unknown_channel() -> Failure {
        Failure::new(404, 10003, "Unknown Channel")
    }

    pub fn unknown_message() -> Failure {
        Failure::new(404, 10008, "Unknown Message")
    }

    pub fn body(&self) -> Value {
        let mut body = json!({"code": self.code, "message": self.message});
        if !self.errors.is_null() {
            body["errors"] = self.errors.clone();
        }
        body
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        (status, Json(self.body())).into_response()
    }
}
