//! Bodies as Discord takes them: JSON, or a multipart form with files. serenity's own forms have room for one file.

use super::write::Outgoing;
use reqwest::header::HeaderValue;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// The content type of a body, and its bytes.
pub fn encoded(outgoing: Outgoing) -> (HeaderValue, Vec<u8>) {
    let json = outgoing.json.to_string();
    if outgoing.files.is_empty() {
        return (JSON, json.into_bytes());
    }
    // 128 random bits do not occur in a picture.
    let boundary = format!("deltille-{:032x}", fastrand::u128(..));
    let mut body = part(&boundary, "name=\"payload_json\"", "application/json").into_bytes();
    body.extend_from_slice(json.as_bytes());
    for (at, file) in outgoing.files.iter().enumerate() {
        let named = format!("name=\"files[{at}]\"; filename=\"{}\"", quoted(&file.name));
        body.extend_from_slice(b"\r\n");
        body.extend_from_slice(part(&boundary, &named, "application/octet-stream").as_bytes());
        body.extend_from_slice(&file.bytes);
    }
    body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    let kind = HeaderValue::try_from(format!("multipart/form-data; boundary={boundary}"));
    // Only letters and digits.
    (kind.unwrap_or(JSON), body)
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
