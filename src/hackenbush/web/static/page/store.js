/*
 * One frozen state, and those who listen to it.
 *
 * `set` takes what changes; listeners get the new state and the set of keys whose value is another one than before.
 */

export function createStore(initial) {
  let state = Object.freeze({ ...initial });
  const listeners = new Set();
  return {
    get: () => state,
    set(partial) {
      const changed = new Set(Object.keys(partial).filter((key) => partial[key] !== state[key]));
      if (!changed.size) return;
      state = Object.freeze({ ...state, ...partial });
      for (const listener of [...listeners]) listener(state, changed);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
