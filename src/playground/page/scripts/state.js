// What the page knows, and its talk with the server.

import { has, t } from "./texts.js";

export const $ = (id) => document.getElementById(id);

export const state = {
  people: [], channels: [], roles: [], commands: [], menus: [], language: "en-US", bot: null,
  games: [],
  person: null, channel: null, unread: new Set(),
};

// What other parts of the page do for all: `go` to a channel, open a `form`, note that the reader `acted`.
export const doors = { go: () => {}, form: () => {}, acted: () => {} };

// A new element with these properties.
export const make = (tag, properties = {}) => Object.assign(document.createElement(tag), properties);

// The name of a command or an option, and what it is for, in the person's language where there are any.
export const labelOf = (one) => one.name_localizations?.[state.language] ?? one.name;
export const aboutOf = (one) => one.description_localizations?.[state.language] ?? one.description;

// The server names its refusals by the ids of texts.
export async function checked(asking) {
  const response = await asking.catch(() => { throw new Error(t("error-offline")); });
  if (response.ok) return response.json();
  const why = await response.text();
  throw new Error(has(why) ? t(why) : why || response.statusText);
}

export const ask = (path, body) => checked(fetch(path, body && {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
}));

export function tell(text, bad = false) {
  $("status").textContent = text;
  $("status").className = bad ? "bad" : "";
}

export async function interact(kind, data, message) {
  tell(kind === 4 ? "" : "…");
  if (kind !== 4) doors.acted();
  try {
    const { person, channel } = state;
    const answer = await ask("/page/interact", { person, channel, kind, data, message });
    if (answer.outcome === "none") tell(t("error-no-response"), true);
    else if (kind !== 4) tell("");
    if (answer.outcome === "modal") doors.form(answer.modal, message);
    return answer;
  } catch (error) {
    tell(error.message, true);
    return { outcome: "none" };
  }
}
