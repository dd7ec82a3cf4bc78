/*
 * Elements from script, in one call each.
 *
 * h("button", { class: "quiet", onclick: undo, "aria-label": "Undo" }, "Undo") makes an HTML element, s(...) one of SVG.
 * Keys that start with "on" are listeners, true and false switch an attribute, null leaves it out.
 */

const SVG = "http://www.w3.org/2000/svg";

export const h = (tag, props, ...children) => build(document.createElement(tag), props, children);

export const s = (tag, props, ...children) => build(document.createElementNS(SVG, tag), props, children);

function build(element, props, children) {
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "dataset") Object.assign(element.dataset, value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...present(children));
  return element;
}

/* Replaces the content of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
  return element;
}

const present = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

/* A button with its words: button("Copy", copy, { class: "button" }). */
export const button = (content, onclick, props = {}) => h("button", { type: "button", onclick, ...props }, content);

/* A button with an icon and a name; `keys` is announced, and shown in the title. */
export function iconButton(icon, name, { keys = "", onclick, ...rest } = {}) {
  const title = keys ? `${name} (${keys})` : name;
  return h("button", { type: "button", class: "icon-button", title, "aria-label": name, onclick, ...rest }, drawing(icon));
}

/* The page's icons: strokes on a 20-unit square. */
const ICONS = {
  undo: "M4 8h8a4 4 0 0 1 0 8H8M7.5 4.5 4 8l3.5 3.5",
  redo: "M16 8H8a4 4 0 0 0 0 8h4M12.5 4.5 16 8l-3.5 3.5",
  fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M7 13v-3l3-3 3 3v3z",
  text: "M4 6V4h12v2M10 4v12M8 16h4",
  gallery: "M3 4h6v5H3zM11 4h6v5h-6zM3 11h6v5H3zM11 11h6v5h-6z",
  share: "M10 12V3M6.5 6 10 2.8 13.5 6M5 9H4v8h12V9h-1",
  display: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
  keys: "M7.6 7.4A2.5 2.5 0 1 1 10 10.4v1.8M10 15.2v.2",
  copy: "M7 7h9v10H7zM4 13V3h9",
  paste: "M6 4H4v13h12V4h-2M7 3h6v3H7z",
  remove: "M5 6h10M8 6V4h4v2M6 6l.8 11h6.4L14 6",
  negate: "M4 10h5M11 10h5M13.5 7.5v5M3 3l14 14",
  mirror: "M10 3v14M7.5 6 3 14h4.5zM12.5 6 17 14h-4.5z",
  tidy: "M3 16h14M10 16v-5M10 11 6 5M10 11l4-6",
  beside: "M3 16h14M6 16V8M14 16V8M10 7v5M7.5 9.5h5",
  close: "M5 5l10 10M15 5 5 15",
  move: "M10 3v14M3 10h14M7.5 5.5 10 3l2.5 2.5M7.5 14.5 10 17l2.5-2.5M5.5 7.5 3 10l2.5 2.5M14.5 7.5 17 10l-2.5 2.5",
  erase: "M7 16 3.5 12.5 11.5 4 16.5 9 9.7 16zM7.8 8l5 5M7 16h10",
  blank: "M5 3h7l3.5 3.5V17H5zM12 3v3.5h3.5",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  whole: "M12 8l5-5M13 3h4v4M8 12l-5 5M3 13v4h4",
  left: "M12 4 6 10l6 6",
  right: "M8 4l6 6-6 6",
};

export function drawing(icon) {
  return s("svg", { class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: ICONS[icon] ?? "" }));
}
