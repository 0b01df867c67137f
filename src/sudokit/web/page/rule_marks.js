// Draws the marks of rules, as data says where: each kind of mark once.
// Lines, discs and dots lie under the values of cells, numbers outside of
// the grid.

import { element } from "./arrows.js";
import { SIZE, columnOf, rowOf } from "./sudoku.js";

const ROUND = 0.4; // the radius of a circle; a cell is 1 wide
const NEAR = 0.07; // between an outline and the edge of a cell
const TURNS = [[-1, 0], [1, 0], [0, -1], [0, 1]];

const board = document.getElementById("board");
const inside = element("svg", { id: "rule-marks", "aria-hidden": "true" });
const outside = element("svg", { id: "outside", "aria-hidden": "true" });
document.getElementById("grid").prepend(inside);
board.append(outside);

const middle = (k) => [columnOf(k) + 0.5, rowOf(k) + 0.5];
const between = (cells) => [0, 1].map((axis) => cells
  .map((k) => middle(k)[axis]).reduce((a, b) => a + b) / cells.length);
const path = (points) => `M${points.map((p) => p.join(" ")).join("L")}`;
const line = (points, look) => element("path",
  { d: path(points), class: look });
/** @param {number[]} at */
const disc = ([cx, cy], r, look) => element("circle",
  { cx, cy, r, class: look });

/** @param {number[]} at */
function text([x, y], told, size, look = "") {
  const made = element("text", { x, y, "font-size": size, class: look });
  made.textContent = told;
  return made;
}

// A thin line with a head, from a part of its first step on.
function arrow(points, first = 0) {
  const [[x, y], [nextX, nextY]] = points;
  const long = Math.hypot(nextX - x, nextY - y) || 1;
  const start = [x + (nextX - x) * first / long,
    y + (nextY - y) * first / long];
  const [tail, tip] = points.slice(-2);
  const far = Math.hypot(tip[0] - tail[0], tip[1] - tail[1]) || 1;
  const [across, down] = [0, 1].map((k) => (tip[k] - tail[k]) / far);
  const size = Math.min(0.17, far * 0.5);
  const wing = (side) => [tip[0] - size * (across + side * down),
    tip[1] - size * (down - side * across)];
  return [line([start, ...points.slice(1)], "thin"),
    line([wing(-1), tip, wing(1)], "thin")];
}

// A dashed line inside the edge of a group of cells, with its number.
function outline({ cells, text: told }) {
  const has = (i, j) => i >= 0 && j >= 0 && i < SIZE && j < SIZE
    && cells.includes(i * SIZE + j);
  const sides = cells.flatMap((k) => {
    const [i, j] = [rowOf(k), columnOf(k)];
    return TURNS.filter(([down, right]) => !has(i + down, j + right))
      .map(([down, right]) => {
        const at = down + right > 0 ? 1 - NEAR : NEAR;
        // Along the side: an end, a cell of the group, or an inner corner.
        const end = (way) => {
          const [k, m] = [i + way * Math.abs(right), j + way * Math.abs(down)];
          return has(k, m) ? Number(has(k + down, m + right)) * -NEAR : NEAR;
        };
        const [from, to] = [end(-1), 1 - end(1)];
        return path((down ? [[from, at], [to, at]] : [[at, from], [at, to]])
          .map(([x, y]) => [j + x, i + y]));
      });
  });
  const first = Math.min(...cells);
  const made = [element("path", { d: sides.join(""), class: "dashed" })];
  return told ? [...made, text([columnOf(first) + 0.1, rowOf(first) + 0.21],
    told, 0.23, "sum")] : made;
}

function less({ cells }) {
  const [from, to] = cells.map(middle);
  const [x, y] = between(cells);
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const end = (side) => [x + across * 0.075 + side * down * 0.14,
    y + down * 0.075 + side * across * 0.14];
  return [line([end(-1), [x - across * 0.075, y - down * 0.075], end(1)],
    "less")];
}

function circle({ cells }) {
  const [xs, ys] = [0, 1].map((axis) => cells.map((k) => middle(k)[axis]));
  const [x, y] = [Math.min(...xs) - ROUND, Math.min(...ys) - ROUND];
  return [element("rect", { x, y, rx: ROUND, class: "ring",
    width: Math.max(...xs) + ROUND - x, height: Math.max(...ys) + ROUND - y,
  })];
}

// Tones, which let the lines of the grid shine through.
const TONES = {
  line: ({ cells, colour }) => [line(cells.map(middle), `broad t-${colour}`)],
  square: ({ cells, colour }) => cells.map((k) => element("rect",
    { x: columnOf(k) + 0.14, y: rowOf(k) + 0.14, width: 0.72, height: 0.72,
      class: `t-${colour}` })),
  disc: ({ cells, colour }) => cells.map(
    (k) => disc(middle(k), ROUND, `t-${colour}`)),
};

// What is drawn over them.
const DRAWN = {
  arrow: ({ cells }) => arrow(cells.map(middle), ROUND),
  circle,
  outline,
  dot: ({ cells, text: told, colour }) => {
    const place = between(cells);
    return [disc(place, Math.max(0.13, told.length * 0.075), `dot ${colour}`),
      ...told ? [text(place, told, 0.22, `on-${colour}`)] : []];
  },
  text: ({ cells, text: told }) => [disc(between(cells), 0.18, "ground"),
    text(between(cells), told, 0.36, "bold")],
  less,
};

// Numbers before their lines; those of diagonals have an arrow.
function around(marks) {
  const told = new Map();
  for (const { cells, text: number } of marks) {
    const [first, next = first] = cells.map(middle);
    const [right, down] = [next[0] - first[0], next[1] - first[1]];
    const key = [...first, right, down].join();
    told.set(key, [...told.get(key) ?? [], number]);
  }
  return [...told].flatMap(([key, numbers]) => {
    const [x, y, right, down] = key.split(",").map(Number);
    const isSlanted = right && down;
    const at = (far) => [x - right * far, y - down * far];
    return [text(at(isSlanted ? 0.98 : 0.82), numbers.join(" "), 0.34),
      ...isSlanted ? arrow([at(0.74), at(0.52)]) : []];
  });
}

// The marks of a board, in the order in which they cover each other.
export function drawMarks(marks) {
  const all = (kind) => marks.filter((mark) => mark.kind === kind);
  for (const svg of [inside, outside]) {
    svg.setAttribute("viewBox", `0 0 ${SIZE} ${SIZE}`);
  }
  const each = (kinds) => Object.entries(kinds).flatMap(
    ([kind, draw]) => all(kind).flatMap(draw));
  const tones = element("g", { class: "tones" });
  tones.append(...each(TONES));
  inside.replaceChildren(tones, ...each(DRAWN));
  const numbers = around(all("outside"));
  outside.replaceChildren(...numbers);
  board.classList.toggle("rimmed", numbers.length > 0);
  board.style.setProperty("--rim", `${65 / (SIZE + 1.3)}%`);
  board.classList.toggle("summed", all("outline").some((one) => one.text));
}
