// The dialog with the list of games, to resume or to delete them.

import * as store from "./store.js";
import * as table from "./table.js";
import { isSolved, stateOf } from "./game.js";
import { onBoard, sizeOf } from "./sudoku.js";
import { ago, about, time } from "./words.js";
import { _ } from "./language.js";

const MOST = 100; // games on the list
const SVG = "http://www.w3.org/2000/svg";

const place = document.getElementById("kept");

export function show(goTo) {
  const here = table.now().id;
  const records = store.games()
    .filter((record) => record.id === here || table.isPlayed(record));
  place.replaceChildren(...records.slice(0, MOST)
    .map((record) => item(record, record.id === here, goTo)));
}

function item(record, isHere, goTo) {
  const made = document.createElement("li");
  const open = button("", () => goTo(record), "game");
  const words = document.createElement("span");
  words.append(line(about(record.about) || _("unrated"), "b"),
    line(details(record, isHere), "small"));
  open.append(picture(record.game), words);
  if (isHere) open.setAttribute("aria-current", "true");
  made.append(open);
  if (!isHere) {
    const gone = button("×", () => {
      store.remove(record.id);
      made.replaceWith(removed(record, made));
    });
    gone.setAttribute("aria-label", _("delete this game"));
    made.append(gone);
  }
  return made;
}

// The row that replaces a deleted game while the list is open.
function removed(record, before) {
  const made = document.createElement("li");
  made.className = "quiet";
  const back = button(_("Undo"), () => {
    store.putBack(record);
    made.replaceWith(before);
    before.querySelector("button").focus();
  });
  made.append(line(_("Deleted."), "span"), back);
  // The focus stays, also for screen readers.
  requestAnimationFrame(() => back.focus());
  return made;
}

function details({ game, changed }, isHere) {
  const left = stateOf(game).values.split(".").length - 1;
  const isDone = onBoard(game, () => isSolved(game));
  const state = isDone ? _("solved") : _("{n} left", { n: left });
  return [isHere ? _("open now") : ago(changed), state,
    time(game.seconds)].join(" · ");
}

function button(text, act, kind = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = kind;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function line(text, tag) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

// A small grid: clues dark, entries light.
function picture(game) {
  const made = document.createElementNS(SVG, "svg");
  const size = sizeOf(game.box);
  made.setAttribute("viewBox", `0 0 ${size} ${size}`);
  made.setAttribute("aria-hidden", "true");
  [...stateOf(game).values].forEach((sign, k) => {
    if (sign === ".") return;
    const cell = document.createElementNS(SVG, "rect");
    const put = { x: k % size + 0.08, y: Math.floor(k / size) + 0.08,
      width: 0.84, height: 0.84, rx: 0.15 };
    for (const [name, value] of Object.entries(put)) {
      cell.setAttribute(name, String(value));
    }
    if (game.clues[k] === ".") cell.setAttribute("class", "entry");
    made.append(cell);
  });
  return made;
}
