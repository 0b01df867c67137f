// Draws what is being set over the grid: the stroke, the chosen item, and
// items without their value, which the server doesn't draw yet.

import { element } from "./arrows.js";
import { isOutside, isPath } from "./set_shapes.js";
import { SIZE, columnOf, rowOf } from "./sudoku.js";

const place = element("svg", { id: "strokes", "aria-hidden": "true" });
document.getElementById("grid").append(place);

const middle = (k) => [columnOf(k) + 0.5, rowOf(k) + 0.5];

const squares = (cells) => cells.map((k) => element("rect", {
  x: columnOf(k), y: rowOf(k), width: 1, height: 1 }));

/** @type {(place: number[], r: number) => SVGElement} */
const round = ([cx, cy], r) => element("circle", { cx, cy, r });

const mean = (numbers) => numbers.reduce((a, b) => a + b) / numbers.length;
const between = (cells) => [mean(cells.map((k) => middle(k)[0])),
  mean(cells.map((k) => middle(k)[1]))];

const line = (points) => element("polyline",
  { points: points.map((point) => point.join(" ")).join(",") });

// From a place outside the grid through the cells.
function arrowTo(cells) {
  const [first, second = first] = cells.map(middle);
  const before = [0, 1].map((n) => first[n] - 0.8 * (second[n] - first[n]));
  return [line([before, ...cells.map(middle)]), round(before, 0.12)];
}

function shapesOf(shape, cells) {
  if (isPath(shape)) {
    return [line(cells.map(middle)), round(middle(cells[0]), 0.3)];
  }
  if (shape === "edge" && cells.length < 2) return squares(cells);
  if (shape === "edge") return [round(between(cells), 0.24)];
  if (shape === "block") return [round(between(cells), 0.34)];
  return isOutside(shape) ? arrowTo(cells)
    : squares(cells);
}

// `parts` are {shape, cells, kind}: a stroke, the chosen item, or a loose one.
export function draw(parts) {
  place.setAttribute("viewBox", `0 0 ${SIZE} ${SIZE}`);
  place.replaceChildren(...parts.map(({ shape, cells, kind }) => {
    const group = element("g", { class: kind });
    group.append(...shapesOf(shape, cells));
    return group;
  }));
}
