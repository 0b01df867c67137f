// Puts the marks of rules, which the server draws, under the values of cells,
// and numbers beside the grid.

import { element } from "./arrows.js";
import { SIZE } from "./sudoku.js";

const board = document.getElementById("board");
const inside = element("svg", { id: "rule-marks", "aria-hidden": "true" });
const outside = element("svg", { id: "outside", "aria-hidden": "true" });
document.getElementById("grid").prepend(inside);
board.append(outside);

export const elements = (shapes) => shapes.map(([name, attributes, text]) => {
  const made = element(name, attributes);
  made.textContent = text;
  return made;
});

const NOTHING = { side: SIZE, room: 0, has_sums: false, tones: [], inside: [],
  outside: [] };

const rings = element("g", {}); // above the marks
const boxes = element("g", {}); // around numbers beside the grid
const edges = element("g", {}); // and below them

// Brings the marks of a step's rules out, and no others.
export function tell(rules = []) {
  edges.replaceChildren(...rules.flatMap(({ under }) => elements(under)));
  rings.replaceChildren(...rules.flatMap(({ over }) => elements(over)));
  boxes.replaceChildren(...rules.flatMap(({ beside }) => elements(beside)));
}

// The drawing of a board; nothing for one without marks.
export function drawMarks(drawing = NOTHING) {
  for (const svg of [inside, outside]) {
    svg.setAttribute("viewBox", `0 0 ${drawing.side} ${drawing.side}`);
  }
  const tones = element("g", { class: "tones" });
  tones.append(edges, ...elements(drawing.tones));
  inside.replaceChildren(tones, ...elements(drawing.inside), rings);
  outside.replaceChildren(...elements(drawing.outside), boxes);
  board.classList.toggle("rimmed", drawing.outside.length > 0);
  board.style.setProperty("--rim",
    `${100 * drawing.room / (drawing.side + 2 * drawing.room)}%`);
  board.classList.toggle("summed", drawing.has_sums);
}
