/*
 * Heaps of Nim: a stone is a button that takes itself and everything above it. The computer balances the heaps when it can.
 */

import { h } from "../page/dom.js";
import { computerSwitch, endWords, pause, PLAYERS, turnWords } from "./players.js";

export function fillHeaps(app, element) {
  const start = element.dataset.heaps.split(",").map(Number);
  let heaps = start;
  let past = [];
  let turn = "left";
  let against = null;
  let round = 0;

  const table = h("div", { class: "heaps-table" });
  const status = h("p", { class: "turn", role: "status" });
  const back = h("button", { type: "button", class: "link", onclick: takeBack }, "Take back");
  const again = h("button", { type: "button", class: "link", onclick: () => reset(start, [], "left") }, "Start again");
  const opponent = computerSwitch("right", false, (on) => {
    against = on ? "right" : null;
    show();
  });
  element.setAttribute("role", "figure");
  element.setAttribute("aria-label", element.dataset.caption);
  element.replaceChildren(
    h("div", { class: "live-frame" }, table, h("div", { class: "live-foot" }, status, h("span", { class: "live-tools" }, opponent, back, again))),
    h("p", { class: "live-caption" }, h("span", {}, element.dataset.caption)),
  );
  show();
  return { destroy: () => { round += 1; } };

  function take(heap, left) {
    app.announce(`${PLAYERS[turn].name} takes ${heaps[heap] - left} from heap ${heap + 1}.`);
    reset(heaps.with(heap, left), [...past, heaps], PLAYERS[turn].other);
  }

  function reset(next, before, player) {
    [heaps, past, turn] = [next, before, player];
    show();
  }

  function takeBack() {
    const steps = against === "right" && turn === "left" ? 2 : 1;
    const kept = past.slice(0, -steps);
    reset(past.at(-steps), kept, kept.length % 2 ? "right" : "left");
  }

  async function show() {
    round += 1;
    const mine = round;
    const isOver = !heaps.some(Boolean);
    const isTheirs = turn === against;
    table.replaceChildren(...heaps.map((count, heap) => column(count, heap, isOver || isTheirs)));
    status.replaceChildren(...(isOver ? endWords(turn) : turnWords(turn, against)));
    back.disabled = again.disabled = !past.length;
    if (isOver || !isTheirs) return;
    await pause();
    if (round === mine) take(...bestMove(heaps));
  }

  function column(count, heap, disabled) {
    const stones = Array.from({ length: count }, (_, index) => count - 1 - index).map((left) =>
      h("button", { type: "button", class: "stone", disabled, "aria-label": `Heap ${heap + 1}: take ${count - left}, leave ${left}`, onclick: () => take(heap, left) }));
    return h("div", { class: "heap", role: "group", "aria-label": `Heap of ${count}` }, h("div", { class: "stones" }, stones), h("span", { class: "heap-count" }, String(count)), h("span", { class: "heap-powers quiet" }, powers(count)));
  }
}

/* A heap that balances the others, or one stone from the largest. */
function bestMove(heaps) {
  const total = heaps.reduce((sum, count) => sum ^ count, 0);
  const heap = heaps.findIndex((count) => (count ^ total) < count);
  if (heap >= 0) return [heap, heaps[heap] ^ total];
  const largest = heaps.indexOf(Math.max(...heaps));
  return [largest, heaps[largest] - 1];
}

const powers = (count) => [8, 4, 2, 1].filter((power) => count & power).join(" + ") || "–";
