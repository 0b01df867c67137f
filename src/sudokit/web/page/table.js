// The game on the table: the one thing here that changes.
//
// What is played is kept at once, and a game that makes place for another
// can be taken back by Undo.  Who watches is told of each change.

import * as rules from "./game.js";
import * as store from "./store.js";
import { setBox } from "./sudoku.js";

let kept = null;
let ahead = []; // games that were taken back, as they were then
const SETTING = ["auto", "mode"]; // how it is played, and no move
const watchers = [];

export const now = () => kept;
export const game = () => kept.game;
export const watch = (told) => watchers.push(told);

// `what` is "move", "set" for a setting of the game, "game" for another
// game, "other" for another tab's move.
function tell(what) {
  for (const told of watchers) told(what);
}

function change(next, what = "move") {
  setBox(next.game.box);
  const found = store.keep(next, what !== "game");
  kept = found.kept;
  tell(what);
  if (!found.done) tell("full");
}

// If another tab went on with this game, so does this one.
export function catchUp() {
  const found = kept && store.elsewhere(kept);
  if (!found) return;
  if (store.isNewer(found, kept)) {
    kept = found;
    tell("other");
  } else if (store.isNewer(kept, found)) save(); // it knew no better
}

// After a move of its own, a game leaves for no other by Redo.
export function play(move) {
  catchUp();
  const next = rules.play(kept.game, move);
  const isSetting = SETTING.includes(move.do);
  if (!isSetting && move.do !== "undo" && move.do !== "redo") ahead = [];
  change({ ...kept, game: next }, isSetting ? "set" : "move");
}

// The game as the server has changed it.
export function replace(changed) {
  ahead = [];
  change({ ...kept, game: changed(kept.game) });
}

// What became known of the puzzle: it is no move.
export function learn(known) {
  kept = store.keep({ ...kept, ...known }).kept;
  tell("known");
}

// The time goes on without being written each second.
export function setSeconds(seconds) {
  kept = { ...kept, game: { ...kept.game, seconds } };
}

export const save = () => { kept = store.keep(kept).kept; };

// Other games.

export const isPlayed = ({ game: { at, history, back, hints } }) =>
  at > 0 || back !== undefined || history.length > 1 || hints > 0;

// A new game; the one before it stays on the list if it was played.
export function open(begun, known = {}) {
  const before = kept && (isPlayed(kept) ? kept.id : kept.before);
  leave();
  ahead = [];
  kept = { id: store.freshId(), changed: 0, began: Date.now(), game: begun,
    ...known, ...(before ? { before } : {}) };
  change(kept, "game");
}

// A game that was kept; from there, Redo leads to no other.
export function goTo(found) {
  ahead = [];
  turnTo(found);
}

function turnTo(found) {
  leave();
  change(found, "game");
}

function leave() {
  if (!kept) return;
  if (isPlayed(kept)) save();
  else store.remove(kept.id);
}

const former = () => (kept.before ? store.read(kept.before) : null);

export const canUndo = () => rules.canUndo(kept.game) || former() !== null;
export const canRedo = () => rules.canRedo(kept.game) || ahead.length > 0;

// Back a move, or to the game before; true if that is another one.
export function undo() {
  catchUp();
  const before = rules.canUndo(kept.game) ? null : former();
  if (!before) {
    if (rules.stateOf(kept.game).solution) replace(rules.withoutSolution);
    else play({ do: "undo" });
    return false;
  }
  const left = kept;
  turnTo(before);
  ahead = [...ahead, left];
  tell("move");
  return true;
}

export function redo() {
  catchUp();
  const next = rules.canRedo(kept.game) ? null : ahead.at(-1);
  if (!next) {
    play({ do: "redo" });
    return false;
  }
  ahead = ahead.slice(0, -1);
  // It may have been played since; only what wasn't kept is as it was then.
  turnTo(store.read(next.id) ?? next);
  return true;
}
