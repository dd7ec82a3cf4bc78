// Where to put the words next to edges so that they hide as little as possible. Lengths are the scene's pixels; the
// ground is at y = 0.
//
// This is `edge_labels` of board/labels.py; the golden file tests/data/geometry.json checks that the two agree.

import { directionAt, pointAt, TIE } from "./curves.js";

const CELL = 24; // side of the squares by which points are found
const SPOTS = [0.5, 0.38, 0.62, 0.26, 0.74]; // along an edge
const LETTER = 13; // the size of letters
const BADGE = 6; // how much farther from an edge words are that has a badge on it

// Labels with their middle points for `words`, a Map from edges to {text, name, isMarked}; `size` multiplies the letters.
export function placeLabels(scene, words, size = 1) {
  if (!words.size) return [];
  const taken = new Taken();
  for (const curve of scene.curves) taken.addCurve(curve);
  for (const [x, y] of scene.nodes.values()) taken.add([[x - 3, y - 3], [x + 3, y - 3], [x - 3, y + 3], [x + 3, y + 3]]);
  const placed = [];
  for (const [i, { text, name, isMarked }] of words) {
    const half = (textWidth(text) * size) / 2;
    const [x, y] = bestSpot(scene.curves[i], half, size, taken, isMarked ? BADGE : 0);
    taken.addBox(x, y, half, size);
    placed.push({ text, name, x, y });
  }
  return placed;
}

// Roughly how wide words are, rather too much than too little.
export function textWidth(text) {
  let width = 0;
  for (const c of text) width += letterWidth(c);
  return width * LETTER;
}

function letterWidth(c) {
  if ("0123456789".includes(c)) return 0.7;
  if ("½¼¾⅛⅜⅝⅞…mwMW@%".includes(c)) return 1.05;
  if (" .,:;'’|!·/ijlftr()[]⁄".includes(c)) return 0.45;
  if ("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉".includes(c)) return 0.5;
  if (/\p{Lowercase}/u.test(c) || "{}∗*".includes(c)) return 0.72;
  return c.codePointAt(0) < 0x1100 || "←↑→↓⇑⇓−".includes(c) ? 0.85 : 1.1;
}

function bestSpot(curve, half, size, taken, farther) {
  let [best, least] = [[0, 0], Infinity];
  SPOTS.forEach((t, rank) => {
    const [x, y] = pointAt(curve, t);
    const [dx, dy] = directionAt(curve, t);
    for (const side of [1, -1]) {
      const away = (7 + farther) * size + Math.abs(dy) * half + Math.abs(dx) * 6.5 * size;
      const spot = [x - dy * away * side, y + dx * away * side];
      const below = Math.max(0, spot[1] + 8 * size); // in the ground
      const cost = taken.within(...spot, half + 2, 8 * size) + rank * 0.4 + (side < 0 ? 0.2 : 0) + below;
      if (cost < least - TIE) [best, least] = [spot, cost];
    }
  });
  return best;
}

// Points that labels should keep clear of.
class Taken {
  constructor() {
    this.cells = new Map();
  }

  add(points) {
    for (const point of points) {
      const key = cellOf(Math.floor(point[0] / CELL), Math.floor(point[1] / CELL));
      if (!this.cells.has(key)) this.cells.set(key, []);
      this.cells.get(key).push(point);
    }
  }

  addCurve(curve) {
    let length = 0;
    for (let i = 1; i < curve.length; i++) length += Math.hypot(curve[i][0] - curve[i - 1][0], curve[i][1] - curve[i - 1][1]);
    const count = Math.max(2, Math.min(200, Math.floor(length / 6)));
    this.add(Array.from({ length: count + 1 }, (_, i) => pointAt(curve, i / count)));
  }

  addBox(x, y, half, size) {
    const columns = Math.max(1, Math.floor(half / (4 * size)));
    for (let i = -columns; i <= columns; i++) {
      for (const dy of [-5, 0, 5]) this.add([[x + (half * i) / columns, y + dy * size]]);
    }
  }

  // How many points are in a box.
  within(x, y, halfWidth, halfHeight) {
    let count = 0;
    for (let column = Math.floor((x - halfWidth) / CELL); column <= Math.floor((x + halfWidth) / CELL); column++) {
      for (let row = Math.floor((y - halfHeight) / CELL); row <= Math.floor((y + halfHeight) / CELL); row++) {
        for (const point of this.cells.get(cellOf(column, row)) ?? []) {
          if (Math.abs(point[0] - x) < halfWidth - TIE && Math.abs(point[1] - y) < halfHeight - TIE) count++;
        }
      }
    }
    return count;
  }
}

// A square's column and row as one number.
function cellOf(column, row) {
  return column * 0x100000 + row;
}
