// Gestures in draw mode: new edges, moving nodes, selection boxes. Each gesture previews its result, and at its end the
// board proposes a picture; the caller decides.

import { make } from "./layers.js";
import { add, COLORS, isGround, move, Names, tidy } from "./picture.js";
import { fromPixels, makeScene, pathOf, PIXELS, toPixels } from "./scene.js";

const SNAP = { mouse: 15, pen: 18, touch: 24 }; // pixels of the screen around nodes and the ground
const GRID = 0.5; // of the places that new nodes are drawn to
const FAR = 28; // pixels after which a drag that comes back to its node is a loop
const MANY = 150; // edges, beyond which the line that is being drawn is plain

// What a new edge's end meets at a point of the screen: a node, the ground, or a free place, each with its place.
export function endAt(board, point, pointerType = "mouse") {
  const reach = SNAP[pointerType] ?? SNAP.touch;
  const node = board.nodeAt(point, reach);
  const [x, y] = fromPixels(board.camera.toScene(point));
  if (node !== null) return { node, place: board.scene.picture.places[node], isNew: false };
  const pixel = 1 / (PIXELS * board.camera.scale);
  if (y < reach * pixel) return { node: null, place: [snapped(x, pixel), 0], isNew: true };
  return { node: null, place: [snapped(x, pixel), snapped(y, pixel)], isNew: true };
}

// A coordinate, snapped to the grid if it is close, otherwise rounded to a hundredth.
function snapped(x, pixel) {
  const line = Math.round(x / GRID) * GRID;
  return tidy(Math.abs(x - line) < 7 * pixel ? line : Math.round(x * 100) / 100);
}

// The picture with an edge between two ends, and the name of the second.
export function joined(picture, from, to, color) {
  const names = new Names(picture);
  const places = {};
  const named = ({ node, place }) => {
    if (node !== null) return node;
    const name = place[1] === 0 ? names.ground() : names.node();
    places[name] = place;
    return name;
  };
  const start = named(from);
  const end = to === from ? start : named(to);
  const [first, second] = isGround(end) && !isGround(start) ? [end, start] : [start, end];
  return { picture: add(picture, [first, second, color], places), end };
}

// A new edge, dragged from a node or from the ground.
export class EdgeGesture {
  constructor(board, from, point, pointerType) {
    this.board = board;
    this.from = from;
    this.start = point;
    this.pointerType = pointerType;
    this.hasLeft = false;
    this.to = null;
    board.layers.showShapes(ring(board, from.place, 1));
  }

  move(point) {
    const { board, from } = this;
    if (Math.hypot(point[0] - this.start[0], point[1] - this.start[1]) > FAR) this.hasLeft = true;
    let to = endAt(board, point, this.pointerType);
    const isBack = to.node !== null ? to.node === from.node : from.node === null && this.near(point, from.place);
    if (isBack) to = from;
    this.to = isBack && !this.hasLeft ? null : to;
    board.layers.showShapes(...(this.to ? this.preview() : [ring(board, from.place, 1)]));
  }

  near(point, place) {
    const [x, y] = this.board.camera.toScreen(toPixels(place));
    return Math.hypot(point[0] - x, point[1] - y) < (SNAP[this.pointerType] ?? SNAP.touch);
  }

  preview() {
    const { board, from, to } = this;
    const { picture } = board.scene;
    const { color } = board.config;
    let curve = [toPixels(from.place), toPixels(to.place)];
    if (picture.edges.length <= MANY) curve = makeScene(joined(picture, from, to, color).picture).curves.at(-1);
    const line = make("path", { class: `preview ${COLORS[color]}`, d: pathOf(curve) });
    return [line, ring(board, from.place, 0.7), ring(board, to.place, to.isNew ? 0.7 : 1.2, to.isNew ? "spot" : "ring")];
  }

  end() {
    const { board, from, to } = this;
    board.layers.showShapes();
    if (!to) return;
    const { color } = board.config;
    const made = joined(board.scene.picture, from, to, color);
    board.propose(made.picture, "add", `${COLORS[color]} edge drawn`);
  }

  cancel() {
    this.board.layers.showShapes();
  }
}

// Dragging nodes; points of the ground stay on it.
export class MoveGesture {
  constructor(board, nodes, point) {
    this.board = board;
    this.nodes = nodes;
    this.start = point;
    this.moved = null;
  }

  move(point) {
    const { board, nodes } = this;
    const scale = PIXELS * board.camera.scale;
    const [dx, dy] = [(point[0] - this.start[0]) / scale, (this.start[1] - point[1]) / scale];
    const { places } = board.scene.picture;
    const pixel = 1 / scale;
    const shift = nodes.length === 1 ? (x) => snapped(x, pixel) : (x) => tidy(Math.round(x * 100) / 100);
    const moved = nodes.map((node) => {
      const [x, y] = places[node];
      return [node, isGround(node) ? [shift(x + dx), 0] : [shift(x + dx), Math.max(0.1, shift(y + dy))]];
    });
    this.moved = move(board.scene.picture, Object.fromEntries(moved));
    board.preview(this.moved);
  }

  end() {
    if (!this.moved) return;
    this.board.preview(null);
    this.board.propose(this.moved, "move", "moved");
  }

  cancel() {
    this.board.preview(null);
  }
}

// Erasing: the edges that the pointer passes fade, and are removed when it is lifted.
export class EraseGesture {
  constructor(board, point, pointerType) {
    Object.assign(this, { board, pointerType, passed: new Set() });
    this.move(point);
  }

  move(point) {
    const edge = this.board.edgeAt(point, this.pointerType);
    if (edge !== null) this.passed.add(edge);
    this.board.layers.aim(null, [...this.passed], []);
  }

  end() {
    this.cancel();
    this.board.erase([...this.passed]);
  }

  cancel() {
    this.board.layers.aim(null, [], []);
  }
}

// A box that selects the edges whose middle is in it.
export class BoxGesture {
  constructor(board, point, isMore) {
    this.board = board;
    this.start = board.camera.toScene(point);
    this.last = null;
    this.kept = isMore ? board.config.selection : [];
  }

  move(point) {
    this.last = this.board.camera.toScene(point);
    const [x, y, width, height] = this.rectangle();
    this.board.layers.showShapes(make("rect", { class: "box", x, y, width, height }));
  }

  rectangle() {
    const [[x1, y1], [x2, y2]] = [this.start, this.last];
    return [Math.min(x1, x2), Math.min(y1, y2), Math.abs(x1 - x2), Math.abs(y1 - y2)];
  }

  end() {
    this.board.layers.showShapes();
    if (!this.last) {
      if (this.board.config.selection.length) this.board.select([]);
      return;
    }
    const [left, top, width, height] = this.rectangle();
    const found = this.board.scene.middles.flatMap(([x, y], i) =>
      x >= left && x <= left + width && y >= top && y <= top + height ? [i] : [],
    );
    this.board.select([...new Set([...this.kept, ...found])].sort((a, b) => a - b));
  }

  cancel() {
    this.board.layers.showShapes();
  }
}

function ring(board, place, size, name = "ring") {
  const [cx, cy] = toPixels(place);
  return make("circle", { class: name, cx, cy, r: (9 * size) / board.camera.scale });
}
