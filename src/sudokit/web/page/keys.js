// The keyboard shortcuts.

import { VALUES } from "./sudoku.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1],
  ArrowRight: [0, 1] };

// Letters act in the grid and where nothing has the focus; a key that is
// held down repeats what can be repeated and nothing else.
export function listen(commands) {
  const control = {
    z: (event) => (event.shiftKey ? commands.redo() : commands.undo()),
    y: commands.redo, s: commands.save, o: commands.load,
    p: commands.print, a: commands.all,
  };
  const letters = {
    m: commands.marks, x: commands.centre, v: commands.colour,
    b: commands.tint,
    h: commands.hint, a: commands.follow,
    c: commands.check, s: commands.solve, n: commands.next,
    p: commands.previous, r: commands.restart, e: commands.explain,
    l: commands.rate, g: commands.make, o: commands.text,
    w: commands.row, k: commands.column, q: commands.box,
    j: commands.empties, t: commands.learn, d: commands.days,
    f: commands.point, u: commands.back,
  };

  function pressed(event) {
    if (event.altKey || document.querySelector("dialog[open]")) return false;
    const { target, repeat } = event;
    const key = letter(event);
    const isPlay = target === document.body || target.closest("#grid");
    const isMove = ARROWS[event.key] && target.closest("#grid");
    if ((event.ctrlKey || event.metaKey) && !isMove) {
      const isText = target.closest("input, textarea, select");
      if (!control[key] || (isText && "zy".includes(key))
        || (key === "a" && !isPlay)) return false;
      if (!repeat || "zy".includes(key)) control[key](event);
      return true;
    }
    if (event.key === "Escape") return done(commands.escape);
    if (target.closest("#list") && ARROWS[event.key]) {
      const [down, right] = ARROWS[event.key];
      return done(() => commands.walk(down + right));
    }
    if (!isPlay) return false;
    return inGrid(event, key);
  }

  function inGrid(event, key) {
    if (ARROWS[event.key]) {
      return done(() => commands.move(...ARROWS[event.key], event));
    }
    const n = value(event);
    if (n !== null) {
      if (event.repeat && n) return true;
      return done(() => commands.enter(n, event.shiftKey));
    }
    const act = event.key === " " ? commands.marks : letters[key];
    if (!act) return false;
    if (!event.repeat || key === "j") act(key === "j" ? event : undefined);
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (pressed(event)) event.preventDefault();
  });
}

function done(act) {
  act();
  return true;
}

// The letter of a key, by its place if it writes in another alphabet.
function letter({ key, code }) {
  const match = /^[^\x00-\x7f]$/.test(key) && /^Key([A-Z])$/.exec(code);
  return (match ? match[1] : key).toLowerCase();
}

// The value of a key, "" to erase; by its place if Shift changes its sign.
// Above nine, values are letters.
function value(event) {
  const match = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  const sign = event.shiftKey && match ? match[1]
    : letter(event).toUpperCase();
  if (VALUES.includes(sign)) return sign;
  return ["0", "DELETE", "BACKSPACE", "."].includes(sign) ? "" : null;
}
