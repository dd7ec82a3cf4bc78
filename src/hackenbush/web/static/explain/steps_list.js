/*
 * The explanation as a list: every item is numbered, says its rule, and unfolds its figure and its lemmas.
 *
 * If there are many items, a figure is made when its item first comes near the window, so that a hundred steps are no
 * slower than ten; before printing, all are made.
 */

import { fill, h } from "../page/dom.js";
import { figureOf } from "./figures.js";
import { formula, sentence } from "./formula.js";

const MANY = 40; // items, beyond which those out of sight are not laid out

export function mountStepsList(root, { onPick }) {
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
    show(items, explanation) {
      watcher.disconnect();
      waiting = new Map();
      const many = items.length > MANY;
      root.classList.toggle("many", many);
      fill(root, items.map((item, i) => element(item, i, explanation, later)));
      if (!many) [...waiting.keys()].forEach(make);
    },
    /* Marks an item as the one the board shows, and brings it into view; with the last one goes what follows the list. */
    point(i) {
      root.querySelector("[aria-current]")?.removeAttribute("aria-current");
      const item = root.children[i];
      if (!item) return;
      item.setAttribute("aria-current", "step");
      if (waiting.has(item)) make(item);
      const isLast = item === root.lastElementChild && root.nextElementSibling?.hidden === false;
      reveal(isLast ? root.nextElementSibling : item, { smoothly: !root.classList.contains("many") });
    },
  };
}

function element({ kind, step }, i, explanation, later) {
  const item = h("li", { class: `reason reason-${kind}`, dataset: { item: i } });
  if (kind === "start") item.append(head("·", "The picture"));
  else if (kind === "conclusion") item.append(head("∎", "So"), sentence(explanation.conclusion, "sentence conclusion"));
  else {
    item.append(head(kind === "step" ? String(i) : "→", title(step.rule)), sentence(step.sentence), formula(step.formula));
    later(item, () => item.append(...details(step, later)));
  }
  return item;
}

const head = (number, words) => h(
  "button", { type: "button", class: "reason-head" },
  h("span", { class: "reason-number", "aria-hidden": "true" }, number), h("span", { class: "reason-rule" }, words),
);

const title = (rule) => rule.charAt(0).toUpperCase() + rule.slice(1);

function details(step, later) {
  return [figureOf(step.figure), ...step.lemmas.map((each) => lemma(each, later))].filter(Boolean);
}

/* A lemma unfolds into its own steps, which are made when it is first opened. */
function lemma(explanation, later) {
  const inner = h("ol", { class: "lemma-steps" });
  const fold = h("details", { class: "lemma" }, h("summary", {}, "Why ", formula(explanation.subject, "lemma-subject"), " is worth that"), inner);
  const open = () => {
    if (inner.children.length) return;
    fill(inner, explanation.steps.map((step) => h(
      "li", { class: "lemma-step" },
      h("p", { class: "reason-rule" }, title(step.rule)), sentence(step.sentence), formula(step.formula), details(step, later),
    )));
  };
  fold.addEventListener("toggle", open, { once: true });
  addEventListener("beforeprint", open, { once: true });
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
