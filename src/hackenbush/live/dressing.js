// The annotations of a picture, from the board's configuration to the layers: names, halos, words, ghosts.

import { setAttribute } from "./layers.js";
import { isGround, numberOf, selfOf } from "./picture.js";
import { makeScene, sceneBox } from "./scene.js";

const TAG = 17; // pixels across a name on an edge, before the camera's factor
const ROOM = 2.6; // of these a name needs along its edge; otherwise it stands beside it

export class Dressing {
  constructor(board) {
    this.board = board;
  }

  // Update the annotations that may have changed: `parts` is a set of "edges", "halos", "ghosts" and "words".
  show(parts) {
    const { surface, config, canDraw, layers, keyboard } = this.board;
    const { mode, name, readonly, pan } = config;
    setAttribute(surface, "aria-label", name);
    surface.classList.toggle("plays", mode === "play" && !readonly);
    surface.classList.toggle("draws", canDraw);
    surface.classList.toggle("still", !pan && mode !== "draw");
    if (parts.has("edges")) {
      this.showEdges();
      this.showNodes();
      layers.emptyNote.textContent = this.emptyText();
      keyboard.refresh();
      this.board.aim();
    }
    if (parts.has("ghosts")) layers.showGhosts(this.ghosts());
    if (parts.has("halos")) this.showHalos();
    if (parts.has("words")) this.showWords();
  }

  showEdges() {
    const { board } = this;
    const { mode, readonly, selection, dim } = board.config;
    const { stands } = board.scene;
    const [pale, chosen] = [new Set(dim), new Set(selection)];
    board.layers.dress((i) => ({
      classes: `${stands[i] ? "" : "floating"} ${pale.has(i) ? "dim" : ""}`.trim(),
      label: board.names[i],
      role: mode === "view" || readonly ? "img" : "button",
      disabled: mode === "play" && !readonly && !board.isLegal(i),
      pressed: board.canDraw ? chosen.has(i) : null,
    }));
  }

  showNodes() {
    const { scene, config, layers, canDraw } = this.board;
    const pale = new Set(config.dim);
    const touched = (test) => new Set(scene.ends.flatMap((pair, i) => (test(i) ? pair : [])));
    const firm = touched((i) => scene.stands[i]);
    const clear = touched((i) => !pale.has(i));
    const state = (node) => ({
      classes: !clear.has(node) ? "dim" : !firm.has(node) ? "floating" : "",
      label: isGround(node) ? "point of the ground" : `node ${node}`,
    });
    layers.dressNodes(state, canDraw);
  }

  showHalos() {
    const { config, scene, layers, keyboard } = this.board;
    const hints = Object.keys(config.marks).filter((i) => config.marks[i] === "hint");
    const halos = [
      ...config.selection.map((i) => [i, "selected"]),
      ...config.highlight.map((i) => [i, "highlight"]),
      ...hints.map((i) => [Number(i), "hint"]),
    ];
    layers.showHalos(scene, halos.filter(([i]) => scene.curves[i]));
    keyboard.showFocus();
  }

  // ---- words -----------------------------------------------------------------------------------------------------

  showWords() {
    const { scene, layers, camera } = this.board;
    layers.showLabels(scene, this.words(), this.floatingNotice(), camera);
    layers.showEngine(scene, this.badges().filter(({ edge }) => scene.curves[edge]), this.crossedOut(), camera);
  }

  // What stands on edges: a mark, a name or, in the color of the mark, both.
  badges() {
    const { marks, tags } = this.board.config;
    const edges = new Set([...Object.keys(marks).map(Number), ...tags.filter((edge) => !this.isBeside(edge))]);
    return [...edges].map((edge) => ({ edge, mark: marks[edge] ?? null, name: tags.includes(edge) ? this.nameOf(edge) : null }));
  }

  nameOf(edge) {
    return this.board.config.names?.[edge] ?? String(numberOf(edge));
  }

  // Whether the name of an edge stands beside it, since it would hide the edge.
  isBeside(edge) {
    const { config: { marks, tags }, scene: { lines }, camera } = this.board;
    if (!tags.includes(edge) || edge in marks || !lines[edge]) return false;
    const length = lines[edge].reduce((sum, [x, y], i, line) => sum + (i ? Math.hypot(x - line[i - 1][0], y - line[i - 1][1]) : 0), 0);
    return length < ROOM * TAG * camera.tagUnit;
  }

  // The words next to edges, as {text, name, isMarked} by edge.
  words() {
    const { labels, letters, marks, tags } = this.board.config;
    const tagged = new Set(tags);
    const words = new Map();
    this.board.scene.picture.edges.forEach(([, , color], i) => {
      const isBeside = tagged.has(i) && this.isBeside(i);
      const isMarked = !isBeside && (i in marks || tagged.has(i));
      if (labels[i] !== undefined && labels[i] !== null) words.set(i, { text: String(labels[i]), name: "", isMarked });
      else if (isBeside) words.set(i, { text: this.nameOf(i), name: "tag", isMarked });
      else if (letters) words.set(i, { text: color, name: "letter", isMarked });
    });
    return words;
  }

  floatingNotice() {
    const { stands, lines } = this.board.scene;
    const floating = lines.filter((_, i) => !stands[i]);
    if (!floating.length) return null;
    const box = sceneBox({ nodes: new Map(), lines: floating });
    return { text: "not connected", x: (box.left + box.right) / 2, y: box.bottom };
  }

  emptyText() {
    const { config, canDraw } = this.board;
    if (config.picture.edges.length) return "";
    return config.empty ?? (canDraw ? "Drag up from the ground to draw an edge" : "");
  }

  // ---- what is gone ----------------------------------------------------------------------------------------------

  // Removed edges, where they stood among the rest: a scene, with the nodes that only they have.
  ghosts() {
    const { config, scene, remembered } = this.board;
    const { ghosts, lastCut } = config;
    const edges = [...(Array.isArray(ghosts) ? ghosts : ghosts?.edges ?? [])];
    if (lastCut && !edges.some((edge) => selfOf(edge) === selfOf(lastCut))) edges.push(lastCut);
    const places = { ...remembered, ...ghosts?.places, ...scene.picture.places };
    const known = edges.filter(([start, end]) => places[start] && places[end]);
    const whole = makeScene({ edges: known.length ? [...scene.picture.edges, ...known] : [], places });
    const count = scene.curves.length;
    return {
      picture: { edges: known },
      curves: whole.curves.slice(count),
      lines: whole.lines.slice(count),
      nodes: new Map([...whole.nodes].filter(([node]) => !scene.nodes.has(node))),
    };
  }

  // The curve of the last cut edge, or null.
  crossedOut() {
    const { lastCut } = this.board.config;
    if (!lastCut) return null;
    const { picture, curves } = this.ghosts();
    return curves[picture.edges.findIndex((edge) => selfOf(edge) === selfOf(lastCut))] ?? null;
  }
}
