/*
 * The search of the position on the board, reported to the store as `search`.
 *
 * A new position cancels the one before, and no answer about another node is ever heard: `search` is always about the
 * store's `node`. The engine's messages are merged into one object, so that code that draws it does not depend on their
 * order. Moves cost more than the value, so a mode that shows them asks for them separately, once the search has ended.
 */

export const IDLE = Object.freeze({
  state: "idle", effort: 0, done: 0, parts: 0, visited: 0, found: [], lower: null, upper: null,
  solution: null, moves: null, movesEffort: null, movesError: null, error: null,
});

export function createSolver(store, engine) {
  let search = null; // what was asked last
  let movesRequest = null; // the request for moves that is on its way

  const tell = (partial) => store.set({ search: Object.freeze({ ...store.get().search, ...partial }) });

  function hear({ state, ...frame }) {
    if (state === "part") {
      const { edges, value } = frame;
      tell({ state: "solving", found: [...store.get().search.found, { edges, value }] });
    } else if (state === "bounds") tell({ state: "solving", lower: frame.lower, upper: frame.upper });
    else if (state === "solving") tell({ state, done: frame.done, parts: frame.parts, visited: frame.visited });
    else if (state === "exact" || state === "stopped") {
      const { solution } = frame;
      tell({ state, solution, lower: solution.lower, upper: solution.upper, error: null });
    } else if (state === "busy" || state === "error") tell({ state, error: frame.error });
    else tell({ state });
  }

  function forget() {
    movesRequest?.abort();
    [search, movesRequest] = [null, null];
  }

  return {
    /* Hears nothing more of what was asked. */
    forget,
    solve({ picture }, { effort = 0 } = {}) {
      forget();
      const mine = (search = {});
      store.set({ search: Object.freeze({ ...IDLE, state: "queued", effort }) });
      engine.solve(picture, (frame) => search === mine && hear(frame), { effort });
    },
    /* Asks for the moves of the position, once; with an effort, again, for values in place of bounds. */
    async requestMoves({ effort = null } = {}) {
      const { search: { state }, picture } = store.get();
      if ((movesRequest && effort === null) || (state !== "exact" && state !== "stopped")) return;
      movesRequest?.abort();
      const mine = (movesRequest = new AbortController());
      const request = { position: picture, ...(effort !== null && { exact: true }) };
      try {
        const { moves } = await engine.ask("moves", request, { signal: mine.signal, effort: effort ?? 0 });
        if (movesRequest === mine) tell({ moves, movesEffort: effort });
      } catch (error) {
        if (movesRequest === mine) tell({ movesError: error });
      }
    },
  };
}
