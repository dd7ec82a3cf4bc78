/*
 * Where answers come from: the page asks an engine and does not know where it runs.
 *
 *   ask(task, request, { signal })          resolves to the answer, as data
 *   file(task, request, { signal, effort }) resolves to the answer, as a Blob
 *   solve(position, listener, { effort })   searches, and calls the listener with each result as soon as it is found; a
 *                                           new search replaces the one before
 *   efforts                                 how many levels of effort there are, each longer than the one before
 *
 * docs/web.md describes the tasks, their requests and answers, and the messages of a search. Every failure is an
 * EngineError. `tell` gets the state of the engine itself: { state: "loading" | "ready" | "lost", words, notice }.
 */

import { createBrowserEngine } from "./browser.js";
import { createServerEngine } from "./server.js";

/* The engine that the page names: <html data-engine="build-1234/" data-kernel="native"> for one in the browser. */
export function createEngine(tell) {
  const { engine, kernel } = document.documentElement.dataset;
  if (engine === undefined) return createServerEngine(tell);
  return createBrowserEngine(tell, { root: new URL(engine, document.baseURI), kernel: kernel === "native" });
}
