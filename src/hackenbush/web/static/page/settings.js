/*
 * What a reader has chosen, kept in this browser: theme, letters on the edges, letter keys.
 */

const KEY = "hackenbush.settings";
const USUAL = Object.freeze({ theme: "auto", letters: false, values: false, keys: true });

export function readSettings() {
  try {
    return Object.freeze({ ...USUAL, ...JSON.parse(localStorage.getItem(KEY) ?? "{}"), values: false });
  } catch {
    return USUAL;
  }
}

/* Keeps the settings in step with the document and with storage; returns nothing to undo. */
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
