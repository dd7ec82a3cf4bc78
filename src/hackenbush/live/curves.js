// The curve of every edge once the nodes have places: straight if possible, otherwise bent, fanned, a petal or an arch.
//
// Parallel edges fan out around the straight line; an edge that would run through a node bends around it; loops are
// petals in the freest directions; edges from ground to ground are arches. A curve is a list of two points (straight)
// or four (a cubic Bézier curve). This is `board/layout/curves.py` in another language: the same steps, in the same
// order, with the same numbers. The golden file tests/data/geometry.json checks that the two agree.

const CLEAR = 0.15; // the smallest distance between a curve and other edges' nodes, in usual lengths
const MOST = 300; // edges; with more, nothing is bent
const ALONG = 0.07; // a curve closer than this to an edge at the same node runs along it
const MANY_LOOPS = 30; // loops at a node; with more, they just surround it
const LEVEL = 0.12; // an end up to this height counts as standing on the ground
export const TIE = 1e-9; // costs that differ by less are equal
const SHIFTS = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.85, -0.85, 1.2, -1.2, 1.7, -1.7];

// A curve for every edge, given by the places of its ends.
export function drawCurves(lines) {
  const unit = usualLength(lines);
  const scaled = lines.map((line) => line.map(([x, y]) => [x / unit, y / unit]));
  return drawScaled(scaled).map((curve, i) => {
    const [a, b] = lines[i];
    return [a, ...curve.slice(1, -1).map(([x, y]) => [x * unit, y * unit]), b];
  });
}

// The median length, rounded to a half power of two so that it seldom changes while a node moves.
export function usualLength(lines) {
  const lengths = lines.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]));
  const found = lengths.filter((length) => length > 1e-9 && length < Infinity).sort((a, b) => a - b);
  return found.length ? 2 ** (Math.floor(2 * Math.log2(found[found.length >> 1]) + 0.5) / 2) : 1;
}

// A curve for every edge of a picture whose usual length is 1. Nodes at the same place count as one, numbered in the
// order of the edges.
function drawScaled(lines) {
  const numbers = new Map();
  const nodes = [];
  const numberOf = (place) => {
    const key = `${place}`;
    if (!numbers.has(key)) numbers.set(key, nodes.push(place) - 1);
    return numbers.get(key);
  };
  const groups = new Map();
  const starts = lines.map(([a, b], i) => {
    const [start, end] = [numberOf(a), numberOf(b)];
    const [low, high] = a[1] < b[1] || (a[1] === b[1] && a[0] <= b[0]) ? [start, end] : [end, start];
    const key = low * lines.length * 2 + high;
    if (!groups.has(key)) groups.set(key, { low, high, edges: [], along: [] });
    groups.get(key).edges.push(i);
    return start;
  });
  const canBend = lines.length <= MOST;
  const touching = canBend ? straightWays(nodes, groups.values()) : null;
  const curves = lines.map(() => null);
  for (const group of groups.values()) {
    const { low, high, edges } = group;
    if (low === high) continue;
    const beside = canBend ? [...touching[low], ...touching[high]].filter((way) => way !== group).map(({ along }) => along) : [];
    const isArch = Math.max(Math.abs(nodes[low][1]), Math.abs(nodes[high][1])) < LEVEL;
    const made = (isArch ? arches : fan)(nodes[low], nodes[high], edges.length, canBend ? nodes : [], beside);
    edges.forEach((i, k) => {
      curves[i] = starts[i] === low ? made[k] : [...made[k]].reverse();
    });
  }
  for (const { low, high, edges } of groups.values()) {
    if (low !== high) continue;
    const made = petalsAt(nodes[low], edges.length, nodes, canBend ? curves.filter(Boolean) : [], canBend);
    edges.forEach((i, k) => {
      curves[i] = made[k];
    });
  }
  return curves;
}

// The groups at each node; every group gets points on its straight line, so that others keep away from it.
function straightWays(nodes, groups) {
  const touching = nodes.map(() => []);
  for (const group of groups) {
    const { low, high } = group;
    if (low === high) continue;
    touching[low].push(group);
    touching[high].push(group);
    group.along = [0.2, 0.35, 0.5, 0.65, 0.8].map((t) => pointAt([nodes[low], nodes[high]], t));
  }
  return touching;
}

// ---- fans and arches -------------------------------------------------------------------------------------------

// Curves side by side between two points, shifted sideways until they cross no other node.
function fan(start, end, count, nodes, beside) {
  const straight = [start, end];
  if (count === 1 && !crowding(straight, near(start, end, nodes, CLEAR))) return [straight];
  const gap = Math.min(count === 2 ? 0.42 : 0.3, 2.4 / count);
  const reach = Math.max(1, Math.hypot(end[0] - start[0], end[1] - start[1]) / 2);
  const close = near(start, end, nodes, 1.8 * reach + gap * count);
  let [best, least] = [[], Infinity];
  for (const wide of [1, 0.65, 1.5]) {
    for (const shift of SHIFTS) {
      const made = Array.from({ length: count }, (_, i) => bow(start, end, shift * reach + (i - (count - 1) / 2) * gap * wide));
      const price = Math.abs(shift) * 0.2;
      const cost = price + total(made, (curve) => crowding(curve, close, beside));
      if (cost < least - TIE) [best, least] = [made, cost];
      if (least <= price + TIE) break;
    }
    if (least < 1 || count === 1) break; // clear of everything, or not to be helped by another width
  }
  return best;
}

// A curve between two points whose middle is this far to the left of the straight line.
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

