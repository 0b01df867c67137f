// The setter's bench: checks which clues can be removed, or are missing, after
// each move while it is open.

import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as table from "./table.js";
import { asEntries, needNine, stateOf } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { numberOf } from "./sudoku.js";
import { rolesOf } from "./words.js";
import { _, ngettext } from "./language.js";

const LIMIT = 200; // solutions are counted so far
const FEWEST = 8; // clues, with which a grid has too many solutions
const MOST = 60; // lines that are told

let isOn = false;

export const isOpen = () => isOn;
export const close = () => { isOn = false; };

export async function open() {
  needNine(table.game());
  isOn = true;
  await look();
}

export async function look() {
  if (table.game().box) {
    isOn = false;
    return;
  }
  const { values } = stateOf(table.game());
  if (values.replaceAll(".", "").length < FEWEST) {
    say(_("The bench needs at least eight clues."));
    return;
  }
  say(_("Analysing the clues …"));
  const found = await ask("clues", { puzzle: values,
    limit: LIMIT, seconds: 5 }, { kind: "clues", what: _("The bench") });
  if (isOn) show(found);
}

// r2c9=8 as the cell and its value.
const choiceOf = (text) => {
  const [name, n] = text.split("=");
  return { k: numberOf(name), n };
};

const cellsOf = (texts) => texts.map((text) => choiceOf(text).k);
const many = (number) => (number >= LIMIT
  ? _("{n} or more", { n: LIMIT }) : number);

function show(found) {
  const { parts, text, lines = [], actions = [] } = found.solutions > 1
    ? severalOf(found) : found.solutions ? oneOf(found) : noneOf(found);
  grid.colour(parts);
  say(`${ngettext("{n} clue", "{n} clues", found.clues)}, ${text}`, {
    roles: rolesOf(parts), clauses: lines, actions: [...actions, ...edit()] });
}

function oneOf({ removable, reduced }) {
  const parts = [{ role: "second", word: _("can be removed"), n: "",
    cells: cellsOf(removable) }];
  if (!removable.length) {
    return { parts: [], text: _("one solution; no clue can be removed.") };
  }
  return { parts, text: _("one solution. {n} clues can be removed,"
    + " but perhaps not together: check again after each.",
  { n: removable.length }),
  actions: [{ text: _("Remove as many clues as possible"), id: "reduce",
    act: () => opening.open(asEntries(reduced)) }] };
}

const leaves = ([n, m]) => _("{n}: {m} left", { n, m: many(m) });

function severalOf({ solutions, completing, fewest, proved, counts }) {
  const single = completing.map(choiceOf);
  const isSingle = (k, n) => single.some((one) => one.k === k && one.n === n);
  const cells = Object.entries(counts).map(([name, of]) => ({ name,
    k: numberOf(name), left: Object.entries(of).filter(([, m]) => m) }));
  const parts = cells.flatMap(({ k, left }) => left.length < 2 ? []
    : left.map(([n]) => ({ role: isSingle(k, n) ? "first" : "second",
      word: isSingle(k, n) ? _("gives one solution")
        : _("gives several"),
      cells: [k], n })));
  const lines = cells.filter(({ left }) => left.length > 1).slice(0, MOST)
    .map(({ name, k, left }) => ({ cells: [k], text: `${name}: ${
      left.map(leaves).join(", ")}` }));
  const found = [_("{n} solutions.", { n: many(solutions) }),
    single.length ? ngettext("{n} added clue gives one solution.",
      "{n} different clues each give one solution.", single.length)
      : _("No single added clue gives one solution.")];
  if (fewest.length) {
    found.push(proved ? _("The fewest clues that give one solution:")
      : _("These together give one solution:"), `${fewest.join(", ")}.`);
  }
  return { parts, lines, text: found.join(" "),
  actions: fewest.length ? [{ text: _("Add them"), id: "complete",
    act: () => table.play({ do: "follow", technique: _("clues added"),
      placed: fewest.map(choiceOf) }) }] : [] };
}

function noneOf({ removable, freeing = [], errors = [] }) {
  const blamed = [...removable, ...freeing];
  const parts = [{ role: "mistake", cells: cellsOf(blamed), n: "" }];
  const why = blamed.length ? _("Removing any one of these"
    + " leaves a solution: {clues}.",
    { clues: blamed.join(", ") }) : _("No single clue causes this.");
  return { parts: blamed.length ? parts : [], text: [_("no solution."),
    ...errors.map((error) => `${error}.`), why].join(" ") };
}

// Clues can't be erased; the same values as entries can.
const edit = () => (/[1-9]/.test(table.game().clues)
  ? [{ text: _("Edit the clues"), id: "edit", aside: true,
    act: () => {
      opening.open(asEntries(stateOf(table.game()).values));
    } }] : []);
