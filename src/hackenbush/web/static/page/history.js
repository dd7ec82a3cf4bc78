/*
 * Unlimited undo and redo: the past, the present, and what was undone.
 *
 * Entries are immutable snapshots that share data, so keeping them all is cheap.
 */

export function createHistory(present) {
  let past = [];
  let future = [];
  const step = (from, to) => {
    if (!from.length) return null;
    to.push(present);
    present = from.pop();
    return present;
  };
  return {
    /* Makes an entry the present one; with `undo` false it takes the present one's place instead. */
    record(entry, { undo = true } = {}) {
      if (undo) {
        past.push(present);
        future = [];
      }
      present = entry;
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
  };
}
