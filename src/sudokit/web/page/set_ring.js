// The places around the grid, where numbers outside are put: a button each,
// which arrows lead through.

import { isOutside, linesFrom } from "./set_shapes.js";
import { NAMES, SIZE } from "./sudoku.js";
import { _ } from "./language.js";

const place = document.getElementById("ring");
let built = "";
let now = 0; // the button that Tab leads to

// The places, clockwise from the corner at the top left.
function around() {
  const n = [...Array(SIZE + 2).keys()].map((k) => k - 1);
  return [...n.map((j) => [-1, j]), ...n.slice(1).map((i) => [i, SIZE]),
    ...n.slice(0, -1).reverse().map((j) => [SIZE, j]),
    ...n.slice(1, -1).reverse().map((i) => [i, -1])];
}

function walk(event) {
  /** @type {HTMLElement[]} */
  const all = [...place.querySelectorAll("button")];
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1,
  }[event.key];
  if (!by) return;
  event.preventDefault();
  now = (all.indexOf(event.target) + by + all.length) % all.length;
  all.forEach((one, k) => { one.tabIndex = k === now ? 0 : -1; });
  all[now].focus();
}

place.addEventListener("keydown", walk);

// Shows the places for a shape; `press` takes the lines that begin there.
export function show(shape, press) {
  place.hidden = !isOutside(shape);
  document.body.classList.toggle("ringed", !place.hidden);
  place.parentElement.style.setProperty("--places", String(SIZE + 2));
  if (place.hidden || built === `${shape}${SIZE}`) return;
  built = `${shape}${SIZE}`;
  now = 0;
  place.replaceChildren(...around().flatMap(([i, j]) => {
    const lines = linesFrom(shape, i, j);
    return lines.length ? [button(i, j, lines, press)] : [];
  }));
  /** @type {HTMLElement} */ (place.firstElementChild).tabIndex = 0;
}

function button(i, j, lines, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.tabIndex = -1;
  made.style.gridArea = `${i + 2} / ${j + 2}`;
  made.setAttribute("aria-label", _("before {cells}", { cells: lines.map(
    (cells) => `${NAMES[cells[0]]}-${NAMES[cells.at(-1)]}`).join(", ") }));
  made.addEventListener("click", () => press(lines));
  return made;
}
