/*
 * The parts of a picture as chips, and their sum as an equation.
 *
 * A pressed chip isolates its part on the board: onIsolate gets its index, or null when it is released.
 */

import { button, fill, h } from "./dom.js";
import { isProse, showValue } from "./values.js";

const SHOWN = 24; // chips; for a hedge of two hundred stalks the equation is enough

export function partChips({ onIsolate }) {
  const element = h("div", { class: "chips", role: "group", "aria-label": "Parts" });
  let pressed = null, pressedIn = null;
  const mark = () => {
    for (const shown of element.querySelectorAll(".chip")) {
      shown.setAttribute("aria-pressed", String(Number(shown.dataset.index) === pressed));
    }
  };
  const press = (index) => {
    pressed = pressed === index ? null : index;
    mark();
    onIsolate(pressed);
  };
  return {
    element,
    show(parts, node) { // again when more is known of the same node: then a pressed chip stays pressed
      if (node !== pressedIn) pressed = null;
      pressedIn = node;
      fill(element, parts.slice(0, SHOWN).map((part, index) => chip(part, index, () => press(index))),
        parts.length > SHOWN && h("span", { class: "quiet chip-rest" }, `and ${parts.length - SHOWN} more`));
      mark();
    },
  };
}

function chip({ edges, value, method }, index, onclick) {
  const size = edges.length === 1 ? "1 edge" : `${edges.length} edges`;
  const title = method ? `${size}, by ${method}` : size;
  const content = [value && isProse(value) ? "a long value" : showValue(value, { most: 24, fold: false }), h("span", { class: "quiet" }, size)];
  return button(content, onclick, { class: "chip", "aria-pressed": "false", dataset: { index }, title });
}

/* "½ + ½ − 1 = 0"; equal parts are combined: "3 · ½". Null if there is nothing to add. */
export function equation(parts, total) {
  const known = parts.filter(({ value }) => value);
  if (known.length < 2 || known.length < parts.length || known.some(({ value }) => isProse(value))) return null;
  const counts = new Map();
  for (const { value } of known) counts.set(value.unicode, { words: value.words, times: (counts.get(value.unicode)?.times ?? 0) + 1 });
  const terms = [...counts].flatMap(([text, { times }], index) => term(text, times, index === 0));
  const element = h("p", { class: "equation worth", "aria-label": spoken(counts, total), role: "img" }, terms);
  if (total) element.append(h("span", { class: "relation" }, " = "), h("span", { class: "equation-total" }, total.unicode));
  return element;
}

function term(text, times, first) {
  const negative = /^−[^↑↓∗]+$/.test(text);
  const sign = negative ? "−" : "+";
  const shown = negative ? text.slice(1) : text;
  const lead = first ? (negative ? "−" : "") : ` ${sign} `;
  return [h("span", { class: "relation" }, lead), times > 1 ? `${times} · ` : "", h("span", { class: "equation-term" }, shown)];
}

function spoken(counts, total) {
  const sum = [...counts.values()].map(({ words, times }) => (times > 1 ? `${times} times ${words}` : words)).join(" plus ");
  return total ? `${sum} equals ${total.words}` : sum;
}
