/*
 * Starts the page: puts its parts in place, then opens the position in the address, or the front door.
 */

import { mountUpdates } from "../offline/updates.js";
import { mountAddress } from "./address.js";
import { createApp } from "./app.js";
import { mountCaption } from "./caption.js";
import { button, drawing, h, iconButton } from "./dom.js";
import { mountEngineLine } from "./engine_line.js";
import { read } from "./fragment.js";
import { fullScreenButton } from "./full_screen.js";
import { mountGallery } from "./gallery.js";
import { mountHelp } from "./help.js";
import { mountKeyboard } from "./keyboard.js";
import { mountDisplay } from "./settings.js";
import { mountShare } from "./share.js";
import { mountSheet } from "./sheet.js";
import { mountTabs } from "./tabs.js";
import { OUTCOMES } from "./values.js";
import { yieldToBrowser } from "./yielding.js";

// The house of the gallery: walls, roof, chimney, a green door and smoke.
const HOUSE =
  "#/play/0.1-1B,1-2B,2-0.4B,1-4R,4-5R,5-6R,6-2R,5-7B,7-8B,8-6B,0.2-9G,9-10G,10-0.3G,8-11G,11-12G" +
  "@0,0;0,2;4,2;4,0;2,3.8;2.7,3.17;3.4,2.54;2.7,4;3.4,4;1.5,0;1.5,1.2;2.5,1.2;2.5,0;3.7,4.5;3.4,5";
const find = (selector) => document.querySelector(selector);

const boardElement = find("#board");
const app = createApp({ boardElement, announcer: find("#announcer"), noticesElement: find(".notices") });
const caption = mountCaption(app, find(".caption"));
const room = mountTabs(app, { tabs: find(".modes"), panel: find(".panel"), tools: find(".stage-tools"), page: find(".page") });
start();

/* In three pieces, so that none keeps the browser busy for long. */
async function start() {
  await yieldToBrowser();
  mountEngineLine(app, find(".engine"));
  mountButtons(app, find(".stage-buttons"), caption);
  mountSheet(app, find(".panel"));
  const dialogs = mountBar(app, find(".bar-tools"));
  mountKeyboard(app, room, {
    u: app.undo, v: sayValue, s: dialogs.share, o: dialogs.gallery, "?": dialogs.help, "/": caption.focus, f: () => app.board.fit(),
  });
  listen(boardElement);
  mountUpdates(app);
  await yieldToBrowser();
  mountAddress(app, { home: read(HOUSE).picture, onFail: refuse });
}

function mountButtons(app, root, caption) {
  const undo = iconButton("undo", "Undo", { keys: "U", onclick: app.undo });
  const redo = iconButton("redo", "Redo", { keys: "Ctrl+Y", onclick: app.redo });
  root.append(
    iconButton("text", "The picture as text", { keys: "/", class: "icon-button text-button", onclick: caption.toggle }),
    undo, redo, iconButton("fit", "Fit the picture to the window", { onclick: () => app.board.fit() }), fullScreenButton() ?? "",
  );
  const show = ({ canUndo, canRedo }) => {
    undo.disabled = !canUndo;
    redo.disabled = !canRedo;
  };
  app.store.subscribe(show);
  show(app.store.get());
}

function mountBar(app, root) {
  const dialogs = { gallery: mountGallery(app), share: mountShare(app), help: mountHelp(app) };
  const display = iconButton("display", "Display");
  root.append(
    button([drawing("gallery"), h("span", {}, "Gallery")], dialogs.gallery, { class: "bar-button", title: "Gallery (O)" }),
    button([drawing("share"), h("span", {}, "Share")], dialogs.share, { class: "bar-button", title: "Share and export (S)" }),
    display,
    iconButton("keys", "Keys", { keys: "?", onclick: dialogs.help }),
  );
  mountDisplay(app, display);
  return dialogs;
}

function sayValue() {
  const { search, mode, settings } = app.store.get();
  const { solution } = search;
  if (mode === "play" && !settings.values) app.announce("Values are hidden while you play.");
  else if (solution?.value) {
    const { words, text, outcome } = solution.value;
    app.announce(`The value is ${words || text}. ${OUTCOMES[outcome]?.long ?? ""}`);
  } else app.announce(solution?.reason ?? "The value is not known yet.");
}

/* Board events go to the mode that is on. */
function listen(element) {
  element.addEventListener("change", ({ detail }) => room.part()?.onChange?.(detail));
  element.addEventListener("cut", ({ detail }) => room.part()?.onCut?.(detail.edge));
  element.addEventListener("hover", ({ detail }) => app.store.set({ hover: detail.edge }));
  element.addEventListener("select", ({ detail }) => {
    app.store.set({ selection: detail.edges });
    room.part()?.onSelect?.(detail.edges);
  });
}

/* An address that cannot be read stays as it is; its text is in the caption, with what is wrong with it, or a note says so. */
function refuse(text, error) {
  if (app.store.get().search.state === "idle") app.solve(); // of the bare ground, so that the page is whole
  const words = `The position in the address could not be opened: ${error.message}`;
  if (text !== null && caption.refuse(text, error)) app.announce(words);
  else app.notice(words, { kind: "problem", id: "address" });
}
