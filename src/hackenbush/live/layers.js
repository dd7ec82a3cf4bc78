// The elements on the screen: layers in a fixed order, and an element for every edge and node, reused while it stays.
//
// Ground, ghosts, halos, edges, nodes, shapes of the user, shapes of the engine, labels. All except the ground are in
// one group that the camera moves. Edges are reused from one scene to the next, so that focus and transitions survive.

import { pointAt } from "./curves.js";
import { placeLabels, textWidth } from "./labels.js";
import { COLORS, isGround } from "./picture.js";
import { pathOf, PIXELS } from "./scene.js";

const NAMESPACE = "http://www.w3.org/2000/svg";
const DENSE = 5; // pixels of the screen along a usual edge, below which nodes would hide the edges
const BADGES = { best: "★", winning: "✓", losing: "✗", hint: "?" };

// A new SVG element with attributes.
export function make(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export class Layers {
  constructor(svg) {
    this.svg = svg;
    this.earth = make("rect", { class: "earth" });
    this.hatching = make("path", { class: "hatching" });
    this.groundLine = make("path", { class: "ground-line" });
    this.ground = make("g", { class: "ground", "aria-hidden": "true" }, this.earth, this.hatching, this.groundLine);
    this.world = make("g", { class: "world" });
    for (const name of ["ghosts", "halos", "edges", "falling", "nodes", "shapes", "engine", "labels"]) {
      this[name] = make("g", { class: name === "engine" ? "shapes engine" : name });
      if (name !== "edges" && name !== "nodes") this[name].setAttribute("aria-hidden", "true");
      this.world.append(this[name]);
    }
    this.focusRing = [make("path", { class: "focus-outer" }), make("path", { class: "focus-inner" })];
    this.emptyNote = make("text", { class: "empty" });
    svg.append(this.ground, this.world, this.emptyNote);
    this.edgeElements = [];
    this.nodeElements = new Map();
    this.aimed = [];
    this.unit = PIXELS; // along a usual edge
  }

  // ---- the camera ----------------------------------------------------------------------------------------------

  look(camera) {
    this.world.setAttribute("transform", `translate(${camera.dx} ${camera.dy}) scale(${camera.scale})`);
    this.setUnit("--u", camera.lineUnit);
    this.setUnit("--t", camera.textUnit);
    this.setUnit("--g", camera.tagUnit);
    this.svg.classList.toggle("dense", this.unit * camera.scale < DENSE);
    this.drawGround(camera);
  }

  // Set the factor for sizes, in steps of a twentieth, since a change restyles everything.
  setUnit(name, unit) {
    const rounded = (1.05 ** Math.round(Math.log(unit) / Math.log(1.05))).toFixed(3);
    if (this.svg.style.getPropertyValue(name) !== rounded) this.svg.style.setProperty(name, rounded);
  }

  drawGround({ dx, dy, width, height }) {
    const start = (((dx % 9) + 9) % 9) - 9;
    let strokes = "";
    for (let x = start; x < width + 9; x += 9) strokes += `M${x.toFixed(1)} ${(dy + 3).toFixed(1)}l-6 7`;
    this.hatching.setAttribute("d", strokes);
    this.groundLine.setAttribute("d", `M0 ${dy.toFixed(1)}H${width}`);
    for (const [name, value] of Object.entries({ x: 0, y: dy, width, height: Math.max(0, height - dy) })) {
      this.earth.setAttribute(name, value.toFixed(1));
    }
    this.emptyNote.setAttribute("x", width / 2);
    this.emptyNote.setAttribute("y", Math.max(24, dy - 40));
  }

  // ---- edges and nodes -----------------------------------------------------------------------------------------

  // Show the edges and nodes of a scene; `matched` says which edge of the scene before each one was.
  show(scene, matched = []) {
    this.unit = PIXELS * scene.unit;
    const before = this.edgeElements;
    this.edgeElements = scene.picture.edges.map((edge, i) => before[matched[i]] ?? newEdge());
    const kept = new Set(this.edgeElements);
    for (const element of before) if (!kept.has(element)) element.remove();
    let cursor = this.edges.firstChild;
    this.edgeElements.forEach((element, i) => {
      setAttribute(element, "data-edge", String(i));
      setAttribute(element, "data-color", COLORS[scene.picture.edges[i][2]]);
      if (element === cursor) cursor = cursor.nextSibling;
      else this.edges.insertBefore(element, cursor);
      drawEdge(element, scene.curves[i]);
    });
    this.showNodes(scene);
  }

  showNodes(scene) {
    for (const [node, element] of this.nodeElements) {
      if (scene.nodes.has(node)) continue;
      element.remove();
      this.nodeElements.delete(node);
    }
    for (const [node, place] of scene.nodes) {
      let element = this.nodeElements.get(node);
      if (!element) {
        element = make("circle", { class: isGround(node) ? "node ground-point" : "node", "data-node": node });
        this.nodeElements.set(node, element);
        this.nodes.append(element);
      }
      drawNode(element, place);
    }
  }

  // Draw the edges and nodes somewhere between two scenes.
  drawBetween(curves, nodes) {
    for (const [i, curve] of curves) drawEdge(this.edgeElements[i], curve);
    for (const [node, place] of nodes) drawNode(this.nodeElements.get(node), place);
  }

  // A group with copies of some edges of a past scene, and of their nodes.
  addFaller(scene, edges) {
    const parts = edges.map((i) => {
      const line = make("path", { class: "line", d: pathOf(scene.curves[i]) });
      return make("g", { class: COLORS[scene.picture.edges[i][2]] }, line);
    });
    for (const node of new Set(edges.flatMap((i) => scene.ends[i]))) {
      const [cx, cy] = scene.nodes.get(node);
      if (!this.nodeElements.has(node)) parts.push(make("circle", { class: "node", cx, cy }));
    }
    const faller = make("g", { class: "faller" }, ...parts);
    this.falling.append(faller);
    return faller;
  }

  // Preview a cut: highlight the edge, and fade what would fall.
  aim(edge, edges, nodes) {
    for (const element of this.aimed) element.classList.remove("aimed", "would-fall");
    const falling = [...edges.map((i) => this.edgeElements[i]), ...nodes.map((node) => this.nodeElements.get(node))];
    for (const element of falling) element.classList.add("would-fall");
    this.aimed = falling;
    if (edge === null) return;
    this.edgeElements[edge].classList.add("aimed");
    this.aimed.push(this.edgeElements[edge]);
  }

  // Give each edge its classes, name and state; `state(i)` is {classes, label, role, disabled, pressed}.
  dress(state) {
    this.edgeElements.forEach((element, i) => {
      const { classes, label, role, disabled, pressed } = state(i);
      setAttribute(element, "class", `edge ${element.dataset.color} ${classes}`.trim());
      setAttribute(element, "role", role);
      setAttribute(element, "aria-label", label);
      setAttribute(element, "aria-disabled", disabled ? "true" : null);
      setAttribute(element, "aria-pressed", pressed === null ? null : String(pressed));
    });
  }

  // Give each node its classes and, if it can be reached, its name; `state(node)` is {classes, label}.
  dressNodes(state, canReach) {
    setAttribute(this.nodes, "aria-hidden", canReach ? null : "true");
    for (const [node, element] of this.nodeElements) {
      const { classes, label } = state(node);
      setAttribute(element, "class", `node${isGround(node) ? " ground-point" : ""} ${classes}`.trim());
      setAttribute(element, "role", canReach ? "button" : null);
      setAttribute(element, "aria-label", canReach ? label : null);
      if (!canReach) setAttribute(element, "tabindex", null);
    }
  }

  // Shapes of the user: what is being drawn or selected.
  showShapes(...shapes) {
    this.shapes.replaceChildren(...shapes);
  }

  // ---- annotations -----------------------------------------------------------------------------------

  // Halos behind edges: [edge, class] pairs.
  showHalos(scene, halos) {
    const paths = halos.map(([i, name]) => make("path", { class: `halo ${name}`, d: pathOf(scene.curves[i]) }));
    this.halos.replaceChildren(...paths);
  }

  showFocus(curve) {
    for (const path of this.focusRing) {
      if (!curve) path.remove();
      else {
        path.setAttribute("d", pathOf(curve));
        this.halos.append(path);
      }
    }
  }

  showGhosts(ghosts) {
    const parts = ghosts.curves.map((curve, i) => make("path", { class: `ghost ${COLORS[ghosts.picture.edges[i][2]]}`, d: pathOf(curve) }));
    for (const [x, y] of ghosts.nodes.values()) parts.push(make("circle", { class: "node", cx: x, cy: y }));
    this.ghosts.replaceChildren(...parts);
  }

  // The cross over the last cut, and badges: {edge, mark, name}, where one of the two may be null.
  showEngine(scene, badges, cross, camera) {
    const parts = [];
    if (cross) {
      const [x, y] = pointAt(cross, 0.5);
      const arm = 6 * camera.lineUnit;
      parts.push(make("path", { class: "last-cut", d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x - arm} ${y + arm}l${2 * arm} ${-2 * arm}` }));
    }
    for (const { edge, mark, name } of badges) {
      const [x, y] = pointAt(scene.curves[edge], 0.5);
      parts.push(make("circle", { class: `badge-disk ${mark ?? "tag"}`, cx: x, cy: y }));
      parts.push(make("text", { class: mark ? "badge" : "badge tag", x, y }, name ?? BADGES[mark] ?? ""));
    }
    this.engine.replaceChildren(...parts);
  }

  // Words next to edges, a map of {text, name}, and a note below floating edges.
  showLabels(scene, words, notice, camera) {
    const placed = placeLabels(scene, words, camera.textUnit);
    const parts = placed.map(({ text, name, x, y }) => {
      const seen = camera.within(x, (textWidth(text) * camera.textUnit) / 2);
      return make("text", { class: `label ${name}`, x: seen.toFixed(1), y: y.toFixed(1) }, text);
    });
    if (notice) parts.push(make("text", { class: "notice", x: notice.x, y: notice.y + 20 * camera.textUnit }, notice.text));
    this.labels.replaceChildren(...parts);
  }
}

function newEdge() {
  return make("g", { tabindex: "-1" }, make("path", { class: "line" }), make("path", { class: "hit" }));
}

function drawEdge(element, curve) {
  const path = pathOf(curve);
  const [line, hit] = element.children;
  if (line.getAttribute("d") === path) return;
  line.setAttribute("d", path);
  hit.setAttribute("d", path);
}

function drawNode(element, [x, y]) {
  setAttribute(element, "cx", x.toFixed(2));
  setAttribute(element, "cy", y.toFixed(2));
}

// Set an attribute of an element, or remove it for null, if that changes anything.
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
