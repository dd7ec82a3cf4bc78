/*
 * The core of the page: one position, its history, the board that shows it and the solver that values it.
 *
 * Modes get this object: { store, engine, solver, board, announce, notice, setPicture, undo, redo, setMode, solve, settings }.
 */

import { HackenbushBoard } from "../../live/board.js";
import { createEngine } from "../engine/engine.js";
import { write } from "./fragment.js";
import { createHistory } from "./history.js";
import { createNotices } from "./notices.js";
import { change, followSettings, readSettings } from "./settings.js";
import { createSolver, IDLE } from "./solver.js";
import { createStore } from "./store.js";

export const EMPTY = Object.freeze({ edges: [], places: {} });
const PLAIN = Object.freeze({ labels: {}, marks: {}, highlight: [], ghosts: [], selection: [], dim: [], lastCut: null });
const REST = 120; // milliseconds of rest before a new picture is described and the address is renewed

export function createApp({ boardElement, announcer, noticesElement }) {
  const store = createStore({
    mode: null, chapter: null, picture: EMPTY, text: "", plain: "", description: "", floating: [], tidy: true, hover: null,
    selection: [], search: IDLE, engine: { state: "loading", words: "" }, settings: readSettings(), canUndo: false, canRedo: false,
  });
  const engine = createEngine((state) => store.set({ engine: state }));
  const solver = createSolver(store, engine);
  const history = createHistory(snapshot(store.get()));
  const notices = createNotices(announcer, noticesElement);
  const board = new HackenbushBoard(boardElement, {
    picture: EMPTY, mode: "view", animate: true, wheel: true, name: "Hackenbush picture",
  });
  followSettings(store, board);

  const later = delayed();
  const app = {
    store, engine, solver, board, ...notices,
    get settings() { return store.get().settings; },
    changeSettings: (partial) => change(store, partial),

    /*
     * Makes a picture the position. With `text` it is what the engine makes of that text, so that the text alone can
     * stand for it in the address; `parsed` is the engine's answer about it, if there is one. `board` is set together
     * with the picture (ghosts, lastCut, marks), and `animate` lets the old picture turn into the new one.
     */
    setPicture(picture, { undo = true, text = null, parsed = null, board: extra = {}, animate = false } = {}) {
      const known = {
        text: text ?? parsed?.text ?? null, plain: parsed?.text ?? null,
        description: parsed?.description ?? null, floating: parsed?.floating ?? [],
      };
      const entry = { picture, tidy: text !== null, ...known };
      history.record(entry, { undo });
      present(entry, { extra, animate });
    },
    undo: () => travel(history.undo(), "Undone"),
    redo: () => travel(history.redo(), "Redone"),
    setMode: () => {}, // the tabs take this over
    solve: (options) => solver.solve(store.get().picture, options),
    /* The address of this position in this mode. */
    link: (mode = store.get().mode) => new URL(fragment({ ...store.get(), mode }), location.href).href,
  };

  function present(entry, { extra = {}, animate = false } = {}) {
    const dressed = { ...PLAIN, ...extra };
    if (animate) {
      board.set(dressed);
      board.animateTo(entry.picture);
    } else board.set({ ...dressed, picture: entry.picture });
    store.set({ ...entry, hover: null, selection: dressed.selection, canUndo: history.canUndo, canRedo: history.canRedo });
    app.solve();
    later("rest", REST, rest);
  }

  function travel(entry, words) {
    if (!entry) return;
    present(entry, { animate: true });
    notices.announce(words);
  }

  async function rest() {
    const { picture, description } = store.get();
    address();
    if (description !== null) return;
    try {
      const parsed = await engine.ask("parse", { text: JSON.stringify(picture) });
      if (store.get().picture !== picture) return;
      const { text, description: words, floating } = parsed;
      store.set({ text: store.get().text ?? text, plain: text, description: words, floating });
      history.record(snapshot(store.get()), { undo: false });
    } catch {
      // The engine line reports a lost engine; the picture itself needs no description.
    }
  }

  const address = () => {
    const state = store.get();
    if (state.mode) window.history.replaceState(null, "", fragment(state));
  };
  store.subscribe((state, changed) => {
    if (changed.has("mode") || changed.has("chapter")) address();
    if (changed.has("engine") && state.engine.state === "ready" && state.description === null) rest(); // drawn without it
  });
  return app;
}

const snapshot = ({ picture, text, plain, description, floating, tidy }) => ({ picture, text, plain, description, floating, tidy });

const fragment = ({ mode, chapter, picture, text, tidy }) => write({ mode, chapter, picture, text: tidy ? text : null });

/* later(name, milliseconds, run) runs once things have been quiet for that long. */
function delayed() {
  const timers = new Map();
  return (name, milliseconds, run) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(run, milliseconds));
  };
}
