/*
 * Every cut: who may make it, what it leaves, what falls with it, and whether it wins.
 *
 * Hovering or focusing a row previews the cut on the board; pressing it makes the cut. The best come first. For a large
 * picture only the first cuts are shown until you ask for all, so that the page stays fast. A value that would take long
 * has bounds until you ask to look longer.
 */

import { button, fill, h } from "./dom.js";
import { showValue } from "./values.js";

const FIRST = 14; // rows of each player before "show all"
const COLORS = { b: "blue", r: "red", g: "green" };
const IN_VIEW = 120; // pixels of the table that must be seen, or its rows are not scrolled to
const COLUMNS = ["Cut", "Leaves", "Falls", "Result"];
const PLAYERS = { left: "Left", right: "Right" };

/*
 * The rows call onPreview(move or null) and onCut(move); `names` are the numbers of edges that the board shows. If values
 * are not known, onLonger() looks for them, unless that has been done as long as the engine can.
 */
export function movesTable({ onPreview, onCut, onLonger }) {
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
      h("td", { class: "moves-value" }, worth(move)),
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
      shown.open && h("p", { class: "moves-open quiet" }, shown.open),
      shown.open && shown.canLookLonger && button("Find more values", onLonger, { class: "button longer" }),
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
    /* What is shown stays while values are looked for. */
    hurry: () => {
      for (const pressed of element.querySelectorAll(".longer")) pressed.disabled = true;
      element.querySelector(".moves-open")?.replaceChildren("Looking for values …");
    },
    show(moves, { picture, names, canLookLonger }, error = null) {
      const failed = error && `The moves could not be valued: ${error.message}`;
      if (failed && !moves.length) return fill(element, h("p", { class: "quiet" }, failed));
      all = false;
      shown = { moves: judged(moves), picture, names, canLookLonger, open: failed || openWords(moves) };
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

const worth = ({ value, lower, upper }) =>
  (value || !(lower || upper) ? showValue(value, { most: 28 }) : h("span", { class: "moves-bounds" }, showValue(lower), h("span", { class: "quiet" }, " to "), showValue(upper)));

/* What is not known, in words, or null. */
function openWords(moves) {
  const [values, best] = ["value", "is_best"].map((key) => moves.filter((move) => move[key] === null).length);
  if (!values) return null;
  const more = best ? " More cuts may be best than are marked." : "";
  return `${values === 1 ? "One value takes" : `${values} values take`} longer to find; bounds are shown.${more}`;
}

const cuts = (count) => (count ? `${count} ${count === 1 ? "cut" : "cuts"}` : "cannot move");

const order = (a, b) => rank(a) - rank(b) || a.move - b.move;

const rank = ({ best, wins }) => (best ? 0 : wins ? 1 : 2);
