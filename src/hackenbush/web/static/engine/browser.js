/*
 * The engine in the browser: workers that do the same tasks as a server would, from files alone.
 *
 * What never changes (the gallery, the chapters) is a file that was computed when the site was built. A budget is one of
 * work, so that a slow machine takes longer but answers the same; its seconds are a guard, and a search that ends by them
 * says so. Complete answers are kept for a while.
 */

import { EngineError } from "./failure.js";
import { drawPng } from "./png.js";
import { createPool } from "./pool.js";

const FIXED = { gallery: () => "gallery", chapters: () => "chapters", chapter: ({ name }) => `chapter-${encodeURIComponent(name)}`, challenges: () => "challenges" };
const LIGHT = ["parse", "layout", "render", "build", "guess", "challenge"]; // which never take long
const EVER_NEW = ["play", "guess"];
const MEMORY = 256 << 20; // bytes that a search may hold
const EFFORTS = [ // of a search: positions to visit, and seconds that they may take
  { positions: 400_000, seconds: 30, memory: MEMORY },
  { positions: 3_000_000, seconds: 180, memory: MEMORY },
  { positions: 20_000_000, seconds: 1_200, memory: 2 * MEMORY },
];
const MOST_KEPT = 200; // answers,
const LARGEST_KEPT = 1 << 18; // of at most so many bytes
const LARGEST_REQUEST = 1 << 20; // characters, as on a server

export function createBrowserEngine(tell, { root, kernel }) {
  tell({ state: "loading", words: "the solver is loading …" });
  const pool = createPool({ root, kernel }, tell);
  const kept = new Map();
  let search = null;

  async function call(task, request, { signal, effort = 0 } = {}) {
    if (FIXED[task]) return fixed(new URL(`answers/${FIXED[task](request)}.json`, root), signal);
    const key = `${task} ${JSON.stringify(request)}`;
    if (kept.has(key)) return kept.get(key);
    const found = await pool.run(task, check(request), { budget: EFFORTS[effort], isLong: !LIGHT.includes(task), signal });
    if (found.isComplete && !EVER_NEW.includes(task) && found.content.length <= LARGEST_KEPT) keep(key, found);
    return found;
  }

  function keep(key, found) {
    kept.set(key, found);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  }

  async function solve(position, listener, { effort = 0 } = {}) {
    search?.abort();
    const { signal } = (search = new AbortController());
    try {
      const found = await pool.run("value", check({ position }), { budget: EFFORTS[effort], isLong: true, listener, signal });
      listener({ state: found.isComplete ? "exact" : "stopped", solution: read(found) });
    } catch (error) {
      if (error.name !== "AbortError") listener({ state: "error", error });
    }
  }

  async function file(task, request, options) {
    if (request.format === "png") return drawPng(await file(task, { ...request, format: "svg" }, options));
    const { content, media } = await call(task, request, options);
    return new Blob([content], { type: media });
  }

  return { solve, file, ask: async (task, request = {}, options = {}) => read(await call(task, request, options)), efforts: EFFORTS.length };
}

const read = ({ content }) => JSON.parse(new TextDecoder().decode(content));

function check(request) {
  if (JSON.stringify(request).length <= LARGEST_REQUEST) return request;
  throw new EngineError({ kind: "too_large", message: `expected a request of at most ${LARGEST_REQUEST.toLocaleString("en")} bytes` });
}

async function fixed(address, signal) {
  try {
    const response = await fetch(address, { signal });
    if (!response.ok) throw new EngineError({ kind: "unknown", message: "There is nothing of this name." });
    return { content: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    if (error instanceof TypeError) throw new EngineError({ kind: "offline", message: "This part of the page could not be loaded." });
    throw error;
  }
}
