// The editor of puzzles: digits, rules and regions are drawn on the grid, and
// each finished stroke goes to the engine, which draws and judges the puzzle.

import * as about from "./set_about.js";
import * as board from "./set_board.js";
import * as drawing from "./set_drawing.js";
import * as errors from "./errors.js";
import * as facts from "./set_facts.js";
import * as grid from "./grid.js";
import * as input from "./set_input.js";
import * as message from "./message.js";
import * as opening from "./opening.js";
import * as panel from "./set_panel.js";
import * as picker from "./set_picker.js";
import * as ring from "./set_ring.js";
import * as server from "./server.js";
import * as strokes from "./set_strokes.js";
import * as table from "./table.js";
import { RULES } from "./rule_boxes.js";
import { begin, clued, rulesOf, setMode } from "./game.js";
import {
  cellsOf, draftOf, itemText, replaced, toggled, withValue, without,
} from "./set_draft.js";
import { blockAt, edgeAt, isOutside } from "./set_shapes.js";
import { shorter, takesValue, typed } from "./set_values.js";
import { itemWords } from "./set_words.js";
import { VALUES } from "./sudoku.js";
import { aloud } from "./words.js";
import { _ } from "./language.js";

let isOn = false;
let drafts = []; // for undo and redo
let number = 0; // of the current one
let pen = ""; // the word of the rule that is drawn, "" for digits
let chosen = null; // the number of an item
let stroke = null;

const draft = () => drafts[number];
const rule = () => RULES.get(pen) ?? null;
const item = () => draft().items[chosen] ?? null;

// Opens the editor with a puzzle, which becomes a game of its own.
export function open(game = table.game()) {
  close();
  const source = /[^.]/.test(game.clues) ? { ...rulesOf(game),
    ...begin(game.clues, "flag", false, {}, game.box) }
    : setMode(clued(game), "flag");
  const { texts } = table.now();
  opening.open(source, { isSet: true, ...(texts ? { texts } : {}) });
  isOn = true;
  [drafts, number] = [[draftOf(table.game())], 0];
  [pen, chosen, stroke] = ["", null, null];
  document.body.classList.add("setting");
  message.quiet();
  about.show();
  render();
  grid.focus();
  return board.send(draft(), render).catch(board.complain);
}

export function openEmpty() {
  opening.openEmpty();
  return open();
}

function close() {
  if (!isOn) return;
  isOn = false;
  server.stop("set");
  document.body.classList.remove("setting");
  panel.hide();
  drawing.draw([]);
  ring.show("", outside);
}

// The puzzle is played as it is.
function play() {
  close();
  table.revise(setMode(table.game(), errors.mode()));
  grid.focus();
  opening.learn().catch(board.complain);
}

// Changing the draft.

function adopt(next, now = chosen) {
  const isNew = next !== draft();
  [stroke, chosen] = [null, now];
  if (isNew) {
    drafts = [...drafts.slice(0, number + 1), next];
    number += 1;
  }
  render();
  if (item()) message.tell(aloud(itemWords(item())));
  if (isNew) board.send(next, render).catch(board.complain);
}

function step(by) {
  if (!drafts[number + by]) return;
  number += by;
  [stroke, chosen] = [null, null];
  render();
  message.tell(by < 0 ? _("Undone") : _("Redone"));
  board.send(draft(), render).catch(board.complain);
}

const change = (lists) => adopt(
  replaced(draft(), chosen, { ...item(), lists }));

// A new item, or the one with these cells; a sign that is chosen turns round.
function put(cells) {
  const before = strokes.numberAt(draft(), rule(), cells, chosen);
  const { shape, argument } = rule();
  if (before !== null && before === chosen && shape === "edge"
    && argument === "never") {
    change([[...cellsOf(item())].reverse()]);
    return;
  }
  const made = strokes.withItem(draft(), rule(), cells);
  adopt(made.draft, made.chosen);
}

