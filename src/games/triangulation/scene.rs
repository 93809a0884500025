use super::{Entry, Triangulation};
use crate::{games::Look, scene::{Scene, Drawing}};
pub(super) struct View;
impl View {
    pub fn of(_: &Triangulation, _: &Look<Entry>) -> View { View }
    pub fn scene(&self) -> Scene { Scene::new(1083, Drawing::new(vec![crate::scene::card::body(1083)])) }
}
