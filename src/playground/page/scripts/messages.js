// The messages of a channel, with their pictures, controls and menus.

import { $, ask, interact, make, state } from "./state.js";
import { t } from "./texts.js";
import { settle } from "./end.js";
import { enlarge } from "./picture.js";
import { moment, words } from "./words.js";

const PRIVATE = 64;

function show(message) {
  const mine = message.mentions.some((one) => one.id === state.person);
  const hidden = message.flags & PRIVATE;
  const className = "message" + (mine ? " pinged" : "") + (hidden ? " private" : "");
  const node = make("article", { className });
  node.dataset.id = message.id;
  // What the page says is in the page's language, what the message says in its own.
  const body = make("div", { className: "body", lang: message.language });
  words(body, message.content);
  body.append(...message.attachments.map(attached), ...(message.embeds ?? []).map(embedded));
  body.append(...message.components.map((part) => partOf(part, message)));
  node.append(headOf(message), body);
  if (hidden) {
    const away = make("button", { className: "link", type: "button", textContent: t("dismiss") });
    const { person, channel } = state;
    away.onclick = () => ask("/page/dismiss", { person, channel, message: message.id });
    const note = make("p", { className: "edited", textContent: t("private") + " · " });
    note.append(away);
    node.append(note);
  }
  return node;
}

const nameOfAuthor = (author) => author.global_name ?? author.username;

function headOf(message) {
  const head = make("div");
  head.append(make("span", { className: "by", textContent: nameOfAuthor(message.author) }));
  if (message.author.bot) head.append(make("span", { className: "bot", textContent: t("bot") }));
  const posted = moment(message.timestamp, "t");
  posted.removeAttribute("lang");
  head.append(posted);
  const apps = appsOf(message);
  if (apps) head.append(apps);
  if (message.edited_timestamp) head.append(make("span", { className: "edited", textContent: t("edited") }));
  return head;
}

function attached(file) {
  const src = new URL(file.url).pathname;
  if (!file.content_type?.startsWith("image/")) {
    const title = file.description ?? "";
    const link = make("a", { className: "file", href: src, target: "_blank", rel: "noreferrer", title });
    link.append(make("i", { className: "icon paper" }), " " + file.filename);
    return link;
  }
  const image = make("img", { alt: file.description ?? file.filename, src });
  if (file.width) [image.width, image.height] = [file.width, file.height];
  const shot = make("button", { className: "shot", type: "button", onclick: () => enlarge(image) });
  const { lang } = document.documentElement;
  shot.append(make("span", { className: "unseen", lang, textContent: t("enlarge") + " " }), image);
  return shot;
}

// What an app puts into a frame of its own.
function embedded(embed) {
  const node = make("div", { className: "embed" });
  if (embed.color) node.style.borderLeftColor = "#" + embed.color.toString(16).padStart(6, "0");
  const line = (className, text) => { if (text) words(node.appendChild(make("div", { className })), text); };
  line("small", embed.author?.name);
  line("title", embed.title);
  line("", embed.description);
  for (const field of embed.fields ?? []) { line("title", field.name); line("", field.value); }
  line("small", embed.footer?.text);
  return node;
}

// ---- menus of a message and of its author ----

// What can be chosen for a message or for its author: the commands of their menus.
function appsOf(message) {
  if (message.flags & PRIVATE) return null;
  const { author } = message;
  const items = state.menus.filter((one) => one.type === 3)
    .map((one) => ({ text: one.label, data: { name: one.name, type: 3, target_id: message.id } }));
  if (!author.bot && author.id !== state.person) items.push(...forPerson(author.id, nameOfAuthor(author)));
  if (!items.length) return null;
  const open = make("button", { type: "button", className: "apps", textContent: "⋯" });
  open.setAttribute("aria-label", t("apps"));
  open.setAttribute("aria-expanded", "false");
  open.onclick = () => {
    const node = open.closest("article");
    const there = node.querySelector(".menu");
    open.setAttribute("aria-expanded", String(!there));
    if (there) return there.remove();
    const menu = make("div", { className: "row menu" });
    menu.append(...items.map((item) => pressing(item, () => open.click())));
    node.firstChild.after(menu);
    menu.firstChild.focus();
  };
  return open;
}

export const forPerson = (id, name) => state.menus.filter((one) => one.type === 2)
  .map((one) => ({ text: t("app-for-person", { app: one.label, name }), data: { name: one.name, type: 2, target_id: id } }));

export function pressing(item, done) {
  return make("button", {
    type: "button", textContent: item.text,
    onclick: async () => { done(); await interact(2, item.data); },
  });
}

// ---- controls ----

// A label with its emoji: a character, or the name of one that a server made.
function labelled(part) {
  const emoji = part.emoji && (part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name);
  return [emoji, part.label].filter(Boolean).join(" ");
}

// A row of controls, or a part of a message made of components: texts, sections, pictures, lines, files.
function partOf(part, message) {
  if (part.type === 1) return rowOf(part, message);
  const box = make("div");
  if (part.type === 10) words(box, part.content);
  else if (part.type === 14) box.append(make("hr"));
  for (const inner of part.components ?? []) box.append(partOf(inner, message));
  if (part.accessory?.type === 2) box.append(rowOf({ components: [part.accessory] }, message));
  return box;
}

