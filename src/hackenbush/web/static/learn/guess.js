/*
 * Guess the value: a card with a picture and four answers. Cards come in rounds of five, from easy to hard.
 */

import { h } from "../page/dom.js";
import { showValue } from "../page/values.js";
import { openIn, viewBoard } from "./live.js";

const LEVELS = ["A stalk", "Two stalks", "A tree", "Green", "Three colors"];
const ROUNDS = 100_000;

export async function fillGuess(app, element) {
  let seed = LEVELS.length * Math.floor(Math.random() * ROUNDS);
  let shown = null;
  const score = { right: 0, tried: 0 };
  const title = h("h3", { class: "try-title" });
  const body = h("div", { class: "try-body" });
  const choices = h("div", { class: "guess-choices", role: "group", "aria-label": "What is it worth?" });
  const verdict = h("p", { class: "try-verdict", role: "status" });
  const next = h("button", { type: "button", class: "button", onclick: () => deal(seed + 1) }, "Next card");
  const tally = h("span", { class: "quiet tally" });
  const links = h("span");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", "Guess the value");
  element.replaceChildren(title, h("p", { class: "try-task" }, "What is it worth?"), body, choices, verdict, h("div", { class: "try-foot" }, next, tally, links));
  await deal(seed);
  return { destroy: () => shown?.destroy() };

  async function deal(number) {
    const card = await app.engine.ask("guess", { seed: number }).catch((error) => tell({ ok: false, message: error.message }));
    if (!card) return;
    seed = number;
    shown?.destroy();
    body.replaceChildren();
    title.replaceChildren(`Guess the value: ${LEVELS[card.level - 1].toLowerCase()}`);
    shown = viewBoard(app, body, { picture: card.picture, name: "Picture to be valued" });
    links.replaceChildren(openIn(app, () => card.picture));
    tell({ ok: "", message: "" });
    let first = true;
    choices.replaceChildren(...card.choices.map((choice) => {
      const button = h("button", { type: "button", class: "guess-choice", onclick: () => answer(choice, button) }, showValue(choice));
      return button;
    }));

    async function answer(choice, button) {
      const { ok, message } = await app.engine.ask("challenge", { id: card.id, answer: choice.text }).catch((error) => ({ ok: false, message: error.message }));
      if (seed !== number) return; // another card lies there by now
      button.dataset.ok = String(ok);
      tell({ ok, message });
      if (first) {
        score.tried += 1;
        score.right += Number(ok);
        tally.textContent = `${score.right} of ${score.tried} at first sight`;
      }
      first = false;
      if (ok) for (const each of choices.children) each.disabled = true;
    }
  }

  function tell({ ok, message }) {
    verdict.textContent = message;
    verdict.dataset.ok = String(ok);
  }
}
