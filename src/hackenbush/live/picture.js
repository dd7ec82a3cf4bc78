// Pictures as plain data, and pure functions on them: what falls, what stands after a cut, sums and negatives.
//
// A picture is {edges: [[start, end, "b" | "r" | "g"], ...], places: {node: [x, y], ...}}: y upward, the ground at y = 0.
// Nodes are numbers or words; 0 and words that begin with "0." are the ground. An edge is named by its index. Nothing
// here changes its argument.
//
// An edge is the same in two pictures if it is the same list, or was derived from the same list. Code that makes a new
// list for an edge, in another color or between other nodes, must say so.

export const COLORS = { b: "blue", r: "red", g: "green" };
export const NEGATIVE = { b: "r", r: "b", g: "g" };

// Whether a node is the ground or a point of it.
export function isGround(node) {
  return node === 0 || node === "0" || node === "ground" || (typeof node === "string" && node.startsWith("0."));
}

const selves = new WeakMap(); // the first list of an edge, by its later ones

// The identity shared by all lists for one edge.
export const selfOf = (edge) => selves.get(edge) ?? edge;

// A new list for an old edge.
export function standFor(old, edge) {
  selves.set(edge, selfOf(old));
  return edge;
}

// A picture whose edges are those of an old one, by index.
export function standForAll(old, picture) {
  picture.edges.forEach((edge, i) => standFor(old.edges[i], edge));
  return picture;
}

// Which edges are connected to the ground when one of them (or none) is out of the picture: a boolean for each.
export function standing(picture, without = -1) {
  const { ends, at } = graphOf(picture.edges);
  const stands = new Array(ends.length / 2).fill(false);
  const seen = new Uint8Array(at.length);
  const open = [0];
  seen[0] = 1;
  while (open.length) {
    const node = open.pop();
    for (const i of at[node]) {
      if (i === without) continue;
      stands[i] = true;
      const other = ends[2 * i] === node ? ends[2 * i + 1] : ends[2 * i];
      if (seen[other]) continue;
      seen[other] = 1;
      open.push(other);
    }
  }
  return stands;
}

const graphs = new WeakMap(); // by lists of edges, which never change

// The nodes of edges as numbers, all of the ground as 0, and the edges at each.
function graphOf(edges) {
  if (graphs.has(edges)) return graphs.get(edges);
  const numbers = new Map();
  const at = [[]];
  const number = (node) => {
    if (isGround(node)) return 0;
    const name = String(node);
    if (!numbers.has(name)) {
      numbers.set(name, at.length);
      at.push([]);
    }
    return numbers.get(name);
  };
  const ends = edges.flatMap(([start, end]) => [number(start), number(end)]);
  ends.forEach((node, k) => at[node].push(k >> 1));
  const graph = { ends, at };
  graphs.set(edges, graph);
  return graph;
}

// The floating edges; nobody can cut them.
export function floating(picture) {
  return indices(standing(picture), (stands) => !stands);
}

// The edges that fall when one is cut, besides itself.
export function falls(picture, edge) {
  const graph = graphOf(picture.edges);
  graph.stands ??= standing(picture);
  const after = standing(picture, edge);
  return indices(graph.stands, (stands, i) => stands && !after[i] && i !== edge);
}

// The edges that still stand after a cut.
export function keptAfter(picture, edge) {
  return indices(standing(picture, edge), (stands) => stands);
}

// The picture after a cut: what is still connected to the ground.
export function cut(picture, edge) {
  return only(picture, keptAfter(picture, edge));
}

// A whole picture with the names of its edges, their indices, which they keep through cuts.
export const tracked = (picture) => ({ picture, origin: picture.edges.map((_, i) => i) });

// The number of an edge, as people count: the first one is 1.
export const numberOf = (edge) => edge + 1;

// An edge as a label on a board, and in words that mean that label.
export const tagOf = (edge) => `#${numberOf(edge)}`;

// The numbers of the edges of a tracked picture, as the board takes them.
export const namesOf = ({ origin }) => origin.map((edge) => String(numberOf(edge)));

// What is left of a tracked picture after a cut, with the names of the edges that are left.
export function cutTracked({ picture, origin }, edge) {
  const kept = keptAfter(picture, edge);
  return { picture: only(picture, kept), origin: kept.map((i) => origin[i]) };
}

// The edges that a player ("left" or "right") may cut.
export function legal(picture, player) {
  const theirs = player === "left" ? "r" : "b";
  return indices(standing(picture), (stands, i) => stands && picture.edges[i][2] !== theirs);
}

