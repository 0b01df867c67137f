// The editor of puzzles: digits, rules and regions are drawn on the grid, and
// each finished stroke goes to the engine, which draws and judges the puzzle.

import * as drawing from "./set_drawing.js";
import * as errors from "./errors.js";
import * as facts from "./set_facts.js";
import * as grid from "./grid.js";
import * as input from "./set_input.js";
import * as message from "./message.js";
import * as opening from "./opening.js";
import * as picker from "./set_picker.js";
import * as ring from "./set_ring.js";
import * as server from "./server.js";
import * as strokes from "./set_strokes.js";
import * as table from "./table.js";
import { RULES, titleOf } from "./rule_boxes.js";
import {
  begin, clued, rulesOf, setMode, Refused as Forbidden,
} from "./game.js";
import {
  cellsOf, draftOf, puzzleText, replaced, toggled, typed, withValue, without,
  wrongRegions,
} from "./set_draft.js";
import { blockAt, edgeAt } from "./set_shapes.js";
import { DIGITS, hint, itemWords } from "./set_words.js";
import { SIZE, VALUES } from "./sudoku.js";
import { aloud } from "./words.js";
import { _ } from "./language.js";

const LONGEST = 3; // digits of a number
const NOTHING = { side: 0, room: 0, has_sums: false, tones: [], inside: [],
  outside: [], shaded: [] };
const BARE = { kind: "region", groups: [], pairs: [], checks: [], about: [],
  items: [], drawing: NOTHING };

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

let isOn = false;
let drafts = []; // for undo and redo
let number = 0; // of the current one
let pen = ""; // the word of the rule that is drawn, "" for digits
let chosen = null; // the number of an item
let stroke = null;

export const isOpen = () => isOn;
const draft = () => drafts[number];
const rule = () => RULES.get(pen) ?? null;
const item = () => draft().items[chosen] ?? null;
const takesValue = () => Boolean(item())
  && (RULES.get(item().word)?.argument ?? "never") !== "never";
const isReady = ({ word, arg }) => Boolean(arg)
  || RULES.get(word)?.argument !== "always";

// Opens the editor with a puzzle, which becomes a game of its own.
export function open(game = table.game()) {
  close();
  const hasClues = /[^.]/.test(game.clues);
  const source = hasClues ? { ...rulesOf(game), ...begin(game.clues, "flag",
    false, {}, game.box) } : setMode(clued(game), "flag");
  opening.open(source, { isSet: true,
    ...(table.now().texts ? { texts: table.now().texts } : {}) });
  isOn = true;
  drafts = [draftOf(table.game())];
  number = 0;
  pen = "";
  chosen = null;
  stroke = null;
  document.body.classList.add("setting");
  message.quiet();
  render();
  grid.focus();
  return send();
}

export function close() {
  if (!isOn) return;
  isOn = false;
  server.stop("set");
  document.body.classList.remove("setting");
  at("set").hidden = true;
  at("set-truth").setAttribute("aria-pressed", "false");
  drawing.draw([]);
  ring.show("", () => {});
}

// The puzzle is played as it is.
function play() {
  close();
  table.revise(setMode(table.game(), errors.mode()));
  grid.focus();
  return opening.learn();
}

// Changing the draft.

function adopt(next, now = chosen) {
  stroke = null;
  chosen = now;
  const isNew = next !== draft();
  if (isNew) {
    drafts = [...drafts.slice(0, number + 1), next];
    number += 1;
  }
  render();
  if (item()) message.tell(aloud(itemWords(item())));
  if (isNew) send().catch(complain);
}

function step(by) {
  if (!drafts[number + by]) return;
  number += by;
  chosen = null;
  stroke = null;
  render();
  message.tell(by < 0 ? _("Undone") : _("Redone"));
  send().catch(complain);
}

function complain(error) {
  if (error instanceof server.Stopped) return;
  if (!(error instanceof Forbidden)) console.error(error);
  facts.say(error.message, "", "none");
}

// The puzzle as the engine reads it, and what it finds out about that.
async function send() {
  const mine = draft();
  const wrong = mine.regions ? wrongRegions(mine) : [];
  if (wrong.length) {
    server.stop("set");
    show({ ...table.game(), regions: mine.regions, box: `${SIZE}x1`,
      board: { ...BARE, ...table.game().board, kind: "region",
        regions: mine.regions } });
    facts.say(_("Regions need {n} cells each; some have {wrong}.",
      { n: SIZE, wrong: wrong.join(", ") }), "", "open");
    return;
  }
  const ready = { ...mine, items: mine.items.filter(isReady) };
  const { game, board } = await server.ask("game", { move: { do: "open",
    text: puzzleText(ready), name: "puzzle.txt" } },
  { kind: "set", what: _("Setting a puzzle") });
  show(board ? opening.underRules(game, board) : game);
  await facts.look();
}

