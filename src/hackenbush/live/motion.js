// Animation from one scene to the next: edges that stay move, removed ones fall or fade, new ones appear.
//
// The user never has to wait: the new scene is active at once, and only its drawing lags behind. An animation runs by
// itself, or is held at any moment of it.

import { isGround } from "./picture.js";
import { pathOf } from "./scene.js";

const FALL = 250; // milliseconds

// Whether the user prefers reduced motion.
export function isStill() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// What changes between two scenes: edges and nodes that move, edges that go, edges that come.
export function planMotion(old, scene, matched, shown = old.curves) {
  const moving = [];
  const coming = [];
  const staying = new Set(matched);
  scene.curves.forEach((curve, i) => {
    const from = shown[matched[i]];
    if (!from) coming.push(i);
    else {
      const isTurned = old.ends[matched[i]][0] !== scene.ends[i][0] && old.ends[matched[i]][0] === scene.ends[i][1];
      const start = isTurned ? [...from].reverse() : from;
      if (pathOf(start) !== pathOf(curve)) moving.push({ edge: i, from: cubic(start), to: cubic(curve) });
    }
  });
  const nodes = [];
  for (const [node, to] of scene.nodes) {
    const from = old.nodes.get(node);
    if (from && (from[0] !== to[0] || from[1] !== to[1])) nodes.push({ node, from, to });
  }
  const going = old.curves.flatMap((_, i) => (staying.has(i) ? [] : [i]));
  return { moving, nodes, going, coming };
}

export class Motion {
  constructor(layers) {
    this.layers = layers;
    this.frame = 0;
    this.finish = null;
    this.settle = null; // puts everything where it was going
    this.shown = null; // curves as they are drawn now, while they move
  }

  // Run a plan; the promise resolves when everything is at rest, or another animation has replaced it.
  go(plan, old, scene, { duration, falls, cut, view }) {
    this.stop();
    const jobs = [];
    if (plan.going.length) jobs.push(falls ? this.drop(old, plan.going, cut) : this.fade(old, plan.going, duration));
    for (const i of plan.coming) {
      this.layers.edgeElements[i].animate([{ opacity: 0, offset: 0 }], { duration: Math.min(duration, 200) });
    }
    const isReframed = Object.keys(view.before).some((key) => view.before[key] !== view.after[key]);
    if (plan.moving.length || plan.nodes.length || isReframed) jobs.push(this.morph(plan, scene, duration, isReframed ? view : null));
    return Promise.all(jobs).then(() => undefined);
  }

  // Hold a plan; the function that comes back draws any moment of it, from 0 for the old scene to 1 for the new one.
  hold(plan, old, scene, view) {
    this.stop();
    const { layers } = this;
    const gone = plan.going.length ? layers.addFaller(old, plan.going) : null;
    const come = plan.coming.map((i) => layers.edgeElements[i]);
    const draw = (t) => {
      this.drawMorph(plan, scene, view, t);
      if (gone) gone.style.opacity = 1 - t;
      for (const element of come) element.style.opacity = t;
    };
    layers.svg.classList.add("moving");
    this.settle = () => {
      draw(1);
      gone?.remove();
      for (const element of come) element.style.removeProperty("opacity");
    };
    return draw;
  }

  // Put everything that moves at its destination.
  stop() {
    cancelAnimationFrame(this.frame);
    const { settle, finish } = this;
    this.settle = this.finish = null;
    settle?.();
    this.shown = null;
    finish?.();
    this.layers.svg.classList.remove("moving");
  }

  morph(plan, scene, duration, view) {
    this.layers.svg.classList.add("moving");
    this.settle = () => this.drawMorph(plan, scene, view, 1);
    const begin = performance.now();
    return new Promise((resolve) => {
      this.finish = resolve;
      const step = (now) => {
        const t = Math.min(1, Math.max(0, (now - begin) / (duration || 1)));
        if (t === 1) {
          this.stop();
          return;
        }
        this.drawMorph(plan, scene, view, t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) ** 3 / 2);
        this.frame = requestAnimationFrame(step);
      };
      step(begin);
    });
  }

  // Draw what moves when this much of its way is done; `view` is how the camera moves, or null.
  drawMorph({ moving, nodes }, scene, view, t) {
    this.shown = [...scene.curves];
    if (t < 1) for (const { edge, from, to } of moving) this.shown[edge] = from.map((point, k) => between(point, to[k], t));
    this.layers.drawBetween(moving.map(({ edge }) => [edge, this.shown[edge]]), nodes.map(({ node, from, to }) => [node, t < 1 ? between(from, to, t) : to]));
    view?.show(t < 1 ? mixed(view.before, view.after, t) : view.after);
  }

  // Let edges drop to the ground, piece by piece; the cut edge simply disappears.
  drop(old, going, cut) {
    const jobs = [];
    for (const piece of pieces(old, going.filter((i) => i !== cut))) {
      const element = this.layers.addFaller(old, piece);
      const lowest = Math.max(...piece.flatMap((i) => old.lines[i].map(([, y]) => y)));
      const way = Math.max(30, -lowest + 12);
      const frames = [{ transform: "translateY(0)", opacity: 1 }, { opacity: 1, offset: 0.55 }, { transform: `translateY(${way}px)`, opacity: 0 }];
      jobs.push(played(element, frames, FALL, "cubic-bezier(0.5, 0, 0.9, 0.6)"));
    }
    if (going.includes(cut)) jobs.push(played(this.layers.addFaller(old, [cut]), [{ opacity: 1 }, { opacity: 0 }], FALL, "ease-out"));
    return Promise.all(jobs);
  }

  fade(old, going, duration) {
    return played(this.layers.addFaller(old, going), [{ opacity: 1 }, { opacity: 0 }], Math.min(duration, 300), "ease-out");
  }
}

// Run an animation of an element that is removed at its end.
function played(element, frames, duration, easing) {
  const animation = element.animate(frames, { duration, easing, fill: "forwards" });
  const end = () => element.remove();
  return animation.finished.then(end, end);
}

// Edges grouped by the nodes above the ground that they share.
function pieces(scene, edges) {
  const groups = [];
  const open = new Set(edges);
  for (const first of edges) {
    if (!open.delete(first)) continue;
    const piece = [first];
    for (const i of piece) {
      for (const j of open) {
        if (!scene.ends[i].some((node) => !isGround(node) && scene.ends[j].includes(node))) continue;
        open.delete(j);
        piece.push(j);
      }
    }
    groups.push(piece);
  }
  return groups;
}

function cubic(curve) {
  if (curve.length === 4) return curve;
  return [curve[0], between(curve[0], curve[1], 1 / 3), between(curve[0], curve[1], 2 / 3), curve[1]];
}

function between(a, b, t) {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

function mixed(a, b, t) {
  return Object.fromEntries(Object.keys(a).map((key) => [key, a[key] + (b[key] - a[key]) * t]));
}
