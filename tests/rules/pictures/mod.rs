//! Pictures compared pixel by pixel with those in `tests/golden/`.
//!
//! A picture that differs is written next to the expected one as `<name>.new.png`. After looking at it,
//! accept all with `DELTILLE_BLESS=1 cargo test --test rules pictures`.

mod bracket;
mod card;
mod golden;
mod graph;
#[cfg(feature = "scripts")]
mod names;
mod profile;
mod standings;
mod styles;
mod torissogi;
mod triablo;
mod triangulation;
mod trioker;
mod triortan;

use deltille_testing::recorded;
