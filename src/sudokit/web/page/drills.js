// Practice: a position in which a technique is the next step.  The player's
// moves are the answer, which is checked.

import * as course from "./course.js";
import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as table from "./table.js";
import { goTo, setAuto, stateOf } from "./game.js";
import { say } from "./message.js";
import { withReason } from "./reasons.js";
import { ask } from "./server.js";
import { stepOf } from "./step.js";
import { CELLS, NAMES } from "./sudoku.js";
import { partsOf } from "./words.js";
import { _ } from "./language.js";

let lessonOf = (_technique) => {};

// `show` shows the lesson of a technique.
export function listen(show) {
  lessonOf = show;
}

export async function start(technique, isMixed = false) {
  say(_("Looking for a position with {technique} …",
    { technique: _(technique) }));
  const { seed, text } = await ask("drill", { technique, seconds: 10 },
    { what: _("Practising") });
  const { game } = await ask("game", { move: { do: "open", text } },
    { kind: "open", what: _("Practising") });
  opening.open(setAuto(game, true),
    { drill: { technique, seed, at: game.at, isMixed },
      about: { verdict: technique } });
  remind();
}

// The buttons of the current drill.
export const actions = () => (table.now().drill ? [
  { text: _("Check"), id: "judge", act: () => judge() },
  { text: _("Show"), id: "show", act: () => judge(true) },
] : []);

// The task of the drill, with its buttons.
export function remind() {
  const { drill } = table.now();
  if (!drill) return;
  const { technique } = drill;
  say(course.levelOf(technique) === "easy"
    ? _("Practise {technique}: find one, press its cell and its digit, then"
      + " Check.", { technique: _(technique) })
    : _("Practise {technique}: remove the marks it rules out, or enter its"
      + " digit.", { technique: _(technique) }),
  { actions: actions(), needsPad: true });
}

// The moves since the start of the drill, as r1c3<>5, r2c9=8.
function done({ at }) {
  const game = table.game();
  const before = game.history[at];
  const now = stateOf(game);
  return CELLS.flatMap((k) => {
    const gone = [...now.ruled_out?.[NAMES[k]] ?? ""].filter(
      (n) => !before.ruled_out?.[NAMES[k]]?.includes(n));
    const placed = now.values[k] !== before.values[k] && now.values[k] !== ".";
    return [...placed ? [`${NAMES[k]}=${now.values[k]}`] : [],
      ...gone.map((n) => `${NAMES[k]}<>${n}`)];
  }).join(", ");
}

// The button after a right answer: the next lesson of the course, or another
// drill of a technique that was learned.
function forth(technique) {
  const name = course.after(technique);
  return name ? { text: _("Next lesson"), id: "next-lesson",
    act: () => lessonOf(name) }
    : { text: _("Mixed practice"), act: () => start(course.mixed(), true) };
}

// Goes back to the start of the drill, to answer again.
function again() {
  table.replace((game) => goTo(game, table.now().drill.at));
  remind();
}

export async function judge(show = false) {
  const { drill, drill: { technique, seed, isMixed } } = table.now();
  const answer = done(drill);
  if (!answer && !show) {
    say(_("Nothing to check yet: enter a digit, or turn on Marks and press"
      + " a mark to remove it."), { actions: actions(), needsPad: true });
    return;
  }
  const { verdict, message, step, puzzle } = await ask("drill", { technique,
    seed, seconds: 10, ...(show ? { show } : { answer }) },
  { what: _("Checking") });
  if (verdict === "right" && !show) course.solved(technique);
  const explained = step && withReason(stepOf(step), puzzle);
  const shown = (show && explained) || { parts: [], arrows: [], clauses: [] };
  const parts = partsOf(shown);
  say(message ?? explained?.sentences.join(" ") ?? "", {
    wrong: verdict === "wrong", parts, arrows: shown.arrows,
    told: shown.told, clauses: shown.clauses,
    formula: show && explained ? shown.notation : "",
    actions: [...verdict === "right" ? [forth(technique)] : [],
      ...verdict !== "right" && !show
        ? [{ text: _("Try again"), id: "try-again", act: again }] : [],
      { text: _("Next one"), id: "next-drill",
        act: () => start(isMixed ? course.mixed() : technique,
          isMixed) }] });
  const target = parts.find(
    ({ role }) => role === "placed" || role === "removed");
  if (target) grid.select([target.cells[0]]);
}
