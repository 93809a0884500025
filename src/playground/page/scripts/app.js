// The playground's page: shows what one person sees of the miniature Discord, and does what that person does.
// Here: people, channels, the welcome, and the news. The other parts:
//
//   texts     the page's own texts         words     Markdown      picture   enlarged pictures
//   state     what the page knows          messages  a channel     forms     the bot's forms
//   composer  the box for typing           end       where new messages are

import { $, ask, doors, interact, labelOf, make, state, tell } from "./state.js";
import { fetchTexts, languages, speak, t } from "./texts.js";
import { inline, nameOf, namePlaces } from "./words.js";
import { forPerson, forget, hold, pressing, refresh } from "./messages.js";
import { toEnd, watchEnd } from "./end.js";
import { begin, close, flat, isCommand, leave, suggestCommands, translated } from "./composer.js";
import "./forms.js";

// ---- people and channels ----

let news = null;
let newest = null;
let loads = 0;

const here = () => state.channels.find((one) => one.id === state.channel);

function markUnread(button) {
  button.classList.add("unread");
  button.setAttribute("aria-label", `${button.textContent}, ${t("unread")}`);
}

// A link may lead to a channel that this person does not see.
doors.go = async (channel) => {
  if (!state.channels.some((one) => one.id === channel)) return tell(t("place-unknown"), true);
  state.channel = channel;
  localStorage.setItem("channel", channel);
  drawer(false);
  tell("");
  await reset();
  // On a touch screen, a focused box would bring up the keyboard.
  (matchMedia("(pointer: coarse)").matches ? $("messages") : $("text")).focus({ preventScroll: true });
};

// Reads people, channels and commands. While a newer reading is under way, that one counts.
const load = () => newest = read(++loads);

async function read(turn) {
  const answer = await ask(`/page/state?person=${state.person ?? "1001"}`);
  if (turn !== loads) return newest;
  state.person ??= answer.people[0].id;
  const language = answer.people.find((one) => one.id === state.person)?.language ?? "en-US";
  speak(language);
  $("language").value = language;
  if (language !== state.language) { state.language = language; forget(); translated(); }
  const named = (one) => ({ ...one, label: labelOf(one) });
  const menus = answer.commands.filter((one) => one.type !== 1).map(named);
  const commands = flat(answer.commands.filter((one) => (one.type ?? 1) === 1));
  const { people, channels, bot, roles, games } = answer;
  Object.assign(state, { people, channels, commands, menus, bot, roles, games });
  if (!here()) state.channel = state.channels[0].id;
  if ($("person").options.length !== people.length) {
    $("person").replaceChildren(...people.map((one) => new Option(one.name, one.id)));
  }
  $("person").value = state.person;
  listPlaces();
  namePlaces();
  welcome();
  // What is being typed may be a command that was just registered.
  if (!isCommand() && $("text").value && document.activeElement === $("text")) suggestCommands();
}

// Each thread below its channel.
function inOrder(channels) {
  const roots = channels.filter((one) => !channels.some((other) => other.id === one.thread?.parent));
  return roots.flatMap((root) => [root, ...channels.filter((one) => one.thread?.parent === root.id)]);
}

function listPlaces() {
  state.unread.delete(state.channel);
  $("channels").replaceChildren(...inOrder(state.channels).map((one) => {
    const button = make("button", { type: "button", onclick: () => doors.go(one.id) });
    button.append(...nameOf(one));
    button.dataset.channel = one.id;
    if (one.id === state.channel) button.setAttribute("aria-current", "page");
    if (state.unread.has(one.id)) markUnread(button);
    const item = make("li", { className: one.thread ? "thread" : "" });
    item.append(button);
    return item;
  }));
  const others = state.people.filter((one) => one.id !== state.person);
  $("people").replaceChildren(...others.flatMap((one) => forPerson(one.id, one.name)).map((item) => {
    const line = make("li");
    line.append(pressing(item, () => drawer(false)));
    return line;
  }));
  $("place").replaceChildren(...nameOf(here()));
}

// ---- the welcome ----

const command = (name) => state.commands.find((one) => one.name === name);

// Says how to begin, with the commands that there are. In direct messages no other person can join.
function welcome() {
  const [play, learn, help] = ["play", "learn", "help"].map((name) => command(name)?.label);
  const [list, box] = [make("ol"), $("welcome").querySelector("div")];
  const line = (tag, id) => {
    const node = make(tag);
    inline(node, t(id, { play, learn, help }));
    return node;
  };
  const steps = here().direct ? ["welcome-open-alone", "welcome-alone"] : ["welcome-open", "welcome-others"];
  list.append(...[...steps, "welcome-move"].map((id) => line("li", id)));
  const first = play ? [list]
    : [line("p", state.commands.length ? "welcome-any" : "welcome-waiting")];
  box.replaceChildren(...first);
  if (learn) box.append(line("p", "welcome-learn"));
  if (help) box.append(line("p", "welcome-help"));
  $("intro").textContent = play ? t("welcome-games") : "";
  $("games").replaceChildren(...(play ? gamesOf(command("play")) : []).map((game) => cardOf(game, learn)));
  $("begin").hidden = !play;
  $("lesson").hidden = !learn;
  invite();
}

