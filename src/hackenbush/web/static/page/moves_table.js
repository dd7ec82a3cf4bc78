/*
 * Every cut: who may make it, what it leaves, what falls with it, and whether it wins.
 *
 * Hovering or focusing a row previews the cut on the board; pressing it makes the cut. The best come first. For a large
 * picture only the first cuts are shown until you ask for all, so that the page stays fast.
 */

import { button, fill, h } from "./dom.js";
import { showValue } from "./values.js";

const FIRST = 14; // rows of each player before "show all"
const COLORS = { b: "blue", r: "red", g: "green" };
const IN_VIEW = 120; // pixels of the table that must be seen, or its rows are not scrolled to
const COLUMNS = ["Cut", "Leaves", "Falls", "Result"];
const PLAYERS = { left: "Left", right: "Right" };

/* The rows call onPreview(move or null) and onCut(move); `names` are the numbers of edges that the board shows. */
export function movesTable({ onPreview, onCut }) {
  const element = h("div", { class: "moves" });
  let all = false;
  let shown = null;

  const row = (move, { picture, names }) => {
    const [, , color] = picture.edges[move.move];
    const name = names[move.move];
    const [on, off] = [() => onPreview(move), () => onPreview(null)];
    const content = [h("span", { class: "swatch", dataset: { color } }), h("span", { class: "edge-name" }, name)];
    const label = `Cut edge ${name}, ${COLORS[color]}`;
    return h(
      "tr", { class: "moves-row", dataset: { edge: move.move }, onpointerenter: on, onpointerleave: off },
      h("td", {}, button(content, () => onCut(move), { class: "move", "aria-label": label, onfocus: on, onblur: off })),
      h("td", { class: "moves-value" }, showValue(move.value, { most: 28 })),
      h("td", { class: "moves-falls" }, move.falls.length ? `${move.falls.length}` : "–"),
      h("td", {}, h("span", { class: "verdict", dataset: { best: String(move.best), wins: String(move.wins) } }, verdict(move))),
    );
  };

  const body = (player, { moves, ...board }) => {
    const own = moves.filter((move) => move.player === player).sort(order);
    const listed = all ? own : own.slice(0, FIRST);
    return h(
      "table", { class: "table moves-of" },
      h("caption", {},
        h("span", { class: "player", dataset: { player } }, PLAYERS[player]), h("span", { class: "quiet" }, cuts(own.length))),
      own.length > 0 && h("thead", {}, h("tr", {}, COLUMNS.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, listed.map((move) => row(move, board))),
    );
  };

  function draw() {
    const { moves } = shown;
    const isLong = Object.keys(PLAYERS).some((player) => moves.filter((move) => move.player === player).length > FIRST);
    const unfold = () => { all = true; draw(); };
    fill(
      element,
      body("left", shown), body("right", shown),
      isLong && !all && button(`Show all ${moves.length} cuts`, unfold, { class: "link" }),
    );
  }

  return {
    element,
    /* Lights the rows of an edge, or of none. */
    light(edge) {
      for (const row of element.querySelectorAll(".moves-row")) row.classList.toggle("lit", Number(row.dataset.edge) === edge);
      const isInView = element.getBoundingClientRect().top < innerHeight - IN_VIEW;
      if (isInView) element.querySelector(".moves-row.lit")?.scrollIntoView({ block: "nearest" });
    },
    /* The moves take a while. */
    wait: () => fill(element, h("p", { class: "quiet" }, "Looking at every cut …")),
    show(moves, { picture, names }, error = null) {
      if (error) return fill(element, h("p", { class: "quiet" }, `The moves could not be valued: ${error.message}`));
      all = false;
      shown = { moves: judged(moves), picture, names };
      return draw();
    },
  };
}

/* "best" marks winning moves or, if nothing wins, the closest to winning. */
function judged(moves) {
  const winners = new Set(moves.filter(({ wins }) => wins).map(({ player }) => player));
  return moves.map((move) => ({ ...move, best: move.is_best && (move.wins || !winners.has(move.player)) }));
}

/* Whether a move wins comes first, and then whether it is the best of its player's. */
const verdict = ({ best, wins }) => [wins ? "wins" : wins === false ? "loses" : "", best ? "best" : ""].filter(Boolean).join(", ");

const cuts = (count) => (count ? `${count} ${count === 1 ? "cut" : "cuts"}` : "cannot move");

const order = (a, b) => rank(a) - rank(b) || a.move - b.move;

const rank = ({ best, wins }) => (best ? 0 : wins ? 1 : 2);
