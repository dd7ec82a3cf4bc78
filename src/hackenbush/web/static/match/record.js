/*
 * The record of a game: the file that `hackenbush play --record` writes and `--resume` reads, and a text for people.
 */

import { h } from "../page/dom.js";
import { goTo, lineThrough, NAMES, newMatch, nodeAt, OTHER, STRENGTHS, stretch } from "./tree.js";
import { moveWords } from "./words.js";

const LARGEST = 1_000_000; // bytes of a file; a server takes no more than that

/* The record as JSON, in the package's own format: the last stretch of the line in which the players take turns. */
export function recordFile(match) {
  const { start: { edges, places }, first, moves } = stretch(match);
  return JSON.stringify({
    format: "hackenbush match",
    version: 2,
    start: { game: "hackenbush", picture: { version: 1, edges, places } },
    first,
    players: match.players,
    moves,
  });
}

/* The content of a record: { picture, first, players, moves }; a damaged one throws a sentence. */
export function readRecord(text) {
  const data = parsed(text);
  if (data?.format !== "hackenbush match") throw new Error("it is not the record of a match");
  if (data.version !== 2) throw new Error(`it is a record of version ${String(data.version).slice(0, 20)}, and this page reads version 2`);
  const { start, first, players, moves } = data;
  if (start?.game !== "hackenbush") throw new Error(`it is a match of ${String(start?.game).slice(0, 40)}, and this page plays Hackenbush alone`);
  if (!(first in NAMES) || !Array.isArray(moves) || !start.picture) throw new Error("it does not say who began, or where, or how it went on");
  const who = (player) => (STRENGTHS.includes(players?.[player]) ? players[player] : "person");
  return { picture: start.picture, first, players: { left: who("left"), right: who("right") }, moves };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("it is cut short or damaged, or not the record of a match");
  }
}

/* The match of a record, at its end; throws a sentence for a move against the rules. */
export function matchOfRecord(picture, { first, players, moves }) {
  const match = newMatch(picture, { first, players });
  const path = moves.map((edge, i) => `${(i % 2 ? OTHER[first] : first)[0]}${Number.isInteger(edge) ? edge : -1}`);
  nodeAt(match, path);
  return goTo(match, path);
}

/*
 * Lets records be opened: `choose` asks for a file, and one that is dropped on the page counts while `isOn()`. onOpen(name,
 * text) gets what is in it, onFail(name, words) why it could not be read.
 */
export function createOpener({ isOn, onOpen, onFail }) {
  const take = async (file) => {
    if (file.size > LARGEST) return onFail(file.name, "it is too large to be the record of a match");
    try {
      return onOpen(file.name, await file.text());
    } catch {
      return onFail(file.name, "the browser cannot read it");
    }
  };
  const input = h("input", { type: "file", accept: ".json,application/json", "aria-label": "Record of a match", onchange: () => {
    const [file] = input.files;
    input.value = ""; // so that the same file can be chosen again
    if (file) take(file);
  } });
  const isFile = (event) => isOn() && event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => isFile(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    if (event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
  return { choose: () => input.click() };
}

/* The record of a line for people: a line of text for each move, and how it ended. */
export function recordText(match, ending = "") {
  const players = Object.entries(NAMES).map(([player, name]) => `${name}: ${match.players[player]}`);
  const line = lineThrough(match);
  const moves = line.map((_, i) => `${i + 1}. ${moveWords(nodeAt(match, line.slice(0, i + 1)).move)}`);
  return [`Hackenbush, ${players.join(", ")}`, ...moves, ...(ending ? [ending] : [])].join("\n");
}

/* Lets the browser save a text as a file. */
export function save(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  Object.assign(link, { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
