//! Choices on a page: places of the picture are tapped, where messages in Discord have numbers and buttons.

use deltille_games::{Place, Spot};

/// What can be tapped on a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Touch {
    /// Width and height of the picture, in card units.
    pub size: (u32, u32),
    /// In reading order, for keys and screen readers.
    pub places: Vec<Place>,
    pub taps: Vec<Tap>,
    /// What was chosen so far.
    pub chosen: Vec<Spot>,
    /// Custom ids of buttons, and what they make, as SVG.
    pub windows: Vec<(String, String)>,
}

/// A place as a button.
#[derive(Clone, PartialEq, Debug)]
pub struct Tap {
    pub spot: Spot,
    pub label: String,
    pub custom_id: String,
    pub effect: TapEffect,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TapEffect {
    Continues,
    Captures,
    /// Begins another choice; a place may continue this one, too.
    Begins,
}

impl Touch {
    pub fn place(&self, spot: &Spot) -> Option<&Place> {
        self.places.iter().find(|place| place.spot == *spot)
    }
}
