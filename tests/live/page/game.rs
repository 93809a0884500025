//! The beginning of a game with the real bot: a command completed by keyboard, a move tapped, the new picture
//! with its alt text, and a private message that the other person does not see.

use super::browser::{Driver, holds, shown};
use deltille::text::{Locale, word};
use deltille_testing::texts::{Says, message};
use fantoccini::{Client, Locator, elements::Element, error::CmdError, key::Key};
use std::{
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

const PATIENCE: Duration = Duration::from_secs(60);

/// Ends with the test, passed or failed.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn playground(data: &std::path::Path) -> (Running, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_deltille"))
        .args(["playground", "--port", "0", "--data"])
        .arg(data)
        .env_remove("DISCORD_TOKEN")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let address = lines
        .find_map(|line| Some(line.ok()?.split_once("http://")?.1.split_whitespace().next()?.to_owned()));
    (Running(child), format!("http://{}", address.expect("it prints its address")))
}

/// A page of this width, the program behind it with its data, and its address. `None` where no browser is installed.
pub async fn opened(width: u32) -> Option<(Driver, Client, (Running, tempfile::TempDir), String)> {
    let driver = Driver::start().await?;
    let client = driver.browser(width).await;
    let data = tempfile::tempdir().unwrap();
    let (program, address) = playground(data.path());
    client.goto(&address).await.unwrap();
    Some((driver, client, (program, data), address))
}

