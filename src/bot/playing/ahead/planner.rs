//! A line of conditional moves while it is tapped. Each entry is its index in the sorted list of the entries
//! legal at that point, so nothing is stored before the line is complete.

use super::act::{LINE, PlanAct};
use crate::{
    frame::ui::{
        ButtonStyle, Post, TableAct, button, cancel,
        custom_id::Path,
        escape::code,
        grey,
        names::seat_and_name,
        picture::{Sight, picture},
        rows,
        steps::{Stage, stage},
        t,
    },
    playing::moves::menu::{Links, Menu},
};
use deltille_base::text::{Locale, Message, say};
use deltille_games::{AnyPlay, Seat};
use deltille_picture::{Look, Painter};
use deltille_table::{Refused, Table, ahead::next_of};

/// Renders `if … then …, if … then …`, escaped.
pub fn in_words(locale: Locale, owner: Seat, steps: &[(Seat, String)]) -> String {
    let parts = steps.iter().map(|(seat, line)| {
        let id = if *seat == owner { "plan-then" } else { "plan-if" };
        say(locale, &Message::new(id).with("entry", code(line)))
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// Links of a menu whose taps extend a foreseen line.
#[derive(Clone, Copy)]
struct Foreseen<'a> {
    /// The entries that lead there from the current board.
    line: &'a [u16],
}

impl Links for Foreseen<'_> {
    type Act = PlanAct;

    fn tap(&self, page: u8, path: Path) -> PlanAct {
        PlanAct::If { page, line: self.line.to_vec(), path }
    }

    fn pick(&self, slot: u8, path: Path) -> PlanAct {
        PlanAct::Pick { slot, line: self.line.to_vec(), path }
    }
}

/// Plays a tapped line. Returns the board after it, and the line.
pub fn follow(table: &Table, owner: Seat, line: &[u16]) -> Option<(AnyPlay, Vec<(Seat, String)>)> {
    let (mut play, mut made) = table.foresee(owner, []).ok()?;
    for index in line {
        let seat = next_of(&play, owner).ok()?;
        let choice = play.choices(seat)?.into_iter().nth(usize::from(*index))?;
        made.push((seat, play.enter_as(seat, &choice.entry).ok()?.line));
    }
    Some((play, made))
}

pub struct Planner<'a> {
    pub painter: &'a Painter,
    pub table: &'a Table,
    pub owner: Seat,
    pub locale: Locale,
    pub look: Look,
}

impl Planner<'_> {
    /// Returns the next menu, or the whole line for confirmation.
    ///
    /// # Errors
    /// A message for the user; `None` if there is no such menu.
    pub fn at(&self, mut line: Vec<u16>, path: &[String], page: u8) -> Result<Post, Option<Message>> {
        let (play, made) = follow(self.table, self.owner, &line).ok_or(None)?;
        let next = next_of(&play, self.owner).map_err(|why| match why {
            Refused::Said(message) => Some(message),
            _ => None,
        })?;
        let choices = play.choices(next).ok_or(Some(Message::new("tap-type")))?;
        match stage(&choices, path) {
            Stage::Gone => Err(None),
            Stage::Ready(choice) => {
                let index = choices.iter().position(|other| other.entry == choice.entry).ok_or(None)?;
                line.push(u16::try_from(index).ok().filter(|_| line.len() < LINE).ok_or(None)?);
                if next == self.owner {
                    self.whole(line).ok_or(None)
                } else {
                    self.at(line, &[], 0)
                }
            }
            Stage::Ask(question) => {
                let Planner { painter, table, owner, locale, look } = *self;
                let links = Foreseen { line: &line };
                let (play, sight) = (&play, Sight::own(locale, look, owner));
                let menu = Menu {
                    painter,
                    table,
                    play,
                    seat: next,
                    sight,
                    at_once: false,
                    links,
                };
                let post = menu.ask(&choices, &question, page);
                let ask = if next == self.owner {
                    t(locale, "plan-ask-answer")
                } else {
                    let who = seat_and_name(locale, table, play, next);
                    say(locale, &Message::new("plan-ask").with("who", who))
                };
                let so_far = in_words(locale, self.owner, &made);
                Ok(Post {
                    text: [so_far, ask, post.text].join("\n").trim_start().to_owned(),
                    ..post
                })
            }
        }
    }

    /// Shows the whole line and the board it leads to, with buttons to save or extend it.
    fn whole(&self, line: Vec<u16>) -> Option<Post> {
        let (play, made) = follow(self.table, self.owner, &line)?;
        let press = |act: PlanAct| act.on(self.table);
        let locale = self.locale;
        let mut buttons = vec![button(
            &press(PlanAct::Save(line.clone())),
            &t(locale, "button-plan-save"),
            ButtonStyle::Success,
        )];
        if line.len() + 2 <= LINE && next_of(&play, self.owner).is_ok_and(|next| next != self.owner) {
            let on = PlanAct::If { page: 0, line, path: Path::new() };
            buttons.push(button(&press(on), &t(locale, "button-plan-on"), ButtonStyle::Primary));
        }
        buttons.push(grey(&press(PlanAct::List), &t(locale, "button-back")));
        buttons.push(cancel(locale));
        let caption = made.iter().map(|(_, line)| line.as_str()).collect::<Vec<_>>().join(" · ");
        let sight = Sight::own(locale, self.look, self.owner);
        let file = picture(self.painter, self.table, &play, sight, (&caption, Some(self.owner)), &[]);
        let text = in_words(locale, self.owner, &made);
        Some(Post {
            text: format!("{text}\n{}", t(locale, "plan-like-this")),
            file: Some(file),
            rows: rows(buttons),
            ..Post::default()
        })
    }
}
