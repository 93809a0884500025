// Follows a game: new boards by server-sent events, steps without loading the page, times in the reader's words.
// Without this script all of it is links.

import { lost, open, soon, tell } from "./common.js";

const main = document.querySelector("main[data-path]");
const told = document.querySelector(".told");
const game = () => document.getElementById("game");

// Boards

function show(html) {
  const before = game();
  const open = [...before.querySelectorAll("details[open]")].map((details) => details.className);
  const focused = document.activeElement?.dataset?.step;
  const template = document.createElement("template");
  template.innerHTML = html;
  const after = template.content.firstElementChild;
  for (const details of after.querySelectorAll("details")) details.open = open.includes(details.className);
  before.replaceWith(after);
  if (focused) (after.querySelector(`[data-step="${focused}"]`) ?? after.querySelector("a"))?.focus();
  dress();
}

function dress() {
  tell();
  const button = document.querySelector(".copy");
  if (button && navigator.clipboard) button.hidden = false;
}

let wanted = 0;

async function go(address, remember = true) {
  const mine = ++wanted;
  const to = new URL(address, location.href);
  const side = to.searchParams.get("side") ?? "0";
  const part = new URL(to);
  part.searchParams.set("part", "");
  try {
    const answer = await fetch(part);
    if (answer.status === 404) return location.reload();
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (mine !== wanted) return;
    lost.hidden = true;
    show(html);
    if (remember) history.pushState(null, "", to);
    follow(side);
  } catch {
    if (mine === wanted) later();
  }
}

let waiting;

function later() {
  lost.hidden = false;
  clearTimeout(waiting);
  waiting = soon(() => go(location.href, false));
}

const step = (name) => {
  const link = document.querySelector(`a[data-step="${name}"]`);
  if (link) go(link.href);
  return Boolean(link);
};

// New moves

let stream;
let followed;

function follow(side) {
  if (!main.dataset.events || followed === side) return;
  stream?.close();
  followed = side;
  stream = open(`${main.dataset.path}/events?side=${side}`, moved, () => {
    followed = undefined;
    go(location.href, false);
  });
}

function moved(data, stream) {
  const template = document.createElement("template");
  template.innerHTML = data;
  const { tag, last, state } = template.content.firstElementChild.dataset;
  if (state === "over") {
    stream.close();
    delete main.dataset.events;
    lost.hidden = true;
  }
  const now = game();
  if (now.dataset.newest === "true") {
    wanted++;
    if (now.dataset.tag !== tag) {
      show(data);
      // Screen readers hear of changes in what stays.
      told.textContent = document.querySelector(".news p")?.textContent ?? "";
    }
  } else if (now.dataset.last !== last) {
    document.querySelector('[data-step="last"]')?.classList.add("new");
  }
}

// Keys, clicks, swipes

const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };

addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (!name || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("pre")) return;
  if (step(name)) event.preventDefault();
});

main?.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-step]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    go(link.href);
  }
  const button = event.target.closest(".copy");
  if (button) {
    await navigator.clipboard.writeText(button.nextElementSibling.textContent);
    button.textContent = button.dataset.done;
  }
});

let from;

main?.addEventListener("pointerdown", (event) => {
  from = event.isPrimary && event.target.closest(".board") ? event : undefined;
});
main?.addEventListener("pointerup", (event) => {
  if (!from) return;
  const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
  from = undefined;
  if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) step(x > 0 ? "back" : "forward");
});

addEventListener("popstate", () => go(location.href, false));

if (main) {
  dress();
  follow(new URL(location.href).searchParams.get("side") ?? "0");
}
