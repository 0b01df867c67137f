// The page: passes on what the player does, and draws what is answered.

import { Grid } from "./grid.js";
import { keys } from "./keys.js";
import { download, opened } from "./files.js";
import { ask, formats } from "./server.js";
import { listed, rated } from "./words.js";

const at = (id) => document.getElementById(id);
const grid = new Grid(at("grid"), () => {});
const say = (text) => { at("message").textContent = text; };

let now = null; // the last answer: the game and how it looks
let since = Date.now(); // when the clock was read last
let steps = null; // the explanation, while it is open
let queue = Promise.resolve(); // moves go one after the other

// Asking.

function play(move) {
  queue = queue.then(() => turn(move)).catch(complain);
  return queue;
}

async function turn(move) {
  document.body.classList.add("busy");
  try {
    tick();
    show(await ask("game", { game: now?.game ?? null, move }));
  } finally {
    document.body.classList.remove("busy");
  }
}

function complain(error) {
  say(error.message);
}

function show(answer) {
  const fresh = !now || now.game.clues !== answer.game.clues;
  now = answer;
  if (fresh) at("about").textContent = "";
  closeSteps();
  draw();
  if (answer.wrong) told(answer.wrong);
  else if (answer.hint) hinted(answer.hint);
  else if (answer.view.solved && !answer.solution_text) {
    say(`Solved in ${at("clock").textContent}. Well done!`);
  } else say("");
}

function draw() {
  const { view } = now;
  grid.draw(view.cells);
  at("which").textContent = now.solution_text ?? "–";
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
    : "No mistake so far.");
}

function hinted(hint) {
  grid.colour(hint.parts);
  at("apply").hidden = !hint.applies;
  at("legend").hidden = !hint.parts.length;
  say(hint.text);
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
    const made = await ask("generate", {
      level: at("level").value, seconds: 8,
      ...(seed ? { seed: Number(seed) } : {}),
    });
    if (now?.game.clues !== before) return; // another was opened
    await play({ do: "open", text: made.puzzle });
    at("about").textContent = `${rated(made)}, seed ${made.seed}`;
    grid.focus();
  } catch (error) {
    complain(error);
  }
}

async function open(text, name = "text") {
  at("wrong").textContent = "";
  try {
    show(await ask("game", { move: { do: "open", text, name } }));
    at("own").open = false;
    grid.focus();
  } catch (error) {
    wrongText(text, error);
  }
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
  field.focus();
  field.setSelectionRange(start, start + 1);
}

// Explaining.

const clues = () => now.game.clues;

async function explain() {
  try {
    say("Explaining …");
    const found = await ask("explain", { puzzle: clues(), seconds: 10 });
    steps = found.steps;
    say(steps.length ? `${steps.length} steps` : found.verdict);
    at("list").replaceChildren(...listed(steps, showStep));
    at("steps").hidden = false;
    at("list").querySelector("button")?.focus();
  } catch (error) {
    complain(error);
  }
}

function showStep(number) {
  const step = steps[number];
  grid.draw([...step.grid].map((sign, k) => ({
    name: now.view.cells[k].name, value: Number(sign) || 0,
    clue: clues()[k] !== ".", marks: [...step.choices[k]].map(Number),
  })));
  grid.colour(step.parts);
  at("legend").hidden = false;
  say(step.text);
}

function closeSteps() {
  if (at("steps").hidden) return;
  at("steps").hidden = true;
  draw();
  say("");
  grid.focus();
}

async function rate() {
  try {
    say("Rating …");
    const found = await ask("rate", { puzzle: clues(), seconds: 10 });
    at("about").textContent = rated(found);
    say(rated(found));
  } catch (error) {
    complain(error);
  }
}

// Keeping.

function save() {
  tick();
  download("game.json", `${JSON.stringify(now.game, null, 1)}\n`);
}

async function write() {
  const format = at("format").value;
  try {
    const found = await ask("game",
      { game: now.game, move: { do: "write", format } });
    const lost = Object.keys(found.lost).join(", ");
    say(lost ? `Not in this format: ${lost}.` : "");
    download(`puzzle.${format}`, found.text);
  } catch (error) {
    complain(error);
  }
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
  play, explain, rate, make, save, closeSteps,
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
  click("pencil", togglePencil);
  click("explain", explain);
  click("rate", rate);
  click("close", closeSteps);
  click("save", save);
  click("write", write);
  click("load", commands.load);
  click("choose", commands.load);
  click("print", () => window.print());
  click("take", () => open(at("text").value));
  at("make").addEventListener("submit", make);
  at("auto").addEventListener("change", (event) =>
    play({ do: "auto", on: Number(event.target.checked) }));
  at("flag").addEventListener("change", (event) =>
    play({ do: "mode", mode: event.target.checked ? "flag" : "refuse" }));
}

pad();
listen();
keys(commands);
opened(at("file"), open);
setInterval(tick, 1000);
document.addEventListener("visibilitychange", tick);
formats().then((names) => {
  at("format").append(...names.map((name) => new Option(name)));
});
play({ do: "empty" }).then(() => make());
