/*
 * Keeps the page of a static site for use without a network, and offers an update once all of it is here.
 *
 * The service worker is registered when the engine is ready, so that it does not delay it. A new one waits until it is taken;
 * then every open page of the site is loaded again, so that none has files of two builds. Their pictures stand in their
 * addresses.
 */

export function mountUpdates(app) {
  const workers = navigator.serviceWorker;
  if (document.documentElement.dataset.engine === undefined || !workers) return;
  let hadOne = Boolean(workers.controller); // the first service worker changes nothing
  workers.addEventListener("controllerchange", () => {
    if (hadOne) location.reload();
    hadOne = true;
  });
  const stop = app.store.subscribe(({ engine }) => {
    if (engine.state !== "ready") return;
    stop();
    register(app, workers).catch(() => {}); // where it may not be kept, the page works from the network
  });
}

async function register(app, workers) {
  const registration = await workers.register("service_worker.js");
  const offer = () => {
    const { waiting } = registration;
    if (!waiting || !workers.controller) return;
    const action = { title: "Take it", run: () => waiting.postMessage("take") };
    app.notice("A new version of this page is here.", { kind: "offer", id: "update", action });
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  offer();
}
