/*
 * Keys of the whole page: first the mode's own, then those that work everywhere.
 *
 * Nothing happens while a text is typed or a dialog is open, and letters can be switched off in the settings.
 */

import { back, end, forth, goTo } from "../match/tree.js";
import { MODES } from "./modes.js";

export function mountKeyboard(app, room, everywhere) {
  document.addEventListener("keydown", (event) => { // before the board, whose focus after a press is not meant for keys
    const isFree = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !busy(event.target);
    if (!isFree || (isInBoard(event, app) && !app.board.keyboard.isByPointer) || !walk(event, app)) return;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || busy(event.target)) return;
    if (event.ctrlKey || event.metaKey) {
      if (undoing(event, app) || room.part()?.onKey?.(event)) event.preventDefault();
      return;
    }
    if (event.altKey || (event.key.length === 1 && !app.settings.keys)) return;
    if (room.part()?.onKey?.(event) || common(event, app, everywhere)) event.preventDefault();
  });
}

const TYPING = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, dialog, [contenteditable]";

const busy = (target) => target.closest?.(TYPING) !== null;

/*
 * Undo what is visible: a wide mode does not show the page's board. The keys are always handled, or the browser would
 * undo typing in a hidden field.
 */
function undoing(event, app) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return false;
  const { wide } = MODES.find((mode) => mode.id === app.store.get().mode);
  if (!wide) (key === "z" && !event.shiftKey ? app.undo : app.redo)();
  return true;
}

const isInBoard = (event, { board }) => event.composedPath().includes(board.element);

const WALKS = Object.freeze({ ArrowLeft: back, ArrowRight: forth, Home: () => [], End: end });
const OWN_ARROWS = "input, [role=tablist], [role=img]"; // where arrows mean something else

/* Walks through the match, in modes that show one. */
function walk({ key, target }, app) {
  const { mode, match } = app.store.get();
  if (!(key in WALKS) || target.closest?.(OWN_ARROWS) || !MODES.find(({ id }) => id === mode).walks) return false;
  const path = WALKS[key](match);
  app.setMatch(goTo(match, path), { animate: true });
  app.announce(path.length ? `After move ${path.length}` : "The start");
  return true;
}

function common(event, app, everywhere) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (everywhere[key]) everywhere[key]();
  else {
    const mode = MODES.find((candidate) => candidate.key === key);
    if (!mode) return false;
    app.setMode(mode.id);
    app.announce(`${mode.title} mode`);
  }
  return true;
}
