// The puzzle of the day, made from the date and the level without a server,
// and the calendar of the days on which it was solved.

import * as errors from "./errors.js";
import * as store from "./store.js";
import * as table from "./table.js";
import { SHELF } from "./shelf.js";
import { begin } from "./game.js";
import { LEVELS, levelDots, time } from "./words.js";
import { _, language, ngettext } from "./language.js";

const DAY = 86_400_000; // milliseconds
/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
let month = null; // the first of the month that the calendar shows

const two = (n) => String(n).padStart(2, "0");

// A day as 2026-11-23, where the player is.
export const nameOf = (date = new Date()) => [date.getFullYear(),
  two(date.getMonth() + 1), two(date.getDate())].join("-");

const shifted = (name, days) =>
  new Date(Date.parse(name) + days * DAY).toISOString().slice(0, 10);

const isDay = (name) => /^\d{4}-\d\d-\d\d$/.test(name)
  && !Number.isNaN(Date.parse(name)) && shifted(name, 0) === name;

// The day and the level of a link, by default easy, so that it opens the same
// puzzle for everybody; null if it names none.
export function linked(fields) {
  const day = fields.get("day").toLowerCase();
  const level = (fields.get("level") || "easy").toLowerCase();
  const date = day === "today" ? nameOf() : day;
  return isDay(date) && LEVELS.includes(level) ? { date, level } : null;
}

// Random numbers from a text, the same for everybody: at(n) is one below n.
function diceOf(text) {
  let state = 0x811c9dc5;
  const stir = (code) => {
    state = Math.imul(state ^ code, 0x01000193) >>> 0;
    state = (state ^ (state >>> 15)) >>> 0;
  };
  for (const sign of text) stir(sign.codePointAt(0));
  let turn = 0;
  return (n) => {
    turn += 1;
    for (const code of [turn, turn >> 8, 7]) stir(code);
    return state % n;
  };
}

// The numbers below n in random order.
function shuffled(n, dice) {
  const all = [...Array(n).keys()];
  for (let k = n - 1; k > 0; k -= 1) {
    const other = dice(k + 1);
    [all[k], all[other]] = [all[other], all[k]];
  }
  return all;
}

// Rows in their bands, and bands, in random order.
const lines = (dice) => shuffled(3, dice).flatMap(
  (band) => shuffled(3, dice).map((row) => 3 * band + row));

// A puzzle of the shelf with other digits, rows and columns.
export function fromShelf(level, text) {
  const dice = diceOf(text);
  const [puzzle, solution, score, hardest] =
    SHELF[level][dice(SHELF[level].length)];
  const digits = shuffled(9, dice);
  const [rows, columns, isTurned] = [lines(dice), lines(dice), dice(2)];
  const image = (line) => [...Array(81).keys()].map((k) => {
    const [i, j] = [rows[Math.floor(k / 9)], columns[k % 9]];
    const sign = line[isTurned ? 9 * j + i : 9 * i + j];
    return sign === "." ? sign : digits[sign - 1] + 1;
  }).join("");
  return { puzzle: image(puzzle), solution: image(solution),
    about: { verdict: "one solution", level, score, hardest } };
}

// A game of it, with the known facts about its puzzle.
export function gameOf(level, text, more = {}) {
  const { puzzle, solution, about } = fromShelf(level, text);
  return [errors.withSettings(begin(puzzle)),
    { about, solution, ...more }];
}

// The puzzle of a day: the unfinished game, else a new one.
export function play(date, level) {
  const [game, known] = gameOf(level, `${date} ${level}`,
    { day: { date, level } });
  const unfinished = store.games().find(({ day }) =>
    day?.date === date && day.level === level);
  if (unfinished?.id === table.now()?.id) return;
  if (unfinished) table.goTo(errors.fitted(unfinished));
  else table.open(game, known);
}

