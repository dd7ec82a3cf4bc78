/* Analyse: what the picture is worth. */

import { fill } from "./dom.js";
import { outcomeBadge } from "./outcomes.js";
import { worth } from "./worth.js";

export const mode = {
  id: "analyse",
  title: "Analyse",
  key: "a",
  mount(app, panel) {
    return {
      enter() { app.board.set({ mode: "view" }); },
      leave() {},
      update({ engine }, changed) {
        if (changed.has("engine") && engine.solution) fill(panel, worth(engine.solution.value, { size: "display" }), outcomeBadge(engine.solution.outcome));
      },
    };
  },
};
