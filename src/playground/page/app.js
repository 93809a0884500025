// The playground's page: shows what one person sees of the miniature Discord, and does what that person does.
"use strict";

const $ = (id) => document.getElementById(id);
const state = { people: [], channels: [], roles: [], commands: [], menus: [], language: "en-US", bot: null, person: null, channel: null, command: null, choices: [], chosen: -1, asked: 0, unread: new Set() };

// ---- talking to the server ----

async function ask(path, body) {
  const response = await fetch(path, body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text() || response.statusText);
  return response.json();
}

function tell(text, bad = false) {
  $("status").textContent = text;
  $("status").className = bad ? "bad" : "";
}

async function interact(kind, data, message) {
  tell(kind === 4 ? "" : "…");
  try {
    const answer = await ask("/page/interact", { person: state.person, channel: state.channel, kind, data, message });
    if (answer.outcome === "none") tell("The application did not respond.", true);
    else if (kind !== 4) tell("");
    if (answer.outcome === "modal") openModal(answer.modal, message);
    return answer;
  } catch (error) {
    tell(error.message, true);
    return { outcome: "none" };
  }
}

// ---- words: a safe subset of Markdown, as nodes ----

function inline(parent, text) {
  const pattern = /`([^`]+)`|\*\*(.+?)\*\*|__(.+?)__|~~(.+?)~~|\*(?!\s)(.+?)\*|_(?!\s)(.+?)_(?!\w)|<(?:@!?|#|@&)(\d+)>|<t:(\d+)(?::\w)?>|\[([^\]]+)\]\((https?:[^)\s]+)\)|\\([\\`*_~|<>#\-.:[\]()@!+])/s;
  for (;;) {
    const found = pattern.exec(text);
    if (!found) break;
    parent.append(text.slice(0, found.index));
    const wrap = (tag, inner) => { const node = document.createElement(tag); inline(node, inner); parent.append(node); };
    if (found[1] !== undefined) { const node = document.createElement("code"); node.textContent = found[1]; parent.append(node); }
    else if (found[2] !== undefined) wrap("strong", found[2]);
    else if (found[3] !== undefined) wrap("u", found[3]);
    else if (found[4] !== undefined) wrap("s", found[4]);
    else if (found[5] !== undefined) wrap("em", found[5]);
    else if (found[6] !== undefined) wrap("em", found[6]);
    else if (found[7] !== undefined) {
      const node = document.createElement("span");
      node.className = "mention";
      const place = found[0].startsWith("<#") && state.channels.find((one) => one.id === found[7]);
      if (place) { node.textContent = sign(place) + place.name; node.onclick = () => go(place.id); }
      else node.textContent = "@" + ([...state.people, ...state.roles].find((one) => one.id === found[7])?.name ?? state.bot?.username ?? "someone");
      parent.append(node);
    } else if (found[8] !== undefined) parent.append(moment(found[8] * 1000, /:(\w)>$/.exec(found[0])?.[1] ?? "f"));
    else if (found[9] !== undefined) {
      const node = document.createElement("a");
      [node.textContent, node.href, node.rel, node.target] = [found[9], found[10], "noreferrer", "_blank"];
      // A link to a channel of this miniature Discord leads there.
      const place = /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)/.exec(found[10])?.[1];
      if (place) node.onclick = (event) => { event.preventDefault(); go(place); };
      parent.append(node);
    } else parent.append(found[11]);
    text = text.slice(found.index + found[0].length);
  }
  parent.append(text);
}

// A moment as Discord shows it: a time, a date, both, or how far off it is, which goes on counting.
const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(at, style) {
  const node = document.createElement("time");
  node.dateTime = new Date(at).toISOString();
  node.title = new Date(at).toLocaleString(state.language, STYLES.F);
  if (style === "R") { node.dataset.at = at; node.textContent = relative(at); }
  else node.textContent = new Date(at).toLocaleString(state.language, STYLES[style] ?? STYLES.f);
  return node;
}

