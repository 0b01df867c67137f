// One button: asked again, a hint tells more; then "Do it" does what it says.

import * as bench from "./bench.js";
import * as grid from "./grid.js";
import * as mistakes from "./mistakes.js";
import * as table from "./table.js";
import { Refused, counted, short, stateOf } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import * as lesson from "./lesson.js";
import { NAMES } from "./sudoku.js";
import { cellsNamed, inShort, partsOf, rolesOf } from "./words.js";
import { _ } from "./language.js";

const LABELS = [_("Hint"), _("Where?"), _("Show"), _("Hint")];

const button = document.getElementById("hint");
let told = { strength: 0 }; // the last hint, and the state it is for

// What a step does, as a move.
export function moveOf(step) {
  const of = (role) => partsOf(step).filter((part) => part.role === role)
    .flatMap(({ cells, n }) => cells.map((k) => ({ k, n })));
  return { do: "follow", placed: of("placed"), removed: of("removed"),
    technique: step.technique };
}

export async function hint() {
  bench.close();
  const state = stateOf(table.game());
  const strength = told.state === state ? Math.min(told.strength + 1, 3) : 1;
  told = { strength, state }; // who presses twice at once wants more
  say(_("Looking …"));
  const found = table.game().box ? await stepOf(strength)
    : await stepOfNine(strength);
  table.learn({ game: counted(table.game()) });
  told = { strength, state, step: found.applies ? found : null };
  button.textContent = LABELS[strength];
  show(found, strength);
}

const stepOfNine = async (strength) => (await ask("game", {
  game: short(table.game()), move: { do: "hint", strength } },
{ kind: "hint", what: _("A hint") })).hint;

// The hint in another size than 9x9: its next step, as much as is told.
async function stepOf(strength) {
  const wrong = mistakes.known();
  if (wrong?.length) {
    const names = cellsNamed(wrong);
    return { technique: "", text: strength === 1 ? _("There is a mistake.")
      : _("Wrong: {cells}.", { cells: names }), parts: strength === 1 ? []
      : [{ role: "mistake", n: 0, cells: wrong }] };
  }
  const { values, ruled_out: ruled = {} } = stateOf(table.game());
  const { steps, told: reason } = await ask("explain", {
    puzzle: values, box: table.game().box, seconds: 10 },
  { kind: "hint", what: _("A hint") });
  // The server is not told what is ruled out: such steps are passed by.
  const step = steps.find((one) => partsOf(one).some(({ role, n, cells }) =>
    role === "placed" || (role === "removed"
      && cells.some((k) => !ruled[NAMES[k]]?.includes(n)))));
  if (!step) throw new Refused(reason ?? _("The puzzle is solved."));
  if (strength === 3) return { ...step, applies: true };
  const cells = step.parts.flatMap((part) => part.cells);
  const technique = _(step.technique);
  return { ...step, applies: false, text: strength === 1
    ? _("Look for: {technique}.", { technique })
    : _("Look for: {technique} at {cells}.",
      { technique, cells: cellsNamed(cells) }),
  parts: strength === 1 ? [] : [{ role: "cell", n: 0, cells }] };
}

function show(found, strength) {
  if (!found.technique) {
    const cells = found.parts.flatMap((part) => part.cells);
    if (cells.length) mistakes.show(cells, found.text);
    else say(found.text, { wrong: true });
    return;
  }
  const parts = partsOf(found);
  grid.colour(parts, found.arrows);
  const actions = [{ text: "?", title: _("What is {technique}?", {
    technique: _(found.technique) }),
    id: "lesson-button", aside: true, act: () => learn(found.technique) }];
  if (found.applies) {
    actions.push({ text: _("Do it"), title: "A", id: "apply", act: follow });
  }
  say(inShort(found), { roles: rolesOf(parts), clauses: found.clauses,
    actions });
  if (strength < 3) return;
  const [target] = parts.filter(
    ({ role }) => role === "placed" || role === "removed");
  if (target) grid.select([target.cells[0]]);
}

const learn = (technique) => lesson.show(technique).catch(
  ({ message }) => say(message, { wrong: true }));

// Does what is shown, and nothing if nothing is.
export function follow() {
  if (told.step) table.play(moveOf(told.step));
}

export function forget() {
  told = { strength: 0 };
  button.textContent = LABELS[0];
}
