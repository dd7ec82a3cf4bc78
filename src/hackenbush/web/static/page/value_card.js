/*
 * The card with the value of the picture: the value in large type, who wins, the words, canonical form and birthday.
 *
 * While nothing is known of a new picture, the card fades but keeps its size, so that nothing jumps. `brief` omits the
 * facts.
 */

import { button, fill, h } from "./dom.js";
import { bounds, why } from "./engine_line.js";
import { isProse, outcomeBadge, outcomeOf, showText, showValue } from "./values.js";

/* `onLonger` is called with the next effort, if the engine has one (`efforts`), when a budget was spent. */
export function valueCard({ brief = false, efforts = 1, onLonger = null } = {}) {
  const figure = h("div", { class: "card-figure" });
  const badge = h("div", { class: "card-badge" });
  const words = h("p", { class: "card-words" });
  const facts = brief ? null : h("dl", { class: "facts" });
  const head = h("div", { class: "card-head" }, figure, badge);
  const longer = button("Think longer", () => onLonger(effort + 1), { class: "button longer", hidden: true });
  const element = h("section", { class: "card", "aria-label": "Value" }, h("h2", { class: "unseen" }, "Value"), head, words, longer, facts);
  let effort = 0;

  const exact = ({ value, outcome }) => {
    fill(figure, showValue(value, { size: size(value.unicode) }));
    fill(badge, outcomeBadge(value.outcome ?? outcome));
    fill(words, sentence(value));
    if (facts) fill(facts, factsOf(value));
  };
  const partial = (search) => {
    const { lower, upper, solution } = search;
    fill(figure, h("span", { class: "card-bounds" }, bounds(lower, upper)));
    fill(badge, outcomeBadge(outcomeOf(search)));
    fill(words, solution ? `Too hard here: ${why(solution.reason)}.` : "Still solving. This is what is known so far.");
    if (facts) fill(facts);
  };

  const failed = (error) => {
    fill(figure, h("span", { class: "card-bounds quiet" }, "no value"));
    fill(badge);
    fill(words, error?.message ?? "The solver has no answer.");
    if (facts) fill(facts);
  };

  return {
    element,
    update({ search }) {
      const { state, solution, lower, upper } = search;
      const isFailed = state === "error" || state === "busy";
      effort = search.effort;
      longer.hidden = state !== "stopped" || effort + 1 >= efforts || !onLonger;
      markStale(element, !isFailed && !solution && !lower && !upper);
      if (isFailed) failed(search.error);
      else if (solution?.value) exact(solution);
      else if (solution || lower || upper) partial(search);
    },
  };
}

/* Whether what an element shows is about another position: then it fades, and nothing in it can be pressed or is read out. */
export function markStale(element, isStale) {
  element.classList.toggle("stale", isStale);
  element.inert = isStale;
}

/* Long values are set smaller. */
export const size = (text) => (text.length <= 8 ? "display" : text.length <= 22 ? "display middle" : "display small");

function sentence(value) {
  if (!value.words || value.words === value.text) return " ";
  return value.words;
}

function factsOf(value) {
  const rows = [];
  const add = (name, ...what) => rows.push(h("dt", {}, name), h("dd", {}, ...what));
  const { typeset, unicode, shortened } = value;
  if (isProse(value)) add("Close to", showText(typeset.mean));
  else if (typeset.canonical !== unicode) add("Canonical form", showText(typeset.canonical, { title: shortened ? "shortened" : null }));
  if (value.birthday !== null && value.birthday !== undefined) add("Birthday", `day ${value.birthday}`);
  if (value.kind === "switch" || hot(value)) {
    add("Mean", showText(typeset.mean));
    add("Temperature", showText(typeset.temperature));
  }
  return rows;
}

export const hot = ({ temperature }) => Boolean(temperature) && !temperature.startsWith("-") && temperature !== "0";
