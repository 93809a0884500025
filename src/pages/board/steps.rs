//! A board to be touched: places are buttons over the picture. Below it stand the question of the step, options without
//! a place, and the button that plays the entry.
//!
//! What can be chosen derives from the legal entries, as in the bot's menus ([`stage`]). Nothing is kept between two
//! taps: the steps so far come with each request.

use crate::marks;
use deltille_base::text::{Locale, Message, list, say};
use deltille_bot::actions::{MoveAct, TableAct};
use deltille_frame::ui::{
    alt,
    caption::Caption,
    custom_id::{Action, Path},
    escape::{code, sentence},
    outcome::turn,
    picture::{Preview, Sight, scene, snapshot_scene},
    snapshot::Snapshot,
    steps::{self, Question, Stage, StepOption, stage},
    t,
};
use deltille_games::{Actors, AnyPlay, Choice, Place, Refusal, Seat, SeatSet, Spot, Step, View};
use deltille_picture::svg::{escaped, svg, window};
use deltille_table::{Phase, Table};
use serde::Serialize;
use std::fmt::Write;

/// A table as one person sees it.
pub struct Board<'a> {
    pub table: &'a Table,
    pub play: &'a AnyPlay,
    /// Seat of the entries that are offered; `None`: none are.
    pub seat: Option<Seat>,
    pub sight: Sight,
    /// Whether a chosen entry is played without a confirmation.
    pub at_once: bool,
    places: Vec<Place>,
}

/// A step of an entry on the page.
#[derive(Serialize, Default, Debug)]
pub struct Steps {
    /// The board after the entry, if one is chosen.
    pub picture: Option<String>,
    /// The places over the picture.
    pub places: String,
    /// The question and its buttons.
    pub asked: String,
    /// Plays the entry that is chosen, without another tap.
    pub play: Option<String>,
}

/// Something that can be tapped next.
struct Offer<'a> {
    path: Path,
    label: String,
    spot: Option<&'a Spot>,
    captures: bool,
    /// The entry that it makes, if it makes one.
    entry: Option<&'a str>,
}

/// Offers in words show what they make, if there are no more than these.
const SHOWN: usize = 4;

