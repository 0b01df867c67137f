// The rules of play, as sudokit.game has them: a move makes a new game.
//
// A game is the record that sudokit.game.record writes, and never changes:
// {clues, mode, auto, hints, seconds, at, history, back?, points?, snyder?,
// box?}.  Each state
// of its history is {move, values, marks?, centre?, ruled_out?, colours?,
// tints?, solution?}: 81 signs, and the marks of cells that have some, by the
// cell's name; tints are values and their colours in turn.  A test
// plays moves through both this and Python and compares.  Other boxes than
// 3x3 are named, other rules are data from Python, and their cells are in
// `board`, which sudoku.js uses.

import {
  BESIDE, CELLS, CHECKS, HOUSES_OF, NAMES, NINE, PEERS, REGION_OF, SIZE,
  VALUES, listed,
} from "./sudoku.js";
import { _, ngettext } from "./language.js";
import { hasTwins, isAllowed } from "./rule_checks.js";

export const MODES = ["refuse", "flag"];
const FEW = 4; // cells that a message names

// A move that the rules don't allow; the text says why.
export class Refused extends Error {}

// Looking.

export const stateOf = (game) => game.history[game.at];

// The value of a cell as a sign, "" when it is empty.
export function valueAt(game, k) {
  const sign = stateOf(game).values[k];
  return sign === "." ? "" : sign;
}

export const isClue = (game, k) => game.history[0].values[k] !== ".";

// The values that no peer has and that aren't ruled out, as a text.
export function possible(game, k) {
  const { values, ruled_out: ruled = {} } = stateOf(game);
  const taken = new Set(ruled[NAMES[k]] ?? "");
  for (const peer of PEERS[k]) taken.add(values[peer]);
  for (const n of VALUES) if (against(values, k, n).length) taken.add(n);
  return VALUES.filter((n) => !taken.has(n)).join("");
}

// The conflicts of a value under rules other than houses, by peer.
const against = (values, k, n) => BESIDE[k].filter(({ peer, allowed }) => {
  const value = peer === k ? n : values[peer];
  return value !== "." && !allowed[VALUES.indexOf(n)].includes(value);
});

// The sums and other rules that a value would break.  Equal cells that must
// differ are the conflict of a house.
const broken = (values, k, n) => CHECKS[k].filter((check) => {
  const at = (cell) => VALUES.indexOf(cell === k ? n : values[cell]) + 1;
  return !hasTwins(check, at) && !isAllowed(check, at);
});

// A rule with its cells: Killer cages 7 (r1c1 and r2c1).
const ruleText = ({ word, sign, cells }) => `${`${_(word)} ${sign}`.trim()} (${
  listed(cells.map((cell) => NAMES[cell]))})`;

// The marks to show in a cell, none if it has a value.
export function marksAt(game, k) {
  if (valueAt(game, k)) return "";
  if (game.auto) return automaticMarks(game, k);
  return stateOf(game).marks?.[NAMES[k]] ?? "";
}

// The candidates of an empty cell that marks are kept of: all, or those of
// values with two places in a box.
function automaticMarks(game, k) {
  const values = possible(game, k);
  if (!game.snyder) return values;
  const box = CELLS.filter((c) => REGION_OF[c] === REGION_OF[k]
    && !valueAt(game, c)).map((c) => possible(game, c));
  return [...values].filter(
    (n) => box.filter((one) => one.includes(n)).length === 2).join("");
}

// The marks in the middle of a cell.
export const centreAt = (game, k) => (valueAt(game, k) ? ""
  : stateOf(game).centre?.[NAMES[k]] ?? "");

// The cells with the same value as a cell, or with the same marks.
export function alike(game, k) {
  const contents = (c) => valueAt(game, c)
    || `${marksAt(game, c)} ${centreAt(game, c)}`;
  const mine = contents(k);
  return mine === " " ? [k] : CELLS.filter((c) => contents(c) === mine);
}

const clashesAt = (values, k) =>
  values[k] !== "." && ([...PEERS[k]].some((p) => values[p] === values[k])
    || against(values, k, values[k]).length > 0
    || broken(values, k, values[k]).length > 0);

// The cells whose value breaks a rule.
export const clashes = (game) =>
  CELLS.filter((k) => clashesAt(stateOf(game).values, k));

