//! Checks what the bot sends: against Discord's limits, which are the playground's, and against its own rules.

use super::replies::posts_of;
use deltille::{
    bot::{Messages, Reply},
    discord::{Body, bodies},
    playground::{Failure, check},
};
use std::{collections::HashSet, ops::RangeInclusive};

/// The type of an option with a text, by Discord's numbers.
const TEXT: u64 = 3;

/// Describes everything in a reply that Discord would refuse, or that the bot should not send.
pub fn violations(reply: &Reply) -> Vec<String> {
    let mut found = own_rules(reply);
    found.extend(refusals(reply).into_iter().map(|refusal| format!("{refusal:?}")));
    found
}

/// Discord's refusals of the JSON that the bot would send.
pub fn refusals(reply: &Reply) -> Vec<Failure> {
    let verdict = |body: &Body| match body {
        Body::Message { json, files } => check::message(json, files, None),
        Body::Thread(json) => check::thread(json, false),
        Body::Choices(json) => check::choices(json, TEXT),
        Body::Form(json) => check::modal(json),
    };
    bodies(reply.clone()).iter().filter_map(|body| verdict(body).err()).collect()
}

/// Pictures have alt text and are small enough, choices differ, forms begin with values that they accept.
fn own_rules(reply: &Reply) -> Vec<String> {
    let mut found = Vec::new();
    let mut within = |what: &str, count: usize, limits: RangeInclusive<usize>| {
        if !limits.contains(&count) {
            found.push(format!("{what}: {count}, allowed are {limits:?}"));
        }
    };
    for file in posts_of(reply).into_iter().filter_map(|post| post.file.as_ref()) {
        within("alt text", file.alt.chars().count(), 1..=usize::MAX);
        let markup = ["**", "-# ", "<t:"].iter().filter(|mark| file.alt.contains(**mark)).count();
        within("markup in an alt text", markup, 0..=0);
        within("file name", file.name.chars().count(), 1..=100);
        within("bytes of a file", file.bytes.len(), 1..=8 << 20);
    }
    match reply {
        Reply::Messages(Messages { apart: Some(nonce), .. }) => {
            within("nonce", nonce.chars().count(), 1..=usize::MAX);
        }
        Reply::Choices(choices) => {
            let names: HashSet<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
            within("different choices", names.len(), choices.len()..=choices.len());
        }
        Reply::Form(modal) => {
            for field in &modal.fields {
                within("value of a field", field.value.chars().count(), 0..=usize::from(field.max_length));
            }
        }
        Reply::Messages(_) | Reply::OpenThread(_) | Reply::ChangeRole(_) => {}
    }
    found
}
