// Saves and shares: the game, the puzzle, a picture, the result, all games.

import * as clock from "./clock.js";
import * as days from "./days.js";
import * as explain from "./explain.js";
import * as settings from "./settings.js";
import * as store from "./store.js";
import * as table from "./table.js";
import { download } from "./files.js";
import { ruleFields, short } from "./game.js";
import { say } from "./message.js";
import { ask } from "./server.js";
import { isKept } from "./record.js";
import { _, ngettext } from "./language.js";

export function save() {
  clock.tick();
  download("game.json", `${JSON.stringify(table.game(), null, 1)}\n`);
}

// Everything stored here, as one file.
export function saveAll() {
  clock.tick();
  table.save();
  download("games.json", `${JSON.stringify({ sudokit: "everything", schema: 1,
    games: store.games(), solved: store.statistics(), days: store.days(),
    course: store.course(), settings: store.settings() })}\n`);
}

// Adds the games and other new contents of such a file; "" if it is another
// file.
export function broughtAll(text) {
  if (!text.startsWith('{"sudokit":"everything"')) return "";
  const data = JSON.parse(text);
  const games = (data.games ?? []).filter((record) => isKept(record)
    && !store.read(record.id));
  for (const record of games) store.putBack(record);
  store.keepStatistics({ ...data.solved, ...store.statistics() });
  store.keepDays({ ...data.days, ...store.days() });
  store.keepCourse({ ...data.course, ...store.course() });
  return ngettext("{n} game added to your games.",
    "{n} games added to your games.",
    games.length);
}

// The result as a text without spoilers.
export async function share() {
  const text = days.result(table.now());
  const canShare = navigator.share && matchMedia("(pointer: coarse)").matches;
  if (canShare) {
    await navigator.share({ text }).catch(() => {});
    return;
  }
  const isCopied = await navigator.clipboard?.writeText(text)
    .then(() => true, () => false);
  say(isCopied ? _("Copied: {text}", { text }) : text);
}

export async function write() {
  const format = settings.get("format");
  const answer = await ask("game", { game: short(table.game()),
    move: { do: "write", format, ...table.now().texts } },
  { kind: "write", what: _("This") });
  // A link leads to this page, wherever it is served.
  const text = format === "link" ? answer.text.replaceAll(/^.*?(?=#p=)/gm,
    location.origin + location.pathname) : answer.text;
  const lost = answer.left_out.map((what) => _(what)).join(", ");
  say(lost ? _("This format can't hold: {what}.", { what: lost }) : "");
  download(`puzzle.${format}`, text);
}

// The picture of the current step, else of the grid.
export async function picture() {
  const { svg } = await ask("draw", {
    puzzle: explain.position(table.game()), here: true, seconds: 10,
    candidates: table.game().auto, ...ruleFields(table.game()),
    ...(table.game().box ? {}
      : { step: explain.current(), ...settings.techniques() }),
  }, { what: _("A picture") });
  download("sudoku.svg", svg);
}
