// A link is the puzzle: ``#p=`` and 81 signs, a to i for entries, and then
// the marks in the middle (m) and in the corners (k), two signs a cell.

import * as table from "./table.js";
import { isClue, stateOf } from "./game.js";
import { say } from "./message.js";
import { CELLS, NAMES } from "./sudoku.js";

const ENTRIES = " abcdefghi";

// A set of values as a number in base 32.
function twoSigns(text) {
  const bits = [...text].reduce((sum, n) => sum + 2 ** (n - 1), 0);
  return bits.toString(32).padStart(2, "0");
}

const marks = (name, all) => (all
  ? `&${name}=${CELLS.map((k) => twoSigns(all[NAMES[k]] ?? "")).join("")}`
  : "");

export function link(game = table.game()) {
  const { values, centre, marks: corner } = stateOf(game);
  const signs = CELLS.map((k) => (values[k] === "." || isClue(game, k)
    ? values[k] : ENTRIES[values[k]])).join("");
  return `${location.origin}${location.pathname}#p=${signs}${
    marks("m", centre)}${marks("k", corner)}`;
}

export async function copy() {
  const text = link();
  try {
    await navigator.clipboard.writeText(text);
    say("The link is copied: it opens this puzzle, as it stands.");
  } catch {
    say(text); // to be copied by hand
  }
}
