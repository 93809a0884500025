//! Attached files: of messages by bots, and of commands by people.

use super::world::{KEPT, World, number_of};
use bytes::Bytes;
use serde_json::{Value, json};

/// Number, name and content of an uploaded file.
pub type Upload = (usize, String, Bytes);

impl World {
    /// Stores the files uploaded with a message. Returns them in Discord's format.
    pub(super) fn attach(
        &mut self,
        channel: u64,
        message: u64,
        body: &Value,
        files: Vec<Upload>,
    ) -> Vec<Value> {
        let mut attachments = Vec::new();
        for (number, name, bytes) in files {
            let id = self.id();
            let path = format!("/attachments/{channel}/{message}/{id}/{name}");
            let item = body["attachments"]
                .as_array()
                .and_then(|list| list.iter().find(|item| number_of(&item["id"]) == Some(number as u64)));
            let description = item.and_then(|item| item["description"].as_str());
            let url = format!("{}{path}", self.base);
            let mut value = json!({"id": id.to_string(), "filename": name, "size": bytes.len(), "url": url, "proxy_url": url,
                                   "content_type": content_type(&name)});
            if let Some(description) = description {
                value["description"] = description.into();
            }
            if let Some((width, height)) = picture_size(&bytes) {
                value["width"] = width.into();
                value["height"] = height.into();
            }
            attachments.push(value);
            self.files.insert(path, (content_type(&name).to_owned(), bytes));
        }
        attachments
    }

    /// Stores a file for a person's next command. Returns its id.
    pub fn upload(&mut self, name: &str, bytes: Bytes) -> u64 {
        let id = self.id();
        let kept = |c: char| {
            if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }
        };
        let name: String = name.chars().map(kept).take(100).collect();
        let path = format!("/attachments/ephemeral/{id}/{name}");
        let url = format!("{}{path}", self.base);
        let value = json!({"id": id.to_string(), "filename": name, "size": bytes.len(), "url": url, "proxy_url": url,
                           "content_type": content_type(&name), "ephemeral": true});
        self.files.insert(path, (content_type(&name).to_owned(), bytes));
        self.uploads.push_back((id, value));
        if self.uploads.len() > KEPT
            && let Some((_, old)) = self.uploads.pop_front()
        {
            self.forget_files(&json!([old]));
        }
        id
    }

    pub fn uploaded(&self, id: u64) -> Option<&Value> {
        self.uploads.iter().find(|(known, _)| *known == id).map(|(_, value)| value)
    }

    /// Removes files that are no longer reachable.
    pub(super) fn forget_files(&mut self, attachments: &Value) {
        for attachment in attachments.as_array().into_iter().flatten() {
            if let Some(path) = attachment["url"].as_str().and_then(|url| url.strip_prefix(&self.base)) {
                self.files.remove(path);
            }
        }
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("gif") => "image/gif",
        Some("txt") => "text/plain; charset=utf-8",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

fn picture_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if let Some([a, b, c, d]) = bytes.strip_prefix(b"GIF89a").and_then(|rest| rest.first_chunk()) {
        return Some((u32::from(u16::from_le_bytes([*a, *b])), u32::from(u16::from_le_bytes([*c, *d]))));
    }
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(0)?, number(4)?))
}
