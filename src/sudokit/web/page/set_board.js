// Sends a draft to the engine, and shows the puzzle as the engine reads it.

import * as facts from "./set_facts.js";
import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as server from "./server.js";
import * as table from "./table.js";
import { puzzleText, wrongRegions } from "./set_draft.js";
import { Refused, setMode } from "./game.js";
import { RULES } from "./rule_boxes.js";
import { hasMany } from "./set_shapes.js";
import { SIZE } from "./sudoku.js";
import { _ } from "./language.js";

const NOTHING = { side: 0, room: 0, has_sums: false, tones: [], inside: [],
  outside: [], shaded: [] };
const BARE = { groups: [], pairs: [], checks: [], about: [], items: [],
  drawing: NOTHING };

// Whether an item has the value and the lists that it needs.
export const isReady = ({ word, arg, lists }) => {
  const { argument, shape } = RULES.get(word) ?? {};
  return (Boolean(arg) || argument !== "always")
    && (!hasMany(shape) || lists.length > 1);
};

export function complain(error) {
  if (error instanceof server.Stopped) return;
  if (!(error instanceof Refused)) console.error(error);
  facts.say(error.message, "", "none");
}

// `shown` is called when the grid has other cells.
export async function send(draft, shown) {
  const wrong = draft.regions ? wrongRegions(draft) : [];
  if (wrong.length) {
    server.stop("set");
    show({ ...table.game(), regions: draft.regions, box: `${SIZE}x1`,
      board: { ...BARE, ...table.game().board, kind: "region",
        regions: draft.regions } }, shown);
    facts.say(_("A region has {n} cells; some have {wrong}.",
      { n: SIZE, wrong: wrong.join(", ") }), "", "open");
    return;
  }
  const ready = { ...draft, items: draft.items.filter(isReady) };
  const { game, board } = await server.ask("game", { move: { do: "open",
    text: puzzleText(ready), name: "puzzle.txt" } },
  { kind: "set", what: _("Setting a puzzle") });
  show(board ? opening.underRules(game, board) : game, shown);
  await facts.look();
}

// New cells are selected as the old ones were.
function show(game, shown) {
  const [k, cells] = [grid.focusAt(), grid.selection()];
  const seen = document.activeElement;
  table.revise(setMode(game, "flag"));
  grid.select(cells, k);
  if (!seen?.isConnected) grid.focus(k);
  shown();
}
