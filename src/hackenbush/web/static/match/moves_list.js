/*
 * The moves of a match as a list: the main line, and below a move the variations that were tried instead of it. Each move
 * is a button with a small picture of the cut that goes to the position after it, the first one to the start. A move that
 * is pointed at is shown on the board, with what fell.
 */

import { COLORS } from "../../live/picture.js";
import { button, fill, h, iconButton } from "../page/dom.js";
import { sideLine } from "./players.js";
import { miniature } from "../page/thumbnail.js";
import { movesAfter, nodeAt } from "./tree.js";
import { moveWords } from "./words.js";

const LARGEST = 40; // edges of a picture that can be made out in a row

/* onGo(path), onPoint(path or null), onPromote(path) and onForget(path) are called for what is pressed and pointed at. */
export function mountMovesList(root, { onGo, onPoint, onPromote, onForget }) {
  const pathOf = (target) => target.closest("[data-path]")?.dataset.path.split(".").filter(Boolean);
  const point = ({ target }) => onPoint(pathOf(target) ?? null);
  for (const type of ["pointerover", "focusin"]) root.addEventListener(type, point);
  for (const type of ["pointerleave", "focusout"]) root.addEventListener(type, () => onPoint(null));
  root.addEventListener("click", ({ target }) => {
    const path = pathOf(target);
    if (path) ({ promote: onPromote, forget: onForget }[target.closest("[data-act]")?.dataset.act] ?? onGo)(path);
  });
  return {
    /* `wrong` is a set of paths, as texts, that were mistakes. */
    show(match, { wrong = new Set() } = {}) {
      fill(root, start(match), rows(match, [], { wrong }));
      const now = root.querySelector("[aria-current]");
      if (now) keepInView(root.closest(".record-list"), now);
    },
  };
}

const start = ({ at }) => h("li", {}, button("The start", null, {
  class: "record-move record-start", "data-path": "", "aria-current": at.length ? null : "step",
}));

/* The moves after a path, and the variations from them. */
function rows(match, from, options) {
  const found = [];
  for (let path = from, next = movesAfter(match, path); next.length; next = movesAfter(match, path)) {
    const [main, ...others] = next;
    found.push(entry(match, [...path, main], options));
    for (const other of others) found.push(variation(match, [...path, other], options));
    path = [...path, main];
  }
  return found;
}

function variation(match, path, options) {
  return h(
    "li", { class: "variation" },
    h("div", { class: "variation-head", dataset: { path: path.join(".") } },
      h("span", { class: "quiet" }, `Instead of move ${path.length}`),
      h("span", { class: "variation-tools" },
        button("Make it the main line", null, { class: "link", "data-act": "promote" }),
        iconButton("close", "Forget this variation", { "data-act": "forget" }))),
    h("ol", {}, entry(match, path, options), rows(match, path, options)),
  );
}

function entry(match, path, { wrong }) {
  const { move, parent } = nodeAt(match, path);
  const { player, color, falls } = move;
  const key = path.join(".");
  const isWrong = wrong.has(key);
  const isMade = path.every((move, i) => match.at[i] === move);
  return h("li", {}, h(
    "button",
    {
      type: "button", class: isMade ? "record-move" : "record-move undone", dataset: { path: key },
      "aria-current": isMade && path.length === match.at.length ? "step" : null,
      "aria-label": `${path.length}. ${moveWords(move)}${isWrong ? ". A mistake" : ""}`,
    },
    h("span", { class: "record-number" }, `${path.length}.`),
    sideLine(player),
    drawn(parent, move),
    h("span", { class: `record-edge ${color}` }, COLORS[color]),
    falls.length > 0 && h("span", { class: "quiet" }, `${falls.length} fell`),
    isWrong && h("span", { class: "record-wrong", title: "The win changed hands here" }, "??"),
  ));
}

const drawings = new WeakMap(); // by move: they never change

/* The position before a move, with the cut crossed out. */
function drawn({ picture, origin }, move) {
  if (picture.edges.length > LARGEST) return null;
  if (!drawings.has(move)) drawings.set(move, miniature(picture, { crossed: [origin.indexOf(move.edge)] }));
  return drawings.get(move).cloneNode(true);
}

function keepInView(list, item) {
  const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  else if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
}
