/* The two players, as the chapters name them. */

import { COLORS } from "../../live/picture.js";
import { h } from "../page/dom.js";

export const PLAYERS = Object.freeze({
  left: { name: "Left", color: "b", other: "right" },
  right: { name: "Right", color: "r", other: "left" },
});

export const named = (player) => h("b", { class: player }, PLAYERS[player].name);

/* "Left to move", in the color of the player; for the computer it says that it is thinking. */
export function turnWords(player, computer) {
  return player === computer ? [named(player), ", the computer, is thinking…"] : [named(player), " to move"];
}

/* The same to you, who play against the computer: who can cut what, and who has won. */
export function yourWords(player, computer, isOver) {
  if (isOver) return player === computer ? ["You win: the computer cannot cut."] : ["The computer wins: you cannot cut. Start again!"];
  return player === computer ? ["The computer is thinking…"] : [h("b", { class: player }, "Your turn"), `: cut a ${COLORS[PLAYERS[player].color]} edge`];
}

export function endWords(loser) {
  return [named(loser), " cannot move: ", named(PLAYERS[loser].other), " wins."];
}

/* A checkbox that lets the computer play one side. */
export function computerSwitch(player, on, onchange) {
  const box = h("input", { type: "checkbox", checked: on, onchange: () => onchange(box.checked) });
  return h("label", { class: "computer" }, box, `Computer plays ${PLAYERS[player].name}`);
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/* How long the computer waits before it moves, so that you can follow. */
export const pause = () => new Promise((done) => setTimeout(done, still.matches ? 50 : 550));
