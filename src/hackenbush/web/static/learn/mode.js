/*
 * Learn: the chapters, one at a time, with a table of contents. Boards, challenges, cards, heaps and cakes in a chapter are
 * made when it is opened and destroyed when another is.
 */

import { drawing, h } from "../page/dom.js";
import { fillCake } from "./cake.js";
import { fillChallenge } from "./challenge.js";
import { fillGuess } from "./guess.js";
import { fillHeaps } from "./heaps.js";
import { fillLive } from "./live.js";
import { once } from "./pictures.js";
import { createProgress } from "./progress.js";
import { typesetClaims } from "./typeset.js";

const FILLERS = [[".live", fillLive], [".try", fillChallenge], [".guess", fillGuess], [".heaps", fillHeaps], [".cake", fillCake]];
const PRACTICE = Object.freeze({
  slug: "guess",
  title: "Guess the value",
  html: '<p class="lead">Look at a picture and say what it is worth. The cards come in rounds of five, from a stalk to three colors.</p><div class="guess"></div>',
});

export const mode = {
  id: "learn",
  title: "Learn",
  key: "l",
  wide: true,
  mount(app, panel) {
    const progress = createProgress();
    const kept = new Map();
    const contents = h("ol", { class: "contents" });
    const practice = h("button", { type: "button", class: "contents-line", onclick: () => open(PRACTICE.slug) }, h("span"), h("span", { class: "contents-title" }, PRACTICE.title));
    const folded = h("details", { class: "contents-fold", open: true }, h("summary", {}, "Chapters"), contents, practice);
    const article = h("article", { class: "chapter", "aria-busy": "true" });
    panel.append(h("div", { class: "learn" }, h("nav", { class: "learn-nav", "aria-label": "Chapters" }, folded), article));
    const narrow = matchMedia("(max-width: 899px)");
    const fold = () => { folded.open = !narrow.matches; };
    narrow.addEventListener("change", fold);
    fold();

    let chapters = [];
    let challenges = [];
    let parts = [];
    let scrolled = 0;
    let turn = 0; // a chapter that comes too late is not shown

    async function start() {
      try {
        [chapters, challenges] = await Promise.all([
          once(kept, "chapters", () => app.api.get("chapters")), once(kept, "challenges", () => app.api.get("challenges")),
        ]);
        const known = [...chapters, PRACTICE].some(({ slug }) => slug === progress.chapter);
        await open(known ? progress.chapter : chapters[0].slug, { focus: false });
      } catch (error) {
        fail(error);
      }
    }

    async function open(slug, { focus = true } = {}) {
      turn += 1;
      const mine = turn;
      article.setAttribute("aria-busy", "true");
      try {
        const chapter = slug === PRACTICE.slug ? PRACTICE : await once(kept, slug, () => app.api.get(`chapters/${slug}`));
        if (turn === mine) await show(chapter, focus);
      } catch (error) {
        if (turn === mine) fail(error);
      }
    }

    async function show(chapter, focus) {
      clear();
      progress.chapter = chapter.slug;
      const at = chapters.findIndex(({ slug }) => slug === chapter.slug);
      const heading = h("h2", { class: "chapter-title", tabindex: "-1" }, at < 0 ? null : h("span", { class: "chapter-number", "aria-hidden": "true" }, String(at + 1)), chapter.title);
      const text = h("div", { class: "chapter-text" });
      text.innerHTML = chapter.html; // the package's own files, not what anybody typed
      article.replaceChildren(heading, text, steps(at < 0 ? chapters.length : at));
      typesetClaims(text);
      list();
      if (narrow.matches) folded.open = false;
      scroller().scrollTo(0, 0);
      if (focus) heading.focus();
      await fillAll(text);
      article.setAttribute("aria-busy", "false");
    }

    async function fillAll(text) {
      const mine = turn;
      const filled = FILLERS.flatMap(([selector, fill]) => [...text.querySelectorAll(selector)].map(async (element) => {
        try {
          return await fill(app, element, progress);
        } catch (error) {
          element.replaceChildren(h("p", { class: "quiet" }, error.message));
          return null;
        }
      }));
      for (const part of await Promise.all(filled)) {
        if (turn === mine) parts.push(part);
        else part?.destroy();
      }
    }

    function clear() {
      for (const part of parts) part?.destroy();
      parts = [];
    }

    function steps(at) {
      const step = (chapter, before, after) => chapter
        ? h("button", { type: "button", class: "button step", onclick: () => open(chapter.slug) }, before, h("span", {}, chapter.title), after)
        : h("span");
      return h("nav", { class: "chapter-steps", "aria-label": "Previous and next chapter" }, step(chapters[at - 1], drawing("left"), null), step(chapters[at + 1], null, drawing("right")));
    }

    function list() {
      practice.toggleAttribute("aria-current", progress.chapter === PRACTICE.slug);
      contents.replaceChildren(...chapters.map(({ slug, title, minutes }, index) => {
        const own = challenges.filter(({ chapter }) => chapter === slug);
        const done = own.filter(({ id }) => progress.has(id)).length;
        const state = done ? `${done} of ${own.length} solved` : `${minutes} min`;
        return h("li", {}, h(
          "button", { type: "button", class: "contents-line", "aria-current": slug === progress.chapter ? "page" : null, onclick: () => open(slug) },
          h("span", { class: "contents-number" }, String(index + 1)), h("span", { class: "contents-title" }, title),
          h("span", { class: "contents-state quiet" }, done === own.length && done ? h("span", { title: state }, "✓") : state),
        ));
      }));
    }

    function fail(error) {
      article.setAttribute("aria-busy", "false");
      article.replaceChildren(h("p", { class: "quiet" }, error.message), h("button", { type: "button", class: "button", onclick: start }, "Try again"));
    }

    const scroller = () => panel.closest(".panel") ?? panel;
    scroller().addEventListener("scroll", () => {
      if (app.store.get().mode === mode.id) scrolled = scroller().scrollTop;
    });
    progress.subscribe(list);
    start();
    return {
      enter() { scroller().scrollTo(0, scrolled); },
      leave() {},
      update({ settings }, changed) {
        if (changed.has("settings")) for (const part of parts) part?.board?.set({ letters: settings.letters });
      },
    };
  },
};