function relative(at) {
  const seconds = Math.round((at - Date.now()) / 1000);
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]];
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(state.language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

setInterval(() => document.querySelectorAll("time[data-at]").forEach((node) => {
  const text = relative(Number(node.dataset.at));
  if (node.textContent !== text) node.textContent = text;
}), 1000);

function words(parent, text) {
  text.split(/```(?:\w*\n)?([\s\S]*?)```/).forEach((part, index) => {
    if (index % 2) {
      const pre = document.createElement("pre");
      pre.append(Object.assign(document.createElement("code"), { textContent: part.replace(/\n$/, "") }));
      parent.append(pre);
      return;
    }
    let quote = null;
    for (const line of part.replace(/^\n|\n$/g, "").split("\n")) {
      if (!part.trim()) break;
      const inQuote = line.startsWith("> ");
      quote = inQuote ? quote ?? parent.appendChild(document.createElement("blockquote")) : null;
      const heading = /^(#{1,3}|-#) /.exec(line);
      const node = document.createElement("p");
      const body = inQuote ? line.slice(2) : heading ? line.slice(heading[0].length) : line.replace(/^[-*] /, "• ");
      inline(heading && heading[1] !== "-#" ? node.appendChild(document.createElement("strong")) : node, body || "\u00a0");
      (quote ?? parent).append(node);
    }
  });
}

// ---- messages ----

function show(message) {
  const mine = message.mentions.some((one) => one.id === state.person);
  const node = document.createElement("article");
  node.dataset.id = message.id;
  node.className = "message" + (mine ? " pinged" : "") + (message.flags & 64 ? " private" : "");
  const head = document.createElement("div");
  head.append(Object.assign(document.createElement("span"), { className: "by", textContent: message.author.global_name ?? message.author.username }));
  if (message.author.bot) head.append(Object.assign(document.createElement("span"), { className: "bot", textContent: "BOT" }));
  const time = document.createElement("time");
  time.dateTime = message.timestamp;
  time.textContent = new Date(message.timestamp).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  head.append(time);
  const apps = appsOf(message);
  if (apps) head.append(apps);
  if (message.edited_timestamp) head.append(Object.assign(document.createElement("span"), { className: "edited", textContent: "(edited)" }));
  node.append(head);
  words(node, message.content);
  for (const file of message.attachments) {
    if (!file.content_type?.startsWith("image/")) {
      const link = Object.assign(document.createElement("a"), { className: "file", textContent: "📄 " + file.filename, href: new URL(file.url).pathname, target: "_blank", rel: "noreferrer", title: file.description ?? "" });
      node.append(link);
      continue;
    }
    const shot = document.createElement("button");
    shot.className = "shot";
    shot.type = "button";
    const image = document.createElement("img");
    image.alt = file.description ?? file.filename;
    image.src = new URL(file.url).pathname;
    if (file.width) [image.width, image.height] = [file.width, file.height];
    shot.append(image);
    shot.setAttribute("aria-label", "Enlarge: " + image.alt);
    shot.onclick = () => enlarge(image);
    node.append(shot);
  }
  for (const embed of message.embeds ?? []) node.append(embedded(embed));
  for (const part of message.components) node.append(partOf(part, message));
  if (message.flags & 64) {
    const note = document.createElement("p");
    note.className = "edited";
    note.append("Only you can see this · ");
    const away = Object.assign(document.createElement("button"), { className: "link", type: "button", textContent: "Dismiss message" });
    away.onclick = () => ask("/page/dismiss", { person: state.person, channel: state.channel, message: message.id });
    note.append(away);
    node.append(note);
  }
  return node;
}

// What an app puts into a frame of its own.
function embedded(embed) {
  const node = Object.assign(document.createElement("div"), { className: "embed" });
  if (embed.color) node.style.borderLeftColor = "#" + embed.color.toString(16).padStart(6, "0");
  const line = (className, text) => { if (text) words(node.appendChild(Object.assign(document.createElement("div"), { className })), text); };
  line("small", embed.author?.name);
  line("title", embed.title);
  line("", embed.description);
  for (const field of embed.fields ?? []) { line("title", field.name); line("", field.value); }
  line("small", embed.footer?.text);
  return node;
}

// A label with its emoji: a character, or the name of one that a server made.
function labelled(part) {
  const emoji = part.emoji && (part.emoji.id ? `:${part.emoji.name}:` : part.emoji.name);
  return [emoji, part.label].filter(Boolean).join(" ");
}

// What can be chosen for a message or for its author: the commands of their menus.
function appsOf(message) {
  if (message.flags & 64) return null;
  const items = state.menus.filter((one) => one.type === 3).map((one) => ({ text: one.label, data: { name: one.name, type: 3, target_id: message.id } }));
  if (!message.author.bot && message.author.id !== state.person) items.push(...forPerson(message.author.id, message.author.global_name ?? message.author.username));
  if (!items.length) return null;
  const open = Object.assign(document.createElement("button"), { type: "button", className: "apps", textContent: "⋯" });
  open.setAttribute("aria-label", "Apps for this message");
  open.setAttribute("aria-expanded", "false");
  open.onclick = () => {
    const node = open.closest("article");
    const there = node.querySelector(".menu");
    open.setAttribute("aria-expanded", String(!there));
    if (there) return there.remove();
    const menu = Object.assign(document.createElement("div"), { className: "row menu" });
    menu.append(...items.map((item) => pressing(item, () => open.click())));
    node.firstChild.after(menu);
    menu.firstChild.focus();
  };
  return open;
}

const forPerson = (id, name) => state.menus.filter((one) => one.type === 2).map((one) => ({ text: `${one.label}: ${name}`, data: { name: one.name, type: 2, target_id: id } }));

function pressing(item, done) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: item.text });
  button.onclick = async () => { done(); await interact(2, item.data); };
  return button;
}

