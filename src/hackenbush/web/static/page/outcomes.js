/* Who wins, in the words and the badge that every panel uses. */

import { h } from "./dom.js";

export const OUTCOMES = Object.freeze({
  left: { title: "Left wins", long: "Left wins, whoever starts.", symbol: "L" },
  right: { title: "Right wins", long: "Right wins, whoever starts.", symbol: "R" },
  next: { title: "First player wins", long: "Whoever moves first wins.", symbol: "N" },
  previous: { title: "Second player wins", long: "Whoever moves second wins.", symbol: "P" },
});

export function outcomeBadge(outcome) {
  const { title, long } = OUTCOMES[outcome] ?? { title: "Undecided", long: "It is not known yet who wins." };
  return h("span", { class: "badge", dataset: { outcome: outcome ?? "unknown" }, title: long }, title);
}
