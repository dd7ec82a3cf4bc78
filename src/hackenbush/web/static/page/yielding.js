/* Lets the browser draw and answer before the next piece of long work: await it between two pieces. */
export const yieldToBrowser = () => globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));
