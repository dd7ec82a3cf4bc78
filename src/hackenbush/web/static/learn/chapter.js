/*
 * A chapter on the page: its text, with every board, challenge, card, heap and cake in it brought to life.
 */

import { h } from "../page/dom.js";
import { fillCake } from "./cake.js";
import { fillChallenge } from "./challenge.js";
import { fillGuess } from "./guess.js";
import { fillHeaps } from "./heaps.js";
import { fillLive } from "./live.js";

const FORMULA = /^[\dG½¼¾⅛⅜⅝⅞↑↓∗/+−= ]{1,20}$/; // a claim that is not broken at the end of a line
const FILLERS = [[".live", fillLive], [".try", fillChallenge], [".guess", fillGuess], [".heaps", fillHeaps], [".cake", fillCake]];

/* The text of a chapter as an element; its live parts are filled later. */
export function chapterText({ html }) {
  const text = h("div", { class: "chapter-text" });
  text.innerHTML = html; // the package's own files, not text that a user typed
  for (const claim of text.querySelectorAll(".claim")) claim.classList.toggle("unbroken", FORMULA.test(claim.textContent));
  return text;
}

/* Fills the live parts of a chapter; resolves to these parts, which are destroyed when the reader leaves the chapter. */
export function fillChapter(app, text, progress) {
  const filled = FILLERS.flatMap(([selector, fill]) => [...text.querySelectorAll(selector)].map(async (element) => {
    try {
      return await fill(app, element, progress);
    } catch (error) {
      element.replaceChildren(h("p", { class: "quiet" }, error.message));
      return null;
    }
  }));
  return Promise.all(filled);
}
