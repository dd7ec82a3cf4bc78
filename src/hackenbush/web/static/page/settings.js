/*
 * The reader's settings, stored in this browser: theme, letters on the edges, letter keys.
 */

import { h } from "./dom.js";

const KEY = "hackenbush.settings";
const USUAL = Object.freeze({ theme: "auto", letters: false, values: false, keys: true });

export function readSettings() {
  try {
    return Object.freeze({ ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}"), values: false });
  } catch {
    return USUAL;
  }
}

/* Keeps the settings, the document and storage in sync. */
export function followSettings(store, board) {
  const apply = ({ settings }) => {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    board.set({ letters: settings.letters });
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // Storage may be forbidden: the choice then lasts as long as the page.
    }
  };
  apply(store.get());
  store.subscribe((state, changed) => changed.has("settings") && apply(state));
}

export function change(store, partial) {
  store.set({ settings: Object.freeze({ ...store.get().settings, ...partial }) });
}

const THEMES = [["auto", "Auto"], ["light", "Light"], ["dark", "Dark"]];

/* Makes a small panel to choose light or dark, and letters on the edges; `button` opens and closes it. */
export function mountDisplay(app, button) {
  const letters = h("input", { type: "checkbox", onchange: ({ target }) => app.changeSettings({ letters: target.checked }) });
  letters.checked = app.settings.letters;
  const theme = ([id, title]) => {
    const radio = h("input", { type: "radio", name: "theme", value: id, onchange: () => app.changeSettings({ theme: id }) });
    radio.checked = app.settings.theme === id;
    return h("label", {}, radio, title);
  };
  const panel = h(
    "div", { class: "popover", id: "display", popover: "auto", role: "group", "aria-label": "Display" },
    h("fieldset", { class: "choice" }, h("legend", { class: "unseen" }, "Theme"), THEMES.map(theme)),
    h("label", { class: "check" }, letters, "letters on the edges"),
    h("p", { class: "quiet" }, "Blue edges are solid, red ones dashed and green ones dotted: color is never the only difference."),
  );
  document.body.append(panel);
  button.setAttribute("popovertarget", "display");
}
