// What is said of a wrong value: that it can't be, that it clashes, that it
// is wrong at once, or nothing; with three lives, that one is lost.

import * as settings from "./settings.js";
import * as table from "./table.js";
import { clashes, entries, setMode, valueAt } from "./game.js";

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

// A restart gives the lives back.
export function restarted() {
  if (table.now().lost) table.learn({ lost: 0 });
}

// A kept game as the setting has it.  An empty grid stays as it is: there,
// clues are written.
export const fitted = (kept) => (/[1-9]/.test(kept.game.clues)
  ? { ...kept, game: setMode(kept.game, mode()) } : kept);

// After a value was entered: what there is to say, if it costs a life.
export function entered(k) {
  const { solution, lost = 0 } = table.now();
  const game = table.game();
  if (settings.get("errors") !== "lives" || !solution
    || !valueAt(game, k) || valueAt(game, k) === solution[k]) return "";
  table.learn({ lost: lost + 1 });
  const left = LIVES - lost - 1;
  if (left > 0) return `Wrong. ${left} of ${LIVES} lives left.`;
  return left ? "Wrong." : "Wrong. The lives are lost: restart, or play on.";
}