function press({ k, x, y, isKey = false }) {
  const { shape } = rule();
  const pair = shape === "edge" && !isKey ? edgeAt(k, x, y) : null;
  if (pair) put(pair);
  else if (shape === "block") put(blockAt(k, isKey ? 1 : x, isKey ? 1 : y));
  else if (isOutside(shape)) take(k);
  else {
    stroke = strokes.begun(draft(), rule(), k, chosen);
    render();
  }
}

function drag(k) {
  stroke = strokes.moved(stroke, k);
  if (strokes.isDone(stroke)) lift();
  else render();
}

function lift() {
  const made = strokes.ended(draft(), stroke, chosen);
  adopt(made.draft, made.chosen);
}

// Chooses the next item of the rule in a cell.
function take(k) {
  const there = draft().items.flatMap((one, n) => (one.word === pen
    && cellsOf(one).includes(k) ? [n] : []));
  adopt(draft(), there[there.indexOf(chosen) + 1] ?? there[0] ?? null);
}

// A place outside the grid: the item that begins there, in turn along each of
// the lines, or a new one.
function outside(lines) {
  const those = lines.map((cells) => strokes.numberAt(draft(), rule(), cells));
  const now = those.findIndex((one) => one !== null);
  if (now < 0) put(lines[0]);
  else if (those[now] !== chosen) adopt(draft(), those[now]);
  else change([lines[(now + 1) % lines.length]]);
}

function cancel() {
  if (!stroke) chosen = null;
  stroke = null;
  render();
}

// A key for the chosen item, else for the selected cells; "" erases.
function type(sign) {
  if (!sign || (sign === "0" && !takesValue(item()))) erase();
  else if (takesValue(item())) {
    const next = typed(item(), sign);
    if (next !== item()) adopt(replaced(draft(), chosen, next));
  } else if (VALUES.includes(sign)) {
    adopt(withValue(draft(), grid.selection(), sign));
  }
}

function erase() {
  if (takesValue(item()) && item().arg) {
    adopt(replaced(draft(), chosen, shorter(item())));
  } else remove();
}

function remove() {
  if (item()) adopt(without(draft(), chosen), null);
  else adopt(withValue(draft(), grid.selection(), ""));
}

function choose(word) {
  if (RULES.get(word)?.shape === "grid") adopt(toggled(draft(), word), null);
  else {
    [pen, chosen, stroke] = [word, null, null];
    render();
  }
}

// The item of a text such as killer=17:r1c1+r1c2.
function find(text) {
  const there = draft().items.findIndex(
    (one) => `${one.word}=${itemText(one)}` === text);
  if (there < 0) return;
  choose(draft().items[there].word);
  adopt(draft(), there);
}

// Drawing.

function render() {
  const parts = (one, kind) => {
    const shape = RULES.get(one.word)?.shape;
    return (shape === "paths" ? one.lists : [cellsOf(one)])
      .map((cells) => ({ shape, cells, kind }));
  };
  drawing.draw([...draft().items.filter((one) => !board.isReady(one))
    .flatMap((one) => parts(one, "loose")),
  ...item() && !stroke ? parts(item(), "chosen") : [],
  ...stroke ? [{ ...stroke, kind: "stroke" }] : []]);
  panel.show({ rule: rule(), item: item(), canUndo: number > 0,
    canRedo: Boolean(drafts[number + 1]), type });
  ring.show(rule()?.shape ?? "", outside);
}

const ACTS = { undo: () => step(-1), redo: () => step(1), remove, play,
  rule: () => picker.open((word) => word === pen
    || draft().others.includes(word), choose),
  truth: () => facts.toggleTruth().catch(board.complain) };

export function listen() {
  input.listen({ isOpen: () => isOn, shape: () => rule()?.shape ?? null,
    stroke: () => stroke, press, drag, lift, cancel, take, type, erase,
    ...ACTS });
  about.listen();
  facts.listen(find);
  for (const [name, act] of Object.entries(ACTS)) {
    document.getElementById(`set-${name}`).addEventListener("click", act);
  }
  table.watch((what) => {
    if (what === "game" || what === "other") close();
  });
}
