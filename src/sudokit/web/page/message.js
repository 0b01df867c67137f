// What is said: in a place of its own, which moves nothing, and aloud.

import * as grid from "./grid.js";
import { sample } from "./arrows.js";

const place = document.getElementById("message");
const doing = document.getElementById("doing");
const legend = document.getElementById("legend");
const story = document.getElementById("clauses");
const live = document.getElementById("live");
let careful = (act) => act;

// What the buttons do is done through this, which tells what goes wrong.
export function guard(wrapped) {
  careful = wrapped;
}

// `actions` are {text, title, act}: buttons beside what is said, `aside` those
// that lead away.  `clauses` are {text, cells, branch}: what is told line by
// line, each of its cells; a branch shows how its arrows are drawn.
export function say(text, { wrong = false, actions = [], roles = [],
  clauses = [] } = {}) {
  place.textContent = text;
  place.classList.toggle("error", wrong);
  doing.replaceChildren(...actions.map(button));
  legend.replaceChildren(...roles.map(role));
  legend.hidden = !roles.length;
  story.replaceChildren(...clauses.map((one, k) =>
    clause(one, clauses[k - 1]?.branch)));
  story.hidden = !clauses.length;
  place.parentElement.scrollTop = 0;
}

function button({ text, title = "", id = "", aside = false, act }) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.title = title;
  if (text.length < 2 && title) made.setAttribute("aria-label", title);
  made.id = id;
  if (!aside) made.className = "main";
  made.addEventListener("click", () => careful(act)());
  return made;
}

// Its cells are shown while it is pointed at, or has the focus; a tap gives
// it the focus.
function clause({ text, cells, branch }, before) {
  const item = document.createElement("li");
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  const line = branch === before ? null : sample(branch);
  if (line) made.prepend(line);
  item.classList.toggle("follows", Boolean(branch) && !line);
  for (const kind of ["pointerenter", "focus", "click"]) {
    made.addEventListener(kind, () => grid.show(cells, branch));
  }
  made.addEventListener("click", () => made.focus());
  for (const kind of ["pointerleave", "blur"]) {
    made.addEventListener(kind, () => {
      if (kind === "blur" || document.activeElement !== made) grid.show([]);
    });
  }
  item.append(made);
  return item;
}

function role([colour, name]) {
  const item = document.createElement("li");
  item.className = `r-${colour}`;
  item.textContent = name;
  return item;
}

// For those who listen: an entry, a mark, what was undone.
export function tell(text) {
  // The same words again are read again only if they differ.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

export const quiet = () => say("");
