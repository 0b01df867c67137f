// The values of items: what a key makes of them.

import { RULES } from "./rule_boxes.js";
import { VALUES } from "./sudoku.js";

const LONGEST = 3; // digits of a number
const NUMBER = [..."1234567890"];

const kindOf = ({ word }) => RULES.get(word)?.typed ?? "";

export const takesValue = (item) => Boolean(item)
  && (RULES.get(item.word)?.argument ?? "never") !== "never";

// The keys for an item, or for the cells if there is none.
export function signsFor(item) {
  if (!takesValue(item)) return VALUES;
  const kind = kindOf(item);
  if (kind === "number") return NUMBER;
  return kind === "digits" ? VALUES : [...kind];
}

// The item after a key: another digit of a number, another of some values, or
// a letter.
export function typed(item, sign) {
  if (!signsFor(item).includes(sign)) return item;
  const { arg } = item;
  const kind = kindOf(item);
  if (kind === "number") {
    return arg.length < LONGEST ? { ...item, arg: arg + sign } : item;
  }
  if (kind !== "digits") return { ...item, arg: sign };
  const value = String(VALUES.indexOf(sign) + 1);
  return { ...item, arg: arg ? `${arg}+${value}` : value };
}

// The item without the last sign of its value.
export function shorter(item) {
  const { arg } = item;
  return { ...item, arg: kindOf(item) === "digits"
    ? arg.split("+").slice(0, -1).join("+") : arg.slice(0, -1) };
}
