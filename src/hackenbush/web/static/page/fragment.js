/*
 * The mode, the picture, the moves and the turn as the part of the address after #, which never leaves the browser.
 *
 *   #/                                          the front door
 *   #/analyse/b(r,g)+gb                         a text, laid out by the engine; Left begins
 *   #/draw/0.1-1B,1-2R@0,0;0,1;0.5,1.9          edges, and the places of their nodes in order of appearance
 *   #/play/bb+r~l1.r2                           with the moves to the position: Left cut edge 1, then Right edge 2
 *   #/play/bb+r~r                               no move yet, and Right begins
 *   #/play:right/bb+r~l1                        who opens it plays Right, against a friend who plays Left
 *   #/learn:nim/b(r,g)                          in Learn, also the chapter
 *   #/explain:5o3-2/house                       in Explain, also the scene and what was opened (explain/levels.js)
 */

const MOVES = /^([^]*)~(?:([lr])|([lr]\d+(?:\.[lr]\d+)*))$/;
const EDGE = /^(.+?)-(.+)([BRG])$/;

/* `text` stands for the picture if it is given; `you` is the side of a match by links. */
export function write({ mode, chapter = null, reason = null, you = null, text, picture, moves = [], first = "left" }) {
  if (mode === "door") return "#/";
  const detail = { learn: chapter, play: you, explain: reason }[mode];
  const turns = moves.length ? `~${moves.join(".")}` : first === "right" ? "~r" : "";
  const position = encodeURI(text ?? edgeList(picture)).replaceAll("#", "%23").replaceAll("%7B", "{").replaceAll("%7D", "}");
  return `#/${mode}${detail ? `:${detail}` : ""}/${position}${turns}`;
}

/* { mode, detail, moves, first } with text or picture; null for the front door. */
export function read(hash) {
  const found = /^#\/([a-z]+)(?::([a-z0-9-]+))?(?:\/([^]*))?$/.exec(hash);
  if (!found) return null;
  const [, mode, detail = null, raw = ""] = found;
  const [, position, first, made] = MOVES.exec(decode(raw)) ?? [null, decode(raw), null, null];
  const moves = made?.split(".") ?? [];
  const turns = { moves, first: (first ?? moves[0] ?? "l").startsWith("r") ? "right" : "left" };
  const picture = position.includes("@") ? placed(position) : null;
  return { mode, detail, ...turns, ...(picture ? { picture } : { text: position }) };
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone % is not ours, and the server will say what is wrong with it
  }
}

/* The edges and places of a picture in one line. */
export function edgeList({ edges, places = {} }) {
  const list = edges.map(([start, end, color]) => `${start}-${end}${color.toUpperCase()}`).join(",");
  const nodes = appearing(edges);
  if (!nodes.length || !nodes.every((name) => places[name])) return list;
  return `${list}@${nodes.map((name) => places[name].map(short).join(",")).join(";")}`;
}

const appearing = (edges) => [...new Set(edges.flatMap(([start, end]) => [String(start), String(end)]))];

/* Integers are nodes by number, everything else by name; points of the ground, 0.1, are names too. */
const node = (name) => (/^(0|[1-9]\d{0,8})$/.test(name) ? Number(name) : name);

const short = (coordinate) => String(Math.round(coordinate * 1000) / 1000);

function placed(position) {
  const [list, at] = position.split("@");
  const found = list.split(",").map((item) => EDGE.exec(item));
  const edges = found.map((match) => match && [node(match[1]), node(match[2]), match[3].toLowerCase()]);
  if (edges.includes(null)) return null;
  const points = at.split(";").map((point) => point.split(",").map(Number));
  const nodes = appearing(edges);
  if (points.length !== nodes.length || !points.flat().every(Number.isFinite)) return null;
  return { edges, places: Object.fromEntries(nodes.map((name, index) => [name, points[index]])) };
}
