/*
 * The solver behind a WebSocket, told to the store as `engine`.
 *
 * A new position cancels the one before. What arrives is merged into one object, so that whoever draws it never needs to
 * know the protocol. A lost connection is mended by itself, more and more patiently, and the position is asked again.
 * Moves cost more than the value, so they are asked for apart, by a mode that shows them, once the value is there.
 */

const IDLE = Object.freeze({
  state: "idle", done: 0, parts: 0, visited: 0, found: [], lower: null, upper: null,
  solution: null, moves: null, movesError: null, error: null,
});
const RETRY_DELAYS = [200, 500, 1000, 2000, 4000]; // milliseconds before each try to reach the server again

export function createEngine(store, api, { path = "/api/v1/solve" } = {}) {
  let socket = null;
  let tries = 0;
  let timer = 0;
  let asked = null; // what the server was last asked for, until it is answered
  let id = 0;
  let movesRequest = null; // the request for moves that is on its way

  const tell = (partial) => store.set({ engine: Object.freeze({ ...store.get().engine, ...partial }) });

  function connect() {
    clearTimeout(timer);
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(url);
    socket.onopen = () => {
      tries = 0;
      store.set({ online: true });
      if (asked) socket.send(JSON.stringify(asked));
    };
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = ({ code }) => lost(code);
  }

  function lost(code) {
    socket = null;
    if (asked && code === 1009) {
      asked = null;
      tell({ state: "error", error: { kind: "too_large", message: "This picture is too large to be sent to the server." } });
    } else if (asked) {
      const message = "The connection to the server is lost. The page keeps trying, and your picture is safe here.";
      tell({ state: "error", error: { kind: "offline", message } });
    }
    store.set({ online: false });
    timer = setTimeout(connect, RETRY_DELAYS[Math.min(tries++, RETRY_DELAYS.length - 1)]);
  }

  function receive(frame) {
    if (frame.id !== id) return;
    const { state } = frame;
    if (state === "part") {
      const { edges, value } = frame;
      tell({ state: "solving", found: [...store.get().engine.found, { edges, value }] });
    } else if (state === "bounds") tell({ state: "solving", lower: frame.lower, upper: frame.upper });
    else if (state === "solving") tell({ state, done: frame.done, parts: frame.parts, visited: frame.visited });
    else if (state === "exact" || state === "stopped") {
      asked = null;
      const { solution } = frame;
      tell({ state, solution, lower: solution.lower, upper: solution.upper, error: null });
    } else if (state === "busy" || state === "error") {
      asked = null;
      tell({ state, error: frame.error });
    } else tell({ state });
  }

  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    else if (!socket) connect();
  }

  return {
    solve(position) {
      id += 1;
      asked = { id, position };
      movesRequest?.abort();
      movesRequest = null;
      store.set({ engine: Object.freeze({ ...IDLE, state: "queued" }) });
      send(asked);
    },
    /* Asks for the moves of the position, once. */
    async requestMoves() {
      const { engine, picture } = store.get();
      if (movesRequest || engine.state !== "exact") return;
      const mine = new AbortController();
      movesRequest = mine;
      try {
        const { moves } = await api.post("moves", { position: picture }, { signal: mine.signal });
        if (movesRequest === mine) tell({ moves });
      } catch (error) {
        if (movesRequest === mine) tell({ movesError: error });
      }
    },
    cancel() {
      if (!asked) return;
      asked = null;
      id += 1; // what is still on its way is no longer wanted
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: id - 1, cancel: true }));
      store.set({ engine: IDLE });
    },
    /* Asks the last question again, at once. */
    retry() {
      tries = 0;
      if (!socket) connect();
    },
  };
}

export { IDLE };
