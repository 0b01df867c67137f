// Which values block the other cells or values of a single, with rays.

import {
  HOUSES, HOUSES_OF, PEERS, SIZE, VALUES, columnOf, rowOf,
} from "./sudoku.js";
import { _ } from "./language.js";

const KINDS = { r: "row", c: "column", b: "box" };

// The step with what blocks; the step itself for other techniques.
export function withReason(step, values) {
  const [placed] = step.parts.filter(({ role }) => role === "placed");
  const why = { "Naked Single": nakedSingle,
    "Hidden Single": hiddenSingle }[step.technique];
  if (!why || !placed?.n) return step;
  const [k] = placed.cells;
  const { arrows = [], cells } = why(k, VALUES[placed.n - 1], values, step);
  return { ...step, arrows, parts: [
    ...step.parts, ...cells.length ? [
      { role: "second", word: _("blocks"), n: 0, cells }] : []] };
}

// The name of a house given as b7 or region 7.
const wholeName = (house) => (/^[rcb]\d+$/.test(house)
  ? `${KINDS[house[0]]} ${house.slice(1)}` : house);

// The house that a step names.
function houseOf({ parts }) {
  const whole = wholeName(parts.find(({ house }) => house)?.house ?? "");
  return HOUSES.find((house) => house.name === whole);
}

// The other values of its row, column and box.
function nakedSingle(k, n, values) {
  const left = new Set(VALUES.filter((one) => one !== n));
  const lit = [];
  for (const { cells } of HOUSES_OF[k]) {
    const mine = cells.filter((other) => left.has(values[other]));
    for (const other of mine) left.delete(values[other]);
    lit.push(...mine);
  }
  return { cells: lit };
}

// The same value elsewhere, with rays to the cells of a house.
function hiddenSingle(k, n, values, step) {
  const house = houseOf(step);
  if (!house) return { cells: [] };
  let open = house.cells.filter(
    (other) => other !== k && values[other] === ".");
  const blocks = [];
  for (;;) {
    const best = blockers(open, n, values)[0];
    if (!best) break;
    blocks.push(best);
    open = open.filter((other) => !best.cells.includes(other));
  }
  return { cells: [...new Set(blocks.map(({ by }) => by))],
    arrows: blocks.flatMap(rays) };
}

// Which value rules out which cells in which house; those that rule out most
// come first, and lines before boxes.
function blockers(open, n, values) {
  const all = [...values].flatMap((value, by) => (value === n
    ? HOUSES_OF[by].map(({ name, cells }) => ({ by, line: name,
      cells: open.filter((k) => cells.includes(k) && PEERS[by].has(k)) }))
    : []));
  return all.filter(({ cells }) => cells.length)
    .sort((one, other) => other.cells.length - one.cells.length);
}

// An arrow along a line to the farthest cell that it rules out, or to each
// cell of a box.
function rays({ by, line, cells }) {
  if (line.startsWith("box")) return cells.map((k) => ray(by, k));
  const far = (k) => Math.abs(rowOf(k) - rowOf(by))
    + Math.abs(columnOf(k) - columnOf(by));
  const ends = [cells.filter((k) => k > by), cells.filter((k) => k < by)];
  return ends.filter(({ length }) => length).map((side) =>
    ray(by, side.sort((one, other) => far(other) - far(one))[0]));
}

// A straight arrow in a square of side 9, as arrows.js draws it.
function ray(from, to) {
  const scale = 9 / SIZE;
  const place = (k) => [(columnOf(k) + 0.5) * scale, (rowOf(k) + 0.5) * scale];
  const [[x, y], [toX, toY]] = [place(from), place(to)];
  const length = Math.hypot(toX - x, toY - y);
  const [right, down] = [(toX - x) / length, (toY - y) / length];
  const at = (way, aside = 0) => [x + way * right - aside * down,
    y + way * down + aside * right];
  return { kind: "ray", branch: 0, dashes: [],
    curve: [0.36, 0.4, length - 0.3, length - 0.1].map((way) => at(way)),
    head: [at(length + 0.12), at(length - 0.14, 0.13),
      at(length - 0.14, -0.13)] };
}
