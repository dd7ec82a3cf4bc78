/*
 * A game on its own board: two people, or one against the computer, with take-back, restart, and values to show.
 *
 *   createGame(app, root, { picture, name, first, computer, values, fixed, isYours, onEnd }) -> { picture(), destroy() }
 *
 * `fixed` leaves out the choice of the computer and the values; with `isYours` the words are to you, who play against it.
 * What is legal and what falls comes from the picture; the computer's cuts and all values come from the server.
 */

import { HackenbushBoard } from "../../live/board.js";
import { box, COLORS, cutTracked, falls, legal, namesOf, tracked } from "../../live/picture.js";
import { h } from "../page/dom.js";
import { showValue } from "../page/values.js";
import { computerSwitch, endWords, pause, PLAYERS, turnWords, yourWords } from "./players.js";

export function createGame(app, root, { picture, name, first = "left", computer = null, values = false, fixed = false, isYours = false, onEnd = null }) {
  let moves = []; // { edge, before, turn }, each edge by its index in the first picture
  let now = tracked(picture);
  let turn = first;
  let against = computer;
  let showing = values;
  let round = 0; // what is asked of the server for an earlier position is not shown

  const place = h("div", { class: "live-board" });
  place.style.setProperty("height", `${heightFor(picture)}px`);
  const status = h("p", { class: "turn", role: "status" });
  const value = h("span", { class: "live-value", hidden: true });
  const back = h("button", { type: "button", class: "link", onclick: takeBack }, "Take back");
  const again = h("button", { type: "button", class: "link", onclick: restart }, "Start again");
  const shown = h("button", { type: "button", class: "link", "aria-pressed": String(showing), onclick: toggleValues }, "Values");
  const side = computer ?? PLAYERS[first].other;
  const opponent = fixed ? null : computerSwitch(side, against !== null, (on) => {
    against = on ? side : null;
    proceed();
  });
  root.append(place, h("div", { class: "live-foot" }, status, value, h("span", { class: "live-tools" }, opponent, back, again, fixed ? null : shown)));

  const board = new HackenbushBoard(place, { picture, mode: "play", name, pan: false, letters: app.settings.letters });
  place.addEventListener("cut", ({ detail }) => make(detail.edge));
  place.addEventListener("refused", ({ detail }) => refuse(detail.edge));
  place.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "u" || event.ctrlKey || !app.settings.keys) return;
    event.preventDefault(); // the page would take back its own picture
    back.click();
  });
  proceed();

  function make(edge) {
    const { picture: { edges }, origin } = now;
    const gone = [edge, ...falls(now.picture, edge)];
    const ghosts = gone.map((index) => edges[index]);
    app.announce(`${PLAYERS[turn].name} cuts a ${COLORS[edges[edge][2]]} edge${gone.length > 1 ? `, and ${gone.length - 1} more fall${gone.length === 2 ? "s" : ""}` : ""}.`);
    moves = [...moves, { edge: origin[edge], before: now, turn }];
    now = cutTracked(now, edge);
    turn = PLAYERS[turn].other;
    board.set({ picture: now.picture, names: namesOf(now), ghosts, lastCut: edges[edge] });
    proceed();
  }

  async function proceed() {
    round += 1;
    const mine = round;
    const open = legal(now.picture, turn);
    const isOver = !open.length;
    board.set({ legal: turn === against ? [] : open, labels: {}, name: `${name}. ${isOver ? "The game is over" : `${PLAYERS[turn].name} to move`}` });
    status.replaceChildren(...(isYours ? yourWords(turn, against, isOver) : isOver ? endWords(turn) : turnWords(turn, against)));
    root.dataset.turn = isOver ? "over" : turn;
    back.disabled = again.disabled = !moves.length;
    if (showing) showValues(mine);
    if (isOver) {
      if (moves.length) app.announce(status.textContent);
      onEnd?.({ winner: PLAYERS[turn].other, edges: moves.map(({ edge }) => edge) });
    } else if (turn === against) await reply(mine);
  }

  async function reply(mine) {
    try {
      const [answer] = await Promise.all([app.engine.ask("play", { position: now.picture, player: turn, strength: "perfect" }), pause()]);
      if (round === mine) make(answer.edge);
    } catch (error) {
      if (round === mine) status.textContent = error.message;
    }
  }

  /* Back to the person's own last move; with two persons, by one move. */
  function takeBack() {
    do {
      const last = moves.at(-1);
      moves = moves.slice(0, -1);
      [now, turn] = [last.before, last.turn];
    } while (moves.length && turn === against);
    board.set({ picture: now.picture, names: namesOf(now), ghosts: [], lastCut: null });
    proceed();
  }

  function restart() {
    moves = [];
    [now, turn] = [tracked(picture), first];
    board.set({ picture: now.picture, names: namesOf(now), ghosts: [], lastCut: null });
    proceed();
  }

  function refuse(edge) {
    if (turn === against || !legal(now.picture, turn).length) return;
    const color = now.picture.edges[edge][2];
    status.textContent = `That edge is ${COLORS[color]}: only ${isYours ? "the computer" : PLAYERS[PLAYERS[turn].other].name} cuts it.`;
  }

  function toggleValues() {
    showing = !showing;
    shown.setAttribute("aria-pressed", String(showing));
    if (showing) showValues(round);
    else {
      value.hidden = true;
      board.set({ labels: {} });
    }
  }

  async function showValues(mine) {
    try {
      const [found, { moves: options }] = await Promise.all([app.engine.ask("value", { position: now.picture }), app.engine.ask("moves", { position: now.picture })]);
      if (round !== mine || !showing) return;
      const labels = options.filter((option) => option.value).map((option) => [option.move, option.value.unicode]);
      board.set({ labels: Object.fromEntries(labels) });
      value.replaceChildren("worth ", showValue(found.value));
      value.hidden = !found.value;
    } catch (error) {
      if (round === mine) status.textContent = error.message;
    }
  }

  return { picture: () => now.picture, board, destroy: () => { round += 1; board.destroy(); } };
}

/* The height of a board for a picture, in pixels. */
export function heightFor(picture) {
  return Math.round(Math.min(400, Math.max(150, 70 + 62 * box(picture).top)));
}
