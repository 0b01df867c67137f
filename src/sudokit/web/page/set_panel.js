// The panel of the editor: the rule that is drawn, the chosen item, and keys
// for values.

import { titleOf } from "./rule_boxes.js";
import { signsFor } from "./set_values.js";
import { DIGITS, hint } from "./set_words.js";
import { _ } from "./language.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const ERASE = "⌫";

export function show({ rule, item, canUndo, canRedo, type }) {
  at("set").hidden = false;
  document.body.classList.toggle("drawing", Boolean(rule));
  at("set-name").textContent = rule ? titleOf(rule.word) : DIGITS;
  at("set-hint").textContent = hint(rule, item);
  at("set-undo").disabled = !canUndo;
  at("set-redo").disabled = !canRedo;
  at("set-remove").disabled = !item;
  keys(signsFor(item), type);
}

export function hide() {
  at("set").hidden = true;
  document.body.classList.remove("drawing");
  at("set-truth").setAttribute("aria-pressed", "false");
}

function keys(signs, type) {
  const place = at("set-pad");
  if (place.dataset.signs === signs.join("")) return;
  place.dataset.signs = signs.join("");
  place.style.setProperty("--keys", String(Math.min(signs.length + 1, 11)));
  place.replaceChildren(...[...signs, ERASE].map((sign) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    if (sign === ERASE) made.setAttribute("aria-label", _("Erase"));
    made.addEventListener("click", () => type(sign === ERASE ? "" : sign));
    return made;
  }));
}
