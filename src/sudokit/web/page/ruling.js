// The panel with the rules of a puzzle: its title and author, and the name
// and the sentences of each rule beside one of its marks.  It is open where
// it has room beside the board, and folded on a phone.

import { element } from "./arrows.js";
import { elements } from "./rule_marks.js";
import { listed } from "./sudoku.js";
import { _ } from "./language.js";

const SIDE = 40; // of the square that a mark is drawn in
const WIDE = matchMedia("(min-width: 50rem) and (min-aspect-ratio: 1/1)"
  + " and (min-height: 45rem)");

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const fold = at("fold");
let shown = "";

fold.addEventListener("click", () => unfold(
  fold.getAttribute("aria-expanded") === "false"));

WIDE.addEventListener("change", () => unfold(WIDE.matches));

const unfold = (isOpen) => fold.setAttribute("aria-expanded", String(isOpen));

function line(name, text, kind = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

// A rule: its mark, its name and its sentences.
function item({ title, sentences, mark }) {
  const made = document.createElement("li");
  const picture = element("svg", { viewBox: `0 0 ${SIDE} ${SIDE}`,
    "aria-hidden": "true" });
  picture.append(...elements(mark));
  const words = document.createElement("p");
  words.append(line("b", `${_(title)}.`), " ",
    sentences.map((text) => _(text)).join(" "));
  made.append(picture, words);
  return made;
}

// Shows the rules of a game; classic puzzles without a text have no panel.
export function tell({ id, texts, game: { board } }) {
  const rules = board?.about ?? [];
  const { title = "", author = "", rules: text = "" } = texts ?? {};
  const names = rules.map((one) => _(one.title));
  const key = JSON.stringify([id, names, title, author, text]);
  if (key === shown) return;
  shown = key;
  const isSome = names.length + title.length + author.length + text.length > 0;
  at("ruling").hidden = !isSome;
  document.body.classList.toggle("ruled", isSome);
  at("fold-name").textContent = title || listed(names) || _("Rules");
  at("rule-list").replaceChildren(...rules.map(item));
  at("setter").replaceChildren(
    ...author ? [line("p", _("by {author}", { author }), "quiet")] : [],
    ...text.split("\n").filter(Boolean).map((one) => line("p", one)));
  unfold(WIDE.matches);
}
