/*
 * Values in prose, set as they are on every panel: fractions stacked, arrows and stars in the face of mathematics. Whole numbers
 * are left as they are.
 */

import { h } from "../page/dom.js";
import { worth } from "../page/worth.js";

const SIGNS = { "½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8" };
const VALUE = /−?(?:\d+\/\d+|\d*[½¼¾⅛⅜⅝⅞])(?:[↑↓])?(?:∗\d*)?|−?\d*(?:[↑↓](?:∗\d*)?|∗\d*)/g;

const FORMULA = /^[\dG½¼¾⅛⅜⅝⅞↑↓∗/+−= ]{1,20}$/;

/* Words as nodes for an element: text, and values in it as they are set. */
export function typesetWords(words) {
  const nodes = [];
  let at = 0;
  for (const { 0: value, index } of words.matchAll(VALUE)) {
    nodes.push(words.slice(at, index), worth({ text: plain(value), words: value }));
    at = index + value.length;
  }
  return [...nodes, words.slice(at)].filter((node) => node !== "");
}

/* Sets the values in the claims of a chapter. */
export function typesetClaims(text) {
  for (const claim of text.querySelectorAll(".claim")) {
    if (FORMULA.test(claim.textContent)) claim.classList.add("unbroken");
    const walker = document.createTreeWalker(claim, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const node of found) node.replaceWith(...typesetWords(node.data));
  }
}

/* The same value in the package's own letters: 2¾ is 11/4, ↑∗ is ^*. */
function plain(value) {
  const ascii = value.replace("−", "-").replace("↑", "^").replace("↓", "v").replace("∗", "*");
  return ascii.replace(/(\d*)([½¼¾⅛⅜⅝⅞])/, (_, whole, sign) => {
    const [above, below] = SIGNS[sign].split("/").map(Number);
    return `${Number(whole) * below + above}/${below}`;
  });
}

/* A paragraph of such words. */
export const paragraph = (name, words) => h("p", { class: name }, typesetWords(words));
