// Explains the solution step by step, from the current position.

import * as bench from "./bench.js";
import * as grid from "./grid.js";
import * as mistakes from "./mistakes.js";
import * as rules from "./game.js";
import * as settings from "./settings.js";
import * as table from "./table.js";
import { moveOf, tellMarks } from "./hints.js";
import { say } from "./message.js";
import { stepOf } from "./step.js";
import { ask } from "./server.js";
import { CELLS, NAMES, rowOf, columnOf } from "./sudoku.js";
import { withReason } from "./reasons.js";
import { inShort, isProper, partsOf } from "./words.js";
import { _ } from "./language.js";


const place = document.getElementById("steps");
const list = document.getElementById("list");
let steps = [];
let shown = -1;
let isEvery = false; // all steps of the position, not the way to the end

export const isOpen = () => !place.hidden;

// The number of the current step, from 1; 0 for none.
export const current = () => (isOpen() ? shown + 1 : 0);

// Clues, entries and ruled out candidates in the notation of HoDoKu's library.
export function position(game) {
  if (game.box) return rules.stateOf(game).values;
  const { values, ruled_out: ruled = {} } = rules.stateOf(game);
  const signs = CELLS.map((k) => (rules.isClue(game, k) || values[k] === "."
    ? values[k] : `+${values[k]}`)).join("");
  const gone = CELLS.filter((k) => values[k] === ".").flatMap((k) =>
    [...ruled[NAMES[k]] ?? ""].map(
      (n) => n + (rowOf(k) + 1) + (columnOf(k) + 1)));
  return `:0000:x:${signs}:${gone.join(" ")}::\n`;
}

// The steps from the player's position.
export const stepsFrom = (game, more = {}) => ask("explain", {
  puzzle: position(game), here: true, seconds: 10,
  ...settings.techniques(), ...more,
  ...rules.ruleFields(game) }, { what: _("Explaining") });

// Shows all steps of the position, or the way to the solution again.
export const every = () => explain(!isEvery);

export async function explain(all = false) {
  bench.close();
  if (mistakes.showKnown()) return;
  say(_("Explaining …"));
  const answer = await stepsFrom(table.game(), { every: all });
  const isDoubtful = answer.message || !answer.steps.length
    || rules.stateOf(table.game()).centre; // which the request doesn't have
  const { wrong, message } = isDoubtful ? await mistakes.find()
    : { wrong: [], message: "" };
  if (wrong.length) mistakes.show(wrong, message);
  else if (answer.steps.length) open(answer, all);
  else tellWhy(answer);
}

// Why there is nothing to explain.
function tellWhy({ verdict, message }) {
  if (rules.isSolved(table.game())) say(_("The puzzle is solved."));
  else {
    say(message ?? _("Nothing to explain: {verdict}.",
      { verdict: _(verdict) }));
  }
}

function open(answer, all = false) {
  isEvery = all;
  shown = -1;
  steps = answer.steps.map((one) => stepOf(one));
  list.replaceChildren(...steps.map(item));
  document.getElementById("outcome").textContent =
    outcomeOf(answer.verdict);
  document.getElementById("every").textContent = isEvery
    ? _("Show the way to the solution")
    : _("Show every step of this position");
  const stuck = document.getElementById("stuck");
  stuck.textContent = answer.message ?? "";
  stuck.hidden = !answer.message;
  place.hidden = false;
  document.body.classList.add("explaining");
  list.querySelector("button").focus();
}

function outcomeOf(verdict) {
  if (!isProper(verdict)) {
    return _("From here ({verdict})", { verdict: _(verdict) });
  }
  return isEvery ? _("Every step of this position") : _("All steps");
}

function item(step, number) {
  const made = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = inShort(step);
  button.addEventListener("click", () => button.focus());
  button.addEventListener("focus", () => show(number));
  if (isEvery && steps[number - 1]?.technique !== step.technique) {
    const name = document.createElement("strong");
    name.textContent = _(step.technique);
    made.append(name);
    made.classList.add("first");
  }
  made.append(button);
  return made;
}

function show(number) {
  shown = number;
  const step = withReason(steps[number], steps[number].grid);
  grid.draw([...step.grid].map((sign, k) => ({
    value: sign === "." ? "" : sign, clue: rules.isClue(table.game(), k),
    marks: step.candidates[k], centre: "", colours: "",
    clash: false, wrong: false,
  })));
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.children[number].lastElementChild.setAttribute("aria-current", "step");
  const where = _("{n} of {all}.", { n: number + 1, all: steps.length });
  say(`${where} ${inShort(step)}`, {
    parts: partsOf(step), arrows: step.arrows, told: step.told,
    clauses: step.clauses, formula: step.notation,
    actions: [
      { id: "apply", act: follow,
        text: number && !isEvery
          ? _("Apply these {n} steps", { n: number + 1 })
          : _("Apply") }] });
}

// Goes to the next or the previous step.
export const walk = (by) =>
  list.querySelectorAll("button")[shown + by]?.focus();

// Carries out the steps up to the current one.
export function follow() {
  const first = isEvery ? shown : 0;
  const done = steps.slice(first, shown + 1).map(moveOf);
  table.learn({ helped: true }); // before a solved game may be counted
  table.replace((game) => done.reduce(rules.follow, game));
  if (!rules.isSolved(table.game())) tellMarks(done);
  grid.focus();
}

export function close() {
  if (!isOpen()) return false;
  place.hidden = true;
  document.body.classList.remove("explaining");
  steps = [];
  shown = -1;
  return true;
}
