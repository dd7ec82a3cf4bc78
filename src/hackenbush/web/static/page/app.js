/*
 * The core of the page: one match, the board that shows its position and the solver that values it.
 *
 * Modes get this object: { store, engine, solver, board, announce, notice, setPicture, setMatch, undo, redo, setMode, solve,
 * settings, link, quietly }. Everything that is shown belongs to the store's `node`, the current position of the `match`.
 */

import { HackenbushBoard } from "../../live/board.js";
import { namesOf } from "../../live/picture.js";
import { createEngine } from "../engine/engine.js";
import { readPlayers } from "../match/players.js";
import { saveMatch } from "../match/saved.js";
import * as tree from "../match/tree.js";
import { createHistory } from "./history.js";
import { createNotices } from "./notices.js";
import { change, followSettings, readSettings } from "./settings.js";
import { createSolver, IDLE } from "./solver.js";
import { createStore } from "./store.js";

export const EMPTY = Object.freeze({ edges: [], places: {} });
const PLAIN = Object.freeze({ labels: {}, marks: {}, tags: [], highlight: [], ghosts: [], selection: [], dim: [], lastCut: null });
const UNKNOWN = Object.freeze({ text: null, plain: null, description: null, floating: [], tidy: false });
const WALKING = ["play", "analyse"]; // modes that show the last cut
const REST = 120; // milliseconds of rest before a new picture is described

export function createApp({ boardElement, announcer, noticesElement }) {
  const match = tree.newMatch(EMPTY, readPlayers());
  const known = new WeakMap([[EMPTY, { ...UNKNOWN, text: "", plain: "", description: "", tidy: true }]]); // texts of pictures
  const store = createStore({
    mode: null, chapter: null, reason: null, match, node: tree.current(match), picture: EMPTY, ...known.get(EMPTY), hover: null,
    selection: [], search: IDLE, engine: { state: "loading", words: "" }, settings: readSettings(), canUndo: false, canRedo: false,
  });
  const engine = createEngine((state) => store.set({ engine: state }));
  const solver = createSolver(store, engine);
  const history = createHistory(match);
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
     * Begins a match on a picture. With `text` it is what the engine makes of that text, so that the text alone can stand
     * for it in the address; `parsed` is the engine's answer about it, if there is one. `as` says who plays, who begins
     * and what is at stake, if not as usual.
     */
    setPicture(picture, { text = null, parsed = null, as = null, ...options } = {}) {
      app.describe(picture, { text, parsed });
      app.setMatch(tree.newMatch(picture, as ?? readPlayers()), options);
    },
    /* Notes what is known of a picture. */
    describe(picture, { text = null, parsed = null }) {
      const { text: plain = null, description = null, floating = [] } = parsed ?? {};
      known.set(picture, { text: text ?? plain, plain, description, floating, tidy: text !== null });
    },
    /*
     * Shows the current position of a match. `undo` says whether a new match is one step to be undone or replaces the one
     * before; `board` is set together with the picture; `animate` lets the old picture turn into the new one.
     */
    setMatch(next, { undo = true, ...options } = {}) {
      const isOther = next.id !== store.get().match.id;
      history.record(next, { undo: isOther && undo });
      present(next, options);
    },
    undo: () => travel(tree.back, tree.backToPerson, history.undo, "Undone"),
    redo: () => travel(tree.forth, tree.forthToPerson, history.redo, "Redone"),
    /* Shows a match that was shown before, with what came before and after it. */
    revisit(next, options) {
      history.visit(next);
      present(next, options);
    },
    setMode: () => {}, // the tabs take this over
    quietly: (run) => run(), // the address takes this over
    solve: (options) => solver.solve(store.get().node, options),
    textOf: (picture) => (known.get(picture) ?? UNKNOWN),
  };

  function present(next, { board: extra = {}, animate = false } = {}) {
    const node = tree.current(next);
    const undoable = { canUndo: next.at.length > 0 || history.canUndo, canRedo: canStep(next) || history.canRedo };
    if (node.picture === store.get().picture) {
      store.set({ match: next, node, ...undoable });
      return;
    }
    const dressed = { ...PLAIN, names: namesOf(node), ...(WALKING.includes(store.get().mode) && cutOf(next, node)), ...extra };
    if (animate) board.animateTo(node.picture, { dress: dressed });
    else board.set({ ...dressed, picture: node.picture });
    const about = known.get(node.picture) ?? UNKNOWN;
    solver.forget();
    store.set({ match: next, node, picture: node.picture, reason: null, ...about, hover: null, selection: dressed.selection, search: IDLE, ...undoable });
    app.solve();
    later("rest", REST, rest);
  }

  /* One step within the match, in Play to where a person is to move; or to the match before or after. */
  function travel(step, toPerson, toMatch, words) {
    const { match: now, mode } = store.get();
    const path = (mode === "play" ? toPerson : step)(now);
    const isStep = path.length !== now.at.length;
    const next = isStep ? tree.goTo(now, path) : toMatch();
    if (!next) return;
    if (isStep) history.record(next, { undo: false });
    present(next, { animate: true });
    notices.announce(words);
  }

  async function rest() {
    const { picture } = store.get();
    if (app.textOf(picture).description !== null) return;
    try {
      const parsed = await engine.ask("parse", { text: JSON.stringify(picture) });
      const { text, tidy } = app.textOf(picture);
      known.set(picture, { text: text ?? parsed.text, plain: parsed.text, description: parsed.description, floating: parsed.floating, tidy });
      if (store.get().picture === picture) store.set(known.get(picture));
    } catch {
      // The engine line reports a lost engine; the picture itself needs no description.
    }
  }

  store.subscribe((state, changed) => {
    if (changed.has("match")) saveMatch(state.match);
    if (changed.has("engine") && state.engine.state === "ready" && state.description === null) rest(); // drawn without it
  });
  return app;
}

const canStep = (match) => tree.forth(match).length > match.at.length;

/* What the board shows of the move to a node: the cut and, if it is to be seen whole, what fell. */
export function cutOf({ start: { edges, places } }, { move }, { isWhole = false } = {}) {
  if (!move) return { ghosts: [], lastCut: null };
  const gone = [move.edge, ...(isWhole ? move.falls : [])].map((edge) => edges[edge]);
  return { ghosts: { edges: gone, places }, lastCut: gone[0] };
}

/* later(name, milliseconds, run) runs once things have been quiet for that long. */
function delayed() {
  const timers = new Map();
  return (name, milliseconds, run) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(run, milliseconds));
  };
}
