//! Problems that a picture explains better: a refused entry with what is in its way, an earlier board with the present one.

use super::{context::Reader, problem::Problem, rules};
use crate::{
    bot::{
        service::tables::Current,
        ui::{
            custom_id::{Act, Press},
            escape::{code, sentence},
            message::{ButtonStyle, Component, Post},
            news::news,
            picture::{Sight, moment_picture, picture},
            snapshot::Moment,
            widgets::{BUTTONS, OPTIONS, button, cancel, grey, rows, select, select_option, t, words},
        },
    },
    games::{Actors, Highlight, Mark, Refusal, Seat},
    picture::Painter,
    text::{Message, say},
};

/// Entries shown as examples of what can be typed.
const EXAMPLES: usize = 3;

/// What the person is told, privately.
pub fn explain(painter: &Painter, problem: &Problem, reader: Reader) -> Post {
    let explained = match problem {
        Problem::Stale(current) => stale(painter, problem, current, reader),
        Problem::Rules { refusal, current, typed } => refused(painter, refusal, current, typed, reader),
        _ => None,
    };
    explained.unwrap_or_else(|| problem.post(reader.locale))
}

/// The present board, as this person sees it.
fn stale(painter: &Painter, problem: &Problem, current: &Current, reader: Reader) -> Option<Post> {
    let Reader { locale, theme, user } = reader;
    let table = &current.table;
    let seat = table.seat_of(user);
    let sight = seat.map_or(Sight::public(locale, theme, Seat(0)), |seat| Sight::own(locale, theme, seat));
    let moment = Moment::at(table, table.ply(), sight.viewer)?;
    let acts = matches!((moment.play.actors(), seat), (Actors::Seats(seats), Some(seat)) if seats.contains(seat));
    let press = Press::Table { table: table.id, ply: table.ply(), act: Act::Move };
    let buttons = if acts { vec![button(&press, &t(locale, "button-move"), ButtonStyle::Primary)] } else { Vec::new() };
    Some(Post {
        text: words(format!("{}\n{}", problem.post(locale).text, news(locale, table, &moment, false))).text,
        file: Some(moment_picture(painter, table, &moment, sight)),
        rows: rows(buttons),
        mentions: Vec::new(),
    })
}

/// Why the rules refuse an entry, and how to go on.
fn refused(painter: &Painter, refusal: &Refusal, current: &Current, typed: &str, reader: Reader) -> Option<Post> {
    let Reader { locale, theme, user } = reader;
    let table = &current.table;
    let play = table.play()?;
    let seat = table.seat_of(user)?;
    let acts = matches!(play.actors(), Actors::Seats(seats) if seats.contains(seat));
    let press = |act| Press::Table { table: table.id, ply: table.ply(), act };
    let why = sentence(&say(locale, refusal.message()));
    let go_on = || {
        let tap = button(&press(Act::Move), &t(locale, "button-move"), ButtonStyle::Primary);
        if acts { vec![tap] } else { Vec::new() }
    };
    match refusal {
        Refusal::Syntax { .. } => {
            let legal = play.legal_of(seat).unwrap_or_default();
            // From the whole list, so that they are different pieces.
            let step = legal.len().div_ceil(EXAMPLES).max(1);
            let examples: Vec<String> = legal.iter().step_by(step).map(|entry| code(entry)).collect();
            let mut text = say(locale, &Message::new("refused-syntax").with("entry", code(typed)).with("why", why));
            if acts && !examples.is_empty() {
                text.push('\n');
                text.push_str(&say(locale, &Message::new("refused-examples").with("examples", examples.join(", "))));
            }
            Some(Post { rows: rows(go_on()), ..words(text) })
        }
        Refusal::Ambiguous { candidates, .. } => {
            let text = say(locale, &Message::new("refused-ambiguous").with("entry", code(typed)).with("why", why));
            let mut components: Vec<Component> = if candidates.len() <= 4 * BUTTONS {
                let each =
                    candidates.iter().map(|entry| button(&press(Act::Enter(entry.clone())), entry, ButtonStyle::Primary));
                rows(each.collect())
            } else {
                let options = candidates.iter().take(OPTIONS).map(|entry| select_option(entry, entry, None)).collect();
                vec![select(&press(Act::Enter(String::new())), &t(locale, "refused-which"), options)]
            };
            components.extend(rows(vec![cancel(locale)]));
            Some(Post { rows: components, ..words(text) })
        }
        Refusal::Illegal { rule, spots, .. } => {
            let message = Message::new(if rule.is_some() { "refused-rule" } else { "refused" });
            let message = message.with("entry", code(typed)).with("why", why);
            let text = say(locale, &message.with("rule", rule.unwrap_or_default()));
            let marks: Vec<Highlight> =
                spots.iter().map(|spot| Highlight { spot: spot.clone(), mark: Mark::Wrong }).collect();
            let caption = say(locale, refusal.message());
            let file = (!marks.is_empty())
                .then(|| picture(painter, table, play, Sight::own(locale, theme, seat), (&caption, Some(seat)), &marks));
            let mut buttons = go_on();
            if let Some(rule) = rule {
                let page = rules::page_of(&table.setup.game, rule);
                let to_rules = Press::Rules { slot: rules::FRESH, game: table.setup.game.clone(), page };
                let label = say(locale, &Message::new("button-rule").with("rule", *rule));
                buttons.push(grey(&to_rules, &label));
            }
            Some(Post { file, rows: rows(buttons), ..words(text) })
        }
    }
}
