/*
 * Messages of the page: to a screen reader (announce), and to everyone in a note that disappears by itself (notice).
 */

import { button, h, iconButton } from "./dom.js";

const LASTS = { info: 6000, brief: 2500 }; // milliseconds

export function createNotices(announcer, root) {
  /* In an open dialog, since it covers and silences everything else; at the end of the page when it is closed. */
  const home = () => {
    const place = document.querySelector("dialog[open]") ?? document.body;
    if (root.parentElement !== place) place.append(root, announcer);
  };
  document.addEventListener("close", home, { capture: true });
  let turn = false;
  const announce = (text) => {
    turn = !turn;
    announcer.textContent = turn ? text : `${text}\u00a0`; // the same words twice are still news
  };

  /* kinds: "info", "brief", and "problem" and "offer", which stay until closed. An `action` is { title, run }. A note with the same `id` is replaced. */
  const notice = (text, { kind = "info", action = null, id = null } = {}) => {
    if (id) root.querySelector(`[data-id="${id}"]`)?.remove();
    const note = h(
      "div", { class: "notice", dataset: { kind, ...(id && { id }) } },
      h("p", {}, text),
      action && button(action.title, () => { note.remove(); action.run(); }, { class: "link" }),
      iconButton("close", "Dismiss", { onclick: () => note.remove() }),
    );
    root.append(note);
    home();
    announce(text);
    if (kind in LASTS) setTimeout(() => note.remove(), LASTS[kind]);
    return () => note.remove();
  };
  return { announce, notice };
}
