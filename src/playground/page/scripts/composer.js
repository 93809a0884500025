// The box for typing: messages, commands with their options, completion.

import { $, aboutOf, ask, checked, interact, labelOf, make, state, tell } from "./state.js";
import { t } from "./texts.js";

// The command that is being filled in, and the one that was left with Escape, with what was typed.
let command = null;
let left = null;
// What is offered, and which of it is marked.
let choices = [];
let chosen = -1;
let pick = () => {};
let asked = 0;

export const isCommand = () => command !== null;

// ---- completions ----

function offer(items, picked) {
  const menu = $("menu");
  [choices, pick, chosen] = [items, picked, items.length ? 0 : -1];
  menu.replaceChildren(...items.map((item, index) => {
    const node = make("div", { id: "choice-" + index });
    node.setAttribute("role", "option");
    node.append(item.name);
    if (item.about) node.append(make("small", { textContent: item.about }));
    node.onmousedown = (event) => { event.preventDefault(); picked(item); };
    return node;
  }));
  menu.hidden = !items.length;
  mark();
}

function mark() {
  const input = document.activeElement;
  $("text").setAttribute("aria-expanded", String(!$("menu").hidden));
  [...$("menu").children].forEach((node, index) => {
    node.setAttribute("aria-selected", String(index === chosen));
    if (index === chosen) {
      node.scrollIntoView({ block: "nearest" });
      input?.setAttribute?.("aria-activedescendant", node.id);
    }
  });
  if (chosen < 0) close();
}

// Puts the completions away: nothing points at them any more.
export function close() {
  $("menu").hidden = true;
  $("text").setAttribute("aria-expanded", "false");
  for (const node of document.querySelectorAll("[aria-activedescendant]")) {
    node.removeAttribute("aria-activedescendant");
  }
}

const nothing = () => offer([], () => {});

function menuKeys(event) {
  if ($("menu").hidden) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) { chosen = (chosen + step + choices.length) % choices.length; mark(); }
  else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) pick(choices[chosen]);
  else if (event.key === "Escape") close();
  else return false;
  event.preventDefault();
  return true;
}

// ---- commands ----

// Each subcommand is offered like a command of its own.
export function flat(commands) {
  return commands.flatMap((one) => {
    const subs = (one.options ?? []).filter((option) => option.type === 1);
    const named = (name, label, about) => ({ name, label, about });
    if (!subs.length) return [{ ...one, ...named(one.name, labelOf(one), aboutOf(one)) }];
    return subs.map((sub) => ({
      ...one, ...sub, options: sub.options ?? [],
      ...named(`${one.name} ${sub.name}`, `${labelOf(one)} ${labelOf(sub)}`, aboutOf(sub)),
    }));
  });
}

// A subcommand stands between its command and the options.
function called(name, options) {
  const [group, sub] = name.split(" ");
  return sub ? { name: group, options: [{ name: sub, type: 1, options }] } : { name, options };
}

export function suggestCommands() {
  const typed = $("text").value;
  if (!/^\/[^\s]*( [^\s]*)?$/.test(typed)) return nothing();
  const wanted = typed.slice(1).toLowerCase();
  const begins = (name) => name.startsWith(wanted) || name.split(" ")[1]?.startsWith(wanted);
  const found = state.commands.filter((one) => begins(one.label) || begins(one.name));
  const items = found.map((one) => ({ name: "/" + one.label, about: one.about, command: one }));
  offer(items, (item) => begin(item.command));
}

export function begin(wanted, preset = {}) {
  command = wanted;
  left = null;
  const box = $("command");
  box.replaceChildren(make("strong", { textContent: "/" + command.label }));
  // As in Discord: what is needed at once, the rest when it is wanted.
  const options = command.options ?? [];
  const needed = options.filter((option) => option.required || preset[option.name] !== undefined);
  const first = needed.length ? needed : options.slice(0, 1);
  for (const option of first) box.append(optionBox(option, preset[option.name]));
  for (const option of options.filter((one) => !first.includes(one))) {
    const textContent = "+ " + labelOf(option);
    const more = make("button", { type: "button", className: "chip", textContent, title: aboutOf(option) });
    more.onclick = () => {
      const next = optionBox(option);
      more.replaceWith(next);
      next.querySelector("input").focus();
    };
    box.append(more);
  }
  box.append(make("button", { type: "button", className: "link", textContent: t("cancel"), onclick: end }));
  take();
}

