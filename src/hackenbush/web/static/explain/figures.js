/*
 * The figures of an explanation, next to the board. The board itself draws marks on the picture.
 */

import { numberOf, tagOf } from "../../live/picture.js";
import { changedBy } from "../../live/steps.js";
import { nimColumns } from "../page/columns.js";
import { h } from "../page/dom.js";
import { numberLine } from "../page/number_line.js";
import { drawSmall } from "../page/thumbnail.js";
import { showText } from "../page/values.js";
import { sideLine } from "../match/players.js";
import { colorLetters } from "./formula.js";
import { frameOf } from "./strip.js";

const MOST_HEAPS = 24;
const LONGEST_LEFT = 12; // characters of what a move leaves
const LARGEST_DRAWN = 60; // edges of a picture in a table
const PRINTED = 300; // pixels of a numbered picture on paper
const NAMES = { left: "Left", right: "Right" };

/* The figure of a step as an element, or null if there is nothing to show. */
export function figureOf(step) {
  const { figure } = step;
  const draw = { options, "number line": line, columns, series, plays }[figure?.kind];
  return draw ? h("figure", { class: `figure figure-${figure.kind.replace(" ", "-")}` }, draw(figure, step)) : null;
}

/* Every move with what it leaves: as a small picture, or in letters unless that takes too much room. */
function options({ rows, left_out: more }, step) {
  const [term] = changedBy(step).gone.filter(({ picture }) => picture);
  const isDrawn = term && term.edges.length <= LARGEST_DRAWN && rows.every(({ gone }) => gone);
  const leaves = !isDrawn && rows.every((row) => row.leaves && row.leaves.length <= LONGEST_LEFT);
  const titles = ["Who cuts", (isDrawn || leaves) && "leaves", "worth", isDrawn && h("span", { class: "unseen" }, "reason")];
  return [
    isDrawn && h("div", { class: "numbered" }, numberedPicture(term)),
    h(
      "table", { class: "table" },
      h("thead", {}, h("tr", {}, titles.filter(Boolean).map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, rows.map((row, i) => optionRow(row, i, isDrawn ? term : null, leaves))),
    ),
    more > 0 && h("p", { class: "quiet" }, `${more.toLocaleString("en")} more rows are left out.`),
  ];
}

/* A row previews its cut on the board while it is pointed at or has the focus, and opens its own explanation. */
function optionRow(row, i, term, leaves) {
  const { player, moves, value } = row;
  const tell = (type, detail) => ({ currentTarget }) => currentTarget.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  const preview = tell("preview", { row });
  const end = tell("preview", { row: null });
  const cuts = moves.replace(/\d+/g, (edge) => tagOf(Number(edge)));
  return h(
    "tr", { dataset: { player }, onpointermove: tell("preview", { row, isPointed: true }), onpointerdown: preview, onpointerleave: end, onfocusin: preview, onfocusout: end },
    h("td", {}, h("span", { class: "who" }, sideLine(player), NAMES[player]), " ", h("span", { class: "cuts" }, cuts)),
    term && h("td", { class: "left-over" }, leftOver(term, row)),
    leaves && h("td", { class: "leaves" }, colorLetters(row.leaves)),
    h("td", {}, showText(value)),
    term && h("td", {}, row.gone.length < term.origin.length && h(
      "button", { type: "button", class: "link why", "aria-label": `Why it is worth ${value} after ${NAMES[player]} cuts ${cuts}`, onclick: tell("why", { opened: `o${i}` }) }, "Why?",
    )),
  );
}

/* On paper: the picture of a table of options, with the numbers that the table uses, which are on the board otherwise. */
function numberedPicture({ picture, origin }) {
  const labels = Object.fromEntries(origin.map((edge, i) => [i, tagOf(edge)]));
  return drawSmall({ picture, labels }, frameOf([{ picture, labels }]), { pixels: PRINTED, hasNodes: true });
}

/* The picture of a table of options, with the edge that is cut lit, and what falls pale. */
function leftOver({ picture, origin }, { cuts, gone }) {
  const at = (numbers) => numbers.map((number) => origin.indexOf(number));
  return drawSmall({ picture, highlight: at(cuts.slice(0, 1)), dim: at(gone) }, frameOf([{ picture }]));
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
      h("span", { class: "term-above" }, above.replace("-", "−")), h("span", { class: "term-below" }, below),
    );
  }));
}

function plays({ plays: list, left_out: more }) {
  const answer = ({ player, answer: edge }) => (edge === null ? "none helps" : `${NAMES[player === "left" ? "right" : "left"]} cuts edge ${numberOf(edge)}`);
  return [
    h(
      "table", { class: "table" },
      h("thead", {}, h("tr", {}, ["Begins", "cuts", "the answer"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, list.map((play) => h("tr", {}, h("td", {}, NAMES[play.player]), h("td", {}, `edge ${numberOf(play.edge)}`), h("td", {}, answer(play))))),
    ),
    more > 0 && h("p", { class: "quiet" }, `${more} first moves are like one that is listed.`),
  ];
}
