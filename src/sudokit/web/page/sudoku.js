// The grid of sudoku: cells by number, row by row from 0, their houses and
// peers.  Boxes of 3x3 make 9x9; the game on the table says which there are.

import { _ } from "./language.js";

export const NINE = "3x3";
const SIGNS = "123456789ABCDEFGHIJKLMNOP";

const LARGEST = 16; // rows of a game; what is larger fits no screen

export let BOX = "";
export let SIZE = 0;
export let CELLS = [];
export let VALUES = [];
export let NAMES = []; // r1c1, as every text names a cell
export let HOUSES = []; // rows, then columns, then boxes: a name, and cells
export let HOUSES_OF = [];
export let PEERS = [];

const layouts = new Map();

export const rowOf = (k) => Math.floor(k / SIZE);
export const columnOf = (k) => k % SIZE;
export const numberOf = (name) => NAMES.indexOf(name);
export const sizeOf = (box = NINE) => {
  const [rows, columns] = box.split("x").map(Number);
  return rows * columns;
};

// The values of a grid of so many rows.
export const signsOf = (size) => SIGNS.slice(0, size);

// Any boxes can be played, if the grid is not too large.
export const isPlayable = (box = NINE) => /^[1-9]\d?x[1-9]\d?$/.test(box)
  && sizeOf(box) > 1 && sizeOf(box) <= LARGEST;

export const namesOf = (size) => [...Array(size * size).keys()].map(
  (k) => `r${Math.floor(k / size) + 1}c${k % size + 1}`);

function layout(box) {
  const [down, across] = box.split("x").map(Number);
  const size = down * across;
  const cells = [...Array(size * size).keys()];
  const kinds = { row: (k) => Math.floor(k / size), column: (k) => k % size,
    box: (k) => down * Math.floor(k / size / down)
      + Math.floor((k % size) / across) };
  const houses = Object.entries(kinds).flatMap(([kind, of]) =>
    [...Array(size).keys()].map((number) => ({
      name: `${kind} ${number + 1}`,
      cells: cells.filter((k) => of(k) === number),
    })));
  const housesOf = cells.map(
    (k) => houses.filter((house) => house.cells.includes(k)));
  const peers = cells.map((k) => new Set(housesOf[k]
    .flatMap((house) => house.cells).filter((peer) => peer !== k)));
  return { size, cells, houses, housesOf, peers, names: namesOf(size) };
}

// From now on, these are the boxes.
export function setBox(box = NINE) {
  if (box === BOX) return;
  if (!layouts.has(box)) layouts.set(box, layout(box));
  const found = layouts.get(box);
  BOX = box;
  SIZE = found.size;
  CELLS = found.cells;
  VALUES = [...signsOf(SIZE)];
  NAMES = found.names;
  HOUSES = found.houses;
  HOUSES_OF = found.housesOf;
  PEERS = found.peers;
}

// What something is with other boxes.
export function withBox(box, act) {
  const before = BOX;
  setBox(box);
  try {
    return act();
  } finally {
    setBox(before);
  }
}

setBox();

// How many choices of a cell stand side by side.
export const choicesAcross = () => Math.ceil(Math.sqrt(SIZE));

// Words as a list in a sentence.
export function listed(words) {
  return words.length < 2 ? words.join("")
    : words.slice(0, -1).join(", ") + _(" and ") + words.at(-1);
}

// The 81 signs of a puzzle that is written plainly, null for any other text.
export function plainPuzzle(text) {
  const signs = text.replaceAll(/\s/g, "").replaceAll("0", ".");
  return /^[1-9.]{81}$/.test(signs) ? signs : null;
}
