/*
 * The panel as a sheet on a phone: drag its handle, or press it to switch between a glimpse and half the page. A mode
 * says with `sheet` how much of its panel to show at first.
 *
 * On a wide page the handle is not shown and the sheet does nothing.
 */

import { h } from "./dom.js";
import { MODES } from "./modes.js";

const STOPS = { peek: 0.2, half: 0.5, full: 0.86 }; // of the window's height

export function mountSheet(app, panel) {
  const grip = h("button", {
    type: "button", class: "grip", "aria-label": "Show more of the panel", "aria-expanded": "true", "aria-controls": "panel",
  });
  panel.prepend(grip);
  let from = null;

  const settle = (name) => {
    panel.dataset.sheet = name;
    panel.style.removeProperty("height");
    grip.setAttribute("aria-expanded", String(name !== "peek"));
  };
  const nearest = (height) => {
    const part = height / innerHeight;
    return Object.keys(STOPS).reduce((best, name) => (Math.abs(STOPS[name] - part) < Math.abs(STOPS[best] - part) ? name : best));
  };

  grip.addEventListener("pointerdown", (event) => {
    from = { y: event.clientY, height: panel.offsetHeight, moved: false };
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointermove", (event) => {
    if (!from) return;
    const up = from.y - event.clientY;
    from.moved ||= Math.abs(up) > 4;
    if (from.moved) panel.style.setProperty("height", `${Math.max(90, Math.min(innerHeight * 0.9, from.height + up))}px`);
  });
  const done = () => {
    if (from?.moved) settle(nearest(panel.offsetHeight));
    setTimeout(() => { from = null; });
  };
  grip.addEventListener("pointerup", done);
  grip.addEventListener("pointercancel", done);
  grip.addEventListener("click", () => !from?.moved && settle(panel.dataset.sheet === "peek" ? "half" : "peek"));
  app.store.subscribe(({ mode }, changed) => changed.has("mode") && settle(MODES.find(({ id }) => id === mode)?.sheet ?? "half"));
}
