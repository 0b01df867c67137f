// The number pad: values with how many are left, and the pen.

import * as grid from "./grid.js";
import * as settings from "./settings.js";
import { onPress } from "./pointer.js";
import { SIZE, VALUES } from "./sudoku.js";
import { COLOURS } from "./words.js";
import { _ } from "./language.js";

const PENS = { value: _("Marks"), mark: _("Marks"), centre: _("Centre"),
  colour: _("Colours"), tint: _("Tint") };

const place = document.getElementById("pad");
const button = document.getElementById("pencil");
const palette = document.getElementById("palette");
const buttons = new Map();
/** @type {(n: string, asMark?: boolean) => void} */
let writes = () => {};
let pen = "value";
let held = ""; // the value for cells that are pressed
let tint = "1"; // the colour of new marks

// `enter` writes a value, or a mark after a long press.
export function make(enter) {
  writes = enter;
  palette.append(...COLOURS.map((_, number) => swatch(String(number + 1))));
  dip(tint);
}

// A button for each value, if the values differ from before.
function build() {
  if (buttons.size === SIZE) return;
  buttons.clear();
  hold("");
  for (const n of VALUES) {
    const made = document.createElement("button");
    made.type = "button";
    made.dataset.n = n;
    const left = document.createElement("small");
    made.append(n, left);
    onPress(made, () => {
      if (settings.get("first") === "digit") hold(held === n ? "" : n);
      else writes(n);
    }, () => writes(n, true));
    buttons.set(n, { made, left });
  }
  place.replaceChildren(...[...buttons.values()].map(({ made }) => made));
  // Nearly square beside the grid, one row or two below it.
  const rows = Math.floor(Math.sqrt(SIZE));
  const isMany = SIZE > 9;
  place.dataset.size = String(SIZE);
  for (const [name, value] of Object.entries({ "--rows": rows,
    "--beside": Math.ceil(SIZE / rows),
    "--below": SIZE > 6 ? Math.ceil(SIZE / 2) : SIZE })) {
    place.style.setProperty(name, String(value));
  }
  place.classList.toggle("many", isMany);
}

function swatch(n) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `k${n}`;
  made.setAttribute("aria-label", COLOURS[n - 1]);
  made.addEventListener("click", () => dip(n));
  return made;
}

// The colour for further marks.
export function dip(n) {
  tint = n;
  [...palette.children].forEach((one, number) =>
    one.setAttribute("aria-pressed", String(String(number + 1) === n)));
}

export const tintNow = () => tint;

// Values that are in the grid nine times, or as often as possible, are dim.
export function count(values) {
  build();
  for (const [n, { made, left }] of buttons) {
    const placed = values.split(n).length - 1;
    const rest = Math.max(0, SIZE - placed);
    left.dataset.left = rest || "";
    made.classList.toggle("done", !rest);
    made.setAttribute("aria-label",
      rest ? _("value {n}, {rest} left", { n, rest })
        : _("value {n}, all placed", { n }));
  }
}

export const heldValue = () => held;

export function hold(n) {
  held = n;
  grid.hold(n);
  for (const [value, { made }] of buttons) {
    if (settings.get("first") === "digit") {
      made.setAttribute("aria-pressed", String(value === n));
    } else made.removeAttribute("aria-pressed");
  }
}

// value, mark, centre, colour or tint: what a digit writes.
export const penNow = () => pen;

export function take(other) {
  pen = pen === other ? "value" : other;
  button.setAttribute("aria-pressed", String(pen !== "value"));
  button.querySelector("span").textContent = PENS[pen];
  place.classList.toggle("marks", pen === "mark" || pen === "centre");
  place.classList.toggle("colours", pen === "colour");
  place.classList.toggle("tints", pen === "tint");
  palette.hidden = pen !== "tint";
}

// The button goes round: marks in the corners, in the middle, colours of
// cells and of marks, none.
export function next() {
  const round = ["value", "mark", settings.get("centre") && "centre",
    settings.get("colours") && "colour",
    settings.get("colours") && "tint"].filter(Boolean);
  take(round[round.indexOf(pen) + 1] ?? pen);
}
