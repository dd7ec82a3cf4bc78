/*
 * Keys of the whole page: first the mode's own, then those that work everywhere.
 *
 * Nothing happens while a text is typed or a dialog is open, and letters can be switched off in the settings.
 */

import { MODES } from "./modes.js";

export function mountKeyboard(app, room, everywhere) {
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
