// Texts for answers, cells, levels, roles and times.

import { houseName } from "./game.js";
import {
  BOARD, NAMES, SIZE, VALUES, columnOf, listed, rowOf,
} from "./sudoku.js";
import { _, language } from "./language.js";

// The colour of each role that a part of a step has, and its name.
const ROLES = {
  cell: ["first", _("pattern")], base: ["house", _("base")],
  rule: ["house", _("rule")], link: ["house", _("rule of a link")],
  cover: ["cover", _("cover")], fin: ["third", _("fin")],
  first: ["first", _("part 1")], second: ["second", _("part 2")],
  on: ["first", _("if true")], off: ["second", _("if false")],
  forced: ["third", _("follows")], gone: ["second", _("then false")],
  mistake: ["mistake", _("mistake")],
  placed: ["placed", _("placed")], removed: ["removed", _("ruled out")],
};

const SYMMETRIES = {
  rotate180: _("half turn"), rotate90: _("quarter turn"),
  horizontal: _("top and bottom"), vertical: _("left and right"),
  "both-diagonals": _("both diagonals"),
  orthogonal: _("all four sides"),
};

export const colourOf = (role) => (ROLES[role] ?? ROLES.cell)[0];
export const titleOf = (name) => SYMMETRIES[name] ?? _(name);

// The parts of a step, with values as signs.
export const partsOf = (step) => step.parts.map(
  (part) => ({ ...part, n: part.n ? VALUES[part.n - 1] : "" }));

const IN_CELLS = ["cell", "first", "second", "fin", "on", "off"];
const FEW = 4; // candidates of a cell that are shown if it is in a pattern

// The candidates that a step is about, as [cell, sign]: the few left in each
// cell of its pattern, and its values in other cells and houses.
export function aboutOf({ parts, candidates }) {
  if (!candidates) return [];
  const about = new Set(parts.map(({ n }) => n).filter(Boolean)
    .map((n) => VALUES[n - 1]));
  const shown = ({ role, n, cells }) => {
    const isCell = IN_CELLS.includes(role);
    if (n || !(isCell || (role === "base" && about.size === 1))) return [];
    return cells.flatMap((k) => {
      const left = candidates[k].length - parts.filter(
        ({ role: one, cells: [cell] }) => one === "removed" && cell === k,
      ).length;
      return [...candidates[k]].filter((sign) => about.has(sign)
        || (isCell && left <= FEW)).map((sign) => [k, sign]);
    });
  };
  return parts.flatMap(shown);
}

// The visible roles of a step's parts, each once, as [colour, name]; the
// technique may have its own name for a role.
export function rolesOf(parts) {
  // A placed value covers the other parts in its cell.
  const covered = new Set(parts.filter(({ role, n }) => n
    && role === "placed").flatMap(({ cells }) => cells));
  const roles = Object.keys(ROLES).flatMap((role) => parts
    .filter((part) => part.role === role
      && (role === "placed" || part.cells.some((k) => !covered.has(k))))
    .map(({ word }) => [ROLES[role][0],
      word && word !== role ? _(word) : ROLES[role][1]]));
  return [...new Map(roles.map((pair) => [pair.join(), pair])).values()];
}

// The sentences of a step or a hint.
export const inShort = ({ sentences }) => sentences.join(" ");

const PLACE = /\br(\d+)c(\d+)(?:(=|<>)(\w+))?/g;
const HOUSE = /\b([rcb])(\d+)\b/g;
const KINDS = { r: "row", c: "column", b: "box" };

// Up to nine rows, each digit is one.
const numbers = (text) => listed(SIZE > 9 ? [text] : [...text]);

// Notation for screen readers: r8c1<>9 is "row 8 column 1 is not 9".
export const aloud = (text) => text
  .replaceAll(PLACE, (_whole, row, column, sign, n) => {
    const cell = _("row {row} column {column}",
      { row: numbers(row), column: numbers(column) });
    if (!sign) return cell;
    return sign === "=" ? _("{cell} is {n}", { cell, n })
      : _("{cell} is not {n}", { cell, n: numbers(n) });
  })
  .replaceAll(HOUSE, (_whole, kind, number) =>
    houseName(`${KINDS[kind]} ${number}`))
  .replaceAll(" => ", `, ${_("so")} `);

// Whether a verdict says that there is one solution.
export const isProper = (verdict) =>
  ["one solution", "unique choice"].includes(verdict);

