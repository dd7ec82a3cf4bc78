/*
 * What goes wrong with a question: an EngineError with a kind (notation, too_large, too_hard, busy ...; "offline" when the
 * engine cannot be reached, "internal" for a bug), a message, and the column of a mistake in a text.
 */

export class EngineError extends Error {
  constructor({ kind = "internal", message = "", column = null }) {
    super(message);
    Object.assign(this, { name: "EngineError", kind, column });
  }
}
