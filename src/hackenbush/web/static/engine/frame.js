/*
 * The engine in a hidden frame, for boards in other pages: it answers its parent's messages, whoever that is, and nobody
 * else's. It has no state but answers that it keeps for a while, shows nothing, and knows nothing about the reader. The
 * other end is live/site_engine.js, which describes the messages.
 */

import { createEngine } from "./engine.js";

const TASKS = ["explain", "hint", "moves", "play", "value"]; // which read nothing but their request
const say = (message) => parent.postMessage(message, "*"); // the parent may be a file, which has no origin to name
const engine = createEngine(({ state, words }) => say({ state, words }));
const asked = new Map();

async function answer({ id, task, request }) {
  const controller = new AbortController();
  asked.set(id, controller);
  try {
    say({ id, answer: await engine.ask(task, request, { signal: controller.signal }) });
  } catch (error) {
    if (error.name !== "AbortError") say({ id, failure: { kind: error.kind ?? "internal", message: error.message } });
  } finally {
    asked.delete(id);
  }
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent || !Number.isInteger(data?.id)) return;
  if (data.cancel) asked.get(data.id)?.abort();
  else if (TASKS.includes(data.task)) answer(data);
  else say({ id: data.id, failure: { kind: "unknown", message: "There is no such question." } });
});
say({ hello: true });
