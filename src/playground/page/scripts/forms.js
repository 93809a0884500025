// Forms that the bot opens.

import { $, doors, interact, make, state } from "./state.js";
import { t } from "./texts.js";
import { words } from "./words.js";

doors.form = (modal, message) => {
  const dialog = $("modal");
  dialog.lang = state.language;
  const form = dialog.querySelector("form");
  form.replaceChildren(make("h2", { textContent: modal.title }));
  for (const part of modal.components) {
    const field = part.component ?? part.components?.[0];
    if (!field) { words(form, part.content ?? ""); continue; }
    const label = make("label", { textContent: part.label ?? field.label });
    const input = make(field.options ? "select" : field.style === 2 ? "textarea" : "input");
    [input.name, input.required] = [field.custom_id, field.required !== false];
    if (field.options) {
      input.multiple = (field.max_values ?? 1) > 1;
      input.append(...field.options.map((one) => new Option(one.label, one.value, !!one.default, !!one.default)));
    } else [input.value, input.placeholder] = [field.value ?? "", field.placeholder ?? ""];
    if (field.max_length) input.maxLength = field.max_length;
    if (field.min_length && input.required) input.minLength = field.min_length;
    label.append(input);
    form.append(label);
  }
  const row = make("div", { className: "row", lang: document.documentElement.lang });
  row.append(make("button", { className: "primary", value: "submit", textContent: t("submit") }));
  row.append(make("button", { type: "button", textContent: t("form-cancel"), onclick: () => dialog.close("cancel") }));
  form.append(row);
  form.onsubmit = () => {
    const filled = (input) => input.selectedOptions
      ? { type: 18, component: { type: 3, custom_id: input.name, values: [...input.selectedOptions].map((one) => one.value) } }
      : { type: 1, components: [{ type: 4, custom_id: input.name, value: input.value }] };
    const components = [...form.querySelectorAll("input, textarea, select")].map(filled);
    interact(5, { custom_id: modal.custom_id, components }, message);
  };
  dialog.showModal();
};
