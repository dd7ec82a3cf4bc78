/*
 * A value taken apart into number, ups and star, with its atomic weight: what each share means, in a line.
 */

import { h } from "./dom.js";
import { worth } from "./worth.js";

export function shares({ parts, atomic_weight: weight }) {
  const { number = "0", ups = "0", star = "0" } = parts ?? {};
  const rows = parts ? [
    share(number, number, "number", `moves ahead for ${number.startsWith("-") ? "Right" : "Left"}`),
    share(arrows(ups), ups, "ups", `infinitely small, in ${String(ups).startsWith("-") ? "Right's" : "Left's"} favor`),
    share(String(star) === "1" ? "*" : `*${star}`, star, "star", "as a heap of Nim"),
  ].filter(Boolean) : [];
  if (weight !== undefined && weight !== null) {
    rows.push(row(weight, "atomic weight", "the ups it counts for"));
  }
  return h("ul", { class: "shares" }, rows);
}

function share(text, amount, name, meaning) {
  if (amount === "0" || amount === 0 || amount === null) return null;
  return row(text, name, meaning);
}

const row = (text, name, meaning) =>
  h("li", { class: "share" }, worth({ text }), h("span", {}, h("b", {}, name), h("span", { class: "quiet" }, ` ${meaning}`)));

function arrows(ups) {
  const many = String(ups);
  const sign = many.startsWith("-") ? "v" : "^";
  const times = many.replace("-", "");
  return times === "1" ? sign : sign + times;
}