/// Retries until it works: the page redraws its messages on every update, and then an element found before no
/// longer exists.
pub async fn again<T>(what: &str, act: impl AsyncFn() -> Result<T, CmdError>) -> T {
    let since = Instant::now();
    loop {
        match act().await {
            Ok(done) => return done,
            Err(error) if since.elapsed() > PATIENCE => panic!("{what}: {error}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(30)).await,
        }
    }
}

pub async fn act_as(client: &Client, name: &str) {
    see(client, &format!("//select[@id='person']/option[.='{name}']")).await;
    again(name, async || client.find(Locator::Id("person")).await?.select_by_label(name).await).await;
    // The page loads that person's view; the next wait finds out when it is there.
}

/// Presses the newest button with this text, once it is there.
pub async fn press(client: &Client, text: &str) {
    let label = &word(Locale::default(), text);
    let path = format!("(//button[normalize-space()='{label}' and not(@disabled)])[last()]");
    again(label, async || client.find(Locator::XPath(&path)).await?.click().await).await;
}

pub async fn see(client: &Client, path: &str) -> Element {
    again(path, async || client.find(Locator::XPath(path)).await).await
}

pub async fn attribute(client: &Client, path: &str, name: &str) -> String {
    again(path, async || client.find(Locator::XPath(path)).await?.attr(name).await)
        .await
        .unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_begins_by_keyboard_and_goes_on_by_taps() {
    let Some((driver, client, _program, address)) = opened(1200).await else {
        return;
    };
    act_as(&client, "Mira").await;

    // By keyboard alone: the command, its option, the button.
    let text = client.wait().for_element(Locator::Id("text")).await.unwrap();
    see(&client, "//*[@id='channels']//button").await;
    text.send_keys("/pl").await.unwrap();
    see(&client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., '/play')]").await;
    text.send_keys(&Key::Enter.to_string()).await.unwrap();
    let game = see(&client, "//*[@id='command']//input[@name='game']").await;
    see(&client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., 'Trioker')]").await;
    game.send_keys(&Key::Down.to_string()).await.unwrap();
    see(&client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., 'Triablo')]").await;
    game.send_keys(&Key::Enter.to_string()).await.unwrap();
    // The focus has moved to the button that sends.
    client.active_element().await.unwrap().send_keys(&Key::Enter.to_string()).await.unwrap();
    see(&client, "//*[@class='message private'][contains(., 'Only you can see this')]").await;
    // White sets up first: Mira takes that seat.
    let seat = Locator::XPath("(//select[option[contains(., 'White')]])[last()]");
    again("the seat", async || client.find(seat).await?.select_by_value("0").await).await;
    see(
        &client,
        "(//select/option[contains(., 'White') and @selected or contains(., 'White')])[last()]",
    )
    .await;
    press(&client, "button-open").await;
    see(&client, "//button[normalize-space()='Join']").await;

    // Another person sees the lobby, but not Mira's form.
    act_as(&client, "Jonas").await;
    see(&client, "//button[normalize-space()='Join']").await;
    assert!(
        client.find_all(Locator::Css(".message.private")).await.unwrap().is_empty(),
        "Jonas sees Mira's private message"
    );
    press(&client, "button-join").await;
    let alt = attribute(&client, "//article[.//button[normalize-space()='Move']]//img", "alt").await;
    assert!(alt.says(message!("triablo-alt-turn", seat = message!("seat-white"))), "{alt}");

    // The first move, with three taps after *Move*.
    act_as(&client, "Mira").await;
    press(&client, "button-move").await;
    for _ in 0..3 {
        let numbered = "(//article[contains(@class, 'private')]//button[@data-custom-id and not(.='Back' or .='Cancel')])[1]";
        let id = attribute(&client, numbered, "data-custom-id").await;
        let button = format!("//button[@data-custom-id='{id}']");
        again(&button, async || client.find(Locator::XPath(&button)).await?.click().await).await;
        // The message changes: this button is replaced by the next step's.
        see(&client, &format!("//body[not(.//button[@data-custom-id='{id}'])]")).await;
    }
    let board = "//article[not(contains(@class, 'private'))]//img[contains(@alt, 'Red to move')]";
    let script =
        "const found = document.evaluate(arguments[0], document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
        return found.decode().then(() => found.naturalWidth)";
    see(&client, board).await;
    let width = again(board, async || client.execute(script, vec![board.into()]).await).await;
    assert_eq!(width, 1000, "the picture is loaded");

    // In a narrow window nothing is wider than the window.
    client.close().await.unwrap();
    let client = driver.browser(360).await;
    client.goto(&address).await.unwrap();
    see(&client, "//article//img").await;
    let overflow = client
        .execute("return document.documentElement.scrollWidth - window.innerWidth", vec![])
        .await
        .unwrap();
    assert!(overflow.as_i64().is_some_and(|overflow| overflow <= 0), "{overflow} pixels too wide");
    driver.stop(client).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_imported_and_its_animation_is_shown() {
    let Some((driver, client, (_program, data), _)) = opened(1200).await else {
        return;
    };
    let file = data.path().join("a game.txt");
    std::fs::write(&file, "# game: triablo\n# option setup: standard\ne3-f3v\ne7-f6^\n").unwrap();
    act_as(&client, "Mira").await;
    let text = client.wait().for_element(Locator::Id("text")).await.unwrap();
    see(&client, "//*[@id='channels']//button").await;
    text.send_keys("/game imp").await.unwrap();
    see(&client, "//*[@id='menu']/div[@aria-selected='true' and starts-with(., '/game import')]").await;
    text.send_keys(&Key::Enter.to_string()).await.unwrap();
    let input = see(&client, "//*[@id='command']//input[@name='file' and @type='file']").await;
    input.send_keys(file.to_str().unwrap()).await.unwrap();
    see(&client, "//*[@id='command']//input[@name='file' and @data-value]").await;
    press(&client, "Send").await;
    see(&client, "//*[@class='message private'][contains(., 'move 2 of 2')]").await;
    press(&client, "button-step-back").await;
    see(&client, "//*[@class='message private'][contains(., 'move 1 of 2')]").await;
    press(&client, "button-animation").await;
    let alt = attribute(&client, "//*[@class='message private']//img[contains(@src, '.gif')]", "alt").await;
    assert!(alt.says("animation-alt"), "{alt}");
    let script = "const found = document.querySelector('.private img[src$=\".gif\"]');
        return found.decode().then(() => [found.naturalWidth, found.width])";
    let sizes = again("the animation", async || client.execute(script, Vec::new()).await).await;
    assert_eq!(sizes[0], 720, "{sizes}");
    driver.stop(client).await;
}

