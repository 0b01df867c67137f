// Pages in node, moved by lines of JSON on stdin: {do, ...}, each with a reply
// on stdout.  What a page asks of its server is written there, too, and its
// answer is another line.  The first line brings the page itself.

import readline from "node:readline";
import vm from "node:vm";

import { DOABLE, DROP } from "./acts.mjs";
import { open } from "./window.mjs";

const EACH = 5; // milliseconds that anything takes
const waiting = new Map(); // requests without an answer
const host = { saved: {}, copied: "" };
const kept = new Map();
const scripts = new Map();
let pages = [];
let page = null; // the one that is looked at
let number = 0;
let time = Date.now(); // when the page that was loaded last began
let html = "";
let script = null;

const write = (record) => process.stdout.write(`${JSON.stringify(record)}\n`);
// Until nothing is left to do at once.
const settle = () => new Promise((resolve) => { setImmediate(resolve); });

// The script of the page gives the same away as a module.
function compiled(text) {
  const at = text.lastIndexOf("export {");
  const given = text.slice(at).replace("export {", "return {")
    .replaceAll(/([\w$]+) as (\w+)/g, "$2: $1");
  return new vm.Script(`(async () => {"use strict";\n${text.slice(0, at)
  }${given}})()`, { filename: "page.js" });
}

function ask(request, answer) {
  number += 1;
  waiting.set(number, answer);
  write({ ask: number, ...request });
}

function load(address) {
  const others = pages.filter((one) => one !== page);
  const mine = {};
  Object.assign(mine, open({ address, html, script, began: time, kept, ask,
    tell: (key, newValue) => {
      const { StorageEvent } = mine.names;
      for (const one of pages.filter((other) => other !== mine)) {
        one.view.dispatchEvent(new StorageEvent("storage",
          { key, newValue }));
      }
    },
    host: Object.assign(host, { go, reload: () => go(mine.address()) }) }));
  mine.address = () => mine.names.location.href;
  page = mine;
  pages = [...others, mine];
}

// Leaves a page for another; the same with another fragment stays.
function go(address) {
  const [here, fragment] = address.split("#");
  if (page && fragment !== undefined
    && page.address().split("#")[0] === here) {
    page.names.location.url.hash = fragment;
    page.view.dispatchEvent(new page.names.Event("hashchange"));
    return;
  }
  leave();
  load(address);
}

function leave() {
  if (page) {
    page.view.dispatchEvent(new page.names.Event("pagehide"));
    time += page.clock.now;
  }
  waiting.clear();
}

async function run({ script: text, given = [], later = false }) {
  if (!scripts.has(text)) {
    scripts.set(text, text.replaceAll(/import\((["'])\.\/page\.js\1\)/g,
      "modules"));
  }
  const { JSON: json } = vm.runInContext("globalThis", page.context);
  const words = json.parse(JSON.stringify(given));
  const act = vm.compileFunction(scripts.get(text), [],
    { parsingContext: page.context });
  if (!later) return act(...words);
  return new Promise((resolve) => { act(...words, resolve); });
}

const doing = {
  begin: (record) => {
    html = record.html;
    script = compiled(record.script);
    return null;
  },
  go: ({ address }) => go(address),
  again: () => {
    leave();
    load(page.address());
  },
  leave: () => {
    leave();
    pages = pages.filter((one) => one !== page);
    page = null;
  },
  forget: () => {
    for (const one of pages) one.view.fail = () => {};
    waiting.clear();
    kept.clear();
    page = null;
    pages = [];
  },
  store: ({ name, text }) => { kept.set(name, text); },
  run,
  drop: ({ text, name }) => run({ script: DROP, given: [text, name] }),
  saved: ({ name }) => {
    const text = host.saved[name] ?? null;
    delete host.saved[name];
    return text;
  },
  // The next timer, or what has just come.
  pass: async () => {
    const next = page.clock.next();
    if (next) await page.clock.until(next.due, settle);
    return page.clock.now;
  },
  address: () => page?.address(),
  tab: ({ at }) => {
    if (at === undefined) {
      page = null;
      return pages.length;
    }
    page = pages[at];
    return null;
  },
  close: () => {
    pages = pages.filter((one) => one !== page);
    [page] = pages;
  },
  ...DOABLE,
};

async function obey(record) {
  try {
    const value = await doing[record.do](record, page);
    await settle();
    if (page) await page.clock.until(page.clock.now + EACH, settle);
    const errors = page?.errors.splice(0) ?? [];
    write({ value: value ?? null, errors });
  } catch (error) {
    write({ value: null, errors: [error.stack ?? String(error)] });
  }
}

process.on("unhandledRejection", (error) => page?.errors.push(
  error?.stack ?? String(error)));
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const record = JSON.parse(line);
  if (!("answer" in record)) obey(record);
  else {
    waiting.get(record.answer)?.(record);
    waiting.delete(record.answer);
  }
});
