// A picture ready to draw: in pixels with y downward, a curve for every edge, and the edges that two scenes share.

import { drawCurves, pointAt, samples, usualLength } from "./curves.js";
import { falls, selfOf, standing } from "./picture.js";

export const PIXELS = 58; // to a length of 1, before the camera

// From the picture's coordinates to pixels, and back.
export const toPixels = ([x, y]) => [x * PIXELS, -y * PIXELS];
export const fromPixels = ([x, y]) => [x / PIXELS, -y / PIXELS];

// The scene of a picture: its curves and nodes in pixels, which edges float, and the middle of each edge.
export function makeScene(given) {
  const picture = withPlaces(given);
  const lines = picture.edges.map(([start, end]) => [picture.places[start], picture.places[end]]);
  const curves = drawCurves(lines).map((curve) => curve.map(toPixels));
  const nodes = new Map(Object.entries(picture.places).map(([node, place]) => [node, toPixels(place)]));
  const stands = standing(picture);
  return {
    picture,
    unit: usualLength(lines),
    curves,
    nodes,
    stands,
    ends: picture.edges.map(([start, end]) => [String(start), String(end)]),
    lines: curves.map((curve) => samples(curve, 16)),
    middles: curves.map((curve) => pointAt(curve, 0.5)),
    falls: (edge) => falls(picture, edge),
  };
}

// The picture with places for exactly the nodes of its edges.
function withPlaces(picture) {
  const places = {};
  const missing = [];
  for (const node of picture.edges.flatMap(([start, end]) => [start, end])) {
    if (picture.places?.[node]) places[node] = picture.places[node];
    else missing.push(node);
  }
  if (missing.length) throw new Error(`the picture has no place for node ${missing[0]}`);
  return { edges: picture.edges, places };
}

// A curve as the text of a path.
export function pathOf(curve) {
  const [first, ...rest] = curve.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`);
  return `M${first} ${curve.length === 2 ? "L" : "C"}${rest.join(" ")}`;
}

// For each edge of a new scene, its index in an old one, or -1.
export function originIn(old, scene) {
  const places = new Map(old.picture.edges.map((edge, i) => [selfOf(edge), i]));
  return scene.picture.edges.map((edge) => places.get(selfOf(edge)) ?? -1);
}

// The upright rectangle around the whole drawing, in pixels.
export function sceneBox(scene) {
  const points = [...scene.nodes.values(), ...scene.lines.flat()];
  if (!points.length) return { left: 0, right: 0, top: 0, bottom: 0 };
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const [x, y] of points) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}
