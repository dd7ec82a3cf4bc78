/*
 * The front door: what the game is, in a sentence and a small picture to cut at once, and the way to Play.
 */

import { createGame } from "../learn/game.js";
import { button, h } from "../page/dom.js";

// Two little plants, b(b,r,b)+r(r,b): who begins with blue wins by any twig, and loses by the stem.
const PLANTS = Object.freeze({
  edges: [["0.1", 1, "b"], [1, 2, "b"], [1, 3, "r"], [1, 4, "b"], ["0.2", 5, "r"], [5, 6, "r"], [5, 7, "b"]],
  places: {
    "0.1": [0, 0], 1: [0, 1], 2: [-0.9, 1.7], 3: [0, 2.1], 4: [0.9, 1.7], "0.2": [3, 0], 5: [3, 1], 6: [2.4, 1.9], 7: [3.6, 1.9],
  },
});

export const mode = {
  id: "door",
  title: "Welcome",
  wide: true,
  isDoor: true,
  mount(app, panel) {
    const frame = h("div", { class: "door-game live-frame" });
    const play = button("Play", () => app.setMode("play"), { class: "button primary door-play" });
    const step = (id, title, words) => h("li", {}, button(title, () => app.setMode(id), { class: "link" }), h("span", { class: "quiet" }, ` ${words}`));
    panel.append(h(
      "div", { class: "door" },
      h("h2", {}, "Take turns cutting edges: whatever is no longer tied to the ground falls, and whoever cannot cut loses."),
      frame,
      h("p", { class: "door-way" }, play, h("span", { class: "quiet" }, "a whole house against the computer, with hints if you want them")),
      h("ul", { class: "door-steps" },
        step("learn", "Learn", "how to win, step by step"), step("draw", "Draw", "a picture of your own"),
        step("analyse", "Analyse", "what a picture is worth"), step("explain", "Explain", "why it is worth that")),
    ));
    let game = null;
    return {
      enter() { game ??= createGame(app, frame, { picture: PLANTS, name: "A first picture to cut", computer: "right", fixed: true, isYours: true }); },
      leave() {},
      update({ settings }, changed) {
        if (changed.has("settings")) game?.board.set({ letters: settings.letters });
      },
    };
  },
};
