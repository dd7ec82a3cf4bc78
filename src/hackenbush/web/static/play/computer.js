/*
 * The computer's thinking: one question to the engine at a time, which can be cancelled.
 *
 * think(question) resolves to the engine's choice, after at least a short pause, so that you can follow; a later think, or
 * stop(), makes an earlier one resolve to null. Failures are thrown.
 */

const PACE = 450; // milliseconds from one cut to the computer's next

export function createComputer(engine) {
  let current = null;

  const stop = () => {
    current?.abort();
    current = null;
  };

  return {
    stop,
    async think({ position, player, strength }) {
      stop();
      const mine = (current = new AbortController());
      try {
        const pause = new Promise((done) => setTimeout(done, PACE));
        const [choice] = await Promise.all([engine.ask("play", { position, player, strength }, { signal: mine.signal }), pause]);
        return mine === current ? choice : null;
      } catch (reason) {
        if (mine !== current) return null;
        throw reason;
      } finally {
        if (mine === current) current = null;
      }
    },
  };
}
