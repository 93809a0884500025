//! Names of the kinds of actions: an id without its arguments.

/// The kind of an action in its Debug form, of its field `act` if it has one: the names of the variants, without
/// the types of arguments.
pub fn kind(feature: &str, action: &str) -> String {
    let words = words(act(action));
    [feature.rsplit("::").next().unwrap_or(feature)]
        .into_iter()
        .chain(words)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The field `act` of an action in its Debug form; the whole action without it.
pub fn act(action: &str) -> &str {
    action.split_once("act: ").map_or(action, |(_, act)| until_comma(act))
}

/// Types of arguments.
const ARGUMENTS: [&str; 21] = [
    "BoardView",
    "ChannelId",
    "GameId",
    "Level",
    "MessageId",
    "None",
    "PersonSettings",
    "PhantomData",
    "Player",
    "RoundNumber",
    "Seat",
    "Seats",
    "Seen",
    "ServerSettings",
    "Some",
    "TableId",
    "TaskRef",
    "TournamentId",
    "UserId",
    "Wanted",
    "Whereabouts",
];

fn words(act: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    let mut rest = act;
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_alphabetic() || sign == '"') {
        rest = &rest[start..];
        if let Some(text) = rest.strip_prefix('"') {
            rest = text.split_once('"').map_or("", |(_, rest)| rest);
            continue;
        }
        let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        rest = after;
        if word.starts_with(|sign: char| sign.is_ascii_uppercase()) && !ARGUMENTS.contains(&word) {
            words.push(word);
        }
    }
    words
}

/// The text up to the comma behind a value in a list.
fn until_comma(text: &str) -> &str {
    let mut depth = 0i32;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' if depth == 0 => return &text[..at],
            ')' | '}' | ']' => depth -= 1,
            ',' if depth == 0 => return &text[..at],
            _ => {}
        }
    }
    text
}
