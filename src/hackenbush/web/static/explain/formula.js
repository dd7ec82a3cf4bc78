/*
 * Formulas, with the letters of pictures in the colors of their edges, and sentences, which call pictures by their names.
 */

import { peoplesNumbers } from "../../live/steps.js";
import { h } from "../page/dom.js";

const PICTURE = /(?<![\p{L}\d])(?:[brg](?::\d+)?[(),]*)+(?![\p{L}\d])/gu;

/* A formula as an element. */
export const formula = (text, name = "reason-formula", tag = "p") => h(tag, { class: name }, colorLetters(text));

/* A sentence as an element. */
export const sentence = (text, name = "sentence") => h("p", { class: name }, peoplesNumbers(text));

/* A text as nodes and strings, in order. */
export function colorLetters(text) {
  const parts = [];
  let at = 0;
  for (const { 0: picture, index } of text.matchAll(PICTURE)) {
    parts.push(text.slice(at, index), colored(picture));
    at = index + picture.length;
  }
  return [...parts, text.slice(at)];
}

/* "b(r,g)" with each letter in its color. */
function colored(letters) {
  return h("span", { class: "letters" }, [...letters].map((letter) => ("brg".includes(letter) ? h("span", { class: `letter-${letter}` }, letter) : letter)));
}
