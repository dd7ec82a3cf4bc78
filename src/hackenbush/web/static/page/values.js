/*
 * Values as the server typesets them, in Unicode: an element that shows the signs and says the words.
 *
 * A value too long to write comes as words, and stays so.
 */

import { h } from "./dom.js";

/* A value as an element; `size` is a class of its own ("display" for the large one of a card). */
export function showValue(value, { size = "" } = {}) {
  if (!value) return h("span", { class: `worth ${size}` }, "?");
  if (isProse(value)) return h("span", { class: `worth prose ${size}` }, value.unicode);
  const { unicode, words, shortened } = value;
  return h("span", { class: `worth ${size}`, role: "img", "aria-label": words || unicode, title: shortened ? "shortened" : null }, unicode);
}

/* Any text that the server has typeset, such as a mean or a canonical form. */
export const showText = (text, { title = null } = {}) => h("span", { class: "worth", title }, text);

/* Whether a value is given in words because it is too long to write. */
export const isProse = ({ text, words }) => text === words;

/* Who wins, in the words and the badge that every panel uses. */
export const OUTCOMES = Object.freeze({
  left: { title: "Left wins", long: "Left wins, whoever starts." },
  right: { title: "Right wins", long: "Right wins, whoever starts." },
  next: { title: "First player wins", long: "Whoever moves first wins." },
  previous: { title: "Second player wins", long: "Whoever moves second wins." },
});

/* Who wins, as far as it is known: bounds may tell before the value does. */
export function outcomeOf({ solution, lower, upper }) {
  const found = solution?.value?.outcome ?? solution?.outcome;
  if (found) return found;
  if (lower?.outcome === "left") return "left";
  return upper?.outcome === "right" ? "right" : null;
}

export function outcomeBadge(outcome) {
  const { title, long } = OUTCOMES[outcome] ?? { title: "Undecided", long: "It is not known yet who wins." };
  return h("span", { class: "badge", dataset: { outcome: outcome ?? "unknown" }, title: long }, title);
}
