// The solutions of the puzzle, shown one after the other.

import * as table from "./table.js";
import { Refused, short, stateOf, withSolution } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { _ } from "./language.js";

// `way` is solve, next or previous.
export async function turn(way) {
  if (table.game().box) {
    turnOther();
    return;
  }
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

// Other sizes than 9x9 are solved when they are opened.
function turnOther() {
  const { solution } = table.now();
  if (!solution) throw new Refused(_("There is not one solution."));
  table.learn({ helped: true });
  const move = _("solution {number}", { number: 1 });
  table.replace((game) => withSolution(game, { move, values: solution,
    solution: 1 }));
  say(_("The only solution."));
}
