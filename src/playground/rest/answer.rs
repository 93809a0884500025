//! Answers to a bot: status, JSON, and the rate-limit headers.

use super::call::Success;
use crate::{
    error::Failure,
    limits::{Bucket, Refused},
};
use axum::{
    Json,
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::json;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The proxy in all of Discord's own answers; an answer without it comes from elsewhere.
const VIA: &str = "1.1 google";

/// Builds an answer with the common headers.
pub fn whole(outcome: Result<Success, Failure>) -> Response {
    let response = match outcome {
        Ok((status, value)) if value.is_null() => {
            StatusCode::from_u16(status).unwrap_or(StatusCode::NO_CONTENT).into_response()
        }
        Ok((status, value)) => {
            (StatusCode::from_u16(status).unwrap_or(StatusCode::OK), Json(value)).into_response()
        }
        Err(failure) => failure.into_response(),
    };
    through(response)
}

fn through(mut response: Response) -> Response {
    response.headers_mut().insert("via", HeaderValue::from_static(VIA));
    response
}

/// Adds the Date header: Discord's clock, in whole seconds.
pub fn dated(mut response: Response, date: &str) -> Response {
    if let Ok(date) = HeaderValue::from_str(date) {
        response.headers_mut().insert("date", date);
    }
    response
}

/// Adds the rate-limit headers.
pub fn with_bucket(mut response: Response, bucket: Option<&Bucket>) -> Response {
    if let Some(bucket) = bucket {
        tell(response.headers_mut(), bucket);
    }
    response
}

fn tell(headers: &mut HeaderMap, bucket: &Bucket) {
    let reset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default() + bucket.reset_after;
    let seconds = |span: Duration| format!("{:.3}", span.as_secs_f64());
    let lines = [
        ("x-ratelimit-limit", bucket.limit.to_string()),
        ("x-ratelimit-remaining", bucket.remaining.to_string()),
        ("x-ratelimit-reset", seconds(reset)),
        ("x-ratelimit-reset-after", seconds(bucket.reset_after)),
        ("x-ratelimit-bucket", bucket.name.to_owned()),
    ];
    for (name, value) in lines {
        // Digits, letters and points are valid in a header.
        headers.extend(
            HeaderValue::from_str(&value)
                .ok()
                .map(|value| (axum::http::HeaderName::from_static(name), value)),
        );
    }
}

/// The answer to a rate-limited request.
pub fn limited(refused: &Refused) -> Response {
    let (wait, scope) = match refused {
        Refused::Bucket(bucket) => (bucket.reset_after, "user"),
        Refused::Global(wait) => (*wait, "global"),
        Refused::ShutOut(wait) => {
            // Discord's proxy answers this, not in JSON.
            let headers = [("retry-after", wait.as_secs().max(1).to_string())];
            return (StatusCode::TOO_MANY_REQUESTS, headers, "error code: 1015").into_response();
        }
    };
    let global = scope == "global";
    let body = json!({"message": "You are being rate limited.", "retry_after": wait.as_secs_f64(), "global": global, "code": 0});
    // The header has whole seconds, the body exact ones.
    let headers = [
        ("retry-after", wait.as_secs_f64().ceil().to_string()),
        ("x-ratelimit-scope", scope.to_owned()),
    ];
    let mut response = through((StatusCode::TOO_MANY_REQUESTS, headers, Json(body)).into_response());
    match refused {
        Refused::Bucket(bucket) => tell(response.headers_mut(), bucket),
        _ => _ = response.headers_mut().insert("x-ratelimit-global", HeaderValue::from_static("true")),
    }
    response
}

pub fn strike(status: u16, code: u32) -> Response {
    if code != 0 {
        return through(Failure::new(status, code, "Refused on demand").into_response());
    }
    if status == 429 {
        let body = json!({"message": "You are being rate limited.", "retry_after": 0.05, "global": false, "code": 0});
        let headers = [("retry-after", "0.05"), ("x-ratelimit-scope", "user")];
        return through((StatusCode::TOO_MANY_REQUESTS, headers, Json(body)).into_response());
    }
    (
        StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY),
        Body::from("upstream trouble"),
    )
        .into_response()
}
