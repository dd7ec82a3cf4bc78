/*
 * The figures of an explanation, next to the board. The board itself draws marks on the picture.
 */

import { nimColumns } from "../page/columns.js";
import { h } from "../page/dom.js";
import { numberLine } from "../page/number_line.js";
import { showText } from "../page/values.js";
import { sideLine } from "../match/players.js";
import { colorLetters } from "./formula.js";

const MOST_HEAPS = 24;
const LONGEST_LEFT = 12; // characters of what a move leaves
const NAMES = { left: "Left", right: "Right" };

/* The figure as an element, or null if there is nothing to show. */
export function figureOf(figure) {
  const draw = { options, "number line": line, columns, series, plays }[figure?.kind];
  return draw ? h("figure", { class: `figure figure-${figure.kind.replace(" ", "-")}` }, draw(figure)) : null;
}

/* Every move with what it leaves, unless that takes too much room. */
function options({ rows, left_out: more }) {
  const leaves = rows.every((row) => row.leaves && row.leaves.length <= LONGEST_LEFT);
  const preview = (row) => ({ currentTarget }) => currentTarget.dispatchEvent(new CustomEvent("preview", { bubbles: true, detail: row }));
  return [
    h(
      "table", { class: "table" },
      h("thead", {}, h("tr", {}, ["Who", "cuts", leaves && "leaves", "worth"].filter(Boolean).map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, rows.map((row) => h(
        "tr", { dataset: { player: row.player }, onpointerenter: preview(row), onpointerleave: preview(null) },
        h("td", {}, h("span", { class: "who" }, sideLine(row.player), NAMES[row.player])),
        h("td", {}, row.moves.replace(/\d+/g, "#$&")), leaves && h("td", { class: "leaves" }, colorLetters(row.leaves)), h("td", {}, showText(row.value)),
      ))),
    ),
    more > 0 && h("p", { class: "quiet" }, `${more.toLocaleString("en")} more rows are left out.`),
  ];
}

function line({ left, right, value, numbers }) {
  const drawn = numberLine();
  const all = (texts, exact) => texts.map((unicode, i) => ({ number: exact[i], unicode }));
  drawn.show({ value: { number: numbers.value, unicode: value }, left: all(left, numbers.left), right: all(right, numbers.right) });
  return drawn.element;
}

function columns({ heaps, total, balance }) {
  const more = heaps.length - MOST_HEAPS;
  const element = nimColumns({ heaps: heaps.slice(0, MOST_HEAPS), total });
  if (balance) element.querySelectorAll(".nim-heap")[balance[0]]?.classList.add("nim-balanced");
  return [
    element,
    more > 0 && h("p", { class: "quiet" }, `${more.toLocaleString("en")} more heaps are left out.`),
    balance && h("p", { class: "quiet" }, `The heap of ${heaps[balance[0]]} becomes ${balance[1]}: then every column is even.`),
  ];
}

/* The terms (x ± n)/2ⁿ⁻¹ that were tried, the last one being the value. */
function series({ x, terms }) {
  return h("ol", { class: "series", "aria-label": `The terms that are tried, with ${x} on the stick` }, terms.map(([above, below], i) => {
    const last = i === terms.length - 1;
    return h(
      "li", { class: last ? "term found" : "term", "aria-label": `${above} over ${below}${last ? ", far enough" : ""}` },
      h("span", { class: "term-above" }, above), h("span", { class: "term-below" }, below),
    );
  }));
}

function plays({ plays: list, left_out: more }) {
  const answer = ({ player, answer: edge }) => (edge === null ? "none helps" : `${NAMES[player === "left" ? "right" : "left"]} cuts edge ${edge}`);
  return [
    h(
      "table", { class: "table" },
      h("thead", {}, h("tr", {}, ["Begins", "cuts", "the answer"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, list.map((play) => h("tr", {}, h("td", {}, NAMES[play.player]), h("td", {}, `edge ${play.edge}`), h("td", {}, answer(play))))),
    ),
    more > 0 && h("p", { class: "quiet" }, `${more} first moves are like one that is listed.`),
  ];
}