// A solved puzzle of a day is counted once.
export function solved() {
  const { day, game } = table.now();
  if (!day) return "";
  const all = store.days();
  const key = `${day.date} ${day.level}`;
  all[key] ??= { seconds: game.seconds, hints: game.hints, on: nameOf() };
  store.keepDays(all);
  const n = streak(all);
  return n > 1 ? ngettext("{n} day in a row.", "{n} days in a row.", n) : "";
}

// How many days in a row a puzzle of the day was solved on its day, up to
// today or yesterday.
export function streak(all = store.days(), today = nameOf()) {
  const days = new Set(Object.entries(all)
    .filter(([key, { on }]) => key.startsWith(on)).map(([, { on }]) => on));
  let day = days.has(today) ? today : shifted(today, -1);
  let n = 0;
  while (days.has(day)) {
    n += 1;
    day = shifted(day, -1);
  }
  return n;
}

// A summary of a game that doesn't give anything away.
export function result({ day, game, about }) {
  const date = day ? new Date(`${day.date}T12:00`).toLocaleDateString(
    language, { day: "numeric", month: "long", year: "numeric" }) : "";
  const level = about?.level
    ? `${_(about.level)} ${levelDots(about)}` : "";
  const hints = game.hints
    ? ngettext("{n} hint", "{n} hints", game.hints) : _("No hints");
  const n = day ? streak() : 0;
  return [["Sudoku", date, level].filter(Boolean).join(" · "),
    [time(game.seconds), hints, n > 1
      ? ngettext("{n} day in a row.", "{n} days in a row.", n) : ""]
      .filter(Boolean).join(" · "),
    day && `${location.origin}${location.pathname}#day=${day.date}&level=${
      day.level}`].filter(Boolean).join("\n");
}

// The calendar.

export function show(goTo) {
  month ??= `${nameOf().slice(0, 7)}-01`;
  draw(goTo);
  at("day-level").onchange = () => draw(goTo);
  at("today").onclick = () => goTo(nameOf(), at("day-level").value);
  const turn = (by) => {
    const [year, number] = month.split("-").map(Number);
    month = `${nameOf(new Date(year, number - 1 + by, 1)).slice(0, 7)}-01`;
    draw(goTo);
  };
  at("month-back").onclick = () => turn(-1);
  at("month-on").onclick = () => turn(1);
}

function draw(goTo) {
  const [year, number] = month.split("-").map(Number);
  const first = new Date(year, number - 1, 1);
  at("month").textContent = first.toLocaleDateString(language,
    { month: "long", year: "numeric" });
  at("month-on").disabled = month.slice(0, 7) >= nameOf().slice(0, 7);
  const n = streak();
  at("streak").textContent = n
    ? ngettext("{n} day in a row.", "{n} days in a row.", n) : "";
  const empty = [...Array((first.getDay() + 6) % 7)].map(
    () => document.createElement("span"));
  const count = new Date(year, number, 0).getDate();
  at("calendar").replaceChildren(...weekdays(), ...empty,
    ...[...Array(count).keys()].map((day) => dayButton(
      `${month.slice(0, 8)}${two(day + 1)}`, day + 1, goTo)));
}

// Monday comes first; the 4th of January 2021 was one.
const weekdays = () => [...Array(7).keys()].map((day) => {
  const made = document.createElement("span");
  made.textContent = new Date(2021, 0, 4 + day)
    .toLocaleDateString(language, { weekday: "narrow" });
  made.setAttribute("aria-hidden", "true");
  return made;
});

function dayButton(date, number, goTo) {
  const all = store.days();
  const mine = LEVELS.filter((level) => all[`${date} ${level}`]);
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = number;
  made.disabled = date > nameOf();
  made.classList.toggle("solved", mine.length > 0);
  if (date === nameOf()) made.setAttribute("aria-current", "date");
  if (mine.length) {
    made.title = _("solved: {levels}",
      { levels: mine.map((level) => _(level)).join(", ") });
  }
  made.addEventListener("click", () => goTo(date, at("day-level").value));
  return made;
}
