//! Answers as HTTP responses: JSON, or a multipart form with a file.

use crate::write::Outgoing;
use bytes::Bytes;
use http_body_util::Full;
use hyper::{
    Response, StatusCode,
    header::{CONTENT_TYPE, HeaderValue},
};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The answer to Discord's ping.
pub fn pong() -> Response<Full<Bytes>> {
    of(JSON, Bytes::from_static(br#"{"type":1}"#))
}

/// A refusal, consisting of its status only.
pub fn empty(status: StatusCode) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::default());
    *response.status_mut() = status;
    response
}

pub fn with(outgoing: Outgoing) -> Response<Full<Bytes>> {
    let json = outgoing.json.to_string();
    let Some(file) = outgoing.file else {
        return of(JSON, json.into());
    };
    // 128 random bits do not occur in a picture.
    let boundary = format!("deltille-{:032x}", fastrand::u128(..));
    let mut body = Vec::with_capacity(file.data.len() + json.len() + 512);
    body.extend_from_slice(part(&boundary, "name=\"payload_json\"", "application/json").as_bytes());
    body.extend_from_slice(json.as_bytes());
    let named = format!("name=\"files[0]\"; filename=\"{}\"", quoted(&file.filename));
    body.extend_from_slice(b"\r\n");
    body.extend_from_slice(part(&boundary, &named, "application/octet-stream").as_bytes());
    body.extend_from_slice(&file.data);
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    let kind = HeaderValue::try_from(format!("multipart/form-data; boundary={boundary}"));
    // Only letters and digits.
    of(kind.unwrap_or(JSON), body.into())
}

fn of(kind: HeaderValue, body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

fn part(boundary: &str, named: &str, kind: &str) -> String {
    format!("--{boundary}\r\nContent-Disposition: form-data; {named}\r\nContent-Type: {kind}\r\n\r\n")
}

/// Removes the characters that would end a file name.
fn quoted(name: &str) -> String {
    name.chars()
        .filter(|letter| !letter.is_control() && !matches!(letter, '"' | '\\'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body_util::BodyExt;
    use serde_json::json;
    use serenity::all::CreateAttachment;

    #[tokio::test]
    async fn file_is_sent_unchanged_with_the_json() {
        let bytes: Vec<u8> = (0..=255).chain(*b"\r\n--deltille").collect();
        let file = Some(CreateAttachment::bytes(bytes.clone(), "a \"board\"\r\n.png"));
        let response = with(Outgoing { json: json!({ "type": 4 }), file });
        let kind = response.headers()[CONTENT_TYPE].to_str().unwrap().to_owned();
        let body = response.into_body().collect().await.unwrap().to_bytes();
        let mut request = axum::extract::Request::new(axum::body::Body::from(body));
        request.headers_mut().insert(CONTENT_TYPE, kind.parse().unwrap());
        let mut form =
            <axum::extract::Multipart as axum::extract::FromRequest<()>>::from_request(request, &())
                .await
                .unwrap();
        let first = form.next_field().await.unwrap().unwrap();
        assert_eq!((first.name(), first.file_name()), (Some("payload_json"), None));
        assert_eq!(first.text().await.unwrap(), r#"{"type":4}"#);
        let second = form.next_field().await.unwrap().unwrap();
        assert_eq!((second.name(), second.file_name()), (Some("files[0]"), Some("a board.png")));
        assert_eq!(second.bytes().await.unwrap(), bytes);
        assert!(form.next_field().await.unwrap().is_none());
    }

    #[tokio::test]
    async fn without_a_file_it_is_json() {
        let response = with(Outgoing { json: json!({ "type": 6 }), file: None });
        assert_eq!(response.headers()[CONTENT_TYPE], "application/json");
        assert_eq!(response.into_body().collect().await.unwrap().to_bytes(), r#"{"type":6}"#);
    }
}
