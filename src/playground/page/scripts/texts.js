// The page's own texts: one catalogue for each language. The person's language chooses; where it has no
// catalogue, English is taken.

const FALLBACK = "en-US";
let catalogues = {};
let language = FALLBACK;

export async function fetchTexts() {
  catalogues = await (await fetch("/page/texts")).json();
}

// The languages with a catalogue: the code and the language's own name.
export const languages = () => Object.entries(catalogues).map(([code, texts]) => [code, texts.language]);

export const has = (id) => Object.hasOwn(catalogues[FALLBACK] ?? {}, id);

// A text with its places filled in: `{name}` is `given.name`.
export function t(id, given = {}) {
  const text = catalogues[language]?.[id] ?? catalogues[FALLBACK]?.[id] ?? id;
  return text.replace(/\{(\w+)\}/g, (place, name) => given[name] ?? place);
}

// Changes the page to this language.
export function speak(wanted) {
  language = [wanted, wanted.split("-")[0]].find((one) => catalogues[one]) ?? FALLBACK;
  document.documentElement.lang = language;
  document.title = t("title");
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = t(node.dataset.text);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", t(node.dataset.label));
  }
}
