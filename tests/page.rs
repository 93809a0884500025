//! The playground's page in headless Chromium: with the real bot, and every kind of control with a scripted one.
//!
//! Needs `chromium` and `chromedriver`. Without them the tests say what they left out and pass; with
//! `DELTILLE_REQUIRE_CHROMIUM=1` they fail.

#[path = "support/browser.rs"]
mod browser;
#[path = "page/controls.rs"]
mod controls;
#[path = "page/game.rs"]
mod game;
#[path = "support/scripted.rs"]
#[expect(dead_code, reason = "these tests ask the page, not the bot")]
mod scripted;
