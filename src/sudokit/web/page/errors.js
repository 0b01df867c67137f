// Reports wrong values, as the settings ask: refuses or shows conflicts, shows
// mistakes at once, takes a life, or does nothing.

import * as settings from "./settings.js";
import * as table from "./table.js";
import {
  clashes, entries, setAuto, setMode, setSnyder, valueAt,
} from "./game.js";
import { cellsNamed } from "./words.js";
import { _ } from "./language.js";

const LIVES = 3;

// The mode of a game: whether it accepts wrong values.
export const mode = () =>
  (settings.get("errors") === "refuse" ? "refuse" : "flag");

// A game with the player's settings.
export const withSettings = (game) => setSnyder(setAuto(setMode(game, mode()),
  settings.get("auto")), settings.get("snyder"));

// The cells to show as clashing, and those to show as wrong.
export function shown(game) {
  const kind = settings.get("errors");
  const { solution } = table.now();
  const isTold = (kind === "wrong" || kind === "lives") && solution;
  return {
    clash: new Set(kind === "off" ? [] : clashes(game)),
    wrong: new Set(isTold ? entries(game).filter(
      (k) => valueAt(game, k) !== solution[k]) : []),
  };
}

// Gives the lives back after a restart; returns whether any were lost.
export function restarted() {
  const { lost, unjudged } = table.now();
  if (lost || unjudged) table.learn({ lost: 0, unjudged: [] });
  return Boolean(lost);
}

// A stored game in the mode of the setting.  An empty grid stays as it is,
// because clues are entered there; but some rules need none.
export const fitted = (record) => (/[1-9]/.test(record.game.clues)
  || record.game.board
  ? { ...record, game: setMode(record.game, mode()) } : record);

// The message after an entry that costs a life.  While the solution isn't
// known, it is judged later.
export function entered(k) {
  const { solution, unjudged = [] } = table.now();
  if (settings.get("errors") !== "lives" || !valueAt(table.game(), k)) {
    return "";
  }
  if (solution) return judged([k]);
  if (!unjudged.includes(k)) table.learn({ unjudged: [...unjudged, k] });
  return "";
}

// Judges entries from before the solution was known.  One that was corrected
// or removed since costs nothing, because no message had called it wrong.
export function known() {
  const { solution, unjudged = [] } = table.now();
  if (!solution || !unjudged.length) return "";
  table.learn({ unjudged: [] });
  return settings.get("errors") === "lives" ? judged(unjudged) : "";
}

const livesText = (left) => _("{left} of {all} lives left.",
  { left, all: LIVES });

// The lives that wrong values cost.
function judged(cells) {
  const { solution, lost = 0 } = table.now();
  const game = table.game();
  const wrong = cells.filter(
    (k) => valueAt(game, k) && valueAt(game, k) !== solution[k]);
  if (!wrong.length) return "";
  table.learn({ lost: lost + wrong.length });
  const left = LIVES - lost - wrong.length;
  const where = cells.length > 1
    ? _("Wrong: {cells}.", { cells: cellsNamed(wrong) })
    : _("Wrong.");
  if (left > 0) return `${where} ${livesText(left)}`;
  return lost >= LIVES ? where
    : `${where} ${_("No lives left. Restart, or keep playing.")}`;
}
