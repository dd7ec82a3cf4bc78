/*
 * The live boards of a chapter: <div class="live" data-position|data-gallery data-mode data-caption ...> becomes a figure
 * with a board to play on or view, a caption, and links to open the picture in the other modes.
 */

import { HackenbushBoard } from "../../live/board.js";
import { h } from "../page/dom.js";
import { createGame, heightFor } from "./game.js";
import { pictureOf } from "./pictures.js";

const MODES = [["draw", "Draw"], ["play", "Play"], ["analyse", "Analyse"], ["explain", "Explain"]];

/* Fills a place of a chapter; resolves to what must be destroyed when the reader leaves the chapter. */
export async function fillLive(app, element) {
  const { position, gallery, mode, caption, first, computer, values, labels } = element.dataset;
  const picture = await pictureOf(app, { position, gallery });
  const frame = h("div", { class: "live-frame" });
  element.setAttribute("role", "figure");
  element.setAttribute("aria-label", caption);
  element.replaceChildren(frame);
  const part = mode === "view"
    ? viewBoard(app, frame, { picture, name: caption, labels: labelled(labels) })
    : createGame(app, frame, { picture, name: caption, first, computer: computer ?? null, values: values !== undefined });
  element.append(h("p", { class: "live-caption" }, h("span", {}, caption), openIn(app, part.picture)));
  return part;
}

/* A board to view. */
export function viewBoard(app, root, { picture, name, labels = {}, height = heightFor(picture) }) {
  const place = h("div", { class: "live-board" });
  place.style.setProperty("height", `${height}px`);
  root.append(place);
  const board = new HackenbushBoard(place, { picture, mode: "view", name, labels, pan: false, letters: app.settings.letters });
  return { picture: () => picture, board, destroy: () => board.destroy() };
}

/* Links that open a picture in the other modes. */
export function openIn(app, picture) {
  const open = (id) => {
    if (picture().edges.length) app.setPicture(picture());
    app.setMode(id);
  };
  return h("span", { class: "open-in" }, "Open in ", MODES.map(([id, title]) => h("button", { type: "button", class: "link", onclick: () => open(id) }, title)));
}

const labelled = (text) => Object.fromEntries((text ?? "").split(",").filter(Boolean).map((word, edge) => [edge, word]));
