// Compresses histories to the differences between states, so that hundreds of
// games fit into local storage.

import { namesOf } from "./sudoku.js";

const MAPS = ["marks", "centre", "colours", "tints", "ruled_out"];

// The changes between two maps of cells; "" for a removed one.
function changed(before = {}, after = {}) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries([...names]
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, after[name] ?? ""]));
}

const known = new Map();
const texts = new WeakMap(); // of each state, behind the one before it

// The names of the cells of this many values.
function namesIn({ length }) {
  if (!known.has(length)) known.set(length, namesOf(Math.sqrt(length)));
  return known.get(length);
}

const mapOf = (values) => Object.fromEntries(
  namesIn(values).map((name, k) => [name, values[k]]));

function difference(before, { values, move, ...after }) {
  /** @type {Record<string, any>} */
  const changes = { move, ...after };
  for (const part of MAPS) {
    changes[part] = changed(before[part], after[part]);
  }
  changes.values = changed(mapOf(before.values), mapOf(values));
  for (const part of [...MAPS, "values"]) {
    if (!Object.keys(changes[part]).length) delete changes[part];
  }
  return changes;
}

function followed(before, { values = {}, ...changes }) {
  const state = { ...changes, values: namesIn(before.values).map(
    (name, k) => values[name] ?? before.values[k]).join("") };
  for (const part of MAPS) {
    const entries = Object.entries({ ...before[part], ...changes[part] })
      .filter(([, text]) => text);
    delete state[part];
    if (entries.length) state[part] = Object.fromEntries(entries);
  }
  return state;
}

// The text of a state, whose size doesn't grow with the history.
function textOf(state, before) {
  const cached = texts.get(state);
  if (cached && cached.before === before) return cached.text;
  const text = JSON.stringify(before ? difference(before, state) : state);
  texts.set(state, { before, text });
  return text;
}

// A history as text.
export const packed = (history) => `[${history.map((state, number) =>
  textOf(state, history[number - 1])).join()}]`;

export function unpacked([first, ...rest]) {
  const history = [first];
  for (const changes of rest) {
    const before = history.at(-1);
    const state = followed(before, changes);
    texts.set(state, { before, text: JSON.stringify(changes) });
    history.push(state);
  }
  return history;
}
