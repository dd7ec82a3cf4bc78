/*
 * "A picture worth ...": a value is typed and the server draws a picture that has it; and a few pictures to start from.
 */

import { h } from "./dom.js";
import { thumbnail } from "./thumbnail.js";

const STARTERS = ["stick-figure", "house", "sailboat", "flower", "cat", "green-girl"];

export function mountMaker(app, panel) {
  const input = h("input", {
    id: "wanted", class: "field", type: "text", placeholder: "3/8, ^*, *5 ...",
    spellcheck: "false", autocomplete: "off", autocapitalize: "off",
  });
  const note = h("p", { class: "field-note wrong", role: "alert" });
  let latest = 0;
  const make = async (event) => {
    event.preventDefault();
    const mine = ++latest;
    note.textContent = "";
    try {
      const { picture, text } = await app.engine.ask("build", { value: input.value });
      if (mine === latest) app.setPicture(picture, { text, animate: true });
    } catch (error) {
      if (mine === latest) note.textContent = error.message;
    }
  };
  const row = h("div", { class: "starters" });
  panel.append(
    h("form", { class: "section maker", onsubmit: make },
      h("label", { for: "wanted" }, "Draw me a picture worth"),
      input, h("button", { type: "submit", class: "button" }, "Draw"), note),
    h("section", { class: "section" }, h("h3", {}, "Start from"), row),
  );

  let filled = false;
  return {
    async enter() {
      if (filled) return;
      filled = true;
      try {
        const pictures = await app.gallery();
        const chosen = STARTERS.flatMap((name) => pictures.filter((item) => item.name === name));
        row.append(...chosen.map((item) => thumbnail(item, () => app.openSpecimen(item), { brief: true })));
      } catch {
        filled = false; // the next visit tries again; the engine's line tells of an engine that is gone
      }
    },
  };
}
