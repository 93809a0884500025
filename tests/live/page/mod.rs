//! The playground's page in headless Chromium: with the real bot, and every kind of control with a scripted
//! one.
//!
//! Needs `chromium` and `chromedriver`. Without them the tests name what they skip and pass; with
//! `DELTILLE_REQUIRE_CHROMIUM=1` they fail.

mod browser;
mod controls;
mod game;
mod language;
mod looks;
mod mira;
mod scrolling;
mod shared;
mod touch;
mod typing;
