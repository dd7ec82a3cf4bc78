/*
 * Nim columns: the heaps in binary, one below the other, and their sum without carrying.
 *
 * A column with an odd number of ones stays lit in the sum.
 */

import { h } from "./dom.js";

/* heaps and total are plain integers: Grundy values of the green parts, and their nim-sum. */
export function nimColumns({ heaps, total }) {
  const digits = Math.max(1, ...heaps.map((heap) => heap.toString(2).length));
  const row = (heap, name) => {
    const bits = [...heap.toString(2).padStart(digits, "0")];
    return h("tr", { class: name }, h("th", { scope: "row" }, `∗${heap}`), bits.map((bit) => h("td", { dataset: { bit } }, bit)));
  };
  return h(
    "table", { class: "nim" },
    h("caption", { class: "unseen" }, `The nim-sum of ${heaps.join(", ")} is ${total}.`),
    h("tbody", {}, heaps.map((heap) => row(heap, "nim-heap")), row(total, "nim-total")),
  );
}