// A row of controls, or what stands in a message that is made of components: texts, sections, pictures, lines, files.
function partOf(part, message) {
  if (part.type === 1) return rowOf(part, message);
  const box = document.createElement("div");
  if (part.type === 10) words(box, part.content);
  else if (part.type === 14) box.append(document.createElement("hr"));
  for (const inner of part.components ?? []) box.append(partOf(inner, message));
  if (part.accessory?.type === 2) box.append(rowOf({ components: [part.accessory] }, message));
  return box;
}

function rowOf(row, message) {
  const line = document.createElement("div");
  line.className = "row";
  for (const part of row.components) {
    if (part.type === 2 && part.style === 5) {
      line.append(Object.assign(document.createElement("a"), { className: "file", textContent: labelled(part), href: part.url, rel: "noreferrer", target: "_blank" }));
    } else if (part.type === 2) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = labelled(part);
      button.className = ["", "primary", "", "success", "danger"][part.style] ?? "";
      button.disabled = !!part.disabled;
      button.dataset.customId = part.custom_id;
      button.onclick = async () => {
        button.disabled = true;
        await interact(3, { custom_id: part.custom_id, component_type: 2 }, message.id);
        button.disabled = !!part.disabled;
      };
      line.append(button);
    } else if (part.type === 6 || part.type === 8 || (part.type === 3 && (part.max_values ?? 1) > 1)) {
      line.append(...several(part, message));
    } else if (part.type === 3) {
      const select = document.createElement("select");
      select.setAttribute("aria-label", part.placeholder ?? "Choose");
      select.dataset.customId = part.custom_id;
      select.disabled = !!part.disabled;
      const preset = part.options.find((option) => option.default);
      select.append(Object.assign(new Option(part.placeholder ?? "Choose…", ""), { disabled: true, selected: !preset, hidden: !!preset }));
      for (const option of part.options) {
        const text = [labelled(option), option.description].filter(Boolean).join(" — ");
        select.append(new Option(text, option.value, !!option.default, option === preset));
      }
      select.onchange = () => interact(3, { custom_id: part.custom_id, component_type: 3, values: [select.value] }, message.id);
      line.append(select);
    }
  }
  return line;
}

