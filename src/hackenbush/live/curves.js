// The way of every edge once the nodes have places: straight if it can be, else bent, fanned, a petal or an arch.
//
// Parallel edges are fanned about the straight line; an edge that would run through a node is bent round it; loops are
// petals in the freest directions; edges from ground to ground are arches. A curve is a list of two points (straight)
// or four (a cubic Bézier curve). The drawings of `hackenbush draw` follow the same rules.

import { isGround } from "./picture.js";

const CLEAR = 0.15; // the least distance of a curve from the nodes of others, in units
const ALONG = 0.07; // the distance from an edge at the same node below which a curve runs along it
const MOST = 320; // edges, beyond which nothing is bent
const MANY_LOOPS = 30; // at a node, beyond which they just go round it
const LEVEL = 0.12; // height up to which an end counts as standing on the ground
const SHIFTS = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.85, -0.85, 1.2, -1.2, 1.7, -1.7];

// The length of a usual edge of a picture, to the nearest half power of two, so that it seldom changes.
export function usualLength(picture) {
  const lengths = [];
  for (const [start, end] of picture.edges) {
    const [a, b] = [picture.places[start], picture.places[end]];
    if (a && b && String(start) !== String(end)) lengths.push(Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const found = lengths.filter((length) => length > 1e-9).sort((a, b) => a - b);
  return found.length ? 2 ** (Math.round(2 * Math.log2(found[found.length >> 1])) / 2) : 1;
}

// A curve for every edge of a picture, in the picture's coordinates.
export function curvesOf(picture, unit = usualLength(picture)) {
  const places = {};
  for (const [node, [x, y]] of Object.entries(picture.places)) places[node] = [x / unit, y / unit];
  const drawn = drawCurves(picture.edges, places);
  return drawn.map((curve) => curve.map(([x, y]) => [x * unit, y * unit]));
}

function drawCurves(edges, places) {
  const groups = new Map();
  edges.forEach(([start, end], i) => {
    const [u, v] = [String(start), String(end)].sort();
    const key = `${u} ${v}`;
    if (!groups.has(key)) groups.set(key, { u, v, members: [] });
    groups.get(key).members.push(i);
  });
  const curves = edges.map(() => null);
  const canBend = edges.length <= MOST;
  const sorted = Object.entries(places).map(([node, [x, y]]) => ({ node, x, y })).sort((a, b) => a.x - b.x);
  const { touching, along } = straightWays(groups, places);
  const petals = [];
  for (const [key, { u, v, members }] of groups) {
    const [a, b] = [places[u], places[v]];
    if (u === v || (a[0] === b[0] && a[1] === b[1])) {
      petals.push({ u, v, members });
      continue;
    }
    const isArch = (isGround(u) && isGround(v)) || Math.max(Math.abs(a[1]), Math.abs(b[1])) < LEVEL;
    if (members.length === 1 && !isArch && (!canBend || isFree(u, v, places, sorted))) {
      curves[members[0]] = String(edges[members[0]][0]) === u ? [a, b] : [b, a];
      continue;
    }
    const others = canBend ? nodesBesides(places, u, v) : [];
    const beside = canBend ? [...touching.get(u), ...touching.get(v)].filter((k) => k !== key).map((k) => along.get(k)) : [];
    const made = (isArch ? arches : fan)(a, b, members.length, others, beside);
    members.forEach((i, k) => {
      curves[i] = String(edges[i][0]) === u ? made[k] : [...made[k]].reverse();
    });
  }
  for (const { u, v, members } of petals) {
    const made = petalsAt(u, v, members.length, edges, places, curves, canBend);
    members.forEach((i, k) => {
      curves[i] = made[k];
    });
  }
  return curves;
}

// Whether the straight line between two nodes keeps clear of all others, which are given sorted from left to right.
function isFree(u, v, places, sorted) {
  const line = [places[u], places[v]];
  const [[ax, ay], [bx, by]] = line;
  const [left, right, low, high] = [Math.min(ax, bx) - CLEAR, Math.max(ax, bx) + CLEAR, Math.min(ay, by) - CLEAR, Math.max(ay, by) + CLEAR];
  for (let i = firstFrom(sorted, left); i < sorted.length && sorted[i].x < right; i++) {
    const { node, x, y } = sorted[i];
    if (y > low && y < high && node !== u && node !== v && distanceToLine([x, y], line) < CLEAR) return false;
  }
  return true;
}

// The first of the nodes sorted from left to right that is not left of x.
function firstFrom(sorted, x) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle].x < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nodesBesides(places, u, v) {
  const others = [];
  for (const node in places) if (node !== u && node !== v) others.push(places[node]);
  return others;
}

function straightWays(groups, places) {
  const touching = new Map(Object.keys(places).map((node) => [node, []]));
  const along = new Map();
  for (const [key, { u, v }] of groups) {
    touching.get(u).push(key);
    if (u !== v) touching.get(v).push(key);
    const line = [places[u], places[v]];
    along.set(key, u === v ? [] : [0.2, 0.35, 0.5, 0.65, 0.8].map((t) => pointAt(line, t)));
  }
  return { touching, along };
}

// ---- fans and arches -------------------------------------------------------------------------------------------

function fan(start, end, count, others, beside) {
  const gap = Math.min(count === 2 ? 0.42 : 0.3, 2.4 / count);
  const reach = Math.max(1, Math.hypot(end[0] - start[0], end[1] - start[1]) / 2);
  const close = near(start, end, others, 1.8 * reach + gap * count);
  let best = [];
  let least = Infinity;
  for (const wide of [1, 0.65, 1.5]) {
    for (const shift of SHIFTS) {
      const made = Array.from({ length: count }, (_, i) => bow(start, end, shift * reach + (i - (count - 1) / 2) * gap * wide));
      const price = Math.abs(shift) * 0.2;
      const cost = made.reduce((sum, curve) => sum + crowding(curve, close, beside), price);
      if (cost < least) [best, least] = [made, cost];
      if (least <= price + 1e-9) break;
    }
    if (least < 1 || count === 1) break; // clear of everything, or not to be helped by another width
  }
  return best;
}

// A curve between two points whose middle is so far to the left of the straight line.
function bow(start, end, offset) {
  if (Math.abs(offset) < 1e-9) return [start, end];
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy);
  const [px, py] = [((-dy / length) * offset) / 0.75, ((dx / length) * offset) / 0.75];
  return [
    start,
    [start[0] + dx * 0.25 + px, start[1] + dy * 0.25 + py],
    [start[0] + dx * 0.75 + px, start[1] + dy * 0.75 + py],
    end,
  ];
}

