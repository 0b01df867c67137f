// What leaves the page: the game, the puzzle, a picture, paper.

import * as clock from "./clock.js";
import * as explain from "./explain.js";
import * as settings from "./settings.js";
import * as table from "./table.js";
import { download } from "./files.js";
import { short, told } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { _ } from "./language.js";

export function save() {
  clock.tick();
  download("game.json", `${JSON.stringify(table.game(), null, 1)}\n`);
}

export async function write() {
  const format = settings.get("format");
  const found = await ask("game", { game: short(table.game()),
    move: { do: "write", format } }, { kind: "write", what: _("This") });
  // A link leads to this page, wherever it is served.
  const text = format === "link" ? found.text.replaceAll(/^.*?(?=#p=)/gm,
    location.origin + location.pathname) : found.text;
  const lost = found.left_out.map((what) => _(what)).join(", ");
  say(lost ? _("This format can't hold: {what}.", { what: lost }) : "");
  download(`puzzle.${format}`, text);
}

// The picture of the step that is shown, else of the grid.
export async function picture() {
  const { svg } = await ask("draw", {
    puzzle: explain.position(table.game()), here: true, seconds: 10,
    choices: table.game().auto, ...told(table.game()),
    ...(table.game().box ? {} : { step: explain.current() }),
  }, { what: _("A picture") });
  download("sudoku.svg", svg);
}
