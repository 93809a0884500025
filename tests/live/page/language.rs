//! The page speaks the person's language, says how to begin where the person is, and leads to what it names.

use super::browser::{Driver, act_as, click, gone, holds, own, press, shown, speak, value};
use crate::scripted::Bot;
use deltille::{
    playground::{Config, Playground},
    text::{locales, word},
};
use fantoccini::{Client, Locator, key::Key};
use serde_json::{Value, json};
use serenity::all::{ChannelId, CreateMessage, CreateThread};

async fn texts(playground: &Playground) -> Value {
    let answer = reqwest::get(format!("{}/page/texts", playground.address())).await.unwrap();
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

/// The welcome names buttons of the bot, and the page has a catalogue for each language of the bot.
#[tokio::test]
async fn welcome_names_the_buttons_of_the_bot() {
    let playground = Playground::start(Config::default()).await.unwrap();
    let texts = texts(&playground).await;
    assert_eq!(texts.as_object().unwrap().len(), locales().count());
    for locale in locales() {
        let texts = &texts[locale.tag()];
        let text = |id: &str| texts[id].as_str().expect(id).to_owned();
        let bold = |id: &str| {
            let text = text(id);
            text.split("**").skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
        };
        let button = |id: &str| word(locale, id);
        assert_eq!(bold("welcome-open"), [text("send"), button("button-open")]);
        assert_eq!(bold("welcome-others"), [button("button-join"), button("button-alone")]);
        assert_eq!(bold("welcome-open-alone"), [text("send")]);
        assert_eq!(bold("welcome-alone"), [button("button-open")]);
        assert_eq!(bold("welcome-move"), [button("button-move")]);
        assert_eq!(text("welcome-now"), button("button-alone"));
        let against = button("form-against-computer");
        let against = against.split('{').next().unwrap();
        assert!(text("welcome-alone").contains(&format!("*{against}Deltille*")));
    }
    playground.shutdown().await;
}

/// Everything that the page says or labels and that is seen or heard now, apart from what messages say.
async fn said(client: &Client) -> Vec<String> {
    let script = "
        const own = (node) => node.checkVisibility() && !node.closest('.body, #language');
        const all = [...document.querySelectorAll('body *')].filter(own);
        const texts = (node) => [...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.data);
        const labels = (node) => ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name));
        return [...all.flatMap(texts), ...all.flatMap(labels), document.title].map((text) => (text ?? '').trim())
            .filter(Boolean)";
    serde_json::from_value(value(client, script).await).unwrap()
}

