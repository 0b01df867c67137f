// Steps as the server sends them, with cells and values as numbers.

import { SIZE, signsOf } from "./sudoku.js";

const PLACE = /^r(\d+)c(\d+)(?:(?:=|<>)(\w))?$/;

// The step of a grid of this many rows.  Its parts include its conclusions.
export function stepOf(record, size = SIZE) {
  const cellOf = (name) => {
    const [, row, column] = PLACE.exec(name);
    return size * (Number(row) - 1) + Number(column) - 1;
  };
  const claims = (role, names = []) => names.map((name) => ({ role, word: role,
    n: signsOf(size).indexOf(PLACE.exec(name)[3]) + 1,
    cells: [cellOf(name)] }));
  return { ...record, ...record.position,
    parts: [
      ...(record.parts ?? []).map((part) => ({ ...part, n: part.value ?? 0,
        cells: part.cells.map(cellOf) })),
      ...claims("placed", record.placements),
      ...claims("removed", record.eliminations)],
    clauses: (record.clauses ?? []).map(
      (one) => ({ ...one, cells: one.cells.map(cellOf) })),
    arrows: (record.links ?? []).map(
      ({ kind, branch, arrow }) => ({ kind, branch, ...arrow })) };
}
