/*
 * Games that other modes set up for Play: a picture, who plays, who begins, and what is at stake.
 *
 *   offer(app, picture, { first: "left", players: { left: "person", right: "perfect" }, dare: "..." })
 *
 * shows the picture in Play, where the game waits for the first cut.
 */

const waiting = new WeakMap(); // by picture

export function offer(app, picture, { first = "left", players = null, dare = "", board = {} } = {}) {
  waiting.set(picture, { first, players, dare });
  app.setPicture(picture, { board });
  app.setMode("play");
}

/* What was offered with a picture, or null. */
export const offered = (picture) => waiting.get(picture) ?? null;
