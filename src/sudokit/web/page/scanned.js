// The puzzles of a photo: the picture of each, and a field for each cell
// beside it.  Clues and entries look different; a doubtful cell has a frame.

import * as errors from "./errors.js";
import { begin, stateOf, withState } from "./game.js";
import { namesOf, signsOf, sizeOf } from "./sudoku.js";
import { aloud } from "./words.js";
import { _ } from "./language.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
let puzzles = [];
let areMore = false; // in the picture than the server returns
let number = 0; // of the puzzle shown
let last = 0; // the cell that was focused last

export function bring(read, more) {
  puzzles = read.map((puzzle) => ({ ...puzzle,
    fields: namesOf(sizeOf(puzzle.box)).map(
      (name, k) => field(puzzle, name, k)) }));
  areMore = more;
}

const fields = () => puzzles[number].fields;

// Shows a puzzle, with the corrections made so far.
export function show(which, isTouch = false) {
  number = which;
  const { box, fields: all } = puzzles[number];
  const [rows, columns] = box.split("x").map(Number);
  at("over").style.setProperty("--size", sizeOf(box));
  at("over").replaceChildren(...all);
  all.forEach((one, k) => {
    const [row, column] = [Math.floor(k / sizeOf(box)), k % sizeOf(box)];
    one.classList.toggle("top", row % rows === 0);
    one.classList.toggle("left", column % columns === 0);
  });
  showPicture();
  showChoice();
  at("scanned").textContent = message(puzzles[number]);
  const doubtful = all.find((one) => one.matches(".doubtful, .wrong"));
  last = Math.max(all.indexOf(doubtful), 0);
  reachable(all[last]);
  (isTouch ? at("play-scan") : doubtful ?? at("play-scan")).focus();
}

// The picture, with a frame around each doubtful cell and the focused one.
function showPicture() {
  const { picture, cells, side, fields: all } = puzzles[number];
  const image = document.createElement("img");
  image.src = picture;
  image.alt = _("the photo");
  const frames = all.flatMap((one, k) => {
    if (!one.matches(".doubtful, .wrong")) return [];
    const frame = document.createElement("span");
    place(frame, cells[k], side);
    return [frame];
  });
  const here = document.createElement("span");
  here.id = "shot-here";
  here.hidden = true;
  at("shot").replaceChildren(image, ...frames, here);
}

function place(frame, [x, y], side) {
  frame.style.left = `${100 * x}%`;
  frame.style.top = `${100 * y}%`;
  frame.style.width = `${100 * side}%`;
}

// A button for each puzzle, in reading order.
function showChoice() {
  const buttons = puzzles.map(({ picture, sure }, k) => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-pressed", String(k === number));
    button.setAttribute("aria-label", sure
      ? _("Puzzle {n}", { n: k + 1 })
      : _("Puzzle {n}, to be checked", { n: k + 1 }));
    button.classList.toggle("doubtful", !sure);
    const image = document.createElement("img");
    image.src = picture;
    image.alt = "";
    button.append(image, String(k + 1));
    button.addEventListener("click", () => {
      show(k);
      /** @type {any} */ (at("which-scan").children[k]).focus();
    });
    return button;
  });
  at("which-scan").hidden = puzzles.length < 2;
  at("which-scan").replaceChildren(...buttons);
}

// One field is reached by Tab, the others by arrows.
function reachable(one) {
  for (const each of fields()) each.tabIndex = each === one ? 0 : -1;
}

