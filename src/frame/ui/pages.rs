//! Pages of a form: each has a name, a number, and the ways to the pages before and after it.

use super::{custom_id::Action, message::Button, widgets::grey};
use deltille_base::text::{Locale, Message, say};

/// The names of all pages, and the page that is shown.
#[derive(Clone, Debug)]
pub struct Pages {
    names: Vec<String>,
    page: usize,
}

impl Pages {
    /// A page past the end becomes the last one.
    pub fn new(names: Vec<String>, page: usize) -> Pages {
        let page = page.min(names.len().saturating_sub(1));
        Pages { names, page }
    }

    pub fn is_last(&self) -> bool {
        self.page + 1 >= self.names.len()
    }

    pub fn page(&self) -> usize {
        self.page
    }

    /// `Page 2 of 4: …`, if there are others.
    pub fn line(&self, locale: Locale) -> Option<String> {
        let name = self.names.get(self.page).filter(|_| self.names.len() > 1)?;
        let message = Message::new("form-page").with("page", self.page + 1).with("pages", self.names.len());
        Some(say(locale, &message.with("name", name.as_str())))
    }

    /// The buttons to the pages before and after this one.
    pub fn buttons<A: Action>(&self, locale: Locale, turn: impl Fn(u8) -> A) -> Vec<Button> {
        let to = |page: Option<usize>, id| {
            let (page, name) = page.and_then(|page| Some((page, self.names.get(page)?)))?;
            let label = say(locale, &Message::new(id).with("name", name.as_str()));
            Some(grey(&turn(page as u8), &label))
        };
        let before = to(self.page.checked_sub(1), "button-page-before");
        before.into_iter().chain(to(Some(self.page + 1), "button-page-after")).collect()
    }
}
