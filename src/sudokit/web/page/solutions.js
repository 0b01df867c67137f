// The solutions of the puzzle, shown one after the other.

import * as table from "./table.js";
import { Refused, short, stateOf, withSolution } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";

// `way` is solve, next or previous.
export async function turn(way) {
  if (table.game().box) {
    turnOther();
    return;
  }
  say("Solving …");
  const answer = await ask("game", { game: short(table.game()),
    move: { do: way } }, { kind: "solve", what: "Solving" });
  table.learn({ helped: true }); // also if it is taken back
  table.replace((game) => withSolution(game, stateOf(answer.game)));
  say(answer.solution_text, { actions: [
    { text: "‹", title: "P: the solution before",
      act: () => turn("previous") },
    { text: "›", title: "N: the next solution", act: () => turn("next") },
  ] });
}

// Other sizes than 9x9 are solved when they are opened.
function turnOther() {
  const { solution } = table.now();
  if (!solution) throw new Refused("There is not one solution.");
  table.learn({ helped: true });
  table.replace((game) => withSolution(game, { move: "solution 1",
    values: solution, solution: 1 }));
  say("The only solution.");
}
