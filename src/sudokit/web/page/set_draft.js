// A puzzle that is being set: a draft has the values of its cells, items of
// rules as {word, arg, lists}, other rules by their words, and regions as
// letters.  Drafts never change: each function returns another one.

import { stateOf } from "./game.js";
import { NAMES, NINE, REGION_OF, SIZE } from "./sudoku.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

// The draft of a game on the current board.
export function draftOf(game) {
  const words = [game.diagonals ? "diagonals" : "",
    ...(game.rules ?? "").split(/[\s,]+/)].filter(Boolean);
  const items = (game.board?.items ?? []).map(
    ({ word, sign, lists }) => ({ word, arg: sign, lists }));
  const drawn = new Set(items.map(({ word }) => word));
  return { box: game.box ?? NINE, values: stateOf(game).values, items,
    others: words.filter((one) => !drawn.has(one.split("=")[0])),
    regions: game.regions ?? "" };
}

export const cellsOf = ({ lists }) => lists.flat();

const cellsText = (cells) => cells.map((k) => NAMES[k]).join("+");

// An item in the notation of rules: 17:r1c1+r1c2.
export const itemText = ({ arg, lists }) =>
  (arg && `${arg}:`) + lists.map(cellsText).join("/");

function wordsOf({ items, others }) {
  const texts = new Map();
  for (const one of items) {
    texts.set(one.word, [...texts.get(one.word) ?? [], itemText(one)]);
  }
  return [...others,
    ...[...texts].map(([word, all]) => `${word}=${all.join(";")}`)];
}

// The puzzle as a text, with comments for its rules.
export function puzzleText(draft) {
  const { box, values, regions } = draft;
  const rows = regions.match(new RegExp(`.{${SIZE}}`, "g")) ?? [];
  const words = wordsOf(draft);
  return [...rows.length ? rows.map((row) => `# regions ${row}`)
    : [`# box ${box}`], ...words.length ? [`# rules ${words.join(", ")}`] : [],
  values, ""].join("\n");
}

// Items, which are named by their number.

export const add = (draft, item) =>
  ({ ...draft, items: [...draft.items, item] });

export const replaced = (draft, number, item) => ({ ...draft,
  items: draft.items.map((one, k) => (k === number ? item : one)) });

export const without = (draft, number) => ({ ...draft,
  items: draft.items.filter((_one, k) => k !== number) });

// A rule for the whole grid, on or off.
export const toggled = (draft, word) => ({ ...draft,
  others: draft.others.includes(word)
    ? draft.others.filter((one) => one !== word) : [...draft.others, word] });

// Cells with a digit, or with none.
export function withValue(draft, cells, sign) {
  const values = [...draft.values].map(
    (one, k) => (cells.includes(k) ? sign || "." : one)).join("");
  return values === draft.values ? draft : { ...draft, values };
}

// Regions.

export const lettersOf = ({ regions }) => regions
  || REGION_OF.map((number) => LETTERS[number]).join("");

export const painted = (draft, cells, letter) => ({ ...draft,
  regions: [...lettersOf(draft)].map(
    (one, k) => (cells.includes(k) ? letter : one)).join("") });

// How many cells the regions have that don't have as many as a row.
export const wrongRegions = ({ regions }) => [...new Set(regions)].sort()
  .map((letter) => regions.split(letter).length - 1)
  .filter((many) => many !== SIZE);
