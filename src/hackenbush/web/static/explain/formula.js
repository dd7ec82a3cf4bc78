/*
 * Formulas and sentences, with the letters of pictures in the colors of their edges.
 */

import { numberOf } from "../match/words.js";
import { h } from "../page/dom.js";

const PICTURE = /(?<![\p{L}\d])(?:[brg](?::\d+)?[(),]*)+(?![\p{L}\d])/gu;

/* A formula as an element. */
export const formula = (text, name = "reason-formula", tag = "p") => h(tag, { class: name }, colorLetters(text));

/* A sentence as an element; a single letter in it is a word, not a picture. The engine counts edges from 0, the page from 1. */
export const sentence = (text, name = "sentence") => h("p", { class: name }, colorLetters(peoplesNumbers(text), { least: 2 }));

const peoplesNumbers = (text) => text.replace(/\b(edge) (\d+)/g, (_, word, edge) => `${word} ${numberOf(Number(edge))}`);

/* A text as nodes and strings, in order; pictures have at least so many letters. */
export function colorLetters(text, { least = 1 } = {}) {
  const parts = [];
  let at = 0;
  for (const { 0: picture, index } of text.matchAll(PICTURE)) {
    if (picture.length < least) continue;
    parts.push(text.slice(at, index), colored(picture));
    at = index + picture.length;
  }
  return [...parts, text.slice(at)];
}

/* "b(r,g)" with each letter in its color. */
function colored(letters) {
  return h("span", { class: "letters" }, [...letters].map((letter) => ("brg".includes(letter) ? h("span", { class: `letter-${letter}` }, letter) : letter)));
}
