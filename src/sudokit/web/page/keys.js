// The keyboard: which key asks for what.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1],
  ArrowRight: [0, 1] };
const MOVES = { c: "check", s: "solve", n: "next", p: "previous",
  r: "reset", a: "apply" };

export function keys(commands) {
  const others = { m: commands.togglePencil, e: commands.explain,
    l: commands.rate, g: () => commands.make(), o: commands.text };
  const withControl = {
    z: (event) => commands.play({ do: event.shiftKey ? "redo" : "undo" }),
    y: () => commands.play({ do: "redo" }),
    h: () => commands.hint(3),
    s: commands.save,
    o: commands.load,
  };

  function pressed(event) {
    const typing = event.target.closest(
      "textarea, select, input:not([type=checkbox])");
    const inGrid = event.target.closest("#grid");
    const inList = event.target.closest("#list");
    const key = event.key.toLowerCase();
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) {
      if (!withControl[key] || (typing && key === "z")) return false;
      withControl[key](event);
      return true;
    }
    if (key === "escape") return done(commands.closeSteps);
    if (typing) return false;
    if (ARROWS[event.key]) {
      const [down, right] = ARROWS[event.key];
      return done(() => (inList ? commands.walk(down + right)
        : commands.move(down, right)));
    }
    if (inGrid && event.key === " ") return done(commands.togglePencil);
    const n = value(event);
    if (n !== null) {
      const asMark = event.shiftKey || undefined;
      return done(() => commands.enter(n, asMark));
    }
    if (key === "h") {
      return done(() => commands.hint(event.shiftKey ? 2 : 1));
    }
    if (MOVES[key]) return done(() => commands.play({ do: MOVES[key] }));
    return others[key] ? done(others[key]) : false;
  }

  document.addEventListener("keydown", (event) => {
    if (pressed(event)) event.preventDefault();
  });
}

function done(act) {
  act();
  return true;
}

// The value of a key, 0 to erase; by its place if Shift changes its sign.
function value(event) {
  const found = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (event.shiftKey && found) return Number(found[1]);
  if (/^[0-9]$/.test(event.key)) return Number(event.key);
  return ["Delete", "Backspace", "."].includes(event.key) ? 0 : null;
}