// A menu from which several may be chosen: of options, roles (6) or channels (8).
function several(part, message) {
  const known = part.type === 6 ? state.roles : state.channels.filter((one) => !one.direct && !one.thread && !one.foreign);
  const chosen = (part.default_values ?? []).map((one) => one.id);
  const options = part.options ?? known.map((one) => ({ label: one.name, value: one.id, default: chosen.includes(one.id) }));
  const select = document.createElement("select");
  [select.multiple, select.size] = [true, Math.min(options.length, 5)];
  select.setAttribute("aria-label", part.placeholder ?? "Choose");
  select.dataset.customId = part.custom_id;
  select.disabled = !!part.disabled;
  select.append(...options.map((option) => new Option(labelled(option), option.value, !!option.default, !!option.default)));
  const send = Object.assign(document.createElement("button"), { type: "button", textContent: part.placeholder ?? "Choose", disabled: !!part.disabled });
  send.onclick = () => interact(3, { custom_id: part.custom_id, component_type: part.type, values: [...select.selectedOptions].map((option) => option.value) }, message.id);
  return [select, send];
}

function enlarge(image) {
  const dialog = $("picture");
  const large = dialog.querySelector("img");
  [large.src, large.alt, dialog.querySelector("p").textContent] = [image.src, image.alt, image.alt];
  dialog.showModal();
}

// ---- where the focus was: a message that is drawn anew keeps it ----

const CONTROLS = "button, select, a";
let held = null;

function hold(event) {
  const article = event.target.closest("#messages article");
  if (!article) { held = null; return; }
  const place = [...article.querySelectorAll(CONTROLS)].indexOf(event.target);
  held = { message: article.dataset.id, customId: event.target.dataset.customId, place };
}

function refocus() {
  if (!held || document.activeElement !== document.body) return;
  const article = $("messages").querySelector(`article[data-id="${held.message}"]`);
  const able = (node) => node && !node.disabled;
  const same = held.customId && $("messages").querySelector(`[data-custom-id="${CSS.escape(held.customId)}"]`);
  if (able(same)) return same.focus({ preventScroll: true });
  const controls = [...(article ?? $("messages").lastElementChild ?? document).querySelectorAll(CONTROLS)].filter(able);
  // What comes next in the same message; where it is gone, the newest message; else the box for typing.
  const tapped = controls.filter((node) => node.dataset.customId);
  (tapped[0] ?? controls[Math.min(held.place, controls.length - 1)] ?? $("text")).focus({ preventScroll: true });
}

