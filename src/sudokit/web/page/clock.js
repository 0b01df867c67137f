// The clock of the game, which runs only while the page is visible.

import * as table from "./table.js";
import { isSolved } from "./game.js";
import { say } from "./message.js";
import { time } from "./words.js";
import { _ } from "./language.js";

const EACH = 10; // seconds after which the time is stored without a move
const ASLEEP = 5; // seconds without a tick: the machine slept, not the player

const place = document.getElementById("clock");
const button = document.getElementById("pause");
let since = performance.now();
let running = false; // since then
let unkept = 0;

export const isPaused = () => document.body.classList.contains("paused");

// Stops the clock and hides the grid.
export function pause() {
  if (isPaused()) goOn();
  else {
    tick();
    document.body.classList.add("paused");
    running = false;
    button.setAttribute("aria-pressed", "true");
    remind();
  }
}

export function remind() {
  if (isPaused()) say(_("Paused. Press any cell to continue."), { actions: [
    { text: _("Resume"), act: goOn }] });
}

export function goOn() {
  if (!isPaused()) return;
  document.body.classList.remove("paused");
  button.setAttribute("aria-pressed", "false");
  tick();
  say("");
}

// The time until now counts if the page was visible until now.
export function tick() {
  const present = performance.now();
  const gone = (present - since) / 1000;
  since = present;
  if (!table.now()) return;
  if (running) count(gone > ASLEEP ? 1 : gone);
  running = !document.hidden && !isPaused() && !isSolved(table.game());
  place.textContent = time(table.game().seconds);
  if (unkept > EACH && table.isPlayed(table.now())) keep();
}

function count(gone) {
  table.setSeconds(Math.round(1000 * (table.game().seconds + gone)) / 1000);
  unkept += gone;
}

// Another game is on the table: the time until now wasn't its own.
export function turn() {
  running = false;
  tick();
}

function keep() {
  unkept = 0;
  table.catchUp();
  table.save();
}

export function start() {
  setInterval(tick, 1000);
  document.addEventListener("visibilitychange", () => {
    tick();
    if (document.hidden) keep();
    else table.catchUp();
  });
  window.addEventListener("pagehide", keep);
}
