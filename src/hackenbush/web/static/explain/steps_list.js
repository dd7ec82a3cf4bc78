/*
 * The explanation as a list: every item is numbered, says its rule, shows it as small pictures, and unfolds its figure.
 *
 * If there are many items, pictures and figures are made when their item first comes near the window, so that a hundred
 * steps are no slower than ten; before printing, all are made. Formulas are folded away.
 */

import { fill, h } from "../page/dom.js";
import { figureOf } from "./figures.js";
import { formula, sentence } from "./formula.js";
import { stripOf } from "./strip.js";

const MANY = 40; // items, beyond which those out of sight are not laid out

export function mountStepsList(root, { onPick, onShow, onLemma }) {
  const reveal = createReveal(root);
  let waiting = new Map(); // elements whose figure is still to be made
  const make = (element) => {
    waiting.get(element)?.();
    waiting.delete(element);
    watcher.unobserve(element);
  };
  const watcher = new IntersectionObserver((entries) => entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => make(target)), { rootMargin: "400px" });
  const later = (element, run) => {
    waiting.set(element, run);
    watcher.observe(element);
  };
  addEventListener("beforeprint", () => [...waiting.keys()].forEach(make));

  root.addEventListener("click", ({ target }) => {
    const item = target.closest("[data-item]");
    if (item && !target.closest("details, .figure, a, button:not(.reason-head)")) onPick(Number(item.dataset.item));
  });

  return {
    show({ items, scenes, explanation }) {
      watcher.disconnect();
      waiting = new Map();
      const many = items.length > MANY;
      root.classList.toggle("many", many);
      fill(root, items.map((item, i) => element(item, i, explanation, (step) => details(step, i, scenes, { onShow, onLemma }), later)));
      if (!many) [...waiting.keys()].forEach(make);
    },
    /* Marks an item as the one the board shows, and brings it into view; with the first and the last goes what is around the list. */
    point(i) {
      root.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const item = root.children[i];
      if (!item) return;
      item.setAttribute("aria-current", "step");
      if (waiting.has(item)) make(item);
      const isLast = item === root.lastElementChild && root.nextElementSibling?.hidden === false;
      reveal(isLast ? root.nextElementSibling : i === 0 ? root.previousElementSibling : item, { smoothly: !root.classList.contains("many") });
    },
  };
}

function element({ kind, step }, i, explanation, makeDetails, later) {
  const item = h("li", { class: `reason reason-${kind}`, dataset: { item: i } });
  if (kind === "start") item.append(head("·", "The picture"));
  else if (kind === "conclusion") item.append(head("∎", "So"), sentence(explanation.conclusion || `${explanation.subject} = ${explanation.value}`, "sentence conclusion"));
  else {
    item.append(head(kind === "step" ? String(i) : "→", title(step.rule)), sentence(step.sentence));
    later(item, () => item.append(...makeDetails(step)));
  }
  return item;
}

const head = (number, words) => h(
  "button", { type: "button", class: "reason-head" },
  h("span", { class: "reason-number", "aria-hidden": "true" }, number), h("span", { class: "reason-rule" }, words),
);

const title = (rule) => rule.charAt(0).toUpperCase() + rule.slice(1);

function details(step, i, scenes, { onShow, onLemma }) {
  return [
    stripOf(step, i, scenes, { onShow }), figureOf(step),
    ...step.lemmas.map((lemma) => h("button", { type: "button", class: "link lemma", onclick: () => onLemma(lemma) }, "Why ", formula(lemma.subject, "lemma-subject", "span"), " is worth that")),
    symbols(step),
  ].filter(Boolean);
}

/* The formula of a step, folded away. */
function symbols(step) {
  const fold = h("details", { class: "symbols" }, h("summary", {}, "In symbols"), formula(step.formula));
  addEventListener("beforeprint", () => { fold.open = true; });
  return fold;
}

/*
 * A function that scrolls an element into view, no further than needed.
 *
 * Items on the way grow as they are laid out and as their figures are made; for a moment the element is kept in view
 * while they do, unless the reader scrolls.
 */
function createReveal(root) {
  const [still, moment] = [matchMedia("(prefers-reduced-motion: reduce)"), 1000];
  let kept = null;
  let until = 0;
  const scroll = (behavior) => kept.scrollIntoView({ block: "nearest", behavior });
  new ResizeObserver(() => performance.now() < until && scroll("auto")).observe(root);
  for (const type of ["wheel", "pointerdown"]) root.addEventListener(type, () => { until = 0; }, { passive: true });
  return (element, { smoothly }) => {
    kept = element;
    until = performance.now() + moment;
    scroll(smoothly && !still.matches ? "smooth" : "auto");
  };
}
