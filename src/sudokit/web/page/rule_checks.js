// Checks of rules beyond houses and pairs of cells: sums and machines.

import { SIZE, VALUES } from "./sudoku.js";

function differs(cells, at) {
  const values = cells.map(at).filter(Boolean);
  return new Set(values).size === values.length;
}

// Whether the values of a rule's cells can be completed: `check` is the rule
// as data (see check_of in records.py), `at` the value of a cell, 0 for none.
export function isAllowed({ groups, pairs, totals, machines, any }, at) {
  return groups.every((cells) => differs(cells, at))
    && pairs.every(([a, b, allowed]) => !at(a) || !at(b)
      || allowed[at(a) - 1].includes(VALUES[at(b) - 1]))
    && totals.every(([cells, weights, total]) => {
      const ends = (value) => cells.map(
        (c, i) => weights[i] * (at(c) || value));
      const added = (which) => ends(1).map(
        (one, i) => which(one, ends(SIZE)[i])).reduce((a, b) => a + b, 0);
      return added(Math.min) <= total && total <= added(Math.max);
    })
    && machines.every(([cells, layers]) => runs(cells, layers, at))
    && (!any.length || any.some(
      (choice) => choice.every((one) => isAllowed(one, at))));
}

function runs(cells, layers, at) {
  let states = new Set(layers[0].keys());
  for (const [i, rows] of layers.entries()) {
    const value = at(cells[i]);
    const next = [...states].flatMap((state) => (value
      ? [rows[state].slice(2 * value - 2, 2 * value)]
      : rows[state].match(/../g)));
    states = new Set(next.filter((text) => text !== "--")
      .map((text) => parseInt(text, 36)));
  }
  return states.size > 0;
}

// Whether two cells that must differ are equal.
export const hasTwins = ({ groups }, at) =>
  !groups.every((cells) => differs(cells, at));