/// In direct messages on a phone, in every language: the composer shows all options of `/play` whole, its list of games
/// says what each game is and how long it takes, and the welcome's button begins one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_phone_shows_options_and_games_whole_and_begins_in_direct_messages() {
    let Some((driver, client, _program, _)) = opened(360).await else {
        return;
    };
    see(&client, "//ul[@id='games']/li").await;
    let direct = "document.querySelector('#channels .direct').closest('button').click()";
    client.execute(direct, Vec::new()).await.unwrap();
    for locale in ["de", "fr", "en-US"] {
        again(locale, async || client.find(Locator::Id("language")).await?.select_by_value(locale).await)
            .await;
        holds(&client, &format!("return document.documentElement.lang === '{locale}'")).await;
        holds(&client, "return !document.querySelector('#welcome').hidden").await;
        client.execute("document.querySelector('#begin').click()", Vec::new()).await.unwrap();
        let text = |id: &str| word(Locale::nearest(locale), id);
        let first = format!("{} {}", text("game-trioker-about"), text("game-trioker-length"));
        shown(&client, "#menu [role=option]:first-child small", &first).await;
        let cut = "const box = document.querySelector('#command'), edge = box.getBoundingClientRect();
            const outside = (one) => one.bottom > edge.bottom || one.top < edge.top || one.right > edge.right;
            return [...box.children].filter((one) => outside(one.getBoundingClientRect())).map((one) => one.textContent)";
        assert_eq!(client.execute(cut, Vec::new()).await.unwrap(), serde_json::json!([]), "{locale}");
        client
            .execute("document.querySelector('#command .link').click()", Vec::new())
            .await
            .unwrap();
    }
    let label = word(Locale::default(), "button-alone");
    let now = format!("//ul[@id='games']/li[1]//button[.='{label}']");
    again("the card's button", async || client.find(Locator::XPath(&now)).await?.click().await).await;
    see(&client, "//article[not(contains(@class, 'private'))]//img[@alt]").await;
    driver.stop(client).await;
}

/// The welcome shows each game; one press begins it against the weakest computer, and three more are a move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_move_is_four_taps_from_the_welcome() {
    let Some((driver, client, _program, _)) = opened(360).await else {
        return;
    };
    let loaded = "return [...document.querySelectorAll('#games img')].map((one) => one.loading = 'eager')
        && [...document.querySelectorAll('#games img')].filter((one) => one.naturalWidth > 500).length";
    again("five boards", async || {
        let count = client.execute(loaded, Vec::new()).await?;
        if count == 5 { Ok(()) } else { Err(CmdError::NotW3C(count)) }
    })
    .await;
    let about = ["about", "length"]
        .map(|what| word(Locale::default(), &format!("game-triablo-{what}")))
        .join(" ");
    let card = format!("//ul[@id='games']/li[contains(., '{about}')]");
    let now = Locator::XPath(&card);
    let overflow = "return document.documentElement.scrollWidth - innerWidth";
    let overflow = client.execute(overflow, Vec::new()).await.unwrap();
    assert!(overflow.as_i64().is_some_and(|overflow| overflow <= 0), "{overflow} pixels too wide");
    let label = word(Locale::default(), "button-alone");
    again("the card's button", async || {
        client
            .find(now)
            .await?
            .find(Locator::XPath(&format!(".//button[.='{label}']")))
            .await?
            .click()
            .await
    })
    .await;
    // The private question for the first move is there at once: the piece, its target, its orientation.
    let mut before = String::new();
    for _ in 0..3 {
        let next =
            format!("//*[@class='message private']//button[.='1' and not(@data-custom-id='{before}')]");
        before = attribute(&client, &next, "data-custom-id").await;
        again("the number", async || client.find(Locator::XPath(&next)).await?.click().await).await;
    }
    // The board from before the move, and that after it.
    see(&client, "(//article[not(contains(@class, 'private'))]//img[@alt])[2]").await;
    driver.stop(client).await;
}
