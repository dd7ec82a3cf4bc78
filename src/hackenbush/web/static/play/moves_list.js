/*
 * The record as a list: each move is a button that goes to the position after it, the first one to the start. A move that
 * is pointed at is shown on the board.
 */

import { fill, h } from "../page/dom.js";
import { COLORS } from "../../live/picture.js";
import { endsOf, moveWords } from "./game.js";
import { sideLine } from "./players.js";

export function mountMovesList(root, { onGo, onPoint }) {
  const point = ({ target }) => onPoint(Number(target.closest("[data-at]")?.dataset.at ?? 0));
  for (const type of ["pointerover", "focusin"]) root.addEventListener(type, point);
  for (const type of ["pointerleave", "focusout"]) root.addEventListener(type, () => onPoint(0));
  root.addEventListener("click", ({ target }) => {
    const at = target.closest("[data-at]")?.dataset.at;
    if (at !== undefined) onGo(Number(at));
  });
  return {
    show({ game, judged }) {
      const wrong = new Set((judged?.moves ?? []).filter((move) => move.changed_hands).map((move) => move.number));
      const rows = game.moves.map((move, i) => entry(move, i + 1, game.at, wrong.has(i + 1)));
      fill(root, start(game), rows);
      const list = root.closest(".record-list");
      const now = root.querySelector("[aria-current]");
      if (list && now) keepInView(list, now);
    },
  };
}

const start = ({ at }) => h("li", {}, h(
  "button", { type: "button", class: "record-move record-start", dataset: { at: 0 }, "aria-current": at === 0 ? "step" : null }, "The start",
));

function entry(move, number, at, isWrong) {
  const more = move.falls ? h("span", { class: "quiet" }, `${move.falls} fell`) : null;
  return h("li", {}, h(
    "button",
    {
      type: "button", class: number > at ? "record-move undone" : "record-move", dataset: { at: number },
      "aria-current": number === at ? "step" : null, "aria-label": `${number}. ${moveWords(move)}${isWrong ? ". A mistake" : ""}`,
    },
    h("span", { class: "record-number" }, `${number}.`),
    sideLine(move.player),
    h("span", { class: `record-edge ${move.color}` }, `${COLORS[move.color]} ${endsOf(move)}`),
    more,
    isWrong && h("span", { class: "record-wrong", title: "The win changed hands here" }, "??"),
  ));
}

function keepInView(list, item) {
  const [frame, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom;
  else if (box.top < frame.top) list.scrollTop -= frame.top - box.top;
}