// The picture with only these edges, in order, and the places of their nodes.
export function only(picture, kept) {
  const edges = kept.map((i) => picture.edges[i]);
  const names = new Set(edges.flatMap(([start, end]) => [String(start), String(end)]));
  const places = Object.fromEntries(Object.entries(picture.places ?? {}).filter(([node]) => names.has(node)));
  return { edges, places };
}

// The picture without some edges; what they supported floats.
export function remove(picture, gone) {
  const out = new Set(gone);
  return only(picture, indices(picture.edges, (_, i) => !out.has(i)));
}

// The picture with some edges in another color.
export function recolor(picture, changed, color) {
  const among = new Set(changed);
  return colored(picture, (old, i) => (among.has(i) ? color : old));
}

// The picture with one more edge, and places for nodes that are new.
export function add(picture, edge, places = {}) {
  return { ...picture, edges: [...picture.edges, edge], places: { ...picture.places, ...places } };
}

// The picture with some nodes moved.
export function move(picture, places) {
  return { ...picture, places: { ...picture.places, ...places } };
}

// The negative: the picture with blue and red swapped.
export function negate(picture) {
  return colored(picture, (color) => NEGATIVE[color]);
}

// The picture with the color of each edge changed by a function of it and of the edge's index.
export function colored(picture, change) {
  const edges = picture.edges.map((edge, i) => standFor(edge, [edge[0], edge[1], change(edge[2], i)]));
  return { ...picture, edges };
}

// The mirror image of the picture, with the same left and right ends.
export function mirror(picture) {
  const { left, right } = box(picture);
  const turned = Object.entries(picture.places).map(([node, [x, y]]) => [node, [tidy(left + right - x), y]]);
  return { ...picture, places: Object.fromEntries(turned) };
}

// Two pictures side by side; the nodes of the second get new names.
export function beside(first, second, gap = 1) {
  if (!first.edges.length) return second;
  const names = new Names(first);
  const renamed = new Map();
  const rename = (node) => {
    if (node === 0) return 0;
    if (!renamed.has(String(node))) renamed.set(String(node), isGround(node) ? names.ground() : names.node());
    return renamed.get(String(node));
  };
  const edges = second.edges.map(([start, end, color]) => [rename(start), rename(end), color]);
  const shift = box(first).right + gap - box(second).left;
  const places = { ...first.places };
  for (const [node, [x, y]] of Object.entries(second.places ?? {})) {
    if (renamed.has(node)) places[renamed.get(node)] = [tidy(x + shift), y];
  }
  return { edges: [...first.edges, ...edges], places };
}

// Gives names that a picture does not use yet: 1, 2, ... for nodes and 0.1, 0.2, ... for points of the ground.
export class Names {
  constructor(picture) {
    const names = picture.edges.flatMap(([start, end]) => [String(start), String(end)]);
    const largest = (pattern) => Math.max(0, ...names.map((name) => Number(pattern.exec(name)?.[1] ?? 0)));
    this.lastNode = largest(/^(\d{1,9})$/);
    this.lastGround = largest(/^0\.(\d{1,9})$/);
  }

  node() {
    return ++this.lastNode;
  }

  ground() {
    return `0.${++this.lastGround}`;
  }
}

// The smallest upright rectangle around all nodes.
export function box(picture) {
  const places = Object.values(picture.places ?? {});
  if (!places.length) return { left: 0, right: 0, bottom: 0, top: 0 };
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

// An edge in words: "edge 3, blue, from 1 to 3; cutting drops 3 more". It may have another name than its number.
export function describeEdge(picture, i, dropped = falls(picture, i).length, stands = true, called = numberOf(i)) {
  const [start, end, color] = picture.edges[i];
  const name = (node) => (isGround(node) ? "the ground" : String(node));
  const way = String(start) === String(end) ? `a loop at ${name(start)}` : `from ${name(start)} to ${name(end)}`;
  const effect = !stands ? "; not connected to the ground" : dropped ? `; cutting drops ${dropped} more` : "";
  return `edge ${called}, ${COLORS[color]}, ${way}${effect}`;
}

// The picture as a list of edges, which every reader of pictures understands.
export function edgeList(picture) {
  return picture.edges.map(([start, end, color]) => `${start}-${end}${color.toUpperCase()}`).join(" ") || "0";
}

// A coordinate without rounding noise.
export function tidy(x) {
  return Math.round(x * 1e6) / 1e6;
}

function indices(list, test) {
  const found = [];
  list.forEach((item, i) => {
    if (test(item, i)) found.push(i);
  });
  return found;
}
