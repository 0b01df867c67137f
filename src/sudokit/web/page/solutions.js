// The solutions of the puzzle, shown one after the other.

import * as table from "./table.js";
import { short, solved, stateOf, withSolution } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { _ } from "./language.js";

const QUESTION = "show-solution"; // the button in the question

// Says so if the puzzle is known to have no solution.
export function hasNone() {
  if (!table.isUnsolvable()) return false;
  say(_("The puzzle has no solution."), { wrong: true });
  return true;
}

// `way` is solve, next or previous.  The first request asks the player to
// confirm; a second one means yes.
export async function turn(way) {
  if (hasNone()) return;
  if (!stateOf(table.game()).solution && !document.getElementById(QUESTION)) {
    say(_("Show the solution? This game won't count, even after Undo."), {
      actions: [{ text: _("Show it"), title: "S", id: QUESTION,
        act: () => turn(way) }] });
    return;
  }
  const text = await shown(way);
  say(text, { actions: [
    { text: "‹", title: _("P: previous solution"),
      act: () => turn("previous") },
    { text: "›", title: _("N: next solution"), act: () => turn("next") },
  ] });
}

// Puts a solution into all cells, with its number among all.
async function shown(way) {
  const { solution } = table.now();
  if (solution) {
    show((game) => solved(game, solution));
    return _("solution {number} of {last}", { number: 1, last: 1 });
  }
  say(_("Solving …"));
  const answer = await ask("game", { game: short(table.game()),
    move: { do: way } }, { kind: "solve", what: _("Solving") });
  show((game) => withSolution(game, stateOf(answer.game)));
  return answer.solution_text;
}

function show(changed) {
  table.learn({ helped: true }); // also if it is undone
  table.replace(changed);
}
