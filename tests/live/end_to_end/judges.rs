//! The checks on requests must find errors.

use super::requests;

#[test]
fn request_checks_find_errors() {
    use serde_json::json;
    let Some(description) = requests::Description::load() else {
        return;
    };
    let fine = json!({"type": 4, "data": {"content": "hi", "allowed_mentions": {"parse": [], "users": ["7"]},
        "attachments": [{"id": 0, "filename": "a.png", "description": "a"}], "flags": 64,
        "components": [{"type": 1, "components": [{"type": 2, "custom_id": "x", "label": "X", "style": 1, "disabled": false}]}]}});
    let path = "/interactions/1/abc/callback";
    assert_eq!(description.judge("POST", path, Some(&fine)), [""; 0]);
    assert_eq!(requests::limits("POST", path, &fine), [""; 0]);
    for (place, bad) in [
        ("/data/content", json!("x".repeat(2001))),
        ("/data/allowed_mentions", json!({"parse": ["users"]})),
        ("/data/attachments/0/description", json!("")),
        ("/data/components/0/components/0/label", json!("")),
    ] {
        let mut body = fine.clone();
        *body.pointer_mut(place).unwrap() = bad;
        assert_ne!(requests::limits("POST", path, &body), [""; 0], "{place}");
    }
    for (place, bad) in [
        ("/type", json!(99)),
        ("/data/content", json!(5)),
        ("/data/components/0/components/0/style", json!("loud")),
        ("/data/allowed_mentions/users/0", json!("not a number")),
    ] {
        let mut body = fine.clone();
        *body.pointer_mut(place).unwrap() = bad;
        assert_ne!(description.judge("POST", path, Some(&body)), [""; 0], "{place}");
    }
    assert_ne!(description.judge("DELETE", "/channels/1", None), [""; 0]);
}
