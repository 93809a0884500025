//! A person's settings and a server's: chosen, kept over a restart, obeyed.

use super::*;

/// The values that are chosen in the menu with this id.
fn chosen(message: &Message, id: &str) -> Vec<String> {
    control(message, id)
        .options
        .into_iter()
        .filter_map(|(value, chosen)| chosen.then_some(value))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_are_kept_over_a_restart_and_obeyed() {
    const THEME: &str = "1.my.theme";
    const STARTERS: &str = "1.house.starters";
    let mut stage = Stage::new().await;
    let (mira, ada) = (stage.person("Mira"), stage.person("Ada"));
    let page = stage.command(&ada, "me settings", &[]).await;
    let page = stage.press(&ada, &page, "button-page-after").await;
    let page = stage.choose(&ada, &page, THEME, "light").await;
    assert_eq!(chosen(&page, THEME), ["light"]);
    let mut page = stage.command(&mira, "server settings", &[]).await;
    while !controls(0, &page).iter().any(|control| control.custom_id == STARTERS) {
        page = stage.press(&mira, &page, "button-page-after").await;
    }
    let page = stage.choose(&mira, &page, STARTERS, "moderators").await;
    assert_eq!(chosen(&page, STARTERS), ["moderators"]);
    stage.stop_bot().await;
    stage.start_bot().await;
    let page = stage.command(&ada, "me settings", &[]).await;
    let page = stage.press(&ada, &page, "button-page-after").await;
    assert_eq!(chosen(&page, THEME), ["light"]);
    let play = [("game", json!("triablo"))];
    let refused = stage.command(&ada, "play", &play).await;
    assert!(!has(&refused, "button-open"), "{}", refused.value);
    assert!(has(&stage.command(&mira, "play", &play).await, "button-open"));
    stage.end().await;
}
