// Opens puzzles: new, typed, pasted, dropped, or from the address.  The game
// before them stays on the list, and Undo brings it back.

import * as days from "./days.js";
import * as dialogs from "./dialogs.js";
import * as engine from "./engine.js";
import * as errors from "./errors.js";
import * as settings from "./settings.js";
import * as store from "./store.js";
import * as table from "./table.js";
import { begin, isSame, ruleFields, rulesOf } from "./game.js";
import { say } from "./message.js";
import * as server from "./server.js";
import { NINE, plainPuzzle, sizeOf } from "./sudoku.js";
import { _ } from "./language.js";

const MOST = 100; // puzzles of a text that the server returns

const fresh = (clues, box = NINE) =>
  errors.withSettings(begin(clues, "refuse", false, {}, box));

// The request of the window.  A puzzle without clues has a random level, and
// all 4x4 ones are easy.
/** @returns {Record<string, any>} */
function kind() {
  const [box, rules, bare, level, symmetry] = ["box", "rules", "bare",
    "level", "symmetry"].map(settings.get);
  return { ...(box === NINE ? {} : { box }), ...(rules ? { rules, bare } : {}),
    ...(hasLevel() ? { level } : {}), symmetry };
}

export const hasLevel = () => (settings.get("rules") ? !settings.get("bare")
  : settings.get("box") !== "2x2");

// A puzzle of the shelf, if there is no other.
function fromShelf(level) {
  const [game, known] = days.gameOf(level, store.freshId());
  open(game, known);
}

// A seed always makes the same puzzle, so the next request has none.
// While the engine loads, or if no server answers, a puzzle comes from the
// shelf.
export async function make(wanted = {}) {
  if (server.isPending("generate")) return;
  const request = kind();
  const isPlain = !request.box && !request.rules
    && !Object.keys(wanted).length;
  if (isPlain && engine.isAway()) {
    fromShelf(request.level);
    return;
  }
  try {
    // A technique has a level of its own, and is for classic boards.
    await made(wanted.level ? { symmetry: request.symmetry, ...wanted }
      : { ...request, ...wanted });
  } catch (error) {
    if (server.isTooLate(error)) tellNone(wanted);
    else if (isPlain && error instanceof server.Gone) fromShelf(request.level);
    else throw error;
  }
}

// No puzzle was found in time.  Another attempt has another seed, unless the
// player has typed one.
function tellNone(wanted) {
  say(_("No puzzle was found in time. Try again, or choose another level or"
    + " symmetry."), { wrong: true, actions: [
    ...wanted.seed ? [] : [{ text: _("Try again"), id: "make-again",
      act: () => make(wanted) }],
    { text: _("More"), id: "make-other", aside: true, act: showMore }] });
}

function showMore() {
  /** @type {any} */ (document.getElementById("more")).open = true;
  dialogs.open("new");
}

async function made(request) {
  say(_("Making a puzzle …"), { isWaiting: true, actions: [
    { text: _("Stop"), id: "stop", act: stop }] });
  const { puzzle, solution, verdict, level, score, hardest, seed, board,
    ...rules } = await server.ask("generate", { ...request, seconds: 8 },
    { what: _("Making a puzzle") });
  const plain = fresh(puzzle, rules.box);
  const game = board ? underRules({ ...rulesOf(rules), ...plain }, board)
    : plain;
  open(game, { solution, about: { verdict: game.box ? nameOf(game) : verdict,
    level, score, hardest, seed } });
}

function stop() {
  server.stop("generate");
  say("");
}

// The first puzzle of a text, or the one with this number; `more` are known
// facts about it.
export async function openText(text, name = "text", number = 1, more = {}) {
  const clues = plainPuzzle(text);
  if (clues) {
    open(fresh(clues));
    return;
  }
  const { game: read, board, puzzles, texts } = await server.ask("game", {
    move: { do: "open", text, name, number } }, { kind: "open",
    what: _("Reading this text") });
  const game = board ? underRules(read, board) : read;
  const known = { ...(game.box ? { about: { verdict: nameOf(game) } } : more),
    ...(texts ? { texts } : {}) };
  const wasPlayed = game.seconds > 0 || game.history.length > 2;
  if (wasPlayed) openSaved(game, known);
  else {
    open(errors.withSettings(game), known);
  }
  if (puzzles) tellWhich(puzzles, text, name, number);
}

