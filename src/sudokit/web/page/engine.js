// Runs Python in a worker of this browser, for a page without a server.  It
// loads in the background while people play.

import { _ } from "./language.js";

/** @type {HTMLMetaElement} */
const meta = document.querySelector("meta[name=engine]");
const PATIENCE = 1000; // milliseconds that an unwanted job may run
const LONGEST = 15000; // until it is reloaded, if it doesn't respond

export const isHere = Boolean(meta);

/** @type {any} */
const bar = document.getElementById("loading");
let isLoaded = false;
const waiting = new Map(); // number -> how a job is answered
/** @type {Worker | null} */
let worker = null;
let number = 0;
let unwanted = null; // the running job that nobody waits for

function show({ loaded }) {
  isLoaded = loaded >= 1;
  bar.hidden = isLoaded;
  bar.value = loaded;
}

// Whether it is still loading.
export const isAway = () => isHere && !isLoaded;

// The service worker has to be there first, to cache the files.
async function settled() {
  if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller) {
    return;
  }
  await new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", resolve);
    setTimeout(resolve, LONGEST / 5);
  });
}

function start() {
  worker ??= new Worker(new URL("engine_worker.js", location.href),
    { type: "module" });
  worker.onmessage = ({ data }) => {
    if ("loaded" in data) show(data);
    else finish(data.id, data);
  };
  worker.onerror = () => end({ status: 503 });
  worker.postMessage({ place: meta.content });
}

function finish(id, answer) {
  if (unwanted === id) unwanted = null;
  waiting.get(id)?.resolve(answer);
  waiting.delete(id);
}

// The worker can't be interrupted: it ends, and waiting requests are lost.
function end(answer) {
  worker?.terminate();
  worker = null;
  show({ loaded: 1 });
  for (const id of [...waiting.keys()]) finish(id, answer);
}

// Ends a running job that nobody waits for, and repeats the others.
function hurry() {
  if (unwanted === null) return;
  const others = [...waiting.values()].filter((one) => one.id !== unwanted);
  worker.terminate();
  worker = null;
  waiting.delete(unwanted);
  unwanted = null;
  start();
  for (const one of others) worker.postMessage(one.job);
}

export async function load() {
  await settled();
  if (!worker) start();
}

// The status and the JSON of an answer, as a server would give them.
export async function answered(job, body, language, signal) {
  if (!worker) await load();
  number += 1;
  const id = number;
  const message = { id, job, body: JSON.stringify(body), language };
  if (unwanted !== null) setTimeout(hurry, PATIENCE);
  const answer = await new Promise((resolve, reject) => {
    waiting.set(id, { id, job: message, resolve });
    signal.addEventListener("abort", () => {
      if (!waiting.has(id)) return;
      unwanted ??= id;
      reject(signal.reason);
    });
    worker.postMessage(message);
  });
  const record = answer.text ? JSON.parse(answer.text)
    : { error: _("The engine could not be loaded. You can keep playing.") };
  return { record, status: answer.status };
}