export const isSolved = (game) =>
  !stateOf(game).values.includes(".") && !clashes(game).length;

// The cells that the player has filled.
export const entries = (game) =>
  CELLS.filter((k) => valueAt(game, k) && !isClue(game, k));

// row 1 in the current language.
export function houseName(name) {
  const [kind, number] = name.split(" ");
  if (kind === "row") return _("row {number}", { number });
  if (kind === "column") return _("column {number}", { number });
  if (kind === "box") return _("box {number}", { number });
  if (kind === "place") return _("disjoint group {number}", { number });
  if (kind === "diagonal") {
    return number === "1" ? _("the falling diagonal")
      : _("the rising diagonal");
  }
  const end = name.lastIndexOf(" ");
  return end < 0 ? _(name) : `${_(name.slice(0, end))} ${name.slice(end + 1)}`;
}

// Where a value already is, in words; "" if it is nowhere.
export function reasonAgainst(game, k, n) {
  const { values } = stateOf(game);
  const conflicts = HOUSES_OF[k].flatMap(({ name, cells }) => cells
    .filter((peer) => peer !== k && values[peer] === n)
    .map((peer) => `${houseName(name)} (${NAMES[peer]})`));
  const beside = against(values, k, n);
  const others = beside.map(
    ({ word, peer }) => `${_(word)} (${NAMES[peer]})`);
  const found = conflicts.concat(others);
  const houses = listed(found.length ? found
    : broken(values, k, n).map(ruleText));
  if (!houses) return "";
  return conflicts.length
    || beside.some(({ peer }) => peer !== k && values[peer] === n)
    ? _("{n} is already in {houses}.", { n, houses })
    : _("{n} breaks a rule: {houses}.", { n, houses });
}

// Beginning.

// A new game in which every value is a clue.
export function begin(clues, mode = "refuse", auto = false, ruled = {},
  box = NINE) {
  return {
    game: "sudokit", schema: 1, ...(box === NINE ? {} : { box }), clues,
    mode, auto, hints: 0, seconds: 0, at: 0,
    history: [stateWith({ move: "", values: clues }, { ruled_out: ruled })],
  };
}

// A new game in which the entries are clues.
export function clued(game) {
  const { values, ruled_out: ruled = {} } = stateOf(game);
  const left = CELLS.filter((k) => values[k] === ".").map((k) => [NAMES[k],
    [...ruled[NAMES[k]] ?? ""]
      .filter((n) => ![...PEERS[k]].some((p) => values[p] === n)
        && !against(values, k, n).length).join("")]);
  return { ...rulesOf(game), ...begin(values, game.mode, game.auto,
    Object.fromEntries(left.filter(([, value]) => value)), game.box) };
}

// The fields of a game with its rules.
export const rulesOf = (game) => Object.fromEntries(
  ["box", "diagonals", "rules", "regions", "board"]
    .filter((name) => game[name]).map((name) => [name, game[name]]));

// The same for a request about its puzzle.
export function ruleFields({ box, diagonals, rules, regions }) {
  const words = [diagonals ? "diagonals" : "", rules].filter(Boolean);
  return { ...(regions ? { regions } : box ? { box } : {}),
    ...(words.length ? { rules: words.join(",") } : {}) };
}

// The same for setters: without clues, with these values as entries.
export function asEntries(game, values) {
  const empty = begin(".".repeat(values.length), "flag", false, {}, game.box);
  return push({ ...rulesOf(game), ...empty }, { move: "clues", values });
}

// Changing a state.

// The state with other parts; empty ones are left out.
function stateWith(state, parts) {
  const made = { ...state, ...parts };
  for (const part of ["marks", "centre", "colours", "tints", "ruled_out"]) {
    if (made[part] && !Object.keys(made[part]).length) delete made[part];
  }
  if (!made.solution) delete made.solution;
  return made;
}

const put = (values, k, sign) => values.slice(0, k) + sign
  + values.slice(k + 1);

// The marks with other ones in a cell, as a text.
function marksWith(marks = {}, k, text) {
  const { [NAMES[k]]: _, ...rest } = marks;
  return text ? { ...rest, [NAMES[k]]: text } : rest;
}