// A game with its rules; other regions are stored as boxes of one column,
// which determine the size.
export function underRules(game, board) {
  const size = Math.sqrt(game.clues.length);
  const box = !game.regions && game.box;
  return { ...game, box: box || `${size}x1`, board };
}

// If a text has several puzzles: which one this is, and a button for the next.
function tellWhich(puzzles, text, name, number) {
  const n = puzzles.indexOf(number) + 1;
  const all = puzzles.length === MOST ? `${MOST}+` : puzzles.length;
  say(_("Puzzle {n} of {all} in this text.", { n, all }), {
    actions: n < puzzles.length ? [{ text: _("Next one"), id: "next-puzzle",
      act: () => openText(text, name, puzzles[n]) }] : [] });
}

// A saved game; if the same state is stored here, that game continues.
function openSaved(game, known) {
  const same = store.games().find((one) => isSame(one.game, game));
  if (!same) {
    open(game, known);
    return;
  }
  if (same.id !== table.now().id) table.goTo(same);
  say(_("Continuing one of your saved games."));
}

// 9x9, and the other rules.
export const nameOf = ({ box, board }) => [sizeName(box),
  ...(board?.about ?? []).map(({ title }) => _(title))].join(", ");

const sizeName = (box) => `${sizeOf(box)}x${sizeOf(box)}`;

export function openEmpty() {
  const box = settings.get("box");
  open({ ...fresh(".".repeat(sizeOf(box) ** 2), box), mode: "flag" });
}

// The puzzle in the address, as from a code in a book; then the address is
// that of the page again, so that a reload continues the game.
export function brought() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const puzzle = fields.get("p") ?? fields.get("puzzle");
  // The server reads marks, a shape or diagonals after it.
  const isAlone = [...fields].length === 1;
  const text = puzzle
    && ((isAlone && plainPuzzle(puzzle)) || location.href);
  if (text) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return text;
}

export function open(game, known) {
  table.open(game, known);
  if (table.now().before) {
    say(_("The previous game is kept under Your games. Undo brings it back."));
  }
}

// Fetch the level and the solution of a puzzle in the background: errors
// aren't shown, and a busy server gets another request later.
export async function learn(times = 3) {
  const { id } = table.now();
  try {
    await learnOnce();
  } catch (error) {
    if (!times || !server.isForNow(error)) return;
    await new Promise((resolve) => { setTimeout(resolve, 2000); });
    if (table.now().id === id) await learn(times - 1);
  }
}

async function learnOnce() {
  const { id, game, about, solution } = table.now();
  const { clues, box } = game;
  const fewest = box ? sizeOf(box) : 1;
  if (clues.replaceAll(".", "").length < fewest) return;
  const same = () => table.now().id === id;
  if (!solution) {
    const { solutions: [first], more } = await server.ask("solutions", {
      puzzle: clues, ...ruleFields(game), limit: 1,
      seconds: box ? 5 : 2 },
    { kind: "about" }).catch((error) => {
      // If it takes too long, the level is only computed on request.
      if (!(error instanceof server.Refused) || server.isForNow(error)) {
        throw error;
      }
      return { solutions: [], more: true };
    });
    if (!same()) return;
    if (!first && !more) table.learn({ isUnsolvable: true });
    if (first && !more) table.learn({ solution: first });
    else if (box && Boolean(first) === more) {
      const verdict = more ? "several solutions" : "no solution";
      table.learn({ about: { verdict: `${nameOf(game)}, ${_(verdict)}` } });
    }
  }
  if (about || box || !same()) return;
  const { verdict, level, score, hardest } = await server.ask(
    "rate", { puzzle: clues, seconds: 10 }, { kind: "about" });
  if (same()) table.learn({ about: { verdict, level, score, hardest } });
}
