/* A picture of the gallery as a button: a small drawing, the title and, unless brief, the value. */

import { placeLabels } from "../../live/labels.js";
import { makeScene, pathOf, sceneBox } from "../../live/scene.js";
import { h, s } from "./dom.js";
import { showValue } from "./values.js";

const AIR = 14; // around the drawing, in the units of the board's scene
const ARM = 0.06; // of a cross, as a part of the drawing
const MOST_NODES = 30; // of a small drawing that shows them

export function thumbnail({ name, title, value, picture }, onclick, { brief = false } = {}) {
  return h(
    "button", { type: "button", class: "thumbnail", dataset: { name }, onclick },
    miniature(picture),
    h("span", { class: "thumbnail-title" }, title),
    brief ? null : showValue(value),
  );
}

/* A picture as a small still drawing that keeps to the middle of the ground. */
export function miniature(picture, { lit = [], crossed = [] } = {}) {
  const { left, right, top } = sceneBox(makeScene(picture));
  return drawSmall({ picture, highlight: lit, crossed }, { left: Math.min(left, -20), right: Math.max(right, 20), top, bottom: 0 });
}

/*
 * A picture as a small still drawing, in the page's colors: one path for each color, and the ground.
 *
 * Some edges may be lit, pale or crossed out, or have labels; `pixels` is roughly how wide it will be, for the size of labels.
 */
export function drawSmall({ picture, highlight = [], dim = [], crossed = [], labels = {} }, { left, right, top, bottom }, { pixels = 120, hasNodes = false } = {}) {
  const scene = makeScene(picture);
  const pale = new Set(dim);
  const edges = picture.edges.map(([, , color], i) => ({ color, path: pathOf(scene.curves[i]), isPale: pale.has(i) }));
  const paths = [false, true].flatMap((isPale) => ["b", "r", "g"].map((color) => {
    const own = edges.filter((edge) => edge.color === color && edge.isPale === isPale).map(({ path }) => path);
    return own.length > 0 && s("path", { "data-color": color, class: isPale ? "pale" : null, d: own.join("") });
  }));
  const lit = highlight.map((i) => edges[i].path);
  const [from, width, height] = [left - AIR, right - left + 2 * AIR, bottom - top + 2 * AIR];
  const size = Math.max(width / pixels, (1.4 * height) / pixels);
  const arm = ARM * Math.max(width, height);
  const words = new Map(Object.entries(labels).map(([i, text]) => [Number(i), { text, name: "" }]));
  return s(
    "svg", { class: "miniature", viewBox: `${from} ${top - AIR} ${width} ${height}`, "aria-hidden": "true" },
    bottom > 0 && s("rect", { class: "miniature-earth", x: from, y: 0, width, height: bottom + AIR }),
    s("path", { class: "miniature-ground", d: `M${from} 0h${width}` }),
    lit.length > 0 && s("path", { class: "miniature-lit", d: lit.join("") }),
    paths,
    hasNodes && scene.nodes.size <= MOST_NODES && s("path", { class: "miniature-nodes", d: [...scene.nodes.values()].map(([x, y]) => `M${x} ${y}h0`).join("") }),
    crossed.length > 0 && s("path", { class: "miniature-cross", d: crossed.map((edge) => cross(scene.middles[edge], arm)).join("") }),
    placeLabels(scene, words, size).map(({ text, x, y }) => s("text", { x, y, "font-size": 11 * size }, text)),
  );
}

const cross = ([x, y], arm) => `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x - arm} ${y + arm}l${2 * arm} ${-2 * arm}`;