// Shows the command's box instead of the one for typing.
function take() {
  nothing();
  $("text").value = "";
  $("text").hidden = true;
  $("command").hidden = false;
  ($("command").querySelector("input") ?? $("send")).focus();
  tell(command.about);
}

function end() {
  command = null;
  $("command").hidden = true;
  $("command").replaceChildren();
  $("text").hidden = false;
  nothing();
  $("text").focus();
}

const inputs = () => [...$("command").querySelectorAll("input")];

// The command as a text. A file cannot be written.
function asText(names) {
  const given = inputs().filter((input) => input.type !== "file" && input.value.trim());
  const options = given.map((input) => ` ${names ? input.name : input.dataset.label}:${input.value.trim()}`);
  return "/" + (names ? command.name : command.label) + options.join("");
}

// Leaves the command, and keeps what was typed: as a text, and as it was while that text stays the same.
export function leave() {
  const kept = { command, typed: asText(false), nodes: [...$("command").childNodes] };
  end();
  left = kept;
  $("text").value = left.typed;
  tell(t("left"));
}

function resume() {
  command = left.command;
  $("command").replaceChildren(...left.nodes);
  left = null;
  take();
}

// Another language: a command that is being filled in becomes a text that is the same in every language.
export function translated() {
  left = null;
  if (!command) return;
  const typed = asText(true);
  end();
  $("text").value = typed;
  tell(t("left"));
}

const TYPES = { 4: "option-number", 5: "option-truth", 6: "option-person", 11: "option-file" };

function optionBox(option, value) {
  const about = aboutOf(option);
  const box = make("label", { className: "option", title: about });
  const name = make("span", { textContent: labelOf(option), className: option.required ? "required" : "" });
  const input = make("input", { name: option.name });
  input.dataset.label = labelOf(option);
  const offered = option.choices?.length || option.autocomplete;
  input.placeholder = t(offered ? "option-choose" : TYPES[option.type] ?? "option-text");
  input.setAttribute("aria-label", `${labelOf(option)}: ${about}`);
  if (option.max_length) input.maxLength = option.max_length;
  if (option.type === 11) {
    input.type = "file";
    input.onchange = () => upload(input);
  } else if (value !== undefined) input.value = value;
  box.append(name, input);
  input.onfocus = () => { tell(about); suggestOption(option, input); };
  if (option.type !== 11) input.oninput = () => { delete input.dataset.value; suggestOption(option, input); };
  input.onblur = close;
  input.onkeydown = (event) => {
    if (menuKeys(event)) return;
    if (event.key === "Enter") { event.preventDefault(); $("composer").requestSubmit(); }
  };
  return box;
}

async function upload(input) {
  delete input.dataset.value;
  const file = input.files[0];
  if (!file) return;
  const path = `/page/upload?person=${state.person}&content=${encodeURIComponent(file.name)}`;
  try {
    input.dataset.value = JSON.stringify((await checked(fetch(path, { method: "POST", body: file }))).id);
  } catch (error) { tell(error.message, true); }
}

const truths = () => [{ name: t("yes"), value: true }, { name: t("no"), value: false }];

function aboutGame({ value }) {
  const game = state.games.find((one) => one.id === value);
  return game && `${game.about} ${game.length}`;
}

