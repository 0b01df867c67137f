// The setter's bench: what the values on the grid are as clues.  While it is
// open, it looks again after each move.

import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as table from "./table.js";
import { asEntries, needNine, stateOf } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { numberOf } from "./sudoku.js";
import { rolesOf } from "./words.js";

const LIMIT = 200; // solutions are counted so far
const FEWEST = 8; // clues, with which a grid has too many solutions
const MOST = 60; // lines that are told

let isOn = false;

export const isOpen = () => isOn;
export const close = () => { isOn = false; };

export async function open() {
  needNine(table.game(), "The bench is");
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
    say("The bench looks at puzzles of eight clues and more.");
    return;
  }
  say("Looking at the clues …");
  const found = await ask("clues", { puzzle: values,
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

function noneOf({ removable, freeing = [], errors = [] }) {
  const blamed = [...removable, ...freeing];
  const parts = [{ role: "mistake", cells: cellsOf(blamed), n: "" }];
  return { parts: blamed.length ? parts : [], text: `no solution. ${
    errors.length ? `${errors.join(". ")}. ` : ""}${blamed.length
    ? `Without one of these there is one: ${blamed.join(", ")}.`
    : "No single clue is to blame."}` };
}

// Clues can't be erased; the same values as entries can.
const edit = () => (/[1-9]/.test(table.game().clues)
  ? [{ text: "Edit the clues", id: "edit", aside: true,
    act: () => {
      opening.open(asEntries(stateOf(table.game()).values));
    } }] : []);