const toggled = (text, n) => (text.includes(n) ? text.replace(n, "")
  : [...text, n].sort().join(""));

// The state with a value, and the marks it leaves.
function entered(state, k, n) {
  return stateWith(state, { values: put(state.values, k, n), solution: 0,
    marks: leftBy(state.marks, k, n), centre: leftBy(state.centre, k, n) });
}

// The marks that a value in a cell leaves.
function leftBy(before, k, n) {
  let marks = marksWith(before, k, "");
  for (const peer of PEERS[k]) {
    const mine = marks[NAMES[peer]];
    if (mine?.includes(n)) marks = marksWith(marks, peer, mine.replace(n, ""));
  }
  for (const { peer, allowed } of BESIDE[k]) {
    const left = allowed[VALUES.indexOf(n)];
    const mine = marks[NAMES[peer]];
    if (mine) marks = marksWith(marks, peer,
      [...mine].filter((other) => left.includes(other)).join(""));
  }
  return marks;
}

// Moves.

function free(game, k) {
  if (isClue(game, k)) throw new Refused(_("{cell} is a clue.",
    { cell: NAMES[k] }));
}

export function enter(game, k, n) {
  free(game, k);
  if (valueAt(game, k) === n) {
    throw new Refused(_("{cell} is already {n}.", { cell: NAMES[k], n }));
  }
  const reason = reasonAgainst(game, k, n);
  if (reason && game.mode === "refuse") throw new Refused(reason);
  return push(game, { ...entered(stateOf(game), k, n),
    move: `${NAMES[k]}=${n}` });
}

export function erase(game, k) {
  free(game, k);
  if (!has(game, k)) throw new Refused(_("{cell} is empty.",
    { cell: NAMES[k] }));
  return push(game, { ...emptied(stateOf(game), k),
    move: _("{cells} erased", { cells: NAMES[k] }) });
}

export function eraseAll(game, cells) {
  const full = cells.filter((k) => has(game, k));
  if (!full.length) throw new Refused(_("There is nothing to erase."));
  return push(game, { ...full.reduce(emptied, stateOf(game)),
    move: _("{cells} erased", { cells: cellsText(full) }) });
}

// Whether there is anything to erase in a cell.
function has(game, k) {
  const { marks, centre } = stateOf(game);
  return !isClue(game, k) && Boolean(valueAt(game, k)
    || marks?.[NAMES[k]] || centre?.[NAMES[k]]);
}

const emptied = (state, k) => stateWith(state, {
  values: put(state.values, k, "."), marks: marksWith(state.marks, k, ""),
  centre: marksWith(state.centre, k, ""), solution: 0 });

const cellsText = ({ length }) => ngettext("{n} cell", "{n} cells", length);

// While marks are automatic, a removed mark is a ruled out candidate.
export function mark(game, k, n) {
  free(game, k);
  if (valueAt(game, k)) throw new Refused(_("{cell} has a value.",
    { cell: NAMES[k] }));
  const name = NAMES[k];
  const state = stateOf(game);
  const part = game.auto ? "ruled_out" : "marks";
  const before = state[part]?.[name] ?? "";
  const after = toggled(before, n);
  const gone = after.length < before.length;
  if (game.auto && !gone && !possible(game, k).includes(n)) {
    throw new Refused(reasonAgainst(game, k, n));
  }
  if (game.auto && !gone && !marksAt(game, k).includes(n)) {
    throw new Refused(_("{n} doesn't have two places in this box.", { n }));
  }
  const move = !game.auto ? _("{cells} mark {n}",
    { cells: name, n: (gone ? "-" : "+") + n })
    : gone ? _("{cell}: {n} allowed", { cell: name, n }) : `${name}<>${n}`;
  return push(game, stateWith(state, {
    [part]: marksWith(state[part], k, after), move }));
}

