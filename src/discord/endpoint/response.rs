//! Answers as HTTP responses: JSON, or a multipart form with files.

use crate::{form, write::Outgoing};
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
    let (kind, body) = form::encoded(outgoing);
    of(kind, body.into())
}

fn of(kind: HeaderValue, body: Bytes) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body));
    response.headers_mut().insert(CONTENT_TYPE, kind);
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use deltille_bot::File;
    use http_body_util::BodyExt;
    use serde_json::json;

    #[tokio::test]
    async fn file_is_sent_unchanged_with_the_json() {
        let bytes: Vec<u8> = (0..=255).chain(*b"\r\n--deltille").collect();
        let file = |name: &str| File {
            name: name.to_owned(),
            bytes: bytes.clone(),
            alt: String::new(),
        };
        let files = vec![file("a \"board\"\r\n.png"), file("b.csv")];
        let response = with(Outgoing { json: json!({ "type": 4 }), files });
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
        let third = form.next_field().await.unwrap().unwrap();
        assert_eq!((third.name(), third.file_name()), (Some("files[1]"), Some("b.csv")));
        assert_eq!(third.bytes().await.unwrap(), bytes);
        assert!(form.next_field().await.unwrap().is_none());
    }

    #[tokio::test]
    async fn without_a_file_it_is_json() {
        let response = with(Outgoing { json: json!({ "type": 6 }), files: Vec::new() });
        assert_eq!(response.headers()[CONTENT_TYPE], "application/json");
        assert_eq!(response.into_body().collect().await.unwrap().to_bytes(), r#"{"type":6}"#);
    }
}
