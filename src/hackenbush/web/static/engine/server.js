/*
 * The engine on a server: questions over HTTP, and the search over a WebSocket, which is opened for the first one.
 *
 * A lost connection is reopened, after longer and longer pauses, and the position is asked again.
 */

import { EngineError } from "./failure.js";

const GOT = { gallery: () => "gallery", chapters: () => "chapters", chapter: ({ name }) => `chapters/${name}`, challenges: () => "challenges" };
const RETRY_DELAYS = [200, 500, 1000, 2000, 4000]; // milliseconds before each try to reach the server again
const SECONDS = [undefined, 30]; // for a search: as many as the server likes, then as many as it allows
const UNREACHABLE = "The server cannot be reached. Is hackenbush serve still running?";
const LOST = "The connection to the server is lost. The page keeps trying, and your picture is safe here.";

export function createServerEngine(tell, root = new URL("api/v1/", document.baseURI)) {
  const search = createSearch(tell, new URL("solve", root));

  async function call(task, request, { signal, effort = 0 } = {}) {
    const path = GOT[task]?.(request) ?? task;
    const body = JSON.stringify(effort ? { ...request, seconds: SECONDS[effort] } : request);
    const posted = { method: "POST", headers: { "Content-Type": "application/json" }, body };
    let response;
    try {
      response = await fetch(new URL(path, root), { signal, ...(GOT[task] ? {} : posted) });
    } catch (reason) {
      if (reason.name === "AbortError") throw reason;
      throw new EngineError({ kind: "offline", message: UNREACHABLE });
    }
    if (!response.ok) throw await failure(response);
    return response;
  }

  return {
    ...search,
    efforts: SECONDS.length,
    ask: async (task, request = {}, options = {}) => (await call(task, request, options)).json(),
    file: async (task, request, options) => (await call(task, request, options)).blob(),
  };
}

async function failure(response) {
  try {
    return new EngineError((await response.json()).error);
  } catch {
    return new EngineError({ message: `The server answered ${response.status}, without saying why.` });
  }
}

function createSearch(tell, address) {
  let socket = null;
  let tries = 0;
  let asked = null; // what the server was last asked for, until it is answered
  let listener = null;
  let id = 0;

  function connect() {
    const url = new URL(address);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(url);
    socket.onopen = () => {
      tries = 0;
      tell({ state: "ready", words: "" });
      if (asked) socket.send(JSON.stringify(asked));
    };
    socket.onmessage = ({ data }) => receive(JSON.parse(data));
    socket.onclose = ({ code }) => lose(code);
  }

  function receive({ id: number, ...frame }) {
    if (number !== id) return;
    if (["exact", "stopped", "busy", "error"].includes(frame.state)) asked = null;
    listener(frame);
  }

  function lose(code) {
    socket = null;
    if (asked && code === 1009) {
      asked = null;
      listener({ state: "error", error: { kind: "too_large", message: "This picture is too large to be sent to the server." } });
    } else if (asked) listener({ state: "error", error: { kind: "offline", message: LOST } });
    tell({ state: "lost", words: "no connection, trying again …", notice: LOST });
    setTimeout(connect, RETRY_DELAYS[Math.min(tries++, RETRY_DELAYS.length - 1)]);
  }

  const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

  return {
    solve(position, hear, { effort = 0 } = {}) {
      id += 1;
      asked = { id, position, seconds: SECONDS[effort] };
      listener = hear;
      if (socket || tries) send(asked); // if it is not open yet, it is sent then
      else connect();
    },
  };
}
