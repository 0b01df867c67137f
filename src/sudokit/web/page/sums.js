// The helper for cages: the remaining combinations for the sums of the
// selected cell, beside the message.

import * as engine from "./engine.js";
import * as grid from "./grid.js";
import * as settings from "./settings.js";
import * as table from "./table.js";
import { makeRoom } from "./message.js";
import { houseName, short, stateOf, valueAt } from "./game.js";
import { ask } from "./server.js";
import { CHECKS, columnOf, rowOf } from "./sudoku.js";

const PATIENCE = 150; // milliseconds that a cell is selected
const place = document.getElementById("sums");
let timer = 0;

// Updates the helper for the same cell.
export function follow() {
  clearTimeout(timer);
  const k = grid.focusAt();
  const isAsked = settings.get("sums") && !valueAt(table.game(), k)
    && (CHECKS[k] ?? []).some(({ totals }) => totals?.length);
  if (isAsked && !engine.isAway()) timer = setTimeout(() => look(k), PATIENCE);
  else show([]);
}

async function look(k) {
  const game = table.game();
  const { sums } = await ask("game", { game: short(game),
    move: { do: "sums", i: rowOf(k), j: columnOf(k) } }, { kind: "sums" })
    .catch(() => ({ sums: [] })); // the player didn't ask for it
  const isSame = stateOf(game) === stateOf(table.game());
  if (k === grid.focusAt() && isSame) show(sums);
}

function show(sums) {
  place.hidden = !sums.length;
  place.replaceChildren(...sums.map(line));
  makeRoom();
}

function line({ word, total, sets }) {
  const made = document.createElement("span");
  const name = document.createElement("b");
  name.textContent = `${houseName(word)} ${total}`;
  made.append(name, ` ${sets.join(" ")}`);
  return made;
}