function arches(start, end, count, others, beside) {
  const span = Math.abs(end[0] - start[0]);
  const close = near(start, end, others, 2);
  let best = [];
  let least = Infinity;
  for (const lift of [0, 0.2, -0.15, 0.4, 0.6, 0.9, 1.3]) {
    const first = Math.max(0.2, 0.3 + 0.15 * Math.min(span, 4) + lift);
    const made = Array.from({ length: count }, (_, i) => {
      const top = (first + 0.25 * i) / 0.75;
      return [start, [start[0], start[1] + top], [end[0], end[1] + top], end];
    });
    const price = Math.abs(lift) * 0.2;
    const cost = made.reduce((sum, curve) => sum + crowding(curve, close, beside), price);
    if (cost < least) [best, least] = [made, cost];
    if (least <= price + 1e-9) break;
  }
  return best;
}

function near(start, end, others, reach) {
  const [left, right] = [Math.min(start[0], end[0]) - reach, Math.max(start[0], end[0]) + reach];
  const [low, high] = [Math.min(start[1], end[1]) - reach, Math.max(start[1], end[1]) + reach];
  return others.filter(([x, y]) => left < x && x < right && low < y && y < high);
}

// How badly a curve runs into points, and along the edges beside it: 0 if it is clear of all.
function crowding(curve, others, beside = []) {
  const line = samples(curve, 10);
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - CLEAR, Math.max(...xs) + CLEAR];
  const [low, high] = [Math.min(...ys) - CLEAR, Math.max(...ys) + CLEAR];
  const isInside = ([x, y]) => left < x && x < right && low < y && y < high;
  let cost = line.length > 2 && Math.min(...ys.slice(1, -1)) < 0.05 ? 1 : 0;
  for (const point of others) {
    if (!isInside(point)) continue;
    const distance = distanceToLine(point, line);
    if (distance < CLEAR) cost += 2 + (2 * (CLEAR - distance)) / CLEAR;
  }
  for (const way of beside) {
    const close = way.filter(isInside);
    if (close.length < 2) continue; // one point is a crossing at most
    if (close.filter((point) => distanceToLine(point, line) < ALONG).length > 1) cost += 1.2;
  }
  return cost;
}

// ---- petals ----------------------------------------------------------------------------------------------------

