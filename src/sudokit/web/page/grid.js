// Draws the cells and keeps the selection.

import * as arrows from "./arrows.js";
import { drawMarks, tell } from "./rule_marks.js";
import {
  BOARD, CELLS, KIND, NAMES, PEERS, REGION_OF, SIZE, VALUES, candidatesAcross,
  columnOf, rowOf,
} from "./sudoku.js";
import { colourIn, colourOf, spoken } from "./words.js";

const place = document.getElementById("grid");
let cells = [];
let built = ""; // the board that the cells belong to
let drawn = []; // the contents of each cell
const NOTHING = { parts: [], links: [], shown: [], rules: [] };
let lit = NOTHING; // highlights above it
let clause = { chosen: [], branch: 0 }; // the clause under the pointer
let named = new Set(); // the cells that a message names
let at = 0; // the cell that has, or had, the focus
let held = ""; // the highlighted value, instead of the cell's
let selected = new Set([0]);
const watchers = [];

// New cells, if the board is another than before.
function build() {
  if (built === KIND) return;
  const hadFocus = hasFocus();
  built = KIND;
  cells = CELLS.map(made);
  drawn = [];
  at = 0;
  selected = new Set([0]);
  for (const row of place.querySelectorAll("[role=row]")) row.remove();
  place.prepend(...CELLS.slice(0, SIZE).map((i) => {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.append(...cells.slice(SIZE * i, SIZE * (i + 1)));
    return row;
  }));
  const across = candidatesAcross();
  for (const [name, value] of Object.entries({ "--size": SIZE,
    "--across": across, "--down": Math.ceil(SIZE / across) })) {
    place.style.setProperty(name, String(value));
  }
  place.dataset.size = String(SIZE);
  for (const side of ["left", "top"]) label(side);
  drawMarks(BOARD?.drawing);
  if (hadFocus) cells[0].focus({ preventScroll: true });
}

// The numbers of rows or columns in the margin, seen while cells are named.
function label(side) {
  const old = place.parentElement.querySelector(`.labels.${side}`);
  const labels = old ?? document.createElement("div");
  labels.className = `labels ${side}`;
  labels.setAttribute("aria-hidden", "true");
  labels.replaceChildren(...CELLS.slice(0, SIZE).map((k) => {
    const number = document.createElement("span");
    number.textContent = k + 1;
    return number;
  }));
  if (!old) place.before(labels);
}

function made(k) {
  const cell = document.createElement("div");
  cell.setAttribute("role", "gridcell");
  cell.dataset.k = k;
  const isEnd = (peer, isLast) => isLast
    || REGION_OF[k] !== REGION_OF[peer];
  cell.dataset.edge = (isEnd(k + 1, columnOf(k) === SIZE - 1) ? "right " : "")
    + (isEnd(k + SIZE, rowOf(k) === SIZE - 1) ? "bottom" : "");
  if (BOARD?.drawing.shaded.includes(k)) cell.dataset.shade = "";
  cell.tabIndex = k ? -1 : 0;
  cell.addEventListener("focus", () => {
    if (k !== at) select([k]);
  });
  return cell;
}

// Selecting.

export const focusAt = () => at;
export const selection = () => [...selected].sort((a, b) => a - b);
export const watch = (callback) => watchers.push(callback);

// The cell at an event or a point of the window, null outside the grid.
export const cellOf = (target) => {
  const square = target?.closest?.("[role=gridcell]");
  return square ? Number(square.dataset.k) : null;
};

export function select(chosen, last = chosen.at(-1)) {
  cells[at].tabIndex = -1;
  at = last;
  selected = new Set(chosen);
  cells[at].tabIndex = 0;
  light();
  if (hasFocus()) cells[at].focus({ preventScroll: true });
  for (const callback of watchers) callback();
}

// Adds a cell to the selection, or removes it.
export function extend(k) {
  if (k === null || (selected.has(k) && k === at)) return;
  select([...selected].filter((other) => other !== k).concat(k));
}

export function toggle(k) {
  const others = [...selected].filter((other) => other !== k);
  if (selected.has(k) && others.length) select(others);
  else extend(k);
}

export function focus(k = at) {
  if (k !== at) select([k]);
  cells[at].focus({ preventScroll: true });
}

// If the page is higher than its window, a key can lead out of it.
export const reveal = () => cells[at].scrollIntoView({ block: "nearest" });

export const hasFocus = () => place.contains(document.activeElement);

// Moves the focus by a cell, at the edge to the other side.
export const beside = (down, right) =>
  SIZE * ((rowOf(at) + down + SIZE) % SIZE)
    + (columnOf(at) + right + SIZE) % SIZE;

// The cells selected, those that see the focus, and those of its value.
function light() {
  const value = held || drawn[at]?.value;
  for (const [k, cell] of cells.entries()) {
    const list = cell.classList;
    list.toggle("at", k === at);
    list.toggle("selected", selected.has(k));
    list.toggle("peer", selected.size === 1 && PEERS[at].has(k));
    list.toggle("same", Boolean(value) && drawn[k].value === value);
    cell.setAttribute("aria-selected", selected.has(k));
  }
  for (const sign of place.querySelectorAll(".mark")) {
    sign.classList.toggle("same", sign.getAttribute("data-n") === value);
  }
}

