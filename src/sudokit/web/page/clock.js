// The time of the game: it runs while the page is looked at.

import * as table from "./table.js";
import { isSolved } from "./game.js";
import { time } from "./words.js";

const EACH = 10; // seconds after which the time is kept without a move

const place = document.getElementById("clock");
let since = performance.now();
let unkept = 0;

export function tick() {
  const present = performance.now();
  const gone = (present - since) / 1000;
  since = present;
  if (!table.now()) return;
  if (!document.hidden && !isSolved(table.game())) {
    table.setSeconds(Math.round(1000 * (table.game().seconds + gone)) / 1000);
    unkept += gone;
  }
  place.textContent = time(table.game().seconds);
  if (unkept > EACH && table.isPlayed(table.now())) keep();
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
