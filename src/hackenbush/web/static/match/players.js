/*
 * Who plays which side, and who begins, as it was chosen last; stored in this browser.
 */

import { h } from "../page/dom.js";
import { NAMES } from "./tree.js";

const KEY = "hackenbush.players";
const USUAL = Object.freeze({ first: "left", players: Object.freeze({ left: "person", right: "perfect" }) });

export const WHO = Object.freeze({
  person: "Person", perfect: "Computer, perfect", casual: "Computer, casual", random: "Computer, at random", friend: "A friend elsewhere",
});

export function readPlayers() {
  try {
    const { first, players } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const isKnown = players?.left in WHO && players?.right in WHO && first in NAMES;
    return isKnown ? { first, players: { left: players.left, right: players.right } } : USUAL;
  } catch {
    return USUAL;
  }
}

/* Keeps the choice for the next picture, unless a friend plays, who is asked for each match. */
export function keepPlayers({ first, players }) {
  if (Object.values(players).includes("friend")) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ first, players }));
  } catch {
    // Storage may be forbidden: the choice then lasts as long as the page.
  }
}

/* Who plays a match by links: the one who reads it here has this side. */
export const byLinks = (you) => ({ left: you === "left" ? "person" : "friend", right: you === "right" ? "person" : "friend" });

/* The short line that marks a side wherever it is named: solid blue for Left, dashed red for Right. */
export const sideLine = (player) => h("span", { class: `side-line ${player}`, "aria-hidden": "true" });
