/*
 * Learn: the chapters, one at a time, with a table of contents. The address names the chapter; the browser remembers it.
 */

import { drawing, h } from "../page/dom.js";
import { chapterText, fillChapter } from "./chapter.js";
import { createContents } from "./contents.js";
import { listChallenges } from "./challenge.js";
import { once } from "./pictures.js";
import { createProgress } from "./progress.js";

const PRACTICE = Object.freeze({
  slug: "guess",
  title: "Guess the value",
  html: '<p class="lead">Look at a picture and say what it is worth. The cards come in rounds of five, from a stalk to three colors.</p><div class="guess"></div>',
});

const ELSEWHERE = ["f", "u", "v", "/"]; // keys that work on the picture, which is out of sight here

export const mode = {
  id: "learn",
  title: "Learn",
  key: "l",
  wide: true,
  mount(app, panel) {
    const progress = createProgress();
    const contents = createContents({ progress, practice: PRACTICE, open: (slug) => open(slug) });
    const article = h("article", { class: "chapter", "aria-busy": "true" });
    panel.append(h("div", { class: "learn" }, contents.element, article));
    const place = keepPlace(app, panel);
    const pages = new Map(); // chapters by name
    let chapters = [];
    let parts = [];
    let turn = 0; // a chapter that comes too late is not shown

    async function start() {
      try {
        const [found, challenges] = await Promise.all([app.engine.ask("chapters"), listChallenges(app)]);
        chapters = found;
        contents.list(chapters, challenges);
        const known = (wanted) => [...chapters, PRACTICE].some(({ slug }) => slug === wanted);
        await open([app.store.get().chapter, progress.chapter, chapters[0].slug].find(known), { focus: false });
      } catch (error) {
        fail(error);
      }
    }

    async function open(slug, { focus = true } = {}) {
      turn += 1;
      const mine = turn;
      article.setAttribute("aria-busy", "true");
      try {
        const chapter = slug === PRACTICE.slug ? PRACTICE : await once(pages, slug, () => app.engine.ask("chapter", { name: slug }));
        if (turn === mine) await show(chapter, { focus, isLatest: () => turn === mine });
      } catch (error) {
        if (turn === mine) fail(error);
      }
    }

    async function show(chapter, { focus, isLatest }) {
      clear();
      progress.chapter = chapter.slug;
      app.store.set({ chapter: chapter.slug });
      const at = chapters.findIndex(({ slug }) => slug === chapter.slug);
      const text = chapterText(chapter);
      const title = heading(chapter, at);
      article.replaceChildren(title, text, steps(chapters, at < 0 ? chapters.length : at, open));
      contents.close();
      place.reset();
      if (focus) title.focus();
      const filled = await fillChapter(app, text, progress);
      if (!isLatest()) for (const part of filled) part?.destroy();
      else {
        parts = filled;
        article.setAttribute("aria-busy", "false");
      }
    }

    function clear() {
      for (const part of parts) part?.destroy();
      parts = [];
    }

    function fail(error) {
      clear();
      article.setAttribute("aria-busy", "false");
      article.replaceChildren(h("p", { class: "quiet" }, error.message), h("button", { type: "button", class: "button", onclick: start }, "Try again"));
    }

    start();
    return {
      enter: place.restore,
      leave() {},
      onKey: (event) => !event.ctrlKey && !event.metaKey && ELSEWHERE.includes(event.key.toLowerCase()),
      update({ settings, chapter }, changed) {
        if (changed.has("chapter") && chapters.length && chapter !== progress.chapter) open(chapter); // by the address
        if (changed.has("settings")) for (const part of parts) part?.board?.set({ letters: settings.letters });
      },
    };
  },
};

function heading({ title }, at) {
  const number = at < 0 ? null : h("span", { class: "chapter-number", "aria-hidden": "true" }, String(at + 1));
  return h("h2", { class: "chapter-title", tabindex: "-1" }, number, title);
}

/* Buttons to the chapters before and after. */
function steps(chapters, at, open) {
  const step = (chapter, before, after) => chapter
    ? h("button", { type: "button", class: "button step", onclick: () => open(chapter.slug) }, before, h("span", {}, chapter.title), after)
    : h("span");
  return h("nav", { class: "chapter-steps", "aria-label": "Previous and next chapter" }, step(chapters[at - 1], drawing("left"), null), step(chapters[at + 1], null, drawing("right")));
}

/* Remembers how far the reader has scrolled while another mode is on, whose panel scrolls in the same frame. */
function keepPlace(app, panel) {
  const frame = panel.closest(".panel") ?? panel;
  let scrolled = 0;
  frame.addEventListener("scroll", () => {
    if (app.store.get().mode === mode.id) scrolled = frame.scrollTop;
  });
  return { restore: () => frame.scrollTo(0, scrolled), reset: () => frame.scrollTo(0, 0) };
}
