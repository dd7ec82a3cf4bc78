/*
 * One frozen state, and its listeners.
 *
 * `set` takes the changes; listeners get the new state and the set of changed keys.
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