let known = new Map();
async function refresh() {
  const [person, channel] = [state.person, state.channel];
  const messages = await ask(`/page/messages?person=${person}&channel=${channel}`);
  if (person !== state.person || channel !== state.channel) return;
  const list = $("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 160;
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
  known = kept;
  $("welcome").hidden = !!messages.length;
  refocus();
  if (atEnd) {
    list.scrollTop = list.scrollHeight;
    list.querySelectorAll("img").forEach((image) => { if (!image.complete) image.onload = () => { list.scrollTop = list.scrollHeight; }; });
  }
}

// ---- the message box: commands, options, completion ----

const TYPES = { 3: "text", 4: "number", 5: "yes or no", 6: "person", 11: "file" };

function offer(items, pick) {
  const menu = $("menu");
  state.choices = items;
  state.chosen = items.length ? 0 : -1;
  menu.replaceChildren(...items.map((item, index) => {
    const node = document.createElement("div");
    node.id = "choice-" + index;
    node.setAttribute("role", "option");
    node.append(item.name);
    if (item.about) node.append(Object.assign(document.createElement("small"), { textContent: item.about }));
    node.onmousedown = (event) => { event.preventDefault(); pick(item); };
    return node;
  }));
  menu.hidden = !items.length;
  state.pick = pick;
  mark();
}

function mark() {
  const input = document.activeElement;
  $("text").setAttribute("aria-expanded", String(!$("menu").hidden));
  [...$("menu").children].forEach((node, index) => {
    node.setAttribute("aria-selected", String(index === state.chosen));
    if (index === state.chosen) {
      node.scrollIntoView({ block: "nearest" });
      input?.setAttribute?.("aria-activedescendant", node.id);
    }
  });
  if (state.chosen < 0) close();
}

// Puts the completions away: nothing points at them any more.
function close() {
  $("menu").hidden = true;
  $("text").setAttribute("aria-expanded", "false");
  document.querySelectorAll("[aria-activedescendant]").forEach((node) => node.removeAttribute("aria-activedescendant"));
}

function menuKeys(event) {
  if ($("menu").hidden) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) { state.chosen = (state.chosen + step + state.choices.length) % state.choices.length; mark(); }
  else if ((event.key === "Enter" && !event.shiftKey) || (event.key === "Tab" && !event.shiftKey)) state.pick(state.choices[state.chosen]);
  else if (event.key === "Escape") close();
  else return false;
  event.preventDefault();
  return true;
}

function suggestCommands() {
  const typed = $("text").value;
  if (!/^\/[^\s]*( [^\s]*)?$/.test(typed)) return offer([], () => {});
  const wanted = typed.slice(1).toLowerCase();
  const begins = (name) => name.startsWith(wanted) || name.split(" ")[1]?.startsWith(wanted);
  const found = state.commands.filter((one) => begins(one.label) || begins(one.name)).map((one) => ({ name: "/" + one.label, about: one.about, command: one }));
  offer(found, (item) => begin(item.command));
}

function begin(command, preset = {}) {
  state.command = command;
  offer([], () => {});
  $("text").value = "";
  $("text").hidden = true;
  const box = $("command");
  box.replaceChildren(Object.assign(document.createElement("strong"), { textContent: "/" + command.label }));
  // As in Discord: what is needed at once, the rest when it is wanted.
  const options = command.options ?? [];
  const needed = options.filter((option) => option.required || preset[option.name] !== undefined);
  const first = needed.length ? needed : options.slice(0, 1);
  for (const option of first) box.append(optionBox(option, preset[option.name]));
  for (const option of options.filter((one) => !first.includes(one))) {
    const more = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: "+ " + labelOf(option), title: aboutOf(option) });
    more.onclick = () => {
      const next = optionBox(option);
      more.replaceWith(next);
      next.querySelector("input").focus();
    };
    box.append(more);
  }
  const stop = Object.assign(document.createElement("button"), { type: "button", className: "link", textContent: "cancel" });
  stop.onclick = end;
  box.append(stop);
  box.hidden = false;
  (box.querySelector("input") ?? $("send")).focus();
  tell(command.about);
}

function end() {
  state.command = null;
  $("command").hidden = true;
  $("text").hidden = false;
  offer([], () => {});
  $("text").focus();
}

function optionBox(option, value) {
  const box = document.createElement("label");
  box.className = "option";
  const about = aboutOf(option);
  box.title = about;
  const name = Object.assign(document.createElement("span"), { textContent: labelOf(option), className: option.required ? "required" : "" });
  const input = document.createElement("input");
  input.name = option.name;
  input.placeholder = option.choices?.length || option.autocomplete ? "choose" : TYPES[option.type] ?? "text";
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
    if (event.key === "Escape") end();
    if (event.key === "Enter") { event.preventDefault(); $("composer").requestSubmit(); }
  };
  return box;
}

