/*
 * Above the board: step by step, a slider through all scenes and whatever is between them, and whether to guess first.
 */

import { fill, h, iconButton } from "../page/dom.js";

const FINE = 0.01; // of the way from one scene to the next

/* onGo gets how many scenes to go, onScrub a place between scenes, onRest the place where the slider is let go. */
export function mountControls(root, { onGo, onScrub, onRest, onGuess }) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const back = iconButton("left", "The step before", { keys: "←", onclick: () => onGo(-1) });
  const forth = iconButton("right", "The next step", { keys: "→ or space", onclick: () => onGo(1) });
  const count = h("span", { class: "scene-count" });
  const slider = h("input", {
    type: "range", class: "scene-slider", min: "0", max: "0", value: "0", "aria-label": "From the picture to its value",
    oninput: () => onScrub(Number(slider.value)), onchange: () => onRest(Number(slider.value)),
  });
  const guess = h("button", {
    type: "button", class: "button scene-guess", "aria-pressed": "false", title: "Say what each step leads to before it is shown (Q)",
    onclick: () => onGuess(guess.getAttribute("aria-pressed") !== "true"),
  }, "Guess first");
  const sum = h("p", { class: "scene-sum" });
  fill(root, h("div", { class: "scene-buttons" }, back, count, forth), slider, guess, sum);

  return {
    sum,
    /* Shows where in the explanation the board is: scene `at` of `length`, in these words. */
    show({ at, length, words, isGuessing }) {
      back.disabled = at === 0;
      forth.disabled = at >= length - 1;
      count.textContent = words;
      guess.setAttribute("aria-pressed", String(isGuessing));
      guess.disabled = slider.disabled = length < 2;
      slider.max = String(Math.max(1, length - 1));
      slider.step = String(still.matches ? 1 : FINE);
      slider.value = String(at);
      slider.setAttribute("aria-valuetext", words);
    },
  };
}
