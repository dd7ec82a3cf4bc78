/*
 * The record of a game: the file that `hackenbush play --resume` reads, and a text for people.
 */

import { moveWords, NAMES } from "./game.js";

/* The record as JSON, in the package's own format. */
export function recordFile(game) {
  const { edges, places } = game.positions[0];
  return JSON.stringify({
    format: "hackenbush match",
    version: 1,
    start: { game: "hackenbush", picture: { version: 1, edges, places } },
    first: game.first,
    players: game.players,
    moves: game.moves.map((move) => move.edge),
  });
}

/* The record for people, one line for each move, and how it ended. */
export function recordText(game, ending = "") {
  const players = Object.entries(NAMES).map(([player, name]) => `${name}: ${game.players[player]}`);
  const moves = game.moves.map((move, i) => `${i + 1}. ${moveWords(move)}`);
  return [`Hackenbush, ${players.join(", ")}`, ...moves, ...(ending ? [ending] : [])].join("\n");
}

/* Hands a text to the browser as a file to keep. */
export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
