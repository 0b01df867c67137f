// Compresses histories to the differences between states, so that hundreds of
// games fit into local storage.

import { namesOf } from "./sudoku.js";

const MAPS = ["marks", "centre", "colours", "tints", "ruled_out"];

// What has changed from one map of cells to another; "" where it is gone.
function changed(before = {}, after = {}) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries([...names]
    .filter((name) => before[name] !== after[name])
    .map((name) => [name, after[name] ?? ""]));
}

const known = new Map();
const texts = new WeakMap(); // of each state, behind the one before it

// The names of the cells of so many values.
function namesIn({ length }) {
  if (!known.has(length)) known.set(length, namesOf(Math.sqrt(length)));
  return known.get(length);
}

const mapOf = (values) => Object.fromEntries(
  namesIn(values).map((name, k) => [name, values[k]]));

function difference(before, { values, move, ...after }) {
  /** @type {Record<string, any>} */
  const said = { move, ...after };
  for (const part of MAPS) {
    said[part] = changed(before[part], after[part]);
  }
  said.values = changed(mapOf(before.values), mapOf(values));
  for (const part of [...MAPS, "values"]) {
    if (!Object.keys(said[part]).length) delete said[part];
  }
  return said;
}

function followed(before, { values = {}, ...said }) {
  const state = { ...said, values: namesIn(before.values).map(
    (name, k) => values[name] ?? before.values[k]).join("") };
  for (const part of MAPS) {
    const found = Object.entries({ ...before[part], ...said[part] })
      .filter(([, text]) => text);
    delete state[part];
    if (found.length) state[part] = Object.fromEntries(found);
  }
  return state;
}

// The text of a state: a move more costs no more in a long history.
function textOf(state, before) {
  const found = texts.get(state);
  if (found && found.before === before) return found.text;
  const text = JSON.stringify(before ? difference(before, state) : state);
  texts.set(state, { before, text });
  return text;
}

// A history as text.
export const packed = (history) => `[${history.map((state, number) =>
  textOf(state, history[number - 1])).join()}]`;

export function unpacked([first, ...rest]) {
  const history = [first];
  for (const said of rest) {
    const before = history.at(-1);
    const state = followed(before, said);
    texts.set(state, { before, text: JSON.stringify(said) });
    history.push(state);
  }
  return history;
}
