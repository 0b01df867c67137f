// The service worker: caches the page for use without the server.
//
// The server is always asked first, so that a new version of the page is used
// at once and versions are never mixed.  The server puts VERSION and FILES,
// the addresses that the page needs, before this text.

/* global VERSION, FILES */

const KEPT = `sudokit-${VERSION}`;
const ENGINE = "/engine-"; // in its folder no file ever changes
const PATIENCE = 4000; // milliseconds before the cached file is used

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(KEPT).then(
    (cache) => cache.addAll([...FILES, "openapi.json", "rules.json"])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

async function forget() {
  const names = await caches.keys();
  const old = names.filter(
    (name) => name.startsWith("sudokit-") && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isOurs = new URL(request.url).origin === location.origin;
  if (request.method === "GET" && isOurs) {
    event.respondWith(answer(request));
  }
});

async function answer(request) {
  const cache = await caches.open(KEPT);
  const known = () => cache.match(request, { ignoreSearch: true });
  if (request.url.includes(ENGINE)) {
    const cached = await known();
    if (cached) return cached;
  }
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(async () => {
      const cached = await known();
      if (cached) resolve(cached);
    }, PATIENCE);
  });
  const answered = fetch(request).then((response) => {
    if (response.ok) cache.put(request, response.clone());
    return response;
  }).catch(async (error) => {
    const cached = await known();
    if (cached) return cached;
    throw error;
  });
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
