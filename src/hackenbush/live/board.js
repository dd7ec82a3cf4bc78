// HackenbushBoard: a picture to view, cut and draw, in any element of a page. It has no game logic: the caller gives it
// legal cuts, what falls and the labels of edges. It reports what the user does as events, and the caller decides.
//
//   const board = new HackenbushBoard(element, { picture, mode: "play" });
//   element.addEventListener("cut", ({ detail }) => board.set({ picture: cut(picture, detail.edge) }));
//
// Configuration, all of it optional and changed by `set`:
//   picture    {edges, places}, each node with a place           mode       "view", "play" or "draw"
//   legal      edges that may be cut, or null for all            falls      (edge) => edges that fall with it
//   labels     {edge: text}                                      letters    whether colors are written beside edges
//   marks      {edge: "best" | "winning" | "losing" | "hint"}    highlight  edges that glow
//   ghosts     edges that are gone, as a picture or a list       lastCut    the edge that was cut last, crossed out
//   selection  edges that are selected                           dim        edges that are pale
//   names      what edges are called, by index: texts            tags       edges whose names stand on them
//   color      "b", "r" or "g" of new edges                      tool       of draw mode: "edge", "move" or "erase"
//   name       of the whole, for those who hear it               readonly   whether nothing can be done
//   pan        whether the picture can be moved and zoomed       wheel      whether a wheel zooms without Ctrl
//   empty      what an empty picture says                        animate    whether changes are shown as motion
//   origin     given with a picture whose edges are new lists: the index of each in the picture before, or -1
// Events on the element, with their detail: "cut" {edge, text}, "refused" {edge, text}, "hover" {edge, text},
// "select" {edges}, "change" {picture, what, text} and "escape".

import { Camera } from "./camera.js";
import { distanceToLine } from "./curves.js";
import { Dressing } from "./dressing.js";
import { exportSvg } from "./export.js";
import { Keyboard } from "./keyboard.js";
import { Layers, make } from "./layers.js";
import { isStill, Motion, planMotion } from "./motion.js";
import { COLORS, describeEdge, isGround, recolor, remove, selfOf, standFor } from "./picture.js";
import { Pointers } from "./pointers.js";
import { makeScene, originIn } from "./scene.js";
import { styleSheet } from "./styles.js";

const DEFAULTS = {
  picture: { edges: [], places: {} },
  mode: "view",
  legal: null,
  falls: null,
  labels: {},
  letters: false,
  marks: {},
  highlight: [],
  ghosts: [],
  lastCut: null,
  selection: [],
  dim: [],
  names: null,
  tags: [],
  color: "b",
  tool: "edge",
  animate: true,
  name: "Hackenbush picture",
  readonly: false,
  pan: true,
  wheel: false,
  empty: null,
};
const ALL = ["edges", "halos", "ghosts", "words"];
const AFFECTS = {
  labels: ["words"], letters: ["words"], tags: ["words"], highlight: ["halos"], marks: ["halos", "words"], color: [], tool: [], wheel: [], animate: [],
};
const BY_INDEX = ["legal", "selection", "dim", "highlight", "tags"]; // which follow their edges into the next picture
const REACH = { mouse: 12, pen: 16, touch: 22 }; // pixels of the screen around an edge that belong to it
const MOVE = 300; // milliseconds
const FEW_WORDS = 40;

