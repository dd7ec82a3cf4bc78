// HackenbushBoard: a picture that can be looked at, cut and drawn, in any element of a page. It knows no game: legal cuts,
// what falls and what is written beside edges are given; what a person does comes back as events, and the caller decides.
//
//   const board = new HackenbushBoard(element, { picture, mode: "play" });
//   element.addEventListener("cut", ({ detail }) => board.set({ picture: cut(picture, detail.edge) }));
//
// Configuration, all of it optional and changed by `set`:
//   picture    {edges, places}, each node with a place           mode       "view", "play" or "draw"
//   legal      edges that may be cut, or null for all            falls      (edge) => edges that fall with it
//   labels     {edge: text}                                      letters    whether colors are written beside edges
//   marks      {edge: "best" | "winning" | "losing" | "hint"}    highlight  edges that glow
//   ghosts     edges that are gone, as a picture or a list       lastCut    [start, end, color] of a ghost, crossed out
//   selection  edges that are selected                           dim        edges that are pale
//   color      "b", "r" or "g" of new edges                      animate    whether changes are shown as motion
//   name       of the whole, for those who hear it               readonly   whether nothing can be done
//   pan        whether the picture can be moved and zoomed       wheel      whether a wheel zooms without Ctrl
//   empty      what an empty picture says
// Events on the element, with their detail: "cut" {edge, text}, "refused" {edge, text}, "hover" {edge, text},
// "select" {edges}, "change" {picture, what, text} and "escape".

import { Camera } from "./camera.js";
import { distanceToLine } from "./curves.js";
import { Keyboard } from "./keyboard.js";
import { Layers, make } from "./layers.js";
import { describeEdge } from "./picture.js";
import { Pointers } from "./pointers.js";
import { makeScene, matchEdges, sceneBox } from "./scene.js";
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
  color: "b",
  animate: true,
  name: "Hackenbush picture",
  readonly: false,
  pan: true,
  wheel: false,
  empty: null,
};
const REACH = 12; // pixels of the screen around an edge that belong to it

