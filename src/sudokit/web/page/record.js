// Checks whether a stored game is intact and playable, as
// sudokit.game.record writes it.

import { MODES } from "./game.js";
import { NINE, isPlayable, namesOf, signsOf, sizeOf } from "./sudoku.js";

const MAPS = ["marks", "centre", "colours", "tints", "ruled_out"];

const isCount = (n) => Number.isInteger(n) && n >= 0;
const isObject = (what) => what !== null && typeof what === "object";

// A sign for each cell of a grid of so many rows.
const lineOf = (size) =>
  new RegExp(`^[${signsOf(size)}.]{${size * size}}$`);

const isText = (text, pattern) =>
  typeof text === "string" && pattern.test(text);

// Whether a game can be shown and played.
function isWhole({ box = NINE, board, clues, mode, auto, hints, seconds, at,
  back, points = [], snyder = false, history }) {
  if (!isPlayable(box) || !isBoard(board, sizeOf(box) ** 2)
    || !MODES.includes(mode) || typeof auto !== "boolean"
    || !isCount(hints) || typeof seconds !== "number") return false;
  const line = lineOf(sizeOf(box));
  const names = new Set(namesOf(sizeOf(box)));
  const isState = ({ move, values, ...state }) => typeof move === "string"
    && isText(values, line)
    && [...clues].every((n, k) => n === "." || n === values[k])
    && MAPS.every((part) => isMap(state[part] ?? {}, names));
  const isIn = (number) => isCount(number) && number < history.length;
  return isText(clues, line) && history.every(isState)
    && history[0].values === clues && isIn(at)
    && (back === undefined || isIn(back)) && points.every(isIn)
    && typeof snyder === "boolean";
}

// The data of other rules, if there are any.
function isBoard(board, cells) {
  if (board === undefined) return true;
  const isIn = (k) => isCount(k) && k < cells;
  return isObject(board) && isText(board.regions, /./)
    && board.regions.length === cells
    && board.groups.every(([name, region]) => isText(name, /./)
      && region.every(isIn))
    && board.pairs.every(([word, a, b, allowed]) => isText(word, /./)
      && isIn(a) && isIn(b) && allowed.every((text) => isText(text, /^/)))
    && board.about.every(({ title, sentences, mark }) => isText(title, /./)
      && sentences.every((text) => isText(text, /./)) && mark.every(isShape))
    && board.drawing.shaded.every(isIn)
    && ["tones", "inside", "outside"].every(
      (part) => board.drawing[part].every(isShape));
}

// An SVG element that the server draws.
const SHAPES = new Set(["circle", "line", "polygon", "rect", "text"]);
const isShape = ([name, attributes, text]) => SHAPES.has(name)
  && Object.values(attributes).every((value) => isText(value, /./))
  && isText(text, /^/);

const isMap = (map, names) => isObject(map) && Object.entries(map).every(
  ([name, text]) => names.has(name) && typeof text === "string");

// Whether a record has a game and the facts that the list needs.  A value of
// a wrong type may raise an error instead.
export const isKept = ({ id, changed, about = {}, solution, game }) =>
  typeof id === "string" && isCount(changed) && isObject(about)
  && isWhole(game) && (solution === undefined
    || isText(solution, lineOf(sizeOf(game.box))));
