// Registers the service worker, so that the page opens without the server;
// browsers allow that on localhost and over https.

export function install() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js").catch(() => {
    // The page then only opens with the server.
  });
}
