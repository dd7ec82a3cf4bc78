/*
 * The search of the position on the board, reported to the store as `search`.
 *
 * A new position cancels the one before. The engine's messages are merged into one object, so that code that draws it does
 * not depend on their order. Moves cost more than the value, so a mode that shows them asks for them separately, once the
 * value is known.
 */

export const IDLE = Object.freeze({
  state: "idle", effort: 0, done: 0, parts: 0, visited: 0, found: [], lower: null, upper: null,
  solution: null, moves: null, movesError: null, error: null,
});

export function createSolver(store, engine) {
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

  return {
    solve(position, { effort = 0 } = {}) {
      movesRequest?.abort();
      movesRequest = null;
      store.set({ search: Object.freeze({ ...IDLE, state: "queued", effort }) });
      engine.solve(position, hear, { effort });
    },
    /* Asks for the moves of the position, once. */
    async requestMoves() {
      const { search, picture } = store.get();
      if (movesRequest || search.state !== "exact") return;
      const mine = new AbortController();
      movesRequest = mine;
      try {
        const { moves } = await engine.ask("moves", { position: picture }, { signal: mine.signal });
        if (movesRequest === mine) tell({ moves });
      } catch (error) {
        if (movesRequest === mine) tell({ movesError: error });
      }
    },
  };
}
