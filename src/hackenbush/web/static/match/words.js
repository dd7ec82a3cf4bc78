/*
 * Edges and moves in words. An edge is called by its color and its number, which the board shows beside it wherever words
 * use it.
 */

import { COLORS, numberOf } from "../../live/picture.js";
import { isAlone, isPerson, NAMES, OTHER } from "./tree.js";

const more = (count) => (count === 0 ? "" : count === 1 ? ", and 1 more falls" : `, and ${count} more fall`);

/* A move in words. */
export const moveWords = ({ player, color, edge, falls }) =>
  `${NAMES[player]} cuts ${COLORS[color]} edge ${numberOf(edge)}${more(falls.length)}`;

/* Who plays which side of a match by links. */
export const sidesWords = (you) => `you play ${NAMES[you]}, and your friend plays ${NAMES[OTHER[you]]}.`;

/* The name of a side: "You" if one person plays here, otherwise what it is, or its own name. */
export function called(match, player) {
  if (!isAlone(match)) return NAMES[player];
  if (isPerson(match, player)) return "You";
  return match.players[player] === "friend" ? "Your friend" : "The computer";
}
