// Words: a safe subset of Markdown, as nodes.

import { doors, make, state } from "./state.js";
import { t } from "./texts.js";

const PATTERN = new RegExp([
  /`([^`]+)`/, /\*\*(.+?)\*\*/, /__(.+?)__/, /~~(.+?)~~/, /\*(?!\s)(.+?)\*/, /_(?!\s)(.+?)_(?!\w)/,
  /<(@!?|#|@&)(\d+)>/, /<t:(\d+)(?::(\w))?>/, /\[([^\]]+)\]\((https?:[^)\s]+)\)/, /\\([^0-9A-Za-z\s])/,
  /(https?:\/\/[^\s<]*[^\s<.,:;!?'")\]])/,
].map((one) => one.source).join("|"), "s");
const WRAPPED = ["strong", "u", "s", "em", "em"];

export function inline(parent, text) {
  for (let found; (found = PATTERN.exec(text)); text = text.slice(found.index + found[0].length)) {
    parent.append(text.slice(0, found.index));
    const [, code, ...rest] = found;
    const wrapped = rest.slice(0, 5).findIndex((inner) => inner !== undefined);
    const [sign, id, at, style, name, address, escaped, bare] = rest.slice(5);
    // A move is not broken at its hyphen.
    if (code !== undefined) parent.append(make("code", { textContent: code, className: code.length < 24 ? "short" : "" }));
    else if (wrapped >= 0) inline(parent.appendChild(make(WRAPPED[wrapped])), rest[wrapped]);
    else if (sign === "#") parent.append(placeMention(id));
    else if (sign) parent.append(make("span", { className: "mention", textContent: "@" + called(id) }));
    else if (at) parent.append(moment(at * 1000, style ?? "f"));
    else if (name) parent.append(link(name, address));
    else if (bare) parent.append(link(bare, bare));
    else parent.append(escaped);
  }
  parent.append(text);
}

const called = (id) => [...state.people, ...state.roles].find((one) => one.id === id)?.name
  ?? (id === state.bot?.id ? state.bot.username : t("someone"));

// A link to a channel of this miniature Discord leads there.
function link(name, address) {
  const node = make("a", { textContent: name, href: address, rel: "noreferrer", target: "_blank" });
  const place = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)/.exec(address)?.[1];
  if (place) node.onclick = (event) => { event.preventDefault(); doors.go(place); };
  return node;
}

// ---- channels ----

// A channel's name with its sign, as nodes.
export function nameOf(place) {
  const kind = place.direct ? "direct" : place.thread ? (place.thread.archived ? "archived" : "thread")
    : place.foreign ? "foreign" : null;
  if (!kind) return ["# " + place.name];
  const icon = make("i", { className: "icon " + kind, role: "img" });
  icon.setAttribute("aria-label", t("place-" + kind));
  return [icon, " " + place.name];
}

function placeMention(id) {
  const node = make("button", { type: "button", className: "mention", onclick: () => doors.go(id) });
  node.dataset.place = id;
  namePlace(node);
  return node;
}

function namePlace(node) {
  const place = state.channels.find((one) => one.id === node.dataset.place);
  node.disabled = !place;
  node.replaceChildren(...(place ? nameOf(place) : ["# " + t("place-unknown")]));
}

// Names the mentioned channels again: a message may mention a thread before the page knows it.
export const namePlaces = () => document.querySelectorAll("button.mention").forEach(namePlace);

// ---- moments ----

// A moment as Discord shows it: a time, a date, both, or how far off it is, which goes on counting.
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

export function moment(at, style) {
  const moment = new Date(at);
  const written = (style) => moment.toLocaleString(state.language, STYLES[style] ?? STYLES.f);
  const node = make("time", { dateTime: moment.toISOString(), title: written("F"), lang: state.language });
  if (style === "R") node.dataset.at = at;
  node.textContent = style === "R" ? relative(at) : written(style);
  return node;
}

function relative(at) {
  const seconds = Math.round((at - Date.now()) / 1000);
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(state.language, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

setInterval(() => document.querySelectorAll("time[data-at]").forEach((node) => {
  const text = relative(Number(node.dataset.at));
  if (node.textContent !== text) node.textContent = text;
}), 1000);

// ---- paragraphs ----

export function words(parent, text) {
  text.split(/```(?:\w*\n)?([\s\S]*?)```/).forEach((part, index) => {
    if (index % 2) {
      parent.appendChild(make("pre")).append(make("code", { textContent: part.replace(/\n$/, "") }));
      return;
    }
    let quote = null;
    for (const line of part.replace(/^\n|\n$/g, "").split("\n")) {
      if (!part.trim()) break;
      const inQuote = line.startsWith("> ");
      quote = inQuote ? quote ?? parent.appendChild(make("blockquote")) : null;
      const heading = /^(#{1,3}|-#) /.exec(line);
      const node = make("p");
      const body = inQuote ? line.slice(2) : heading ? line.slice(heading[0].length) : line.replace(/^[-*] /, "• ");
      inline(heading && heading[1] !== "-#" ? node.appendChild(make("strong")) : node, body || "\u00a0");
      (quote ?? parent).append(node);
    }
  });
}
