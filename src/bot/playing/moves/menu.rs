//! Menus of steps: private pictures with numbered choices, one step after the other.
//!
//! An entry takes at most three taps if its piece and its target decide it. From the third tap on, or at once
//! for players who set that, a button plays the entry without confirmation; such buttons are green.
//!
//! Nothing is stored between the taps: the steps so far travel in the `custom_id`s, and every press is
//! validated against the current table. [`Links`] decides what the taps lead to: an entry, or a conditional
//! move.

use super::layout::Layout;
use crate::frame::ui::{
    Button, ButtonStyle, Component, OPTIONS, OnTable, Post, SelectOption, TableAct, alt, button, cancel,
    custom_id::{Action, Path},
    entries::piece_note,
    escape::sentence,
    grey,
    picture::{Preview, Sight, file, scene, untouched},
    rows, select, select_option,
    steps::{self, HERE, Offer, Question, Stage, StepOption, back, offers, stage},
    t,
    touch::{Tap, TapEffect},
};
use deltille_base::text::{Locale, Message, list, named, say, titled};
use deltille_games::{AnyPlay, Choice, Highlight, Mark, Place, Seat, Spot};
use deltille_picture::{Painter, svg::window};
use deltille_table::Table;

/// The targets of a menu's taps.
pub trait Links {
    type Act: TableAct;

    fn tap(&self, page: u8, path: Path) -> Self::Act;

    /// Select number `slot` of a message: adds one more step to these.
    fn pick(&self, slot: u8, path: Path) -> Self::Act;

    /// Places that the text above the menu names: the pictures show them.
    fn named(&self) -> Vec<Spot> {
        Vec::new()
    }

    /// The line below the board; `None` for the question of the step.
    fn caption(&self) -> Option<String> {
        None
    }

    /// The last row: back, if there is a way back, and cancel.
    fn nav(&self, locale: Locale, back: Option<Button>) -> Vec<Button> {
        back.into_iter().chain([cancel(locale)]).collect()
    }

    /// Plays the entry of these steps without confirmation; `None` if these links do not offer that.
    fn make(&self, path: Path) -> Option<Self::Act> {
        let _ = path;
        None
    }

    /// The same for a select.
    fn pick_to_make(&self, slot: u8, path: Path) -> Option<Self::Act> {
        let _ = (slot, path);
        None
    }
}

/// Buttons on a page show what they make, if there are no more than these.
const WINDOWS: usize = 4;

/// From this many taps on, an entry is played without confirmation; shorter paths are confirmed.
pub const TAPS: usize = 3;

/// A menu of entries: its board, seat and links.
#[derive(Clone, Copy)]
pub struct Menu<'a, L> {
    pub painter: &'a Painter,
    pub table: &'a Table,
    /// The board to choose on; it need not be the current one.
    pub play: &'a AnyPlay,
    /// The seat whose entries are offered.
    pub seat: Seat,
    /// The view of the board; choices are numbered from the side at the bottom.
    pub sight: Sight,
    /// Whether entries are played without confirmation.
    pub at_once: bool,
    pub links: L,
}

