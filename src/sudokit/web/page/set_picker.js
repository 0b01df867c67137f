// The window that has the rules to draw, in groups, with a search; rules for
// the whole grid are switched on and off there.

import * as boxes from "./rule_boxes.js";
import * as dialogs from "./dialogs.js";
import { DIGITS } from "./set_words.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const place = at("set-rules");

boxes.search(at("find-set"), place);

function button(word, text, picture, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.word = word;
  made.append(...picture, text);
  made.addEventListener("click", () => act(word));
  return made;
}

// `isOn` says whether a rule is drawn or switched on, `choose` takes one.
export function open(isOn, choose) {
  const shown = [...boxes.RULES.values()].filter(({ shape }) => shape);
  const show = () => {
    for (const one of place.querySelectorAll("button")) {
      one.setAttribute("aria-pressed", String(isOn(one.dataset.word)));
    }
  };
  const act = (word) => {
    choose(word);
    if (boxes.RULES.get(word)?.shape !== "grid") dialogs.close();
    show();
  };
  boxes.fill(place, shown, (one) => button(one.word, boxes.titleOf(one.word),
    [boxes.pictureOf(one)], act));
  place.prepend(button("", DIGITS, [], act));
  at("find-set").value = "";
  show();
  dialogs.open("set-picker");
}
