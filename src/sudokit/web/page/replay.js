// Replays the moves of a game on a timeline, and shows the step that was
// missed before a mistake.

import * as grid from "./grid.js";
import * as settings from "./settings.js";
import * as table from "./table.js";
import { CELLS } from "./sudoku.js";
import { isClue, ruleFields, stateOf } from "./game.js";
import { position } from "./explain.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { stepOf } from "./step.js";
import { withReason } from "./reasons.js";
import { aboutOf, inShort, partsOf } from "./words.js";
import { _ } from "./language.js";

const EACH = 600; // milliseconds between two moves
const place = document.getElementById("replay");
/** @type {any} */
const line = document.getElementById("moment");
const runs = document.getElementById("run");
/** @type {(game: object) => void} */
let draw = () => {};
let timer = 0;

export const isOpen = () => !place.hidden;

// `drawn` draws a game as it was.
export function listen(drawn) {
  draw = drawn;
  line.addEventListener("input", () => {
    halt();
    show(Number(line.value));
  });
  runs.addEventListener("click", () => (timer ? halt() : run()));
}

export function open() {
  const { history } = table.game();
  if (history.length < 2) {
    say(_("There is nothing to replay."));
    return;
  }
  line.max = history.length - 1;
  place.hidden = false;
  document.body.classList.add("replaying");
  show(0);
  run();
}

function show(at) {
  const game = { ...table.game(), at };
  line.value = at;
  draw(game);
  const { move } = stateOf(game);
  line.setAttribute("aria-valuetext", move || _("start"));
  say(_("{n} of {all}.", { n: at, all: line.max })
    + (move ? ` ${_(move)}` : ""));
}

function run() {
  if (Number(line.value) >= Number(line.max)) show(0);
  runs.setAttribute("aria-pressed", "true");
  timer = setInterval(() => {
    show(Number(line.value) + 1);
    if (Number(line.value) >= Number(line.max)) halt();
  }, EACH);
}

function halt() {
  clearInterval(timer);
  timer = 0;
  runs.setAttribute("aria-pressed", "false");
}

export function close() {
  if (!isOpen()) return false;
  halt();
  place.hidden = true;
  document.body.classList.remove("replaying");
  return true;
}

// The state before the first value that was wrong, null if none was.
export function slip({ game, solution } = table.now()) {
  if (!solution) return null;
  const at = game.history.findIndex(({ values }) => CELLS.some(
    (k) => values[k] !== "." && values[k] !== solution[k]));
  return at > 0 ? at - 1 : null;
}

// The available step when the first wrong value was entered.
export async function missed() {
  const before = { ...table.game(), at: slip() };
  const { steps: [missing] } = await ask("explain", {
    puzzle: position(before), here: true, seconds: 10, most: 1,
    ...settings.techniques(),
    ...ruleFields(before) },
  { what: _("Explaining") });
  if (!missing) return;
  const raw = stepOf(missing);
  const step = withReason(raw, raw.grid);
  grid.draw(CELLS.map((k) => ({ value: raw.grid[k] === "." ? ""
    : raw.grid[k], clue: isClue(before, k), marks: raw.candidates[k],
  centre: "", colours: "", clash: false, wrong: false })));
  say(`${_("Here is the step that you missed:")} ${inShort(step)}`, {
    parts: partsOf(step), arrows: step.arrows, about: aboutOf(step),
    told: step.told, clauses: step.clauses, formula: step.notation });
}