export class HackenbushBoard {
  constructor(element, config = {}) {
    this.element = element;
    this.config = { ...DEFAULTS };
    this.camera = new Camera();
    this.scene = makeScene(this.config.picture);
    this.remembered = {}; // places of nodes that were drawn, for ghosts
    this.hovered = null;
    this.lastEmittedCut = -1;
    const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet()];
    this.svg = make("svg", { class: "board", role: "group", tabindex: "0" });
    root.replaceChildren(this.svg);
    this.layers = new Layers(this.svg);
    this.keyboard = new Keyboard(this);
    this.pointers = new Pointers(this);
    this.measure();
    this.set(config);
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(this.svg);
  }

  // ---- configuration ---------------------------------------------------------------------------------------------

  // Change some of the configuration.
  set(partial) {
    const isNewPicture = partial.picture !== undefined && partial.picture !== this.config.picture;
    this.config = { ...this.config, ...partial };
    if (isNewPicture) this.changePicture();
    this.decorate();
  }

  get() {
    return { ...this.config };
  }

  changePicture() {
    const old = this.scene;
    const scene = makeScene(this.config.picture);
    const matched = matchEdges(old, scene, this.lastEmittedCut);
    this.lastEmittedCut = -1;
    const wasFocused = this.keyboard.focusedEdge();
    this.scene = scene;
    Object.assign(this.remembered, scene.picture.places);
    this.layers.show(scene, matched);
    const isOther = old.picture.edges.length > 0 && !matched.some((i) => i >= 0);
    if (isOther || (!old.picture.edges.length && scene.picture.edges.length > 1) || !this.camera.shows(scene)) this.fit();
    this.keyboard.afterChange(wasFocused, old, matched);
    this.hover(null);
  }

  destroy() {
    this.observer.disconnect();
    this.pointers.destroy();
    this.keyboard.destroy();
    this.svg.remove();
  }

  // ---- the camera ------------------------------------------------------------------------------------------------

  // Show the whole picture.
  fit() {
    this.camera.fit(this.scene);
    this.look();
  }

  // Zoom by a factor about a point of the screen, or the middle.
  zoom(factor, point) {
    this.camera.zoom(factor, point);
    this.look();
  }

  look() {
    this.layers.look(this.camera);
    this.decorateWords();
  }

  measure() {
    const { width, height } = this.svg.getBoundingClientRect();
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

  // ---- what is said about the picture ----------------------------------------------------------------------------

  // Whether an edge can be cut now.
  isLegal(edge) {
    const { legal, mode, readonly } = this.config;
    return mode === "play" && !readonly && this.scene.stands[edge] && (!legal || legal.includes(edge));
  }

  fallsOf(edge) {
    if (!this.scene.stands[edge]) return [];
    return (this.config.falls ?? this.scene.falls)(edge);
  }

  // An edge in words.
  text(edge) {
    return describeEdge(this.scene.picture, edge, this.fallsOf(edge).length, this.scene.stands[edge]);
  }

  decorate() {
    const { mode, name, readonly, pan } = this.config;
    this.svg.setAttribute("aria-label", name);
    this.svg.classList.toggle("plays", mode === "play" && !readonly);
    this.svg.classList.toggle("draws", mode === "draw" && !readonly);
    this.svg.classList.toggle("still", !pan && mode !== "draw");
    this.decorateEdges();
    this.layers.showGhosts(this.ghostScene());
    this.decorateWords();
    this.layers.emptyNote.textContent = this.emptyText();
    this.keyboard.refresh();
  }

  decorateEdges() {
    const { mode, readonly, selection, dim, highlight, marks } = this.config;
    const { stands, ends } = this.scene;
    const aimed = this.hovered !== null && this.isLegal(this.hovered) ? this.hovered : -1;
    const falling = new Set(aimed >= 0 ? this.fallsOf(aimed) : []);
    const pale = new Set(dim);
    const chosen = new Set(selection);
    this.layers.dress((i) => ({
      classes: [!stands[i] && "floating", pale.has(i) && "dim", falling.has(i) && "would-fall", i === aimed && "aimed"].filter(Boolean).join(" "),
      label: this.text(i),
      role: mode === "view" || readonly ? "img" : "button",
      disabled: mode === "play" && !readonly && !this.isLegal(i),
      pressed: mode === "draw" && !readonly ? chosen.has(i) : undefined,
    }));
    const staying = new Set(ends.flatMap((pair, i) => (falling.has(i) || i === aimed ? [] : pair)));
    const firm = new Set(ends.flatMap((pair, i) => (stands[i] ? pair : [])));
    const clear = new Set(ends.flatMap((pair, i) => (pale.has(i) ? [] : pair)));
    this.layers.dressNodes((node) =>
      !staying.has(node) ? "would-fall" : !clear.has(node) ? "dim" : !firm.has(node) ? "floating" : "",
    );
    this.layers.showHalos(this.scene, [
      ...selection.map((i) => [i, "selected"]),
      ...highlight.map((i) => [i, "highlight"]),
      ...Object.entries(marks).filter(([, mark]) => mark === "hint").map(([i]) => [Number(i), "hint"]),
    ].filter(([i]) => i < ends.length));
    this.keyboard.showFocus();
  }

  decorateWords() {
    const { labels, letters, marks } = this.config;
    const words = new Map();
    this.scene.picture.edges.forEach(([, , color], i) => {
      if (labels[i] !== undefined && labels[i] !== null) words.set(i, { text: String(labels[i]), name: "" });
      else if (letters) words.set(i, { text: color, name: "letter" });
    });
    this.layers.showLabels(this.scene, words, this.floatingNotice(), this.camera);
    const marked = Object.entries(marks).map(([i, mark]) => [Number(i), mark]);
    const count = this.scene.picture.edges.length;
    this.layers.showEngine(this.scene, marked.filter(([i]) => i < count), this.crossedOut(), this.camera);
  }

  floatingNotice() {
    const floating = this.scene.stands.flatMap((stands, i) => (stands ? [] : [i]));
    if (!floating.length) return null;
    const box = sceneBox({ nodes: new Map(), lines: floating.map((i) => this.scene.lines[i]) });
    return { text: "not connected", x: (box.left + box.right) / 2, y: box.bottom };
  }

  emptyText() {
    const { picture, empty, mode, readonly } = this.config;
    if (picture.edges.length) return "";
    return empty ?? (mode === "draw" && !readonly ? "Drag up from the ground to draw an edge" : "");
  }

  // Edges that are gone, where they stood.
  ghostScene() {
    const { ghosts, lastCut } = this.config;
    const edges = [...(Array.isArray(ghosts) ? ghosts : ghosts?.edges ?? [])];
    if (Array.isArray(lastCut) && !edges.some((edge) => String(edge) === String(lastCut))) edges.push(lastCut);
    const places = { ...this.remembered, ...ghosts?.places, ...this.scene.picture.places };
    const known = edges.filter(([start, end]) => places[start] && places[end]);
    const own = Object.fromEntries(known.flatMap(([start, end]) => [[start, places[start]], [end, places[end]]]));
    const scene = makeScene({ edges: known, places: own });
    const freeNodes = [...scene.nodes].filter(([node]) => !this.scene.nodes.has(node)).map(([, place]) => place);
    return { ...scene, freeNodes };
  }

  crossedOut() {
    const { lastCut } = this.config;
    if (lastCut === null || lastCut === undefined) return null;
    if (!Array.isArray(lastCut)) return this.scene.curves[lastCut] ?? null;
    const ghosts = this.ghostScene();
    const found = ghosts.picture.edges.findIndex((edge) => String(edge) === String(lastCut));
    return ghosts.curves[found] ?? null;
  }

  // ---- what a person does ----------------------------------------------------------------------------------------

  // The edge nearest to a point of the screen, or null if none is near.
  edgeAt(point, reach = REACH) {
    const place = this.camera.toScene(point);
    let [best, least] = [null, reach / this.camera.scale];
    this.scene.lines.forEach((line, i) => {
      const distance = distanceToLine(place, line);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  }

  hover(edge) {
    if (edge === this.hovered) return;
    this.hovered = edge;
    this.decorateEdges();
    this.emit("hover", { edge, text: edge === null ? "" : this.text(edge) });
  }

  // Cut an edge, as far as the board is asked: the caller hears of it.
  cut(edge) {
    if (this.config.readonly || this.config.mode !== "play") return;
    const text = this.text(edge);
    if (!this.isLegal(edge)) {
      this.emit("refused", { edge, text });
      return;
    }
    this.lastEmittedCut = edge;
    this.emit("cut", { edge, text });
  }

  select(edges) {
    this.set({ selection: edges });
    this.emit("select", { edges });
  }

  focusEdge(edge) {
    this.keyboard.focus(edge);
  }

  emit(type, detail) {
    this.element.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }
}
