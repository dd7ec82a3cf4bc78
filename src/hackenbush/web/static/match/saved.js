/*
 * The last matches, stored in this browser: those in which a move was made, or that were set up for a purpose.
 */

import { WHO } from "./players.js";
import { NAMES, nodeAt } from "./tree.js";

const KEY = "hackenbush.matches";
const MOST = 20; // matches
const LARGEST = 300; // edges of a picture

/* All of them, the latest first. What does not follow the rules is left out. */
export const savedMatches = () => stored().filter(isSound).map((match) => Object.freeze(match));

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

function isSound(match) {
  try {
    for (const line of [...match.lines, match.at]) nodeAt(match, line);
    return typeof match.id === "string" && match.first in NAMES && match.players.left in WHO && match.players.right in WHO;
  } catch {
    return false;
  }
}

export function saveMatch(match) {
  if ((!match.lines.length && !match.dare) || match.start.edges.length > LARGEST) return;
  const { start: { edges, places } } = match;
  store([{ ...match, start: { edges, places }, when: Date.now() }, ...others(match.id)].slice(0, MOST));
}

export const forgetMatch = (id) => store(others(id));

const others = (id) => stored().filter((match) => match?.id !== id);

function store(matches) {
  try {
    localStorage.setItem(KEY, JSON.stringify(matches));
  } catch {
    // Storage may be full or forbidden: the matches then last as long as the page.
  }
}
