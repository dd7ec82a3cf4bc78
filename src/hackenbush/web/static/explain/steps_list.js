/*
 * The explanation as a list: every item is numbered, says its rule, shows it as small pictures, and unfolds its figure.
 *
 * If there are many items, pictures and figures are made when their item first comes near the window, so that a hundred
 * steps are no slower than ten; before printing, all are made, with the lemmas. Formulas are folded away.
 */

import { subjectOf } from "../../live/steps.js";
import { fill, h } from "../page/dom.js";
import { yieldToBrowser } from "../page/yielding.js";
import { figureOf } from "./figures.js";
import { formula, sentence } from "./formula.js";
import { lemmaLevel } from "./levels.js";
import { stripOf } from "./strip.js";

const MANY = 40; // items, beyond which those out of sight are not laid out

export function mountStepsList(root, { onPick, onShow }) {
  const reveal = createReveal(root);
  let shown = null; // the level that is listed
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
  /* One item after the other, unless another level is listed meanwhile. */
  const makeAll = async (mine) => {
    for (const element of [...mine.keys()]) {
      make(element);
      await yieldToBrowser();
      if (waiting !== mine) return;
    }
  };
  addEventListener("beforeprint", () => {
    [...waiting.keys()].forEach(make);
    if (shown) printWhole(root, shown);
  });
  addEventListener("afterprint", () => root.querySelectorAll(".lemma-whole").forEach((place) => fill(place)));

  root.addEventListener("click", ({ target }) => {
    const item = target.closest("[data-item]");
    if (item && !target.closest("details, .figure, a, button:not(.reason-head)")) onPick(Number(item.dataset.item));
  });

  return {
    show(level) {
      shown = level;
      const { items, scenes, explanation } = level;
      watcher.disconnect();
      waiting = new Map();
      const many = items.length > MANY;
      root.classList.toggle("many", many);
      fill(root, items.map((item, i) => element(item, i, explanation, (step) => details(step, i, scenes, { onShow }), later)));
      if (!many) makeAll(waiting);
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
  else if (kind === "conclusion") item.append(head("∎", "So"), sentence(explanation.conclusion || concluded(explanation), "sentence conclusion"));
  else {
    item.append(head(kind === "step" ? String(i) : "→", capital(step.rule)), sentence(step.sentence));
    later(item, () => item.append(...makeDetails(step)));
  }
  return item;
}

/* The last words about a piece. */
const concluded = (lemma) => `${capital(subjectOf(lemma))} is worth ${lemma.value}.`;

const head = (number, words) => h(
  "button", { type: "button", class: "reason-head" },
  h("span", { class: "reason-number", "aria-hidden": "true" }, number), h("span", { class: "reason-rule" }, words),
);

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function details(step, i, scenes, { onShow }) {
  return [
    stripOf(step, i, scenes, { onShow }), figureOf(step),
    ...step.lemmas.flatMap((lemma, k) => [lemmaButton(lemma, `l${k}`), h("div", { class: "lemma-whole", dataset: { item: i, lemma: k } })]),
    h("details", { class: "symbols" }, h("summary", {}, "In symbols"), formula(step.formula)),
  ].filter(Boolean);
}

/* A button that opens a lemma, as a table of options opens a row. */
const lemmaButton = (lemma, opened) => h(
  "button",
  { type: "button", class: "link lemma", onclick: ({ currentTarget }) => currentTarget.dispatchEvent(new CustomEvent("why", { bubbles: true, detail: { opened } })) },
  `Why ${subjectOf(lemma)} is worth that`,
);

/* A level as a list on paper, with its lemmas in it: everything at once. */
function printed(level) {
  const { items, scenes, explanation } = level;
  const list = h("ol", { class: "reasons" }, items.map((item, i) => element(item, i, explanation, (step) => details(step, i, scenes, { onShow() {} }), (_, run) => run())));
  return printWhole(list, level);
}

/* Unfolds all formulas of a list, and puts every lemma where it is used. */
function printWhole(list, level) {
  for (const fold of list.querySelectorAll(".symbols")) fold.open = true;
  for (const place of list.querySelectorAll(".lemma-whole:empty")) {
    const { item, lemma } = place.dataset;
    place.append(printed(lemmaLevel(level.items[item].step.lemmas[lemma], level)));
  }
  return list;
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
