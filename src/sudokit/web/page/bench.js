// The setter's bench: what the values on the grid are as clues.  While it is
// open, it looks again after each move.

import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as table from "./table.js";
import { asEntries, stateOf } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { numberOf } from "./sudoku.js";
import { rolesOf } from "./words.js";

const LIMIT = 200; // solutions are counted so far
const MOST = 60; // lines that are told

let isOn = false;

export const isOpen = () => isOn;
export const close = () => { isOn = false; };

export async function open() {
  isOn = true;
  await look();
}

export async function look() {
  say("Looking at the clues …");
  const found = await ask("clues", { puzzle: stateOf(table.game()).values,
    limit: LIMIT, seconds: 5 }, { kind: "clues", what: "The bench" });
  if (isOn) show(found);
}

// r2c9=8 as the cell and its value.
const choiceOf = (text) => {
  const [name, n] = text.split("=");
  return { k: numberOf(name), n };
};

const cellsOf = (texts) => texts.map((text) => choiceOf(text).k);
const many = (number) => (number >= LIMIT ? `${LIMIT} or more` : number);

function show(found) {
  const { parts, text, lines = [], actions = [] } = found.solutions > 1
    ? severalOf(found) : found.solutions ? oneOf(found) : noneOf(found);
  grid.colour(parts);
  say(`${found.clues === 1 ? "1 clue" : `${found.clues} clues`}, ${text}`, {
    roles: rolesOf(parts), clauses: lines, actions: [...actions, ...edit()] });
}

function oneOf({ removable, reduced }) {
  const parts = [{ role: "second", word: "can go", cells: cellsOf(removable),
    n: "" }];
  if (!removable.length) {
    return { parts: [], text: "one solution; none of them can go." };
  }
  return { parts, text: `one solution. ${removable.length} can go, each by`
    + " itself; those left then must stay or not, so look again.",
  actions: [{ text: "Take out all that can go", id: "reduce",
    act: () => opening.open(asEntries(reduced)) }] };
}

function severalOf({ solutions, completing, fewest, proved, counts }) {
  const single = completing.map(choiceOf);
  const isSingle = (k, n) => single.some((one) => one.k === k && one.n === n);
  const cells = Object.entries(counts).map(([name, of]) => ({ name,
    k: numberOf(name), left: Object.entries(of).filter(([, m]) => m) }));
  const parts = cells.flatMap(({ k, left }) => left.length < 2 ? []
    : left.map(([n]) => ({ role: isSingle(k, n) ? "first" : "second",
      word: isSingle(k, n) ? "leaves one solution" : "leaves several",
      cells: [k], n })));
  const lines = cells.filter(({ left }) => left.length > 1).slice(0, MOST)
    .map(({ name, k, left }) => ({ cells: [k], text: `${name}: ${left.map(
      ([n, m]) => `${n} leaves ${many(m)}`).join(", ")}` }));
  const few = fewest.length ? ` ${proved ? "The fewest that leave one"
    : "So many leave one"}: ${fewest.join(", ")}.` : "";
  return { parts, lines, text: `${many(solutions)} solutions. ${
    single.length ? `${single.length} single clues leave one.`
      : "No single clue leaves one."}${few}`,
  actions: fewest.length ? [{ text: "Add them", id: "complete",
    act: () => table.play({ do: "follow", technique: "clues added",
      placed: fewest.map(choiceOf) }) }] : [] };
}

function noneOf({ freeing = [], errors = [] }) {
  const parts = [{ role: "mistake", cells: cellsOf(freeing), n: "" }];
  return { parts: freeing.length ? parts : [], text: `no solution. ${
    errors.length ? `${errors.join(". ")}. ` : ""}${freeing.length
    ? `Without one of these there are some: ${freeing.join(", ")}.`
    : "No single clue is to blame."}` };
}

// Clues can't be erased; the same values as entries can.
const edit = () => (/[1-9]/.test(table.game().clues)
  ? [{ text: "Edit the clues", id: "edit", aside: true,
    act: () => {
      opening.open(asEntries(stateOf(table.game()).values));
    } }] : []);
