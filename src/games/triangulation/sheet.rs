use crate::{scene::{Scene, Drawing}, text::Locale};
pub(super) fn sheet(_: Locale) -> Scene { Scene::new(1083, Drawing::new(vec![crate::scene::card::body(1083)])) }
