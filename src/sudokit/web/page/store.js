// Stores games in local storage: one record each, after every move.
//
// A kept game is {id, changed, moved, turns?, game, about?, solution?,
// before?}: when it was changed last and when there was a move, names of the
// last moves, what is known of its puzzle, and the game whose place it took.
// Each has its own key, so that two tabs never write over each other's games,
// and the record of a game with the last move is the one that counts: a tab
// that only keeps its time undoes nothing.

import { packed, unpacked } from "./pack.js";
import { isKept } from "./record.js";

const GAME = "sudokit.game.";
const LAST = "sudokit.last";
const SETTINGS = "sudokit.settings";
const SOLVED = "sudokit.solved";
const DAYS = "sudokit.days";
const COURSE = "sudokit.course";

const memory = new Map(); // where nothing may be kept
const written = new Map(); // what each record was when last seen here

export const freshId = () =>
  Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

function get(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

// Whether there was room, and it is allowed.
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
    const kept = JSON.parse(text);
    const game = { ...kept.game, history: unpacked(kept.game.history) };
    return isKept({ ...kept, game }) ? { ...kept, game } : null;
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

// Keeps a game as it is now; false if it can't be kept for good.
export function keep(kept, isMove = false) {
  const { changed, moved = changed } = kept;
  const now = Math.max(Date.now(), changed + 1, moved + 1);
  const record = { ...kept, changed: now, moved: isMove ? now : moved };
  const done = putBack(record);
  set(LAST, kept.id);
  return { kept: record, done };
}

// A record as it was, also one that had been removed.
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

// The record as another tab has left it, null if it is as it was here.
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
    // Nothing was kept.
  }
}

// All kept games, the newest first.
export function games() {
  const keys = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // Nothing is kept but here.
  }
  return [...keys].filter((key) => key.startsWith(GAME))
    .map((key) => parsed(get(key))).filter(Boolean)
    .sort((one, other) => other.changed - one.changed);
}

// Tells when another tab changes a game, or the settings.  What it wrote may
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
