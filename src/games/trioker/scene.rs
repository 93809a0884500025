use super::{Entry, Trioker};
use crate::{games::Look, scene::{Drawing, Scene, card}};
pub fn scene(_game: &Trioker, _look: &Look<Entry>) -> Scene { Scene::new(1000, Drawing::new(vec![card::body(1000)])) }
pub fn sheet() -> Scene { Scene::new(1000, Drawing::new(vec![card::body(1000)])) }