// A mark in all cells that are empty; those that have it lose it if no other
// lacks it.  Centre marks are always by hand.
export function markAll(game, cells, n, centre = false) {
  const empty = cells.filter((k) => !valueAt(game, k));
  if (!empty.length) throw new Refused(_("No empty cell is selected."));
  if (game.auto && !centre) return ruleAll(game, empty, n);
  const part = centre ? "centre" : "marks";
  const before = stateOf(game)[part] ?? {};
  const lack = empty.filter((k) => !before[NAMES[k]]?.includes(n));
  const chosen = lack.length ? lack : empty;
  const parts = { cells: cellsText(chosen), n: (lack.length ? "+" : "-") + n };
  return push(game, stateWith(stateOf(game), {
    [part]: toggledAll(before, chosen, n),
    move: centre ? _("{cells} centre {n}", parts)
      : _("{cells} mark {n}", parts) }));
}

const toggledAll = (marks, cells, n) => cells.reduce((all, k) =>
  marksWith(all, k, toggled(all[NAMES[k]] ?? "", n)), marks);

export const coloursAt = (game, k) =>
  stateOf(game).colours?.[NAMES[k]] ?? "";

// A colour in all cells; without one, they lose those that they have.
export function colourAll(game, cells, n) {
  const { colours = {} } = stateOf(game);
  if (n > "9") throw new Refused(_("There are nine colours."));
  const full = cells.filter((k) => colours[NAMES[k]]);
  if (!n && !full.length) throw new Refused(_("There is no colour here."));
  const lack = cells.filter((k) => !colours[NAMES[k]]?.includes(n));
  const chosen = n ? (lack.length ? lack : cells) : full;
  const move = n ? _("{cells} colour {n}", { cells: cellsText(chosen),
    n: (lack.length ? "+" : "-") + n })
    : _("{cells} uncoloured", { cells: cellsText(chosen) });
  return push(game, stateWith(stateOf(game), { colours: n
    ? toggledAll(colours, chosen, n)
    : chosen.reduce((all, k) => marksWith(all, k, ""), colours),
  move }));
}

// The colours of candidates, as {value: colour}.
export const tintsAt = (game, k) => Object.fromEntries(
  (stateOf(game).tints?.[NAMES[k]] ?? "").match(/../g)
    ?.map(([n, colour]) => [n, colour]) ?? []);

// A colour for the mark in all cells; without a mark, all of theirs go.
export function tintAll(game, cells, n, colour) {
  const { tints = {} } = stateOf(game);
  if (!n) {
    const full = cells.filter((k) => tints[NAMES[k]]);
    if (!full.length) throw new Refused(_("There is no colour here."));
    return push(game, stateWith(stateOf(game), {
      tints: full.reduce((all, k) => marksWith(all, k, ""), tints),
      move: _("{cells} mark colours cleared",
        { cells: cellsText(full) }) }));
  }
  const there = cells.filter((k) => marksAt(game, k).includes(n));
  if (!there.length) {
    throw new Refused(_("None of these cells has the mark {n}.", { n }));
  }
  const lack = there.filter((k) => tintsAt(game, k)[n] !== colour);
  const chosen = lack.length ? lack : there;
  return push(game, stateWith(stateOf(game), {
    tints: chosen.reduce((all, k) => marksWith(all, k,
      tinted(tintsAt(game, k), n, lack.length ? colour : "")), tints),
    move: _("{cells} mark {n} colour {colour}", {
      cells: cellsText(chosen), n,
      colour: (lack.length ? "+" : "-") + colour }) }));
}

function tinted(before, n, colour) {
  const { [n]: _, ...others } = before;
  const all = colour ? { ...others, [n]: colour } : others;
  return Object.keys(all).sort().map((key) => key + all[key]).join("");
}

// A choice ruled out in all cells that have it, or allowed again.
function ruleAll(game, cells, n) {
  const { ruled_out: ruled = {} } = stateOf(game);
  const have = cells.filter((k) => possible(game, k).includes(n));
  const back = cells.filter((k) => ruled[NAMES[k]]?.includes(n));
  const chosen = have.length ? have : back;
  if (!chosen.length) {
    throw new Refused(_("None of these cells can be {n}.", { n }));
  }
  return push(game, stateWith(stateOf(game), {
    ruled_out: toggledAll(ruled, chosen, n),
    move: have.length ? `${cellsText(chosen)} <>${n}`
      : _("{cells}: {n} allowed", { cells: cellsText(chosen), n }) }));
}

