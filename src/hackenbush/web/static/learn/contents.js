/*
 * The table of contents: the chapters with their solved challenges, and the page of cards. On a narrow page it is folded.
 *
 *   createContents({ progress, practice, open }) -> { element, list(chapters, challenges), close() }
 */

import { h } from "../page/dom.js";

export function createContents({ progress, practice, open }) {
  const lines = h("ol", { class: "contents" });
  const cards = h(
    "button", { type: "button", class: "contents-line", onclick: () => open(practice.slug) },
    h("span"), h("span", { class: "contents-title" }, practice.title),
  );
  const folded = h("details", { class: "contents-fold" }, h("summary", {}, "Chapters"), lines, cards);
  const narrow = matchMedia("(max-width: 899px)");
  const fold = () => { folded.open = !narrow.matches; };
  narrow.addEventListener("change", fold);
  fold();

  let shown = [[], []];
  function list(chapters, challenges) {
    shown = [chapters, challenges];
    lines.replaceChildren(...chapters.map((chapter, index) => h("li", {}, line(chapter, index, challenges))));
    if (progress.chapter === practice.slug) cards.setAttribute("aria-current", "page");
    else cards.removeAttribute("aria-current");
  }

  function line({ slug, title, minutes }, index, challenges) {
    const own = challenges.filter(({ chapter }) => chapter === slug);
    const done = own.filter(({ id }) => progress.has(id)).length;
    const state = done ? `${done} of ${own.length} solved` : `${minutes} min`;
    const isCurrent = slug === progress.chapter;
    return h(
      "button", { type: "button", class: "contents-line", "aria-current": isCurrent ? "page" : null, onclick: () => open(slug) },
      h("span", { class: "contents-number" }, String(index + 1)), h("span", { class: "contents-title" }, title),
      h("span", { class: "contents-state quiet" }, done && done === own.length ? h("span", { title: state, role: "img", "aria-label": "all solved" }, "✓") : state),
    );
  }

  progress.subscribe(() => list(...shown));
  return { element: h("nav", { class: "learn-nav", "aria-label": "Chapters" }, folded), list, close: fold };
}
