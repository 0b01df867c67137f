// The Hint button: each press tells more, then Apply carries the step out.

import * as bench from "./bench.js";
import * as drills from "./drills.js";
import * as grid from "./grid.js";
import * as mistakes from "./mistakes.js";
import * as settings from "./settings.js";
import { hasNone } from "./solutions.js";
import * as table from "./table.js";
import { counted, marksText, short, stateOf } from "./game.js";
import { say } from "./message.js";
import { stepOf } from "./step.js";
import { ask } from "./server.js";
import * as lesson from "./lesson.js";
import { withReason } from "./reasons.js";
import { aboutOf, inShort, partsOf } from "./words.js";
import { _ } from "./language.js";

const LABELS = [_("Hint"), _("Where?"), _("Show"), _("Hint")];

const button = document.getElementById("hint");
// The last hint, the state it is for, and whether it was counted.
let last = { strength: 0 };

// What a step does, as a move.
export function moveOf(step) {
  const of = (role) => partsOf(step).filter((part) => part.role === role)
    .flatMap(({ cells, n }) => cells.map((k) => ({ k, n })));
  return { do: "follow", placed: of("placed"), removed: of("removed"),
    technique: step.technique };
}

export async function hint() {
  bench.close();
  if (hasNone()) return;
  const state = stateOf(table.game());
  if (last.state !== state) last = { strength: 0, state };
  const strength = Math.min(last.strength + 1, 3);
  last = { ...last, strength }; // a double press asks for more
  say(_("Looking …"));
  const answer = await ask("game", { game: short(table.game()),
    move: { do: "hint", strength, ...settings.techniques() } },
  { kind: "hint", what: _("A hint") });
  const step = stepOf(answer.hint);
  if (!last.isCounted) table.learn({ game: counted(table.game()) });
  last = { strength, state, isCounted: true,
    step: step.placements ? step : null };
  button.textContent = LABELS[strength];
  show(step, strength);
}

function show(hinted, strength) {
  const step = strength < 3 ? hinted
    : withReason(hinted, stateOf(table.game()).values);
  if (!step.technique) {
    const cells = step.parts.flatMap((part) => part.cells);
    if (cells.length) mistakes.show(cells, inShort(step));
    else say(inShort(step), { wrong: true });
    return;
  }
  const parts = partsOf(step);
  /** @type {object[]} */
  const actions = [{ text: "?", title: _("What is {technique}?", {
    technique: _(step.technique) }),
    id: "lesson-button", aside: true, act: () => learn(step.technique) }];
  if (step.placements) {
    actions.push({ text: _("Apply"), title: "A", id: "apply", act: follow });
  }
  actions.push(...drills.actions().map((one) => ({ ...one, aside: true })));
  say(inShort(step), { parts, arrows: step.arrows, about: aboutOf(step),
    told: step.told, clauses: step.clauses, formula: step.notation, actions });
  if (strength < 3) return;
  const [target] = parts.filter(
    ({ role }) => role === "placed" || role === "removed");
  if (target) grid.select([target.cells[0]]);
}

const learn = (technique) => lesson.show(technique).catch(
  ({ message }) => say(message, { wrong: true }));

// Carries out the hint, if one is shown.
export function follow() {
  if (!last.step) return;
  const move = moveOf(last.step);
  table.play(move);
  tellMarks([move]);
}

// Says which marks steps have changed; in practice they can be seen.
export function tellMarks(moves) {
  const text = marksText(table.game(), moves);
  if (text && !table.now().drill) say(text);
}

export function forget() {
  last = { strength: 0 };
  button.textContent = LABELS[0];
}
