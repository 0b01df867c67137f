// Strokes: from the first cell that is pressed to the changed draft.  A stroke
// is {shape, rule, cells, last, number, isFront, isMoved}: `last` is where the
// pointer is, `number` the item that it changes, null for a new one.

import {
  add, cellsOf, lettersOf, painted, replaced, without,
} from "./set_draft.js";
import {
  grown, hasMany, isFull, isPath, isSame, isWhole, listsOf,
} from "./set_shapes.js";

// The item of a rule at some cells; of several the chosen one, else the last.
export function numberAt(draft, { word, shape }, cells, chosen = null) {
  const there = draft.items.flatMap((one, number) => (one.word === word
    && isSame(shape, cellsOf(one), cells) ? [number] : []));
  return there.includes(chosen) ? chosen : there.at(-1) ?? null;
}

// A stroke from a cell: it extends the chosen item from there, or begins a
// new one.
export function begun(draft, rule, k, chosen = null) {
  const { shape } = rule;
  const item = draft.items[chosen];
  const fresh = { shape, rule, cells: [k], last: k, number: null,
    isMoved: false };
  if (item?.word !== rule.word) return fresh;
  const cells = cellsOf(item);
  if (shape === "cage" && cells.includes(k)) {
    return { ...fresh, cells, number: chosen };
  }
  const isFront = k === cells[0];
  const isSimple = item.lists.length === listsOf(shape, cells).length
    && item.lists[0].length === listsOf(shape, cells)[0].length;
  if (!isPath(shape) || !isSimple
    || !(isFront || k === cells.at(-1))) return fresh;
  return { ...fresh, number: chosen, isFront,
    cells: isFront ? [...cells].reverse() : cells };
}

export function moved(stroke, k) {
  const { shape, cells, last, isMoved } = stroke;
  const next = grown(shape, cells, last, k);
  return { ...stroke, cells: next, last: k,
    isMoved: isMoved || next.length !== cells.length };
}

export const isDone = ({ shape, cells }) => isFull(shape, cells);

const letterFor = ({ typed: kind, argument }) =>
  (argument === "always" && !["number", "digits"].includes(kind)
    ? kind[0] : "");

const itemOf = ({ shape, rule, isFront }, cells) => ({ word: rule.word,
  arg: letterFor(rule),
  lists: listsOf(shape, isFront ? [...cells].reverse() : cells) });

// A draft with another item, and the number of that.
export function withItem(draft, rule, cells) {
  const number = numberAt(draft, rule, cells);
  if (number !== null && rule.shape !== "cage" && !isPath(rule.shape)
    && !hasMany(rule.shape)) {
    return { draft, chosen: number };
  }
  const next = add(draft, itemOf({ shape: rule.shape, rule, isFront: false },
    cells));
  return { draft: next, chosen: next.items.length - 1 };
}

// What comes of a stroke: the draft, and the item that is chosen.
export function ended(draft, stroke, chosen = null) {
  const { shape, rule, cells, number, isMoved } = stroke;
  if (shape === "region") {
    return { draft: painted(draft, cells, lettersOf(draft)[cells[0]]),
      chosen: null };
  }
  if (!isMoved) return tapped(draft, stroke, chosen);
  if (shape === "cell") return single(draft, rule, cells);
  if (shape === "set") return collected(draft, rule, cells);
  if (number !== null) return changed(draft, stroke);
  if (hasMany(shape)) return joined(draft, stroke, chosen);
  const free = shape === "cage" ? cells.filter((k) => k === cells[0]
    || numberAt(draft, rule, [k]) === null) : cells;
  return isWhole(shape, free) ? withItem(draft, rule, free)
    : { draft, chosen };
}

// The chosen item with another list of cells, or a new item.
function joined(draft, { shape, rule, cells }, chosen) {
  if (!isWhole(shape, cells)) return { draft, chosen };
  const item = draft.items[chosen];
  const hasRoom = item?.word === rule.word
    && (!rule.lists || item.lists.length < rule.lists);
  return hasRoom ? { chosen, draft: replaced(draft, chosen,
    { ...item, lists: [...item.lists, ...listsOf(shape, cells)] }) }
    : withItem(draft, rule, cells);
}

// The chosen item with more cells, but for those of others of its rule.
function changed(draft, stroke) {
  const { shape, rule, number } = stroke;
  const item = draft.items[number];
  const mine = cellsOf(item);
  const cells = shape !== "cage" ? stroke.cells : stroke.cells.filter((k) =>
    mine.includes(k) || numberAt(draft, rule, [k]) === null);
  if (!isWhole(shape, cells)) return { draft, chosen: number };
  return { draft: replaced(draft, number,
    { ...itemOf(stroke, cells), arg: item.arg }), chosen: number };
}

// A press on one cell chooses its item, or takes the cell out of the chosen
// cage; on a free cell it makes an item of one cell where there can be one.
function tapped(draft, { shape, rule, last: k }, chosen) {
  if (shape === "set") return collected(draft, rule, [k]);
  const number = numberAt(draft, rule, [k], chosen);
  if (number === null) {
    return isWhole(shape, [k]) && !hasMany(shape) ? withItem(draft, rule, [k])
      : { draft, chosen: null };
  }
  const item = draft.items[number];
  if (number !== chosen) return { draft, chosen: number };
  if (shape === "groups") return withoutCell(draft, number, k);
  const rest = cellsOf(item).filter((one) => one !== k);
  if (shape === "cell" || (shape === "cage" && !rest.length)) {
    return { draft: without(draft, number), chosen: null };
  }
  return shape !== "cage" ? { draft, chosen: number }
    : { draft: replaced(draft, number, { ...item, lists: [rest] }),
      chosen: number };
}

// An item of several lists without a cell.
function withoutCell(draft, number, k) {
  const item = draft.items[number];
  const lists = item.lists.map((cells) => cells.filter((one) => one !== k))
    .filter(({ length }) => length);
  return lists.length
    ? { draft: replaced(draft, number, { ...item, lists }), chosen: number }
    : { draft: without(draft, number), chosen: null };
}

// Each cell is an item of its own.
function single(draft, rule, cells) {
  return cells.reduce((all, k) => (numberAt(all.draft, rule, [k]) === null
    ? withItem(all.draft, rule, [k]) : all), { draft, chosen: null });
}

// All cells are one item; a press on one of its cells takes that out.
function collected(draft, rule, cells) {
  const number = draft.items.findIndex(({ word }) => word === rule.word);
  if (number < 0) return withItem(draft, rule, cells);
  const before = cellsOf(draft.items[number]);
  const isIn = cells.length === 1 && before.includes(cells[0]);
  const after = isIn ? before.filter((k) => k !== cells[0])
    : [...new Set([...before, ...cells])];
  return after.length ? { chosen: number, draft: replaced(draft, number,
    { ...draft.items[number], lists: [after] }) }
    : { draft: without(draft, number), chosen: null };
}
