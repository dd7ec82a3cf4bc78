// The board's own style sheet, adopted by its shadow root, so that page styles do not affect it and its styles do not
// leak.
//
// A page may set --hb-blue, --hb-red, --hb-green, --hb-ink, --hb-paper, --hb-muted, --hb-ground, --hb-earth, --hb-accent,
// --hb-glow, --hb-select and --hb-select-opacity; otherwise they follow the color scheme. Sizes in the picture are
// multiplied by --u (lines, dots), --t (text) and --g (names of edges), which the camera sets so that nothing becomes too
// thin or too thick.

// The colors by their names, from the page's or by the color scheme.
export const TOKENS = `
  --blue: var(--hb-blue, light-dark(#0072B2, #56B4E9));
  --red: var(--hb-red, light-dark(#D55E00, #F0843C));
  --green: var(--hb-green, light-dark(#009E73, #2FC79A));
  --ink: var(--hb-ink, light-dark(#1a1a1a, #f0f0f0));
  --paper: var(--hb-paper, light-dark(#ffffff, #17191c));
  --muted: var(--hb-muted, light-dark(#5c5c5c, #a9adb3));
  --ground: var(--hb-ground, light-dark(#8a8a8a, #7d838b));
  --earth: var(--hb-earth, light-dark(#f4f2ee, #1e2125));
  --accent: var(--hb-accent, light-dark(#6b4fbb, #b9a3ff));
  --glow: var(--hb-glow, light-dark(#F0E442, #8a7f12));
`;

const STYLES = `
:host { display: block; position: relative; }
.board {
  ${TOKENS}
  --u: 1; --t: 1; --g: 1;
  position: absolute; inset: 0; display: block; width: 100%; height: 100%; overflow: hidden;
  font: 13px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif;
  user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; outline: none;
}
.board.still { touch-action: pan-x pan-y pinch-zoom; }
.board { touch-action: none; }
.board:focus-visible { box-shadow: inset 0 0 0 2px var(--accent); }
.earth { fill: var(--earth); }
.ground-line { stroke: var(--ground); stroke-width: 2.5; stroke-linecap: round; }
.hatching { stroke: var(--ground); stroke-width: 1.2; stroke-opacity: 0.6; stroke-linecap: round; fill: none; }
.line, .ghost { fill: none; stroke-linejoin: round; stroke-width: calc(4px * var(--u)); }
.blue > .line, .ghost.blue, .preview.blue { stroke: var(--blue); stroke-linecap: round; }
.red > .line, .ghost.red, .preview.red { stroke: var(--red); stroke-dasharray: calc(8.5px * var(--u)) calc(4.5px * var(--u)); }
.green > .line, .ghost.green, .preview.green {
  stroke: var(--green); stroke-width: calc(4.6px * var(--u)); stroke-linecap: round;
  stroke-dasharray: calc(0.1px * var(--u)) calc(7.4px * var(--u));
}
.hit { fill: none; stroke: transparent; stroke-width: 24px; vector-effect: non-scaling-stroke; stroke-linecap: round; pointer-events: stroke; }
.edge { outline: none; cursor: default; }
.edge, .node { transition: opacity 120ms; }
.plays .edge:not([aria-disabled]), .draws .edge { cursor: pointer; }
.node { fill: var(--ink); stroke: var(--paper); stroke-width: calc(1.5px * var(--u)); r: calc(4.2px * var(--u)); outline: none; pointer-events: none; }
.dense .node { visibility: hidden; }
.floating { opacity: 0.5; }
.dim { opacity: 0.3; }
.ghosts { opacity: 0.22; }
.falling, .ghosts, .shapes, .labels, .halos { pointer-events: none; }
.halos, .labels, .engine { transition: opacity 120ms; }
.moving .halos, .moving .labels, .moving .engine { opacity: 0; transition: none; }
.would-fall { opacity: 0.28; }
.edge.aimed > .line { stroke-width: calc(6px * var(--u)); }
.edge.green.aimed > .line { stroke-width: calc(6.4px * var(--u)); }
.halo { fill: none; stroke-linecap: round; stroke-linejoin: round; stroke-width: calc(13px * var(--u)); stroke: var(--glow); stroke-opacity: 0.75; }
.halo.selected { stroke: var(--hb-select, var(--accent)); stroke-opacity: var(--hb-select-opacity, 0.4); }
.halo.hint { stroke: var(--accent); stroke-opacity: 0.45; }
.focus-outer, .focus-inner { fill: none; stroke-linecap: round; stroke-linejoin: round; }
.focus-outer { stroke: var(--ink); stroke-width: calc(15px * var(--u)); }
.focus-inner { stroke: var(--paper); stroke-width: calc(10.5px * var(--u)); }
.node:focus-visible { stroke: var(--ink); stroke-width: calc(2px * var(--u)); r: calc(8px * var(--u)); }
.node.linked { stroke: var(--accent); stroke-width: calc(3px * var(--u)); r: calc(7px * var(--u)); }
.draws .node { pointer-events: auto; cursor: crosshair; }
.draws .ground { cursor: crosshair; }
.last-cut { stroke: var(--ink); stroke-width: calc(2.5px * var(--u)); stroke-linecap: round; fill: none; }
.label {
  fill: var(--ink); stroke: var(--paper); stroke-width: calc(4px * var(--t)); stroke-linejoin: round; paint-order: stroke;
  text-anchor: middle; dominant-baseline: central; font-size: calc(13px * var(--t)); font-variant-numeric: tabular-nums;
}
.label:not(.letter) { font-family: var(--hb-math, inherit); }
.label.letter { fill: var(--muted); }
.label.tag { font: 500 calc(10.5px * var(--t)) system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
.badge { font-size: calc(12px * var(--t)); font-weight: 700; text-anchor: middle; dominant-baseline: central; fill: var(--paper); }
.badge-disk { fill: var(--muted); stroke: var(--paper); stroke-width: calc(1.5px * var(--t)); r: calc(8.5px * var(--t)); }
.badge-disk.best, .badge-disk.winning { fill: var(--ink); }
.badge-disk.hint { fill: var(--accent); }
.badge-disk.tag { fill: var(--paper); stroke: var(--ground); stroke-width: calc(1px * var(--g)); r: calc(8.5px * var(--g)); }
.badge.tag { fill: var(--ink); font-size: calc(10.5px * var(--g)); font-weight: 500; }
.notice { fill: var(--muted); font-style: italic; text-anchor: middle; font-size: calc(13px * var(--t)); paint-order: stroke; stroke: var(--paper); stroke-width: calc(4px * var(--t)); }
.empty { fill: var(--muted); text-anchor: middle; font-size: 15px; }
.preview { fill: none; stroke-width: calc(4px * var(--u)); opacity: 0.75; }
.ring { fill: none; stroke: var(--accent); stroke-width: 2.5px; vector-effect: non-scaling-stroke; }
.spot { fill: var(--accent); fill-opacity: 0.2; stroke: var(--accent); stroke-width: 1.5px; vector-effect: non-scaling-stroke; }
.box { fill: var(--accent); fill-opacity: 0.1; stroke: var(--accent); stroke-width: 1px; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; }
@media (prefers-reduced-motion: reduce) { .edge, .node { transition: none; } }
@media (forced-colors: active) { .line { forced-color-adjust: none; } }
`;

// Rules as an object that shadow roots adopt, which a strict content policy allows.
export function sheetOf(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}

let boardSheet = null;

export function styleSheet() {
  boardSheet ??= sheetOf(STYLES);
  return boardSheet;
}
