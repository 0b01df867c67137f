// The dialog for a new puzzle: its level and other wishes.

import * as course from "./course.js";
import * as dialogs from "./dialogs.js";
import * as opening from "./opening.js";
import * as settings from "./settings.js";
import { names } from "./server.js";
import { NINE } from "./sudoku.js";
import { titleOf } from "./words.js";
import { _ } from "./language.js";

// What is made for 9x9 alone.
const NINE_ONLY = ["level", "symmetry", "require", "forbid", "er-from",
  "er-to"];

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

// What is wished for here, but for what has a setting.  A level of its own
// goes before the one that is set; a rating goes with any.
function wanted() {
  const [seed, require, forbid, from, to] = ["seed", "require", "forbid",
    "er-from", "er-to"].map((id) => at(id).value.trim());
  return {
    ...(seed ? { seed } : {}),
    ...(require ? { require: [require], level: course.levelOf(require) } : {}),
    ...(forbid ? { forbid: [forbid] } : {}),
    ...(from || to ? { level: null,
      er: [Number(from) || 1, Number(to) || 12] } : {}),
  };
}

// A seed that was typed has done its work when there is a puzzle of it.
export async function make(wishes) {
  await opening.make(wishes);
  at("seed").value = "";
}

// `act` makes a puzzle with these wishes.
export function listen(act) {
  at("make").addEventListener("submit", (event) => {
    event.preventDefault();
    dialogs.close();
    act(wanted());
  });
  const known = Object.values(course.COURSE).flat();
  for (const id of ["require", "forbid"]) {
    at(id).append(...known.map((name) => new Option(_(name), name)));
  }
  settings.watch(nineOnly);
  nineOnly();
}

function nineOnly() {
  for (const id of NINE_ONLY) at(id).disabled = settings.get("box") !== NINE;
}

// The names of formats, levels and symmetries.
export async function fill() {
  for (const [id, found] of Object.entries(await names())) {
    at(id).replaceChildren(
      ...found.map((name) => new Option(titleOf(name), name)));
    settings.bind(at(id), id);
  }
}