// Highlights the chosen value, or else that of the cell.
export function hold(n) {
  held = n;
  light();
}

// Drawing.

// Cells are {value, clue, marks, centre, colours, tints, clash, wrong}; only
// changed ones are drawn.
export function draw(views) {
  build();
  views.forEach((view, k) => {
    const before = drawn[k];
    if (before && Object.keys(view).every((key) => view[key] === before[key])
      && !cells[k].dataset.coloured) return;
    drawCell(cells[k], view, k);
  });
  drawn = views;
  lit = NOTHING;
  arrows.draw([]);
  tell();
  show([]);
  light();
}

// The same, under what is coloured and pointed at.
export function refresh(views) {
  const before = lit;
  const { chosen, branch } = clause;
  draw(views);
  if (before !== NOTHING) {
    colour(before.parts, before.links, before.shown, before.rules);
  }
  show(chosen, branch);
  pointTo(named);
}

function drawCell(cell, view, k) {
  const { value, clue, marks, centre, colours, tints, clash, wrong } = view;
  cell.className = "";
  delete cell.dataset.coloured;
  cell.dataset.value = value;
  cell.classList.toggle("clue", clue);
  cell.classList.toggle("clash", clash);
  cell.classList.toggle("wrong", wrong);
  cell.replaceChildren(...(value ? [large(value)]
    : [...marks].map((n) => mark(n, colourIn(tints, n)))));
  cell.classList.toggle("centred", Boolean(centre));
  if (centre) cell.append(middle(centre));
  if (colours) cell.append(painted(colours));
  cell.setAttribute("aria-label", spoken(k, view));
  cell.setAttribute("aria-readonly", clue);
  if (clash || wrong) cell.setAttribute("aria-invalid", "true");
  else cell.removeAttribute("aria-invalid");
}

// A value, above the marks of rules.
function large(value) {
  const made = document.createElement("span");
  made.className = "value";
  made.textContent = value;
  return made;
}

// The colours of a cell, each with its shape beside it.
function painted(colours) {
  const made = document.createElement("span");
  made.className = "painted";
  made.append(...[...colours].map((n) => {
    const part = document.createElement("i");
    part.className = `k${n}`;
    return part;
  }));
  return made;
}

// Marks in the middle; more of them are smaller.
function middle(text) {
  const made = document.createElement("span");
  made.className = `middle of${Math.min(text.length, 9)}`;
  made.textContent = text;
  return made;
}

function mark(n, colour) {
  const sign = document.createElement("span");
  sign.dataset.n = n;
  const number = VALUES.indexOf(n);
  const across = candidatesAcross();
  sign.style.setProperty("--mx", String(number % across));
  sign.style.setProperty("--my", String(Math.floor(number / across)));
  sign.className = `mark m${n}${colour ? ` painted-mark k${colour}` : ""}`;
  return sign;
}

// Colours the premises and conclusions of a step, and draws its links as
// arrows.  Candidates are shown even without a mark in their cell, and so are
// those of ``shown``, as [cell, sign]; placed values are drawn large.  The
// marks of ``rules`` are brought out.  Earlier colours are removed.
export function colour(parts, links = [], shown = [], rules = []) {
  draw(drawn);
  lit = { parts, links, shown, rules };
  arrows.draw(links);
  tell(rules);
  for (const [k, n] of shown) {
    cells[k].dataset.coloured = "true";
    if (!drawn[k].value) signOf(cells[k], n);
  }
  for (const { role, cells: numbers, n } of parts) {
    const kind = `r-${colourOf(role)}`;
    for (const k of numbers) {
      const cell = cells[k];
      cell.dataset.coloured = "true";
      if (!n) cell.classList.add(kind);
      else if (role === "placed") put(cell, n);
      else if (!drawn[k].value) signOf(cell, n).classList.add(kind);
    }
  }
}

// Removes these colours.  Another board has none of them when it is drawn.
export function plain() {
  if (lit === NOTHING || built !== KIND) return;
  draw(drawn);
  pointTo(named);
}

function signOf(cell, n) {
  const element = cell.querySelector(`[data-n="${n}"]`);
  if (element) return element;
  const sign = mark(n);
  cell.append(sign);
  return sign;
}

function put(cell, n) {
  cell.classList.add("r-placed");
  cell.replaceChildren(large(n));
}

// Shows the cells that a message names, as r1c3.
export const point = (text) =>
  pointTo(new Set(text.match(/\br\d+c\d+\b/g) ?? []));

function pointTo(names) {
  named = names;
  cells.forEach((cell, k) =>
    cell.classList.toggle("pointed", named.has(NAMES[k])));
}

// Shows the cells of a clause, and the arrows of its branch.
export function show(chosen, branch = 0) {
  clause = { chosen, branch };
  arrows.bringOut(branch);
  cells.forEach((cell, k) =>
    cell.classList.toggle("told", chosen.includes(k)));
}

// Celebrates the solved grid, for a second.
export function cheer() {
  place.classList.remove("cheer");
  requestAnimationFrame(() => place.classList.add("cheer"));
}

build();
