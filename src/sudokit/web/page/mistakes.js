// Finds and colours mistakes, and goes back to before the first one.

import * as table from "./table.js";
import {
  centreAt, corrected, entries, goTo, stateOf, valueAt, withState,
} from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { hasNone } from "./solutions.js";
import { CELLS, NAMES } from "./sudoku.js";
import { cellsNamed } from "./words.js";
import { _ } from "./language.js";

const MOST = 5; // marks in a text

// The cells that differ from the only solution; null if that isn't known.
export function known(game = table.game()) {
  const { solution } = table.now();
  if (!solution) return null;
  const wrong = wrongEntries(game, solution);
  return wrong.length ? wrong : lostMarks(game, solution);
}

const wrongEntries = (game, solution) =>
  entries(game).filter((k) => valueAt(game, k) !== solution[k]);

// The cells whose solution has no mark any more.
function lostMarks(game, solution) {
  const { ruled_out: ruled = {} } = stateOf(game);
  return CELLS.filter((k) => {
    const centre = centreAt(game, k);
    return !valueAt(game, k) && (ruled[NAMES[k]]?.includes(solution[k])
      || (centre !== "" && !centre.includes(solution[k])));
  });
}

// The same with a text; the server finds them if the solution isn't known.
export async function find() {
  const wrong = known();
  if (wrong) return { wrong, message: textOf(wrong) };
  return ask("game", { game: table.game(), move: { do: "check" } },
    { what: _("Checking") });
}

// The lost marks as sentences; "" for entries.
function textOf(wrong) {
  const { solution } = table.now();
  const lost = wrong.filter((k) => !valueAt(table.game(), k));
  return lost.slice(0, MOST).map((k) => _(
    "{cell} is {n}, but its mark is gone.",
    { cell: NAMES[k], n: solution[k] })).join(" ");
}

export async function check() {
  if (hasNone()) return;
  const { wrong, message } = await find();
  if (wrong.length) show(wrong, message);
  else say(_("No mistakes so far."));
}

// Shows the known mistakes; returns whether there are any.
export function showKnown() {
  const wrong = known();
  if (wrong?.length) show(wrong, textOf(wrong));
  return Boolean(wrong?.length);
}

export function show(wrong, text = "") {
  const parts = [{ role: "mistake", cells: wrong, n: "" }];
  say(text || _("Wrong: {cells}.", { cells: cellsNamed(wrong) }), {
    wrong: true, parts, actions: [
      { text: _("Go back to before it"), id: "rewind", act: rewind }] });
}

// Goes back to the last state without a mistake; corrected mistakes don't
// count.  If the game began with one, corrects the current state.
export async function rewind() {
  const game = table.game();
  if (known() === null) {
    const { game: back } = await ask("game", { game,
      move: { do: "rewind" } }, { what: _("Going back to the mistake") });
    table.replace((now) => (back.at > game.at
      ? withState(now, back.history[back.at]) : goTo(now, back.at)));
    return;
  }
  let { at } = game;
  while (at && known({ ...game, at }).length) at -= 1;
  if (known({ ...game, at }).length) table.replace(correctedNow);
  else table.replace((now) => goTo(now, at));
}

function correctedNow(game) {
  const { solution } = table.now();
  const lost = lostMarks(game, solution);
  return corrected(game, [...wrongEntries(game, solution), ...lost], solution);
}
