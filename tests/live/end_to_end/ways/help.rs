//! Help: every topic, and the way from there to the rules and the lessons.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn each_topic_leads_back_and_to_rules_and_lessons() {
    let stage = Stage::new().await;
    let ada = stage.person("Ada");
    let mut page = stage.command(&ada, "help", &[]).await;
    for topic in ["moves", "slow", "people", "commands", "about"] {
        page = stage.press(&ada, &page, &format!("button-help-{topic}")).await;
        assert_eq!(page.only_for, Some(ada.id));
        says(&page, &format!("help-{topic}"));
        page = stage.press(&ada, &page, "button-back").await;
    }
    let rules = stage.press(&ada, &page, "button-rules").await;
    assert!(!controls(0, &rules).is_empty(), "{}", rules.value);
    let page = stage.command(&ada, "help", &[]).await;
    says(&stage.press(&ada, &page, "button-learn").await, "lesson-games");
    stage.end().await;
}