// A new board has new cells; the same one stays selected.
function show(game) {
  const [k, cells] = [grid.focusAt(), grid.selection()];
  const seen = document.activeElement;
  table.revise(setMode(game, "flag"));
  grid.select(cells, k);
  if (!seen?.isConnected) grid.focus(k);
  render();
}

// What mouse, finger and keys do.

function put(cells) {
  const before = strokes.numberAt(draft(), rule(), cells, chosen);
  const isFlip = before !== null && before === chosen
    && rule().shape === "edge" && rule().argument === "never";
  if (isFlip) {
    adopt(replaced(draft(), chosen, { ...item(),
      lists: [[...cellsOf(item())].reverse()] }));
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
  else if (["side", "diagonal"].includes(shape)) take(k);
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
  const { draft: next, chosen: now } = strokes.ended(draft(), stroke, chosen);
  adopt(next, now);
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
  else {
    adopt(replaced(draft(), chosen, { ...item(),
      lists: [lines[(now + 1) % lines.length]] }));
  }
}

function cancel() {
  if (!stroke) chosen = null;
  stroke = null;
  render();
}

const numberOf = (sign, kind) => (kind === "digits"
  ? String(VALUES.indexOf(sign) + 1) : sign);

function fits(sign, kind, { arg }) {
  if (kind === "number") return /\d/.test(sign) && arg.length < LONGEST;
  return kind === "digits" ? VALUES.includes(sign) : kind.includes(sign);
}

function type(sign) {
  if (takesValue()) {
    const { typed: kind } = RULES.get(item().word);
    if (!fits(sign, kind, item())) return;
    adopt(replaced(draft(), chosen, { ...item(),
      arg: typed(item(), kind, numberOf(sign, kind)) }));
  } else if (sign === "0") erase();
  else if (VALUES.includes(sign)) {
    adopt(withValue(draft(), grid.selection(), sign));
  }
}

function erase() {
  if (takesValue() && item().arg) {
    adopt(replaced(draft(), chosen, { ...item(),
      arg: typed(item(), RULES.get(item().word).typed, "") }));
  } else remove();
}

function remove() {
  if (item()) adopt(without(draft(), chosen), null);
  else adopt(withValue(draft(), grid.selection(), ""));
}

function choose(word) {
  if (RULES.get(word)?.shape === "grid") {
    adopt(toggled(draft(), word), null);
    return;
  }
  pen = word;
  chosen = null;
  render();
}

const isUsed = (word) => word === pen || draft().others.includes(word);

// Drawing.

function parts() {
  const shapeOf = ({ word }) => RULES.get(word)?.shape;
  const loose = draft().items.filter((one) => !isReady(one)).map((one) => (
    { shape: shapeOf(one), cells: cellsOf(one), kind: "loose" }));
  const now = item() && !stroke ? [{ shape: shapeOf(item()),
    cells: cellsOf(item()), kind: "chosen" }] : [];
  return [...loose, ...now, ...stroke ? [{ ...stroke, kind: "stroke" }] : []];
}

function render() {
  drawing.draw(parts());
  at("set").hidden = false;
  at("set-name").textContent = pen ? titleOf(pen) : DIGITS;
  at("set-hint").textContent = hint(item() ? RULES.get(item().word) : rule(),
    item());
  at("set-undo").disabled = number === 0;
  at("set-redo").disabled = !drafts[number + 1];
  at("set-remove").disabled = !item();
  const kind = takesValue() ? RULES.get(item().word).typed : "digits";
  const isNumber = kind === "number";
  const signs = isNumber ? [..."1234567890"]
    : kind === "digits" ? VALUES : [...kind];
  if (at("set-pad").dataset.signs !== signs.join("")) fill(signs);
  ring.show(rule()?.shape ?? "", outside);
}

function fill(signs) {
  at("set-pad").dataset.signs = signs.join("");
  at("set-pad").replaceChildren(...[...signs, "⌫"].map((sign) => {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = sign;
    if (sign === "⌫") made.setAttribute("aria-label", _("Erase"));
    made.addEventListener("click", () => (sign === "⌫" ? erase()
      : type(sign)));
    return made;
  }));
}

export function listen() {
  input.listen({ isOpen, shape: () => rule()?.shape ?? null,
    stroke: () => stroke, press, drag, lift, cancel, take, type, erase, remove,
    undo: () => step(-1), redo: () => step(1) });
  for (const [id, act] of Object.entries({ "set-undo": () => step(-1),
    "set-redo": () => step(1), "set-remove": remove, "set-play": play,
    "set-rule": () => picker.open(isUsed, choose),
    "set-truth": () => facts.toggleTruth().catch(complain) })) {
    at(id).addEventListener("click", act);
  }
  // Its buttons leave the focus where keys draw.
  at("set").addEventListener("mousedown", (event) => {
    if (event.target.closest("#set-pad, #set-undo, #set-redo")) {
      event.preventDefault();
    }
  });
  table.watch((what) => {
    if (what === "game" || what === "other") close();
  });
}
