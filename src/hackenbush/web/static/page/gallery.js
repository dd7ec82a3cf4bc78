/*
 * The gallery: famous positions and drawings with their values, to open or to add to the picture.
 */

import { beside } from "../../live/picture.js";
import { dialog } from "./dialogs.js";
import { fill, h } from "./dom.js";
import { thumbnail } from "./thumbnail.js";

export function mountGallery(app) {
  let asked = null;
  /* The gallery, fetched once; a failure is forgotten, so that the next call asks again. */
  app.gallery = () => {
    asked ??= app.engine.ask("gallery").catch((error) => {
      asked = null;
      throw error;
    });
    return asked;
  };
  app.openSpecimen = ({ picture, title }) => {
    app.setPicture(picture);
    app.announce(`${title} opened`);
  };

  const { body, open, close } = dialog("Gallery", "gallery");
  const add = h("input", { type: "checkbox", id: "gallery-beside" });
  const grid = h("div", { class: "gallery" });
  const about = "Famous positions and drawings, each with its value.";
  const note = h("p", { class: "quiet gallery-note" }, about);
  body.append(h("div", { class: "gallery-bar" }, note, h("label", { class: "check" }, add, "add beside my picture")), grid);

  const choose = (item) => {
    close();
    if (add.checked) app.setPicture(beside(app.store.get().picture, item.picture));
    else app.openSpecimen(item);
    const instead = { learn: "analyse", door: "play" }[app.store.get().mode]; // these do not show the picture
    if (instead) app.setMode(instead);
  };
  const entry = (item) => {
    const button = thumbnail(item, () => choose(item));
    const tell = () => { note.textContent = item.note; };
    button.addEventListener("pointerenter", tell);
    button.addEventListener("focus", tell);
    return button;
  };

  return async () => {
    open();
    if (grid.childElementCount) return;
    try {
      fill(grid, (await app.gallery()).map(entry));
    } catch (error) {
      note.textContent = error.message;
    }
  };
}
