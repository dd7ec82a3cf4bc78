/*
 * A ruler of dyadic numbers that shows a value, its options and the simplest number between them.
 *
 * Simpler numbers have longer ticks, so that the simplest one in the highlighted interval stands out. Values
 * are exact text; the floats here only place marks on the screen. Drag pans; the buttons, or Ctrl and the wheel, zoom.
 * With the focus on it, the arrows pan, + and − zoom, and Home shows the whole again.
 */

import { button, fill, h, s } from "./dom.js";

const HEIGHT = 116;
const BASE = 82; // where the ruler's edge lies
const MARGIN = 26;
const LABEL = 14; // half of a label's width

export function numberLine() {
  const picture = s("svg", { class: "ruler", height: HEIGHT, role: "img", tabindex: "0" });
  const zoomed = (factor) => { view = { middle: view.middle, span: limited(view.span * factor) }; draw(); };
  const buttons = h(
    "div", { class: "ruler-buttons" },
    button("+", () => zoomed(0.5), { class: "icon-button", "aria-label": "Zoom into the number line" }),
    button("−", () => zoomed(2), { class: "icon-button", "aria-label": "Zoom out of the number line" }),
  );
  const element = h("div", { class: "number-line" }, picture, buttons);
  let shown = { value: null, left: [], right: [], complete: false };
  let width = 360; // pixels, as soon as the panel is laid out
  let view = { middle: 0, span: 4 };
  let grabbed = null;

  picture.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomed(event.deltaY > 0 ? 1.25 : 0.8);
  }, { passive: false });
  picture.addEventListener("pointerdown", (event) => {
    grabbed = { x: event.clientX, middle: view.middle };
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener("pointermove", (event) => {
    if (!grabbed) return;
    const perPixel = view.span / picture.getBoundingClientRect().width;
    view = { ...view, middle: grabbed.middle - (event.clientX - grabbed.x) * perPixel };
    draw();
  });
  picture.addEventListener("keydown", (event) => {
    const panned = (part) => { view = { ...view, middle: view.middle + part * view.span }; draw(); };
    const run = {
      ArrowLeft: () => panned(-0.1), ArrowRight: () => panned(0.1), Home: () => { view = whole(shown); draw(); },
      "+": () => zoomed(0.5), "=": () => zoomed(0.5), "-": () => zoomed(2),
    }[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  });
  for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => { grabbed = null; });

  new ResizeObserver(([{ contentRect }]) => {
    if (!contentRect.width || contentRect.width === width) return;
    width = contentRect.width;
    draw();
  }).observe(element);

  function draw() {
    const x = (number) => width / 2 + ((number - view.middle) / view.span) * (width - 2 * MARGIN);
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    fill(picture, title(shown), stretch(shown, x, width), ruler(view, x, width), options(shown, x), lit(shown.value, x));
    picture.setAttribute("aria-label", spoken(shown));
  }

  return {
    element,
    /* Whether there is anything to see: a number, or options that are not all infinitely close to the value. */
    isTelling({ value, left = [], right = [] }) {
      const options = [...left, ...right];
      return value ? value.number !== null || options.some(({ mean }) => mean !== value.mean) : options.length > 0;
    },
    /*
     * value, and the options of both sides, are values; an option that is not a number stands at its mean. The stretch in
     * which the value is the simplest number is lit once the options are complete.
     */
    show({ value, left = [], right = [] }, complete = true) {
      shown = { value: mark(value), left: marks(left), right: marks(right), complete };
      view = whole(shown);
      draw();
    },
  };
}

const limited = (span) => Math.min(4096, Math.max(1 / 1048576, span));

function mark(value) {
  const number = value?.number ?? value?.mean ?? null;
  if (number === null) return null;
  const exact = number === value.number;
  return { text: exact ? value.unicode : value.typeset.mean, at: float(number), exact };
}

/* The marks of many values, each place once. */
const marks = (values) => [...new Map(values.map(mark).filter(Boolean).map((found) => [found.text + found.exact, found])).values()];

function float(text) {
  const [above, below = "1"] = text.split("/");
  return Number(above) / Number(below);
}

/* The view that shows the value, its closest options and an integer or two. */
function whole({ value, left, right }) {
  const best = [...left].sort((a, b) => b.at - a.at)[0];
  const least = [...right].sort((a, b) => a.at - b.at)[0];
  const points = [...(value || !(best || least) ? [value?.at ?? 0] : []), ...(best ? [best.at] : []), ...(least ? [least.at] : [])];
  const low = Math.min(...points);
  const high = Math.max(...points);
  const room = low === high ? 1.25 : Math.max((high - low) * 0.5, high - low < 0.5 ? 0.25 : 1);
  return { middle: (low + high) / 2, span: limited(high - low + 2 * room) };
}

/* The interval between the best options, in which the simplest number is the value, or between bounds. */
function stretch({ value, left, right, complete }, x, width) {
  if (!complete || (value && !value.exact)) return null;
  const from = left.length ? Math.max(...left.map(({ at }) => at)) : -Infinity;
  const to = right.length ? Math.min(...right.map(({ at }) => at)) : Infinity;
  if (from >= to) return null;
  const start = Math.max(0, x(from));
  const end = Math.min(width, x(to));
  return end > start ? s("rect", { class: "ruler-stretch", x: start, y: BASE - 30, width: end - start, height: 30 }) : null;
}

function ruler(view, x, width) {
  const step = finest(view.span, width);
  const first = Math.ceil((view.middle - view.span * 0.6) / step);
  const last = Math.floor((view.middle + view.span * 0.6) / step);
  const parts = [s("path", { class: "ruler-edge", d: `M0 ${BASE}H${width}` })];
  for (let k = first; k <= last; k += 1) {
    const depth = simplicity(k, step);
    const at = x(k * step);
    parts.push(s("path", { class: "ruler-tick", d: `M${at} ${BASE}v${-[26, 17, 11, 7, 4][Math.min(depth, 4)]}` }));
    const isWhole = at >= LABEL && at <= width - LABEL; // no label is cut by the end of the ruler
    if (isWhole && labelled(k, step, view.span, width)) parts.push(s("text", { class: "ruler-label", x: at, y: BASE + 15 }, writeDyadic(k, step)));
  }
  return s("g", {}, parts);
}

/* The finest step, a power of two, whose ticks do not touch. */
const finest = (span, width) => 2 ** Math.ceil(Math.log2((span * 9) / width));

/* 0 for the simplest numbers in this view, one more for each halving. */
function simplicity(k, step) {
  if (k === 0) return 0;
  let twos = 0;
  while (k % 2 === 0 && step * 2 ** twos < 1) { k /= 2; twos += 1; }
  return Math.max(0, Math.round(Math.log2(1 / Math.max(step, 2 ** -40))) - twos);
}

const labelled = (k, step, span, width) => (k * step) % (2 ** Math.ceil(Math.log2((span * 52) / width))) === 0;

/* k * step as the server would typeset it. */
function writeDyadic(k, step) {
  const below = step < 1 ? Math.round(1 / step) : 1;
  const above = Math.abs(Math.round(k * step * below));
  const [whole, rest] = [Math.floor(above / below), above % below];
  const minus = k < 0 ? "−" : "";
  if (!rest) return `${minus}${whole}`;
  const common = rest & -rest; // below is a power of two, and this divides it
  return `${minus}${whole || ""}${writeFraction(rest / common, below / common)}`;
}

const VULGAR = { "1/2": "½", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞" };

function writeFraction(above, below) {
  const digits = (number, zero) => [...String(number)].map((digit) => zero[digit]).join("");
  return VULGAR[`${above}/${below}`] ?? `${digits(above, "⁰¹²³⁴⁵⁶⁷⁸⁹")}⁄${digits(below, "₀₁₂₃₄₅₆₇₈₉")}`;
}

function options({ left, right }, x) {
  const arrow = (side, back) => ({ at, exact }) =>
    s("path", { class: `ruler-option ${side} ${exact ? "" : "hazy"}`, d: `M${x(at)} ${BASE - 40}l${back} -4.5v9z` });
  return s("g", {}, left.map(arrow("left", -8)), right.map(arrow("right", 8)));
}

function lit(value, x) {
  if (!value) return null;
  const at = x(value.at);
  return s(
    "g", { class: `ruler-value ${value.exact ? "" : "hazy"}` },
    s("path", { class: "ruler-glow", d: `M${at} ${BASE - 50}V${BASE}` }),
    s("path", { class: "ruler-needle", d: `M${at} ${BASE - 50}V${BASE}` }),
    s("text", { class: "ruler-name", x: at, y: 20 }, value.text),
  );
}

/* Bounds are drawn like options: the value lies between them. */
export const between = (lower, upper) => ({ value: null, left: lower ? [lower] : [], right: upper ? [upper] : [] });

const title = (shown) => s("title", {}, spoken(shown));

function spoken({ value, left, right }) {
  if (!value) return `Number line. The value is at least ${left[0]?.text ?? "unknown"} and at most ${right[0]?.text ?? "unknown"}.`;
  const names = (all) => all.map(({ text }) => text).join(", ");
  const list = (side, all) => (all.length ? `${side} can move to ${names(all)}.` : `${side} has no move.`);
  const what = `${value.exact ? "The value is" : "The value is infinitely close to"} ${value.text}.`;
  return `Number line. ${what} ${list("Left", left)} ${list("Right", right)}`;
}
