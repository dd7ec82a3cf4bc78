/*
 * The server's JSON API: api.post("parse", { text }) and api.get("gallery").
 *
 * Whatever goes wrong is an ApiError with a kind: the server's own (notation, too_large, busy ...), "offline" when it
 * cannot be reached, "internal" when it answers with something else than JSON.
 */

class ApiError extends Error {
  constructor({ status = 0, kind = "internal", message = "", column = null }) {
    super(message);
    Object.assign(this, { name: "ApiError", status, kind, column });
  }
}

export function createApi(root = "/api/v1/") {
  const call = async (path, options) => {
    let response;
    try {
      response = await fetch(root + path, options);
    } catch (reason) {
      if (reason.name === "AbortError") throw reason;
      throw new ApiError({ kind: "offline", message: "The server cannot be reached. Is hackenbush serve still running?" });
    }
    if (!response.ok) throw await failure(response);
    return response;
  };
  const post = (path, body, { signal } = {}) =>
    call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  return {
    post: async (path, body, options) => (await post(path, body, options)).json(),
    get: async (path, options = {}) => (await call(path, options)).json(),
    /* The answer as a file, for `render`. */
    file: async (path, body, options) => (await post(path, body, options)).blob(),
  };
}

async function failure(response) {
  const { status } = response;
  try {
    const { error } = await response.json();
    return new ApiError({ status, ...error });
  } catch {
    return new ApiError({ status, message: `The server answered ${status}, without saying why.` });
  }
}