function rowOf(row, message) {
  const line = make("div", { className: "row" });
  for (const part of row.components) {
    if (part.type === 2) line.append(part.style === 5 ? leading(part) : button(part, message));
    else if ((part.max_values ?? 1) === 1 && (part.type === 3 || part.min_values !== 0)) line.append(one(part, message));
    else line.append(...several(part, message));
  }
  return line;
}

const leading = (part) =>
  make("a", { className: "file", textContent: labelled(part), href: part.url, rel: "noreferrer", target: "_blank" });

function button(part, message) {
  const className = ["", "primary", "", "success", "danger"][part.style] ?? "";
  const node = make("button", { type: "button", textContent: labelled(part), className, disabled: !!part.disabled });
  node.dataset.customId = part.custom_id;
  node.onclick = async () => {
    node.disabled = true;
    await interact(3, { custom_id: part.custom_id, component_type: 2 }, message.id);
    node.disabled = !!part.disabled;
  };
  return node;
}

// A menu of any kind; `choose` is sent with the chosen values.
function menuOf(part) {
  const select = make("select", { disabled: !!part.disabled });
  select.setAttribute("aria-label", part.placeholder ?? t("choose"));
  select.dataset.customId = part.custom_id;
  return select;
}

const choose = (part, message, values) =>
  interact(3, { custom_id: part.custom_id, component_type: part.type, values }, message.id);

// The options of a menu: its own (type 3), people (5), roles (6), both (7) or channels (8).
function optionsOf(part) {
  if (part.options) return part.options;
  const people = () => [...state.people, { id: state.bot.id, name: state.bot.username }];
  const channels = () => state.channels.filter((one) => !one.direct && !one.thread && !one.foreign);
  const known = { 5: people, 6: () => state.roles, 7: () => [...people(), ...state.roles], 8: channels }[part.type]();
  const chosen = (part.default_values ?? []).map((one) => one.id);
  return known.map((one) => ({ label: one.name, value: one.id, default: chosen.includes(one.id) }));
}

function one(part, message) {
  const select = menuOf(part);
  const options = optionsOf(part);
  const preset = options.find((option) => option.default);
  const unchosen = new Option(part.placeholder ?? t("choose-one"), "");
  select.append(Object.assign(unchosen, { disabled: true, selected: !preset, hidden: !!preset }));
  for (const option of options) {
    const text = [labelled(option), option.description].filter(Boolean).join(" — ");
    select.append(new Option(text, option.value, !!option.default, option === preset));
  }
  select.onchange = () => choose(part, message, [select.value]);
  return select;
}

// A menu from which several may be chosen, or none.
function several(part, message) {
  const options = optionsOf(part);
  const select = menuOf(part);
  [select.multiple, select.size] = [true, Math.min(options.length, 5)];
  select.append(...options.map((one) => new Option(labelled(one), one.value, !!one.default, !!one.default)));
  const textContent = part.placeholder ?? t("choose");
  const send = make("button", { type: "button", textContent, disabled: !!part.disabled });
  send.onclick = () => choose(part, message, [...select.selectedOptions].map((option) => option.value));
  return [select, send];
}

// ---- where the focus was: a message that is drawn again keeps it ----

let held = null;
// Where the focus went from a message that asks nothing any more. A question that comes at once takes it from there.
let fallen = null;

export function hold(event) {
  const article = event.target.closest("#messages article");
  if (!article) { held = null; return; }
  held = { message: article.dataset.id, customId: event.target.dataset.customId };
}

const controlsOf = (article) => [...article.querySelectorAll("[data-custom-id]")].filter((node) => !node.disabled);

// `next`: the message that has just come, if any.
function refocus(next) {
  const focus = (node) => node.focus({ preventScroll: true });
  const active = document.activeElement;
  const question = next && controlsOf(next)[0];
  if (question && active === fallen?.node && Date.now() < fallen.until && !$("text").value) focus(question);
  if (!held || active !== document.body) return;
  const list = $("messages");
  const article = list.querySelector(`article[data-id="${held.message}"]`);
  const own = article ? controlsOf(article) : [];
  const same = own.find((node) => node.dataset.customId === held.customId);
  if (own.length) return focus(same ?? own[0]);
  // The newest question; else the box for typing.
  const node = [...list.children].reverse().flatMap(controlsOf)[0] ?? $("text");
  focus(node);
  fallen = { node, until: Date.now() + 5000 };
}

// ---- the list ----

let known = new Map();

// Forgets what is drawn: another person, channel or language.
export function forget() {
  [known, held] = [new Map(), null];
  $("messages").replaceChildren();
}

// Draws what has changed. Returns the number of messages; `null`: another channel is shown by now.
export async function refresh() {
  const { person, channel, language } = state;
  const messages = await ask(`/page/messages?person=${person}&channel=${channel}`);
  if (person !== state.person || channel !== state.channel || language !== state.language) return null;
  const list = $("messages");
  const kept = new Map();
  let before = null;
  for (const message of messages) {
    const text = JSON.stringify(message);
    const old = known.get(message.id);
    const node = old?.text === text ? old.node : show(message);
    if (old && old.node !== node) old.node.replaceWith(node);
    const place = before ? before.nextSibling : list.firstChild;
    if (place !== node) list.insertBefore(node, place);
    kept.set(message.id, { text, node });
    before = node;
  }
  for (const [id, { node }] of known) if (!kept.has(id)) node.remove();
  const newest = messages.at(-1);
  const fresh = newest && !known.has(newest.id);
  known = kept;
  refocus(fresh ? before : null);
  settle(fresh, newest?.author.bot || newest?.author.id === person);
  return messages.length;
}
