/*
 * Guess first: a question before each step that can be guessed, in the item of the step, with small pictures or values.
 *
 * While one is open, the item does not say what the step does, and the items after it are not there.
 */

import { h } from "../page/dom.js";
import { drawSmall } from "../page/thumbnail.js";
import { showText } from "../page/values.js";
import { frameOf } from "./strip.js";

/* The question as an element. onRight(tries) is called when the right one is found, onReveal() when it is given up. */
export function questionOf({ words, choices, right }, { announce, onRight, onReveal }) {
  let tries = 0;
  const verdict = h("p", { class: "question-verdict", role: "status" });
  const choose = (i, button) => {
    tries += 1;
    if (i === right) {
      onRight(tries);
      return;
    }
    button.disabled = true;
    button.classList.add("wrong");
    verdict.textContent = "No. Try again.";
    announce("No. Try again.");
  };
  const buttons = choices.map((choice, i) => {
    const button = h("button", { type: "button", class: "question-choice", onclick: () => choose(i, button) }, shown(choice));
    return button;
  });
  return h(
    "div", { class: "question", role: "group", "aria-label": words },
    h("p", { class: "question-words" }, words), h("div", { class: "question-choices" }, buttons), verdict,
    h("button", { type: "button", class: "link question-reveal", onclick: onReveal }, "Show me"),
  );
}

function shown({ words, term }) {
  if (!term.picture) return showText(words);
  return [drawSmall(term, frameOf([term]), { hasNodes: true }), h("span", { class: "question-label" }, words)];
}

/* What is said in place of a question that has been answered, or null if it was given up. */
export function verdictOn(tries) {
  if (tries === null) return null;
  return h("p", { class: "question-verdict" }, tries === 1 ? "✓ Right." : `✓ Right at the ${["second", "third", "fourth"][tries - 2]} try.`);
}

/* How well it went, or null if nothing was asked. */
export function scoreOf(answers) {
  const all = [...answers.values()];
  return all.length ? h("p", { class: "question-verdict" }, `You guessed ${all.filter((tries) => tries === 1).length} of ${all.length} at the first try.`) : null;
}

/* Puts a question or a verdict below the head of an item, in place of what was there; null takes it away. */
export function putBelowHead(item, content) {
  item.querySelector(":scope > .question-place")?.remove();
  if (content) item.insertBefore(h("div", { class: "question-place" }, content), item.children[1] ?? null);
}
