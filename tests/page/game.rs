//! A whole beginning with the real bot: a command completed by keyboard, a move tapped, the new picture with its alt text,
//! and a private message that the other person does not see.

use crate::browser::Driver;
use fantoccini::{Client, Locator, key::Key};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::Duration,
};

/// Ends with the test, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn playground(data: &std::path::Path) -> (Running, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deltille"))
        .args(["playground", "--port", "0", "--data"])
        .arg(data)
        .env_remove("DISCORD_TOKEN")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let address = lines.find_map(|line| Some(line.ok()?.split_once("http://")?.1.split_whitespace().next()?.to_owned()));
    (Running(child), format!("http://{}", address.expect("it prints its address")))
}

async fn act_as(client: &Client, name: &str) {
    see(client, &format!("//select[@id='person']/option[.='{name}']")).await;
    client.find(Locator::Id("person")).await.unwrap().select_by_label(name).await.unwrap();
    // The page loads that person's view; what is waited for next decides when it is there.
}

/// The newest button with this label, once it is there.
async fn press(client: &Client, label: &str) {
    let path = format!("(//button[normalize-space()='{label}' and not(@disabled)])[last()]");
    let button = client.wait().at_most(Duration::from_secs(20)).for_element(Locator::XPath(&path)).await;
    button.unwrap_or_else(|error| panic!("the button {label:?}: {error}")).click().await.unwrap();
}

async fn see(client: &Client, path: &str) -> fantoccini::elements::Element {
    let found = client.wait().at_most(Duration::from_secs(20)).for_element(Locator::XPath(path)).await;
    found.unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_begins_by_keyboard_and_goes_on_by_taps() {
    let Some(driver) = Driver::start().await else { return };
    let client = driver.browser(1200).await;
    let data = tempfile::tempdir().unwrap();
    let (_program, address) = playground(data.path());
    client.goto(&address).await.unwrap();
    act_as(&client, "Mira").await;

    // By keyboard alone: the command, its option, the button.
    let text = client.wait().for_element(Locator::Id("text")).await.unwrap();
    see(&client, "//*[@id='channels']//button").await;
    text.send_keys("/pl").await.unwrap();
    see(&client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., '/play')]").await;
    text.send_keys(&Key::Enter.to_string()).await.unwrap();
    let game = see(&client, "//*[@id='command']//input[@name='game']").await;
    see(&client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., 'Triablo')]").await;
    game.send_keys(&Key::Enter.to_string()).await.unwrap();
    // The focus has gone on to the button that sends.
    client.active_element().await.unwrap().send_keys(&Key::Enter.to_string()).await.unwrap();
    see(&client, "//*[@class='message private'][contains(., 'Only you can see this')]").await;
    // White sets up first: Mira takes that seat.
    let seat = see(&client, "(//select[option[contains(., 'White')]])[last()]").await;
    seat.select_by_value("0").await.unwrap();
    see(&client, "(//select/option[contains(., 'White') and @selected or contains(., 'White')])[last()]").await;
    press(&client, "Open the table").await;
    see(&client, "//button[normalize-space()='Join']").await;

    // Another person sees the lobby, and nothing of Mira's form.
    act_as(&client, "Jonas").await;
    see(&client, "//button[normalize-space()='Join']").await;
    assert!(
        client.find_all(Locator::Css(".message.private")).await.unwrap().is_empty(),
        "Jonas sees Mira's private message"
    );
    press(&client, "Join").await;
    let first = see(&client, "//article[.//button[normalize-space()='Set up']]//img").await;
    let alt = first.attr("alt").await.unwrap().unwrap_or_default();
    assert!(alt.contains("to set up"), "{alt}");

    // Both set up by tapping.
    for name in ["Mira", "Jonas"] {
        act_as(&client, name).await;
        press(&client, "Set up").await;
        press(&client, "Play it").await;
        see(&client, "//*[contains(., 'Done')]").await;
    }
    // The first move, tapped.
    act_as(&client, "Mira").await;
    press(&client, "Move").await;
    for _ in 0..2 {
        let menu = see(&client, "(//article[contains(@class, 'private')]//select)[last()]").await;
        let id = menu.attr("data-custom-id").await.unwrap().unwrap_or_default();
        menu.select_by_index(1).await.unwrap();
        // The message changes: this menu is replaced by the next step's.
        let gone = format!("//article[contains(@class, 'private')][not(.//select[@data-custom-id='{id}'])][.//button]");
        see(&client, &format!("({gone})[last()]")).await;
    }
    press(&client, "tips up ^").await;
    press(&client, "Play it").await;
    let board = see(&client, "//article[not(contains(@class, 'private'))]//img[contains(@alt, 'Red to move')]").await;
    let width = client
        .execute(
            "return arguments[0].decode().then(() => arguments[0].naturalWidth)",
            vec![serde_json::to_value(&board).unwrap()],
        )
        .await;
    assert_eq!(width.unwrap(), 1000, "the picture is loaded");

    // A narrow window: nothing is wider than it.
    client.close().await.unwrap();
    let client = driver.browser(360).await;
    client.goto(&address).await.unwrap();
    see(&client, "//article//img").await;
    let overflow = client.execute("return document.documentElement.scrollWidth - window.innerWidth", vec![]).await.unwrap();
    assert!(overflow.as_i64().is_some_and(|overflow| overflow <= 0), "{overflow} pixels too wide");
    driver.stop(client).await;
}