function message({ sure, solutions, doubts, mended, conflicts }) {
  const several = puzzles.length < 2 ? "" : areMore
    ? _("Puzzle {n} of the first {all} in this photo.",
      { n: number + 1, all: puzzles.length })
    : _("Puzzle {n} of {all} in this photo.",
      { n: number + 1, all: puzzles.length });
  const others = Object.entries(mended).map(
    ([name, n]) => `${name}=${n}`).join(", ");
  const why = others
    ? _("As printed there is no solution; with {others} there is one.",
      { others })
    : { 0: _("As read, the puzzle has no solution."),
      2: _("As read, the puzzle has several solutions.") }[solutions] ?? "";
  const wrong = conflicts.length
    ? _("Wrong entries: {cells}.", { cells: conflicts.join(", ") }) : "";
  const framed = Object.keys(doubts).length
    ? _("Check the cells framed in red.") : "";
  const then = sure ? [_("Compare these values with the photo, then play.")]
    : [framed, _("Correct what is wrong.")];
  return [several, why, wrong, ...then].filter(Boolean).join(" ");
}

// A field for a cell; a handwritten or coloured value is an entry until it is
// changed.
function field({ box, clues, entries, doubts, conflicts }, name, k) {
  const made = document.createElement("input");
  const signs = signsOf(sizeOf(box));
  made.value = `${clues[k]}${entries[k]}`.replaceAll(".", "");
  made.classList.toggle("entry", entries[k] !== ".");
  made.classList.toggle("wrong", conflicts.includes(name));
  if (doubts[name]) {
    made.classList.add("doubtful");
    made.title = [...doubts[name]].map((n) => (n === "." ? _("empty") : n))
      .join(", ");
  }
  made.setAttribute("aria-label", aloud(name));
  made.maxLength = 1;
  made.inputMode = signs.length > 9 ? "text" : "numeric";
  made.autocomplete = "off";
  made.addEventListener("focus", () => {
    made.select();
    reachable(made);
    last = k;
    at("shot-here").hidden = false;
    place(at("shot-here"), puzzles[number].cells[k], puzzles[number].side);
    at("as-entry").setAttribute("aria-pressed",
      String(made.matches(".entry")));
  });
  made.addEventListener("keydown", walk);
  made.addEventListener("input", () => {
    const sign = made.value.toUpperCase();
    made.value = signs.includes(sign) ? sign : "";
    made.classList.remove("doubtful", "wrong");
    if (!made.value) made.classList.remove("entry");
  });
  return made;
}

// Arrow keys go to the next field; + tells an entry from a clue.
function walk(event) {
  if (event.key === "+") {
    event.preventDefault();
    swap();
    return;
  }
  const all = fields();
  const size = Math.sqrt(all.length);
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size,
    ArrowDown: size }[event.key];
  if (!by) return;
  event.preventDefault();
  all[all.indexOf(event.target) + by]?.focus();
}

// Makes an entry of a clue, or a clue of an entry.
function swap() {
  const one = fields()[last];
  if (one.value) one.classList.toggle("entry");
  one.focus();
}

// The game of the puzzle shown: its clues, then its entries as one move.
export function game() {
  const { box } = puzzles[number];
  const sign = (one, isShown) => (isShown && one.value) || ".";
  const clues = fields().map((one) => sign(one, !one.matches(".entry")));
  const values = fields().map((one) => sign(one, true)).join("");
  const empty = errors.withSettings(
    begin(clues.join(""), "refuse", false, {}, box));
  return values === empty.clues ? empty
    : withState(empty, { ...stateOf(empty), values,
      move: _("entries read") });
}

// The puzzle after the one shown, if there is one, and which one that is.
export const next = () => (number + 1 < puzzles.length
  ? { number: number + 1, text: _("Puzzle {n} of {all} in this photo.",
    { n: number + 1, all: puzzles.length }) } : null);

export function listen() {
  at("as-entry").addEventListener("click", swap);
  // A click on a cell of the picture goes to its field.
  at("shot").addEventListener("click", ({ clientX, clientY }) => {
    const { left, top, width, height } = at("shot").getBoundingClientRect();
    const [x, y] = [(clientX - left) / width, (clientY - top) / height];
    const away = ([u, v]) => Math.hypot((u - x) * width, (v - y) * height);
    const { cells } = puzzles[number];
    const nearest = cells.reduce((best, one, k) => (
      away(one) < away(cells[best]) ? k : best), 0);
    fields()[nearest].focus();
  });
}
