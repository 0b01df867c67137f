// Python, and the engines in it, in a worker of the page.
//
// What is asked is {id, job, body, language}, what is answered {id, status,
// text}; the first message says in which folder Python lies.  Large files
// lie there packed by gzip, as not every host packs what it sends.

// A compiled module is believed if it names the date of its source.
const DATED = `
import os, sys
from pathlib import Path
sys.path.insert(0, "/engine")
sys.dont_write_bytecode = False
for path in Path("/engine").rglob("*.py"):
    os.utime(path, (1e9, 1e9))
`;

let reply;
let ready;
let loaded = 0;
const real = fetch;

// All that is loaded, with how far it is.
function counted(body, total) {
  return body.pipeThrough(new TransformStream({
    transform(piece, to) {
      loaded += piece.length;
      postMessage({ loaded: Math.min(0.9, 0.9 * (loaded / total)) });
      to.enqueue(piece);
    },
  }));
}

// Python asks for files by its own names; those that are packed are found
// with "bin" behind it.
function unpacking(files, total) {
  return async (address, options) => {
    const name = String(address.url ?? address).split("/").pop();
    if (!(name in files)) return real(address, options);
    const { file, type, packed } = files[name];
    const found = await real(new URL(file, address.url ?? address));
    if (!found.ok) throw new Error(`${file}: ${found.status}`);
    let body = counted(found.body, total);
    if (packed) body = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": type } });
  };
}

// The modules that Python has compiled, kept for the next start.
async function kept(name) {
  const cache = await caches?.open("sudokit-engine");
  return { cache, found: await cache?.match(name) };
}

// What a packed script gives away.
async function script(address) {
  const text = URL.createObjectURL(await (await self.fetch(address)).blob());
  try {
    return (await import(text)).default;
  } finally {
    URL.revokeObjectURL(text);
  }
}

async function load(place) {
  const here = new URL(`${place}/`, location.href);
  const { files, total, version } = await (
    await real(new URL("files.json", here))).json();
  self.fetch = unpacking(files, total);
  const { loadPyodide } = await import(new URL("pyodide.mjs", here).href);
  const python = await loadPyodide({
    indexURL: here.href,
    createPyodideModule: await script(new URL("pyodide.asm.mjs", here).href),
    stdout() {},
    stderr() {},
  });
  const source = await self.fetch(new URL("sudokit.zip", here).href);
  python.unpackArchive(await source.arrayBuffer(), "zip",
    { extractDir: "/engine" });
  const name = new URL(`compiled-${version}.zip`, here).href;
  /** @type {{ cache?: Cache, found?: Response }} */
  const { cache, found } = await kept(name).catch(() => ({}));
  if (found) {
    python.unpackArchive(await found.arrayBuffer(), "zip",
      { extractDir: "/engine" });
  }
  postMessage({ loaded: 0.95 });
  python.runPython(DATED);
  const module = python.pyimport("sudokit.web.in_browser");
  reply = module.reply;
  postMessage({ loaded: 1 });
  if (cache && !found) {
    const compiled = module.compiled("/engine").toJs();
    await cache.put(name, new Response(compiled)).catch(() => {});
  }
}

self.onmessage = async ({ data }) => {
  if (data.place) {
    ready = load(data.place);
    ready.catch(() => {});
    return;
  }
  const { id, job, body, language } = data;
  try {
    await ready;
  } catch {
    postMessage({ id, status: 503, text: "" });
    return;
  }
  const [status, text] = reply(job, body, language).toJs();
  postMessage({ id, status, text });
};
