// The page opens without the server where a browser allows it: on this
// machine, and over https.

export function install() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js").catch(() => {
    // Then it opens with the server only.
  });
}
