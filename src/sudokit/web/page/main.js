// The page: passes on what the player does, and draws what is answered.

import { Grid } from "./grid.js";
import { keys } from "./keys.js";
import { download, opened } from "./files.js";
import { moved } from "./history.js";
import { ask, names } from "./server.js";
import { legend, listed, rated, titleOf } from "./words.js";

const at = (id) => document.getElementById(id);
const grid = new Grid(at("grid"));

let now = null; // the last answer: the game and how it looks
let since = Date.now(); // when the clock was read last
let steps = null; // the explanation, while it is open
let queue = Promise.resolve(); // moves go one after the other

function say(text, wrong = false) {
  at("message").textContent = text;
  at("message").classList.toggle("error", wrong);
}

// Asking.

function inTurn(act, failed) {
  queue = queue.then(act).catch(failed);
  return queue;
}

const play = (move) => inTurn(() => turn(move), complain);

async function turn(move) {
  tick();
  show(await busy(moved(now?.game, move, ask)));
}

async function busy(answer) {
  document.body.classList.add("busy");
  try {
    return await answer;
  } finally {
    document.body.classList.remove("busy");
  }
}

// What was refused, and the cells it speaks of.
function complain(error) {
  say(error.message, true);
  grid.point(error.message.match(/\br\dc\d\b/g) ?? []);
}

function show(answer) {
  const fresh = now?.game.clues !== answer.game.clues;
  now = answer;
  closeSteps();
  draw();
  if (fresh) level(now.game.clues);
  if (answer.wrong) told(answer.wrong);
  else if (answer.hint) hinted(answer.hint);
  else if (answer.view.solved && !answer.solution_text) {
    say(`Solved in ${at("clock").textContent}. Well done!`);
  } else say("");
}

function draw() {
  const { view } = now;
  grid.draw(view.cells);
  at("which").textContent = now.solution_text ?? "";
  at("which").hidden = !now.solution_text;
  at("auto").checked = view.auto;
  at("flag").checked = view.mode === "flag";
  document.querySelector("[data-do=undo]").disabled = !view.undo;
  document.querySelector("[data-do=redo]").disabled = !view.redo;
  for (const id of ["apply", "rewind", "legend"]) at(id).hidden = true;
  counted(view.cells);
}

// Values that are in the grid nine times are dimmed.
function counted(cells) {
  for (const button of at("pad").children) {
    const n = Number(button.dataset.n);
    const found = cells.filter((cell) => cell.value === n).length;
    button.classList.toggle("done", n > 0 && found >= 9);
  }
}

function told(wrong) {
  grid.wrong(wrong);
  at("rewind").hidden = !wrong.length;
  say(wrong.length
    ? `Wrong: ${wrong.map((k) => now.view.cells[k].name).join(", ")}.`
    : "No mistake so far.", wrong.length > 0);
}

function hinted(hint) {
  coloured(hint.parts);
  at("apply").hidden = !hint.applies;
  say(hint.text);
}

function coloured(parts) {
  grid.colour(parts);
  at("legend").replaceChildren(...legend(parts));
  at("legend").hidden = !parts.length;
}

// Playing.

function enter(n, asMark = pencil()) {
  const cell = { i: Math.floor(grid.at / 9), j: grid.at % 9 };
  if (n === 0) play({ do: "erase", ...cell });
  else play({ do: asMark ? "mark" : "enter", ...cell, n });
}

const pencil = () => at("pencil").getAttribute("aria-pressed") === "true";

function togglePencil() {
  at("pencil").setAttribute("aria-pressed", String(!pencil()));
}

async function make(event) {
  event?.preventDefault();
  say("Making a puzzle …");
  const seed = at("seed").value.trim();
  const before = now?.game.clues;
  try {
    const made = await busy(ask("generate", {
      level: at("level").value, symmetry: at("symmetry").value, seconds: 8,
      ...(seed ? { seed } : {}),
    }));
    if (now?.game.clues !== before) return; // another was opened
    await play({ do: "open", text: made.puzzle });
    about(made);
    grid.focus();
  } catch (error) {
    complain(error);
  }
}

function open(text, name = "text") {
  at("wrong").textContent = "";
  return inTurn(async () => {
    await turn({ do: "open", text, name });
    at("own").open = false;
    grid.focus();
  }, (error) => wrongText(text, error));
}

// An error is shown where it happens.
function wrongText(text, error) {
  const field = at("text");
  at("own").open = true;
  field.value = text;
  at("wrong").textContent = error.line
    ? `Line ${error.line}, column ${error.column}: ${error.message}`
    : error.message;
  if (!error.line) return;
  const lines = text.split("\n").slice(0, error.line - 1);
  const start = lines.join("\n").length + (lines.length ? 1 : 0)
    + error.column - 1;
  field.blur(); // what is selected is scrolled to by the focus
  field.setSelectionRange(start, start + 1);
  field.focus();
}

// Explaining.

const clues = () => now.game.clues;

async function explain() {
  try {
    say("Explaining …");
    const found = await busy(
      ask("explain", { puzzle: clues(), seconds: 10 }));
    steps = found.steps;
    if (!steps.length) {
      say(`Nothing to explain: ${found.verdict}.`);
      return;
    }
    at("list").replaceChildren(...listed(steps, showStep));
    at("outcome").textContent = found.verdict === "one solution"
      ? "Explanation" : `Explanation (${found.verdict})`;
    explaining(true);
    at("list").querySelector("button").focus();
  } catch (error) {
    complain(error);
  }
}

function explaining(on) {
  at("steps").hidden = !on;
  document.body.classList.toggle("explaining", on);
}

