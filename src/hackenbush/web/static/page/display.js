/* How it looks: light or dark, letters on the edges. A small panel under its button. */

import { h } from "./dom.js";

const THEMES = [["auto", "Auto"], ["light", "Light"], ["dark", "Dark"]];

/* Makes the panel; `button` opens and closes it. */
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
