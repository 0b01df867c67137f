// Links that open a puzzle: ``#p=`` and 81 signs, a to i for entries, then the
// centre marks (m), the corner marks (k) and the candidates that are ruled out
// (r), two signs per cell.

import * as dialogs from "./dialogs.js";
import * as table from "./table.js";
import { isClue, short, stateOf } from "./game.js";
import { ask } from "./server.js";
import { CELLS, NAMES } from "./sudoku.js";
import { _ } from "./language.js";

const ENTRIES = " abcdefghi";
const HERE = ["localhost", "127.0.0.1", "[::1]"]; // works here only

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);

// A set of values as a number in base 32.
function twoSigns(text) {
  const bits = [...text].reduce((sum, n) => sum + 2 ** (n - 1), 0);
  return bits.toString(32).padStart(2, "0");
}

const marks = (name, all) => (all
  ? `&${name}=${CELLS.map((k) => twoSigns(all[NAMES[k]] ?? "")).join("")}`
  : "");

export function link(game = table.game()) {
  const { values, centre, marks: corner, ruled_out: ruled } = stateOf(game);
  const signs = CELLS.map((k) => (values[k] === "." || isClue(game, k)
    ? values[k] : ENTRIES[values[k]])).join("");
  return `${location.origin}${location.pathname}#p=${signs}${
    marks("m", centre)}${marks("k", corner)}${marks("r", ruled)}`;
}

// The puzzle of a game with other rules, as text from the server.
async function written(game) {
  const { text } = await ask("game", { game: short({ ...game, at: 0 }),
    move: { do: "write", format: "link" } }, { what: _("The link") });
  return location.origin + location.pathname
    + text.slice(text.indexOf("#")).trim();
}

// Copies the link, and shows it as a code, too, for another device.
export async function copy() {
  const text = table.game().box ? await written(table.game()) : link();
  at("copied").textContent = "";
  at("codeless").textContent = "";
  at("code").hidden = true;
  at("address").value = text;
  dialogs.open("link");
  const [done] = await Promise.all([copied(text), coded(text)]);
  at("copied").textContent = done
    ? _("Copied. The link opens this puzzle as it is now.")
    : _("Copy the link from here. It opens this puzzle as it is now.");
  if (!done) at("address").select();
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function coded(text) {
  try {
    const { svg } = await ask("code", { text }, { what: _("A QR code") });
    at("code").src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    at("code").hidden = false;
    if (HERE.includes(location.hostname)) {
      at("codeless").textContent = _("Only this computer can open"
        + " this address. To play on a phone, start: sudoku web --host"
        + " 0.0.0.0");
    }
  } catch (error) {
    at("codeless").textContent = error.message;
  }
}
