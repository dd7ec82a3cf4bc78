/*
 * What the page says: to a screen reader (announce), and to everyone in a slip of paper that goes by itself (notice).
 */

import { button, h, iconButton } from "./dom.js";

const LASTS = 6000;

export function createVoice(announcer, slips) {
  let turn = false;
  const announce = (text) => {
    turn = !turn;
    announcer.textContent = turn ? text : `${text}\u00a0`; // the same words twice are still news
  };

  /* kinds: "info", "problem" (stays until closed). An `action` is { title, run }. A slip with the same `id` is replaced. */
  const notice = (text, { kind = "info", action = null, id = null } = {}) => {
    if (id) slips.querySelector(`[data-id="${id}"]`)?.remove();
    const slip = h(
      "div", { class: "notice", dataset: { kind, ...(id && { id }) } },
      h("p", {}, text),
      action && button(action.title, () => { slip.remove(); action.run(); }, { class: "link" }),
      iconButton("close", "Dismiss", { onclick: () => slip.remove() }),
    );
    slips.append(slip);
    announce(text);
    if (kind !== "problem") setTimeout(() => slip.remove(), LASTS);
    return () => slip.remove();
  };
  return { announce, notice };
}
