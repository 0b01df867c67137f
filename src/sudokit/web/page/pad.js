// The values to press, how many of each are left, and the pencil.

import { VALUES } from "./sudoku.js";

const place = document.getElementById("pad");
const pencil = document.getElementById("pencil");
const buttons = new Map();

export function make(enter) {
  for (const n of VALUES) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.n = n;
    const left = document.createElement("small");
    button.append(n, left);
    button.addEventListener("click", () => enter(n));
    buttons.set(n, { button, left });
    place.append(button);
  }
}

// Values that are in the grid nine times are dimmed.
export function count(values) {
  for (const [n, { button, left }] of buttons) {
    const found = values.split(n).length - 1;
    const rest = Math.max(0, 9 - found);
    left.dataset.left = rest || "";
    button.classList.toggle("done", !rest);
    button.setAttribute("aria-label",
      `value ${n}, ${rest ? `${rest} left` : "all placed"}`);
  }
}

export const isPencil = () => pencil.getAttribute("aria-pressed") === "true";

export function togglePencil() {
  pencil.setAttribute("aria-pressed", String(!isPencil()));
  place.classList.toggle("marks", isPencil());
}
