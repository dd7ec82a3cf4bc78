// The engine of a site that `tools/site` built, in a hidden frame: it answers questions in the reader's browser.
//
// All boards of a page that name the same site share its engine. The frame is loaded for the first question. It and this page exchange only messages: { id, task, request } or
// { id, cancel } go there; { hello }, the state of the engine and { id, answer } or { id, failure } come back. Only
// messages of that frame from the address of the site count. Every failure is an Error with a sentence for the reader.

const GRACE = 2_000; // milliseconds after a frame has loaded in which it must say hello
const LONGEST_LOAD = 60_000; // milliseconds until it must have loaded

// The address of a site, or null for one that no frame can be loaded from, such as a folder of files.
export function readSite(text) {
  if (!text) return null;
  try {
    const address = new URL(text.endsWith("/") ? text : `${text}/`, document.baseURI);
    return ["http:", "https:"].includes(address.protocol) ? address : null;
  } catch {
    return null;
  }
}

const engines = new Map(); // by the addresses of their sites

// The engine of a site; `tell` gets words about its state. Call `leave` with the same function when you no longer need it.
export function joinEngine(site, tell) {
  const engine = engines.get(site.href) ?? new SiteEngine(site);
  engines.set(site.href, engine);
  engine.listeners.add(tell);
  return engine;
}

class SiteEngine {
  constructor(site) {
    Object.assign(this, { site, words: "", listeners: new Set(), frame: null, questions: new Map(), count: 0 });
  }

  leave(tell) {
    this.listeners.delete(tell);
    if (this.listeners.size) return;
    engines.delete(this.site.href);
    this.close();
  }

  tell(words) {
    this.words = words;
    for (const tell of this.listeners) tell(words);
  }

  // Resolves to the answer; rejects with an Error, or with an AbortError if the signal says so.
  ask(task, request, { signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(withdrawn());
      const id = ++this.count;
      this.questions.set(id, { message: { id, task, request }, resolve, reject });
      signal?.addEventListener("abort", () => this.withdraw(id), { once: true });
      this.load();
      if (this.isThere) this.send({ id, task, request });
    });
  }

  close() {
    removeEventListener("message", this.heard);
    this.frame?.remove();
    clearTimeout(this.waiting);
    this.frame = null;
    this.isThere = false;
  }

  load() {
    if (this.frame) return;
    this.heard = (event) => event.source === this.frame.contentWindow && event.origin === this.site.origin && this.hear(event.data);
    addEventListener("message", this.heard);
    this.frame = document.createElement("iframe");
    if (this.site.origin !== location.origin) this.frame.sandbox = "allow-scripts allow-same-origin"; // it opens no windows and leads nowhere
    Object.assign(this.frame, { hidden: true, title: "The engine", referrerPolicy: "no-referrer", src: new URL("engine.html", this.site).href });
    this.frame.onload = () => this.expect(GRACE);
    this.expect(LONGEST_LOAD);
    this.tell("the solver is loading …");
    document.body.append(this.frame);
  }

  expect(milliseconds) {
    if (this.isThere) return;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.fail(`The solver at ${this.site.host} cannot be reached.`), milliseconds);
  }

  fail(words) {
    this.close();
    this.tell("");
    for (const { reject } of this.questions.values()) reject(new Error(words));
    this.questions.clear();
  }

  hear(data) {
    if (data?.hello) {
      this.isThere = true;
      clearTimeout(this.waiting);
      for (const { message } of this.questions.values()) this.send(message);
    } else if (data?.state === "lost") this.fail(`The solver at ${this.site.host} could not be loaded.`);
    else if (data?.state) this.tell(String(data.words ?? ""));
    else this.settle(data ?? {});
  }

  settle({ id, answer, failure }) {
    const question = this.questions.get(id);
    this.questions.delete(id);
    if (failure) question?.reject(new Error(String(failure.message)));
    else question?.resolve(answer);
  }

  withdraw(id) {
    const question = this.questions.get(id);
    if (!question) return;
    this.questions.delete(id);
    if (this.isThere) this.send({ id, cancel: true });
    question.reject(withdrawn());
  }

  send(message) {
    this.frame.contentWindow.postMessage(message, this.site.origin);
  }
}

const withdrawn = () => new DOMException("The question was withdrawn.", "AbortError");