function petalsAt(u, v, count, edges, places, curves, canBend) {
  const place = places[u];
  if (count > MANY_LOOPS) {
    return Array.from({ length: count }, (_, n) => petal(place, (2 * Math.PI * n) / count, Math.PI / count));
  }
  const taken = [];
  edges.forEach(([start, end], i) => {
    if (curves[i] && (String(start) === u || String(end) === u)) taken.push(angleFrom(curves[i], place));
  });
  const width = Math.min(0.45, (0.8 * Math.PI) / (taken.length + 2 * count));
  const directions = petalDirections(u, v, width, taken.length + 2 * count, edges, places, canBend ? curves : []);
  return Array.from({ length: count }, () => {
    let [best, least] = [Math.PI / 2, Infinity];
    for (const [angle, cost] of directions) {
      const total = cost + squeeze(angle, taken, width);
      if (total < least) [best, least] = [angle, total];
    }
    taken.push(best - width * 0.6, best + width * 0.6);
    return petal(place, best, width);
  });
}

// Directions for petals at a node, each with what it costs to stand there.
function petalDirections(u, v, width, busy, edges, places, curves) {
  const [x, y] = places[u];
  const others = nodesBesides(places, u, v).filter((p) => Math.hypot(p[0] - x, p[1] - y) < 1.6);
  const lines = curves
    .filter((curve, i) => curve && String(edges[i][0]) !== u && String(edges[i][1]) !== u)
    .map((curve) => samples(curve, 6))
    .filter((line) => distanceToLine([x, y], line) < 1);
  const count = Math.max(24, 4 * busy);
  return Array.from({ length: count }, (_, n) => {
    const angle = Math.PI / 2 + (2 * Math.PI * n) / count;
    const tips = [[0.72, 0], [0.5, width], [0.5, -width]].map(([r, w]) => [x + r * Math.cos(angle + w), y + r * Math.sin(angle + w)]);
    let cost = 0.15 * (1 - Math.sin(angle));
    for (const tip of tips) {
      if (tip[1] < 0.08) cost += 4;
      for (const p of others) cost += Math.max(0, 0.35 - Math.hypot(p[0] - tip[0], p[1] - tip[1])) * 12;
      for (const line of lines) cost += Math.max(0, 0.2 - distanceToLine(tip, line)) * 12;
    }
    return [angle, cost];
  });
}

function petal([x, y], angle, width) {
  const corner = (turn) => [x + 0.95 * Math.cos(angle + turn), y + 0.95 * Math.sin(angle + turn)];
  return [[x, y], corner(width), corner(-width), [x, y]];
}

function squeeze(angle, taken, width) {
  const round = 2 * Math.PI;
  return taken.reduce((cost, other) => {
    const apart = Math.abs(((((angle - other + Math.PI) % round) + round) % round) - Math.PI);
    return cost + 0.06 / (apart + 0.1) + Math.max(0, 1.5 * width - apart) * 20;
  }, 0);
}

function angleFrom(curve, [x, y]) {
  const towards = curve[0][0] === x && curve[0][1] === y ? curve[1] : curve[curve.length - 2];
  return Math.atan2(towards[1] - y, towards[0] - x);
}

// ---- points on curves ------------------------------------------------------------------------------------------

// The point of a curve at t from 0 to 1.
export function pointAt(curve, t) {
  const s = 1 - t;
  if (curve.length === 2) return [curve[0][0] * s + curve[1][0] * t, curve[0][1] * s + curve[1][1] * t];
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [
    a * curve[0][0] + b * curve[1][0] + c * curve[2][0] + d * curve[3][0],
    a * curve[0][1] + b * curve[1][1] + c * curve[2][1] + d * curve[3][1],
  ];
}

// The direction of travel at t, as a vector of length 1.
export function directionAt(curve, t) {
  const [a, b] = [pointAt(curve, Math.max(0, t - 0.01)), pointAt(curve, Math.min(1, t + 0.01))];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [1, 0];
}

// Points along a curve, both ends included; a straight line is its ends.
export function samples(curve, count = 12) {
  return curve.length === 2 ? curve : Array.from({ length: count + 1 }, (_, i) => pointAt(curve, i / count));
}

// How far a point is from a chain of straight lines.
export function distanceToLine([px, py], line) {
  let least = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [ax, ay] = line[i - 1];
    const [dx, dy] = [line[i][0] - ax, line[i][1] - ay];
    const square = dx * dx + dy * dy;
    const t = square ? Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square)) : 0;
    least = Math.min(least, Math.hypot(px - ax - t * dx, py - ay - t * dy));
  }
  return least;
}
