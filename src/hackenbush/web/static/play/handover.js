/*
 * Games that other modes set up for Play: a picture, who plays, who begins, and what is at stake.
 *
 *   offer(app, picture, { first: "left", players: { left: "person", right: "perfect" }, dare: "..." })
 *
 * shows the picture in Play, where the game waits for the first cut.
 */

import { readPlayers } from "../match/players.js";

export function offer(app, picture, { first = "left", players = readPlayers().players, dare = "", board = {} } = {}) {
  app.setPicture(picture, { board, as: { first, players, dare } });
  app.setMode("play");
}
