// What was solved: kept in the page, by level.

import * as store from "./store.js";
import * as table from "./table.js";
import { time } from "./words.js";
import { _, ngettext } from "./language.js";

const place = document.getElementById("solved");

// A game that was solved is counted once; what there is to say of it.  What
// an explanation or the solution did is not the player's, and not counted.
export function solved() {
  const { game, about, done, helped, drill } = table.now();
  if (drill) return _("Not counted: this was a practice puzzle.");
  if (helped || game.history.some(({ solution }) => solution)) {
    return _("Not counted: the steps or the solution were shown.");
  }
  const level = game.box ? about?.verdict ?? game.box
    : about?.level ?? "unrated";
  const all = store.statistics();
  const before = all[level] ?? [];
  const best = Math.min(...before.map(({ seconds }) => seconds));
  if (!done) {
    all[level] = [...before, { seconds: game.seconds, hints: game.hints }];
    store.keepStatistics(all);
    table.learn({ done: true });
  }
  const hints = game.hints
    ? ngettext("{n} hint", "{n} hints", game.hints) : _("No hints");
  const said = { level: _(level), time: time(best) };
  const record = !before.length ? _("Your first at {level}.", said)
    : game.seconds < best ? _("Your best at {level}; before, {time}.", said)
      : _("Your best at {level}: {time}.", said);
  return `${hints}. ${record}`;
}

export function show() {
  const rows = Object.entries(store.statistics()).map(([level, games]) => {
    const times = games.map(({ seconds }) => seconds);
    const sum = times.reduce((a, b) => a + b, 0);
    return [_(level), games.length, time(Math.min(...times)),
      time(sum / games.length),
      games.filter(({ hints }) => !hints).length];
  });
  document.getElementById("unsolved").hidden = rows.length > 0;
  place.parentElement.hidden = !rows.length;
  place.replaceChildren(...rows.map((cells) => {
    const row = document.createElement("tr");
    row.append(...cells.map((text) => {
      const cell = document.createElement("td");
      cell.textContent = text;
      return cell;
    }));
    return row;
  }));
}
