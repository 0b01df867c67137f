// Finds and colours mistakes, and goes back to before the first one.

import * as grid from "./grid.js";
import * as table from "./table.js";
import { centreAt, entries, goTo, stateOf, valueAt } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { hasNone } from "./solutions.js";
import { CELLS, NAMES } from "./sudoku.js";
import { cellsNamed, rolesOf } from "./words.js";
import { _ } from "./language.js";

// The cells that differ from the only solution; null if that isn't known.
export function known(game = table.game()) {
  const { solution } = table.now();
  if (!solution) return null;
  const { ruled_out: ruled = {} } = stateOf(game);
  const wrong = entries(game).filter((k) => valueAt(game, k) !== solution[k]);
  return wrong.length ? wrong : CELLS.filter((k) => {
    const centre = centreAt(game, k);
    return !valueAt(game, k) && (ruled[NAMES[k]]?.includes(solution[k])
      || (centre !== "" && !centre.includes(solution[k])));
  });
}

// The same; the server finds them if the solution isn't known.
export const find = async () => known() ?? (await ask("game", {
  game: table.game(), move: { do: "check" } }, { what: _("Checking") })).wrong;

export async function check() {
  if (hasNone()) return;
  const wrong = await find();
  if (wrong.length) show(wrong);
  else say(_("No mistakes so far."));
}

export function show(wrong, text = _("Wrong: {cells}.",
  { cells: cellsNamed(wrong) })) {
  const parts = [{ role: "mistake", cells: wrong, n: "" }];
  grid.colour(parts);
  say(text, { wrong: true, roles: rolesOf(parts), actions: [
    { text: _("Go back to before it"), id: "rewind", act: rewind }] });
}

// Goes back to the last state without a mistake; corrected mistakes don't
// count.
export async function rewind() {
  const game = table.game();
  if (known() === null) {
    const { game: back } = await ask("game", { game,
      move: { do: "rewind" } }, { what: _("Going back to the mistake") });
    table.replace((now) => goTo(now, back.at));
    return;
  }
  let { at } = game;
  while (at && known({ ...game, at }).length) at -= 1;
  table.replace((now) => goTo(now, at));
}
