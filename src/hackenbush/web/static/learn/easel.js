/*
 * A small board to draw an answer on: three colors, undo, clear.
 *
 *   createEasel(app, root, { name, onChange }) -> { picture(), destroy() }
 */

import { HackenbushBoard } from "../../live/board.js";
import { h } from "../page/dom.js";

const EMPTY = Object.freeze({ edges: [], places: {} });
const COLORS = [["b", "Blue"], ["r", "Red"], ["g", "Green"]];
const KEYS = { b: "b", r: "r", g: "g", 1: "b", 2: "r", 3: "g" };
export const HEIGHT = 260;

export function createEasel(app, root, { name, onChange = () => {} }) {
  let past = [EMPTY];
  const place = h("div", { class: "live-board easel" });
  place.style.setProperty("height", `${HEIGHT}px`);
  const paints = COLORS.map(([color, title]) =>
    h("button", { type: "button", class: "paint", dataset: { color }, "aria-pressed": String(color === "b"), onclick: () => choose(color) },
      h("span", { class: "swatch", dataset: { color } }), h("span", {}, title)));
  const undo = h("button", { type: "button", class: "link", disabled: true, onclick: () => past.length > 1 && show(past.slice(0, -1)) }, "Undo");
  const clear = h("button", { type: "button", class: "link", disabled: true, onclick: () => show([...past, EMPTY]) }, "Clear");
  root.append(h("div", { class: "easel-tools" }, h("div", { class: "palette", role: "group", "aria-label": "Color of new edges" }, paints), undo, clear), place);
  const board = new HackenbushBoard(place, { picture: EMPTY, mode: "draw", name, letters: app.settings.letters });
  place.addEventListener("change", ({ detail }) => {
    if (detail?.picture) show([...past, detail.picture]);
    if (detail?.text) app.announce(detail.text);
  });

  root.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const isUndo = key === "z" && (event.ctrlKey || event.metaKey);
    if (isUndo) undo.click();
    else if (KEYS[key] && !event.ctrlKey && !event.metaKey && !event.altKey && app.settings.keys) choose(KEYS[key]);
    else return;
    event.preventDefault(); // the page has these keys for its own picture
  });

  function choose(color) {
    for (const paint of paints) paint.setAttribute("aria-pressed", String(paint.dataset.color === color));
    board.set({ color });
  }

  function show(next) {
    past = next;
    const picture = past.at(-1);
    board.set({ picture });
    undo.disabled = past.length < 2;
    clear.disabled = !picture.edges.length;
    onChange(picture);
  }

  return { picture: () => past.at(-1), board, destroy: () => board.destroy() };
}
