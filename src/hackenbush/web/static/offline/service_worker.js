/*
 * Keeps every file of one build, so that the page works without a network, and serves them with strict headers.
 *
 * A build is kept whole or not at all: each file is checked against its hash before the new service worker counts as
 * installed. It then waits until the page says "take" (see offline/updates.js), so an update is never half taken.
 */

const BUILD = "BUILD";
const FILES = { /* FILES */ };
const ROOT = new URL("./", location);
const ISOLATION = { // allows shared memory, by which a search is interrupted
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

const nameOf = (address) => (address.href.startsWith(ROOT.href) ? address.pathname.slice(ROOT.pathname.length) || "index.html" : null);

async function keepAll() {
  const cache = await caches.open(BUILD);
  await Promise.all(Object.entries(FILES).map(async ([name, integrity]) => {
    const address = new URL(name, ROOT);
    if (await cache.match(address)) return;
    const response = await fetch(address, { integrity, cache: "no-cache" });
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(address, response);
  }));
}

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("build-") && name !== BUILD);
  await Promise.all(others.map((name) => caches.delete(name)));
  await clients.claim();
}

/* Pages and workers get their headers; other files are passed on as they were kept, so that the browser can keep what it
   compiles of them. */
async function serve(request, name) {
  const kept = await (await caches.open(BUILD)).match(new URL(name, ROOT));
  const response = kept ?? (await fetch(request));
  const isWorker = name.endsWith("/worker.js");
  if (!isWorker && !name.endsWith(".html")) return response;
  const headers = new Headers(response.headers);
  for (const [header, value] of Object.entries(ISOLATION)) headers.set(header, value);
  if (isWorker) headers.set("Content-Security-Policy", WORKER_POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("message", ({ data }) => data === "take" && skipWaiting());
addEventListener("fetch", (event) => {
  const name = nameOf(new URL(event.request.url));
  if (event.request.method === "GET" && name !== null && name in FILES) event.respondWith(serve(event.request, name));
});
