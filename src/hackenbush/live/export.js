// The board's picture as a standalone SVG document, with the look and classes of `hackenbush draw`.

import { COLORS, edgeList, isGround } from "./picture.js";
import { placeLabels } from "./labels.js";
import { PIXELS, pathOf, sceneBox } from "./scene.js";

const MARGIN_AROUND = 30;
const PALETTES = {
  light: { paper: "#ffffff", ink: "#1a1a1a", muted: "#5c5c5c", axis: "#8a8a8a", blue: "#0072B2", red: "#D55E00", green: "#009E73" },
  dark: { paper: "#17191c", ink: "#f0f0f0", muted: "#a9adb3", axis: "#7d838b", blue: "#56B4E9", red: "#F0843C", green: "#2FC79A" },
};

// The document of a scene, with `words` next to edges, and `highlight` and `ghosts` as on the board.
export function exportSvg(scene, { words = new Map(), highlight = [], ghosts = null, title = "Hackenbush position" } = {}) {
  const drawn = resized(scene, 1 / scene.unit);
  const pale = ghosts && resized(ghosts, 1 / scene.unit);
  const frame = frameOf(drawn, pale);
  const parts = [
    `<title>${escaped(title)}</title>`,
    `<desc>${escaped(description(scene.picture))}</desc>`,
    `<style>${style()}</style>`,
    `<rect class="paper" x="${px(frame.left)}" y="${px(frame.top)}" width="${px(frame.width)}" height="${px(frame.height)}"/>`,
    ground(frame),
    pale?.curves.length ? group("ghosts", pale.curves.map((curve, i) => path(`ghost ${colorOf(pale, i)}`, curve))) : "",
    group("edges", [
      ...highlight.map((i) => path("highlight", drawn.curves[i], i)),
      ...drawn.curves.map((curve, i) => path(`edge ${colorOf(drawn, i)}${drawn.stands[i] ? "" : " floating"}`, curve, i)),
    ]),
    group("nodes", [...drawn.nodes].map(([node, [x, y]]) => {
      const name = isGround(node) ? "node ground-point" : "node";
      return `<circle class="${name}" data-node="${escaped(node)}" cx="${px(x)}" cy="${px(y)}" r="4.2"/>`;
    })),
    group("labels", placeLabels(drawn, words).map(({ text, x, y }) => `<text class="label" x="${px(x)}" y="${px(y + 4.5)}">${escaped(text)}</text>`)),
  ];
  const size = `width="${px(frame.width)}" height="${px(frame.height)}"`;
  const view = `viewBox="${[frame.left, frame.top, frame.width, frame.height].map(px).join(" ")}"`;
  return [`<svg xmlns="http://www.w3.org/2000/svg" class="hackenbush" ${size} ${view} role="img">`, ...parts.filter(Boolean), "</svg>", ""].join("\n");
}

// The text of a picture, which reads back, and a sentence about it.
function description(picture) {
  if (!picture.edges.length) return "An empty picture.";
  const counts = Object.entries(COLORS)
    .map(([letter, name]) => [picture.edges.filter((edge) => edge[2] === letter).length, name])
    .filter(([count]) => count);
  const edges = picture.edges.length === 1 ? "1 edge" : `${picture.edges.length} edges`;
  return `${edgeList(picture)}\n${edges}: ${counts.map(([count, name]) => `${count} ${name}`).join(", ")}.`;
}

function resized(scene, factor) {
  const scaled = (points) => points.map(([x, y]) => [x * factor, y * factor]);
  const nodes = new Map([...scene.nodes].map(([node, [x, y]]) => [node, [x * factor, y * factor]]));
  return { ...scene, nodes, curves: scene.curves.map(scaled), lines: scene.lines.map(scaled) };
}

function frameOf(scene, ghosts) {
  const around = { nodes: scene.nodes, lines: [...scene.lines, ...(ghosts?.lines ?? [])] };
  const box = sceneBox(around);
  const middle = (box.left + box.right) / 2;
  const half = Math.max(PIXELS / 2, (box.right - box.left) / 2) + MARGIN_AROUND;
  const top = Math.min(box.top, -PIXELS / 2) - MARGIN_AROUND;
  const bottom = Math.max(0, box.bottom) + MARGIN_AROUND;
  return { left: middle - half, width: 2 * half, top, height: bottom - top };
}

function ground({ left, width }) {
  const [from, to] = [left + 8, left + width - 8];
  const strokes = Math.floor((to - from - 8) / 9);
  const first = from + (to - from - 9 * strokes) / 2 + 8;
  const hatching = Array.from({ length: strokes }, (_, i) => `M${px(first + 9 * i)} 3l-6 7`).join("");
  return `<g class="ground"><path class="hatching" d="${hatching}"/><path class="ground-line" d="M${px(from)} 0H${px(to)}"/></g>`;
}

function style() {
  const colors = (selector, { paper, ink, muted, axis, blue, red, green }) =>
    Object.entries({
      ".paper": `fill: ${paper}`, ".ground": `stroke: ${axis}`, ".blue": `stroke: ${blue}`, ".red": `stroke: ${red}`,
      ".green": `stroke: ${green}`, ".node": `fill: ${ink}; stroke: ${paper}`, ".label": `fill: ${ink}; stroke: ${paper}`,
      ".notice": `fill: ${muted}`,
    }).map(([name, rule]) => `${selector} ${name} { ${rule}; }`).join("\n");
  return `
.hackenbush { font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
.hackenbush .ground { fill: none; stroke-linecap: round; }
.hackenbush .ground-line { stroke-width: 2.5; }
.hackenbush .hatching { stroke-width: 1.2; stroke-opacity: 0.6; }
.hackenbush .edge, .hackenbush .ghost, .hackenbush .highlight { fill: none; stroke-width: 4; stroke-linejoin: round; }
.hackenbush .blue { stroke-linecap: round; }
.hackenbush .red { stroke-dasharray: 8.5 4.5; }
.hackenbush .green { stroke-width: 4.6; stroke-dasharray: 0.1 7.4; stroke-linecap: round; }
.hackenbush .node { stroke-width: 1.5; }
.hackenbush .highlight { stroke: #F0E442; stroke-width: 13; stroke-opacity: 0.75; stroke-linecap: round; }
.hackenbush .ghosts { opacity: 0.22; }
.hackenbush .floating { opacity: 0.5; }
.hackenbush .label { text-anchor: middle; stroke-width: 4; stroke-linejoin: round; paint-order: stroke; }
${colors(".hackenbush", PALETTES.light)}
@media (prefers-color-scheme: dark) {
${colors(".hackenbush", PALETTES.dark)}
}
`;
}

const colorOf = (scene, i) => COLORS[scene.picture.edges[i][2]];
const px = (x) => String(Math.round(x * 100) / 100 || 0);
const group = (name, parts) => (parts.length ? `<g class="${name}">\n${parts.join("\n")}\n</g>` : "");

function path(name, curve, edge) {
  const index = edge === undefined ? "" : ` data-edge="${edge}"`;
  return `<path class="${name}"${index} d="${pathOf(curve)}"/>`;
}

function escaped(text) {
  return String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
