// A person's own board: places of the picture and controls below it are pressed as buttons in Discord, by taps, drags and
// keys. The server says what each step offers; this script only asks and shows.

import { lost, open, tell } from "./common.js";

const find = (css) => document.querySelector(css);
const [picture, asked, said, panel, news, controls, typed] =
  [".picture", ".asked", ".said", ".panel", ".news", ".controls", ".typed"].map(find);

let version;
let board;
let offset = 0;
let number = 0;
let closed = false;
let pending = false;
let explains = false;
let ply;
// Whether a choice has begun.
let choosing = false;

// Requests

async function send(ask, tries = 3) {
  try {
    const answer = await fetch(location.pathname, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(ask),
    });
    if (![200, 403].includes(answer.status)) throw new Error(answer.status);
    lost.hidden = true;
    const shown = await answer.json();
    if (answer.status === 403) close();
    offset = shown.now ? shown.now - Date.now() : offset;
    return shown;
  } catch (error) {
    // The same request again acts once.
    if (tries > 1) {
      await new Promise((done) => setTimeout(done, 700));
      return send(ask, tries - 1);
    }
    lost.hidden = false;
    throw error;
  }
}

function close() {
  closed = true;
  stream?.close();
  for (const part of [asked, panel, controls, typed]) part.hidden = true;
}

const once = () => ({ at: Date.now() + offset, number: ++number });

// The picture and its places

function show(shown) {
  if (shown.board) {
    const other = version !== undefined && version !== shown.board.version;
    version = shown.board.version;
    ply = shown.board.ply;
    board = shown.board.picture;
    news.innerHTML = shown.board.news;
    controls.innerHTML = shown.board.controls;
    find("main").dataset.state = shown.board.over ? "over" : "running";
    if (other && !shown.panel) panel.replaceChildren();
  }
  if (shown.step) {
    const focused = document.activeElement;
    const here = picture.contains(focused) || asked.contains(focused);
    const spot = focused?.dataset?.spot;
    picture.innerHTML = (shown.step.picture ?? board ?? "") + shown.step.places;
    asked.innerHTML = shown.step.asked;
    explains = shown.step.explains;
    rove(spot, here);
  }
  if (shown.panel !== null && shown.panel !== undefined) {
    panel.innerHTML = shown.panel;
    panel.scrollIntoView({ block: "nearest" });
  }
  said.innerHTML = shown.said ?? "";
  tell();
}

const places = () => [...picture.querySelectorAll(".places [data-spot]")];

function middle(place) {
  const { cx, cy, r } = place.firstElementChild;
  return [cx.baseVal.value, cy.baseVal.value, r.baseVal.value];
}

// Tab reaches one place of the board; arrows lead to the others. Whoever was here stays here.
function rove(spot, here) {
  const all = places();
  const now = all.find((place) => place.dataset.spot === spot) ?? all.find((place) => place.classList.contains("open")) ?? all[0];
  for (const place of all) place.tabIndex = place === now ? 0 : -1;
  if (here) (now ?? asked.querySelector("button"))?.focus({ preventScroll: true });
}

// What is meant at a point: of the places that can be tapped, one nearby; else the one on which it is.
function at(event) {
  const svg = picture.querySelector(".places");
  const matrix = svg?.getScreenCTM();
  if (!matrix) return undefined;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const near = (list, reach) => list
    .map((place) => [place, Math.hypot(middle(place)[0] - point.x, middle(place)[1] - point.y), middle(place)[2]])
    .filter(([, far, own]) => far < Math.max(own, reach))
    .sort((one, other) => one[1] - other[1])[0]?.[0];
  const all = places();
  const finger = 22 / matrix.a;
  const on = near(all, 0);
  return on?.dataset.press ? on : near(all.filter((place) => place.dataset.press), finger) ?? on;
}

const chosen = () => picture.querySelector(".places .chosen")?.dataset.spot;

const touch = (place) => {
  if (!place || closed || pending) return undefined;
  if (place.dataset.press) return press(place.dataset.press);
  const from = chosen();
  if (!explains || !from || from === place.dataset.spot) return undefined;
  return send({ why: { from, to: place.dataset.spot } }).then(show, () => {});
};

let from;
let begun;