function showStep(number) {
  const step = steps[number];
  grid.draw([...step.grid].map((sign, k) => ({
    name: now.view.cells[k].name, value: Number(sign) || 0,
    clue: clues()[k] !== ".", marks: [...step.choices[k]].map(Number),
  })));
  coloured(step.parts);
  const list = at("list");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  list.children[number].firstChild.setAttribute("aria-current", "step");
  say(`${number + 1} of ${steps.length}. ${step.text}`);
}

// To the step after the one that has the focus, or before it.
function walk(by) {
  const there = document.activeElement.parentElement;
  const next = by > 0 ? there.nextSibling : there.previousSibling;
  next?.firstChild.focus();
}

function closeSteps() {
  if (at("steps").hidden) return;
  explaining(false);
  draw();
  say("");
  grid.focus();
}

async function rate() {
  say("Rating …");
  try {
    const found = await busy(ask("rate", { puzzle: clues(), seconds: 10 }));
    about(found);
    say(`Level: ${rated(found)}.`);
  } catch (error) {
    complain(error);
  }
}

// The level of a puzzle that was opened, without being asked for.
async function level(puzzle) {
  at("about").textContent = "";
  if (puzzle.replaceAll(".", "").length < 17) return;
  const found = await ask("rate", { puzzle, seconds: 2 }).catch(() => null);
  if (found && clues() === puzzle && !at("about").textContent) about(found);
}

function about(found) {
  at("about").textContent = rated(found)
    + (found.seed === undefined ? "" : `, seed ${found.seed}`);
}

// Keeping.

function save() {
  tick();
  download("game.json", `${JSON.stringify(now.game, null, 1)}\n`);
}

async function write() {
  const format = at("format").value;
  try {
    const found = await moved(now.game, { do: "write", format }, ask);
    const lost = found.left_out.join(", ");
    say(lost ? `Not in this format: ${lost}.` : "");
    download(`puzzle.${format}`, found.text);
  } catch (error) {
    complain(error);
  }
}

// The picture of the step that is shown, else of the grid.
async function picture() {
  const step = at("list").querySelector("[aria-current]");
  const open = step && !at("steps").hidden;
  try {
    const { text } = await moved(
      now.game, { do: "write", format: "jsonl" }, ask);
    const { svg } = await busy(ask("draw", {
      puzzle: open ? clues() : text, seconds: 10,
      step: open ? [...at("list").children].indexOf(step.parentElement) + 1
        : 0,
      choices: at("auto").checked,
    }));
    download("sudoku.svg", svg);
  } catch (error) {
    complain(error);
  }
}

// A page that is loaded again goes on with the game.
const KEPT = "game";

function keep() {
  tick();
  try {
    localStorage.setItem(KEPT, JSON.stringify(now.game));
  } catch {
    // There is no room, or it isn't allowed.
  }
}

// A puzzle that the address brings, as a code in a book does; then the
// address is that of the page again, so that a reload goes on with it.
function brought() {
  const text = new URLSearchParams(location.hash.slice(1)).get("puzzle");
  if (text) {
    history.replaceState(null, "", location.pathname + location.search);
    open(text);
  }
  return Boolean(text);
}

async function begin() {
  if (brought()) return;
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    if (kept) {
      show(await ask("game", { game: kept, move: { do: "show" } }));
      grid.focus();
      return;
    }
  } catch {
    // Then with another one.
  }
  await play({ do: "empty" });
  await make();
}

// The clock is drawn here and kept in the game.
function tick() {
  if (!now) return;
  const time = Date.now();
  if (!now.view.solved && !document.hidden) {
    now.game.seconds += (time - since) / 1000;
  }
  since = time;
  const seconds = Math.floor(now.game.seconds);
  const rest = String(seconds % 60).padStart(2, "0");
  at("clock").textContent = `${Math.floor(seconds / 60)}:${rest}`;
}

// Beginning.

function pad() {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) {
    const button = document.createElement("button");
    button.textContent = n || "⌫";
    button.dataset.n = n;
    button.setAttribute("aria-label", n ? `value ${n}` : "erase");
    button.addEventListener("click", () => enter(n));
    at("pad").append(button);
  }
}

const commands = {
  move: (down, right) => grid.move(down, right), enter, togglePencil,
  play, explain, rate, make, save, closeSteps, walk,
  hint: (strength) => play({ do: "hint", strength }),
  load: () => at("file").click(),
  text: () => { at("own").open = true; at("text").focus(); },
};

function listen() {
  const click = (id, act) => at(id).addEventListener("click", act);
  for (const button of document.querySelectorAll("[data-do]")) {
    const move = { do: button.dataset.do };
    button.addEventListener("click", () => play(move));
  }
  for (const button of document.querySelectorAll("[data-hint]")) {
    const strength = Number(button.dataset.hint);
    button.addEventListener("click", () => commands.hint(strength));
  }
  const buttons = { pencil: togglePencil, explain, rate, close: closeSteps,
    save, write, picture, snap: picture,
    load: commands.load, choose: commands.load,
    print: () => window.print(), take: () => open(at("text").value) };
  for (const [id, act] of Object.entries(buttons)) click(id, act);
  at("make").addEventListener("submit", make);
  at("auto").addEventListener("change", (event) =>
    play({ do: "auto", on: Number(event.target.checked) }));
  at("flag").addEventListener("change", (event) =>
    play({ do: "mode", mode: event.target.checked ? "flag" : "refuse" }));
  document.addEventListener("visibilitychange", keep);
  window.addEventListener("hashchange", brought);
  window.addEventListener("pagehide", keep);
}

async function fill() {
  for (const [id, found] of Object.entries(await names())) {
    at(id).append(...found.map((name) => new Option(titleOf(name), name)));
  }
}

pad();
listen();
keys(commands);
opened(at("file"), open);
setInterval(tick, 1000);
fill().then(begin).catch(complain);
