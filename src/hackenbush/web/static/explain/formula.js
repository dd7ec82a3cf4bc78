/*
 * Formulas and sentences with stacked fractions, and with the letters of pictures in the colors of their edges.
 */

import { h } from "../page/dom.js";
import { fraction } from "../page/worth.js";

const TOKEN = /(\d+\/\d+)|(\d*)([¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])|(?<![\p{L}\d])((?:[brg](?::\d+)?[(),]*)+)(?![\p{L}\d])/gu;

/* A formula as an element. */
export const formula = (text, name = "reason-formula") => h("p", { class: name }, typeset(text, { letters: true }));

/* A sentence as an element; letters in it are words, not pictures. */
export const sentence = (text, name = "sentence") => h("p", { class: name }, typeset(text, { letters: false }));

/* A text as nodes and strings, in order. */
export function typeset(text, { letters = true } = {}) {
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [token, plain, whole, vulgar, picture] = match;
    if (picture && !(letters || picture.length > 1)) continue;
    parts.push(signs(text.slice(at, match.index)));
    if (plain) parts.push(fraction(plain));
    else if (vulgar) parts.push(mixed(whole, vulgar));
    else parts.push(colored(picture));
    at = match.index + token.length;
  }
  return [...parts, signs(text.slice(at))];
}

const signs = (text) => text.replaceAll("*", "∗").replace(/-(?=\d|$)/g, "−");

/* A whole number and a vulgar fraction, as in 1½. */
function mixed(whole, vulgar) {
  const [above, below] = vulgar.normalize("NFKC").split("⁄").map(BigInt);
  return fraction(`${BigInt(whole || 0) * below + above}/${below}`);
}

/* "b(r,g)" with each letter in its color. */
function colored(letters) {
  return h("span", { class: "letters" }, [...letters].map((letter) => ("brg".includes(letter) ? h("span", { class: `letter-${letter}` }, letter) : letter)));
}
