/*
 * The address and the browser's history: each mode and position is an entry of it, so that Back and Forward walk through
 * them and a reload loses nothing.
 *
 * The address holds the picture, the moves and the turn; the entry's state names the match, which this browser keeps with
 * its variations and players. An address is replaced only after it was read. `app.quietly(run)` makes changes that
 * are not a step of their own, such as the computer's answer.
 */

import { byLinks, readPlayers } from "../match/players.js";
import { savedMatches } from "../match/saved.js";
import { goTo, isAlone, isPerson, NAMES, newMatch, nodeAt } from "../match/tree.js";
import { sidesWords } from "../match/words.js";
import { read, write } from "./fragment.js";

const MOST = 200; // matches that Back can return to with their variations

/* onFail(text, error) is called for an address that cannot be read, with its text if that is what is wrong; `home` is the picture behind the front door. */
export function mountAddress(app, { home, onFail }) {
  const seen = new Map(); // matches, by id
  let manner = "push"; // of what changes now: "push", "replace" or "leave"
  let due = null;
  let opened = 0; // addresses, so far

  const as = (kind, run) => {
    const before = manner;
    manner = kind;
    try {
      return run();
    } finally {
      manner = before;
    }
  };
  app.quietly = (run) => as("replace", run);
  /* The address of this position, in this mode or another one; `you` is the side of who opens it. */
  app.link = (options = {}) => new URL(fragment(app, options), location.href).href;

  app.store.subscribe((state, changed) => {
    if (changed.has("match")) keep(state.match);
    if (manner === "leave" || !["match", "mode", "chapter", "reason", "tidy"].some((key) => changed.has(key)) || !state.mode) return;
    if (due === null) queueMicrotask(renew);
    if (due !== "push") due = manner;
  });

  function keep(match) {
    seen.delete(match.id);
    seen.set(match.id, match);
    if (seen.size > MOST) seen.delete(seen.keys().next().value);
  }

  function renew() {
    const kind = due;
    due = null;
    const { match: { id, at } } = app.store.get();
    const link = app.link();
    const isStep = kind === "push" && link !== location.href && !isChapterless(location.hash, link);
    window.history[isStep ? "pushState" : "replaceState"]({ id, at }, "", link);
  }

  /* Opens the current entry of the browser's history: the match that it names, or what its address says. */
  function visit(state, { isFirst = false } = {}) {
    opened += 1;
    const match = seen.get(state?.id) ?? savedMatches().find(({ id }) => id === state?.id);
    const wanted = read(location.hash);
    if (match && wanted) {
      as("leave", () => {
        enter(wanted);
        app.revisit(goTo(match, state.at), { animate: !isFirst });
        app.store.set({ reason: reasonOf(wanted) });
      });
    } else open(wanted, { undo: !isFirst });
  }

  async function open(wanted, options) {
    const mine = opened;
    as("leave", () => enter(wanted));
    const { match: before } = app.store.get();
    if (!wanted) {
      if (!before.start.edges.length) as("leave", () => app.setPicture(home, options));
      return;
    }
    const { text = null, picture = null } = wanted;
    let parsed = null;
    try {
      parsed = picture ? null : await app.engine.ask("parse", { text });
      if (mine !== opened || app.store.get().match !== before) return;
      const match = matchOf(picture ?? parsed.picture, wanted);
      app.describe(match.start, { text, parsed });
      app.quietly(() => {
        app.setMatch(match, options);
        app.store.set({ reason: reasonOf(wanted) });
      });
      if (isByLinks(wanted)) app.notice(`A friend has sent you this game: ${sidesWords(wanted.detail)}`, { id: "friend" });
    } catch (error) {
      if (mine === opened) onFail(parsed ? null : text, error);
    }
  }

  function enter(wanted) {
    if (wanted?.mode === "learn" && wanted.detail) app.store.set({ chapter: wanted.detail });
    app.setMode(wanted?.mode ?? "door");
  }

  addEventListener("popstate", ({ state }) => visit(state));
  visit(window.history.state, { isFirst: true });
}

function fragment(app, { mode = app.store.get().mode, you = null }) {
  const { chapter, reason, match } = app.store.get();
  const { text, tidy } = app.textOf(match.start);
  const side = isAlone(match) && Object.values(match.players).includes("friend") ? sideHere(match) : null;
  return write({ mode, chapter, reason, you: you ?? side, text: tidy ? text : null, picture: match.start, moves: match.at, first: match.first });
}

/* Whether an address is for a friend, and says which side they have. */
const isByLinks = ({ mode, detail }) => mode === "play" && detail in NAMES;

/* What of an explanation an address names. */
const reasonOf = ({ mode, detail }) => (mode === "explain" ? detail : null);

const sideHere = (match) => (isPerson(match, "left") ? "left" : "right");

/* Whether the second address only adds the chapter that Learn opened by itself. */
const isChapterless = (before, after) => {
  const [from, to] = [read(before), read(new URL(after).hash)];
  return from?.mode === "learn" && to?.mode === "learn" && !from.detail;
};

/* The match that an address tells of: a new one, or one that this browser has kept, with the moves that are new. */
function matchOf(start, wanted) {
  const { moves, first } = wanted;
  const players = isByLinks(wanted) ? byLinks(wanted.detail) : readPlayers().players;
  const fresh = newMatch(start, { first, players });
  nodeAt(fresh, moves); // which may refuse them
  const kept = moves.length ? savedMatches().find((match) => isSame(match, start) && match.lines.some((line) => isWay(line, moves))) : null;
  return goTo(kept ? Object.freeze({ ...kept, players: isByLinks(wanted) ? players : kept.players }) : fresh, moves);
}

const isSame = ({ start }, { edges, places }) => JSON.stringify(start) === JSON.stringify({ edges, places });

/* Whether one of two paths is the beginning of the other. */
const isWay = (one, other) => one.every((move, i) => i >= other.length || move === other[i]);