impl<'a> Board<'a> {
    pub fn of(
        table: &'a Table,
        play: &'a AnyPlay,
        seat: Option<Seat>,
        sight: Sight,
        at_once: bool,
    ) -> Board<'a> {
        let mut places = play.places(&View {
            locale: sight.locale,
            viewer: sight.viewer,
            bottom: sight.bottom,
            caption: "",
            caption_seat: None,
            chips: &[],
            answering: SeatSet::EMPTY,
            highlight: &[],
            style: sight.look.style,
        });
        // In reading order.
        places.sort_by(|one, other| one.at.y.total_cmp(&other.at.y).then(one.at.x.total_cmp(&other.at.x)));
        Board { table, play, seat, sight, at_once, places }
    }

    /// The picture of the newest board.
    pub fn picture(&self) -> Option<String> {
        let snapshot = Snapshot::now(self.table, Vec::new(), self.sight.viewer)?;
        let caption = Caption::of(self.sight.locale, self.table, &snapshot).whole;
        let alt = alt::told(&snapshot.play, self.sight.locale, self.sight.viewer, &caption, &[]);
        Some(svg(&snapshot_scene(self.table, &snapshot, self.sight), &alt))
    }

    /// Whether the person has to compose a set-up, which the bot's own menu does.
    pub fn sets_up(&self) -> bool {
        self.seat.is_some_and(|seat| self.is_on_turn(seat) && self.play.draft(seat, "").is_some())
    }

    fn is_on_turn(&self, seat: Seat) -> bool {
        let open = self.table.phase == Phase::Play && !self.table.is_paused();
        open && matches!(self.play.actors(), Actors::Seats(seats) if seats.contains(seat))
    }

    /// The question after these steps. `None`: no entry has these steps.
    pub fn steps(&self, path: &[String]) -> Option<Steps> {
        let seat = self.seat.filter(|seat| self.is_on_turn(*seat));
        let choices = seat.and_then(|seat| self.play.choices(seat)).unwrap_or_default();
        let Some(seat) = seat.filter(|_| !choices.is_empty()) else {
            return path.is_empty().then(|| self.waits());
        };
        match stage(&choices, path) {
            Stage::Gone => None,
            Stage::Ready(choice) => Some(self.chosen(seat, &choices, choice)),
            Stage::Ask(question) => Some(self.asks(&choices, &question)),
        }
    }

    fn waits(&self) -> Steps {
        let asked = marks::html(&turn(self.sight.locale, self.table, self.play, false));
        Steps {
            places: self.places(&[], &[], &[]),
            asked,
            ..Steps::default()
        }
    }

    fn asks(&self, choices: &[Choice], question: &Question<'_>) -> Steps {
        let offers = offers(self.sight.locale, question);
        let first = match stage(choices, &[]) {
            Stage::Ask(first) if first.path != question.path => first,
            _ => Question { path: Path::new(), taken: Vec::new(), options: Vec::new() },
        };
        let again = self::offers(self.sight.locale, &first);
        let mut asked = String::new();
        // Writing to a String cannot fail.
        let (game, any) = (&self.table.setup.game, offers.iter().any(|offer| offer.spot.is_some()));
        let title = steps::question(self.sight.locale, game, question.taken.len(), any);
        let _ = write!(asked, "<p>{}</p>", escaped(&title));
        self.trail(&mut asked, &question.taken);
        let in_words = offers.iter().filter(|offer| offer.spot.is_none_or(|spot| !self.is_whole(spot)));
        let in_words: Vec<&Offer<'_>> = in_words.collect();
        let about = question.taken.iter().rev().find_map(|step| self.place(step.spot.as_ref()?));
        let about = about.filter(|_| in_words.len() <= SHOWN);
        let button = |offer: &&Offer<'_>| {
            let made = about.zip(offer.entry).map(|(place, entry)| self.made(place, entry));
            step_button("", &offer.path, &made.unwrap_or_default(), &offer.label)
        };
        let buttons: String = in_words.iter().map(button).collect();
        let back = if question.taken.is_empty() { String::new() } else { self.back() };
        if !(buttons.is_empty() && back.is_empty()) {
            let _ = write!(asked, "<p class=\"row\">{buttons}{back}</p>");
        }
        Steps {
            places: self.places(&offers, &again, &question.taken),
            asked,
            ..Steps::default()
        }
    }

    /// The board after the entry, and the button that plays it.
    fn chosen(&self, seat: Seat, choices: &[Choice], choice: &Choice) -> Steps {
        let locale = self.sight.locale;
        let act = MoveAct::Enter(choice.entry.clone()).on(self.table).encode();
        let told = Message::new("tap-confirm").with("entry", code(&choice.entry));
        let told = say(locale, &told.with("description", sentence(&say(locale, &choice.description))));
        let mut asked = marks::html(&told);
        let _ = write!(
            asked,
            "<p class=\"row\"><button type=\"button\" class=\"play\" data-press=\"{}\">{}</button>{}</p>",
            escaped(&act),
            escaped(&t(locale, "button-confirm")),
            if choices.len() > 1 { self.back() } else { String::new() }
        );
        let preview = Preview::of(self.play, seat, &choice.entry, locale);
        let scene =
            scene(self.table, preview.shown(self.play), self.sight, (&preview.caption, Some(seat)), &[]);
        Steps {
            picture: Some(svg(&scene, &preview.caption)),
            places: String::new(),
            asked,
            play: self.at_once.then_some(act),
        }
    }

    fn trail(&self, out: &mut String, taken: &[&Step]) {
        if !taken.is_empty() {
            let taken = list(self.sight.locale, taken.iter().map(|step| say(self.sight.locale, &step.label)));
            let _ = write!(out, "<p class=\"small\">{}</p>", escaped(&sentence(&taken)));
        }
    }

    fn back(&self) -> String {
        step_button("back", &Path::new(), "", &t(self.sight.locale, "button-cancel"))
    }

    fn place(&self, spot: &Spot) -> Option<&Place> {
        self.places.iter().find(|place| place.spot == *spot)
    }

    fn is_whole(&self, spot: &Spot) -> bool {
        self.place(spot).is_some_and(|place| place.whole)
    }

    /// The surroundings of a place after an entry.
    fn made(&self, place: &Place, entry: &str) -> String {
        let Some(seat) = self.seat else { return String::new() };
        let preview = Preview::of(self.play, seat, entry, self.sight.locale);
        let scene = scene(self.table, preview.shown(self.play), self.sight, ("", None), &[]);
        window(&scene, place.at, 2.2 * place.reach)
    }

    /// The places over the picture, in reading order: those that can be tapped next, those that begin another entry, those
    /// of the steps so far, the rest.
    fn places(&self, offers: &[Offer<'_>], again: &[Offer<'_>], taken: &[&Step]) -> String {
        let scene = scene(self.table, self.play, self.sight, ("", None), &[]);
        let label = escaped(&t(self.sight.locale, "page-board"));
        let mut out = format!(
            "<svg class=\"places\" viewBox=\"0 0 {} {}\" role=\"group\" aria-label=\"{label}\">",
            scene.width, scene.height
        );
        for Place { spot, at, reach, whole } in &self.places {
            let of = |offer: &&Offer| offer.spot == Some(spot);
            let (class, offer) = match (offers.iter().find(of), again.iter().find(of)) {
                (Some(offer), _) if offer.captures => ("open takes", Some(offer)),
                (Some(offer), _) => ("open", Some(offer)),
                (None, Some(offer)) => ("again", Some(offer)),
                (None, None) => ("", None),
            };
            if offer.is_none() && !whole {
                continue;
            }
            let chosen = taken.iter().any(|step| step.spot.as_ref() == Some(spot));
            let class = if chosen { format!("{class} chosen") } else { class.to_owned() };
            let name = escaped(&spot.0);
            let label = offer.map_or(name.clone(), |offer| escaped(&offer.label));
            let path = offer.map_or_else(
                || " aria-disabled=\"true\"".to_owned(),
                |offer| format!(" data-path=\"{}\"", json(&offer.path)),
            );
            let _ = write!(
                out,
                "<g class=\"{}\" role=\"button\" tabindex=\"-1\" aria-label=\"{label}\" data-spot=\"{name}\"{path}>\
                 <circle cx=\"{:.0}\" cy=\"{:.0}\" r=\"{:.0}\"/></g>",
                class.trim(),
                at.x,
                at.y,
                reach
            );
        }
        out + "</svg>"
    }

    /// Why nothing can be made from the first chosen place to this one, with the rule's number. `None` where a text could
    /// tell something hidden, or has another meaning.
    pub fn why_not(&self, path: &[String], to: &str) -> Option<String> {
        let seat = self.seat.filter(|seat| self.is_on_turn(*seat) && !self.play.illegal_loses(*seat))?;
        let choices = self.play.choices(seat)?;
        let Stage::Ask(question) = stage(&choices, path) else { return None };
        let from = question.taken.first()?.spot.as_ref()?;
        let refusal = self.play.clone().enter_as(seat, &format!("{}-{to}", from.0)).err()?;
        let Refusal::Illegal { rule, message, .. } = refusal else { return None };
        let message = sentence(&say(self.sight.locale, &message));
        Some(rule.map_or(message.clone(), |rule| format!("{message} ({rule})")))
    }
}

