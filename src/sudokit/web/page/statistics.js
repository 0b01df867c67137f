// Statistics of solved puzzles, by level, stored in the browser.

import * as store from "./store.js";
import * as table from "./table.js";
import { time } from "./words.js";
import { _, ngettext } from "./language.js";

const place = document.getElementById("solved");

// Counts a solved game once, and returns the message about it.  Games that an
// explanation or the solution completed don't count.
export function solved() {
  const { game, about, done, helped, drill } = table.now();
  if (drill) return _("Not counted: this was a practice puzzle.");
  if (helped || game.history.some(({ solution }) => solution)) {
    return _("Not counted: you looked at the steps or the solution.");
  }
  const level = game.box ? about?.verdict ?? game.box
    : about?.level ?? "unrated";
  const all = store.statistics();
  const before = all[level] ?? [];
  const best = Math.min(...before.map(({ seconds }) => seconds));
  if (!done) {
    all[level] = [...before, { seconds: game.seconds, hints: game.hints,
      when: Date.now() }];
    store.keepStatistics(all);
    table.learn({ done: true });
  }
  const hints = game.hints
    ? ngettext("{n} hint", "{n} hints", game.hints) : _("No hints");
  const parts = { level: _(level), time: time(best) };
  const record = !before.length ? _("Your first {level} puzzle.", parts)
    : game.seconds < best ? _("Your best {level} time; the previous"
      + " one was {time}.", parts)
      : _("Your best {level} time is {time}.", parts);
  return `${hints}. ${record}`;
}

const SVG = "http://www.w3.org/2000/svg";
const MOST = 40; // games in a graph

function drawn(name, attributes, ...parts) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...parts);
  return made;
}

// The times of a level, one after the other, as a line with its points.
function graph(level, games) {
  const times = games.slice(-MOST).map(({ seconds }) => seconds);
  const most = Math.max(...times, 1);
  const place = (seconds, k) => [10 + k * 280 / Math.max(times.length - 1, 1),
    64 - 54 * seconds / most];
  const made = document.createElement("figure");
  const title = document.createElement("figcaption");
  title.textContent = `${_(level)}: ${time(times[0])} → ${time(times.at(-1))}`;
  made.append(title, drawn("svg", { viewBox: "0 0 300 70", role: "img",
    "aria-label": _("times at {level}: {times}", { level: _(level),
      times: times.map(time).join(", ") }) },
  drawn("polyline", { points: [[10, 64], ...times.map(place), [290, 64]]
    .join(" "), class: "area" }),
  drawn("polyline", { points: times.map(place).join(" ") }),
  ...times.map((seconds, k) => {
    const [x, y] = place(seconds, k);
    return drawn("circle", { cx: x, cy: y, r: 3 });
  })));
  return made;
}

export function show() {
  document.getElementById("graphs").replaceChildren(
    ...Object.entries(store.statistics())
      .filter(([, games]) => games.length > 1)
      .map(([level, games]) => graph(level, games)));
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
