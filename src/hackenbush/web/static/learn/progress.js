/*
 * The reader's progress, stored only in this browser: names of solved challenges, and the last chapter.
 */

const KEY = "hackenbush.learn";

function read() {
  try {
    const { done = [], chapter = null } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { done: new Set(done), chapter };
  } catch {
    return { done: new Set(), chapter: null };
  }
}

export function createProgress() {
  const state = read();
  const listeners = new Set();
  const keep = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify({ done: [...state.done], chapter: state.chapter }));
    } catch {
      // Storage may be forbidden: the ticks then last as long as the page.
    }
    for (const listener of listeners) listener();
  };
  return {
    has: (id) => state.done.has(id),
    tick(id) {
      state.done.add(id);
      keep();
    },
    get chapter() { return state.chapter; },
    set chapter(slug) {
      state.chapter = slug;
      keep();
    },
    subscribe: (listener) => listeners.add(listener),
  };
}
