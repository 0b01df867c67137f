// The solutions of the puzzle, shown one after the other.

import * as table from "./table.js";
import { short, stateOf, withSolution } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { _ } from "./language.js";

// `way` is solve, next or previous.
export async function turn(way) {
  say(_("Solving …"));
  const answer = await ask("game", { game: short(table.game()),
    move: { do: way } }, { kind: "solve", what: _("Solving") });
  table.learn({ helped: true }); // also if it is taken back
  table.replace((game) => withSolution(game, stateOf(answer.game)));
  say(answer.solution_text, { actions: [
    { text: "‹", title: _("P: the solution before"),
      act: () => turn("previous") },
    { text: "›", title: _("N: the next solution"), act: () => turn("next") },
  ] });
}