async function suggestOption(option, input) {
  const typed = input.value.trim().toLowerCase();
  const picked = (item) => {
    input.value = item.name;
    input.dataset.value = JSON.stringify(item.value);
    nothing();
    const next = inputs().find((other) => !other.value && other.parentNode.querySelector(".required"));
    (next ?? $("send")).focus();
  };
  const matching = (items) => offer(items.filter((item) => item.name.toLowerCase().includes(typed)), picked);
  const bot = { name: state.bot.username, id: state.bot.id };
  const people = () => [...state.people, bot].map((one) => ({ name: one.name, value: one.id }));
  if (option.choices?.length) matching(option.choices.map((one) => ({ ...one, name: labelOf(one), about: aboutGame(one) })));
  else if (option.type === 6) matching(people());
  else if (option.type === 5) matching(truths());
  else if (option.autocomplete) {
    const mine = ++asked;
    const answer = await interact(4, called(command.name, values(input.name)));
    if (mine === asked && document.activeElement === input) offer(answer.choices ?? [], picked);
  } else nothing();
}

function values(focused) {
  const given = inputs().filter((input) => input.value.trim() || input.name === focused);
  return given.map((input) => {
    const option = command.options.find((one) => one.name === input.name);
    const { value: picked } = input.dataset;
    const value = picked ? JSON.parse(picked) : written(option, input, input.name === focused);
    if (value === undefined || Number.isNaN(value)) {
      throw new Error(t("error-choice", { option: labelOf(option), value: input.value }));
    }
    return { name: input.name, value, type: option.type, ...(input.name === focused && { focused: true }) };
  });
}

// The value that a typed text stands for; `undefined`: none.
function written(option, input, typing) {
  const text = input.value.trim();
  const same = (name) => name.toLowerCase() === text.toLowerCase().replace(/^@/, "");
  if (option.type === 11) throw new Error(t("error-file", { option: labelOf(option) }));
  if (option.choices?.length) return option.choices.find((one) => [one.name, labelOf(one)].some(same))?.value;
  if (option.type === 6) return state.people.find((one) => same(one.name))?.id;
  const sameTruth = (one) => same(one.name) || same(String(one.value));
  if (option.type === 5 && !typing) return truths().find(sameTruth)?.value;
  if (option.type === 4 && text !== "") return Number(text);
  return text;
}

// ---- sending ----

export async function submit(event) {
  event.preventDefault();
  try {
    if (command) await sendCommand();
    else await sendText($("text").value.trim());
  } catch (error) { tell(error.message, true); }
}

async function sendCommand() {
  const empty = (option) => !$("command").querySelector(`input[name="${option.name}"]`).value.trim();
  const missing = (command.options ?? []).find((one) => one.required && empty(one));
  if (missing) throw new Error(t("error-needed", { option: labelOf(missing), about: aboutOf(missing) }));
  const data = called(command.name, values());
  end();
  await interact(2, data);
}

async function sendText(typed) {
  if (!typed) return;
  if (typed === left?.typed) return resume();
  if (typed.startsWith("/")) return begin(...read(typed));
  $("text").value = "";
  const { person, channel } = state;
  doors.acted();
  try { await ask("/page/say", { person, channel, content: typed }); }
  catch (error) { $("text").value ||= typed; throw error; }
}

// The command of a typed line, and the options in it: `name:value`, and before any name the first option.
function read(typed) {
  let [name, ...rest] = typed.slice(1).split(/\s+/);
  const known = (wanted) => state.commands.find((one) => one.name === wanted || one.label === wanted);
  const sub = known(`${name} ${rest[0]}`);
  if (sub) rest = rest.slice(1);
  const found = sub ?? known(name);
  if (!found) throw new Error(t("error-command", { name }));
  const options = found.options ?? [];
  const preset = {};
  let key = options[0]?.name;
  for (const word of rest) {
    const [, before, after] = /^([^:]+):(.*)$/.exec(word) ?? [];
    const option = before && options.find((one) => one.name === before || labelOf(one) === before);
    if (option) [key, preset[option.name]] = [option.name, after];
    else if (key) preset[key] = (preset[key] ? preset[key] + " " : "") + word;
  }
  return [found, preset];
}

$("composer").onsubmit = submit;
$("text").oninput = suggestCommands;
$("text").onkeydown = (event) => {
  if (menuKeys(event)) return;
  if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); $("composer").requestSubmit(); }
};
