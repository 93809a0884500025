//! The picture of a game.

use super::{Entry, Triablo};
use crate::{
    games::{Look, RulesPage},
    scene::{Drawing, Scene},
    text::Locale,
};

const HEIGHT: u32 = 1090;

pub(super) fn scene(_game: &Triablo, _look: &Look<Entry>) -> Scene {
    Scene::new(HEIGHT, Drawing::new(Vec::new()))
}

pub(super) fn sheet(_locale: Locale) -> Scene {
    Scene::new(HEIGHT, Drawing::new(Vec::new()))
}

pub(super) fn rules_pages() -> Vec<RulesPage> {
    Vec::new()
}