async function upload(input) {
  delete input.dataset.value;
  const file = input.files[0];
  if (!file) return;
  const response = await fetch(`/page/upload?person=${state.person}&content=${encodeURIComponent(file.name)}`, { method: "POST", body: file });
  if (!response.ok) return tell(await response.text() || response.statusText, true);
  input.dataset.value = JSON.stringify((await response.json()).id);
}

async function suggestOption(option, input) {
  const typed = input.value.trim().toLowerCase();
  const pick = (item) => {
    input.value = item.name;
    input.dataset.value = JSON.stringify(item.value);
    offer([], () => {});
    const next = [...$("command").querySelectorAll("input")].find((other) => !other.value && other.parentNode.querySelector(".required"));
    (next ?? $("send")).focus();
  };
  const matching = (items) => items.filter((item) => item.name.toLowerCase().includes(typed));
  if (option.choices?.length) offer(matching(option.choices.map((one) => ({ ...one, name: labelOf(one) }))), pick);
  else if (option.type === 6) offer(matching([...state.people.map((one) => ({ name: one.name, value: one.id })), { name: state.bot.username, value: state.bot.id }]), pick);
  else if (option.type === 5) offer(matching([{ name: "True", value: true }, { name: "False", value: false }]), pick);
  else if (option.autocomplete) {
    const asked = ++state.asked;
    const answer = await interact(4, called(state.command.name, values(input.name)));
    if (asked === state.asked && document.activeElement === input) offer(answer.choices ?? [], pick);
  } else offer([], () => {});
}

// A subcommand stands between its command and the options.
function called(name, options) {
  const [group, sub] = name.split(" ");
  return sub ? { name: group, options: [{ name: sub, type: 1, options }] } : { name, options };
}

// Each subcommand is offered like a command of its own.
function flat(commands) {
  return commands.flatMap((one) => {
    const subs = (one.options ?? []).filter((option) => option.type === 1);
    const named = (name, label, about) => ({ name, label, about });
    if (!subs.length) return [{ ...one, ...named(one.name, labelOf(one), aboutOf(one)) }];
    return subs.map((sub) => ({ ...one, ...sub, ...named(`${one.name} ${sub.name}`, `${labelOf(one)} ${labelOf(sub)}`, aboutOf(sub)), options: sub.options ?? [] }));
  });
}

// Names and descriptions in the person's language, where there are any.
const labelOf = (one) => one.name_localizations?.[state.language] ?? one.name;
const aboutOf = (one) => one.description_localizations?.[state.language] ?? one.description;

function values(focused) {
  const given = [];
  for (const input of $("command").querySelectorAll("input")) {
    const option = state.command.options.find((one) => one.name === input.name);
    if (!input.value.trim() && input.name !== focused) continue;
    let value = input.dataset.value ? JSON.parse(input.dataset.value) : input.value.trim();
    if (!input.dataset.value && option.type === 6) value = state.people.find((one) => one.name.toLowerCase() === value.toLowerCase().replace(/^@/, ""))?.id;
    if (!input.dataset.value && option.type === 4 && value !== "") value = Number(value);
    if (!input.dataset.value && option.type === 5 && input.name !== focused) value = /^(t|y)/i.test(value);
    if (option.choices?.length && !input.dataset.value) value = option.choices.find((one) => [one.name, labelOf(one)].some((name) => name.toLowerCase() === String(value).toLowerCase()))?.value;
    if (option.type === 11 && !input.dataset.value) throw new Error(`${input.name}: the file is still being read; try again.`);
    if (value === undefined || Number.isNaN(value)) throw new Error(`${input.name}: “${input.value}” is not one of the choices.`);
    given.push({ name: input.name, value, type: option.type, ...(input.name === focused && { focused: true }) });
  }
  return given;
}

