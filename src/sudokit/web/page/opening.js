// Puzzles that come: made, typed, pasted, dropped, brought by the address.
// The game before them stays on the list, and Undo takes it back.

import * as errors from "./errors.js";
import * as settings from "./settings.js";
import * as table from "./table.js";
import { begin, setAuto, setMode } from "./game.js";
import { say } from "./message.js";
import * as server from "./server.js";
import { plainPuzzle } from "./sudoku.js";

const ONE = "one solution";

const fresh = (clues) =>
  begin(clues, errors.mode(), settings.get("auto"));

export async function make() {
  if (server.isPending("generate")) return;
  say("Making a puzzle …", { actions: [
    { text: "Stop", id: "stop", act: stop }] });
  const seed = settings.get("seed").trim();
  const { puzzle, solution, verdict, level, score, hardest, seed: found } =
    await server.ask("generate", {
      level: settings.get("level"), symmetry: settings.get("symmetry"),
      seconds: 8, ...(seed ? { seed } : {}),
    }, { what: "Making a puzzle" });
  open(fresh(puzzle), { about: { verdict, level, score, hardest, seed: found },
    ...(verdict === ONE ? { solution } : {}) });
}

function stop() {
  server.stop("generate");
  say("");
}

export async function openText(text, name = "text") {
  const clues = plainPuzzle(text);
  if (clues) {
    open(fresh(clues));
    return;
  }
  const { game } = await server.ask("game", {
    move: { do: "open", text, name } }, { kind: "open",
    what: "Reading this text" });
  const saved = game.seconds > 0 || game.history.length > 2;
  open(saved ? game : setAuto(setMode(game, errors.mode()),
    settings.get("auto")));
}

export function openEmpty() {
  open({ ...fresh(".".repeat(81)), mode: "flag" });
}

// The puzzle that the address brings, as a code in a book does; then the
// address is that of the page again, so that a reload goes on with it.
export function brought() {
  const fields = new URLSearchParams(location.hash.slice(1));
  const puzzle = fields.get("p") ?? fields.get("puzzle");
  const text = puzzle && (plainPuzzle(puzzle) ?? location.href);
  if (text) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return text;
}

export function open(game, known) {
  table.open(game, known);
  if (table.now().before) say("The game before is on the list. Undo"
    + " brings it back.");
  learn().catch(() => {});
}

// The level and the solution of a puzzle, without being asked for.
export async function learn() {
  const { id, game: { clues }, about, solution } = table.now();
  if (clues.replaceAll(".", "").length < 17) return;
  const same = () => table.now().id === id;
  if (!solution) {
    const { solutions: [first], more } = await server.ask("solutions", {
      puzzle: clues, limit: 1, seconds: 2 }, { kind: "about" });
    if (first && !more && same()) table.learn({ solution: first });
  }
  if (about || !same()) return;
  const { verdict, level, score, hardest } = await server.ask(
    "rate", { puzzle: clues, seconds: 10 }, { kind: "about" });
  if (same()) table.learn({ about: { verdict, level, score, hardest } });
}