impl<L: Links> Menu<'_, L> {
    /// Shows a question, with a numbered picture of its options. A long list has pages.
    pub fn ask(&self, choices: &[Choice], question: &Question, page: u8) -> Post {
        if self.sight.look.vector {
            return self.touched(choices, question);
        }
        let question = &question.clone().at_once();
        let layout = self.layout(question);
        let spent = self.spent(choices, &question.path);
        let pages = layout.pages();
        let page = usize::from(page).min(pages - 1);
        let shown = layout.on_page(page);
        let title = steps::question(
            self.sight.locale,
            &self.table.setup.game,
            question.taken.len(),
            !layout.numbered.is_empty(),
        );
        let (on_buttons, in_menus) = shown.split_at(layout.buttons.min(shown.len()));

        let button = |answer: &StepOption, label: &str| self.answer_button(question, answer, label, spent);
        let worded: Vec<Button> =
            layout.named.iter().map(|answer| button(answer, &self.label(answer))).collect();
        let numbers: Vec<Button> =
            on_buttons.iter().map(|(number, answer)| button(answer, &number.to_string())).collect();
        let makes = worded.iter().chain(&numbers).any(|button| button.style == ButtonStyle::Success);
        let mut components = if layout.apart() {
            [rows(worded), rows(numbers)].concat()
        } else {
            rows([worded, numbers].concat())
        };
        components.extend(self.menus(question, in_menus, &title, spent));
        let mut nav = self.nav(choices, &question.path);
        if pages > 1 {
            let next = self.links.tap(((page + 1) % pages) as u8, question.path.clone());
            nav.insert(0, grey(&next.on(self.table), &t(self.sight.locale, "button-more-choices")));
        }
        components.extend(rows(nav));

        let mut text = self.text(question, &title);
        if makes {
            text = format!("{text}\n{}", t(self.sight.locale, "tap-makes"));
        }
        let asked = self.links.caption().unwrap_or(title);
        let marks = self.marks(question, &shown);
        let scene = scene(self.table, self.play, self.sight, (&asked, Some(self.seat)), &marks);
        let told = self.told(question, &shown, asked);
        let file = file(self.painter, self.table, self.play, self.sight, &told, &scene);
        Post { text, file: Some(file), rows: components, ..Post::default() }
    }

    /// The same on a page: options are places of the picture, or buttons where they have none.
    fn touched(&self, choices: &[Choice], question: &Question) -> Post {
        let locale = self.sight.locale;
        let asks = offers(locale, question);
        let again = match stage(choices, &[]) {
            Stage::Ask(first) if first.path != question.path => offers(locale, &first),
            _ => Vec::new(),
        };
        let placed = asks.iter().any(|offer| offer.spot.is_some());
        let title = steps::question(locale, &self.table.setup.game, question.taken.len(), placed);
        let caption = self.links.caption().unwrap_or_else(|| title.clone());
        let scene = scene(self.table, self.play, self.sight, (&caption, Some(self.seat)), &[]);
        let mut touch = untouched(&scene, self.play, self.sight);
        let mut taps = Vec::new();
        for (offer, begins) in
            asks.iter().map(|offer| (offer, false)).chain(again.iter().map(|it| (it, true)))
        {
            let effect = match offer.captures {
                _ if begins => TapEffect::Begins,
                true => TapEffect::Captures,
                false => TapEffect::Continues,
            };
            taps.extend(offer.spot.map(|spot| Tap {
                spot: spot.clone(),
                label: offer.label.clone(),
                custom_id: self.follow(offer).0.encode(),
                effect,
            }));
        }
        touch.taps = taps;
        touch.chosen = question.taken.iter().filter_map(|step| step.spot.clone()).collect();
        let in_words =
            |offer: &&Offer| offer.spot.and_then(|spot| touch.place(spot)).is_none_or(|place| !place.whole);
        let in_words: Vec<&Offer> = asks.iter().filter(in_words).collect();
        let about = touch
            .chosen
            .last()
            .and_then(|spot| touch.place(spot))
            .filter(|_| in_words.len() <= WINDOWS);
        let mut windows = Vec::new();
        let buttons = in_words.iter().map(|offer| {
            let (act, style) = self.follow(offer);
            windows.extend(
                about.zip(offer.entry).map(|(place, entry)| (act.encode(), self.window(place, entry))),
            );
            button(&act, &offer.label, style)
        });
        let components = [rows(buttons.collect()), rows(self.nav(choices, &question.path))].concat();
        touch.windows = windows;
        let file = file(self.painter, self.table, self.play, self.sight, &caption, &scene);
        Post {
            text: self.text(question, &title),
            file: Some(file),
            touch: Some(touch.into()),
            rows: components,
            ..Post::default()
        }
    }

    /// Where a choice on a page leads, and how its button looks.
    fn follow(&self, offer: &Offer) -> (OnTable<L::Act>, ButtonStyle) {
        let make = offer.entry.filter(|_| self.at_once).and_then(|_| self.links.make(offer.path.clone()));
        match make {
            Some(make) => (make.on(self.table), ButtonStyle::Success),
            None => (self.links.tap(0, offer.path.clone()).on(self.table), ButtonStyle::Primary),
        }
    }

    /// The surroundings of a place after an entry.
    fn window(&self, place: &Place, entry: &str) -> String {
        let preview = Preview::of(self.play, self.seat, entry, self.sight.locale);
        let scene = scene(self.table, preview.shown(self.play), self.sight, ("", None), &[]);
        window(&scene, place.at, 2.2 * place.reach)
    }

    /// The steps so far, the question, and what is to be known of the chosen piece.
    fn text(&self, question: &Question, title: &str) -> String {
        let locale = self.sight.locale;
        let trail: Vec<String> = question.taken.iter().map(|step| say(locale, &step.label)).collect();
        let text = match &trail[..] {
            [] => title.to_owned(),
            trail => titled(locale, &format!("**{}**", sentence(&trail.join(" › "))), title),
        };
        let first = question.taken.first();
        match first.and_then(|step| piece_note(locale, self.table, self.play, &step.label)) {
            Some(note) => format!("{text}\n{note}"),
            None => text,
        }
    }

    /// The steps so far, the question, and what the numbers mean, for people who cannot see the picture.
    fn told(&self, question: &Question, shown: &[(u32, &StepOption)], asked: String) -> String {
        let locale = self.sight.locale;
        let trail = list(locale, question.taken.iter().map(|step| say(locale, &step.label)));
        let trail = if trail.is_empty() { trail } else { format!("{trail}.") };
        let choices = shown
            .iter()
            .map(|(number, answer)| named(locale, &number.to_string(), &self.label(answer)));
        let asked = [trail, asked].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
        alt::numbered(locale, &asked, &choices.collect::<Vec<_>>())
    }

    fn layout<'q>(&self, question: &'q Question<'q>) -> Layout<'q> {
        Layout::of(question, |spot| self.play.reading_order(spot, self.sight.bottom))
    }

    /// Number of taps along this path.
    fn spent(&self, choices: &[Choice], path: &[String]) -> usize {
        let mut taps = 0;
        for (length, token) in path.iter().enumerate() {
            let Stage::Ask(question) = stage(choices, &path[..length]) else {
                continue;
            };
            if question.path.len() != length {
                continue;
            }
            let question = question.at_once();
            taps += self.layout(&question).taps(token);
            if question.is_at_once() {
                break;
            }
        }
        taps
    }

    /// Whether a tap on this option plays its entry; `taps` includes that tap.
    fn makes(&self, answer: &StepOption, taps: usize) -> bool {
        answer.entries.len() == 1 && (self.at_once || taps >= TAPS)
    }

    fn answer_button(&self, question: &Question, answer: &StepOption, label: &str, spent: usize) -> Button {
        let path = || [question.path.clone(), answer.tokens()].concat();
        match self.makes(answer, spent + 1).then(|| self.links.make(path())).flatten() {
            Some(make) => button(&make.on(self.table), label, ButtonStyle::Success),
            None => button(&self.links.tap(0, path()).on(self.table), label, ButtonStyle::Primary),
        }
    }

    /// Menus for the options that are not buttons; each says which numbers it holds.
    fn menus(
        &self,
        question: &Question,
        shown: &[(u32, &StepOption)],
        title: &str,
        spent: usize,
    ) -> Vec<Component> {
        let menu = |(chunk, slot): (&[(u32, &StepOption)], u8)| {
            let ends =
                chunk.first().zip(chunk.last()).map(|((first, _), (last, _))| format!("{first}–{last}"));
            let makes = chunk.iter().any(|(_, answer)| self.makes(answer, spent + 2));
            let act = match makes.then(|| self.links.pick_to_make(slot, question.path.clone())).flatten() {
                Some(make) => make,
                None => self.links.pick(slot, question.path.clone()),
            };
            let options = chunk.iter().map(|(number, answer)| self.option(*number, answer)).collect();
            select(&act.on(self.table), &format!("{title} {}", ends.unwrap_or_default()), options)
        };
        shown.chunks(OPTIONS).zip(0..).map(menu).collect()
    }

    fn label(&self, option: &StepOption) -> String {
        match option.step {
            Some(step) => {
                let steps = std::iter::once(&step).chain(&option.rest);
                list(self.sight.locale, steps.map(|step| say(self.sight.locale, &step.label)))
            }
            None => t(self.sight.locale, "tap-here"),
        }
    }

    fn option(&self, number: u32, option: &StepOption) -> SelectOption {
        let description = match option.entries[..] {
            [only] => say(self.sight.locale, &only.description),
            ref several => say(self.sight.locale, &Message::new("tap-moves").with("count", several.len())),
        };
        select_option(option.token, &format!("{number} · {}", self.label(option)), Some(&description))
    }

    /// Marks the chosen steps, and numbers the available ones.
    fn marks(&self, question: &Question, shown: &[(u32, &StepOption)]) -> Vec<Highlight> {
        let mentioned = self.links.named().into_iter().map(|spot| Highlight { spot, mark: Mark::Named });
        let taken = question.taken.iter().filter_map(|step| step.spot.clone());
        let taken = taken.map(|spot| Highlight { spot, mark: Mark::Chosen });
        let open = shown.iter().filter_map(|(number, option)| {
            let step = option.step?;
            let mark = if step.capture { Mark::Capture(*number) } else { Mark::Target(*number) };
            Some(Highlight { spot: step.spot.clone()?, mark })
        });
        mentioned.chain(taken).chain(open).collect()
    }

    /// The last row: back, if there is a way back, and cancel.
    pub fn nav(&self, choices: &[Choice], path: &[String]) -> Vec<Button> {
        let back = back(choices, path);
        let back = back
            .map(|path| grey(&self.links.tap(0, path).on(self.table), &t(self.sight.locale, "button-back")));
        self.links.nav(self.sight.locale, back)
    }
}

/// All steps of an entry, including those taken automatically, so that the path identifies only this entry.
pub fn full_path(choices: &[Choice], choice: &Choice, path: &[String]) -> Path {
    let mut full: Path = choice.steps.iter().map(|step| step.token.clone()).collect();
    if path.last().is_some_and(|token| token == HERE) || !matches!(stage(choices, &full), Stage::Ready(_)) {
        full.push(HERE.to_owned());
    }
    full
}

#[cfg(test)]
#[path = "../../../../tests/units/menu.rs"]
mod tests;
