// The shapes of items: how they grow while they are drawn, and where they are
// hit.  x and y are places in a cell, from 0 to 1.

import { CELLS, SIZE, columnOf, rowOf } from "./sudoku.js";

const NEAR = 0.3; // of a cell, from its edge
const PATHS = ["line", "arrow", "paths"];
const MANY = ["groups", "paths"]; // lists of cells, one after the other

export const isOutside = (shape) => ["side", "diagonal"].includes(shape);
export const isPath = (shape) => PATHS.includes(shape);

export const hasMany = (shape) => MANY.includes(shape);

const at = (i, j) => (i >= 0 && j >= 0 && i < SIZE && j < SIZE
  ? SIZE * i + j : null);
const down = (a, b) => rowOf(b) - rowOf(a);
const right = (a, b) => columnOf(b) - columnOf(a);
const isBeside = (a, b) => Math.abs(down(a, b)) + Math.abs(right(a, b)) === 1;

// The cells on the way to another, as a fast finger jumps over some.
function wayTo(from, to) {
  const cells = [];
  let k = from;
  while (k !== to) {
    k = at(rowOf(k) + Math.sign(down(k, to)),
      columnOf(k) + Math.sign(right(k, to)));
    cells.push(k);
  }
  return cells;
}

// The cells of an item after the pointer has come from one to another; going
// back along a path shortens it.
export function grown(shape, cells, from, k) {
  if (shape === "edge") {
    return isBeside(cells[0], k) ? [cells[0], k] : cells;
  }
  if (isPath(shape)) return wayTo(cells.at(-1), k).reduce(longer, cells);
  return [...new Set([...cells, ...wayTo(from, k)])];
}

function longer(cells, k) {
  if (k === cells.at(-2)) return cells.slice(0, -1);
  const isRound = k === cells[0] && cells.length > 3;
  return cells.includes(k) && !isRound ? cells : [...cells, k];
}

// Whether nothing can be added to it, and whether it has enough cells.
export const isFull = (shape, cells) => shape === "edge" && cells.length > 1;
export const isWhole = (shape, cells) => cells.length
  >= (isPath(shape) || shape === "edge" ? 2 : 1);

export const listsOf = (shape, cells) => (shape === "arrow"
  ? [cells.slice(0, 1), cells.slice(1)]
  : [shape === "groups" ? [...cells].sort((a, b) => a - b) : cells]);

// Whether the middle of a cell is meant, and not the corner that a diagonal
// passes.
export const isInside = (x, y) => Math.abs(x - 0.5) < 0.38
  && Math.abs(y - 0.5) < 0.38;

// The two cells at an edge near this place; null if there is none.
export function edgeAt(k, x, y) {
  const [near, i, j] = [[x, 0, -1], [1 - x, 0, 1], [y, -1, 0], [1 - y, 1, 0]]
    .sort(([a], [b]) => a - b)[0];
  const other = at(rowOf(k) + i, columnOf(k) + j);
  return near < NEAR && other !== null
    ? [Math.min(k, other), Math.max(k, other)] : null;
}

// The four cells around the corner that is nearest.
export function blockAt(k, x, y) {
  const first = (place, part) => Math.min(Math.max(
    place - (part < 0.5 ? 1 : 0), 0), SIZE - 2);
  const [i, j] = [first(rowOf(k), y), first(columnOf(k), x)];
  return [at(i, j), at(i, j + 1), at(i + 1, j), at(i + 1, j + 1)];
}

// The rows, columns or diagonals that begin beside a place outside the grid.
export function linesFrom(shape, i, j) {
  const steps = shape === "diagonal" ? [[1, 1], [1, -1], [-1, 1], [-1, -1]]
    : [[0, 1], [0, -1], [1, 0], [-1, 0]];
  return steps.map(([di, dj]) => CELLS.slice(0, SIZE).map(
    (n) => at(i + di * (n + 1), j + dj * (n + 1))).filter((k) => k !== null))
    .filter((cells, n) => cells.length > 0
      && at(i + steps[n][0], j + steps[n][1]) !== null);
}

// Whether an item with these cells is meant by the others.
export const isSame = (shape, cells, others) => (["edge", "block"].includes(
  shape) ? cells.length === others.length
    && cells.every((k) => others.includes(k))
  : isOutside(shape) ? cells.join() === others.join()
    : others.some((k) => cells.includes(k)));
