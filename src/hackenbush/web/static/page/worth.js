/*
 * The typography of values: stacked fractions, arrows, stars, bars and braces, from a value's plain text.
 *
 * worth({ text: "3/4^*", words: "three quarters up star" }) is an element that shows the symbols and says the words. The
 * text is what the package prints in ASCII, so it always reads back; ^2 is shown as a double arrow and ^3 as three times an
 * arrow, as in Winning Ways. A value too long to be written comes as a sentence, and stays one.
 */

import { h } from "./dom.js";

const TERM = /(-?\d+(?:\/\d+)?)?(?:(\^|v(?![a-z]))(\d*))?(?:\*(\d*))?/y;
const WORD = /tiny|miny|\+-|\|+|./sy;

/* A value as an element; `size` is a class of its own ("display" for the large one of a card). */
export function worth(value, { size = "" } = {}) {
  if (!value) return h("span", { class: `worth ${size}` }, "?");
  if (isProse(value.text)) return h("span", { class: `worth prose ${size}` }, value.text);
  const element = h("span", { class: `worth ${size}`, role: "img", "aria-label": value.words || value.text });
  element.append(symbols(value.text));
  if (value.shortened) element.title = "shortened";
  return element;
}

/* Whether a value is told in words because it is too long to be written. */
export const isProse = (text) => /[a-z]{3}/.test(text.replace(/tiny|miny/g, ""));

/* The symbols of a value's text, as a fragment. */
export function symbols(text) {
  const root = document.createDocumentFragment();
  const open = [root]; // brackets within brackets, without recursion
  let at = 0;
  while (at < text.length) {
    TERM.lastIndex = at;
    const [term, number, arrow, times, star] = TERM.exec(text);
    if (term) {
      open.at(-1).append(...sum(number, arrow, times, term.includes("*") ? star : null));
      at += term.length;
      continue;
    }
    WORD.lastIndex = at;
    const [word] = WORD.exec(text);
    at += word.length;
    if (word === "(" ) {
      const inner = h("sub", {});
      open.at(-1).append(inner);
      open.push(inner);
    } else if (word === ")") {
      if (open.length > 1) open.pop();
    } else open.at(-1).append(sign(word));
  }
  return root;
}

const SIGNS = { "+-": "±", "-": "−", tiny: "⧾", miny: "⧿", ",": ", ", "|": "|", "||": "‖" };

function sign(word) {
  const shown = SIGNS[word] ?? (word.startsWith("|") ? "|".repeat(word.length) : word);
  if (word.startsWith("|")) return h("span", { class: "worth-bar" }, shown);
  if (word === "{" || word === "}") return h("span", { class: "worth-brace" }, shown);
  return shown;
}

/* Number, ups and star: side by side while each is a single sign, with plus signs where there is a multiple. */
function sum(number, arrow, times, star) {
  const terms = [];
  if (number !== undefined) terms.push(fraction(number));
  const many = arrow !== undefined && Number(times || 1) > 2;
  if (arrow !== undefined) terms.push(arrows(arrow === "^", times || "1"));
  if (star !== null) terms.push(h("span", { class: "worth-star" }, `∗${star}`));
  if (!many) return terms;
  return terms.flatMap((term, index) => (index ? [h("span", { class: "worth-plus" }, "+"), term] : [term]));
}

function arrows(up, times) {
  const single = up ? "↑" : "↓";
  if (times === "1") return h("span", { class: "worth-arrow" }, single);
  if (times === "2") return h("span", { class: "worth-arrow" }, up ? "⇑" : "⇓");
  return h("span", { class: "worth-arrow" }, `${times}·${single}`);
}

/* A number: integers as they are, others with a stacked fraction, mixed where the whole part is not 0. */
export function fraction(text) {
  const negative = text.startsWith("-");
  const [above, below] = text.replace("-", "").split("/");
  const minus = negative ? "−" : "";
  if (!below) return h("span", { class: "worth-number" }, minus + above);
  const whole = BigInt(above) / BigInt(below);
  const rest = BigInt(above) % BigInt(below);
  return h(
    "span", { class: "worth-number" },
    minus, whole ? String(whole) : null,
    h("span", { class: "worth-fraction" },
      h("span", { class: "worth-above" }, String(rest)), h("span", { class: "worth-below" }, below)),
  );
}
