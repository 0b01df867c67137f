// Mouse and touch: pressing selects a cell, dragging selects several.

import * as grid from "./grid.js";

const LONG = 450; // milliseconds of a long press

// The cell under a point of the window.
const under = ({ clientX, clientY }) =>
  grid.cellOf(document.elementFromPoint(clientX, clientY));

// A second finger.
const isSecond = ({ pointerType, isPrimary }) =>
  pointerType === "touch" && !isPrimary;

// `pressed` is called with a cell that was pressed alone, `twice` with one
// that was pressed twice.
export function listen(pressed, twice) {
  const place = document.getElementById("grid");
  place.addEventListener("pointerdown", (event) => {
    const k = grid.cellOf(event.target);
    if (k === null || event.button || isSecond(event)) return;
    event.preventDefault();
    const target = /** @type {Element} */ (event.target);
    if (target.hasPointerCapture?.(event.pointerId)) {
      target.releasePointerCapture(event.pointerId);
    }
    if (event.ctrlKey || event.metaKey) grid.toggle(k);
    else if (event.shiftKey) grid.extend(k);
    else {
      grid.select([k]);
      grid.focus(k);
      pressed(k);
    }
  });
  place.addEventListener("dblclick", (event) => {
    const k = grid.cellOf(event.target);
    if (k !== null && !event.shiftKey) twice(k);
  });
  place.addEventListener("pointermove", (event) => {
    if (event.buttons & 1 && !isSecond(event)) grid.extend(under(event));
  });
  // A drag doesn't scroll, which would swallow the next tap; two fingers
  // zoom the page as usual.
  place.addEventListener("touchmove", (event) => {
    if (event.touches.length < 2) event.preventDefault();
  }, { passive: false });
  // Buttons of the game leave the focus where keys play.
  for (const id of ["pad", "tools", "doing", "pause", "palette"]) {
    document.getElementById(id).addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (!document.activeElement.closest("#grid, #list")) grid.focus();
    });
  }
}

// A press of a button, short or long.
export function onPress(button, short, long) {
  let timer = 0;
  let done = false;
  const stop = () => clearTimeout(timer);
  button.addEventListener("pointerdown", () => {
    done = false;
    timer = setTimeout(() => {
      done = true;
      long();
    }, LONG);
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"]) {
    button.addEventListener(kind, stop);
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    stop();
    if (!done) short();
    done = false;
  });
}