picture.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary || event.button) return;
  from = { x: event.clientX, y: event.clientY, place: at(event), dragged: false };
  // A drag begins with a tap, so that the targets are there when it ends.
  const place = from.place;
  if (place?.dataset.again || (place?.dataset.press && !chosen())) begun = from;
});
// A finger on something that can be tapped does not scroll; elsewhere it does.
picture.addEventListener("touchstart", (event) => {
  if (event.touches.length === 1 && at(event.touches[0])?.dataset.press) event.preventDefault();
}, { passive: false });
picture.addEventListener("pointermove", (event) => {
  if (!from || from.dragged || Math.hypot(event.clientX - from.x, event.clientY - from.y) < 12) return;
  from.dragged = true;
  if (begun === from) {
    picture.setPointerCapture(event.pointerId);
    const { again } = from.place.dataset;
    from.step = again ? press(again) : touch(from.place);
  }
});
picture.addEventListener("pointerup", async (event) => {
  const start = from;
  from = undefined;
  if (!start) return;
  if (!start.dragged) return touch(at(event));
  if (!start.step) return;
  await start.step;
  const end = at(event);
  if (end && end.dataset.spot !== start.place.dataset.spot) touch(end);
});
picture.addEventListener("pointercancel", () => (from = undefined));

const jumps = { PageDown: 1, PageUp: -1 };
const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

picture.addEventListener("keydown", (event) => {
  const place = event.target.closest("[data-spot]");
  if (!place || event.altKey || event.ctrlKey || event.metaKey) return;
  if (["Enter", " "].includes(event.key)) {
    event.preventDefault();
    touch(place);
  }
  const next = ways[event.key] ? beside(place, ways[event.key]) : jumps[event.key] ? following(place, jumps[event.key]) : null;
  if (next === null) return;
  event.preventDefault();
  if (!next) return;
  place.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
});

// The next place that can be chosen, in reading order.
function following(place, jump) {
  const all = places();
  const open = all.filter((other) => other.classList.contains("open") && other !== place);
  const after = open.filter((other) => (all.indexOf(other) - all.indexOf(place)) * jump > 0);
  return jump > 0 ? after[0] ?? open[0] : after.at(-1) ?? open.at(-1);
}

function beside(place, way) {
  const [x, y] = middle(place);
  return places()
    .map((other) => {
      const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
      const ahead = dx * way[0] + dy * way[1];
      return [other, ahead, Math.abs(dx * way[1] + dy * way[0])];
    })
    .filter(([, ahead, aside]) => ahead > 1 && aside <= ahead * 1.8)
    .sort((one, other) => one[1] + 2 * one[2] - other[1] - 2 * other[2])[0]?.[0];
}

addEventListener("keydown", (event) => {
  if (event.key === "Escape" && (chosen() || asked.querySelector(".play"))) refresh().catch(() => {});
});

// Controls

async function act(ask) {
  if (closed) return;
  pending = true;
  try {
    const shown = await send(ask);
    choosing = Boolean(shown.step && !shown.board);
    show({ ...shown, panel: shown.panel ?? "" });
  } catch { /* The line about the connection is shown. */ }
  pending = false;
  catchUp();
}

const press = (id, values = []) => act({ press: { once: once(), id, values } });

find("main").addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.press) {
    // A second tap before the answer is the same wish.
    button.disabled = true;
    press(button.dataset.press).finally(() => (button.disabled = false));
  }
});
find("main").addEventListener("change", (event) => {
  const { press: id } = event.target.dataset;
  if (id && event.target.value) press(id, [event.target.value]);
});
find("main").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = event.target;
  const fields = [...new FormData(form)];
  if (form === typed) {
    const text = fields[0][1].trim();
    if (text) act({ type: { once: once(), text } }).then(() => form.reset());
  } else {
    act({ submit: { once: once(), id: form.dataset.submit, fields } });
  }
});

// News

let stream;
let told;

// A choice that has begun outlasts news that leave the board as it is.
function catchUp() {
  if (pending || closed || !told || told === version) return;
  send("open").then((shown) => {
    const keeps = pending || (choosing && shown.board?.ply === ply);
    choosing = keeps;
    show(keeps ? { ...shown, step: null } : shown);
  }, () => {});
}

const refresh = () => {
  choosing = false;
  return send("open").then(show);
};

function follow() {
  const again = () => refresh().catch(() => {}).then(() => closed || follow());
  stream = open(`${location.pathname}/events`, (data) => {
    told = Number(data);
    catchUp();
  }, again);
}

send("open").then((shown) => {
  show(shown);
  // Only tables have news.
  if (!closed && shown.board) follow();
}, () => {});
