//! The bot's own texts, Markdown as Discord shows it → HTML: bold, italic, small print, code and blocks of it, times and links
//! to Discord's own things. Everything else is text.

use deltille_picture::svg::escaped;
use std::fmt::Write;
use time::OffsetDateTime;

/// One paragraph a line, outside of blocks.
pub fn html(text: &str) -> String {
    // Blocks are the parts between fences; the name of a language follows the first of them.
    text.split("```")
        .zip([false, true].into_iter().cycle())
        .fold(String::new(), |out, (part, block)| {
            let block = block.then(|| part.split_once('\n').map_or(part, |(_, lines)| lines));
            out + &block.map_or_else(|| paragraphs(part), |lines| format!("<pre>{}</pre>", escaped(lines)))
        })
}

fn paragraphs(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (class, line) = match line.strip_prefix("-# ") {
            Some(small) => (" class=\"small\"", small),
            None => ("", line),
        };
        // Writing to a String cannot fail.
        let _ = write!(out, "<p{class}>{}</p>", inline(line));
    }
    out
}

pub(crate) fn inline(line: &str) -> String {
    let (mut out, mut plain) = (String::new(), String::new());
    let (mut bold, mut italic, mut code) = (false, false, false);
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        let tag = if code {
            None
        } else if let Some((html, length)) = moment(rest) {
            Some((html, &rest[length..]))
        } else if let Some(after) = rest.strip_prefix("**") {
            bold = !bold;
            Some((if bold { "<b>" } else { "</b>" }.to_owned(), after))
        } else if let Some(after) = rest.strip_prefix('*') {
            italic = !italic;
            Some((if italic { "<i>" } else { "</i>" }.to_owned(), after))
        } else {
            None
        };
        if let Some((html, after)) = tag {
            out.push_str(&escaped(&std::mem::take(&mut plain)));
            out.push_str(&html);
            rest = after;
            continue;
        }
        rest = after;
        match first {
            '`' => {
                code = !code;
                out.push_str(&escaped(&std::mem::take(&mut plain)));
                out.push_str(if code { "<code>" } else { "</code>" });
            }
            '\\' if !code => {
                if let Some(next) = after.chars().next() {
                    plain.push(next);
                    rest = &after[next.len_utf8()..];
                }
            }
            // Put after an @ in names, so that Discord does not take it for a mention.
            '\u{200b}' => {}
            other => plain.push(other),
        }
    }
    out.push_str(&escaped(&plain));
    out.push_str(if code { "</code>" } else { "" });
    out.push_str(if italic { "</i>" } else { "" });
    out.push_str(if bold { "</b>" } else { "" });
    out
}

/// `<t:SECONDS:STYLE>` at the beginning, as an element that the script words in the reader's own time; and its length.
fn moment(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix("<t:")?;
    let end = inside.find('>')?;
    let (seconds, style) = inside[..end].split_once(':').unwrap_or((&inside[..end], "f"));
    let shown = utc(seconds.parse().ok()?)?;
    let style = style.chars().next().filter(char::is_ascii_alphabetic)?;
    let html = format!(
        "<time datetime=\"{}Z\" data-style=\"{style}\">{shown} UTC</time>",
        shown.replace(' ', "T")
    );
    Some((html, 3 + end + 1))
}

/// `2025-06-15 15:06`, for readers without a script; `None` beyond the year 9999.
pub(crate) fn utc(seconds: u64) -> Option<String> {
    let at = OffsetDateTime::from_unix_timestamp(i64::try_from(seconds).ok()?).ok()?;
    let (date, hour, minute) = (at.date(), at.hour(), at.minute());
    Some(format!("{date} {hour:02}:{minute:02}"))
}

#[cfg(test)]
#[path = "../../tests/units/pages/marks.rs"]
mod tests;