async function submit(event) {
  event.preventDefault();
  if (state.command) {
    try {
      const missing = (state.command.options ?? []).find((one) => one.required && !$("command").querySelector(`input[name="${one.name}"]`).value.trim());
      if (missing) throw new Error(`${labelOf(missing)} is needed: ${aboutOf(missing)}`);
      const data = called(state.command.name, values());
      end();
      await interact(2, data);
    } catch (error) { tell(error.message, true); }
    return;
  }
  const typed = $("text").value.trim();
  if (!typed) return;
  if (typed.startsWith("/")) {
    let [name, ...rest] = typed.slice(1).split(/\s+/);
    const called = (wanted) => state.commands.find((one) => one.name === wanted || one.label === wanted);
    const sub = called(`${name} ${rest[0]}`);
    if (sub) rest = rest.slice(1);
    const command = sub ?? called(name);
    if (!command) return tell(`There is no command /${name}.`, true);
    const preset = {};
    let key = command.options?.[0]?.name;
    for (const word of rest) {
      const pair = /^([\w-]+):(.*)$/.exec(word);
      if (pair && command.options?.some((one) => one.name === pair[1])) { key = pair[1]; preset[key] = pair[2]; }
      else if (key) preset[key] = (preset[key] ? preset[key] + " " : "") + word;
    }
    begin(command, preset);
    return;
  }
  $("text").value = "";
  await ask("/page/say", { person: state.person, channel: state.channel, content: typed });
}

// ---- forms ----

function openModal(modal, message) {
  const dialog = $("modal");
  const form = dialog.querySelector("form");
  form.replaceChildren(Object.assign(document.createElement("h2"), { textContent: modal.title }));
  for (const part of modal.components) {
    const field = part.component ?? part.components?.[0];
    if (!field) { words(form, part.content ?? ""); continue; }
    const label = Object.assign(document.createElement("label"), { textContent: part.label ?? field.label });
    const input = document.createElement(field.options ? "select" : field.style === 2 ? "textarea" : "input");
    [input.name, input.required] = [field.custom_id, field.required !== false];
    if (field.options) {
      input.multiple = (field.max_values ?? 1) > 1;
      input.append(...field.options.map((option) => new Option(option.label, option.value, !!option.default, !!option.default)));
    } else [input.value, input.placeholder] = [field.value ?? "", field.placeholder ?? ""];
    if (field.max_length) input.maxLength = field.max_length;
    if (field.min_length && input.required) input.minLength = field.min_length;
    label.append(input);
    form.append(label);
  }
  const row = Object.assign(document.createElement("div"), { className: "row" });
  row.append(Object.assign(document.createElement("button"), { className: "primary", value: "submit", textContent: "Submit" }));
  const cancel = Object.assign(document.createElement("button"), { type: "button", textContent: "Cancel" });
  cancel.onclick = () => dialog.close("cancel");
  row.append(cancel);
  form.append(row);
  form.onsubmit = () => {
    const filled = (input) => input.selectedOptions
      ? { type: 18, component: { type: 3, custom_id: input.name, values: [...input.selectedOptions].map((option) => option.value) } }
      : { type: 1, components: [{ type: 4, custom_id: input.name, value: input.value }] };
    const components = [...form.querySelectorAll("input, textarea, select")].map(filled);
    interact(5, { custom_id: modal.custom_id, components }, message);
  };
  dialog.showModal();
}

// ---- people, channels, news ----

let news = null;

function markUnread(button) {
  button.classList.add("unread");
  button.setAttribute("aria-label", button.textContent + ", unread");
}

const sign = (one) => one.direct ? "✉ " : one.thread ? (one.thread.archived ? "🗄 " : "🧵 ") : one.foreign ? "🌐 " : "# ";

function go(channel) {
  state.channel = channel;
  localStorage.setItem("channel", channel);
  drawer(false);
  reset();
}

