// What is known about a puzzle that is being set: the number of solutions,
// the level and the hardest step, what contradicts and what isn't needed.

import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as table from "./table.js";
import { lineOf } from "./bench.js";
import { ruleFields, stateOf } from "./game.js";
import { Refused, ask } from "./server.js";
import { NAMES, VALUES } from "./sudoku.js";
import { inShort, rated } from "./words.js";
import { _, ngettext } from "./language.js";

export const LIMIT = 100; // solutions are counted so far
const FEWER = 50; // for each candidate

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

let picked = (_text) => {};

// `pick` is called with a rule of a list that is pressed.
export function listen(pick) {
  picked = pick;
}

const KIND = { kind: "set", what: _("Setting a puzzle") };
const request = (more) => {
  const game = table.game();
  return { puzzle: stateOf(game).values, ...ruleFields(game), seconds: 5,
    ...more };
};

export function say(count, level = "", kind = "") {
  if (at("set-count").textContent !== count) {
    at("set-count").textContent = count;
  }
  at("set-count").dataset.kind = kind;
  at("set-level").textContent = level;
  at("set-step").textContent = "";
  list("", []);
}

// Clues and rules, each a button that shows its cells.
function list(title, texts) {
  at("set-blame-title").textContent = title;
  at("set-blame").replaceChildren(...texts.map((one) => {
    const { text, cells } = lineOf(one);
    const item = document.createElement("li");
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    for (const kind of ["pointerenter", "focus", "click"]) {
      made.addEventListener(kind, () => grid.show(cells));
    }
    made.addEventListener("click", () => picked(one));
    for (const kind of ["pointerleave", "blur"]) {
      made.addEventListener(kind, () => grid.show([]));
    }
    item.append(made);
    return item;
  }));
}

// Counts the solutions, and finds out what follows from their number.
export async function look() {
  try {
    await looked();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(error.message, "", "open");
  }
}

async function looked() {
  const { count, more } = await ask("count", request({ limit: LIMIT }), KIND);
  if (more) {
    say(_("More than {n} solutions", { n: LIMIT }), "", "several");
  } else if (count > 1) {
    say(ngettext("{n} solution", "{n} solutions", count), "", "several");
  } else if (count) await one();
  else await none();
  if (isTruthShown()) await showTruth(count, more);
}

async function one() {
  say(_("One solution"), "", "one");
  const { verdict, level, score, hardest } = await ask("rate",
    request({ seconds: 10 }), KIND);
  say(_("One solution"), rated({ verdict, level, score, hardest }), "one");
  const game = table.game();
  table.learn({ about: { level, score, hardest,
    verdict: game.box ? opening.nameOf(game) : verdict } });
  const { removable, unneeded } = await ask("clues", request(), KIND);
  const extra = [...removable, ...unneeded ?? []];
  list(extra.length ? _("Each of these alone isn't needed:") : "", extra);
  await inWords(hardest);
}

// The first step of the hardest technique, in words.
async function inWords(hardest) {
  const { steps } = await ask("explain", request({ seconds: 10 }), KIND);
  const step = steps.find(({ technique }) => technique === hardest);
  at("set-step").textContent = step
    ? _("Hardest step: {text}", { text: inShort(step) }) : "";
}

async function none() {
  say(_("No solution"), "", "none");
  const { contradiction, needed, errors } = await ask("clues", request(),
    KIND);
  if (contradiction?.length) {
    list(needed ? _("These contradict each other:")
      : _("These contradict each other; fewer may do:"), contradiction);
  } else list((errors ?? []).map((one) => `${one}.`).join(" "), []);
}

// The candidates that are in some solution.

export const isTruthShown = () =>
  at("set-truth").getAttribute("aria-pressed") === "true";

export async function toggleTruth() {
  at("set-truth").setAttribute("aria-pressed", String(!isTruthShown()));
  if (isTruthShown()) await look();
  else grid.colour([]);
}

async function showTruth(count, more) {
  if (!count) return;
  const { solutions: [first] } = await ask("solutions",
    request({ limit: 1 }), KIND);
  const known = count > 1 || more
    ? await ask("clues", request({ limit: FEWER }), KIND) : {};
  const left = (k) => {
    const counted = known.counts?.[NAMES[k]];
    return counted ? Object.keys(counted).filter((n) => counted[n])
      : known.candidates?.[NAMES[k]]?.map((n) => VALUES[n - 1]) ?? [first[k]];
  };
  grid.colour([], [], NAMES.flatMap((_name, k) => (
    stateOf(table.game()).values[k] === "."
      ? left(k).map((n) => [k, n]) : [])));
}
