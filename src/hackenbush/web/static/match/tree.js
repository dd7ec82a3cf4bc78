/*
 * A match as plain data: the picture it starts from, who plays, and every line that was played or tried.
 *
 *   { id, start: picture, first: "left", players: { left: "person", right: "perfect" }, dare: "", lines: [["l3", "r0"], ...], at: ["l3"] }
 *
 * A move is a text: "l3" says that Left cuts edge 3, which is named by its index in the start. A path is a list of moves,
 * `at` the one to the current position. The lines are the leaves of the tree: the first one is the main line, and none is
 * the beginning of another. Players usually take turns, but while you analyse, one may also cut twice in a row.
 *
 * A node is what a path leads to: { path, parent, picture, origin, move }, where origin[i] names edge i of its picture.
 * The same path of the same start is always the same node, so that nodes can be compared with ===. Nothing here changes
 * its argument or depends on the page.
 */

import { COLORS, cutTracked, falls, floating, legal, tracked } from "../../live/picture.js";

export const OTHER = Object.freeze({ left: "right", right: "left" });
export const NAMES = Object.freeze({ left: "Left", right: "Right" });
export const STRENGTHS = Object.freeze(["perfect", "casual", "random"]);
const SIDES = Object.freeze({ l: "left", r: "right" });

let made = 0;

export function newMatch(start, { first, players, dare = "" }) {
  const id = `${Date.now().toString(36)}-${(made += 1).toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
  return Object.freeze({ id, start, first, players, dare, lines: [], at: [] });
}

// ---- nodes ----------------------------------------------------------------------------------------------------------

const trees = new WeakMap(); // by start: its nodes by path

/* The node at the end of a path; throws a sentence if a move is against the rules. */
export function nodeAt({ start }, path) {
  if (!trees.has(start)) trees.set(start, new Map([["", { path: [], parent: null, ...tracked(start), move: null }]]));
  const known = trees.get(start);
  let node = known.get("");
  path.forEach((text, i) => {
    const key = path.slice(0, i + 1).join(".");
    if (!known.has(key)) known.set(key, after(node, text));
    node = known.get(key);
  });
  return node;
}

function after(node, text) {
  const [player, edge] = [SIDES[text[0]], Number(text.slice(1))];
  const { picture, origin, path } = node;
  const index = origin.indexOf(edge);
  const where = `move ${path.length + 1}, by ${NAMES[player]}, is against the rules`;
  if (index < 0) throw new Error(`${where}: there is no such edge`);
  if (!legal(picture, player).includes(index)) throw new Error(`${where}: ${obstacle(picture, player, index)}`);
  const move = { player, edge, color: picture.edges[index][2], falls: falls(picture, index).map((i) => origin[i]) };
  return { path: [...path, text], parent: node, ...cutTracked(node, index), move };
}

const obstacle = (picture, player, index) => (floating(picture).includes(index)
  ? "That edge is not connected to the ground, so nobody can cut it."
  : `That edge is ${COLORS[picture.edges[index][2]]}: only ${NAMES[OTHER[player]]} cuts it.`);

export const current = (match) => nodeAt(match, match.at);

/* Who is to move. */
export const turn = (match, node = current(match)) => (node.move ? OTHER[node.move.player] : match.first);

export const legalCuts = (match, node = current(match)) => legal(node.picture, turn(match, node));

export const isOver = (match) => legalCuts(match).length === 0;

export const isPerson = (match, player) => match.players[player] === "person";

export const isComputer = (match, player) => STRENGTHS.includes(match.players[player]);

/* Whether exactly one of the two is a person here, who can then be called "you". */
export const isAlone = (match) => isPerson(match, "left") !== isPerson(match, "right");

/* Why the player to move cannot cut an edge of the current position, as a sentence. */
export function reasonAgainst(match, index) {
  const player = turn(match);
  if (isOver(match)) return `The game is over: ${NAMES[player]} cannot move.`;
  const { picture } = current(match);
  if (isPerson(match, player) || floating(picture).includes(index)) return obstacle(picture, player, index);
  return `It is ${NAMES[player]}'s turn, and ${isComputer(match, player) ? "the computer" : "your friend"} plays ${NAMES[player]}.`;
}

// ---- paths and lines ------------------------------------------------------------------------------------------------

const startsWith = (path, head) => head.every((move, i) => path[i] === move);

/* The line that a path is on: the first one that goes through it. */
export const lineThrough = (match, path = match.at) => match.lines.find((line) => startsWith(line, path)) ?? path;

/* The different moves that were made after a path, the main one first. */
export const movesAfter = (match, path) =>
  [...new Set(match.lines.filter((line) => line.length > path.length && startsWith(line, path)).map((line) => line[path.length]))];

/* The match at another place; a line that does not have the path gets it. */
export function goTo(match, path) {
  const { lines } = match;
  if (!path.length || lines.some((line) => startsWith(line, path))) return Object.freeze({ ...match, at: path });
  const grown = lines.findIndex((line) => startsWith(path, line));
  return Object.freeze({ ...match, at: path, lines: grown < 0 ? [...lines, path] : lines.with(grown, path) });
}

/* The match after a cut of an edge of the current position, by the player to move or the one given. */
export function play(match, index, player = turn(match)) {
  const path = [...match.at, `${player[0]}${current(match).origin[index]}`];
  nodeAt(match, path); // which may refuse it
  return goTo(match, path);
}

/* Makes the line through a path the main one. */
export function promote(match, path) {
  const parting = (line) => line.findIndex((move, i) => move !== path[i]);
  const shared = (line) => (parting(line) < 0 ? line.length : parting(line));
  return Object.freeze({ ...match, lines: match.lines.toSorted((one, other) => shared(other) - shared(one)) });
}

/* Forgets a move and all that came after it. */
export function forget(match, path) {
  const before = path.slice(0, -1);
  const rest = match.lines.filter((line) => !startsWith(line, path));
  const left = { ...match, lines: rest, at: startsWith(match.at, path) ? before : match.at };
  return before.length ? Object.freeze({ ...goTo(left, before), at: left.at }) : Object.freeze(left);
}

export const back = ({ at }) => at.slice(0, -1);
export const forth = (match) => lineThrough(match).slice(0, match.at.length + 1);
export const end = (match) => lineThrough(match);

/* Where taking back leads: to the last position in which a person was to move, or one move back. */
export function backToPerson(match) {
  for (let length = match.at.length - 1; length >= 0; length -= 1) {
    const path = match.at.slice(0, length);
    if (isPerson(match, turn(match, nodeAt(match, path)))) return path;
  }
  return back(match);
}

/* Where making moves again leads: to the next position in which a person is to move, or to the end. */
export function forthToPerson(match) {
  const line = lineThrough(match);
  for (let length = match.at.length + 1; length < line.length; length += 1) {
    const path = line.slice(0, length);
    if (isPerson(match, turn(match, nodeAt(match, path)))) return path;
  }
  return line;
}

/*
 * The last stretch of a path in which players take turns, as a record has it: { start, first, moves }, where moves name
 * edges by their index in `start`; `skipped` counts the moves before it.
 */
export function stretch(match, path = lineThrough(match)) {
  let skipped = path.length;
  while (skipped > 0 && (skipped === path.length || path[skipped - 1][0] !== path[skipped][0])) skipped -= 1;
  const node = nodeAt(match, path.slice(0, skipped));
  const moves = path.slice(skipped).map((text) => node.origin.indexOf(Number(text.slice(1))));
  const first = path[skipped] ? SIDES[path[skipped][0]] : turn(match, node);
  return { start: node.picture, origin: node.origin, first, moves, skipped };
}
