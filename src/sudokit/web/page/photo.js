// Puzzles from photos.  The values that the server reads are shown beside the
// picture, a field for each cell, and can be corrected before they are played.

import * as dialogs from "./dialogs.js";
import * as engine from "./engine.js";
import * as grid from "./grid.js";
import * as opening from "./opening.js";
import * as scanned from "./scanned.js";
import { say } from "./message.js";
import { Refused } from "./game.js";
import { ask, isTooLate } from "./server.js";
import { _ } from "./language.js";

const SIDE = 2000; // pixels of the longer side that are sent
const MOST = 2_900_000; // bytes that a request can carry

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
// On a phone, a focused field covers half of the window with its keyboard.
const isTouch = matchMedia("(pointer: coarse)");

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
  const { puzzles, more } = await ask("scan", { picture, seconds: 10 },
    { what: _("Reading a photo") }).catch((error) => {
    throw isTooLate(error) ? new Refused(_("Reading the photo took too long:"
      + " crop it to one puzzle, and open it again.")) : error;
  });
  say("");
  scanned.bring(puzzles, more);
  dialogs.open("scan");
  scanned.show(0, isTouch.matches);
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

// Plays the puzzle shown; the others of the picture stay one step away.
function play() {
  opening.open(scanned.game());
  dialogs.close();
  grid.focus(0);
  const next = scanned.next();
  if (next) say(next.text, { actions: [{ text: _("Next one"),
    id: "next-puzzle", act: () => {
      dialogs.open("scan");
      scanned.show(next.number, isTouch.matches);
    } }] });
}

// `careful` shows the errors of an action, `hint` gives a hint.
export function listen(careful, hint) {
  scanned.listen();
  at("shoot").addEventListener("click", careful(shoot));
  at("camera").addEventListener("close", darken);
  at("choose-photo").addEventListener("click", () => {
    dialogs.close();
    at("photo").click();
  });
  at("play-scan").addEventListener("click", careful(play));
  at("hint-scan").addEventListener("click", careful(async () => {
    play();
    await hint();
  }));
}