export class HackenbushBoard {
  constructor(element, config = {}) {
    this.element = element;
    this.config = { ...DEFAULTS };
    this.camera = new Camera();
    this.scene = makeScene(this.config.picture);
    this.names = [];
    this.remembered = {}; // places of nodes that were drawn, for ghosts
    this.hovered = null;
    this.asked = -1; // the edge whose cut was asked for last
    this.proposed = null; // the picture that was proposed last
    this.held = null; // the motion that is held at a moment of it: { from, to, draw }
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet()];
    this.surface = make("svg", { class: "board", role: "group", tabindex: "0" });
    root.replaceChildren(this.surface);
    this.layers = new Layers(this.surface);
    this.dressing = new Dressing(this);
    this.motion = new Motion(this.layers);
    this.keyboard = new Keyboard(this);
    this.pointers = new Pointers(this);
    this.measure();
    this.fit();
    this.set(config);
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.surface);
  }

  // ---- configuration ---------------------------------------------------------------------------------------------

  // Change some of the configuration. Settings by edge index follow their edges into a new picture. Labels, marks and
  // names, which were about the old one, are dropped unless new ones are given.
  set(partial) {
    this.change(partial, { duration: MOVE });
  }

  get() {
    return { ...this.config };
  }

  // Show another picture, with an animation of this many milliseconds and the configuration in `dress`; the promise
  // resolves when it is done.
  animateTo(picture, { duration = 600, dress = {}, ...options } = {}) {
    return this.change({ ...dress, picture }, { duration, isFollowing: true, ...options });
  }

  // Show a moment on the way from one picture to another: the first at 0, the second at 1. It has no labels yet.
  showBetween(from, to, t) {
    if (this.held?.from !== from || this.held.to !== to) {
      const [bare, fit] = [{ labels: {}, marks: {}, highlight: [] }, !this.camera.isHeld];
      this.change({ picture: from, ...bare }, { isStill: true, fit });
      this.change({ picture: to, ...bare }, { isHeld: true, fit });
      this.held.from = from;
    }
    this.held.draw(t);
  }

  // The picture as an SVG document.
  svg() {
    const { highlight, name } = this.config;
    return exportSvg(this.scene, { words: this.dressing.words(), highlight, ghosts: this.dressing.ghosts(), title: name });
  }

  destroy() {
    this.observer.disconnect();
    this.motion.stop();
    clearTimeout(this.resting);
    this.pointers.destroy();
    this.keyboard.destroy();
    this.surface.remove();
  }

  change(partial, options) {
    const { origin, ...given } = Object.fromEntries(Object.entries(partial).filter(([, value]) => value !== undefined));
    const isNew = given.picture !== undefined && given.picture !== this.config.picture;
    const scene = isNew ? makeScene(given.picture) : null; // which may refuse it, and then nothing has changed
    if (isNew && origin) this.identify(given.picture, origin);
    this.config = { ...this.config, ...given };
    let motion = Promise.resolve();
    if (isNew) motion = this.changePicture(scene, given, options);
    else if ("falls" in given || "names" in given) this.nameEdges();
    if (!isNew && given.picture && this.held) this.release();
    this.dressing.show(new Set(Object.keys(given).flatMap((key) => AFFECTS[key] ?? ALL)));
    return motion;
  }

  // End a motion that is held.
  release() {
    this.held = null;
    this.motion.stop();
  }

  // Match edges of a new picture with those of the current one.
  identify({ edges }, origin) {
    const before = this.scene.picture.edges;
    origin.forEach((was, i) => before[was] && standFor(before[was], edges[i]));
  }

  changePicture(scene, given, options) {
    const old = this.scene;
    const cut = this.asked >= 0 ? this.asked : indexOf(old, this.config.lastCut);
    const matched = originIn(old, scene);
    const { isByPointer } = this.keyboard;
    const focused = this.keyboard.focused();
    const shown = this.motion.shown ?? old.curves;
    this.motion.stop();
    this.scene = scene;
    this.pointers.abandon();
    this.carryOver(given, matched);
    this.nameEdges();
    this.layers.aim(null, [], []);
    const plan = planMotion(old, scene, matched, shown);
    this.layers.show(scene, matched);
    const view = this.reframe(old, matched, options);
    this.keyboard.isByPointer = isByPointer; // although the element that had the focus may be gone
    this.keyboard.afterChange(focused, old, matched);
    this.hovered = null;
    this.held = options.isHeld ? { to: this.config.picture, draw: this.motion.hold(plan, old, scene, view) } : null;
    if (this.held || options.isStill || !this.config.animate || isStill() || view.isOther) return Promise.resolve();
    const falls = options.falls ?? (this.config.mode !== "draw" && !plan.coming.length && !plan.nodes.length);
    return this.motion.go(plan, old, scene, { ...options, falls, cut, view });
  }

  // Let settings by edge index follow their edges.
  carryOver(given, matched) {
    for (const key of BY_INDEX) {
      if (key in given || !this.config[key]) continue;
      const among = new Set(this.config[key]);
      this.config[key] = matched.flatMap((was, i) => (among.has(was) ? [i] : []));
    }
    for (const key of ["labels", "marks"]) if (!(key in given)) this.config[key] = {};
    if (!("names" in given)) this.config.names = null;
  }

  // Look at a new scene: from the same place if that shows all of it and, unless edges were only taken away, large
  // enough; otherwise so that all of it is visible.
  reframe(old, matched, { fit = false, isFollowing = false }) {
    const { picture } = this.scene;
    const isOwn = this.config.picture === this.proposed;
    const isOther = !isOwn && !isFollowing && !isKin(old, this.scene, matched);
    if (isOther) this.remembered = {};
    Object.assign(this.remembered, picture.places);
    const before = this.camera.state;
    const isRest = matched.every((was) => was >= 0);
    if (isOther || fit || (!isOwn && !this.camera.suits(this.scene, { isRest }))) this.camera.fit(this.scene);
    this.layers.look(this.camera);
    return { isOther, before, after: this.camera.state, show: (state) => this.layers.look(Object.assign(this.camera, state)) };
  }

  nameEdges() {
    const { picture, stands } = this.scene;
    const { names } = this.config;
    this.names = picture.edges.map((_, i) => describeEdge(picture, i, this.fallsOf(i).length, stands[i], names?.[i]));
  }

  // ---- the camera ------------------------------------------------------------------------------------------------

  // Show the whole picture.
  fit() {
    this.camera.fit(this.scene);
    this.look();
  }

  // Move the picture by pixels of the screen.
  pan(dx, dy) {
    this.motion.stop();
    this.camera.pan(dx, dy);
    this.layers.look(this.camera);
  }

  // Zoom by a factor around a point of the screen, or the middle.
  zoom(factor, point) {
    this.motion.stop();
    this.camera.zoom(factor, point);
    this.look();
  }

  // Show the picture from the current camera; if there are many words, they are placed when it stops.
  look() {
    this.layers.look(this.camera);
    clearTimeout(this.resting);
    if (this.layers.labels.children.length <= FEW_WORDS) this.dressing.showWords();
    else this.resting = setTimeout(() => this.dressing.showWords(), 120);
  }

  measure() {
    const { width, height } = this.surface.getBoundingClientRect();
    this.camera.width = Math.max(1, width);
    this.camera.height = Math.max(1, height);
  }

  resized() {
    const { width, height } = this.camera;
    this.measure();
    if (this.camera.width === width && this.camera.height === height) return;
    if (!this.camera.isHeld) this.fit();
    else this.look();
  }

  // ---- what is possible ----------------------------------------------------------------------------

  // Whether an edge can be cut now.
  isLegal(edge) {
    const { legal, mode, readonly } = this.config;
    return mode === "play" && !readonly && this.scene.stands[edge] && (!legal || legal.includes(edge));
  }

  fallsOf(edge) {
    if (!this.scene.stands[edge]) return [];
    return (this.config.falls ?? this.scene.falls)(edge);
  }

  get canDraw() {
    return this.config.mode === "draw" && !this.config.readonly;
  }

  // ---- what the user does ----------------------------------------------------------------------------------------

  // The edge nearest to a point of the screen, or null if none is near; a finger needs more room than a mouse.
  edgeAt(point, pointerType = "mouse") {
    const place = this.camera.toScene(point);
    let [best, least] = [null, (REACH[pointerType] ?? REACH.touch) / this.camera.scale];
    this.scene.lines.forEach((line, i) => {
      const distance = distanceToLine(place, line);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  // The node nearest to a point of the screen, or null if none is near.
  nodeAt(point, reach) {
    let [best, least] = [null, reach];
    for (const [node, place] of this.scene.nodes) {
      const [x, y] = this.camera.toScreen(place);
      const distance = Math.hypot(point[0] - x, point[1] - y);
      if (distance < least) [best, least] = [node, distance];
    }
    return best;
  }

  hover(edge) {
    if (edge === this.hovered) return;
    this.hovered = edge;
    this.aim();
    this.emit("hover", { edge, text: edge === null ? "" : this.names[edge] });
  }

  // Show what would fall if the edge under the pointer were cut, or what would be erased.
  aim() {
    const edge = this.hovered;
    if (edge !== null && this.canDraw && this.config.tool === "erase") {
      this.layers.aim(null, [edge], []);
      return;
    }
    if (edge === null || !this.isLegal(edge)) {
      this.layers.aim(null, [], []);
      return;
    }
    const falling = this.fallsOf(edge);
    const gone = new Set([...falling, edge]);
    const staying = new Set(this.scene.ends.flatMap((pair, i) => (gone.has(i) ? [] : pair)));
    const nodes = [...this.scene.nodes.keys()].filter((node) => !staying.has(node) && !isGround(node));
    this.layers.aim(edge, falling, nodes);
  }

  // Ask the caller to cut an edge, with an event.
  cut(edge) {
    if (this.config.readonly || this.config.mode !== "play") return;
    if (this.isLegal(edge)) this.asked = edge;
    this.emit(this.isLegal(edge) ? "cut" : "refused", { edge, text: this.names[edge] });
    this.asked = -1;
  }

  // Give an edge, and all selected ones, the color of new edges. If it has that color already, select it instead.
  pick(edge, isMore = false) {
    const { selection, color, picture } = this.config;
    const among = selection.includes(edge) ? selection : [edge];
    if (isMore) this.select(selection.includes(edge) ? selection.filter((i) => i !== edge) : [...selection, edge]);
    else if (among.some((i) => picture.edges[i][2] !== color)) {
      this.propose(recolor(picture, among, color), "recolor", `${counted(among)} now ${COLORS[color]}`);
    } else this.select(String(selection) === String([edge]) ? [] : [edge]);
  }

  // Remove edges from the picture.
  erase(edges) {
    if (edges.length) this.propose(remove(this.config.picture, edges), "remove", `${counted(edges)} removed`);
  }

  select(edges) {
    this.set({ selection: edges });
    this.emit("select", { edges });
  }

  // Propose a picture to the caller, who may set it.
  propose(picture, what, text) {
    this.proposed = picture;
    this.emit("change", { picture, what, text });
  }

  // Temporarily draw another picture of the same edges; null shows the board's own again.
  preview(picture) {
    const scene = picture ? makeScene(picture) : this.scene;
    this.layers.show(scene, scene.picture.edges.map((_, i) => i));
    this.surface.classList.toggle("moving", picture !== null);
  }

  focusEdge(edge) {
    this.keyboard.focusEdge(edge);
  }

  emit(type, detail) {
    this.element.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}

function counted(edges) {
  return edges.length === 1 ? "1 edge is" : `${edges.length} edges are`;
}

// Whether a scene comes from another: the same edges, possibly moved, or some that stay where they are.
function isKin(old, scene, matched) {
  if (!scene.curves.length) return true;
  if (old.curves.length === matched.length && matched.every((i) => i >= 0)) return true;
  const isAt = (node) => String(old.nodes.get(node)) === String(scene.nodes.get(node));
  return matched.some((was, i) => was >= 0 && scene.ends[i].every(isAt));
}

function indexOf(scene, edge) {
  return edge ? scene.picture.edges.findIndex((other) => selfOf(other) === selfOf(edge)) : -1;
}
