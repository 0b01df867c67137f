// Reports wrong values, as the settings ask: refuses or shows conflicts, shows
// mistakes at once, takes a life, or does nothing.

import * as settings from "./settings.js";
import * as table from "./table.js";
import { clashes, entries, setMode, valueAt } from "./game.js";
import { cellsNamed } from "./words.js";
import { _ } from "./language.js";

const LIVES = 3;

// The mode of a game in which such values may stand or not.
export const mode = () =>
  (settings.get("errors") === "refuse" ? "refuse" : "flag");

// The cells that clash, and those that are wrong, as they are shown.
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

// A restart gives the lives back; whether any had been lost.
export function restarted() {
  const { lost, unjudged } = table.now();
  if (lost || unjudged) table.learn({ lost: 0, unjudged: [] });
  return Boolean(lost);
}

// A kept game as the setting has it.  An empty grid stays as it is: there,
// clues are written; but some rules need none.
export const fitted = (kept) => (/[1-9]/.test(kept.game.clues)
  || kept.game.board
  ? { ...kept, game: setMode(kept.game, mode()) } : kept);

// After a value was entered: what there is to say, if it costs a life.  As
// long as the solution isn't known, it is judged later.
export function entered(k) {
  const { solution, unjudged = [] } = table.now();
  if (settings.get("errors") !== "lives" || !valueAt(table.game(), k)) {
    return "";
  }
  if (solution) return judged([k]);
  if (!unjudged.includes(k)) table.learn({ unjudged: [...unjudged, k] });
  return "";
}

// What was entered before the solution was known.  One that was put right
// meanwhile, or taken away, costs nothing: nobody had said that it is wrong.
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
