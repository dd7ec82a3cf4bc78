/*
 * A dialog of the page: modal, closed by Escape, by its button or by a click outside it.
 */

import { drawing, h } from "./dom.js";

/* Returns the dialog, not open yet, and the part of it to fill. */
export function dialog(title, name) {
  const body = h("div", { class: "dialog-body" });
  const id = `dialog-${name}`;
  const close = h("button", { type: "button", class: "icon-button", "aria-label": "Close" }, drawing("close"));
  const element = h(
    "dialog", { class: `dialog dialog-${name}`, "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id }, title), close), body,
  );
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => event.target === element && element.close());
  document.body.append(element);
  return { element, body, open: () => element.open || element.showModal(), close: () => element.close() };
}
