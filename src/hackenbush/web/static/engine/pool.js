/*
 * Workers that do one task at a time, each with a Python of its own.
 *
 * The first is started at once and the others when it is ready, so that the first answer does not wait for them. Tasks
 * that may take long never have the last worker, so that a light one need not wait. A task that is broken off is
 * interrupted through shared memory where the page may have it; elsewhere its worker is ended, and one that is already warm
 * takes its place. A worker that dies, that ignores an interrupt or that has grown is replaced; a task whose worker
 * died is tried once more.
 */

import { EngineError } from "./failure.js";

const LARGEST = 384 << 20; // bytes; Python never gives memory back, so a worker that holds more is replaced
const HEEDED = 3000; // milliseconds in which an interrupt must work
const OVERTIME = 2; // a task may take this many times its seconds,
const START = 20; // and so many more: a worker that does not answer by then is lost
const RETRY_DELAYS = [500, 2000, 8000]; // milliseconds before a worker that could not be loaded is tried again

const aborted = () => new DOMException("The question was withdrawn.", "AbortError");
const lost = () => new EngineError({ kind: "lost", message: "The solver stopped twice; this may need more memory than there is." });

class Hand {
  constructor({ root, kernel }, heard) {
    this.interrupt = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.job = null;
    this.isReady = false;
    this.worker = new Worker(new URL("worker.js", root), { type: "module" });
    this.worker.onmessage = ({ data }) => heard(this, data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      heard(this, { broken: event.message ?? "the worker stopped" });
    };
    this.worker.postMessage({ root: root.href, kernel, interrupt: this.interrupt });
  }

  do(job, onSilence) {
    this.job = job;
    this.alarm = setTimeout(onSilence, 1000 * (OVERTIME * job.budget.seconds + START));
    const { id, task, request, budget } = job;
    this.worker.postMessage({ id, task, request, ...budget });
  }
}

/* The first picture comes before the engine; a page in the background draws none, and does not wait for it. */
function afterFirstPicture(run) {
  let isDone = false;
  const once = () => isDone || ((isDone = true), run());
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, 500);
}

export function createPool(files, tell) {
  const size = globalThis.crossOriginIsolated ? 2 : 3; // one to search, one for the rest, and a spare if searches are ended
  const hands = new Set();
  const waiting = [];
  let count = 0;
  let failures = 0; // of workers that did not start, in a row

  function grow() {
    const isWarm = [...hands].every(({ isReady }) => isReady);
    if (hands.size < size && isWarm) hands.add(new Hand(files, hear));
  }

  function drop(hand) {
    clearTimeout(hand.alarm);
    hand.worker.terminate();
    hands.delete(hand);
  }

  function hear(hand, data) {
    if (!hands.has(hand)) return;
    if (data.broken) return bury(hand, data.broken);
    const { job } = hand;
    if (data.ready) {
      failures = 0;
      hand.isReady = true;
      tell({ state: "ready", words: "" });
    } else if (data.report) return job.signal?.aborted ? null : job.listener?.(data.report);
    else {
      clearTimeout(hand.alarm);
      hand.job = null;
      if (data.bytes > LARGEST) drop(hand);
      settle(job, data);
    }
    assign();
    setTimeout(grow, 0);
  }

  function bury(hand, why) {
    drop(hand);
    const { job, isReady } = hand;
    if (job && !job.signal?.aborted) {
      if (job.isSecond) job.reject(lost());
      else waiting.unshift({ ...job, isSecond: true });
    }
    if (isReady) return grow(), assign();
    tell({ state: hands.size ? "ready" : "lost", words: hands.size ? "" : `the solver could not be loaded, trying again … (${why})` });
    setTimeout(grow, RETRY_DELAYS[Math.min(failures++, RETRY_DELAYS.length - 1)]);
  }

  function settle({ resolve, reject, signal }, { kind, header, content }) {
    if (signal?.aborted || kind === "interrupted") reject(aborted());
    else if (kind === "failure") reject(new EngineError(JSON.parse(header)));
    else resolve({ content, media: header, isComplete: kind === "answer" });
  }

  function assign() {
    for (;;) {
      const ready = [...hands].filter(({ isReady }) => isReady);
      const free = ready.filter(({ job }) => !job);
      const next = waiting.findIndex(({ isLong }) => !isLong || free.length > 1 || ready.length === 1);
      if (!free.length || next < 0) return;
      const [hand] = free;
      hand.do(waiting.splice(next, 1)[0], () => bury(hand, "it does not answer"));
    }
  }

  function withdraw(job) {
    job.reject(aborted());
    const place = waiting.indexOf(job);
    if (place >= 0) return waiting.splice(place, 1);
    const hand = [...hands].find((each) => each.job?.id === job.id);
    if (!hand) return;
    const end = () => {
      drop(hand);
      assign();
      grow();
    };
    if (!hand.interrupt) return end();
    hand.interrupt[0] = 2;
    clearTimeout(hand.alarm);
    hand.alarm = setTimeout(end, HEEDED);
  }

  afterFirstPicture(grow);
  return {
    /* Resolves to { content, media, isComplete }; rejects with an EngineError, or an AbortError. */
    run(task, request, { budget, isLong = false, listener = null, signal = null }) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(aborted());
        const job = { id: ++count, task, request: JSON.stringify(request), budget, isLong, listener, signal, resolve, reject };
        signal?.addEventListener("abort", () => withdraw(job), { once: true });
        waiting.push(job);
        assign();
      });
    },
  };
}