async function load() {
  const answer = await ask(`/page/state?person=${state.person ?? "1001"}`);
  state.person ??= answer.people[0].id;
  state.language = answer.people.find((one) => one.id === state.person)?.language ?? "en-US";
  document.documentElement.dataset.language = state.language;
  $("language").value = state.language;
  const menus = answer.commands.filter((one) => one.type !== 1).map((one) => ({ ...one, label: labelOf(one) }));
  const commands = flat(answer.commands.filter((one) => (one.type ?? 1) === 1));
  Object.assign(state, { people: answer.people, channels: answer.channels, commands, menus, bot: answer.bot, roles: answer.roles });
  if (!state.channels.some((one) => one.id === state.channel)) state.channel = state.channels[0].id;
  if ($("person").options.length !== state.people.length) $("person").replaceChildren(...state.people.map((one) => new Option(one.name, one.id)));
  $("person").value = state.person;
  $("channels").replaceChildren(...state.channels.map((one) => {
    const item = document.createElement("li");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign(one) + one.name });
    button.dataset.channel = one.id;
    if (one.id === state.channel) { button.setAttribute("aria-current", "page"); state.unread.delete(one.id); }
    if (state.unread.has(one.id)) markUnread(button);
    button.onclick = () => go(one.id);
    item.append(button);
    return item;
  }));
  const others = state.people.filter((one) => one.id !== state.person);
  $("people").replaceChildren(...others.flatMap((one) => forPerson(one.id, one.name)).map((item) => {
    const line = document.createElement("li");
    line.append(pressing(item, () => drawer(false)));
    return line;
  }));
  // What is being typed may be a command that was just registered.
  if (!state.command && $("text").value) suggestCommands();
  const here = state.channels.find((one) => one.id === state.channel);
  $("place").textContent = sign(here) + here.name;
}

async function reset() {
  known = new Map();
  $("messages").replaceChildren();
  await load();
  await refresh();
  $("messages").scrollTop = $("messages").scrollHeight;
}

function listen() {
  news?.close();
  news = new EventSource(`/page/events?person=${state.person}`);
  news.onmessage = (event) => {
    const told = JSON.parse(event.data);
    if (told.commands || told.all) load();
    if (told.all || told.channel === state.channel) refresh();
    else if (told.channel) {
      const button = $("channels").querySelector(`[data-channel="${told.channel}"]`);
      // Other people's direct messages are told too, and are nobody else's business.
      if (button) { state.unread.add(told.channel); markUnread(button); }
    }
  };
  news.onerror = () => tell("The connection is lost; trying again …", true);
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
  else if (state.command) end();
}

async function start() {
  // Each tab is its own person; the channel is remembered for all.
  state.person = sessionStorage.getItem("person");
  state.channel = localStorage.getItem("channel");
  try { await reset(); } catch { state.person = null; await reset(); }
  listen();
  $("misbehave").onclick = async (event) => {
    const what = event.target.dataset.what;
    if (!what) return;
    try { await ask("/page/misbehave", { what }); tell(`${event.target.textContent}: ordered.`); } catch (error) { tell(error.message, true); }
  };
  $("person").onchange = async () => { state.unread.clear(); state.person = $("person").value; sessionStorage.setItem("person", state.person); await reset(); listen(); };
  $("language").onchange = async () => {
    await ask("/page/language", { person: state.person, content: $("language").value });
    await reset();
  };
  $("begin").onclick = () => begin(state.commands.find((one) => one.name === "play") ?? state.commands[0]);
  document.addEventListener("keydown", escape);
  document.addEventListener("focusin", hold);
  $("drawer").onclick = () => drawer(!$("places").classList.contains("open"));
  $("composer").onsubmit = submit;
  $("text").oninput = suggestCommands;
  $("text").onkeydown = (event) => {
    if (menuKeys(event)) return;
    if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); $("composer").requestSubmit(); }
  };
  $("picture").querySelector(".close").onclick = () => $("picture").close();
  $("text").focus();
}

start();
