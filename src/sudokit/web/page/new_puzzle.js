// The dialog for a new puzzle: tiles for what most people want, and below
// More its rules, its level and other criteria.

import * as boxes from "./rule_boxes.js";
import * as course from "./course.js";
import * as days from "./days.js";
import * as dialogs from "./dialogs.js";
import * as opening from "./opening.js";
import * as settings from "./settings.js";
import { names } from "./server.js";
import { NINE, listed } from "./sudoku.js";
import { COURSE } from "./techniques.js";
import { titleOf } from "./words.js";
import { _ } from "./language.js";

// Criteria for classic puzzles only.
const CLASSIC_ONLY = ["require", "forbid", "er-from", "er-to"];

// What a tile sets; the next puzzle is of this kind, too.
const PLAIN = { box: NINE, rules: "", bare: false };
const TILES = { killer: { ...PLAIN, rules: "killer", level: "easy" } };

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

// The criteria without a setting.  A level chosen here replaces that of the
// settings; a rating goes with any level.
function wanted() {
  const [seed, require, forbid, from, to] = ["seed", ...CLASSIC_ONLY].map(
    (id) => (at(id).disabled ? "" : at(id).value.trim()));
  return {
    ...(seed ? { seed } : {}),
    ...(require ? { require: [require], level: course.levelOf(require) } : {}),
    ...(forbid ? { forbid: [forbid] } : {}),
    ...(from || to ? { level: null,
      er: [Number(from) || 1, Number(to) || 12] } : {}),
  };
}

// Clears a typed seed after it has made a puzzle.
export async function make(criteria) {
  await opening.make(criteria);
  at("seed").value = "";
}

// A puzzle of a tile.
function tile(name, act) {
  const those = TILES[name] ?? { ...PLAIN, level: name };
  for (const [key, value] of Object.entries(those)) settings.set(key, value);
  dialogs.close();
  act();
}

// `act` makes a puzzle with these criteria, `goTo` plays one of a day.
export function listen(act, goTo) {
  for (const one of at("tiles").querySelectorAll("[data-tile]")) {
    one.addEventListener("click", () => tile(one.dataset.tile, act));
  }
  at("todays").addEventListener("click",
    () => goTo(days.nameOf(), settings.get("dayLevel")));
  at("more").open = settings.get("more");
  at("more").addEventListener("toggle",
    () => settings.set("more", at("more").open));
  at("make").addEventListener("submit", (event) => {
    event.preventDefault();
    dialogs.close();
    act(wanted());
  });
  const known = Object.values(COURSE).flat();
  for (const id of ["require", "forbid"]) {
    at(id).append(...known.map((name) => new Option(_(name), name)));
  }
  at("rules").addEventListener("change", () => settings.set("rules",
    fields().filter(({ checked }) => checked).map(({ value }) => value)
      .join()));
  boxes.search(at("find-rule"), at("rules"));
  settings.watch(fitted);
  fitted();
}

/** @type {() => HTMLInputElement[]} */
const fields = () => [...at("rules").querySelectorAll("input")];

// Shows the fields that fit the size and the rules.
function fitted() {
  const words = settings.get("rules").split(",").filter(Boolean);
  const isNine = settings.get("box") === NINE;
  at("level").disabled = !opening.hasLevel();
  at("level").value = opening.hasLevel() ? settings.get("level")
    : words.length ? "" : "easy";
  for (const id of CLASSIC_ONLY) at(id).disabled = !isNine || words.length > 0;
  for (const one of fields()) one.checked = words.includes(one.value);
  at("bare").disabled = !words.length;
  at("kind").textContent = listed(words.map(boxes.titleOf))
    || _("classic");
}

// The names of formats, levels and symmetries, and the rules.
export async function fill() {
  const { rules, ...lists } = await names();
  for (const [id, list] of Object.entries(lists)) {
    at(id).replaceChildren(
      ...list.map((name) => new Option(titleOf(name), name)));
    settings.bind(at(id), id);
  }
  boxes.learn(rules);
  boxes.fill(at("rules"), rules.filter((one) => one.is_made), ruleBox);
  fitted();
}

function ruleBox(rule) {
  const made = document.createElement("label");
  const field = document.createElement("input");
  field.type = "checkbox";
  field.value = rule.word;
  made.append(field, boxes.pictureOf(rule), boxes.titleOf(rule.word));
  return made;
}
