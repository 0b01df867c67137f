// Shows messages in their card, with buttons and clauses, and announces them
// to screen readers.

import * as grid from "./grid.js";
import { sample } from "./arrows.js";
import { aloud, rolesOf } from "./words.js";

const place = document.getElementById("message");
const doing = document.getElementById("doing");
const legend = document.getElementById("legend");
const story = document.getElementById("clauses");
const live = document.getElementById("live");
const spoken = document.getElementById("spoken");
const turns = document.getElementById("turns");
const waiting = document.getElementById("waiting");
const notation = document.getElementById("notation");
let careful = (act) => act;
let isLit = false; // whether the current message colours the grid
/** @type {string[]} */
let ways = []; // to make room for the current message

// Runs the actions of buttons, and shows their errors.
export function guard(wrapped) {
  careful = wrapped;
}

// `actions` are {text, title, act}: buttons beside the message, `aside` those
// that lead away.  `parts`, `arrows`, `about` and `told` are what the message
// explains on the grid (see grid.colour), until the next message.  `clauses`
// are {text, cells, branch}: lines of the message with their cells; a branch
// shows how its arrows are drawn.  `formula` is the same in notation.  A bar
// moves while the page waits.  The answer to a message that needs the pad is
// entered there.
export function say(text, { wrong = false, actions = [], parts = [],
  arrows = [], about = [], told = [], clauses = [], formula = "",
  isWaiting = false, needsPad = false } = {}) {
  const wasLit = isLit;
  isLit = parts.length + about.length + told.length > 0;
  if (isLit) grid.colour(parts, arrows, about, told);
  else if (wasLit) grid.plain();
  place.textContent = text;
  waiting.hidden = !isWaiting;
  spoken.textContent = aloud(text);
  place.classList.toggle("error", wrong);
  const [first] = actions.filter(({ aside }) => !aside);
  doing.replaceChildren(...actions.map((one) => button(one, one === first)));
  const roles = rolesOf(parts);
  legend.replaceChildren(...roles.map(role));
  legend.hidden = !roles.length;
  story.replaceChildren(...clauses.map((one, k) =>
    clause(one, clauses[k - 1]?.branch)));
  story.hidden = !clauses.length;
  turns.hidden = clauses.length < 2;
  document.body.classList.toggle("telling", clauses.length > 0);
  document.body.classList.toggle("lit", isLit && !needsPad);
  notation.hidden = !formula;
  notation.lastElementChild.textContent = formula;
  document.body.classList.toggle("naming",
    [text, formula, ...clauses.map((one) => one.text)].some(
      (one) => /\br\d+c\d+/.test(one)));
  place.parentElement.scrollTop = 0;
  ways = !actions.length ? [] : needsPad ? ["dense"] : wrong ? []
    : ["dense", "crowded", ...first ? ["crammed"] : []];
  makeRoom();
}

// On a small screen a message with buttons takes as much room as it needs:
// the pad becomes one row, or is hidden, then the tools are hidden if the next
// thing to do is a button here.  A refused digit leaves the pad alone.
export function makeRoom() {
  const { classList } = document.body;
  classList.remove("dense", "crowded", "crammed");
  const { parentElement: talk } = place;
  for (const name of ways) {
    if (talk.scrollHeight <= talk.clientHeight) return;
    classList.add(name);
  }
}

window.addEventListener("resize", makeRoom);

function button({ text, title = "", id = "", act }, isMain) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.title = title;
  if (text.length < 2 && title) made.setAttribute("aria-label", title);
  made.id = id;
  if (isMain) made.className = "main";
  made.addEventListener("click", () => careful(act)());
  return made;
}

// Its cells are shown while the pointer is over it or it has the focus; a
// tap gives it the focus.
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

// Moves the focus to the next or the previous clause.
function turn(by) {
  const all = [...story.querySelectorAll("button")];
  const now = all.indexOf(all.find((one) => one.matches(".current")));
  const next = all[Math.min(Math.max(now + by, 0), all.length - 1)];
  next.focus();
}

for (const [k, button] of [...turns.children].entries()) {
  button.addEventListener("click", () => turn(k ? 1 : -1));
}

story.addEventListener("focusin", ({ target }) => {
  for (const one of story.querySelectorAll("button")) {
    one.classList.toggle("current", one === target);
  }
  tell(aloud(/** @type {Element} */ (target).textContent));
});

function role([colour, name]) {
  const item = document.createElement("li");
  item.className = `r-${colour}`;
  item.textContent = name;
  return item;
}

// Announces an entry, a mark or an undone move to screen readers.
export function tell(text) {
  // A repeated message is only read again if its text differs.
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

export const quiet = () => say("");
