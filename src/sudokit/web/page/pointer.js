// Mouse and touch: cells are selected where they are pressed.

import * as grid from "./grid.js";

export function listen() {
  const place = document.getElementById("grid");
  place.addEventListener("pointerdown", (event) => {
    const k = grid.cellOf(event.target);
    if (k === null || event.button) return;
    event.preventDefault();
    grid.focus(k);
  });
  // What is pressed to play leaves the focus in the grid.
  for (const id of ["pad", "tools", "doing"]) {
    document.getElementById(id).addEventListener("mousedown", (event) => {
      if (grid.hasFocus()) event.preventDefault();
    });
  }
}
