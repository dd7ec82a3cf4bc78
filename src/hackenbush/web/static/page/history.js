/*
 * Unlimited undo and redo of matches: the past, the present, and what was undone. Within a match, moves are taken back.
 *
 * Entries are immutable and share data, so keeping them all is cheap.
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
  const has = (entries, id) => entries.some((match) => match.id === id);
  return {
    /* Makes a match the present one; with `undo` false it takes the present one's place instead. */
    record(match, { undo = true } = {}) {
      if (undo) {
        past.push(present);
        future = [];
      }
      present = match;
    },
    /* Goes to a match of the past or the future, as it is now. */
    visit(match) {
      while (present.id !== match.id && has(past, match.id)) step(past, future);
      while (present.id !== match.id && has(future, match.id)) step(future, past);
      if (present.id === match.id) present = match;
      else this.record(match);
    },
    undo: () => step(past, future),
    redo: () => step(future, past),
    get canUndo() { return past.length > 0; },
    get canRedo() { return future.length > 0; },
  };
}
