// Stores games in local storage: one record each, after every move.
//
// A stored game is {id, changed, moved, turns?, game, about?, solution?,
// before?}: the times of the last change and the last move, names of the last
// moves, facts about its puzzle, and the game that it replaced.  Each has its
// own key, so that two tabs never overwrite each other's games, and the record
// with the latest move counts: a tab that only stores its time undoes nothing.

import { packed, unpacked } from "./pack.js";
import { isKept } from "./record.js";

const GAME = "sudokit.game.";
const LAST = "sudokit.last";
const SETTINGS = "sudokit.settings";
const SOLVED = "sudokit.solved";
const DAYS = "sudokit.days";
const COURSE = "sudokit.course";

const memory = new Map(); // where nothing may be stored
const written = new Map(); // each record when last read here

export const freshId = () =>
  Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

function get(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

// Whether storing is allowed, and there was room.
function set(key, text) {
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

function parsed(text) {
  try {
    const stored = JSON.parse(text);
    const game = { ...stored.game, history: unpacked(stored.game.history) };
    return isKept({ ...stored, game }) ? { ...stored, game } : null;
  } catch {
    return null; // not ours, or damaged
  }
}

export const settings = () => parsedObject(get(SETTINGS));

// The games that were solved, by level: {level: [{seconds, hints}]}.
export const statistics = () => parsedObject(get(SOLVED));
export const keepStatistics = (all) => set(SOLVED, JSON.stringify(all));

// The puzzles of days that were solved: {"2026-11-23 easy": {seconds, hints,
// on}}, and the techniques that were read and practised.
export const days = () => parsedObject(get(DAYS));
export const keepDays = (all) => set(DAYS, JSON.stringify(all));
export const course = () => parsedObject(get(COURSE));
export const keepCourse = (all) => set(COURSE, JSON.stringify(all));

function parsedObject(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

export const keepSettings = (all) => set(SETTINGS, JSON.stringify(all));

// Stores a game as it is now; false if it can't be stored permanently.
export function keep(stored, isMove = false) {
  const { changed, moved = changed } = stored;
  const now = Math.max(Date.now(), changed + 1, moved + 1);
  const record = { ...stored, changed: now, moved: isMove ? now : moved };
  const done = putBack(record);
  set(LAST, stored.id);
  return { record, done };
}

// Restores a record, also a removed one.
export function putBack(record) {
  const { game: { history, ...game }, ...rest } = record;
  const text = `${JSON.stringify({ ...rest, game }).slice(0, -2)
  },"history":${packed(history)}}}`;
  written.set(record.id, text);
  return set(GAME + record.id, text);
}

export function read(id) {
  const text = get(GAME + id);
  if (text !== null) written.set(id, text);
  return text === null ? null : parsed(text);
}

// The record that another tab has changed, null if it is unchanged.
export function elsewhere({ id }) {
  const text = get(GAME + id);
  return text === null || text === written.get(id) ? null : read(id);
}

const lastMove = ({ changed, moved = changed }) => moved;

export const isNewer = (one, other) => lastMove(one) > lastMove(other);

export const last = () => read(get(LAST));

export function remove(id) {
  memory.delete(GAME + id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Nothing was stored.
  }
}

// All stored games, the newest first.
export function games() {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // It is stored in memory only.
  }
  return [...keys].filter((key) => key.startsWith(GAME))
    .map((key) => parsed(get(key))).filter(Boolean)
    .sort((one, other) => other.changed - one.changed);
}

// Calls back when another tab changes a game or the settings.  Its data may
// be gone already: a tab that writes at the same time doesn't see it.
export function watch(changedGame, changedSettings) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === SETTINGS) changedSettings(parsedObject(newValue));
    else if (key?.startsWith(GAME)) {
      const id = key.slice(GAME.length);
      if (newValue === get(key)) written.set(id, newValue);
      changedGame(id, parsed(newValue));
    }
  });
}
