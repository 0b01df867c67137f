// The current game, the one value of the page that changes.
//
// Each move is stored at once, and Undo brings back a game that was replaced.
// Watchers are called after each change.

import * as rules from "./game.js";
import * as store from "./store.js";
import { setBoard } from "./sudoku.js";

const FRESH = 5000; // milliseconds in which another tab may not see a move
const TURNS = 20; // moves that a record names
const PATIENCE = 500; // milliseconds for the other tab to join two moves

let current = null;
let mine = []; // moves that were made here: {turn, act, when}
let waiting = 0;
let ahead = []; // undone games, as they were then
// Moves that aren't part of the history.
const SETTING = ["auto", "snyder", "mode", "point"];
const watchers = [];

export const now = () => current;
export const game = () => current.game;
export const watch = (callback) => watchers.push(callback);

// `what` is "move", "set" for a setting of the game, "game" for another
// game, "other" for another tab's move.
function tell(what) {
  for (const callback of watchers) callback(what);
}

function change(next, what = "move") {
  setBoard(next.game);
  const result = store.keep(next, what !== "game");
  current = result.record;
  tell(what);
  if (!result.done) tell("full");
}

// Another tab may play this game, too.  Its record names the last moves that
// it knows, which shows whether one of them lacks a move of the other.

const named = ({ turns = [] }, turn) => turns.includes(turn);

// The moves made here that a record lacks, if it has the moves before them.
function lackedBy(record) {
  const lacked = mine.filter(({ turn, when }) =>
    Date.now() - when < FRESH && !named(record, turn));
  const [before] = current.turns?.slice(0, -lacked.length).slice(-1) ?? [];
  return !before || named(record, before) ? lacked : [];
}

// Follows another tab that has continued this game.  If both have made a move
// at once, the later one is repeated after the other; a tab that is about to
// move, or has waited too long, does so at once.
export function catchUp(
  record = current && store.elsewhere(current), now = false,
) {
  if (!record) return;
  const last = record.turns?.at(-1);
  const lacked = lackedBy(record);
  if (!store.isNewer(record, current) && (!last || named(current, last))) {
    current = { ...record, ...current };
    if (store.isNewer(current, record)) save(); // its record was older
  } else if (!lacked.length) {
    if (store.isNewer(record, current)) turned(record);
    else save();
  } else if (now || isLater(current, record)) join(record, lacked);
  else {
    clearTimeout(waiting);
    waiting = setTimeout(
      () => catchUp(store.elsewhere(current) ?? record, true), PATIENCE);
  }
}

const isLater = (one, other) => store.isNewer(one, other)
  || (!store.isNewer(other, one) && one.turns.at(-1) > other.turns.at(-1));

function turned(record) {
  current = record;
  tell("other");
}

// The game of another tab with the moves that were made here.
function join(record, lacked) {
  const made = lacked.reduce(({ game, turns }, { turn, act }) => {
    try {
      return { game: act(game), turns: [...turns, turn] };
    } catch (error) {
      if (!(error instanceof rules.Refused)) throw error;
      return { game, turns }; // earlier states leave no room
    }
  }, record);
  turned(store.keep({ ...record, ...made, turns: made.turns.slice(-TURNS) },
    true).record);
}

// A move turns a game into another, and has a unique name.
function moved(act, what, forth = []) {
  catchUp(undefined, true);
  const game = act(current.game);
  const turn = store.freshId();
  mine = [...mine, { turn, act, when: Date.now() }].slice(-TURNS);
  ahead = forth;
  change({ ...current, game,
    turns: [...current.turns ?? [], turn].slice(-TURNS) }, what);
}

// After a new move, Redo doesn't lead to another game.
export function play(move) {
  const isSetting = SETTING.includes(move.do);
  const stays = isSetting || move.do === "undo" || move.do === "redo";
  moved((game) => rules.play(game, move), isSetting ? "set" : "move",
    stays ? ahead : []);
}

// The game as the server has changed it.
export const replace = (changed) => moved(changed, "move");

// Stores new facts about the puzzle, which aren't a move.
export function learn(known) {
  current = store.keep({ ...current, ...known }).record;
  tell("known");
}

// Whether the clues are known to have no solution.
export const isUnsolvable = () => Boolean(current.isUnsolvable)
  || rules.clashes({ ...current.game, at: 0 }).length > 0;

// Updates the time without storing it each second.
export function setSeconds(seconds) {
  current = { ...current, game: { ...current.game, seconds } };
}

// The puzzle as a setter has changed it; what was known about it is gone.
export function revise(game) {
  const { about: _about, solution: _solution, isUnsolvable: _none, ...rest }
    = current;
  change({ ...rest, game }, "set");
}

export const save = () => { current = store.keep(current).record; };

// Other games.

export const isPlayed = ({ isSet, game: { at, history, back, hints } }) =>
  isSet || at > 0 || back !== undefined || history.length > 1 || hints > 0;

// A new game; the one before it stays on the list if it was played.
export function open(started, known = {}) {
  const before = current && (isPlayed(current) ? current.id : current.before);
  leave();
  ahead = [];
  current = { id: store.freshId(), changed: 0, began: Date.now(),
    game: started, ...known, ...(before ? { before } : {}) };
  change(current, "game");
}

// Opens a stored game; Redo doesn't lead to another one from there.
export function goTo(record) {
  ahead = [];
  turnTo(record);
}

function turnTo(record) {
  leave();
  change(record, "game");
}

function leave() {
  mine = [];
  clearTimeout(waiting);
  if (!current) return;
  if (isPlayed(current)) save();
  else store.remove(current.id);
}

const former = () => (current.before ? store.read(current.before) : null);

export const canUndo = () => rules.canUndo(current.game) || former() !== null;
export const canRedo = () => rules.canRedo(current.game) || ahead.length > 0;

// Undoes a move, or goes to the game before; true for another game.
export function undo() {
  catchUp();
  const before = rules.canUndo(current.game) ? null : former();
  if (!before) {
    if (rules.stateOf(current.game).solution) replace(rules.withoutSolution);
    else play({ do: "undo" });
    return false;
  }
  const left = current;
  turnTo(before);
  ahead = [...ahead, left];
  tell("move");
  return true;
}

export function redo() {
  catchUp();
  const next = rules.canRedo(current.game) ? null : ahead.at(-1);
  if (!next) {
    play({ do: "redo" });
    return false;
  }
  ahead = ahead.slice(0, -1);
  // It may have been played since; only facts that weren't stored are old.
  turnTo(store.read(next.id) ?? next);
  return true;
}
