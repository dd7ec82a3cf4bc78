// Keyboard navigation of the board: one tab stop, arrows move the focus, Enter cuts.
//
// In draw mode you can reach nodes too: Shift and an arrow grow an edge from a node, Enter on one node and then on
// another connects them, Enter on an edge gives it the color of new edges, Space selects it, Delete removes it.

import { endAt, joined } from "./drawing.js";
import { setAttribute } from "./layers.js";
import { PIXELS, toPixels } from "./scene.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TURNS = ["Home", "End", "PageUp", "PageDown"];

export class Keyboard {
  constructor(board) {
    this.board = board;
    this.current = { edge: 0 }; // what Tab comes to: {edge} or {node}
    this.linked = null; // the node from which Enter began an edge
    this.isMoving = false; // the focus is being moved by the board
    this.isByPointer = false; // the focus came with a press: it stays, but is not shown
    this.awaited = null; // the place of a node that is to get the focus once it is there
    this.handlers = {
      keydown: (event) => this.key(event),
      focusin: (event) => this.entered(event),
      focusout: (event) => this.left(event),
    };
    for (const [type, handler] of Object.entries(this.handlers)) board.surface.addEventListener(type, handler);
  }

  destroy() {
    for (const [type, handler] of Object.entries(this.handlers)) this.board.surface.removeEventListener(type, handler);
  }

  // ---- where the focus is ----------------------------------------------------------------------------------------

  // What has the focus: {edge}, {node}, {} for the board itself, or null.
  focused() {
    const active = this.board.element.shadowRoot.activeElement;
    return active && this.board.surface.contains(active) ? itemOf(active) : null;
  }

  elementOf({ edge, node }) {
    const { edgeElements, nodeElements } = this.board.layers;
    return node === undefined ? edgeElements[edge] : nodeElements.get(node);
  }

  placeOf({ edge, node }) {
    const { middles, nodes } = this.board.scene;
    return node === undefined ? middles[edge] : nodes.get(node);
  }

  // Everything that arrows can reach.
  items() {
    const { middles, nodes } = this.board.scene;
    const edges = middles.map((_, edge) => ({ edge }));
    return this.board.canDraw ? [...edges, ...[...nodes.keys()].map((node) => ({ node }))] : edges;
  }

  focus(item) {
    const element = this.elementOf(item);
    if (!element) return;
    this.current = item;
    this.refresh();
    element.focus({ preventScroll: true });
  }

  focusEdge(edge) {
    this.focus({ edge });
  }

  // A node was pressed with a pointer: Tab returns to it.
  pressed(node) {
    this.current = { node };
    this.refresh();
  }

  // Only one element is a tab stop: the current one, or the board itself if it is empty.
  refresh() {
    const { board } = this;
    const items = this.items();
    if (!this.elementOf(this.current) || (this.current.node !== undefined && !board.canDraw)) this.current = { edge: 0 };
    const stop = this.elementOf(this.current);
    for (const item of items) {
      const element = this.elementOf(item);
      setAttribute(element, "tabindex", element === stop ? "0" : "-1");
    }
    setAttribute(board.surface, "tabindex", items.length ? "-1" : "0");
  }

  // The edge with visible focus, or null.
  visibleEdge() {
    const item = this.isByPointer ? null : this.focused();
    return item?.edge !== undefined && this.elementOf(item)?.matches(":focus-visible") ? item.edge : null;
  }

  showFocus() {
    this.board.layers.showFocus(this.board.scene.curves[this.visibleEdge()] ?? null);
  }

  // Keep the focus on the board if its element is gone: move it to the closest one left.
  afterChange(focused, old, matched) {
    const was = focused?.edge ?? this.current.edge;
    if (was !== undefined) {
      const now = matched.indexOf(was);
      this.current = { edge: now >= 0 ? now : this.nearestEdge(old.middles[was] ?? [0, 0]) };
    }
    this.refresh();
    if (!focused) return;
    this.isMoving = true;
    const awaited = this.awaited && this.board.nodeAt(this.board.camera.toScreen(toPixels(this.awaited)), 3);
    this.awaited = null;
    if (awaited) this.focus({ node: awaited });
    else if (!this.items().length) this.board.surface.focus({ preventScroll: true });
    else if (this.elementOf(this.current) !== this.board.element.shadowRoot.activeElement) this.focus(this.current);
    this.isMoving = false;
    queueMicrotask(() => this.tell(this.focused() ?? {})); // the caller is still busy with the change
  }

