//! The places of a picture as buttons over it, in reading order: those that continue a choice, those that begin another,
//! those chosen so far, the rest.

use deltille_base::text::Locale;
use deltille_frame::ui::{
    t,
    touch::{Tap, TapEffect, Touch},
};
use deltille_games::Place;
use deltille_picture::svg::escaped;
use std::fmt::Write;

pub fn html(locale: Locale, touch: &Touch) -> String {
    let (width, height) = touch.size;
    let label = escaped(&t(locale, "page-board"));
    let mut out = format!(
        "<svg class=\"places\" viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{label}\">"
    );
    for Place { spot, at, reach, whole } in &touch.places {
        let here = |begins: bool| {
            let of = move |tap: &&Tap| tap.spot == *spot && (tap.effect == TapEffect::Begins) == begins;
            touch.taps.iter().find(of)
        };
        let (next, again) = (here(false), here(true));
        let mut class = match next.or(again).map(|tap| tap.effect) {
            Some(TapEffect::Continues) => "open",
            Some(TapEffect::Captures) => "open takes",
            Some(TapEffect::Begins) => "again",
            None if *whole => "",
            None => continue,
        }
        .to_owned();
        if touch.chosen.contains(spot) {
            class.push_str(" chosen");
        }
        let name = escaped(&spot.0);
        let label = next.or(again).map_or(name.clone(), |tap| escaped(&tap.label));
        let press = match next.or(again) {
            Some(tap) => format!("data-press=\"{}\"", escaped(&tap.custom_id)),
            None => "aria-disabled=\"true\"".to_owned(),
        };
        let again = again.map_or(String::new(), |tap| format!(" data-again=\"{}\"", escaped(&tap.custom_id)));
        // Writing to a String cannot fail.
        let _ = write!(
            out,
            "<g class=\"{}\" role=\"button\" tabindex=\"-1\" aria-label=\"{label}\" data-spot=\"{name}\" {press}{again}>\
             <circle cx=\"{:.0}\" cy=\"{:.0}\" r=\"{reach:.0}\"/></g>",
            class.trim(),
            at.x,
            at.y,
        );
    }
    out + "</svg>"
}