#[tokio::test]
async fn page_speaks_german_to_a_person_who_chose_it() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let texts = texts(&playground).await;
    let (english, german) = (&texts["en-US"], texts["de"].as_object().unwrap());
    // Texts in English only; one that is the same in both languages proves nothing.
    let only = |text: &str| {
        let found = german.iter().find(|(id, german)| english[*id] == *text && **german != *text);
        found.map(|(id, _)| id.clone())
    };
    let german_only = async |client: &Client, wanted: &[&str]| {
        let said = said(client).await;
        let left: Vec<_> = said.iter().filter_map(|text| only(text)).collect();
        assert!(left.is_empty(), "still English: {left:?}");
        for wanted in wanted {
            let text = german[*wanted].as_str().unwrap();
            assert!(said.iter().any(|one| one == text), "{text} is not among {said:?}");
        }
    };
    let (room, mira) = (playground.channel("lounge").unwrap(), playground.person("Mira").unwrap());
    let client = driver.browser(360).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#welcome", "/play").await;
    assert_eq!(value(&client, "return document.documentElement.lang").await, "en-US");
    speak(&client, "de").await;
    shown(&client, "#welcome", "/spielen").await;
    shown(&client, "#welcome", "/lernen").await;
    let languages = "return [document.documentElement.lang, document.querySelector('#language').value]";
    assert_eq!(value(&client, languages).await, json!(["de", "de"]));
    german_only(&client, &["heading", "title", "welcome-title", "welcome-begin", "welcome-lesson"]).await;
    let placeholder = "return document.querySelector('#text').placeholder";
    assert_eq!(value(&client, placeholder).await, "Beginne mit /spielen");

    // The drawer with all that it hides.
    click(&client, "#drawer").await;
    client
        .execute("document.querySelectorAll('details').forEach((one) => { one.open = true; })", Vec::new())
        .await
        .unwrap();
    german_only(&client, &["channels", "about", "people", "misbehave-about", "fault-malformed"]).await;
    press(&client, Key::Escape).await;

    // A message for Mira alone, its picture, and a command.
    mira.slash(room, "secret", &[]).unwrap();
    shown(&client, "#messages .private", german["private"].as_str().unwrap()).await;
    german_only(&client, &["dismiss", "placeholder"]).await;
    shown(&client, "#messages .shot .unseen[lang=de]", german["enlarge"].as_str().unwrap()).await;
    click(&client, "#messages .shot").await;
    shown(&client, "#picture[open]", "").await;
    german_only(&client, &["close", "picture-larger"]).await;
    press(&client, Key::Escape).await;
    client.find(Locator::Id("text")).await.unwrap().send_keys("/move").await.unwrap();
    shown(&client, "#menu [role=option]", "/move").await;
    german_only(&client, &["completions"]).await;
    press(&client, Key::Enter).await;
    german_only(&client, &["cancel", "option-choose"]).await;

    // A refusal of the server, which names it by its id.
    let refused = json!({"person": mira.id.to_string(), "channel": room.to_string(), "kind": 9});
    let script = "const [asked, done] = arguments;
        import('/state.js').then(({ ask }) => ask('/page/interact', asked)).catch((why) => done(why.message))";
    let why = client.execute_async(script, vec![refused]).await.unwrap();
    assert_eq!(why, german["error-kind"]);

    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}

/// A message keeps the language in which it was written; the page around it does not.
#[tokio::test]
async fn messages_name_the_language_in_which_they_are_written() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    playground.set_locale("fr");
    let bot = Bot::connect(&playground).await;
    let (room, mira) = (playground.channel("lounge").unwrap(), playground.person("Mira").unwrap());
    let direct = mira.direct_channel().unwrap();
    mira.speaks("de");
    mira.slash(room, "secret", &[]).unwrap().answered().await.unwrap();
    mira.slash(room, "move", &[("entry", "a1".into())]).unwrap().answered().await.unwrap();
    mira.say(room, "hallo");
    mira.slash(direct, "move", &[("entry", "b2".into())]).unwrap().answered().await.unwrap();
    let client = driver.browser(1280).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#messages .body", "hallo").await;
    let languages = "return [...document.querySelectorAll('#messages article')]
        .map((one) => [one.querySelector('.body').lang, one.lastElementChild.closest('[lang]').lang])";
    assert_eq!(value(&client, languages).await, json!([["de", "de"], ["fr", "fr"], ["de", "de"]]));
    speak(&client, "en-US").await;
    shown(&client, "#messages .edited", "Only you can see this").await;
    assert_eq!(value(&client, languages).await[0], json!(["de", "en-US"]), "the note is the page's");
    // Text written again is in the present language.
    let secret = mira.messages(room)[0].id;
    mira.press(room, secret, "next").unwrap().answered().await.unwrap();
    shown(&client, "#messages .private .body[lang='en-US']", "").await;
    click(&client, &format!("[data-channel='{direct}']")).await;
    shown(&client, "#messages .body[lang=de]", "moved b2").await;

    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn welcome_fits_the_place_and_the_bot() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let client = driver.browser(360).await;
    client.goto(&playground.address()).await.unwrap();
    // Before there is a bot, no command is promised.
    shown(&client, "#welcome", "No bot has registered its commands yet").await;
    assert!(!client.find(Locator::Id("begin")).await.unwrap().is_displayed().await.unwrap());
    let placeholder = "return document.querySelector('#text').placeholder";
    assert_eq!(value(&client, placeholder).await, "Message, or / for commands");

    let bot = Bot::connect(&playground).await;
    shown(&client, "#welcome", "press Join").await;
    shown(&client, "#welcome code", "/learn").await;
    assert_eq!(value(&client, placeholder).await, "Type /play to begin");
    assert!(!said(&client).await.iter().any(|text| text.contains("{")), "a place is not filled in");

    // In direct messages no other person can join.
    let (room, mira) = (playground.channel("lounge").unwrap(), playground.person("Mira").unwrap());
    let direct = mira.direct_channel().unwrap();
    click(&client, "#drawer").await;
    click(&client, &format!("[data-channel='{direct}']")).await;
    shown(&client, "#welcome", "Only you and Deltille are here").await;
    assert!(!said(&client).await.iter().any(|text| text.contains("Join")));

    // In a channel with running games, the box does not explain how to begin.
    mira.slash(room, "move", &[("entry", "a1".into())]).unwrap();
    click(&client, "#drawer").await;
    click(&client, &format!("[data-channel='{room}']")).await;
    shown(&client, "#messages .body", "moved a1").await;
    gone(&client, "#welcome:not([hidden])").await;
    assert_eq!(value(&client, placeholder).await, "Message, or / for commands");

    click(&client, "#drawer").await;
    click(&client, &format!("[data-channel='{direct}']")).await;
    shown(&client, "#lesson", "Learn a game").await;
    click(&client, "#lesson").await;
    shown(&client, "#command strong", "/learn").await;
    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}