  nearestEdge([x, y]) {
    let [best, least] = [0, Infinity];
    this.board.scene.middles.forEach((middle, i) => {
      const distance = Math.hypot(middle[0] - x, middle[1] - y);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  entered(event) {
    const item = itemOf(event.target);
    if (item.edge === undefined && item.node === undefined) return;
    this.current = item;
    this.refresh();
    if (this.isMoving) return; // the board moves the focus itself, and says so when it is done
    this.tell(item);
    this.showFocus();
  }

  // Tell the caller what has the focus, if it is visible.
  tell({ edge, node }) {
    if (this.isByPointer || !this.elementOf({ edge, node })?.matches(":focus-visible")) return;
    if (edge !== undefined) this.board.hover(edge);
    else this.board.emit("hover", { edge: null, node, text: this.elementOf({ node }).getAttribute("aria-label") });
  }

  left({ relatedTarget }) {
    if (this.isMoving) return;
    if (!this.board.surface.contains(relatedTarget)) this.isByPointer = false;
    this.board.hover(null);
    this.showFocus();
  }

  // ---- keys ------------------------------------------------------------------------------------------------------

  key(event) {
    this.awaited = null;
    if (event.altKey || event.ctrlKey || event.metaKey || !this.handle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  // Handle a key; return whether it did anything.
  handle({ key, shiftKey }) {
    const { board } = this;
    const item = this.focused() ?? {};
    if (key in ARROWS || TURNS.includes(key)) this.isByPointer = false;
    if (key in ARROWS) return shiftKey && board.canDraw ? this.grow(item, ARROWS[key]) : this.step(item, ARROWS[key]);
    if (key === "Escape") return this.escape();
    if (key === "Home" || key === "End") return this.turn(key === "Home" ? 0 : this.items().length - 1);
    if (key === "PageDown" || key === "PageUp") return this.turn(this.indexOf(item) + (key === "PageDown" ? 1 : -1));
    if (board.config.pan && "+=-0".includes(key)) return this.zoom(key);
    if (item.node !== undefined) return this.handleNode(item.node, key);
    return item.edge !== undefined && this.handleEdge(item.edge, key);
  }

  handleEdge(edge, key) {
    const { board } = this;
    const { mode, selection, readonly } = board.config;
    if (key === "Delete" || key === "Backspace") {
      if (board.canDraw) board.erase(selection.includes(edge) ? selection : [edge]);
      return board.canDraw;
    }
    if ((key !== "Enter" && key !== " ") || readonly || (mode === "play" && this.isByPointer)) return false;
    if (mode === "play") board.cut(edge);
    else if (mode === "draw") board.pick(edge, key === " ");
    else board.emit("select", { edges: [edge] });
    return true;
  }

  handleNode(node, key) {
    const { board } = this;
    if (key === "Delete" || key === "Backspace") {
      board.erase(board.scene.ends.flatMap((pair, i) => (pair.includes(node) ? [i] : [])));
      return true;
    }
    if (key !== "Enter") return false;
    if (this.linked === null) {
      this.link(node);
      board.emit("hover", { edge: null, node, text: "an edge begins here; Enter on another node joins them" });
      return true;
    }
    const [from, to] = [this.linked, node].map((name) => ({ node: name, place: board.scene.picture.places[name] }));
    this.link(null);
    this.propose(from, from.node === to.node ? from : to);
    return true;
  }

  link(node) {
    if (this.linked !== null) this.elementOf({ node: this.linked })?.classList.remove("linked");
    this.linked = node;
    if (node !== null) this.elementOf({ node })?.classList.add("linked");
  }

  propose(from, to) {
    const { board } = this;
    const made = joined(board.scene.picture, from, to, board.config.color);
    this.awaited = to.place;
    board.propose(made.picture, "add", "edge drawn");
  }

  escape() {
    const { board } = this;
    if (board.pointers.abandon()) return true;
    if (this.linked !== null) this.link(null);
    else if (board.canDraw && board.config.selection.length) board.select([]);
    else {
      board.emit("escape", {});
      return false;
    }
    return true;
  }

  zoom(key) {
    if (key === "0") this.board.fit();
    else this.board.zoom(key === "-" ? 1 / 1.25 : 1.25);
    return true;
  }

  // ---- moving around
  // ------------------------------------------------------------------------------------------------------

  indexOf({ edge, node }) {
    return this.items().findIndex((item) => item.edge === edge && item.node === node);
  }

  turn(index) {
    const items = this.items();
    if (items.length) this.focus(items[Math.min(items.length - 1, Math.max(0, index))]);
    return true;
  }

  // Move to the closest item in a direction.
  step(from, [dx, dy]) {
    const place = this.placeOf(from);
    if (!place) {
      this.focus(this.current);
      return this.items().length > 0;
    }
    let [best, least] = [null, Infinity];
    for (const item of this.items()) {
      const [x, y] = this.placeOf(item);
      const along = (x - place[0]) * dx + (y - place[1]) * dy;
      const across = Math.abs((x - place[0]) * dy - (y - place[1]) * dx);
      if (along < 0.5) continue;
      const cost = along + 2.2 * across;
      if (cost < least) [best, least] = [item, cost];
    }
    if (best) this.focus(best);
    return true;
  }

  // Draw an edge of the usual length from a node, or from the ground in the middle of an empty board.
  grow({ node, edge }, [dx, dy]) {
    const { board } = this;
    if (edge !== undefined) return true;
    const { scene, camera } = board;
    const middle = camera.toScene([camera.width / 2, 0])[0] / PIXELS;
    const from = node === undefined ? { node: null, place: [Math.round(middle), 0] } : { node, place: scene.picture.places[node] };
    const [x, y] = from.place;
    const target = [x + dx * scene.unit, Math.max(0, y - dy * scene.unit)];
    if (target[0] === x && target[1] === y) return true; // into the ground
    this.propose(from, endAt(board, camera.toScreen(toPixels(target))));
    return true;
  }
}

function itemOf({ dataset }) {
  if (dataset?.edge !== undefined) return { edge: Number(dataset.edge) };
  return dataset?.node !== undefined ? { node: dataset.node } : {};
}
