// The grid of sudoku: cells by number, 0 to 80, their houses and peers.

export const CELLS = [...Array(81).keys()];
export const VALUES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

export const rowOf = (k) => Math.floor(k / 9);
export const columnOf = (k) => k % 9;
export const boxOf = (k) => 3 * Math.floor(k / 27) + Math.floor((k % 9) / 3);

// r1c1, as every text names a cell.
export const nameOf = (k) => `r${rowOf(k) + 1}c${columnOf(k) + 1}`;
export const NAMES = CELLS.map(nameOf);
export const numberOf = (name) => NAMES.indexOf(name);

// Rows, then columns, then boxes, each with its name and its cells.
export const HOUSES = [["row", rowOf], ["column", columnOf], ["box", boxOf]]
  .flatMap(([kind, of]) => [...Array(9).keys()].map((number) => ({
    name: `${kind} ${number + 1}`,
    cells: CELLS.filter((k) => of(k) === number),
  })));

export const HOUSES_OF = CELLS.map(
  (k) => HOUSES.filter(({ cells }) => cells.includes(k)));

export const PEERS = CELLS.map((k) => new Set(
  HOUSES_OF[k].flatMap(({ cells }) => cells).filter((peer) => peer !== k)));

// Words as a list in a sentence.
export function listed(words) {
  return words.length < 2 ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

// The 81 signs of a puzzle that is written plainly, null for any other text.
export function plainPuzzle(text) {
  const signs = text.replaceAll(/\s/g, "").replaceAll("0", ".");
  return /^[1-9.]{81}$/.test(signs) ? signs : null;
}
