//! Pictures compared pixel by pixel with those in `tests/golden/`.
//!
//! A picture that differs is written beside the expected one as `<name>.new.png`. After looking at it, accept all with
//! `DELTILLE_BLESS=1 cargo test --test pictures`.

#[path = "pictures/card.rs"]
mod card;
#[path = "pictures/golden.rs"]
mod golden;
#[path = "support/recorded.rs"]
mod recorded;
#[path = "pictures/torissogi.rs"]
mod torissogi;
#[path = "pictures/triablo.rs"]
mod triablo;
#[path = "pictures/triangulation.rs"]
mod triangulation;
#[path = "pictures/trioker.rs"]
mod trioker;
#[path = "pictures/triortan.rs"]
mod triortan;
