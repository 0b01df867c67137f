// What a page finds around it: storage, time, the network, files.

import vm from "node:vm";

import { Target, kinds } from "./events.mjs";
import { documentFor, optionOf } from "./controls.mjs";
import { Element, Text } from "./tree.mjs";
import { read } from "./markup.mjs";

class Blob {
  constructor(parts, { type = "" } = {}) {
    this.parts = parts;
    this.type = type;
  }

  async text() {
    return this.parts.map((part) => (typeof part === "string" ? part
      : Buffer.from(part).toString())).join("");
  }
}

class File extends Blob {
  constructor(parts, name, init) {
    super(parts, init);
    this.name = name;
  }
}

class DataTransfer {
  files = [];
  #texts = new Map();
  items = { add: (file) => this.files.push(file) };

  setData(kind, text) {
    this.#texts.set(kind, text);
  }

  getData(kind) {
    return this.#texts.get(kind) ?? "";
  }
}

class Response {
  constructor(body, { status = 200, headers = {} } = {}) {
    const named = new Map(Object.entries(headers).map(
      ([name, value]) => [name.toLowerCase(), value]));
    Object.assign(this, { body: String(body), status,
      ok: status >= 200 && status < 300,
      headers: { get: (name) => named.get(name.toLowerCase()) ?? null } });
  }

  async text() {
    return this.body;
  }

  async json() {
    return JSON.parse(this.body);
  }
}

// What is kept, the names of which are its own properties; the other pages
// hear of it.
export function storageOf(kept, tell) {
  const methods = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      kept.set(name, String(value));
      tell(name, String(value));
    },
    removeItem: (name) => {
      kept.delete(name);
      tell(name, null);
    },
    clear: () => kept.clear(),
    key: (n) => [...kept.keys()][n] ?? null,
  };
  return new Proxy({}, {
    get: (_, name) => (name === "length" ? kept.size : methods[name]
      ?? kept.get(name)),
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, name) => (kept.has(name)
      ? { value: kept.get(name), enumerable: true, configurable: true }
      : undefined),
  });
}

// Time goes on only when a test lets it.
class Clock {
  now = 0;
  #number = 0;
  #timers = new Map();

  start(act, after = 0, every = 0) {
    this.#number += 1;
    this.#timers.set(this.#number, { act, every, due: this.now
      + Math.max(Number(after) || 0, 0), number: this.#number });
    return this.#number;
  }

  stop(number) {
    this.#timers.delete(number);
  }

  // When the next timer is due.
  next() {
    return [...this.#timers.values()].sort((one, other) =>
      one.due - other.due || one.number - other.number)[0];
  }

  // What is due by then, one after the other.
  async until(end, settle) {
    for (let timer = this.next(); timer && timer.due <= end;
      timer = this.next()) {
      this.now = Math.max(this.now, timer.due);
      if (timer.every) timer.due += timer.every;
      else this.stop(timer.number);
      timer.act();
      await settle();
    }
    this.now = Math.max(this.now, end);
  }
}

class Location {
  constructor(address, { go, reload }) {
    this.url = new URL(address);
    Object.assign(this, { go, reload });
  }

  toString() {
    return this.url.href;
  }
}
for (const name of ["href", "origin", "pathname", "search", "hash",
  "hostname"]) {
  Object.defineProperty(Location.prototype, name, {
    get() { return this.url[name]; },
    set(value) {
      const next = new URL(this.url);
      next[name] = value;
      this.go(next.href);
    },
  });
}

class Window extends Target {}

const datesOf = (began, clock) => class extends Date {
  constructor(...given) {
    super(...(given.length ? given : [began + clock.now]));
  }

  static now() {
    return began + clock.now;
  }
};

/** A page at an address: its document, its names, its script at work. */
export function open({ address, html, script, began, kept, tell, ask, host }) {
  const clock = new Clock();
  const view = new Window();
  const document = documentFor(view);
  const errors = [];
  const files = new Map();
  read(html, document);
  const fail = (error) => errors.push(error?.stack ?? String(error));
  const fetch = fetchBy(ask);
  const names = {
    ...kinds, Blob, File, DataTransfer, Response, Element, Text,
    Option: optionOf(document),
    AbortController, URLSearchParams, document,
    NodeFilter: { SHOW_TEXT: 4 },
    URL: Object.assign(class extends URL {}, {
      createObjectURL: (blob) => {
        files.set(`blob:${files.size}`, blob);
        return `blob:${files.size - 1}`;
      },
      revokeObjectURL() {},
    }),
    Date: datesOf(began, clock),
    performance: { now: () => clock.now },
    localStorage: storageOf(kept, tell),
    location: new Location(address, host),
    history: { replaceState: (_state, _title, url) => {
      names.location.url = new URL(url, address);
    } },
    navigator: { languages: ["en"], clipboard: {
      writeText: async (text) => { host.copied = text; } } },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    console: { ...console, error: fail },
    fetch,
    setTimeout: (act, after) => clock.start(act, after),
    setInterval: (act, every) => clock.start(act, every, every),
    clearTimeout: (number) => clock.stop(number),
    clearInterval: (number) => clock.stop(number),
    requestAnimationFrame: (act) => clock.start(() => act(clock.now), 16),
    getSelection: () => "",
    print() {},
    atob,
    addEventListener: view.addEventListener.bind(view),
    removeEventListener: view.removeEventListener.bind(view),
    dispatchEvent: view.dispatchEvent.bind(view),
  };
  Object.assign(view, { fail, setTimeout: names.setTimeout,
    downloaded: async (name, href) => {
      host.saved[name] = await files.get(href).text();
    } });
  const context = vm.createContext(names);
  names.window = context;
  names.self = context;
  const page = script.runInContext(context);
  page.catch(fail);
  names.modules = page;
  return { clock, context, document, errors, names, page, view };
}

// Requests, which wait for whoever answers them.
const fetchBy = (ask) => (address, { method = "GET", headers = {}, body = null,
  signal = null } = {}) => new Promise((resolve, refuse) => {
  if (signal?.aborted) {
    refuse(signal.reason);
    return;
  }
  signal?.addEventListener("abort", () => refuse(signal.reason));
  ask({ address: String(address), method, headers, body },
    ({ status, text, headers: given }) => resolve(
      new Response(text, { status, headers: given })));
});
