// The rules as the server lists them, and lists of them in groups, with their
// pictures and a search.

import { element } from "./arrows.js";
import { elements } from "./rule_marks.js";
import { _ } from "./language.js";

const SIDE = 160; // of the pictures of rules
const ROOM = 34; // around those with numbers outside

export const RULES = new Map(); // by their words

export function learn(rules) {
  for (const one of rules) RULES.set(one.word, one);
}

export const titleOf = (word) => _(RULES.get(word)?.title ?? word);

export function pictureOf({ section, picture }) {
  const outside = section === "outside" ? ROOM : 2;
  const drawn = element("svg", { "aria-hidden": "true",
    viewBox: [-outside, -outside, ...Array(2).fill(SIDE + 2 * outside)]
      .join(" ") });
  drawn.append(...elements(picture));
  return drawn;
}

// A list of rules in groups: `boxOf` makes an element for each.
export function fill(place, rules, boxOf) {
  const sections = new Set(rules.map(({ section }) => section));
  place.replaceChildren(...[...sections].map((name) => {
    const made = document.createElement("fieldset");
    const head = document.createElement("legend");
    head.textContent = _(name);
    made.append(head, ...rules.filter(({ section }) => section === name)
      .map((rule) => {
        const box = boxOf(rule);
        box.dataset.words = [rule.word, titleOf(rule.word), _(name)]
          .join(" ").toLowerCase();
        return box;
      }));
    return made;
  }));
}

// Shows the rules whose names or groups have the letters of a field.
export function search(field, place) {
  field.addEventListener("input", () => {
    const text = field.value.trim().toLowerCase();
    for (const one of place.querySelectorAll("[data-words]")) {
      one.hidden = !one.dataset.words.includes(text);
    }
    for (const one of place.querySelectorAll("fieldset")) {
      one.hidden = !one.querySelector("[data-words]:not([hidden])");
    }
  });
}
