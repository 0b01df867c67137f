// Mouse, finger and keys while a puzzle is set.  They are taken before the
// game gets them.

import * as grid from "./grid.js";
import { isInside, isPath } from "./set_shapes.js";

const place = document.getElementById("grid");
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1],
  ArrowRight: [0, 1] };

// The cell under a point, and the place in it.
function spotOf({ clientX, clientY }) {
  const target = document.elementFromPoint(clientX, clientY);
  const k = grid.cellOf(target);
  if (k === null) return null;
  const { left, top, width, height } = target.closest("[role=gridcell]")
    .getBoundingClientRect();
  return { k, x: (clientX - left) / width, y: (clientY - top) / height };
}

// `editor` has isOpen, shape (null for digits), stroke, press, drag, lift,
// cancel, type, erase, remove, take, undo and redo.
export function listen(editor) {
  const isMine = (event) => editor.isOpen() && editor.shape() !== null
    && event.isPrimary;
  const taken = (type, act) => place.addEventListener(type, (event) => {
    if (!isMine(event)) return;
    event.stopPropagation();
    act(event);
  }, true);
  taken("pointerdown", (event) => {
    const spot = spotOf(event);
    if (!spot || event.button) return;
    event.preventDefault();
    if (event.target.hasPointerCapture?.(event.pointerId)) {
      event.target.releasePointerCapture(event.pointerId);
    }
    grid.focus(spot.k);
    editor.press(spot);
  });
  taken("pointermove", (event) => {
    const spot = event.buttons & 1 && editor.stroke() ? spotOf(event) : null;
    if (!spot || spot.k === editor.stroke().last) return;
    if (isPath(editor.shape()) && !isInside(spot.x, spot.y)) return;
    grid.focus(spot.k);
    editor.drag(spot.k);
  });
  window.addEventListener("pointerup", (event) => {
    if (isMine(event) && editor.stroke()) editor.lift();
  });
  window.addEventListener("pointercancel", (event) => {
    if (isMine(event) && editor.stroke()) editor.cancel();
  });
  document.addEventListener("keydown", (event) => {
    if (!editor.isOpen() || document.querySelector("dialog[open]")) return;
    if (pressed(editor, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
}

// Whether a key was for the editor.
function pressed(editor, event) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const isOther = document.body.classList.contains("explaining")
    || target.closest("input, textarea, select");
  if (altKey || isOther) return false;
  if (ctrlKey || metaKey) {
    const act = { z: shiftKey ? "redo" : "undo", y: "redo",
    }[key.toLowerCase()];
    if (act) editor[act]();
    return Boolean(act);
  }
  if (key === "Escape") {
    editor.cancel();
    return true;
  }
  const isGrid = target === document.body || Boolean(target.closest("#grid"));
  if (!isGrid && !target.closest("#ring")) return false;
  if (isGrid && draws(editor, event)) return true;
  if (key === "Delete") editor.remove();
  else if (key === "Backspace") editor.erase();
  else if (/^[0-9a-zA-Z]$/.test(key)) {
    const n = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1]
      ?? key.toUpperCase();
    editor.type(n);
  } else return false;
  return true;
}

// Space begins a stroke or adds a cell, arrows go on, Shift and arrows move
// without drawing, Enter ends it; without a stroke Enter chooses an item.
function draws(editor, event) {
  const { key, shiftKey } = event;
  if (editor.shape() === null) return false;
  const k = grid.focusAt();
  if (key === " ") {
    if (editor.stroke()) editor.drag(k);
    else editor.press({ k, x: 0.5, y: 0.5, isKey: true });
    return true;
  }
  if (key === "Enter") {
    if (editor.stroke()) editor.lift();
    else editor.take(k);
    return true;
  }
  if (!editor.stroke() || !ARROWS[key]) return false;
  const next = grid.beside(...ARROWS[key]);
  grid.focus(next);
  if (!shiftKey) editor.drag(next);
  return true;
}
