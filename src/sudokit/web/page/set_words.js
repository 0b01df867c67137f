// The texts of the editor: how each shape is drawn, and items in words.

import { cellsOf } from "./set_draft.js";
import { titleOf } from "./rule_boxes.js";
import { NAMES } from "./sudoku.js";
import { _ } from "./language.js";

const HOW = {
  cage: _("Drag through cells. Drag on from the chosen cage to enlarge it;"
    + " tap one of its cells to take it out."),
  line: _("Drag along the line. Drag its end on to extend it, or back to"
    + " shorten it."),
  arrow: _("Drag from the circle along the arrow."),
  edge: _("Tap the border between two cells, or drag from one to the other."),
  block: _("Tap a corner where four cells meet."),
  side: _("Tap a place outside the grid, then type the number."),
  diagonal: _("Tap a place outside the grid, then type the number; tap again"
    + " for the other direction."),
  cell: _("Tap cells, or drag over them."),
  set: _("Tap cells, or drag over them."),
  groups: _("Drag through the cells of a group, then through another group."
    + " Tap a free cell to begin anew."),
  paths: _("Drag along a line, then along the next one. Tap a free cell to"
    + " begin anew."),
  region: _("Drag from a region over the cells that it takes."),
};

const VALUE = { optional: _("A value is optional."),
  always: _("Type its value.") };

export const DIGITS = _("Digits");

// What the panel says: the chosen item, else how the pen draws.
export function hint(rule, item) {
  if (!item) return rule ? HOW[rule.shape]
    : _("Choose a cell and type its digit.");
  const value = item.arg ? "" : VALUE[rule?.argument] ?? "";
  return [itemWords(item), value].filter(Boolean).join(". ");
}

export const itemWords = (item) => [titleOf(item.word), item.arg,
  cellsOf(item).map((k) => NAMES[k]).join(", ")].filter(Boolean).join(" ");