/// The offers of a question. Where a step is only the way to places, as the level of a drop, the places are offered.
fn offers<'a>(locale: Locale, question: &Question<'a>) -> Vec<Offer<'a>> {
    let said = |step: &Step| say(locale, &step.label);
    let offer = |option: &StepOption<'a>| Offer {
        path: [question.path.clone(), option.tokens()].concat(),
        label: option.step.map_or_else(|| t(locale, "tap-here"), said),
        spot: option.step.and_then(|step| step.spot.as_ref()),
        captures: option.step.is_some_and(|step| step.capture),
        entry: if let [only] = option.entries[..] { Some(&only.entry) } else { None },
    };
    let depth = question.path.len();
    let beyond = |option: &StepOption<'a>| -> Option<Vec<Offer<'a>>> {
        let way = option.step.filter(|step| step.spot.is_none())?;
        let next = |entry: &&'a Choice| {
            let step = entry.steps.get(depth + 1).filter(|step| step.spot.is_some())?;
            Some(Offer {
                path: [&question.path[..], &[way.token.clone(), step.token.clone()]].concat(),
                label: said(step),
                spot: step.spot.as_ref(),
                captures: step.capture,
                entry: None,
            })
        };
        option.entries.iter().map(next).collect()
    };
    let flat: Option<Vec<Vec<Offer<'a>>>> = question.options.iter().map(beyond).collect();
    let mut flat: Vec<Offer<'a>> = flat.into_iter().flatten().flatten().collect();
    flat.sort_by(|one, other| {
        (&one.spot.map(|spot| &spot.0), &one.path).cmp(&(&other.spot.map(|spot| &spot.0), &other.path))
    });
    flat.dedup_by(|one, other| one.path == other.path);
    let one_way = flat.windows(2).all(|pair| pair[0].spot != pair[1].spot);
    match one_way && !flat.is_empty() {
        true => flat,
        false => question.options.iter().map(offer).collect(),
    }
}

fn json(path: &[String]) -> String {
    // Texts can be written.
    escaped(&serde_json::to_string(path).unwrap_or_default())
}

fn step_button(class: &str, path: &[String], picture: &str, label: &str) -> String {
    format!(
        "<button type=\"button\" class=\"{class}\" data-path=\"{}\">{picture}{}</button>",
        json(path),
        escaped(label)
    )
}
