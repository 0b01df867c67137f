// Puzzles from photos.  The values that the server reads are shown over the
// picture, a field for each cell, and can be corrected before they are played.

import * as dialogs from "./dialogs.js";
import * as engine from "./engine.js";
import { say } from "./message.js";
import { Refused } from "./game.js";
import { ask } from "./server.js";
import { NINE, namesOf, signsOf, sizeOf } from "./sudoku.js";
import { aloud } from "./words.js";
import { _ } from "./language.js";

const SIDE = 2000; // pixels of the longer side that are sent
const MOST = 2_900_000; // bytes that a request can carry

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
// On a phone, a focused field covers half of the window with its keyboard.
const isTouch = matchMedia("(pointer: coarse)");
let puzzles = [];
let number = 0;

// Python in the browser has no reader of pictures.
function needProgram() {
  if (engine.isHere) {
    throw new Refused(_("Photos need the program: pip install"
      + " 'sudokit[web,photo]', then start sudoku web."));
  }
}

// A phone has its own dialog for taking or choosing a picture.
export async function choose() {
  needProgram();
  const devices = isTouch.matches ? []
    : await navigator.mediaDevices?.enumerateDevices() ?? [];
  if (!devices.some(({ kind }) => kind === "videoinput")) {
    at("photo").click();
    return;
  }
  darken();
  dialogs.open("camera");
}

// Opens the camera of this device; then a picture is taken with it.
async function shoot() {
  const view = at("view");
  if (view.srcObject) {
    const canvas = drawnOn(view, view.videoWidth, view.videoHeight);
    await read(await packed(canvas));
    return;
  }
  try {
    const seen = await navigator.mediaDevices.getUserMedia({ video: {
      facingMode: "environment", width: { ideal: SIDE } } });
    view.srcObject = seen;
    if (!at("camera").open) darken();
  } catch {
    at("unseen").textContent = _("The camera can't be used: allow it in the"
      + " browser's settings for this page, or choose a picture.");
    return;
  }
  await view.play();
  view.hidden = false;
  at("shoot").textContent = _("Take the picture");
  at("unseen").textContent = _("Hold the whole puzzle in view.");
}

function darken() {
  const view = at("view");
  for (const track of view.srcObject?.getTracks() ?? []) track.stop();
  view.srcObject = null;
  view.hidden = true;
  at("shoot").textContent = _("Use the camera");
  at("unseen").textContent = "";
}

export async function read(file) {
  needProgram();
  dialogs.close();
  say(_("Reading the photo …"));
  const picture = await inBase64(await smaller(file));
  ({ puzzles } = await ask("scan", { picture, seconds: 10 },
    { what: _("Reading a photo") }));
  say("");
  dialogs.open("scan");
  show(0);
}

// The picture, scaled down if it is large; the file itself if it is small
// enough, or if the browser can't show it, such as a PDF.
async function smaller(file) {
  const picture = await createImageBitmap(file).catch(() => null);
  const scale = picture
    ? Math.min(1, SIDE / Math.max(picture.width, picture.height)) : 1;
  if (!picture || (scale === 1 && file.size < MOST)) {
    if (file.size < MOST) return file;
    throw new Refused(_("This file is too large: save it as a JPEG of less"
      + " than 3 MB."));
  }
  return packed(drawnOn(picture, picture.width * scale,
    picture.height * scale));
}

function drawnOn(picture, width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width,
    canvas.height);
  return canvas;
}

/** @type {(canvas: HTMLCanvasElement) => Promise<Blob>} */
const packed = (canvas) => new Promise((resolve) => {
  canvas.toBlob(resolve, "image/jpeg", 0.9);
});

function inBase64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

const fields = () => [...at("over").querySelectorAll("input")];

function show(which) {
  number = which;
  const puzzle = puzzles[number];
  const picture = document.createElement("img");
  picture.src = puzzle.picture;
  picture.alt = _("the photo");
  const names = namesOf(sizeOf(puzzle.box));
  at("over").replaceChildren(picture,
    ...names.map((name, k) => field(puzzle, name, k)));
  at("over").style.setProperty("--side", puzzle.side);
  at("scanned").textContent = toldOf(puzzle);
  at("next-scan").hidden = puzzles.length < 2;
  const doubtful = at("over").querySelector(".doubtful");
  reachable(doubtful ?? fields()[0]);
  (isTouch.matches ? at("play-scan") : doubtful ?? at("play-scan")).focus();
}

// One field is reached by Tab, the others by arrows.
function reachable(one) {
  for (const each of fields()) each.tabIndex = each === one ? 0 : -1;
}

function toldOf({ sure, solutions, doubts }) {
  const why = { 0: _("As read, the puzzle has no solution."),
    2: _("As read, the puzzle has several solutions.") }[solutions] ?? "";
  const framed = Object.keys(doubts).length
    ? _("Check the cells framed in red.") : "";
  const then = sure ? [_("Compare these values with the photo, then play.")]
    : [framed, _("Correct what is wrong.")];
  return [why, ...then].filter(Boolean).join(" ");
}

// A field over its cell; a handwritten value stays an entry until it is
// changed.
function field({ box, clues, entries, doubts, cells }, name, k) {
  const made = document.createElement("input");
  const signs = signsOf(sizeOf(box));
  const isEntry = entries[k] !== ".";
  made.value = `${clues[k]}${entries[k]}`.replaceAll(".", "");
  made.className = isEntry ? "entry" : "";
  if (doubts[name]) {
    made.classList.add("doubtful");
    made.title = [...doubts[name]].map((n) => (n === "." ? _("empty") : n))
      .join(", ");
  }
  made.setAttribute("aria-label", aloud(name));
  made.maxLength = 1;
  made.inputMode = signs.length > 9 ? "text" : "numeric";
  made.autocomplete = "off";
  made.style.left = `${100 * cells[k][0]}%`;
  made.style.top = `${100 * cells[k][1]}%`;
  made.addEventListener("focus", () => {
    made.select();
    reachable(made);
  });
  made.addEventListener("keydown", walk);
  made.addEventListener("input", () => {
    const sign = made.value.toUpperCase();
    made.value = signs.includes(sign) ? sign : "";
    made.classList.remove("entry", "doubtful");
  });
  return made;
}

// Arrow keys go to the next field.
function walk(event) {
  const all = fields();
  const size = Math.sqrt(all.length);
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size,
    ArrowDown: size }[event.key];
  if (!by) return;
  event.preventDefault();
  all[all.indexOf(event.target) + by]?.focus();
}

// The values as a text that can be opened; + goes before an entry.
function text() {
  const all = fields();
  const isNine = puzzles[number].box === NINE;
  const hasEntries = isNine
    && all.some((one) => one.matches(".entry"));
  const signs = all.map((one) => (hasEntries && one.matches(".entry")
    ? "+" : "") + (one.value || ".")).join("");
  return hasEntries ? `:0000:x:${signs}:::\n` : signs;
}

// `open` opens a text, `careful` shows the errors of an action.
export function listen(open, careful) {
  at("shoot").addEventListener("click", careful(shoot));
  at("camera").addEventListener("close", darken);
  at("choose-photo").addEventListener("click", () => {
    dialogs.close();
    at("photo").click();
  });
  at("play-scan").addEventListener("click", () => open(text(), "photo"));
  at("next-scan").addEventListener("click", () => show(
    (number + 1) % puzzles.length));
}