#[tokio::test]
async fn mentioned_threads_have_their_names_and_lead_there() {
    let Some(driver) = Driver::start().await else {
        return;
    };
    let playground = Playground::start(Config::default()).await.unwrap();
    let bot = Bot::connect(&playground).await;
    let room = ChannelId::new(playground.channel("lounge").unwrap());
    let client = driver.browser(360).await;
    client.goto(&playground.address()).await.unwrap();
    shown(&client, "#welcome", "/play").await;

    // The mention is there before the thread, which takes the id of its message.
    let first = room.say(&bot.http, "a table").await.unwrap();
    room.say(&bot.http, format!("open: <#{}>", first.id)).await.unwrap();
    shown(&client, "button.mention:disabled", "unknown channel").await;
    let thread = room
        .create_thread_from_message(&bot.http, first.id, CreateThread::new("Triablo 7"))
        .await
        .unwrap();
    thread
        .id
        .send_message(&bot.http, CreateMessage::new().content("the board"))
        .await
        .unwrap();
    shown(&client, "button.mention:enabled", "Triablo 7").await;
    // In the list it hangs under its channel.
    let parent = format!(
        "const above = document.querySelector('#channels .thread')?.previousElementSibling;
        return above?.querySelector('button').dataset.channel === '{room}'"
    );
    holds(&client, &parent).await;

    // By keyboard, as by tapping.
    value(&client, "document.querySelector('button.mention').focus()").await;
    press(&client, Key::Enter).await;
    shown(&client, "#messages .body", "the board").await;
    shown(&client, "#place", "Triablo 7").await;
    holds(&client, "return document.activeElement.id === 'text'").await;

    // A touch screen gets no keyboard for that; a person is named, not a channel.
    own(&client, "Emulation.setTouchEmulationEnabled", json!({"enabled": true})).await;
    act_as(&client, "Ada").await;
    playground.person("Ada").unwrap().say(thread.id.get(), &format!("<@1001>, see <#{room}>"));
    shown(&client, "span.mention", "@Mira").await;
    click(&client, "button.mention").await;
    shown(&client, "#place", "# lounge").await;
    holds(&client, "return document.activeElement.id === 'messages'").await;
    driver.stop(client).await;
    bot.stop().await;
    playground.shutdown().await;
}