export function rated({ verdict, level, score, hardest }) {
  if (!level) return _(verdict);
  // A full grid is easy, and has no hardest technique.
  const text = hardest ? _("{level}, {n} points, {technique}",
    { level: _(level), n: score, technique: _(hardest) }) : _(level);
  return isProper(verdict) ? text : `${text}, ${_(verdict)}`;
}

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

// A level as dots: the harder, the more of them are full.
/** @param {{ level?: string }} known */
export function levelDots({ level } = {}) {
  const n = LEVELS.indexOf(level) + 1;
  return n ? "●".repeat(n) + "○".repeat(LEVELS.length - n) : "";
}

// The known facts about a puzzle, under its grid.
export const about = (known) => (known
  ? rated(known) + (known.seed === undefined ? ""
    : _(", seed {seed}", { seed: known.seed }))
  : "");

export function time(seconds) {
  const whole = Math.floor(seconds);
  const two = (n) => String(n).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

// The colours of cells by their number.
export const COLOURS = [_("red"), _("orange"), _("yellow"), _("green"),
  _("teal"), _("blue"), _("violet"), _("pink"), _("grey")];

// The colour of a choice among values and their colours in turn.
export const colourIn = (tints, n) =>
  tints?.match(/../g)?.find(([value]) => value === n)?.[1];

const marksText = (text, tints) => [...text].map((n) => (colourIn(tints, n)
  ? `${n} ${COLOURS[colourIn(tints, n) - 1]}` : n)).join(" ");

// A cell for screen readers.
const FEW_CELLS = 4; // that are named
const BULBS = ["thermometer", "slow-thermometer"];

// An item of a rule, as one of its cells has it, in words.
function ruleText({ word, title, section, sign, cells, first }, k) {
  const place = cells.indexOf(k);
  const n = cells.length;
  const others = cells.filter((cell) => cell !== k);
  const parts = { n, k: place + 1, sign, cells: cellsNamed(others),
    start: NAMES[section === "lines" ? cells[0] : Math.min(...cells)] };
  const isFew = others.length > 0 && others.length <= FEW_CELLS;
  if (word === "killer" && sign) {
    if (isFew) return _("cage of {sign} with {cells}", parts);
    return k === Math.min(...cells) ? _("cage of {sign}, {n} cells", parts)
      : _("cage of {sign}, {n} cells from {start}", parts);
  }
  if (BULBS.includes(word)) {
    return place
      ? _("cell {k} of a thermometer of {n} cells from {start}", parts)
      : _("bulb of a thermometer of {n} cells", parts);
  }
  if (word === "arrow" && place < first) {
    return _("circle of an arrow along {cells}",
      { cells: cellsNamed(cells.slice(first)) });
  }
  const name = `${_(title)}${sign && ` ${sign}`}`;
  if (section === "outside") return name;
  if (section === "cells" && word !== "clone") return name;
  if (section === "lines") {
    return `${name}: ${place ? _("cell {k} of {n} from {start}", parts)
      : _("cell {k} of {n}", parts)}`;
  }
  return isFew ? `${name}: ${_("with {cells}", parts)}` : name;
}

// The rules of a cell, for screen readers; a number outside the grid belongs
// to the cell beside it.
const rulesAt = (k) => (BOARD?.items ?? [])
  .filter(({ section, cells }) =>
    section === "outside" ? cells[0] === k : cells.includes(k))
  .map((item) => `, ${ruleText(item, k)}`).join("");

export function spoken(k, view) {
  const { value, clue, marks, centre, colours, tints, clash, wrong } = view;
  const details = [[_("marks"), marksText(marks, tints)],
    [_("centre"), [...centre].join(" ")]]
    .filter(([, text]) => text).map((pair) => pair.join(" "));
  const what = value ? clue ? _("clue {n}", { n: value }) : value
    : details.join(", ") || _("empty");
  const trouble = wrong ? `, ${_("mistake")}`
    : clash ? `, ${_("conflict")}` : "";
  const painted = colours
    ? `, ${listed([...colours].map((n) => COLOURS[n - 1]))}` : "";
  const where = _("row {row} column {column}",
    { row: rowOf(k) + 1, column: columnOf(k) + 1 });
  return `${where}, ${what}${painted}${trouble}${rulesAt(k)}`;
}

export const cellsNamed = (cells) => listed(cells.map((k) => NAMES[k]));

// A time in everyday words.
export function ago(then, now = Date.now()) {
  const minutes = Math.round((now - then) / 60_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes < 1) return _("just now");
  if (minutes < 60) return format.format(-minutes, "minute");
  if (minutes < 1440) return format.format(-Math.round(minutes / 60), "hour");
  return format.format(-Math.round(minutes / 1440), "day");
}
