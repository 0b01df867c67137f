// The grid of sudoku: cells by number, row by row from 0, their houses and
// peers.  The boxes are those of the current game, 3x3 for 9x9.

import { _ } from "./language.js";

export const NINE = "3x3";
const SIGNS = "123456789ABCDEFGHIJKLMNOP";

const LARGEST = 16; // rows of a game; larger ones fit no screen

export let KIND = ""; // of the board: its boxes, and other rules
export let SIZE = 0;
export let CELLS = [];
export let VALUES = [];
export let NAMES = []; // r1c1, as every text names a cell
export let HOUSES = []; // rows, then columns, then boxes: a name, and cells
export let HOUSES_OF = [];
export let PEERS = [];
export let REGION_OF = []; // the number of each cell's box or region
export let BESIDE = []; // other rules: {word, peer, allowed}
export let CHECKS = []; // the sums and other rules of each cell
export let BOARD = null; // how other rules are drawn; null for boxes alone

const layouts = new Map();
let shown = {}; // the boxes and rules of the board

export const rowOf = (k) => Math.floor(k / SIZE);
export const columnOf = (k) => k % SIZE;
export const numberOf = (name) => NAMES.indexOf(name);
export const sizeOf = (box = NINE) => {
  const [rows, columns] = box.split("x").map(Number);
  return rows * columns;
};

// The values of a grid of this many rows.
export const signsOf = (size) => SIGNS.slice(0, size);

// Any boxes can be played, if the grid is not too large.
export const isPlayable = (box = NINE) => /^[1-9]\d?x[1-9]\d?$/.test(box)
  && sizeOf(box) > 1 && sizeOf(box) <= LARGEST;

export const namesOf = (size) => [...Array(size * size).keys()].map(
  (k) => `r${Math.floor(k / size) + 1}c${k % size + 1}`);

function layout(box, board) {
  const [down, across] = box.split("x").map(Number);
  const size = down * across;
  const cells = [...Array(size * size).keys()];
  const letters = [...new Set(board?.regions ?? "")];
  const regionOf = board ? (k) => letters.indexOf(board.regions[k])
    : (k) => down * Math.floor(k / size / down)
      + Math.floor((k % size) / across);
  const kinds = { row: (k) => Math.floor(k / size), column: (k) => k % size,
    [board?.kind ?? "box"]: regionOf };
  const houses = Object.entries(kinds).flatMap(([kind, of]) =>
    [...Array(size).keys()].map((number) => ({
      name: `${kind} ${number + 1}`,
      cells: cells.filter((k) => of(k) === number),
    }))).concat((board?.groups ?? []).map(
    ([name, houseCells]) => ({ name, cells: houseCells })));
  const beside = cells.map(() => []);
  for (const [word, k, peer, allowed] of board?.pairs ?? []) {
    beside[k].push({ word, peer, allowed });
  }
  const checks = cells.map(
    (k) => (board?.checks ?? []).filter((one) => one.cells.includes(k)));
  const housesOf = cells.map(
    (k) => houses.filter((house) => house.cells.includes(k)));
  const peers = cells.map((k) => new Set(housesOf[k]
    .flatMap((house) => house.cells).filter((peer) => peer !== k)));
  return { size, cells, houses, housesOf, peers, names: namesOf(size),
    regions: cells.map(regionOf), beside, checks };
}

// Makes this the current board: one of boxes, or of other rules.
export function setBoard({ box = NINE, board = null } = {}) {
  const kind = board ? box + JSON.stringify(board) : box;
  if (kind === KIND) return;
  if (!layouts.has(kind)) layouts.set(kind, layout(box, board));
  const plan = layouts.get(kind);
  KIND = kind;
  BOARD = board;
  shown = { box, board };
  REGION_OF = plan.regions;
  BESIDE = plan.beside;
  CHECKS = plan.checks;
  SIZE = plan.size;
  CELLS = plan.cells;
  VALUES = [...signsOf(SIZE)];
  NAMES = plan.names;
  HOUSES = plan.houses;
  HOUSES_OF = plan.housesOf;
  PEERS = plan.peers;
}

// The result of a function on the board of another game.
export function onBoard(game, act) {
  const before = shown;
  setBoard(game);
  try {
    return act();
  } finally {
    setBoard(before);
  }
}

setBoard();

// How many candidates of a cell stand side by side.
export const candidatesAcross = () => Math.ceil(Math.sqrt(SIZE));

// The cells that a text names, r1c1-r1c5 with those between.
export const cellsIn = (text) => [...text.matchAll(
  /r(\d+)c(\d+)(?:-r(\d+)c(\d+))?/g)].flatMap(([, ...numbers]) => {
  const [i, j, k = i, m = j] = numbers.filter(Boolean).map(Number);
  const far = Math.max(Math.abs(k - i), Math.abs(m - j));
  return [...Array(far + 1).keys()].map((n) => SIZE * (i - 1
    + n * Math.sign(k - i)) + j - 1 + n * Math.sign(m - j));
});

// Words as a list in a sentence.
export function listed(words) {
  return words.length < 2 ? words.join("")
    : words.slice(0, -1).join(", ") + _(" and ") + words.at(-1);
}

// The 81 signs of a puzzle in plain notation, null for any other text.
export function plainPuzzle(text) {
  const signs = text.replaceAll(/\s/g, "").replaceAll("0", ".");
  return /^[1-9.]{81}$/.test(signs) ? signs : null;
}
