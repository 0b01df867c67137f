// The worker that runs Python and the engines for a page without a server.
//
// A request is {id, job, body, language}, an answer {id, status, text}; the
// first message names the folder of Python.  Large files are compressed there,
// as not every host compresses what it sends.
//
// Starting Python and importing the engines takes most of the time.  So a
// snapshot of the memory is stored after it, and the next start loads that.

const KEPT = "sudokit-engine"; // the cache that has it
const FOLDER = "/engine"; // the modules of the engines, for Python

let reply;
let ready;
let loaded = 0;
const real = fetch;

// All downloads, with their progress.
function counted(body, total) {
  return body.pipeThrough(new TransformStream({
    transform(piece, to) {
      loaded += piece.length;
      postMessage({ loaded: Math.min(0.9, 0.9 * (loaded / total)) });
      to.enqueue(piece);
    },
  }));
}

// Python requests files by its own names; packed ones end in "bin".
function unpacking(files, total) {
  return async (address, options) => {
    const name = String(address.url ?? address).split("/").pop();
    if (!(name in files)) return real(address, options);
    const { file, type, packed } = files[name];
    const response = await real(new URL(file, address.url ?? address));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    let body = counted(response.body, total);
    if (packed) body = body.pipeThrough(new DecompressionStream("gzip"));
    return new Response(body, { headers: { "Content-Type": type } });
  };
}

// The files of a tar archive by name.
function* entries(archive) {
  const text = (from, length) => new TextDecoder().decode(
    archive.subarray(from, from + length)).replace(/\0.*/s, "");
  for (let at = 0; archive[at];) {
    const size = parseInt(text(at + 124, 12), 8);
    yield [text(at, 100), archive.subarray(at + 512, at + 512 + size)];
    at += 512 * (1 + Math.ceil(size / 512));
  }
}

// The exports of a packed script.
async function script(address) {
  const text = URL.createObjectURL(await (await self.fetch(address)).blob());
  try {
    return (await import(text)).default;
  } finally {
    URL.revokeObjectURL(text);
  }
}

// Python, and the functions of its module of engines.
async function started(here, memory) {
  const [{ loadPyodide }, make, archive] = await Promise.all([
    import(new URL("pyodide.mjs", here).href),
    script(new URL("pyodide.asm.mjs", here).href),
    self.fetch(new URL("sudokit.tar", here).href),
  ]);
  const python = await loadPyodide({
    indexURL: here.href,
    async createPyodideModule(how) {
      const module = await make(how);
      if (memory) module._malloc(memory.length); // it has to have room
      return module;
    },
    ...(memory ? { _loadSnapshot: memory } : { _makeSnapshot: true }),
    stdout() {},
    stderr() {},
  });
  for (const [name, data] of entries(
    new Uint8Array(await archive.arrayBuffer()))) {
    const path = `${FOLDER}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data);
  }
  if (!memory) python.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  return { python, module: python.pyimport("sudokit.web.in_browser") };
}

// The memory of an earlier start.
async function remembered(name) {
  const cached = await (await caches.open(KEPT)).match(name);
  return cached && new Uint8Array(await cached.arrayBuffer());
}

async function load(place) {
  const here = new URL(`${place}/`, location.href);
  const { files, total } = await (
    await real(new URL("files.json", here))).json();
  self.fetch = unpacking(files, total);
  const name = new URL("memory", here).href;
  let memory = await remembered(name).catch(() => undefined);
  const { python, module } = await started(here, memory).catch((error) => {
    if (!memory) throw error;
    memory = undefined; // it is of no use
    return started(here);
  });
  reply = module.reply;
  postMessage({ loaded: 1 });
  if (memory) return;
  const made = python.makeMemorySnapshot();
  caches.open(KEPT).then((cache) => cache.put(name, new Response(made)))
    .catch(() => {}); // there is no room
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
