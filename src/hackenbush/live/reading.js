// Pictures from text, without a server: JSON, or trees in letters such as b(r,g)+gb.

import { COLORS, isGround } from "./picture.js";

const APART = 0.9; // between leaves side by side
const BESIDE = 1; // between trees

// The picture that a text describes, with a place for every node, or null if it cannot be read.
export function readPicture(text) {
  const given = (text ?? "").trim();
  return given.startsWith("{") ? readJson(given) : readLetters(given);
}

function readJson(text) {
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  const { edges, places } = data;
  const isPlace = (place) => Array.isArray(place) && place.length === 2 && place.every(Number.isFinite);
  const isEdge = (edge) => Array.isArray(edge) && edge.length === 3 && edge[2] in COLORS && edge.slice(0, 2).every((node) => isPlace(places?.[node]));
  return Array.isArray(edges) && edges.every(isEdge) ? { edges, places } : null;
}

// Letters in a row stand on one another, brackets hold branches, and + starts another tree.
function readLetters(text) {
  if (text === "" || text === "0") return { edges: [], places: {} };
  const nodes = [{ node: "0.1", children: [], tree: 0, y: 0 }];
  const edges = [];
  const open = []; // nodes whose branches are being read
  let current = nodes[0];
  let isDone = false; // whether what was read so far could end here
  for (const c of text.toLowerCase().replace(/\s+/g, "")) {
    if (c in COLORS) current = grown(nodes, edges, current, c);
    else if (c === "(") open.push(current);
    else if (c === "," && open.length && isDone) current = open[open.length - 1];
    else if (c === ")" && open.length && isDone) current = open.pop();
    else if (c === "+" && !open.length && isDone) {
      current = { node: `0.${current.tree + 2}`, children: [], tree: current.tree + 1, y: 0 };
      nodes.push(current);
    } else return null;
    isDone = c in COLORS || c === ")";
  }
  return isDone && !open.length ? { edges, places: placesOf(nodes) } : null;
}

// A new node on another, and the edge between them.
function grown(nodes, edges, below, color) {
  const above = { node: edges.length + 1, children: [], tree: below.tree, y: below.y + 1 };
  below.children.push(above);
  nodes.push(above);
  edges.push([below.node, above.node, color]);
  return above;
}

// Leaves side by side in order, and every other node below the middle of its children.
function placesOf(nodes) {
  let right = -APART;
  let tree = 0;
  for (const each of nodes) {
    if (each.children.length) continue;
    right += each.tree === tree ? APART : BESIDE;
    tree = each.tree;
    each.x = right;
  }
  for (const each of [...nodes].reverse()) {
    const { children } = each;
    if (children.length) each.x = (children[0].x + children[children.length - 1].x) / 2;
  }
  return Object.fromEntries(nodes.map(({ node, x, y }) => [node, [x, isGround(node) ? 0 : y]]));
}