// The automatic marks as marks by hand.
export function fillMarks(game) {
  const marks = Object.fromEntries(CELLS
    .map((k) => [NAMES[k], valueAt(game, k) ? "" : automaticMarks(game, k)])
    .filter(([, text]) => text));
  return push(game, stateWith(stateOf(game), { marks,
    move: _("marks filled") }));
}

// No marks, and nothing ruled out.
export function clearMarks(game) {
  return push(game, stateWith(stateOf(game), { marks: {},
    centre: {}, ruled_out: game.history[0].ruled_out ?? {},
    move: _("marks cleared") }));
}

// What a step places and rules out, each a {k, n}.  Marks by hand are made
// for cells that have none when the step rules out some of their candidates.
export function follow(game, { placed = [], removed = [], technique }) {
  let state = stateOf(game);
  for (const { k, n } of placed) {
    free(game, k);
    state = entered(state, k, n);
  }
  let { ruled_out: ruled = {} } = state;
  for (const { k, n } of removed) {
    const mine = ruled[NAMES[k]] ?? "";
    if (!mine.includes(n)) ruled = marksWith(ruled, k, toggled(mine, n));
  }
  const after = push(game, stateWith(state, { ruled_out: ruled,
    marks: without(state.marks, ruled), centre: without(state.centre, ruled),
    move: technique }));
  if (game.auto) return after;
  const { marks: before = {}, centre = {} } = stateOf(game);
  const bare = reduced(after, removed).filter(
    (k) => !before[NAMES[k]] && !centre[NAMES[k]]);
  return push(game, stateWith(stateOf(after), { marks: bare.reduce(
    (marks, k) => marksWith(marks, k, possible(after, k)),
    stateOf(after).marks ?? {}) }));
}

// The empty cells in which steps rule candidates out.
const reduced = (game, removed) => [...new Set(removed.map(({ k }) => k))]
  .filter((k) => !valueAt(game, k));

// Which cells of a game lost candidates by moves that followed steps.
export function marksText(game, moves) {
  const cells = reduced(game, moves.flatMap((one) => one.removed));
  return cells.length ? _("Marks updated: {cells}.", {
    cells: cells.length <= FEW ? listed(cells.map((k) => NAMES[k]))
      : cellsText(cells) }) : "";
}

// The game without wrong entries, and with the marks of the solution that are
// missing, in these cells.
export function corrected(game, wrong, solution) {
  let state = stateOf(game);
  for (const k of wrong) {
    const name = NAMES[k];
    const { ruled_out: ruled = {}, centre = {} } = state;
    const n = solution[k];
    const mine = centre[name] ?? "";
    state = valueAt(game, k)
      ? stateWith(state, { values: put(state.values, k, ".") })
      : stateWith(state, {
        ruled_out: marksWith(ruled, k, (ruled[name] ?? "").replace(n, "")),
        centre: marksWith(centre, k,
          mine && !mine.includes(n) ? toggled(mine, n) : mine) });
  }
  return withState(game, stateWith(state, { solution: 0,
    move: _("mistakes corrected") }));
}

// The game with another state after the current one.
export const withState = (game, state) => push(game, state);

// The marks that were not ruled out.
const without = (marks = {}, ruled) => Object.fromEntries(
  Object.entries(marks).map(([name, mine]) => [name,
    [...mine].filter((n) => !ruled[name]?.includes(n)).join("")])
    .filter(([, mine]) => mine));

export const setAuto = (game, auto) => ({ ...game, auto });
export const setSnyder = ({ snyder, ...game }, on) =>
  (on ? { ...game, snyder: true } : game);
export const setMode = (game, mode) => ({ ...game, mode });
export const counted = (game) => ({ ...game, hints: game.hints + 1 });

// The history.

// The game after a move; undone moves are forgotten.  A restart can be
// undone, too.
function push(before, state) {
  const { points, ...game } = before;
  const played = game.back === undefined ? game.history.slice(0, game.at + 1)
    : [...game.history.slice(0, game.back + 1),
      { ...game.history[0], move: _("restarted") }];
  return withPoints({ ...goTo(game, played.length),
    history: [...played, state] },
  points?.filter((point) => point < played.length));
}

const withPoints = (game, points) =>
  (points?.length ? { ...game, points } : game);

export function goTo({ back, ...game }, at) {
  return { ...game, at };
}

