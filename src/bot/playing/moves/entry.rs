//! The menus that end with an entry: step by step up to a preview that is confirmed.

use super::{
    act::MoveAct,
    menu::{Links, Menu, full_path},
};
use crate::{
    frame::ui::{
        Button, ButtonStyle, File, Post, TableAct, button,
        custom_id::Path,
        escape::{code, sentence},
        picture::{Preview, Sight, picture},
        rows,
        steps::{Stage, stage},
        t,
    },
    routing::Reader,
};
use deltille_base::text::{Message, say};
use deltille_games::{AnyPlay, Choice, Seat};
use deltille_picture::Painter;
use deltille_table::Table;

/// Links of a menu whose taps play an entry.
#[derive(Clone, Copy, Debug)]
pub struct Enter;

impl Links for Enter {
    type Act = MoveAct;

    fn tap(&self, page: u8, path: Path) -> MoveAct {
        MoveAct::Tap { page, path }
    }

    fn pick(&self, slot: u8, path: Path) -> MoveAct {
        MoveAct::Pick { slot, path }
    }

    fn make(&self, path: Path) -> Option<MoveAct> {
        Some(MoveAct::Confirm(path))
    }

    fn pick_to_make(&self, slot: u8, path: Path) -> Option<MoveAct> {
        Some(MoveAct::PickToMake { slot, path })
    }
}

impl<'a> Menu<'a, Enter> {
    /// The menu of a player's own entries on the current board.
    pub fn own(
        painter: &'a Painter,
        table: &'a Table,
        seat: Seat,
        reader: Reader,
    ) -> Option<Menu<'a, Enter>> {
        Some(Menu::own_on(table.play()?, painter, table, seat, reader))
    }

    /// The same on another board of the table.
    pub fn own_on(
        play: &'a AnyPlay,
        painter: &'a Painter,
        table: &'a Table,
        seat: Seat,
        reader: Reader,
    ) -> Menu<'a, Enter> {
        let Reader { locale, look, at_once, .. } = reader;
        Menu {
            painter,
            table,
            play,
            seat,
            sight: Sight::own(locale, look, seat),
            at_once,
            links: Enter,
        }
    }

    /// Shows the menu behind these steps, or the preview of the entry they make. `None` if there is no such
    /// entry.
    pub fn at(&self, path: &[String], page: u8) -> Option<Post> {
        let choices = self.play.choices(self.seat)?;
        match stage(&choices, path) {
            Stage::Gone => None,
            Stage::Ready(choice) => Some(self.preview(&choices, choice, path)),
            Stage::Ask(question) => Some(self.ask(&choices, &question, page)),
        }
    }

    pub fn entry(&self, path: &[String]) -> Option<String> {
        let choices = self.play.choices(self.seat)?;
        match stage(&choices, path) {
            Stage::Ready(choice) => Some(choice.entry.clone()),
            _ => None,
        }
    }

    /// Shows the board after the entry, for confirmation.
    fn preview(&self, choices: &[Choice], choice: &Choice, path: &[String]) -> Post {
        let full = full_path(choices, choice, path);
        let buttons = std::iter::once(self.confirm(full.clone())).chain(self.nav(choices, &full)).collect();
        let message = Message::new("tap-confirm").with("entry", code(&choice.entry));
        Post {
            text: say(
                self.sight.locale,
                &message.with("description", sentence(&say(self.sight.locale, &choice.description))),
            ),
            file: Some(self.after(choice)),
            touch: self.sight.look.vector.then(Box::default),
            rows: rows(buttons),
            ..Post::default()
        }
    }

    /// The button that plays the entry; `full` holds all its steps.
    pub fn confirm(&self, full: Path) -> Button {
        button(
            &MoveAct::Confirm(full).on(self.table),
            &t(self.sight.locale, "button-confirm"),
            ButtonStyle::Success,
        )
    }

    /// The picture of the board after this entry.
    pub fn after(&self, choice: &Choice) -> File {
        let preview = Preview::of(self.play, self.seat, &choice.entry, self.sight.locale);
        let (shown, caption) = (preview.shown(self.play), (&*preview.caption, Some(self.seat)));
        picture(self.painter, self.table, shown, self.sight, caption, &[])
    }
}
