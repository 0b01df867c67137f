// Sends requests to the server, or to the engine in this browser.  A new
// request of a kind cancels the one before it; errors become a Refused.

import * as engine from "./engine.js";
import { Refused as Forbidden } from "./game.js";
import { _, language } from "./language.js";

export class Refused extends Forbidden {
  constructor({ error, line, column, status, spent }) {
    super(error);
    this.status = status;
    this.spent = spent;
    this.line = line;
    this.column = column;
  }
}

// A cancelled request: nobody waits for its answer.
export class Stopped extends Error {}

// The server doesn't answer, and the request needs it.
export class Gone extends Forbidden {}

// Whether the time of the request ran out.
export const isTooLate = (error) => error instanceof Refused
  && error.spent === "seconds";

// Whether a later attempt may succeed: the server is busy, failing or away.
export const isForNow = (error) => error instanceof Gone
  || (error instanceof Refused && (error.status === 429
    || error.status >= 500));

const pending = new Map();

export function stop(...kinds) {
  for (const kind of kinds) {
    pending.get(kind)?.abort();
    pending.delete(kind);
  }
}

export const isPending = (kind) => pending.has(kind);

/**
 * @param {string} address
 * @param {object} body
 * @param {{ kind?: string, what?: string }} options
 */
export async function ask(address, body, { kind = address, what } = {}) {
  stop(kind);
  const mine = new AbortController();
  pending.set(kind, mine);
  document.body.classList.add("busy");
  try {
    const record = await answerTo(address, body, mine.signal);
    mine.signal.throwIfAborted();
    return record;
  } catch (error) {
    if (mine.signal.aborted) throw new Stopped();
    if (isTooLate(error)) {
      error.message = _("{what} took too long.",
        { what: what ?? _("This") });
    }
    if (error instanceof Forbidden) throw error;
    throw new Gone(_("{what} needs the server, which isn't responding. You can"
      + " keep playing.", { what: what ?? _("This") }));
  } finally {
    if (pending.get(kind) === mine) pending.delete(kind);
    document.body.classList.toggle("busy", pending.size > 0);
  }
}

async function answerTo(address, body, signal) {
  const { record, status } = await (engine.isHere
    ? engine.answered(address, body, language, signal)
    : overHttp(address, body, signal));
  if (status >= 400) throw new Refused({ ...record, status });
  return record;
}

// A busy server says when to try again.
async function overHttp(address, body, signal, times = 3) {
  const answer = await fetch(`api/${address}`, {
    method: "POST",
    headers: { "Content-Type": "application/json",
      "Accept-Language": language },
    body: JSON.stringify(body),
    signal,
  });
  // A response that is cut off isn't an answer: the page was left, or the
  // connection lost.  Server errors may come without JSON.
  const record = await answer.json().catch((error) => {
    if (signal.aborted || answer.ok) throw error;
    return { error: _("The server has an error.") };
  });
  if (answer.status === 429 && times) {
    const seconds = Number(answer.headers.get("Retry-After")) || 1;
    await new Promise((resolve) => { setTimeout(resolve, 1000 * seconds); });
    return overHttp(address, body, signal, times - 1);
  }
  return { record, status: answer.status };
}

// The names of formats, levels and symmetries, and the rules with their
// pictures, as the server has them.
export async function names() {
  const [described, rules] = await Promise.all(["openapi.json", "rules.json"]
    .map(async (address) => (await fetch(address)).json()));
  const { ConvertQuery, GenerateQuery } = described.components.schemas;
  return {
    format: ConvertQuery.properties.to.enum,
    level: GenerateQuery.properties.level.anyOf[0].enum,
    symmetry: GenerateQuery.properties.symmetry.enum,
    rules,
  };
}