// Undo goes back to the previous state, and redo forward again.
export function restart(game) {
  if (!game.at) throw new Refused(_("The game is at its start."));
  return { ...game, at: 0, back: game.at };
}

// A save point at this state.
export const setPoint = (game) => withPoints(game,
  [...new Set([...game.points ?? [], game.at])].sort((a, b) => a - b));

// Back to the last save point that differs.  That is a move, so undo returns
// to the branch.
export function toPoint(game) {
  const { points = [], history, at, back = at } = game;
  const position = ({ move, solution, ...rest }) => plainly(rest);
  const now = position(stateOf(game));
  const point = points.findLast((one) => one <= back
    && position(history[one]) !== now);
  if (point === undefined) {
    throw new Refused(points.some((one) => one <= back)
      ? _("You are at the save point.") : _("There is no save point."));
  }
  return push(game, stateWith(history[point], { solution: 0,
    move: _("back to the save point") }));
}

export const canUndo = (game) => game.at > 0 || game.back !== undefined;
export const canRedo = (game) => game.at < game.history.length - 1
  && !stateOf(game).solution;

// The move that undo takes back, which may be a restart.
export const lastMove = (game) => (game.back === undefined
  ? stateOf(game).move : _("restarted"));

export function undo(game) {
  if (!canUndo(game)) throw new Refused(_("There is nothing to undo."));
  return goTo(game, game.back ?? game.at - 1);
}

export function redo(game) {
  if (!canRedo(game)) throw new Refused(_("There is nothing to redo."));
  return goTo(game, game.at + 1);
}

// A solution in all cells; looking through several of them is one move.
// Moves undone before it can still be redone after it.
export function withSolution(game, state) {
  const pushed = stateOf(game).solution ? game : push(game, state);
  const ahead = game.back === undefined ? game.history.slice(game.at + 1) : [];
  return { ...pushed, history: [...pushed.history.slice(0, pushed.at), state,
    ...ahead] };
}

// The same of a puzzle whose only solution is known.
export function solved(game, values) {
  const { marks, centre, ...state } = stateOf(game);
  return withSolution(game, { ...state, values, solution: 1,
    move: _("solution {number}", { number: 1 }) });
}

// The game as it was before a solution was shown, with what was undone.
export const withoutSolution = (game) => (stateOf(game).solution
  ? { ...goTo(game, game.at - 1),
    history: game.history.filter((_, number) => number !== game.at) }
  : undo(game));

// The part of a game that requests need: its clues and its position.
export function short({ back, board, points, ...game }) {
  const [first] = game.history;
  return game.at ? { ...game, at: 1, history: [first, stateOf(game)] }
    : { ...game, history: [first] };
}

// Whether two games have the same history.
export const isSame = (one, other) => ["box", "diagonals", "rules",
  "regions", "clues", "at", "back", "history"].every(
  (part) => plainly(one[part]) === plainly(other[part]));

// As a text, whatever the order of its keys.
const plainly = (part) => JSON.stringify(part, (_, value) => (
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort()) : value));

// Moves by name, as the addresses have them.
const at = ({ i, j }) => SIZE * i + j;
const sign = (n) => (typeof n === "number" ? VALUES[n - 1] : n);
const MOVES = {
  enter: (game, m) => (m.n ? enter(game, at(m), sign(m.n))
    : erase(game, at(m))),
  erase: (game, m) => erase(game, at(m)),
  mark: (game, m) => mark(game, at(m), sign(m.n)),
  mark_all: (game, m) => markAll(game, m.cells, sign(m.n), m.centre),
  erase_all: (game, m) => eraseAll(game, m.cells),
  colour_all: (game, m) => colourAll(game, m.cells, m.n ? String(m.n) : ""),
  tint_all: (game, m) => tintAll(game, m.cells, m.n ? sign(m.n) : "",
    String(m.colour)),
  fill: fillMarks, clear: clearMarks,
  auto: (game, m) => setAuto(game, Boolean(m.on)),
  snyder: (game, m) => setSnyder(game, Boolean(m.on)),
  mode: (game, m) => setMode(game, m.mode),
  undo, redo, restart, follow, clues: clued, point: setPoint,
  to_point: toPoint,
};

export const play = (game, move) => MOVES[move.do](game, move);