// The places near two points, without the points themselves.
function near(start, end, nodes, reach) {
  const [left, right] = [Math.min(start[0], end[0]) - reach, Math.max(start[0], end[0]) + reach];
  const [low, high] = [Math.min(start[1], end[1]) - reach, Math.max(start[1], end[1]) + reach];
  return nodes.filter((p) => left < p[0] && p[0] < right && low < p[1] && p[1] < high && p !== start && p !== end);
}

// How badly a curve runs into points and along neighboring edges: 0 if it is clear of all.
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

// Arches over the ground, one over the other.
function arches(start, end, count, nodes, beside) {
  const span = Math.abs(end[0] - start[0]);
  const close = near(start, end, nodes, 2);
  let [best, least] = [[], Infinity];
  for (const lift of [0, 0.2, -0.15, 0.4, 0.6, 0.9, 1.3]) {
    const first = Math.max(0.2, 0.3 + 0.15 * Math.min(span, 4) + lift);
    const made = Array.from({ length: count }, (_, i) => {
      const top = (first + 0.25 * i) / 0.75;
      return [start, [start[0], start[1] + top], [end[0], end[1] + top], end];
    });
    const price = Math.abs(lift) * 0.2;
    const cost = price + total(made, (curve) => crowding(curve, close, beside));
    if (cost < least - TIE) [best, least] = [made, cost];
    if (least <= price + TIE) break;
  }
  return best;
}

// ---- petals ----------------------------------------------------------------------------------------------------

// Loops at a place, each in the freest direction left; if there are too many loops or edges, they surround it.
function petalsAt(place, count, nodes, drawn, canBend) {
  if (count > MANY_LOOPS || !canBend) {
    const width = Math.min(0.45, Math.PI / count);
    return Array.from({ length: count }, (_, n) => petal(place, Math.PI / 2 + (2 * Math.PI * n) / count, width));
  }
  const taken = drawn.filter((curve) => endsAt(curve, place)).map((curve) => angleFrom(curve, place));
  const busy = taken.length + 2 * count;
  const width = Math.min(0.45, (0.8 * Math.PI) / busy);
  const directions = petalDirections(place, width, Math.max(24, 4 * busy), nodes, drawn);
  return Array.from({ length: count }, () => {
    let [best, least] = [Math.PI / 2, Infinity];
    for (const [angle, cost] of directions) {
      const whole = cost + squeeze(angle, taken, width);
      if (whole < least - TIE) [best, least] = [angle, whole];
    }
    taken.push(best - width * 0.6, best + width * 0.6);
    return petal(place, best, width);
  });
}

// Directions for petals at a place, each with its cost.
function petalDirections(place, width, count, nodes, drawn) {
  const [x, y] = place;
  const others = nodes.filter((p) => !isSame(p, place) && Math.hypot(p[0] - x, p[1] - y) < 1.6);
  const lines = drawn
    .filter((curve) => !endsAt(curve, place))
    .map((curve) => samples(curve, 6))
    .filter((line) => distanceToLine(place, line) < 1);
  return Array.from({ length: count }, (_, n) => {
    const angle = Math.PI / 2 + (2 * Math.PI * n) / count;
    let cost = 0.15 * (1 - Math.sin(angle));
    for (const [r, w] of [[0.72, 0], [0.5, width], [0.5, -width]]) {
      const tip = [x + r * Math.cos(angle + w), y + r * Math.sin(angle + w)];
      cost += tip[1] < 0.08 ? 4 : 0;
      cost += total(others, (p) => Math.max(0, 0.35 - Math.hypot(p[0] - tip[0], p[1] - tip[1])) * 12);
      cost += total(lines, (line) => Math.max(0, 0.2 - distanceToLine(tip, line)) * 12);
    }
    return [angle, cost];
  });
}

function petal(place, angle, width) {
  const [x, y] = place;
  const corners = [width, -width].map((turn) => [x + 0.95 * Math.cos(angle + turn), y + 0.95 * Math.sin(angle + turn)]);
  return [place, ...corners, place];
}

function squeeze(angle, taken, width) {
  const round = 2 * Math.PI;
  return total(taken, (other) => {
    const apart = Math.abs(((((angle - other + Math.PI) % round) + round) % round) - Math.PI);
    return 0.06 / (apart + 0.1) + Math.max(0, 1.5 * width - apart) * 20;
  });
}

function angleFrom(curve, place) {
  const towards = isSame(curve[0], place) ? curve[1] : curve.at(-2);
  return Math.atan2(towards[1] - place[1], towards[0] - place[0]);
}

const isSame = (a, b) => a[0] === b[0] && a[1] === b[1];
const endsAt = (curve, place) => isSame(curve[0], place) || isSame(curve.at(-1), place);
const total = (items, cost) => items.reduce((sum, item) => sum + cost(item), 0);

// ---- points on curves ------------------------------------------------------------------------------------------

// The point of a curve at t from 0 to 1.
export function pointAt(curve, t) {
  const s = 1 - t;
  if (curve.length === 2) return [s * curve[0][0] + t * curve[1][0], s * curve[0][1] + t * curve[1][1]];
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return [
    a * curve[0][0] + b * curve[1][0] + c * curve[2][0] + d * curve[3][0],
    a * curve[0][1] + b * curve[1][1] + c * curve[2][1] + d * curve[3][1],
  ];
}

// The direction of travel at t as a vector of length 1, or [1, 0] if the curve does not move there.
export function directionAt(curve, t) {
  const [a, b] = [pointAt(curve, Math.max(0, t - 0.01)), pointAt(curve, Math.min(1, t + 0.01))];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [1, 0];
}

// Points along a curve, including both ends; for a straight line only the ends.
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
    const [wx, wy] = [px - ax - t * dx, py - ay - t * dy];
    least = Math.min(least, wx * wx + wy * wy);
  }
  return Math.sqrt(least);
}
