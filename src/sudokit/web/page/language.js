// The words of the page in the player's language.
//
//   _("{n} is here.", { n })                 a message, its parts put in
//   ngettext("1 cell", "{n} cells", n)       the form for n of them
//
// Messages are English; the server has the catalogues of the other
// languages, the same that the program itself speaks.  What a catalogue
// doesn't have stays English, and so does all if there is none.

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  it: "Italiano",
  el: "Ελληνικά",
};

// As stored in the settings, which need words before they are loaded.
function setting() {
  try {
    return JSON.parse(localStorage.getItem("sudokit.settings"))?.language;
  } catch {
    return undefined;
  }
}

// The setting, else the first that the browser asks for.
function chosen() {
  const wanted = [setting(), ...navigator.languages].map(
    (name) => String(name).slice(0, 2).toLowerCase());
  return wanted.find((name) => name in LANGUAGES) ?? "en";
}

export const language = chosen();

async function loaded() {
  if (language === "en") return {};
  try {
    return await (await fetch(`words/${language}.json`)).json();
  } catch {
    return {}; // no server, and not cached yet
  }
}

const words = await loaded();

const filled = (text, parts) => text.replaceAll(/\{(\w+)\}/g,
  (whole, name) => (name in parts ? parts[name] : whole));

export const _ = (message, parts = {}) =>
  filled(words[message] ?? message ?? "", parts);

export function ngettext(one, many, n, parts = {}) {
  const [single, more] = words[one] ?? [one, many];
  return filled(n === 1 ? single : more, { n, ...parts });
}

// Translates the texts and labels of the page itself.
const SAID = ["aria-label", "title", "placeholder", "alt"];

function translate() {
  document.documentElement.lang = language;
  const texts = document.createTreeWalker(document.documentElement,
    NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { nodeValue: text } = texts.currentNode;
    const message = text.trim().replaceAll(/\s+/g, " ");
    if (message) {
      texts.currentNode.nodeValue = text.replace(text.trim(),
        () => _(message));
    }
  }
  for (const part of document.querySelectorAll(
    SAID.map((name) => `[${name}]`).join())) {
    for (const name of SAID) {
      const text = part.getAttribute(name);
      if (text) part.setAttribute(name, _(text));
    }
  }
}

if (language !== "en") translate();
