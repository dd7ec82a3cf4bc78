/*
 * Values as the server typesets them, in Unicode: an element that shows the signs and says the words.
 *
 * A long value wraps between its options. One that would fill the panel is folded, and a button next to it unfolds it,
 * also where it is drawn again; inside of a button (`fold: false`) it only ends in an ellipsis. A value too long to write
 * comes as words, and stays so.
 */

import { button, fill, h } from "./dom.js";

const MOST = 90; // characters that are shown of a folded value
const unfolded = new Set(); // the texts that a person asked to see whole

/* A value as an element; `size` is a class of its own ("display" for the large one of a card). */
export function showValue(value, { size = "", most = MOST, fold = true } = {}) {
  if (!value) return h("span", { class: `worth ${size}` }, "?");
  if (isProse(value)) return h("span", { class: `worth prose ${size}` }, value.unicode);
  const { unicode, words, shortened } = value;
  return typeset(unicode, { size, most, fold, words: words || unicode, title: shortened ? "shortened" : null });
}

/* Any text that the server has typeset, such as a mean or a canonical form. */
export const showText = (text, { title = null } = {}) => typeset(text, { title });

function typeset(text, { size = "", most = MOST, fold = true, words = null, title = null }) {
  const signs = (shown) => h(
    "span", { class: `worth ${size}`, role: words && "img", "aria-label": words, title: shown === text ? title : "shortened" }, breakable(shown),
  );
  const brief = shortened(text, most);
  if (brief === text || !fold) return signs(brief);
  const place = h("span");
  const more = button("", () => {
    if (!unfolded.delete(text)) unfolded.add(text);
    draw();
  }, { class: "link unfold" });
  const draw = () => {
    const isOpen = unfolded.has(text);
    fill(place, signs(isOpen ? text : brief));
    more.setAttribute("aria-expanded", String(isOpen));
    more.textContent = isOpen ? "show less" : "show all";
  };
  draw();
  return h("span", { class: "folded" }, place, " ", more);
}

/* The beginning of a long text, up to the end of an option. */
function shortened(text, most) {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  return `${start.slice(0, Math.max(start.lastIndexOf(","), start.lastIndexOf("|"), Math.floor(most / 2)) + 1)}…`;
}

/* Lines may end after a comma or a bar. */
const breakable = (text) => text.split(/(?<=[,|])/u).flatMap((part, i) => (i ? [h("wbr"), part] : [part]));

/* Whether a value is given in words because it is too long to write; a large number is its own name. */
export const isProse = ({ text, words }) => text === words && text.includes(" ");

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
