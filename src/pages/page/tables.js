// Sorts tables by the column whose heading is pressed; again, the other way round. Times in the reader's words. Follows
// a tournament by server-sent events. Without this script the tables stand in their order.

import { open, tell } from "./common.js";

const language = document.documentElement.lang;
const fractions = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞";
const values = [1 / 4, 1 / 2, 3 / 4, 1 / 7, 1 / 9, 1 / 10, 1 / 3, 2 / 3, 1 / 5, 2 / 5, 3 / 5, 4 / 5, 1 / 6, 5 / 6, 1 / 8, 3 / 8, 5 / 8, 7 / 8];

// A number as it is shown: 7.5, 7,5 or 7½. What is none comes last.
function number(text) {
  const found = /^([-−]?\d*(?:[.,]\d+)?)([¼-¾⅐-⅞]?)\.?$/.exec(text.trim());
  if (!found || !text.trim()) return undefined;
  const whole = Number(found[1].replace(",", ".").replace("−", "-") || 0);
  return whole + (values[fractions.indexOf(found[2])] ?? 0) * (found[2] ? 1 : 0);
}

function sort(table, at, descends) {
  const body = table.tBodies[0];
  const key = (row) => row.cells[at].textContent;
  const compare = (one, other) => {
    const [a, b] = [number(key(one)), number(key(other))];
    if (a === undefined && b === undefined) return key(one).localeCompare(key(other), language, { numeric: true });
    if (a === undefined || b === undefined) return descends ? (a === undefined ? -1 : 1) : (a === undefined ? 1 : -1);
    return a - b;
  };
  const rows = [...body.rows].sort((one, other) => (descends ? -1 : 1) * compare(one, other));
  body.append(...rows);
}

// The order that the reader chose, by the caption of the table: column and direction.
const chosen = new Map();

function order(table, heads, at, direction) {
  for (const other of heads) other.removeAttribute("aria-sort");
  heads[at].ariaSort = direction;
  sort(table, at, direction === "descending");
}

function dress() {
  for (const table of document.querySelectorAll("table.sort")) {
    const heads = [...table.tHead.rows[0].cells];
    const caption = table.caption.textContent;
    heads.forEach((head, at) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        // Names and places begin with the first, points with the most.
        const first = at < 2 ? "ascending" : "descending";
        const direction = head.ariaSort !== first ? first : first === "ascending" ? "descending" : "ascending";
        chosen.set(caption, [at, direction]);
        order(table, heads, at, direction);
      });
    });
    const [at, direction] = chosen.get(caption) ?? [];
    if (heads[at]) order(table, heads, at, direction);
  }
  tell();
}

// Changes, as they come. What was focused, scrolled or opened stays so.

const main = () => document.querySelector("main");
const kept = "a,button,summary,[tabindex]";

function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const [before, after] = [main(), template.content.firstElementChild];
  if (before.dataset.tag === after.dataset.tag) return after;
  const focused = [...before.querySelectorAll(kept)].indexOf(document.activeElement);
  const scrolled = [...before.querySelectorAll(".wide")].map((wide) => [wide.ariaLabel, wide.scrollLeft]);
  before.replaceWith(after);
  dress();
  for (const wide of after.querySelectorAll(".wide")) {
    wide.scrollLeft = scrolled.find(([name]) => name === wide.ariaLabel)?.[1] ?? 0;
  }
  after.querySelectorAll(kept)[focused]?.focus({ preventScroll: true });
  return after;
}

function follow() {
  open(main().dataset.events, (data, stream) => {
    if (!show(data).dataset.events) stream.close();
  }, follow);
}

dress();
if (main().dataset.events) follow();
