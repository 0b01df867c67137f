// The setter's bench: checks which clues and rules can be removed, what is
// missing and what is broken, after each move while it is open.

import * as opening from "./opening.js";
import * as table from "./table.js";
import { titleOf } from "./rule_boxes.js";
import { asEntries, houseName, ruleFields, stateOf } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { HOUSES, VALUES, cellsIn, numberOf } from "./sudoku.js";
import { _, ngettext } from "./language.js";

const LIMIT = 200; // solutions are counted so far
const FEWEST = 8; // clues; with less a classic grid has too many solutions
const MOST = 60; // lines to show

let isOn = false;

export const isOpen = () => isOn;
export const close = () => { isOn = false; };

export async function open() {
  isOn = true;
  await look();
}

export async function look() {
  const game = table.game();
  const { values } = stateOf(game);
  if (!game.box && values.replaceAll(".", "").length < FEWEST) {
    say(_("The bench needs at least eight clues."));
    return;
  }
  say(_("Analysing the clues …"), { isWaiting: true });
  const answer = await ask("clues", { puzzle: values, ...ruleFields(game),
    limit: LIMIT, seconds: 5 }, { kind: "clues", what: _("The bench") });
  if (isOn) show(answer);
}

// r2c9=8 as the cell and its value.
const choiceOf = (text) => {
  const [name, n] = text.split("=");
  return { k: numberOf(name), n: VALUES[n - 1] };
};

// A clue, a rule or a house as a line that shows its cells.
export function lineOf(text) {
  const house = HOUSES.find(({ name }) => name === text);
  const [word, ...item] = text.split("=");
  return house ? { text: houseName(text), cells: house.cells }
    : { text: /^r\d+c\d+/.test(text) ? text
      : [titleOf(word), ...item].join(" "), cells: cellsIn(text) };
}

const cellsOf = (texts) => texts.map((text) => choiceOf(text).k);
const many = (number, isMore = number >= LIMIT) => (isMore
  ? _("{n} or more", { n: number }) : number);
const unfinished = (complete) => (complete === false
  ? ` ${_("Time ran out before everything was tried.")}` : "");

function show(answer) {
  const { solutions, more, complete } = answer;
  const { parts, text, lines = [], actions = [] } = solutions > 1 || more
    ? severalOf(answer) : solutions ? oneOf(answer) : noneOf(answer);
  say(`${ngettext("{n} clue", "{n} clues", answer.clues)}, ${
    text}${unfinished(complete)}`, {
    parts, clauses: lines, actions: [...actions, ...edit()] });
}

function oneOf({ removable, reduced, unneeded = [], untried = [] }) {
  const parts = [{ role: "second", word: _("can be removed"), n: "",
    cells: cellsOf(removable) }];
  const lines = unneeded.map(lineOf);
  const rules = unneeded.length
    ? ` ${_("Each of these rules can be removed:")}` : "";
  if (!removable.length) {
    return { parts: [], lines, text: (untried.length ? _("one solution.")
      : _("one solution; no clue can be removed.")) + rules };
  }
  return { parts, lines, text: _("one solution. {n} clues can be removed,"
    + " but perhaps not together: check again after each.",
  { n: removable.length }) + rules,
  actions: [{ text: _("Remove as many clues as possible"), id: "reduce",
    act: () => opening.open(asEntries(table.game(), reduced)) }] };
}

const leaves = ([n, m]) => (m ? _("{n}: {m} left", { n, m: many(m) }) : n);

// Of too many solutions, only the candidates that occur in some are listed.
function severalOf({ solutions, more, completing = [], fewest = [], proved,
  counts, candidates = {} }) {
  const single = completing.map(choiceOf);
  const isSingle = (k, n) => single.some((one) => one.k === k && one.n === n);
  const cells = Object.entries(counts ?? candidates).map(([name, of]) => ({
    name, k: numberOf(name), left: (counts ? Object.entries(of).filter(
      ([, m]) => m) : of.map((n) => [n, 0])).map(
      ([n, m]) => [VALUES[n - 1], m]) }));
  const parts = cells.flatMap(({ k, left }) => left.length < 2 ? []
    : left.map(([n]) => ({ role: isSingle(k, n) ? "first" : "second",
      word: isSingle(k, n) ? _("gives one solution")
        : _("gives several"),
      cells: [k], n })));
  const lines = cells.filter(({ left }) => left.length > 1).slice(0, MOST)
    .map(({ name, k, left }) => ({ cells: [k], text: `${name}: ${
      left.map(leaves).join(", ")}` }));
  const sentences = [solutions === 1
    ? _("one solution; unknown whether there are others.")
    : _("{n} solutions.", { n: many(solutions, more) }),
    !counts ? "" : single.length ? ngettext(
      "{n} added clue gives one solution.",
      "{n} different clues each give one solution.", single.length)
      : _("No single added clue gives one solution.")];
  if (fewest.length) {
    sentences.push(proved ? _("The fewest clues that give one solution:")
      : _("These together give one solution:"), `${fewest.join(", ")}.`);
  }
  return { parts, lines, text: sentences.filter(Boolean).join(" "),
  actions: fewest.length ? [{ text: _("Add them"), id: "complete",
    act: () => table.play({ do: "follow", technique: _("clues added"),
      placed: fewest.map(choiceOf) }) }] : [] };
}

function noneOf({ removable, freeing = [], errors = [], contradiction = [] }) {
  const blamed = [...removable, ...freeing].map(lineOf);
  const parts = [{ role: "mistake", n: "",
    cells: blamed.flatMap(({ cells }) => cells) }];
  const why = blamed.length ? _("Removing any one of these"
    + " leaves a solution: {clues}.",
    { clues: blamed.map(({ text }) => text).join(", ") })
    : _("No single clue causes this.");
  return { parts: blamed.length ? parts : [],
    lines: contradiction.map(lineOf),
    text: [_("no solution."), ...errors.map((error) => `${error}.`), why,
      contradiction.length ? _("These contradict each other:") : ""]
      .filter(Boolean).join(" ") };
}

// Clues can't be erased; the same values can be as entries.
const edit = () => (/[1-9]/.test(table.game().clues)
  ? [{ text: _("Edit the clues"), id: "edit", aside: true,
    act: () => {
      const game = table.game();
      opening.open(asEntries(game, stateOf(game).values));
    } }] : []);
