/* A picture of the gallery as a button: a small drawing, the title and, unless brief, the value. */

import { makeScene, pathOf, sceneBox } from "../../live/scene.js";
import { h, s } from "./dom.js";
import { showValue } from "./values.js";

const AIR = 14; // around the drawing, in the units of the board's scene
const ARM = 11; // of a cross, in the same

export function thumbnail({ name, title, value, picture }, onclick, { brief = false } = {}) {
  return h(
    "button", { type: "button", class: "thumbnail", dataset: { name }, onclick },
    miniature(picture),
    h("span", { class: "thumbnail-title" }, title),
    brief ? null : showValue(value),
  );
}

/*
 * A picture as a small still drawing, in the page's colors: one path for each color, and the ground. Edges that are `lit`
 * have a halo, and `crossed` ones a cross.
 */
export function miniature(picture, { lit = [], crossed = [] } = {}) {
  const scene = makeScene(picture);
  const { left, right, top } = sceneBox(scene);
  const paths = { b: [], r: [], g: [] };
  scene.curves.forEach((curve, edge) => paths[picture.edges[edge][2]].push(pathOf(curve)));
  const from = Math.min(left, -20) - AIR;
  const width = Math.max(right, 20) + AIR - from;
  return s(
    "svg", { class: "miniature", viewBox: `${from} ${top - AIR} ${width} ${2 * AIR - top}`, "aria-hidden": "true" },
    s("path", { class: "miniature-ground", d: `M${from} 0h${width}` }),
    lit.length > 0 && s("path", { class: "miniature-lit", d: lit.map((edge) => pathOf(scene.curves[edge])).join("") }),
    Object.entries(paths).map(([color, curves]) => curves.length > 0 && s("path", { "data-color": color, d: curves.join("") })),
    crossed.length > 0 && s("path", { class: "miniature-cross", d: crossed.map((edge) => cross(scene.middles[edge])).join("") }),
  );
}

const cross = ([x, y]) => `M${x - ARM} ${y - ARM}l${2 * ARM} ${2 * ARM}M${x - ARM} ${y + ARM}l${2 * ARM} ${-2 * ARM}`;
