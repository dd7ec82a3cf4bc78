/*
 * The position and the mode as the part of the address after #, which never leaves the browser.
 *
 *   #/analyse/b(r,g)+gb                         a text, laid out by the server
 *   #/draw/0.1-1B,1-2R@0,0;0,1;0.5,1.9          edges, and the places of their nodes in order of appearance
 *   #/learn:nim/b(r,g)                          in Learn, also the chapter
 */

const EDGE = /^(.+?)-(.+)([BRG])$/;

export function write({ mode, chapter = null, text, picture }) {
  const position = text ?? edgeList(picture);
  const room = mode === "learn" && chapter ? `${mode}:${chapter}` : mode;
  return `#/${room}/${encodeURI(position).replaceAll("#", "%23").replaceAll("%7B", "{").replaceAll("%7D", "}")}`;
}

/* { mode, chapter, text } or { mode, chapter, picture }; null where there is no position to read. */
export function read(hash) {
  const found = /^#\/([a-z]+)(?::([a-z-]+))?(?:\/([^]*))?$/.exec(hash);
  if (!found) return null;
  const [, mode, chapter = null, raw = ""] = found;
  const position = decode(raw);
  const picture = position.includes("@") ? placed(position) : null;
  return picture ? { mode, chapter, picture } : { mode, chapter, text: position };
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