// The games that a command offers and the server has a picture of.
function gamesOf({ options = [] }) {
  const offered = options.find((one) => one.name === "game")?.choices ?? [];
  return state.games.flatMap((game) => {
    const choice = offered.find((one) => one.value === game.id);
    return choice ? [{ ...game, name: labelOf(choice) }] : [];
  });
}

function cardOf(game, learn) {
  const card = make("li");
  const press = (id, onclick, className = "") => {
    const button = make("button", { type: "button", textContent: t(id), className });
    button.setAttribute("aria-label", `${t(id)}: ${game.name}`);
    button.onclick = async () => { button.disabled = true; await onclick(); button.disabled = false; };
    return button;
  };
  const row = make("p", { className: "row" });
  row.append(press("welcome-now", () => playNow(game.id), "success"));
  if (learn) row.append(press("welcome-learn-game", () => run("learn", game.id)));
  card.append(make("img", { src: `/boards/${game.id}.png`, alt: "", loading: "lazy" }),
    make("h4", { textContent: game.name }), make("p", { textContent: `${game.about} ${game.length}` }), row);
  return card;
}

const run = (name, game) => interact(2, { name, options: [{ name: "game", type: 3, value: game }] });

// The bot answers with its form, which has a button with this label.
async function playNow(game) {
  const { id } = await run("play", game);
  const seen = await ask(`/page/messages?person=${state.person}&channel=${state.channel}`);
  const form = seen.find((one) => one.id === id);
  const buttons = (form?.components ?? []).flatMap((row) => row.components ?? []);
  const now = buttons.find((one) => one.type === 2 && one.label === t("welcome-now"));
  if (now) await interact(3, { custom_id: now.custom_id, component_type: 2 }, id);
}

function invite() {
  const play = !$("welcome").hidden && command("play")?.label;
  $("text").placeholder = t(play ? "placeholder-begin" : "placeholder", { play });
}

async function redraw() {
  const count = await refresh();
  if (count === null) return;
  $("welcome").hidden = count > 0;
  invite();
}

async function reset() {
  forget();
  await load();
  await redraw();
  toEnd();
}

// ---- news ----

function listen() {
  news?.close();
  news = new EventSource(`/page/events?person=${state.person}`);
  news.onmessage = async (event) => {
    const told = JSON.parse(event.data);
    try {
      if (told.commands || told.all) await load();
      if (told.commands || told.all || told.channel === state.channel) await redraw();
      else if (told.channel) {
        const button = $("channels").querySelector(`[data-channel="${told.channel}"]`);
        // Other people's direct messages are told too, and are nobody else's business.
        if (button) { state.unread.add(told.channel); markUnread(button); }
      }
    } catch (error) { tell(error.message, true); }
  };
  news.onerror = () => tell(t("error-connection"), true);
  news.onopen = () => { if ($("status").className) tell(""); };
}

function drawer(open) {
  $("places").classList.toggle("open", open);
  $("drawer").setAttribute("aria-expanded", String(open));
}

// Escape puts away what is open, one after the other; dialogs do that by themselves.
function escape(event) {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const menu = $("messages").querySelector(".menu");
  if (!$("menu").hidden) close();
  else if (menu) { const open = menu.closest("article").querySelector(".apps"); open.click(); open.focus(); }
  else if ($("places").classList.contains("open")) { drawer(false); $("drawer").focus(); }
  else if (isCommand()) leave();
}

async function start() {
  await fetchTexts();
  watchEnd();
  const choice = ([code, name]) => Object.assign(new Option(name, code), { lang: code });
  $("language").replaceChildren(...languages().map(choice));
  // Each tab is its own person; the channel is remembered for all.
  state.person = sessionStorage.getItem("person");
  state.channel = localStorage.getItem("channel");
  try { await reset(); } catch { state.person = null; await reset(); }
  listen();
  $("misbehave").onclick = async (event) => {
    const what = event.target.dataset.what;
    if (!what) return;
    try {
      await ask("/page/misbehave", { what });
      tell(t("fault-ordered", { fault: event.target.textContent }));
    } catch (error) { tell(error.message, true); }
  };
  $("person").onchange = async () => {
    state.unread.clear();
    state.person = $("person").value;
    sessionStorage.setItem("person", state.person);
    tell("");
    await reset();
    listen();
  };
  $("language").onchange = async () => {
    tell("");
    await ask("/page/language", { person: state.person, content: $("language").value });
    await reset();
  };
  $("begin").onclick = () => begin(command("play"));
  $("lesson").onclick = () => begin(command("learn"));
  document.addEventListener("keydown", escape);
  document.addEventListener("focusin", hold);
  $("drawer").onclick = () => drawer(!$("places").classList.contains("open"));
  $("text").focus();
}

start();
