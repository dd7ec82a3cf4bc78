/*
 * A game in progress as plain data: its start, every position since, and the current place.
 *
 *   { first: "left", players: { left: "person", right: "perfect" }, positions: [picture, ...], origins: [[0, 1, ...], ...],
 *     moves: [move, ...], at }
 *
 * A move names its edge by the index in the first picture; origins[at][i] is the name of edge i of positions[at].
 * `at` counts the moves made; those after it were taken back and can be made again. Nothing here changes its
 * argument or depends on the page.
 */

import { COLORS, cutTracked, falls, floating, isGround, legal, tracked } from "../../live/picture.js";

export const OTHER = Object.freeze({ left: "right", right: "left" });
export const NAMES = Object.freeze({ left: "Left", right: "Right" });
export const STRENGTHS = Object.freeze(["perfect", "casual", "random"]);

export const newGame = (picture, { first, players }) => ({
  first, players, positions: [picture], origins: [tracked(picture).origin], moves: [], at: 0,
});

export const position = (game) => game.positions[game.at];

/* The name of an edge of the current position, and the reverse: the current index of an edge of the first picture, or -1. */
export const nameOf = (game, index) => game.origins[game.at][index];
export const indexOf = (game, edge) => game.origins[game.at].indexOf(edge);

/* Who makes the move after this many. */
export const mover = (game, at = game.at) => (at % 2 ? OTHER[game.first] : game.first);

export const legalCuts = (game) => legal(position(game), mover(game));

export const isOver = (game) => legalCuts(game).length === 0;

export const isPerson = (game, player) => game.players[player] === "person";

/* Whether exactly one of the two is a person, who can then be called "you". */
export const isAlone = (game) => isPerson(game, "left") !== isPerson(game, "right");

/* The game after one more cut; moves taken back are forgotten, unless it is the same cut. */
export function play(game, edge) {
  if (game.moves[game.at]?.edge === edge) return goTo(game, game.at + 1);
  const picture = position(game);
  const index = indexOf(game, edge);
  const [start, end, color] = picture.edges[index];
  const move = { player: mover(game), edge, start, end, color, falls: falls(picture, index).length };
  const left = cutTracked({ picture, origin: game.origins[game.at] }, index);
  return {
    ...game,
    positions: [...game.positions.slice(0, game.at + 1), left.picture],
    origins: [...game.origins.slice(0, game.at + 1), left.origin],
    moves: [...game.moves.slice(0, game.at), move],
    at: game.at + 1,
  };
}

export const goTo = (game, at) => ({ ...game, at: Math.max(0, Math.min(at, game.moves.length)) });

/* Where taking back leads: to the last position before this one in which a person was to move, or one move back. */
export function backFrom(game) {
  for (let at = game.at - 1; at >= 0; at -= 1) if (isPerson(game, mover(game, at))) return at;
  return Math.max(0, game.at - 1);
}

/* Where making moves again leads: to the next position in which a person is to move, or to the end. */
export function forthFrom(game) {
  for (let at = game.at + 1; at < game.moves.length; at += 1) if (isPerson(game, mover(game, at))) return at;
  return game.moves.length;
}

/* Why an edge of the current position cannot be cut, as a sentence. */
export function reasonAgainst(game, edge) {
  const picture = position(game);
  const turn = mover(game);
  if (isOver(game)) return `The game is over: ${NAMES[turn]} cannot move.`;
  if (floating(picture).includes(edge)) return "That edge is not connected to the ground, so nobody can cut it.";
  if (!isPerson(game, turn)) return `It is ${NAMES[turn]}'s turn, and the computer plays ${NAMES[turn]}.`;
  const color = picture.edges[edge][2];
  return `That edge is ${COLORS[color]}: only ${NAMES[OTHER[turn]]} cuts it.`;
}

/* The ends of an edge, as in "ground–3". */
export const endsOf = ({ start, end }) => `${nodeName(start)}–${nodeName(end)}`;

const nodeName = (node) => (isGround(node) ? "ground" : String(node));

/* A move in words. */
export function moveWords({ player, color, start, end, falls: count }) {
  const more = count === 0 ? "" : count === 1 ? ", and 1 more falls" : `, and ${count} more fall`;
  return `${NAMES[player]} cuts ${COLORS[color]} ${endsOf({ start, end })}${more}`;
}
